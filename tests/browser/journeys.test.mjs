// Journeys of readers who have the files: see journey.mjs.

import assert from "node:assert/strict";
import * as b from "./browser.mjs";
import { sitemap } from "./browser.mjs";
import { checked, detail, element, gives, journeys, reads, shownRules } from "./journey.mjs";

const HOST = "https://www.acme.com";
const dated = (path, lastmod) => `<url><loc>${HOST}${path}</loc><lastmod>${lastmod}</lastmod></url>`;
const day = (n) => `2026-0${1 + (n % 9)}-1${n % 7}`;
const pages = (folder, count) => Array.from({ length: count }, (_, n) => dated(`/${folder}/${n}`, day(n)));
const AMPERSAND = dated("/shop?colour=red&size=4", "2026-03-02");
const IMPOSSIBLE = dated("/sale", "2026-02-30");

/** 15 sitemaps, of which the seventh has two errors and the twelfth has one. */
const FOLDER = Array.from({ length: 15 }, (_, n) => ({
  name: `maps/sitemap-${n + 1}.xml`,
  content: sitemap([...pages(`section-${n + 1}`, 20), ...({ 6: [AMPERSAND, IMPOSSIBLE], 11: [AMPERSAND] }[n] ?? [])].join("\n")),
}));

const CHILDREN = 38;
const SITE = [
  {
    name: "sitemap.xml",
    content: `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${Array.from({ length: CHILDREN }, (_, n) =>
      `<sitemap><loc>${HOST}/sitemap-${n + 1}.xml</loc></sitemap>`).join("\n")}\n</sitemapindex>\n`,
  },
  // The fifth has two errors. The twentieth has one, and lists a page of the nineteenth again.
  ...Array.from({ length: CHILDREN }, (_, n) => ({
    name: `sitemap-${n + 1}.xml`,
    content: sitemap([...pages(`section-${n + 1}`, 300), ...({ 4: [AMPERSAND, IMPOSSIBLE], 19: [dated("/a page", day(1)), dated("/section-19/1", day(1))] }[n] ?? [])].join("\n")),
  })),
  { name: "robots.txt", content: `User-agent: *\nDisallow: /private/\n\nSitemap: ${HOST}/sitemap.xml\n` },
];

/** The same site a month later: two errors are solved and one is new, one page came, one went, and one has another date. */
const NEXT = SITE.map(({ name, content }) => ({ name, content: ({
  "sitemap-5.xml": () => content.replace(AMPERSAND, AMPERSAND.replace("&", "&amp;")).replace("2026-02-30", "2026-04-01"),
  "sitemap-9.xml": () => content.replace(pages("section-9", 1)[0], dated("/autumn sale", "2026-04-01")),
})[name]?.() ?? content }));

const BROKEN = sitemap([...pages("shop", 30), AMPERSAND, IMPOSSIBLE].join("\n"));

b.inEachBrowser((page, at) => {
  const journey = journeys(page, at);
  /** Name and errors of each file, as the table has them. */
  const rows = (tab) => element(tab, (root) => [...root.querySelectorAll(".sides tbody tr")].map(({ cells: [name, problems] }) =>
    name.querySelector("button").textContent.split("/").at(-1) + (problems.querySelector(".error")?.parentElement.title ?? "")));

  journey("a developer drops a folder, and gets a broken file fixed", 10, async (tab, reader) => {
    await reader.dropFolders({ site: FOLDER });
    await checked(tab, 15);
    await reads(tab, "verdict", /3 errors in 2 of 15 files/);
    // What is worst is open, with the line where it is.
    await reads(tab, "[part=detail] h3", /Unescaped/);
    await reads(tab, "[part=detail] mark", /&/);
    await reader.click('[data-tab="files"]');
    await reads(tab, ".sides tbody tr", /sitemap-7\.xml2 errors/);
    assert.deepEqual((await rows(tab)).slice(0, 3), ["sitemap-7.xml2 errors", "sitemap-12.xml1 error", "sitemap-1.xml"]);
    await reader.click("open");
    await reads(tab, "verdict", /2 errors/);
    await reads(tab, "[part=detail] h3", /Unescaped/);
    await detail(tab, reader, /shop\?colour=red.*&amp;size=4/);
    await reader.click("[part=detail] [part=place]");
    await reads(tab, ".cm-content", /colour=red&size=4/);
    await reads(tab, "marked", /line 23, column 47/);
    await reader.click("fix");
    await b.find(tab, "[part=download]:enabled");
    assert.equal(await b.count(tab, "[part=preview] .removed"), 1);
    const fixed = FOLDER[6].content.replace("red&size", "red&amp;size");
    assert.equal(await reader.save("download", "sitemap-7.fixed.xml"), fixed);
    await reader.click("apply-fixes");
    await reader.see("verdict");
    await reads(tab, "verdict", /1 error /);
    assert.equal(await b.count(tab, "edited"), 1);
  }, { width: 1280, height: 800 });

  journey("a consultant judges a site of 40 files, and takes the findings along", 13, async (tab, reader) => {
    await reader.drop(SITE);
    await checked(tab, 40);
    const urls = CHILDREN * 300 + 4;
    await reads(tab, "verdict", /4 errors in 3 of 40 files/);
    await reads(tab, ".tabs .about", new RegExp(`${urls.toLocaleString("en")} URLs`));
    assert.equal(await b.attribute(tab, "[part=filter][data-severity=warning]", "aria-label"), "1 warning");
    const beside = () => element(tab, (root) =>
      root.querySelector("[part=detail]").getBoundingClientRect().left >= root.querySelector(".list").getBoundingClientRect().right);
    assert.ok(await beside(), "a finding stands beside the list");
    const all = await shownRules(tab);
    assert.ok(all.includes("dup-cross-file"));
    await reader.click('[part=filter][data-severity="error"]');
    assert.deepEqual(await shownRules(tab), all.filter((rule) => rule !== "dup-cross-file"));
    await reader.click("search");
    await reader.type("30");
    assert.deepEqual(await shownRules(tab), ["lastmod-impossible-date"]);
    await reader.click("open-file");
    await reads(tab, ".name", /sitemap-5\.xml/);
    await reader.click("all");
    await reads(tab, "verdict", /4 errors in 3 of 40 files/);
    assert.ok(await beside(), "again beside the list");
    await reader.click('[data-tab="overview"]');
    await b.find(tab, "[part~=inspect] .panels");
    const overview = await b.text(tab, "inspect");
    assert.match(overview, new RegExp(`URLs${urls.toLocaleString("en")}.*Sitemaps38`));
    assert.match(overview, /38of 38/);
    await reader.click("export-menu");
    const csv = await reader.save("export-csv", "sitemaps.findings.csv");
    for (const row of [/"sitemap-5\.xml",\d+,\d+,"error","xml-unescaped-ampersand"/, /"sitemap-20\.xml",\d+,\d+,"error","loc-internal-whitespace"/, /"sitemap-20\.xml",\d+,\d+,"warning","dup-cross-file"/]) assert.match(csv, row);
    await reader.click("export-menu");
    const json = JSON.parse(await reader.save("export", "sitemaps.report.json"));
    assert.deepEqual([json.files.length, json.files.reduce((sum, { summary }) => sum + summary.errors, 0)], [40, 3]);
  }, { width: 1280, height: 800 });

  journey("a consultant saves a report for the client, and compares with it a month later", 14, async (tab, reader, { address }) => {
    await reader.drop(SITE);
    await checked(tab, 40);
    await reader.click("export-menu");
    const html = await reader.save("export-html", "sitemaps.report.html");
    for (const text of [/4 errors in 3 of 40 files/, /Unescaped “&amp;”/, /Made by sitemap-lint \d+\.\d+\.\d+ with its rules of \w+ \d+, 20\d\d/, /sitemaps\.org · \w+ \d+, 20\d\d/]) assert.match(html, text);
    assert.doesNotMatch(html, /<script/i);
    await reader.click("export-menu");
    const json = await reader.save("export", "sitemaps.report.json");

    await tab.goto(address);
    await b.find(tab, "input");
    await reader.drop(NEXT);
    await checked(tab, 40);
    await reader.choose("compare", { name: "last-month.json", content: json });
    const urls = (CHILDREN * 300 + 4).toLocaleString("en");
    await reads(tab, "[part=changes] [part=sum]", new RegExp(`URLs: ${urls} before, ${urls} now`));
    await reads(tab, "[part=changes]", /Findings: 1 new, 3 fixed, 2 unchanged/);
    await reads(tab, "[part=changes] [part=fresh] li", /Error.*Space.*sitemap-9\.xml:\d+/);

    // What the report does not list is in the files.
    await reader.dropFolders({ october: SITE, november: NEXT });
    await reads(tab, "older", /which one is older/);
    await reader.click("is-older");
    await reads(tab, "[part=changes] [part=sum]", /URLs: 1 added, 1 removed, 1 with a changed lastmod/);
    await reader.click("[part=changes] [part=moved] summary");
    await reads(tab, "[part=changes] [part=moved] li", /\/sale 2026-02-30 → 2026-04-01/);
    const changes = await reader.save("save-changes", "changes.txt");
    for (const line of [/^\+ .*autumn/m, /^- .*section-9\/0$/m, /^~ .*\/sale/m, /^new: .*november/m, /^fixed: .*october/m]) assert.match(changes, line);
  }, { width: 1280, height: 800 });

  journey("on a phone a broken sitemap is pasted, and the fixed one comes back", 6, async (tab, reader) => {
    await reader.click("input");
    await reader.paste(BROKEN);
    await checked(tab, 1);
    await reads(tab, "verdict", /2 errors/);
    await reads(tab, "[part=group] .title", /Unescaped/);
    await reader.click("group");
    await detail(tab, reader, /size=4.*Replace “&” with “&amp;”/);
    await reader.click("close-finding");
    await reader.click(".dock [part=fix]");
    await b.find(tab, "[part=download]:enabled");
    assert.match(await b.text(tab, "[part=preview] .added"), /colour=red&amp;size=4/);
    assert.equal(await reader.save("download", "sitemap.fixed.xml"), BROKEN.replace("red&size", "red&amp;size"));
    assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the window");
  }, { width: 390, height: 844, touch: true });

  journey("with a keyboard and nothing else: to the finding, its place, the filter and the other sides of the report", 28, async (tab, reader) => {
    const focused = () => element(tab, (root) => root.activeElement && [root.activeElement.part.value, root.activeElement.dataset.tab].filter(Boolean).join(" "));
    await reader.reach("input");
    await reader.paste(BROKEN);
    await checked(tab, 1);
    // Out of the field.
    await reader.press("Tab");
    const rules = await shownRules(tab);
    const open = () => b.attribute(tab, "detail", "data-of");
    await reader.press("j");
    // The first key goes to the one that is shown.
    await gives(open, rules[0]);
    await reader.press("j");
    await gives(open, rules[1]);
    await reader.press("k");
    await gives(open, rules[0]);
    await reads(tab, "[part=detail] h3", /Unescaped/);
    await reader.press("F8");
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.activeElement?.matches("[part=place]"));
    await reader.press("Enter");
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.activeElement?.matches(".cm-content"));
    await reads(tab, "marked", /line 33, column 47/);
    await reader.press("Tab");
    await reader.press("/");
    await gives(focused, "search");
    await reader.type("02-30");
    await gives(() => shownRules(tab), ["lastmod-impossible-date"]);
    await reader.press("Tab");
    await reader.press("?");
    await reads(tab, ".keys", /F8.*Next or previous place/);
    await reader.press("Escape");
    await b.find(tab, ".keys", { hidden: true });
    await reader.reach("tab", "Shift", "Tab");
    for (const side of ["overview", "source", "passed"]) {
      await reader.press("ArrowRight");
      await gives(focused, `tab ${side}`);
      await b.find(tab, `[aria-labelledby="tab-${side}"]`, { visible: true });
    }
  }, { width: 1280, height: 800 });
});
