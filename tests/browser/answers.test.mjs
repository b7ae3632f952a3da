// Messages that people paste in place of a sitemap: the rules that they mean, and what the page answers (page/answers/).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import init, { rules } from "../../pkg/sitemap_lint.js";
import { imported } from "./sources.mjs";
import * as b from "./browser.mjs";

const { match, message } = await imported("answers/match");
const { NAMES } = await imported("rules/names");

await init({ module_or_path: readFileSync(new URL("../../pkg/sitemap_lint_bg.wasm", import.meta.url)) });
// Rules of what a server answers come from live checks, and are among these too.
const all = rules();

const FETCH = ["http-status", "http-unreachable", "robots-sitemap-blocked"];
const chromium = (says) => `This page contains the following errors:\nerror on line 4 at column 46: ${says}\n`
  + "Below is a rendering of the page up to the first error.";
const firefox = (says) => `XML Parsing Error: ${says}\nLocation: https://www.example.org/sitemap.xml\nLine Number 4, Column 46:`
  + "<url><loc>https://www.example.org/?a=1&b=2</loc></url>\n---------------------------------------------^";

// The same as they are saved: Chromium puts its page into the document, Firefox makes one of its own.
const saved = {
  chromium: (says) => `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><parsererror xmlns="http://www.w3.org/1999/xhtml" style="display: block; white-space: pre"><h3>This page contains the following errors:</h3><div style="font-family:monospace;font-size:12px">error on line 4 at column 46: ${says}
</div><h3>Below is a rendering of the page up to the first error.</h3></parsererror><url><loc>https://www.example.org/404</loc></url></urlset>`,
  html: (says) => `<html xmlns="http://www.w3.org/1999/xhtml"><head></head><body>${saved.chromium(says).replace(/<\/?urlset[^>]*>/g, "")}</body></html>`,
  firefox: (says) => `<!DOCTYPE html><html><head><title>Error</title></head><body><parsererror xmlns="http://www.mozilla.org/newlayout/xml/parsererror.xml">XML Parsing Error: ${says}
Location: https://www.example.org/404.xml
Line Number 4, Column 46:<sourcetext>&lt;url&gt;&lt;loc&gt;https://www.example.org/?a=1&amp;b=2&lt;/loc&gt;
---------------------^</sourcetext></parsererror></body></html>`,
};

/** Each message with the ids of its rules, or a pattern that all of them fit, and the advice beside them. */
const TABLE = [
  // Search Console, by the names in its report of sitemaps, and as it writes them out.
  ["Couldn't fetch", FETCH, "fetch"],
  ["Couldn’t fetch", FETCH, "fetch"],
  ["Sitemap could not be read", FETCH, "fetch"],
  ["General HTTP error", ["http-status"], "fetch"],
  ["HTTP Error: 404", ["http-status"], "missing"],
  ["HTTP error 403", ["http-status"], "forbidden"],
  ["HTTP Error: 503", ["http-status", "http-unreachable"], "server"],
  ["Temporary error", ["http-status", "http-unreachable"], "later"],
  ["Sitemap blocked by robots.txt", ["robots-sitemap-blocked"]],
  ["Sitemap is HTML", /^(file|robots)-is-html$|^http-html-instead$/],
  ["Your Sitemap appears to be an HTML page. Please use a supported sitemap format instead.", ["file-is-html", "http-html-instead"]],
  ["Unsupported file format", ["file-unsupported-compression", "file-unsupported-format", "struct-root-invalid", "xml-attribute-syntax"]],
  ["Parsing error", /^xml-/],
  ["Leading whitespace", ["xml-leading-whitespace"]],
  ["Incorrect namespace", /^ns-/],
  ["Your Sitemap or Sitemap index file doesn't properly declare the namespace.\nExpected: http://www.sitemaps.org/schemas/sitemap/0.9\n"
    + "Found: http://www.google.com/schemas/sitemap/0.84", /^ns-/],
  ["Compression error", ["file-gzip-corrupt", "file-gzip-double", "http-encoding-doubled"]],
  ["Empty sitemap", ["feed-empty", "file-empty", "index-empty", "struct-empty-urlset"]],
  ["Sitemap file size error", ["file-size-exceeded"]],
  ["Too many URLs", ["limit-urls-exceeded", "text-too-many"]],
  ["Your Sitemap contains too many URLs. Please create multiple Sitemaps with up to 50000 URLs each and submit all Sitemaps.",
    ["limit-urls-exceeded", "text-too-many"]],
  ["Too many sitemaps", ["limit-sitemaps-exceeded"]],
  ["Nested sitemap indexes", /^index-nested/],
  ["Incorrect Sitemap index format: Nested Sitemap indexes", /^index-nested/],
  ["Invalid URL in sitemap index: incomplete URL", ["index-loc-not-absolute"]],
  ["Invalid URL", /^loc-/],
  ["This is not a valid URL. Please correct it and resubmit.", /^loc-/],
  ["URL not allowed", /^scope-/],
  ["This url is not allowed for a Sitemap at this location.", /^scope-/],
  ["Path mismatch: missing www", ["scope-www-mismatch"]],
  ["Path mismatch: includes www", ["scope-www-mismatch"]],
  ["URLs not accessible", /^page-/, "pages"],
  ["URLs not followed", ["loc-not-absolute"]],
  ["Sitemap contains URLs which are blocked by robots.txt", ["robots-listed-url-blocked"]],
  ["Invalid date", /^(lastmod|news-publication-date|video-date|feed-date)-/],
  ["An invalid date was found. Please fix the date or formatting before resubmitting.", /^(lastmod|news-publication-date|video-date|feed-date)-/],
  ["Invalid tag value", /^(changefreq|priority|video|news)-/],
  ["Invalid attribute value", ["hreflang-rel-invalid", "video-relationship-invalid"]],
  ["Missing XML attribute", ["hreflang-attr-missing", "video-restriction-relationship-missing"]],
  ["Missing XML tag", /^(struct-missing-loc|struct-empty-urlset|image-missing-loc|(news|video)-missing-.*)$/],
  ["This required tag is missing. Please add it and resubmit.\nParent tag: urlset\nTag: url",
    /^(struct-missing-loc|struct-empty-urlset|image-missing-loc|(news|video)-missing-.*)$/],
  ["Invalid XML: too many tags", ["image-multiple-loc", "news-multiple-per-url", "struct-duplicate-child", "video-duplicate-child"]],
  ["Invalid XML tag", /^struct-(unknown-element|foreign-in-root)$|-unknown-child$/],
  ["Missing thumbnail URL", ["video-missing-thumbnail-loc"]],
  ["Missing video title", ["video-missing-title"]],
  ["Thumbnail too large", ["video-missing-thumbnail-loc", "video-url-invalid"], "thumbnail"],
  ["Thumbnail too small", ["video-missing-thumbnail-loc", "video-url-invalid"], "thumbnail"],
  ["Video location and play page location are the same", ["video-loc-equals-page"]],
  ["Video location URL appears to be a play page URL", ["video-content-loc-is-page"]],
  ["Too many news URLs", ["news-too-many"]],
  ["Missing <publication> tag", ["news-missing-publication"]],
  ["Unknown news site", ["news-name-mismatch"]],

  // Yandex.
  ["Maximum file size exceeded", ["file-size-exceeded"]],
  ["Response contains no data", ["file-empty"]],
  ["Extraction error", ["file-gzip-corrupt"]],
  ["Tag found more than once", ["struct-duplicate-child", "video-duplicate-child"]],
  ["Unknown tag", ["struct-unknown-element"]],
  ["Tag not found", ["struct-missing-loc"]],
  ["Incorrect page address", /^loc-/],
  ["Incorrect URL (doesn't match the Sitemap file location)", /^scope-/],
  ["URL too long", ["loc-too-long", "loc-too-long-yandex"]],
  ["Tag cannot be empty", ["changefreq-empty", "lastmod-empty", "priority-empty", "struct-empty-loc"]],
  ["Tag cannot contain other tags", ["struct-nested-markup"]],
  ["Data limit exceeded", ["engine-yandex-tag-100-bytes"]],
  ["Not processed", FETCH, "fetch"],
  ["Bad HTTP response", ["http-status", "robots-sitemap-blocked"], "fetch"],
  ["Connection error", ["http-status", "http-unreachable"], "server"],
  ["DNS error", ["http-status", "http-unreachable"], "server"],

  // Bing.
  ["The sitemap is not in a supported format", ["file-unsupported-format", "struct-root-invalid"]],
  ["Sitemap contains dead links", ["page-gone", "page-not-found"], "pages"],

  // Chromium and Safari, which have libxml2.
  [chromium("EntityRef: expecting ';'"), ["xml-unescaped-ampersand"]],
  [chromium("xmlParseEntityRef: no name"), ["xml-unescaped-ampersand"]],
  [chromium("Entity 'nbsp' not defined"), ["xml-undefined-entity"]],
  [chromium("Opening and ending tag mismatch: loc line 3 and url"), ["xml-mismatched-tag", "xml-unclosed-element"]],
  [chromium("XML declaration allowed only at the start of the document"), /^xml-(leading|bom|declaration)-/],
  [chromium("Extra content at the end of the document"), ["xml-trailing-content"]],
  [chromium("Start tag expected, '<' not found"), ["file-unsupported-format", "xml-leading-junk", "xml-no-root"]],
  [chromium("Document is empty"), ["file-empty"]],
  [chromium("Input is not proper UTF-8, indicate encoding !"), ["xml-encoding-not-utf8", "xml-invalid-utf8"]],
  [chromium("Namespace prefix image on image is not defined"), ["xml-unbound-prefix"]],
  [chromium("Attribute xmlns redefined"), ["xml-duplicate-attribute"]],
  [chromium("Premature end of data in tag urlset line 2"), ["xml-unclosed-element"]],
  [chromium("PCDATA invalid Char value 11"), ["xml-control-character"]],
  [chromium("Comment not terminated"), ["xml-comment-syntax"]],
  [chromium("Sequence ']]>' not allowed in content"), ["xml-cdata-end-in-text"]],
  [chromium("StartTag: invalid element name"), ["xml-invalid-name", "xml-tag-syntax", "xml-unescaped-lt"]],
  [chromium("AttValue: \" or ' expected"), ["xml-attribute-syntax"]],

  // Firefox, which has expat.
  [firefox("not well-formed"), /^xml-/],
  [firefox("mismatched tag. Expected: </loc>."), ["xml-mismatched-tag", "xml-unclosed-element"]],
  [firefox("undefined entity"), ["xml-undefined-entity"]],
  [firefox("XML or text declaration not at start of entity"), /^xml-(leading|bom|declaration)-/],
  [firefox("junk after document element"), ["xml-trailing-content"]],
  [firefox("no root element found"), ["file-empty", "xml-no-root", "xml-unclosed-element"]],
  [firefox("prefix not bound to a namespace"), ["xml-unbound-prefix"]],
  [firefox("duplicate attribute"), ["xml-duplicate-attribute"]],
  [firefox("unclosed token"), ["xml-comment-syntax", "xml-tag-syntax", "xml-unclosed-element"]],
  [firefox("reference to invalid character number"), ["xml-control-character"]],
  [firefox("syntax error"), ["file-unsupported-format", "xml-leading-junk", "xml-no-root", "xml-tag-syntax"]],
  [firefox("unclosed CDATA section"), ["xml-cdata-end-in-text", "xml-tag-syntax", "xml-unclosed-element"]],
  [firefox("XML declaration not well-formed"), ["xml-declaration-malformed"]],

  // Pages that came in place of the sitemap.
  ["404 Not Found\nnginx/1.24.0", ["http-status"], "missing"],
  ["Not Found\n\nThe requested URL was not found on this server.\n\nApache/2.4.57 Server at www.example.org Port 443", ["http-status"], "missing"],
  ["403 Forbidden\nnginx", ["http-status"], "forbidden"],
  ["Access Denied\nYou don't have permission to access \"http://www.example.org/sitemap.xml\" on this server.\nReference #18.2d", ["http-status"], "forbidden"],
  ["502 Bad Gateway", ["http-status", "http-unreachable"], "server"],
  ["www.example.org\nVerify you are human by completing the action below.\nwww.example.org needs to review the security of your connection"
    + " before proceeding.\nRay ID: 8f2c1d0e9b7a6c5d", ["file-is-html", "http-html-instead"], "challenge"],
  ["Just a moment...\nEnable JavaScript and cookies to continue", ["file-is-html", "http-html-instead"], "challenge"],
];

for (const [message, expected, advice] of TABLE) {
  test(`${message.split("\n").slice(0, 2).join(" / ")}`, () => {
    const found = match(message, all);
    assert.ok(found, "it is a message");
    if (Array.isArray(expected)) assert.deepEqual(found.rules.toSorted(), expected);
    else {
      assert.ok(found.rules.length, "some rules");
      assert.deepEqual(found.rules.filter((id) => !expected.test(id)), []);
    }
    assert.equal(found.advice, advice);
  });
}

test("every name in the table of names is a message that means its rules", () => {
  const wrong = NAMES.filter(([name, ids]) => !match(name, all)?.rules.some((id) => ids.test(id)));
  assert.deepEqual(wrong.map(([name]) => name), []);
});

test("what is a sitemap, or nothing that anybody says of one, is no message", () => {
  for (const text of [
    "www.example.org/a\nwww.example.org/b\n", "/a\n/b\n", "hello", "", "lorem ipsum dolor sit amet", "url,lastmod\n/a,2026-01-02\n", "emoji and more",
    "Our shop has 404 products and 503 pictures",
  ]) assert.equal(match(text, all), undefined, text);
});

const rulesOf = (card) => card.evaluate((node) => [...node.querySelectorAll("li[data-rule]")].map(({ dataset }) => dataset.rule));

test("the error page of a browser means what its text means", () => {
  for (const [make, plain, says] of [
    ["chromium", chromium, "xmlParseEntityRef: no name"], ["html", chromium, "Opening and ending tag mismatch: url line 3 and loc"],
    ["firefox", firefox, "not well-formed"], ["firefox", firefox, "mismatched tag. Expected: &lt;/loc&gt;."],
  ]) {
    const expected = match(plain(says), all);
    assert.ok(expected.rules.length, says);
    assert.deepEqual(match(message(saved[make](says)), all), expected, `${make}: ${says}`);
  }
});

b.inOneBrowser((page) => {
  page("a pasted message is answered with a card, and never with a verdict", async (tab, site) => {
    assert.ok(!site.log.some((line) => line.includes("/answers/")));
    await b.paste(tab, "Couldn't fetch");
    const card = await b.find(tab, "answer");
    assert.deepEqual((await rulesOf(card)).toSorted(), FETCH);
    assert.match(await card.evaluate((node) => node.textContent), /^What “Couldn't fetch” means.*server, a firewall or robots\.txt is usually the problem/);
    assert.equal(await b.count(tab, "verdict"), 0);
    const links = await card.evaluate((node) => [...node.querySelectorAll("a")].map(({ href }) => href));
    assert.deepEqual(links.map((href) => href.replace(site.address, "")).toSorted(), FETCH.map((id) => `rules.html#${id}`));
    assert.equal(await tab.evaluate(() => document.querySelector("sitemap-lint").shadowRoot.activeElement?.tagName), "H2");
    assert.deepEqual(await b.objections(tab), []);
    // The next one takes its place; several lines are one in the title.
    await b.paste(tab, "Sitemap could not be read\nSitemap is HTML");
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.querySelector(".answer h2").textContent === "What “Sitemap could not be read Sitemap is HTML” means");
    await b.works(tab);
    assert.equal(await b.count(tab, "answer"), 0);
  }, { policy: true });

  page("an error page that was saved is answered, as a file and pasted; another page is checked", async (tab) => {
    const says = "EntityRef: expecting ';'";
    for (const name of ["chromium", "html", "firefox"]) {
      const content = saved[name](name === "firefox" ? "not well-formed" : says);
      for (const give of [(tab) => b.drop(tab, [{ name: "sitemap.xml.html", content }]), (tab) => b.paste(tab, content)]) {
        await give(tab);
        const card = await b.find(tab, "answer");
        const found = await card.evaluate((node) => [...node.querySelectorAll("[data-family], [data-rule]")].map(({ dataset }) => dataset.family ?? dataset.rule));
        assert.deepEqual(found, [name === "firefox" ? "xml" : "xml-unescaped-ampersand"], name);
        assert.equal(await tab.evaluate(() => reports.length), 0);
        await b.press(tab, "clear");
      }
    }
    // A page that nobody knows gets its report.
    for (const content of ["<!doctype html><html><title>Shop</title><p>XML</p></html>", "<html><body>XML Parsing Error: </body></html>"]) {
      await tab.evaluate(() => (globalThis.reports.length = 0));
      await b.drop(tab, [{ name: "a.html", content }]);
      await b.reported(tab);
      await b.idle(tab);
    }
  }, { policy: true });

  page("what a browser says of XML, of many rules their families", async (tab) => {
    await b.paste(tab, firefox("not well-formed"));
    const card = await b.find(tab, "answer");
    assert.deepEqual(await card.evaluate((node) => [...node.querySelectorAll("[data-family]")].map(({ dataset }) => dataset.family)), ["xml"]);
    await b.paste(tab, chromium("EntityRef: expecting ';'"));
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=answer] [data-rule]"));
    assert.deepEqual(await rulesOf(await b.find(tab, "answer")), ["xml-unescaped-ampersand"]);
  });

  page("a short text that is no message is checked", async (tab) => {
    await b.paste(tab, "User-agent: *\nDisallow: /not-found\n");
    const [{ report }] = await b.reported(tab);
    assert.equal(report.document.kind, "robots");
    await b.paste(tab, "www.example.org/a\nwww.example.org/b\n");
    await b.reported(tab, 2);
    assert.equal(await b.count(tab, "answer"), 0);
  });

  page("without the script that answers, the text is checked like any other", async (tab) => {
    await b.paste(tab, "Couldn't fetch");
    await b.reported(tab);
  }, { missing: ["/www/answers.js"], errors: [/disallowed MIME/] });
});
