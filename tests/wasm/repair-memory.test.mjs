// What the module's memory grows by where a file is repaired or cut. A file of its own, because it never gives any of that back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bytes, check, held, repair, split } from "./engine.mjs";

test("a repair, and cutting into parts, takes what the types say: twice the file, or three times in another encoding", () => {
  const entry = "<url><loc>https://www.example.org/products?category=7&item=1</loc></url>\n";
  const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entry.repeat(100_000)}</urlset>`;
  const file = bytes(text);
  const fixes = check(file.subarray(0, 100_000), { maxPerRule: 10_000 }).findings.flatMap(({ fix }) => fix ?? []);
  const document = { encoding: "UTF-8", kind: "urlset", split: { head: 61, cuts: [file.length >> 1], tail: file.length - 9 } };
  const more = (act) => {
    const before = held();
    act();
    return (held() - before) / file.length;
  };
  // Some room for the fixes.
  assert.ok(more(() => repair(file, "UTF-8", fixes)) < 2.3);
  assert.equal(more(() => split(file, document, "a.xml")), 0, "the same room is used again");
  const wide = Buffer.from(text.slice(0, text.length / 2), "utf16le");
  assert.ok(more(() => repair(wide, "UTF-16LE", fixes)) < 1, "of which there is a third more");
});
