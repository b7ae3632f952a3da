// What the module's memory grows by with the files of a site. A file of its own, because it never gives any of that back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { small } from "../../benches/inputs.mjs";
import { bytes, held, SiteCheck } from "./engine.mjs";

const FILES = 12;
const URLS = 50_000;

// As tests/wasm/memory.test.mjs has it, one file takes what it takes; each further one leaves only its part. With forty
// bytes for an address, ten million take 400 MB.
test("each further file of a site takes forty bytes for an address at most", () => {
  const site = new SiteCheck();
  let first;
  for (let n = 0; n < FILES; n++) {
    site.add(`sitemap-${n}.xml`, bytes(small({ urls: URLS, seed: n, folder: `/${n}` })));
    first ??= held();
  }
  assert.equal(site.finish().stats.pages, FILES * URLS);
  const more = (held() - first) / ((FILES - 1) * URLS);
  assert.ok(more < 40, `${more.toFixed(1)} bytes for each further address`);
});
