// What runs, and what it is told and tells.

import type { ComponentChild } from "preact";
import type { FileJob, Job, Options, SiteJob } from "../engine/types.js";

/** A check of files, or of a site that is fetched. */
export interface Running extends AbortController {
  read: number;
  total: number;
  done: number;
  files: number;
  pages?: number;
  site?: SiteJob;
  /** What to say at the end in place of a summary, and whether the page shows the same. */
  says?: string;
  quiet?: boolean;
  /** Shows the files that it checks, where that waits until they are checked. */
  show?(): void;
  /** Ends it so that what is done by then has a report. */
  stop?(): void;
}

/** What a check is told, and tells. */
export interface On {
  options(name?: string): Options;
  onfiles(jobs: FileJob[], site?: SiteJob): void;
  onbegin(job: Job): void;
  onend(job: Job): void;
  /** Number of pages that were read, where that is what it does; or a sentence. */
  onprogress(pages?: number | string): void;
}

/** Finds the files of a drop. */
export type Find = (how: {
  signal: AbortSignal;
  onfound: (files: number) => void;
}) => Promise<{ files: File[]; unreadable?: number }>;

/** Gives what stands behind the sentence at the end. */
export type More = (() => ComponentChild) | undefined;
