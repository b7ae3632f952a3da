/* tslint:disable */
/* eslint-disable */

/** Who reads sitemaps. */
export type Consumer = "protocol" | "xsd" | "google" | "bing" | "yandex" | "baidu";
export type Severity = "error" | "warning" | "info";
/** `incomplete`: no error was found, but not everything was read. */
export type Verdict = "pass" | "fail" | "incomplete";

/** An unknown option, or one that makes no sense, is thrown as an `Error` that names it. */
export interface Options {
    /** The file's name. Never opened. */
    name?: string;
    /** The absolute http or https address of the file. Never fetched. */
    url?: string;
    /** The moment of checking, a W3C date and time with zone: enables the checks of dates in the future. */
    now?: string;
    /** The consumer whose severities the findings are shown with; `protocol` where absent. */
    profile?: Consumer;
    /** Ids of rules or names of families; only these are reported. */
    only?: string[];
    /** Findings kept for each rule, 0 to 1,000,000; 1,000 where absent. All are counted. */
    maxPerRule?: number;
    /** Whether the report is to list every address in `document.stats.urls`. */
    urls?: boolean;
}

export interface Report {
    /** Version of this shape. */
    schema: 1;
    /** `sitemap-lint` and its version. */
    tool: string;
    options: Options;
    verdicts: Record<Consumer, Verdict>;
    /** True numbers in the chosen profile, never capped. */
    summary: { errors: number; warnings: number; infos: number };
    document: DocumentReport;
    /** Rule id to the true number of its findings, of all consumers. */
    counts: Record<string, number>;
    /** What concerns the chosen profile, by place, then rule id; capped for each rule. */
    findings: Finding[];
    /** What concerns other consumers only; the severity is the worst of theirs. */
    elsewhere: Finding[];
    /** What was not read, and why: a sentence each. */
    incomplete: string[];
}

export interface DocumentReport {
    kind: "urlset" | "sitemapindex" | "text" | "rss" | "atom" | "robots" | "html" | "unknown";
    /** Local name of the root element. */
    root?: string;
    /** Its namespace as written. */
    namespace?: string;
    encoding: string;
    compression: "none" | "gzip";
    /** Of the file, decompressed. */
    bytes: number;
    compressedBytes?: number;
    /** `<url>` or `<sitemap>` start tags; non-blank lines; items or entries. */
    entries: number;
    lines: number;
    stats: Stats;
    /** Where to cut a sitemap that is over the limits: each part is what stands before `head`, the entries between
     * two cuts, and what stands from `tail` on. Offsets as in `Position`. */
    split?: { head: number; cuts: number[]; tail: number };
}

/** What the entries have in common. Lists are pairs, most frequent first, then by name. */
export interface Stats {
    /** Host (with port where it is not the default) and number of entries; the first 100. */
    hosts: [string, number][];
    lastmod: {
        /** Entries with a valid `lastmod`. */
        count: number;
        /** Earliest and latest, as written. */
        first?: string;
        last?: string;
        /** `2026-01` and the number of entries, by month, empty months left out. */
        months: [string, number][];
    };
    changefreq: [string, number][];
    priority: [string, number][];
    /** Extension namespaces in use and number of their elements. */
    extensions: [string, number][];
    /**
     * Entries with language links; language tags in small letters and number of links, the first 200; `pairs`: from
     * which language (empty: of pages that do not say theirs) how many links lead to which, of the first 64 tags.
     */
    hreflang: { entries: number; languages: [string, number][]; pairs: [own: string, to: string, links: number][] };
    /** In characters (Unicode scalar values), decoded. */
    longestLoc?: { length: number; line: number; column: number };
    limits: { entries: number; maxEntries: number; bytes: number; maxBytes: number };
    /** The first two directories of the paths, from `/` to `/`, and the number of entries right there; the first 500. */
    paths: [string, number][];
    /** The ten entries with the latest and the earliest `lastmod`. */
    newest: { loc: string; lastmod: string; line?: number }[];
    oldest: { loc: string; lastmod: string; line?: number }[];
    /** The files that an index lists, in document order; the first 50,000. */
    children: { loc: string; lastmod?: string; line?: number }[];
    /** Elements of Google's extensions. */
    media: { images: number; videos: number; news: number };
    /** Every address, in document order, where the option `urls` asks for them. */
    urls?: string[];
}

/** What several files of one site show together. */
export interface SiteReport {
    /** Version of this shape: 1. */
    schema: 1;
    tool: string;
    options: Options;
    /** The worst of the files' verdicts and of what they show together. */
    verdicts: Record<Consumer, Verdict>;
    /** True numbers of the findings below, in the chosen profile. */
    summary: { errors: number; warnings: number; infos: number };
    /** Sitemaps (indexes not counted), the pages they list, and bytes of all files. */
    stats: { sitemaps: number; pages: number; bytes: number };
    counts: Record<string, number>;
    /** By name. */
    files: SiteFile[];
    /** What only the files together show, by file, then place. */
    findings: Finding[];
    elsewhere: Finding[];
    /** What was not compared, and why. */
    incomplete: string[];
}

export interface SiteFile {
    name: string;
    kind: DocumentReport["kind"];
    entries: number;
    bytes: number;
    verdicts: Record<Consumer, Verdict>;
    summary: { errors: number; warnings: number; infos: number };
    /** Of files that were added; absent for those that were merged. */
    report?: Report;
}

/** A problem and its place. */
export interface Finding {
    rule: string;
    severity: Severity;
    consumers: Partial<Record<Consumer, Severity>>;
    message: string;
    help?: string;
    /** In the report of a site: index of the file in `files`. */
    file?: number;
    start: Position;
    end: Position;
    /** The line around the finding, shortened; `from` and `to` mark it, in UTF-16 units. */
    excerpt: { text: string; from: number; to: number };
    related?: { file?: number; start: Position; end: Position; label: string }[];
    fix?: Fix;
}

/** `line` and `column` from 1, `column` in UTF-16 units. `offset` in bytes: of the decompressed file with its
 * BOM for UTF-8, of the text as UTF-8 without BOM for other encodings. */
export interface Position { line: number; column: number; offset: number }

/** Replace the bytes from `start` to `end` (offsets as in `Position`) by `text`. */
export interface Fix {
    title: string;
    /** Keeps the meaning; may be applied in bulk. */
    safe: boolean;
    edits: { start: number; end: number; text: string }[];
}

export interface RuleInfo {
    id: string;
    family: string;
    title: string;
    help: string;
    fix: "auto" | "suggest" | "none";
    severities: Partial<Record<Consumer, Severity>>;
    /** Part of the protocol profile. */
    default: boolean;
}



/**
 * Checks a file that comes in pieces of any size; the report does not depend on the cutting.
 */
export class Checker {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Says that the file ends here, and gives its report.
     */
    finish(): Report;
    constructor(options?: Options | null);
    /**
     * After `finish`, for a checker that `SiteCheck.checker` made: what the file contributes to the check of its site,
     * for `SiteCheck.merge`.
     */
    part(): Uint8Array;
    /**
     * Takes the next piece of the file.
     */
    push(chunk: Uint8Array | number[]): void;
}

/**
 * Checks several files of one site together; their order makes no difference.
 */
export class SiteCheck {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Checks a file, given at once or in pieces. `name`: its path below the folder.
     */
    add(name: string, bytes: Uint8Array | Uint8Array[]): void;
    /**
     * A checker for one of the files, to be used here or in another worker; its `part` is what
     * `merge` takes.
     */
    checker(name: string): Checker;
    /**
     * Says that all files have come, and gives the report of the site.
     */
    finish(): SiteReport;
    /**
     * Takes what `Checker.part` gave, maybe in another worker.
     */
    merge(part: Uint8Array | number[]): void;
    /**
     * `options.url` is the address of the folder that the files lie in.
     */
    constructor(options?: Options | null);
}

/**
 * Gives the bytes of a file as a check reads them: gzip undone. What is no gzip stays as it is.
 */
export class Unpacker {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Says that the file ends here, and gives the last bytes. Throws if not all of it could be unpacked.
     */
    finish(): Uint8Array;
    constructor();
    /**
     * Takes the next piece of the file, and gives what could be unpacked by now.
     */
    push(chunk: Uint8Array | number[]): Uint8Array;
}

/**
 * Checks a whole file.
 */
export function check(bytes: Uint8Array | number[], options?: Options | null): Report;

/**
 * Every rule, family by family.
 */
export function rules(): RuleInfo[];

export function start(): void;

/**
 * The version of sitemap-lint.
 */
export function version(): string;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_checker_free: (a: number, b: number) => void;
    readonly __wbg_sitecheck_free: (a: number, b: number) => void;
    readonly __wbg_unpacker_free: (a: number, b: number) => void;
    readonly check: (a: number, b: number, c: number) => [number, number, number];
    readonly checker_finish: (a: number) => [number, number, number];
    readonly checker_new: (a: number) => [number, number, number];
    readonly checker_part: (a: number) => [number, number, number, number];
    readonly checker_push: (a: number, b: number, c: number) => [number, number];
    readonly rules: () => any;
    readonly sitecheck_add: (a: number, b: number, c: number, d: any) => [number, number];
    readonly sitecheck_checker: (a: number, b: number, c: number) => [number, number, number];
    readonly sitecheck_finish: (a: number) => [number, number, number];
    readonly sitecheck_merge: (a: number, b: number, c: number) => [number, number];
    readonly sitecheck_new: (a: number) => [number, number, number];
    readonly start: () => void;
    readonly unpacker_finish: (a: number) => [number, number, number, number];
    readonly unpacker_new: () => number;
    readonly unpacker_push: (a: number, b: number, c: number) => [number, number];
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
