// The folder that a generator has built, with sitemaps and pages: what is taken of it, and how both are compared. The page,
// the module in Node and the command line say the same.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { downloadZip } from "client-zip";
import init, { SiteCheck } from "../../pkg/sitemap_lint.js";
import * as b from "./browser.mjs";
import { sitemap, url } from "./browser.mjs";
import { Reader } from "./reader.mjs";
import { imported, replacing } from "./sources.mjs";

const { rows, tree, unfolded } = await imported("overview/tree");

const root = new URL("../../", import.meta.url);
await init({ module_or_path: readFileSync(new URL("pkg/sitemap_lint_bg.wasm", root)) });
const cli = new URL("cli/npm/sitemap-lint.mjs", root).pathname;

const SITE = "https://www.acme.com/";
const listed = (...paths) => sitemap(paths.map((path) => url(SITE + path)).join("\n"));
const html = (title, { head = "", links = [] } = {}) =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${links.map((to) => `<a href="${to}">x</a>`).join("")}</body></html>`;
const POSTS = listed("", "a", "b/", "c/", "gone/", "docs/one", "docs/two");

/** What generators write beside sitemaps and pages: nothing of it is one. */
const BESIDES = {
  "_headers": "/*\n  X-Frame-Options: DENY\n", "llms.txt": `# Site\n\n- [A](${SITE}a)\n`, "humans.txt": "/* TEAM */\nName: A\n",
  "ads.txt": "google.com, pub-0000000000000000, DIRECT, f08c47fec0942fa0\n", "site.webmanifest": "{}", "browserconfig.xml": "<browserconfig/>",
  "opensearch.xml": '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"/>', "search.xml": "<search><entry/></search>",
  "BingSiteAuth.xml": "<users><user>1</user></users>", "0a1b2c3d4e5f.txt": "0a1b2c3d4e5f", "assets/main.js.LICENSE.txt": "/*! MIT */",
  "objects.inv": "# Sphinx inventory version 2\n", "_sources/index.rst.txt": "Site\n====\n", "pagefind/en.pf_fragment": "x", "index.txt": "1:\"$Sreact\"\n",
  "fonts/LICENSE": "OFL", "data.csv": "a,b\n", "events.ics": "BEGIN:VCALENDAR\n", "site.tar.gz": "x", "logo.png": "PNG",
  "others.txt": "https://www.example.net/\nhttps://www.example.net/a\n", ".DS_Store": "x", "tags/index.xml": '<rss version="2.0"/>',
};

const SOUND = {
  ...BESIDES, "CNAME": "www.acme.com\n", "robots.txt": `User-agent: *\nSitemap: ${SITE}sitemap.xml\n`, "sitemap.xml": listed("", "a", "b/"),
  "index.html": html("Home", { links: ["/a", "/b/"] }), "a.html": html("A"), "b/index.html": html("B"), "404.html": html("Not found"),
};

const BROKEN = {
  ...BESIDES, "CNAME": "www.acme.com\n", "_redirects": "/old /a 301\n",
  "robots.txt": `User-agent: *\nSitemap: ${SITE}sitemap_index.xml\nSitemap: ${SITE}feed.atom\n`,
  "sitemap_index.xml": `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${SITE}post-1.xml</loc></sitemap></sitemapindex>`,
  "post-1.xml": POSTS, "feed.atom": '<feed xmlns="http://www.w3.org/2005/Atom"/>', "urls.txt": `${SITE}docs/one\n${SITE}docs/three\n`,
  "index.html": html("Home", { links: ["a", "b/", "docs/four"] }), "a.html": html("A"), "404.html": html("Not found"),
  "b/index.html": html("B", { head: '<meta name="robots" content="noindex">' }),
  "c/index.html": html("C", { head: `<link rel="canonical" href="${SITE}a">` }),
  "docs/one.html": html("One"), "docs/two.html": html("Two"), "docs/three.html": html("Three"), "docs/four.html": html("Four"), "docs/five.html": html("Five"),
};

/** What a report says, without what depends on the moment and on who asked. */
const said = ({ pages, counts, summary, files, findings, elsewhere }) => {
  const of = ({ rule, message, file, start, severity }) => [files[file]?.name, start.line, start.column, severity, rule, message].join(" ");
  return {
    pages, counts: { ...counts }, summary, findings: findings.map(of), elsewhere: elsewhere.map(of),
    files: files.map(({ name, report }) => [name, { ...report.counts }, report.findings.map(of)]),
  };
};

const OPTIONS = { profile: "protocol", now: "2026-11-28T10:00:00Z" };

let folder;
let told; // what the command line says
before(() => {
  folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
  for (const [path, content] of Object.entries({ ...BROKEN, "post-1.xml.gz": gzipSync(POSTS) })) {
    mkdirSync(dirname(join(folder, "public", path)), { recursive: true });
    writeFileSync(join(folder, "public", path), content);
  }
  const { stdout, stderr } = spawnSync(process.execPath, [cli, "--format", "json", "public"], { encoding: "utf8", cwd: folder });
  assert.ok(stdout, stderr);
  told = said(JSON.parse(stdout));
});
after(() => rmSync(folder, { recursive: true }));

test("of the folder the command line takes what is a sitemap, and says each fault once", () => {
  assert.deepEqual(told.files.map(([name]) => name), ["feed.atom", "post-1.xml", "robots.txt", "sitemap_index.xml", "urls.txt"]);
  const { base, built, missing, omitted, leftOver } = told.pages;
  assert.deepEqual({ base, built, missing, omitted, leftOver }, { base: SITE, built: 10, missing: 1, omitted: 1, leftOver: 1 });
  for (const rule of ["page-not-found", "page-noindex", "page-canonical-elsewhere", "page-not-listed", "page-left-over"]) {
    assert.equal(told.counts[rule], 1, rule);
  }
});

test("the module says the same in Node", () => {
  const site = new SiteCheck(OPTIONS);
  const bytes = (content) => new TextEncoder().encode(content);
  const sitemaps = new Set(told.files.map(([name]) => name));
  for (const [path, content] of Object.entries(BROKEN)) {
    if (path.startsWith(".")) continue;
    if (sitemaps.has(path)) site.add(path, bytes(content));
    else site.file(path, bytes(content));
  }
  site.file("post-1.xml.gz");
  assert.deepEqual(said(site.finish()), told);
});

/** A tree in lines: directories with the numbers of pages, of those that are wrong, and of those not listed. */
const drawn = ({ items }, indent = "") => items.flatMap((one) => one.items
  ? [`${indent}${one.name} ${one.pages} ${one.wrong} ${one.unlisted}`, ...drawn(one, `${indent}  `)]
  : [`${indent}${[one.name, ...one.problems.map(({ rule }) => rule), one.sign && `(${one.sign})`].filter(Boolean).join(" ")}`]);
const NONE = { base: SITE, folder: "", notListed: [], omitted: 0, leftOver: 0, exempt: {} };
const finding = (rule, loc, severity = "warning") => ({ rule, severity, excerpt: { text: `<loc>${loc}</loc>`, from: 5, to: 5 + loc.length } });

test("the tree of a folder has problems first, and shows a directory with one thing in it as that", () => {
  const paths = ["index.html", "a.html", "docs/one/index.html", "docs/two/index.html", "docs/two/more.html", "tags/x/y/index.html", "404.html", "q&a.html", "café.html"];
  const { root, more } = tree(paths, {
    ...NONE, notListed: [["404.html", "404 page"], ["tags/x/y/index.html", "omitted"]], omitted: 1, exempt: { "404 page": 1 },
  }, [
    finding("page-noindex", `${SITE}docs/one/`), finding("page-noindex", `${SITE}docs/one/`), finding("page-not-found", `${SITE}docs/gone`, "error"),
    finding("page-redirects", "http://acme.com/docs/two"), finding("page-canonical-elsewhere", `${SITE}q&amp;a`), finding("page-noindex", `${SITE}caf%C3%A9`),
    finding("robots-listed-url-blocked", `${SITE}a`), { rule: "page-not-listed", severity: "info", excerpt: { text: "tags/x/y/index.html", from: 0, to: 19 } },
  ], { "page-noindex": 3, "page-not-found": 1, "page-redirects": 1, "page-canonical-elsewhere": 1, "page-not-listed": 1 });
  assert.deepEqual(drawn(root), [
    "docs/ 3 3 0", "  gone page-not-found", "  two/ 2 1 0", "    index.html page-redirects", "    more.html", "  one/index.html page-noindex",
    "café.html page-noindex", "q&a.html page-canonical-elsewhere", "tags/x/y/index.html page-not-listed (omitted)", "404.html (404 page)", "a.html", "index.html",
  ]);
  assert.deepEqual([root.pages, root.wrong, root.unlisted, more], [9, 6, 2, false]);
});

test("the tree says where not all is in it, and is made of whatever paths there are", () => {
  const long = `${SITE}${"x".repeat(40)}…${"y".repeat(40)}`;
  assert.equal(tree(["a.html"], NONE, [finding("page-noindex", long)], { "page-noindex": 1 }).more, true);
  assert.equal(tree(["a.html"], NONE, [finding("page-noindex", `${SITE}a`)], { "page-noindex": 9 }).more, true);
  assert.equal(tree(["a.html"], { ...NONE, exempt: { noindex: 2 }, notListed: [["a.html", "noindex"]] }, [], {}).more, true);
  for (const loc of [`${SITE}%ff`, "https://other.example/a", "no URL"]) assert.deepEqual(drawn(tree(["a.html"], NONE, [finding("page-noindex", loc)], {}).root), ["a.html"]);
  const odd = ["__proto__/constructor", "__proto__/x", "a//b", "a//c", `${"d/".repeat(20_000)}e`, "f\u202e.html"];
  assert.equal(tree(odd, NONE, [], {}).root.pages, odd.length);
  // Below a part of the folder, and a base that is no root.
  const { root } = tree(["public/a.html", "src/b.html"], { ...NONE, base: `${SITE}docs/`, folder: "public/" }, [finding("page-noindex", `${SITE}docs/a`), finding("page-noindex", `${SITE}a`)], { "page-noindex": 2 });
  assert.deepEqual(drawn(root), ["a.html page-noindex"]);
});

test("at first directories with something wrong are unfolded, and show that; not without end", () => {
  const shown = (root, folds = {}, many = {}) => {
    const open = unfolded(root);
    const all = rows(root, (path) => !(folds[path] ?? open.has(path)), (path) => many[path] ?? open.get(path) ?? 25);
    return all.map(({ item, depth, more }) => `${"  ".repeat(depth)}${item ? item.name : `+${more}`}`);
  };
  const paths = ["a.html", "docs/x.html", "docs/y.html", "docs/deep/1.html", "docs/deep/2.html", "fine/1.html", "fine/2.html"];
  const { root } = tree(paths, NONE, [finding("page-noindex", `${SITE}docs/deep/1`), finding("page-noindex", `${SITE}docs/y`)], {});
  assert.deepEqual(shown(root), ["docs/", "  deep/", "    1.html", "    +1", "  y.html", "  +1", "fine/", "a.html"]);
  assert.deepEqual(shown(root, { "docs/deep/": false, "fine/": true }, { "docs/": 9 }), [
    "docs/", "  deep/", "  y.html", "  x.html", "fine/", "  1.html", "  2.html", "a.html",
  ]);
  const many = Array.from({ length: 9_000 }, (_, n) => finding("page-noindex", `${SITE}${n % 30}/${n}`));
  assert.ok(shown(tree([], NONE, many, {}).root).length < 150);
});

b.inOneBrowser((page, at) => {
  /** Drops a folder; in Firefox only what is text. */
  const drop = async (tab, files, name = "public") => {
    const some = Object.entries(files).map(([path, content]) => ({ name: path, content }));
    await new Reader(tab, at).dropFolders({ [name]: some.filter(({ content }) => at.name === "chromium" || typeof content === "string") });
  };
  /** What the page says of the site, as it saves it. */
  const saved = async (tab) => {
    await b.idle(tab);
    await tab.evaluate(() => (globalThis.saved.length = 0));
    await b.press(tab, "export");
    await tab.waitForFunction(() => globalThis.saved.length);
    return said(JSON.parse(await tab.evaluate(() => blob.text())));
  };
  const zipped = async (files, top = "") => {
    const all = Object.entries(files).map(([path, input]) => ({ name: top + path, input }));
    return Buffer.from(await downloadZip(all).arrayBuffer()).toString("base64");
  };

  page("a folder: its sitemaps and pages are compared, as the command line does", async (tab) => {
    await drop(tab, { ...BROKEN, "post-1.xml.gz": gzipSync(POSTS) });
    await b.reported(tab, 5);
    assert.deepEqual(await saved(tab), told);
    const left = Object.keys(BESIDES).filter((path) => !/^(_headers|\.DS_Store)$/.test(path)).length + (at.name === "chromium");
    await b.says(tab, new RegExp(`^5 files and 10 pages checked: .* Skipped ${left} files `));
    // What concerns a file stands in its own report, too.
    await b.press(tab, '[data-tab="files"]');
    await (await b.find(tab, "[part=table] tbody")).evaluate((table) => [...table.querySelectorAll("[part=open]")].find((node) => node.textContent === "post-1.xml").click());
    await b.find(tab, '[data-rule="page-noindex"]');
  }, { before: b.taking });

  page("the same folder in an archive, with a folder around it and without", async (tab) => {
    const name = "site.zip";
    for (const top of ["", "public/"]) {
      await tab.evaluate(() => (globalThis.reports.length = 0));
      await b.drop(tab, [{ name, base64: await zipped({ ...BROKEN, "post-1.xml.gz": gzipSync(POSTS) }, top) }]);
      await b.reported(tab, 5);
      assert.deepEqual(await saved(tab), told, top);
    }
  }, { before: b.taking });

  page("of a sound folder nothing is said, whatever else is in it", async (tab) => {
    await drop(tab, SOUND);
    await b.reported(tab, 2);
    const { pages, counts, files } = await saved(tab);
    assert.deepEqual([counts, files.map(([name]) => name)], [{}, ["robots.txt", "sitemap.xml"]]);
    assert.deepEqual([pages.built, pages.listed, pages.missing, pages.exempt], [4, 3, 0, { "404 page": 1 }]);
    await b.says(tab, /^2 files and 4 pages checked, no problems/);
  }, { before: b.taking });

  page("one sitemap with pages is a site; four numbers in its overview open their lists", async (tab) => {
    await drop(tab, { "sitemap.xml": POSTS, ...Object.fromEntries(Object.entries(BROKEN).filter(([path]) => path.endsWith(".html"))) });
    await b.reported(tab, 1);
    await b.idle(tab);
    await b.press(tab, '[data-tab="files"]');
    assert.equal(await b.text(tab, "pages"), "10 pages in the same folder");
    await b.press(tab, '[data-tab="overview"]');
    const lists = {};
    for (const kind of ["built", "listed", "missing", "unlisted"]) {
      const number = await b.text(tab, `[part~=pages-${kind}] .value`);
      await b.press(tab, `pages-${kind}`);
      const table = await b.find(tab, "[part=urls] [role=table]");
      const rows = await table.evaluate((node) => [...node.querySelectorAll(".space [role=row]")].map((row) => [...row.children].map((cell) => cell.textContent)));
      assert.equal(String(rows.length), number, kind);
      assert.deepEqual(await b.objections(tab), []);
      lists[kind] = rows;
      await tab.keyboard.press("Escape");
    }
    assert.deepEqual(lists.missing, [[`${SITE}gone/`, "sitemap.xml", "7"]]);
    assert.deepEqual(lists.unlisted.map(([path]) => path), ["404.html", "docs/five.html", "docs/four.html", "docs/three.html"]);
    assert.deepEqual(lists.unlisted[0], ["404.html", "404 page"]);
    assert.deepEqual(lists.listed.map(([path]) => path), ["a.html", "b/index.html", "c/index.html", "docs/one.html", "docs/two.html", "index.html"]);
    assert.equal(lists.built.length, 10);
    // A listed URL leads to its line.
    await b.press(tab, "pages-missing");
    await b.press(tab, "[part=urls] .space .link");
    await b.find(tab, "source");
    assert.equal(await b.attribute(tab, '[data-tab="source"]', "aria-selected"), "true");
  });

  page("the overview has the directories of the folder, and leads to what is wrong with a page", async (tab) => {
    await drop(tab, { ...BROKEN, ...Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`tags/${n}/index.html`, html(`Tag ${n}`)])) });
    await b.says(tab, /checked/);
    await b.press(tab, '[data-tab="overview"]');
    const lines = async () => (await b.find(tab, "coverage")).evaluate((node) => [...node.querySelectorAll("tbody tr")].map((row) => [...row.children].map((one) => one.textContent.trim()).filter(Boolean).join(" ")));
    const found = await lines();
    assert.equal(found[0], "b/index.html Listed page with noindex");
    for (const line of ["docs/ 5 3 2 with problems · 2 not listed", "four.html Page not listed", "404.html not listed: 404 page"]) {
      assert.ok(found.includes(line), found.join("\n"));
    }
    assert.deepEqual(found.filter((line) => /tags/.test(line)), ["tags/ 60 0 60 not listed"], "what is fine is folded");
    assert.deepEqual(await b.objections(tab), []);
    await b.press(tab, "[part=coverage] [aria-expanded=false]");
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.querySelectorAll("[part=coverage] .leaf").length > 25);
    assert.equal((await lines()).length, found.length + 26, "25 of 60, and a button for more");
    // Whatever is filtered out.
    await b.press(tab, "[part=coverage] .leaf .link");
    await b.find(tab, '[part=detail][data-of="page-noindex"]');
    // What was unfolded is so when the reader comes back.
    await b.press(tab, '[data-tab="overview"]');
    assert.equal((await lines()).length, found.length + 26);
  });

  page("where most listed URLs have no page, nothing is said of pages, but why", async (tab) => {
    await drop(tab, { "sitemap.xml": listed("", "a", "b", "c", "d"), "index.html": html("Home"), "a.html": html("A") });
    await b.says(tab, /^1 file checked, no problems: .* Did not compare 2 pages; the overview says why\.\s*$/);
    await b.press(tab, '[data-tab="overview"]');
    assert.equal(await b.text(tab, "[part~=pages-built] .value"), "2");
    assert.match(await b.text(tab, ".panel"), /The pages are those of https:\/\/www\.acme\.com\/\. 2 of 5 listed URLs/);
    assert.equal(await b.count(tab, "pages-missing"), 0);
    await b.press(tab, '[data-tab="passed"]');
    assert.match(await b.text(tab, "passed"), /Listed pages \d+ checks · pages not compared/);
  });

  page("a name that the file system has in pieces is the one in the URL", async (tab) => {
    await drop(tab, { "sitemap.xml": listed("", "caf%C3%A9"), "index.html": html("Home"), "cafe\u0301.html": html("Café") });
    await b.reported(tab, 1);
    const { pages, counts } = await saved(tab);
    assert.deepEqual([pages.found, pages.missing, counts], [2, 0, {}]);
  }, { before: b.taking });

  page("reading the pages shows how far it is, and can be cancelled", async (tab) => {
    await drop(tab, SOUND);
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.querySelector(".running").textContent.includes("0 of 4 pages"));
    await b.press(tab, "cancel");
    await b.says(tab, /cancelled/);
    assert.equal((await tab.reports()).length, 2, "what was checked by then has a report");
    await b.works(tab);
  }, { change: { "page/engine/built.ts": replacing([/async pages\(.*?\) \{/, "$& await new Promise(() => {});"]) } });

  page("before very many pages are read, the reader is asked", async (tab) => {
    await drop(tab, SOUND);
    await b.says(tab, /^The folder has 4 pages\. Reading them all can take minutes\./);
    await b.press(tab, "read-none");
    await b.says(tab, /cancelled/);
    assert.deepEqual(await tab.reports(), []);
    await drop(tab, SOUND);
    await b.press(tab, "read-pages");
    await b.reported(tab, 2);
    await b.says(tab, /^2 files and 4 pages checked/);
  }, { change: { "page/app/checks.ts": replacing(["MANY_PAGES = 20_000", "MANY_PAGES = 3"]) } });

  page("a folder without a sitemap", async (tab) => {
    await drop(tab, { "index.html": html("Home"), "feed.xml": "<rss/>", "logo.png": "PNG" });
    await b.says(tab, /^None of the 3 files has the name or the content of a sitemap\./);
    await b.works(tab);
  });

  page("two builds are compared with their pages", async (tab) => {
    const files = (own) => Object.entries({ ...SOUND, ...own }).map(([name, content]) => ({ name, content }));
    await new Reader(tab, at).dropFolders({ march: files(), april: files({ "b/index.html": BROKEN["b/index.html"] }) });
    await b.press(tab, '[part="is-older"]');
    const section = await b.find(tab, "changes");
    await b.find(tab, "sum");
    assert.match(await section.evaluate((node) => node.textContent), /Findings: 1 new, 0 fixed/);
  });
});
