// What several files contain together: what the indexes list and what is missing of it, the files side by side, and
// what all their pages come to.

import { data, h, inSlices } from "../base/dom.js";
import { paged } from "../base/paged.js";
import { number, size, t } from "../texts.js";

const o = t.overview;

// What panels.js and sums.js export; overview.js loads them.
let dates, isCut, listed, months, ofPages, panel, share, shares, when;
let finder, listsPages, Sum, time;

/** The panels, and the files whose URLs can be taken along. There may be thousands of files: made piece by piece. */
export async function ofSite({ jobs, left, report }, app, { panels, sums, ...tools }) {
  ({ dates, isCut, listed, months, ofPages, panel, share, shares, when } = panels);
  ({ finder, listsPages, Sum, time } = sums);
  const files = jobs.map(({ report: { document, options } }, index) => {
    const { name, kind, summary } = report.files[index];
    return { name, url: options.url, kind, summary, document, job: jobs[index], listing: [] };
  });
  const sum = new Sum();
  const { indexes, connect } = links(files);
  await inSlices([...files.map((file) => () => sum.add(file.document, file.name)), ...connect]);
  const all = sum.document();
  return {
    files: jobs.filter(({ report: { document } }) => listsPages(document) && document.entries),
    name: "sitemaps",
    panels: [
      h("h3", { class: "hidden" }, o.all),
      totals(files, all, left, report),
      listedByIndexes(indexes, files),
      missing(indexes),
      sides(files, indexes, app),
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
  const indexes = files.filter(({ document }) => document.stats.children?.length).map((index) => ({ ...index, children: index.document.stats.children, missing: [] }));
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
  const note = [left ? o.unchecked(left) : "", report.counts["dup-cross-file"] ? o.inEach : ""].filter(Boolean).join(" ");
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
  return panel(o.listedBy(indexes.length > 1), note, shares(indexes, ({ name, children, missing }) =>
    share(data(name), children.length - missing.length, children.length, o.listedOf(children.length, missing.length))), true);
}

function missing(indexes) {
  const all = indexes.flatMap((index) => index.missing);
  if (!all.length) return null;
  return listed(o.missing, o.missingNote, all);
}

const byName = new Intl.Collator(t.language, { numeric: true });
const latest = (text) => (text ? time(text) : undefined);
const none = () => h("td", { class: "muted" }, "–");

/** Files side by side. Columns in which nothing would stand are left out. */
function sides(files, indexes, app) {
  const lastmod = ({ document }) => (listsPages(document) ? document.stats.lastmod ?? {} : {});
  const entries = ({ document: { kind, entries } }) => (["robots", "html", "unknown"].includes(kind) ? undefined : entries);
  const date = (of) => (of ? when(of) : none());
  const dates = files.some((file) => lastmod(file).first);
  const columns = [
    { head: o.columns.file, by: ({ name }) => name, cell: ({ name, kind, job }) => h("th", { scope: "row" },
      h("button", { type: "button", class: "link", onclick: ({ target }) => show(job, app, target) }, data(name)),
      kind === "urlset" || t.kinds[kind] === name ? null : h("div", { class: "muted" }, t.kinds[kind] ?? kind)) },
    { head: o.columns.entries, by: entries, cell: (file) => (entries(file) === undefined ? none() : h("td", {}, number(entries(file)))) },
    { head: o.columns.size, by: ({ document: { bytes } }) => bytes, cell: ({ document: { bytes, compression, compressedBytes } }) =>
      h("td", {}, size(bytes), compression === "gzip" ? h("div", { class: "muted" }, o.packed(compressedBytes ?? 0)) : null) },
    dates && { head: o.columns.latest, by: (file) => latest(lastmod(file).last), cell: (file) => date(lastmod(file).last) },
    dates && { head: o.columns.earliest, by: (file) => latest(lastmod(file).first), cell: (file) => date(lastmod(file).first) },
    indexes.length > 0 && { head: o.columns.inIndex, by: ({ listing }) => latest(listing[0]?.lastmod), cell: (file) => inIndex(file, indexes.length > 1) },
    { head: o.columns.problems, by: ({ summary: { errors, warnings } }) => (errors || warnings ? errors * 1e9 + warnings : undefined), cell: problems },
  ].filter(Boolean);
  return panel(o.sides, "", sortable(o.sides, columns, files), true);
}

function inIndex({ listing, document }, several) {
  if (!listing.length) return listsPages(document) ? h("td", { class: "muted" }, o.noIndex) : none();
  const [{ name, lastmod }, ...others] = listing;
  const cell = when(lastmod);
  // By the day, that of the zones and that of the text, as the check of the site does it.
  const last = document.stats.lastmod?.last;
  if (lastmod && day(lastmod) < day(last) && lastmod.slice(0, 10) < last.slice(0, 10)) cell.append(h("div", { class: "warning" }, o.older));
  if (several) cell.append(h("div", { class: "muted of" }, o.in, data(name), others.length ? o.andMore(others.length) : ""));
  return cell;
}

const day = (text) => (text ? Math.floor(time(text) / 86_400_000) : NaN);

function problems({ summary: { errors, warnings } }) {
  if (!errors && !warnings) return none();
  return h("td", {},
    errors ? h("div", { class: "error" }, t.severity(errors, "error")) : null,
    warnings ? h("div", { class: "warning" }, t.severity(warnings, "warning")) : null);
}

/** Shows the report of a file. The link is gone with that, so whoever pressed it goes on at the name of the file. */
function show(job, app, link) {
  const root = link.getRootNode();
  app.show(job);
  const name = root.querySelector(".name");
  name.tabIndex = -1;
  name.focus();
}

/** A table that each of its heads sorts: names from A, numbers from the largest; once more turns it round. */
function sortable(label, columns, items) {
  const rows = h("tbody", {});
  const region = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label });
  let more;
  const heads = columns.map(({ head }, index) =>
    h("th", { scope: "col" }, h("button", { type: "button", class: "link", onclick: () => sort(index) }, head)));
  const sort = (index) => {
    const before = heads[index].getAttribute("aria-sort");
    const up = before ? before !== "ascending" : index === 0;
    heads.forEach((head) => head.removeAttribute("aria-sort"));
    heads[index].setAttribute("aria-sort", up ? "ascending" : "descending");
    const keyed = items.map((item) => [columns[index].by(item), item]);
    const compare = index ? (a, b) => a - b : byName.compare;
    // What has no value is last, whichever way round.
    keyed.sort(([a], [b]) => (a === undefined) - (b === undefined) || (a === undefined ? 0 : up ? compare(a, b) : compare(b, a)));
    rows.replaceChildren();
    const next = h("button", { type: "button", class: "quiet" });
    paged(keyed, rows, next, ([, item]) => h("tr", {}, columns.map(({ cell }) => cell(item))), 20);
    more?.replaceWith(next);
    more = next;
  };
  sort(0);
  region.append(h("table", { class: "sides" },
    h("caption", {}, o.sort),
    h("thead", {}, h("tr", {}, heads)), rows));
  return [region, more];
}
