// Compares what is on screen with older files or a saved report, and shows what changed above the findings.

import { type ComponentChild, type ComponentChildren, h } from "preact";
import type { App } from "../app/app.js";
import { waiting } from "../app/jobs.js";
import { Button } from "../base/button.js";
import { inSlices, plain } from "../base/dom.js";
import { Mood } from "../base/icons.js";
import { usePages } from "../base/pages.js";
import { data, prose, Unseen } from "../base/text.js";
import { Folder, portions } from "../engine/folder.js";
import { Run } from "../engine/run.js";
import type { DatedUrl, DoneFile, DoneJob, FileFinding, Options, SetChanges, UrlChanges } from "../engine/types.js";
import { sorted } from "../input/files.js";
import { profileOf } from "../report/model.js";
import { type SavedReport, whole } from "../takeaway/json.js";
import { compare as w } from "../texts/en/compare.js";
import { t } from "../texts.js";
import { changes, text, Urls } from "./changes.js";
import css from "./comparison.css";

// More URLs than these, of both sides together, would not fit into a page's memory.
const MOST_URLS = 4e6;
// URLs that are compared at once.
const SLICE = 2000;
// Of a list, items that are shown at first.
const SHOWN = 20;

/** A report, with the files that it is of where these are there. */
interface Side {
  report: SavedReport;
  jobs?: DoneFile[];
}

/** A report as it was saved, or files that are still to be checked. */
export type Older = Side | { files: File[]; name?: string; report?: undefined };

type Progress = (share: number) => void;

export async function compare(old: Older, app: App) {
  const { state } = app;
  const current = state.site ?? state.jobs[0];
  if (!current?.report) return;
  const job = current as DoneJob;
  app.dress(css);
  const run = new AbortController();
  const close = () => {
    state.comparison = state.compared = undefined;
  };
  const show = (view: ComponentChild) => {
    state.comparison = h(Comparison, { close }, view);
  };
  const running = (share: number) => show(h(Running, { share, stop: () => run.abort() }));
  running(0);
  if (state.current !== job) app.show(job);
  try {
    const found = await between(old, job, app, run, running);
    state.compared = found;
    show(h(Described, { found, app }));
    app.lead("[part=changes] h2");
  } catch (error) {
    const why = run.signal.aborted ? w.cancelled : w.failed(plain((error as Error).message));
    show(h("p", { role: "alert" }, why));
  }
}

function Comparison({ close, children }: { close: () => void; children?: ComponentChildren }) {
  return (
    <section part="changes" class="comparison">
      <header>
        <h2 tabIndex={-1}>{w.title}</h2>
        <Button part="close-changes" class="small" act={close} label={w.close} />
      </header>
      {children}
    </section>
  );
}

const Running = ({ share, stop }: { share: number; stop: () => void }) => (
  <div class="actions">
    <p role="status">{w.checking}</p>
    <progress max={1} value={share} aria-label={w.checking} />
    <Button part="stop" class="small" act={stop} label={t.cancel} />
  </div>
);

/** What changed. Throws a sentence where that cannot be told. */
async function between(old: Older, job: DoneJob, app: App, run: AbortController, onprogress: Progress) {
  const now: Required<Side> = { report: whole(job, job.jobs ? app.state.jobs : [job]), jobs: job.jobs ?? [job] };
  const half = (share: number) => onprogress(share / 2);
  const before = old.report ? old : await checked(old.files, job.report.options, app, run, half);
  const options = ({ report }: Side) => JSON.stringify([profileOf(report), report.options.only ?? []]);
  if (options(before) !== options(now)) throw new Error(w.otherOptions);
  const found = await changes(before.report, now.report, (message) => app.ask(message, run));
  const pages = found.pages[0] + found.pages[1];
  // A saved report does not list the URLs.
  if (before.jobs && !job.saved && pages <= MOST_URLS) {
    const urls = new Urls();
    const listed = (jobs: DoneFile[], take: (list: DatedUrl[]) => void, from: number) =>
      read(jobs, app, run, take, (share) => onprogress(from + share / 4));
    await listed(before.jobs, (list) => urls.old(list), 0.5);
    await listed(now.jobs, (list) => urls.now(list), 0.75);
    found.urls = urls.changes;
  }
  return { ...found, tooMany: pages > MOST_URLS };
}

/** The report of files that are not shown, checked as those were that are. */
async function checked(
  files: File[],
  { profile, url, now }: Options,
  app: App,
  run: AbortController,
  onprogress: Progress,
): Promise<Side> {
  const check = new Run(app.pool, {
    options: (name?: string) => ({ ...(name ? { name } : {}), profile, now, ...(url ? { url } : {}) }),
    onfiles: () => {},
    onbegin: () => {},
    onend: () => {},
    onprogress: () => onprogress(check.total ? check.read / check.total : 0),
  });
  run.signal.addEventListener("abort", () => check.abort());
  const given = sorted(files);
  const areMeant = given.every(({ meant }) => meant);
  const folder = areMeant ? undefined : await Folder.of(given, (message) => app.ask(message, run));
  const jobs = (folder?.sitemaps ?? given).map(({ file, name, path }) => waiting({ file, name, of: folder && path }));
  if (!jobs.length) throw new Error(w.noReport);
  const done = await check.check(jobs, folder);
  run.signal.throwIfAborted();
  const known = check.site ?? done[0];
  if (!known.report) throw new Error(w.noReport);
  const job = known as DoneJob;
  return { report: whole(job, done), jobs: job.jobs ?? [job] };
}

/** Tells `take` the URLs that files list, one file after the other. */
async function read(
  jobs: DoneFile[],
  app: App,
  run: AbortController,
  take: (list: DatedUrl[]) => void,
  onprogress: Progress,
) {
  const lists = jobs.filter(({ report }) => !["sitemapindex", "robots"].includes(report.document.kind));
  for (const [index, { file, report }] of lists.entries()) {
    const answer = await app.ask({ kind: "urls", file, options: report.options, dates: true }, run);
    const lines = (await answer.blob.text()).split("\n").filter(Boolean);
    const list = lines.map((line) => line.split("\t") as DatedUrl);
    await inSlices(portions(list, SLICE).map((some) => () => take(some)));
    onprogress((index + 1) / lists.length);
  }
}

function Described({ found, app }: { found: SetChanges & { tooMany: boolean }; app: App }) {
  const { urls, pages, new: fresh, solved, unchanged, counted, tools, tooMany } = found;
  return (
    <>
      <p part="sum">{urls ? w.urls(urls) : w.pages(...pages)}</p>
      <p part="sum">{w.findings(fresh.length, solved.length, unchanged)}</p>
      {tooMany && <p class="muted">{w.tooMany(MOST_URLS)}</p>}
      {tools && <p class="muted">{w.tools(plain(tools[0]), plain(tools[1]))}</p>}
      {counted.map(({ rule, old, new: now }) => (
        <p class="muted">{w.counted(rule, old, now)}</p>
      ))}
      <List kind="fresh" items={fresh} open view={(one) => <Changed finding={one} app={app} />} />
      <List kind="solved" items={solved} view={(one) => <Changed finding={one} />} />
      {urls && (
        <>
          <List kind="added" items={urls.added} view={(url) => data(url)} />
          <List kind="removed" items={urls.removed} view={(url) => data(url)} />
          <List kind="moved" items={urls.moved} view={(one) => <Moved {...one} />} />
        </>
      )}
      <Button
        part="save-changes"
        class="small"
        act={() => app.save([text(found)], "text/plain", "changes.txt")}
        label={w.save}
      />
    </>
  );
}

function Moved({ url, old, now }: UrlChanges["moved"][number]) {
  return (
    <>
      {data(url)} <span class="muted">{w.moved(data(old || w.noDate), data(now || w.noDate))}</span>
    </>
  );
}

interface ListProps<T> {
  kind: keyof typeof w.lists;
  items: T[];
  open?: boolean;
  view: (item: T) => ComponentChild;
}

/** A list behind its number, if there is anything in it. */
function List<T>({ kind, items, open, view }: ListProps<T>) {
  const { shown, list, more } = usePages<T, HTMLUListElement>(items, SHOWN, 5 * SHOWN);
  if (!items.length) return null;
  return (
    <details part={kind} open={open}>
      <summary>{w.lists[kind](items.length)}</summary>
      <ul ref={list}>
        {shown.map((item) => (
          <li>{view(item)}</li>
        ))}
      </ul>
      {more}
    </details>
  );
}

/** A finding; of the report that is shown, with a way to it. */
function Changed({ finding, app }: { finding: FileFinding; app?: App }) {
  const { rule, severity, message, path, start } = finding;
  return (
    <>
      <Mood of={severity} size={12} /> <Unseen>{t.severityName[severity]} </Unseen>
      {app ? <Button class="link" act={() => app.open(rule)} label={prose(message)} /> : prose(message)}{" "}
      <span class="muted">
        {data(path)}
        {`:${start.line}:${start.column}`}
      </span>
    </>
  );
}
