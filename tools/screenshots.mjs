// Takes pictures of the page with a report, for looking at and for the README.
//
//   node tools/screenshots.mjs <folder>   light and dark, wide and narrow, in every browser

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { browsers, drop, find, open, reported, site, start } from "../tests/browser/browser.mjs";

const folder = process.argv[2];
if (!folder) {
  console.error("usage: node tools/screenshots.mjs <folder>");
  process.exit(1);
}
mkdirSync(folder, { recursive: true });

const content = readFileSync(new URL("../www/samples/broken.xml", import.meta.url), "utf8");
const { address, stop } = await site();
for (const name of browsers) {
  for (const dark of [false, true]) {
    const browser = await start(name, { dark });
    for (const [width, height] of [[1100, 900], [320, 640]]) {
      const take = (page, what, options) => page.screenshot({ path: join(folder, [name, dark ? "dark" : "light", width, `${what}.png`].join("-")), ...options });
      const page = await open(browser, address, { width, height });
      await take(page, "start", { fullPage: true });
      await drop(page, [{ name: "broken.xml", content }]);
      await reported(page);
      const verdict = await find(page, "verdict");
      await take(page, "full", { fullPage: true });
      await verdict.evaluate((node) => scrollTo({ top: node.getBoundingClientRect().top + scrollY - 16, behavior: "instant" }));
      await take(page, "report");
      await page.close();
    }
    await browser.stop();
  }
}
await stop();
console.log(`screenshots are in ${folder}`);
