// Sites whose servers do something wrong, one of each kind, on loopback; and what was found, as lines to compare.

import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { known, OUTSIDE } from "./browser.mjs";

const XML = { "Content-Type": "application/xml" };
const HTML = { "Content-Type": "text/html; charset=utf-8" };
const LATE = "Tue, 06 Jan 2026 10:00:00 GMT";

// How a URL begins that cannot exist; a site may answer it.
const ABSENT = "/sitemap-lint-";

const urlset = (o, ...paths) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>${o}${path}</loc></url>\n`).join("")}</urlset>\n`;
const dated = (o, ...paths) => urlset(o, ...paths).replaceAll("</loc>", "</loc><lastmod>2026-01-06</lastmod>");
const index = (o, ...paths) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<sitemap><loc>${o}${path}</loc></sitemap>\n`).join("")}</sitemapindex>\n`;
const robots = (o, path) => ({ body: `User-agent: *\nDisallow: /cart\nSitemap: ${o}${path}\n`, headers: { "Content-Type": "text/plain" } });

/** What each site answers, by path: `{ status, headers, body, cut, slow, closed }`. `o` is its origin, `other` another host's. */
export const SITES = {
  files: (o) => ({
    "/robots.txt": robots(o, "/sitemap.xml"),
    "/sitemap.xml": { headers: XML, body: index(o, "/sound.xml", "/broken.xml", "/packed.xml.gz", "/missing.xml", "/late.xml", "/app.xml", "/moved.xml", "/typed.xml", "/closed.xml", "/sound.xml") },
    "/sound.xml": { headers: XML, body: urlset(o, "/a", "/b") },
    "/broken.xml": { headers: XML, body: urlset(o, "/a?b=1&c=2", "/b").replace("</urlset>", "<url><lastmod>2026-13-01</lastmod></url></urlset>") },
    "/packed.xml.gz": { headers: { "Content-Type": "application/gzip" }, body: gzipSync(urlset(o, "/d", "/cart/x")) },
    "/late.xml": { status: 503 },
    "/app.xml": { headers: HTML, body: "<!doctype html><title>Log in</title><p>Please" },
    "/moved.xml": { status: 301, headers: { Location: "/maps/moved.xml" } },
    "/maps/moved.xml": { headers: XML, body: urlset(o, "/e") },
    "/typed.xml": { headers: { "Content-Type": "text/css" }, body: urlset(o, "/f") },
    "/closed.xml": { closed: true },
  }),
  slow: (o) => ({ "/sitemap.xml": { headers: XML, slow: 10_500, body: urlset(o, "/a") } }),
  cut: (o) => ({ "/sitemap.xml": { headers: { ...XML, "Content-Length": "90000" }, cut: true, body: urlset(o, "/a", "/b") } }),
  doubled: (o) => ({ "/sitemap.xml": { headers: { ...XML, "Content-Encoding": "gzip" }, body: gzipSync(gzipSync(urlset(o, "/a"))) } }),
  encoded: (o) => ({ "/sitemap.xml": { headers: { ...XML, "Content-Encoding": "gzip" }, body: urlset(o, "/a") } }),
  loop: () => ({ "/sitemap.xml": { status: 301, headers: { Location: "/sitemap.xml" } } }),
  away: (o, other) => ({ "/sitemap.xml": { status: 301, headers: { Location: `${other}/there.xml` } }, "/there.xml": { headers: XML, body: urlset(o, "/a") } }),
  robots: (o) => ({ "/robots.txt": { status: 503 }, "/sitemap.xml": { headers: XML, body: urlset(o, "/a") } }),
  rounds: (o) => ({ "/robots.txt": { status: 301, headers: { Location: "/robots.txt" } }, "/sitemap.xml": { headers: XML, body: urlset(o, "/a") } }),
  usual: (o) => ({ "/sitemap_index.xml": { headers: XML, body: index(o, "/a.xml") }, "/a.xml": { headers: XML, body: urlset(o, "/a") } }),
  pages: (o) => {
    const page = { headers: { ...HTML, "Last-Modified": LATE }, body: "<!doctype html><title>Page</title>" };
    const more = (headers, body) => ({ headers: { ...page.headers, ...headers }, body: body ?? page.body });
    return {
      "/robots.txt": robots(o, "/sitemap.xml"),
      "/sitemap.xml": { headers: XML, body: dated(o, "/fine", "/gone", "/missing", "/failing", "/login", "/moved", "/header", "/meta", "/canonical", "/unclear", "/paper", "/old", "/cart/x") },
      "/fine": page,
      "/gone": { status: 410 },
      "/failing": { status: 500 },
      "/login": { status: 403 },
      "/moved": { status: 302, headers: { Location: "/fine" } },
      "/header": more({ "X-Robots-Tag": "noindex" }),
      "/meta": more({}, '<!doctype html><meta name="robots" content="noindex">'),
      "/canonical": more({}, '<!doctype html><link rel="canonical" href="/fine">'),
      "/unclear": more({}, '<!doctype html><link rel="canonical" href="/fine"><link rel="canonical" href="/old">'),
      "/paper": more({ "Content-Type": "application/pdf" }),
      "/old": more({ "Last-Modified": "Thu, 06 Nov 2025 10:00:00 GMT" }),
    };
  },
  linked: (o) => {
    const page = (title, head = "", body = "") => ({ headers: HTML, body: `<!doctype html><title>${title}</title>${head}<body>${body}` });
    const version = (language, path) => `<xhtml:link rel="alternate" hreflang="${language}" href="${o}${path}"/>`;
    const list = urlset(o, "/docs/a", "/docs/b", "/docs/c", "/docs/d")
      .replace(">\n<url>", ` xmlns:xhtml="http://www.w3.org/1999/xhtml">\n<url>`)
      .replace("</loc></url>", `</loc>${version("en", "/docs/a")}${version("x-default", "/docs/a")}${version("de", "/de")}</url>`);
    return {
      "/robots.txt": robots(o, "/sitemap.xml"),
      "/sitemap.xml": { headers: XML, body: list },
      [ABSENT]: page("Example", "", "Sorry"),
      "/docs/a": page("A", '<link rel="alternate" hreflang="de" href="/de/a">', '<a href="new">New</a>'),
      "/docs/b": page("Page not found"),
      "/docs/c": page("Example", "", "Sorry"),
      "/docs/d": page("Example", "", "D"),
      "/docs/new": page("New"),
    };
  },
};

/** Answers as a site does, if it knows the path. `headers`: more of them, with each answer. */
export function answers(routes, headers = {}) {
  return (request, response) => {
    const found = routes[request.url.startsWith(ABSENT) ? ABSENT : request.url];
    if (!found) return false;
    const { status = 200, headers: own = {}, body = "", cut, slow = 0, closed } = found;
    if (closed) {
      request.socket.destroy();
      return true;
    }
    response.writeHead(status, { ...headers, ...own });
    if (cut) {
      response.write(body);
      setTimeout(() => request.socket.destroy(), 200);
    } else setTimeout(() => response.end(body), slow);
    return true;
  };
}

/** A server for one of the sites: `{ origin, other, log, stop }`. `log` has what was asked for, with the headers. `second`: the
 * name of the other host. */
export async function host(name, headers = {}, second = "localhost") {
  const log = [];
  let answer;
  const server = createServer((request, response) => {
    log.push({ url: request.url, headers: request.headers });
    if (!answer(request, response)) response.writeHead(404, headers).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  const [origin, other] = [`http://127.0.0.1:${port}`, `http://${second}:${port}`];
  answer = answers(typeof name === "string" ? SITES[name](origin, other) : name(origin, other), headers);
  known(origin);
  known(other);
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { origin, other, log, stop };
}

/** Every finding of all files, a line each, without the number of the port. */
export function lines(files, site) {
  const tell = (name, { rule, start, message }) => `${new URL(name).pathname} ${start.line} ${rule}: ${message.replaceAll(OUTSIDE, "localhost").replace(/\b(127\.0\.0\.1|localhost):\d+/g, "$1")}`;
  const own = files.flatMap(({ name, report }) => [...report.findings, ...report.elsewhere].map((finding) => tell(name, finding)));
  const together = site ? [...site.findings, ...site.elsewhere].map((finding) => tell(site.files[finding.file].name, finding)) : [];
  return [...own, ...together].sort();
}

/** The rules of the families `http` and `page` among them. */
export const ofServer = (all) => [...new Set(all.flatMap((line) => /^\S+ \d+ ((?:http|page)-[\w-]+):/.exec(line)?.[1] ?? []))].sort();
