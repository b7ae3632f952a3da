// Checking: what is running, and what the page tells of it.

import { type ComponentChild, h } from "preact";
import { loadScript } from "../base/script.js";
import { Folder } from "../engine/folder.js";
import { type Listener, Run } from "../engine/run.js";
import type { Running } from "../engine/running.js";
import type { FileJob, Job, Options, SiteJob } from "../engine/types.js";
import { compared, isErrorPage, sorted } from "../input/files.js";
import { halfCharacter, ManyPages, Skipped } from "../input/skipped.js";
import { t } from "../texts.js";
import type { App } from "./app.js";
import { named, renewed, waiting } from "./jobs.js";
import type { Find, More } from "./running.js";
import type { How, LiveHow } from "./state.js";
import { summary } from "./summary.js";

const MOST_FILES = 10_000;
// To read more pages than these may take minutes, so the reader is asked before.
const MANY_PAGES = 20_000;
// So many bytes of a file show whether it is the error page of a browser.
const HEAD = 20_000;
// Milliseconds after which is shown how far a check is that nobody asked for just now.
const LONG = 1_000;

export class Checks {
  #app: App;
  #run?: Running; // whatever starts ends it
  #resting: (() => void)[] = []; // who waits until nothing runs
  #drawn = -Infinity; // when its progress was shown last
  #touching?: ReturnType<typeof setTimeout>;

  constructor(app: App) {
    this.#app = app;
  }

  get running() {
    return this.#run !== undefined;
  }

  /** Resolves once nothing runs. */
  async rest() {
    while (this.#run) await new Promise<void>((resolve) => this.#resting.push(resolve));
  }

  /** Ends what is running. */
  abort() {
    this.#run?.abort();
  }

  /** Starts with what `find` finds in a drop or a folder, which may take a while. */
  async look(find: Find, how: How = {}): Promise<void> {
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
  async start(given: File[], how: How = {}): Promise<void> {
    const { state } = this.#app;
    const { pasted, unreadable, half, shown, behind } = how;
    if (!how.watched) this.#app.unwatch();
    const run = this.#begin(behind);
    this.#app.say(t.run.checking, true);
    if (!how.one && compared(given, Boolean(state.given))) return this.#arrive(given, how, run);
    const files = sorted(given);
    let chosen: { file: File; name: string; path: string }[] = files;
    let folder: Folder | undefined;
    if (!how.all && files.some(({ meant }) => !meant)) {
      folder = await this.#sort(files, run);
      if (!folder) return;
      chosen = folder.sitemaps;
    }
    let besides: More;
    let remark: string | undefined;
    if (unreadable || half || folder || chosen.length > MOST_FILES) {
      besides = () => {
        const skipped = {
          others: folder?.others.flatMap(({ file }) => file ?? []) ?? [],
          more: Math.max(0, chosen.length - MOST_FILES),
          unreadable: (unreadable ?? 0) + (folder?.unreadable ?? 0),
        };
        if (!skipped.others.length && !skipped.more && !skipped.unreadable) return null;
        return h(Skipped, { ...skipped, most: MOST_FILES, all: () => this.start(given, { ...how, all: true }) });
      };
      remark = half && halfCharacter(half);
    }
    if (!chosen.length) {
      return this.finish(folder && given.length ? t.run.noSitemap(given.length) : t.run.noFile, false, besides?.());
    }
    const pages = folder?.pages.length ?? 0;
    if (pages > MANY_PAGES && !how.many) return this.#ask(pages, () => this.start(given, { ...how, many: true }));
    if (chosen.length === 1 && !pasted && !how.noMessage) {
      const head = await chosen[0].file
        .slice(0, HEAD)
        .text()
        .catch(() => "");
      if (this.#run !== run) return;
      if (isErrorPage(head)) return this.#app.explain(head, () => this.start(given, { ...how, noMessage: true }));
    }
    // What was changed here can still be taken back, and saved.
    const before = new Map(state.jobs.map((job) => [job.file, job.before]));
    if (!behind) this.#forget(named(files));
    state.given = [given, { ...how, url: state.address }];
    const jobs = chosen
      .slice(0, MOST_FILES)
      .map(({ file, name, path }) =>
        waiting({ file, pasted, name, of: folder && path, remark, before: before.get(file) }),
      );
    if (!behind) state.current = jobs.find((job) => job.name === shown);
    await this.#work(run, run.check(jobs, folder, how.list), besides);
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
    const cancel = () => this.finish(t.run.cancelled);
    this.finish(t.run.manyPages(pages), false, h(ManyPages, { read, cancel }));
  }

  /** Opens reports, or compares files, if that is meant; else checks the files as `one` site. */
  async #arrive(given: File[], how: How, run: Running) {
    const alive = () => this.#run === run;
    try {
      const { arrive } = await loadScript(() => import("../compare/arrival.js"), import.meta.url);
      if (alive()) await arrive(given, how, this.#app, run, alive);
    } catch {
      // Archives are hardly meant to be compared.
      if (alive() && !compared(given, false)) return this.start(given, { ...how, one: true });
      if (alive()) this.finish(t.notLoaded);
    }
    return undefined;
  }

  /** Checks a site that is fetched, from what the reader typed. */
  async fetch(start: string, live: LiveHow = {}): Promise<void> {
    const { state } = this.#app;
    this.#app.unwatch();
    const loading = this.#begin();
    this.#draw(loading, t.run.checking);
    const script = await loadScript(() => import("../live/run.js"), import.meta.url).catch(() => {});
    if (this.#run !== loading) return;
    if (!script) return this.finish(t.notLoaded);
    this.#forget(start);
    const run = this.#begin(false, (on) => new script.LiveRun(this.#app, on, start, live));
    state.given = [start, { url: state.address, live }];
    await this.#work(run, run.check());
  }

  /** Checks once more what is shown. */
  again(): Promise<void> | undefined {
    const { state } = this.#app;
    // Still looking through a folder, or nothing was checked.
    if (this.#run?.files === 0 || !state.given) return undefined;
    const [files, how] = state.given;
    if (typeof files === "string") return this.fetch(files, how.live);
    const again = { ...how, shown: state.current?.name, behind: false };
    return how.watched ? how.watched(again) : this.start(files, again);
  }

  /** Ends what is running on the reader’s wish; what is done by then stays. */
  cancel() {
    // What was fetched by then has a report.
    if (this.#run?.stop) return this.#run.stop();
    this.#run?.abort(new DOMException("Cancelled", "AbortError"));
    this.#app.lead("[part=input]");
    // What is checked next shall not wait for a fresh worker.
    this.#app.warm();
  }

  /** Ends what is running, and leaves no file, or only those that have a report. */
  forget(jobs: FileJob[] = [], site?: SiteJob, entry = "") {
    this.#app.unwatch();
    this.#run?.abort();
    this.#forget(entry);
    this.#app.state.given = undefined;
    this.#take(jobs, site);
  }

  /** Nothing is left of what was checked before; `entry`: what is checked now, for the field. */
  #forget(entry: string) {
    this.#app.release();
    this.#app.state.forget(entry);
  }

  /** Says how it ended. `more` stands behind that. */
  finish(text: string, quiet = false, more: ComponentChild = null) {
    const { state } = this.#app;
    this.#run = undefined;
    for (const resolve of this.#resting.splice(0)) resolve();
    this.#app.seen();
    state.progress = undefined;
    state.status = { text, quiet, more };
  }

  /** Ends what is running; whatever starts now is the only thing that does. `behind`: as `How` has it. */
  #begin(behind?: boolean): Run;
  #begin<Made extends Running>(behind: boolean, make: (on: Listener) => Made): Made;
  #begin(behind = false, make: (on: Listener) => Running = (on) => new Run(this.#app.pool, on)) {
    this.#run?.abort();
    this.#drawn = behind ? performance.now() + LONG : -Infinity;
    const run: Running = make({
      options: (name) => this.options(name),
      onfiles: (jobs, site) => {
        if (behind) run.show = () => this.#replace(jobs, site);
        else this.#take(jobs, site);
      },
      onbegin: () => this.#touch(),
      onend: (job) => this.#ended(job, run),
      onprogress: (pages) => {
        // That reading the pages begins is told whatever was shown just before.
        if (pages === 0 && !behind) this.#drawn = -Infinity;
        this.#draw(run, typeof pages === "number" ? t.run.pages(pages, run.pages) : pages);
      },
    });
    this.#run = run;
    return run;
  }

  /** Those of the engine, for a file of this name. */
  options(name = t.entry.pasted): Options {
    const { profile, address: url } = this.#app.state;
    return {
      ...(name === t.entry.pasted ? {} : { name }),
      now: new Date().toISOString(),
      profile,
      ...(url ? { url } : {}),
    };
  }

  /** Waits until the run has `checked`, and says what came of it. */
  async #work(run: Running, checked: Promise<FileJob[]>, besides?: More) {
    const { state } = this.#app;
    this.#app.say(t.run.checking, true);
    try {
      const jobs = await checked;
      if (this.#run !== run) return;
      if (run.signal.aborted) {
        state.touch();
        return this.finish(t.run.cancelled);
      }
      if (run.show && !jobs.some(({ report }) => report)) return this.finish(t.run.failed(true));
      run.show?.();
      state.touch();
      this.finish(run.says ?? summary(jobs, run.site, state), run.quiet, besides?.());
    } catch (error) {
      // Of a report whose shape is another one, too.
      reportError(error);
      run.abort();
      if (this.#run === run) this.finish(t.run.stopped);
    }
  }

  /** These are the files from now on. */
  #take(jobs: FileJob[], site?: SiteJob) {
    const { state } = this.#app;
    Object.assign(state, { jobs, site });
    if (!state.current || ![...jobs, site].includes(state.current)) state.current = site ?? jobs[0];
    state.touch();
  }

  /** The same, of files that were checked once more: what is known of them now takes the place of what was. */
  #replace(jobs: FileJob[], site?: SiteJob) {
    const { state } = this.#app;
    const before = new Map(state.jobs.map((job) => [job.name, job]));
    const places = new Map(jobs.map((job) => [job, renewed(before.get(job.name), job)]));
    if (site?.jobs) site.jobs = site.jobs.map((job) => places.get(job)!);
    state.still = true;
    const now = site && renewed(state.site, site);
    this.#take([...places.values()], now);
    for (const job of [...state.jobs, ...(now ? [now] : [])]) this.#app.report(job);
  }

  #ended(job: Job, run: Running) {
    const { state } = this.#app;
    const site = job === state.site;
    // Of files that are no longer here, it does not matter.
    if (!site && !state.jobs.includes(job as FileJob)) return;
    // A file that is alone is drawn once, when the check has ended: which is now.
    if (run.files > 1 || run.pages || run.stop) {
      this.#draw(run);
      if (site || job === state.current) state.touch();
      else this.#touch();
    }
    this.#app.load();
    if (job === state.current && !state.still) this.#app.reveal();
    this.#app.report(job);
  }

  /** Shows what is known of files by now, a few times each second. */
  #touch() {
    this.#touching ??= setTimeout(() => {
      this.#touching = undefined;
      this.#app.state.touch();
    }, 80);
  }

  /** Shows how far it is, a few times each second. */
  #draw(run: Running, text?: string) {
    if (run !== this.#run || run.signal.aborted) return;
    const now = performance.now();
    if (now - this.#drawn < 80) return;
    this.#drawn = now;
    const { total, read, files, done } = run;
    const far = files > 1 ? t.run.files(done, files) : t.run.bytes(read, total);
    this.#app.state.progress = { share: total ? read / total : 0, text: text ?? far };
  }
}
