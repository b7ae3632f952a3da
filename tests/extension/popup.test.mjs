// The popup: what the page in the tab has to do with its sitemap, in one glance, and the way to a check of the whole site.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import * as b from "../browser/browser.mjs";
import { host } from "../browser/faulty.mjs";
import { opened, popup, start } from "./extension.mjs";

const XML = { "Content-Type": "application/xml" };
const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const LISTED = ["listed", "noindex", "hidden", "canonical", "blocked", "missing", "broken?a=1&amp;b=2"];

/** A site whose pages may be read by nobody, and set cookies. */
const site = (_, o) => {
  const page = (head = "", headers = {}) => ({
    headers: { "Content-Type": "text/html", "Set-Cookie": "a=b", ...headers },
    body: `<!doctype html><title>${o}</title>${head}<p>A page`,
  });
  let times = 0;
  const entry = (path) => `<url><loc>${o}/${path}</loc><lastmod>2026-01-06</lastmod><xhtml:link rel="alternate" hreflang="de" href="${o}/de"/></url>\n`;
  return {
    "/robots.txt": { body: `User-agent: *\nDisallow: /blocked\nSitemap: ${o}/index.xml\n` },
    "/index.xml": { headers: XML, body: `<sitemapindex ${NAMESPACES}><sitemap><loc>${o}/pages.xml</loc></sitemap></sitemapindex>` },
    "/pages.xml": { headers: XML, body: `<?xml version="1.0"?>\n<urlset ${NAMESPACES}>\n${LISTED.map(entry).join("")}</urlset>` },
    "/listed": page('<link rel="alternate" hreflang="de" href="/de">'),
    "/listed/": page(),
    "/noindex": page('<meta name="robots" content="noindex">'),
    "/hidden": page("", { "X-Robots-Tag": "noindex" }),
    "/canonical": page('<link rel="canonical" href="/listed"><link rel="alternate" hreflang="fr" href="/fr">'),
    "/blocked": page(),
    "/broken?a=1&b=2": page("<script>document.title = '<img src=x>'</script>"),
    "/unlisted": page(),
    "/missing": { ...page(), status: 404 },
    // It moves once the tab shows it.
    get "/moved"() {
      return times++ ? { status: 301, headers: { Location: "/listed" } } : page();
    },
    "/closed": page("", { "Content-Security-Policy": "default-src 'none'" }),
  };
};

/** A site that would keep a reader for hours: many children, bodies without end, and what looks like markup. */
const hostile = () => {
  const log = [];
  const server = createServer(({ url, headers: { host: name } }, response) => {
    log.push(url);
    const o = `http://${name}`;
    const children = Array.from({ length: 10_000 }, (_, at) => `<sitemap><loc>${o}/${at}.xml</loc></sitemap>`).join("");
    if (url === "/robots.txt") return response.end(`Sitemap: ${o}/index.xml\nSitemap: ${o}/endless.xml\n`);
    if (url === "/index.xml") return response.writeHead(200, XML).end(`<sitemapindex ${NAMESPACES}>${children}</sitemapindex>`);
    if (url === "/endless.xml") {
      response.writeHead(200, XML).write(`<urlset ${NAMESPACES}>`);
      const more = () => response.destroyed || response.write("<url><loc>https://a.example/</loc></url>".repeat(5_000), () => setTimeout(more, 1));
      return more();
    }
    if (url.startsWith("/%3Cimg")) return response.writeHead(200, { "Content-Type": "text/html", "X-Robots-Tag": "noindex, <b>" }).end("<!doctype html><link rel=canonical href='javascript:alert(1)'><title>&lt;script>alert(1)&lt;/script></title>");
    return response.writeHead(404, XML).end("none");
  });
  return { server, log };
};

for (const name of b.browsers) {
  describe(`popup ${name}`, () => {
    let at;
    // As it is published: the click lets it look at the tab.
    before(async () => (at = await start(name, { hosts: false })));
    after(() => at?.stop());

    const glance = (path, ...expected) =>
      test(`says of ${path}: ${expected[0].source}`, { timeout: 60_000 }, async () => {
        const served = await host(site, {}, b.OUTSIDE);
        const tab = await at.browser.newPage();
        await tab.goto(served.other + path);
        // Browsers ask for an icon when they like.
        const asked = () => served.log.filter(({ url }) => url !== "/favicon.ico");
        const before = asked().length;
        await sleep(200);
        assert.equal(asked().length, before, "nothing before a click");
        const shown = await popup(at, tab);
        try {
          await shown.waitForSelector("dl:not([aria-busy])");
          const said = (await shown.$eval("body", (body) => body.innerText)).replace(/:\d+/g, "").replace(/\s*\n\s*/g, " ");
          for (const pattern of expected) assert.match(said, pattern);
          assert.deepEqual(await b.objections(shown), []);
          const after = asked().slice(before);
          assert.deepEqual(after.filter(({ headers }) => headers.cookie ?? headers.referer), [], "no cookies, no referrer");
          assert.ok(after.length <= 4 && new Set(after.map(({ url }) => url)).size === after.length, "nothing twice");
        } finally {
          await shown.close();
          await tab.close();
          await served.stop();
        }
      });

    glance("/listed#part", /✓ Listed in the sitemap \/pages\.xml, line 3, lastmod 2026-01-06 /, /✓ Search engines may index it \(200\) ✓ 1 language link, as in the sitemap/, /sitemap-lint 0\.1\.0, rules of 2026/);
    glance("/listed/", /! Listed under another URL: http:\/\/outside\.test\/listed \/pages\.xml, line 3/);
    glance("/unlisted", /! In none of the 2 sitemaps that were read ✓ Search engines may index it/);
    glance("/noindex", /✓ Listed .* ! Search engines may leave it out “http:\/\/outside\.test\/noindex” has noindex in <meta name="robots">\./);
    glance("/hidden", /has noindex in its X-Robots-Tag header\./);
    glance("/canonical", /names another canonical URL: “http:\/\/outside\.test\/listed”\./, /! Language links differ from the sitemap Only in the page: fr http:\/\/outside\.test\/fr Only in the sitemap: de http:\/\/outside\.test\/de/);
    glance("/blocked", /robots\.txt blocks “http:\/\/outside\.test\/blocked”: “Disallow: \/blocked” in line 2/);
    glance("/missing", /“http:\/\/outside\.test\/missing” returns 404 Not Found/);
    glance("/moved", /! The server now redirects this URL Search engines index the page that it leads to/);
    glance("/broken?a=1&b=2", /✓ Listed in the sitemap \/pages\.xml, line 9/);
    glance("/pages.xml", /✓ This is a sitemap Check this file with its children Check the whole site/);
    test("a hostile site is looked at for a moment, and nothing of it becomes markup", { timeout: 60_000 }, async () => {
      const { server, log } = hostile();
      await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
      const tab = await at.browser.newPage();
      await tab.goto(`http://${b.OUTSIDE}:${server.address().port}/%3Cimg%20src=x%3E?<b>`);
      const shown = await popup(at, tab);
      try {
        await shown.waitForSelector("dl:not([aria-busy])", { timeout: 20_000 });
        const said = await shown.$eval("body", (body) => body.innerText);
        assert.match(said, /Not read here: (9,9|10,0)\d\d more sitemaps/);
        assert.match(said, /noindex in its X-Robots-Tag/);
        assert.ok(log.length < 40, `${log.length} requests`);
        assert.equal(await shown.$$eval("img, b, script:not([src])", (all) => all.length), 0);
      } finally {
        await shown.close();
        await tab.close();
        server.closeAllConnections();
        server.close();
      }
    });

    // Firefox keeps to the policy of the page.
    glance("/closed", name === "firefox" ? /\? The popup cannot read this site .* Check the whole site/ : /! In none of the 2 sitemaps .* ✓ Search engines may index it/);
  });

  describe(`button of the popup ${name}`, () => {
    let at;
    before(async () => (at = await start(name)));
    after(() => at?.stop());

    for (const [path, label, files] of [["/listed", "Check the whole site", 3], ["/pages.xml", "Check this file with its children", 1]]) {
      test(`${label}: asks, and opens the page with the check running`, { timeout: 60_000 }, async () => {
        const served = await host(site, {}, b.OUTSIDE);
        const tab = await at.browser.newPage();
        await tab.goto(served.other + path);
        const shown = await popup(at, tab);
        try {
          const button = await shown.waitForSelector(`::-p-text(${label})`);
          await button.click();
          const page = await opened(at, "www/index.html");
          await page.waitForFunction(() => /files? checked/.test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=status]")?.textContent));
          assert.equal(await page.evaluate(() => location.search), "");
          const rows = await page.evaluate(() => document.querySelector("sitemap-lint").shadowRoot.querySelectorAll("[part=fetched] tbody tr").length);
          assert.equal(rows, files === 1 ? 2 : files);
          await page.close();
        } finally {
          await shown.close().catch(() => {});
          await tab.close();
          await served.stop();
        }
      });
    }
  });
}
