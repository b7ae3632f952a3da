// A folder that is checked again whenever it changes, and what the page tells of that. Loaded when the reader watches
// one.

import type { Watched } from "../../www/element.js";
import { type Child, data, plain } from "../base/dom.js";
import { changes } from "../compare/changes.js";
import type { DoneJob } from "../engine/types.js";
import type { Dropped, Looking } from "../input/folder.js";
import { Watch } from "../input/watch.js";
import { type SavedReport, whole } from "../report/json.js";
import { profileOf } from "../report/model.js";
import { t } from "../texts.js";
import type { App } from "./app.js";
import type { How } from "./state.js";

const w = t.watch;

/** What was found last in the folder, and the report of it as it is compared. */
interface Shown {
  job: DoneJob;
  report: SavedReport;
}

export class Watching {
  #app: App;
  #folder: FileSystemDirectoryHandle;
  #run = new AbortController();
  #watch!: Watch;
  #again = async (how: How) => void (await this.#look(how));
  #says: Child;

  constructor(app: App, folder: FileSystemDirectoryHandle) {
    this.#app = app;
    this.#folder = folder;
    this.#says = w.watching(data(folder.name));
    this.#go();
  }

  stop() {
    this.#run.abort();
    this.#app.form.watching();
    this.#tell(null);
  }

  /** Tells the page around. */
  #tell(detail: Watched | null) {
    this.#app.tell("watch", detail);
  }

  async #go() {
    const { form } = this.#app;
    const { name } = this.#folder;
    const { signal } = this.#run;
    try {
      this.#watch = await Watch.of(this.#folder, signal);
      const known = await this.#look({});
      signal.throwIfAborted();
      if (!known) return this.#app.unwatch();
      await this.#watch.changes({
        onchange: (found) => this.#changed(found),
        ongone: () => form.watching(w.gone(data(name))),
      });
    } catch {
      if (signal.aborted) return;
      this.#app.unwatch();
      form.say(w.lost(plain(name)));
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

  /** Checks what is in the folder now. What is shown stays until then. */
  async #changed(found: Dropped) {
    const { checks, state } = this.#app;
    await checks.rest();
    this.#run.signal.throwIfAborted();
    const behind = this.#shown !== undefined;
    const many = behind && state.given![1].many;
    await this.#told(() => checks.start(found.files, { ...found, watched: this.#again, behind, many }));
  }

  /** Does a check, and says what changed. */
  async #told(check: () => Promise<void>) {
    const { form, state } = this.#app;
    const before = this.#shown;
    await check();
    const now = this.#shown;
    if (this.#run.signal.aborted) return;
    if (now && now.job !== before?.job) {
      const changed = before && profileOf(before.report) === profileOf(now.report) ? between(before, now) : undefined;
      const folder = data(this.#folder.name);
      this.#says = changed ? w.changed(folder, changed, new Date()) : w.checked(folder, new Date());
      this.#tell({ folder: this.#folder.name, report: state.report(now.job)!, ...changed });
    }
    form.watching(this.#says, this.#watch.told ? "" : ` ${w.slow}`);
  }

  get #shown(): Shown | undefined {
    const { state } = this.#app;
    if (state.given?.[1].watched !== this.#again) return undefined;
    const job = state.site ?? state.jobs.find(({ made }) => !made);
    return job?.report && { job: job as DoneJob, report: whole(job as DoneJob, state.jobs) };
  }
}

/** How many findings are new, and how many are fixed. */
function between(before: Shown, now: Shown) {
  const { fresh, solved, counted } = changes(before.report, now.report);
  const more = counted.map((rule) => rule.now - rule.old);
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + Math.max(0, one), 0);
  return { fresh: fresh.length + sum(more), fixed: solved.length + sum(more.map((one) => -one)) };
}
