// Checks files: several at once, then what is in archives among them and what they name of their folder, and at the end
// what all of them say together. Shows nothing: whoever made it is told what happens.

import { folderOf } from "../base/names.js";
import { t } from "../texts.js";
import type { Client, Pool } from "./client.js";
import type { Failure } from "./failure.js";
import { Folder } from "./folder.js";
import type { Ask, Room } from "./messages.js";
import { Running } from "./running.js";
import type { FileJob, FileReport, Finding, Job, KeptFile, Options, SiteFile, SiteJob, SiteReport } from "./types.js";

/** Whoever is told what happens. */
export interface Listener {
  /** Those of the engine, for a file of this name or for all files together. */
  options(name?: string): Options;
  /** The files from now on, with a job for all of them together if they are several or there are pages. */
  onfiles(jobs: FileJob[], site?: SiteJob): void;
  onbegin(job: Job): void;
  onend(job: Job): void;
  /** Maybe with what it does: a sentence, or the number of pages that were read, where that is it. */
  onprogress(doing?: number | string): void;
}

/**
 * One check of some files. A job is waiting; it will be running, and in the end done, with a
 * `report`, or error, with the `error`, or cancelled.
 */
export class Run extends Running {
  #pool: Pool;
  #on: Listener;
  #open?: Room; // how archives are opened; see there
  #folder?: Folder; // of the site
  #list?: File[]; // that it is compared with

  constructor(pool: Pool, on: Listener) {
    super();
    this.#pool = pool;
    this.#on = on;
  }

  /**
   * Checks these files, and then what was made of them; resolves to those that there were in the end. `folder`: the one
   * that they are in, if it is known. `list`: what they are compared with, as `How` has it.
   */
  async check(jobs: FileJob[], folder?: Folder, list?: File[]) {
    this.#folder = folder;
    this.#list = list;
    let site = this.#take(jobs);
    this.#open = { alone: !site, files: jobs.length - 1, bytes: 0 };
    await this.#through(jobs);
    if (!this.signal.aborted && jobs.some(({ says }) => says)) {
      const all = jobs.flatMap((job) => job.inside ?? job);
      const fresh = all.filter(({ state }) => state === "waiting");
      // Beside other files, an archive of pictures is no sitemap that is wrong.
      const some = all.filter(({ nothing }) => !nothing);
      const says = [...new Set(jobs.flatMap((job) => job.says ?? []))].join(" ");
      await this.#add(jobs);
      jobs = some.length ? some : all;
      site = this.#take(jobs, says);
      // What was in an archive is not opened in its turn.
      this.#open = undefined;
      this.done = jobs.length - fresh.length;
      await this.#through(fresh);
    }
    if (this.#folder) {
      jobs = await this.#further(jobs);
      site = this.site;
      await this.#read();
    }
    if (site) await this.#together(site, jobs);
    for (const job of jobs) {
      delete job.part;
      delete job.named;
    }
    return jobs;
  }

  #take(jobs: FileJob[], remark?: string) {
    let pages = this.#folder?.pages.map(({ path }) => path);
    if (!pages?.length) pages = this.#list && [];
    const site: SiteJob | undefined =
      jobs[1] || pages ? { name: t.files.all, state: "waiting", part: "site", remark, pages } : undefined;
    // Of the files of a folder the paths are known.
    const root = jobs.some(({ of }) => of !== undefined) ? "" : folderOf(jobs.map(({ name }) => name));
    if (site) for (const job of jobs) job.of ??= job.name.slice(root.length);
    else jobs[0].remark ??= remark;
    this.files = jobs.length;
    this.#on.onfiles(jobs, site);
    this.site = site;
    return site;
  }

  async #through(jobs: FileJob[]) {
    for (const { file } of jobs) this.total += file.size;
    this.#on.onprogress();
    const fail = (job: FileJob, failure: Failure) => this.#settle(job, this.#failed(failure));
    const queue = await this.#each(jobs, (job, client) => this.#one(job, client), fail);
    // Where the check was ended; an archive that was opened by then stands for files that nobody will check.
    if (!this.signal.aborted) return;
    for (const left of [...queue, ...jobs.filter(({ inside }) => inside)]) this.#settle(left, this.#failed());
  }

  /**
   * Does something with each of these, several at once; resolves to what is left. `act(item, client)` resolves to a
   * failure if the reason is not the item but that this client has no engine; `fail(item, failure)`, if none has.
   */
  async #each<T extends object>(
    items: T[],
    act: (item: T, client: Client) => Promise<Failure | undefined>,
    fail: (item: T, failure: Failure) => void,
  ) {
    const queue = [...items];
    const clients = this.#pool.some(items.length);
    let alive = clients.length;
    const lane = async (client: Client) => {
      while (!this.signal.aborted) {
        const item = queue.shift();
        if (!item) return;
        const failure = await act(item, client);
        if (!failure) continue;
        // No engine here, maybe because the connection is gone. Where another worker has one, it goes on.
        const other = this.#pool.idle();
        if (other) client = other;
        else if (!--alive) {
          for (const left of [item, ...queue.splice(0)]) fail(left, failure);
          return;
        }
        queue.unshift(item);
        if (!other) return;
      }
    };
    await Promise.all(clients.map(lane));
    return queue;
  }

  /** Adds what is in archives to the folder of the site. */
  async #add(jobs: FileJob[]) {
    for (const { folder } of jobs) {
      if (!folder) continue;
      if (!this.#folder) {
        this.#folder = new Folder();
      }
      this.#folder.add(folder.files, folder.read);
    }
  }

  /** Checks what the files name that lies beside them, and lists of URLs of their hosts; resolves to all files. */
  async #further(jobs: FileJob[]) {
    const ask: Ask = (message) => this.#pool.ask(message, this);
    for (let fresh = jobs; fresh.length && !this.signal.aborted; ) {
      // Whatever fails here leaves the files that there are.
      const found = await this.#folder!.further(fresh, jobs, ask).catch((): KeptFile[] => []);
      fresh = found.map(({ file, name, path }): FileJob => ({ file, name, of: path, state: "waiting", read: 0 }));
      if (!fresh.length) break;
      jobs = [...jobs, ...fresh];
      this.#take(jobs, this.site?.remark ?? jobs[0].remark);
      await this.#through(fresh);
    }
    return jobs;
  }

  /** Reads the pages of the folder that nobody has read. */
  async #read() {
    const folder = this.#folder!;
    const { unread } = folder;
    type Pages = (typeof unread)[number];
    const sum = (pages: Pages) => pages.reduce((all, { file }) => all + file.size, 0);
    for (const pages of unread) {
      this.total += sum(pages);
      this.pages += pages.length;
    }
    let done = 0;
    const settle = (pages: Pages) => {
      this.read += sum(pages);
      done += pages.length;
      this.#on.onprogress(done);
    };
    const act = async (pages: Pages, client: Client) => {
      try {
        const { bytes, unread: lost } = await client.ask({ kind: "pages", pages }, { signal: this.signal });
        folder.add([], [bytes]);
        folder.lost(lost);
      } catch (error) {
        if (!this.signal.aborted && isWithout(error)) return error;
        folder.lost(pages.map(({ path }) => path));
      }
      settle(pages);
      return undefined;
    };
    if (unread.length) this.#on.onprogress(0);
    await this.#each(unread, act, (pages) => folder.lost(pages.map(({ path }) => path)));
  }

  /** Checks a file. Resolves to the failure if the reason is not the file but that this client has no engine. */
  async #one(job: FileJob, client: Client): Promise<Failure | undefined> {
    const { signal } = this;
    job.state = "running";
    this.#on.onbegin(job);
    try {
      await this.#pool.learn(() => client.ask({ kind: "rules" }, { signal }));
      const { file, of } = job;
      const how = {
        options: this.#on.options(job.name),
        named: Boolean(this.#folder),
        open: job.says ? undefined : this.#open,
      };
      const onprogress = (read: number) => {
        this.read += read - job.read;
        job.read = read;
        this.#on.onprogress();
      };
      const answer = await client.ask({ kind: "check", file, of, ...how }, { signal, onprogress });
      if (answer.inside) {
        this.#open!.files += answer.inside.length;
        this.#open!.bytes += answer.bytes!;
      }
      this.#settle(job, { ...answer, state: "done" });
    } catch (error) {
      if (!signal.aborted && isWithout(error)) return error;
      if (!signal.aborted && (error as Failure).what === "script") {
        job.remark = t.run.zipNotLoaded;
        job.says = [t.run.zipNotLoaded];
        return this.#one(job, client);
      }
      this.#settle(job, this.#failed(error));
    }
    return undefined;
  }

  #settle(job: FileJob, outcome: Partial<FileJob>) {
    Object.assign(job, outcome);
    this.done += 1;
    this.read += job.file.size - job.read;
    job.read = job.file.size;
    this.#on.onend(job);
  }

  /** Puts together what the files say about their site. Those without a report are left out. */
  async #together(site: SiteJob, jobs: FileJob[]) {
    const { signal } = this;
    const known = jobs.filter((job) => job.part);
    try {
      signal.throwIfAborted();
      if (!known.length) throw jobs[0].error;
      site.state = "running";
      this.#on.onbegin(site);
      const client = this.#pool.idle() ?? this.#pool.some(1)[0];
      const parts = known.map((job) => job.part!);
      const folder = site.pages && { ...this.#folder?.contents, list: this.#list };
      const { report } = await client.ask({ kind: "site", parts, options: this.#on.options(), folder }, { signal });
      joined(site, report, known);
      site.left = jobs.length - known.length;
    } catch (error) {
      Object.assign(site, this.#failed(error));
    }
    this.#on.onend(site);
  }

  #failed(error?: unknown): Pick<Job, "state" | "error"> {
    return this.signal.aborted ? { state: "cancelled" } : { state: "error", error: error as Failure };
  }
}

/** Whether the reason is not what was asked but that the client has no engine. */
const isWithout = (error: unknown): error is Failure => /load|skew/.test((error as Failure).what);

/** Gives the job of all files its report, and each of their `jobs` what the others say of it. */
export function joined(site: SiteJob, report: SiteReport, jobs: FileJob[]) {
  // The report's order of files is its own, and two files may have one name.
  const named = Map.groupBy(jobs, (job) => job.of);
  site.jobs = report.files.map((file) => named.get(file.name)!.shift()!);
  site.jobs.forEach((job, index) => {
    job.report = withoutAnswered(job.report!, report.files[index]);
  });
  Object.assign(site, { report, state: "done" });
  between(site);
}

/** What the report on all files says at the lines of each, for its job: of the profile, and of others `besides`. */
export function between({ jobs, report }: SiteJob) {
  const found = Map.groupBy(report!.findings, ({ file }) => file);
  const besides = Map.groupBy(report!.elsewhere, ({ file }) => file);
  jobs!.forEach((job, index) => {
    Object.assign(job, { together: found.get(index) ?? [], besides: besides.get(index) ?? [] });
  });
}

/** The report of a file without what the other files of its site answer: see `SiteFile` of the engine's types. */
function withoutAnswered(report: FileReport, { summary, withdrawn = [] }: SiteFile): FileReport {
  if (!withdrawn.length) return report;
  const counts = { ...report.counts };
  for (const { rule, number } of withdrawn) {
    counts[rule] -= number;
    if (!counts[rule]) delete counts[rule];
  }
  const gone = new Map(withdrawn.map(({ rule, offsets }) => [rule, new Set(offsets)]));
  const stays = ({ rule, start }: Finding) => !gone.get(rule)?.has(start.offset);
  const lists = { findings: report.findings.filter(stays), elsewhere: report.elsewhere.filter(stays) };
  return { ...report, ...lists, summary, counts };
}
