// The texts of the page in English; those of what is loaded later are in the folder en/. A text with values is a
// function: it takes text, numbers or nodes, and gives a string, or a list where nodes are among them. For another
// language, write these files anew and name this one in texts.ts.
// Numbers and lists are written here too, because each language writes them its own way. The texts of the rules come
// from the engine.

import type { Severity } from "../../pkg/sitemap_lint.js";

/** By a word of the engine's or of a saved report, which may be another one. */
export type Texts = Record<string, string>;

/** By a failure's `what`: what happened, and what to do. */
interface Failures {
  [what: string]: string | string[] | undefined;
  other: string;
  policy: string;
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
export const inSentence = (id: string) => IN_SENTENCE[id] ?? checker(id);
const checkers = (ids: string[]) => list.format(ids.map(inSentence));

export const severity = (value: number, kind: Severity) => plural(value, kind === "info" ? "note" : kind);
const CONNECTION = "Check your connection, then try again.";
const RELOAD = "Check your connection, then try again or reload the page.";

export const clock = new Intl.DateTimeFormat("en", { timeStyle: "medium" });
const minute = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
/** A moment, or what stands in its place if it is none. */
export const moment = (text: string) =>
  Number.isNaN(Date.parse(text)) ? String(text) : `${minute.format(new Date(text))} UTC`;
export const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

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

  close: "Close",
  dock: "Actions",

  entry: {
    label: "URL, XML or files",
    placeholder: "https://your-site.com, or paste XML",
    check: "Check",
    choose: "Choose files",
    drop: "Drop files, a folder or a .zip",
    anywhere: "here, or choose them",
    against: "Check against",
    more: "More",
    nothing: "Nothing to check yet. Enter a URL, paste a sitemap or choose a file.",
    offered: "This URL comes from the link. Press Check to fetch it.",
    pasted: "pasted text",
    folder: (name: string, files: number) => `${name}/ · ${plural(files, "file")}`,
    files: (files: number) => plural(files, "file"),
  },

  menus: {
    compare: "Compare",
    compareWith: "Compare with…",
    share: "Share",
    more: "More",
    html: "Save as HTML report",
    markdown: "Save as Markdown",
    sarif: "Save as SARIF",
    files: "Save files as CSV",
    shareLink: "Copy a link to this check",
    command: "Copy command line",
  },

  notOwn: (src: string, host: string) => `Skipped ${src}: this page checks only sitemaps of its own site, ${host}.`,

  watch: {
    stop: "Stop watching",
    refused: "The browser lets this page watch no folder.",
  },

  form: {
    files: "Choose files…",
    folder: "Choose a folder…",
    watch: "Watch a folder…",
    clear: "Clear",
    url: "URL of the sitemap",
    urlTake: "Use this URL",
    urlHelp:
      "Where you publish the file. The check does not fetch it, but compares its site and folder with the listed URLs, " +
      "and completes relative URLs.",
    urlWrong: "This is not a valid URL, so the check ignores it. Example: https://www.example.org/sitemap.xml",
    recheck: "Check again",
    halfCharacter: (code: string, line: number) =>
      `The text contains half of a character (U+${code}, first in line ${number(line)}). No file can contain that, ` +
      "so the check replaced it with U+FFFD.",
  },

  edits: {
    archive: "sitemaps.fixed.zip",
    tooLarge: (most: number) => `Too large to check while you type (over ${size(most)}). Press Ctrl+Enter to check it.`,
  },

  detail: {
    label: "Finding",
    excerpt: "Excerpt",
    previous: "Previous finding",
    next: "Next finding",
    close: "Back to the list",
    file: "Report of this file",
    apply: "Apply fix",
    applyHere: "Apply here",
    applyAll: (count: number) => `Apply all ${number(count)}`,
    preview: "Preview fix",
    why: "Why",
    fix: "Fix",
    also: "See also",
    who: "Who",
    rule: "Rule",
    places: (places: number, files: number) =>
      files > 1 ? `${plural(places, "place")} in ${plural(files, "file")}` : plural(places, "place"),
    show: (place: string) => `${place}: show it above`,
    all: (judges: number, kind: Severity) =>
      `All ${numeral(judges)} ${{ error: "reject this", warning: "warn about this", info: "note this" }[kind]}`,
    silent: (ids: string[]) => `Nothing from ${checkers(ids)}.`,
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
    first: "Fix first: ",
    by: (id: string) => `by ${checker(id)}`,
    chips: "Verdict of each standard and search engine",
    chip: (id: string, says: string) => `${checker(id)}: ${says}. Show its findings`,
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
  },

  tabs: {
    label: "Report",
    findings: "Findings",
    overview: "Overview",
    files: "Files",
    source: "Source",
    passed: "Checks",
    result: "Result",
    rules: (date: string) => `rules of ${date}`,
  },

  findings: {
    title: (id: string) => `Findings for ${inSentence(id)}`,
    search: "Filter by text or rule",
    file: "File",
    host: "Host",
    allFiles: "All files",
    allHosts: "All hosts",
    show: "Show",
    filter: "Filter",
    narrow: "Filter by file or host",
    fixable: (count: number) => `${number(count)} with a fix`,
    showAll: "Show all",
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
    line: (line: number) => `line ${number(line)}`,
    inFiles: (files: number) => plural(files, "file"),
    inFile: (name: string, more: number) => (more ? `${name} and ${number(more)} more` : name),
    safe: "auto-fix",
    verdict: (id: string, kind: Severity) => `${checker(id)}: ${kind === "info" ? "note" : kind}`,
    giveUrl: "Enter the URL",
    listed: (listed: number, count: number) =>
      `The list shows the first ${number(listed)} of ${plural(count, "place")}; the counts include all.`,
    places: (count: number) => plural(count, "place"),
    columns: { place: "Line", file: "File", text: "Problem" },
    placeTitle: (place: string, line: number, column: number) =>
      `${place}: line ${line}, column ${column}, show in the text`,
    nth: (index: number, count: number) => `${number(index)} of ${number(count)}`,
    inSource: "Open in source",
    removed: "removed: ",
    added: "new: ",
    suggested: "Suggested:",
  },

  fix: {
    title: "Fixes",
    button: (count: number, files: number) =>
      files > 1 ? `Fix ${number(count)} in ${plural(files, "file")}` : `Fix ${number(count)}`,
    apply: (count: number) => (count > 1 ? "Apply fixes" : "Apply fix"),
    only: "Only what is marked changes; every other byte stays.",
    count: (count: number) => plural(count, "fix", "fixes"),
    failed: "This did not work.",
    working: "Working…",
    line: (line: number) => `line ${number(line)}`,
    likeThese: (more: number) => `… and ${plural(more, "more change")} like these.`,
    sameText: (skipped: number) =>
      `${plural(skipped, "more fix changes", "more fixes change")} the same text. Apply these first.`,
    file: <P>(name: P, bytes: number) => [name, `, ${size(bytes)}`],
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
  // Marked, so that it is left out of scripts that need no other texts than the above.
  characters: /* @__PURE__ */ Object.fromEntries<string | undefined>([
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
    move: "move",
    fix: "apply fix",
    filter: "filter",
    all: "all keys",
    step: "Next or previous finding",
    place: "Next or previous place",
    apply: "Apply the fix of the place that is shown",
    open: "Open the details, where they are not shown",
    search: "Filter the findings",
    help: "Show these keys",
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
};
