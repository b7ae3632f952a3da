// Checks a site that is fetched, or whose files were handed over: makes the requests that the engine asks for, and
// shows what it says of the answers as the report of several files.

import { type ComponentChild, h } from "preact";
import type { App } from "../app/app.js";
import type { LiveHow } from "../app/state.js";
import { Client } from "../engine/client.js";
import type { LiveAct, LiveMessage, LiveReply, LiveWish, Request } from "../engine/messages.js";
import { joined, type Listener } from "../engine/run.js";
import { Running } from "../engine/running.js";
import type {
  DocumentReport,
  FileJob,
  FileReport,
  LiveFetch,
  SiteFile,
  SiteJob,
  TogetherReport,
} from "../engine/types.js";
import { merged } from "../report/model.js";
import { live } from "../texts/en/live.js";
import { t } from "../texts.js";
import guide from "../views/guide.css";
import { titleOf, Unreachable, type Why } from "./card.js";
import { DECIDED, type Way } from "./decided.js";
import { type Deep, Fetched } from "./fetched.js";
import css from "./live.css";
import { AT_ONCE, LONGEST_DELAY, PACE } from "./manners.js";
import { type Came, Framed, GIVEN, type Given, Handed, Own, type Transport } from "./transport.js";

const PROBED = 10_000; // milliseconds until a server that says nothing is taken for one that does not answer
const REDRAWN = 1000; // milliseconds from one list of files to the next
const SITEMAPS: (DocumentReport["kind"] | undefined)[] = ["urlset", "sitemapindex", "text", "rss", "atom"];

/** The URL that a reader means, if it is one that can be fetched. People leave out how it begins. */
function meant(text: string) {
  const whole = text.includes("://") ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined;
}

/** One check. It is used as a Run is; see engine/run.js. */
export class LiveRun extends Running {
  #app: App;
  #on: Listener;
  #start: URL | undefined;
  #deep: number | undefined;
  #transport: Transport | undefined;
  // Of its own: a worker that has seen a file of the reader's could ask for a URL with something of it.
  #client = new Client();
  #telling: Promise<unknown> = Promise.resolve(); // one thing at a time
  #stopping = new AbortController();
  #until: AbortSignal; // stopping or aborted
  #queue: LiveWish[] = [];
  #flying = 0;
  #over?: { resolve: () => void; reject: (error: unknown) => void }; // settles the fetching
  #free = new Map<string, number>(); // when the next request to an origin may begin
  #jobs = new Map<string, FileJob>(); // by their names
  #first = new Map<number, string>(); // URLs that were asked for before redirects, by the numbers of requests
  #listed = 0; // when they were

  /** `start`: what the reader typed. */
  constructor(app: App, on: Listener, start: string, { deep, handed }: LiveHow) {
    super();
    this.#app = app;
    this.#on = on;
    this.#start = meant(start.trim());
    this.#deep = deep;
    this.#transport = handed ? new Handed(handed) : this.#possible();
    this.#until = AbortSignal.any([this.signal, this.#stopping.signal]);
    app.dress(guide + css);
  }

  #possible() {
    const url = this.#start;
    const given = (globalThis as { [key: symbol]: Given | undefined })[GIVEN];
    if (url && given) return given(url);
    if (url?.origin === location.origin) return new Own();
    return this.#app.host.getAttribute("fetch") === "any" ? new Framed() : undefined;
  }

  /** Fetches nothing more; what came by now has a report. */
  override stop = () => this.#stopping.abort();

  /** Resolves to the files that were read in the end. */
  async check() {
    const site: SiteJob = { name: t.files.all, state: "waiting", part: "site" };
    this.#on.onfiles([], this.#start ? site : undefined);
    if (!this.#start) return this.#nothing(live.notUrl);
    if (!this.#transport) return this.#unreachable({ why: "own" });
    try {
      const failed = await this.#transport.open().then(
        () => undefined,
        (why) => (typeof why === "string" ? why : t.notLoaded),
      );
      if (failed) return this.#nothing(failed);
      await this.#fetch(site);
      if (this.#stopping.signal.aborted) await this.#tell({ act: "cancel" });
      return await this.#finish(site, await this.#tell({ act: "finish" }));
    } catch (error) {
      if (this.signal.aborted) return [];
      throw error;
    } finally {
      this.#client.close();
      this.#transport.close();
    }
  }

  #fetch(site: SiteJob) {
    const { profile } = this.#app.state;
    const options = { now: new Date().toISOString(), profile, ...(this.#deep ? { deep: this.#deep } : {}) };
    return new Promise<void>((resolve, reject) => {
      this.#over = { resolve, reject };
      this.#until.addEventListener("abort", () => resolve());
      site.state = "running";
      this.#tell({ act: "start", start: this.#start!.href, options }).then((step) => this.#go(step, site), reject);
    });
  }

  /** One step further: makes more requests, as many as are allowed at once. */
  #go({ fetches, done }: LiveReply<"start">, site: SiteJob) {
    this.#queue.push(...fetches);
    this.total += fetches.length;
    this.#on.onprogress(live.progress(this.done, this.total, this.#start!.host));
    if (done) return this.#over!.resolve();
    while (this.#flying < AT_ONCE && this.#queue.length) {
      this.#flying += 1;
      this.#one(this.#queue.shift()!, site).catch(this.#over!.reject);
    }
  }

  async #one({ id: of, url, role, maxBytes: most, delay }: LiveWish, site: SiteJob) {
    await this.#turn(new URL(url).origin, delay);
    const { answer, blob, end, why, words }: Came = this.#until.aborted
      ? {}
      : await this.#transport!.get({ url, most }, this.#until);
    if (this.#until.aborted) return;
    if (!this.#first.has(of)) this.#first.set(of, url);
    // Where nothing names it, it is called what it turned out to be.
    const name = role === "guess" ? (answer?.finalUrl ?? url) : this.#first.get(of)!;
    const file = answer && new File([blob], name);
    const { report, ...step }: LiveReply<"answer"> = answer
      ? await this.#tell({ act: "answer", of, answer, file: file!, end: end! })
      : await this.#tell({ act: "failed", of, why, words });
    this.#flying -= 1;
    this.read = this.done += 1;
    const kind = report?.document.kind;
    const isRead = SITEMAPS.includes(kind) || (kind && role === "robots");
    if (isRead && !end!.cut) this.#add({ file: file!, name, of: name, report, read: file!.size, state: "done" }, site);
    this.#go(step, site);
  }

  /** Waits until it is this request's turn. */
  async #turn(origin: string, delay: number) {
    if (this.#transport instanceof Handed) return;
    const now = performance.now();
    const at = Math.max(now, this.#free.get(origin) ?? 0);
    this.#free.set(origin, at + Math.min(Math.max(delay * 1000, PACE), LONGEST_DELAY));
    if (at > now)
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, at - now);
        this.#until.addEventListener("abort", () => resolve(clearTimeout(timer)), { once: true });
      });
  }

  #add(job: FileJob, site: SiteJob) {
    this.#jobs.set(job.name, job);
    this.files = this.#jobs.size;
    const now = performance.now();
    if (now - this.#listed < REDRAWN) return;
    this.#listed = now;
    this.#on.onfiles([...this.#jobs.values()], site);
  }

  #tell<A extends LiveAct>(message: LiveMessage<A>) {
    const told = this.#telling.then(async (): Promise<LiveReply<A>> => {
      const { pool } = this.#app;
      const { signal } = this;
      await pool.learn(() => this.#client.ask({ kind: "rules" }, { signal }));
      return this.#client.ask({ kind: "live", ...message } as Request<"live">, { signal }) as Promise<LiveReply<A>>;
    });
    this.#telling = told.catch(() => {});
    return told;
  }

  /** There is no report, but something to say. */
  #nothing(says: string): FileJob[] {
    this.#on.onfiles([]);
    this.says = says;
    this.quiet = false;
    return [];
  }

  /** There is none, and the page shows why. */
  #unreachable(outcome: { why?: Why; says?: string[]; list?: ComponentChild }): FileJob[] {
    const [app, url] = [this.#app, this.#start!];
    this.#nothing(titleOf(url, outcome.why));
    this.quiet = true;
    app.state.answer = h(Unreachable, { app, url, ...outcome });
    return [];
  }

  async #finish(site: SiteJob, { report, fetches, empty, fetched: requests }: LiveReply<"finish">) {
    const { way } = this.#transport!;
    const jobs = report.files.map((file) => this.#jobs.get(file.name) ?? unread(file, empty));
    const deep = this.#offer(report.stats.pages);
    const given = this.#transport!.handed ?? requests;
    const list = h(Fetched, { fetches, requests: given, way, host: this.#start!.origin, deep });
    const isThere = ({ kind, bytes }: SiteFile) => SITEMAPS.includes(kind) && bytes;
    const isHidden = !report.files.some(isThere) && this.#isHidden(fetches, way);
    if (isHidden || !jobs.length) {
      const said = isHidden ? { why: await this.#why(fetches) } : { says: report.incomplete };
      if (this.signal.aborted) return [];
      if (this.#stopping.signal.aborted) return this.#nothing(t.run.cancelled);
      return this.#unreachable({ ...said, list });
    }
    const live = { fetched: list, decided: new Set(DECIDED[way]), deep: Boolean(this.#deep) };
    for (const job of jobs) job.live = live;
    if (jobs.length === 1) return this.#alone(jobs, report);
    joined(site, report, jobs);
    Object.assign(site, { left: 0, live });
    this.#on.onfiles(jobs, site);
    for (const job of [...jobs, site]) this.#on.onend(job);
    return jobs;
  }

  /** Of a single file the report says all. */
  #alone([job]: FileJob[], report: TogetherReport) {
    const { findings, elsewhere, counts, summary, verdicts } = merged(report, [job]);
    const incomplete = [...new Set([...job.report!.incomplete, ...report.incomplete])];
    for (const finding of [...findings, ...elsewhere]) delete finding.file;
    job.report = { ...job.report!, findings, elsewhere, counts, summary, verdicts, incomplete };
    this.#on.onfiles([job]);
    this.#on.onend(job);
    return [job];
  }

  /** Whether no sitemap came because a browser does not let it come, or the site did not hand it over. */
  #isHidden(fetches: LiveFetch[], way: Way) {
    const isSilent = ({ status }: LiveFetch) => status === undefined;
    const sitemaps = fetches.filter(({ role }) => role !== "robots");
    return (way === "own" || way === "open") && sitemaps.every(isSilent) && fetches.some(isSilent);
  }

  /** Why, as far as a browser tells. Of its own accord it says only that nothing came. */
  async #why(fetches: LiveFetch[]): Promise<Why> {
    if (fetches.some(({ status }) => status !== undefined)) return "partly";
    const { href, protocol } = this.#start!;
    const transport = this.#transport!;
    if (!transport.isUp) return "failed";
    // Only what the reader entered is asked, and nothing that a site names.
    if (await transport.isUp(href, AbortSignal.any([this.#until, AbortSignal.timeout(PROBED)]))) return "up";
    return protocol === "http:" && location.protocol === "https:" ? "blocked" : "silent";
  }

  /** Fetches a part of the listed pages, too. */
  #offer(listed: number): Deep | undefined {
    const pages = Math.min(listed, 200);
    if (!pages || this.#deep || this.#transport!.way === "handed") return undefined;
    return { pages, act: () => this.#app.checks.fetch(this.#start!.href, { deep: pages }) };
  }
}

/** What stands for a file that could not be read. */
function unread({ name, kind, verdicts }: SiteFile, empty: FileReport): FileJob {
  const report = { ...empty, verdicts, incomplete: [live.notFetched], document: { ...empty.document, kind } };
  return { file: new File([], name), name, of: name, report, read: 0, state: "done" };
}
