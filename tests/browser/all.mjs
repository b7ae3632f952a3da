// The tests of the page, all in one process: they share a browser, because starting one takes as long as a test does.
//
//   node tests/browser/all.mjs [1/2]     all of them, or the first half
//   node --test tests/browser/X.test.mjs     those of one file

import { readdirSync, statSync } from "node:fs";
import { declaring } from "./browser.mjs";

const [part, parts] = (process.argv[2] ?? "1/1").split("/").map(Number);
const sizeOf = (name) => statSync(new URL(name, import.meta.url)).size;
// The longest first, so that the halves take about as long.
const files = readdirSync(new URL(".", import.meta.url))
  .filter((name) => name.endsWith(".test.mjs"))
  .sort((a, b) => sizeOf(b) - sizeOf(a));

for (const [index, name] of files.entries()) {
  if (index % parts !== part - 1) continue;
  declaring.file = name.split(".")[0];
  await import(`./${name}`);
}
