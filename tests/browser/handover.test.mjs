// The bookmarklet on sites that are strict, cut windows off, or mean harm; and what the page takes of what they send. A debugger
// runs the text of the bookmarklet here: that browsers run it from their bookmarks, too, is not tested.

import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { imported } from "./sources.mjs";
import { accept, bookmarklet, HOME, opener, says, site, STRICT } from "./bookmark.mjs";
import * as b from "./browser.mjs";
import { inOneBrowser } from "./browser.mjs";
import { host, lines, ofServer } from "./faulty.mjs";

const { DECIDED } = await imported("live/decided");

const text = readFileSync(new URL("faulty.txt", import.meta.url), "utf8");
const recorded = (name) => text.split(`== ${name}\n`)[1].split("\n\n")[0].split("\n");
const handed = (name) => recorded(name).filter((line) => ofServer([line]).every((id) => DECIDED.handed.includes(id)));

inOneBrowser((page, at) => {
  const run = opener(at);
  const errors = [/^Cross-Origin Request Blocked: /];

  for (const name of ["files", "usual", "robots"]) {
    page(`a strict site hands its files over, and they are found the same: ${name}`, async (tab, { address }) => {
      const served = await host(site(name), STRICT);
      const text = await bookmarklet(tab);
      const { opened, close } = await run(address, `${served.origin}/`, text);
      try {
        await says(opened, new RegExp(`^Check \\d+ files .* from ${served.origin}\\?`));
        assert.equal(await opened.evaluate(() => reports.length), 0, "nothing is checked before the reader says so");
        assert.deepEqual(await b.objections(opened), []);
        assert.deepEqual(lines(...(await accept(opened))), handed(name));
        assert.equal(new URL(opened.url()).hash, "");
        const cookies = served.log.filter(({ headers }) => headers.cookie);
        assert.deepEqual(cookies, []);
      } finally {
        await close();
        await served.stop();
      }
    }, { errors });
  }

  page("a site that cuts windows off saves a zip archive, which the page opens", async (tab, { address }) => {
    const served = await host(site("files"), { ...STRICT, "Cross-Origin-Opener-Policy": "same-origin" });
    const text = await bookmarklet(tab);
    const { opened, close } = await run(address, `${served.origin}/`, text);
    try {
      await says(opened, /zip archive/);
      const file = join(at.browser.folder, "127.0.0.1.zip");
      let content = "";
      // Browsers take the name before they have the file.
      for (let tries = 0; tries < 150 && !content; tries++) {
        await sleep(100);
        if (existsSync(file) && !existsSync(`${file}.part`)) content = readFileSync(file, "base64");
      }
      rmSync(file);
      await tab.bringToFront();
      await b.drop(tab, [{ name: "127.0.0.1.zip", base64: content }]);
      const reports = await b.reported(tab, 7);
      assert.ok(reports.some(({ name, report }) => name === "broken.xml" && report.counts["xml-unescaped-ampersand"]));
    } finally {
      await close();
      await served.stop();
    }
  }, { errors });

  page("a site whose policy lets nothing be read hands over nothing, and the page says so", async (tab, { address }) => {
    const served = await host(site("files"), { "Content-Security-Policy": "default-src 'none'" });
    const { opened, close } = await run(address, `${served.origin}/`, await bookmarklet(tab));
    try {
      await says(opened, /sent no file/);
    } finally {
      await close();
      await served.stop();
    }
  }, { errors });

  /** Opens the page as a bookmarklet does, and sends what `messages` gives once it listens. */
  const sending = (address, messages) => `(() => {
    const opened = open(${JSON.stringify(address)} + "#handover");
    addEventListener("message", ({ data }) => {
      if (data !== "sitemap-lint ready") return;
      const file = new File(["<urlset/>"], "a.xml");
      const good = { url: location.origin + "/a.xml", status: 200, type: "application/xml", file };
      const kind = "sitemap-lint files";
      for (const message of (${messages})({ file, good, kind, start: location.origin + "/" })) opened.postMessage(message, "*");
    });
  })()`;

  for (const [what, messages, answer] of [
    ["rubbish", `({ kind, start }) => ["x", null, 7, { kind: "other" }, [1], { kind, start, files: "x" }]`, /something other than files/],
    ["a start that is none", `({ kind, good }) => [{ kind, start: "javascript:alert(1)", files: [good] }]`, /something other than files/],
    ["a start of another site", `({ kind, good }) => [{ kind, start: "https://example.org/", files: [good] }]`, /something other than files/],
    ["what only looks like files", `({ kind, start, good, file }) => [{ kind, start, files: [
      null, 7, "x", {}, { ...good, url: "https://example.org/a.xml" }, { ...good, url: "javascript:x" }, { ...good, url: good.url + "#x" },
      { ...good, url: {} }, { ...good, status: "200" }, { ...good, status: 7 }, { ...good, status: NaN }, { ...good, type: "a\\u202eb" }, { ...good, type: {} },
      { ...good, type: "x".repeat(300) }, { ...good, file: new Blob(["x"]) }, { ...good, file: "x" }, { ...good, file: [file] },
    ] }]`, /something other than files/],
    ["too many files", `({ kind, start, good }) => [{ kind, start, files: Array.from({ length: 1001 }, (_, n) => ({ ...good, url: good.url + n })) }]`, /more than 1,000 files/],
    ["too many bytes", `({ kind, start, good }) => {
      const file = new File(Array(6).fill(new Blob([new Uint8Array(1e8)])), "a.xml");
      return [{ kind, start, files: [{ ...good, file }] }];
    }`, /more than .*500 MB/],
  ]) {
    page(`nothing is taken of a site that sends ${what}`, async (tab, { address }) => {
      const served = await host(() => ({ "/": HOME }));
      const { opened, close } = await run(address, `${served.origin}/`, sending(address, messages));
      try {
        await says(opened, answer);
        assert.equal(await opened.$("#accept"), null);
        await b.drop(opened, [{ name: "next.xml", content: b.GOOD }]);
        await opened.waitForFunction(() => reports.length === 1);
      } finally {
        await close();
        await served.stop();
      }
    });
  }

  page("only the window that opened the page is heard", async (tab, { address }) => {
    const served = await host(() => ({ "/": HOME }));
    const { opened, close } = await run(address, `${served.origin}/`, sending(address, "() => []"));
    try {
      const waiting = await opened.$eval("#handover", (node) => node.textContent);
      await opened.evaluate(() => postMessage({ kind: "sitemap-lint files", start: "x", files: [] }, "*"));
      await sleep(500);
      assert.equal(await opened.$eval("#handover", (node) => node.textContent), waiting);
    } finally {
      await close();
      await served.stop();
    }
  });

  page("a site that floods is heard once, and what else it sends with a file is dropped", async (tab, { address }) => {
    const served = await host(() => ({ "/": HOME }));
    const flood = `({ kind, start, good }) => Array.from({ length: 20_000 }, (_, n) => ({
      kind, start, more: "x", files: [{ ...good, more: "x" }, { ...good, url: "https://example.org/" }, ...Array(n ? 9 : 0).fill(good)],
    }))`;
    const { opened, close } = await run(address, `${served.origin}/`, sending(address, flood));
    try {
      await says(opened, /^Check 1 file \(9 bytes\) from .*\? Without 1 more file: from another site/);
      // From another window than the one that opened it.
      await opened.evaluate(() => postMessage({ kind: "sitemap-lint files", start: "http://127.0.0.1/", files: [] }, "*"));
      await sleep(500);
      await says(opened, /^Check 1 file /);
      await opened.click("#refuse");
      await says(opened, /^Discarded\./);
      assert.equal(await opened.evaluate(() => reports.length), 0);
    } finally {
      await close();
      await served.stop();
    }
  });
});
