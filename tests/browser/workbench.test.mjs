// The findings as a workbench: the lines around a place with its fix, the table of places, filters, and the URLs behind figures.

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import * as b from "./browser.mjs";
import { BROKEN, GOOD, sitemap, url } from "./browser.mjs";

const RULE = "xml-unescaped-ampersand";
const ROW = `[data-rule="${RULE}"]`;
const DETAIL = `[part=detail][data-of="${RULE}"]`;
const utf16 = (text) => Buffer.from(`\ufeff${text.replace("UTF-8", "UTF-16")}`, "utf16le").toString("base64");

b.inOneBrowser((page) => {
  /**
   * The lines that are shown around a place of the rule, each with its number and `*` where the finding is in it; `-` and `+`:
   * what a fix removes and adds. What is marked stands in brackets.
   */
  const lines = async (tab) => {
    await b.find(tab, `${DETAIL} .code`);
    return tab.evaluate((detail) => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(`${detail} .code > div`)].map((line) => {
      const text = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.data;
        if (node.matches(".hidden")) return "";
        const inside = [...node.childNodes].map(text).join("");
        return node.tagName === "MARK" ? `[${inside}]` : inside;
      };
      const sign = { same: ":", hit: "*", removed: "-", added: "+" }[line.className];
      return `${line.querySelector(".line-number").textContent}${sign} ${text(line.querySelector("code"))}`;
    }), DETAIL);
  };
  const EXPECTED = [
    "2: <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">",
    "3: <url><loc>https://www.example.org/größe</loc></url>",
    "4- <url><loc>https://www.example.org/?a=1[&]b=2</loc></url>",
    "4+ <url><loc>https://www.example.org/?a=1[&amp;]b=2</loc></url>",
    "5: </urlset>",
    "6: ",
  ];

  for (const [name, file] of Object.entries({
    "a file": { name: "a.xml", content: BROKEN },
    "a packed file": { name: "a.xml.gz", base64: gzipSync(BROKEN).toString("base64") },
    "a file in UTF-16": { name: "a.xml", base64: utf16(BROKEN) },
  })) {
    page(`the lines around a place are shown as they are and as the fix makes them: ${name}`, async (tab) => {
      await b.drop(tab, [file]);
      await b.choose(tab, RULE);
      assert.deepEqual(await lines(tab), EXPECTED);
    });
  }

  page("the lines of a pasted text are those of the text, and lead to the place in it", async (tab) => {
    await b.paste(tab, BROKEN);
    await b.choose(tab, RULE);
    assert.deepEqual(await lines(tab), EXPECTED);
    await b.press(tab, `${DETAIL} [part=place]`);
    await tab.waitForFunction(() => /line 4, column 39/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=marked]")?.textContent));
  });

  page("the lines belong to the place that is chosen", async (tab) => {
    const many = sitemap(Array.from({ length: 30 }, (_, n) => url(`https://www.example.org/?a=${n}&b`)).join("\n"));
    await b.drop(tab, [{ name: "a.xml", content: many }]);
    await b.choose(tab, RULE);
    assert.equal((await lines(tab))[2], "3- <url><loc>https://www.example.org/?a=0[&]b</loc></url>");
    await b.press(tab, `${DETAIL} tr:nth-child(8) [part=show]`);
    await tab.waitForFunction((detail) => document.querySelector("sitemap-lint").shadowRoot.querySelector(`${detail} .card-head`).textContent.includes("a.xml:10:"), {}, DETAIL);
    await tab.waitForFunction((detail) => document.querySelector("sitemap-lint").shadowRoot.querySelector(`${detail} .removed`)?.textContent.includes("?a=7&b"), {}, DETAIL);
  });

  page("a file of one long line is shown by what is near the place", async (tab) => {
    const long = sitemap(Array.from({ length: 5_000 }, (_, n) => url(`https://www.example.org/${n}`)).join("") + url("https://www.example.org/?a&b")).replaceAll("\n", "");
    await b.drop(tab, [{ name: "a.xml", content: long }]);
    await b.choose(tab, RULE);
    const [before, after, ...others] = await lines(tab);
    assert.deepEqual(others, []);
    assert.match(before, /^1- … .*\?a\[&\]b<\/loc><\/url><\/urlset>$/);
    assert.match(after, /^1\+ … .*\?a\[&amp;\]b<\/loc><\/url><\/urlset>$/);
    assert.ok(before.length < 600);
  });

  page("findings are filtered by file and by host, and the numbers are those of the choice", async (tab) => {
    const other = sitemap(`${url("https://other.example/?a&b")}\n${url("https://other.example/?c&d")}`);
    await b.drop(tab, [{ name: "a.xml", content: BROKEN }, { name: "b.xml", content: other }, { name: "c.xml", content: GOOD }]);
    await b.reported(tab, 3);
    await b.idle(tab);
    const counted = () => b.attribute(tab, ROW, "data-count");
    const choose = async (part, name) => {
      const list = await b.find(tab, part);
      const value = await list.evaluate((node, of) => [...node.options].find(({ textContent }) => textContent === of).value, name);
      await list.select(value);
    };
    assert.equal(await counted(), "3");
    await b.press(tab, "narrow");
    await choose("filter-file", "b.xml");
    assert.equal(await counted(), "2");
    await b.choose(tab, RULE);
    assert.doesNotMatch(await b.text(tab, `${DETAIL} .places`), /a\.xml/);
    const { only } = await tab.evaluate(() => document.querySelector("sitemap-lint").route);
    assert.equal(only, "b.xml");
    assert.doesNotMatch(await tab.evaluate(() => location.hash), /b\.xml/);
    await choose("filter-file", "All files");
    await choose("filter-host", "www.example.org");
    assert.equal(await counted(), "1");
    await tab.evaluate(() => history.back());
    await tab.waitForFunction((rule) => document.querySelector("sitemap-lint").shadowRoot.querySelector(rule)?.dataset.count === "3", {}, ROW);
  }, { fresh: true });

  page("the bars of the dates have their numbers, and are read by keys", async (tab) => {
    const dated = (month, n) => `<url><loc>https://www.example.org/${month}/${n}</loc><lastmod>2025-${month}-03</lastmod></url>`;
    await b.drop(tab, [{ name: "a.xml", content: sitemap(["01", "01", "01", "03"].map(dated).join("\n")) }]);
    await b.reported(tab);
    await b.press(tab, '[data-tab="overview"]');
    await b.find(tab, ".histogram");
    const bars = await tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".bin")].map((bar) => [...bar.querySelectorAll("span")].map((node) => node.textContent)));
    assert.deepEqual(bars, [["3", "Jan", "2025-01: 3 URLs"], ["0", "Feb", "2025-02: 0 URLs"], ["1", "Mar", "2025-03: 1 URL"]]);
    await (await b.find(tab, ".bin:last-child")).focus();
    await tab.keyboard.press("ArrowLeft");
    assert.equal(await tab.evaluate(() => document.querySelector("sitemap-lint").shadowRoot.activeElement.title), "2025-01: 3 URLs");
    await tab.keyboard.press("Enter");
    await tab.waitForFunction(() => /3 URLs: with a lastmod in 2025-01/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=urls]")?.textContent));
  });

  page("each figure opens its URLs, of which only those in sight are made", async (tab) => {
    const many = Array.from({ length: 3_000 }, (_, n) => url(`https://www.example.org/${n % 3 ? "shop" : "blog"}/${n}`));
    await b.drop(tab, [{ name: "a.xml", content: sitemap(many.join("\n")) }, { name: "b.xml", content: GOOD }]);
    await b.reported(tab, 2);
    await b.idle(tab);
    await b.press(tab, '[data-tab="overview"]');
    await b.find(tab, '[part~="figure"]');
    await tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".share")].find((node) => node.textContent.startsWith("/shop/")).querySelector("[part~=figure]").focus());
    await tab.keyboard.press("Enter");
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
    await b.find(tab, "urls", { hidden: true });
    assert.match(await tab.evaluate(() => document.querySelector("sitemap-lint").shadowRoot.activeElement?.closest(".share")?.textContent), /^\/shop\//, "the focus is where it was");
  });
});
