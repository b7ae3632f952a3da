// Journeys of readers who have a URL: see journey.mjs.

import assert from "node:assert/strict";
import { accept, offered, opener, says, site, STRICT } from "./bookmark.mjs";
import * as b from "./browser.mjs";
import { ELEMENT, serving } from "./embedded.mjs";
import { host, SITES } from "./faulty.mjs";
import { checked, detail, journeys, reads } from "./journey.mjs";

// Browsers have no exceptions for it; Firefox counts among them what it writes into the console.
const errors = [/^Cross-Origin Request Blocked: /];
const DESKTOP = { width: 1280, height: 800 };

b.inEachBrowser((page, at) => {
  const journey = journeys(page, at);

  /** Types a URL and presses Enter. */
  async function type(reader, url) {
    await reader.click("input");
    await reader.type(url);
    await reader.press("Enter");
  }

  journey("an owner types the URL of a site, and saves a fixed sitemap", 30, async (tab, reader) => {
    const served = await host("files", { "Access-Control-Allow-Origin": "*" });
    try {
      await type(reader, served.origin);
      await reads(tab, ".running", /\d+ of \d+ requests? · 127\.0\.0\.1:\d+Cancel/);
      await checked(tab, 7);
      await reads(tab, "verdict", /\d+ errors in \d of 7 files/);
      await reads(tab, "fetched", /Sent 11 requests to http/);
      for (const path of ["/robots.txt", "/sitemap.xml", "/broken.xml"]) assert.ok(served.log.some(({ url }) => url === path), path);
      // What is worst is open, with its file and its line.
      await reads(tab, "[part=detail] h3", /Unescaped/);
      await detail(tab, reader, /^http.*broken\.xml:3:39/);
      await reader.click("open-file");
      await reads(tab, ".name", /broken\.xml/);
      await reader.click("fix");
      await b.find(tab, "[part=download]:enabled");
      const { body } = SITES.files(served.origin)["/broken.xml"];
      assert.equal(await reader.save("download", "broken.fixed.xml"), body.replace("b=1&c", "b=1&amp;c"));
    } finally {
      await served.stop();
    }
  }, { ...DESKTOP, errors });

  journey("an owner whose server does not allow it takes the command, then the bookmarklet", 31, async (tab, reader, { address }) => {
    const served = await host(site("files"), STRICT);
    try {
      await type(reader, served.origin);
      await reads(tab, "[part=unreachable] h2", /127\.0\.0\.1:\d+ is up, but does not let other sites read it/);
      await reads(tab, "unreachable", /That is normal.*Open the sitemap.*Save it.*Hand it over.*Other ways.*bookmarks bar.*Command line/s);
      await reader.click("copy-command");
      await reads(tab, "copy-command", /Copied/);
      assert.deepEqual(await tab.evaluate(() => copied), [`sitemap-lint ${served.origin}/`]);
      // Dragged to the bookmarks, and clicked on the site.
      await reader.see("bookmarklet");
      const { opened, close } = await opener(at)(address, `${served.origin}/`, await offered(tab));
      reader.actions += 3;
      try {
        await opened.setViewport(DESKTOP);
        await says(opened, new RegExp(`^Check 10 files .* from ${served.origin}`));
        reader.actions += 1;
        assert.equal((await accept(opened))[0].length, 7);
        await reads(opened, "verdict", /\d+ errors in \d of 7 files/);
        await reads(opened, "[part=detail] h3", /Unescaped/);
        await reads(opened, "fetched", /Received 10 files from http/);
      } finally {
        await close();
      }
    } finally {
      await served.stop();
    }
  }, { ...DESKTOP, errors, before: b.taking });

  const asked = [];
  const text = "<p>Each page of this guide is listed in the sitemap.</p>".repeat(100);
  const pages = { "/docs.html": `${text}${ELEMENT}<sitemap-lint src="/sitemap.xml"></sitemap-lint>${text}` };

  journey("a maintainer scrolls to the check in the docs, and copies what it found", 9, async (tab, reader, { address }) => {
    await tab.goto(new URL("/docs.html", address).href);
    await b.find(tab, "input");
    const engine = () => tab.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /wasm|worker/.test(name)).length);
    assert.deepEqual([await engine(), asked], [0, ["/docs.html"]], "nothing is loaded before it is needed");
    await reader.see("input");
    await checked(tab, 4);
    assert.ok(await engine());
    assert.deepEqual(asked.slice(1).sort(), ["/a.xml", "/b.xml", "/robots.txt", "/sitemap.xml"]);
    await reader.see("verdict");
    await reads(tab, "verdict", /2 errors in 2 of 4 files/);
    await detail(tab, reader, /^http.*b\.xml:3:36/);
    await reader.click("export-menu");
    await reader.click("copy");
    await b.says(tab, /Copied/);
    const [copied] = await tab.evaluate(() => globalThis.copied);
    assert.match(copied, /b\.xml:3:\d+: error: Unescaped.* \[xml-unescaped-ampersand\]/);
  }, { ...DESKTOP, also: serving(pages, asked), before: b.taking });
});
