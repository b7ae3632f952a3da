// The files of a site as a table that can be sorted: at first those with the most errors come first.

import { data, h } from "../base/dom.js";
import { icon } from "../base/notices.js";
import { paged } from "../base/paged.js";
import { profileOf, whole } from "../report/model.js";
import { number, size, t } from "../texts.js";

const o = t.overview;

// Rows that are shown at first; more files than FEW get a box to find one by its name.
const SHOWN = 20;
const FEW = 20;

// What panels.js and sums.js export; overview.js loads them.
let when, listsPages, time;

const byName = new Intl.Collator(t.language, { numeric: true });
const latest = (text) => (text ? time(text) : undefined);
const none = () => h("td", { class: "muted" }, "–");

/**
 * The table of the files that site.js has gathered, and of those that are no part of the site: without a report, or
 * made here. Columns in which nothing would stand are left out.
 */
export function table({ files: checked, indexes }, app, { panels, sums, several }) {
  ({ when } = panels);
  ({ listsPages, time } = sums);
  const known = new Set(checked.map(({ job }) => job));
  const files = [...checked, ...app.state.jobs.filter((job) => !known.has(job)).map(alone)];
  const lastmod = ({ document }) => (listsPages(document) ? document.stats.lastmod ?? {} : {});
  const entries = ({ document: { kind, entries } }) =>
    (["robots", "html", "unknown"].includes(kind) ? undefined : entries);
  const date = (of) => (of ? when(of) : none());
  const dates = files.some((file) => lastmod(file).first);
  const dated = (head, which) =>
    ({ head, by: (file) => latest(lastmod(file)[which]), cell: (file) => date(lastmod(file)[which]) });
  const columns = [
    { head: o.columns.file, by: ({ name }) => name, cell: (file) => named(file, app) },
    { head: o.columns.problems, by: trouble, cell: problems },
    { head: o.columns.entries, by: entries, cell: (file) => {
      const value = entries(file);
      return value === undefined ? none() : h("td", {}, number(value));
    } },
    { head: o.columns.size, by: ({ document: { bytes } }) => bytes, cell: sized },
    dates && dated(o.columns.latest, "last"),
    dates && dated(o.columns.earliest, "first"),
    indexes.length > 0 && {
      head: o.columns.inIndex,
      by: ({ listing }) => latest(listing[0]?.lastmod),
      cell: (file) => inIndex(file, indexes.length > 1),
    },
  ].filter(Boolean);
  return sortable(o.sides, columns, files, 1, several.finder);
}

/** A file that is no part of the site, in the same shape. */
function alone(job) {
  const { name, report } = job;
  const { document = { kind: "unknown", bytes: job.file.size, stats: {} } } = report ?? {};
  return { name, kind: report && document.kind, document, job, listing: [] };
}

function trouble({ job }) {
  const summary = whole(job)?.summary;
  return summary ? summary.errors * 1e9 + summary.warnings || undefined : Infinity;
}

function named({ name, kind, job }, app) {
  const { state } = job;
  const report = whole(job);
  const onclick = ({ target }) => show(job, app, target);
  return h("th", { scope: "row" },
    icon(report?.verdicts[profileOf(report)] ?? state, report ? undefined : "!"), " ",
    h("button", { type: "button", class: "link", part: "open", onclick }, data(name)),
    !kind || kind === "urlset" || t.kinds[kind] === name ? null : h("div", { class: "muted" }, t.kinds[kind] ?? kind));
}

const sized = ({ document: { bytes, compression, compressedBytes } }) =>
  h("td", {},
    size(bytes),
    compression === "gzip" ? h("div", { class: "muted" }, o.packed(compressedBytes ?? 0)) : null);

function inIndex({ listing, document }, several) {
  if (!listing.length) return listsPages(document) ? h("td", { class: "muted" }, o.noIndex) : none();
  const [{ name, lastmod }, ...others] = listing;
  const cell = when(lastmod);
  // By the day, that of the zones and that of the text, as the check of the site does it.
  const last = document.stats.lastmod?.last;
  const older = lastmod && day(lastmod) < day(last) && lastmod.slice(0, 10) < last.slice(0, 10);
  if (older) cell.append(h("div", { class: "warning" }, o.older));
  const more = others.length ? o.andMore(others.length) : "";
  if (several) cell.append(h("div", { class: "muted of" }, o.in, data(name), more));
  return cell;
}

const day = (text) => (text ? Math.floor(time(text) / 86_400_000) : NaN);

function problems({ job }) {
  const summary = whole(job)?.summary;
  if (!summary) return h("td", { class: "error" }, t.files.states[job.state]);
  const { errors, warnings } = summary;
  if (!errors && !warnings) return none();
  return h("td", {},
    errors ? h("div", { class: "error" }, t.severity(errors, "error")) : null,
    warnings ? h("div", { class: "warning" }, t.severity(warnings, "warning")) : null);
}

/** Shows the report of a file. The link is gone with that, so the reader goes on at the name of the file. */
function show(job, app, link) {
  const root = link.getRootNode();
  app.state.tab = "findings";
  app.show(job);
  const name = root.querySelector(".name");
  name.tabIndex = -1;
  name.focus();
}

/** A table that each of its heads sorts: names from A, numbers from the largest; once more turns it round. */
function sortable(label, columns, items, first, finder) {
  const rows = h("tbody", {});
  const region = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label });
  let more = h("button", { type: "button", class: "quiet" });
  const heads = columns.map(({ head }, index) =>
    h("th", { scope: "col" }, h("button", { type: "button", class: "link", onclick: () => turn(index) }, head)));
  let [sorted, words] = [[], ""];
  const fill = () => {
    const found = words ? sorted.filter(({ name }) => name.toLowerCase().includes(words)) : sorted;
    rows.replaceChildren();
    const next = h("button", { type: "button", class: "quiet" });
    paged(found, rows, next, (item) => h("tr", {}, columns.map(({ cell }) => cell(item))), SHOWN);
    more.replaceWith(next);
    more = next;
  };
  const turn = (index) => {
    const before = heads[index].getAttribute("aria-sort");
    const up = before ? before !== "ascending" : index === 0;
    heads.forEach((head) => head.removeAttribute("aria-sort"));
    heads[index].setAttribute("aria-sort", up ? "ascending" : "descending");
    sorted = inOrder(items, columns[index].by, index ? (a, b) => a - b : byName.compare, up);
    fill();
  };
  region.append(h("table", { class: "sides" },
    h("caption", {}, o.sort),
    h("thead", {}, h("tr", {}, heads)), rows));
  const find = items.length > FEW ? finder((typed) => {
    words = typed;
    fill();
  }) : null;
  const nodes = h("div", {}, find, region, more);
  turn(first);
  return nodes;
}

/** Files by what `by` gives of each; ties stand in the order of their names. */
function inOrder(items, by, compare, up) {
  const keyed = items.toSorted((a, b) => byName.compare(a.name, b.name)).map((item) => [by(item), item]);
  const turned = up ? compare : (a, b) => compare(b, a);
  // What has no value is last, whichever way round.
  keyed.sort(([a], [b]) => (a === undefined) - (b === undefined) || (a === undefined ? 0 : turned(a, b)));
  return keyed.map(([, item]) => item);
}
