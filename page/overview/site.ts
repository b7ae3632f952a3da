// What several files contain together: what the indexes list and what is missing of it, the files side by side, and
// what all their pages come to.

import { data, h, inSlices } from "../base/dom.js";
import type { DocumentReport, FileJob, ListedUrl, SiteJob, TogetherReport } from "../engine/types.js";
import { number, size, t } from "../texts.js";
import type { Rules } from "./coverage.js";
import { pages } from "./pages.js";
import { dates, type Entry, isCut, listed, months, ofPages, panel, share, shares, type Tools } from "./panels.js";
import { finder, listsPages, Sum, type Summed } from "./sums.js";
import type { How, PathRow, UrlRow } from "./urls.js";

const o = t.overview;

/** A file of the site, with the indexes that list it. */
export interface Member {
  name: string;
  url?: string;
  kind: DocumentReport["kind"];
  document: DocumentReport;
  job: FileJob;
  listing: Listing[];
}

/** The name of an index that lists a file, and the date it gives. */
export interface Listing {
  name: string;
  lastmod?: string;
}

/** An index, with what it lists and what is missing of that. */
interface Index extends Member {
  children: ListedUrl[];
  missing: Entry[];
}

export interface Gathered {
  files: Member[];
  indexes: Index[];
  all: Summed;
}

/**
 * What is known of the files of a site beside their reports, once: `files` with what lists each, `indexes` with what is
 * missing of each, and `all`, the sum. There may be thousands of files: made piece by piece.
 */
export async function gather(job: SiteJob) {
  job.gathered ??= gathered(job);
  return job.gathered;
}

async function gathered({ jobs, report }: SiteJob): Promise<Gathered> {
  const files = jobs!.map((job, index): Member => {
    const { document, options } = job.report!;
    const { name, kind } = report!.files[index];
    return { name, url: options.url, kind, document, job, listing: [] };
  });
  const sum = new Sum();
  const { indexes, connect } = links(files);
  await inSlices([...files.map((file) => () => sum.add(file.document, file.name)), ...connect]);
  return { files, indexes, all: sum.document() };
}

interface SiteTools extends Tools {
  /** Lists what is known already. */
  list: (rows: UrlRow[] | PathRow[], how: How) => void;
  rules: Rules;
}

/** The panels, and the files whose URLs can be taken along. */
export async function ofSite(job: SiteJob, tools: SiteTools) {
  const { jobs, left, report } = job;
  const { files, indexes, all } = await gather(job);
  return {
    files: jobs!.filter(({ report }) => listsPages(report!.document) && report!.document.entries),
    name: "sitemaps",
    panels: [
      h("h3", { class: "hidden" }, o.everything),
      totals(files, all, left, report!),
      ...(report!.pages ? pages(job, tools.list, tools.rules) : []),
      listedByIndexes(indexes, files),
      missing(indexes),
      months(all, tools),
      ...ofPages.map((make) => make(all, tools)),
      dates(all),
    ].filter(Boolean),
  };
}

// So many URLs at once that the page goes on answering.
const STEP = 500;

/** Which files the indexes list: `indexes` are filled when each act of `connect` was done. */
function links(files: Member[]) {
  const find = finder(files);
  const indexes = files
    .filter(({ document }) => document.stats.children?.length)
    .map((index): Index => ({ ...index, children: index.document.stats.children, missing: [] }));
  const connect = indexes.flatMap((index) =>
    index.children.flatMap((_, at) =>
      at % STEP
        ? []
        : () => {
            for (const child of index.children.slice(at, at + STEP)) {
              const found = files[find(child.loc) ?? -1];
              if (found) found.listing.push({ name: index.name, lastmod: child.lastmod });
              else index.missing.push(indexes.length > 1 ? { ...child, file: index.name } : child);
            }
          },
    ),
  );
  return { indexes, connect };
}

function totals(
  files: Member[],
  { files: sitemaps, entries, stats }: Summed,
  left: number | undefined,
  report: TogetherReport,
) {
  const kinds = (test: (kind: Member["kind"]) => boolean) => files.filter(({ kind }) => test(kind)).length;
  const indexes = kinds((kind) => kind === "sitemapindex");
  const others = files.length - sitemaps - indexes;
  const bytes = files.reduce((sum, { document }) => sum + document.bytes, 0);
  const stored = files.reduce((sum, { document }) => sum + (document.compressedBytes ?? document.bytes), 0);
  const { uniqueUrls } = report.stats;
  type Tile = [value: string, name: string];
  const tile = ([value, name]: Tile) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
  const some = (value: number, name: "dated" | "sitemaps" | "indexes" | "others"): Tile | false =>
    value > 0 && [number(value), o.tiles[name](value)];
  const tiles: (Tile | false)[] = [
    [number(entries), o.tiles.urls(entries)],
    uniqueUrls !== undefined && [number(uniqueUrls), o.tiles.unique(uniqueUrls)],
    some(stats.lastmod.count, "dated"),
    some(sitemaps, "sitemaps"),
    some(indexes, "indexes"),
    some(others, "others"),
    [size(bytes), stored < bytes ? o.tiles.unpacked : o.tiles.size],
    stored < bytes && [size(stored), o.tiles.stored],
  ];
  const note = [left ? o.unchecked(left) : "", report.counts["dup-cross-file"] ? o.inEach : ""]
    .filter(Boolean)
    .join(" ");
  return panel(o.totals, note, h("dl", { class: "tiles" }, tiles.filter((pair) => pair !== false).map(tile)), true);
}

function listedByIndexes(indexes: Index[], files: Member[]) {
  if (!indexes.length) return null;
  const without = files.filter(({ document, listing }) => listsPages(document) && !listing.length).length;
  const note = [
    o.listedNote,
    indexes.some(({ document }) => isCut(document)) ? o.longIndex : "",
    without ? o.inNoIndex(without) : "",
  ]
    .filter(Boolean)
    .join(" ");
  const row = ({ name, children: { length: all }, missing: { length: gone } }: Index) =>
    share(data(name), all - gone, all, o.listedOf(all, gone));
  return panel(o.listedBy(indexes.length > 1), note, shares(indexes, row), true);
}

function missing(indexes: Index[]) {
  const all = indexes.flatMap((index) => index.missing);
  if (!all.length) return null;
  return listed(o.missing, o.missingNote, all);
}
