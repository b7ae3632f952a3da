// Text that means harm, in every place that a file has for text: on the page and in what is taken away from it, it is
// text and nothing else, and what would be invisible is seen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { imported } from "./sources.mjs";
import * as b from "./browser.mjs";
import { sitemap, url } from "./browser.mjs";
import { unzip } from "./zip.mjs";

const { repairedName, safeName } = await imported("base/names");

// What the page must not show as it is: it would be invisible or rearrange what stands around it.
const HIDDEN = "[\\u0000-\\u0008\\u000b\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\uffff]";
const MARKUP = `<img src=https://evil.example/x onerror="pwned=1"><script>pwned=1</script><svg onload=pwned=1><iframe src="javascript:pwned=1"></iframe>`;
const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
const NASTY = `${escaped(MARKUP)}\u202egnp.exe\u2066\u200b\u200f\u00ad`;

const GOOGLE = "http://www.google.com/schemas/sitemap-";
/** A page with elements of one more namespace. */
const extended = (prefix, namespace, inside) =>
  sitemap(url("https://www.example.org/").replace("</url>", `${inside}</url>`)).replace("<urlset", `<urlset xmlns:${prefix}="${namespace}"`);
const fields = (prefix, names) => names.map((name) => `<${prefix}:${name}>${NASTY}</${prefix}:${name}>`).join("");
const VIDEO = [
  "thumbnail_loc", "title", "description", "content_loc", "player_loc", "duration", "expiration_date", "rating", "view_count", "publication_date",
  "family_friendly", "gallery_loc", "requires_subscription", "live", "tag", "category", "content_segment_loc",
];
const SHOW = ["show_title", "video_type", "episode_title", "season_number", "episode_number", "premier_date"];

const FILES = {
  "<img src=x onerror=pwned=1>.xml": sitemap(url(`https://www.example.org/${NASTY}`)),
  "\u202elmx": sitemap(`<url><loc>javascript:pwned=1</loc></url><url><loc>data:text/html,${NASTY}</loc></url>`),
  "..\u2215..\u2215../etc.xml": sitemap(`<url><loc>https://www.example.org/</loc><lastmod>${NASTY}</lastmod><changefreq>${NASTY}</changefreq><priority>${NASTY}</priority></url>`),
  "=cmd|'/c calc'!A1.xml": sitemap(`<url><loc>=cmd|' /C calc'!A0</loc></url><url><loc>@SUM(1+1)</loc></url><url><loc>+1</loc></url><url><loc>-1</loc></url><url><loc>;=1+1</loc></url><url><loc>x;"@1</loc></url>`),
  "elements.xml": sitemap(`<url><loc>https://www.example.org/</loc><img-onerror-\u202e/><${"script"}>pwned=1</script>${MARKUP}</url>`),
  "attributes.xml": `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="${NASTY}" onload="${NASTY}">${url("https://www.example.org/").replace("<url>", `<url style="${NASTY}">`)}</urlset>`,
  "comments.xml": `<?xml version="1.0" encoding="${"\u202e"}<script>"?><!-- ${MARKUP} -- \u202e --><?php ${MARKUP} ?><!DOCTYPE urlset [<!ENTITY x SYSTEM "https://evil.example/x">]>${sitemap(url("https://www.example.org/&x;"))}`,
  "namespace.xml": `<urlset xmlns="${NASTY}">${url("https://www.example.org/")}</urlset>`,
  "root.xml": `<script xmlns="http://www.w3.org/1999/xhtml">pwned=1${MARKUP}</script>`,
  "page.xml": `<!doctype html><title>${MARKUP}</title>${MARKUP}\u202e`,
  "text.txt": `https://www.example.org/${MARKUP}\u202e\n${MARKUP}\n=1+1\n`,
  "feed.xml": `<rss version="2.0"><channel><title>${NASTY}</title><link>javascript:pwned=1</link><item><title>${NASTY}</title><link>${NASTY}</link><guid isPermaLink="${NASTY}">${NASTY}</guid><pubDate>${NASTY}</pubDate></item></channel></rss>`,
  "atom.xml": `<feed xmlns="http://www.w3.org/2005/Atom"><title>${NASTY}</title><id>${NASTY}</id><updated>${NASTY}</updated><entry><title>${NASTY}</title><link rel="${NASTY}" type="${NASTY}" href="${NASTY}"/><link href="${NASTY}"/><link href="javascript:pwned=1"/><id>${NASTY}</id><updated>${NASTY}</updated></entry></feed>`,
  "languages.xml": extended("xhtml", "http://www.w3.org/1999/xhtml", `<xhtml:link rel="${NASTY}" hreflang="${NASTY}" href="${NASTY}"/><xhtml:link rel="alternate" hreflang="${NASTY}" href="${NASTY}"/><xhtml:link rel="alternate" hreflang="de" href="javascript:pwned=1"/>`),
  "images.xml": extended("image", `${GOOGLE}image/1.1`, `<image:image>${fields("image", ["loc", "caption", "geo_location", "title", "license"])}</image:image>`),
  "videos.xml": extended("video", `${GOOGLE}video/1.1`, `<video:video>${fields("video", VIDEO)}<video:restriction relationship="${NASTY}">${NASTY}</video:restriction><video:platform relationship="${NASTY}">${NASTY}</video:platform><video:price currency="${NASTY}" type="${NASTY}" resolution="${NASTY}">${NASTY}</video:price><video:tvshow>${fields("video", SHOW)}</video:tvshow><video:uploader info="${NASTY}">${NASTY}</video:uploader><video:id type="${NASTY}">${NASTY}</video:id></video:video>`),
  "news.xml": extended("news", `${GOOGLE}news/0.9`, `<news:news><news:publication>${fields("news", ["name", "language"])}</news:publication>${fields("news", ["access", "genres", "publication_date", "title", "keywords", "stock_tickers"])}</news:news>`),
  "mobile.xml": extended("mobile", `${GOOGLE}mobile/1.0`, `<mobile:mobile type="${NASTY}">${NASTY}</mobile:mobile>`),
  "schema.xml": `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NASTY} ${NASTY}" xsi:noNamespaceSchemaLocation="${NASTY}" xsi:type="${NASTY}" xml:lang="${NASTY}">${url("https://www.example.org/")}</urlset>`,
  "robots.txt": `User-agent: *\nSitemap: javascript:pwned=1\nDisallow: /${MARKUP}\u202e\nSitemap: ${MARKUP}\n`,
  "index.xml": `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://www.example.org/${NASTY}.xml</loc><lastmod>${NASTY}</lastmod></sitemap></sitemapindex>`,
  constructor: sitemap(url("https://www.example.org/constructor")),
  toString: sitemap(url("https://www.example.org/__proto__")),
};
// Each is taken for what it is: a rule of this family finds something in it.
const JUDGED = { "feed.xml": "feed", "atom.xml": "feed", "languages.xml": "hreflang", "images.xml": "image", "videos.xml": "video", "news.xml": "news", "mobile.xml": "ext", "schema.xml": "ns" };
const files = [...Object.entries(FILES), ["__proto__", sitemap(url("https://www.example.org/a b"))]].map(([name, content]) => ({ name, content }));

test("names under which files are saved", () => {
  const names = {
    "sitemap.xml": "sitemap.xml",
    "../../etc/passwd": "passwd",
    "..\\..\\autoexec.bat": "autoexec.bat",
    "/": "",
    "..": "",
    ".htaccess": "htaccess",
    "a\u202elmx.exe": "a_lmx.exe",
    "a\u200bb\u0000c\nd\ud83d.xml": "a_b_c_d_.xml",
    'a"b<c>d|e?f*g:h.xml': "a_b_c_d_e_f_g_h.xml",
    "con.xml": "_con.xml",
    "LPT1": "_LPT1",
    "größe 漢字.xml": "größe 漢字.xml",
    "name. .": "name",
  };
  for (const [name, safe] of Object.entries(names)) assert.equal(safeName(name), safe);
  const long = safeName(`${"x".repeat(5000)}.xml`);
  assert.ok(long.length <= 120 && long.endsWith(".xml"));
  assert.ok(safeName("\u{1f600}".repeat(300)).isWellFormed());
  assert.equal(repairedName("../a\u202e.xml.gz"), "a_.fixed.xml");
  assert.equal(repairedName("\u202e"), "_.fixed.xml");
  assert.equal(repairedName("a.fixed.xml.gz"), "a.fixed-2.xml");
  assert.equal(repairedName("a.fixed-2.xml"), "a.fixed-3.xml");
});

b.inOneBrowser((harmless) => {
  const page = (title, act, before) =>
    harmless(title, async (tab) => {
      await act(tab);
      assert.equal(await tab.evaluate(() => globalThis.pwned), undefined);
    }, { before });

  /** Opens everything there is to open, and each time looks at every element, attribute and text; `pills`: hidden characters that are seen. */
  const look = (tab) =>
    tab.evaluate(async (hidden) => {
      const { shadowRoot } = document.querySelector("sitemap-lint");
      const found = new Set();
      let pills = 0;
      const known = /^(a|abbr|b|br|button|caption|circle|code|dd|del|details|dialog|div|dl|dt|figcaption|fieldset|figure|h2|h3|h4|header|input|ins|kbd|label|legend|li|mark|nav|ol|option|p|path|pre|progress|rect|section|select|slot|small|span|strong|summary|svg|table|tbody|td|textarea|th|thead|tr|ul)$/;
      const unseen = new RegExp(hidden, "u");
      const scan = (root = shadowRoot) => {
        for (const node of root.querySelectorAll("*")) {
          // The editor has pictures of nothing at both sides of a sign, for the caret to stand there.
          if (!known.test(node.localName) && !node.matches("img.cm-widgetBuffer:not([src])")) found.add(`element ${node.localName}`);
          for (const { name: attribute, value } of node.attributes) {
            if (/^on/.test(attribute)) found.add(`attribute ${attribute}`);
            if (/^(href|src|action|formaction)$/.test(attribute) && !/^(https?:\/\/127\.0\.0\.1|https:\/\/(search\.google|www\.bing)\.com\/|blob:)/.test(value)) found.add(`${attribute}=${value}`);
            if (unseen.test(value)) found.add(`hidden in ${attribute}=${value}`);
          }
        }
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) if (unseen.test(texts.currentNode.data)) found.add(`hidden in text ${texts.currentNode.data}`);
        pills += root.querySelectorAll(".pill").length;
      };
      const frames = async (number) => {
        for (let n = 0; n < number; n++) await new Promise(requestAnimationFrame);
      };
      const wait = async (done) => {
        const until = performance.now() + 10_000;
        while (!done()) {
          if (performance.now() > until) return found.add("something that does not come");
          await frames(1);
        }
      };
      const fix = shadowRoot.querySelector("[part=fix]");
      if (fix) {
        fix.click();
        await wait(() => shadowRoot.querySelector(".dialog-foot [part=download]:enabled"));
        scan();
        shadowRoot.querySelector("[part=close]").click();
      }
      for (const name of [...shadowRoot.querySelectorAll("[role=tab]")].map((side) => side.dataset.tab)) {
        shadowRoot.querySelector(`[data-tab=${name}]`).click();
        await frames(2);
        const panel = shadowRoot.querySelector("[role=tabpanel]");
        await wait(() => !panel.querySelector("[part=source]:empty, [part=source] [part=stop], .made > :empty"));
        for (const all of panel.querySelectorAll("details:not(.fold)")) all.open = true;
        for (const row of panel.querySelectorAll("[part=group]")) {
          row.click();
          // The lines around a place are read from the file.
          await frames(2);
          scan(shadowRoot.querySelector("[part=detail]"));
        }
        scan();
      }
      shadowRoot.querySelector("[data-tab=findings]").click();
      return { found: [...found], pills };
    }, HIDDEN);
  /** Shows each file, and before that all of them together. */
  const each = async (tab, act) => {
    for (const { name } of [{}, ...files]) {
      await tab.evaluate((file) => (document.querySelector("sitemap-lint").route = { file }), name);
      await b.find(tab, "verdict");
      await act(name);
    }
  };

  page("nothing in a file becomes part of the page, and nothing hidden stays hidden", async (tab) => {
    await b.drop(tab, files);
    const reports = await b.reported(tab, files.length);
    for (const [file, family] of Object.entries(JUDGED)) {
      const { counts } = reports.find(({ name }) => name === file).report;
      assert.ok(Object.keys(counts).some((rule) => rule.startsWith(`${family}-`)), `${file}: ${Object.keys(counts)}`);
    }
    await b.idle(tab);
    let seen = 0;
    await each(tab, async (name) => {
      const { found, pills } = await look(tab);
      assert.deepEqual(found, [], name);
      seen += pills;
    });
    assert.ok(seen > 20, "hidden characters are shown");
  });

  page("the name of a hidden character can be read, but is not copied with the text", async (tab) => {
    await b.paste(tab, sitemap(url("https://www.example.org/a\u202eb")));
    await b.reported(tab);
    const { label, copied } = await (await b.find(tab, "[part=detail] .code .pill")).evaluate((pill) => {
      const node = pill.closest("code");
      getSelection().selectAllChildren(node);
      const copied = getSelection().toString();
      getSelection().removeAllRanges();
      return { label: `${pill.textContent} ${pill.title}`, copied };
    });
    assert.match(label, /right-to-left override.*U\+202E/);
    assert.match(copied, /example/);
    assert.doesNotMatch(copied, /override|202E/);
  });

  const saving = () => {
    globalThis.blobs = [];
    globalThis.saved = [];
    globalThis.copied = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      blobs.push(blob);
      return createObjectURL.call(URL, blob);
    };
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      if (this.download) saved.push(this.download);
      else click.call(this);
    };
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void copied.push(text) } });
  };
  const take = async (tab, part) => {
    const before = await tab.evaluate(() => saved.length);
    await b.press(tab, part);
    await tab.waitForFunction((least) => saved.length > least, {}, before);
    return tab.evaluate(async () => ({ name: saved.at(-1), bytes: [...new Uint8Array(await blobs.at(-1).arrayBuffer())] }));
  };

  page("what is taken away does no harm either: CSV, JSON, text, and the names of files", async (tab) => {
    await b.drop(tab, files);
    await b.reported(tab, files.length);
    await b.idle(tab);
    let taken = 0;
    await each(tab, async () => {
      const csv = await take(tab, "export-csv");
      const text = Buffer.from(csv.bytes).toString("utf8");
      assert.equal(text[0], "\ufeff");
      const rows = parse(text.slice(1));
      assert.deepEqual(rows[0].slice(0, 5), ["file", "line", "column", "severity", "rule"]);
      for (const row of rows) {
        assert.equal(row.length, rows[0].length);
        for (const cell of row) assert.doesNotMatch(cell, /^[=+\-@\t\r]/);
      }
      // Where a semicolon divides cells, one begins behind each, and may be in quotation marks.
      assert.doesNotMatch(text, /;"*[=+\-@]/);
      assert.doesNotMatch(text.slice(1), new RegExp(HIDDEN, "u"));
      const json = await take(tab, "export");
      const report = JSON.parse(Buffer.from(json.bytes).toString("utf8"));
      assert.deepEqual(Object.keys(report).slice(0, 2), ["schema", "tool"]);
      for (const { name: file } of [csv, json]) {
        assert.doesNotMatch(file, /[\\/<>:"|?*]|^\./);
        assert.doesNotMatch(file, new RegExp(HIDDEN, "u"));
      }
      await b.press(tab, "copy");
      await tab.waitForFunction((number) => copied.length === number, {}, (taken += 1));
      const copied = await tab.evaluate(() => globalThis.copied.at(-1));
      assert.doesNotMatch(copied.replaceAll("\n", ""), new RegExp(HIDDEN, "u"));
    });
    const last = await tab.evaluate(() => ({ text: globalThis.copied, reports: globalThis.reports.map(({ report }) => report) }));
    assert.match(last.text[0], /^All files: \d+ errors?, \d+ warnings?, \d+ notes? for sitemaps\.org\n/);
    assert.match(last.text.join(""), /=cmd\|'\/c calc'!A1\.xml:3:\d+: error: .* \[loc-[a-z-]+\]\n/);
  }, saving);

  page("the JSON has the report, to the last character", async (tab) => {
    await b.paste(tab, FILES["<img src=x onerror=pwned=1>.xml"]);
    const [{ report }] = await b.reported(tab);
    const { bytes, name: file } = await take(tab, "export");
    assert.equal(file, "pasted text.report.json");
    const text = Buffer.from(bytes).toString("utf8");
    const saved = JSON.parse(text);
    assert.equal(text, `${JSON.stringify(saved, null, 2)}\n`);
    assert.deepEqual(saved.files.map((file) => file.report), [report]);
  }, saving);

  page("a clipboard that is closed is said to be", async (tab) => {
    await tab.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("no")) } }));
    await b.paste(tab, sitemap(url("x")));
    await b.reported(tab);
    await b.press(tab, "copy");
    await b.says(tab, /did not allow/);
  });

  page("repaired files and archives get names without tricks", async (tab) => {
    await b.drop(tab, [{ name: "..\u2215\u202egz.xml.gz", base64: gzipSync(sitemap(url("https://www.example.org/?a&b"))).toString("base64") }]);
    await b.reported(tab);
    await b.press(tab, "fix");
    assert.equal((await take(tab, ".dialog-foot [part=download]:enabled")).name, "\u2215_gz.fixed.xml");
    await b.press(tab, "close");
    const many = sitemap(Array.from({ length: 50_001 }, (_, i) => url(`https://www.example.org/${i}`)).join("\n"));
    await b.drop(tab, [{ name: ".\u202ebig\u200b.xml", content: many }]);
    await b.reported(tab, 2);
    await b.press(tab, "split");
    const names = await (await b.find(tab, ".parts .names")).evaluate((list) => [...list.children].map((item) => item.textContent));
    assert.deepEqual(names, ["_big_-index.xml", "_big_-1.xml", "_big_-2.xml"]);
    assert.deepEqual((await look(tab)).found, []);
    const { name, bytes } = await take(tab, ".parts [part=download]");
    assert.equal(name, "_big_.zip");
    const archive = unzip(Buffer.from(bytes));
    assert.deepEqual(archive.map(({ name }) => name), names);
    const listed = [...archive[0].content.toString("utf8").matchAll(/<loc>(.*)<\/loc>/g)].map(([, loc]) => loc);
    assert.deepEqual(listed, names.slice(1).map((name) => `https://www.example.org/${name}`));
    const entries = archive.slice(1).map(({ content }) => content.toString("utf8").split("<url>").length - 1);
    assert.deepEqual(entries, [50_000, 1]);
  }, saving);
});

/** Reads CSV as RFC 4180 has it. */
function parse(text) {
  const rows = [[]];
  const cells = /("((?:[^"]|"")*)"|[^",\r\n]*)(,|\r\n|$)/gy;
  while (cells.lastIndex < text.length) {
    const [, bare, quoted, end] = cells.exec(text);
    rows.at(-1).push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === "\r\n" && cells.lastIndex < text.length) rows.push([]);
  }
  return rows;
}
