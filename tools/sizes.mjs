// What a visitor downloads, compressed as servers do. A budget that is passed fails the build.

import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const root = new URL("../", import.meta.url);
const size = (path) => brotliCompressSync(readFileSync(new URL(path, root))).length;
const www = readdirSync(new URL("www/", root)).filter((name) => /\.(js|css)$/.test(name)).map((name) => `www/${name}`);

const BUDGETS = [
  // The aim is 240 kB for all of the rules. About 120 kB are the libraries (most of it IDNA); of the rest nearly a third
  // are titles, helps and messages. The fast lane and the repairs cost 19 kB more. The other part is code that
  // `opt-level = "z"` would make a tenth smaller, and slower; 3 makes it a tenth larger, and a tenth faster.
  ["engine (wasm)", 475_000, ["pkg/sitemap_lint_bg.wasm"]],
  // All that www/ holds at its top; what is loaded only when asked for lies in folders of its own.
  ["page (JS and CSS)", 40_000, [...www, "pkg/sitemap_lint.js"]],
];

let over = false;
for (const [name, budget, paths] of BUDGETS) {
  const total = paths.reduce((sum, path) => sum + size(path), 0);
  console.log(`${name}: ${(total / 1000).toFixed(1)} kB brotli of ${budget / 1000} kB`);
  over ||= total > budget;
}
if (over) {
  console.error("A size budget is passed: make it smaller, or say in the commit why it has to be more.");
  process.exit(1);
}
