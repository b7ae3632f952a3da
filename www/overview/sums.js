// What the reports of several files come to: their documents as if they were one, and which file an index means. Pure
// functions of the reports.

const PAGES = new Set(["urlset", "text", "rss", "atom"]);
/** Whether the file lists pages; an index lists files, and robots.txt says who may fetch what. */
export const listsPages = ({ kind }) => PAGES.has(kind);

const SHOWN = 10;
// Of these, documents have pairs of a name and a number.
const COUNTED = ["hosts", "changefreq", "priority", "paths", "months", "languages"];

/** Adds up documents: `add(document, file)` one after the other, then `document()` in the shape of a report's. */
export class Sum {
  #files = 0;
  #entries = 0;
  #counts = Object.fromEntries(COUNTED.map((name) => [name, new Map()]));
  #pairs = new Map();
  #pages = 0; // with language links
  #media = { images: 0, videos: 0, news: 0 };
  #dated = 0;
  #newest = [];
  #oldest = [];
  #limits = {};

  add(document, file) {
    const { entries, stats } = document;
    const { lastmod = {}, hreflang = {}, media = {}, limits, longestLoc } = stats;
    if (listsPages(document) || document.kind === "sitemapindex") {
      this.#nearest("entries", limits?.entries, limits?.maxEntries, file);
      this.#nearest("bytes", limits?.bytes, limits?.maxBytes, file);
      this.#nearest("longest", longestLoc?.length, 1, file, longestLoc);
    }
    if (!listsPages(document)) return;
    this.#files += 1;
    this.#entries += entries;
    const lists = { ...stats, months: lastmod.months, languages: hreflang.languages };
    for (const [name, counts] of Object.entries(this.#counts)) {
      for (const [what, times] of lists[name] ?? []) counts.set(what, (counts.get(what) ?? 0) + times);
    }
    for (const [own, to, times] of hreflang.pairs ?? []) {
      const key = JSON.stringify([own, to]);
      this.#pairs.set(key, (this.#pairs.get(key) ?? 0) + times);
    }
    this.#pages += hreflang.entries ?? 0;
    for (const what of Object.keys(this.#media)) this.#media[what] += media[what] ?? 0;
    this.#dated += lastmod.count ?? 0;
    this.#newest = best([...this.#newest, ...dated(stats.newest, file)], -1);
    this.#oldest = best([...this.#oldest, ...dated(stats.oldest, file)], 1);
  }

  /** `of`: the files that come nearest to the limits. */
  document() {
    const { entries, bytes, longest } = this.#limits;
    const counted = Object.fromEntries(Object.entries(this.#counts).map(([name, counts]) => [name, mostFirst(counts)]));
    const pairs = [...this.#pairs].map(([key, times]) => [...JSON.parse(key), times]);
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
          bytes: bytes.value,
          maxBytes: bytes.most,
        },
        longestLoc: longest?.more,
      },
      of: { entries: entries?.file, bytes: bytes?.file, longest: longest?.file },
    };
  }

  #nearest(what, value, most, file, more) {
    const known = this.#limits[what];
    if (value === undefined || (known && known.value / known.most >= value / most)) return;
    this.#limits[what] = { value, most, file, more };
  }
}

/** When it was, for comparing: what is more exact than browsers read counts by its day. */
export function time(text) {
  const exact = Date.parse(text);
  return Number.isNaN(exact) ? Date.parse(text.slice(0, 10)) : exact;
}

const dated = (entries = [], file) => entries.map((entry) => ({ ...entry, file, time: time(entry.lastmod) }));
const best = (entries, sign) => entries.sort((a, b) => sign * (a.time - b.time)).slice(0, SHOWN);
const mostFirst = (counts) => [...counts].sort(([a, i], [b, j]) => j - i || (a < b ? -1 : 1));

/**
 * Finds the file that an address in an index means, as the check of the site does: the one that is served there, else
 * the one whose path is the longest end of the address's, if there is only one. `files`: `{ name, url? }`; gives
 * indexes.
 */
export function finder(files) {
  const byUrl = new Map();
  const byName = new Map();
  for (const [index, { name, url }] of files.entries()) {
    const address = url && normal(url);
    if (address && !byUrl.has(address)) byUrl.set(address, index);
    const same = byName.get(last(name));
    if (same) same.push(index);
    else byName.set(last(name), [index]);
  }
  return (address) => {
    const known = byUrl.get(normal(address));
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

const last = (path) => path.slice(path.lastIndexOf("/") + 1);

function normal(address) {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.hash = "";
  return url.href;
}

/** How many parts of two paths are the same, counted from the last but one. */
function commonEnd(a, b) {
  const [one, other] = [a.split("/").reverse().slice(1), b.split("/").reverse().slice(1)];
  const differs = one.findIndex((part, at) => part !== other[at]);
  return differs < 0 ? one.length : differs;
}
