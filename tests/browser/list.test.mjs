// A list of URLs beside the sitemaps: a table that is dropped with them, or after them. The module in Node says the same.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { downloadZip } from "client-zip";
import init, { rules, SiteCheck } from "../../pkg/sitemap_lint.js";
import * as b from "./browser.mjs";
import { imported } from "./sources.mjs";

const root = new URL("../../", import.meta.url);
await init({ module_or_path: readFileSync(new URL("pkg/sitemap_lint_bg.wasm", root)) });

const given = (path) => readFileSync(new URL(`tests/lists/${path}`, root));
const SITEMAP = { name: "sitemap.xml", content: String(given("sitemap.xml")) };
const file = (path) => ({ name: path.split("/").at(-1), base64: given(path).toString("base64") });

test("in Node, too, a list is read in pieces, with what lies beside it, and a refusal is said", () => {
  const report = (...list) => {
    const site = new SiteCheck();
    site.add("sitemap.xml", given("sitemap.xml"));
    for (const [name, bytes] of list) for (let at = 0; at < bytes.length; at += 7) site.list(name, bytes.subarray(at, at + 7));
    return site.finish();
  };
  const metadata = given("search-console/Metadata.csv");
  const site = new SiteCheck();
  site.add("sitemap.xml", given("sitemap.xml"));
  site.list("Metadata.csv", metadata);
  site.list("Table.csv", given("search-console/Table.csv"));
  assert.equal(site.finish().counts["list-reason"], 2);
  const { list, counts } = report(["ahrefs.csv", given("ahrefs.csv")]);
  assert.deepEqual([list.urls, list.found, list.missing, list.unlisted, counts["page-gone"]], [7, 6, 2, 1, 1]);
  const chart = ["Chart.csv", Buffer.from("Date,Affected pages\n2026-04-01,2\n")];
  const table = ["Table.csv", given("search-console/Table.csv")];
  assert.equal(report(["Metadata.csv", metadata], chart, table).counts["list-reason"], 2);
  const refused = report(["a.csv", Buffer.from("page,clicks\n/a,1\n")]);
  assert.equal(refused.list, undefined);
  assert.match(refused.incomplete[0], /^“a\.csv” has no column of URLs: /);
});

test("the rules about lists are not called passed where they had nothing to look at", async () => {
  const { passed } = await imported("report/passed");
  const unasked = (list) => {
    const site = new SiteCheck();
    site.add("sitemap.xml", given("sitemap.xml"));
    if (list) site.list("a.csv", given(list));
    const report = site.finish();
    const job = { report, jobs: report.files };
    return passed(report, job, rules()).unasked.filter(([family]) => family === "list").map(([, all, why]) => [all.map(({ id }) => id).join(), why]);
  };
  assert.deepEqual(unasked(), [["list-lacks-url,list-url-not-listed,list-reason", "no list of URLs"]]);
  assert.deepEqual(unasked("screaming-frog-redirects.csv"), [["list-lacks-url", "needs a list of the whole site"]]);
  assert.deepEqual(unasked("ahrefs.csv"), []);
});

b.inOneBrowser((page) => {
  const tiles = async (tab) => {
    await b.press(tab, '[data-tab="overview"]');
    return (await b.find(tab, "list")).evaluate((node) => [...node.querySelectorAll(".value")].map(({ textContent }) => textContent));
  };
  const rules = (tab) => tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll("[data-rule]")].map((node) => node.dataset.rule));

  page("a crawler's export dropped with one sitemap is compared with it", async (tab) => {
    await b.drop(tab, [SITEMAP, file("screaming-frog-internal.csv")]);
    await b.says(tab, /checked/);
    await b.idle(tab);
    for (const rule of ["page-not-found", "page-noindex", "list-lacks-url", "list-url-not-listed"]) assert.ok((await rules(tab)).includes(rule), rule);
    assert.deepEqual(await tiles(tab), ["10", "6", "2", "4"]);
    assert.deepEqual(await b.objections(tab), []);
  });

  page("a table of Search Console comes after the sitemap, with the file that names its reason", async (tab) => {
    await b.drop(tab, [SITEMAP]);
    await b.reported(tab, 1);
    await b.idle(tab);
    const chart = { name: "Chart.csv", content: "Date,Affected pages\n2026-04-01,2\n" };
    await b.drop(tab, [file("search-console/Table.csv"), file("search-console/Metadata.csv"), chart]);
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.textContent.includes("Reason against a listed URL"));
    await b.idle(tab);
    assert.deepEqual(await tiles(tab), ["3", "2", "6", "1"]);
  });

  page("an export of Search Console is dropped as it is: after the sitemap, with it, and beside an archive of a site", async (tab) => {
    const zip = async (name, files) => {
      const parts = files.map(({ name, content, base64 }) => ({ name, input: content ?? Buffer.from(base64, "base64") }));
      return { name, base64: Buffer.from(await downloadZip(parts).arrayBuffer()).toString("base64") };
    };
    const chart = { name: "Chart.csv", content: "Date,Affected pages\n2026-04-01,2\n" };
    const tables = ["Table", "Metadata"].map((name) => ({ ...file(`search-console/${name}.csv`), name: `${name}.csv` }));
    const packed = await zip("example.org-Coverage-Drilldown.zip", [chart, ...tables]);
    for (const drops of [[[SITEMAP], [packed]], [[SITEMAP, packed]], [[await zip("site.zip", [SITEMAP]), packed]]]) {
      // Nothing of the list before is left.
      await b.works(tab);
      assert.equal(await b.count(tab, "[data-rule=list-reason]"), 0);
      for (const [at, files] of drops.entries()) {
        await b.drop(tab, files);
        await b.reported(tab, at + 2);
        await b.idle(tab);
      }
      assert.deepEqual(await tiles(tab), ["3", "2", "6", "1"]);
    }
    // With a file that is no table it is an archive like any other.
    await b.drop(tab, [SITEMAP, await zip("more.zip", [...tables, { name: "sitemap-more.xml", content: b.GOOD }])]);
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.textContent.includes("more.zip/sitemap-more.xml"));
    await b.idle(tab);
    assert.equal(await b.count(tab, "[data-rule=list-reason]"), 0);
  });

  page("100,000 records are compared with 50,000 listed URLs", async (tab) => {
    await tab.evaluate(() => {
      const urls = Array.from({ length: 150_000 }, (_, n) => `https://www.example.org/shop/${n % 97}/product-${n}`);
      const entries = urls.slice(0, 50_000).map((url) => `<url><loc>${url}</loc></url>`);
      const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>`;
      const rows = urls.slice(5_000, 105_000).map((url, n) => `${url},${n < 1_000 ? 404 : 200},Product ${n}`);
      const data = new DataTransfer();
      data.items.add(new File([sitemap], "sitemap.xml"));
      data.items.add(new File([`Address,Status Code,Title\n${rows.join("\n")}\n`], "crawl.csv"));
      globalThis.began = performance.now();
      document.querySelector("h1").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, composed: true, cancelable: true }));
    });
    await b.says(tab, /checked/);
    await b.idle(tab);
    assert.ok(await tab.evaluate(() => performance.now() - globalThis.began) < 2_000, "it takes two seconds");
    assert.deepEqual(await tiles(tab), ["100,000", "45,000", "5,000", "55,000"]);
  });

  page("a table beside nothing is told what it is, as before", async (tab) => {
    await b.drop(tab, [file("pandas.csv")]);
    await b.reported(tab, 1);
    await b.idle(tab);
    assert.equal(await b.count(tab, "list"), 0);
  });
});
