// What a file is, in a few figures; of several files, what they come to.

import { Fact } from "../base/fact.js";
import { data } from "../base/text.js";
import type { FileReport, Stats, TogetherReport } from "../engine/types.js";
import { facts as f } from "../texts/en/overview.js";
import { number, size, t } from "../texts.js";

/** A name with how often it is there. */
type Pair = [name: string, times: number];

export function Facts({ report }: { report: FileReport }) {
  const { kind, root, entries, bytes, compressedBytes, compression, encoding, lines } = report.document;
  const stats: Partial<Stats> = report.document.stats ?? {};
  const { hosts = [], lastmod, limits, changefreq = [], extensions = [], uniqueUrls } = stats;
  const dated = lastmod && entries && !["text", "robots"].includes(kind);
  const named = extensions.map(([uri, times]): Pair => [extension(uri), times]);
  return (
    <section part="facts" class="facts card">
      <h3 class="hidden">{f.title}</h3>
      <dl>
        <Fact name={f.kind}>
          {t.kinds[kind] ?? kind}
          {kind === "unknown" && root && f.root(data(root))}
        </Fact>
        {t.entries(kind, entries) && (
          <Fact name={f.entries}>
            {t.entries(kind, entries)}
            <Limit value={entries} most={limits?.maxEntries} />
          </Fact>
        )}
        {uniqueUrls !== undefined && <Fact name={f.unique}>{number(uniqueUrls)}</Fact>}
        <Fact name={f.size}>
          {size(bytes)}
          {compression === "gzip" && f.compressed(compressedBytes ?? 0)}
          <Limit value={bytes} most={limits?.maxBytes} />
        </Fact>
        <Fact name={f.encoding}>
          {data(encoding)}
          {f.lines(lines)}
        </Fact>
        {hosts.length > 0 && <Fact name={f.host(hosts.length > 1)}>{top(hosts, 3)}</Fact>}
        {dated ? (
          <Fact name={f.dates}>
            {range(report)}
            {ofSome(lastmod.count, entries)}
          </Fact>
        ) : null}
        {changefreq.length > 0 && <Fact name={f.changefreq}>{top(changefreq, 4)}</Fact>}
        {extensions.length > 0 && <Fact name={f.extensions}>{top(named, 4)}</Fact>}
      </dl>
    </section>
  );
}

/** What all files come to. */
export const Totals = ({ report: { stats } }: { report: TogetherReport }) => (
  <p part="files" class="muted">
    {[t.entries("sitemapindex", stats.sitemaps), t.urls(stats.pages, stats.uniqueUrls), size(stats.bytes)].join(", ")}
  </p>
);

/** The most frequent of a list, with how often each is there. */
const top = (pairs: Pair[], most: number) => (
  <>
    {pairs.slice(0, most).map(([name, times], index) => (
      <>
        {index > 0 && ", "}
        {data(name || f.unnamed)}
        {pairs.length > 1 && f.times(times)}
      </>
    ))}
    {pairs.length > most && f.more(pairs.length - most)}
  </>
);

/** The first and the last day of change. */
function range({ counts, document }: FileReport) {
  const { lastmod } = document.stats;
  const [first, last] = [lastmod.first, lastmod.last].map((date) => date?.slice(0, "2026-01-31".length));
  if (!first) return Object.keys(counts).some((rule) => /^lastmod-(?!missing)/.test(rule)) ? f.invalidDates : f.noDates;
  const day = (text: string) => data(text, "nowrap");
  return last === first ? day(first) : f.range(day(first), day(last!));
}

/** How many of the entries have a date, where it is not all of them. */
const ofSome = (dates: number, entries: number) => (dates && dates < entries ? f.someDates(dates, entries) : null);

/** A well-known extension by the name people use; any other by its URL. */
function extension(uri: string) {
  if (uri === "http://www.w3.org/1999/xhtml") return f.hreflang;
  return /^https?:\/\/www\.google\.com\/schemas\/sitemap-(\w+)\//.exec(uri)?.[1] ?? uri;
}

/** A limit is worth saying only when it matters: from a tenth of what the protocol allows. */
function Limit({ value, most }: { value: number; most?: number }) {
  if (!(most && value > most / 10)) return null;
  return <span class={value > most ? "over" : "muted"}>{f.limit(Math.floor((value * 100) / most))}</span>;
}
