// What the element shows, in one place. Views follow it: one that reads a property is drawn again when that changes. A
// job is a file with what is known of it; `site` is the job of all files together, if they are several.

import { signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import type { FetchedSite, Route } from "../../www/element.js";
import type { AnyReport, Consumer, FileJob, Job, Place, SetChanges, SiteJob } from "../engine/types.js";
import type { Planned } from "../repair/fixes.js";
import type { Filters } from "../report/listing.js";
import { CHECKERS, merged, whole } from "../report/model.js";

/** The name of a side of the report. */
export type Tab = NonNullable<Route["tab"]>;

/** How files are checked, or a site is fetched. */
export interface How {
  /** They are a text that was pasted. */
  pasted?: boolean;
  /** A text that has half of a character, which no file can have. */
  half?: string;
  /** Number of files that could not be read. */
  unreadable?: number;
  /** Name of the file whose report is to be shown. */
  shown?: string;
  /** The URL of the sitemap. */
  url?: string;
  /** A page handed them over. */
  handed?: boolean;
  /** As one site: no reports, and not to be compared. */
  one?: boolean;
  /** To be compared with this list of URLs, the last file; before it stands what says what it is a list of. */
  list?: File[];
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

export const NO_FILTERS: Filters = { hidden: [], words: "", fixable: false };

/** What the page says of a check; `quiet`: only to those who do not see what came of it. */
export interface Status {
  text: string;
  quiet: boolean;
  more: ComponentChild;
}

/** How far a check is, from 0 to 1, and in words. */
export interface Progress {
  share: number;
  text: string;
}

export class State {
  jobs: FileJob[] = [];
  site?: SiteJob;
  current?: Job; // the one whose report is shown
  given?: [given: File[] | string, how: How]; // what was checked last: files, or the start of a site that is fetched
  changes = 0; // of what jobs have in them

  profile: Consumer = "protocol";
  url = ""; // of the sitemap, as it was typed
  tab: Tab = "findings";
  filters = NO_FILTERS;
  rule?: string; // whose findings are shown beside the list; the first one, if there is none
  nth = 0; // the place of it that is shown
  shown?: string; // the route that the page knows of, as text
  wide = true; // there is room for the details beside the list
  sheet = false; // where there is not: they cover it
  planned?: Planned[]; // fixes that the reader looks at
  seek?: Place & { job: Job }; // the place that the source is to show
  folds = new Map<string, boolean>(); // directories that the reader has folded or unfolded in the overview

  entry = ""; // what stands in the field
  named = ""; // what stood in it when something was checked last
  progress?: Progress;
  status: Status = { text: "", quiet: true, more: null };
  watching?: ComponentChild; // what is known of the folder that is watched
  answer?: ComponentChild; // shown in place of a report
  question?: ComponentChild; // shown above it
  comparison?: ComponentChild; // with an older state
  compared?: SetChanges; // what it found
  options = false; // the window with these is open
  keys = false;
  drop = false; // files are held over it
  still = false; // the page asked for the check, not the reader: nothing scrolls and the focus stays

  constructor() {
    for (const [name, value] of Object.entries(this)) {
      const followed = signal(value);
      const isJob = ["jobs", "site", "current"].includes(name);
      const get = () => {
        // Who looks at a job is told when something else is in it.
        if (isJob) this.changes;
        return followed.value;
      };
      const set = (now: unknown) => {
        followed.value = now;
      };
      Object.defineProperty(this, name, { get, set, enumerable: true });
    }
  }

  /** Nothing is left of what was checked before; `entry`: what is checked now. */
  forget(entry: string) {
    const nothing = new State();
    const { jobs, site, current, tab, filters, rule, nth, shown, sheet, planned, seek } = nothing;
    Object.assign(this, { jobs, site, current, tab, filters, rule, nth, shown, sheet, planned, seek, entry });
    const { answer, question, comparison, compared } = nothing;
    Object.assign(this, { answer, question, comparison, compared, named: entry });
    this.folds.clear();
  }

  /** Several files, or one with what it is compared with. */
  get several() {
    return this.jobs.length > 1 || Boolean(this.site?.pages);
  }

  get ofSite() {
    return Boolean(this.current) && this.current === this.site;
  }

  /** There are files, or something stands in their place. */
  get used() {
    return this.jobs.length > 0 || this.answer !== undefined;
  }

  /** Another word than one of ours means the protocol. */
  choose(profile: string | null) {
    this.profile = CHECKERS.find((id) => id === profile) ?? "protocol";
  }

  /** The sitemap's URL, if there is one; people leave out how it begins. */
  get address(): string {
    const typed = this.url.trim();
    const whole = /^https?:/i.test(typed) ? typed : `https://${typed}`;
    // Some browsers take hosts that cannot exist, and encode what is wrong with them.
    return typed && URL.canParse(whole) && !new URL(whole).host.includes("%") ? new URL(whole).href : "";
  }

  /** The file of this name. */
  job(name?: string) {
    return this.jobs.find((job) => job.name === name);
  }

  /** A job has something else in it than before. */
  touch() {
    this.changes += 1;
  }

  /** The report of a file with what its site says of it; or, of all files together, with what is found in each. */
  report(job: Job | undefined = this.current): AnyReport | undefined {
    if (!job?.report) return undefined;
    return job === this.site ? merged(this.site.report!, this.site.jobs!) : whole(job);
  }

  /** The name of a file of the report that is shown. */
  nameOf(index: number) {
    return (this.current?.jobs ? this.current : this.site)!.report!.files![index].name;
  }

  /** The file that a finding of the report that is shown is in. */
  fileOf({ file }: { file?: number }) {
    // What its site says of a file can name others.
    return ((this.current?.jobs ?? this.site?.jobs)?.[file!] ?? this.current) as FileJob;
  }
}
