// The rules that found nothing, and those that could not be checked. Loaded and made when the reader opens it.

import { h, prose } from "../base/dom.js";
import { number, t } from "../texts.js";

const w = t.passed;

const PAGES = ["urlset", "text", "rss", "atom"];
const XML = ["urlset", "sitemapindex", "rss", "atom"];
const LISTS = [...PAGES, "sitemapindex"];
const SITEMAPS = ["urlset", "sitemapindex"];

/** Why a family of rules has nothing to look at, if so; of `docs`, the documents of all files. */
function missing(family, docs, { several, url, live }) {
  const kinds = docs.map(({ kind }) => kind);
  const some = (those) => kinds.some((kind) => those.includes(kind));
  const stats = (what) => docs.some((document) => what(document.stats ?? {}));
  const needs = {
    xml: !some([...XML, "unknown"]) && "xml",
    lastmod: !stats(({ lastmod }) => lastmod?.count) && "dates",
    index: !some(["sitemapindex"]) && "index",
    image: !stats(({ media }) => media?.images) && "images",
    video: !stats(({ media }) => media?.videos) && "videos",
    news: !stats(({ media }) => media?.news) && "news",
    hreflang: !stats(({ hreflang }) => hreflang?.entries) && "hreflang",
    ext: !stats(({ extensions }) => extensions?.length) && "extensions",
    text: !some(["text"]) && "text",
    feed: !some(["rss", "atom"]) && "feed",
    robots: !some(["robots"]) && "robots",
    html: !some(["html"]) && "html",
    scope: !url && !live && "url",
    set: !several && "several",
    http: !live && "live",
    page: !live?.deep && (live ? "pages" : "live"),
  };
  for (const one of ["ns", "struct", "changefreq", "priority"]) needs[one] = !some(SITEMAPS) && "sitemap";
  for (const one of ["limit", "loc", "dup", "quality", "engine"]) needs[one] = !some(LISTS) && "list";
  return needs[family] && w.needs[needs[family]];
}

/** Puts all of it into `body`: for a file, or for all files together. */
export function passed(job, app, body) {
  const report = app.state.report(job);
  const docs = (job.jobs ?? [job]).map(({ report }) => report.document);
  const { live } = job;
  const how = { several: Boolean(job.jobs), url: app.form.url, live };
  const isHidden = ({ id, family }) => live && /^(http|page)$/.test(family) && !live.decided.has(id);
  const quiet = [];
  const left = [];
  for (const [family, all] of Map.groupBy(app.pool.rules.values(), ({ family }) => family)) {
    const silent = all.filter(({ id }) => !report.counts[id]);
    const why = silent.length === all.length && missing(family, docs, how);
    if (why) left.push([family, all, why]);
    else {
      const [hidden, shown] = [silent.filter(isHidden), silent.filter((rule) => !isHidden(rule))];
      if (shown.length) quiet.push([family, shown]);
      if (hidden.length) left.push([family, hidden, t.passed.needs.browser]);
    }
  }
  const sum = (list) => list.reduce((total, [, all]) => total + all.length, 0);
  const name = (family) => w.families[family] ?? family;
  const link = ({ id, title }) =>
    h("li", {}, h("a", { href: `${app.href}#${id}`, target: "_blank", rel: "noopener" }, prose(title)));
  body.replaceChildren(
    h("p", {}, w.summary(sum(quiet), sum(left))),
    h("div", { class: "passed" }, quiet.map(([family, all]) =>
      h("details", { class: "family" },
        h("summary", {}, name(family), " ", h("span", { class: "muted" }, number(all.length))),
        h("ul", {}, all.map(link))))),
    h("h3", {}, w.left),
    h("ul", { class: "unchecked" }, left.map(([family, all, why]) =>
      h("li", {}, name(family), " ", h("span", { class: "muted" }, w.why(all.length, why))))));
}
