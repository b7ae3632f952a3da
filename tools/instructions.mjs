// How many instructions the engine takes for a byte of a sitemap: a measure of speed that is the same on a busy machine.
// Counted by Callgrind, on the native release build of examples/check.rs.
//
//   node tools/instructions.mjs          prints them for short files of five kinds and two lengths
//   node tools/instructions.mjs check    compares them with benches/instructions.json; 1 % more is a failure
//   node tools/instructions.mjs record   writes benches/instructions.json
//   node tools/instructions.mjs full     prints them for long files, as JSON; for the benchmark
//
// Another compiler makes other code, so the numbers are compared only under the recorded one. Ends with 3 where nothing
// was compared.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { medium, small } from "../benches/inputs.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const RECORD = `${ROOT}benches/instructions.json`;
const FOLDER = `${ROOT}target/instructions/`;
const MOST = 1.01;
const NOT_COMPARED = 3;

// As in benches/inputs.mjs, shorter: about half a megabyte, and double.
const faulty = (of) => small({ ...of, query: "?size=2&colour=3" });
const SHORT = { S: [small, [4_000, 8_000]], M: [medium, [520, 1_040]], F: [faulty, [4_000, 8_000]], SU: [(of) => small({ ...of, odd: true }), [4_000, 8_000]], SD: [(of) => small({ ...of, again: 10 }), [4_000, 8_000]] };
const LONG = { S: [small, [12_500, 50_000, 200_000]], M: [medium, [12_500, 50_000]] };

function main(task) {
  if (spawnSync("valgrind", ["--version"]).status !== 0) {
    console.log("instructions: not counted, because valgrind is not installed");
    process.exit(NOT_COMPARED);
  }
  if (task === "full") return console.log(JSON.stringify({ compiler: compiler(), files: count(LONG) }));
  const record = task === "check" ? JSON.parse(readFileSync(RECORD, "utf8")) : undefined;
  if (record && record.compiler !== compiler()) {
    console.log(`instructions: not compared, because they were recorded with ${record.compiler} and this is ${compiler()}`);
    process.exit(NOT_COMPARED);
  }
  const files = count(SHORT);
  for (const line of growth(files)) console.log(`instructions: ${line}`);
  if (task === "record") writeFileSync(RECORD, `${JSON.stringify({ compiler: compiler(), files }, null, 2)}\n`);
  if (record) compare(files, record.files);
}

/** With the machine: libraries choose other code where there is AVX2. */
function compiler() {
  const lines = execFileSync("rustc", ["--version", "--verbose"], { encoding: "utf8" });
  const wide = /\bavx2\b/.test(cpuFlags());
  return `${lines.split("\n")[0]}, ${/^host: (.*)$/m.exec(lines)[1]}, ${wide ? "with" : "without"} AVX2`;
}

function cpuFlags() {
  try {
    return readFileSync("/proc/cpuinfo", "utf8");
  } catch {
    return "";
  }
}

/** Kind and number of addresses → bytes and instructions. */
function count(kinds) {
  execFileSync("cargo", ["build", "--release", "--quiet", "--locked", "--example", "check"], { cwd: ROOT, stdio: "inherit" });
  mkdirSync(FOLDER, { recursive: true });
  const counted = [];
  for (const [kind, [make, lengths]] of Object.entries(kinds)) {
    for (const urls of lengths) {
      const path = `${FOLDER}${kind}-${urls}.xml`;
      const bytes = Buffer.from(make({ urls }));
      writeFileSync(path, bytes);
      counted.push({ kind, urls, bytes: bytes.length, instructions: instructions(path) });
    }
  }
  return counted;
}

function instructions(file) {
  const run = spawnSync(
    "valgrind",
    ["--tool=callgrind", "--callgrind-out-file=/dev/null", `${ROOT}target/release/examples/check`, file],
    // Variables of the environment are copied when a program starts, which would be counted too.
    { encoding: "utf8", env: { PATH: process.env.PATH }, maxBuffer: 1 << 30 },
  );
  const found = /Collected : (\d+)/.exec(run.stderr);
  if (run.status !== 0 || !found) throw new Error(`valgrind failed on ${file}: ${run.stderr}`);
  return Number(found[1]);
}

/** Sentences; what each further address costs is told by the difference of two lengths. */
function* growth(files) {
  let before;
  for (const file of files) {
    const { kind, urls, bytes, instructions } = file;
    const more = before?.kind === kind ? `; each further address ${((instructions - before.instructions) / (urls - before.urls)).toFixed(0)}` : "";
    yield `${kind} with ${urls} addresses: ${(instructions / bytes).toFixed(2)} a byte, ${(instructions / urls).toFixed(0)} an address${more}`;
    before = file;
  }
}

function compare(files, recorded) {
  const ratios = files.map((file) => {
    const then = recorded.find(({ kind, urls }) => kind === file.kind && urls === file.urls);
    if (then?.bytes !== file.bytes) {
      console.error("instructions: the files are not those of the record. After a change of benches/inputs.mjs, run `node tools/instructions.mjs record`.");
      process.exit(1);
    }
    return file.instructions / then.instructions;
  });
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
  const percent = (ratio) => `${(Math.abs(ratio - 1) * 100).toFixed(2)} % ${ratio > 1 ? "more" : "less"}`;
  if (most > MOST) {
    console.error(`instructions: up to ${percent(most)} than recorded. Make it cheaper, or say in the commit why it has to cost more and run \`node tools/instructions.mjs record\`.`);
    process.exit(1);
  }
  console.log(`instructions: from ${percent(least)} to ${percent(most)} than recorded`);
  if (least < 2 - MOST) console.log("instructions: run `node tools/instructions.mjs record`, so that this is kept");
}

main(process.argv[2]);
