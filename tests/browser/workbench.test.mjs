// The findings as a workbench: the lines around a place with its fix, the table of places, filters, and the URLs behind figures.

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import * as b from "./browser.mjs";
import { BROKEN, GOOD, sitemap, url } from "./browser.mjs";

const AMPERSAND = '[data-rule="xml-unescaped-ampersand"]';
const utf16 = (text) => Buffer.from(`\ufeff${text.replace("UTF-8", "UTF-16")}`, "utf16le").toString("base64");

b.inOneBrowser((page) => {
  /** The lines that are shown around a place of a rule, each with its number; what a fix removes and adds in [- -] and [+ +]. */
  const lines = async (tab, rule) => {
    await b.find(tab, `${rule} .code`);
    return tab.evaluate((selector) => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(`${selector} .code li`)].map((line) => {
      const text = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.data;
        if (node.matches(".hidden")) return "";
        const inside = [...node.childNodes].map(text).join("");
        return { DEL: `[-${inside}-]`, INS: `[+${inside}+]`, MARK: `[${inside}]` }[node.tagName] ?? inside;
      };
      return `${line.querySelector(".number").textContent}${line.matches(".hit") ? "*" : ":"} ${text(line.querySelector("code"))}`;
    }), rule);
  };
  const EXPECTED = [
    "2: <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">",
    "3: <url><loc>https://www.example.org/größe</loc></url>",
    "4* <url><loc>https://www.example.org/?a=1[-&-][+&amp;+]b=2</loc></url>",
    "5: </urlset>",
    "6: ",
  ];

  for (const [name, file] of Object.entries({
    "a file": { name: "a.xml", content: BROKEN },
    "a packed file": { name: "a.xml.gz", base64: gzipSync(BROKEN).toString("base64") },
    "a file in UTF-16": { name: "a.xml", base64: utf16(BROKEN) },
  })) {
    page(`the lines around a place stand beside the explanation, with the fix in them: ${name}`, async (tab) => {
      await b.drop(tab, [file]);
      await b.reported(tab);
      assert.deepEqual(await lines(tab, AMPERSAND), EXPECTED);
    });
  }

  page("the lines of a pasted text are those of the text", async (tab) => {
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    assert.deepEqual(await lines(tab, AMPERSAND), EXPECTED);
    await b.press(tab, `${AMPERSAND} [part~="show"]`);
    const selected = await (await b.find(tab, "input")).evaluate((node) => node.value.slice(node.selectionStart, node.selectionEnd));
    assert.equal(selected, "&");
  });

  page("the lines belong to the place that has the focus", async (tab) => {
    const many = sitemap(Array.from({ length: 30 }, (_, n) => url(`https://www.example.org/?a=${n}&b`)).join("\n"));
    await b.drop(tab, [{ name: "a.xml", content: many }]);
    await b.reported(tab);
    assert.equal((await lines(tab, AMPERSAND))[2], "3* <url><loc>https://www.example.org/?a=0[-&-][+&amp;+]b</loc></url>");
    await tab.evaluate((rule) => document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(`${rule} [part=place]`)[7].focus(), AMPERSAND);
    await tab.waitForFunction((rule) => document.querySelector("sitemap-lint").shadowRoot.querySelector(`${rule} .card-head`).textContent.includes("8 of 30"), {}, AMPERSAND);
    assert.equal((await lines(tab, AMPERSAND))[2], "10* <url><loc>https://www.example.org/?a=7[-&-][+&amp;+]b</loc></url>");
  });

  page("a file of one long line is shown by what is near the place", async (tab) => {
    const long = sitemap(Array.from({ length: 5_000 }, (_, n) => url(`https://www.example.org/${n}`)).join("") + url("https://www.example.org/?a&b")).replaceAll("\n", "");
    await b.drop(tab, [{ name: "a.xml", content: long }]);
    await b.reported(tab);
    const [line, ...others] = await lines(tab, AMPERSAND);
    assert.deepEqual(others, []);
    assert.match(line, /^1\* … .*\?a\[-&-\]\[\+&amp;\+\]b<\/loc><\/url><\/urlset>$/);
    assert.ok(line.length < 600);
  });

  page("findings are filtered by file and by host, and the numbers are those of the choice", async (tab) => {
    const other = sitemap(`${url("https://other.example/?a&b")}\n${url("https://other.example/?c&d")}`);
    await b.drop(tab, [{ name: "a.xml", content: BROKEN }, { name: "b.xml", content: other }, { name: "c.xml", content: GOOD }]);
    await b.reported(tab, 3);
    await b.idle(tab);
    const counted = () => b.attribute(tab, AMPERSAND, "data-count");
    const choose = async (part, name) => {
      const list = await b.find(tab, part);
      const value = await list.evaluate((node, of) => [...node.options].find(({ textContent }) => textContent === of).value, name);
      await list.select(value);
    };
    assert.equal(await counted(), "3");
    await choose("filter-file", "b.xml");
    assert.equal(await counted(), "2");
    assert.doesNotMatch(await b.text(tab, `${AMPERSAND} .findings`), /a\.xml/);
    const { only } = await tab.evaluate(() => document.querySelector("sitemap-lint").route);
    assert.equal(only, "b.xml");
    assert.doesNotMatch(await tab.evaluate(() => location.hash), /b\.xml/);
    await choose("filter-file", "All files");
    await choose("filter-host", "www.example.org");
    assert.equal(await counted(), "1");
    await tab.evaluate(() => history.back());
    await tab.waitForFunction((rule) => document.querySelector("sitemap-lint").shadowRoot.querySelector(rule)?.dataset.count === "3", {}, AMPERSAND);
  });

  page("the bars of the dates have an axis, and are read by keys", async (tab) => {
    const dated = (month, n) => `<url><loc>https://www.example.org/${month}/${n}</loc><lastmod>2025-${month}-03</lastmod></url>`;
    await b.drop(tab, [{ name: "a.xml", content: sitemap(["01", "01", "01", "03"].map(dated).join("\n")) }]);
    await b.reported(tab);
    await b.press(tab, '[data-tab="overview"]');
    await b.find(tab, ".histogram");
    const chart = (act) => tab.evaluate(act);
    assert.deepEqual(await chart(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".axis span")].map((node) => node.textContent)), ["0", "1", "2", "3"]);
    const bars = await chart(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".column")].map((node) => node.ariaLabel));
    assert.deepEqual(bars, ["2025-01: 3 URLs", "2025-02: 0 URLs", "2025-03: 1 URL"]);
    await (await b.find(tab, ".column:last-child")).focus();
    await tab.keyboard.press("ArrowLeft");
    assert.equal(await chart(() => document.querySelector("sitemap-lint").shadowRoot.activeElement.ariaLabel), "2025-01: 3 URLs");
    await tab.keyboard.press("Enter");
    assert.match(await b.text(tab, "urls"), /3 URLs: with a lastmod in 2025-01/);
  });

  page("each figure opens its URLs, of which only those in sight are made", async (tab) => {
    const many = Array.from({ length: 3_000 }, (_, n) => url(`https://www.example.org/${n % 3 ? "shop" : "blog"}/${n}`));
    await b.drop(tab, [{ name: "a.xml", content: sitemap(many.join("\n")) }, { name: "b.xml", content: GOOD }]);
    await b.reported(tab, 2);
    await b.idle(tab);
    await b.press(tab, '[data-tab="overview"]');
    await b.find(tab, '[part~="figure"]');
    await tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".share")].find((node) => node.textContent.startsWith("/shop/")).querySelector("[part=figure]").click());
    await b.find(tab, ".virtual");
    assert.equal(await b.attribute(tab, ".virtual", "aria-rowcount"), "2001");
    assert.match(await b.text(tab, "urls"), /2,000 URLs: in \/shop\//);
    const rows = () => tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".space [role=row]")].map((node) => [Number(node.getAttribute("aria-rowindex")), node.textContent]));
    assert.ok((await rows()).length < 100);
    await (await b.find(tab, ".virtual")).evaluate((node) => (node.scrollTop = node.scrollHeight));
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.querySelector(".space [aria-rowindex='2001']"));
    const last = (await rows()).at(-1);
    assert.deepEqual(last, [2001, "https://www.example.org/shop/2999a.xml3,002"]);
    assert.ok((await rows()).length < 100);
    assert.deepEqual(await b.objections(tab), []);
    await tab.keyboard.press("Escape");
    assert.equal(await b.count(tab, "urls"), 0);
  });
});
