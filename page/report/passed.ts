// The rules that found nothing, and those that could not be checked. Loaded and made when the reader opens it.

import type { App } from "../app/app.js";
import { h, prose } from "../base/dom.js";
import type { DocumentReport, Job, Live, RuleInfo, SitePages, Stats } from "../engine/types.js";
import { number, t } from "../texts.js";

const w = t.passed;

type Kind = DocumentReport["kind"];

const PAGES: Kind[] = ["urlset", "text", "rss", "atom"];
const XML: Kind[] = ["urlset", "sitemapindex", "rss", "atom"];
const LISTS: Kind[] = [...PAGES, "sitemapindex"];
const SITEMAPS: Kind[] = ["urlset", "sitemapindex"];
// Of the rules about listed pages those that a folder decides, and the rules that nothing else does.
const BUILT = [
  "page-not-found",
  "page-redirects",
  "page-noindex",
  "page-canonical-elsewhere",
  "page-canonical-unclear",
  "page-not-html",
  "page-unreachable",
];
const FOLDER = ["page-not-listed", "page-left-over", "image-not-found", "set-cname-other-host"];

/** How the files were checked. */
interface How {
  several: boolean;
  url: string;
  live?: Live;
  pages?: SitePages;
}

/** Why a family of rules has nothing to look at, if so; of `docs`, the documents of all files. */
function missing(family: string, docs: DocumentReport[], { several, url, live, pages }: How) {
  const kinds = docs.map(({ kind }) => kind);
  const some = (those: Kind[]) => kinds.some((kind) => those.includes(kind));
  const stats = (what: (stats: Partial<Stats>) => unknown) => docs.some((document) => what(document.stats ?? {}));
  const needs: Record<string, false | undefined | "" | keyof typeof w.needs> = {
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
    page: live ? !live.deep && "pages" : pages ? pages.unjudged && "unjudged" : "built",
  };
  for (const one of ["ns", "struct", "changefreq", "priority"]) needs[one] = !some(SITEMAPS) && "sitemap";
  for (const one of ["limit", "loc", "dup", "quality", "engine"]) needs[one] = !some(LISTS) && "list";
  const need = needs[family];
  return need && w.needs[need];
}

/** Why a rule has nothing to look at although its family has, if so. */
function undecided({ id, family }: RuleInfo, { live, pages }: How) {
  if (FOLDER.includes(id)) return pages && !pages.unjudged ? undefined : w.needs.folder;
  if (live) return /^(http|page)$/.test(family) && !live.decided.has(id) ? w.needs.browser : undefined;
  return family === "page" && !BUILT.includes(id) ? w.needs.live : undefined;
}

/** Puts all of it into `body`: for a file, or for all files together. */
export function passed(job: Job, app: App, body: HTMLElement) {
  const report = app.state.report(job)!;
  const docs = (job.jobs ?? [job]).map(({ report }) => report!.document!);
  const { live } = job;
  const { pages } = (job.jobs ? job : app.state.site)?.report ?? report;
  const how = { several: (job.jobs?.length ?? 0) > 1, url: app.form.url, live, pages };
  const quiet: [family: string, rules: RuleInfo[]][] = [];
  const left: [family: string, rules: RuleInfo[], why: string][] = [];
  for (const [family, all] of Map.groupBy(app.pool.rules.values(), ({ family }) => family)) {
    const silent = all.filter(({ id }) => !report.counts[id]);
    const why = silent.length === all.length && missing(family, docs, how);
    if (why) left.push([family, all, why]);
    else
      for (const [reason, rules] of Map.groupBy(silent, (rule) => undecided(rule, how))) {
        if (reason) left.push([family, rules, reason]);
        else quiet.push([family, rules]);
      }
  }
  const sum = (list: [string, RuleInfo[], string?][]) => list.reduce((total, [, all]) => total + all.length, 0);
  const families: Record<string, string | undefined> = w.families;
  const name = (family: string) => families[family] ?? family;
  const link = ({ id, title }: RuleInfo) =>
    h("li", {}, h("a", { href: `${app.href}#${id}`, target: "_blank", rel: "noopener" }, prose(title)));
  body.replaceChildren(
    h("p", {}, w.summary(sum(quiet), sum(left))),
    h(
      "div",
      { class: "passed" },
      quiet.map(([family, all]) =>
        h(
          "details",
          { class: "family" },
          h("summary", {}, name(family), " ", h("span", { class: "muted" }, number(all.length))),
          h("ul", {}, all.map(link)),
        ),
      ),
    ),
    h("h3", {}, w.left),
    h(
      "ul",
      { class: "unchecked" },
      left.map(([family, all, why]) =>
        h("li", {}, name(family), " ", h("span", { class: "muted" }, w.why(all.length, why))),
      ),
    ),
  );
}
