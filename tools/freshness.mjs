// Do pkg/ and cli/npm/ belong to the sources? Their build.json says from which sources and with which tools they were built,
// and what came out. Told by hashes, so that every machine can check it, also one whose compiler would make other bytes.
//
//   node tools/freshness.mjs write <folder>   writes <folder>/build.json
//   node tools/freshness.mjs pages            records in pkg/build.json what tools/rules.sh wrote into www/
//   node tools/freshness.mjs stamp            tells page/engine/module.ts which module it is for
//   node tools/freshness.mjs check            compares pkg/ and cli/npm/ with the sources, those pages with what was recorded
//   node tools/freshness.mjs compare <folder> compares pkg/ with a second build, if the tools are the recorded ones; ends
//                                            with 3 where they are not, and nothing was compared

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const COMMON = ["Cargo.toml", "Cargo.lock", "src", "tools/remap.sh", "tools/versions.sh"];
const SOURCES = {
  pkg: [...COMMON, "tools/pkg.sh", "tools/package.mjs", "tools/idna", "tools/module", "tools/wasm-bindgen/Cargo.lock", "tools/wasm-bindgen/src"],
  npm: [...COMMON, "cli/Cargo.toml", "cli/src", "tools/bin.sh"],
};

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

function files(path) {
  try {
    return readdirSync(path).sort().flatMap((name) => files(join(path, name)));
  } catch (error) {
    if (error.code !== "ENOTDIR") throw error;
    return [path];
  }
}

/** Of what is built into a folder of that name: any other is a second build of pkg/. */
function sources(folder) {
  const hash = createHash("sha256");
  for (const path of (SOURCES[basename(folder)] ?? SOURCES.pkg).flatMap((name) => files(join(ROOT, name)))) {
    const name = relative(ROOT, path).split(sep).join("/");
    hash.update(`${name}\n${sha256(readFileSync(path))}\n`);
  }
  return hash.digest("hex");
}

function tools() {
  const run = (program, ...args) => execFileSync(join(ROOT, program), args, { encoding: "utf8" }).trim();
  return {
    rustc: execFileSync("rustc", ["--version"], { encoding: "utf8" }).trim(),
    "wasm-pack": run(".tools/bin/wasm-pack", "--version"),
    "wasm-bindgen": run(".tools/bin/wasm-bindgen", "--version"),
    "wasm-opt": run("node_modules/.bin/wasm-opt", "--version"),
    esbuild: `esbuild ${run("node_modules/.bin/esbuild", "--version")}`,
  };
}

function outputs(folder) {
  const names = readdirSync(folder).filter((name) => name !== "build.json" && !name.endsWith(".mjs")).sort();
  return Object.fromEntries(names.map((name) => [name, sha256(readFileSync(join(folder, name)))]));
}

/** What tools/rules.sh writes into www/. */
function pages() {
  const names = files(join(ROOT, "www", "rules")).filter((path) => /\.(html|json)$/.test(path));
  return Object.fromEntries([join(ROOT, "www", "rules.html"), ...names].map((path) => [relative(join(ROOT, "www"), path).split(sep).join("/"), sha256(readFileSync(path))]));
}

function fail(sentence) {
  console.error(`pkg: ${sentence}`);
  process.exit(1);
}

const NOT_COMPARED = 3;

const recorded = (folder = "pkg") => JSON.parse(readFileSync(join(ROOT, folder, "build.json"), "utf8"));

function same(built, now, folder) {
  for (const name of new Set([...Object.keys(built), ...Object.keys(now)])) {
    if (built[name] !== now[name]) fail(`${folder}/${name} is not the file that was built. Run \`make pkg\` and commit it.`);
  }
}

const [task, folder] = process.argv.slice(2);
if (task === "write") {
  const record = { sources: sources(folder), tools: tools(), files: outputs(folder) };
  writeFileSync(join(folder, "build.json"), `${JSON.stringify(record, null, 2)}\n`);
} else if (task === "pages") {
  writeFileSync(join(ROOT, "pkg", "build.json"), `${JSON.stringify({ ...recorded(), pages: pages() }, null, 2)}\n`);
} else if (task === "stamp") {
  const path = join(ROOT, "page", "engine", "module.ts");
  const sum = (file) => createHash("sha256").update(readFileSync(join(ROOT, file))).digest("hex").slice(0, 16);
  const text = readFileSync(path, "utf8").replace(/(?<=^const SUM = ")\w*/m, sum("pkg/sitemap_lint_bg.wasm"));
  writeFileSync(path, text.replace(/(?<=^const FIRST = ")\w*/m, sum("www/engine/first.wasm")));
} else if (task === "check") {
  for (const folder of ["pkg", "cli/npm"]) {
    const record = recorded(folder);
    if (record.sources !== sources(folder)) fail(`${folder}/ was built from other sources than those here. Run \`make pkg\` and commit it.`);
    same(record.files, outputs(join(ROOT, folder)), folder);
  }
  same(recorded().pages ?? {}, pages(), "www");
} else if (task === "compare") {
  const { tools: then, files: built } = recorded();
  const now = tools();
  const other = Object.keys(now).filter((name) => now[name] !== then[name]);
  if (other.length) {
    console.log(`pkg: built with ${other.map((name) => `${then[name]} (here: ${now[name]})`).join(", ")}, so its bytes are not compared`);
    process.exit(NOT_COMPARED);
  }
  const again = outputs(folder);
  for (const name of new Set([...Object.keys(built), ...Object.keys(again)])) {
    if (built[name] !== again[name]) fail(`${name} came out different in a second build with the same tools. Run \`make pkg\` and commit pkg/.`);
  }
  console.log("pkg: a second build gave the same bytes");
} else {
  fail("say write, pages, stamp, check or compare");
}
