// What the page asks its workers, and what they answer. A request is `{ id, kind, … }`, as `Requests` has it by its
// kind.

import type {
  Change,
  Changes,
  Consumer,
  DocumentReport,
  Fix,
  FolderContents,
  LiveAnswer,
  LiveEnd,
  LiveFetch,
  LiveOptions,
  LiveRequest,
  Opened,
  Options,
  Report,
  RuleInfo,
  SavedReport,
  Selected,
  SiteReport,
} from "./types.js";

/** What a file is stored as: as in its report. */
interface Stored {
  file: File;
  encoding: string;
  compression: DocumentReport["compression"];
}

/** What is asked, and what is answered. */
interface Calls {
  rules: [object, RuleInfo[]];
  /** `of` is the file's name within its site: the answer then has the file's part in the check of the site, too, and if
   * `named` the URLs of the files that it names. With `open` it tells what is in an archive: there is a report, or what
   * is `inside`. */
  check: [{ file: File; options: Options; of?: string; named?: boolean; open?: Room }, Partial<Checked> & Opened];
  /** `folder`: what the files are compared with, pages that lie beside them and a list of URLs. */
  site: [
    { parts: Uint8Array[]; options: Options; folder?: Partial<FolderContents> & { list?: File[] } },
    { report: SiteReport },
  ];
  live: [{ [A in LiveAct]: LiveMessage<A> }[LiveAct], LiveReply];
  /** Every URL of a file, one a line; with `dates` followed by a tab and its `lastmod`. */
  urls: [{ file: File; options: Options; dates?: boolean }, { blob: Blob; count: number }];
  /** The entries behind a figure: a report that has nothing else, because its long lists come in pieces. */
  select: [{ file: File; options: Options }, { report: { document: { stats: { selected?: Selected } } } }];
  /** `only`: rules of which the report does not list every finding; they are looked for again, all that are `safe` or
   * not. The answer has the first of `count` changes. */
  repair: [
    Stored & { fixes: Fix[]; only?: string[]; safe?: boolean; options?: Options },
    { blob: Blob; changes: TitledChange[]; count: number; skipped: number },
  ];
  split: [
    Omit<Stored, "encoding"> & {
      document: Pick<DocumentReport, "encoding" | "kind" | "split">;
      name: string;
      folder?: string;
    },
    { files: { name: string; file: Blob }[]; folder: string; archive: Blob },
  ];
  /** Files as one archive. */
  pack: [{ files: { name: string; file: Blob }[] }, Blob];
  /** Bytes of the text, by the offsets of its findings. */
  around: [Stored & { from: number; to: number }, Uint8Array];
  /** What can be read of a `damaged` file is shown as well. */
  source: [Stored, { text: string; damaged?: boolean }];
  /** What files are by their paths: one letter for each, see folder.js. */
  kinds: [{ paths: string[] }, string];
  /** The same by their first bytes; a list is one of URLs of these hosts. */
  heads: [{ files: File[]; hosts?: string[] }, string];
  /** Whether a packed file has the content of another one. */
  same: [{ packed: File; plain: File }, boolean];
  /** What pages say, as bytes for the site; and which of them were not read. */
  pages: [{ pages: { path: string; file: File }[] }, { bytes: Uint8Array; unread: string[] }];
  /** A report as SARIF. `reasons`: why each rule matters. */
  sarif: [{ report: SavedReport; profile: Consumer; reasons: Record<string, string> }, string];
  changes: [{ old: SavedReport; now: SavedReport }, Changes];
}

export type Kind = keyof Calls;
export type Requests = { [K in Kind]: Calls[K][0] };
export type Request<K extends Kind = Kind> = { kind: K } & Requests[K];
export type Answer<K extends Kind = Kind> = Calls[K][1];

/** Asks a worker. */
export type Ask = <K extends Kind>(message: Request<K>) => Promise<Answer<K>>;

/** How an archive is opened: whether `alone`, and what others took of the most there may be; or only for its `tables`. */
export interface Room {
  tables?: boolean;
  alone: boolean;
  files: number;
  bytes: number;
}

/** Of a file in a site its `part`, and the URLs of the files that it names, one a line. */
export interface Checked {
  report: Report;
  part?: Uint8Array;
  named?: string;
}

/** With the title of its fix. */
export interface TitledChange extends Change {
  title: string;
}

/** Steps of the check of a site that is fetched, and what the engine says to each. `of`: the id of a request. */
interface Steps {
  start: [{ start: string; options: LiveOptions }, LiveNext];
  /** With the report of the file, if any. */
  answer: [{ of: number; answer: LiveAnswer; file: Blob; end: LiveEnd }, LiveNext & { report?: Report }];
  failed: [{ of: number; why?: string; words?: string }, LiveNext];
  cancel: [object, LiveNext];
  /** `empty` stands for files that could not be read. */
  finish: [object, { report: SiteReport; fetches: LiveFetch[]; fetched: number; empty: Report }];
}

export type LiveAct = keyof Steps;
export type LiveMessage<A extends LiveAct> = { act: A } & Steps[A][0];
export type LiveReply<A extends LiveAct = LiveAct> = Steps[A][1];
export type LiveActs = { [A in LiveAct]: (told: Steps[A][0]) => LiveReply<A> | Promise<LiveReply<A>> };

/** A request to make, with the seconds that robots.txt asks to wait. */
export interface LiveWish extends LiveRequest {
  delay: number;
}

/** Requests to make, and whether `finish` is next. */
interface LiveNext {
  fetches: LiveWish[];
  done: boolean;
}

/** What failed: "load" the engine, "skew": it and its script do not belong together, "read" the file, "memory" ran out,
 * "trap" the engine stopped, "refused" the request, "script": one that this request needs did not load; the worker "died". */
export type What = "load" | "skew" | "read" | "memory" | "trap" | "refused" | "script" | "died";

/** Why the engine is not there, as a name that the page has words for. */
export type Why = "noWasm" | "policy" | "old" | "noEngine";

export interface Reason {
  what: What;
  message: string;
  why?: Why;
}

/** What a worker says of a request, by the kind of the message. */
export interface Sayings {
  progress: { read: number; total: number };
  piece: Piece;
  answer: { value: Answer };
  failed: Reason;
}

/** A part of a long list, and where in the report it belongs. */
export interface Piece {
  path: string[];
  items: unknown[];
}

type Said = { [K in keyof Sayings]: { id: number; kind: K } & Sayings[K] }[keyof Sayings];

/** What a worker sends: says of a request, or of itself. It holds the lock of that name; it is up; it fails in whatever is asked. */
export type Sent =
  | Said
  | { id?: undefined; kind: "guarded"; lock: string }
  | { id?: undefined; kind: "up" }
  | ({ id?: undefined; kind: "failed" } & Reason);

/** What is sent to a worker: a request, or what is not answered: the engine first. */
export type Told =
  | (Request & { id: number })
  | { id?: undefined; kind: "engine"; module: WebAssembly.Module }
  | { id?: undefined; kind: "warm" | "release" };

export type Say = <K extends keyof Sayings>(kind: K, rest: Sayings[K], transfer?: Transferable[]) => void;

export interface Result<K extends Kind> {
  value: Answer<K>;
  transfer?: Transferable[];
}

export type Act<K extends Kind> = (request: Requests[K], say: Say) => Result<K> | Promise<Result<K>>;
export type Acts<K extends Kind = Kind> = { [Each in K]: Act<Each> };

export type Engine = typeof import("../../pkg/sitemap_lint.js");

/** What a worker's other scripts get from it. */
export interface Means {
  engine: Engine;
  check: Act<"check">;
  /** Calls the engine. */
  engaged<T>(act: () => T): T;
  /** Calls what reads a file. */
  reading<T>(act: () => T | Promise<T>): Promise<T>;
  /** Reads a file in pieces. */
  feed(file: Blob, step: (chunk: Uint8Array<ArrayBuffer>) => void): Promise<void>;
}

/** The `bytes` of a file as the engine saw them. A part of them is an error, or `damaged` where that may be. */
export type Contents = (
  file: Blob,
  compression: DocumentReport["compression"],
  say: Say,
  maybe?: boolean,
) => Promise<{ bytes: Uint8Array<ArrayBuffer>; damaged?: boolean }>;
