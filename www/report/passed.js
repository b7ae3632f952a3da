// The rules that found nothing, and those that could not be checked. Loaded and made when the reader opens it.

import { h, number, plural, prose } from "../base/dom.js";

const NAMES = {
  file: "File", xml: "XML", ns: "Namespaces", struct: "Elements", limit: "Limits", loc: "URLs", scope: "Hosts and folders",
  lastmod: "Dates", changefreq: "Change frequency", priority: "Priority", index: "Sitemap indexes", image: "Images", video: "Videos",
  news: "News", hreflang: "Languages", ext: "Other extensions", text: "Text sitemaps", feed: "RSS and Atom", robots: "robots.txt",
  html: "HTML pages", dup: "Duplicates", quality: "Quality", engine: "Single search engines", set: "Cross-file checks",
  http: "Server answers", page: "Listed pages",
};

const PAGES = ["urlset", "text", "rss", "atom"];
const XML = ["urlset", "sitemapindex", "rss", "atom"];
const LISTS = [...PAGES, "sitemapindex"];

/** Why a family of rules has nothing to look at, if so; of `docs`, the documents of all files. */
function missing(family, docs, { several, url }) {
  const kinds = docs.map(({ kind }) => kind);
  const some = (those) => kinds.some((kind) => those.includes(kind));
  const stats = (what) => docs.some((document) => what(document.stats ?? {}));
  switch (family) {
    case "xml": return some([...XML, "unknown"]) ? "" : "no XML file";
    case "ns": case "struct": case "changefreq": case "priority": return some(["urlset", "sitemapindex"]) ? "" : "no XML sitemap";
    case "limit": case "loc": case "dup": case "quality": case "engine": return some(LISTS) ? "" : "no sitemap";
    case "lastmod": return stats(({ lastmod }) => lastmod?.count) ? "" : "no dates";
    case "index": return some(["sitemapindex"]) ? "" : "no sitemap index";
    case "image": return stats(({ media }) => media?.images) ? "" : "no images";
    case "video": return stats(({ media }) => media?.videos) ? "" : "no videos";
    case "news": return stats(({ media }) => media?.news) ? "" : "no news";
    case "hreflang": return stats(({ hreflang }) => hreflang?.entries) ? "" : "no hreflang links";
    case "ext": return stats(({ extensions }) => extensions?.length) ? "" : "no extensions";
    case "text": return some(["text"]) ? "" : "no text sitemap";
    case "feed": return some(["rss", "atom"]) ? "" : "no feed";
    case "robots": return some(["robots"]) ? "" : "needs robots.txt";
    case "html": return some(["html"]) ? "" : "no HTML page";
    case "scope": return url ? "" : "needs the URL of the sitemap (see Options)";
    case "set": return several ? "" : "needs several files";
    case "http": case "page": return "needs a live check: sitemap-lint URL on the command line";
    default: return "";
  }
}

/** Puts all of it into `body`. `report`: of the file, or of all files with what was found in each. */
export function passed(job, report, { rules, href, url }, body) {
  const docs = (job.jobs ?? [job]).map(({ report }) => report.document);
  const how = { several: Boolean(job.jobs), url: url() };
  const families = [...Map.groupBy(rules.values(), ({ family }) => family)];
  const quiet = [];
  const left = [];
  for (const [family, all] of families) {
    const found = all.filter(({ id }) => report.counts[id]);
    const why = found.length ? "" : missing(family, docs, how);
    if (why) left.push([family, all, why]);
    else quiet.push([family, all.filter(({ id }) => !report.counts[id])]);
  }
  const sum = (list) => list.reduce((total, [, all]) => total + all.length, 0);
  const link = ({ id, title }) => h("li", {}, h("a", { href: `${href}#${id}`, target: "_blank", rel: "noopener" }, prose(title)));
  body.replaceChildren(
    h("p", {}, `${plural(sum(quiet), "rule")} found nothing; ${plural(sum(left), "rule")} did not apply.`),
    h("div", { class: "passed" }, quiet.filter(([, all]) => all.length).map(([family, all]) =>
      h("details", { class: "family" }, h("summary", {}, NAMES[family] ?? family, " ", h("span", { class: "muted" }, number(all.length))), h("ul", {}, all.map(link))))),
    h("h3", {}, "Not checked"),
    h("ul", { class: "unchecked" }, left.map(([family, all, why]) =>
      h("li", {}, NAMES[family] ?? family, " ", h("span", { class: "muted" }, `${plural(all.length, "rule")} · ${why}`)))));
}
