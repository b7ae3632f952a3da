// The page of the extension checks sites that allow nobody to read them, and finds there what the command line finds. It asks
// before it reads, and reads what it was allowed to and nothing else.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import * as b from "../browser/browser.mjs";
import { host, lines, ofServer, SITES } from "../browser/faulty.mjs";
import { imported } from "../browser/sources.mjs";
import { answer, ELSEWHERE, ended, open, start, type } from "./extension.mjs";

const { DECIDED } = await imported("live/decided");

// What the command line finds: see tests/browser/live.test.mjs.
const sections = readFileSync(new URL("../browser/faulty.txt", import.meta.url), "utf8").split(/^== (.*)\n/m).slice(1);
const recorded = new Map(sections.flatMap((name, at) => (at % 2 ? [] : [[name, sections[at + 1].split("\n").filter(Boolean)]])));
const decided = (name) => recorded.get(name).filter((line) => {
  const [id] = ofServer([line]);
  return !id || DECIDED.extension.includes(id);
});
const whole = (name) => ["files", "pages", "linked", "usual"].includes(name);

for (const name of b.browsers) {
  describe(`extension ${name}`, () => {
    let at;
    before(async () => (at = await start(name)));
    after(() => at?.stop());

    /** Does what is to be done with a site, in a tab with the page; nothing may go wrong behind the reader's back. */
    const visit = (title, site, act) =>
      test(title, { timeout: 120_000 }, async () => {
        const served = await host(site, {}, b.OUTSIDE);
        const tab = await open(at);
        try {
          await act(tab, served);
          assert.deepEqual(tab.errors, []);
          for (const { headers } of served.log) {
            assert.deepEqual([headers.cookie, headers.referer, headers.origin], [undefined, undefined, undefined]);
          }
        } finally {
          await tab.close();
          await served.stop();
        }
      });

    /** Firefox asks for each host; what Chromium has in the manifest it does not ask for. */
    const allowed = async (tab) => (name === "firefox" ? answer(tab, "allow") : undefined);

    for (const site of Object.keys(SITES).filter((site) => site !== "encoded")) {
      visit(`finds on a site what the command line finds: ${site}`, site, async (tab, served) => {
        await type(tab, whole(site) ? `${served.origin}/` : `${served.origin}/sitemap.xml`);
        await allowed(tab);
        if (site === "away") await allowed(tab);
        let found = await ended(tab);
        if (site === "pages" || site === "linked") {
          await tab.evaluate(() => (reports.length = 0));
          await b.press(tab, "deep");
          await allowed(tab);
          found = await ended(tab);
        }
        // Firefox has one name for both.
        const alike = lines(...found).map((line) => line.replace("the connection was reset", "the connection ended before an answer came"));
        assert.deepEqual(alike, decided(site));
      });
    }

    const asking = (tab) => tab.$$eval("dialog.asking", (all) => all.length);
    const granted = (tab) => tab.evaluate(async () => ((globalThis.browser ?? chrome).permissions.getAll()).then(({ origins }) => origins));

    visit("the journey of an owner whose site allows nobody: nothing before a click, then a finding, and the fixed file", "files", async (tab, served) => {
      await tab.evaluate((url) => document.querySelector("sitemap-lint").offer(url), served.origin);
      await sleep(500);
      assert.deepEqual(served.log, []);
      await type(tab, `${served.origin}/broken.xml`);
      const asked = await allowed(tab);
      if (asked) assert.match(asked, /^Read 127\.0\.0\.1\?To check this site, .* robots\.txt, its sitemaps.*without cookies.*gives the permission back/s);
      const [[{ report }]] = await ended(tab);
      assert.equal(report.counts["xml-unescaped-ampersand"], 1);
      assert.match(await b.text(tab, "fetched"), /The extension fetched these URLs, without cookies/);
      if (name === "firefox") assert.deepEqual(await granted(tab), [], "nothing stays");
      await b.press(tab, "fix");
      await b.find(tab, "[part=preview] .added");
      await tab.evaluate(() => {
        const { createObjectURL } = URL;
        URL.createObjectURL = (blob) => {
          globalThis.saved = blob.text();
          return createObjectURL.call(URL, blob);
        };
        HTMLAnchorElement.prototype.click = () => {};
      });
      await b.press(tab, "[part=preview] ~ * [part=download]:enabled");
      assert.match(await (await tab.waitForFunction(() => globalThis.saved)).jsonValue(), /\/a\?b=1&amp;c=2<\/loc>/);
    });

    visit("whoever refuses is asked for nothing, and the site hears nothing", "files", async (tab, served) => {
      const { port } = new URL(served.origin);
      await type(tab, `http://${ELSEWHERE}:${port}/`);
      await tab.waitForSelector("dialog.asking");
      assert.deepEqual(await b.objections(tab), []);
      assert.match(await answer(tab, "refuse"), /Read elsewhere\.test\?/);
      await tab.waitForFunction(() => /Not checked: the extension may not read elsewhere\.test/.test(document.querySelector("sitemap-lint").shadowRoot.textContent));
      assert.deepEqual(served.log, []);
    });

    visit("another host is asked for once more, with the URL that leads there, and is not read without leave", (o, other) => {
      const away = other.replace(b.OUTSIDE, ELSEWHERE);
      return {
        ...SITES.usual(o),
        "/robots.txt": { body: `Sitemap: ${away}/a.xml\nSitemap: ${o}/moved.xml\nSitemap: ${o}/sound.xml\n` },
        "/moved.xml": { status: 302, headers: { Location: `${away}/b.xml` } },
        "/sound.xml": SITES.files(o)["/sound.xml"],
      };
    }, async (tab, served) => {
      await type(tab, `${served.origin}/`);
      await allowed(tab);
      assert.match(await answer(tab, "refuse"), /Read elsewhere\.test\?.*names this URL on another host, or redirects to it: http:\/\/elsewhere\.test:\d+\/(robots\.txt|[ab]\.xml)/s);
      const [reports] = await ended(tab);
      assert.equal(await asking(tab), 0, "nobody is asked twice");
      assert.ok(reports.some(({ name }) => name.endsWith("/sound.xml")));
      assert.deepEqual(served.log.filter(({ headers }) => headers.host.startsWith(ELSEWHERE)), []);
      assert.match(await b.text(tab, "incomplete"), /cannot be fetched/);
    });

    if (name === "firefox") test("a tab that is closed in the middle of a check gives the permission back", { timeout: 60_000 }, async () => {
      const served = await host(() => ({ "/robots.txt": { slow: 20_000 } }), {}, b.OUTSIDE);
      const [tab, other] = [await open(at), await open(at)];
      try {
        await tab.bringToFront();
        await type(tab, `${served.other}/`);
        await allowed(tab);
        while (!served.log.length) await sleep(50);
        assert.deepEqual(await granted(other), [`http://${b.OUTSIDE}/*`]);
        await tab.close();
        await other.waitForFunction(async () => !(await browser.permissions.getAll()).origins.length, { polling: 200, timeout: 10_000 });
      } finally {
        await other.close();
        await served.stop();
      }
    });

    test("neither a redirect nor an index leads from a public site to this machine", { timeout: 60_000 }, async () => {
      const served = await host((o, other) => ({
        "/robots.txt": { body: `Sitemap: ${other}/moved.xml\nSitemap: ${other}/index.xml\n` },
        "/moved.xml": { status: 301, headers: { Location: `${o}/secret.xml` } },
        "/index.xml": { headers: { "Content-Type": "application/xml" }, body: SITES.usual(o)["/sitemap_index.xml"].body },
        "/secret.xml": SITES.files(o)["/sound.xml"],
        "/a.xml": SITES.files(o)["/sound.xml"],
      }), {}, b.OUTSIDE);
      const tab = await open(at);
      try {
        await type(tab, `${served.other}/`);
        await allowed(tab);
        await ended(tab);
        assert.equal(await asking(tab), 0);
        assert.deepEqual(served.log.filter(({ headers }) => headers.host.startsWith("127.")), []);
        assert.deepEqual(served.log.map(({ url }) => url).sort(), ["/index.xml", "/moved.xml", "/robots.txt"]);
      } finally {
        await tab.close();
        await served.stop();
      }
    });
  });
}
