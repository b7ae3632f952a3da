import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as b from "./browser.mjs";
import { BROKEN, GOOD, sitemap, url } from "./browser.mjs";
import { unzip } from "./zip.mjs";

b.inEachBrowser((page, at) => {
  page("pasted text is checked, and a place leads into the text", async (tab) => {
    await b.paste(tab, BROKEN);
    const [{ report }] = await b.reported(tab);
    assert.equal(report.verdicts.protocol, "fail");
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "fail");
    const group = '[data-rule="xml-unescaped-ampersand"]';
    assert.equal(await b.attribute(tab, group, "data-count"), "1");
    const where = `${group} [part~="place"]`;
    const { start } = report.findings.find(({ rule }) => rule === "xml-unescaped-ampersand");
    assert.equal(await b.text(tab, where), `${start.line}:${start.column}`);
    await b.press(tab, where);
    const chosen = await (await b.find(tab, "input")).evaluate((box) => box.value.slice(box.selectionStart, box.selectionEnd));
    assert.equal(chosen, "&");
  });

  page("a place far to the right of a pasted text is selected as a whole, and in view", async (tab) => {
    const entry = (_, i) => `<url><loc>https://www.example.org/${i}</loc><lastmod>${i === 200 ? "11/22/2026" : "2026-11-22"}</lastmod></url>`;
    await b.paste(tab, sitemap(Array.from({ length: 400 }, entry).join("")));
    await b.reported(tab);
    await b.press(tab, '[data-rule="lastmod-invalid"] [part~="place"]');
    const box = await b.find(tab, "input");
    await tab.waitForFunction((node) => node.selectionEnd < node.value.length, {}, box);
    const [chosen, at] = await box.evaluate((node) => {
      const { value, selectionStart: from, selectionEnd: to, scrollLeft, scrollWidth, clientWidth } = node;
      const [, , line] = value.split("\n");
      // All letters are of one width.
      return [value.slice(from, to), ((from - value.indexOf(line)) / line.length * scrollWidth - scrollLeft) / clientWidth];
    });
    assert.equal(chosen, "11/22/2026");
    assert.ok(at > 0 && at < 0.9, `${at} of the width of the box`);
  });

  page("the text of the page around it, its size, spacing, direction and language, do not reach what is quoted", async (tab) => {
    const found = await tab.evaluate(async (broken) => {
      const { documentElement: root, body } = document;
      Object.assign(root, { dir: "rtl", lang: "ar" });
      root.style.cssText = "font-size: 62.5%";
      body.style.cssText = "font-size: 1.6rem; text-transform: uppercase; letter-spacing: .2em; text-indent: 3em; white-space: nowrap";
      const element = document.querySelector("sitemap-lint");
      element.style.width = "280px";
      await element.check(broken);
      const one = (of) => element.shadowRoot.querySelector(of);
      while (!one(".message")) await new Promise(requestAnimationFrame);
      const { fontSize, direction, textTransform, letterSpacing, textIndent, whiteSpace, colorScheme } = getComputedStyle(one(".message"));
      return {
        look: [fontSize, direction, textTransform, letterSpacing, textIndent, whiteSpace, colorScheme].join(),
        box: [getComputedStyle(one("textarea")).fontSize, getComputedStyle(one("textarea")).direction].join(),
        columns: getComputedStyle(one(".finding")).gridTemplateColumns.split(" ").length,
        lang: one(".message").closest("[lang]").lang,
        arrow: getComputedStyle(one(".count"), "::after").content,
      };
    }, BROKEN);
    const arrow = '"▾" / ""';
    assert.deepEqual(found, { look: "16px,ltr,none,normal,0px,normal,light dark", box: "13.6px,ltr", columns: 1, lang: "en", arrow });
  });

  page("what is typed in a field is no shortcut of the page around it; from a button, and with Ctrl, its shortcuts work", async (tab) => {
    await tab.evaluate(() => {
      globalThis.keys = [];
      addEventListener("keydown", ({ key }) => keys.push(key));
    });
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    const fields = [".cm-content", "input", "profile", "url"];
    await b.press(tab, ".options > summary");
    await b.press(tab, '[data-tab="source"]');
    for (const field of fields) {
      await (await b.find(tab, field)).focus();
      for (const key of ["s", "/", "ArrowLeft"]) await tab.keyboard.press(key);
    }
    assert.deepEqual(await tab.evaluate(() => keys.splice(0)), []);
    await b.chord(tab, "Control", "m");
    await tab.keyboard.press("Escape");
    await (await b.find(tab, "check")).focus();
    await tab.keyboard.press("/");
    assert.deepEqual(await tab.evaluate(() => keys), ["Control", "m", "Escape", "/"]);
  });

  page("whatever the reader is led to is not under a header of the page that stays", async (tab) => {
    await tab.evaluate(() => {
      const header = document.querySelector("header");
      header.style.cssText = "position: sticky; top: 0; height: 96px; background: canvas; z-index: 2";
      document.body.style.paddingBottom = "100vh";
      document.querySelector("sitemap-lint").style.setProperty("--sl-top", "96px");
    });
    const covered = (of) => tab.evaluate((selector) => {
      const { shadowRoot } = document.querySelector("sitemap-lint");
      const { top } = (selector ? shadowRoot.querySelector(selector) : shadowRoot.activeElement).getBoundingClientRect();
      return top < document.querySelector("header").getBoundingClientRect().bottom;
    }, of);
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    await b.press(tab, "worst");
    assert.equal(await covered(), false, "the worst findings");
    await b.press(tab, '[data-rule="xml-unescaped-ampersand"] [part~="place"]');
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.activeElement.part.contains("input"));
    assert.equal(await covered(), false, "the text box");
  }, { height: 400 });

  page("a page that checks leads the reader nowhere; a sample that the reader chose does", async (tab) => {
    const before = await tab.evaluate(async (broken) => {
      const [element, input] = [document.querySelector("sitemap-lint"), document.createElement("input")];
      document.querySelector("header").append(input);
      input.focus();
      for (const text of ["", "ftp://www.example.org", broken]) await element.check(text);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return [scrollY, document.activeElement === input];
    }, BROKEN);
    assert.deepEqual(before, [0, true]);
    await b.press(tab, "clear");
    await tab.$eval(".samples a", (link) => {
      link.focus({ preventScroll: true });
      link.click();
    });
    await tab.waitForFunction(() => scrollY > 0);
  }, { height: 400 });

  page("a whole sitemap is pasted in place of what was there, a part of one where it belongs", async (tab) => {
    const box = await b.find(tab, "input");
    const value = () => box.evaluate((node) => node.value);
    const both = (key) => b.chord(tab, "Control", key);
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    await box.focus();
    await both("a");
    await both("c");
    await tab.keyboard.press("ArrowLeft");
    await both("v");
    await b.reported(tab, 2);
    assert.equal(await value(), BROKEN);
    await box.evaluate((node) => node.setSelectionRange(2, 5));
    await both("c");
    await tab.keyboard.press("ArrowRight");
    await both("v");
    await b.reported(tab, 3);
    assert.equal(await value(), BROKEN.replace("xml", "xmlxml"));
  });

  const inBox = (tab) => tab.evaluate(() => document.querySelector("sitemap-lint").shadowRoot.querySelector("[part~=input]").value);
  /** Pastes where the caret is, as the keyboard does it. */
  const pasteHere = async (tab, content) => {
    // A text that was selected would have to be laid out first, which takes Chromium a minute for a long one.
    await tab.evaluate((text) => addEventListener("copy", (event) => {
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
    }, { once: true }), content);
    const box = await b.find(tab, "input");
    await box.focus();
    await b.chord(tab, "Control", "c");
    await b.chord(tab, "Control", "v");
  };

  page("the next sitemap is pasted in place of the one before, whatever comes before its first tag", async (tab) => {
    const lead = "This XML file does not appear to have any style information associated with it.\n";
    for (const [index, text] of [BROKEN, `<!-- made by hand -->${GOOD}`, lead + BROKEN, "https://www.example.org/1\nhttps://www.example.org/2", "https://www.example.org/3\nhttps://www.example.org/4\n", GOOD].entries()) {
      await pasteHere(tab, text);
      await b.reported(tab, index + 1);
      assert.equal(await inBox(tab), text);
    }
    // Also where a file has been checked since.
    await b.drop(tab, [{ name: "a.xml", content: BROKEN }]);
    await b.reported(tab, 7);
    await pasteHere(tab, "https://www.example.org/4\nhttps://www.example.org/5\n");
    await b.reported(tab, 8);
    assert.equal(await inBox(tab), "https://www.example.org/4\nhttps://www.example.org/5\n");
  });

  page("what is only a part is pasted where it belongs: a tag, the declaration, addresses for a list that is being written", async (tab) => {
    const first = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
    const bad = GOOD.replace(first, "<urlset>").replace(/^.*\n/, "");
    await pasteHere(tab, bad);
    await b.reported(tab);
    const box = await b.find(tab, "input");
    await box.evaluate((node) => node.setSelectionRange(0, "<urlset>".length));
    await pasteHere(tab, first);
    await b.reported(tab, 2);
    assert.equal(await inBox(tab), bad.replace("<urlset>", first));
    await box.evaluate((node) => node.setSelectionRange(0, 0));
    await pasteHere(tab, '<?xml version="1.0" encoding="UTF-8"?>\n');
    const reports = await b.reported(tab, 3);
    assert.equal(await inBox(tab), GOOD);
    assert.equal(reports[2].report.verdicts.protocol, "pass");
    await b.press(tab, "clear");
    const [one, two] = ["https://www.example.org/1", "https://www.example.org/2"];
    await pasteHere(tab, `${one}\n${two}`);
    await b.reported(tab, 4);
    await tab.keyboard.press("Enter");
    await pasteHere(tab, one);
    await b.reported(tab, 5);
    assert.equal(await inBox(tab), `${one}\n${two}\n${one}`);
    await box.evaluate((node) => node.setSelectionRange(0, 0));
    await pasteHere(tab, `${two}\n`);
    await b.reported(tab, 6);
    assert.equal(await inBox(tab), `${two}\n${one}\n${two}\n${one}`);
  });

  page("a text too long for the box leaves no other one in it", async (tab) => {
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    await pasteHere(tab, sitemap(`${url("https://www.example.org/a-page")}\n`.repeat(50_000)));
    await b.reported(tab, 2);
    assert.equal(await b.text(tab, ".name"), "pasted text");
    assert.equal(await inBox(tab), "");
  });

  const shown = (tab, part) => b.find(tab, part).then((node) => node.evaluate((one) => one.checkVisibility({ visibilityProperty: true })));
  const isCleared = async (tab) => {
    assert.equal(await inBox(tab), "");
    const left = await tab.evaluate(() => {
      const { shadowRoot } = document.querySelector("sitemap-lint");
      const of = (selector) => shadowRoot.querySelector(selector);
      return { results: of(".results").childElementCount, running: !of(".running").hidden, stale: !of("[part=stale]").hidden, files: Boolean(of(".files")), at: shadowRoot.activeElement?.part.value };
    });
    assert.deepEqual(left, { results: 0, running: false, stale: false, files: false, at: "input" });
    assert.equal(await shown(tab, "clear"), false);
  };

  for (const width of [320, 1280]) {
    page(`text, reports and files are cleared, and the next check starts afresh, at ${width} pixels`, async (tab) => {
      assert.equal(await shown(tab, "clear"), false);
      await (await b.find(tab, "input")).type("x");
      assert.equal(await shown(tab, "clear"), true);
      await (await b.find(tab, "clear")).click();
      await isCleared(tab);
      await b.paste(tab, BROKEN);
      await b.reported(tab);
      await b.press(tab, "fix");
      await b.press(tab, "recheck");
      await b.reported(tab, 2);
      await (await b.find(tab, "input")).type(" ");
      await (await b.find(tab, "clear")).click();
      await isCleared(tab);
      await b.drop(tab, [{ name: "a.xml", content: GOOD }, { name: "b.xml", content: BROKEN }]);
      await b.reported(tab, 4);
      assert.equal(await b.count(tab, "file"), 2);
      await (await b.find(tab, "clear")).click();
      await isCleared(tab);
      await b.paste(tab, GOOD);
      await b.reported(tab, 5);
      assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "pass");
    }, { width, height: 640 });
  }

  const checkLong = async (tab) => {
    await tab.evaluate(() => {
      const part = new Blob(Array(1000).fill("<url><loc>https://www.example.org/?a=1&b=2</loc></url>"));
      document.querySelector("sitemap-lint").check([new File(["<urlset>"].concat(Array(10_000).fill(part)), "huge.xml"), new File([""], "other.txt")]);
    });
    await b.find(tab, "progress", { visible: true });
    await b.find(tab, '[part~="file"][data-state="fail"]');
  };

  page("a file that is being checked stands in the list like the others, and what was checked is counted", async (tab) => {
    await checkLong(tab);
    const heights = await tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".file")].map((row) => row.offsetHeight));
    assert.ok(Math.max(...heights) - Math.min(...heights) <= 1, heights.join());
    await b.press(tab, "cancel");
    assert.match(await b.text(tab, "error"), /Cancelled after 1 of 2 files\. Find its report in the list/);
  });

  page("what is running is cleared as well", async (tab) => {
    await checkLong(tab);
    await b.press(tab, "clear");
    await isCleared(tab);
    await tab.evaluate(() => (globalThis.reports.length = 0));
    await b.drop(tab, [{ name: "next.xml", content: GOOD }]);
    await b.reported(tab);
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "pass");
    assert.equal((await tab.reports()).length, 1);
  });

  page("a dropped file that is fine is said to be fine", async (tab) => {
    await b.drop(tab, [{ name: "sitemap.xml", content: GOOD }]);
    const [{ name: file, report }] = await b.reported(tab);
    assert.equal(file, "sitemap.xml");
    assert.equal(report.options.name, "sitemap.xml");
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "pass");
  });

  page("for whom a file has errors stands in its verdict", async (tab) => {
    const title = () => b.text(tab, '[part="verdict"] h2');
    await b.drop(tab, [{ name: "sitemap.xml", content: sitemap(`${url("http://g.co")}\n${url("http://g.co/a/b/c")}`) }]);
    await b.reported(tab);
    assert.equal(await title(), "No errors for sitemaps.org");
    assert.match(await b.text(tab, "verdict"), /rejected by the XML Schema$/);
    await b.drop(tab, [{ name: "sitemap.txt", content: "https://www.example.org/a\n" }]);
    await b.reported(tab, 2);
    assert.equal(await title(), "No errors");
  });

  page("several files, one of them packed, each get their report", async (tab) => {
    const packed = gzipSync(GOOD).toString("base64");
    await b.drop(tab, [{ name: "a.xml", content: GOOD }, { name: "b.xml", content: BROKEN }, { name: "c.xml.gz", base64: packed }]);
    const reports = await b.reported(tab, 3);
    const of = Object.fromEntries(reports.map(({ name: file, report }) => [file, report]));
    assert.equal(of["a.xml"].verdicts.protocol, "pass");
    assert.equal(of["b.xml"].verdicts.protocol, "fail");
    assert.equal(of["c.xml.gz"].document.compression, "gzip");
    assert.equal(of["c.xml.gz"].verdicts.protocol, "pass");
    assert.equal(await b.count(tab, "file"), 3);
    await b.press(tab, ".files li:nth-child(2) [part~=file]");
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "fail");
  });

  page("several files are compared with each other", async (tab) => {
    const index = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n</sitemapindex>\n`;
    await b.drop(tab, [{ name: "index.xml", content: index }, { name: "a.xml", content: GOOD }, { name: "b.xml", content: GOOD.replace("</urlset>", `${url("https://www.example.org/b")}</urlset>`) }]);
    await b.reported(tab, 3);
    assert.equal(await b.attribute(tab, "site", "aria-current"), "true");
    assert.equal(await b.attribute(tab, '[data-rule="dup-cross-file"]', "data-count"), "1");
    assert.match(await b.text(tab, '[data-rule="dup-cross-file"]'), /b\.xml.*is already listed in .*a\.xml/s);
    const orphan = '[data-rule="set-file-not-in-index"]';
    await tab.waitForFunction((selector) => document.querySelector("sitemap-lint").shadowRoot.querySelector(`${selector} [part=why]`)?.textContent, {}, orphan);
    assert.doesNotMatch(await b.text(tab, `${orphan} [part~="why"]`), /object/);
    await b.press(tab, `${orphan} [part~="suggest"]`);
    assert.match(await b.text(tab, `${orphan} ins`), /<loc>https:\/\/www\.example\.org\/b\.xml<\/loc>/);
    await tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll("[part=file]")].find(({ textContent }) => textContent.includes("b.xml")).click());
    assert.equal(await b.text(tab, ".name"), "b.xml");
  });

  page("what the files answer together is no longer asked of each", async (tab) => {
    const links = ["en", "de"].map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="https://www.example.org/${language}/"/>`).join("");
    const file = (language) => ({ name: `${language}.xml`, content: sitemap(`<url><loc>https://www.example.org/${language}/</loc>${links}</url>`)
      .replace("<urlset ", '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml" ') });
    const asked = '[data-rule="hreflang-target-not-supplied"]';
    await b.drop(tab, [file("en")]);
    await b.reported(tab, 1);
    await b.find(tab, asked);
    await b.drop(tab, [file("en"), file("de")]);
    await b.reported(tab, 3);
    await b.find(tab, "site");
    for (const number of [1, 2, 3]) {
      await b.press(tab, `.files li:nth-child(${number}) button`);
      assert.equal(await b.count(tab, asked), 0);
      assert.equal(await b.count(tab, '[data-rule="quality-single-url"]'), 0);
    }
    const shown = await b.text(tab, '[data-severity="info"]');
    assert.match(shown, /^0 notes/);
  });

  page("a share of the limit is rounded down, and a whole one stays", async (tab) => {
    // As fractions, 29 % is less than 0.29.
    for (const [urls, said] of [[49_999, /49,999 URLs 99 % of the limit/], [14_500, /14,500 URLs 29 % of the limit/]]) {
      await b.drop(tab, [{ name: "list.txt", content: "https://www.example.org/\n".repeat(urls) }]);
      await b.reported(tab, urls === 49_999 ? 1 : 2);
      assert.match(await b.text(tab, "facts"), said);
    }
  });

  page("a sitemap over the limit is cut into parts", async (tab) => {
    const many = sitemap(Array.from({ length: 50_001 }, (_, i) => url(`https://www.example.org/${i}`)).join("\n"));
    await b.drop(tab, [{ name: "big.xml", content: many }]);
    await b.reported(tab);
    await b.press(tab, "split");
    assert.equal(await b.attribute(tab, "download", "download"), "big.zip");
    const files = unzip(await b.downloaded(at, tab, null));
    const part = (from, to) => sitemap(Array.from({ length: to - from }, (_, i) => url(`https://www.example.org/${from + i}`)).join("\n"));
    const loc = (name) => `<sitemap><loc>https://www.example.org/${name}</loc></sitemap>\n`;
    const expected = [
      ["big-index.xml", `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${loc("big-1.xml")}${loc("big-2.xml")}</sitemapindex>\n`],
      ["big-1.xml", part(0, 50_000)],
      ["big-2.xml", part(50_000, 50_001)],
    ];
    assert.deepEqual(files.map(({ name }) => name), expected.map(([name]) => name));
    for (const [i, [name, content]] of expected.entries()) assert.ok(files[i].content.equals(Buffer.from(content)), `the bytes of ${name}`);
    await b.press(tab, '.repair [part~="recheck"]');
    const reports = (await b.reported(tab, 4)).slice(1);
    const of = Object.fromEntries(reports.map(({ name: file, report }) => [file, report]));
    assert.equal(of["big-1.xml"].document.entries, 50_000);
    assert.equal(of["big-2.xml"].document.entries, 1);
    for (const report of Object.values(of)) assert.equal(report.verdicts.protocol, "pass");
    // The lines around a finding are read by the page, and nothing else: that may take long.
    const readings = await tab.evaluate(() => globalThis.readings);
    assert.deepEqual(readings.filter((bytes) => bytes > 20_000), []);
  }, {
    before: () => {
      globalThis.readings = [];
      for (const way of ["arrayBuffer", "bytes", "stream", "text"]) {
        const read = Blob.prototype[way];
        Blob.prototype[way] = function () {
          readings.push(this.size);
          return read.call(this);
        };
      }
    },
  });

  page("the picker takes a packed file", async (tab) => {
    const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
    try {
      const path = join(folder, "sitemap.xml.gz");
      writeFileSync(path, gzipSync(BROKEN));
      await (await b.find(tab, "pick")).uploadFile(path);
      const [{ report }] = await b.reported(tab);
      assert.equal(report.document.compression, "gzip");
      assert.equal(report.document.bytes, Buffer.byteLength(BROKEN));
      assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "fail");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  page("a large check can be cancelled, and the next one works", async (tab) => {
    await tab.evaluate(() => {
      const part = new Blob(Array(1000).fill("<url><loc>https://www.example.org/?a=1&b=2</loc></url>"));
      const head = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
      // The element's promise is not waited for: it ends when the check does.
      document.querySelector("sitemap-lint").check(new File([head, ...Array(10_000).fill(part)], "huge.xml"));
    });
    await b.press(tab, "cancel");
    await tab.waitForFunction(() => /cancel/i.test(document.querySelector("sitemap-lint").shadowRoot.textContent));
    assert.deepEqual(await tab.reports(), []);
    await b.drop(tab, [{ name: "next.xml", content: GOOD }]);
    const [{ name: file }] = await b.reported(tab);
    assert.equal(file, "next.xml");
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "pass");
  });

  page("safe repairs are shown, applied and downloaded byte for byte", async (tab) => {
    await b.drop(tab, [{ name: "broken.xml", content: BROKEN }]);
    await b.reported(tab);
    assert.equal(await b.attribute(tab, "fix", "data-count"), "2");
    await b.press(tab, "fix");
    assert.match(await b.text(tab, ".changes"), /&amp;/);
    const content = await b.downloaded(at, tab);
    assert.equal(content, BROKEN.replace("a=1&b=2", "a=1&amp;b=2").replace("größe", "gr%C3%B6%C3%9Fe"));
    await b.press(tab, "recheck");
    const reports = await b.reported(tab, 2);
    assert.equal(reports[1].report.counts["xml-unescaped-ampersand"], undefined);
  });

  page("a packed file is repaired as it was unpacked: several members, packed twice, bytes behind the end", async (tab) => {
    const repaired = BROKEN.replace("a=1&b=2", "a=1&amp;b=2").replace("größe", "gr%C3%B6%C3%9Fe");
    const bytes = Buffer.from(BROKEN);
    const members = Buffer.concat([gzipSync(bytes.subarray(0, 100)), gzipSync(bytes.subarray(100, 101)), gzipSync(bytes.subarray(101))]);
    const files = { members, twice: gzipSync(gzipSync(bytes)), behind: Buffer.concat([members, Buffer.from("behind")]) };
    for (const [index, [file, packed]] of Object.entries(files).entries()) {
      await b.drop(tab, [{ name: `${file}.xml.gz`, base64: packed.toString("base64") }]);
      await b.reported(tab, index + 1);
      await b.press(tab, "fix");
      assert.equal(await b.attribute(tab, "download", "download"), `${file}.fixed.xml`);
      assert.equal(await b.downloaded(at, tab), repaired, file);
    }
  });

  page("of a packed file that is cut off, no repaired one is made: it would lack the rest", async (tab) => {
    const packed = gzipSync(sitemap(Array.from({ length: 20_000 }, (_, i) => url(`https://www.example.org/${i}?a&b`)).join("\n")));
    await b.drop(tab, [{ name: "cut.xml.gz", base64: packed.subarray(0, packed.length - 5000).toString("base64") }]);
    await b.reported(tab);
    await b.press(tab, "fix");
    assert.match(await b.text(tab, "error"), /damaged.*not all of it could be unpacked/);
    assert.equal(await b.count(tab, "download"), 0);
  });

  page("another profile shows other findings and its own verdict; nothing is checked again", async (tab) => {
    await b.drop(tab, [{ name: "broken.xml", content: BROKEN }]);
    const [{ report }] = await b.reported(tab);
    for (const consumer of Object.keys(report.verdicts)) {
      await b.press(tab, `[data-consumer="${consumer}"]`);
      assert.equal(await b.attribute(tab, `[data-consumer="${consumer}"]`, "aria-pressed"), "true");
      assert.equal(await b.count(tab, '[aria-pressed="true"][data-consumer]'), 1);
      const of = [...report.findings, ...report.elsewhere].filter(({ consumers }) => consumers[consumer]);
      const rules = new Set(of.map(({ rule }) => rule));
      assert.equal(await b.count(tab, '.groups > [part~="group"]'), rules.size, consumer);
      assert.equal(await b.attribute(tab, "verdict", "data-verdict"), report.verdicts[consumer]);
      const errors = of.filter(({ consumers }) => consumers[consumer] === "error").length;
      assert.equal(parseInt(await b.text(tab, ".verdict h2"), 10), errors, consumer);
      assert.equal(parseInt(await b.text(tab, "[part=filter][data-severity=error]"), 10), errors, consumer);
    }
    assert.equal((await tab.reports()).length, 1);
  });

  page("a rule that is softer in one place is counted there as what it is; its group says rejected or reported by to the worst", async (tab) => {
    await b.drop(tab, [{ name: "schemes.xml", content: sitemap(["ftp://g.co/", "mailto:a@g.co", "https://g.co/"].map(url).join("\n")) }]);
    const [{ report: { findings, summary } }] = await b.reported(tab);
    const rule = "loc-scheme-unsupported";
    assert.deepEqual(findings.filter((finding) => finding.rule === rule).map(({ severity }) => severity), ["warning", "error"]);
    const shown = await tab.$$eval("sitemap-lint >>> [part=filter]", (all) => all.map(({ textContent }) => parseInt(textContent, 10)));
    assert.deepEqual(shown, [summary.errors, summary.warnings, summary.infos]);
    assert.match(await b.text(tab, `[data-rule="${rule}"] .chips`), /sitemaps\.org: error/);
  });

  page("what stands in the file is text, never part of the page", async (tab) => {
    const bad = "https://www.example.org/&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(2)&lt;/script&gt; space";
    await b.drop(tab, [{ name: "<img src=x onerror=alert(3)>.xml", content: sitemap(url(bad)) }, { name: "__proto__", content: BROKEN }]);
    await b.reported(tab, 2);
    const found = await tab.evaluate(() => {
      const { shadowRoot } = document.querySelector("sitemap-lint");
      return shadowRoot.querySelectorAll("img, script, iframe").length + document.querySelectorAll("sitemap-lint img").length;
    });
    assert.equal(found, 0);
  });

  page("every sample is checked, and each is what its link says", async (tab) => {
    const links = await tab.$$eval(".samples a", (all) => all.map((link) => link.getAttribute("href")));
    assert.ok(links.length >= 3);
    for (const [index, link] of links.entries()) {
      await tab.$eval(`.samples a[href="${link}"]`, (node) => node.click());
      const reports = await b.reported(tab, index + 1);
      const { verdicts } = reports.at(-1).report;
      assert.equal(verdicts.protocol, /broken|hreflang/.test(link) ? "fail" : "pass", link);
    }
  });

  page("all can be done by keyboard", async (tab) => {
    const focus = () =>
      tab.evaluate(() => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        return at?.getAttribute("part") ?? at?.localName;
      });
    const reach = async (part) => {
      for (let tries = 0; tries < 60; tries++) {
        if (await tab.evaluate(() => document.hasFocus()) && (await focus())?.split(" ").includes(part)) return;
        await tab.keyboard.press("Tab");
      }
      assert.fail(`${part} cannot be reached with Tab`);
    };
    await reach("input");
    await tab.keyboard.type(url("x&y"));
    await b.chord(tab, "Control", "Enter");
    await b.reported(tab);
    await reach("pick");
    await reach("clear");
    await reach("consumer");
    await tab.keyboard.press("Tab");
    const consumer = await tab.evaluate(() => document.querySelector("sitemap-lint").shadowRoot.activeElement.dataset.consumer);
    await tab.keyboard.press("Enter");
    assert.equal(await b.attribute(tab, `[data-consumer="${consumer}"]`, "aria-pressed"), "true");
    await reach("filter");
    await tab.keyboard.press(" ");
    assert.equal(await focus(), "filter");
    await b.press(tab, ".menu > summary");
    await reach("export");
  });

  for (const width of [320, 1280]) {
    page(`nothing is wider than the window at ${width} pixels`, async (tab, site) => {
      await b.drop(tab, [
        { name: `${"long-name-".repeat(20)}.xml`, content: sitemap(url(`https://www.example.org/${"a".repeat(3000)}?x&y`)) },
        { name: "b.xml", content: BROKEN },
      ]);
      await b.reported(tab, 2);
      await b.find(tab, "verdict");
      const wide = () => tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(await wide(), 0, "the check");
      await tab.goto(new URL("rules.html", site.address).href);
      assert.equal(await wide(), 0, "the rules");
    }, { width, height: 640 });
  }

  page("names are not broken in a narrow window, and a page that was translated from right to left is no wider than it", async (tab) => {
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    for (const width of [320, 200]) {
      const lines = await tab.evaluate((size) => {
        const element = document.querySelector("sitemap-lint");
        element.style.width = `${size - 32}px`;
        const name = element.shadowRoot.querySelector("[data-consumer=google] strong").firstChild;
        const first = element.shadowRoot.querySelector("[data-consumer=protocol] strong").firstChild;
        return [name, first].map((text) => {
          const range = document.createRange();
          range.setStart(text, 0);
          range.setEnd(text, text.data.match(/^\S+/)[0].length);
          return range.getClientRects().length;
        });
      }, width);
      assert.deepEqual(lines, [1, 1], `${width} pixels`);
    }
    const wide = await tab.evaluate(() => {
      document.documentElement.dir = "rtl";
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    assert.equal(wide, 0);
  }, { width: 320, height: 640 });

  // Firefox lets no test switch it off.
  if (at.name === "chromium") page("without script the page says so, and nothing else in the place of the check", async (tab, { address }) => {
    await tab.setJavaScriptEnabled(false);
    await tab.goto(address);
    const shown = await tab.$$eval("#check p", (all) => all.filter((node) => node.checkVisibility()).map((node) => node.textContent));
    await tab.setJavaScriptEnabled(true);
    await tab.goto(address);
    assert.deepEqual(shown.map((text) => /needs JavaScript, which is disabled/.test(text)), [true]);
  });

  page("axe finds nothing to object to", async (tab) => {
    assert.deepEqual(await b.objections(tab), [], "before");
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    await b.press(tab, "fix");
    await b.find(tab, "preview");
    assert.deepEqual(await b.objections(tab), [], "with a report");
  });

  page("the link from a finding leads to its rule", async (tab) => {
    await b.drop(tab, [{ name: "broken.xml", content: BROKEN }]);
    await b.reported(tab);
    const link = await (await b.find(tab, '[part~="group"] a')).evaluate((node) => node.href);
    const id = decodeURIComponent(new URL(link).hash.slice(1));
    await tab.goto(link);
    await tab.waitForSelector(`section.rule[id="${id}"]`);
  });

  for (const dark of [false, true]) {
    page(`follows the reader's wish for ${dark ? "dark" : "light"}`, async (tab) => {
      await b.paste(tab, BROKEN);
      await b.reported(tab);
      const backgrounds = await tab.evaluate(() => {
        const { shadowRoot } = document.querySelector("sitemap-lint");
        return [document.body, shadowRoot.querySelector(".box")].map((node) => getComputedStyle(node).backgroundColor);
      });
      for (const colour of backgrounds) for (const part of colour.match(/\d+/g)) assert.equal(part < 128, dark, colour);
      assert.deepEqual(await b.objections(tab, b.OF_COLOURS), []);
    }, { dark });
  }
});
