// A folder that is checked again whenever it changes, and what the page tells of that. Loaded when the reader watches
// one.

import { effect } from "@preact/signals";
import type { ComponentChild } from "preact";
import type { Watched } from "../../www/element.js";
import type { App } from "../app/app.js";
import type { How } from "../app/state.js";
import { plain } from "../base/dom.js";
import { data } from "../base/text.js";
import type { DoneJob, FileJob } from "../engine/types.js";
import { pathOf } from "../input/files.js";
import type { Dropped, Looking } from "../input/folder.js";
import { Watch } from "../input/watch.js";
import { profileOf } from "../report/model.js";
import { type SavedReport, whole } from "../takeaway/json.js";
import { watch as w } from "../texts/en/watch.js";

declare global {
  interface FileSystemHandle {
    /** Only some browsers have it. */
    requestPermission(how: { mode: "readwrite" }): Promise<PermissionState>;
  }
}

/** What was found last in the folder, and the report of it as it is compared. */
interface Shown {
  found: DoneJob["report"];
  report: SavedReport;
}

export class Watching {
  #app: App;
  #folder: FileSystemDirectoryHandle;
  #run = new AbortController();
  #watch!: Watch;
  #again = async (how: How) => void (await this.#look(how));
  #says: ComponentChild;

  constructor(app: App, folder: FileSystemDirectoryHandle) {
    this.#app = app;
    this.#folder = folder;
    this.#says = w.watching(data(folder.name));
    this.#go();
  }

  get name() {
    return this.#folder.name;
  }

  /** Writes the files that were changed here into the folder, in place of what they were. */
  async save() {
    const name = plain(this.name);
    const { changed } = this.#app.edits;
    try {
      const may = await this.#folder.requestPermission({ mode: "readwrite" });
      if (may !== "granted") return this.#app.say(w.readOnly(name));
      for (const job of changed) {
        await put(this.#folder, job);
        job.before = undefined;
      }
      this.#app.say(w.saved(changed.length, name));
    } catch (error) {
      this.#app.say(w.notSaved(plain((error as Error).message)));
    }
    this.#app.state.touch();
  }

  stop() {
    this.#run.abort();
    this.#app.state.watching = undefined;
    this.#tell(null);
  }

  /** Tells the page around. */
  #tell(detail: Watched | null) {
    this.#app.tell("watch", detail);
  }

  async #go() {
    const { state } = this.#app;
    const { name } = this.#folder;
    const { signal } = this.#run;
    try {
      this.#watch = await Watch.of(this.#folder, signal);
      const known = await this.#look({});
      signal.throwIfAborted();
      if (!known) return this.#app.unwatch();
      await this.#watch.changes({
        onchange: (found) => this.#changed(found),
        ongone: () => {
          state.watching = w.gone(data(name));
        },
      });
    } catch {
      if (signal.aborted) return;
      this.#app.unwatch();
      this.#app.say(w.lost(plain(name)));
    }
  }

  /** Looks into the folder and checks what is there, as if it had been dropped. Resolves to whether it could look. */
  async #look(how: How) {
    let known = false;
    const find = async (looking: Looking) => {
      const found = await this.#watch.look(looking);
      known = true;
      return found;
    };
    await this.#told(() => this.#app.checks.look(find, { ...how, watched: this.#again }));
    return known;
  }

  /** Checks what is in the folder now. What is shown stays until then; what was corrected in it is not lost to a build. */
  async #changed(found: Dropped) {
    const { checks, edits, state } = this.#app;
    const { signal } = this.#run;
    await checks.rest();
    if (edits.changed.length) {
      state.watching = w.waiting(data(this.#folder.name));
      await until(() => !state.watching || !edits.changed.length);
      await checks.rest();
      signal.throwIfAborted();
      found = await this.#watch.look({ signal, onfound: () => {} });
    }
    signal.throwIfAborted();
    const behind = this.#shown !== undefined;
    const many = behind && state.given![1].many;
    await this.#told(() => checks.start(found.files, { ...found, watched: this.#again, behind, many }));
  }

  /** Does a check, and says what changed. */
  async #told(check: () => Promise<void>) {
    const { state } = this.#app;
    const before = this.#shown;
    await check();
    const now = this.#shown;
    if (this.#run.signal.aborted) return;
    if (now && now.found !== before?.found) {
      const alike = before && profileOf(before.report) === profileOf(now.report);
      const changed = alike ? await this.#between(before, now) : undefined;
      if (this.#run.signal.aborted) return;
      const folder = data(this.#folder.name);
      this.#says = changed ? w.changed(folder, changed, new Date()) : w.checked(folder, new Date());
      this.#tell({ folder: this.#folder.name, report: state.report(state.site ?? state.jobs[0])!, ...changed });
    }
    state.watching = [this.#says, this.#watch.told ? "" : ` ${w.slow}`];
  }

  get #shown(): Shown | undefined {
    const { state } = this.#app;
    if (state.given?.[1].watched !== this.#again) return undefined;
    const job = state.site ?? state.jobs[0];
    return job?.report && { found: job.report, report: whole(job as DoneJob, state.jobs) };
  }

  /** How many findings are new, and how many are fixed; nothing where another act of the reader comes between. */
  async #between({ report: old }: Shown, { report: now }: Shown) {
    const run = new AbortController();
    const found = await this.#app.ask({ kind: "changes", old, now }, run).catch(() => undefined);
    if (!found) return undefined;
    const more = found.counted.map((rule) => rule.new - rule.old);
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + Math.max(0, one), 0);
    return { fresh: found.new.length + sum(more), fixed: found.solved.length + sum(more.map((one) => -one)) };
  }
}

/** Waits until something holds of what is shown. */
async function until(holds: () => boolean) {
  let stop = () => {};
  await new Promise<void>((resolve) => {
    stop = effect(() => {
      if (holds()) resolve();
    });
  });
  stop();
}

/** Writes a file that was changed here in place of what it was, if it still is that. */
async function put(root: FileSystemDirectoryHandle, { file, before }: FileJob) {
  const folders = pathOf(file).split("/").slice(1);
  const name = folders.pop()!;
  let folder = root;
  for (const one of folders) folder = await folder.getDirectoryHandle(one);
  const handle = await folder.getFileHandle(name);
  const [now, [first]] = [await handle.getFile(), before!];
  if (now.lastModified !== first.lastModified || now.size !== first.size) throw new Error(w.meanwhile(name));
  const stream = await handle.createWritable();
  await stream.write(file);
  await stream.close();
}
