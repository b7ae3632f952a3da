// The source of a file: every finding marked where the engine says it is, whatever the bytes; loaded when it is opened.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { imported, replacing } from "./sources.mjs";
import * as b from "./browser.mjs";
import { GOOD, sitemap, url } from "./browser.mjs";

const { textOf } = await imported("engine/text");

const bytes = (...parts) => Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));
const base64 = (...parts) => bytes(...parts).toString("base64");

test("one replacement character for each byte that is no part of a character, as the engine counts them", () => {
  const text = (list, encoding = "UTF-8") => textOf(Uint8Array.from(list), encoding);
  const bad = "\ufffd";
  for (const [list, expected] of [
    [[0x61, 0xff, 0x62], `a${bad}b`],
    [[0xe2, 0x82, 0x62], `${bad}${bad}b`], // cut short: a TextDecoder has one for both
    [[0xf0, 0x9f, 0x98, 0x62], `${bad.repeat(3)}b`],
    [[0xf0, 0x9f, 0x98], bad.repeat(3)],
    [[0xc0, 0xaf], bad.repeat(2)],
    [[0xed, 0xa0, 0x80], bad.repeat(3)], // half a surrogate pair
    [[0xf4, 0x90, 0x80, 0x80], bad.repeat(4)],
    [[0xe0, 0x80, 0x80], bad.repeat(3)],
    [[0x80, 0xc3, 0xa4], `${bad}ä`],
    [[0xf0, 0x9f, 0x98, 0x80, 0xff], `\u{1f600}${bad}`],
    [[0xef, 0xbb, 0xbf, 0x61, 0xff], `a${bad}`],
    [[0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x61], "\ufeffa"],
    [[0x00, 0x61, 0x0d, 0x0a], "\0a\r\n"],
    [[], ""],
  ]) assert.equal(text(list), expected, list.join(" "));
  assert.equal(text([0x61, 0x80, 0x85, 0xff], "ISO-8859-1"), "a\u0080\u0085ÿ");
  assert.equal(text([0xff, 0xfe, 0x61, 0x00, 0x00, 0xd8], "UTF-16LE"), `a${bad}`);
  assert.equal(text([0xfe, 0xff, 0x00, 0x61], "UTF-16BE"), "a");
  // Nothing was read of these, but something can be shown.
  assert.equal(text([0x83, 0x65], "Shift_JIS"), "テ");
  assert.equal(text([0x61, 0xff], "unknown"), `a${bad}`);
  assert.equal(text([0x61, 0xff], "EBCDIC-CP-US"), `a${bad}`);
});

// Two findings in one line, behind what the encoding makes hard.
const line = (before) => `<!-- ${before} --><url><loc>https://shop.acme.com/a&b</loc><lastmod>2024-13-45</lastmod></url>`;
const head = (encoding, end = "\n") => `<?xml version="1.0" encoding="${encoding}"?>${end}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${end}`;
const whole = (encoding, before, end = "\n") => `${head(encoding, end)}${line("first")}${end}${line(before)}${end}</urlset>${end}`;
const mixed = whole("UTF-8", "\u{1f600} e\u0301 größe");

const ENCODINGS = {
  "UTF-8": [mixed],
  "UTF-8 with a byte order mark, on one line": ["\ufeff", whole("UTF-8", "ä", "")],
  "line ends of all kinds": [whole("UTF-8", "x", "\r\n").replace("\r\n", "\r").replace("</url>\r\n", "</url>\n\r")],
  "CR alone": [whole("UTF-8", "x", "\r")],
  "bytes that are no UTF-8 in the same line": [head("UTF-8"), "<!-- ", [0xff, 0xe2, 0x82], " ", [0xf0, 0x9f, 0x98], " -->", line("x"), "\n</urlset>\n"],
  "UTF-16LE": [[0xff, 0xfe], Buffer.from(mixed.replace("UTF-8", "UTF-16"), "utf16le")],
  "UTF-16BE without a byte order mark": [Buffer.from(mixed.replace("UTF-8", "UTF-16"), "utf16le").swap16()],
  "windows-1252": [head("windows-1252"), "<!-- ", [0x80, 0x96, 0xe4], " -->", line("x"), "\n</urlset>\n"],
  "ISO-8859-1, with a control character that others take for a line end": [head("ISO-8859-1"), "<!-- ", [0x85, 0x80, 0xe4], " -->", line("x"), "\n</urlset>\n"],
  "UTF-8 declared to be ISO-8859-1": [whole("ISO-8859-1", "größe")],
  "gzip of two members": [gzipSync(mixed.slice(0, 200)), gzipSync(mixed.slice(200))],
  "gzip that breaks off": [gzipSync(mixed + "<!-- -->".repeat(2000) + Array.from({ length: 3000 }, (_, n) => `<!-- ${n * 7919} -->`).join("\n")).subarray(0, -2000)],
};

/** All findings of the last report: rule, place, and what is marked in their excerpts. */
const rows = async (tab) => {
  const { report } = (await tab.reports()).at(-1);
  return [...report.findings, ...report.elsewhere].map(({ rule, start: { line, column }, excerpt }) => ({ rule, place: [line, column], marked: excerpt?.text.slice(excerpt.from, excerpt.to) }));
};

/** Goes to the place of a finding, and says what is selected there. */
const go = async (tab, { rule, place }) => {
  await b.press(tab, '[data-tab="findings"]');
  await b.choose(tab, rule);
  await tab.evaluate((where) => {
    const { shadowRoot } = document.querySelector("sitemap-lint");
    [...shadowRoot.querySelectorAll("[part=show]")].find(({ textContent }) => textContent === where)?.click();
  }, place.join(":"));
  await tab.waitForFunction((where) => document.querySelector("sitemap-lint").shadowRoot.querySelector(".detail .card-head").textContent.includes(`:${where}`), {}, place.join(":"));
  await b.press(tab, ".detail .card-head [part=place]");
  await b.find(tab, '[part~="marked"]:not(:empty)');
  return selected(tab);
};

const frames = (tab, number = 6) => tab.evaluate(async (most) => {
  for (let n = 0; n < most; n++) await new Promise(requestAnimationFrame);
}, number);

/** What the reader sees to be selected, where it says to be, and in which line it is. */
const selected = async (tab) => {
  await frames(tab);
  // Browsers know of a selection only where the keyboard is.
  await (await b.find(tab, ".cm-content")).focus();
  await frames(tab, 2);
  return tab.evaluate(() => {
    const root = document.querySelector("sitemap-lint").shadowRoot;
    const selection = root.getSelection?.() ?? document.getSelection();
    return {
      text: String(selection),
      told: root.querySelector("[part~=marked]").innerText.replace(/\s+/g, " "),
      line: Number(root.querySelector(".cm-activeLineGutter.cm-gutterElement:not(.cm-gutter-lint *)")?.textContent.replace(/,/g, "")),
    };
  });
};

const marks = (tab) =>
  tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".cm-lintRange")].map((mark) => `${/-(error|warning|info)/.exec(mark.className)[1]} ${mark.textContent}`));

const open = async (tab) => {
  await b.press(tab, '[data-tab="source"]');
  await b.find(tab, '[part~="source"] .cm-content');
  await frames(tab);
};

const dropped = async (tab, name, content) => {
  await b.drop(tab, [typeof content === "string" ? { name, content } : { name, ...content }]);
  await b.find(tab, "verdict");
};

const content = (tab) => tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".cm-line")].map((line) => line.innerText.replace(/^\n$/, "")).join("\n"));
/** Remembers the editor that is shown, and says whether it is the same now. */
const keep = (tab) => tab.evaluate(() => (globalThis.editor = document.querySelector("sitemap-lint").shadowRoot.querySelector(".cm-editor")) !== null);
const kept = (tab) => tab.evaluate(() => globalThis.editor === document.querySelector("sitemap-lint").shadowRoot.querySelector(".cm-editor"));
const focus = async (tab) => (await b.find(tab, ".cm-content")).focus();
const MARKS = ["error &", "error /contact", "error 13", "error  "];
/** Waits until these are marked. */
const marked = (tab, expected) =>
  tab.waitForFunction((wanted) => {
    const found = [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".cm-lintRange")].map((mark) => `${/-(error|warning|info)/.exec(mark.className)[1]} ${mark.textContent}`);
    return JSON.stringify(found) === wanted;
  }, {}, JSON.stringify(expected));

const BROKEN = sitemap(`${url("https://shop.acme.com/a&b")}\n<url><loc>/contact</loc><lastmod>2024-13-45</lastmod></url>\n${url("https://shop.acme.com/c d")}`);

b.inOneBrowser((page) => {
  page("very many hidden characters hold nothing up: they are not shown one by one", async (tab) => {
    await tab.evaluate(() => document.querySelector("sitemap-lint").check(new File(["\0".repeat(300_000)], "zeros.xml")));
    await b.press(tab, "place");
    await b.find(tab, ".cm-line");
    await tab.evaluate(async () => {
      for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
    });
    assert.equal(await b.count(tab, ".cm-line .pill"), 0);
  });

  page("nothing of it is loaded before it is opened", async (tab, site) => {
    await dropped(tab, "broken.xml", BROKEN);
    assert.ok(!site.log.some((line) => /source/.test(line)));
    await open(tab);
    assert.deepEqual(site.log.filter((line) => /source/.test(line)), ["GET /www/source.js"]);
  }, { policy: true });

  for (const [name, parts] of Object.entries(ENCODINGS)) {
    page(`each finding is where the engine says: ${name}`, async (tab) => {
      await dropped(tab, "sitemap.xml", { base64: base64(...parts) });
      const all = await rows(tab);
      const rules = all.map(({ rule }) => rule);
      for (const rule of ["xml-unescaped-ampersand", "lastmod-impossible-date"]) assert.ok(rules.includes(rule), `${rule} of ${rules}`);
      for (const finding of all) {
        const { rule, place: [line, column], marked } = finding;
        const found = await go(tab, finding);
        assert.ok(found.told.includes(`line ${line}, column ${column}`), `${rule}: ${found.told}`);
        assert.equal(found.line, line, rule);
        // Excerpts show hidden characters as signs, shorten and end with their line.
        if (["xml-unescaped-ampersand", "lastmod-impossible-date", "loc-space"].includes(rule)) assert.equal(found.text, marked, rule);
      }
    });
  }

  page("a byte order mark in a pasted text moves no place", async (tab) => {
    await b.paste(tab, `\ufeff${whole("UTF-8", "ä", "")}`);
    await b.find(tab, "verdict");
    await open(tab);
    assert.deepEqual((await marks(tab)).filter((mark) => /&|13/.test(mark)), ["error &", "error 13", "error &", "error 13"]);
  });

  page("buttons and keys go from finding to finding, and around", async (tab) => {
    await dropped(tab, "broken.xml", BROKEN);
    await open(tab);
    const all = await marks(tab);
    assert.deepEqual(all, MARKS);
    const steps = [];
    for (let n = 0; n < all.length + 1; n++) {
      await b.press(tab, "next");
      const { text, told } = await selected(tab);
      assert.ok(told.startsWith(`${1 + (n % all.length)} of ${all.length}, line `), told);
      steps.push(text);
    }
    assert.deepEqual(steps, ["&", "/contact", "13", " ", "&"]);
    await (await b.find(tab, ".cm-content")).focus();
    for (const [keys, expected] of [[["F8"], "/contact"], [["Shift", "F8"], "&"], [["Shift", "F8"], " "], [["F8"], "&"]]) {
      await b.chord(tab, ...keys);
      assert.equal((await selected(tab)).text, expected);
    }
    assert.match((await selected(tab)).told, /^1 of 4, line 3, column 34 Error: Unescaped “&” Unescaped “&”; write “&amp;”$/);
    // From wherever the reader has gone.
    await b.chord(tab, "Control", "End");
    await b.press(tab, "previous");
    assert.equal((await selected(tab)).text, " ");
  });

  page("the pointer over a mark, or over the sign beside its line, is told what is wrong there", async (tab) => {
    await dropped(tab, "broken.xml", BROKEN);
    await open(tab);
    for (const over of [".cm-lintRange", ".cm-lint-marker"]) {
      await (await b.find(tab, over)).hover();
      const tooltip = await b.find(tab, ".cm-tooltip-lint");
      assert.match(await tooltip.evaluate((node) => node.innerText), /^Error: Unescaped “&”\s+Unescaped “&”; write “&amp;”/);
      await tab.mouse.move(0, 0);
      await tab.waitForFunction(() => !document.querySelector("sitemap-lint").shadowRoot.querySelector(".cm-tooltip-lint"));
    }
  });

  page("another profile marks what it objects to", async (tab) => {
    await dropped(tab, "values.xml", sitemap("<url><loc>https://shop.acme.com/</loc><lastmod>2024-05-06</lastmod><changefreq>Weekly</changefreq><priority>1,0</priority></url>"));
    await open(tab);
    const [{ report }] = await tab.reports();
    const found = [...report.findings, ...report.elsewhere];
    let different = 0;
    let before;
    for (const profile of ["protocol", "xsd", "google", "bing"]) {
      await b.press(tab, `[part=consumer][data-consumer="${profile}"]`);
      await frames(tab);
      // Several at one place are one mark.
      const expected = new Set(found.filter(({ consumers }) => consumers[profile]).map(({ consumers, excerpt }) => `${consumers[profile]} ${excerpt.text.slice(excerpt.from, excerpt.to)}`));
      const marked = await marks(tab);
      assert.deepEqual(marked.toSorted(), [...expected].sort(), profile);
      different += String(marked) !== before;
      before = String(marked);
    }
    assert.ok(different > 1);
  });

  for (const [what, give] of [
    ["a packed file", (tab) => dropped(tab, "broken.xml.gz", { base64: gzipSync(BROKEN).toString("base64") })],
    ["a file in another encoding", (tab) => dropped(tab, "broken.xml", { base64: base64([0xff, 0xfe], Buffer.from(BROKEN.replace("UTF-8", "UTF-16"), "utf16le")) })],
    ["a fetched file", (tab) => tab.evaluate((body) => {
      document.querySelector("sitemap-lint").check({ start: "https://shop.acme.com/sitemap.xml", files: [{ url: "https://shop.acme.com/sitemap.xml", status: 200, type: "application/xml", file: new File([body], "sitemap.xml") }] });
    }, BROKEN)],
  ]) {
    page(`${what} cannot be changed`, async (tab) => {
      await give(tab);
      await b.reported(tab);
      await b.idle(tab);
      await tab.evaluate(() => (document.querySelector("sitemap-lint").route = { file: "https://shop.acme.com/sitemap.xml" }));
      await open(tab);
      const before = await content(tab);
      assert.equal(await b.attribute(tab, ".cm-content", "aria-readonly"), "true");
      await focus(tab);
      for (const key of ["a", "Enter", "Delete", "Backspace"]) await tab.keyboard.press(key);
      await frames(tab);
      assert.equal(await content(tab), before);
      assert.equal(await b.count(tab, "check-source"), 0);
    });
  }

  page("what is typed is checked when the reader pauses: findings and marks are new, the editor is the same, and it can be undone", async (tab) => {
    await b.paste(tab, BROKEN);
    await b.find(tab, "verdict");
    await open(tab);
    await keep(tab);
    await b.press(tab, "next");
    await focus(tab);
    await tab.keyboard.press("ArrowRight");
    // The marks move with the text at once.
    await tab.keyboard.type("amp;");
    assert.deepEqual(await marks(tab), MARKS);
    const reports = await b.reported(tab, 2);
    assert.equal(reports[1].report.counts["xml-unescaped-ampersand"], undefined);
    await marked(tab, MARKS.slice(1));
    // The keyboard is where it was, and each pause is one report.
    assert.ok(await tab.evaluate(() => document.querySelector("sitemap-lint").shadowRoot.activeElement.matches(".cm-content")));
    await sleep(1000);
    assert.equal((await tab.reports()).length, 2);
    assert.match(await b.text(tab, "verdict"), /^3 errors/);
    await b.chord(tab, "Control", "z");
    assert.equal((await b.reported(tab, 3))[2].report.counts["xml-unescaped-ampersand"], 1);
    await marked(tab, MARKS);
    assert.equal(await content(tab), BROKEN);
    assert.equal(await kept(tab), true);
    // The keys check at once.
    await b.chord(tab, "Control", "Enter");
    await b.reported(tab, 4);
  });

  page("a check that is overtaken by what is typed is dropped", async (tab) => {
    await dropped(tab, "broken.xml", BROKEN);
    await open(tab);
    await tab.evaluate(() => (globalThis.held = []));
    await focus(tab);
    await b.chord(tab, "Control", "End");
    await tab.keyboard.type("<!-- one -->");
    await tab.waitForFunction(() => held.length);
    await tab.keyboard.type("<!-- two -->");
    await sleep(1000);
    await tab.evaluate(() => {
      for (const go of held) go();
      held = undefined;
    });
    await b.reported(tab, 2);
    await sleep(500);
    const reports = await tab.reports();
    assert.deepEqual(reports.map(({ report }) => report.document.bytes), [0, 24].map((more) => BROKEN.length + more));
    await marked(tab, MARKS);
  }, {
    before: () => {
      globalThis.Worker = class extends Worker {
        postMessage(message, ...rest) {
          if (message.kind === "check" && globalThis.held) held.push(() => super.postMessage(message, ...rest));
          else super.postMessage(message, ...rest);
        }
      };
    },
  });

  page("one of several files is corrected: all are checked, and it stays in front", async (tab) => {
    await b.drop(tab, [{ name: "a.xml", content: BROKEN }, { name: "b.xml", content: GOOD }]);
    await b.reported(tab, 2);
    await b.idle(tab);
    await tab.evaluate(() => (document.querySelector("sitemap-lint").route = { file: "a.xml", tab: "source" }));
    await open(tab);
    await keep(tab);
    await b.press(tab, "next");
    await focus(tab);
    await tab.keyboard.press("ArrowRight");
    await tab.keyboard.type("amp;");
    const reports = (await b.reported(tab, 4)).slice(2);
    assert.deepEqual(reports.map(({ name }) => name).sort(), ["a.xml", "b.xml"]);
    await marked(tab, MARKS.slice(1));
    assert.equal(await kept(tab), true);
    assert.equal(await b.text(tab, ".name"), "a.xml");
    await b.press(tab, "all");
    await tab.waitForFunction(() => /^3 errors in 1 of 2 files/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=verdict]").textContent));
  });

  page("a text over 5 MB is checked when it is asked for", async (tab) => {
    await tab.evaluate((entry) => {
      document.querySelector("sitemap-lint").check(new File([`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`, entry.repeat(49_000), "</urlset>\n"], "large.xml"));
    }, `${url(`https://shop.acme.com/${"x".repeat(80)}`)}\n`);
    await b.reported(tab);
    await b.idle(tab);
    await open(tab);
    await focus(tab);
    await tab.keyboard.type("&");
    await b.says(tab, /Ctrl/);
    await sleep(500);
    assert.equal((await tab.reports()).length, 1);
    await b.chord(tab, "Control", "Enter");
    await tab.waitForFunction(() => reports.length === 2 && document.querySelector("sitemap-lint").shadowRoot.querySelector(".cm-lintRange-error"), { timeout: 60_000 });
  });

  page("a fix changes the text in place, and so does taking it back", async (tab) => {
    await b.paste(tab, BROKEN);
    await b.find(tab, "verdict");
    await open(tab);
    await keep(tab);
    await b.press(tab, "fix");
    await b.press(tab, "[part=apply-fixes]:enabled");
    await b.reported(tab, 2);
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.querySelector(".cm-content").textContent.includes("a&amp;b"));
    await tab.waitForFunction(() => !document.querySelector("sitemap-lint").shadowRoot.querySelector(".cm-content").textContent.includes("a&b"));
    await b.press(tab, "undo");
    await b.reported(tab, 3);
    await marked(tab, MARKS);
    assert.equal(await content(tab), BROKEN);
    assert.equal(await kept(tab), true);
  });

  page("a long text is corrected as well, and what is checked is all that was typed", async (tab) => {
    const long = sitemap(`${url("https://shop.acme.com/a&b")}\n`.repeat(4000));
    await b.paste(tab, long);
    await b.find(tab, "verdict");
    await open(tab);
    await focus(tab);
    await tab.keyboard.type("<!-- new -->");
    const [, { report }] = await b.reported(tab, 2);
    assert.equal(report.document.bytes, long.length + 12);
  });

  page("a text that is pasted over another one is another text", async (tab) => {
    await b.paste(tab, BROKEN);
    await b.find(tab, "verdict");
    await open(tab);
    await b.paste(tab, GOOD);
    await b.reported(tab, 2);
    await b.idle(tab);
    await open(tab);
    assert.equal(await content(tab), GOOD);
    await focus(tab);
    await b.chord(tab, "Control", "z");
    await frames(tab);
    assert.equal(await content(tab), GOOD);
  });

  page("all files together have no source, and what is found between them leads to that of a file", async (tab) => {
    // Pages that two files list are a finding between them.
    const many = sitemap(Array.from({ length: 40 }, (_, n) => `${url(`https://shop.acme.com/${n}`)}\n`).join(""));
    await b.drop(tab, [{ name: "a.xml", content: many }, { name: "b.xml", content: many }]);
    await b.reported(tab, 2);
    await b.idle(tab);
    assert.equal(await b.count(tab, '[data-tab="source"]'), 0);
    const where = /(.\.xml):(\d+):(\d+)/.exec(await b.text(tab, ".detail .card-head"));
    await b.press(tab, "place");
    await b.find(tab, '[part~="marked"]:not(:empty)');
    const found = await selected(tab);
    assert.ok(found.told.includes(`line ${where[2]}, column ${where[3]}`), found.told);
    assert.match(await b.attribute(tab, ".cm-content", "aria-label"), new RegExp(where[1]));
  });

  page("its script is not there: it says so, the report stays, and opening it again tries again", async (tab, site) => {
    await dropped(tab, "broken.xml", BROKEN);
    await b.press(tab, '[data-tab="source"]');
    await b.find(tab, '[role=tabpanel] [part~="error"]');
    assert.match(await b.text(tab, "error"), /connection/);
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "fail");
    site.mend();
    await b.press(tab, '[data-tab="findings"]');
    await open(tab);
    assert.equal(await b.count(tab, "error"), 0);
  }, { missing: ["/www/source.js"], errors: [/disallowed MIME/] });

  page("reading it can be given up, and begun again", async (tab, site) => {
    await dropped(tab, "broken.xml", BROKEN);
    await b.press(tab, '[data-tab="source"]');
    await b.press(tab, '[part~="source"] [part~="stop"]');
    await b.find(tab, '[data-tab="findings"][aria-selected=true]');
    site.mend();
    await open(tab);
    assert.deepEqual(await marks(tab), MARKS);
  }, { change: { "page/engine/requests.ts": replacing([/async source\(.*?\) \{/, "$& await new Promise(() => {});"]) } });

  page("a long text is cut into lines bit by bit, wherever their ends are", async (tab) => {
    let text = GOOD.slice(0, GOOD.indexOf("<url>"));
    // A line end that lies on both sides of a cut, one that lies behind it, and a line that is in three parts.
    text += `<!--${"x\r".repeat(1000)}`;
    text += `${" ".repeat(499_999 - text.length)}\r\n`;
    text += `${"y".repeat(999_999 - text.length)}\n-->${`<!--${"z".repeat(650_000)}-->`.repeat(2)}\n`;
    text += `${url("https://www.example.org/?a=1&b=2")}\n</urlset>\n`;
    const longest = () => tab.evaluate(() => globalThis.longest);
    await tab.evaluate(() => {
      const { split } = String.prototype;
      globalThis.longest = 0;
      String.prototype.split = function (...by) {
        globalThis.longest = Math.max(globalThis.longest, this.length);
        return split.apply(this, by);
      };
    });
    await dropped(tab, "long.xml", text);
    const finding = (await rows(tab)).find(({ rule }) => rule === "xml-unescaped-ampersand");
    const [line] = finding.place;
    assert.equal(line, text.split(/\r\n?|\n/).findIndex((each) => each.includes("a=1&b")) + 1);
    const found = await go(tab, finding);
    assert.deepEqual([found.text, found.line], ["&", line]);
    assert.ok((await longest()) < 1e6, `${await longest()} characters at once`);
  });

  page("an element that is taken out of the page and put back shows it again", async (tab) => {
    for (const put of [() => dropped(tab, "broken.xml", BROKEN), () => b.paste(tab, BROKEN)]) {
      await put();
      await b.find(tab, "verdict");
      await open(tab);
      await tab.evaluate(async () => {
        const element = document.querySelector("sitemap-lint");
        const { parentNode } = element;
        element.remove();
        await new Promise((resolve) => setTimeout(resolve));
        parentNode.append(element);
      });
      await open(tab);
      assert.deepEqual(await marks(tab), MARKS);
    }
  });

  page("an element that is moved within the page keeps its editor", async (tab) => {
    await dropped(tab, "broken.xml", BROKEN);
    await open(tab);
    await keep(tab);
    await tab.evaluate(() => document.querySelector("main").append(document.querySelector("sitemap-lint")));
    await frames(tab);
    assert.equal(await kept(tab), true);
    await focus(tab);
    await tab.keyboard.type(" ");
    await b.reported(tab, 2);
  });

  page("a file that was replaced while the scripts came is not read", async (tab, site) => {
    await dropped(tab, "first.xml", BROKEN);
    await b.press(tab, '[data-tab="source"]');
    await dropped(tab, "second.xml", BROKEN);
    await b.reported(tab, 2);
    await b.find(tab, '[data-tab="findings"][aria-selected=true]');
    site.mend();
    await open(tab);
    assert.match(await b.attribute(tab, ".cm-content", "aria-label"), /second\.xml/);
    assert.deepEqual(await tab.evaluate(() => globalThis.read), ["second.xml"]);
  }, {
    hang: ["/www/source.js"],
    before: () => {
      globalThis.read = [];
      globalThis.Worker = class extends Worker {
        postMessage(message, ...rest) {
          if (message.kind === "source") globalThis.read.push(message.file.name);
          super.postMessage(message, ...rest);
        }
      };
    },
  });

  page("where nothing is found, nothing is said of going from one to the next", async (tab) => {
    await dropped(tab, "fine.xml", sitemap("<url><loc>https://shop.acme.com/about</loc><lastmod>2024-05-06</lastmod></url>"));
    await open(tab);
    const note = () => b.text(tab, ".cm-editor + .muted");
    await b.press(tab, '[part=consumer][data-consumer="xsd"]');
    await frames(tab);
    assert.deepEqual(await marks(tab), []);
    assert.match(await note(), /^No places marked\. (Ctrl|Cmd) and F searches the text\./);
  });

  page("a place is asked for once more after a failure", async (tab, site) => {
    await dropped(tab, "broken.xml", BROKEN);
    await b.press(tab, "place");
    await b.find(tab, '[role=tabpanel] [part~="error"]');
    site.mend();
    const [first] = await rows(tab);
    assert.equal((await go(tab, first)).text, "&");
  }, { missing: ["/www/source.js"], errors: [/disallowed MIME/] });

  page("nothing hidden stays hidden, and nothing becomes part of the page", async (tab) => {
    const nasty = "&lt;img src=x onerror=pwned=1>\u202e\u200b\u00a0\u00ad\u2066\ufeff\u200f\u0085\u2028\u{e0041}";
    await dropped(tab, "\u202enasty.xml", sitemap(url(`https://shop.acme.com/${nasty}`)));
    await open(tab);
    const pills = await tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".cm-content .pill")].map((pill) => pill.textContent));
    assert.deepEqual(pills, [
      "right-to-left override", "zero-width space", "no-break space", "soft hyphen", "left-to-right isolate", "byte order mark", "right-to-left mark", "U+0085", "U+2028", "U+E0041",
    ]);
    assert.match(await b.attribute(tab, ".cm-content", "aria-label"), /\[U\+202E\]nasty\.xml/);
    assert.equal(await tab.evaluate(() => globalThis.pwned), undefined);
    assert.deepEqual(await tab.evaluate(() => [...document.querySelector("sitemap-lint").shadowRoot.querySelectorAll(".cm-editor img")].filter(({ className, attributes }) => className !== "cm-widgetBuffer" || attributes.src).length), 0);
  });

  page("Tab leaves it, and a search is at hand", async (tab) => {
    await dropped(tab, "broken.xml", BROKEN);
    await open(tab);
    await (await b.find(tab, ".cm-content")).focus();
    const active = () => tab.evaluate(() => document.querySelector("sitemap-lint").shadowRoot.activeElement);
    await tab.keyboard.press("Tab");
    assert.equal(await tab.evaluate(() => document.querySelector("sitemap-lint").shadowRoot.activeElement?.closest(".cm-editor") ?? null), null, await active());
    await (await b.find(tab, ".cm-content")).focus();
    await b.chord(tab, "Control", "f");
    await b.find(tab, ".cm-search [name=search]");
    await tab.keyboard.type("contact");
    await tab.keyboard.press("Enter");
    await frames(tab);
    assert.equal(await b.count(tab, ".cm-searchMatch-selected"), 1);
  });

  page("it needs no pictures", async (tab) => {
    await dropped(tab, "broken.xml", BROKEN);
    await open(tab);
    assert.equal(await b.count(tab, ".cm-lint-marker"), 3);
  }, { forbid: "data:" });

  page("what is printed is the report", async (tab) => {
    await dropped(tab, "broken.xml", sitemap(`${url("https://shop.acme.com/a&b")}\n`.repeat(20_000)));
    await open(tab);
    await tab.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await frames(tab);
    assert.ok(await b.count(tab, ".cm-line") < 200);
  });

  page("51 MB on one line, and a million lines: the last finding is shown", async (tab) => {
    for (const end of ["", "\n"]) {
      await tab.evaluate((end) => {
        const entry = `<url>${end}<loc>https://shop.acme.com/products?category=7&amp;item=12345678</loc>${end}</url>${end}`;
        const block = entry.repeat(1000);
        const parts = [`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${end}`, ...Array.from({ length: Math.ceil(51e6 / block.length) }, () => block)];
        reports.length = 0;
        document.querySelector("sitemap-lint").check(new File([...parts, "<url><loc>https://shop.acme.com/a&b</loc></url></urlset>"], "large.xml"));
      }, end);
      await b.reported(tab, 1, 60_000);
      await b.idle(tab);
      assert.equal((await go(tab, (await rows(tab)).find(({ rule }) => rule === "xml-unescaped-ampersand"))).text, "&");
      await tab.waitForFunction(() => {
        const root = document.querySelector("sitemap-lint").shadowRoot;
        const [mark, box] = [[...root.querySelectorAll(".cm-lintRange-error")].find(({ textContent }) => textContent === "&"), root.querySelector(".cm-scroller")].map((node) => node?.getBoundingClientRect());
        return mark && mark.top >= box.top && mark.bottom <= box.bottom && mark.left >= box.left && mark.right <= box.right;
      });
    }
  });

  page("a file that is too large to be shown is said to be", async (tab) => {
    const zeros = gzipSync(Buffer.concat([Buffer.from(GOOD), Buffer.alloc(101e6, " ")]));
    await b.drop(tab, [{ name: "large.xml.gz", base64: zeros.toString("base64") }]);
    await b.find(tab, "verdict");
    await b.press(tab, '[data-tab="source"]');
    await tab.waitForFunction(() => /The file has 101 MB\. This page shows the source of files up to 100 MB\./.test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=source]").textContent));
  });

  for (const dark of [false, true]) {
    page(`axe finds nothing to object to and nothing is wider than the window at 320 pixels, ${dark ? "dark" : "light"}`, async (tab) => {
      for (const paste of [false, true]) {
        if (paste) {
          await b.paste(tab, BROKEN);
          await b.reported(tab, 2);
          await b.find(tab, "verdict");
        } else await dropped(tab, "broken.xml", BROKEN);
        await open(tab);
        await b.press(tab, "next");
        await (await b.find(tab, ".cm-content")).focus();
        await b.chord(tab, "Control", "f");
        await b.find(tab, ".cm-search");
        assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
        assert.deepEqual(await b.objections(tab, dark ? b.OF_COLOURS : undefined), []);
      }
    }, { dark, width: 320, height: 640 });
  }
});
