// What a visitor downloads, compressed as servers do. A budget that is passed, or that docs/element.md does not name, fails
// the build.

import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const root = new URL("../", import.meta.url);
const size = (path) => brotliCompressSync(readFileSync(new URL(path, root))).length;
/** What comes before the first verdict, beside the module. */
const first = ["index.html", "site/site.css", "start.js", "page.js", "main.js", "worker.js", "../pkg/sitemap_lint.js"];
const of = (...names) => names.map((name) => `www/${name}`);

const BUDGETS = [
  // The aim is 360 kB. benches/size.md says what the module consists of and what was tried.
  ["engine (wasm)", 460_000, ["pkg/sitemap_lint_bg.wasm"]],
  ["its first part", 309_000, of("engine/first.wasm")],
  ["the rest of it", 169_000, of("engine/rest.wasm")],
  ["before the first verdict (HTML, CSS and JS)", 60_000, of(...first)],
  ["why each rule matters", 20_000, of("rules/why.json")],
  ["what comes once it is shown", 7_000, of("shared.js", "repair.js")],
  ["the overview", 18_000, of("overview.js")],
  ["a check by URL", 8_000, of("live.js", "live/frame.html")],
  ["reports to take away", 8_000, of("takeaway.js", "json.js")],
  ["a comparison", 6_000, of("compare.js", "json.js")],
  ["watching a folder", 4_000, of("watch.js", "json.js")],
  ["answers to messages", 6_000, of("answers.js")],
  ["what opens zip archives", 23_000, of("zip.js")],
  // Nearly all of it is CodeMirror.
  ["the source of a file", 106_000, of("source.js")],
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
