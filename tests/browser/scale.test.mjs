// A site of 40 full sitemaps, 2 million URLs: the list fills while they are checked, what is worst is in view at the end, and
// what was checked before a cancel can be used.

import assert from "node:assert/strict";
import * as b from "./browser.mjs";

const FILES = 40;
const URLS = 50_000;

b.inOneBrowser((page) => {
  /** Makes the files in the page; the last but two has one error. Blobs lie outside of the page's memory. */
  const make = (tab) =>
    tab.evaluate((files, urls) => {
      const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
      const entry = (n) => `<url><loc>https://www.acme.com/FOLDER/products/item-${n}.html</loc><lastmod>2026-0${1 + (n % 9)}-1${n % 7}</lastmod></url>\n`;
      const text = Array.from({ length: urls }, (_, n) => entry(n)).join("");
      globalThis.files = Array.from({ length: files }, (_, n) => {
        const own = text.replaceAll("FOLDER", n);
        return new File([new Blob([head, n === files - 3 ? own.replace("item-7.html", "item?7&html") : own, "</urlset>\n"])], `sitemap-${n}.xml`);
      });
    }, FILES, URLS);
  const drop = (tab) =>
    tab.evaluate(() => {
      globalThis.reports.length = 0;
      const dataTransfer = new DataTransfer();
      for (const file of globalThis.files) dataTransfer.items.add(file);
      document.querySelector("h1").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, composed: true, cancelable: true }));
    });
  /** How many files of the list, which is there until all are checked, are in which state. */
  const states = (tab) =>
    tab.evaluate(() => {
      const all = [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll("[part=file]")].map(({ dataset }) => dataset.state);
      return Object.fromEntries([...Map.groupBy(all, (state) => state)].map(([state, { length }]) => [state, length]));
    });
  /** Waits until so many files have a verdict in the list, while others have none. */
  const some = (tab, least) =>
    tab.waitForFunction((number) => {
      const all = [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll("[part=file]")];
      const done = all.filter(({ dataset: { state } }) => state === "pass" || state === "fail").length;
      return done >= number && done < all.length;
    }, { timeout: 60_000 }, least);

  page("files have a verdict before all are checked; at the end the first finding is on the first screen, wide and narrow", async (tab) => {
    await make(tab);
    for (const [width, height] of [[1280, 800], [390, 844]]) {
      await tab.setViewport({ width, height });
      await drop(tab);
      await some(tab, 1);
      const reports = await b.reported(tab, FILES, 120_000);
      await b.idle(tab);
      assert.deepEqual(reports.filter(({ report }) => report.verdicts.protocol !== "pass").map(({ name }) => name), [`sitemap-${FILES - 3}.xml`]);
      assert.match(await b.text(tab, "verdict"), /1 error in 1 of 40 files/);
      assert.match(await b.text(tab, ".tabs .about"), /^2,000,000 URLs/);
      await tab.waitForFunction(() => {
        const { top, bottom } = document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=group] .title").getBoundingClientRect();
        return top > 0 && bottom < innerHeight;
      });
      assert.match(await b.text(tab, "[part=group] .title"), /Unescaped/);
    }
  });

  page("what was checked before it was cancelled can be looked at, and all can be checked again", async (tab) => {
    await make(tab);
    await drop(tab);
    await some(tab, 3);
    await (await b.find(tab, "cancel", { visible: true })).click();
    await b.idle(tab);
    const { pass, cancelled } = await states(tab);
    assert.ok(pass >= 3 && cancelled > 0, `${pass} checked, ${cancelled} cancelled`);
    assert.match(await b.text(tab, "error"), new RegExp(`Cancelled after ${pass} of ${FILES} files`));
    await (await b.find(tab, '[part~=file][data-state="pass"]')).click();
    assert.match(await b.text(tab, "verdict"), /No errors.*50,000 URLs/);
    await b.press(tab, '[data-tab="overview"]');
    await b.find(tab, "[part~=inspect] .panels");
    await b.press(tab, "all");
    await (await b.find(tab, '[part~=file][data-state="cancelled"]')).click();
    assert.match(await b.text(tab, "error"), /Cancelled\. This file has no report/);
    await b.press(tab, "again");
    await b.reported(tab, FILES + pass, 120_000);
    await b.idle(tab);
    await b.press(tab, "all");
    assert.match(await b.text(tab, "verdict"), /1 error in 1 of 40 files/);
  });
});
