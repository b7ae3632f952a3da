// What the module's memory grows by where a file is repaired or cut. A file of its own, because it never gives any of that back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bytes, check, held, repair, split } from "./engine.mjs";

test("a repair, and cutting into parts, takes what is promised: twice the file, or three times in another encoding", () => {
  const entry = "<url><loc>https://www.example.org/products?category=7&item=1</loc></url>\n";
  const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entry.repeat(100_000)}</urlset>`;
  const file = bytes(text);
  const fixes = check(file.subarray(0, 100_000), { maxPerRule: 10_000 }).findings.flatMap(({ fix }) => fix ?? []);
  const document = { encoding: "UTF-8", kind: "urlset", split: { head: 61, cuts: [file.length >> 1], tail: file.length - 9 } };
  const before = held();
  // Some room for the fixes.
  const most = (times, size) => assert.ok(held() - before < (times + 0.3) * size, `${(held() - before) / size} times the file`);
  repair(file, "UTF-8", fixes);
  most(2, file.length);
  split(file, document, "a.xml");
  most(2, file.length);
  const wide = Buffer.from(text, "utf16le");
  repair(wide, "UTF-16LE", fixes);
  most(3, wide.length);
});
