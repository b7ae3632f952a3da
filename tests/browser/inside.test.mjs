// No way inside: what a site says cannot make the page ask for what only the reader's machine can reach.

import assert from "node:assert/strict";
import * as b from "./browser.mjs";
import { host } from "./faulty.mjs";

const OPEN = { "Access-Control-Allow-Origin": "*" };
const XML = { ...OPEN, "Content-Type": "application/xml" };
const found = { headers: XML, body: b.sitemap(b.url("http://outside.test/")) };

/** Checks a URL; resolves once nothing runs. */
async function check(tab, url) {
  await b.paste(tab, url);
  await tab.waitForFunction(() => {
    const { shadowRoot } = document.querySelector("sitemap-lint");
    return !shadowRoot.querySelector("[part=progress]") && (reports.length || shadowRoot.querySelector("[part=unreachable]"));
  }, { timeout: 60_000 });
}

/** As a site names an address inside in its robots.txt, in an index, and among its pages. */
const ways = {
  "robots.txt": (o, inside) => ({
    "/robots.txt": { headers: OPEN, body: Array.from({ length: 30 }, (_, n) => `Sitemap: ${inside}/admin/reboot?n=${n}\n`).join("") },
  }),
  "an index": (o, inside) => ({
    "/sitemap.xml": {
      headers: XML,
      body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Array.from({ length: 30 }, (_, n) => `<sitemap><loc>${inside}/admin/reboot?n=${n}</loc></sitemap>`).join("")}</sitemapindex>`,
    },
  }),
};

b.inOneBrowser((page) => {
  for (const [what, routes] of Object.entries(ways)) {
    page(`${what} of another site makes no request to the reader's own machine`, async (tab, site, t) => {
      const inside = await host(() => Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`/admin/reboot?n=${n}`, found])), OPEN);
      t.after(() => inside.stop());
      const { port } = new URL(inside.origin);
      // One port for all spellings of the same machine.
      const spelled = inside.origin.replace("127.0.0.1", "[::ffff:127.0.0.1]");
      for (const target of [inside.origin, `http://localhost:${port}`, `http://0x7f.1:${port}`, spelled]) {
        const outside = await host((o) => routes(o, target), OPEN);
        const origin = outside.origin.replace("127.0.0.1", b.OUTSIDE);
        b.known(origin);
        try {
          await check(tab, `${origin}/`);
          assert.ok(outside.log.some(({ url }) => url === "/robots.txt"), "the site itself is fetched");
          assert.deepEqual(inside.log.map(({ url }) => url), [], target);
          await b.press(tab, "clear");
          await tab.evaluate(() => (globalThis.reports.length = 0));
        } finally {
          await outside.stop();
        }
      }
    }, { errors: [/^Cross-Origin Request Blocked: /] });
  }

  page("a site that nobody may read leads to nothing inside when it is asked whether it is up", async (tab) => {
    const inside = await host(() => ({ "/admin/reboot": found }), OPEN);
    const to = { status: 302, headers: { Location: `${inside.origin}/admin/reboot` } };
    // Its robots.txt can be read where it names the address, and nothing else.
    const named = { headers: OPEN, body: `Sitemap: ${inside.origin}/admin/reboot\n` };
    const sites = [
      [{ "/robots.txt": to, "/sitemap.xml": to, "/": to }, / is up, but does not let/],
      [{ "/robots.txt": named, "/sitemap.xml": to, "/": to }, / answers, but its sitemap cannot be read/],
    ];
    try {
      for (const [routes, says] of sites) {
        const outside = await host(() => routes, {}, b.OUTSIDE);
        try {
          for (const path of ["/", "/sitemap.xml"]) {
            await check(tab, `${outside.other}${path}`);
            assert.match(await b.text(tab, "[part=unreachable] h2"), says, path);
            assert.deepEqual(inside.log.map(({ url }) => url), [], path);
            await b.press(tab, "clear");
          }
        } finally {
          await outside.stop();
        }
      }
    } finally {
      await inside.stop();
    }
  }, { errors: [/^Cross-Origin Request Blocked: /, /^Content-Security-Policy: .*connect-src/] });

  page("a site inside that the reader names is checked, and leads to no other host inside", async (tab) => {
    const other = await host(() => ({ "/a.xml": found }), OPEN);
    const own = await host((o) => ({
      "/robots.txt": { headers: OPEN, body: `Sitemap: ${o}/sitemap.xml\nSitemap: ${other.other}/a.xml\n` },
      "/sitemap.xml": { headers: XML, body: b.sitemap(b.url(`${o}/`)) },
    }), OPEN);
    try {
      await check(tab, `${own.origin}/`);
      assert.ok(own.log.some(({ url }) => url === "/sitemap.xml"));
      assert.deepEqual(other.log.map(({ url }) => url), []);
    } finally {
      await own.stop();
      await other.stop();
    }
  }, { errors: [/^Cross-Origin Request Blocked: /] });
});
