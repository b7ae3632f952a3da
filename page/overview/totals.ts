// What the reports of several files come to: their documents as if they were one, and which file an index means. Pure
// functions of the reports.

import type { Dated, DocumentReport, Stats } from "../engine/types.js";

/** A name or a value, and how often it is there. */
export type Pair = [name: string, times: number];

const PAGES = new Set<DocumentReport["kind"]>(["urlset", "text", "rss", "atom"]);
/** Whether the file lists pages; an index lists files, and robots.txt says who may fetch what. */
export const listsPages = ({ kind }: Pick<DocumentReport, "kind">) => PAGES.has(kind);

const SHOWN = 10;
// Of these, documents have pairs of a name and a number.
const COUNTED = ["hosts", "changefreq", "priority", "paths", "months", "languages"] as const;
type Counted = (typeof COUNTED)[number];

/** An entry with its file and the moment of its date. */
interface Told extends Dated {
  file: string;
  time: number;
}

/** How near to a limit a file comes. */
interface Nearest {
  value: number;
  most: number;
  file: string;
  more?: Stats["longestLoc"];
}
type Limit = "entries" | "bytes" | "longest";

/** Documents as if they were one. */
export type Summed = ReturnType<Sum["document"]>;

/** Adds up documents: `add(document, file)` one after the other, then `document()` in the shape of a report's. */
export class Sum {
  #files = 0;
  #entries = 0;
  #counts = Object.fromEntries(COUNTED.map((name) => [name, new Map()])) as Record<Counted, Map<string, number>>;
  #pairs = new Map<string, number>();
  #pages = 0; // with language links
  #media = { images: 0, videos: 0, news: 0 };
  #dated = 0;
  #newest: Told[] = [];
  #oldest: Told[] = [];
  #limits: Partial<Record<Limit, Nearest>> = {};

  add(document: DocumentReport, file: string) {
    const { entries } = document;
    const stats: Partial<Stats> = document.stats;
    const { lastmod, hreflang, media, limits, longestLoc } = stats;
    if (listsPages(document) || document.kind === "sitemapindex") {
      this.#nearest("entries", limits?.entries, limits?.maxEntries, file);
      this.#nearest("bytes", limits?.bytes, limits?.maxBytes, file);
      this.#nearest("longest", longestLoc?.length, 1, file, longestLoc);
    }
    if (!listsPages(document)) return;
    this.#files += 1;
    this.#entries += entries;
    const lists: Partial<Record<Counted, Pair[]>> = {
      ...stats,
      months: lastmod?.months,
      languages: hreflang?.languages,
    };
    for (const name of COUNTED) {
      const counts = this.#counts[name];
      for (const [what, times] of lists[name] ?? []) counts.set(what, (counts.get(what) ?? 0) + times);
    }
    for (const [own, to, times] of hreflang?.pairs ?? []) {
      const key = JSON.stringify([own, to]);
      this.#pairs.set(key, (this.#pairs.get(key) ?? 0) + times);
    }
    this.#pages += hreflang?.entries ?? 0;
    for (const what of Object.keys(this.#media) as (keyof Stats["media"])[]) this.#media[what] += media?.[what] ?? 0;
    this.#dated += lastmod?.count ?? 0;
    this.#newest = best([...this.#newest, ...dated(stats.newest, file)], -1);
    this.#oldest = best([...this.#oldest, ...dated(stats.oldest, file)], 1);
  }

  /** `of`: the files that come nearest to the limits. */
  document() {
    const { entries, bytes, longest } = this.#limits;
    const counted = Object.fromEntries(COUNTED.map((name) => [name, mostFirst(this.#counts[name])])) as Record<
      Counted,
      Pair[]
    >;
    const pairs = [...this.#pairs].map(([key, times]): [string, string, number] => {
      const [own, to]: [string, string] = JSON.parse(key);
      return [own, to, times];
    });
    return {
      files: this.#files,
      entries: this.#entries,
      stats: {
        ...counted,
        hreflang: { entries: this.#pages, languages: counted.languages, pairs },
        media: this.#media,
        lastmod: {
          count: this.#dated,
          first: this.#oldest[0]?.lastmod,
          last: this.#newest[0]?.lastmod,
          months: counted.months,
        },
        newest: this.#newest,
        oldest: this.#oldest,
        limits: entries && {
          entries: entries.value,
          maxEntries: entries.most,
          bytes: bytes!.value,
          maxBytes: bytes!.most,
        },
        longestLoc: longest?.more,
      },
      of: { entries: entries?.file, bytes: bytes?.file, longest: longest?.file },
    };
  }

  #nearest(what: Limit, value: number | undefined, most: number | undefined, file: string, more?: Stats["longestLoc"]) {
    const known = this.#limits[what];
    if (value === undefined || most === undefined || (known && known.value / known.most >= value / most)) return;
    this.#limits[what] = { value, most, file, more };
  }
}

/** When it was, for comparing: what is more exact than browsers read counts by its day. */
export function time(text: string) {
  const exact = Date.parse(text);
  return Number.isNaN(exact) ? Date.parse(text.slice(0, 10)) : exact;
}

const dated = (entries: Dated[] = [], file: string): Told[] =>
  entries.map((entry) => ({ ...entry, file, time: time(entry.lastmod) }));
const best = (entries: Told[], sign: 1 | -1) => entries.sort((a, b) => sign * (a.time - b.time)).slice(0, SHOWN);
const mostFirst = (counts: Map<string, number>): Pair[] =>
  [...counts].sort(([a, i], [b, j]) => j - i || (a < b ? -1 : 1));

/**
 * Finds the file that an address in an index means, as the check of the site does: the one that is served there, else
 * the one whose path is the longest end of the address's, if there is only one. Gives indexes of `files`.
 */
export function finder(files: { name: string; url?: string }[]) {
  const byUrl = new Map<string, number>();
  const byName = new Map<string, number[]>();
  for (const [index, { name, url }] of files.entries()) {
    const address = url && normal(url);
    if (address && !byUrl.has(address)) byUrl.set(address, index);
    const same = byName.get(last(name));
    if (same) same.push(index);
    else byName.set(last(name), [index]);
  }
  return (address: string) => {
    const known = byUrl.get(normal(address) ?? "");
    if (known !== undefined) return known;
    const path = address.replace(/[?#].*/s, "");
    const name = last(path);
    // What was saved unpacked, or packed, is the same file.
    const found = byName.get(name) ?? byName.get(name.endsWith(".gz") ? name.slice(0, -3) : `${name}.gz`) ?? [];
    const fits = found.map((index) => commonEnd(path, files[index].name));
    const most = Math.max(...fits);
    const those = found.filter((_, at) => fits[at] === most);
    return those.length === 1 ? those[0] : undefined;
  };
}

const last = (path: string) => path.slice(path.lastIndexOf("/") + 1);

function normal(address: string) {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.hash = "";
  return url.href;
}

/** How many parts of two paths are the same, counted from the last but one. */
function commonEnd(a: string, b: string) {
  const [one, other] = [a.split("/").reverse().slice(1), b.split("/").reverse().slice(1)];
  const differs = one.findIndex((part, at) => part !== other[at]);
  return differs < 0 ? one.length : differs;
}

/** A directory of the first level: its URLs with all below, those right in it, and the directories in it. */
export interface Top {
  name: string;
  sum: number;
  own: number;
  inside: Pair[];
}

/** The directories of the first level, those with the most URLs first, of the first two levels as a report has them. */
export function tops(paths: Pair[]): Top[] {
  const all = new Map<string, Top>();
  for (const [path, own] of paths) {
    const name = path.split("/", 2).join("/") + (path === "/" ? "" : "/");
    const top = all.get(name) ?? { name, sum: 0, own: 0, inside: [] };
    top.sum += own;
    if (path === name) top.own = own;
    else top.inside.push([path, own]);
    all.set(name, top);
  }
  return [...all.values()].sort((a, b) => b.sum - a.sum || (a.name < b.name ? -1 : 1));
}
