// A site with sitemaps of its own, whose pages have the element.

import { POLICY } from "../../tools/serve.mjs";
import * as b from "./browser.mjs";
import { answers } from "./faulty.mjs";

const urlset = (o, ...paths) => b.sitemap(paths.map((path) => b.url(o + path)).join("\n"));
const XML = { "Content-Type": "application/xml" };

/** A site whose pages have the element. `o` is its origin. */
const SITE = (o) => ({
  "/robots.txt": {
    headers: { "Content-Type": "text/plain" }, body: `User-agent: *\nDisallow: /cart\nSitemap: ${o}/sitemap.xml\n`,
  },
  "/sitemap.xml": {
    headers: XML,
    body: `<?xml version="1.0"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>${o}/a.xml</loc></sitemap><sitemap><loc>${o}/b.xml</loc></sitemap></sitemapindex>`,
  },
  "/a.xml": { headers: XML, body: urlset(o, "/1", "/cart/2") },
  "/b.xml": { headers: XML, body: urlset(o, "/?a&b") },
  "/single.xml": { headers: XML, body: urlset(o, "/1") },
});

const document = (text) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body style="background: rgb(1, 2, 3)">
<main><h1 style="color: white">Page</h1>${text}</main>`;
export const ELEMENT = '<script type="module" src="/www/element.js"></script>';

/** For `also` of a site: what answers for these pages, by their paths, and for the sitemaps. What it answers is put into `asked`. */
export const serving = (pages, asked = [], policy = POLICY) => (o) => {
  const own = policy.replace("style-src", "$& 'unsafe-inline'");
  const headers = { "Content-Type": "text/html", "Content-Security-Policy": own };
  const routes = Object.entries(pages).map(([path, body]) => [path, { headers, body: document(body) }]);
  const route = answers({ ...SITE(o), ...Object.fromEntries(routes) }, { "Cache-Control": "no-cache" });
  return (request, response) => {
    const [, target] = request.url.split("/to?");
    if (target) return response.writeHead(302, { Location: target }).end();
    const known = route(request, response);
    if (known) asked.push(request.url);
    return known;
  };
};
