// What the page says when it is done, and what it checks again.

import assert from "node:assert/strict";
import * as b from "./browser.mjs";
import { BROKEN, GOOD, sitemap, url } from "./browser.mjs";

const status = (tab, words) =>
  tab.waitForFunction((text) => document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=status]").textContent.includes(text), {}, words);
const index = (...names) => `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${names.map((name) => `<sitemap><loc>https://www.acme.com/${name}</loc></sitemap>`).join("")}</sitemapindex>`;
const page1 = sitemap(url("https://www.acme.com/one"));

b.inOneBrowser((page) => {
  page("no problems are said only of files of which, and between which, nothing is to be said", async (tab) => {
    const [errors, warnings, none] = [/^2 files checked, 2 with errors: [1-9]\d* errors?, /, /^2 files checked: 0 errors, [1-9]\d* warnings?, /, /^2 files checked, no problems: 0 errors, 0 warnings, /];
    const other = { name: "b.xml", content: sitemap(url("https://www.acme.com/two")) };
    for (const [files, says] of [
      [[{ name: "a.xml", content: index("b.xml") }, { name: "b.xml", content: index("a.xml") }], errors],
      [[{ name: "a.xml", content: page1 }, { name: "b.xml", content: page1 }], warnings],
      [[{ name: "a.xml", content: page1.replace("/one", "/one//two") }, other], warnings],
      [[{ name: "a.xml", content: BROKEN.replaceAll("example.org", "acme.com") }, other], /^2 files checked, 1 with errors: [1-9]\d* errors?, /],
      [[{ name: "a.xml", content: page1 }, other], none],
    ]) {
      await b.drop(tab, files);
      await status(tab, "files checked");
      assert.match(await b.text(tab, "status"), says);
      if (says === errors) assert.match(await b.text(tab, '[data-consumer="protocol"]'), /rejects 2 of 2 files$/);
      await b.press(tab, "clear");
    }
  });

  const RELATIVE = sitemap(url("/a"));
  const ADDRESS = "https://www.acme.com/sitemap.xml";
  const used = ({ report }) => report.options.url;
  /** Types the address, as a reader does. */
  const type = async (tab, text) => {
    if (!(await b.count(tab, "url"))) await b.press(tab, "options");
    await (await b.find(tab, ".dialog[open] [part=url]")).evaluate((field) => {
      field.select();
      field.focus();
    });
    await tab.keyboard.press("Backspace");
    await tab.keyboard.type(text);
    await tab.keyboard.press("Enter");
  };
  const closed = (tab) => tab.waitForFunction(() => !document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=url]"));

  page("with another address what is shown is checked again, a file as well as a text, and what was made of it", async (tab) => {
    await b.drop(tab, [{ name: "a.xml", content: RELATIVE }]);
    await b.reported(tab);
    await type(tab, "www.acme.com/sitemap.xml");
    assert.equal(used((await b.reported(tab, 2))[1]), ADDRESS);
    // With the same one nothing is checked again.
    await type(tab, ADDRESS);
    await closed(tab);
    await b.idle(tab);
    assert.deepEqual((await tab.reports()).map(used), [undefined, ADDRESS]);
    await b.press(tab, "clear");
    await b.paste(tab, BROKEN);
    await b.reported(tab, 3);
    await type(tab, "https://www.acme.com/b/");
    assert.equal(used((await b.reported(tab, 4))[3]), "https://www.acme.com/b/");
    await b.idle(tab);
    await b.press(tab, "apply");
    await b.reported(tab, 5);
    await type(tab, "");
    const { report } = (await b.reported(tab, 6))[5];
    assert.deepEqual([used({ report }), report.counts["xml-unescaped-ampersand"]], [undefined, undefined], "what was changed stays");
    await b.find(tab, "undo");
  });

  page("fixes are made in place, and can be undone", async (tab) => {
    const verdict = (name) => b.find(tab, `[part=verdict][data-verdict=${name}]`);
    const fix = async () => {
      await b.press(tab, "fix");
      await b.press(tab, "[part=apply-fixes]:enabled");
      await verdict("pass");
      await b.idle(tab);
    };
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    await fix();
    assert.equal(await b.count(tab, '[data-tab="files"]'), 0, "it is the same file");
    await b.press(tab, "undo");
    await verdict("fail");
    assert.equal(await b.count(tab, "edited"), 0);
    await b.press(tab, "clear");
    // Also after all was checked again.
    await b.drop(tab, [{ name: "a.xml", content: BROKEN }, { name: "b.xml", content: GOOD }]);
    await b.says(tab, /^2 files checked, 1 with errors/);
    await fix();
    await tab.evaluate(() => void (reports.length = 0));
    await b.press(tab, "again");
    await b.reported(tab, 2);
    await b.idle(tab);
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "pass");
    await b.press(tab, "undo");
    await verdict("fail");
    assert.match(await b.text(tab, "verdict"), /1 error in 1 of 2 files/);
  });

  page("what cannot be an address is told at the field", async (tab) => {
    await type(tab, "https://a b/");
    await b.find(tab, '[part=url][aria-invalid="true"]');
    const told = await tab.evaluate(() => {
      const { shadowRoot } = document.querySelector("sitemap-lint");
      return shadowRoot.querySelector("[part=url]").getAttribute("aria-describedby").split(" ").map((id) => shadowRoot.getElementById(id).textContent).join(" ");
    });
    assert.match(told, /is not a valid URL/);
    await type(tab, "acme.com");
    await closed(tab);
    await b.press(tab, "options");
    assert.equal(await (await b.find(tab, "url")).evaluate(({ value }) => value), "https://acme.com");
  });

  page("a finding that wants the address leads to where it is typed", async (tab) => {
    await b.drop(tab, [{ name: "a.xml", content: RELATIVE }]);
    await b.choose(tab, "loc-not-absolute");
    await b.press(tab, "give-url");
    await tab.waitForFunction(() => {
      const { activeElement } = document.querySelector("sitemap-lint").shadowRoot;
      return activeElement?.part.contains("url") && activeElement.checkVisibility();
    });
  });

  page("what was chosen by hand is told by its content; of very many files, what is left out by its name is named", async (tab) => {
    const names = async () => (await tab.reports()).map(({ name }) => name).sort();
    await b.drop(tab, [{ name: "a.xml", content: page1 }, { name: "sitemap.html", content: BROKEN }, { name: "logo.png", content: "\x89PNG\r\n" }]);
    await b.reported(tab, 3);
    assert.deepEqual(await names(), ["a.xml", "logo.png", "sitemap.html"]);
    await status(tab, "3 files checked, 2 with errors");
    const many = [...Array(20).keys()].map((n) => ({ name: `${n}.xml`, content: page1 }));
    await tab.evaluate(() => void (reports.length = 0));
    await b.drop(tab, [...many, ...["a.html", "b.png", "c.pdf", "d.json"].map((name) => ({ name, content: page1 }))]);
    await status(tab, "20 files checked");
    assert.match(await b.text(tab, "status"), /Skipped 4 files that aren’t sitemaps: a\.html, b\.png, c\.pdf and 1 more\. Check them too\s*$/);
    assert.equal((await names()).length, 20);
    await b.press(tab, "[part=status] button");
    await status(tab, "24 files checked");
    // So it stays.
    await b.press(tab, "again");
    await b.reported(tab, 20 + 24 + 24);
  });

  page("saved findings tell rejected or reported by, also where only others do", async (tab) => {
    await b.drop(tab, [{ name: "a.xml", content: sitemap("<url><loc>https://www.acme.com/?a=1&b=2</loc><priority>0.5</priority><lastmod>2026-01-01</lastmod></url>") }]);
    const [{ report }] = await b.reported(tab);
    assert.ok(report.elsewhere.length);
    await b.press(tab, "export-csv");
    await tab.waitForFunction(() => saved.length);
    const lines = (await tab.evaluate(() => blob.text())).trim().split("\r\n");
    assert.match(lines[0], /^\ufeff?"file","line","column","severity","rule",.*,"rejected or reported by"$/);
    const line = (rule) => lines.filter((text) => text.includes(`"${rule}"`));
    assert.match(line("xml-unescaped-ampersand")[0], /"baidu error; bing error; google error; protocol error; xsd error; yandex error"$/);
    for (const { rule } of report.elsewhere) assert.match(line(rule)[0], /^"a\.xml",\d+,\d+,"",.*"[a-z]+ (error|warning|note)[^"]*"$/);
    assert.equal(lines.length, 1 + report.findings.length + report.elsewhere.length);
  }, { before: b.taking });

  page("a language is called by its name only where its tag is right", async (tab) => {
    const link = (tag) => `<xhtml:link rel="alternate" hreflang="${tag}" href="https://www.acme.com/"/>`;
    const tags = { "en-uk": "“uk” is no country code", "en-gb": "British English", de: "German", jp: "", "x-default": "for everybody else" };
    const text = sitemap(`<url><loc>https://www.acme.com/</loc>${Object.keys(tags).map(link).join("")}</url>`);
    await b.paste(tab, text.replace("<urlset ", '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml" '));
    await b.reported(tab);
    await b.press(tab, '[data-tab="overview"]');
    await b.find(tab, ".share .what .data");
    const found = await tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".share .what")].map((node) => node.textContent));
    for (const [tag, name] of Object.entries(tags)) {
      assert.ok(found.includes(`${tag} ${name}`), `${tag}: ${found}`);
    }
  });
});
