/* tslint:disable */
/* eslint-disable */
/// <reference lib="esnext.disposable" />

/** Who reads sitemaps. `protocol`: the prose of sitemaps.org, the XML specification and the RFCs they cite; `xsd`: the
 * official XML schemas, as xmllint applies them; the others: what each of them documents. */
export type Consumer = "protocol" | "xsd" | "google" | "bing" | "yandex" | "baidu";
/** `error`: the consumer refuses the file or drops the URL. `warning`: it complains, or the entry very likely does not
 * do what its author wants. `info`: hygiene, portability, ignored or deprecated data. */
export type Severity = "error" | "warning" | "info";
/** `incomplete`: no error was found, but not everything was read. */
export type Verdict = "pass" | "fail" | "incomplete";

/** An unknown option, or one that makes no sense, is thrown as an `Error` that names it. */
export interface Options {
    /** The file's name, for what depends on it (`.gz`, `.txt`, `robots.txt`). Never opened. `SiteCheck` ignores it:
     * each file of a site comes with its own. */
    name?: string;
    /** The absolute http or https address of the file. For `SiteCheck` that of the folder that its files lie in, with `/`
     * at its end; what stands behind the last `/` is left out, so that the address of one of them will do. Never fetched. */
    url?: string;
    /** For `SiteCheck`: the host that serves the folder, where the domain and the files do not tell: `azure`, `cloudflare`,
     * `github`, `gitlab`, `netlify`, `render`, `surge` or `vercel`. It decides which addresses redirect. */
    host?: string;
    /** The moment of checking, a W3C date and time with zone: enables the checks of dates in the future. */
    now?: string;
    /** The consumer whose severities the findings are shown with; `protocol` where absent. */
    profile?: Consumer;
    /** Ids of rules or names of families: only these are listed and counted. Absent or empty: all. It chooses what is
     * shown and not what is judged: `verdicts` and `incomplete` are those of the whole file. */
    only?: string[];
    /** Findings kept for each rule, 0 to 1,000,000; 1,000 where absent. All are counted. Only one that is kept has its
     * `fix`: to repair a file with more of them at once, keep as many as `counts` says. */
    maxPerRule?: number;
    /** Whether the report is to list every address in `document.stats.urls`; memory then grows with the file. */
    urls?: boolean;
    /** Which entries the report is to list in `document.stats.selected`. The check takes longer then, and memory grows with
     * the entries that are listed. */
    select?: Selection;
}

/** The entries that one figure of the report counts: exactly one of these says which; `from` and `missing` belong to
 * `language`. */
export interface Selection {
    /** As in `stats.hosts`. */
    host?: string;
    /** As in `stats.paths`, with all directories below. */
    directory?: string;
    /** How a month of `stats.lastmod.months` begins, such as `2026` or `2026-01`; empty for entries without a valid
     * `lastmod`. */
    lastmod?: string;
    /** As in `stats.changefreq`; empty for entries without a value. */
    changefreq?: string;
    /** As in `stats.priority`; empty for entries without a value. */
    priority?: string;
    /** As in `stats.hreflang.languages`: entries with a link to it. */
    language?: string;
    /** Of those only pages that give this language for themselves, as in `stats.hreflang.pairs`; empty for pages that do
     * not say theirs. */
    from?: string;
    /** Instead those that have language links, but none to `language`. */
    missing?: boolean;
    /** Entries with elements that `stats.media` counts. */
    media?: "image" | "video" | "news";
    /** Entries whose URL was listed before: those by which the entries are more than `stats.uniqueUrls`. */
    duplicate?: boolean;
}

export interface Report {
    /** Version of this shape. */
    schema: 1;
    /** `sitemap-lint` and its version. */
    tool: string;
    /** The day on which the rules of that version changed last, as in `2026-11-26`. */
    rulesDate: string;
    /** What the check was asked for, as it was given. */
    options: Options;
    /** Whether each consumer accepts the file. Always of the whole file, whatever `only` leaves out and `maxPerRule`
     * cuts off. */
    verdicts: Record<Consumer, Verdict>;
    /** True numbers in the chosen profile, never capped; of the rules that `only` asks for, so that a file may fail
     * though there are no errors here. */
    summary: Summary;
    document: DocumentReport;
    /** Rule id to the true number of its findings, of all consumers; of the rules that `only` asks for. */
    counts: Record<string, number>;
    /** What concerns the chosen profile, by place, then rule id; capped for each rule. */
    findings: Finding[];
    /** What concerns other consumers only, in the same order; the severity is the worst of theirs. */
    elsewhere: Finding[];
    /** What was not read, and why: a sentence each. Never left out by `only`. */
    incomplete: string[];
}

/** Numbers of findings in the chosen profile, by severity. */
export interface Summary { errors: number; warnings: number; infos: number }

export interface DocumentReport {
    /** Told by the content, and by the name where that leaves a doubt. */
    kind: "urlset" | "sitemapindex" | "text" | "rss" | "atom" | "robots" | "html" | "unknown";
    /** Local name of the root element. */
    root?: string;
    /** Its namespace as written; absent where it has none. */
    namespace?: string;
    /** As which the text was read: `UTF-8`, `UTF-16LE`, `UTF-16BE`, `ISO-8859-1` or `windows-1252`. Another name is
     * that of one which was not read (`UTF-32`, or the first 40 characters of the declared one); `unknown` where it was
     * not even looked for, as in a PDF. */
    encoding: string;
    compression: "none" | "gzip";
    /** Of the file, decompressed. */
    bytes: number;
    /** Of the file as it was given; only if it is compressed. */
    compressedBytes?: number;
    /** `<url>` or `<sitemap>` start tags; non-blank lines of a text sitemap; items or entries of a feed; 0 of all else. */
    entries: number;
    /** Line ends (LF, CR or CRLF) and one. */
    lines: number;
    stats: Stats;
    /** Where to cut a sitemap, an index or a text sitemap that is over the limits of entries, articles or bytes (10 MiB in
     * the profile of Baidu), if it can be read as what it is. */
    split?: Split;
}

/** How to split a file: each part is what stands before `head` (behind the root's start tag; 0 of a text sitemap), the
 * entries between two of the `cuts` (behind the last entry of each part but the last), and what stands from `tail` on
 * (behind the last entry). Offsets as in `Position`. */
export interface Split { head: number; cuts: number[]; tail: number }

/** What the entries have in common. Lists are pairs, unless said otherwise most frequent first, then by name. */
export interface Stats {
    /** Different URLs of the entries, as the rules of duplicates tell them apart: two spellings of one URL count once. Of
     * files that list pages; absent where more than 65,536 are different, because no more are compared. */
    uniqueUrls?: number;
    /** Host (with port where it is not the default) and number of entries; the first 100. */
    hosts: [string, number][];
    lastmod: LastmodStats;
    /** Value, trimmed, and number of entries; at most 100. An entry counts for its first value. Of values that are none of the protocol's only the first 100
     * different ones of at most 100 bytes are counted. */
    changefreq: [string, number][];
    /** Value, trimmed (`0.5` with one decimal where it has no more), and number of entries; bounded as `changefreq`. */
    priority: [string, number][];
    /** Namespace of an extension as written and number of its elements; of the first 128 namespaces of the file. */
    extensions: [string, number][];
    hreflang: HreflangStats;
    /** The longest address, the first of several; absent where there is none. */
    longestLoc?: LongestLoc;
    limits: Limits;
    /** The first two directories of the paths, from `/` to `/`, and the number of entries right there; the first 500. Of
     * files that list pages. */
    paths: [string, number][];
    /** The ten entries with the latest valid `lastmod`, latest first. */
    newest: Dated[];
    /** The ten entries with the earliest valid `lastmod`, earliest first. */
    oldest: Dated[];
    /** The files that an index lists, in document order; the first 50,000. */
    children: ListedUrl[];
    media: Media;
    /** Every address, in document order, where the option `urls` asks for them. */
    urls?: string[];
    /** For each of `urls` its `lastmod` as written; undefined where it has none of at most 64 bytes. */
    urlLastmods?: (string | undefined)[];
    /** The entries that the option `select` asks for; absent where it asks for none. */
    selected?: Selected;
}

/** The entries that the option `select` asks for: how many there are, and the first 100,000 in document order. */
export interface Selected { number: number; entries: ListedUrl[] }

/** Dates of the entries. */
export interface LastmodStats {
    /** Entries with a valid `lastmod`. */
    count: number;
    /** The earliest, as written. */
    first?: string;
    /** The latest, as written. */
    last?: string;
    /** Month (`2026-01`) and number of entries, earliest first, empty months left out. Dates that are years only have no
     * month. Days of 2001 to 2064 always count; of other dates those in the first 1,200 different months of the file. */
    months: [string, number][];
}

/** Pages in several languages. */
export interface HreflangStats {
    /** Entries with language links. */
    entries: number;
    /** Language tag in small letters and number of entries that link to it; the first 200. */
    languages: [string, number][];
    /** Language that pages give for themselves (empty: of pages that do not say theirs), language that they link to, and
     * the number of the pages that do; of the first 64 tags of the file. */
    pairs: [own: string, to: string, pages: number][];
}

/** `length` in characters (Unicode scalar values), decoded; `line` and `column` as in `Position`. */
export interface LongestLoc { length: number; line: number; column: number }

/** How near the file is to the limits of sitemaps.org: 50,000 entries and 52,428,800 bytes (50 MiB), decompressed. */
export interface Limits { entries: number; maxEntries: number; bytes: number; maxBytes: number }

/** An entry with its date as written, and the line of its address, from 1: absent only where a file has more places to
 * remember than 1,048,576. */
export interface Dated { loc: string; lastmod: string; line?: number }

/** An entry: its URL (empty of a selected entry that has none that can be read); its date as written, absent also where it
 * is longer than 64 bytes; the line as in `Dated`. */
export interface ListedUrl { loc: string; lastmod?: string; line?: number }

/** Numbers of elements of Google's extensions: `<image:image>`, `<video:video>` and `<news:news>`. */
export interface Media { images: number; videos: number; news: number }

/** What several files of one site show together. */
export interface SiteReport {
    /** Version of this shape. */
    schema: 1;
    /** `sitemap-lint` and its version. */
    tool: string;
    /** The day on which the rules of that version changed last, as in `2026-11-26`. */
    rulesDate: string;
    /** What the check was asked for, as it was given. */
    options: Options;
    /** The worst of the files' verdicts and of what they show together. Always of all that was found, whatever `only`
     * leaves out. For `xsd` only XML sitemaps and what is taken for one count: no text, feed or robots.txt. */
    verdicts: Record<Consumer, Verdict>;
    /** True numbers of the findings below, in the chosen profile, never capped; those of the files are not in it. */
    summary: Summary;
    stats: SiteStats;
    /** Rule id to the true number of the findings below, of all consumers. */
    counts: Record<string, number>;
    /** By name. */
    files: SiteFile[];
    /** What only the files together show and what concerns the chosen profile, by file, then place. */
    findings: Finding[];
    /** What concerns other consumers only, in the same order. */
    elsewhere: Finding[];
    /** What was not compared, and why: a sentence each. */
    incomplete: string[];
    /** The pages in the folder of the site; absent where none were given. */
    pages?: SitePages;
    /** The list that the files were compared with; absent where none was given. */
    list?: SiteList;
}

/** A list of URLs beside the sitemaps, such as an export of Search Console. A URL counts once in each. */
export interface SiteList {
    /** As it was given. */
    name: string;
    /** URLs in the list. */
    urls: number;
    /** Records without a URL, below the first one that has one. */
    withoutUrl: number;
    /** URLs that the sitemaps list: `found` and `missing` together. */
    listed: number;
    /** Those in the list. */
    found: number;
    /** Those not in the list. */
    missing: number;
    /** URLs of the list that no sitemap lists, although nothing in the list is against that. */
    unlisted: number;
    /** URLs of the list that no sitemap lists and that are not meant to be listed, by the sign of that. */
    exempt: Record<string, number>;
    /** Why nothing is reported of what is `missing`: a sentence or two. */
    partial?: string;
}

/** The pages that a generator has built, beside the sitemaps in the same folder. */
export interface SitePages {
    /** The address at which the folder is served, with `/` at its end: that of the options, or the one that the listed
     * addresses show; absent where neither tells. */
    base?: string;
    /** The part of the given folder that is served there, with `/` at its end; empty for all of it. */
    folder: string;
    /** The host or hosts that the domain or the files of the folder show. */
    host?: string;
    /** HTML files below `folder`. */
    built: number;
    /** Listed addresses below `base`, each time that they are listed: `found` and `missing` together. */
    listed: number;
    /** Those that the folder has something for: a page, another file, or a rule of the host. */
    found: number;
    /** Those that it has nothing for. */
    missing: number;
    /** Pages that no sitemap lists, although others link to them and pages beside them are listed. */
    omitted: number;
    /** Pages that no sitemap lists and no page links to, although pages beside them are listed. */
    leftOver: number;
    /** Pages that no sitemap lists and that are not meant to be listed, by the sign of that. */
    exempt: Record<string, number>;
    /** The pages of these three kinds by path, each with `omitted`, `left over` or its sign; the first 10,000. */
    notListed: [string, string][];
    /** What of the host's settings was not read: a clause each. */
    unread?: string[];
    /** Why no page was compared: some sentences. Then no rule about the pages applies. */
    unjudged?: string;
}

/** Totals of all files. */
export interface SiteStats {
    /** Sitemaps, indexes not counted. */
    sitemaps: number;
    /** Pages that they list, each time that they are listed. */
    pages: number;
    /** Different URLs of them, in whichever files, as in `Stats`; absent where a file is so large that not all of its URLs
     * were kept, which `incomplete` says. */
    uniqueUrls?: number;
    /** Of all files, decompressed. */
    bytes: number;
}

export interface SiteFile {
    /** As it was given: the path below the site's folder. */
    name: string;
    kind: DocumentReport["kind"];
    entries: number;
    /** Decompressed. */
    bytes: number;
    /** Of the file alone. */
    verdicts: Record<Consumer, Verdict>;
    /** Of the file alone, without what is withdrawn. */
    summary: Summary;
    /** What the file alone could only guess, and the other files answer; absent where there is none. It is neither in
     * `summary` nor in `report`, but still in the report that `Checker.finish` gave: `number` findings of `rule`, of which
     * that report lists those that start at `offsets`. None is an error, so that no verdict depends on it. */
    withdrawn?: { rule: string; number: number; offsets: number[] }[];
    /** Of files that were added, without what is withdrawn; absent for those that were merged. */
    report?: Report;
}

/** A report as `sitemap-lint --format json` and the page save it. */
export interface SavedReport extends SiteReport {
    files: SavedFile[];
    /** Why files could not be read: a sentence each. */
    failures?: string[];
}

/** `path`: how the file is shown, where not by its name. */
export interface SavedFile extends SiteFile { path?: string }

/** What changed between two reports. */
export interface Changes {
    /** Findings that only the new report has, the worst first, then by rule. */
    new: FileFinding[];
    /** Those that only the old report had, in the same order. */
    solved: FileFinding[];
    /** Number of findings that both have. */
    unchanged: number;
    /** Rules with more findings than one of the reports lists: their true numbers, of all consumers, are all that is
     * compared. */
    counted: { rule: string; old: number; new: number }[];
}

/** A finding with the name of its file in the report, and how that is shown. */
export interface FileFinding extends Finding { name: string; path: string }

/** A problem and its place. */
export interface Finding {
    /** The id of its rule, as in `rules()`. */
    rule: string;
    /** To the chosen profile; in `elsewhere` the worst of `consumers`. */
    severity: Severity;
    /** Those whom it concerns, and how much. */
    consumers: Partial<Record<Consumer, Severity>>;
    /** What is wrong: begins with the thing, quotes the value (shortened). */
    message: string;
    /** What to do about it. */
    help?: string;
    /** In the report of a site: index of the file in `files`. */
    file?: number;
    start: Position;
    /** Behind its last character; the same as `start` for a place between two. */
    end: Position;
    excerpt: Excerpt;
    /** Other places that belong to it, such as the first of two equal entries. */
    related?: Related[];
    /** How to repair it, where that is known. */
    fix?: Fix;
}

/** `line` and `column` from 1, `column` in UTF-16 units; a BOM at the start has no column. `offset` in bytes: of the
 * decompressed file with its BOM for UTF-8, of the text as UTF-8 without BOM for other encodings. */
export interface Position { line: number; column: number; offset: number }

/** The line around a finding, shortened: of what is marked at most 96 characters, of each side of it 48. The marked part
 * of `text` is `text.slice(from, to)`. */
export interface Excerpt { text: string; from: number; to: number }

/** Another place that belongs to a finding, and what stands there. `file` as in `Finding`. */
export interface Related { file?: number; start: Position; end: Position; label: string }

/** A repair. Those of different findings may concern the same place: make each whole or not at all, the earlier one first,
 * leave out what touches bytes that one before it has changed, and check again. */
export interface Fix {
    /** What it does, as an imperative. */
    title: string;
    /** Keeps the meaning; may be applied in bulk. */
    safe: boolean;
    /** All of them together, in document order; they do not overlap. Empty where saving the file as it was read is the
     * repair. */
    edits: Edit[];
}

/** What `repair` made of a file. */
export interface Repaired {
    /** The file, in UTF-8. */
    bytes: Uint8Array;
    /** Which of the fixes were made: indexes, in the order in which they stand in the file. */
    made: number[];
    /** Which were not, because they touch bytes that another one changes: check again, and they come anew. */
    left: number[];
    /** The first 25 changes, in the order of the file, to be looked at. Each edit is one, and so is a fix without edits. */
    changes: Change[];
}

/** What an edit changes: which of the fixes it belongs to (an index); the line of the file as it was, from 1 (that of a finding
 * may be another one); what stood there, what stands there now, and what stands in the same line in front of it and behind it,
 * at most 48 bytes each. */
export interface Change { fix: number; line: number; before: string; after: string; around: [string, string] }

/** What `split` made of a file. */
export interface Parts {
    /** Before the parts of a sitemap comes an index that lists them. */
    files: { name: string; bytes: Uint8Array }[];
    /** Where the index says that they are, with `/` at its end. */
    folder: string;
}

/** Replace the bytes from `start` to `end` (offsets as in `Position`) by `text`. */
export interface Edit { start: number; end: number; text: string }

/** A rule, as `rules()` lists it. */
export interface RuleInfo {
    /** Kebab-case; never given to another rule. */
    id: string;
    /** The first word of the id. */
    family: string;
    /** What is wrong, in one line. */
    title: string;
    /** What to do. */
    help: string;
    /** What repairs there are for findings of the rule that can be repaired: `auto`, some that may be applied in bulk;
     * `suggest`, some to be looked at. Of a finding `fix` tells, and `fix.safe`. */
    fix: "auto" | "suggest" | "none";
    /** What a finding is to each consumer; a finding itself may have others, where it depends on the rest of the file. */
    severities: Partial<Record<Consumer, Severity>>;
    /** Part of the protocol profile: `severities` has `protocol`. */
    default: boolean;
}

/** What a `LiveCheck` is asked for. The first six are those of `Options`. */
export interface LiveOptions {
    now?: string;
    profile?: Consumer;
    only?: string[];
    maxPerRule?: number;
    urls?: boolean;
    select?: Selection;
    /** How many listed pages are fetched, too, spread over all directories; `"all"`: all of them, up to 1,000,000. None
     * where absent. */
    deep?: number | "all";
    /** Whether to follow an index to sitemaps on other hosts. */
    otherHosts?: boolean;
    /** Whether to fetch what indexes list; `true` where absent. */
    expand?: boolean;
}

/** Why something is fetched: `guess` is a place where sitemaps often are, `home` the page that may link to one, `page` a listed
 * page, `absent` a URL that cannot exist, for what its host answers then. */
export type LiveRole = "robots" | "sitemap" | "guess" | "home" | "page" | "absent";

/** Make this request, without following redirects where that is possible. Of the body at most `maxBytes` are wanted. */
export interface LiveRequest { kind: "fetch"; id: number; url: string; role: LiveRole; maxBytes: number }

/** `wait`: there is nothing to do before a request is done. `done`: call `finish`. */
export interface LivePause { kind: "wait" | "done" }

/** What is to be done next. */
export type LiveStep = LiveRequest | LivePause;

/** The head of a response; values of headers as they were sent. */
export interface LiveAnswer {
    status: number;
    location?: string;
    contentType?: string;
    contentEncoding?: string;
    contentLength?: number;
    lastModified?: string;
    /** Each `X-Robots-Tag`. */
    robotsTags?: string[];
    /** Each `Link`. */
    links?: string[];
    refresh?: string;
    /** The URL that answered, where redirects were followed unseen, as `fetch` does: `Response.url`. */
    finalUrl?: string;
    /** `Content-Encoding` is undone already, as `fetch` does. */
    decoded?: boolean;
}

/** How a body ended: its bytes as they were sent, milliseconds from the request to the last byte, and whether the connection
 * ended before the body did. */
export interface LiveEnd { bytes?: number; ms?: number; cut?: boolean }

/** What a `LiveCheck` found out. */
export interface LiveReport {
    /** The URL that was asked about. */
    start: string;
    /** The report of all files that were read, each named by its URL, with the findings of the families `http` and `page`. */
    site: SiteReport;
    /** What was asked for, in the order in which it was: the first 100,000. */
    fetches: LiveFetch[];
    /** How many there were. */
    fetched: number;
    /** Numbers of pages: listed in all sitemaps; chosen to be fetched; of them not asked for because robots.txt forbids it;
     * because they are on another host or were chosen already; asked for; targets of links, of which browsers ask for none. */
    pages: { listed: number; chosen: number; forbidden: number; passedOver: number; fetched: number; targets: number };
    /** Sitemaps that were not asked for, and why: the first 1,000. */
    unfetched: { url: string; reason: string }[];
}

/** Something that was asked for. `outcome`: what came, in a few words. */
export interface LiveFetch {
    url: string;
    role: LiveRole;
    /** Of the last answer. */
    status?: number;
    /** The redirects that were followed; without `status` where a browser followed them. */
    hops?: { status?: number; to: string }[];
    /** Bytes of the body as they were sent. */
    bytes: number;
    /** From the request to the last byte. */
    ms: number;
    outcome: string;
}



/**
 * Checks a file that comes in pieces of any size. The report does not depend on how it is cut.
 */
export class Checker {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Says that the file ends here, and returns its report.
     *
     * @throws {DOMException} an `InvalidStateError` the second time
     */
    finish(): Report;
    /**
     * Returns the URLs of the files that an index lists or a robots.txt names. To be called as `part`.
     *
     * @throws {Error} as `part` does
     */
    named(): string[];
    /**
     * @throws {Error} if an option is unknown or makes no sense; the message names it
     */
    constructor(options?: Options | null);
    /**
     * Returns what the file contributes to the check of its site, for `SiteCheck.merge`. To be called after `finish`, on a
     * checker that `SiteCheck.checker` made. Only the same version of sitemap-lint reads the result.
     *
     * @throws {Error} before `finish`, and on a checker that was made otherwise
     */
    part(): Uint8Array;
    /**
     * Takes the next piece of the file.
     *
     * @throws {Error} if the piece is not a Uint8Array
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    push(chunk: Uint8Array): void;
}

/**
 * Takes the body of one answer.
 */
export class LiveBody {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Says that the body ends here; what it was is for `LiveCheck.done`.
     *
     * @throws {DOMException} an `InvalidStateError` the second time
     */
    finish(): LiveRead;
    /**
     * Takes the next bytes as they were sent (after `Content-Encoding` only where the answer says `decoded`). `false`: no more
     * are wanted.
     *
     * @throws {Error} a piece that is no Uint8Array
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    push(chunk: Uint8Array): boolean;
}

/**
 * Checks a site that is fetched. It fetches nothing itself: make the requests that `poll` asks for, and hand over what came.
 */
export class LiveCheck {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Takes the head of the answer to request `id`, of one hop. Its body goes into what this gives, and then `done` is called;
     * where this gives nothing, the body is not wanted and the request is over.
     *
     * @throws {Error} an answer that is none
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    answer(id: number, answer: LiveAnswer): LiveBody | undefined;
    /**
     * Asks for nothing more; the report will say that it is not complete.
     *
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    cancel(): void;
    /**
     * The seconds that the robots.txt of a URL's host asks crawlers to wait between two requests, once it is known.
     *
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    crawlDelay(url: string): number | undefined;
    /**
     * Takes what the body of request `id` was.
     *
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    done(id: number, read: LiveRead, end: LiveEnd): void;
    /**
     * Says that request `id` got no answer, and why: `no-such-host`, `refused`, `timed-out`, `certificate`, `connection`,
     * `forbidden`; else it is not known, as in a browser. `words`: more of it, to follow a colon, for the last three.
     *
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    failed(id: number, why?: string | null, words?: string | null): void;
    /**
     * All that was found out.
     *
     * @throws {DOMException} an `InvalidStateError` the second time
     */
    finish(): LiveReport;
    /**
     * `start`: a site (`example.org`), a sitemap, an index or a robots.txt.
     *
     * @throws {Error} a start that is no http or https URL; an option that is unknown or makes no sense, named
     */
    constructor(start: string, options?: LiveOptions | null);
    /**
     * What is to be done next. Several requests may be under way.
     *
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    poll(): LiveStep;
}

/**
 * What a body was.
 */
export class LiveRead {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Takes the file's report out: nothing where it was no sitemap and no robots.txt, or the second time. What stays becomes
     * part of `LiveReport.site`.
     */
    takeReport(): Report | undefined;
}

/**
 * Reads pages of a folder, in any worker and any order, for `SiteCheck.pages`.
 */
export class PageReader {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Returns what was read, and begins anew. Only the same version of sitemap-lint reads the result.
     */
    finish(): Uint8Array;
    constructor();
    /**
     * Reads a page. `path` and `bytes`: as in `SiteCheck.file`.
     *
     * @throws {Error} if `path` is not a string, or `bytes` is not a Uint8Array
     */
    read(path: string, bytes: Uint8Array): void;
}

/**
 * Checks several files of one site together; their order makes no difference.
 */
export class SiteCheck {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Checks a file, given whole or in pieces. `name`: its path below the folder, with `/` between its parts.
     *
     * @throws {Error} if `name` is not a string, or `bytes` is neither a Uint8Array nor an array of them
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    add(name: string, bytes: Uint8Array | Uint8Array[]): void;
    /**
     * Returns a checker for one of the files, to be used here or in another worker; `merge` takes its `part`. `name`: as
     * in `add`.
     *
     * @throws {Error} if `name` is not a string
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    checker(name: string): Checker;
    /**
     * Takes a file of the folder that is no sitemap: URLs may lead to it. `path`: as the name in `add`. `bytes`: of a `page`
     * and of a `setting` of `folderFile` its content, at least the first 1,048,577 bytes.
     *
     * @throws {Error} if `path` is not a string, or `bytes` is not a Uint8Array
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    file(path: string, bytes?: Uint8Array | null): void;
    /**
     * Says that all files have come, and returns the report of the site.
     *
     * @throws {DOMException} an `InvalidStateError` the second time
     */
    finish(): SiteReport;
    /**
     * Takes the next piece of a list of URLs that the files are compared with, such as an export of Search Console or of a
     * crawler: a CSV file or a text file. To be called once all files have come. `name`: the name of the list. Where the list
     * is a table of Search Console, the file beside it that names the reason, `Metadata.csv` in English, comes first, by its own
     * name. Of several lists, the last one counts.
     *
     * Why a list cannot be compared, the report says as `incomplete`.
     *
     * @throws {Error} if `name` is not a string, or `chunk` is not a Uint8Array
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    list(name: string, chunk: Uint8Array): void;
    /**
     * Takes the result of `Checker.part`, maybe from another worker.
     *
     * @throws {Error} if the bytes are not a part, or are damaged, or the part was made with other options or by another
     * version
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    merge(part: Uint8Array): void;
    /**
     * `options.url` is the URL of the folder that contains the files, with `/` at its end, or that of a file in it.
     * `options.name` has no meaning here.
     *
     * @throws {Error} if an option is unknown or makes no sense; the message names it
     */
    constructor(options?: Options | null);
    /**
     * Takes the result of `PageReader.finish`, maybe from another worker.
     *
     * @throws {Error} if the bytes are not those of pages, or are damaged, or were made by another version
     * @throws {DOMException} an `InvalidStateError` after `finish`
     */
    pages(pages: Uint8Array): void;
}

/**
 * Returns the bytes of a file as a check reads them: unpacked from gzip. A file that is not gzip stays as it is.
 */
export class Unpacker {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Says that the file ends here, and returns the last bytes.
     *
     * @throws {Error} if not all of it could be unpacked
     */
    finish(): Uint8Array;
    constructor();
    /**
     * Takes the next piece of the file, and returns what could be unpacked by now. At most 536,870,912 bytes are unpacked
     * from gzip.
     *
     * @throws {Error} if the piece is not a Uint8Array
     */
    push(chunk: Uint8Array): Uint8Array;
}

/**
 * Compares two reports of the same profile: which findings are new, and which are solved. Findings are the same if their rule,
 * their file and the marked text are, wherever their lines are. If neither report is of several files, the name of the file
 * makes no difference.
 *
 * @throws {Error} if `old` or `now` is not a report
 */
export function changes(old: Report | SavedReport, now: Report | SavedReport): Changes;

/**
 * Checks a whole file; any bytes give a report.
 *
 * @throws {Error} if `bytes` is not a Uint8Array, or an option is unknown or makes no sense; the message names it
 */
export function check(bytes: Uint8Array, options?: Options | null): Report;

/**
 * Returns what a file in the folder of a site is by its path, with `/` between its parts; `perhaps` a sitemap, if its
 * content has to tell. With `head`, the first 4,096 bytes of such a file as they are stored, perhaps packed: whether it is a
 * `sitemap`, a `list` of URLs of one host (with `hosts`: of one of these, with ports), or an `other` file.
 *
 * @throws {Error} if `path` is not a string, `head` not a Uint8Array, or `hosts` not an array of strings
 */
export function folderFile(path: string, head?: Uint8Array | null, hosts?: string[] | null): "sitemap" | "perhaps" | "page" | "setting" | "other";

/**
 * Makes all fixes that do not conflict: each as a whole or not at all, earlier ones in the file first. All other bytes
 * stay as they are, except that a file in another encoding becomes UTF-8 and declares it.
 *
 * `bytes`: the file, decompressed (see `Unpacker`). `encoding`: as in `DocumentReport`. `fixes`: those of its findings.
 * Memory grows by twice the size of the file, or by three times if it is not UTF-8.
 *
 * @throws {Error} if `bytes` is not a Uint8Array, `encoding` not a string, or `fixes` not an array of fixes
 */
export function repair(bytes: Uint8Array, encoding: string, fixes: Fix[]): Repaired;

/**
 * Returns every rule, family by family.
 */
export function rules(): RuleInfo[];

/**
 * Returns the findings of a report as a SARIF 2.1.0 log, the text of a JSON document.
 *
 * `profile`: the consumer whose severities the findings have; those that do not concern it are left out. `reasons`: rule id to
 * why the rule matters, for the log's descriptions of rules.
 *
 * @throws {Error} if `report` is not a report, or `profile` is not a consumer
 */
export function sarif(report: Report | SavedReport, profile: Consumer, reasons?: Record<string, string> | null): string;

/**
 * Splits a sitemap, an index or a text sitemap that exceeds the limits into parts.
 *
 * `bytes`: the file, decompressed (see `Unpacker`). `document`: from its report, with `split`. `name`: the file's name.
 * `folder`: the URL of the folder where the parts will be, with `/` at its end; if absent, the host of the first entry is
 * used. Memory grows by twice the size of the file, or by three times if it is not UTF-8.
 *
 * @throws {Error} if `bytes` is not a Uint8Array, `document` has no `split`, or `name` or `folder` is not a string
 */
export function split(bytes: Uint8Array, document: Pick<DocumentReport, "encoding" | "kind" | "split">, name: string, folder?: string | null): Parts;

/**
 * Returns the version of sitemap-lint.
 */
export function version(): string;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_checker_free: (a: number, b: number) => void;
    readonly __wbg_livebody_free: (a: number, b: number) => void;
    readonly __wbg_livecheck_free: (a: number, b: number) => void;
    readonly __wbg_liveread_free: (a: number, b: number) => void;
    readonly __wbg_pagereader_free: (a: number, b: number) => void;
    readonly __wbg_sitecheck_free: (a: number, b: number) => void;
    readonly __wbg_unpacker_free: (a: number, b: number) => void;
    readonly changes: (a: any, b: any) => [number, number, number];
    readonly check: (a: any, b: number) => [number, number, number];
    readonly checker_finish: (a: number) => [number, number, number];
    readonly checker_named: (a: number) => [number, number, number];
    readonly checker_new: (a: number) => [number, number, number];
    readonly checker_part: (a: number) => [number, number, number, number];
    readonly checker_push: (a: number, b: any) => [number, number];
    readonly folderFile: (a: any, b: number, c: number) => [number, number, number];
    readonly livebody_finish: (a: number) => [number, number, number];
    readonly livebody_push: (a: number, b: any) => [number, number, number];
    readonly livecheck_answer: (a: number, b: number, c: any) => [number, number, number];
    readonly livecheck_cancel: (a: number) => [number, number];
    readonly livecheck_crawlDelay: (a: number, b: number, c: number) => [number, number, number, number];
    readonly livecheck_done: (a: number, b: number, c: number, d: any) => [number, number];
    readonly livecheck_failed: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number];
    readonly livecheck_finish: (a: number) => [number, number, number];
    readonly livecheck_new: (a: number, b: number, c: number) => [number, number, number];
    readonly livecheck_poll: (a: number) => [number, number, number];
    readonly liveread_takeReport: (a: number) => any;
    readonly pagereader_finish: (a: number) => [number, number];
    readonly pagereader_new: () => number;
    readonly pagereader_read: (a: number, b: any, c: any) => [number, number];
    readonly repair: (a: any, b: any, c: any) => [number, number, number];
    readonly rules: () => any;
    readonly sarif: (a: any, b: any, c: number) => [number, number, number, number];
    readonly sitecheck_add: (a: number, b: any, c: any) => [number, number];
    readonly sitecheck_checker: (a: number, b: any) => [number, number, number];
    readonly sitecheck_file: (a: number, b: any, c: number) => [number, number];
    readonly sitecheck_finish: (a: number) => [number, number, number];
    readonly sitecheck_list: (a: number, b: any, c: any) => [number, number];
    readonly sitecheck_merge: (a: number, b: any) => [number, number];
    readonly sitecheck_new: (a: number) => [number, number, number];
    readonly sitecheck_pages: (a: number, b: any) => [number, number];
    readonly split: (a: any, b: any, c: any, d: number) => [number, number, number];
    readonly start: () => void;
    readonly unpacker_finish: (a: number) => [number, number, number, number];
    readonly unpacker_new: () => number;
    readonly unpacker_push: (a: number, b: any) => [number, number, number, number];
    readonly version: () => [number, number];
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_exn_store: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __externref_table_dealloc: (a: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
