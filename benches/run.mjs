// Measures the named parts, keeps what came out in target/bench, and writes the table of all parts that are there.
//
//   node benches/run.mjs chromium firefox node native instructions criterion
//
// `make bench` calls it, and lists what can be set. PEERS and FILES narrow the browsers' cases by an expression, for trying.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, release, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measure } from "./browsers.mjs";
import { inputs as make } from "./inputs.mjs";
import { native, node } from "./programs.mjs";
import { report } from "./table.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OUT = join(ROOT, "target", "bench");
const README = join(ROOT, "benches", "README.md");
const [BEGIN, END] = ["<!-- results -->", "<!-- end of results -->"];

const rounds = Number(process.env.ROUNDS ?? 7);
const minutes = Number(process.env.MINUTES ?? 15);
const seed = Number(process.env.SEED ?? 1);
const filters = { peers: new RegExp(process.env.PEERS ?? ""), files: new RegExp(process.env.FILES ?? "") };
const filtered = Boolean(process.env.PEERS || process.env.FILES);
const say = (sentence) => console.log(`bench: ${sentence}`);

const PARTS = {
  chromium: (settings) => measure("chromium", settings),
  firefox: (settings) => measure("firefox", settings),
  node,
  native(settings) {
    if (spawnSync("xmllint", ["--version"]).error) throw new Error("xmllint is not installed");
    return native(settings);
  },
  instructions() {
    const run = spawnSync(process.execPath, [join(ROOT, "tools/instructions.mjs"), "full"], { encoding: "utf8" });
    if (run.status !== 0) throw new Error(run.stdout + run.stderr);
    const { compiler, files } = JSON.parse(run.stdout);
    return { version: compiler, samples: files };
  },
  criterion() {
    const began = Date.now();
    execFileSync("cargo", ["bench", "--quiet", "--locked", "--bench", "check"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
    return { version: execFileSync("rustc", ["--version"], { encoding: "utf8" }).trim(), samples: estimates(began) };
  },
};

/** What cargo bench has written since then: group, name, median and its interval in ms, and bytes. */
function estimates(began) {
  const folder = join(ROOT, "target", "criterion");
  const found = readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith(join("new", "estimates.json")) && statSync(join(folder, path)).mtimeMs >= began);
  return found.map((path) => {
    const read = (name) => JSON.parse(readFileSync(join(folder, path, "..", name), "utf8"));
    const { point_estimate: median, confidence_interval: interval } = read("estimates.json").median;
    const { group_id: group, function_id: name, throughput } = read("benchmark.json");
    return { group, name, bytes: throughput?.Bytes, median: median / 1e6, from: interval.lower_bound / 1e6, to: interval.upper_bound / 1e6 };
  });
}

/** Another order for each call, and the same ones for the same seed. */
function shuffler() {
  let state = seed >>> 0;
  const next = (limit) => {
    // xorshift, Marsaglia 2003; it must not be 0.
    state ||= 1;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return (list) => {
    const shuffled = [...list];
    for (let n = shuffled.length - 1; n > 0; n--) {
      const other = next(n + 1);
      [shuffled[n], shuffled[other]] = [shuffled[other], shuffled[n]];
    }
    return shuffled;
  };
}

function source() {
  const git = (...args) => spawnSync("git", args, { cwd: ROOT, encoding: "utf8" }).stdout.trim();
  const fresh = spawnSync(process.execPath, [join(ROOT, "tools/freshness.mjs"), "check"], { encoding: "utf8" }).status === 0;
  const changed = git("status", "--porcelain", "--untracked-files=no", "--", "src", "www", "pkg", "Cargo.toml", "Cargo.lock") !== "";
  return { commit: git("rev-parse", "--short", "HEAD") + (changed ? " and changes" : ""), fresh };
}

mkdirSync(OUT, { recursive: true });
const wanted = process.argv.slice(2);
const inputs = make({ say });
const made = source();
if (!made.fresh && wanted.some((part) => ["chromium", "firefox", "node"].includes(part))) {
  say("pkg/ was not built from this src/, so browsers and Node measure something else than the native parts. `make pkg` builds it.");
}

const results = {};
let failed = false;
for (const part of wanted) {
  const began = Date.now();
  try {
    const settings = { inputs, rounds, minutes, say, shuffle: shuffler(), ...filters };
    const { version, samples, rounds: done = rounds } = await PARTS[part](settings);
    const result = {
      part,
      version,
      rounds: done,
      seed,
      date: new Date(began).toISOString(),
      seconds: Math.round((Date.now() - began) / 1000),
      machine: { processor: cpus()[0]?.model.trim(), cores: cpus().length, memory: totalmem(), system: `${platform()} ${release().split("-")[0]} ${arch()}` },
      source: made,
      samples,
    };
    results[part] = result;
    if (!filtered) writeFileSync(join(OUT, `${part}.json`), `${JSON.stringify(result)}\n`);
    const bad = samples.filter((sample) => sample.failed);
    failed ||= bad.length > 0;
    say(`${part}: done in ${result.seconds} s${bad.length ? `, ${bad.length} of ${samples.length} measurements failed` : ""}`);
  } catch (error) {
    failed = true;
    say(`${part}: not measured: ${error.message}`);
  }
}

if (filtered) {
  // For trying only: kept, it would stand in for the whole part.
  console.log(`\n${report(results, inputs)}`);
  process.exit(failed ? 1 : 0);
}
for (const part of Object.keys(PARTS)) {
  try {
    results[part] ??= JSON.parse(readFileSync(join(OUT, `${part}.json`), "utf8"));
  } catch {
    // Never measured here.
  }
}
const table = report(results, inputs);
writeFileSync(join(OUT, "results.md"), table);
console.log(`\n${table}`);
if (process.env.BLESS !== "1") {
  say("the results are in target/bench/results.md");
} else if (failed) {
  say("benches/README.md stays as it is, because something failed");
} else {
  const text = readFileSync(README, "utf8");
  writeFileSync(README, `${text.slice(0, text.indexOf(BEGIN) + BEGIN.length)}\n\n${table}\n${text.slice(text.indexOf(END))}`);
  say("the results are in benches/README.md");
}
process.exit(failed ? 1 : 0);
