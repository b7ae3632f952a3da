// What a visitor downloads, compressed as servers do. A budget that is passed, or that docs/element.md does not name, fails
// the build.

import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const root = new URL("../", import.meta.url);
const size = (path) => brotliCompressSync(readFileSync(new URL(path, root))).length;
/** Which scripts belong to which download. */
const chunks = JSON.parse(readFileSync(new URL("www/chunks.json", root), "utf8"));
const of = (...names) => names.flatMap((name) => chunks[name].map((file) => `www/${file}`));

const BUDGETS = [
  // The aim is 360 kB. benches/size.md says what the module consists of and what was tried.
  ["engine (wasm)", 441_000, ["pkg/sitemap_lint_bg.wasm"]],
  ["before anything is opened (JS and CSS)", 60_000, of("page", "element", "worker")],
  ["with the first check (JS and CSS)", 90_000, of("page", "element", "worker", "report", "first check")],
  ["why each rule matters", 20_000, of("reasons")],
  ["the overview", 20_000, of("overview")],
  ["a check by URL", 14_000, of("live")],
  ["reports to take away", 15_000, of("json", "takeaway")],
  ["a comparison", 13_000, of("json", "compare")],
  ["answers to messages", 11_000, of("answers")],
  // Nearly all of it is CodeMirror.
  ["the source of a file", 113_000, of("source")],
];

const told = readFileSync(new URL("docs/element.md", root), "utf8");
let over = false;
for (const [name, budget, paths] of BUDGETS) {
  const total = paths.reduce((sum, path) => sum + size(path), 0);
  console.log(`${name}: ${(total / 1000).toFixed(1)} kB brotli of ${budget / 1000} kB`);
  over ||= total > budget;
  const most = `${Math.ceil(budget / 1000)} kB`;
  if (!told.includes(most)) {
    console.error(`docs/element.md has to say that it is at most ${most}.`);
    process.exitCode = 1;
  }
}
if (over) {
  console.error("A size budget is passed: make it smaller, or say in the commit why it has to be more.");
  process.exit(1);
}
