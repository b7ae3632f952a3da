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
  // Whole messages, as they are copied.
  "Your Sitemap appears to be an HTML page. Please use a supported sitemap format instead.": ["file-is-html"],
  "An invalid date was found. Please fix the date or formatting before resubmitting.": ["lastmod-invalid"],
  "This url is not allowed for a Sitemap at this location.": ["scope-host-differs"],
  // What browsers and xmllint say.
  "error on line 2 at column 6: XML declaration allowed only at the start of the document": ["xml-leading-whitespace"],
  "XML Parsing Error: XML or text declaration not at start of entity": ["xml-leading-whitespace"],
  "error on line 9 at column 53: xmlParseEntityRef: no name": ["xml-unescaped-ampersand"],
  "EntityRef: expecting ';'": ["xml-unescaped-ampersand"],
  "Opening and ending tag mismatch: url line 3 and urlset": ["xml-mismatched-tag", "xml-unclosed-element"],
  "Input is not proper UTF-8, indicate encoding ! Bytes: 0xF6 0xDF 0x65 0x3C": ["xml-invalid-utf8"],
  "StartTag: invalid element name": ["xml-unescaped-lt"],
  "Your Sitemap or Sitemap index file doesn't properly declare the namespace.": ["ns-missing"],
  "Element 'urlset': No matching global declaration available for the validation root.": ["ns-missing"],
  "Element '{http://www.sitemaps.org/schemas/sitemap/0.9}url': Missing child element(s). Expected is ( {http://www.sitemaps.org/schemas/sitemap/0.9}loc ).": ["struct-missing-loc"],
  "Element '{http://www.sitemaps.org/schemas/sitemap/0.9}lastmod': '01/02/2026' is not a valid value of the union type '{http://www.sitemaps.org/schemas/sitemap/0.9}tLastmod'.": ["lastmod-invalid"],
  "Element '{http://www.sitemaps.org/schemas/sitemap/0.9}priority': [facet 'maxInclusive'] The value '10' is greater than the maximum value allowed ('1.0').": ["priority-out-of-range"],
  "Extra content at the end of the document": ["xml-trailing-content"],
  "Namespace prefix image on image is not defined": ["xml-unbound-prefix"],
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
    assert.ok((await found("dragon")).length);
    assert.deepEqual(await found("qwertz"), []);
    assert.deepEqual(await found(""), before, "nothing is lost, and all is in its place");
    assert.deepEqual(await tab.evaluate(async () => (await import("./rules/names.js")).unknown([...document.querySelectorAll("section.rule")].map(({ id }) => id))), []);
  });

  page("where no rule has all words, those with many of them are shown; what lies on the way to the file is said to", async (tab, { address }) => {
    await tab.goto(new URL("rules.html", address).href);
    const ask = (query) => tab.evaluate((text) => {
      const input = document.getElementById("q");
      input.value = text;
      input.dispatchEvent(new Event("input"));
      const [status] = document.getElementsByClassName("found");
      return { says: status.textContent, to: status.querySelector("a")?.hash, found: [...document.querySelectorAll("section.rule")].filter((node) => node.checkVisibility()).map(({ id }) => id) };
    }, query);
    const near = await ask("ampersand in a query breaks the parser");
    assert.match(near.says, /^No rule has all of these words\. Rules that have many of them/);
    assert.ok(near.found.length > 0 && near.found.length <= 10);
    assert.ok(near.found.includes("xml-unescaped-ampersand"), near.found);
    assert.match((await ask("qwertz")).says, /Try fewer of them/);
    assert.deepEqual(await ask("General HTTP error"), { says: "The file may be in order, and something on the way to it is not: what to do then.", to: "#search-console", found: [] });
    assert.match((await ask("Couldn’t fetch")).says, /^1 of \d+ rules\. The file may be in order/);
    assert.equal((await ask("ampersand")).to, undefined);
    await ask("Couldn’t fetch");
    await Promise.all([tab.waitForNavigation(), tab.click(".found a")]);
    assert.match(await tab.$eval(":target h2", ({ textContent }) => textContent), /Search Console/);
  });

  page("a link to a rule that the search has left out leads there", async (tab, { address }) => {
    await tab.goto(new URL("rules.html", address).href);
    await tab.type("#q", "ampersand");
    await tab.evaluate(() => (location.hash = "#dup-exact"));
    await tab.waitForFunction(() => document.getElementById("dup-exact")?.checkVisibility() && Math.abs(document.getElementById("dup-exact").getBoundingClientRect().top) < 100);
    assert.equal(await tab.$eval("#q", (input) => input.value), "");
  });
});
