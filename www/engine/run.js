// Checks files: several at once, then what is in archives among them, and at the end what all of them say together.
// Shows nothing: whoever made it is told what happens.

import { withoutFolder } from "../base/names.js";
import { t } from "../texts.js";

/**
 * One check of some files, until it is aborted. A job is `{ file, name, state: "waiting", read: 0 }`; it will be
 * running, and in the end done, with a `report`, or error, with the `error`, or cancelled.
 */
export class Run extends AbortController {
  read = 0; // bytes, of
  total = 0;
  done = 0; // files, of
  files = 0;
  #pool;
  #on;
  #open; // how archives are opened; see there

  /**
   * `pool`: see client.js. `on` has `options(name)`, those of the engine, and is told: `onfiles(jobs, site)`, the files
   * from now on, with a job for all of them together if they are several; `onbegin(job)`, `onend(job)`, and
   * `onprogress()`.
   */
  constructor(pool, on) {
    super();
    this.#pool = pool;
    this.#on = on;
  }

  /** Checks these files, and then what was made of them; resolves to those that there were in the end. */
  async check(jobs, made) {
    let site = this.#take(jobs);
    this.#open = { alone: !site, files: jobs.length - 1, bytes: 0 };
    await this.#through(jobs);
    if (!this.signal.aborted && jobs.some(({ says }) => says)) {
      const all = jobs.flatMap((job) => job.inside ?? job);
      const fresh = all.filter(({ state }) => state === "waiting");
      // Beside other files, an archive of pictures is no sitemap that is wrong.
      const some = all.filter(({ nothing }) => !nothing);
      const says = [...new Set(jobs.flatMap((job) => job.says ?? []))].join(" ");
      jobs = some.length ? some : all;
      site = this.#take(jobs, says);
      // What was in an archive is not opened in its turn.
      this.#open = undefined;
      this.done = jobs.length - fresh.length;
      await this.#through(fresh);
    }
    if (site) await this.#together(site, jobs);
    this.files += made.length;
    await this.#through(made);
    return jobs;
  }

  /** Checks one more file, which has nothing to do with the others. */
  async add(job) {
    this.files = 1;
    await this.#through([job]);
    return [job];
  }

  #take(jobs, remark) {
    const site = jobs.length > 1 ? { name: t.files.all, state: "waiting", part: "site", remark } : undefined;
    const paths = withoutFolder(jobs.map(({ name }) => name));
    if (site) jobs.forEach((job, index) => (job.of ??= paths[index]));
    else jobs[0].remark ??= remark;
    this.files = jobs.length;
    this.#on.onfiles(jobs, site);
    return site;
  }

  async #through(jobs) {
    const queue = [...jobs];
    for (const { file } of jobs) this.total += file.size;
    this.#on.onprogress();
    const clients = this.#pool.some(jobs.length);
    let alive = clients.length;
    const lane = async (client) => {
      for (let job; !this.signal.aborted && (job = queue.shift()); ) {
        const failure = await this.#one(job, client);
        if (!failure) continue;
        // No engine here, maybe because the connection is gone. Where another worker has one, it takes the file.
        const other = this.#pool.idle();
        if (other) client = other;
        else if (!--alive) {
          for (const left of [job, ...queue.splice(0)]) this.#settle(left, this.#failed(failure));
          return;
        }
        queue.unshift(job);
        if (!other) return;
      }
    };
    await Promise.all(clients.map(lane));
    // Where the check was ended; an archive that was opened by then stands for files that nobody will check.
    if (!this.signal.aborted) return;
    for (const left of [...queue, ...jobs.filter(({ inside }) => inside)]) this.#settle(left, this.#failed());
  }

  /** Checks a file. Resolves to the failure if the reason is not the file but that this client has no engine. */
  async #one(job, client) {
    const { signal } = this;
    job.state = "running";
    this.#on.onbegin(job);
    try {
      await this.#pool.learn(() => client.rules(signal));
      const answer = await client.check(job.file, {
        options: this.#on.options(job.name),
        of: job.of,
        open: job.says ? undefined : this.#open,
        signal,
        onprogress: (read) => {
          this.read += read - job.read;
          job.read = read;
          this.#on.onprogress();
        },
      });
      if (answer.inside) {
        this.#open.files += answer.inside.length;
        this.#open.bytes += answer.bytes;
      }
      this.#settle(job, { ...answer, state: "done" });
    } catch (error) {
      if (!signal.aborted && /load|skew/.test(error.what)) return error;
      if (!signal.aborted && error.what === "script") {
        job.says = [(job.remark = t.run.zipNotLoaded)];
        return this.#one(job, client);
      }
      this.#settle(job, this.#failed(error));
    }
    return undefined;
  }

  #settle(job, outcome) {
    Object.assign(job, outcome);
    this.done += 1;
    this.read += job.file.size - job.read;
    job.read = job.file.size;
    this.#on.onend(job);
  }

  /** Puts together what the files say about their site. Those without a report are left out. */
  async #together(site, jobs) {
    const { signal } = this;
    const known = jobs.filter((job) => job.part);
    try {
      signal.throwIfAborted();
      if (!known.length) throw jobs[0].error;
      site.state = "running";
      this.#on.onbegin(site);
      const client = this.#pool.idle() ?? this.#pool.some(1)[0];
      const { report } = await client.site(known.map((job) => job.part), { options: this.#on.options(), signal });
      joined(site, report, known);
      site.left = jobs.length - known.length;
    } catch (error) {
      Object.assign(site, this.#failed(error));
    }
    for (const job of known) delete job.part;
    this.#on.onend(site);
  }

  #failed(error) {
    return this.signal.aborted ? { state: "cancelled" } : { state: "error", error };
  }
}

/** Gives the job of all files its report, and each of their `jobs` what the others say of it. */
export function joined(site, report, jobs) {
  // The report's order of files is its own, and two files may have one name.
  const named = Map.groupBy(jobs, (job) => job.of);
  site.jobs = report.files.map((file) => named.get(file.name).shift());
  site.jobs.forEach((job, index) => {
    job.report = withoutAnswered(job.report, report.files[index]);
  });
  Object.assign(site, { report, state: "done" });
  between(site);
}

/** What the report on all files says at the lines of each, for its job: of the profile, and of others `besides`. */
export function between({ jobs, report }) {
  const found = Map.groupBy(report.findings, ({ file }) => file);
  const besides = Map.groupBy(report.elsewhere, ({ file }) => file);
  jobs.forEach((job, index) => {
    Object.assign(job, { together: found.get(index) ?? [], besides: besides.get(index) ?? [], whole: undefined });
  });
}

/** The report of a file without what the other files of its site answer: see `SiteFile` of the engine's types. */
function withoutAnswered(report, { summary, withdrawn = [] }) {
  if (!withdrawn.length) return report;
  const counts = { ...report.counts };
  for (const { rule, number } of withdrawn) {
    counts[rule] -= number;
    if (!counts[rule]) delete counts[rule];
  }
  const gone = new Map(withdrawn.map(({ rule, offsets }) => [rule, new Set(offsets)]));
  const stays = ({ rule, start }) => !gone.get(rule)?.has(start.offset);
  const lists = { findings: report.findings.filter(stays), elsewhere: report.elsewhere.filter(stays) };
  return { ...report, ...lists, summary, counts };
}
