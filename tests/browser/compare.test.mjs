// Two sets of files, or a set and a saved report: what changed is what `sitemap-lint compare` says.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { downloadZip } from "client-zip";
import init, { changes as engineChanges, SiteCheck } from "../../pkg/sitemap_lint.js";
import { imported } from "./sources.mjs";
import * as b from "./browser.mjs";
import { sitemap, url } from "./browser.mjs";

const { changes, text, Urls } = await imported("compare/changes");

const root = new URL("../../", import.meta.url);
await init({ module_or_path: readFileSync(new URL("pkg/sitemap_lint_bg.wasm", root)) });
const cli = new URL("cli/npm/sitemap-lint.mjs", root).pathname;

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
  cpSync(new URL("cli/tests/files/public/", root), join(folder, "public"), { recursive: true });
});
after(() => rmSync(folder, { recursive: true }));

const run = (...args) => spawnSync(process.execPath, [cli, ...args], { encoding: "utf8", cwd: folder, maxBuffer: 1 << 28 });

/** Files in a folder: by their paths, their content. */
function written(name, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
}

/** Asks the engine, as a worker does. */
const ask = async ({ old, now }) => engineChanges(old, now);

/** A side of a comparison as the page has it. */
function side(name, files, options = {}) {
  const site = new SiteCheck({ ...options, urls: true });
  for (const [path, content] of Object.entries(files)) site.add(path, new TextEncoder().encode(content));
  const report = site.finish();
  const urls = report.files.flatMap(({ kind, report: { document: { stats } } }) =>
    (["sitemapindex", "robots"].includes(kind) ? [] : (stats.urls ?? []).map((loc, at) => [loc, stats.urlLastmods[at] ?? ""])));
  for (const file of report.files) {
    delete file.report.document.stats.urls;
    delete file.report.document.stats.urlLastmods;
    file.path = `${name}/${file.name}`;
  }
  return { report, urls };
}

const page = (inside) => sitemap(inside);
const dated = (loc, lastmod) => `<url><loc>${loc}</loc><lastmod>${lastmod}</lastmod></url>`;

/** Sets of files: before and now. */
const SETS = {
  "URLs that came and went": [
    { "a.xml": page(url("https://www.acme.com/") + url("https://www.acme.com/a")) },
    { "a.xml": page(url("https://www.acme.com/") + url("https://www.acme.com/b")) },
  ],
  "nothing": [{ "a.xml": page(url("https://www.acme.com/")) }, { "b.xml": page(url("https://www.acme.com/")) }],
  "findings that are new and solved, wherever their lines are": [
    { "a.xml": page(`${url("https://www.acme.com/?a&b")}\n${dated("https://www.acme.com/x", "2026-13-01")}`) },
    { "a.xml": page(`<!-- a line more -->\n${dated("https://www.acme.com/x", "2026-13-01")}\n${url("https://www.acme.com//y")}`) },
  ],
  "several files, whose names count": [
    { "a.xml": page(url("https://www.acme.com/a b")), "b.xml": page(url("https://www.acme.com/b")) },
    { "a.xml": page(url("https://www.acme.com/a")), "b.xml": page(url("https://www.acme.com/a b")), "c.txt": "https://www.acme.com/c\n" },
  ],
  "an index and its children": [
    { "index.xml": '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://www.acme.com/a.xml</loc></sitemap></sitemapindex>\n',
      "a.xml": page(url("https://www.acme.com/a")) },
    { "index.xml": '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://www.acme.com/z.xml</loc></sitemap></sitemapindex>\n',
      "a.xml": page(url("https://www.acme.com/a")) },
  ],
  "more findings of a rule than three, and more than a report lists": [
    { "many.txt": Array.from({ length: 1200 }, (_, n) => `https://www.acme.com//${n}\n`).join(""), "b.xml": page(url("https://www.acme.com/q")) },
    { "many.txt": Array.from({ length: 1100 }, (_, n) => `https://www.acme.com//${n}\n`).join(""),
      "b.xml": page(Array.from({ length: 8 }, (_, n) => url(`https://www.acme.com/a b${n}`)).join("\n")) },
  ],
};

for (const [title, [old, now]] of Object.entries(SETS)) {
  test(`as the command line says: ${title}`, async () => {
    const name = title.replace(/\W/g, "");
    written(`${name}/old`, old);
    written(`${name}/now`, now);
    const { stdout, stderr } = run("compare", `${name}/old`, `${name}/now`);
    assert.equal(stderr, "");
    const [before, after] = [side(`${name}/old`, old), side(`${name}/now`, now)];
    const urls = new Urls();
    urls.old(before.urls);
    urls.now(after.urls);
    const found = { ...await changes(before.report, after.report, ask), urls: urls.changes };
    assert.equal(text(found), stdout);
    const listed = JSON.parse(run("compare", "--json", `${name}/old`, `${name}/now`).stdout);
    const lines = (list) => list.map(({ rule, path, start: { line, column } }) => `${rule} ${path}:${line}:${column}`);
    assert.deepEqual(lines(found.new), lines(listed.findings.new));
    assert.deepEqual(lines(found.solved), lines(listed.findings.solved));
    assert.deepEqual(found.counted, listed.findings.counted);
    assert.deepEqual(found.pages, [listed.pages.old, listed.pages.new]);
  });
}

// In browsers.

const OLD = SETS["several files, whose names count"][0];
const NOW = SETS["several files, whose names count"][1];
const dropped = (files) => Object.entries(files).map(([name, content]) => ({ name, content }));

/** Drops folders, each with its files, as a browser hands them over. */
const folders = (tab, all) => tab.evaluate((list) => {
  const entry = (parent, [name, inside]) => {
    const fullPath = `${parent}/${name}`;
    if (typeof inside === "string") return { isFile: true, name, fullPath, file: (resolve) => resolve(new File([inside], name)) };
    let left = Object.entries(inside).map((child) => entry(fullPath, child));
    return { isDirectory: true, name, fullPath, createReader: () => ({ readEntries: (resolve) => resolve(left.splice(0)) }) };
  };
  const items = Object.entries(list).map((one) => ({ kind: "file", webkitGetAsEntry: () => entry("", one) }));
  const event = Object.defineProperty(new Event("drop", { bubbles: true, composed: true, cancelable: true }), "dataTransfer", { value: { types: ["Files"], items } });
  document.querySelector("h1").dispatchEvent(event);
}, all);

/** The numbers of the two sentences that sum up: on the page, and as the command line prints them. The words differ. */
const figures = (lines) => lines.map((line) => line.match(/[\d,]*\d/g));
const summed = async (tab) => {
  await b.find(tab, "sum");
  return figures(await (await b.find(tab, "changes")).evaluate((section) => [...section.querySelectorAll("[part=sum]")].map((p) => p.textContent)));
};
const printed = (...names) => figures(run("compare", ...names).stdout.trim().split("\n").slice(-2));

b.inOneBrowser((page) => {
  page("two folders in one drop: the page asks which is older, and tells what changed", async (tab) => {
    await folders(tab, { march: OLD, april: NOW });
    const card = await b.find(tab, "older");
    assert.match(await card.evaluate((node) => node.textContent), /Two sets of files: which one is older\?march is olderapril is olderCheck all as one site/);
    assert.equal((await tab.reports()).length, 0, "nothing is checked before");
    assert.deepEqual(await b.objections(tab), []);
    await b.press(tab, '[part="is-older"]');
    written("march", OLD);
    written("april", NOW);
    assert.deepEqual(await summed(tab), printed("march", "april"));
    assert.deepEqual((await tab.reports()).map(({ name }) => name).toSorted(), Object.keys(NOW).map((name) => `april/${name}`));
    // The lists: new findings lead to theirs, URLs are behind their numbers.
    const lists = await (await b.find(tab, "changes")).evaluate((section) =>
      [...section.querySelectorAll("details")].map((node) => [node.getAttribute("part"), node.firstChild.textContent, node.querySelectorAll("li").length]));
    assert.deepEqual(lists.map(([kind, , items]) => [kind, items]), [["fresh", 1], ["solved", 1], ["added", 2], ["removed", 1]]);
    assert.deepEqual(await b.objections(tab), []);
    await b.press(tab, "save-changes");
    await tab.waitForFunction(() => saved.length);
    const told = run("compare", "march", "april").stdout;
    assert.equal(await tab.evaluate(() => blob.text()), told);
    await tab.evaluate(() => (globalThis.blob = undefined));
    await b.press(tab, "export-html");
    const report = await tab.waitForFunction(() => globalThis.blob).then(() => tab.evaluate(() => blob.text()));
    assert.match(report, /<h2>Changes<\/h2><p>URLs: 2 added, 1 removed, /, "a report tells what has changed, too");
    await b.press(tab, "close-changes");
    assert.equal(await b.count(tab, "changes"), 0);
  }, { before: b.taking });

  page("two zip archives are compared like folders; two loose files are one site", async (tab) => {
    const packed = async (files) => downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).arrayBuffer();
    const archives = await Promise.all([["march.zip", OLD], ["april.zip", NOW]].map(async ([name, files]) =>
      ({ name, base64: Buffer.from(await packed(files)).toString("base64") })));
    await b.drop(tab, archives);
    assert.match(await b.text(tab, "older"), /march\.zip is olderapril\.zip is olderCheck all as one site/);
    await b.press(tab, '[part="is-older"]');
    written("march", OLD);
    written("april", NOW);
    assert.deepEqual(await summed(tab), printed("march", "april"));
    assert.deepEqual((await tab.reports()).map(({ name }) => name).toSorted(), Object.keys(NOW));
    await tab.evaluate(() => (globalThis.reports.length = 0));
    await b.drop(tab, archives);
    await b.press(tab, "as-one");
    await b.reported(tab, 5);
    await b.drop(tab, dropped(OLD));
    await b.reported(tab, 7);
    await b.idle(tab);
    assert.equal(await b.count(tab, "older"), 0);
  });

  page("two folders can be checked as one site", async (tab) => {
    await folders(tab, { march: OLD, april: NOW });
    await b.press(tab, "as-one");
    const reports = await b.reported(tab, 5);
    assert.equal(reports.length, 5);
    await b.idle(tab);
    assert.equal(await b.count(tab, "changes"), 0);
    assert.equal(await b.count(tab, "older"), 0);
  });

  page("a comparison can be cancelled, and what is on screen stays", async (tab) => {
    await folders(tab, { march: { "a.xml": sitemap(Array.from({ length: 300_000 }, (_, n) => url(`https://www.acme.com/${n}`)).join("")) }, april: NOW });
    await b.press(tab, '[part="is-older"]');
    await b.press(tab, "[part=changes] [part=stop]");
    await tab.waitForFunction(() => /Comparison cancelled/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=changes]").textContent));
    await b.find(tab, "verdict");
  });

  page("a folder with two folders in it is one site", async (tab) => {
    await folders(tab, { public: { march: OLD, april: NOW } });
    await b.reported(tab, 5);
    assert.equal(await b.count(tab, "older"), 0);
  });

  page("files beside a saved report are compared with it, by its profile", async (tab) => {
    written("set", OLD);
    run("--profile", "google", "--format", "json", "--output", "set.json", "set");
    const report = readFileSync(join(folder, "set.json"), "utf8");
    await b.drop(tab, [{ name: "set.json", content: report }, ...dropped(NOW)]);
    written("later", NOW);
    assert.deepEqual(await summed(tab), printed("set.json", "later"));
    assert.equal(await b.attribute(tab, "[part=consumer][aria-checked=true]", "data-consumer"), "google");
  });

  page("two saved reports are compared, the older one first", async (tab) => {
    written("one", OLD);
    written("two", NOW);
    for (const [name, now] of [["one", "2026-03-01T00:00:00Z"], ["two", "2026-04-01T00:00:00Z"]]) {
      const saved = JSON.parse(run("--format", "json", name).stdout);
      saved.options.now = now;
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(saved));
    }
    const file = (name) => ({ name, content: readFileSync(join(folder, name), "utf8") });
    await b.drop(tab, [file("two.json"), file("one.json")]);
    assert.deepEqual(await summed(tab), printed("one.json", "two.json"));
    assert.match(await b.text(tab, "remark"), /^Saved report of April 1, 2026/);
  });

  page("what is on screen is compared with files that are chosen; another profile is not compared", async (tab) => {
    await b.drop(tab, dropped(NOW));
    await b.reported(tab, 3);
    await b.idle(tab);
    const pick = await b.find(tab, "compare-pick");
    written("picked", OLD);
    await pick.uploadFile(...Object.keys(OLD).map((name) => join(folder, "picked", name)));
    const told = await summed(tab);
    written("shown", NOW);
    assert.deepEqual(told, printed("picked", "shown"));
    run("--profile", "bing", "--format", "json", "--output", "bing.json", "picked");
    await pick.uploadFile(join(folder, "bing.json"));
    await tab.waitForFunction(() => /have different profiles/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=changes]").textContent));
  });

  page("nothing of it is loaded before it is needed", async (tab, site) => {
    await b.drop(tab, dropped(NOW));
    await b.reported(tab, 3);
    await b.idle(tab);
    assert.deepEqual(site.log.filter((line) => /\/(compare|answers)\.js/.test(line)), []);
  }, { policy: true });
});
