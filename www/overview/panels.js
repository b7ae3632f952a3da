// What files hold, a panel for each thing. They look at the `document` of a report, or at the sum of several (sums.js).

import { data, h, number, plural, size } from "../base/dom.js";
import { paged } from "../report/view.js";

/** The panels of one document, those that have something to show. */
export const ofFile = (document) => [children, ...ofPages, dates].map((panel) => panel(document)).filter(Boolean);

export const panel = (title, note, content, wide) =>
  h("section", { class: wide ? "panel wide" : "panel" }, h("h4", {}, title), note ? h("p", { class: "muted" }, note) : null, content);

const percent = (part, whole) => `${part && part / whole < 0.01 ? "less than 1" : Math.round((part / whole) * 100)} %`;

function bar(part, whole, over) {
  const fill = h("span", {});
  fill.style.width = `${Math.min(100, whole ? (part / whole) * 100 : 0)}%`;
  return h("span", { class: over ? "bar full" : "bar", "aria-hidden": "true" }, fill);
}

/** A name, a number, and how much of all that is. */
export const share = (name, part, whole, more) =>
  h("div", { class: "share" },
    h("span", { class: "what" }, name),
    h("span", { class: "sum" }, number(part), " ", h("span", { class: "muted" }, more ?? percent(part, whole))),
    bar(part, whole));

const FEW = 12;

export function shares(items, node) {
  const list = h("ul", { class: "shares" });
  const more = h("button", { type: "button", class: "quiet" });
  paged(items, list, more, (item) => h("li", {}, node(item)), FEW);
  return [list, more];
}

function table(label, heads, items, row, first) {
  const rows = h("tbody", {});
  const more = h("button", { type: "button", class: "quiet" });
  paged(items, rows, more, (item) => h("tr", {}, row(item)), first);
  return [
    h("table", { "aria-label": label }, h("thead", {}, h("tr", {}, heads.map((name) => h("th", { scope: "col" }, name)))), rows),
    more,
  ];
}

const DAY = 86_400_000;
const UNITS = [["year", 365 * DAY], ["month", 30 * DAY], ["day", DAY]];
const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** The day, and how long ago it was; what is no date stays as it is written. */
export function when(text) {
  const time = Date.parse(text);
  if (!text || !/^\d{4}(-\d\d){0,2}(T|$)/.test(text) || Number.isNaN(time)) return h("td", {}, text ? data(text) : h("span", { class: "muted" }, "no date"));
  const past = time - Date.now();
  const [unit, length] = UNITS.find(([, least]) => Math.abs(past) >= least) ?? UNITS.at(-1);
  return h("td", {}, h("span", { class: "day" }, text.slice(0, 10)), " ", h("span", { class: "muted" }, ago.format(Math.trunc(past / length), unit)));
}

const place = (line) => h("td", { class: "line" }, line === undefined ? "" : number(line));
const HEADS = ["Last modified", "Line"];
/** `file`: the name of the one it stands in, where that is not known anyway. */
const dated = ({ loc, lastmod, line, file }) =>
  [h("th", { scope: "row" }, data(loc), file ? h("div", { class: "muted" }, "in ", data(file)) : null), when(lastmod), place(line)];

/** Files that an index lists. */
export const listed = (title, note, items) => panel(title, note, table(title, ["Address", ...HEADS], items, dated, 20), true);

// As many as a report holds.
const MOST_CHILDREN = 50_000;
/** Whether an index lists more than the report does; otherwise it has entries without an address. */
export const isCut = ({ entries, stats: { children } }) => children.length >= MOST_CHILDREN && children.length < entries;

function children({ entries, stats }) {
  const all = stats.children ?? [];
  if (!all.length) return null;
  const without = all.filter(({ lastmod }) => !lastmod).length;
  const note = [
    isCut({ entries, stats }) ? `The first ${number(all.length)} of ${number(entries)}.` : "",
    without ? `${plural(without, "sitemap")} without a date.` : "",
  ].join(" ").trim();
  return listed("Child sitemaps", note, all);
}

export function dates({ kind, stats }) {
  const { newest = [], oldest = [], lastmod = {} } = stats;
  // An index shows all of its files with their dates.
  if (!newest.length || kind === "sitemapindex") return null;
  const list = (title, items) => panel(title, "", table(title, ["Page", ...HEADS], items, dated));
  if (lastmod.count <= newest.length) return list("URLs by date, newest first", newest);
  if (lastmod.first === lastmod.last) return panel("Dates", `All ${number(lastmod.count)} dated pages have the same date, ${lastmod.first}.`, []);
  return h("div", { class: "panels pair" }, list("Newest", newest), list("Oldest", oldest));
}

/** Directories, those in the first level with what is below them. */
function paths({ entries, stats }) {
  const found = stats.paths ?? [];
  if (found.length < 2) return null;
  const tops = new Map();
  for (const [path, own] of found) {
    const name = path.split("/", 2).join("/") + (path === "/" ? "" : "/");
    const top = tops.get(name) ?? { name, sum: 0, own: 0, inside: [] };
    top.sum += own;
    if (path === name) top.own = own;
    else top.inside.push([path, own]);
    tops.set(name, top);
  }
  const row = ({ name, sum, own, inside }) => {
    const line = share(data(name === "/" ? "/ (no directory)" : name), sum, entries);
    if (!inside.length) return line;
    const below = inside.map(([path, times]) => [data(path.slice(name.length)), times]).concat(own ? [["right in it", own]] : []);
    return h("details", {}, h("summary", {}, line), shares(below.sort((a, b) => b[1] - a[1]), ([what, times]) => share(what, times, sum)));
  };
  const sorted = [...tops.values()].sort((a, b) => b.sum - a.sum || (a.name < b.name ? -1 : 1));
  const told = found.reduce((sum, [, times]) => sum + times, 0);
  return panel("URLs by directory", told < entries ? `${number(entries - told)} more are in smaller directories.` : "", shares(sorted, row));
}

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
function language(tag) {
  const say = (text, wrong) => h("span", { class: wrong ? "muted over" : "muted" }, text);
  if (tag === "x-default") return say("for everybody else");
  try {
    // Browsers know which country is meant by a code that is none, such as UK.
    const { region } = new Intl.Locale(tag);
    const written = tag.split("-").slice(1).find((part) => /^([a-z]{2}|\d{3})$/i.test(part));
    if (written && written.toUpperCase() !== region) return say(["“", data(written), "” is no country code"], true);
    return say(names.of(tag) ?? "");
  } catch {
    return "";
  }
}

function languages({ entries, stats }) {
  const { entries: pages = 0, languages: found = [] } = stats.hreflang ?? {};
  if (!found.length) return null;
  return panel("Languages", `${number(pages)} of ${plural(entries, "page")} name their versions in other languages.`, shares(found, ([tag, times]) =>
    share([data(tag), " ", language(tag)], times, pages, times < pages ? `missing on ${number(pages - times)}` : "on all")));
}

/** Which language names which: where a number is lower than that of the pages, versions are missing. */
function matrix({ stats }) {
  const MOST = 12;
  const { languages: found = [], pairs = [] } = stats.hreflang ?? {};
  const tags = found.map(([tag]) => tag);
  const links = new Map(pairs.map(([own, to, times]) => [`${own} ${to}`, times]));
  const known = tags.filter((tag) => tag !== "x-default" && links.has(`${tag} ${tag}`));
  if (tags.length < 2 || !known.length) return null;
  const columns = tags.slice(0, MOST);
  const cell = (own, to) => {
    const times = links.get(`${own} ${to}`) ?? 0;
    const missing = own ? links.get(`${own} ${own}`) - times : 0;
    return missing > 0
      ? h("td", { class: "less" }, number(times), " ", h("span", {}, `−${number(missing)}`))
      : h("td", {}, number(times));
  };
  const row = (own) => h("tr", {}, h("th", { scope: "row" }, own ? data(own) : "not said"), columns.map((to) => cell(own, to)));
  const rows = known.slice(0, MOST).concat(pairs.some(([own]) => !own) ? [""] : []);
  const cut = tags.length > MOST ? ` The ${MOST} most frequent of ${number(tags.length)}.` : "";
  return panel("hreflang matrix",
    `Rows: the language of the page. Columns: the languages it links to. After a minus: how many pages lack that link.${cut}`,
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "hreflang matrix" },
      h("table", { class: "matrix" },
        h("thead", {}, h("tr", {}, h("td", {}), columns.map((to) => h("th", { scope: "col" }, data(to))))),
        h("tbody", {}, rows.map(row)))),
    true);
}

function media({ entries, stats }) {
  const { images = 0, videos = 0, news = 0 } = stats.media ?? {};
  const tile = ([sum, one, many]) => h("div", {}, h("dt", {}, sum === 1 ? one : many), h("dd", {}, number(sum)));
  const some = [[images, "image", "images"], [videos, "video", "videos"], [news, "news article", "news articles"]].filter(([sum]) => sum);
  if (!some.length) return null;
  const each = images > entries ? `${(images / entries).toLocaleString("en", { maximumFractionDigits: 1 })} images a page.` : "";
  return panel("Images, videos, news", each, h("dl", { class: "tiles" }, some.map(tile)));
}

/** `of`: of several files, the one that comes nearest to each. */
function limits({ stats, of }) {
  const { limits: most, longestLoc: longest } = stats;
  if (!most) return null;
  const where = (file) => (of ? ["In ", data(file)] : "");
  const row = (name, value, limit, show, more) =>
    h("li", {}, h("div", { class: "share" },
      h("span", { class: "what" }, name), h("span", { class: "sum" }, show(value), " ", h("span", { class: "muted" }, `of ${show(limit)}`)), bar(value, limit, value > limit)),
    more ? h("p", { class: "muted" }, more) : null);
  return panel("Limits", of ? "The file closest to each limit." : "", h("ul", { class: "shares" },
    row("Entries", most.entries, most.maxEntries, number, where(of?.entries)),
    row("Size", most.bytes, most.maxBytes, size, where(of?.bytes)),
    longest ? row("Longest URL, in characters", longest.length, 2047, number,
      [of ? [where(of.longest), ", line "] : "In line ", `${number(longest.line)}, column ${number(longest.column)}.`]) : null));
}

function hosts({ entries, stats }) {
  const found = stats.hosts ?? [];
  return found.length > 1 ? panel("Hosts", "", shares(found, ([host, times]) => share(data(host), times, entries))) : null;
}

const values = (title, of) => ({ entries, stats }) => {
  const found = stats[of] ?? [];
  if (!found.length) return null;
  const without = entries - found.reduce((sum, [, times]) => sum + times, 0);
  const all = without > 0 ? [...found, [undefined, without]] : found;
  return panel(title, "", shares(all, ([value, times]) =>
    share(value === undefined ? h("span", { class: "muted" }, "not given") : data(value || "(empty)"), times, entries)));
};
const changefreq = values("Change frequency", "changefreq");
const priority = values("Priority", "priority");

export const ofPages = [paths, languages, matrix, media, limits, hosts, changefreq, priority];

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
[part=inspect] > .body > .actions { margin-top: 0; }
.panels { display: grid; gap: 1.75em 2.5em; grid-template-columns: repeat(auto-fit, minmax(min(22em, 100%), 1fr)); margin-top: 1.5em; }
.panel { min-width: 0; }
.panel.wide, .pair { grid-column: 1 / -1; }
.pair { margin-top: 0; }
h4 { margin: 0 0 .35em; font-size: .95em; font-weight: 650; }
.panel > .muted { margin-bottom: .35em; }
.panel > button { margin-top: .5em; }
.panel table { font-size: .85em; table-layout: auto; }
.panel th, .panel td { padding: .4em .9em .4em 0; white-space: normal; vertical-align: top; }
.panel th[scope=row] { min-width: 8em; width: 100%; }
.panel td, .panel thead th { white-space: nowrap; }
.panel th div { display: block; }
.panel td { text-align: start; }
.panel td .data { white-space: normal; }
.panel td.line, .panel th:nth-child(3) { min-width: 0; padding-inline-end: 0; text-align: end; }
.panel .day { font-variant-numeric: tabular-nums; }
.panel:not(.wide) .day { display: block; }
.panel td .muted, .sum .muted { font-size: .93em; }
.panel .scroll { overflow-x: auto; border: 0; border-radius: 0; }
.panel .scroll table { font-variant-numeric: tabular-nums; }
.panel .scroll table :is(th, td) { display: table-cell; min-width: 3em; width: auto; padding: .4em .9em .4em 0; white-space: nowrap; }
.panel .scroll table :is(th[scope=row], thead > tr > :first-child) { position: sticky; inset-inline-start: 0; background: var(--card); }
.panel .scroll .matrix { width: auto; }
.panel .scroll .matrix :is(th:not([scope=row]), td) { text-align: end; }
.panel .scroll .sides th[scope=row] { min-width: 9em; width: 100%; white-space: normal; }
.panel .scroll .sides :is(th, td) { text-align: start; }
.sides caption { color: var(--muted); text-align: start; }
.sides tbody .link { min-height: 0; line-height: inherit; vertical-align: top; }
.sides .day { display: block; }
.sides .of { min-width: 12em; }
.panel figcaption .data { flex: none; }
.sides thead .link { color: inherit; font-size: inherit; white-space: nowrap; }
.sides [aria-sort] .link { color: var(--fg); font-weight: 600; }
.sides [aria-sort=ascending] .link::after { content: " ▴"; }
.sides [aria-sort=descending] .link::after { content: " ▾"; }
.sides .error { color: var(--error); } .sides .warning { color: var(--warning); }
.panel table.matrix thead td { border: 0; }
.less span { color: var(--error); font-size: .93em; }
.shares > li { padding: .3em 0; }
.share { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .1em 1em; align-items: baseline; font-size: .9em; }
.sum { font-variant-numeric: tabular-nums; text-align: end; }
.share .link { min-height: 0; line-height: inherit; }
.share .icon { font-size: .65em; vertical-align: .15em; }
.bar { grid-column: 1 / -1; height: .3em; border-radius: 1em; background: var(--line); overflow: hidden; }
.bar span { display: block; height: 100%; min-width: 2px; border-radius: inherit; background: var(--accent); }
.bar.full span { background: var(--error); }
.panel summary { cursor: pointer; list-style: none; position: relative; padding-inline-start: 1.1em; }
.panel summary::-webkit-details-marker { display: none; }
.panel summary::before { content: "▸"; position: absolute; inset-inline-start: 0; color: var(--muted); }
.panel details[open] > summary::before { content: "▾"; }
.panel details > .shares, .panel details > button { margin: .25em 0 0 1.1em; }
.tiles { display: flex; flex-wrap: wrap; gap: .75em 2em; }
.tiles dd { font-size: 1.35em; font-weight: 650; letter-spacing: -.015em; }
@container (max-width: 36em) {
  .panel td.line, .panel th:nth-child(3) { display: none; }
  .panel td, .panel th:nth-child(2) { padding-inline-end: 0; }
  .panel .day { display: block; }
}
@media (forced-colors: active) {
  .bar { border: 1px solid CanvasText; }
  .bar span { forced-color-adjust: none; }
}
@media print {
  .bar span { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  [part=inspect] .actions { display: none; }
}
`);
