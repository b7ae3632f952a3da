// What is known of the files that are checked: the shapes that the engine, the report and the views share.

import type { ComponentChild } from "preact";
import type { Changes, Finding, Position, Report, SiteReport } from "../../pkg/sitemap_lint.js";

export type * from "../../pkg/sitemap_lint.js";

/** A finding in a list of several files, or beside those of its file, and the one that it stands for. */
export interface Found extends Finding {
  origin?: Finding;
}

/** The report of a file, maybe with what the other files of its site say of it. */
export interface FileReport extends Report {
  findings: Found[];
  elsewhere: Found[];
  files?: undefined;
  pages?: undefined;
  list?: undefined;
}

/** The report of all files together, maybe with what is found in each of them. */
export interface TogetherReport extends SiteReport {
  findings: Found[];
  elsewhere: Found[];
  document?: undefined;
}

export type AnyReport = FileReport | TogetherReport;

export type JobState = "waiting" | "running" | "done" | "error" | "cancelled";

interface Common {
  /** The name that is shown: for a file of a folder its path. */
  name: string;
  state: JobState;
  /** Why there is no report. */
  error?: { what?: string; message?: string };
  /** A sentence that stands above the report. */
  remark?: string;
  /** Comes from a saved report: there is no file to look into. */
  saved?: boolean;
  /** How it was fetched, if it was. */
  live?: Live;
}

/** What is in an archive, with sentences about that: see input/zip.js. */
export interface Opened {
  inside?: FileJob[];
  /** There is nothing to check. */
  nothing?: boolean;
  /** How many came out of it. */
  bytes?: number;
  /** Its files as those of a folder, with what was read of its pages. */
  folder?: { files: FolderFile[]; read: Uint8Array[] };
  /** Its files, if it has nothing but tables, and was opened for them. */
  tables?: File[];
  says?: string[];
  remark?: string;
}

/** A file with what is known of it. */
export interface FileJob extends Common, Opened {
  file: File;
  /** Bytes that were read. */
  read: number;
  report?: FileReport;
  /** It is a text that was pasted. */
  pasted?: boolean;
  /** Its name within its site. */
  of?: string;
  /** What it was before it was changed here: the oldest first. */
  before?: File[];
  /** What it contributes to the report of the site, until that is made. */
  part?: Uint8Array;
  /** URLs of the files that it names, one a line. */
  named?: string;
  /** What the report of all files says at its lines: to the profile, and to others. */
  together?: Found[];
  besides?: Found[];

  jobs?: undefined;
  pages?: undefined;
  left?: undefined;
}

/** All files of a site together. */
export interface SiteJob extends Common {
  /** The files that have a report, in the order of the site's report. */
  jobs?: FileJob[];
  report?: TogetherReport;
  /** Paths of the pages that lie beside the files; absent where there is neither a page nor a list to compare them with. */
  pages?: string[];
  /** Number of files that could not be read. */
  left?: number;
  part?: "site";
  file?: undefined;
  read?: undefined;
  pasted?: undefined;
  of?: undefined;
  before?: undefined;
}

export type Job = FileJob | SiteJob;

/** A file that has its report. */
export type DoneFile = FileJob & { report: FileReport };

/** All files of a site together, with their report. */
export interface DoneSite extends SiteJob {
  jobs: DoneFile[];
  report: TogetherReport;
}

export type DoneJob = DoneFile | DoneSite;

/** A place in a file, with what is said of it: that of a finding, another one that belongs to it, or an entry. */
export interface Place extends Partial<Pick<Finding, "rule" | "consumers" | "message">> {
  start: Pick<Position, "line" | "column">;
  end: Pick<Position, "line" | "column">;
  label?: string;
}

export interface Live {
  /** The list of what was fetched. */
  fetched: ComponentChild;
  /** Ids of rules that this way of fetching decides. */
  decided: Set<string>;
  /** Whether listed pages were fetched, too. */
  deep: boolean;
}

export type FolderKind = "sitemap" | "list" | "perhaps" | "page" | "setting" | "other" | "unreadable";

/** A file of a folder: its path below the folder. It has no `file`, and no name, where nobody asks for its content. */
export interface FolderFile {
  path: string;
  kind: FolderKind;
  name?: string;
  file?: File;
}

/** One whose content can be asked for, and the name that is shown. */
export type KeptFile = Required<FolderFile>;

/** A file as it was given. One that is `meant` is to be checked whatever it is. A `loose` one is in no folder. */
export interface SortedFile {
  path: string;
  name: string;
  file: File;
  meant: boolean;
  loose: boolean;
}

/** What the check of the site has to know of the folder. */
export interface FolderContents {
  read: Uint8Array[];
  settings: { path: string; file?: File }[];
  files: string[];
}

/** A URL, and its date where it has one. */
export type DatedUrl = [url: string, date?: string];

/** The URLs that two sets of files list. */
export interface UrlChanges {
  added: string[];
  removed: string[];
  moved: { url: string; old?: string; now?: string }[];
  unchanged: number;
}

/** What changed between two sets of files. */
export interface SetChanges extends Changes {
  /** Numbers of listed URLs. */
  pages: [old: number, now: number];
  /** What checked them, where these are different versions. */
  tools?: [old: string, now: string];
  /** Where the URLs are known. */
  urls?: UrlChanges;
}
