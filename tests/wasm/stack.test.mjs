// How deep the module's stack gets. A file of its own, because what was used once stays written.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { bytes, check, SiteCheck, unusedStack } from "./engine.mjs";

/** What tools/pkg.sh gives it. */
const STACK = 256 << 10;
const OPTIONS = { url: "https://www.example.org/sitemap.xml", now: "2026-01-31T12:00:00Z" };

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) yield readFileSync(`${entry.parentPath ?? entry.path}/${entry.name}`);
  }
}

test("no file needs more than a quarter of the stack", () => {
  assert.equal(unusedStack(), STACK, "nothing is used before anything is checked");
  const root = new URL("..", import.meta.url).pathname;
  for (const folder of ["fixtures", "documents", "sites"]) {
    for (const file of files(root + folder)) check(file, OPTIONS);
  }
  const deep = 50_000;
  for (const hostile of [
    "<a>".repeat(deep),
    `<urlset>${"<url><loc>".repeat(deep)}`,
    `<a ${Array.from({ length: deep }, (_, n) => `x${n}="${n}"`).join(" ")}/>`,
    `<!DOCTYPE a [${"<!ENTITY a '&a;'>".repeat(deep)}]><a>${"&a;".repeat(deep)}</a>`,
    "[".repeat(deep),
  ]) {
    check(bytes(hostile), OPTIONS);
  }
  const site = new SiteCheck({});
  let number = 0;
  for (const file of files(`${root}sites`)) site.add(`${number++}.xml`, file);
  site.finish();
  const used = STACK - unusedStack();
  assert.ok(used > 0 && used < STACK / 4, `${used} bytes of the stack were used`);
});
