// Domains beyond ASCII come from the browser's own URL parser: every browser must judge them as the command line does.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { EXPECTED, FILE, told } from "../wasm/domains.mjs";
import * as b from "./browser.mjs";

for (const name of b.browsers) {
  describe(name, () => {
    let browser;
    before(async () => {
      browser = await b.start(name);
    });
    after(() => browser?.stop());

    test("domains beyond ASCII are judged as the command line judges them", { timeout: 60_000 }, async () => {
      const site = await b.site({});
      const tab = await b.open(browser, site.address, {});
      const report = await tab.evaluate(`(async () => {
        const engine = await import("/pkg/sitemap_lint.js");
        await engine.default();
        const { findings, elsewhere } = engine.check(new TextEncoder().encode(${JSON.stringify(FILE)}), {});
        const plain = ({ rule, message, start }) => ({ rule, message, start: { line: start.line } });
        return { findings: findings.map(plain), elsewhere: elsewhere.map(plain) };
      })()`);
      await tab.close();
      await site.stop();
      assert.deepEqual(told(report), EXPECTED);
    });
  });
}
