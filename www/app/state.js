// What the element shows, in one place. A job is a file with what is known of it: `{ file, name, state, read, report?,
// … }` (engine/run.js); `site` is the job of all files together, if they are several.

import { CHECKERS, merged, whole } from "../report/model.js";

export class State {
  jobs = [];
  site;
  current; // the job whose report is shown
  tab = "findings";
  profile = "protocol";
  given; // what was checked last, and how: the arguments of `start`
  boxed = ""; // the text that the text box had when it was checked or filled last
  draft; // what is left of an editor whose text is checked again
  still = false; // the page asked for the check, not the reader: nothing scrolls and the focus stays
  shown; // the route that the page knows of, as text

  /** Several files, or one with the pages of its folder. */
  get several() {
    return this.jobs.length > 1 || Boolean(this.site?.pages?.length);
  }

  get ofSite() {
    return Boolean(this.current) && this.current === this.site;
  }

  /** Another word than one of ours means the protocol. */
  choose(profile) {
    this.profile = CHECKERS.includes(profile) ? profile : "protocol";
  }

  /** The file of this name. */
  job(name) {
    return this.jobs.find((job) => job.name === name);
  }

  /** The report of a file with what its site says of it; or, of all files together, with what is found in each. */
  report(job = this.current) {
    if (job !== this.site || !job.report) return whole(job);
    return (job.merged ??= merged(job.report, job.jobs));
  }

  /** Whether `text` is another one than that which the report is about. */
  changed(text) {
    return this.current?.text !== undefined && this.current.text !== text;
  }
}

/** A file that is to be checked. */
export const waiting = (job) => ({ ...job, state: "waiting", read: 0 });
