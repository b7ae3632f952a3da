// The search on the list of rules: what people type, and what they should see first.

import assert from "node:assert/strict";
import * as b from "./browser.mjs";

// All of these are among the first five.
const FIRST = {
  "50 MB": ["file-size-exceeded"],
  "50mb": ["file-size-exceeded"],
  50000: ["limit-urls-exceeded"],
  "50,000 URLs": ["limit-urls-exceeded"],
  "couldn't fetch": ["robots-sitemap-blocked"],
  "Sitemap could not be read": ["robots-sitemap-blocked"],
  "sitemap is html": ["file-is-html"],
  namespace: ["ns-missing"],
  "URL not allowed": ["scope-host-differs"],
  "too many URLs": ["limit-urls-exceeded"],
  "Response contains no data": ["file-empty"],
  "unknown tag": ["struct-unknown-element"],
  "hreflang en-uk": ["hreflang-region-reserved"],
  "timezone lastmod": ["lastmod-timezone-missing"],
  ampersand: ["xml-unescaped-ampersand"],
  "priority-all-max": ["priority-all-max"],
};
// What all that is found belongs to.
const ALL = {
  "parsing error": [/^xml-/, 15],
  "not well-formed": [/^xml-/, 15],
  "Invalid tag value": [/^(changefreq|priority|video|news)-/, 12],
  "invalid date": [/date|lastmod/, 8],
};

b.inEachBrowser((page) => {
  page("whoever knows the rule by what a search engine calls it finds it, best first", async (tab, { address }) => {
    await tab.goto(new URL("rules.html", address).href);
    const found = (query) => tab.evaluate((text) => {
      const input = document.getElementById("q");
      input.value = text;
      input.dispatchEvent(new Event("input"));
      return [...document.querySelectorAll("section.rule")].filter((node) => node.checkVisibility()).map(({ id }) => id);
    }, query);
    const before = await found("");
    const wrong = [];
    for (const [query, ids] of Object.entries(FIRST)) {
      const first = (await found(query)).slice(0, 5);
      if (!ids.every((id) => first.includes(id))) wrong.push(`${query}: ${first}`);
    }
    for (const [query, [ids, least]] of Object.entries(ALL)) {
      const all = await found(query);
      const first = all.slice(0, least);
      if (first.length < least || !first.every((id) => ids.test(id))) wrong.push(`${query}: ${all}`);
    }
    assert.deepEqual(wrong, []);
    // Words of the examples are looked at only where there is nothing else.
    assert.ok((await found("www")).length < before.length / 4);
    assert.ok((await found("xmlns")).length < before.length / 4);
    assert.ok((await found("nginx")).length);
    assert.deepEqual(await found("qwertz"), []);
    assert.deepEqual(await found(""), before, "nothing is lost, and all is in its place");
    assert.deepEqual(await tab.evaluate(async () => (await import("./rules/names.js")).unknown([...document.querySelectorAll("section.rule")].map(({ id }) => id))), []);
  });

  page("a link to a rule that the search has left out leads there", async (tab, { address }) => {
    await tab.goto(new URL("rules.html", address).href);
    await tab.type("#q", "ampersand");
    await tab.evaluate(() => (location.hash = "#dup-exact"));
    await tab.waitForFunction(() => document.getElementById("dup-exact")?.checkVisibility() && Math.abs(document.getElementById("dup-exact").getBoundingClientRect().top) < 100);
    assert.equal(await tab.$eval("#q", (input) => input.value), "");
  });
});
