// What files contain, a panel for each thing. They look at the `document` of a report, or at the sum of several
// (sums.js).

import { type Child, data, h } from "../base/dom.js";
import { paged } from "../base/paged.js";
import type { DocumentReport, ListedUrl, Selection, Stats } from "../engine/types.js";
import { number, size, t } from "../texts.js";
import { histogram } from "./chart.js";
import type { Pair } from "./sums.js";

const o = t.overview;

export interface Tools {
  /** Opens the URLs behind a figure. */
  open: (select: Selection) => void;
}

/** A document, or several as if they were one. */
export interface Contents {
  kind?: DocumentReport["kind"];
  entries: number;
  stats: Partial<Stats>;
  /** Of several files, the one that comes nearest to each limit. */
  of?: { entries?: string; bytes?: string; longest?: string };
}

/** An entry, with the name of the file it stands in where that is not known anyway. */
export interface Entry extends ListedUrl {
  file?: string;
}

/** The panels of one document, those that have something to show. */
export const ofFile = (document: DocumentReport, tools: Tools) =>
  [children, months, unique, ...ofPages, dates].map((panel) => panel(document, tools)).filter(Boolean);

export const panel = (title: string, note: Child, content: Child, wide?: boolean) =>
  h(
    "section",
    { class: wide ? "panel wide" : "panel" },
    h("h4", {}, title),
    note ? h("p", { class: "muted" }, note) : null,
    content,
  );

const percent = (part: number, whole: number) =>
  o.percent(part && part / whole < 0.01 ? undefined : Math.round((part / whole) * 100));

/** What opens the URLs behind a figure. */
const link = (label: string, onclick: () => void, title?: string) =>
  h("button", { type: "button", class: "link", part: "figure", title, onclick }, label);

/** A number that opens the URLs behind it. */
const figure = (value: number, what: Child, open?: () => void) =>
  open && value ? link(number(value), open, t.list.show(textOf(what))) : number(value);
const textOf = (what: Child): string => {
  if (Array.isArray(what)) return what.map(textOf).join("");
  return what instanceof Node ? (what.textContent ?? "") : String(what);
};

function bar(part: number, whole: number, over?: boolean) {
  const fill = h("span", {});
  fill.style.width = `${Math.min(100, whole ? (part / whole) * 100 : 0)}%`;
  return h("span", { class: over ? "bar full" : "bar", "aria-hidden": "true" }, fill);
}

/** A name, a number, and how much of all that is. */
export const share = (name: Child, part: number, whole: number, more?: Child, open?: () => void) =>
  h(
    "div",
    { class: "share" },
    h("span", { class: "what" }, name),
    h(
      "span",
      { class: "sum" },
      figure(part, name, open),
      " ",
      h("span", { class: "muted" }, more ?? percent(part, whole)),
    ),
    bar(part, whole),
  );

const FEW = 12;

export function shares<T>(items: T[], node: (item: T) => Child) {
  const list = h("ul", { class: "shares" });
  const more = h("button", { type: "button", class: "quiet" });
  paged(items, list, more, (item) => h("li", {}, node(item)), FEW);
  return [list, more];
}

function table<T>(label: string, heads: string[], items: T[], row: (item: T) => Child, first?: number) {
  const rows = h("tbody", {});
  const more = h("button", { type: "button", class: "quiet" });
  paged(items, rows, more, (item) => h("tr", {}, row(item)), first);
  return [
    h(
      "table",
      { "aria-label": label },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      rows,
    ),
    more,
  ];
}

const DAY = 86_400_000;
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["day", DAY],
];
const ago = new Intl.RelativeTimeFormat(t.language, { numeric: "auto" });

/** The day, and how long ago it was; what is no date stays as it is written. */
export function when(text?: string) {
  const time = Date.parse(text ?? "");
  const isDate = text && /^\d{4}(-\d\d){0,2}(T|$)/.test(text) && !Number.isNaN(time);
  if (!isDate) return h("td", {}, text ? data(text) : h("span", { class: "muted" }, o.noDate));
  const past = time - Date.now();
  const [unit, length] = UNITS.find(([, least]) => Math.abs(past) >= least) ?? UNITS.at(-1)!;
  return h(
    "td",
    {},
    h("span", { class: "day" }, text.slice(0, 10)),
    " ",
    h("span", { class: "muted" }, ago.format(Math.trunc(past / length), unit)),
  );
}

const place = (line?: number) => h("td", { class: "line" }, line === undefined ? "" : number(line));
const dated = ({ loc, lastmod, line, file }: Entry) => [
  h("th", { scope: "row" }, data(loc), file ? h("div", { class: "muted" }, o.in, data(file)) : null),
  when(lastmod),
  place(line),
];

/** Files that an index lists. */
export const listed = (title: string, note: string, items: Entry[]) =>
  panel(title, note, table(title, [o.url, ...o.heads], items, dated, 20), true);

// As many as a report holds.
const MOST_CHILDREN = 50_000;
/** Whether an index lists more than the report does; otherwise it has entries without an address. */
export const isCut = ({ entries, stats: { children } }: { entries: number; stats: Pick<Stats, "children"> }) =>
  children.length >= MOST_CHILDREN && children.length < entries;

function children({ entries, stats }: Contents) {
  const all = stats.children ?? [];
  if (!all.length) return null;
  const without = all.filter(({ lastmod }) => !lastmod).length;
  const note = [
    isCut({ entries, stats: { children: all } }) ? o.first(all.length, entries) : "",
    without ? o.undatedChildren(without) : "",
  ]
    .join(" ")
    .trim();
  return listed(o.children, note, all);
}

/** When the URLs changed. */
export function months({ kind, entries, stats: { lastmod } }: Contents, { open }: Tools) {
  if (!(lastmod?.months && lastmod.months.length > 1) || kind === "sitemapindex") return null;
  const without = entries - lastmod.count;
  const note = without > 0 ? [o.undated(without), " ", link(t.list.showThem, () => open({ lastmod: "" }))] : "";
  return panel(
    o.months,
    note,
    histogram(lastmod.months, (name) => open({ lastmod: name })),
    true,
  );
}

export function dates({ kind, stats }: Contents) {
  const { newest = [], oldest = [], lastmod } = stats;
  // An index shows all of its files with their dates.
  if (!newest.length || !lastmod || kind === "sitemapindex") return null;
  const list = (title: string, items: Entry[]) => panel(title, "", table(title, [o.page, ...o.heads], items, dated));
  if (lastmod.count <= newest.length) return list(o.byDate, newest);
  if (lastmod.first === lastmod.last) return panel(o.dates, o.sameDate(lastmod.count, lastmod.first!), []);
  return h("div", { class: "panels pair" }, list(o.newest, newest), list(o.oldest, oldest));
}

/** How many different URLs the entries list, if some are listed again. */
function unique({ entries, stats: { uniqueUrls = entries } }: Contents, { open }: Tools) {
  if (uniqueUrls === entries) return null;
  return panel(
    o.unique,
    "",
    h(
      "ul",
      { class: "shares" },
      h("li", {}, share(o.different, uniqueUrls, entries)),
      h(
        "li",
        {},
        share(o.repeated, entries - uniqueUrls, entries, undefined, () => open({ duplicate: true })),
      ),
    ),
  );
}

/** A directory of the first level: its URLs with all below, those right in it, and the directories in it. */
interface Top {
  name: string;
  sum: number;
  own: number;
  inside: Pair[];
}

/** Directories, those in the first level with what is below them. */
function paths({ entries, stats }: Contents, { open }: Tools) {
  const found = stats.paths ?? [];
  if (found.length < 2) return null;
  const tops = new Map<string, Top>();
  for (const [path, own] of found) {
    const name = path.split("/", 2).join("/") + (path === "/" ? "" : "/");
    const top = tops.get(name) ?? { name, sum: 0, own: 0, inside: [] };
    top.sum += own;
    if (path === name) top.own = own;
    else top.inside.push([path, own]);
    tops.set(name, top);
  }
  const row = ({ name, sum, own, inside }: Top) => {
    const label = data(name === "/" ? o.noDirectory : name);
    const show = name === "/" ? undefined : () => open({ directory: name });
    if (!inside.length) return share(label, sum, entries, undefined, show);
    // A line that opens can have no button in it: all of them stand below.
    type Row = [what: Child, times: number, show?: () => void];
    const below = inside.map(
      ([path, times]): Row => [data(path.slice(name.length)), times, () => open({ directory: path })],
    );
    const right: Row[] = own ? [[o.rightIn, own]] : [];
    const rows: Row[] = [[o.allIn, sum, show], ...below, ...right];
    rows.sort((a, b) => b[1] - a[1]);
    return h(
      "details",
      {},
      h("summary", {}, share(label, sum, entries)),
      shares(rows, ([what, times, show]) => share(what, times, sum, undefined, show)),
    );
  };
  const sorted = [...tops.values()].sort((a, b) => b.sum - a.sum || (a.name < b.name ? -1 : 1));
  const told = found.reduce((sum, [, times]) => sum + times, 0);
  return panel(o.paths, told < entries ? o.smaller(entries - told) : "", shares(sorted, row));
}

const names = new Intl.DisplayNames(t.language, { type: "language", fallback: "none" });
function language(tag: string) {
  const say = (text: Child, wrong?: boolean) => h("span", { class: wrong ? "muted over" : "muted" }, text);
  if (tag === "x-default") return say(o.everybodyElse);
  try {
    // Browsers know which country is meant by a code that is none, such as UK.
    const { region } = new Intl.Locale(tag);
    const written = tag
      .split("-")
      .slice(1)
      .find((part) => /^([a-z]{2}|\d{3})$/i.test(part));
    if (written && written.toUpperCase() !== region) return say(o.noCountry(data(written)), true);
    return say(names.of(tag) ?? "");
  } catch {
    return "";
  }
}

function languages({ entries, stats }: Contents, { open }: Tools) {
  const hreflang: Partial<Stats["hreflang"]> = stats.hreflang ?? {};
  const { entries: pages = 0, languages: found = [] } = hreflang;
  if (!found.length) return null;
  const row = ([tag, times]: Pair) => {
    const lacks = () => open({ language: tag, missing: true });
    const missing = times < pages ? link(o.missingOn(pages - times), lacks) : o.onAll;
    return share([data(tag), " ", language(tag)], times, pages, missing, () => open({ language: tag }));
  };
  return panel(o.languages, o.languagesNote(pages, entries), shares(found, row));
}

/** Which language names which: where a number is lower than that of the pages, versions are missing. */
function matrix({ stats }: Contents, { open }: Tools) {
  const MOST = 12;
  const hreflang: Partial<Stats["hreflang"]> = stats.hreflang ?? {};
  const { languages: found = [], pairs = [] } = hreflang;
  const tags = found.map(([tag]) => tag);
  const links = new Map(pairs.map(([own, to, times]) => [`${own} ${to}`, times]));
  const known = tags.filter((tag) => tag !== "x-default" && links.has(`${tag} ${tag}`));
  if (tags.length < 2 || !known.length) return null;
  const columns = tags.slice(0, MOST);
  const cell = (own: string, to: string) => {
    const times = links.get(`${own} ${to}`) ?? 0;
    const missing = own ? links.get(`${own} ${own}`)! - times : 0;
    if (missing <= 0) return h("td", {}, number(times));
    const lacks = () => open({ language: to, from: own, missing: true });
    const title = t.list.show(textOf(t.list.what.language(to, own, true)));
    return h("td", { class: "less" }, number(times), " ", link(`−${number(missing)}`, lacks, title));
  };
  const row = (own: string) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, own ? data(own) : o.notSaid),
      columns.map((to) => cell(own, to)),
    );
  const rows = known.slice(0, MOST).concat(pairs.some(([own]) => !own) ? [""] : []);
  const cut = tags.length > MOST ? o.mostFrequent(MOST, tags.length) : "";
  return panel(
    o.matrix,
    o.matrixNote + cut,
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": o.matrix },
      h(
        "table",
        { class: "matrix" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td", {}),
            columns.map((to) => h("th", { scope: "col" }, data(to))),
          ),
        ),
        h("tbody", {}, rows.map(row)),
      ),
    ),
    true,
  );
}

type MediaKind = keyof Stats["media"];
const MEDIA = { images: "image", videos: "video", news: "news" } as const;

function media({ entries, stats }: Contents, { open }: Tools) {
  const { media: counts } = stats;
  if (!counts) return null;
  const kinds = Object.entries(o.mediaKinds) as [MediaKind, readonly string[]][];
  const some = kinds.filter(([kind]) => counts[kind]);
  if (!some.length) return null;
  const tile = ([kind, [one, many]]: [MediaKind, readonly string[]]) => {
    const media = MEDIA[kind];
    return h(
      "div",
      {},
      h("dt", {}, counts[kind] === 1 ? one : many),
      h(
        "dd",
        {},
        figure(counts[kind], t.list.what.media[media], () => open({ media })),
      ),
    );
  };
  const each = counts.images > entries ? o.imagesEach(counts.images / entries) : "";
  return panel(o.media, each, h("dl", { class: "tiles" }, some.map(tile)));
}

function limits({ stats, of }: Contents) {
  const { limits: most, longestLoc: longest } = stats;
  if (!most) return null;
  const where = (file?: string) => (file === undefined ? "" : o.inFile(data(file)));
  const row = (name: string, value: number, limit: number, show: (value: number) => string, more: Child) =>
    h(
      "li",
      {},
      h(
        "div",
        { class: "share" },
        h("span", { class: "what" }, name),
        h("span", { class: "sum" }, show(value), " ", h("span", { class: "muted" }, o.of(show(limit)))),
        bar(value, limit, value > limit),
      ),
      more ? h("p", { class: "muted" }, more) : null,
    );
  const at = longest && o.longestAt(of && data(of.longest!), longest.line, longest.column);
  return panel(
    o.limits,
    of ? o.limitsNote : "",
    h(
      "ul",
      { class: "shares" },
      row(o.entriesLimit, most.entries, most.maxEntries, number, where(of?.entries)),
      row(o.sizeLimit, most.bytes, most.maxBytes, size, where(of?.bytes)),
      longest ? row(o.longest, longest.length, 2047, number, at) : null,
    ),
  );
}

function hosts({ entries, stats }: Contents, { open }: Tools) {
  const found = stats.hosts ?? [];
  const row = ([host, times]: Pair) => share(data(host), times, entries, undefined, () => open({ host }));
  return found.length > 1 ? panel(o.hosts, "", shares(found, row)) : null;
}

type Value = [...Pair, none?: boolean];
const values =
  (of: "changefreq" | "priority") =>
  ({ entries, stats }: Contents, { open }: Tools) => {
    const found = stats[of] ?? [];
    if (!found.length) return null;
    const without = entries - found.reduce((sum, [, times]) => sum + times, 0);
    const all: Value[] = without > 0 ? [...found, ["", without, true]] : found;
    const label = (value: string, none?: boolean) =>
      none ? h("span", { class: "muted" }, o.notGiven) : data(value || o.empty);
    const row = ([value, times, none]: Value) =>
      share(label(value, none), times, entries, undefined, () => open({ [of]: value }));
    return panel(o[of], "", shares(all, row));
  };

export const ofPages = [paths, languages, matrix, media, limits, hosts, values("changefreq"), values("priority")];
