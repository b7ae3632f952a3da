// The checks that a weekend's validator makes of an entry, shared by the peers that only parse. No places, no causes,
// no repairs: less than sitemap-lint does, so that the comparison flatters the peers.

const FREQUENCY = new Set(["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"]);
const DATE = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/;

export function naive() {
  const seen = new Set();
  let host;
  let urls = 0;
  let problems = 0;
  const address = (text) => {
    if (!text || text.length >= 2048) return undefined;
    try {
      const url = new URL(text);
      return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
    } catch {
      return undefined;
    }
  };
  const must = (fine) => {
    if (!fine) problems += 1;
  };
  return {
    /** `entry`: { loc, lastmod?, changefreq?, priority?, links: [{ hreflang, href }], images: [text] }, not yet trimmed. */
    url(entry) {
      urls += 1;
      const loc = entry.loc?.trim();
      const url = address(loc);
      must(url);
      if (url) must(url.host === (host ??= url.host));
      must(!seen.has(loc));
      seen.add(loc);
      if (entry.lastmod !== undefined) must(DATE.test(entry.lastmod.trim()) && !Number.isNaN(Date.parse(entry.lastmod.trim())));
      if (entry.changefreq !== undefined) must(FREQUENCY.has(entry.changefreq.trim()));
      if (entry.priority !== undefined) must(Number(entry.priority) >= 0 && Number(entry.priority) <= 1);
      for (const { hreflang, href } of entry.links) must(hreflang && address(href));
      for (const image of entry.images) must(address(image.trim()));
    },
    finish() {
      must(urls <= 50_000);
      return { urls, problems };
    },
  };
}

export const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";
export const XHTML = "http://www.w3.org/1999/xhtml";
export const IMAGE = "http://www.google.com/schemas/sitemap-image/1.1";
