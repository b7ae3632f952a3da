// What a file is, in a few figures; of several files, what they come to.

import { type Child, data, h } from "../base/dom.js";
import type { FileReport, Stats, TogetherReport } from "../engine/types.js";
import { number, size, t } from "../texts.js";
import type { Pair } from "./sums.js";

const f = t.facts;
const fact = (name: string, ...value: Child[]) => h("div", {}, h("dt", {}, name), h("dd", {}, value));

export function facts(report: FileReport) {
  const { kind, root, entries, bytes, compressedBytes, compression, encoding, lines } = report.document;
  const stats: Partial<Stats> = report.document.stats ?? {};
  const { hosts = [], lastmod, limits, changefreq = [], extensions = [], uniqueUrls } = stats;
  const dated = lastmod && entries && !["text", "robots"].includes(kind);
  const named = extensions.map(([uri, times]): Pair => [extension(uri), times]);
  return h(
    "section",
    { part: "facts", class: "facts" },
    h("h3", { class: "hidden" }, f.title),
    h(
      "dl",
      {},
      fact(f.kind, t.kinds[kind] ?? kind, kind === "unknown" && root ? f.root(data(root)) : null),
      t.entries(kind, entries) ? fact(f.entries, t.entries(kind, entries), limit(entries, limits?.maxEntries)) : null,
      uniqueUrls === undefined ? null : fact(f.unique, number(uniqueUrls)),
      fact(
        f.size,
        size(bytes),
        compression === "gzip" ? f.compressed(compressedBytes ?? 0) : null,
        limit(bytes, limits?.maxBytes),
      ),
      fact(f.encoding, data(encoding), f.lines(lines)),
      hosts.length ? fact(f.host(hosts.length > 1), top(hosts, 3)) : null,
      dated ? fact(f.dates, range(report), ofSome(lastmod.count, entries)) : null,
      changefreq.length ? fact(f.changefreq, top(changefreq, 4)) : null,
      extensions.length ? fact(f.extensions, top(named, 4)) : null,
    ),
  );
}

/** What all files come to. */
export const totals = ({ stats: { sitemaps, pages, bytes, uniqueUrls } }: TogetherReport) =>
  h("p", { part: "files" }, [t.entries("sitemapindex", sitemaps), t.urls(pages, uniqueUrls), size(bytes)].join(", "));

/** The most frequent of a list, with how often each is there. */
function top(pairs: Pair[], most: number) {
  const one = ([name, times]: Pair, index: number) => [
    index ? ", " : "",
    data(name || f.unnamed),
    pairs.length > 1 ? f.times(times) : "",
  ];
  return [pairs.slice(0, most).map(one), pairs.length > most ? f.more(pairs.length - most) : ""];
}

/** The first and the last day of change. */
function range({
  counts,
  document: {
    stats: { lastmod },
  },
}: FileReport) {
  const [first, last] = [lastmod.first, lastmod.last].map((date) => date?.slice(0, "2026-01-31".length));
  if (!first) return Object.keys(counts).some((rule) => /^lastmod-(?!missing)/.test(rule)) ? f.invalidDates : f.noDates;
  const day = (text: string) => h("span", { class: "date" }, data(text));
  return last === first ? day(first) : f.range(day(first), day(last!));
}

/** How many of the entries have a date, where it is not all of them. */
const ofSome = (dates: number, entries: number) => (dates && dates < entries ? f.someDates(dates, entries) : null);

/** A well-known extension by the name people use; any other by its URL. */
function extension(uri: string) {
  if (uri === "http://www.w3.org/1999/xhtml") return f.hreflang;
  return /^https?:\/\/www\.google\.com\/schemas\/sitemap-(\w+)\//.exec(uri)?.[1] ?? uri;
}

// A limit is worth saying only when it matters: from a tenth of what the protocol allows.
function limit(value: number, most?: number) {
  if (!(most && value > most / 10)) return null;
  return h("span", { class: value > most ? "over" : "muted" }, f.limit(Math.floor((value * 100) / most)));
}
