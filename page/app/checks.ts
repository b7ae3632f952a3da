// Checking: what is running, and what the page tells of it.

import { h } from "../base/dom.js";
import { later } from "../base/later.js";
import { repairedName } from "../base/names.js";
import { Folder } from "../engine/folder.js";
import { Run } from "../engine/run.js";
import type { FileJob, Job, Options, SiteJob } from "../engine/types.js";
import { compared, isErrorPage, sorted } from "../input/files.js";
import { halfCharacter, left } from "../input/left.js";
import type { LiveRun } from "../live/run.js";
import { numbers, rejected, SEVERITIES } from "../report/model.js";
import { t } from "../texts.js";
import type { App } from "./app.js";
import { type How, type LiveHow, waiting } from "./state.js";

const MOST_FILES = 10_000;
// To read more pages than these may take minutes, so the reader is asked before.
const MANY_PAGES = 20_000;
// So many bytes of a file show whether it is the error page of a browser.
const HEAD = 20_000;
// Milliseconds after which is shown how far a check is that nobody asked for just now.
const LONG = 1_000;

/** A check of files, or of a site that is fetched. */
interface Running extends AbortController {
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
interface On {
  options(name?: string): Options;
  onfiles(jobs: FileJob[], site?: SiteJob): void;
  onbegin(job: Job): void;
  onend(job: Job): void;
  /** Number of pages that were read, where that is what it does; or a sentence. */
  onprogress(pages?: number | string): void;
}

/** Finds the files of a drop. */
type Find = (how: {
  signal: AbortSignal;
  onfound: (files: number) => void;
}) => Promise<{ files: File[]; unreadable?: number }>;

/** What stands behind the sentence at the end. */
type More = (Node | string)[];

export class Checks {
  #app: App;
  #run?: Running; // whatever starts ends it
  #working: Promise<void> = Promise.resolve();
  #drawn = -Infinity; // when its progress was shown last

  constructor(app: App) {
    this.#app = app;
  }

  get running() {
    return this.#run !== undefined;
  }

  /** Resolves once nothing runs. */
  async rest() {
    while (this.#run) await this.#working;
  }

  /** Ends what is running. */
  abort() {
    this.#run?.abort();
  }

  /** Starts with what `find` finds in a drop or a folder, which may take a while. */
  look(find: Find, how: How = {}): Promise<void> {
    this.#working = this.#look(find, how);
    return this.#working;
  }

  async #look(find: Find, how: How) {
    if (!how.watched) this.#app.unwatch();
    const run = this.#begin();
    let found: Awaited<ReturnType<Find>>;
    try {
      found = await find({ signal: run.signal, onfound: (files: number) => this.#draw(run, t.run.found(files)) });
    } catch {
      // Cancelled, overtaken by the next drop, or of a folder that may not be read.
      if (this.#run === run) this.finish(run.signal.aborted ? t.run.cancelled : t.run.noFolder);
      return;
    }
    // The next drop may have come while this one was being looked through.
    if (this.#run === run) await this.start(found.files, { ...how, ...found });
  }

  /** Checks files. */
  start(given: File[], how: How = {}): Promise<void> {
    this.#working = this.#start(given, how);
    return this.#working;
  }

  async #start(given: File[], how: How) {
    const { state, form } = this.#app;
    const { text, unreadable, half, made = [], shown, behind } = how;
    if (!how.watched) this.#app.unwatch();
    const run = this.#begin(behind);
    form.say(t.run.checking, true);
    if (!how.one && compared(given)) return this.#arrive(given, how, run);
    const files = sorted(given);
    let chosen: { file: File; name: string; path: string }[] = files;
    let folder: Folder | undefined;
    if (!how.all && files.some(({ meant }) => !meant)) {
      folder = await this.#sort(files, run);
      if (!folder) return;
      chosen = folder.sitemaps;
    }
    let besides = (): More => [];
    let remark: string | undefined;
    if (unreadable || half || folder || chosen.length > MOST_FILES) {
      besides = () =>
        left({
          others: folder?.others.flatMap(({ file }) => file ?? []) ?? [],
          more: Math.max(0, chosen.length - MOST_FILES),
          most: MOST_FILES,
          unreadable: (unreadable ?? 0) + (folder?.unreadable ?? 0),
          all: () => this.start(given, { ...how, all: true }),
        });
      remark = half && halfCharacter(half);
    }
    if (!chosen.length) {
      return this.finish(folder && given.length ? t.run.noSitemap(given.length) : t.run.noFile, false, besides());
    }
    const pages = folder?.pages.length ?? 0;
    if (pages > MANY_PAGES && !how.many) return this.#ask(pages, () => this.start(given, { ...how, many: true }));
    if (chosen.length === 1 && text === undefined && !how.noMessage) {
      const head = await chosen[0].file
        .slice(0, HEAD)
        .text()
        .catch(() => "");
      if (this.#run !== run) return;
      if (isErrorPage(head)) return form.explain(head, () => this.start(given, { ...how, noMessage: true }));
    }
    if (!behind) {
      this.#app.release();
      state.jobs = made;
      state.tab = "findings";
      state.shown = undefined;
      state.folds.clear();
      this.#app.results.findings.reset();
    }
    state.given = [given, { ...how, url: form.url }];
    form.usesUrl();
    form.stale(false);
    const jobs = chosen
      .slice(0, MOST_FILES)
      .map(({ file, name, path }) => waiting({ file, text, name, of: folder && path, remark }));
    if (!behind) state.current = [...jobs, ...made].find((job) => job.name === shown);
    await this.#work(run, run.check(jobs, made, folder), besides);
  }

  /** The folder that these files are in; nothing where it cannot be told, or nobody waits for it any more. */
  async #sort(files: ReturnType<typeof sorted>, run: Running): Promise<Folder | undefined> {
    const { pool } = this.#app;
    this.#draw(run, t.run.found(files.length));
    try {
      const folder = await Folder.of(files, (message) => pool.ask(message, run));
      return this.#run === run ? folder : undefined;
    } catch (error) {
      const { what = "" } = error as { what?: string };
      const why = [t.failures[what] ?? t.notLoaded].flat().join(" ");
      if (this.#run === run) this.finish(run.signal.aborted ? t.run.cancelled : why);
    }
    return undefined;
  }

  /** Asks whether so many pages shall be read. */
  #ask(pages: number, read: () => void) {
    const { form } = this.#app;
    const button = (part: string, act: () => void, label: string) =>
      h("button", { type: "button", part, class: "quiet", onclick: act }, label);
    const cancel = () => {
      this.finish(t.run.cancelled);
      form.input.focus();
    };
    this.finish(t.run.manyPages(pages), false, [
      button("read-pages", read, t.run.readPages),
      button("read-none", cancel, t.cancel),
    ]);
  }

  /** Opens reports, or compares files, if that is meant; else checks the files as `one` site. */
  async #arrive(given: File[], how: How, run: Running) {
    const alive = () => this.#run === run;
    try {
      const { arrive } = await later(() => import("../compare/arrival.js"), import.meta.url);
      if (alive()) await arrive(given, how, this.#app, alive);
    } catch {
      if (alive()) this.finish(t.notLoaded);
    }
  }

  /** Checks a site that is fetched, from what the reader typed. */
  fetch(start: string, live: LiveHow = {}): Promise<void> {
    this.#working = this.#fetch(start, live);
    return this.#working;
  }

  async #fetch(start: string, live: LiveHow) {
    const { state, form } = this.#app;
    this.#app.unwatch();
    let run: Run | LiveRun = this.#begin();
    this.#draw(run, t.run.checking);
    const script = await later(() => import("../live/run.js"), import.meta.url).catch(() => {});
    if (this.#run !== run) return;
    if (!script) return this.finish(t.notLoaded);
    this.#app.release();
    run = this.#begin(false, (on) => new script.LiveRun(this.#app, on, start, live));
    state.given = [start, { url: form.url, live }];
    Object.assign(state, { jobs: [], tab: "findings", shown: undefined, current: undefined });
    this.#app.results.findings.reset();
    form.stale(false);
    await this.#work(run, run.check());
  }

  /** Checks once more what is shown. */
  again(): Promise<void> | undefined {
    const { state, form } = this.#app;
    // Still looking through a folder.
    if (this.#run?.files === 0) return undefined;
    const [files, how] = state.given!;
    if (typeof files === "string") return this.fetch(files, how.live);
    if (how.text !== undefined) return form.checkText();
    const made = state.jobs.filter((job) => job.made).map(({ file, name, made }) => waiting({ file, name, made }));
    const again = { ...how, made, shown: state.current?.name };
    return how.watched ? how.watched({ ...again, behind: false }) : this.start(files, again);
  }

  /**
   * Checks files that were made here; several of them are a site of their own. `from`: what one of them was made of.
   */
  async add(made: File[], from?: FileJob): Promise<void> {
    if (made.length > 1) return this.start(made);
    const { state, form, files, results } = this.#app;
    let [file] = made;
    // What was made of the text in the box is a text for it.
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const text = from!.text === undefined ? undefined : decoder.decode(await file.arrayBuffer());
    // Meanwhile others may have come.
    if (!state.jobs.includes(from!)) return;
    let { name } = file;
    while (state.job(name)) name = repairedName(name);
    file = new File([file], name);
    const job = waiting({ file, text, name, made: from!.name });
    state.jobs = [...state.jobs, job];
    state.current = job;
    state.tab = "findings";
    files.list();
    results.render();
    form.fill(job);
    // One thing at a time: other files may still be running, or begin before it is this one's turn.
    while (this.#run) await this.#working;
    // Meanwhile others may have come, or all was cancelled.
    if (job.state !== "waiting" || !state.jobs.includes(job)) return;
    const run = this.#begin();
    await this.#work(run, run.add(job));
    results.focus();
  }

  /** Takes away a file that was made here, and shows the one that it was made of. */
  undo(job: FileJob) {
    const { state, files, results } = this.#app;
    state.jobs = state.jobs.filter((other) => other !== job);
    files.list();
    this.#app.show(state.job(job.made) ?? state.site ?? state.jobs[0]);
    results.focus();
  }

  /** Ends what is running on the reader's wish; what is done by then stays. */
  cancel() {
    const { state, form, files, results } = this.#app;
    // What was fetched by then has a report.
    if (this.#run?.stop) return this.#run.stop();
    this.#run?.abort(new DOMException("Cancelled", "AbortError"));
    // What was made here waits outside of the run.
    for (const job of state.jobs.filter(({ made, state }) => made && state === "waiting")) {
      job.state = "cancelled";
      files.mark(job);
    }
    results.render();
    form.input.focus();
    // What is checked next shall not wait for a fresh worker.
    this.#app.warm();
  }

  /** Ends what is running, and leaves no file, or only those that have a report. */
  forget(jobs: FileJob[] = [], site?: SiteJob) {
    const { state, form, results } = this.#app;
    this.#app.unwatch();
    this.#run?.abort();
    this.#app.release();
    state.given = undefined;
    state.jobs = [];
    form.stale(false);
    state.draft = undefined;
    state.tab = "findings";
    results.findings.reset();
    this.#take(jobs, site);
  }

  /** Says how it ended. `besides` are more sentences, or nodes. */
  finish(sentence: string, quiet?: boolean, besides: More = []) {
    const { form } = this.#app;
    this.#run = undefined;
    this.#app.seen();
    form.rest();
    form.say(sentence, quiet && !besides.length);
    form.add(...besides);
  }

  /** Ends what is running; whatever starts now is the only thing that does. `behind`: as `How` has it. */
  #begin(behind?: boolean): Run;
  #begin<Made extends Running>(behind: boolean, make: (on: On) => Made): Made;
  #begin(behind = false, make: (on: On) => Running = (on) => new Run(this.#app.pool, on)) {
    this.#run?.abort();
    this.#drawn = behind ? performance.now() + LONG : -Infinity;
    const run: Running = make({
      options: (name) => this.#options(name),
      onfiles: (jobs, site) => {
        if (behind) run.show = () => this.#replace(jobs, site);
        else this.#take(jobs, site);
      },
      onbegin: (job) => this.#app.files.mark(job),
      onend: (job) => this.#ended(job, run),
      onprogress: (pages) => {
        // That reading the pages begins is told whatever was shown just before.
        if (pages === 0 && !behind) this.#drawn = -Infinity;
        this.#draw(run, typeof pages === "number" ? t.run.pages(pages, run.pages!) : pages);
      },
    });
    this.#run = run;
    return run;
  }

  #options(name = t.form.pasted): Options {
    const { state, form } = this.#app;
    const { url } = form;
    return {
      ...(name === t.form.pasted ? {} : { name }),
      now: new Date().toISOString(),
      profile: state.profile,
      ...(url ? { url } : {}),
    };
  }

  /** Waits until the run has `checked`, and says what came of it. */
  #work(run: Running, checked: Promise<FileJob[]>, besides = (): More => []) {
    this.#app.form.say(t.run.checking, true);
    const work = async () => {
      try {
        const jobs = await checked;
        if (this.#run !== run) return;
        if (run.signal.aborted) return this.finish(t.run.cancelled);
        if (run.show && !jobs.some(({ report }) => report)) return this.finish(t.run.failed(true));
        run.show?.();
        this.finish(run.says ?? this.#summary(jobs, run.site), run.quiet ?? true, besides());
      } catch (error) {
        // Of a report whose shape is another one, too.
        reportError(error);
        run.abort();
        if (this.#run === run) this.finish(t.run.stopped);
      }
    };
    this.#working = work();
    return this.#working;
  }

  /** These are the files from now on, beside what was made of them meanwhile. */
  #take(jobs: FileJob[], site?: SiteJob) {
    const { state, files, results } = this.#app;
    state.jobs = [...jobs, ...state.jobs.filter(({ made }) => made)];
    state.site = site;
    this.#app.used = state.jobs.length > 0;
    if (!state.jobs.includes(state.current as FileJob)) state.current = site ?? jobs[0];
    files.list();
    results.render();
  }

  /** The same, in place of what was found before in files of these names. */
  #replace(jobs: FileJob[], site?: SiteJob) {
    const { state, results } = this.#app;
    const shown = state.current?.name;
    state.still = true;
    this.#app.release();
    results.keep(() => {
      if (!state.current?.made) state.current = jobs.find(({ name }) => name === shown);
      this.#take(jobs, site);
    });
    for (const job of jobs) this.#tell(job);
    if (site) this.#tell(site);
  }

  #ended(job: Job, run: Running) {
    const { state, files, results } = this.#app;
    const site = job === state.site;
    // Of files that are no longer here, it does not matter.
    if (!site && !state.jobs.includes(job as FileJob)) return;
    this.#draw(run);
    files.mark(job);
    this.#app.load();
    if (site) files.list();
    // What the files say together can be fixed in each of them.
    if (site || job === state.current) results.render();
    if (job === state.current && !state.still) results.come();
    this.#tell(job);
  }

  /** Tells the page around of a report. */
  #tell({ name, report, part }: Job) {
    if (!report) return;
    if (part === "site") this.#app.tell("site", { report });
    else this.#app.tell("report", { name, report });
  }

  /** Shows how far it is, a few times each second. */
  #draw(run: Running, text?: string) {
    if (run !== this.#run || run.signal.aborted) return;
    const now = performance.now();
    if (now - this.#drawn < 80) return;
    this.#drawn = now;
    const { total, read, files, done } = run;
    const far = files > 1 ? t.run.files(done, files) : t.run.bytes(read, total);
    this.#app.form.progress(total ? read / total : 0, text ?? far);
  }

  /** What to say at the end. */
  #summary(jobs: FileJob[], site?: SiteJob) {
    const { state, results } = this.#app;
    const { profile } = state;
    const several = jobs.length > 1 || Boolean(site);
    const report = state.report(several ? state.site! : jobs[0]);
    if (!report) return t.run.failed(several);
    const totals = numbers(report, profile);
    const counts = SEVERITIES.map((kind) => t.severity(totals[kind], kind));
    if (!several) {
      const verdict = results.node.querySelector(".verdict h2")?.textContent ?? t.run.checked;
      // The number of errors is the verdict, as a rule.
      return t.run.oneDone(
        verdict,
        counts.filter((one) => !verdict.startsWith(one)),
      );
    }
    const fine = !totals.warning && Object.values(report.verdicts).every((verdict) => verdict === "pass");
    const pages = site?.pages?.length;
    const unjudged = pages && site.report?.pages?.unjudged;
    const says = t.run.allDone(
      {
        done: jobs.filter(({ report }) => report).length,
        files: jobs.length,
        bad: rejected(report, profile),
        fine,
        pages: unjudged ? 0 : pages,
      },
      counts,
    );
    return unjudged ? `${says} ${t.run.unjudged(pages)}` : says;
  }
}
