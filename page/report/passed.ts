// The rules that found nothing, and those that could not be checked.

import type { AnyReport, DocumentReport, Job, Live, RuleInfo, SiteList, SitePages, Stats } from "../engine/types.js";
import { passed as w } from "../texts/en/more.js";

type Kind = DocumentReport["kind"];

const PAGES: Kind[] = ["urlset", "text", "rss", "atom"];
const XML: Kind[] = ["urlset", "sitemapindex", "rss", "atom"];
const LISTS: Kind[] = [...PAGES, "sitemapindex"];
const SITEMAPS: Kind[] = ["urlset", "sitemapindex"];
// Of the rules about listed pages those that a folder decides, and the rules that nothing else does.
const BUILT = [
  "page-not-found",
  "page-soft-404",
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
  list?: SiteList;
}

/** Why a family of rules has nothing to look at, if so; of `docs`, the documents of all files. */
function missing(family: string, docs: DocumentReport[], { several, url, live, pages, list }: How) {
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
    list: !list && "urls",
  };
  for (const one of ["ns", "struct", "changefreq", "priority"]) needs[one] = !some(SITEMAPS) && "sitemap";
  for (const one of ["limit", "loc", "dup", "quality", "engine"]) needs[one] = !some(LISTS) && "list";
  const need = needs[family];
  return need && w.needs[need];
}

/** Why a rule has nothing to look at although its family has, if so. */
function undecided({ id, family }: RuleInfo, { live, pages, list }: How) {
  if (id === "list-lacks-url" && list?.partial) return w.needs.whole;
  if (FOLDER.includes(id)) return pages && !pages.unjudged ? undefined : w.needs.folder;
  if (live) return /^(http|page)$/.test(family) && !live.decided.has(id) ? w.needs.browser : undefined;
  return family === "page" && !BUILT.includes(id) ? w.needs.live : undefined;
}

type Silent = [family: string, rules: RuleInfo[]];
type Unasked = [family: string, rules: RuleInfo[], why: string];

/**
 * The rules that found nothing in a file, or in all files together, and those that had nothing to look at, each by their
 * families. `site` is the job of all files, `url` the URL of the sitemap.
 */
export function passed(report: AnyReport, job: Job, rules: Iterable<RuleInfo>, site?: Job, url = "") {
  const docs = (job.jobs ?? [job]).map(({ report }) => report!.document!);
  const { live } = job;
  const { pages, list } = (job.jobs ? job : site)?.report ?? report;
  const how = { several: (job.jobs?.length ?? 0) > 1, url, live, pages, list };
  const silent: Silent[] = [];
  const unasked: Unasked[] = [];
  for (const [family, all] of Map.groupBy(rules, ({ family }) => family)) {
    const quiet = all.filter(({ id }) => !report.counts[id]);
    const why = quiet.length === all.length && missing(family, docs, how);
    if (why) unasked.push([family, all, why]);
    else
      for (const [reason, some] of Map.groupBy(quiet, (rule) => undecided(rule, how))) {
        if (reason) unasked.push([family, some, reason]);
        else silent.push([family, some]);
      }
  }
  return { silent, unasked, numbers: [silent, unasked].map((list) => sum(list)) as [number, number] };
}

const sum = (list: (Silent | Unasked)[]) => list.reduce((total, [, all]) => total + all.length, 0);

const families: Record<string, string | undefined> = w.families;
/** What a family of rules is called. */
export const familyName = (family: string) => families[family] ?? family;
