// What the element shows, in one place. A job is a file with what is known of it; `site` is the job of all files
// together, if they are several.

import type { StateEffect } from "@codemirror/state";
import type { FetchedSite, Route } from "../../www/element.js";
import type { AnyReport, Consumer, FileJob, Job, SiteJob } from "../engine/types.js";
import { CHECKERS, merged, whole } from "../report/model.js";

/** The name of a side of the report. */
export type Tab = NonNullable<Route["tab"]>;

/** How files are checked, or a site is fetched. */
export interface How {
  /** The text in the text box, if they were made of it. */
  text?: string;
  /** A text that has half of a character, which no file can have. */
  half?: string;
  /** Number of files that could not be read. */
  unreadable?: number;
  /** Files that were made of others, to be checked again. */
  made?: FileJob[];
  /** Name of the file whose report is to be shown. */
  shown?: string;
  /** The URL of the sitemap. */
  url?: string;
  /** A page handed them over. */
  handed?: boolean;
  /** As one site: no reports, and not to be compared. */
  one?: boolean;
  /** Whatever they are, also if they are no sitemaps. */
  all?: boolean;
  /** However many pages there are. */
  many?: boolean;
  /** Also if it looks like the error page of a browser. */
  noMessage?: boolean;
  /** How the site is fetched. */
  live?: LiveHow;
  /** They are in a folder that is watched: this checks it once more. */
  watched?: (how: How) => Promise<void>;
  /** What is shown stays until they are checked, and then the reader goes on looking at the same. */
  behind?: boolean;
}

export interface LiveHow {
  /** How many of the listed pages are fetched, too. */
  deep?: number;
  /** Files in place of requests. */
  handed?: FetchedSite["files"];
}

/** What is left of an editor: see source/source.js. */
export interface Draft {
  json: { doc: string };
  scroll: StateEffect<unknown>;
  focused: boolean;
}

export class State {
  jobs: FileJob[] = [];
  site?: SiteJob;
  current?: Job; // the one whose report is shown
  tab: Tab = "findings";
  profile: Consumer = "protocol";
  given?: [given: File[] | string, how: How]; // what was checked last: files, or the start of a site that is fetched
  boxed = ""; // the text that the text box had when it was checked or filled last
  draft?: Draft; // of an editor whose text is checked again
  still = false; // the page asked for the check, not the reader: nothing scrolls and the focus stays
  folds = new Map<string, boolean>(); // directories that the reader has folded or unfolded in the overview
  shown?: string; // the route that the page knows of, as text

  /** Several files, or one with the pages of its folder. */
  get several() {
    return this.jobs.length > 1 || Boolean(this.site?.pages?.length);
  }

  get ofSite() {
    return Boolean(this.current) && this.current === this.site;
  }

  /** Another word than one of ours means the protocol. */
  choose(profile: string | null) {
    this.profile = CHECKERS.find((id) => id === profile) ?? "protocol";
  }

  /** The file of this name. */
  job(name?: string) {
    return this.jobs.find((job) => job.name === name);
  }

  /** The report of a file with what its site says of it; or, of all files together, with what is found in each. */
  report(job: Job = this.current!): AnyReport | undefined {
    if (job !== this.site || !job.report) return whole(job);
    job.merged ??= merged(job.report, job.jobs!);
    return job.merged;
  }

  /** Whether `text` is another one than that which the report is about. */
  changed(text: string) {
    return this.current?.text !== undefined && this.current.text !== text;
  }
}

/** A file that is to be checked. */
export const waiting = (job: Omit<FileJob, "state" | "read">): FileJob => ({ ...job, state: "waiting", read: 0 });
