// What the page says when it is done, and what it checks again.

import assert from "node:assert/strict";
import * as b from "./browser.mjs";
import { BROKEN, GOOD, sitemap, url } from "./browser.mjs";

const status = (tab, words) =>
  tab.waitForFunction((text) => document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=status]").textContent.includes(text), {}, words);
const index = (...names) => `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${names.map((name) => `<sitemap><loc>https://www.acme.com/${name}</loc></sitemap>`).join("")}</sitemapindex>`;
const page1 = sitemap(url("https://www.acme.com/one"));

b.inEachBrowser((page) => {
  page("all in order is said only of files of which, and between which, nothing is to be said", async (tab) => {
    const [errors, warnings, none] = [/^2 files checked: [1-9]\d* errors?, /, /^2 files checked: 0 errors, [1-9]\d* warnings?, /, /^2 files checked, all in order: 0 errors, 0 warnings, /];
    const other = { name: "b.xml", content: sitemap(url("https://www.acme.com/two")) };
    for (const [files, says] of [
      [[{ name: "a.xml", content: index("b.xml") }, { name: "b.xml", content: index("a.xml") }], errors],
      [[{ name: "a.xml", content: page1 }, { name: "b.xml", content: page1 }], warnings],
      [[{ name: "a.xml", content: page1.replace("/0.9", "/0.84") }, other], warnings],
      [[{ name: "a.xml", content: BROKEN.replaceAll("example.org", "acme.com") }, other], /^2 files checked, 1 not in order: [1-9]\d* errors?, /],
      [[{ name: "a.xml", content: page1 }, other], none],
    ]) {
      await b.drop(tab, files);
      await status(tab, "files checked");
      assert.match(await b.text(tab, "status"), says);
      await b.press(tab, "clear");
    }
  });
});
