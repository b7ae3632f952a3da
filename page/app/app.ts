// The parts of an element and what they share. Scripts that are loaded later get this object, too.

import { effect } from "@preact/signals";
import type { ComponentChild } from "preact";
import type { Route } from "../../www/element.js";
import { REASONS, RULES } from "../base/places.js";
import { loadScript } from "../base/script.js";
import { dress } from "../base/styles.js";
import { Pool } from "../engine/client.js";
import type { FileJob, Found, Job, Place } from "../engine/types.js";
import { fixed } from "../repair/fixes.js";
import { grouped } from "../report/model.js";
import { t } from "../texts.js";
import { Checks } from "./checks.js";
import { Edits } from "./edits.js";
import { Entry } from "./entry.js";
import { look, routeOf } from "./route.js";
import { NO_FILTERS, State, type Tab } from "./state.js";

declare global {
  interface Navigator {
    /** Only some browsers have it. */
    connection?: { saveData: boolean };
  }
  /** Only some browsers have it. */
  var showDirectoryPicker: ((how: { mode: "read" }) => Promise<FileSystemDirectoryHandle>) | undefined;
}

/** Why rules matter, by their ids. */
export type Reasons = Record<string, string>;

/** The text of a file as the reader sees it. */
export interface Editor {
  /** Marks the findings as the file and the profile have them now. */
  show(): void;
  /** Goes to a place. */
  seek(place: Place): void;
  /** Gives all back. */
  end(): void;
}

/** A folder that is watched. */
interface WatchedFolder {
  name: string;
  stop(): void;
  /** Saves what was changed here in place of what is there. */
  save(): Promise<void>;
}

export class App {
  state = new State();
  pool = new Pool();
  checks = new Checks(this);
  edits = new Edits(this);
  entry = new Entry(this);
  host: HTMLElement;
  root: ShadowRoot;
  whys: Reasons = {}; // once they are loaded
  watching?: WatchedFolder; // the folder that is watched
  print?: (printing: boolean) => void; // makes paper of the report, once its script is loaded
  #internals: ElementInternals;
  #links: string[] = []; // URLs of downloads
  #reasons?: Promise<Reasons>;

  /** `host`: the element. */
  constructor(host: HTMLElement) {
    this.host = host;
    this.#internals = host.attachInternals();
    this.root = host.attachShadow({ mode: "open" });
    this.root.addEventListener("keydown", keep);
    // The page around can make room for a report.
    effect(() => {
      if (this.state.used) this.#internals.states?.add("report");
      else this.#internals.states?.delete("report");
    });
  }

  /** Puts a style sheet, such as that of a script that was loaded later, into the element, once. */
  dress(css: string) {
    dress(this.root, css);
  }

  /** Gives back what the element holds while it is out of the page. */
  leave() {
    this.checks.abort();
    this.unwatch();
    this.pool.close();
    this.release();
  }

  /**
   * Makes the checker ready while the reader is still looking around: after the first frame, when nothing else is to
   * do.
   */
  warm() {
    requestAnimationFrame(() =>
      (globalThis.requestIdleCallback ?? setTimeout)(() => {
        if (!this.host.isConnected || navigator.connection?.saveData) return;
        this.pool.warm();
      }),
    );
  }

  /** Loads the reasons, which come with the first check. */
  load() {
    this.#reasons ??= this.#load();
  }

  async #load(): Promise<Reasons> {
    // The verdict comes first. A tab that nobody sees paints nothing.
    await new Promise<unknown>((painted) => {
      requestAnimationFrame(() => setTimeout(painted, 50));
      setTimeout(painted, 200);
    });
    try {
      const answer = await fetch(REASONS);
      if (!answer.ok) throw new Error(answer.statusText);
      // A rule of a saved report may have the name of what every object has.
      this.whys = Object.assign(Object.create(null), await answer.json());
    } catch {
      // The next check tries again.
      this.#reasons = undefined;
    }
    return this.whys;
  }

  get reasons(): Promise<Reasons> {
    return this.#reasons ?? Promise.resolve({});
  }

  /** Where the rules are explained. */
  get href() {
    return this.host.getAttribute("rules") ?? RULES.href;
  }

  /** Asks the engine for its rules, which come with the first check otherwise. */
  learn() {
    return this.pool.learn(() => this.ask({ kind: "rules" }, new AbortController()));
  }

  /** What the engine tells of a rule. */
  rule(id: string) {
    return this.pool.rules.get(id);
  }

  /** What a rule is called. */
  title(id: string) {
    return this.rule(id)?.title ?? id;
  }

  /** The answer of a worker, until the AbortController `run` ends it. */
  ask: Pool["ask"] = (message, run, onprogress) => this.pool.ask(message, run, onprogress);

  /** Saves a file made of `parts`. */
  save(parts: BlobPart[], type: string, download: string) {
    const href = URL.createObjectURL(new Blob(parts, { type }));
    this.#links.push(href);
    Object.assign(document.createElement("a"), { href, download }).click();
  }

  /** Ends what was made of the files before. */
  release() {
    this.pool.abort();
    // Downloads that were offered lie in the page's memory.
    for (const link of this.#links.splice(0)) URL.revokeObjectURL(link);
  }

  /** Says something to everybody, or, where the page shows the same, only to those who do not see it. */
  say(text: string, quiet = false) {
    this.state.status = { text, quiet, more: null };
  }

  /** Does something with a script that is loaded now, if it comes. */
  async opened<Made>(script: Promise<Made>, act: (made: Made) => unknown) {
    try {
      await act(await script);
    } catch {
      this.say(t.notLoaded);
    }
  }

  /** Checks a folder that the reader chooses, and checks it again whenever it changes. */
  async watch() {
    let folder: FileSystemDirectoryHandle;
    try {
      folder = await showDirectoryPicker!({ mode: "read" });
    } catch (error) {
      // As in a frame of another site.
      if ((error as Error).name !== "AbortError") this.say(t.watch.refused);
      return;
    }
    const script = loadScript(() => import("../compare/watching.js"), import.meta.url);
    await this.opened(script, ({ Watching }) => {
      this.unwatch();
      this.watching = new Watching(this, folder);
    });
  }

  /** Ends that. */
  unwatch() {
    this.watching?.stop();
    this.watching = undefined;
  }

  /** Compares what is shown with files or a saved report. */
  compare(files: File[]) {
    const script = loadScript(() => import("../compare/arrival.js"), import.meta.url);
    return this.opened(script, ({ against }) => against(files, this));
  }

  /** Says what a message means, or does what is to be done with a text that is none. */
  explain(text: string, check: () => Promise<void>): Promise<void> {
    return loadScript(() => import("../answers/card.js"), import.meta.url).then(
      ({ answer }) => answer(text, this, check),
      check,
    );
  }

  /** Shows something in place of a report: a view, of a script that was loaded later. */
  answer(view: ComponentChild, entry: string) {
    this.checks.forget([], undefined, entry);
    this.state.answer = view;
  }

  /** Checks the site that the page around names: its own, and no other. */
  visit(src: string) {
    const url = URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI) : undefined;
    if (url?.origin === location.origin) this.checks.fetch(url.href);
    else this.say(t.notOwn(url?.href ?? src, location.host));
  }

  /** Moves the focus to what has this selector once it is drawn, if it was the reader who acted. */
  lead(selector: string) {
    if (!this.state.still) requestAnimationFrame(() => this.root.querySelector<HTMLElement>(selector)?.focus());
  }

  /** Brings the verdict onto the screen, where the page scrolls. */
  reveal() {
    requestAnimationFrame(() => {
      const verdict = this.root.querySelector(".verdict");
      const { top = 0, bottom = 0 } = verdict?.getBoundingClientRect() ?? {};
      if (top < 0 || bottom > innerHeight) verdict?.scrollIntoView();
    });
  }

  /** Shows the report of a file, or of all files together. */
  show(job: Job) {
    const { state } = this;
    if (state.tab === "files" || (state.tab === "source" && !job.file)) state.tab = "findings";
    Object.assign(state, { current: job, rule: undefined, nth: 0, sheet: false });
    this.lead(".verdict h2");
    this.viewed();
  }

  /** Shows one side of the report. */
  select(tab: Tab) {
    Object.assign(this.state, { tab, sheet: false });
    this.viewed();
  }

  /** Shows the findings of a rule, whatever filters hide it. */
  open(rule: string) {
    const { state } = this;
    const { here } = grouped(state.report()!, state.profile);
    const isHidden = here.some((group) => group.rule === rule && state.filters.hidden.includes(group.severity));
    const { only, host } = state.filters;
    if (isHidden || only || host || state.filters.words || state.filters.fixable) state.filters = NO_FILTERS;
    Object.assign(state, { tab: "findings", rule, nth: 0, sheet: !state.wide });
    this.lead(state.wide ? ".row[aria-selected=true]" : ".detail h3");
    this.viewed();
  }

  /** Shows a place in the source of its file. */
  point(job: Job, where: Place) {
    const { state } = this;
    if (job.saved) return this.say(job.remark!);
    Object.assign(state, { current: job, seek: { ...where, job }, tab: "source", sheet: false });
    this.viewed();
  }

  /** Makes the fix of one finding. */
  async apply(job: FileJob, finding: Found) {
    const run = new AbortController();
    try {
      await this.edits.apply([await fixed({ job, findings: [finding] }, (message) => this.ask(message, run))]);
    } catch (error) {
      this.say(`${t.fix.failed} ${(error as Error).message}`);
    }
  }

  /** Another profile sorts the same findings again; nothing is checked a second time. */
  choose(profile: string | null) {
    this.state.choose(profile);
    this.viewed();
  }

  /** What the reader looks at: the tab, the filters, the open rule, and the file if there are several. */
  get route(): Route {
    return routeOf(this.state);
  }

  set route(route: Route) {
    look(this.state, route);
    this.seen();
  }

  /** The page knows the view as it is now. */
  seen() {
    this.state.shown = JSON.stringify(this.route);
  }

  /** Tells the page that the reader looks at something else. */
  viewed() {
    const { state } = this;
    const now = JSON.stringify(this.route);
    if (state.shown === undefined || state.shown === now || this.checks.running) return;
    state.shown = now;
    this.tell("route", this.route);
  }

  /** Tells the page around of a report. */
  report({ name, report, part }: Job) {
    if (!report) return;
    if (part === "site") this.tell("site", { report });
    else this.tell("report", { name, report });
  }

  /** Sends an event to the page around. */
  tell(event: string, detail: unknown) {
    this.host.dispatchEvent(new CustomEvent(`sitemap-lint:${event}`, { detail, bubbles: true, composed: true }));
  }
}

/** The page around sees only the element, and takes what is typed in a field for its shortcuts. */
function keep(event: Event) {
  const { target, ctrlKey, metaKey, key } = event as KeyboardEvent;
  const field = (target as Element).matches("input, select, textarea, .cm-content");
  if (field && !ctrlKey && !metaKey && !/Esc|Tab/.test(key)) event.stopPropagation();
}
