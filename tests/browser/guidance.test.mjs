// What the page tells a reader who does not know what went wrong, or what to do next.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import * as b from "./browser.mjs";
import { BROKEN, GOOD, sitemap, url } from "./browser.mjs";

const element = (tab, act, ...args) => tab.evaluate(`(${act})(document.querySelector("sitemap-lint"), ...${JSON.stringify(args)})`);
const remark = (tab) => b.text(tab, "remark");
const title = (tab) => b.text(tab, ".verdict h2");
const inField = (tab) => element(tab, ({ shadowRoot }) => shadowRoot.querySelector("[part=input]").value);
const rules = (tab) => element(tab, ({ shadowRoot }) => [...shadowRoot.querySelectorAll(".rows > [role=listbox] > [part=group]")].map(({ dataset }) => dataset.rule));
const facts = async (tab) => {
  await b.press(tab, "[data-tab=overview]");
  return b.text(tab, "facts");
};
/** Makes what is shown as planned. */
const apply = (tab) => b.press(tab, "[part=apply-fixes]:enabled");
/** Makes all safe fixes. */
const fix = async (tab) => {
  await b.press(tab, "fix");
  await apply(tab);
};
/** What the page says of a file that was changed. */
const edited = async (tab) => /Changed here: (.*?)\. /.exec(await b.text(tab, "edited"))[1];

b.inOneBrowser((page, at) => {
  page("the field says what was checked", async (tab) => {
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    assert.equal(await inField(tab), "pasted text");
    await b.drop(tab, [{ name: "other.xml", content: GOOD }]);
    await b.reported(tab, 2);
    assert.equal(await inField(tab), "other.xml");
    await b.drop(tab, [{ name: "a.xml", content: GOOD }, { name: "b.xml", content: BROKEN }]);
    await b.reported(tab, 4);
    assert.equal(await inField(tab), "2 files");
  });

  page("as soon as something else stands in the field, a button checks it; Enter checks once more what was checked", async (tab) => {
    await b.drop(tab, [{ name: "a.xml", content: GOOD }]);
    await b.reported(tab);
    await b.idle(tab);
    assert.equal(await b.count(tab, "check"), 0);
    const field = await b.find(tab, "input");
    await field.focus();
    await tab.keyboard.press("Enter");
    await b.reported(tab, 2);
    await b.idle(tab);
    await field.type("no sitemap");
    await b.press(tab, "check");
    const [, , { report }] = await b.reported(tab, 3);
    assert.equal(report.verdicts.protocol, "fail");
    await b.find(tab, "check", { hidden: true });
  });

  page("an index alone does not speak for its sitemaps", async (tab) => {
    const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://www.example.org/a.xml</loc></sitemap></sitemapindex>`;
    await b.drop(tab, [{ name: "index.xml", content: index }]);
    await b.reported(tab);
    assert.match(await remark(tab), /This check covers the index, not the sitemaps it lists\. Drop all files together/);
  });

  page("days are enough to say when a file was changed, and a place says what its numbers are", async (tab) => {
    const at = (time) => `<url><loc>https://www.acme.com/${time}</loc><lastmod>2026-02-${time}</lastmod></url>`;
    await b.paste(tab, sitemap([at("11T04:00:00Z"), at("27T06:30:00+02:00")].join("\n")));
    await b.reported(tab);
    assert.match(await facts(tab), /lastmod2026-02-11 to 2026-02-27$/);
    await b.paste(tab, sitemap([at("11T04:00:00Z"), at("11T06:30:00Z")].join("\n") + "&"));
    await b.reported(tab, 2);
    assert.match(await b.attribute(tab, "place", "title"), /^4:\d+: line 4, column \d+, show in the text$/);
    assert.match(await facts(tab), /lastmod2026-02-11$/);
  });

  page("an address is known for what it is, and no sitemap of one page", async (tab) => {
    // Else it would be fetched.
    await tab.evaluate(() => document.querySelector("sitemap-lint").removeAttribute("fetch"));
    for (const address of ["https://www.acme.com/sitemap.xml", "www.acme.com/sitemap.xml.gz\n", "https://bäcker.example"]) {
      await b.paste(tab, sitemap(url("https://www.acme.com/")));
      await b.find(tab, "verdict");
      await b.paste(tab, address);
      assert.match(await b.text(tab, "unreachable"), /only from its own site/);
      assert.equal(await b.count(tab, "verdict"), 0, address);
    }
    await b.drop(tab, [{ name: "urls.txt", content: "https://www.acme.com/\n" }]);
    await b.find(tab, "verdict");
    // Nothing of what was made of another file is left either.
    await b.paste(tab, BROKEN);
    await fix(tab);
    await b.find(tab, "edited");
    await b.paste(tab, "ftp://www.acme.com/sitemap.xml");
    await b.says(tab, /not the URL/);
    assert.deepEqual([await b.count(tab, "verdict"), await b.count(tab, "edited")], [0, 0]);
  });

  page("whoever opens a file from the list is led to its findings", async (tab) => {
    await b.drop(tab, [{ name: "a.xml", content: sitemap(url("https://www.acme.com/")) }, { name: "b.xml", content: sitemap(url("https://www.acme.com/b")) }]);
    await b.press(tab, '[data-tab="files"]');
    await b.press(tab, "[part=table] tbody tr:last-child [part=open]");
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.activeElement?.matches(".verdict h2"));
    assert.equal(await b.text(tab, ".verdict .name"), "b.xml");
    assert.equal(await b.attribute(tab, '[data-tab="findings"]', "aria-selected"), "true");
  });

  page("what is found between files can be repaired in each of them, all of a kind together", async (tab) => {
    const list = (...paths) => sitemap(paths.map((path) => url(`https://www.acme.com/${path}`)).join("\n"));
    await b.drop(tab, [{ name: "a.xml", content: list("1", "2", "3") }, { name: "b.xml", content: list("1", "2", "4") }]);
    await b.reported(tab, 2);
    await b.choose(tab, "dup-cross-file");
    await b.press(tab, "apply-all");
    const changes = await b.text(tab, ".changes");
    assert.match(changes, /acme\.com\/1/);
    assert.match(changes, /acme\.com\/2/);
    await apply(tab);
    assert.equal(await edited(tab), "b.fixed.xml");
  });

  page("the schema of XML sitemaps does not spoil a list of addresses", async (tab) => {
    await b.drop(tab, [{ name: "urls.txt", content: "https://www.acme.com/a\nhttps://www.acme.com/b\n" }]);
    await b.reported(tab);
    assert.match(await title(tab), /^No errors [^A-Z]*2 URLs · by sitemaps\.org$/);
    assert.match(await b.text(tab, '[data-consumer="xsd"]'), /does not apply/);
    // It could not hold any.
    assert.doesNotMatch(await facts(tab), /no dates/);
  });

  page("the verdict says what to begin with, and leads there", async (tab) => {
    const content = sitemap('<url><loc>https://www.example.org/a</loc><lastmod>2024-02-30</lastmod></url>\n<url><loc>https://www.example.org/?a=1&b=2</loc><changefreq>x</changefreq></url>');
    await b.drop(tab, [{ name: "two.xml", content }]);
    await b.reported(tab);
    assert.match(await b.text(tab, ".worst"), /^Fix first: Unescaped “&”, line 4$/);
    await b.idle(tab);
    assert.match(await b.text(tab, "status"), /^2 errors, 2 warnings/);
    // Whatever was filtered out, and whoever judges.
    await b.press(tab, '[part=filter][data-severity="warning"]');
    const led = async () => {
      await b.press(tab, "worst");
      await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.activeElement?.matches("[part=group]"));
      return element(tab, ({ shadowRoot }) => {
        const row = shadowRoot.activeElement;
        return [row.dataset.rule, shadowRoot.querySelector("[part=detail]").dataset.of, row.getBoundingClientRect().bottom < innerHeight];
      });
    };
    const first = ["xml-unescaped-ampersand", "xml-unescaped-ampersand", true];
    assert.deepEqual(await led(), first);
    await b.press(tab, '[data-consumer="xsd"]');
    assert.deepEqual(await led(), first);
    await b.press(tab, '[data-consumer="protocol"]');
    await b.drop(tab, [{ name: "good.xml", content: GOOD }]);
    await b.reported(tab, 2);
    await b.idle(tab);
    assert.equal(await b.count(tab, "worst"), 0);
    // What is wrong for the protocol is nothing that the schema knows.
    await b.drop(tab, [{ name: "relative.xml", content: sitemap(url("https://www.example.org/#a") + url("mailto:a@example.org")) }]);
    await b.reported(tab, 3);
    await b.idle(tab);
    assert.equal((await led())[0], "loc-scheme-unsupported");
    await b.press(tab, '[data-consumer="xsd"]');
    assert.equal(await b.count(tab, "worst"), 0);
  });

  page("the verdict is in view, also in a window that ends behind the name of the file", async (tab) => {
    await b.drop(tab, [{ name: "broken.xml", content: BROKEN }]);
    await b.reported(tab);
    await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.ok(await (await b.find(tab, "verdict")).evaluate((node) => node.getBoundingClientRect().bottom < innerHeight));
  }, { height: 760 });

  page("backticks of the engine are code wherever it speaks, those of a file are its own", async (tab) => {
    const fenced = `Your sitemap:\n\`\`\`xml\n${sitemap(url("http://www.example.org/a") + url("https://www.example.org/"))}\`\`\`\n`;
    await b.drop(tab, [{ name: "fenced.xml", content: fenced }]);
    await b.reported(tab);
    const said = [];
    for (const rule of await rules(tab)) {
      await b.choose(tab, rule);
      const paragraphs = await element(tab, ({ shadowRoot }) => [...shadowRoot.querySelectorAll("[part=detail] p")].map((node) => [node.textContent, node.querySelector("code")?.textContent]));
      said.push(...paragraphs);
    }
    assert.ok(said.some(([words, code]) => /^“Your sitemap:.*```xml” comes before the root element; remove it$/.test(words) && !code), JSON.stringify(said));
    assert.ok(said.some(([words, code]) => /^The first URL with https /.test(words) && code === "https"), JSON.stringify(said));
  });

  page("large numbers are written alike, in what the engine says as well", async (tab) => {
    const count = 12_345;
    await b.drop(tab, [{ name: "many.xml", content: sitemap(Array.from({ length: count }, (_, n) => url(`https://www.example.org/${10_000 + n}`)).join("\n")) }]);
    await b.reported(tab);
    await b.choose(tab, "lastmod-missing");
    assert.match(await b.text(tab, ".message"), /^None of the 12,345 entries/);
    assert.match(await facts(tab), /12,345 URLs/);
  });

  page("no repair is offered of what would be no sitemap either", async (tab) => {
    const base64 = Buffer.from("\ufeffURL\tDate\r\nhttps://www.example.org/\t01.02.2026\r\n", "utf16le").toString("base64");
    await b.drop(tab, [{ name: "table.txt", base64 }]);
    const [{ report }] = await b.reported(tab);
    assert.ok(report.findings.some(({ fix }) => fix?.safe));
    await b.find(tab, "group");
    assert.equal(await b.count(tab, "fix"), 0);
  });

  page("a sitemap that was copied from a browser into a text file is one of XML when it is repaired", async (tab) => {
    const shown = `This XML file does not appear to have any style information associated with it. The document tree is shown below.\n${GOOD.split("\n").slice(1).join("\n")}`;
    await b.drop(tab, [{ name: "copied.txt", content: shown }]);
    await b.reported(tab);
    await fix(tab);
    assert.equal(await edited(tab), "copied.fixed.xml");
    await b.drop(tab, [{ name: "list.txt", content: "https://www.example.org/ö\n" }]);
    await b.reported(tab, 3);
    await fix(tab);
    assert.equal(await edited(tab), "list.fixed.txt");
  });

  page("who has warnings is not said to have none", async (tab) => {
    // A page that names a version in another language, and not itself.
    const link = '<xhtml:link xmlns:xhtml="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="de" href="https://www.example.org/de"/>';
    await b.paste(tab, GOOD.replace("</loc>", `$&${link}`));
    await b.reported(tab);
    assert.match(await b.text(tab, '[data-consumer="google"]'), /no errors, \d+ warning/);
    assert.match(await title(tab), /^No errors · \d+ warning/);
    await b.find(tab, ".verdict .mood.warning");
  });

  page("fixes of a file are made one after the other, and taken back one after the other", async (tab) => {
    const text = sitemap("<url><loc>https://www.example.org/?a=1&b=2</loc><lastmod>11/22/2026</lastmod></url>");
    await b.paste(tab, text);
    await b.reported(tab);
    assert.match(await facts(tab), /lastmodno valid dates/);
    await b.press(tab, "[data-tab=findings]");
    await fix(tab);
    await b.reported(tab, 2);
    await b.choose(tab, "lastmod-invalid");
    await b.press(tab, "apply");
    const [, , { report }] = await b.reported(tab, 3);
    assert.equal(report.summary.errors, 0);
    const fixed = text.replace("&", "&amp;").replace("11/22/2026", "2026-11-22");
    assert.equal(await b.downloaded(at, tab, "utf8", "[part=edited] [part=download]"), fixed);
    for (const [index, count] of [["lastmod-invalid"], ["lastmod-invalid", "xml-unescaped-ampersand"]].entries()) {
      await b.press(tab, "undo");
      const { report: now } = (await b.reported(tab, 4 + index)).at(-1);
      assert.deepEqual(Object.keys(now.counts).filter((rule) => count.includes(rule)).sort(), count);
    }
    await b.find(tab, "edited", { hidden: true });
  });

  page("a repair says in which line each change is, and what to do with the file; a packed one is packed again", async (tab) => {
    // A prefix is used in line 4, and declared in line 2.
    await b.paste(tab, sitemap(`${url("https://www.acme.com/?a=1&b=2")}\n<url><loc>https://www.acme.com/b</loc><image:image><image:loc>https://www.acme.com/b.jpg</image:loc></image:image></url>`));
    await b.reported(tab);
    await b.press(tab, "fix");
    await b.find(tab, "[part=apply-fixes]:enabled");
    const changes = await element(tab, ({ shadowRoot }) => [...shadowRoot.querySelectorAll(".changes li")].map((node) => [node.querySelector(".line-number").textContent, node.querySelector("p").textContent]));
    assert.deepEqual(changes.map(([line, says]) => [line, says.split(" ")[0]]), [["2", "Declare"], ["3", "Replace"]]);
    assert.match(await b.text(tab, ".pane"), /Upload it over the old file\. If a plugin generates it, fix the plugin too/);
    await b.drop(tab, [{ name: "shop.xml.gz", base64: gzipSync(BROKEN).toString("base64") }]);
    await b.reported(tab, 2);
    await fix(tab);
    const { report } = (await b.reported(tab, 3)).at(-1);
    assert.equal(report.document.compression, "gzip");
    assert.equal(await edited(tab), "shop.fixed.xml.gz");
    const bytes = await b.downloaded(at, tab, null, "[part=edited] [part=download]");
    assert.match(gunzipSync(bytes).toString(), /a=1&amp;b=2/);
  });

  page("a repaired file is seen to be right, and can be had, also after looking at another one", async (tab) => {
    const file = sitemap("<url><loc>https://www.acme.com/?a=1&b=2</loc><lastmod>2026-02-11</lastmod></url>");
    await b.drop(tab, [{ name: "shop.xml", content: file }, { name: "good.xml", content: GOOD }]);
    await b.reported(tab, 2);
    assert.equal(await b.count(tab, "edited"), 0);
    await fix(tab);
    await b.find(tab, "[part=verdict][data-verdict=pass]");
    assert.equal(await b.count(tab, "fix"), 0);
    await b.press(tab, "[data-tab=files]");
    await b.press(tab, "[part=table] tbody tr:last-child [part=open]");
    assert.equal(await edited(tab), "shop.fixed.xml");
    assert.equal(await b.downloaded(at, tab, "utf8", "[part=edited] [part=download]"), file.replace("&", "&amp;"));
  });

  page("findings of all files stand together, by rule, each with its file; the verdict counts them and the files", async (tab) => {
    const relative = sitemap(url("/contact"));
    await b.drop(tab, [{ name: "a.xml", content: BROKEN }, { name: "b.xml", content: sitemap(url("https://www.example.org/b")) }, { name: "c.xml", content: BROKEN.replaceAll("example.org", "example.com") }]);
    await b.reported(tab, 3);
    await b.idle(tab);
    assert.match(await title(tab), /^2 errors in 2 of 3 files by sitemaps\.org$/);
    const group = '[data-rule="xml-unescaped-ampersand"]';
    assert.equal(await b.attribute(tab, group, "data-count"), "2");
    await b.choose(tab, "xml-unescaped-ampersand");
    assert.match(await b.text(tab, ".places tbody"), /a\.xml.*c\.xml/s);
    // The way to a file, and back to all.
    await b.press(tab, ".places tr:last-child [part=show]");
    await tab.waitForFunction(() => /^c\.xml:/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=detail] .card-head code").textContent));
    await b.press(tab, "open-file");
    assert.equal(await b.text(tab, ".verdict .name"), "c.xml");
    assert.equal(await b.attribute(tab, group, "data-count"), "1");
    await b.press(tab, "all");
    await b.find(tab, `${group}[data-count="2"]`);
    // The table of the files has the worst first.
    await b.press(tab, "[data-tab=files]");
    await b.find(tab, "open");
    const names = await element(tab, (node) => [...node.shadowRoot.querySelectorAll("[part=open]")].map(({ textContent }) => textContent));
    // As many errors as the other, and a warning of the site.
    assert.deepEqual(names, ["c.xml", "a.xml", "b.xml"]);
    await b.drop(tab, [{ name: "relative.xml", content: relative }]);
    await b.reported(tab, 4);
    assert.equal(await b.count(tab, "all"), 0);
  });

  for (const [width, height] of [[1280, 800], [390, 844]]) {
    page(`the first finding is on the first screen after a check, at ${width} pixels, of one file and of many`, async (tab) => {
      const many = Array.from({ length: 15 }, (_, n) => ({ name: `${n}.xml`, content: n % 5 ? GOOD : BROKEN }));
      for (const [files, reports] of [[[{ name: "one.xml", content: BROKEN }], 1], [many, 16]]) {
        await b.drop(tab, files);
        await b.reported(tab, reports);
        await b.idle(tab);
        await tab.waitForFunction(() => {
          const { top } = document.querySelector("sitemap-lint").shadowRoot.querySelector(".row .title").getBoundingClientRect();
          return top > 0 && top < innerHeight;
        });
      }
    }, { width, height });
  }

  page("on a phone, how many errors each of several files has is in view", async (tab) => {
    await b.drop(tab, [{ name: "sitemap-posts.xml", content: BROKEN }, { name: "sitemap-pages.xml", content: GOOD }]);
    await b.reported(tab, 2);
    await b.idle(tab);
    await b.press(tab, '[data-tab="files"]');
    await b.find(tab, "open");
    const [width, says] = await element(tab, ({ shadowRoot }) => [innerWidth, shadowRoot.querySelector("[part=table] .problems").getBoundingClientRect().right]);
    assert.ok(says <= width, `${says} of ${width}`);
    assert.equal(await b.attribute(tab, "[part=table] .problems", "title"), "1 error");
  }, { width: 320, height: 640 });

  page("findings are filtered by words, by severity and by whether there is a fix; keys go through them", async (tab) => {
    const entries = ["/contact", "/about", "https://www.example.org/?a&b", "https://www.example.org/#part"].map(url).join("\n");
    await b.drop(tab, [{ name: "a.xml", content: sitemap(entries) }]);
    await b.reported(tab);
    await b.find(tab, "group");
    const all = await rules(tab);
    const search = await b.find(tab, "search");
    await search.type("ampersand");
    assert.deepEqual(await rules(tab), ["xml-unescaped-ampersand"]);
    await search.evaluate((node) => (node.value = ""));
    await search.type(" ");
    await b.press(tab, '[data-filter="fixable"]');
    const some = await rules(tab);
    assert.ok(some.includes("xml-unescaped-ampersand") && some.length < all.length, some.join());
    await b.press(tab, '[data-filter="fixable"]');
    assert.deepEqual(await rules(tab), all);
    // Keys, from anywhere but where something is typed.
    const open = () => b.attribute(tab, "detail", "data-of");
    await (await b.find(tab, "compare")).focus();
    await tab.keyboard.press("j");
    await tab.keyboard.press("j");
    const place = all.indexOf(await open());
    assert.equal(place, 1);
    await tab.keyboard.press("k");
    assert.equal(all.indexOf(await open()), 0);
    await b.choose(tab, "loc-not-absolute");
    const nth = () => element(tab, ({ shadowRoot }) => [...shadowRoot.querySelectorAll(".places tbody tr")].findIndex(({ ariaCurrent }) => ariaCurrent === "true"));
    await tab.keyboard.press("F8");
    assert.equal(await nth(), 1);
    await b.chord(tab, "Shift", "F8");
    assert.equal(await nth(), 0);
    await tab.keyboard.press("/");
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.activeElement?.part.value === "search");
    await tab.keyboard.press("Tab");
    await tab.keyboard.press("?");
    await b.find(tab, ".keys[open]", { visible: true });
    await tab.keyboard.press("Escape");
    await b.find(tab, ".keys", { hidden: true });
  });

  page("after a clean check, robots.txt is offered the URL of the sitemap as far as it is known", async (tab) => {
    const content = readFileSync(new URL("../../www/samples/clean.xml", import.meta.url), "utf8");
    await b.paste(tab, content);
    assert.match(await b.text(tab, ".steps"), /Sitemap: https:\/\/www\.sitemaps\.org\/sitemap\.xml/);
    await b.find(tab, "check-live");
    await b.drop(tab, [{ name: "pages.xml", content }]);
    await b.reported(tab, 2);
    await tab.waitForFunction(() => /Sitemap: https:\/\/www\.sitemaps\.org\/pages\.xml/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector(".steps").textContent));
  });

  page("back and forward go through what was looked at; the address has no name of a file and no words", async (tab) => {
    await b.drop(tab, [{ name: "a.xml", content: BROKEN }, { name: "b.xml", content: GOOD }]);
    await b.reported(tab, 2);
    await b.idle(tab);
    const hash = () => tab.evaluate(() => location.hash);
    const tabIs = (name) => tab.waitForFunction((one) => document.querySelector("sitemap-lint").shadowRoot.querySelector(`[data-tab="${one}"]`).ariaSelected === "true", {}, name);
    assert.equal(await hash(), "");
    await b.press(tab, '[data-tab="overview"]');
    assert.match(await hash(), /^#tab=overview/);
    await b.press(tab, '[data-tab="files"]');
    await b.press(tab, "[part=table] tbody tr:first-child [part=open]");
    assert.match(await hash(), /^#tab=findings/);
    assert.doesNotMatch(await hash(), /a\.xml/);
    const filter = "[part=filter][data-severity=error]";
    await b.press(tab, filter);
    assert.match(await hash(), /without=warning/);
    await tab.evaluate(() => history.back());
    await tab.waitForFunction(() => !location.hash.includes("without"));
    assert.equal(await b.text(tab, ".verdict .name"), "a.xml");
    await b.find(tab, `${filter}[aria-pressed=false]`);
    await tab.evaluate(() => history.back());
    await tabIs("files");
    await tab.evaluate(() => history.back());
    await tabIs("overview");
    await tab.evaluate(() => history.back());
    await tabIs("findings");
    await tab.evaluate(() => history.forward());
    await tabIs("overview");
  }, { fresh: true });

  page("rules that found nothing are listed, and those that need something to be checked", async (tab) => {
    await b.drop(tab, [{ name: "a.xml", content: BROKEN }]);
    await b.reported(tab);
    await b.press(tab, '[data-tab="passed"]');
    const text = await b.text(tab, "passed");
    assert.match(text, /\d+ checks passed, \d+ not run/);
    assert.match(text, /robots\.txt.*needs robots\.txt/s);
    const listed = await element(tab, (node) => [...node.shadowRoot.querySelectorAll("[part=passed] a")].map(({ href }) => href.split("#")[1]));
    assert.ok(listed.includes("xml-unescaped-lt") && !listed.includes("xml-unescaped-ampersand"));
  });

  page("a file that is only saved in another encoding: that is the change, and it is counted", async (tab) => {
    const base64 = Buffer.from(`\ufeff${GOOD}`, "utf16le").toString("base64");
    await b.drop(tab, [{ name: "unicode.xml", base64 }]);
    await b.reported(tab);
    await b.press(tab, "fix");
    await b.find(tab, "[part=download]:enabled");
    const said = await b.text(tab, "preview");
    assert.match(said, /1 fix.*Save as UTF-8/);
    assert.doesNotMatch(said, /same text|every other byte/);
    assert.equal(await b.downloaded(at, tab), GOOD);
  });

  page("repairs at one place: how many have to wait for the others", async (tab) => {
    const entry = '<url><loc>https://www.example.org/</loc><priority>0,8</priority><changefreq>Daily</changefreq></url>';
    await b.drop(tab, [{ name: "order.xml", content: sitemap(entry) }]);
    await b.reported(tab);
    await b.press(tab, "fix");
    await b.find(tab, "[part=download]:enabled");
    assert.match(await b.text(tab, "preview"), /2 more fixes change the same text/);
  });

  page("of the folder of a website only what may be a sitemap is checked", async (tab) => {
    await element(tab, (node, good) => void node.check(["sitemap.xml", "index.html", "logo.png", "desktop.ini", "main-sitemap.xsl"].map((name) =>
      Object.defineProperty(new File([good], name), "webkitRelativePath", { value: `site/${name}` }))), GOOD);
    await b.reported(tab);
    await b.says(tab, /Skipped 3 files [^:]*\.\s*$/);
    assert.match(await title(tab), /^No errors/);
  });

  page("what makes a file unreadable comes before other errors", async (tab) => {
    const loc = (at) => `<url><loc>https://www.example.org/${at}</loc><lastmod>2024-02-3${at}</lastmod></url>`;
    await b.paste(tab, sitemap([0, 1, 2].map(loc).join("\n") + url("https://www.example.org/?a&b")));
    await b.reported(tab);
    await b.find(tab, "group");
    const all = await rules(tab);
    assert.ok(all.indexOf("xml-unescaped-ampersand") < all.indexOf("lastmod-impossible-date"), all.join());
  });

  page("of two that are as bad, the one that a parser meets first is told first", async (tab) => {
    await b.drop(tab, [{ name: "word.xml", content: GOOD.replaceAll(/"(.*?)"/g, "“$1”") }]);
    await b.reported(tab);
    assert.match(await b.text(tab, ".worst"), /^Fix first: .*XML declaration.*, line 1$/);
    assert.equal(await b.attribute(tab, "group", "data-rule"), "xml-declaration-malformed");
  });

  page("the same suggestion is looked at for all places at once", async (tab) => {
    const loc = (at) => `<url><loc>https://www.example.org/${at}</loc><lastmod>2024-02-0${at} 10:00:00</lastmod></url>`;
    await b.drop(tab, [{ name: "dates.xml", content: sitemap([1, 2, 3].map(loc).join("\n")) }]);
    await b.reported(tab);
    await b.choose(tab, "lastmod-space-separator");
    await b.press(tab, "apply-all");
    await apply(tab);
    const [, { report }] = await b.reported(tab, 2);
    assert.equal(report.summary.errors, 0);
  });

  page("what is suggested for several places, and comes to stand in one, is made whole", async (tab) => {
    const link = (at) => `<xhtml:link rel="alternate" hreflang="${at}" href="https://www.acme.com/${at}"/>`;
    const entry = (at, ...others) => `<url><loc>https://www.acme.com/${at}</loc>${[at, ...others].map(link).join("")}</url>`;
    const entries = [entry("en"), entry("de", "en"), entry("fr", "en"), entry("it", "en")].join("\n");
    await b.drop(tab, [{ name: "languages.xml", content: sitemap(entries).replace("<urlset ", '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml" ') }]);
    const [{ report }] = await b.reported(tab);
    assert.equal(report.counts["hreflang-return-missing"], 3);
    await b.choose(tab, "hreflang-return-missing");
    await b.press(tab, "apply-all");
    await apply(tab);
    const [, again] = await b.reported(tab, 2);
    assert.equal(again.report.counts["hreflang-return-missing"], undefined);
  });

  page("files that an index does not list are added to it all together", async (tab) => {
    const list = (name) => ({ name, content: sitemap(url(`https://www.acme.com/${name}/`)) });
    const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>https://www.acme.com/a.xml</loc></sitemap>\n</sitemapindex>\n`;
    await b.drop(tab, [{ name: "index.xml", content: index }, ...["a.xml", "b.xml", "c.xml"].map(list)]);
    await b.reported(tab, 4);
    await b.choose(tab, "set-file-not-in-index");
    await b.press(tab, "apply-all");
    await apply(tab);
    const reports = await b.reported(tab, 8);
    assert.equal(reports.findLast(({ name }) => name === "index.xml").report.document.entries, 3);
  });

  page("addresses that lack scheme and host lead to the field for the file's own, in every kind of file", async (tab) => {
    for (const [name, content] of [
      ["robots.txt", "User-agent: *\nDisallow:\nSitemap: /sitemap.xml\n"],
      ["urls.txt", "https://www.acme.com/\n/a\n"],
      ["feed.xml", '<rss version="2.0"><channel><title>a</title><link>https://www.acme.com/</link><description>a</description><item><link>/a</link></item></channel></rss>'],
    ]) {
      await b.drop(tab, [{ name, content }]);
      await tab.waitForFunction((of) => document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=input]").value === of, {}, name);
      await b.press(tab, "[part=group]:is([data-rule$=absolute], [data-rule$=relative])");
      await b.press(tab, "give-url");
      await b.find(tab, "url");
      await b.press(tab, "close");
    }
  });

  page("the same suggestion for more places than are listed is made for all of them", async (tab) => {
    const loc = (at) => `<url><loc>https://www.example.org/${at}</loc><lastmod>2024-02-01 10:00:00</lastmod></url>`;
    await b.drop(tab, [{ name: "dates.xml", content: sitemap(Array.from({ length: 1234 }, (_, at) => loc(at)).join("\n")) }]);
    await b.reported(tab);
    await b.choose(tab, "lastmod-space-separator");
    assert.equal(await b.text(tab, "apply-all"), "Apply all 1,234");
    await b.press(tab, "apply-all");
    await b.find(tab, "[part=apply-fixes]:enabled");
    assert.equal(await b.text(tab, ".pane h2"), "Fix 1,234");
    await apply(tab);
    const [, { report }] = await b.reported(tab, 2);
    assert.equal(report.counts["lastmod-space-separator"], undefined);
  });

  page("an address may be typed without its beginning, and one that is none stops nothing", async (tab) => {
    const typed = async (value) => {
      await b.press(tab, "options");
      const field = await b.find(tab, ".dialog[open] [part=url]");
      await field.evaluate((node) => node.select());
      await field.type(value);
      await b.press(tab, "save-url");
    };
    await typed("www.example.org/sitemap.xml");
    await b.find(tab, "url", { hidden: true });
    await b.paste(tab, GOOD);
    assert.equal((await b.reported(tab))[0].report.options.url, "https://www.example.org/sitemap.xml");
    await typed("https://a b/");
    await b.find(tab, '[part=url][aria-invalid="true"]');
    assert.match(await b.text(tab, "url-error"), /not a valid URL/);
    await b.press(tab, "close");
    await b.drop(tab, [{ name: "a.xml", content: GOOD }]);
    assert.equal((await b.reported(tab, 2))[1].report.options.url, undefined);
    // Another one checks again.
    await typed("https://www.example.com/sitemap.xml");
    assert.equal((await b.reported(tab, 3))[2].report.options.url, "https://www.example.com/sitemap.xml");
  });

  page("what was filtered out of one report is shown in the next", async (tab) => {
    const group = '[data-rule="xml-unescaped-ampersand"]';
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    await b.find(tab, group, { visible: true });
    await (await b.find(tab, "search")).type("nothing like this");
    await b.find(tab, group, { hidden: true });
    await b.drop(tab, [{ name: "next.xml", content: BROKEN }]);
    await b.reported(tab, 2);
    await b.find(tab, group, { visible: true });
  });

  page("what was chosen is still chosen after a filter was used; where nothing is left, all can be shown again", async (tab) => {
    const wrong = ["/contact", "https://www.example.org/a b", "https://www.example.org/#part", "https://www.example.org/ä", "ftp://www.example.org/", "https://www.example.org/?a&b"];
    await b.paste(tab, sitemap(wrong.map(url).join("\n")));
    await b.reported(tab);
    const chosen = "xml-unescaped-ampersand";
    await b.choose(tab, chosen);
    await b.press(tab, "[part=filter][data-severity=warning]");
    await b.find(tab, `[data-rule="${chosen}"]`, { hidden: true });
    await b.press(tab, "[part=filter][data-severity=warning]");
    await b.find(tab, `[part=detail][data-of="${chosen}"]`);
    await (await b.find(tab, "search")).type("nothing like this");
    assert.match(await b.text(tab, ".rows .none"), /No finding matches the filters/);
    await b.press(tab, ".rows .none .link");
    await b.find(tab, `[data-rule="${chosen}"][aria-selected=true]`);
  });

  page("findings of all files are saved together", async (tab) => {
    const pages = sitemap(url("https://www.sitemaps.org/a") + url("https://www.sitemaps.org/b"));
    await b.drop(tab, [{ name: "a.xml", content: pages.replaceAll("</loc>", "</loc><lastmod>2025-01-01</lastmod>") }, { name: "b.xml", content: BROKEN }]);
    await b.reported(tab, 2);
    await b.idle(tab);
    await b.press(tab, "copy");
    await tab.waitForFunction(() => copied.length);
    const text = await tab.evaluate(() => copied[0]);
    assert.match(text, /^All files: .*\n\n(.*\n)*b\.xml: .*\n\n    b\.xml:(.*\n)*    b\.xml:4:\d+: error: .*\[xml-unescaped-ampersand\]\n/);
    // Of a file that is fine, it is enough to know that there is one.
    assert.doesNotMatch(text, /^a\.xml/m);
    assert.match(text, /\n\n1 file without findings\n$/);
    await b.press(tab, "export-csv");
    await tab.waitForFunction(() => saved.length);
    assert.match(await tab.evaluate(() => blob.text()), /"b\.xml",4,\d+,"error","xml-unescaped-ampersand"/);
  }, { before: b.taking });

  page("the element takes what a page has, even before it stands in one", async (tab) => {
    const [shown, reports, refused] = await tab.evaluate(async (good) => {
      const node = document.createElement("sitemap-lint");
      const reports = [];
      node.addEventListener("sitemap-lint:report", ({ detail }) => reports.push(detail.report.verdicts.protocol));
      await node.check(new TextEncoder().encode(good));
      document.querySelector("main").append(node);
      await node.check(new Blob([good]));
      await node.check(good);
      await node.check([good]);
      const { files, items } = new DataTransfer();
      items.add(new File([good], "a.xml"));
      await node.check(files);
      const refused = await node.check(42).catch((error) => error.message);
      return [node.shadowRoot.querySelector("[part=input]").value, reports, refused];
    }, GOOD);
    assert.equal(shown, "a.xml");
    assert.deepEqual(reports, Array(5).fill("pass"));
    assert.match(refused, /takes text, a File/);
  });

  page("attributes can be set at any time", async (tab) => {
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    const found = await element(tab, async (node) => {
      const chosen = () => node.shadowRoot.querySelector("[part=consumer][aria-checked=true]").dataset.consumer;
      const set = async (name, value, shown) => {
        node.setAttribute(name, value);
        await new Promise(requestAnimationFrame);
        return shown();
      };
      const dropped = (on) => !on.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([""], "a.xml"));
      return [
        await set("profile", "google", chosen), await set("profile", "nonsense", chosen),
        await set("drop", "", () => dropped(document.body)), await set("drop", "page", () => dropped(document.body)),
        await set("rules", "https://other.example/", () => node.shadowRoot.querySelector(".about a").href.split("#")[0]),
      ];
    });
    assert.deepEqual(found, ["google", "protocol", false, true, "https://other.example/"]);
  });
});

test("where there is no page the element can be imported and does nothing", async () => {
  const { SitemapLint } = await import("../../www/element.js");
  assert.equal(typeof SitemapLint, "function");
});
