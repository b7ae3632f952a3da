import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as b from "./browser.mjs";
import { BROKEN, GOOD, sitemap, url } from "./browser.mjs";
import { unzip } from "./zip.mjs";

/** What the element shows, as `act` has it from its shadow tree. */
const shown = (tab, act, ...given) =>
  tab.evaluate(`(${act})(document.querySelector("sitemap-lint").shadowRoot, ...${JSON.stringify(given)})`);
const inField = (tab) => shown(tab, (root) => root.querySelector("[part=input]").value);
const PLACE = "[part=detail] .card [part=place]";

b.inOneBrowser((page, at) => {
  page("pasted text is checked, and a place leads into its source", async (tab) => {
    await b.paste(tab, BROKEN);
    const [{ report }] = await b.reported(tab);
    assert.equal(report.verdicts.protocol, "fail");
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "fail");
    assert.equal(await b.attribute(tab, '[data-rule="xml-unescaped-ampersand"]', "data-count"), "1");
    await b.choose(tab, "xml-unescaped-ampersand");
    const { start } = report.findings.find(({ rule }) => rule === "xml-unescaped-ampersand");
    await b.press(tab, PLACE);
    await b.find(tab, "[part=marked]:not(:empty)");
    assert.match(await b.text(tab, "marked"), new RegExp(`line ${start.line}, column ${start.column}`));
  });

  page("a place far into a long line is selected as a whole, and in view", async (tab) => {
    const entry = (_, i) => `<url><loc>https://www.example.org/${i}</loc><lastmod>${i === 200 ? "11/22/2026" : "2026-11-22"}</lastmod></url>`;
    await b.paste(tab, sitemap(Array.from({ length: 400 }, entry).join("")));
    await b.reported(tab);
    await b.choose(tab, "lastmod-invalid");
    await b.press(tab, PLACE);
    await b.find(tab, "[part=marked]:not(:empty)");
    await (await b.find(tab, ".cm-content")).focus();
    const found = await tab.waitForFunction(() => {
      const { shadowRoot } = document.querySelector("sitemap-lint");
      const selection = shadowRoot.getSelection?.() ?? document.getSelection();
      const mark = [...shadowRoot.querySelectorAll(".cm-lintRange")].find(({ textContent }) => textContent === "11/22/2026");
      if (!mark || !String(selection)) return undefined;
      const [at, box] = [mark, shadowRoot.querySelector(".cm-scroller")].map((node) => node.getBoundingClientRect());
      return { chosen: String(selection), seen: at.top >= box.top && at.bottom <= Math.min(box.bottom, innerHeight) };
    });
    assert.deepEqual(await found.jsonValue(), { chosen: "11/22/2026", seen: true });
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
      while (!one("[part=group]")) await new Promise(requestAnimationFrame);
      one("[part=group]").click();
      while (!one(".message")) await new Promise(requestAnimationFrame);
      const { fontSize, direction, textTransform, letterSpacing, textIndent, whiteSpace, colorScheme } = getComputedStyle(one(".message"));
      return {
        look: [fontSize, direction, textTransform, letterSpacing, textIndent, whiteSpace, colorScheme].join(),
        box: [getComputedStyle(one("textarea")).fontSize, getComputedStyle(one("textarea")).direction].join(),
        lang: one(".message").closest("[lang]").lang,
      };
    }, BROKEN);
    assert.deepEqual(found, { look: "16px,ltr,none,normal,0px,normal,light dark", box: "16px,ltr", lang: "en" });
  });

  page("what is typed in a field is no shortcut of the page around it; from a button, and with Ctrl, its shortcuts work", async (tab) => {
    await tab.evaluate(() => {
      globalThis.keys = [];
      addEventListener("keydown", ({ key }) => keys.push(key));
    });
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    const type = async (field) => {
      await (await b.find(tab, field)).focus();
      for (const key of ["s", "/", "ArrowLeft"]) await tab.keyboard.press(key);
    };
    await type("search");
    await b.press(tab, '[data-tab="source"]');
    for (const field of [".cm-content", "input"]) await type(field);
    await b.menu(tab, "more-menu", "options");
    await type(".dialog[open] [part=url]");
    assert.deepEqual(await tab.evaluate(() => keys.splice(0)), []);
    await b.press(tab, "close");
    await (await b.find(tab, "input")).focus();
    await b.chord(tab, "Control", "m");
    await tab.keyboard.press("Escape");
    await (await b.find(tab, "check")).focus();
    await tab.keyboard.press("/");
    assert.deepEqual(await tab.evaluate(() => keys), ["Control", "m", "Escape", "/"]);
  });

  page("whatever the reader is led to is not under a header of the page that stays", async (tab) => {
    await tab.evaluate(() => {
      const header = document.querySelector("header");
      header.style.cssText = "display: block !important; position: sticky; top: 0; height: 96px; background: canvas; z-index: 20";
      document.body.style.paddingBottom = "100vh";
      const element = document.querySelector("sitemap-lint");
      element.removeAttribute("fill");
      element.style.setProperty("--sl-top", "96px");
    });
    const covered = (of) => tab.evaluate((selector) => {
      const { shadowRoot } = document.querySelector("sitemap-lint");
      const { top } = (selector ? shadowRoot.querySelector(selector) : shadowRoot.activeElement).getBoundingClientRect();
      return top < document.querySelector("header").getBoundingClientRect().bottom;
    }, of);
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await b.press(tab, "worst");
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.activeElement?.dataset.rule);
    assert.equal(await covered(), false, "the worst findings");
    await b.press(tab, PLACE);
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.activeElement?.classList.contains("cm-content"));
    await b.find(tab, ".cm-activeLine");
    assert.equal(await covered(".cm-activeLine"), false, "the line in the source");
  }, { height: 400 });

  page("a page that checks leads the reader nowhere; a sample that the reader chose does", async (tab) => {
    const before = await tab.evaluate(async (broken) => {
      const [element, input] = [document.querySelector("sitemap-lint"), document.createElement("input")];
      document.querySelector("main").prepend(input);
      input.focus();
      for (const text of ["", "ftp://www.example.org", broken]) await element.check(text);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return [scrollY, document.activeElement === input];
    }, BROKEN);
    assert.deepEqual(before, [0, true]);
    await b.press(tab, "clear");
    // As in a page that has more than the check.
    await tab.evaluate(() => (document.querySelector("main").style.paddingTop = "1000px"));
    await tab.$eval(".samples a", (link) => {
      link.focus({ preventScroll: true });
      link.click();
    });
    await tab.waitForFunction(() => scrollY > 0);
  }, { height: 400 });

  /** Pastes where the caret is, as the keyboard does it. */
  const pasteHere = async (tab, content) => {
    // A text that was selected would have to be laid out first, which takes Chromium a minute for a long one.
    await tab.evaluate((text) => addEventListener("copy", (event) => {
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
    }, { once: true }), content);
    await (await b.find(tab, "input")).focus();
    await b.chord(tab, "Control", "c");
    await b.chord(tab, "Control", "v");
  };

  page("whatever is pasted in more than one line is checked in place of what was there; the field says what it is", async (tab) => {
    const lead = "This XML file does not appear to have any style information associated with it.\n";
    for (const [index, text] of [BROKEN, `<!-- made by hand -->${GOOD}`, lead + BROKEN, "https://www.example.org/1\nhttps://www.example.org/2", "https://www.example.org/3\nhttps://www.example.org/4\n", GOOD].entries()) {
      await pasteHere(tab, text);
      await b.reported(tab, index + 1);
      assert.equal(await inField(tab), "pasted text");
    }
    // Also where a file has been checked since.
    await b.drop(tab, [{ name: "a.xml", content: BROKEN }]);
    await b.reported(tab, 7);
    await pasteHere(tab, "https://www.example.org/4\nhttps://www.example.org/5\n");
    await b.reported(tab, 8);
    assert.equal(await inField(tab), "pasted text");
  });

  const isCleared = async (tab) => {
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.activeElement?.part.value === "input");
    const left = await shown(tab, (root) => ["verdict", "tab", "file", "progress", "edited", "more-menu"].filter((part) => root.querySelector(`[part=${part}]`)));
    assert.deepEqual(left, []);
    assert.equal(await inField(tab), "");
  };
  const clear = async (tab) => {
    await (await b.find(tab, "more-menu")).click();
    await (await b.find(tab, "clear", { visible: true })).click();
    await isCleared(tab);
  };

  for (const width of [320, 1280]) {
    page(`text, reports and files are cleared, and the next check starts afresh, at ${width} pixels`, async (tab) => {
      await b.paste(tab, BROKEN);
      await b.reported(tab);
      await b.press(tab, "fix");
      await b.press(tab, "[part=apply-fixes]:enabled");
      await b.reported(tab, 2);
      await (await b.find(tab, "input")).type(" ");
      await clear(tab);
      await b.drop(tab, [{ name: "a.xml", content: GOOD }, { name: "b.xml", content: BROKEN }]);
      await b.reported(tab, 4);
      await b.find(tab, "all", { hidden: true });
      await b.find(tab, "[data-tab=files]");
      await clear(tab);
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
    assert.match(await title(), /^No errors for sitemaps\.org /);
    assert.match(await b.text(tab, "[data-consumer=xsd]"), /, rejects it$/);
    await b.drop(tab, [{ name: "sitemap.txt", content: "https://www.example.org/a\n" }]);
    await b.reported(tab, 2);
    assert.match(await title(), /^No errors /);
    assert.doesNotMatch(await title(), /No errors for/);
  });

  /** Opens the report of one of several files. */
  const openFile = async (tab, name) => {
    await b.press(tab, "[data-tab=files]");
    await b.find(tab, "open");
    await shown(tab, (root, of) => [...root.querySelectorAll("[part=open]")].find(({ textContent }) => textContent === of).click(), name);
    await tab.waitForFunction((of) => document.querySelector("sitemap-lint").shadowRoot.querySelector(".verdict .name")?.textContent === of, {}, name);
  };

  page("several files, one of them packed, each get their report", async (tab) => {
    const packed = gzipSync(GOOD).toString("base64");
    await b.drop(tab, [{ name: "a.xml", content: GOOD }, { name: "b.xml", content: BROKEN }, { name: "c.xml.gz", base64: packed }]);
    const reports = await b.reported(tab, 3);
    const of = Object.fromEntries(reports.map(({ name: file, report }) => [file, report]));
    assert.equal(of["a.xml"].verdicts.protocol, "pass");
    assert.equal(of["b.xml"].verdicts.protocol, "fail");
    assert.equal(of["c.xml.gz"].document.compression, "gzip");
    assert.equal(of["c.xml.gz"].verdicts.protocol, "pass");
    await openFile(tab, "b.xml");
    assert.equal(await b.count(tab, "[part=verdict][data-verdict=fail]"), 1);
    await openFile(tab, "c.xml.gz");
    assert.equal(await b.count(tab, "[part=verdict][data-verdict=pass]"), 1);
  });

  page("several files are compared with each other", async (tab) => {
    const index = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n</sitemapindex>\n`;
    await b.drop(tab, [{ name: "index.xml", content: index }, { name: "a.xml", content: GOOD }, { name: "b.xml", content: GOOD.replace("</urlset>", `${url("https://www.example.org/b")}</urlset>`) }]);
    await b.reported(tab, 3);
    assert.equal(await b.attribute(tab, '[data-rule="dup-cross-file"]', "data-count"), "1");
    await b.choose(tab, "dup-cross-file");
    assert.match(await b.text(tab, "detail"), /is already listed in .*a\.xml.*b\.xml:/s);
    await b.choose(tab, "set-file-not-in-index");
    await b.find(tab, "[part=why]:not(:empty)");
    assert.doesNotMatch(await b.text(tab, "why"), /object/);
    await b.find(tab, "[part=detail] .added");
    assert.equal(await b.count(tab, "[part=detail] .removed"), 0);
    assert.match(await b.text(tab, "[part=detail] .added"), /<loc>https:\/\/www\.example\.org\/b\.xml<\/loc>/);
    await openFile(tab, "b.xml");
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
    await b.idle(tab);
    for (const name of [undefined, "en.xml", "de.xml"]) {
      if (name) await openFile(tab, name);
      assert.equal(await b.count(tab, asked), 0);
      assert.equal(await b.count(tab, '[data-rule="quality-single-url"]'), 0);
    }
    assert.equal(await b.count(tab, '[part=filter][data-severity="info"]'), 0);
  });

  page("a share of the limit is rounded down, and a whole one stays", async (tab) => {
    // As fractions, 29 % is less than 0.29.
    for (const [urls, said] of [[49_999, /49,999 URLs 99 % of the limit/], [14_500, /14,500 URLs 29 % of the limit/]]) {
      await b.drop(tab, [{ name: "list.txt", content: "https://www.example.org/\n".repeat(urls) }]);
      await b.reported(tab, urls === 49_999 ? 1 : 2);
      await b.press(tab, "[data-tab=overview]");
      assert.match(await b.text(tab, "facts"), said);
    }
  });

  page("a sitemap over the limit is cut into parts", async (tab) => {
    const many = sitemap(Array.from({ length: 50_001 }, (_, i) => url(`https://www.example.org/${i}`)).join("\n"));
    await b.drop(tab, [{ name: "big.xml", content: many }]);
    await b.reported(tab);
    await b.press(tab, "split");
    assert.match(await b.text(tab, ".parts [part=preview]"), /big\.zip, /);
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
    await b.press(tab, "recheck");
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
    await b.says(tab, /^Check cancelled/);
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
    const content = await b.downloaded(at, tab, "utf8", "[part=download]:enabled");
    assert.equal(content, BROKEN.replace("a=1&b=2", "a=1&amp;b=2").replace("größe", "gr%C3%B6%C3%9Fe"));
    await b.press(tab, "apply-fixes");
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
      assert.equal(await b.downloaded(at, tab, "utf8", "[part=download]:enabled"), repaired, file);
    }
  });

  page("of a packed file that is cut off, no repaired one is made: it would lack the rest", async (tab) => {
    const packed = gzipSync(sitemap(Array.from({ length: 20_000 }, (_, i) => url(`https://www.example.org/${i}?a&b`)).join("\n")));
    await b.drop(tab, [{ name: "cut.xml.gz", base64: packed.subarray(0, packed.length - 5000).toString("base64") }]);
    await b.reported(tab);
    await b.press(tab, "fix");
    assert.match(await b.text(tab, "error"), /damaged.*not all of it could be unpacked/);
    assert.equal(await b.count(tab, ".pane :is([part=download], [part=apply-fixes]):enabled"), 0);
  });

  page("another profile shows other findings and its own verdict; nothing is checked again", async (tab) => {
    await b.drop(tab, [{ name: "broken.xml", content: BROKEN }]);
    const [{ report }] = await b.reported(tab);
    for (const consumer of Object.keys(report.verdicts)) {
      await b.press(tab, `[data-consumer="${consumer}"]`);
      assert.equal(await b.attribute(tab, `[data-consumer="${consumer}"]`, "aria-checked"), "true");
      assert.equal(await b.count(tab, '[aria-checked="true"][data-consumer]'), 1);
      const of = [...report.findings, ...report.elsewhere].filter(({ consumers }) => consumers[consumer]);
      const rules = new Set(of.map(({ rule }) => rule));
      assert.equal(await b.count(tab, ".rows > [role=listbox] > [part=group]"), rules.size, consumer);
      assert.equal(await b.attribute(tab, "verdict", "data-verdict"), report.verdicts[consumer]);
      const errors = of.filter(({ consumers }) => consumers[consumer] === "error").length;
      assert.equal(parseInt(await b.text(tab, ".verdict h2"), 10), errors, consumer);
      assert.equal(parseInt(await b.text(tab, "[part=filter][data-severity=error]"), 10), errors, consumer);
    }
    assert.equal((await tab.reports()).length, 1);
  });

  page("a rule that is softer in one place is counted there as what it is; its row and who says so go by the worst", async (tab) => {
    await b.drop(tab, [{ name: "schemes.xml", content: sitemap(["ftp://g.co/", "mailto:a@g.co", "https://g.co/"].map(url).join("\n")) }]);
    const [{ report: { findings, summary } }] = await b.reported(tab);
    const rule = "loc-scheme-unsupported";
    assert.deepEqual(findings.filter((finding) => finding.rule === rule).map(({ severity }) => severity), ["warning", "error"]);
    const counted = await tab.$$eval("sitemap-lint >>> [part=filter][data-severity]", (all) => all.map(({ dataset, textContent }) => [dataset.severity, parseInt(textContent, 10)]));
    assert.deepEqual(counted, Object.entries({ error: summary.errors, warning: summary.warnings, info: summary.infos }).filter(([, count]) => count));
    assert.equal(await b.attribute(tab, `[data-rule="${rule}"]`, "data-severity"), "error");
    await b.choose(tab, rule);
    assert.match(await b.text(tab, "[part=detail] [data-consumer=protocol]"), /sitemaps\.org: error/);
  });

  page("what stands in the file is text, never part of the page", async (tab) => {
    const bad = "https://www.example.org/&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(2)&lt;/script&gt; space";
    await b.drop(tab, [{ name: "<img src=x onerror=alert(3)>.xml", content: sitemap(url(bad)) }, { name: "__proto__", content: BROKEN }]);
    await b.reported(tab, 2);
    const found = await tab.evaluate(() => {
      const { shadowRoot } = document.querySelector("sitemap-lint");
      return shadowRoot.querySelectorAll("img, script, iframe").length + document.querySelectorAll("sitemap-lint :not([slot]) > img, sitemap-lint > img").length;
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
  }, { fresh: true });

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
    await tab.keyboard.press("Enter");
    await b.reported(tab);
    // In the order in which they stand: behind the last one, Firefox goes to what is around the page, and stays there.
    await reach("files");
    await reach("export-menu");
    await tab.keyboard.press("Enter");
    await reach("export");
    await tab.keyboard.press("Escape");
    await reach("more-menu");
    await tab.keyboard.press("Enter");
    await reach("clear");
    await tab.keyboard.press("Escape");
    await reach("consumer");
    await tab.keyboard.press("ArrowRight");
    const consumer = await shown(tab, (root) => root.activeElement.dataset.consumer);
    assert.equal(await b.attribute(tab, `[data-consumer="${consumer}"]`, "aria-checked"), "true");
    await reach("filter");
    await tab.keyboard.press(" ");
    assert.equal(await b.attribute(tab, "filter", "aria-pressed"), "true");
    assert.equal(await focus(), "filter");
    await reach("group");
    await reach("place");
  });

  for (const width of [320, 1280]) {
    page(`nothing is wider than the window at ${width} pixels`, async (tab, site) => {
      await b.drop(tab, [
        { name: `${"long-name-".repeat(20)}.xml`, content: sitemap(url(`https://www.example.org/${"a".repeat(3000)}?x&y`)) },
        { name: "b.xml", content: BROKEN },
      ]);
      await b.reported(tab, 2);
      await b.press(tab, "group");
      await b.find(tab, "detail");
      const wide = () => tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(await wide(), 0, "the check");
      await tab.goto(new URL("rules.html", site.address).href);
      assert.equal(await wide(), 0, "the rules");
    }, { width, height: 640 });
  }

  page("a page that was translated from right to left is no wider than its window", async (tab) => {
    await b.paste(tab, BROKEN);
    await b.reported(tab);
    await b.find(tab, "verdict");
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
    const link = await (await b.find(tab, "[part=detail] .about a")).evaluate((node) => node.href);
    const id = decodeURIComponent(new URL(link).hash.slice(1));
    await tab.goto(link);
    await tab.waitForSelector(`section.rule[id="${id}"]`);
  });

  for (const dark of [false, true]) {
    page(`follows the reader's wish for ${dark ? "dark" : "light"}`, async (tab) => {
      await b.paste(tab, BROKEN);
      await b.reported(tab);
      await b.find(tab, "detail");
      const backgrounds = await shown(tab, (root) =>
        [document.body, ...root.querySelectorAll(".shell, .field, .detail, .list")].map((node) => getComputedStyle(node).backgroundColor));
      for (const colour of backgrounds) for (const part of colour.match(/\d+/g)) assert.equal(part < 128, dark, colour);
      assert.deepEqual(await b.objections(tab, b.OF_COLOURS), []);
    }, { dark });
  }
});
