// Compares what is on screen with older files or a saved report, and shows what changed above the findings.

import type { App } from "../app/app.js";
import { type Child, data, h, inSlices, plain, prose } from "../base/dom.js";
import { paged } from "../base/paged.js";
import { Folder } from "../engine/folder.js";
import { Run } from "../engine/run.js";
import type { DoneFile, DoneJob, FileJob, Job, Options, SiteJob } from "../engine/types.js";
import { sorted } from "../input/files.js";
import { type SavedReport, whole } from "../report/json.js";
import { t } from "../texts.js";
import { type Changes, changes, type DatedUrl, type FileFinding, text, Urls } from "./changes.js";
import { sheet } from "./styles.js";

const w = t.compare;

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
  const { state, root } = app;
  const current = state.site ?? state.jobs[0];
  if (!current?.report) return;
  const job = current as DoneJob;
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const run = new AbortController();
  const status = h("p", { role: "status" }, w.checking);
  const bar = h("progress", { max: 1, "aria-label": w.checking });
  const body = h(
    "div",
    {},
    h(
      "div",
      { class: "running" },
      status,
      bar,
      h("button", { type: "button", part: "stop", class: "quiet", onclick: () => run.abort() }, t.cancel),
    ),
  );
  const title = h("h3", { tabindex: -1 }, w.title);
  const section = h("section", { part: "changes", class: "comparison" }, title, body);
  show(job, section, app);
  try {
    const found = await between(old, job, app, run, (share) => (bar.value = share));
    body.replaceChildren(...described(found, section, job, app));
    app.lead(title);
  } catch (error) {
    const why = run.signal.aborted ? w.cancelled : w.failed(plain((error as Error).message));
    body.replaceChildren(h("p", { role: "alert" }, why), close(section, job));
  }
}

function show(job: Job, section: HTMLElement, app: App) {
  job.changes = section;
  if (app.state.current !== job) app.show(job);
  else app.results.render();
}

/** What changed. Throws a sentence where that cannot be told. */
async function between(old: Older, job: DoneJob, app: App, run: AbortController, onprogress: Progress) {
  const now: Required<Side> = { report: whole(job, job.jobs ? app.state.jobs : [job]), jobs: job.jobs ?? [job] };
  const half = (share: number) => onprogress(share / 2);
  const before = old.report ? old : await checked(old.files, job.report.options, app, run, half);
  const options = ({
    report: {
      options: { profile = "protocol", only = [] },
    },
  }: Side) => JSON.stringify([profile, only]);
  if (options(before) !== options(now)) throw new Error(w.otherOptions);
  const found = changes(before.report, now.report);
  const pages = found.pages[0] + found.pages[1];
  // A saved report does not list the URLs.
  if (before.jobs && !job.saved && pages <= MOST_URLS) {
    const urls = new Urls();
    await read(
      before.jobs,
      app,
      run,
      (list) => urls.old(list),
      (share) => onprogress(0.5 + share / 4),
    );
    await read(
      now.jobs,
      app,
      run,
      (list) => urls.now(list),
      (share) => onprogress(0.75 + share / 4),
    );
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
  let site = undefined as SiteJob | undefined;
  const check = new Run(app.pool, {
    options: (name?: string) => ({ ...(name ? { name } : {}), profile, now, ...(url ? { url } : {}) }),
    onfiles: (_: FileJob[], together?: SiteJob) => {
      site = together;
    },
    onbegin: () => {},
    onend: () => {},
    onprogress: () => onprogress(check.total ? check.read / check.total : 0),
  });
  run.signal.addEventListener("abort", () => check.abort());
  const given = sorted(files);
  const areMeant = given.every(({ meant }) => meant);
  const folder = areMeant ? undefined : await Folder.of(given, (message) => app.ask(message, run));
  const waiting: FileJob[] = (folder?.sitemaps ?? given).map(({ file, name, path }) => ({
    file,
    name,
    of: folder && path,
    state: "waiting",
    read: 0,
  }));
  if (!waiting.length) throw new Error(w.noReport);
  const jobs = await check.check(waiting, [], folder);
  run.signal.throwIfAborted();
  const known = site ?? jobs[0];
  if (!known.report) throw new Error(w.noReport);
  const job = known as DoneJob;
  return { report: whole(job, jobs), jobs: job.jobs ?? [job] };
}

/** Tells `take` the URLs that files list, one file after the other. */
async function read(
  jobs: DoneFile[],
  app: App,
  run: AbortController,
  take: (list: DatedUrl[]) => void,
  onprogress: Progress,
) {
  const lists = jobs.filter(
    ({
      report: {
        document: { kind },
      },
    }) => !["sitemapindex", "robots"].includes(kind),
  );
  for (const [index, { file, report }] of lists.entries()) {
    const answer = await app.ask({ kind: "urls", file, options: report.options, dates: true }, run);
    const { blob } = answer as { blob: Blob };
    const list = (await blob.text())
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split("\t") as DatedUrl);
    await inSlices(
      Array.from(
        { length: Math.ceil(list.length / SLICE) },
        (_, at) => () => take(list.slice(at * SLICE, (at + 1) * SLICE)),
      ),
    );
    onprogress((index + 1) / lists.length);
  }
}

function described(found: Changes & { tooMany: boolean }, section: HTMLElement, job: Job, app: App) {
  const { urls: between, pages, fresh, solved, unchanged, counted, tools, tooMany } = found;
  const save = () => app.link([text(found)], "text/plain", "changes.txt").click();
  const sum = between ? w.urls(between) : w.pages(...pages);
  return [
    h("p", { part: "sum" }, sum),
    h("p", { part: "sum" }, w.findings(fresh.length, solved.length, unchanged)),
    tooMany ? h("p", { class: "muted" }, w.tooMany(MOST_URLS)) : null,
    tools ? h("p", { class: "muted" }, w.tools(plain(tools[0]), plain(tools[1]))) : null,
    ...counted.map(({ rule, old, now }) => h("p", { class: "muted" }, w.counted(rule, old, now))),
    list("fresh", fresh, (one) => finding(one, app), fresh.length > 0),
    list("solved", solved, (one) => finding(one)),
    ...(between ? (["added", "removed"] as const).map((kind) => list(kind, between[kind], (url) => data(url))) : []),
    between ? list("moved", between.moved, moved) : null,
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", part: "save-changes", class: "quiet", onclick: save }, w.save),
      close(section, job),
    ),
  ].filter((node) => node !== null);
}

function moved({ url, old, now }: NonNullable<Changes["urls"]>["moved"][number]) {
  const dates = w.moved(data(old || w.noDate), data(now || w.noDate));
  return [data(url), " ", h("span", { class: "muted" }, dates)];
}

const close = (section: HTMLElement, job: Job) =>
  h(
    "button",
    {
      type: "button",
      part: "close-changes",
      class: "quiet",
      onclick: () => {
        delete job.changes;
        section.remove();
      },
    },
    w.close,
  );

/** A list behind its number, if there is anything in it. */
function list<T>(kind: keyof typeof w.lists, items: T[], node: (item: T) => Child, open?: boolean) {
  if (!items.length) return null;
  const all = h("ul", {});
  const more = h("button", { type: "button", class: "quiet" });
  paged(items, all, more, (item: T) => h("li", {}, node(item)), SHOWN);
  return h("details", { part: kind, open }, h("summary", {}, w.lists[kind](items.length)), all, more);
}

/** A finding; of the report that is shown, with a way to it. */
function finding({ rule, severity, message, path, start: { line, column } }: FileFinding, app?: App) {
  const say = [h("span", { class: `severity-of ${severity}` }, t.severityName[severity]), " ", prose(message)];
  const open = () => app?.results.rule(rule);
  return h(
    "span",
    {},
    app ? h("button", { type: "button", class: "link", onclick: open }, say) : say,
    " ",
    h("span", { class: "muted" }, data(path), `:${line}:${column}`),
  );
}
