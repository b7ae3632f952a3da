// What the table of files says of each.

import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { Mood } from "../base/icons.js";
import { named, Unseen, visible } from "../base/text.js";
import type { DocumentReport, FileJob, JobState, Stats } from "../engine/types.js";
import { judgement } from "../report/headline.js";
import { numbers, whole } from "../report/model.js";
import { overview as o } from "../texts/en/overview.js";
import { number, size, t } from "../texts.js";
import { Day } from "./parts.js";
import type { Listing } from "./site.js";
import { listsPages, time } from "./totals.js";

/** A row: a file of the site, or one that is no part of it. */
export interface Row {
  name: string;
  kind?: DocumentReport["kind"];
  document: Known;
  job: FileJob;
  listing: Listing[];
}

/** What is known of a document; without a report, little. */
export interface Known extends Partial<Omit<DocumentReport, "kind" | "bytes" | "stats">> {
  kind: DocumentReport["kind"];
  bytes: number;
  stats: Partial<Stats>;
}

/** What stands in a cell that has nothing. */
export const DASH = <span class="muted">–</span>;

/** The row opens the file, and so does its name by keys. */
export function File({ file: { name, kind, job }, app }: { file: Row; app: App }) {
  const report = whole(job);
  const mood = report ? judgement(report, app.state.profile).mood : job.state;
  return (
    <span class="named">
      <Mood of={mood} />
      <Button class="link" part="open" label={named(name)} />
      {kind && kind !== "urlset" && t.kinds[kind] !== name && (
        <span class="muted nowrap wider">{t.kinds[kind] ?? kind}</span>
      )}
    </span>
  );
}

export function problems({ job }: Row, app: App) {
  const report = whole(job);
  if (!report) return <span class="over">{t.files.states[job.state as Exclude<JobState, "done">]}</span>;
  const totals = numbers(report, app.state.profile);
  const some = (["error", "warning"] as const).filter((severity) => totals[severity]);
  if (!some.length) return null;
  return some.map((severity) => (
    <span class="problems" title={t.severity(totals[severity], severity)}>
      <Mood of={severity} />
      {number(totals[severity])} <Unseen>{t.severity(totals[severity], severity).replace(/^\S+ /, "")} </Unseen>
    </span>
  ));
}

export const Size = ({ document }: { document: Known }) => (
  <>
    {size(document.bytes)}
    {document.compression === "gzip" && <span class="muted"> · {o.packed(document.compressedBytes ?? 0)}</span>}
  </>
);

export function inIndex({ listing, document }: Row, several: boolean) {
  if (!listing.length) return listsPages(document) ? <span class="muted">{o.noIndex}</span> : null;
  const [{ name, lastmod }, ...others] = listing;
  // By the day, that of the zones and that of the text, as the check of the site does it.
  const last = document.stats.lastmod?.last;
  const older = lastmod && day(lastmod) < day(last) && lastmod.slice(0, 10) < last!.slice(0, 10);
  return (
    <>
      <span class={older ? "warning-text" : ""}>
        <Day text={lastmod} />
        {older && ` ${o.older}`}
      </span>
      {several && (
        <span class="muted">
          {" "}
          {o.in}
          {named(name)}
          {others.length > 0 && o.andMore(others.length)}
        </span>
      )}
    </>
  );
}

const day = (text?: string) => (text ? Math.floor(time(text) / 86_400_000) : NaN);

/** Opens the fixes that need no look, before they are made. */
export function Fix({ job, app, count }: { job: FileJob; app: App; count: number }) {
  const open = (event: Event) => {
    event.stopPropagation();
    app.state.planned = [{ job }];
  };
  return (
    <Button part="fix-file" class="small" icon="fix" act={open} label={t.fix.button(count, 1)}>
      <Unseen> {visible(job.name)}</Unseen>
    </Button>
  );
}
