// Files that are changed here: by fixes, or by whoever types in the source. What is changed is checked again at once,
// and nothing is saved before the reader asks for it.

import { repairedName } from "../base/names.js";
import type { FileJob } from "../engine/types.js";
import { byHand, type FoundFile, pathOf } from "../input/files.js";
import { located } from "../input/folder.js";
import { t } from "../texts.js";
import type { App } from "./app.js";
import { summary } from "./summary.js";

// Milliseconds after the last key until a text is checked, and until its verdict is said.
const PAUSE = 300;
const REST = 2000;
// Bytes of a text, or of all files that it is one of, that are checked while somebody types.
const MOST_TYPED = 5e6;

export class Edits {
  #app: App;
  #pause?: ReturnType<typeof setTimeout>;
  #rest?: ReturnType<typeof setTimeout>;
  #typing?: FileJob; // that was typed into last
  #latest = 0; // number of the check that counts: those before it end, and nobody looks at what they found

  constructor(app: App) {
    this.#app = app;
  }

  /** Whether a file can be changed here: it lies open, and was not fetched or unpacked. */
  can(job: FileJob) {
    const [given] = this.#app.state.given ?? [];
    return !job.saved && Array.isArray(given) && given.includes(job.file);
  }

  /** Whether it can be typed into. */
  canType(job: FileJob) {
    const { encoding, compression } = job.report!.document;
    return this.can(job) && encoding === "UTF-8" && compression === "none";
  }

  /** Files that were changed. */
  get changed() {
    return this.#app.state.jobs.filter(({ before }) => before?.length);
  }

  /** Somebody has typed; `text` gives all of it. A large one waits until it is to be checked. */
  typed(job: FileJob, text: () => string) {
    clearTimeout(this.#pause);
    clearTimeout(this.#rest);
    this.#pause = setTimeout(() => this.take(job, text(), true), PAUSE);
  }

  /** Checks what was typed; `typing`: unless it is too much to do that with every pause. */
  async take(job: FileJob, text: string, typing = false) {
    clearTimeout(this.#pause);
    const { state } = this.#app;
    if (!state.jobs.includes(job)) return;
    const file = named(new Blob([text]), job.file);
    const total = (state.several ? state.jobs : [job]).reduce((sum, { file: { size } }) => sum + size, 0);
    this.#put(job, file, true);
    if (typing && total > MOST_TYPED) this.#app.say(t.edits.tooLarge(MOST_TYPED));
    else await this.#check([job]);
  }

  /** Makes these changes, and checks what they come to. */
  async apply(made: { job: FileJob; blob: Blob }[]) {
    for (const { job, blob } of made) {
      const packed = job.report!.document.compression === "gzip";
      this.#put(job, named(packed ? await gzip(blob) : blob, job.file));
    }
    await this.#check(made.map(({ job }) => job));
  }

  /** Takes the last change of a file back. */
  async undo(job: FileJob) {
    const file = job.before!.at(-1)!;
    const before = job.before!.slice(0, -1);
    this.#put(job, file);
    job.before = before;
    await this.#check([job]);
  }

  /** Saves the files that were changed. */
  save() {
    return this.download(this.changed.map((job) => ({ name: this.nameFor(job), file: job.file })));
  }

  /** Saves files: one as it is, several in an archive. */
  async download(files: { name: string; file: Blob }[]) {
    if (files.length === 1) return this.#app.save([files[0].file], "application/octet-stream", files[0].name);
    const packed = await this.#app.ask({ kind: "pack", files }, new AbortController());
    return this.#app.save([packed], "application/zip", t.edits.archive);
  }

  /** The name under which a changed file is saved; `unpacked`: whatever it was given as. */
  nameFor({ pasted, name, report }: FileJob, unpacked = false) {
    const { kind = "unknown", compression } = report?.document ?? {};
    const base = pasted ? "sitemap.xml" : name;
    // To Google, a list of addresses is what ends in .txt.
    const made = repairedName(/^urlset|index$/.test(kind) ? base.replace(/\.(txt|html?)$/i, ".xml") : base);
    return compression === "gzip" && !unpacked ? `${made}.gz` : made;
  }

  /** The file is another one from now on. All that is typed in one go is one change. */
  #put(job: FileJob, file: File, typed = false) {
    const { state } = this.#app;
    const [given, how] = state.given!;
    const last = job.before?.at(-1);
    if (!(typed && last && this.#typing === job)) job.before = [...(job.before ?? []), job.file];
    this.#typing = typed ? job : undefined;
    state.given = [(given as File[]).map((one) => (one === job.file ? file : one)), how];
    job.file = file;
    state.touch();
  }

  async #check(jobs: FileJob[]) {
    const { state, checks } = this.#app;
    const turn = ++this.#latest;
    if (state.several) {
      // What is running may bring other files in place of these, or unpack an archive beside them.
      await checks.rest();
      if (turn !== this.#latest || !state.jobs.includes(jobs[0])) return;
      const [given, how] = state.given!;
      await checks.start(given as File[], { ...how, behind: true });
    } else await this.#alone(jobs[0], turn);
    if (turn === this.#latest) this.#say();
  }

  /** Checks the only file there is, by a worker that has nothing else to do. */
  async #alone(job: FileJob, turn: number) {
    const { checks, state } = this.#app;
    const { file } = job;
    const found = await this.#app
      .ask({ kind: "check", file, options: checks.options(job.name) }, new AbortController())
      .then(
        ({ report }) => ({ report, state: "done" as const, error: undefined }),
        (error) => ({ error, state: "error" as const }),
      );
    if (turn !== this.#latest || !state.jobs.includes(job) || job.file !== file) return;
    Object.assign(job, found);
    state.touch();
    this.#app.report(job);
  }

  /** The verdict is said once the reader pauses. */
  #say() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      const { state, checks } = this.#app;
      if (!checks.running && state.jobs.length) this.#app.say(summary(state.jobs, state.site, state), true);
    }, REST);
  }
}

/** A file in place of another one: with its name and its path. */
function named(blob: Blob, file: FoundFile) {
  const made = new File([blob], file.name);
  return byHand(file) ? made : located(made, pathOf(file));
}

const gzip = (blob: Blob) => new Response(blob.stream().pipeThrough(new CompressionStream("gzip"))).blob();
