// What several files hold together: what the indexes list and what is missing of it, the files side by side, and what all
// their pages come to.

import { data, h, inSlices, number, plural, size } from "../base/dom.js";
import { later } from "../base/later.js";
import { KINDS, paged } from "../report/view.js";

let histogram;
let dates, isCut, listed, ofPages, panel, share, shares, when;
let Sum, finder, listsPages, time;

/** The panels, and the files whose URLs can be taken along. There may be thousands of files: made piece by piece. */
export async function ofSite({ jobs, left, report }, tools) {
  [{ histogram }, { dates, isCut, listed, ofPages, panel, share, shares, when }, { Sum, finder, listsPages, time }] =
    await Promise.all([later(() => import("./chart.js"), import.meta.url), later(() => import("./panels.js"), import.meta.url), later(() => import("./sums.js"), import.meta.url)]);
  const files = jobs.map(({ report: { document, options } }, index) => {
    const { name, kind, summary } = report.files[index];
    return { name, url: options.url, kind, summary, document, job: jobs[index], listing: [] };
  });
  const sum = new Sum();
  const { indexes, connect } = links(files);
  await inSlices([...files.map((file) => () => sum.add(file.document, file.name)), ...connect]);
  const all = sum.document();
  const { months } = all.stats;
  return {
    files: jobs.filter(({ report: { document } }) => listsPages(document) && document.entries),
    name: "sitemaps",
    panels: [
      h("h3", { class: "hidden" }, "Overview of all files"),
      totals(files, all, left, report.counts["dup-cross-file"]),
      listedByIndexes(indexes, files),
      missing(indexes),
      sides(files, indexes, tools),
      months.length > 1 ? panel("Last modified by month", undated(all), histogram(months)) : null,
      ...ofPages.map((make) => make(all)),
      dates(all),
    ].filter(Boolean),
  };
}

// So many addresses at once that the page goes on answering.
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

function totals(files, { files: sitemaps, entries, stats }, left, again) {
  const kinds = (test) => files.filter(({ kind }) => test(kind)).length;
  const indexes = kinds((kind) => kind === "sitemapindex");
  const others = files.length - sitemaps - indexes;
  const bytes = files.reduce((sum, { document }) => sum + document.bytes, 0);
  const stored = files.reduce((sum, { document }) => sum + (document.compressedBytes ?? document.bytes), 0);
  const tile = ([value, name]) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
  const some = (value, one, many = `${one}s`) => value > 0 && [number(value), value === 1 ? one : many];
  const note = [
    left ? `${plural(left, "file")} could not be checked and ${left === 1 ? "is" : "are"} not counted anywhere here.` : "",
    again ? "URLs listed in several files are counted in each." : "",
  ].filter(Boolean).join(" ");
  return panel("Totals", note,
    h("dl", { class: "tiles" }, [
      [number(entries), entries === 1 ? "URL" : "URLs"],
      some(stats.lastmod.count, "URL with a date", "URLs with a date"),
      some(sitemaps, "sitemap"),
      some(indexes, "index", "indexes"),
      some(others, "other file"),
      [size(bytes), stored < bytes ? "size, unpacked" : "size"],
      stored < bytes && [size(stored), "size of the files"],
    ].filter(Boolean).map(tile)), true);
}

function listedByIndexes(indexes, files) {
  if (!indexes.length) return null;
  const without = files.filter(({ document, listing }) => listsPages(document) && !listing.length).length;
  const note = [
    "How many of the listed sitemaps are among these files.",
    indexes.some(({ document }) => isCut(document)) ? "Only the first sitemaps of a very long index are compared." : "",
    without ? `${plural(without, "file")} with URLs ${without === 1 ? "is" : "are"} in no index.` : "",
  ].filter(Boolean).join(" ");
  return panel(indexes.length > 1 ? "Listed by the indexes" : "Listed by the index", note, shares(indexes, ({ name, children, missing }) =>
    share(data(name), children.length - missing.length, children.length,
      `of ${number(children.length)}${missing.length ? `, ${number(missing.length)} missing` : ""}`)), true);
}

function missing(indexes) {
  const all = indexes.flatMap((index) => index.missing);
  if (!all.length) return null;
  return listed("Listed, but missing here", "Add these files to the check, or remove what no longer exists from the index.", all);
}

const undated = ({ entries, stats: { lastmod } }) =>
  lastmod.count < entries ? `${plural(entries - lastmod.count, "URL")} ${entries - lastmod.count === 1 ? "has" : "have"} no date.` : "";

const byName = new Intl.Collator("en", { numeric: true });
const latest = (text) => (text ? time(text) : undefined);
const none = () => h("td", { class: "muted" }, "–");

/** Files side by side. Columns in which nothing would stand are left out. */
function sides(files, indexes, tools) {
  const lastmod = ({ document }) => (listsPages(document) ? document.stats.lastmod ?? {} : {});
  const entries = ({ document: { kind, entries } }) => (["robots", "html", "unknown"].includes(kind) ? undefined : entries);
  const date = (of) => (of ? when(of) : none());
  const dates = files.some((file) => lastmod(file).first);
  const columns = [
    { head: "File", by: ({ name }) => name, cell: ({ name, kind, job }) => h("th", { scope: "row" },
      h("button", { type: "button", class: "link", onclick: ({ target }) => open(job, tools, target) }, data(name)),
      ["Sitemap", name].includes(KINDS[kind]) ? null : h("div", { class: "muted" }, KINDS[kind] ?? kind)) },
    { head: "Entries", by: entries, cell: (file) => (entries(file) === undefined ? none() : h("td", {}, number(entries(file)))) },
    { head: "Size", by: ({ document: { bytes } }) => bytes, cell: ({ document: { bytes, compression, compressedBytes } }) =>
      h("td", {}, size(bytes), compression === "gzip" ? h("div", { class: "muted" }, `${size(compressedBytes ?? 0)} packed`) : null) },
    dates && { head: "Latest date", by: (file) => latest(lastmod(file).last), cell: (file) => date(lastmod(file).last) },
    dates && { head: "Earliest date", by: (file) => latest(lastmod(file).first), cell: (file) => date(lastmod(file).first) },
    indexes.length > 0 && { head: "Date in the index", by: ({ listing }) => latest(listing[0]?.lastmod), cell: (file) => inIndex(file, indexes.length > 1) },
    { head: "Problems", by: ({ summary: { errors, warnings } }) => (errors || warnings ? errors * 1e9 + warnings : undefined), cell: problems },
  ].filter(Boolean);
  return panel("Files side by side", "", sortable("Files side by side", columns, files), true);
}

function inIndex({ listing, document }, several) {
  if (!listing.length) return listsPages(document) ? h("td", { class: "muted" }, "in no index") : none();
  const [{ name, lastmod }, ...others] = listing;
  const cell = when(lastmod);
  // By the day, that of the zones and that of the text, as the check of the site does it.
  const last = document.stats.lastmod?.last;
  if (lastmod && day(lastmod) < day(last) && lastmod.slice(0, 10) < last.slice(0, 10)) cell.append(h("div", { class: "warning" }, "older than the file"));
  if (several) cell.append(h("div", { class: "muted of" }, "in ", data(name), others.length ? ` and ${number(others.length)} more` : ""));
  return cell;
}

const day = (text) => (text ? Math.floor(time(text) / 86_400_000) : NaN);

function problems({ summary: { errors, warnings } }) {
  if (!errors && !warnings) return none();
  return h("td", {},
    errors ? h("div", { class: "error" }, plural(errors, "error")) : null,
    warnings ? h("div", { class: "warning" }, plural(warnings, "warning")) : null);
}

/** Shows the report of a file. The link is gone with that, so whoever pressed it goes on at the name of the file. */
function open(job, tools, link) {
  const root = link.getRootNode();
  tools.show(job);
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
    h("caption", {}, "Select a heading to sort."),
    h("thead", {}, h("tr", {}, heads)), rows));
  return [region, more];
}
