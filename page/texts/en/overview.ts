// What is said of what files contain.

import { number, plural, size, type Texts } from "../en.js";

const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const named = (month: string, withYear: boolean) =>
  month.includes("-")
    ? new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en", {
        month: "short",
        year: withYear ? "numeric" : undefined,
        timeZone: "UTC",
      })
    : month;

export const chart = {
  label: (unit: string, first: string, last: string, peak: string, most: number) =>
    `URLs by ${unit} of lastmod, ${first} to ${last}; most in ${peak}: ${number(most)}. Use the arrow keys to ` +
    "go through them.",
  bar: (name: string, urls: number) => `${name}: ${plural(urls, "URL")}`,
  /** Of a number that has little room. */
  short: (urls: number) => short.format(urls),
  range: (first: string, last: string) => `${named(first, true)} to ${named(last, true)}`,
  /** Of a month, such as 2026-01, or a year; in `short` without its year. */
  name: (month: string, short: boolean) => (short ? named(month, false) : month),
};

export const list = {
  show: (what: string) => `Show the URLs: ${what}`,
  showThem: "Show them",
  title: <P>(count: number, what: P) => [`${plural(count, "URL")}: `, what],
  reading: "Reading the files…",
  read: (index: number, files: number) => `${number(index)} of ${number(files)} files`,
  first: (listed: number) => `The list shows the first ${number(listed)}.`,
  none: "No URLs found.",
  table: "URLs",
  columns: { url: "URL", lastmod: "lastmod", place: "Line", path: "File", why: "Why" },
  noLoc: "(no readable URL)",
  inSource: (line: number) => `line ${number(line)}, show in the source`,
  save: "Save as text file",
  failed: (why: string) => `Could not read the URLs. ${why}`,
  what: {
    host: <P>(host: P) => ["on ", host],
    directory: <P>(path: P) => ["in ", path],
    lastmod: (month: string) => (month ? `with a lastmod in ${month}` : "without a valid lastmod"),
    changefreq: (value: string) => (value ? [`changefreq `, value] : "without changefreq"),
    priority: (value: string) => (value ? [`priority `, value] : "without priority"),
    language: <P>(tag: P, from: P | undefined, missing?: boolean) => [
      ...(from === undefined ? [] : [from ? ["of pages in ", from] : "of pages that do not say their language", ", "]),
      missing ? "without a link to " : "with a link to ",
      tag,
    ],
    media: { image: "with images", video: "with videos", news: "with news" },
    duplicate: "listed before in the same file",
  },
};

export const overview = {
  reading: "Reading the URLs",
  readingFile: "Reading the file…",
  nth: (index: number, files: number) => `, ${number(index)} of ${number(files)}`,
  cancelled: "Cancelled before anything was copied or saved.",
  tooMuch: (count: number, bytes: number) =>
    `${plural(count, "URL")}, ${size(bytes)}: too much for a clipboard. Save them as a file.`,
  copied: (count: number) => `Copied ${plural(count, "URL")}, one per line.`,
  notCopied: "The browser did not allow copying. Try again now that the URLs are read, or save them as a file.",
  saved: (count: number, most: number) =>
    `${plural(count, "URL")}, one per line: ${
      count > most
        ? `more than the ${number(most)} that one text sitemap may list.`
        : "as a file this is a text sitemap."
    }`,
  copy: "Copy all URLs",
  everything: "Overview of all files",
  percent: (percent?: number) => `${percent ?? "< 1"} %`,
  children: "Child sitemaps",
  first: (listed: number, entries: number) => `The first ${number(listed)} of ${number(entries)}.`,
  undatedChildren: (files: number) => `${plural(files, "sitemap")} without a lastmod.`,
  page: "Page",
  url: "URL",
  heads: ["lastmod", "Line"],
  noDate: "no lastmod",
  in: "in ",
  andMore: (count: number) => ` and ${number(count)} more`,
  byDate: "URLs by lastmod, newest first",
  dates: "lastmod",
  sameDate: (count: number, date: string) => `All ${number(count)} pages with a lastmod have the same, ${date}.`,
  newest: "Newest",
  oldest: "Oldest",
  paths: "URLs by directory",
  noDirectory: "/ (no directory)",
  allIn: "all of them",
  rightIn: "right in it",
  smaller: (entries: number) => `${number(entries)} more are in smaller directories.`,
  everybodyElse: "for everybody else",
  noCountry: <P>(code: P) => ["“", code, "” is no country code"],
  languages: "hreflang",
  languagesNote: (pages: number, entries: number) =>
    `${number(pages)} of ${plural(entries, "page")} name their versions in other languages.`,
  missingOn: (pages: number) => `missing on ${number(pages)}`,
  onAll: "on all",
  matrix: "hreflang matrix",
  matrixNote:
    "Rows: the language of the page. Columns: the languages it links to. After a minus: how many pages " +
    "lack that link.",
  mostFrequent: (most: number, all: number) => ` The ${number(most)} most frequent of ${number(all)}.`,
  notSaid: "not said",
  media: "Images, videos, news",
  mediaKinds: { images: ["image", "images"], videos: ["video", "videos"], news: ["news article", "news articles"] },
  imagesEach: (images: number) => `${images.toLocaleString("en", { maximumFractionDigits: 1 })} images a page.`,
  limits: "Limits",
  limitsNote: "the file closest to each",
  inFile: <P>(file: P) => ["In ", file],
  entriesLimit: "Entries",
  sizeLimit: "Size",
  longest: "Longest URL, in characters",
  of: (limit: string) => `of ${limit}`,
  longestAt: <P>(file: P | undefined, line: number, column: number) => [
    file ? ["In ", file, ", line "] : "In line ",
    `${number(line)}, column ${number(column)}.`,
  ],
  unique: "Unique URLs",
  different: "Unique",
  repeated: "Duplicates",
  hosts: "Hosts",
  changefreq: "Change frequency",
  priority: "Priority",
  notGiven: "not given",
  empty: "(empty)",
  pages: {
    title: "Pages in the folder",
    of: <P>(base: P, folder: P, host?: string) => [
      "The pages ",
      folder ? ["in ", folder, " "] : "",
      "are those of ",
      base,
      host ? `, as ${host} serves them.` : ".",
    ],
    unread: (clause: string) => `Not considered: ${clause}.`,
    names: { built: "Built", listed: "Listed", missing: "Missing", unlisted: "Not listed" },
    about: {
      built: "HTML pages",
      listed: "of the built pages",
      missing: "listed, but not built",
      unlisted: "built, but in no sitemap",
    },
    meant: (pages: number) => `${number(pages)} not meant to be`,
    parts: { listed: "listed", unlisted: "not listed", meant: "not meant to be" },
    titles: {
      built: (pages: number) => plural(pages, "page"),
      listed: (pages: number) => plural(pages, "listed page"),
      missing: (urls: number) => `${plural(urls, "listed URL")} without a page`,
      unlisted: (pages: number) => `${plural(pages, "page")} that no sitemap lists`,
    },
    // Other reasons are signs that it is not meant to be listed: the engine names them.
    whys: { omitted: "forgotten? Linked from others", "left over": "left over? Not linked" } as Texts,
  },
  urlList: {
    title: "List of URLs",
    urls: "In the list",
    found: "In both",
    missing: "Not in the list",
    unlisted: "Not listed",
    about: { found: "in a sitemap and in the list", missing: "in a sitemap only" },
    withoutUrl: (records: number) => `${plural(records, "record")} without a URL`,
    meant: (urls: number, why: string) => `${number(urls)} not meant to be: ${why}`,
  },
  coverage: {
    title: "Pages by directory",
    order: "problems first",
    page: "Page",
    state: "State",
    listed: "listed",
    more: "There are more than can be shown here: the numbers above and the findings count all of them.",
    directory: (wrong: number, unlisted: number) =>
      [
        wrong && `${number(wrong)} with ${wrong === 1 ? "a problem" : "problems"}`,
        unlisted && `${number(unlisted)} not listed`,
      ]
        .filter(Boolean)
        .join(" · ") || "listed",
    notMeant: (sign: string) => `not listed: ${sign}`,
  },
  unchecked: (files: number) =>
    `${plural(files, "file is", "files are")} missing from these numbers, because ${files === 1 ? "its" : "their"} check failed.`,
  inEach: "A URL in several files counts once for each.",
  tiles: {
    urls: "URLs",
    unique: (count: number) => `${number(count)} unique`,
    sitemaps: "Sitemaps",
    besides: (indexes: number, others: number) =>
      [indexes && plural(indexes, "index", "indexes"), others && plural(others, "other file")]
        .filter(Boolean)
        .join(", "),
    dated: "With lastmod",
    undated: (count: number) => `${number(count)} without`,
    latest: "Newest lastmod",
    size: "Size",
    stored: (bytes: number) => `${size(bytes)} compressed`,
  },
  listedBy: (several: boolean) => (several ? "Listed by the indexes" : "Listed by the index"),
  listedNote: "How many of the listed sitemaps are among these files.",
  longIndex: "Of a very long index, this compares only the first sitemaps.",
  inNoIndex: (files: number) => `${plural(files, "file")} with URLs ${files === 1 ? "is" : "are"} in no index.`,
  listedOf: (listed: number, missing: number) => `of ${number(listed)}${missing ? `, ${number(missing)} missing` : ""}`,
  missing: "Listed, but missing here",
  missingNote: "Add these files to the check, or remove from the index what no longer exists.",
  by: { month: "lastmod by month", year: "lastmod by year" },
  undated: (urls: number) => `${plural(urls, "URL")} without a lastmod.`,
  sides: "Files side by side",
  columns: {
    file: "File",
    entries: "Entries",
    size: "Size",
    latest: "Newest lastmod",
    inIndex: "In the index as",
    problems: "Problems",
    fix: "Fix",
  },
  packed: (bytes: number) => `${size(bytes)} packed`,
  noIndex: "in no index",
  older: "older",
};

export const facts = {
  title: "About the file",
  kind: "Kind",
  root: <P>(name: P) => [" (root element ", name, ")"],
  entries: "Entries",
  unique: "Unique URLs",
  size: "Size",
  compressed: (bytes: number) => ` (${size(bytes)} compressed)`,
  encoding: "Encoding",
  lines: (lines: number) => `, ${plural(lines, "line")}`,
  host: (several: boolean) => (several ? "Hosts" : "Host"),
  dates: "lastmod",
  range: <P>(first: P, last: P) => [first, " to ", last],
  invalidDates: "no valid dates",
  noDates: "no dates",
  someDates: (dated: number, entries: number) => ` (${number(dated)} of ${number(entries)} entries)`,
  changefreq: "Change frequency",
  extensions: "Extensions",
  hreflang: "hreflang",
  unnamed: "(none)",
  times: (count: number) => ` (${number(count)})`,
  more: (count: number) => ` and ${number(count)} more`,
  limit: (percent: number) => ` ${percent} % of the limit`,
};
