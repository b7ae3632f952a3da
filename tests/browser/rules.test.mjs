// The pages of the rules: the index with its search, where old links lead, and a page for each family.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import * as b from "./browser.mjs";
import { imported } from "./sources.mjs";

const { unknown } = await imported("rules/names");

const www = new URL("../../www/", import.meta.url);
const read = (path) => readFileSync(new URL(path, www), "utf8");
const INDEX = read("rules.html");
const REASONS = JSON.parse(read("rules/why.json"));
const IDS = Object.keys(REASONS);
const FAMILIES = readdirSync(new URL("rules/", www)).filter((name) => name.endsWith(".html"));

// What people type, and what they should see first.

// All of these are among the first five.
const FIRST = {
  "50 MB": ["file-size-exceeded"],
  "50mb": ["file-size-exceeded"],
  50000: ["limit-urls-exceeded"],
  "50,000 URLs": ["limit-urls-exceeded"],
  "couldn't fetch": ["robots-sitemap-blocked", "http-status", "http-unreachable"],
  "Sitemap could not be read": ["robots-sitemap-blocked", "http-status", "http-unreachable"],
  "General HTTP error": ["http-status"],
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

// A word that no title and no id has, only a reason: it is found when the reasons have come.
const [REASONED, WORD] = IDS.flatMap((id) => (REASONS[id].match(/[a-z]{10,}/g) ?? []).map((word) => [id, word])).find(([, word]) => !INDEX.toLowerCase().includes(word));

test("each rule has a row in the index, by whose id others link to it, and the row leads to its place on the page of its family", () => {
  const rows = [...INDEX.matchAll(/<li class="row" id="([^"]+)"><a href="rules\/([a-z]+\.html)#([^"]+)">/g)];
  assert.deepEqual(rows.map(([, id]) => id), IDS);
  assert.deepEqual([...new Set(rows.map(([, , page]) => page))].sort(), FAMILIES.sort());
  for (const page of FAMILIES) {
    const own = rows.filter(([, , of]) => of === page).map(([, id, , target]) => target);
    assert.deepEqual([...read(`rules/${page}`).matchAll(/<section class="rule" id="([^"]+)"/g)].map(([, id]) => id), own, page);
  }
});

test("the pages of the families need no script, and are linked to the one before and the next", () => {
  const order = [...new Set([...INDEX.matchAll(/href="rules\/([a-z]+\.html)#/g)].map(([, page]) => page))];
  for (const [number, page] of order.entries()) {
    const text = read(`rules/${page}`);
    assert.doesNotMatch(text, /<script/, page);
    for (const [rel, other] of [["prev", order[number - 1]], ["next", order[number + 1]]]) {
      assert.equal(new RegExp(`<a rel="${rel}" href="([^"]+)"`).exec(text)?.[1], other, `${page}: ${rel}`);
    }
  }
});

/** Opens the index, with the reasons known to its search. */
async function index(tab, address) {
  await tab.goto(new URL("rules.html", address).href);
  await tab.type("#q", WORD);
  await tab.waitForFunction((id) => document.querySelector(`#results a[href$="#${id}"]`), {}, REASONED);
}

/** Searches; what is shown then, and what is said of it. */
const ask = (tab, query) => tab.evaluate((text) => {
  const input = document.getElementById("q");
  input.value = text;
  input.dispatchEvent(new Event("input"));
  const status = document.getElementById("found");
  const found = [...document.querySelectorAll(".row")].filter((row) => row.checkVisibility()).map((row) => row.querySelector("a").hash.slice(1));
  return { says: status.textContent, to: status.querySelector("a")?.hash, found };
}, query);

b.inOneBrowser((page, at) => {
  page("whoever knows the rule by what a search engine calls it finds it, best first", async (tab, { address }) => {
    await index(tab, address);
    const found = async (query) => (await ask(tab, query)).found;
    assert.deepEqual(await found(""), IDS);
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
    assert.ok((await found("baidu")).includes("file-empty"), "by whom it concerns");
    assert.deepEqual(await found("qwertz"), []);
    assert.deepEqual(await found(""), IDS, "nothing is lost, and all is in its place");
    assert.deepEqual(unknown(IDS), []);
  });

  page("where no rule has all words, those with many of them are shown; what lies on the way to the file is said to", async (tab, { address }) => {
    await index(tab, address);
    const near = await ask(tab, "ampersand in a query breaks the parser");
    assert.equal(near.says, "No rule contains all of these words. Closest matches:");
    assert.ok(near.found.length > 0 && near.found.length <= 10);
    assert.ok(near.found.includes("xml-unescaped-ampersand"), near.found);
    assert.match((await ask(tab, "qwertz")).says, /Try fewer words/);
    const USUALLY = "If the file has no errors, the server, a firewall or robots.txt is usually the problem. What to do then";
    assert.deepEqual(await ask(tab, "qwertz could not be read"), { says: ` ${USUALLY}`, to: "#search-console", found: [] });
    assert.match((await ask(tab, "Couldn’t fetch")).says, new RegExp(`^\\d+ of ${IDS.length} rules\\. ${USUALLY}$`));
    assert.equal((await ask(tab, "ampersand")).to, undefined);
    const many = await ask(tab, "google");
    assert.match(many.says, /^The best 50 of \d+ matching rules\.$/);
    assert.equal(many.found.length, 50);
    await ask(tab, "Couldn’t fetch");
    await Promise.all([tab.waitForNavigation(), tab.click("#found a")]);
    assert.match(await tab.$eval(":target h2", ({ textContent }) => textContent), /Search Console/);
  });

  page("without its reasons the search knows titles", async (tab, { address }) => {
    await tab.goto(new URL("rules.html", address).href);
    assert.ok((await ask(tab, "ampersand")).found.includes("xml-unescaped-ampersand"));
  }, { missing: ["/www/rules/why.json"] });

  page("an old link to a rule leads to the page of its family, also from the index", async (tab, { address }) => {
    const shown = (id) => tab.waitForFunction((rule) => {
      const target = document.querySelector(":target");
      return location.pathname.endsWith(`/rules/${rule.split("-")[0]}.html`) && target?.matches(`section.rule[id="${rule}"]`) && Math.abs(target.getBoundingClientRect().top) < 100;
    }, {}, id);
    const index = new URL("rules.html", address).href;
    await tab.goto(`${index}#lastmod-invalid`);
    await shown("lastmod-invalid");
    await tab.goto(index);
    await tab.type("#q", "ampersand");
    await tab.evaluate(() => (location.hash = "#dup-exact"));
    await shown("dup-exact");
    // A family is a heading of the index, and what is no rule leads nowhere.
    for (const hash of ["#family-loc", "#q", "#no-such-rule", "#%"]) {
      await tab.goto(index);
      await tab.goto(index + hash);
      assert.equal(await tab.evaluate(() => location.href), index + hash);
    }
  });

  page("a link to a family leads there, also from what was found", async (tab, { address }) => {
    await index(tab, address);
    for (const family of ["dup", "loc", "loc"]) {
      await ask(tab, "ampersand");
      await tab.$eval(`.contents a[href="#family-${family}"]`, (link) => link.click());
      await tab.waitForFunction((id) => document.getElementById(id).checkVisibility() && Math.abs(document.getElementById(id).getBoundingClientRect().top) < 100, {}, `family-${family}`);
    }
  });

  // Firefox lets no test switch it off.
  if (at.name === "chromium") page("without script an old link leads to a row of the index, and that to the rule", async (tab, { address }) => {
    await tab.setJavaScriptEnabled(false);
    await tab.goto(new URL("rules.html#dup-exact", address).href);
    const row = await tab.$eval(":target", ({ id, className }) => ({ id, className }));
    const { top } = await (await tab.$(":target")).boundingBox();
    const search = await tab.$eval("#q", (input) => input.checkVisibility());
    await Promise.all([tab.waitForNavigation(), tab.click(":target a")]);
    const rule = await tab.$eval(":target", ({ id, textContent }) => ({ id, textContent }));
    await tab.setJavaScriptEnabled(true);
    await tab.goto(address);
    assert.deepEqual(row, { id: "dup-exact", className: "row" });
    assert.equal(search, false, "nothing that does nothing");
    assert.equal(rule.id, "dup-exact");
    assert.ok(rule.textContent.includes("What to do"));
  });

  for (const dark of [false, true]) {
    page(`axe finds nothing to object to, ${dark ? "dark" : "light"}`, async (tab, { address }) => {
      await index(tab, address);
      assert.deepEqual(await b.objections(tab), [], "what was found");
      for (const path of ["rules.html", "rules/file.html", "rules/http.html"]) {
        await tab.goto(new URL(path, address).href);
        assert.deepEqual(await b.objections(tab), [], path);
      }
    }, { dark });
  }

  page("nothing is wider than the window, from 320 to 1920 pixels", async (tab, { address }) => {
    for (const path of ["rules.html", ...FAMILIES.map((name) => `rules/${name}`)]) {
      await tab.goto(new URL(path, address).href);
      for (const width of [320, 390, 768, 1024, 1920]) {
        await tab.setViewport({ width, height: 800 });
        assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `${path}, ${width} pixels`);
      }
    }
  });

  page("the index is small, whatever the rules have to say", async (tab, { address }) => {
    await tab.goto(new URL("rules.html", address).href);
    const elements = () => tab.evaluate(() => document.querySelectorAll("*").length);
    const before = await elements();
    assert.ok(before < 2_600, `${before} elements`);
    await ask(tab, "google");
    assert.ok((await elements()) - before < 400, "what is found adds few");
  });

  // No other browser can be slowed down.
  if (at.name === "chromium") page("how long a keystroke takes, with the processor slowed four times", async (tab, { address }, t) => {
    await index(tab, address);
    await tab.evaluate(() => {
      globalThis.keys = [];
      new PerformanceObserver((list) => keys.push(...list.getEntries().map(({ name, duration }) => [duration, name]))).observe({ type: "event", durationThreshold: 16 });
    });
    const client = await tab.createCDPSession();
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const backspaces = async (number) => {
      for (; number; number--) await tab.keyboard.press("Backspace");
    };
    await backspaces(WORD.length);
    const message = "Element 'urlset': No matching global declaration";
    await tab.type("#q", message);
    await backspaces(message.length);
    await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    const all = (await tab.evaluate(() => keys)).sort(([a], [b]) => b - a);
    t.diagnostic(`worst of ${message.length * 2} keystrokes: ${all[0]?.[0] ?? "under 16"} ms`);
    assert.equal((await ask(tab, "")).found.length, IDS.length);
  });
});
