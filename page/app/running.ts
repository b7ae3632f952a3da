// What runs.

import type { ComponentChild } from "preact";
import type { SiteJob } from "../engine/types.js";
import type { Dropped, Looking } from "../input/folder.js";

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

/** Finds the files of a drop. */
export type Find = (how: Looking) => Promise<Dropped>;

/** Gives what stands behind the sentence at the end. */
export type More = (() => ComponentChild) | undefined;
