// What several files hold together: true, the same as the check of the site says, and usable by everybody.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { imported } from "./sources.mjs";
import * as b from "./browser.mjs";
import { sitemap, url } from "./browser.mjs";

const { Sum, finder, tops } = await imported("overview/totals");
const { binned } = await imported("overview/bins");
const { inOrder } = await imported("overview/order");

const HOST = "https://www.example.org";
const dated = (path, lastmod, more = "") => `<url><loc>${HOST}${path}</loc><lastmod>${lastmod}</lastmod>${more}</url>`;
const gzip = (text) => ({ base64: gzipSync(text).toString("base64") });
const index = (children) => `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${children.map(([name, lastmod]) =>
  `<sitemap><loc>${HOST}/maps/${name}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ""}</sitemap>`).join("\n")}\n</sitemapindex>\n`;
const link = (language, path) => `<xhtml:link rel="alternate" hreflang="${language}" href="${HOST}${path}"/>`;
const RICH = sitemap(["de", "en"].map((own) => dated(`/${own}/`, "2024-03-01",
  `${link("de", "/de/")}${link("en", "/en/")}<image:image><image:loc>${HOST}/${own}.png</image:loc></image:image><changefreq>weekly</changefreq><priority>0.5</priority>`)).join("\n"))
  .replace("<urlset ", '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" ');
const FILES = [
  { name: "index.xml", content: index([["a.xml", "2024-05-01"], ["b.xml.gz", "2024-01-01"], ["gone.xml", "2023-02-03"], ["rich.xml"]]) },
  { name: "robots.txt", content: `User-agent: *\nDisallow: /private/\n\nSitemap: ${HOST}/index.xml\n` },
  { name: "a.xml", content: sitemap([dated("/shop/1", "2024-05-01"), dated("/shop/2", "2010-06-07"), url(`${HOST}/shop/3?a&b`)].join("\n")) },
  { name: "b.xml.gz", ...gzip(sitemap(dated("/blog/1", "2024-04-05"))) },
  { name: "rich.xml", content: RICH },
  { name: "alone.xml", content: sitemap(url("https://shop.example.org/")) },
];

/** How the rows of the table read, cell by cell. */
const rows = async (tab) => {
  await b.press(tab, '[data-tab="files"]');
  await b.find(tab, ".sides");
  return tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".sides tbody tr")]
    .map((row) => [...row.children].map((cell) => cell.textContent.replace(/\s+/g, " ").trim())));
};

const panel = async (tab, title) => {
  await b.press(tab, '[data-tab="overview"]');
  await b.find(tab, '[part~="inspect"] .panels:not([aria-busy])');
  return tab.evaluate((of) => {
    const found = [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".panel")].find((one) => one.querySelector("h3").firstChild.textContent === of);
    const text = (line) => [...line.childNodes].map((one) => (one.children?.length && !one.matches(".data, svg") ? text(one) : one.textContent)).join(" ");
    return found && [...found.querySelectorAll("li, tbody tr, dl div, p")].map((line) => text(line).replace(/\s+/g, " ").trim());
  }, title);
};

const given = async (tab, files = FILES) => {
  await b.drop(tab, files);
  await b.find(tab, '[data-tab="files"]');
};
const opened = async (tab, files) => {
  await given(tab, files);
  await b.press(tab, '[data-tab="overview"]');
  return b.find(tab, '[part~="inspect"] .panels:not([aria-busy])');
};
/** What its tiles say. */
const tiles = (tab) => tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll("[part=totals] > *")]
  .map((tile) => [...tile.children].map((one) => one.textContent).filter(Boolean).join(" ")));
const says = (tab, pattern) => tab.waitForFunction((source) => new RegExp(source).test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=inspect] [role=status]").textContent), {}, pattern.source);

test("which file an address means", () => {
  const files = [{ name: "a.xml" }, { name: "de/b.xml.gz" }, { name: "en/b.xml.gz" }, { name: "c.xml", url: `${HOST}/other.xml` }, { name: "x/d.xml" }, { name: "y/d.xml" }];
  const find = finder(files);
  const found = Object.fromEntries([
    `${HOST}/maps/a.xml?v=1#top`, `${HOST}/a.xml.gz`, `${HOST}/en/b.xml.gz`, `${HOST}/en/b.xml`, `${HOST}/other.xml`, `${HOST}/OTHER.xml`, `${HOST}/d.xml`, "y/d.xml", "", "https://[/a.xml",
  ].map((address) => [address, find(address)]));
  assert.deepEqual(found, {
    [`${HOST}/maps/a.xml?v=1#top`]: 0, [`${HOST}/a.xml.gz`]: 0, [`${HOST}/en/b.xml.gz`]: 2, [`${HOST}/en/b.xml`]: 2,
    [`${HOST}/other.xml`]: 3, [`${HOST}/OTHER.xml`]: undefined, [`${HOST}/d.xml`]: undefined, "y/d.xml": 5, "": undefined, "https://[/a.xml": 0,
  });
});

test("sums: the latest of all files by time, however it is written; indexes are not pages", () => {
  const sum = new Sum();
  const document = (kind, lastmods) => {
    const entries = lastmods.map((lastmod, n) => ({ loc: `${n}`, lastmod }));
    return { kind, entries: entries.length, stats: { newest: entries, oldest: entries, lastmod: { count: entries.length, months: [["2024-05", entries.length]] }, hosts: [["a", entries.length]] } };
  };
  sum.add(document("urlset", ["2024-05-06T01:00:00+02:00", "2024-05-05"]), "a");
  sum.add(document("text", ["2024-05-05T23:30:00Z", "2024-05-06T24:00:00Z"]), "b");
  sum.add(document("sitemapindex", ["2025-01-01"]), "c");
  const { entries, files, stats } = sum.document();
  assert.deepEqual([entries, files, stats.hosts, stats.lastmod.months], [4, 2, [["a", 4]], [["2024-05", 4]]]);
  assert.deepEqual(stats.newest.map(({ lastmod, file }) => [file, lastmod]), [
    ["b", "2024-05-06T24:00:00Z"], ["b", "2024-05-05T23:30:00Z"], ["a", "2024-05-06T01:00:00+02:00"], ["a", "2024-05-05"],
  ]);
});

test("bars: each month, also one without URLs; years where there are too many, of which the last are shown", () => {
  assert.deepEqual(binned([["2025-11", 2], ["2026-01", 1]]), { unit: "month", bars: [["2025-11", 2], ["2025-12", 0], ["2026-01", 1]] });
  assert.deepEqual(binned([["2019-11", 2], ["2019-12", 2], ["2025-01", 1]]).bars.at(0), ["2019", 4]);
  const long = binned([["0001-01", 1], ["2025-01", 1]]);
  assert.deepEqual([long.unit, long.bars.length, long.bars.at(-1)], ["year", 60, ["2025", 1]]);
});

test("directories of the first level have what is below them", () => {
  assert.deepEqual(tops([["/a/b/", 3], ["/", 2], ["/a/", 1], ["/c/", 4]]), [
    { name: "/a/", sum: 4, own: 1, inside: [["/a/b/", 3]] }, { name: "/c/", sum: 4, own: 4, inside: [] }, { name: "/", sum: 2, own: 2, inside: [] },
  ]);
});

test("files are sorted by numbers or names; ties by name, and what has no value last", () => {
  const files = [["a10", 1], ["a9", undefined], ["b", Infinity], ["a2", 1]].map(([name, value]) => ({ name, value }));
  const sorted = (by, up) => inOrder(files, by, up).map(({ name }) => name);
  assert.deepEqual(sorted(({ value }) => value, false), ["b", "a2", "a10", "a9"]);
  assert.deepEqual(sorted(({ value }) => value, true), ["a2", "a10", "b", "a9"]);
  assert.deepEqual(sorted(({ name }) => name, true), ["a2", "a9", "a10", "b"]);
});

b.inOneBrowser((page) => {
  page("nothing of it is loaded before it is opened", async (tab, site) => {
    await given(tab);
    assert.ok(!site.log.some((line) => line.includes("/www/overview.js")));
  }, { policy: true });

  page("what the index lists and what is missing, the files side by side, and what all of them come to", async (tab) => {
    await opened(tab);
    const all = await tiles(tab);
    assert.deepEqual(all.slice(0, 3), ["URLs 7 7 unique", "Sitemaps 4 1 index, 1 other file", "With lastmod 5 2 without"]);
    assert.match(all.slice(3).join(), /^Newest lastmod 2024-05-01 .*(ago|last year),Size 2\.\d+ kB 2\.\d+ kB compressed$/);
    assert.deepEqual(await panel(tab, "Listed by the index"), ["How many of the listed sitemaps are among these files. 1 file with URLs is in no index.", "index.xml 3 of 4, 1 missing"]);
    const missing = await panel(tab, "Listed, but missing here");
    assert.match(missing.at(-1), /^\/maps\/gone\.xml 2023-02-03 5$/);
    const table = await rows(tab);
    // Those with the most errors come first, otherwise by name.
    assert.deepEqual(table.map(([name]) => name), ["index.xmlSitemap index", "a.xml", "alone.xml", "b.xml.gz", "rich.xml", "robots.txt"]);
    const of = (name) => table.find(([other]) => other === name);
    assert.deepEqual(of("a.xml"), ["a.xml", "1 error 1 warning", "3", "331 bytes", "2024-05-01", "2024-05-01", "Fix 1 a.xml"]);
    assert.match(of("alone.xml").at(-2), /in no index/);
    assert.match(of("b.xml.gz")[3], / packed$/);
    assert.equal(of("b.xml.gz").at(-2), "2024-01-01 older");
    assert.equal(of("rich.xml").at(-2), "no lastmod");
    assert.deepEqual(of("robots.txt").slice(4), ["–", "–", ""]);
    assert.deepEqual(await panel(tab, "Hosts"), ["www.example.org 6 86 %", "shop.example.org 1 14 %"]);
    assert.deepEqual((await panel(tab, "hreflang")).slice(1), ["de German 2 on all", "en English 2 on all"]);
    assert.deepEqual(await panel(tab, "Images, videos, news"), ["images 2"]);
    assert.deepEqual((await panel(tab, "URLs by directory")).map((line) => line.split(" ").slice(0, 2).join(" ")), ["/shop/ 3", "/ (no", "/blog/ 1", "/de/ 1", "/en/ 1"]);
    assert.deepEqual(await panel(tab, "Change frequency"), ["weekly 2 29 %", "not given 5 71 %"]);
    assert.match((await panel(tab, "Limits"))[0], /^Entries 4 of 50,000 In index\.xml$/);
    const changed = await panel(tab, "URLs by lastmod, newest first");
    assert.match(changed[0], /shop\/1 in a\.xml 2024-05-01/);
    assert.equal(changed.length, 5);
    assert.equal((await panel(tab, "lastmod by year"))[0], "2 URLs without a lastmod. Show them");
  });

  page("what it says of the index is what the check of the site says", async (tab) => {
    await tab.evaluate(() => document.addEventListener("sitemap-lint:site", ({ detail }) => (globalThis.site = detail.report)));
    const several = [
      { name: "index.xml", content: index([["a.xml"], ["b.xml"], ["b.xml"], ["de/c.xml"], ["index.xml"], ["other.xml.gz"], ["gone 1.xml"]]).replace("</sitemapindex>", "<sitemap><loc></loc></sitemap></sitemapindex>") },
      { name: "other.xml", content: index([["a.xml", "2024-01-01"], ["gone.xml"]]) },
      { name: "a.xml", content: sitemap(dated("/1", "2024-02-02")) }, { name: "b.xml.gz", ...gzip(sitemap(dated("/2", "2024-02-02"))) },
    ];
    await opened(tab, several);
    const { counts } = await tab.evaluate(() => globalThis.site);
    assert.equal((await panel(tab, "Listed, but missing here")).length - 1, counts["set-index-child-not-supplied"]);
    assert.equal((await rows(tab)).filter((row) => row.some((cell) => /older$/.test(cell))).length, 0, "the first index that lists it gives no date");
    assert.match((await rows(tab)).find(([name]) => name === "a.xml").at(5), /^no lastmod in index\.xml and 1 more$/);
    assert.deepEqual(await panel(tab, "Listed by the indexes"), ["How many of the listed sitemaps are among these files.", "index.xml 5 of 7, 2 missing", "other.xml 1 of 2, 1 missing"]);
  });

  page("files that could not be checked, and URLs that are listed twice, are said to be", async (tab) => {
    await opened(tab, [FILES[2], { ...FILES[2], name: "again.xml" }, { name: "bad.xml", content: sitemap("") }]);
    const [urls] = await tiles(tab);
    assert.equal(await b.text(tab, "[part=totals] + p"), "1 file is missing from these numbers, because its check failed. A URL in several files counts once for each.");
    assert.match(urls, /^URLs 6 /);
  }, { replace: { "/pkg/sitemap_lint.js": `
    export * from "./sitemap_lint.js?real";
    import init, { SiteCheck as Site } from "./sitemap_lint.js?real";
    export default init;
    export class SiteCheck extends Site {
      checker(name) {
        if (name === "bad.xml") throw new Error("not this one");
        return super.checker(name);
      }
    }` } });

  page("each heading sorts the files, once more the other way round; long tables come in pages", async (tab) => {
    const many = Array.from({ length: 30 }, (_, n) => ({ name: `map-${n}.xml`, content: sitemap(Array.from({ length: n % 7 + 1 }, (_, i) => url(`${HOST}/${n}/${i}`)).join("\n")) }));
    await opened(tab, many);
    const names = async () => (await rows(tab)).map(([name]) => name);
    const sort = (column) => b.press(tab, `.sides thead th:nth-child(${column}) button`);
    await rows(tab);
    await sort(1);
    assert.deepEqual((await names()).slice(0, 11), Array.from({ length: 11 }, (_, n) => `map-${n}.xml`));
    assert.equal(await b.count(tab, ".sides tbody tr"), 20);
    await sort(3);
    assert.deepEqual([...new Set((await rows(tab)).map(([, , entries]) => entries))], ["7", "6", "5", "4", "3"]);
    assert.equal(await b.attribute(tab, ".sides [aria-sort]", "aria-sort"), "descending");
    await sort(3);
    assert.deepEqual([...new Set((await rows(tab)).map(([, , entries]) => entries))], ["1", "2", "3", "4", "5"]);
    await b.press(tab, '[part~="table"] [part="more"]');
    assert.equal(await b.count(tab, ".sides tbody tr"), 30);
    await sort(1);
    assert.equal((await names())[0], "map-0.xml");
    await sort(1);
    assert.equal((await names())[0], "map-29.xml");
    // No index, no dates: nothing would stand there.
    assert.equal(await b.count(tab, ".sides thead th"), 4);
  });

  page("by keyboard: it opens, sorts, and leads to a file; what was sorted is still sorted afterwards", async (tab) => {
    await given(tab);
    await (await b.find(tab, '[data-tab="findings"]')).focus();
    await tab.keyboard.press("ArrowRight");
    await b.find(tab, ".sides");
    await tab.keyboard.press("ArrowRight");
    await b.find(tab, '[part~="inspect"] .panels:not([aria-busy])');
    const focused = () => tab.evaluate(() => document.querySelector("sitemap-lint").shadowRoot.activeElement.textContent.trim());
    const next = async (words) => {
      for (let tries = 0; tries < 20 && await focused() !== words; tries++) await tab.keyboard.press("Tab");
      assert.equal(await focused(), words);
    };
    await next("2 without");
    await (await b.find(tab, '[data-tab="overview"]')).focus();
    await tab.keyboard.press("ArrowLeft");
    await b.find(tab, ".sides");
    await next("Entries");
    await tab.keyboard.press("Enter");
    assert.equal(await focused(), "Entries");
    assert.equal((await rows(tab))[0][0], "index.xmlSitemap index");
    await next("a.xml");
    await tab.keyboard.press("Enter");
    await b.find(tab, '[data-tab="findings"][aria-selected="true"]');
    assert.equal(await b.text(tab, ".name"), "a.xml");
    await b.press(tab, "all");
    await b.press(tab, '[data-tab="files"]');
    assert.equal((await rows(tab))[0][0], "index.xmlSitemap index");
    assert.equal(await b.attribute(tab, ".sides th:nth-child(3)", "aria-sort"), "descending");
  });

  page("the fixes of one file are looked at from its row", async (tab) => {
    await given(tab);
    await b.press(tab, '[data-tab="files"]');
    await b.press(tab, "fix-file");
    await tab.waitForFunction(() => /a\.xml/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=preview]")?.textContent));
    assert.equal(await b.attribute(tab, '[data-tab="files"]', "aria-selected"), "true", "the row was not opened");
    // Once they are made, the table says so.
    await b.press(tab, "[part=apply-fixes]:enabled");
    await tab.waitForFunction(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".sides tbody tr")]
      .some((row) => row.textContent.startsWith("a.xml1 warning") && !row.querySelector("[part=fix-file]")));
  });

  const ALL = ["/shop/1", "/shop/2", "/shop/3?a&b"].map((path) => HOST + path).concat("https://shop.example.org/", `${HOST}/blog/1`, `${HOST}/de/`, `${HOST}/en/`).map((line) => `${line}\n`).join("");

  page("all URLs of all files are copied and saved", async (tab) => {
    await opened(tab);
    await b.press(tab, "copy-urls");
    await says(tab, /^Copied 7 URLs/);
    assert.deepEqual(await tab.evaluate(() => copied), [ALL]);
    await b.press(tab, "save-urls");
    await says(tab, /^7 URLs, one per line: as a file this is a text sitemap\.$/);
    assert.deepEqual(await tab.evaluate(() => saved), ["sitemaps.urls.txt"]);
    assert.equal(await tab.evaluate(() => blob.text()), ALL);
    assert.equal((await tab.reports()).length, FILES.length, "that was no other check");
  }, { before: b.taking });

  page("more URLs than a text sitemap may hold, or than a clipboard takes, are said to be", async (tab) => {
    await tab.evaluate((head) => {
      const long = "x".repeat(1000);
      const file = (n) => new File([head, ...Array.from({ length: 26_000 }, (_, i) => `<url><loc>https://www.example.org/${long}${n}-${i}</loc></url>\n`), "</urlset>"], `${n}.xml`);
      document.querySelector("sitemap-lint").check([file(1), file(2)]);
    }, sitemap("").split("\n</urlset>")[0]);
    await b.find(tab, '[data-tab="overview"]', { timeout: 60_000 });
    await b.press(tab, '[data-tab="overview"]');
    await b.press(tab, "copy-urls");
    await says(tab, /^52,000 URLs, \d+(\.\d)? MB: too much for a clipboard\. Save them as a file\.$/);
    assert.deepEqual(await tab.evaluate(() => copied), []);
    await b.press(tab, "save-urls");
    await says(tab, /^52,000 URLs, one per line: more than the 50,000 that one text sitemap may list\.$/);
  }, { before: b.taking });

  /** The engine, when it is asked for the URLs of this file, does something else. */
  const atUrls = (name, act) => ({ "/pkg/sitemap_lint.js": `
    export * from "./sitemap_lint.js?real";
    import init, { Checker as Real } from "./sitemap_lint.js?real";
    export default init;
    export class Checker extends Real {
      constructor(options) {
        super(options);
        if (options.urls && options.name === "${name}") { ${act} }
      }
    }` });

  page("reading the URLs is cancelled, and can be begun again", async (tab) => {
    await opened(tab);
    for (const part of ["copy-urls", "save-urls"]) {
      const button = await b.find(tab, part);
      await button.focus();
      await tab.keyboard.press("Enter");
      await tab.waitForFunction(() => /^b\.xml\.gz, 3 of 4$/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=inspect] .reading span").textContent));
      assert.ok(await b.find(tab, '[part~="inspect"] progress', { visible: true }));
      await (await b.find(tab, "stop", { visible: true })).focus();
      await tab.keyboard.press("Enter");
      await says(tab, /^Cancelled before anything was copied or saved\.$/);
      assert.ok(await button.evaluate((node) => node.getRootNode().activeElement === node), "focus is where it was");
      await b.find(tab, '[part~="inspect"] .reading', { hidden: true });
    }
    assert.deepEqual(await tab.evaluate(() => [copied, saved]), [[], []]);
  }, { replace: atUrls("b.xml.gz", "for (;;);"), before: b.taking });

  page("other files, dropped while the URLs are read, end the reading", async (tab) => {
    await opened(tab);
    await b.press(tab, "save-urls");
    await tab.waitForFunction(() => /^a\.xml/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=inspect] .reading span").textContent));
    await tab.evaluate(() => (globalThis.reports.length = 0));
    await b.drop(tab, [FILES[2], FILES[4]]);
    await b.reported(tab, 2);
    await b.idle(tab);
    assert.deepEqual(await tab.evaluate(() => saved), []);
  }, { replace: atUrls("a.xml", "for (;;);"), before: b.taking });

  page("a file whose URLs cannot be read is named, and no list without it is made", async (tab) => {
    await opened(tab);
    await b.press(tab, "save-urls");
    await says(tab, /^Could not read the URLs\. rich\.xml: unreachable/);
    assert.deepEqual(await tab.evaluate(() => saved), []);
  }, { replace: atUrls("rich.xml", `throw new WebAssembly.RuntimeError("unreachable")`), before: b.taking });

  page("its script is not there: opening it again tries again", async (tab, site) => {
    await given(tab);
    const open = async () => {
      await b.press(tab, '[data-tab="findings"]');
      await b.press(tab, '[data-tab="overview"]');
    };
    await open();
    await b.find(tab, '[role=tabpanel] [part~="error"]');
    assert.match(await b.text(tab, "error"), /did not load.*connection.*select it again/s);
    await (await b.find(tab, "error")).evaluate((node) => (globalThis.first = node));
    await open();
    await tab.waitForFunction(() => !first.isConnected);
    await b.find(tab, '[role=tabpanel] [part~="error"]');
    site.mend();
    await open();
    await b.find(tab, '[part~="inspect"] .panels:not([aria-busy])');
    assert.equal(await b.count(tab, "error"), 0);
  }, { missing: ["/www/overview.js"], errors: [/disallowed MIME/] });

  for (const width of [320, 1280]) {
    page(`nothing is wider than the window at ${width} pixels`, async (tab) => {
      const long = (n) => sitemap(dated(`/${"directory".repeat(30)}/${n}`, "2024-01-01T00:00:00.123456+00:00"));
      const name = `${"a-long-name-".repeat(12)}.xml`;
      const node = await opened(tab, [...FILES, { name, content: long(1) }, { name: "other-index.xml", content: index([[name, "2023-01-01"], [`${"gone".repeat(90)}.xml`]]) }]);
      assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
      const over = await node.evaluate((all) => [...all.querySelectorAll("*")]
        .filter((one) => !one.closest(".scroll table, .cut, .middle, .histogram") && one.getBoundingClientRect().right > all.getBoundingClientRect().right + 1).map((one) => one.outerHTML.slice(0, 100)));
      assert.deepEqual(over, [], "inside of the page");
    }, { width, height: 640 });
  }

  for (const dark of [false, true]) {
    page(`axe finds nothing to object to, ${dark ? "dark" : "light"}`, async (tab) => {
      await opened(tab);
      assert.deepEqual(await b.objections(tab, dark ? b.OF_COLOURS : undefined), []);
      const levels = await tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".results :is(h2, h3, h4)")].map((node) => Number(node.localName[1])));
      assert.ok(levels.every((level, at) => !at || level <= levels[at - 1] + 1), `headings leave no level out: ${levels}`);
    }, { dark });
  }
});
