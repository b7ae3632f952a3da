// Every text of the page in English. A text with values is a function: it takes text, numbers or nodes, and gives a
// string, or a list where nodes are among them. For another language, write this file anew and name it in texts.js.
// Numbers and lists are written here too, because each language writes them its own way. The texts of the rules come
// from the engine.

import type { Child } from "../base/dom.js";
import type { Severity } from "../engine/types.js";

/** A part of a sentence. */
type Part = Node | string;

/** By a word of the engine's or of a saved report, which may be another one. */
type Texts = Record<string, string>;

/** By a failure's `what`: what happened, and what to do. */
interface Failures {
  [what: string]: string | string[] | undefined;
  other: string;
  policy: string;
}

/** How many URLs stayed, and which did not. */
interface Urls {
  added: unknown[];
  removed: unknown[];
  moved: unknown[];
  unchanged: number;
}

const whole = new Intl.NumberFormat("en");
export const number = (value: number) => whole.format(value);
export const plural = (value: number, one: string, many = `${one}s`) => `${number(value)} ${value === 1 ? one : many}`;
// British lists have no comma before the last "and", like the rest of the site.
const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
const choice = new Intl.ListFormat("en-GB", { type: "disjunction" });
const numeral = (value: number) => ["no", "one", "two", "three", "four", "five", "six"][value] ?? number(value);
const them = (value: number) => (value === 1 ? "it" : "them");
const skipped = (files: number) =>
  `Skipped ${plural(files, "file")} that ${files === 1 ? "isn’t a sitemap" : "aren’t sitemaps"}`;

export function size(bytes: number) {
  if (bytes < 1000) return plural(bytes, "byte");
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, "kB"] : bytes < 1e9 ? [bytes / 1e6, "MB"] : [bytes / 1e9, "GB"];
  return `${value.toLocaleString("en", { maximumSignificantDigits: 3 })} ${unit}`;
}

const CHECKERS: Record<string, string | null> = {
  __proto__: null, // saved reports may name others
  protocol: "sitemaps.org",
  xsd: "XML Schema",
  google: "Google",
  bing: "Bing",
  yandex: "Yandex",
  baidu: "Baidu",
};
const checker = (id: string) => CHECKERS[id] ?? id;
const IN_SENTENCE: Record<string, string | null> = {
  __proto__: null,
  xsd: "the XML Schema",
};
const inSentence = (id: string) => IN_SENTENCE[id] ?? checker(id);
const checkers = (ids: string[]) => list.format(ids.map(inSentence));

const severity = (value: number, kind: Severity) => plural(value, kind === "info" ? "note" : kind);
const CONNECTION = "Check your connection, then try again.";
const RELOAD = "Check your connection, then try again or reload the page.";

const clock = new Intl.DateTimeFormat("en", { timeStyle: "medium" });
const minute = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
/** A moment, or what stands in its place if it is none. */
const moment = (text: string) =>
  Number.isNaN(Date.parse(text)) ? String(text) : `${minute.format(new Date(text))} UTC`;
const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** What is said of archives: by a worker, which needs no other texts. */
export const archives = {
  lead:
    "Search engines do not read zip archives. Publish the files themselves, plain or as .gz. This report is about the " +
    "files inside.",
  it: "The archive",
  fault: (it: string, fault: string) => `${it} ${fault}`,
  left: (of: string, files: number) => `${of}${skipped(files)}.`,
  more: (of: string, files: number, most: number) =>
    `${of}Skipped ${plural(files, "more file")}: one check takes at most ${number(most)}.`,
  inner: (of: string, archives: number) =>
    `${of}Skipped ${plural(archives, "archive")} inside. Unpack ${them(archives)} yourself to check what ` +
    `${archives > 1 ? "they contain" : "it contains"}.`,
  bad: (of: string, files: number) => `${of}Could not unpack ${plural(files, "file")}; the list says why.`,
  allBad: (it: string, name: string, why: string) => `Could not unpack anything in ${it}. \`${name}\`: ${why}`,
  archive: "the archive",
  empty: (it: string) => `${it} contains no file that may be a sitemap.`,
  tooMany: (most: number) => `has more than ${number(most)} entries. This check covers only these.`,
  breaksOff: (entries: number) =>
    `is damaged: its list of files breaks off after ${plural(entries, "entry", "entries")}. Any files after that are ` +
    "missing here.",
  damagedList: "does not open: its list of files is damaged.",
  noEnd:
    "does not open: the list of files at its end is missing. Perhaps the download did not finish. Download it again.",
  split: "does not open: it is one part of several. Join them, unpack the result, and drop the files.",
  encryptedList: "does not open: its list of files is encrypted. Unpack it with its password, and drop the files.",
  encrypted: "It is encrypted: unpack the archive with its password, and drop the file.",
  elsewhere: "It is not where the archive says: the archive is damaged or cut off.",
  method:
    "Browsers cannot unpack its compression method. Pack it with the usual one (Deflate), or drop the file itself.",
  checksum: "It is damaged: its content does not match its checksum or its size.",
  otherSize: "It is damaged: its size is not the one that the archive gives.",
  overlaps: "It overlaps another file in the archive, so it stays packed. The archive is damaged or malicious.",
  contradicts: "The archive contradicts itself about this file: it is damaged.",
  tooMuch: (most: number) => `It stays packed: this page unpacks at most ${size(most)} in all.`,
  damaged: "Its packed bytes are damaged.",
};

export const t = {
  language: "en",
  cancel: "Cancel",
  more: (left: number) => `Show more (${number(left)} left)`,
  notLoaded: `This did not load. ${RELOAD}`,
  notLoadedAgain: "This did not load. Check your connection, then select it again.",

  checker,
  severity,
  severityName: { error: "Error", warning: "Warning", info: "Note" },

  app: { ready: "A new version is ready.", reload: "Reload" },

  form: {
    label: "Your sitemap",
    placeholder: (how: string) => `Paste your sitemap or its URL here, or ${how}`,
    byTouch: "choose a file",
    onPage: "drop files anywhere on this page",
    inBox: "drop files anywhere in this box",
    check: "Check",
    files: "Choose files…",
    folder: "Choose a folder…",
    watch: "Watch a folder…",
    clear: "Clear",
    accepts: "XML, .gz, .txt, RSS/Atom, robots.txt, or a .zip of them. Nothing is uploaded.",
    options: "Options",
    profile: "Check against",
    url: "URL of the sitemap",
    urlHelp:
      "Where you publish the file. The check does not fetch it, but compares its site and folder with the listed URLs, " +
      "and completes relative URLs.",
    urlWrong: "This is not a valid URL, so the check ignores it. Example: https://www.example.org/sitemap.xml",
    changed: "The text has changed since the last check. ",
    recheck: "Check again",
    nothing: "Nothing to check yet. Paste a sitemap or choose a file.",
    offered: "This URL comes from the link. Press Check to fetch it.",
    pasted: "pasted text",
    halfCharacter: (code: string, line: number) =>
      `The text contains half of a character (U+${code}, first in line ${number(line)}). No file can contain that, ` +
      "so the check replaced it with U+FFFD.",
  },

  run: {
    label: "Checking",
    checking: "Checking…",
    found: (files: number) => `${plural(files, "file")} found`,
    files: (done: number, files: number) => `${number(done)} of ${number(files)} files`,
    bytes: (read: number, total: number) => `${size(read)} of ${size(total)}`,
    cancelled: "Check cancelled.",
    cleared: "Cleared.",
    noFile: "No file to check.",
    noFolder: "The folder cannot be read. It may be gone, or the browser may no longer let this page read it.",
    noSitemap: (files: number) =>
      `${files > 1 ? `None of the ${number(files)} files has` : "The file does not have"} the name or the content of a ` +
      "sitemap. Build the site first, or choose the sitemap itself.",
    pages: (read: number, all: number) => `${number(read)} of ${plural(all, "page")}`,
    manyPages: (pages: number) => `The folder has ${plural(pages, "page")}. Reading them all can take minutes.`,
    readPages: "Read them",
    stopped: "This page has stopped. Its scripts may have different versions. Reload it and check again.",
    failed: (several: boolean) => `Could not check the file${several ? "s" : ""}.`,
    oneDone: (verdict: string, counts: string[]) => [verdict, ...counts].join(", ").concat("."),
    checked: "Checked",
    /** `done` of `files`, `bad` of these with errors; `fine`: nothing is to be said of any. */
    allDone: (
      { done, files, bad, fine, pages }: { done: number; files: number; bad: number; fine: boolean; pages?: number },
      counts: string[],
    ) =>
      `${done < files ? `${number(done)} of ` : ""}${plural(files, "file")}` +
      `${pages ? ` and ${plural(pages, "page")}` : ""} checked` +
      `${bad ? `, ${number(bad)} with errors` : fine ? ", no problems" : ""}: ${counts.join(", ")}.`,
    unjudged: (pages: number) => `Did not compare ${plural(pages, "page")}; the overview says why.`,
    unreadable: (entries: number) => `Could not read ${plural(entries, "entry", "entries")}.`,
    leftOut: skipped,
    andMore: (files: number) => ` and ${number(files)} more. `,
    checkThem: "Check them too",
    tooMany: (more: number, most: number) =>
      `Skipped ${plural(more, "more file")}: one check takes at most ${number(most)}.`,
    zipNotLoaded: `The part of this page that opens zip archives did not load. ${CONNECTION}`,
  },

  watch: {
    stop: "Stop watching",
    refused: "The browser lets this page watch no folder.",
    watching: (folder: Part) => ["Watching ", folder, "."],
    // Where the browser does not tell of changes, it is asked by a clock.
    slow: "In a tab that is not in front, it may take a minute until a change is seen.",
    changed: (folder: Part, { fresh, fixed }: { fresh: number; fixed: number }, time: Date) => [
      "Watching ",
      folder,
      `: ${number(fresh)} new, ${number(fixed)} fixed since the last build (checked at ${clock.format(time)}).`,
    ],
    checked: (folder: Part, time: Date) => ["Watching ", folder, ` (checked at ${clock.format(time)}).`],
    gone: (folder: Part) => [
      "The folder ",
      folder,
      " is not there. The report is of what was in it. Once it is back, it is checked again.",
    ],
    lost: (name: string) =>
      `The folder “${name}” cannot be read any more, so it is no longer watched. The report is of what was in it.`,
  },

  files: {
    label: "Files",
    all: "All files",
    find: "Find a file by its name",
    noMatch: "No file name matches.",
    pages: (pages: number) => `${plural(pages, "page")} in the same folder`,
    states: {
      pass: "no errors",
      fail: "errors",
      incomplete: "incomplete",
      none: "does not apply",
      waiting: "waiting",
      running: "checking",
      cancelled: "cancelled",
      error: "not checked",
    } as Texts,
    siteFailed: "Could not check the files.",
    cancelled: (done: number, files?: number) =>
      files
        ? `Cancelled after ${number(done)} of ${plural(files, "file")}. ` +
          (done ? `Find ${done === 1 ? "its report" : "their reports"} in the list.` : "")
        : "Cancelled. This file has no report.",
  },

  verdict: {
    errors: (errors: number, bad?: number | false, files?: number | false) =>
      `${plural(errors, "error")}${files ? ` in ${number(bad || 0)} of ${plural(files, "file")}` : ""}`,
    none: "No errors",
    noneFor: (id: string) => `No errors for ${inSentence(id)}`,
    incomplete: "Not fully checked",
    notXml: "The XML Schema does not apply to this file",
    rejectedByAll: (judges: number) => `rejected by all ${numeral(judges)}`,
    rejectedBy: (ids: string[]) => `rejected by ${checkers(ids)}`,
    first: "Fix first: ",
    by: (id: string) => `by ${checker(id)}`,
    chosen: (title: string, id: string) => `${title}, by ${checker(id)}`,
    inFile: (file: Part) => [" (", file, ")"],
    inLine: (line: number) => ` (line ${number(line)})`,
    chips: "Verdict of each standard and search engine",
    chip: (id: string) => `Show the findings for ${inSentence(id)}`,
    says: {
      pass: "no errors known",
      fail: "rejects it",
      some: (bad: number, files: number) => `rejects ${number(bad)} of ${plural(files, "file")}`,
      incomplete: "not fully checked",
      none: "does not apply",
      warned: (warnings: number) => `no errors, ${plural(warnings, "warning")}`,
    },
    notRead: "Not read",
    onlyIndex: "This check covers the index, not the sitemaps it lists. Drop all files together to check them.",
    download: "Download it",
    undo: "Undo the fix",
  },

  tabs: {
    label: "Report",
    findings: "Findings",
    overview: "Overview",
    files: "Files",
    source: "Source",
    passed: "Passed",
  },

  findings: {
    title: (id: string) => `Findings for ${inSentence(id)}`,
    search: "Filter by text or rule",
    file: "File",
    host: "Host",
    allFiles: "All files",
    allHosts: "All hosts",
    show: "Show",
    fixable: "Fixable",
    none: "No findings.",
    noMatch: "No finding matches the filters.",
    export: "Export",
    copy: "Copy as text",
    csv: "Save as CSV",
    json: "Save report (JSON)",
    copied: "Copied",
    notCopied: "The browser did not allow copying",
    elsewhere: (groups: number, ids: string[]) =>
      `${number(groups)} more ${groups === 1 ? "applies" : "apply"} only to ${choice.format(ids.map(inSentence))}`,
    times: (count: number) => plural(count, "time"),
    count: (count: number) => `${number(count)}×`,
    line: (line: number) => `line ${number(line)}`,
    inFiles: (files: number) => plural(files, "file"),
    fix: { safe: "auto-fix", review: "suggested fix", manual: "fix by hand" },
    verdict: (id: string, kind: Severity) => `${checker(id)}: ${kind === "info" ? "note" : kind}`,
    about: "About ",
    giveUrl: "Enter the URL",
    listed: (listed: number, count: number) =>
      `The list shows the first ${number(listed)} of ${plural(count, "place")}; the counts include all.`,
    places: (count: number) => plural(count, "place"),
    columns: { place: "Line", file: "File", text: "Problem", fix: "Fix" },
    placeTitle: (place: string, line: number, column: number) =>
      `${place}: line ${line}, column ${column}, show in the text`,
    nth: (index: number, count: number) => `${number(index)} of ${number(count)}`,
    inSource: "Show in source",
    removed: "removed: ",
    added: "new: ",
    automatic: (title: Child) => ["Auto-fix: ", title],
    inReport: (title: Child) => ["Auto-fix, in that file’s report: ", title],
    suggestion: (title: Child) => ["Suggested fix: ", title],
  },

  fix: {
    title: "Fixes",
    can: (count: number) =>
      `${plural(count, "problem has", "problems have")} an auto-fix. Nothing else in the file changes.`,
    canAll: (count: number, files: number) =>
      `${plural(count, "problem")} in ${plural(files, "file")} ${count === 1 ? "has" : "have"} an auto-fix:`,
    inFile: (name: Part, count: number) => [name, ` (${number(count)})`],
    others: (files: number) => (files > 0 ? ` and ${plural(files, "more file")}` : ""),
    most: " That is the most at once. Check the fixed file to fix the rest.",
    preview: (count: number) => `Preview ${plural(count, "fix", "fixes")}`,
    previewOne: "Preview this change",
    previewAll: "Preview all suggested fixes",
    previewSome: (count: number) => `Preview the ${number(count)} suggested fixes`,
    failed: "This did not work.",
    working: "Working…",
    changes: (count: number) => `${plural(count, "change")}:`,
    line: (line: number) => `line ${number(line)}`,
    likeThese: (more: number) => `… and ${plural(more, "more change")} like these.`,
    sameText: (skipped: number) =>
      `${plural(skipped, "more fix changes", "more fixes change")} the same text. Check the fixed file to apply ` +
      `${them(skipped)}.`,
    othersRemain: "The other findings remain. Check the fixed file to see them.",
    replace: (packed: boolean) =>
      `${packed ? "Pack it again, then upload it" : "Upload it"} over the old file. If a plugin generates it, fix the ` +
      "plugin too, or the error comes back.",
    apply: "Apply and download",
    recheck: "Check the fixed file",
    file: (name: Part, bytes: number) => [name, `, ${size(bytes)}`],
  },

  split: {
    title: "File too large",
    can: (parts: number, index: boolean) =>
      `Split it into ${number(parts)} ${index ? "indexes" : "sitemaps and an index that lists them"}. No entry changes.`,
    act: "Split it",
    contains: "The archive contains:",
    inRobots: (code: Part) => ["List each of them in robots.txt, on a line that begins with ", code, "."],
    inIndex: (folder: Part) => ["The index lists them at ", folder, ". Correct it if you publish them elsewhere."],
    download: "Download the parts",
    recheck: "Check the parts",
  },

  kinds: {
    urlset: "Sitemap",
    sitemapindex: "Sitemap index",
    text: "Text sitemap",
    rss: "RSS feed",
    atom: "Atom feed",
    robots: "robots.txt",
    html: "HTML page",
    unknown: "Not recognised",
  } as Texts,
  entries: (kind: string, count: number) => {
    const names: Record<string, [one: string, many?: string] | undefined> = {
      urlset: ["URL"],
      text: ["URL"],
      sitemapindex: ["sitemap"],
      rss: ["item"],
      atom: ["entry", "entries"],
    };
    return names[kind] && plural(count, ...names[kind]);
  },

  urls: (urls: number, unique = urls) => `${plural(urls, "URL")}${unique < urls ? `, ${number(unique)} unique` : ""}`,

  facts: {
    title: "About the file",
    kind: "Kind",
    root: (name: Part) => [" (root element ", name, ")"],
    entries: "Entries",
    unique: "Unique URLs",
    size: "Size",
    compressed: (bytes: number) => ` (${size(bytes)} compressed)`,
    encoding: "Encoding",
    lines: (lines: number) => `, ${plural(lines, "line")}`,
    host: (several: boolean) => (several ? "Hosts" : "Host"),
    dates: "lastmod",
    range: (first: Part, last: Part) => [first, " to ", last],
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
  },

  failures: {
    load: ["The checker did not load completely.", RELOAD],
    skew: [
      "The scripts of this page do not match.",
      "Some have another version, as right after an update. Reload the page. If that does not help, its owner must " +
        "replace the folders www and pkg together.",
    ],
    script: ["A part of this page did not load.", CONNECTION],
    read: [
      "Could not read this file.",
      "It may have been changed, moved or deleted since you chose it, or you may not have permission to read it. " +
        "Choose it again.",
    ],
    memory: [
      "The browser ran out of memory for this file.",
      "Close other tabs or programs and try again, or check the file in parts. The other reports are still there.",
    ],
    died: [
      "The browser ended the checker.",
      "Browsers do that when memory is short. Close other tabs or programs and try again. The other reports are " +
        "still there.",
    ],
    trap: [
      "The checker stopped on this file.",
      "This is our bug, not a problem with your file. You can check other files. Please report it, with the file if " +
        "it is public.",
    ],
    other: "Could not check this file.",
    policy: "This page’s security policy blocks it; its owner has to add trusted-types sitemap-lint.",
  } as Failures,

  // Characters that nobody sees, by their code points.
  characters: Object.fromEntries<string | undefined>([
    [0x00, "NUL"],
    [0x09, "tab"],
    [0x0a, "line end"],
    [0x0d, "CR"],
    [0xa0, "no-break space"],
    [0xad, "soft hyphen"],
    [0x200b, "zero-width space"],
    [0x200c, "zero-width non-joiner"],
    [0x200d, "zero-width joiner"],
    [0x200e, "left-to-right mark"],
    [0x200f, "right-to-left mark"],
    [0x202a, "left-to-right embedding"],
    [0x202b, "right-to-left embedding"],
    [0x202c, "end of embedding"],
    [0x202d, "left-to-right override"],
    [0x202e, "right-to-left override"],
    [0x2060, "word joiner"],
    [0x2066, "left-to-right isolate"],
    [0x2067, "right-to-left isolate"],
    [0x2068, "first strong isolate"],
    [0x2069, "end of isolate"],
    [0x3000, "ideographic space"],
    [0xfeff, "byte order mark"],
    [0xfffd, "unreadable character"],
  ]),

  keys: {
    title: "Keys",
    close: "Close",
    step: "Next or previous finding",
    place: "Next or previous place",
    open: "Show the place in the source",
    search: "Filter the findings",
    help: "Show these keys",
  },

  export: {
    heading: (name: string, counts: string, id: string) => `${name}: ${counts} for ${inSentence(id)}`,
    counts: (totals: Record<Severity, number>) =>
      (["error", "warning", "info"] as const).map((kind) => severity(totals[kind], kind)).join(", "),
    more: (count: number, rule: string) => `and ${number(count)} more of ${rule}`,
    clean: (files: number) => `${plural(files, "file")} without findings`,
    columns: [
      "file",
      "line",
      "column",
      "severity",
      "rule",
      "message",
      "text",
      "help",
      "found in all",
      "profile",
      "checked",
      "tool",
      "rules of",
      "rejected or reported by",
    ],
  },

  chart: {
    label: (unit: string, first: string, last: string, peak: string, most: number) =>
      `URLs by ${unit} of lastmod, ${first} to ${last}; most in ${peak}: ${number(most)}. Use the arrow keys to ` +
      "go through them.",
    month: "month",
    year: "year",
    bar: (name: string, urls: number) => `${name}: ${plural(urls, "URL")}`,
    caption: (unit: string) => `URLs by ${unit} of lastmod`,
  },

  list: {
    show: (what: string) => `Show the URLs: ${what}`,
    showThem: "Show them",
    title: (count: number, what: Child) => [`${plural(count, "URL")}: `, what],
    reading: "Reading the files…",
    read: (index: number, files: number) => `${number(index)} of ${number(files)} files`,
    first: (listed: number) => `The list shows the first ${number(listed)}.`,
    none: "No URLs found.",
    table: "URLs",
    columns: { url: "URL", lastmod: "lastmod", place: "Line", path: "File", why: "Why" },
    noLoc: "(no readable URL)",
    inSource: (line: number) => `line ${number(line)}, show in the source`,
    close: "Close",
    save: "Save as text file",
    failed: (why: string) => `Could not read the URLs. ${why}`,
    what: {
      host: (host: Part) => ["on ", host],
      directory: (path: Part) => ["in ", path],
      lastmod: (month: string) => (month ? `with a lastmod in ${month}` : "without a valid lastmod"),
      changefreq: (value: string) => (value ? [`changefreq `, value] : "without changefreq"),
      priority: (value: string) => (value ? [`priority `, value] : "without priority"),
      language: (tag: Part, from: Part | undefined, missing?: boolean) => [
        ...(from === undefined
          ? []
          : [from ? ["of pages in ", from] : "of pages that do not say their language", ", "]),
        missing ? "without a link to " : "with a link to ",
        tag,
      ],
      media: { image: "with images", video: "with videos", news: "with news" },
      duplicate: "listed before in the same file",
    },
  },

  overview: {
    reading: "Reading the URLs",
    readingFile: "Reading the file…",
    readingFiles: "Reading the files…",
    nth: (index: number, files: number) => `, ${number(index)} of ${number(files)}`,
    none: "No URLs found.",
    cancelled: "Cancelled before anything was copied or saved.",
    failed: (why: string) => `Could not read the URLs. ${why}`,
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
    save: "Save as text file",
    everything: "Overview of all files",
    percent: (percent?: number) => `${percent ?? "less than 1"} %`,
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
    noCountry: (code: Part) => ["“", code, "” is no country code"],
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
    limitsNote: "The file closest to each limit.",
    inFile: (file: Part) => ["In ", file],
    entriesLimit: "Entries",
    sizeLimit: "Size",
    longest: "Longest URL, in characters",
    of: (limit: string) => `of ${limit}`,
    longestAt: (file: Part | undefined, line: number, column: number) => [
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
      of: (base: Part, folder: Part, host?: string) => [
        "The pages ",
        folder ? ["in ", folder, " "] : "",
        "are those of ",
        base,
        host ? `, as ${host} serves them.` : ".",
      ],
      unread: (clause: string) => `Not considered: ${clause}.`,
      names: {
        built: "built",
        listed: "listed",
        missing: "listed, but not built",
        unlisted: "built, but not listed",
      },
      titles: {
        built: (pages: number) => plural(pages, "page"),
        listed: (pages: number) => plural(pages, "listed page"),
        missing: (urls: number) => `${plural(urls, "listed URL")} without a page`,
        unlisted: (pages: number) => `${plural(pages, "page")} that no sitemap lists`,
      },
      // Other reasons are signs that it is not meant to be listed: the engine names them.
      whys: { omitted: "forgotten? Linked from others", "left over": "left over? Not linked" } as Texts,
    },
    coverage: {
      title: "Pages by directory",
      order: "Problems come first. ",
      more: "There are more than can be shown here: the numbers above and the findings count all of them.",
      directory: (pages: number, wrong: number, unlisted: number) =>
        [
          plural(pages, "page"),
          wrong && `${number(wrong)} with ${wrong === 1 ? "a problem" : "problems"}`,
          unlisted && `${number(unlisted)} not listed`,
        ]
          .filter(Boolean)
          .join(" · "),
      notMeant: (sign: string) => `not listed: ${sign}`,
    },
    totals: "Totals",
    unchecked: (files: number) =>
      `${plural(files, "file is", "files are")} missing from these numbers, because ${files === 1 ? "its" : "their"} check failed.`,
    inEach: "A URL in several files counts once for each.",
    tiles: {
      urls: (count: number) => (count === 1 ? "URL" : "URLs"),
      unique: (count: number) => (count === 1 ? "unique URL" : "unique URLs"),
      dated: (count: number) => (count === 1 ? "URL with a lastmod" : "URLs with a lastmod"),
      sitemaps: (count: number) => (count === 1 ? "sitemap" : "sitemaps"),
      indexes: (count: number) => (count === 1 ? "index" : "indexes"),
      others: (count: number) => (count === 1 ? "other file" : "other files"),
      unpacked: "size, unpacked",
      size: "size",
      stored: "size of the files",
    },
    listedBy: (several: boolean) => (several ? "Listed by the indexes" : "Listed by the index"),
    listedNote: "How many of the listed sitemaps are among these files.",
    longIndex: "Of a very long index, this compares only the first sitemaps.",
    inNoIndex: (files: number) => `${plural(files, "file")} with URLs ${files === 1 ? "is" : "are"} in no index.`,
    listedOf: (listed: number, missing: number) =>
      `of ${number(listed)}${missing ? `, ${number(missing)} missing` : ""}`,
    missing: "Listed, but missing here",
    missingNote: "Add these files to the check, or remove from the index what no longer exists.",
    months: "lastmod by month",
    undated: (urls: number) => `${plural(urls, "URL")} without a lastmod.`,
    sides: "Files side by side",
    columns: {
      file: "File",
      entries: "Entries",
      size: "Size",
      latest: "Latest lastmod",
      earliest: "Earliest lastmod",
      inIndex: "lastmod in the index",
      problems: "Problems",
    },
    packed: (bytes: number) => `${size(bytes)} packed`,
    noIndex: "in no index",
    older: "older than the file",
  },

  source: {
    tooLarge: (bytes: number, most: number) =>
      `The file has ${size(bytes)}. This page shows the source of files up to ${size(most)}.`,
    reading: "Reading the file",
    readingNow: "Reading the file…",
    damaged: "The compressed file is damaged or too large. The text ends where unpacking failed.",
    pasted: "Source of the pasted text",
    ofFile: (name: string) => `Source of ${name}, read-only`,
    previous: "Previous finding",
    next: "Next finding",
    check: "Check again",
    someMarked: (all: number, marked: number) =>
      `${number(marked)} of ${plural(all, "place")} marked: those in the list below.`,
    marked: (all: number) => `${plural(all, "place")} marked.`,
    none: "No places marked.",
    keys: "In the text, press F8 to go to the next one, Shift and F8 to go back.",
    find: (key: string) => `${key} and F searches the text.`,
    shared: "Changes here also change the box above.",
    again: (key: string) => `${key} and Enter checks it again.`,
    nth: (index: number, count: number) => `${number(index)} of ${number(count)}`,
    place: (line: number, column: number) => `line ${line}, column ${column}`,
    others: "For others",
  },

  worker: {
    noWasm: () => "This browser lacks WebAssembly, or has it switched off.",
    policy: () => "This page’s security policy blocks WebAssembly; its owner has to add 'wasm-unsafe-eval' to it.",
    old: () =>
      "This browser is too old (the checker needs WebAssembly with SIMD), or the server sent something else instead.",
    noEngine: (why: string) =>
      `The server did not send it (${why}). If you have a connection, the security policy of this page may lack ` +
      "connect-src 'self'.",
  } as Record<string, (why: string) => string>,

  // What is opened later.

  passed: {
    summary: (passed: number, left: number) => `${plural(passed, "check")} passed, ${number(left)} not run`,
    left: "Not run",
    why: (rules: number, why: string) => `${plural(rules, "check")} · ${why}`,
    families: {
      file: "File",
      xml: "XML",
      ns: "Namespaces",
      struct: "Elements",
      limit: "Limits",
      loc: "URLs",
      scope: "Hosts and folders",
      lastmod: "lastmod",
      changefreq: "Change frequency",
      priority: "Priority",
      index: "Sitemap indexes",
      image: "Images",
      video: "Videos",
      news: "News",
      hreflang: "hreflang",
      ext: "Other extensions",
      text: "Text sitemaps",
      feed: "RSS and Atom",
      robots: "robots.txt",
      html: "HTML pages",
      dup: "Duplicates",
      quality: "Quality",
      engine: "Single search engines",
      set: "Cross-file checks",
      http: "Server responses",
      page: "Listed pages",
    } as Texts,
    needs: {
      xml: "no XML file",
      sitemap: "no XML sitemap",
      list: "no sitemap",
      dates: "no lastmod",
      index: "no sitemap index",
      images: "no images",
      videos: "no videos",
      news: "no news",
      hreflang: "no hreflang links",
      extensions: "no extensions",
      text: "no text sitemap",
      feed: "no feed",
      robots: "needs robots.txt",
      html: "no HTML page",
      url: "needs the URL of the sitemap (see Options)",
      several: "needs several files",
      live: "needs the URL of the site in place of files",
      pages: "no pages fetched",
      built: "needs the folder of the built site, or its URL in place of files",
      unjudged: "pages not compared",
      folder: "needs the folder of the built site",
      browser: "browsers do not show it",
    },
  },

  takeaway: {
    html: "Save as HTML report",
    markdown: "Save as Markdown",
    sarif: "Save as SARIF",
    files: "Save files as CSV",
    share: "Copy link with this text",
    command: "Copy command line",
    shared: "Copied the link. It contains the text, so whoever has the link can read it.",
    tooLong: (most: number) => `The text is too long for a link, which holds at most ${size(most)} of compressed text.`,
    edited: "The link has another text. You have changed the one below since its last check, so it stays.",
    replace: "Replace it",
    badLink: "The link is damaged, so nobody can read its text. Copy the whole link again.",
    copiedCommand: (files: number) =>
      `Copied the command. ${
        files ? "Run it in the folder that contains the files." : "It reads the sitemap from standard input."
      }`,
    columns: [
      "file",
      "kind",
      "entries",
      "unique URLs",
      "bytes",
      "earliest lastmod",
      "latest lastmod",
      "errors",
      "warnings",
      "notes",
      "verdict",
      "profile",
      "checked",
      "tool",
      "rules of",
      "not checked because",
    ],
  },

  report: {
    title: (name: string) => `Sitemap report: ${name}`,
    heading: "Sitemap report",
    profile: (id: string) => `Checked against ${inSentence(id)}`,
    time: moment,
    url: "Published at ",
    first: "Fix first",
    consumers: "Verdicts",
    verdicts: {
      pass: "no errors",
      fail: "rejects it",
      incomplete: "not fully checked",
      none: "does not apply",
    } as Texts,
    files: "Files",
    columns: ["File", "Kind", "Entries", "Size", "Errors", "Warnings", "Notes"],
    notChecked: "not checked",
    findings: "Findings",
    none: "No findings.",
    where: "Place",
    text: "Problem",
    help: "What to do: ",
    more: (count: number) => `and ${plural(count, "more place")}`,
    about: (rule: string) => `About ${rule}`,
    notRead: "Not read",
    made: (tool: string, rules?: string) =>
      `Made by ${tool}${rules ? ` with its rules of ${day.format(new Date(rules))}` : ""}.`,
    sizeOf: size,
    number,
  },

  saved: {
    of: (tool: string, time?: string) =>
      `Saved report${time ? ` of ${moment(time)}` : ""}, by ${tool}. Fixes and the source need the files themselves.`,
    notOurs: (name: string) => `${name} is not a report that sitemap-lint saved.`,
    otherVersion: (name: string, version: string, own: number) =>
      `${name} has version ${version} of the report format, and this page reads version ${number(own)}. ` +
      "Save it again with this version of sitemap-lint.",
    tooLarge: (name: string, most: number) => `${name} is too large: this page opens reports of up to ${size(most)}.`,
  },

  compare: {
    pick: "Compare with…",
    title: "Changes",
    older: "Two sets of files: which one is older?",
    isOlder: (name: Part) => [name, " is older"],
    asOne: "Check all as one site",
    checking: "Checking the older files…",
    cancelled: "Comparison cancelled.",
    failed: (why: string) => `Could not compare the files. ${why}`,
    noReport: "Could not check any of the older files.",
    otherOptions:
      "The two checks have different profiles or rules, so their findings do not compare. Choose the same profile, " +
      "check again, and compare.",
    urls: ({ added, removed, moved, unchanged }: Urls, dated = "with a changed lastmod") =>
      `URLs: ${number(added.length)} added, ${number(removed.length)} removed, ` +
      `${number(moved.length)} ${dated}, ${number(unchanged)} unchanged`,
    noDate: "no lastmod",
    moved: (old: Part, now: Part) => [old, " → ", now],
    pages: (old: number, now: number) => `URLs: ${number(old)} before, ${number(now)} now`,
    findings: (fresh: number, solved: number, unchanged: number, gone = "fixed") =>
      `Findings: ${number(fresh)} new, ${number(solved)} ${gone}, ${number(unchanged)} unchanged`,
    counted: (rule: string, old: number, now: number) =>
      `${rule}: ${number(old)} findings before, ${number(now)} now; a report does not list so many, so only the ` +
      "numbers are compared",
    tools: (old: string, now: string) =>
      `Checked by different versions, whose rules may differ: ${old} before, ${now} now`,
    more: (count: number, what: string, rule: string) => `  and ${number(count)} more ${what} [${rule}]`,
    // The text to save has the words of `sitemap-lint compare`.
    printed: { fresh: "new", solved: "solved", moved: "with another date", noDate: "no date" },
    lists: {
      added: (count: number) => `${plural(count, "added URL")}`,
      removed: (count: number) => `${plural(count, "removed URL")}`,
      moved: (count: number) => `${plural(count, "URL")} with a changed lastmod`,
      fresh: (count: number) => `${plural(count, "new finding")}`,
      solved: (count: number) => `${plural(count, "fixed finding")}`,
    },
    save: "Save as text",
    close: "Close",
    tooMany: (most: number) => `More than ${number(most)} URLs: this compares only their numbers.`,
  },

  answers: {
    title: (message?: string) => (message ? `What “${message}” means` : "What this message means"),
    rules: "Most likely causes:",
    rule: "Most likely cause:",
    family: (count: number) => `${plural(count, "possible cause")}, by topic:`,
    drop: "Drop or paste the sitemap to see the line and how to fix it.",
    number: (count: number) => plural(count, "rule"),
    advice: {
      fetch: [
        "The search engine did not get the file. If the file itself has no errors, the server, a firewall or " +
          "robots.txt is usually the problem.",
        "Open the URL of the sitemap in a private window: it must answer with status 200, without a login or a " +
          "redirect to another page.",
        "Check that robots.txt does not block it, and that no firewall or bot protection stops Googlebot or Bingbot.",
        "If all that is fine, wait a day and submit it again.",
      ],
      missing: [
        "The server says that this page does not exist (404 or 410).",
        "Compare the URL that you submitted with the real one, letter by letter, and submit the correct one.",
      ],
      forbidden: [
        "The server or a firewall refused access to the file (401, 403 or 429).",
        "Allow everybody to read the URL of the sitemap, without a login; in a firewall or bot protection, make an " +
          "exception for it.",
      ],
      challenge: [
        "This is the page of a bot protection, not your sitemap. Search engines get the same page.",
        "In the settings of the bot protection, make an exception for the URL of the sitemap and for verified search " +
          "engines.",
      ],
      server: [
        "The server failed to answer (status 5xx, or no answer in time).",
        "Look into the server’s log. If a program generates the sitemap on each request, save it as a file instead.",
      ],
      later: [
        "The search engine had a problem that often passes.",
        "Wait a day. If the message stays, submit the sitemap again.",
      ],
      pages: [
        "The message is about pages that the sitemap lists, not about the sitemap file.",
        "Open some of the listed URLs: each must answer with status 200, without a redirect.",
      ],
      thumbnail: [
        "The message is about the images that the sitemap names, which a check of the file does not fetch.",
        "Google accepts thumbnails of at least 60 × 30 pixels.",
      ],
    },
  },

  live: {
    notUrl: "This is not the URL of a site or a sitemap.",
    notOwn: (src: string, host: string) => `Skipped ${src}: this page checks only sitemaps of its own site, ${host}.`,
    progress: (done: number, asked: number, host: string) => `${number(done)} of ${plural(asked, "request")} · ${host}`,
    notFetched: "The check did not read this file.",

    fetched: {
      summary: (requests: number, from: Part, way: string, came: boolean) =>
        way === "handed"
          ? [`Received ${plural(requests, "file")} from `, from]
          : came
            ? [`Sent ${plural(requests, "request")} to `, from]
            : [`Tried ${plural(requests, "URL")} on `, from],
      note: {
        own: "Your browser fetched these URLs, without cookies.",
        open: "Your browser fetched these URLs, without cookies, from a part of this page that never sees your files.",
        handed: "The bookmarklet read these URLs on the site itself.",
      },
      columns: ["URL", "Status", "Size", "Result"],
      size,
      deep: (pages: number) => `Fetch ${plural(pages, "listed page")} too`,
      deepNote: "To see whether they exist, redirect, or tell search engines not to index them.",
    },

    card: {
      why: {
        own: {
          title: (host: Part) => [host, " cannot be read from here"],
          text: (own: Part) => ["This page fetches files only from its own site, ", own, "."],
        },
        failed: {
          title: (host: Part) => ["No answer from ", host],
          text: (host: Part) => [host, " could not be reached. The browser does not say why."],
        },
        up: {
          title: (host: Part) => [host, " is up, but does not let other sites read it"],
          text: () =>
            "That is normal: a browser hands files of one site to another only if that site allows it, and few do. " +
            "Search engines do not need that permission.",
        },
        partly: {
          title: (host: Part) => [host, " answers, but its sitemap cannot be read from here"],
          text: () =>
            "The browser does not say why. The site may not let others read this file, redirect to a place that does " +
            "not, or break the connection off.",
        },
        blocked: {
          title: (host: Part) => [host, " cannot be read from here without https"],
          text: () => "This page came by https, and from such a page browsers block URLs that begin with http:.",
        },
        silent: {
          title: (host: Part) => ["No answer from ", host],
          text: (host: Part) => [host, " did not answer this page: it is misspelt, down, or closed to it."],
        },
      },
      none: (host: Part) => ["No sitemap was found on ", host],
      secure: "Try https",
      spelling: "Check the spelling",
      asked: (url: Part) => ["You entered ", url],
      open: "Open the sitemap in a new tab",
      elsewhere: (robots: Part) => ["Is there none? Then ", robots, " may say where it is."],
      opensNot: "If it does not open there either, the name is wrong or the site is down.",
      opens: "If it opens, save it and hand it over",
      closed: (save: string) =>
        `${save} Then something keeps only this page from it: the site, a firewall, or a blocker in your browser.`,
      save: "Save it",
      saveByKeys: "With Ctrl+S, on a Mac ⌘S.",
      saveByTouch: "In the browser’s menu, under Share or Download.",
      give: "Hand it over",
      drop: "Drop the file here, or choose it",
      choose: "Choose the file",
      ways: "Other ways",
      byBookmark: "Bookmark",
      byCommand: "Command line",
      command: (install: Part) => [
        "It sees everything that the server says. In a checkout of sitemap-lint, ",
        install,
        " builds it, with Rust 1.91 and a C compiler.",
      ],
      copy: "Copy the command",
      copied: "Copied",
      notCopied: "The browser did not allow copying",
      bookmarklet: (host: Part) => [
        "Drag this button to your bookmarks bar, go to any page of ",
        host,
        ", and click the bookmark there.",
      ],
      bookmark: "Check this site’s sitemaps",
      drag:
        "Nothing to check here. Drag it to your bookmarks bar, and click the bookmark on the site that you want " +
        "to check.",
      notLoaded: "The bookmarklet did not load. Check your connection, then try again.",
    },

    handover: {
      label: "Files of another site",
      waiting: "Waiting for the site’s files…",
      cutOff:
        "This site cuts off other pages. The bookmarklet saves its files as a zip archive instead: drop that " +
        "here.",
      ask: (origin: Part, files: number, bytes: number) => [
        `Check ${plural(files, "file")} (${size(bytes)}) from `,
        origin,
        "?",
      ],
      accept: "Check",
      refuse: "Discard",
      none: (origin: Part) => [origin, " sent no file. Its policy may keep bookmarklets from reading the site."],
      unfit: (origin: Part) => [origin, " sent something other than files, which this page discarded."],
      tooMuch: (origin: Part, files: number, bytes: number) => [
        origin,
        ` sent more than ${plural(files, "file")} or ${size(bytes)}, which this page discarded.`,
      ],
      left: (files: number) =>
        ` Without ${plural(files, "more file")}: from another site, or lacking a valid status or type.`,
      closed: "Discarded.",
    },
  },
};
