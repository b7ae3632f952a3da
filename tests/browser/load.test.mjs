// The page under load: it starts before anybody asks, reads large files in pieces, takes thousands of files, and does no
// more at a time than it would for a small file.
//
// How long it takes is for the benchmark to measure (benches/browsers.mjs has the page's longest task). Here is counted
// what does not depend on the machine: nodes put into the page in one go, items in a message of the checker, and how often
// long work is interrupted, by a clock that goes on by a millisecond whenever somebody looks at it.

import assert from "node:assert/strict";
import { describe } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import * as b from "./browser.mjs";
import { GOOD, sitemap, url } from "./browser.mjs";

// Much more than was counted: 835 nodes for thousands of files; and as many paths as the engine names.
const MOST_NODES = 1_500;
const MOST_ITEMS = 2_000;

b.inEachBrowser((page, { name, thorough }) => {
  /** Runs one of `acts` in the page, and fails if it did much in one go. */
  const gently = async (tab, t, act) => {
    const { nodes, items, slices, readings, result } = await tab.evaluate((name) => globalThis.counted(name), act);
    t.diagnostic(`${name}, ${act}: at most ${nodes} nodes at once, ${items} items in a message, ${slices} slices`);
    assert.ok(nodes <= MOST_NODES, `${act}: ${nodes} nodes were put into the page at once`);
    assert.ok(items <= MOST_ITEMS, `${act}: a message had a list of ${items} items`);
    assert.deepEqual(readings, [], `${act}: the page itself read of a file: that may take long`);
    return { result, slices };
  };

  /** Things that `gently` runs, by name. */
  const acts = () => {
    const element = () => document.querySelector("sitemap-lint");
    const part = (name) => element().shadowRoot.querySelector(`[part~="${name}"]`);
    const frame = () => new Promise(requestAnimationFrame);
    let clock = 0;
    performance.now = () => ++clock;
    let found;
    const { setTimeout } = globalThis;
    // Browsers let a timer wait that was set by another one, which would be most of the time that these tests take.
    const { port1, port2 } = new MessageChannel();
    const slices = [];
    port1.onmessage = () => slices.shift()();
    globalThis.setTimeout = (act, delay, ...given) => {
      if (delay) return setTimeout(act, delay, ...given);
      if (found) found.slices++;
      slices.push(() => act(...given));
      port2.postMessage(undefined);
    };
    for (const way of ["arrayBuffer", "bytes", "stream", "text"]) {
      const read = Blob.prototype[way];
      Blob.prototype[way] = function () {
        // The lines around a finding are a few kilobytes.
        if (this.size > 20_000) found?.readings.push(way);
        return read.call(this);
      };
    }
    const longest = (value) => {
      if (!value || typeof value !== "object" || ArrayBuffer.isView(value) || value instanceof Blob) return 0;
      return Math.max(Array.isArray(value) ? value.length : 0, ...Object.values(value).map(longest));
    };
    globalThis.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => found && (found.items = Math.max(found.items, longest(data))));
      }
    };
    globalThis.counted = async (name) => {
      const counts = (found = { nodes: 0, items: 0, slices: 0, readings: [] });
      const observer = new MutationObserver((records) => {
        const added = new Set();
        for (const { addedNodes } of records) {
          for (const node of addedNodes) for (const inside of [node, ...(node.querySelectorAll?.("*") ?? [])]) added.add(inside);
        }
        counts.nodes = Math.max(counts.nodes, added.size);
      });
      observer.observe(element().shadowRoot, { childList: true, subtree: true });
      const result = await acts[name]();
      // What is made piece by piece afterwards comes within these frames.
      for (let i = 0; i < 30; i++) await frame();
      observer.disconnect();
      found = undefined;
      return { ...counts, result };
    };
    const acts = {
      check: () => {
        globalThis.reports.length = 0;
        return element().check(globalThis.files);
      },
      repair: async () => {
        part("fix").click();
        while (part("download")?.disabled !== false) await frame();
      },
      split: async () => {
        part("split").click();
        while (!part("download")) await frame();
      },
      more: async () => {
        for (let i = 0; i < 5; i++) {
          element().shadowRoot.querySelector("[part~=more]:not([hidden])")?.click();
          await frame();
        }
      },
      profiles: async () => {
        for (const button of element().shadowRoot.querySelectorAll("[part~=consumer]")) {
          button.click();
          await frame();
        }
      },
      save: async () => {
        const saved = [];
        HTMLAnchorElement.prototype.click = function () {
          saved.push(this.download);
        };
        for (const button of ["export-csv", "export"]) {
          const before = saved.length;
          part(button).click();
          while (saved.length === before) await frame();
        }
        return saved;
      },
    };
  };

  /** Makes a file in the page: `each` holds the entries' text, with § for the number and ¶ for what stands between elements. */
  const make = (tab, each, { entries = Infinity, bytes = Infinity, between = "\n" } = {}) =>
    tab.evaluate((kinds, most, size, space) => {
      let text = `<?xml version="1.0" encoding="UTF-8"?>${space}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
      // Blobs lie outside of the page's memory: what we make must not keep its collector busy later.
      const parts = [];
      let length = 0;
      let made = 0;
      for (; made < most && length < size; made++) {
        text += `${space}<url>${kinds[made % kinds.length].replaceAll("§", made).replaceAll("¶", space)}</url>`;
        if (text.length < 1e6) continue;
        length += text.length;
        parts.push(new Blob([text]));
        text = "";
      }
      globalThis.files = [new File([...parts, text, "</urlset>"], "large.xml")];
      return made;
    }, each, entries, bytes, between);

  page("the checker is started and run up while nobody has asked for anything, after the first frame", async (tab) => {
    await b.whole(tab);
    const { started, frames } = await tab.evaluate(() => globalThis.warmed);
    assert.equal(started, 2, "with the first part of the engine, then with the whole");
    assert.ok(frames >= 1, "the page was shown first");
    await b.drop(tab, [{ name: "a.xml", content: GOOD }]);
    await b.reported(tab);
    assert.equal(await tab.evaluate(() => globalThis.warmed.started), 2, "the check took the worker that was there");
  }, {
    before: () => {
      let frames = 0;
      requestAnimationFrame(() => frames++);
      const Real = globalThis.Worker;
      globalThis.Worker = class extends Real {
        constructor(...given) {
          super(...given);
          globalThis.warmed = { started: (globalThis.warmed?.started ?? 0) + 1, frames };
        }
      };
    },
  });

  // Each in the page; most of them leave the element where it is, far below the window.
  const wishes = {
    "the reader comes near": () => scrollBy(0, document.querySelector("sitemap-lint").getBoundingClientRect().top - 1.5 * innerHeight),
    "the keyboard comes to it": () => document.querySelector("sitemap-lint").shadowRoot.querySelector("textarea").focus({ preventScroll: true }),
    "the pointer comes to it": () => document.querySelector("sitemap-lint").dispatchEvent(new PointerEvent("pointerover")),
    "files are dragged over the page": () => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["x"], "a.xml"));
      document.body.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }));
    },
    "a script gives it a text": () => document.querySelector("sitemap-lint").check("<urlset/>"),
    "a script gives it a file": () => document.querySelector("sitemap-lint").check(new File(["<urlset/>"], "a.xml")),
  };
  for (const [wish, act] of Object.entries(wishes)) {
    page(`far below the window nothing of the checker is fetched, until ${wish}`, async (tab, site) => {
      // The hosted page asks for the module at once; an element in another page does not.
      const asked = () => [...new Set(site.log.filter((line) => /worker|pkg/.test(line) && !line.endsWith("wasm")))];
      // Had it been wished for, it would be asked for within these.
      await tab.evaluate(async () => {
        scrollBy(0, document.querySelector("sitemap-lint").getBoundingClientRect().top - 2.5 * innerHeight);
        for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
        await new Promise(requestIdleCallback);
      });
      assert.deepEqual(asked(), []);
      await tab.evaluate(act);
      await tab.waitForFunction(() => globalThis.workers >= 1);
      for (let tries = 0; tries < 200 && asked().length < 2; tries++) await sleep(50);
      assert.deepEqual(asked().sort(), ["GET /pkg/sitemap_lint.js", "GET /www/worker.js"]);
      await b.works(tab);
      assert.ok(await tab.evaluate(() => globalThis.workers) <= 2, "one with the first part of the engine, one with the whole");
    }, {
      policy: true,
      before: () => {
        new MutationObserver(() => {
          const place = document.querySelector("#check");
          if (place) place.style.marginTop = "5000px";
        }).observe(document, { childList: true, subtree: true });
        globalThis.workers = 0;
        const Real = globalThis.Worker;
        globalThis.Worker = class extends Real {
          constructor(...given) {
            super(...given);
            globalThis.workers++;
          }
        };
      },
    });
  }

  // The engine as it is, which tells what it was given.
  const telling = (text = "") => ({
    "/pkg/sitemap_lint.js": `
      export * from "./sitemap_lint.js?real";
      export { default } from "./sitemap_lint.js?real";
      import { SiteCheck as Real } from "./sitemap_lint.js?real";
      const { postMessage, setTimeout } = self;
      const say = (kind, rest) => postMessage.call(self, { id: -1, kind, ...rest });
      let rounds = 0;
      export class SiteCheck extends Real {
        checker(name) {
          const checker = super.checker(name);
          if (name !== "sample.xml") return checker;
          rounds++;
          const finish = checker.finish.bind(checker);
          checker.finish = () => {
            const { document: { entries }, verdicts } = finish();
            say("sample", { rounds, entries, verdict: verdicts.protocol });
          };
          return checker;
        }
      }
      ${text}`,
  });
  const hearing = () => {
    globalThis.samples = [];
    const Real = globalThis.Worker;
    globalThis.Worker = class extends Real {
      constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => {
          if (data.kind === "sample") globalThis.samples.push(data);
          else if (data.kind === "told") globalThis.told = data.rounds;
        });
      }
    };
  };

  page("before anybody asks, the engine has checked a sample, again and again", async (tab) => {
    await tab.waitForFunction(() => globalThis.samples.length >= 20);
    for (const { entries, verdict } of await tab.evaluate(() => globalThis.samples)) assert.deepEqual([entries, verdict], [100, "pass"]);
    assert.deepEqual(await tab.reports(), [], "nothing of it is shown");
    await b.works(tab);
  }, { replace: telling(), before: hearing });

  page("the first request ends the run-up", async (tab) => {
    await tab.waitForFunction(() => globalThis.samples.length === 3);
    await b.works(tab);
    // Whatever waited has gone on meanwhile.
    await tab.waitForFunction(() => globalThis.told);
    assert.equal(await tab.evaluate(() => globalThis.told), 3);
  }, {
    before: hearing,
    // The fourth round waits at the place where a request is let in, until one has been answered.
    replace: telling(`
      const waiting = [];
      self.setTimeout = (act, delay, ...given) => {
        if (delay === undefined && rounds === 3) return waiting.push(act);
        return setTimeout(act, delay, ...given);
      };
      self.postMessage = (message, ...given) => {
        postMessage.call(self, message, ...given);
        if (message.kind !== "answer" || !message.value.report) return;
        for (const act of waiting) act();
        setTimeout(() => say("told", { rounds }));
      };`),
  });

  for (const [processors, most] of [[1, 1], [2, 2], [16, 4]]) {
    page(`several files on ${processors} core${processors > 1 ? "s" : ""}: ${most} checked at a time, each by a worker of its own`, async (tab) => {
      const { started, atOnce, answered } = await tab.evaluate(async () => {
        const entries = (file) => Array.from({ length: 4_000 }, (_, n) => `<url><loc>https://www.example.org/products/${file}/item-${n}.html</loc></url>`);
        const text = (file) => `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries(file).join("\n")}</urlset>`;
        while (!globalThis.up) await new Promise((done) => setTimeout(done, 50));
        work.started = 1;
        await document.querySelector("sitemap-lint").check(Array.from({ length: 8 }, (_, n) => new File([text(n)], `${n}.xml`)));
        return globalThis.work;
      });
      assert.equal((await tab.reports()).length, 8);
      assert.deepEqual({ started, atOnce, working: new Set(answered).size }, { started: most, atOnce: most, working: most });
      assert.equal(answered.length, 8);
      await b.works(tab);
    }, {
      // The worker that is there could have checked all files before another one is up: none begins before each has one.
      before: `(${(cores) => {
        Object.defineProperty(navigator, "hardwareConcurrency", { value: cores });
        globalThis.work = { started: 0, atOnce: 0, answered: [] };
        const held = [];
        let [all, open, begun] = [0, 0, false];
        const Real = globalThis.Worker;
        globalThis.Worker = class extends Real {
          constructor(...given) {
            super(...given);
            work.started++;
            const number = ++all;
            this.checks = new Set();
            this.addEventListener("message", ({ data }) => {
              if (data.kind !== "answer" || !this.checks.delete(data.id)) return;
              open--;
              work.answered.push(number);
            });
          }
          postMessage(message, ...rest) {
            const send = () => super.postMessage(message, ...rest);
            if (message.kind !== "check") return send();
            this.checks.add(message.id);
            held.push(send);
            work.atOnce = Math.max(work.atOnce, ++open);
            begun ||= open === work.started;
            if (begun) for (const one of held.splice(0)) one();
          }
        };
      }})(${processors})`,
    });
  }

  /** A file of several buffers is read to its end. */
  const readsAll = async (tab) => {
    await tab.evaluate(() => {
      globalThis.files = [new File([`${"<url><loc>https://www.example.org/ä</loc></url>".repeat(50_000)}`], "a.xml")];
      return document.querySelector("sitemap-lint").check(globalThis.files);
    });
    const [{ report }] = await b.reported(tab);
    assert.equal(report.document.bytes, 50_000 * 48);
  };

  page("a browser whose streams do not take a buffer reads the same", readsAll, {
    replace: {
      "/www/worker.js": `import "./worker.js?real";
        const { getReader } = ReadableStream.prototype;
        ReadableStream.prototype.getReader = function (options) {
          if (options?.mode === "byob") throw new TypeError("not a byte stream");
          return getReader.call(this);
        };`,
    },
  });

  page("a stream that does not say that it has ended holds nothing up", readsAll, {
    replace: {
      "/www/worker.js": `import "./worker.js?real";
        for (const { prototype } of [ReadableStreamBYOBReader, ReadableStreamDefaultReader]) {
          const { read } = prototype;
          prototype.read = async function (...given) {
            const part = await read.apply(this, given);
            return part.done ? new Promise(() => {}) : part;
          };
        }`,
    },
  });

  // What follows is up to the page and the engine, and takes minutes of processor.
  if (!thorough) return;

  describe("large", () => {
    const loc = "<loc>https://www.example.org/products/category/item-§.html</loc>¶<lastmod>2024-05-06</lastmod>";
    const kinds = {
      "50 MB, pretty": [[loc], { bytes: 50e6, between: "\n  " }],
      // Of 50 MB.
      "50,000 findings of one rule": [[`<loc>https://www.example.org/?q=§&x=${"a".repeat(950)}</loc>`], { entries: 50_000 }],
      "5 MB with findings of many rules": [[
        "<loc>https://www.example.org/a b/§</loc><lastmod>2024-13-06</lastmod><changefreq>often</changefreq><priority>2</priority>",
        "<loc>http://www.example.org/A/§#part</loc><lastmod>06.05.2024</lastmod><changefreq>Weekly</changefreq><priority>high</priority>",
        "<loc>/relative/§</loc><lastmod></lastmod><prioritty>0.5</prioritty>",
        "<loc>https://www.example.org/ä/§?sessionid=7&x</loc><loc>https://www.example.org/</loc><lastmod>2099-01-01</lastmod>",
      ], { bytes: 5e6 }],
    };
    for (const [kind, [each, how]] of Object.entries(kinds)) {
      page(`${kind}: everything is counted, and drawn in pieces`, async (tab, site, t) => {
        const entries = await make(tab, each, how);
        await gently(tab, t, "check");
        const { found, counts, kept, of } = await tab.evaluate(() => {
          const { report } = globalThis.reports[0];
          return { found: report.document.entries, counts: report.counts, kept: report.findings.length, of: report.findings.length + report.elsewhere.length };
        });
        assert.equal(found, entries);
        if (each[0].includes("&")) assert.equal(counts["xml-unescaped-ampersand"], entries);
        assert.ok(kept < 100_000);
        await b.find(tab, "verdict");
        await gently(tab, t, "profiles");
        if (kept) {
          await gently(tab, t, "more");
          const { result, slices } = await gently(tab, t, "save");
          assert.deepEqual(result, ["large.xml.findings.csv", "large.xml.report.json"]);
          assert.ok(slices > of / 10, `${of} findings were written in ${slices} slices`);
        }
        if (/one rule/.test(kind)) await gently(tab, t, "repair");
      }, { before: acts });
    }

    page("with more entries than are allowed: it is cut into parts, and the page reads none of it", async (tab, site, t) => {
      await make(tab, [`<loc>https://www.example.org/§${"a".repeat(950)}</loc>`], { entries: 50_001 });
      await gently(tab, t, "check");
      await gently(tab, t, "split");
      assert.equal(await b.count(tab, ".parts li"), 3);
    }, { before: acts });

    page("packed: the file is read and inflated piece by piece", async (tab) => {
      const line = `${url("https://www.example.org/products/category/item.html")}\n`;
      const packed = gzipSync(sitemap(line.repeat(50e6 / line.length))).toString("base64");
      await b.drop(tab, [{ name: "large.xml.gz", base64: packed }]);
      const [{ report }] = await b.reported(tab);
      assert.ok(report.document.bytes > 49e6);
      assert.equal(report.document.compression, "gzip");
    });
  });

  // What costs a careless page more than its length. tests/common/hostile.rs has all kinds that the engine might be afraid
  // of; these leave a page something to show.
  describe("made to hurt", () => {
    /** Shows one rule after the other: their number, the longest text that is shown, and how far the page is too wide. */
    const opened = (tab) =>
      tab.evaluate(async () => {
        const { shadowRoot } = document.querySelector("sitemap-lint");
        const rows = [...shadowRoot.querySelectorAll("[part~=group]")];
        let [longest, width] = [0, 0];
        for (const row of rows) {
          row.click();
          // The lines of the file come a little later.
          for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame);
          const texts = document.createTreeWalker(shadowRoot, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) longest = Math.max(longest, texts.currentNode.length);
          width = Math.max(width, document.documentElement.scrollWidth - innerWidth);
        }
        return { groups: rows.length, longest, width };
      });
    const file = "longname".repeat(100);
    const page1 = "https://www.example.org/§";
    const value = ["<url><loc>https://www.example.org/?", "</loc></url>"];
    const kinds = {
      "10 MB of ampersands": [value, "&", 1e7, { "xml-unescaped-ampersand": 1e7 }],
      "a million findings of one rule, a line each": [value, "&0;\n", 1e6, { "xml-unescaped-ampersand": 1e6 }],
      "a long value": [value, "a", 1e6, { "loc-too-long": 1 }],
      "elements one in another": [["", ""], "<a>", 1e5, { "xml-excessive-depth": 1 }],
      "namespaces": [["<url", "><p0:a/></url>"], " xmlns:p§='urn:§'", 20_000],
      "attributes": [["<url", "/>"], " a§=''", 20_000],
      "hosts": [["", ""], "<url><loc>https://h§.example.org/</loc></url>", 20_000],
      "languages of one page": [["<url><loc>https://www.example.org/</loc>", "</url>"], `<link xmlns='http://www.w3.org/1999/xhtml' rel='alternate' hreflang='x§' href='${page1}'/>`, 5_000],
      "hidden characters": [value, "\u202e", 1e5],
      "zeros": [["", ""], "\0", 1e5],
    };
    for (const [kind, [[before, behind], piece, times, counts = {}]] of Object.entries(kinds)) {
      page(`${kind}: there is a report, and it can be looked at`, async (tab, site, t) => {
        await tab.evaluate((called, start, part, number, end) => {
          const parts = part.includes("§") ? Array.from({ length: number }, (_, at) => part.replaceAll("§", at)) : [part.repeat(number)];
          globalThis.files = [new File([start, ...parts, end], `${called}.xml`)];
        }, file, sitemap("").replace("\n</urlset>\n", before), piece, times, `${behind}</urlset>`);
        await gently(tab, t, "check");
        const [{ report }] = await tab.reports();
        assert.notEqual(report.findings.length, 0);
        for (const [rule, number] of Object.entries(counts)) {
          assert.equal(report.counts[rule], number);
          assert.equal(await b.attribute(tab, `[data-rule="${rule}"]`, "data-count"), String(number));
        }
        const { groups, longest, width } = await opened(tab);
        assert.equal(groups, Object.keys(report.counts).length);
        assert.ok(longest < 1_000, `${longest} characters are shown in one piece`);
        assert.ok(width <= 0, "the page is wider than its window");
        await b.works(tab);
      }, { before: acts });
    }

    page("500 files of long names, with a finding each", async (tab, site, t) => {
      await tab.evaluate((called, text) => {
        globalThis.files = Array.from({ length: 500 }, (_, n) => new File([text.replace("§", n)], `${called}${n}.xml`));
      }, file, sitemap(url(`${page1}?a&b`)));
      await gently(tab, t, "check");
      assert.equal(await tab.evaluate(() => globalThis.reports.filter(({ report }) => report.counts["xml-unescaped-ampersand"] === 1).length), 500);
      assert.ok((await opened(tab)).width <= 0, "the page is wider than its window");
      await b.works(tab);
    }, { before: acts });
  });

  page("a gzip bomb of 10 GiB is given up at the cap, and the report says so", async (tab, site, t) => {
    // Members one behind the other, of which one is made.
    const blanks = 64 << 20;
    const parts = [gzipSync(sitemap(url("https://www.example.org/")).replace("</urlset>", "")), gzipSync(Buffer.alloc(blanks, " "))];
    const { took, size, report } = await tab.evaluate(async (packed, times) => {
      const [head, member] = packed.map((text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
      const file = new File([head, ...Array(times).fill(member)], "bomb.xml.gz");
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      const came = new Promise((resolve) => addEventListener("sitemap-lint:report", ({ detail }) => resolve(detail), { once: true }));
      const begun = performance.now();
      document.querySelector("h1").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, composed: true, cancelable: true }));
      const { report } = await came;
      return { took: performance.now() - begun, size: file.size, report };
    }, parts.map((part) => part.toString("base64")), (10 * 2 ** 30) / blanks);
    t.diagnostic(`${name}, 10 GiB in ${(size / 1e6).toFixed(1)} MB: ${Math.round(took)} ms from drop to report`);
    await b.idle(tab);
    assert.equal(report.document.compressedBytes, size);
    assert.equal(report.document.bytes, 512 << 20, "nothing behind the cap");
    assert.deepEqual([report.document.entries, report.verdicts.protocol, report.counts["file-decompression-bomb"]], [1, "fail", 1]);
    assert.match(await b.text(tab, "incomplete"), /first 536,870,912 unpacked bytes/);
    assert.equal(await b.count(tab, '[data-rule="file-decompression-bomb"]'), 1);
    await b.works(tab);
  });

  page("3,000 files: all are checked, the list can be used, and is drawn in pieces", async (tab, site, t) => {
    await tab.evaluate((good, bad) => {
      globalThis.files = Array.from({ length: 3_000 }, (_, i) => new File([(i % 100 ? good : bad).replaceAll("§", i)], `sitemap-${i}.xml`));
    }, sitemap(url("https://www.example.org/§")), sitemap(url("https://www.example.org/§?a&b")));
    await gently(tab, t, "check");
    assert.equal(await tab.evaluate(() => globalThis.reports.length), 3_000);
    await b.press(tab, '[data-tab="files"]');
    assert.match(await b.text(tab, ".sides tbody tr"), /1 error/, "the worst come first");
    const rows = await b.count(tab, ".sides tbody tr");
    await b.press(tab, '[part~="table"] .scroll + button');
    const more = await b.count(tab, ".sides tbody tr");
    assert.ok(more > rows && more < 1000, "no more are shown than a reader can look at");
    const find = await b.find(tab, '[part~="table"] [part~="find"]');
    await find.type("sitemap-2900.");
    assert.equal(await b.count(tab, ".sides tbody tr"), 1);
    await b.press(tab, '.sides [part~="open"]');
    assert.equal(await b.text(tab, ".verdict .name"), "sitemap-2900.xml");
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "fail");
  }, { before: acts });
});
