// What several files contain together: what the indexes list and what is missing of it, the files side by side, and
// what all their pages come to.

import { data, h, inSlices } from "../base/dom.js";
import { number, size, t } from "../texts.js";

const o = t.overview;

// What panels.js and sums.js export; overview.js loads them.
let dates, isCut, listed, months, ofPages, panel, share, shares;
let finder, listsPages, Sum;

/**
 * What is known of the files of a site beside their reports, once: `files` with what lists each, `indexes` with what is
 * missing of each, and `all`, the sum. There may be thousands of files: made piece by piece.
 */
export async function gather(job, { panels, sums }) {
  ({ dates, isCut, listed, months, ofPages, panel, share, shares } = panels);
  ({ finder, listsPages, Sum } = sums);
  return (job.gathered ??= gathered(job));
}

async function gathered({ jobs, report }) {
  const files = jobs.map(({ report: { document, options } }, index) => {
    const { name, kind } = report.files[index];
    return { name, url: options.url, kind, document, job: jobs[index], listing: [] };
  });
  const sum = new Sum();
  const { indexes, connect } = links(files);
  await inSlices([...files.map((file) => () => sum.add(file.document, file.name)), ...connect]);
  return { files, indexes, all: sum.document() };
}

/** The panels, and the files whose URLs can be taken along. */
export async function ofSite(job, scripts, tools) {
  const { jobs, left, report } = job;
  const { files, indexes, all } = await gather(job, scripts);
  return {
    files: jobs.filter(({ report: { document } }) => listsPages(document) && document.entries),
    name: "sitemaps",
    panels: [
      h("h3", { class: "hidden" }, o.everything),
      totals(files, all, left, report),
      scripts.pages?.pages(job, scripts.panels, tools.list),
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
function links(files) {
  const find = finder(files);
  const indexes = files.filter(({ document }) => document.stats.children?.length)
    .map((index) => ({ ...index, children: index.document.stats.children, missing: [] }));
  const connect = indexes.flatMap((index) => index.children.flatMap((_, at) => (at % STEP ? [] : () => {
    for (const child of index.children.slice(at, at + STEP)) {
      const found = files[find(child.loc)];
      if (found) found.listing.push({ name: index.name, lastmod: child.lastmod });
      else index.missing.push(indexes.length > 1 ? { ...child, file: index.name } : child);
    }
  })));
  return { indexes, connect };
}

function totals(files, { files: sitemaps, entries, stats }, left, report) {
  const kinds = (test) => files.filter(({ kind }) => test(kind)).length;
  const indexes = kinds((kind) => kind === "sitemapindex");
  const others = files.length - sitemaps - indexes;
  const bytes = files.reduce((sum, { document }) => sum + document.bytes, 0);
  const stored = files.reduce((sum, { document }) => sum + (document.compressedBytes ?? document.bytes), 0);
  const { uniqueUrls } = report.stats;
  const tile = ([value, name]) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
  const some = (value, name) => value > 0 && [number(value), o.tiles[name](value)];
  const note = [
    left ? o.unchecked(left) : "",
    report.counts["dup-cross-file"] ? o.inEach : "",
  ].filter(Boolean).join(" ");
  return panel(o.totals, note,
    h("dl", { class: "tiles" }, [
      [number(entries), o.tiles.urls(entries)],
      uniqueUrls !== undefined && [number(uniqueUrls), o.tiles.unique(uniqueUrls)],
      some(stats.lastmod.count, "dated"),
      some(sitemaps, "sitemaps"),
      some(indexes, "indexes"),
      some(others, "others"),
      [size(bytes), stored < bytes ? o.tiles.unpacked : o.tiles.size],
      stored < bytes && [size(stored), o.tiles.stored],
    ].filter(Boolean).map(tile)), true);
}

function listedByIndexes(indexes, files) {
  if (!indexes.length) return null;
  const without = files.filter(({ document, listing }) => listsPages(document) && !listing.length).length;
  const note = [
    o.listedNote,
    indexes.some(({ document }) => isCut(document)) ? o.longIndex : "",
    without ? o.inNoIndex(without) : "",
  ].filter(Boolean).join(" ");
  const row = ({ name, children: { length: all }, missing: { length: gone } }) =>
    share(data(name), all - gone, all, o.listedOf(all, gone));
  return panel(o.listedBy(indexes.length > 1), note, shares(indexes, row), true);
}

function missing(indexes) {
  const all = indexes.flatMap((index) => index.missing);
  if (!all.length) return null;
  return listed(o.missing, o.missingNote, all);
}
