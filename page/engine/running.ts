import type { SiteJob } from "./types.js";

/** A check of files, or of a site that is fetched, until it is aborted. */
export class Running extends AbortController {
  read = 0; // bytes, or requests that are done, of
  total = 0;
  done = 0; // files, of
  files = 0;
  pages = 0; // of the folder
  site?: SiteJob; // of all files together, if there is one
  says?: string; // at the end, in place of a summary
  quiet = true; // the page shows the same
  /** Shows the files that it checks, where that waits until they are checked. */
  show?: () => void;
  /** Ends it so that what is done by then has a report. */
  stop?: () => void;
}
