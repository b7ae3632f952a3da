// The files of a site as a table that can be sorted: at first those with the most errors come first.

import type { App } from "../app/app.js";
import { data, h } from "../base/dom.js";
import { finder } from "../base/finder.js";
import { icon } from "../base/notices.js";
import { paged } from "../base/paged.js";
import type { DocumentReport, FileJob, JobState, Stats } from "../engine/types.js";
import { numbers, verdictOf, whole } from "../report/model.js";
import { number, size, t } from "../texts.js";
import { when } from "./panels.js";
import type { Gathered, Listing } from "./site.js";
import { listsPages, time } from "./sums.js";

const o = t.overview;

// Rows that are shown at first; more files than FEW get a box to find one by its name.
const SHOWN = 20;
const FEW = 20;

/** A row: a file of the site, or one that is no part of it. */
interface Row {
  name: string;
  kind?: DocumentReport["kind"];
  document: Known;
  job: FileJob;
  listing: Listing[];
}

/** What is known of a document; without a report, little. */
interface Known
  extends Pick<DocumentReport, "kind" | "bytes">,
    Partial<Pick<DocumentReport, "entries" | "compression" | "compressedBytes">> {
  stats: Partial<Stats>;
}

type Key = string | number;
type Compare = (a: Key, b: Key) => number;

interface Column {
  head: string;
  /** What the files are sorted by. */
  by: (file: Row) => Key | undefined;
  cell: (file: Row) => HTMLElement;
}

const byName = new Intl.Collator(t.language, { numeric: true });
const latest = (text?: string) => (text ? time(text) : undefined);
const none = () => h("td", { class: "muted" }, "–");

/**
 * The table of the files that site.js has gathered, and of those that are no part of the site: without a report, or
 * made here. Columns in which nothing would stand are left out.
 */
export function table({ files: checked, indexes }: Gathered, app: App) {
  const known = new Set(checked.map(({ job }) => job));
  const files: Row[] = [...checked, ...app.state.jobs.filter((job) => !known.has(job)).map(alone)];
  const lastmod = ({ document }: Row): Partial<Stats["lastmod"]> =>
    listsPages(document) ? (document.stats.lastmod ?? {}) : {};
  const entries = ({ document: { kind, entries } }: Row) =>
    ["robots", "html", "unknown"].includes(kind) ? undefined : entries;
  const date = (of?: string) => (of ? when(of) : none());
  const dates = files.some((file) => lastmod(file).first);
  const dated = (head: string, which: "first" | "last"): Column => ({
    head,
    by: (file) => latest(lastmod(file)[which]),
    cell: (file) => date(lastmod(file)[which]),
  });
  const columns: (Column | false)[] = [
    { head: o.columns.file, by: ({ name }) => name, cell: (file) => named(file, app) },
    { head: o.columns.problems, by: (file) => trouble(file, app), cell: (file) => problems(file, app) },
    {
      head: o.columns.entries,
      by: entries,
      cell: (file) => {
        const value = entries(file);
        return value === undefined ? none() : h("td", {}, number(value));
      },
    },
    { head: o.columns.size, by: ({ document: { bytes } }) => bytes, cell: sized },
    dates && dated(o.columns.latest, "last"),
    dates && dated(o.columns.earliest, "first"),
    indexes.length > 0 && {
      head: o.columns.inIndex,
      by: ({ listing }) => latest(listing[0]?.lastmod),
      cell: (file) => inIndex(file, indexes.length > 1),
    },
  ];
  const some = columns.filter((column) => column !== false);
  return sortable(o.sides, some, files, 1);
}

/** A file that is no part of the site, in the same shape. */
function alone(job: FileJob): Row {
  const { name, report } = job;
  const document: Known = report?.document ?? { kind: "unknown", bytes: job.file.size, stats: {} };
  return { name, kind: report && document.kind, document, job, listing: [] };
}

function trouble({ job }: Row, { state }: App) {
  const report = whole(job);
  if (!report) return Infinity;
  const { error, warning } = numbers(report, state.profile);
  return error * 1e9 + warning || undefined;
}

function named({ name, kind, job }: Row, app: App) {
  const { state } = job;
  const report = whole(job);
  const onclick = ({ target }: MouseEvent) => show(job, app, target as Element);
  return h(
    "th",
    { scope: "row" },
    icon(report ? verdictOf(report, app.state.profile) : state, report ? undefined : "!"),
    " ",
    h("button", { type: "button", class: "link", part: "open", onclick }, data(name)),
    !kind || kind === "urlset" || t.kinds[kind] === name ? null : h("div", { class: "muted" }, t.kinds[kind] ?? kind),
  );
}

const sized = ({ document: { bytes, compression, compressedBytes } }: Row) =>
  h(
    "td",
    {},
    size(bytes),
    compression === "gzip" ? h("div", { class: "muted" }, o.packed(compressedBytes ?? 0)) : null,
  );

function inIndex({ listing, document }: Row, several: boolean) {
  if (!listing.length) return listsPages(document) ? h("td", { class: "muted" }, o.noIndex) : none();
  const [{ name, lastmod }, ...others] = listing;
  const cell = when(lastmod);
  // By the day, that of the zones and that of the text, as the check of the site does it.
  const last = document.stats.lastmod?.last;
  const older = lastmod && day(lastmod) < day(last) && lastmod.slice(0, 10) < last!.slice(0, 10);
  if (older) cell.append(h("div", { class: "warning" }, o.older));
  const more = others.length ? o.andMore(others.length) : "";
  if (several) cell.append(h("div", { class: "muted of" }, o.in, data(name), more));
  return cell;
}

const day = (text?: string) => (text ? Math.floor(time(text) / 86_400_000) : NaN);

function problems({ job }: Row, { state }: App) {
  const report = whole(job);
  if (!report) return h("td", { class: "error" }, t.files.states[job.state as Exclude<JobState, "done">]);
  const { error, warning } = numbers(report, state.profile);
  if (!error && !warning) return none();
  return h(
    "td",
    {},
    error ? h("div", { class: "error" }, t.severity(error, "error")) : null,
    warning ? h("div", { class: "warning" }, t.severity(warning, "warning")) : null,
  );
}

/** Shows the report of a file. The link is gone with that, so the reader goes on at the name of the file. */
function show(job: FileJob, app: App, link: Element) {
  const root = link.getRootNode() as ShadowRoot;
  app.state.tab = "findings";
  app.show(job);
  const name = root.querySelector<HTMLElement>(".name")!;
  name.tabIndex = -1;
  name.focus();
}

/**
 * A table that each of its heads sorts: names from A, numbers from the largest; once more turns it round. `recount()`
 * makes its rows anew, in the same order.
 */
function sortable(label: string, columns: Column[], items: Row[], first: number) {
  const rows = h("tbody", {});
  const region = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label });
  let more = h("button", { type: "button", class: "quiet" });
  const heads = columns.map(({ head }, index) =>
    h("th", { scope: "col" }, h("button", { type: "button", class: "link", onclick: () => turn(index) }, head)),
  );
  let sorted: Row[] = [];
  let words = "";
  const fill = () => {
    const found = words ? sorted.filter(({ name }) => name.toLowerCase().includes(words)) : sorted;
    rows.replaceChildren();
    const next = h("button", { type: "button", class: "quiet" });
    paged(
      found,
      rows,
      next,
      (item) =>
        h(
          "tr",
          {},
          columns.map(({ cell }) => cell(item)),
        ),
      SHOWN,
    );
    more.replaceWith(next);
    more = next;
  };
  let by = first;
  const sort = () => {
    const compare: Compare = by ? (a, b) => +a - +b : (a, b) => byName.compare(`${a}`, `${b}`);
    sorted = inOrder(items, columns[by].by, compare, heads[by].getAttribute("aria-sort") === "ascending");
    fill();
  };
  const turn = (index: number) => {
    const before = heads[index].getAttribute("aria-sort");
    const up = before ? before !== "ascending" : index === 0;
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[index].setAttribute("aria-sort", up ? "ascending" : "descending");
    by = index;
    sort();
  };
  region.append(h("table", { class: "sides" }, h("thead", {}, h("tr", {}, heads)), rows));
  const find =
    items.length > FEW
      ? finder((typed) => {
          words = typed;
          fill();
        })
      : null;
  const node = h("div", {}, find, region, more);
  turn(first);
  return { node, recount: sort };
}

/** Files by what `by` gives of each; ties stand in the order of their names. */
function inOrder(items: Row[], by: Column["by"], compare: Compare, up: boolean) {
  const keyed = items
    .toSorted((a, b) => byName.compare(a.name, b.name))
    .map((item): [Key | undefined, Row] => [by(item), item]);
  const turned: Compare = up ? compare : (a, b) => compare(b, a);
  // What has no value is last, whichever way round.
  keyed.sort(([a], [b]) => Number(a === undefined) - Number(b === undefined) || (a === undefined ? 0 : turned(a, b!)));
  return keyed.map(([, item]) => item);
}
