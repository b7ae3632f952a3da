// The parts of an element and what they share. Scripts that are loaded later get this object, too.

import type { Route } from "../../www/element.js";
import { type Child, h } from "../base/dom.js";
import { later } from "../base/later.js";
import { Pool } from "../engine/client.js";
import type { Job } from "../engine/types.js";
import { sheet as findings } from "../report/styles.js";
import { t } from "../texts.js";
import { Checks } from "./checks.js";
import { Files } from "./files.js";
import { Form } from "./form.js";
import { Results } from "./results.js";
import { State } from "./state.js";
import { sheet } from "./styles.js";
import type { Watching } from "./watching.js";

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

export class App {
  state = new State();
  pool = new Pool();
  host: HTMLElement;
  root: ShadowRoot;
  form: Form;
  files: Files;
  checks: Checks;
  results: Results;
  #internals: ElementInternals;
  #whys: URL;
  #rules: URL;
  #links: string[] = []; // URLs of downloads
  #reasons?: Promise<Reasons>;
  #watching?: Watching;

  /** `host`: the element; URLs of why each rule matters, and of the page that explains the rules. */
  constructor(host: HTMLElement, whys: URL, rules: URL) {
    this.#whys = whys;
    this.#rules = rules;
    this.host = host;
    this.#internals = host.attachInternals();
    this.root = host.attachShadow({ mode: "open" });
    this.root.adoptedStyleSheets = [sheet, findings];
    this.form = new Form(this);
    this.files = new Files(this);
    this.checks = new Checks(this);
    this.results = new Results(this);
    this.root.append(...this.form.nodes, this.results.node);
    // The page around sees only the element, and takes what is typed in a field for its shortcuts.
    this.root.addEventListener("keydown", (event) => {
      const { target, ctrlKey, metaKey, key } = event as KeyboardEvent;
      const field = (target as Element).matches("input, select, textarea, .cm-content");
      if (field && !ctrlKey && !metaKey && !/Esc|Tab/.test(key)) event.stopPropagation();
    });
    this.#speak();
  }

  /** The language of the texts: the page around may be in another one. */
  #speak() {
    for (const node of this.root.children) (node as HTMLElement).lang = t.language;
  }

  /** Whether there are files: then the form makes room, and so can the page around, by `:state(report)`. */
  set used(used: boolean) {
    this.form.small = used;
    if (used) this.#internals.states?.add("report");
    else this.#internals.states?.delete("report");
  }

  /** Gives back what the element holds while it is out of the page. */
  leave() {
    this.checks.abort();
    this.unwatch();
    this.pool.close();
    this.release();
    this.state.draft = undefined;
    this.results.render();
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
      const answer = await fetch(this.#whys);
      if (!answer.ok) throw new Error(answer.statusText);
      // A rule of a saved report may have the name of what every object has.
      return Object.assign(Object.create(null), await answer.json());
    } catch {
      // The next check tries again.
      this.#reasons = undefined;
      return {};
    }
  }

  get reasons(): Promise<Reasons> {
    return this.#reasons ?? Promise.resolve({});
  }

  /** Where the rules are explained. */
  get href() {
    return this.host.getAttribute("rules") ?? this.#rules.href;
  }

  /** Asks the engine for its rules, which come with the first check otherwise. */
  learn() {
    return this.pool.learn(() => this.ask({ kind: "rules" }, new AbortController()));
  }

  /** What the engine tells of a rule. */
  rule(id: string) {
    return this.pool.rules.get(id);
  }

  /** The answer of a worker, until the AbortController `run` ends it. */
  ask: Pool["ask"] = (message, run, onprogress) => this.pool.ask(message, run, onprogress);

  /** A link that saves a file made of `parts`. */
  link(parts: BlobPart[], type: string, download: string, ...label: Child[]) {
    const href = URL.createObjectURL(new Blob(parts, { type }));
    this.#links.push(href);
    return h("a", { href, download, class: "button main", part: "download" }, ...label);
  }

  /** Ends what was made of the files before. */
  release() {
    this.pool.abort();
    for (const job of this.state.jobs) {
      job.ended?.();
      delete job.source;
      delete job.link;
    }
    // Downloads that were offered lie in the page's memory.
    for (const link of this.#links.splice(0)) URL.revokeObjectURL(link);
  }

  /** Does something with a script that is loaded now, if it comes. */
  async opened<Made>(script: Promise<Made>, act: (made: Made) => unknown) {
    try {
      await act(await script);
    } catch {
      this.form.say(t.notLoaded);
    }
  }

  /** Checks a folder that the reader chooses, and checks it again whenever it changes. */
  async watch() {
    let folder: FileSystemDirectoryHandle;
    try {
      folder = await showDirectoryPicker!({ mode: "read" });
    } catch (error) {
      // As in a frame of another site.
      if ((error as Error).name !== "AbortError") this.form.say(t.watch.refused);
      return;
    }
    const script = later(() => import("./watching.js"), import.meta.url);
    await this.opened(script, ({ Watching }) => {
      this.unwatch();
      this.#watching = new Watching(this, folder);
    });
  }

  /** Ends that. */
  unwatch() {
    this.#watching?.stop();
    this.#watching = undefined;
  }

  /** Checks the site that the page around names: its own, and no other. */
  visit(src: string) {
    const url = URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI) : undefined;
    if (url?.origin === location.origin) this.checks.fetch(url.href);
    else this.form.say(t.live.notOwn(url?.href ?? src, location.host));
  }

  /** Moves the focus, if it was the reader who acted. */
  lead(node: HTMLElement | null | undefined) {
    if (!this.state.still) node?.focus();
  }

  /** Shows the report of a file, or of all files together. */
  show(job: Job) {
    this.files.choose(job);
    this.results.render();
    this.lead(this.results.node.querySelector<HTMLElement>(".name"));
    this.form.fill(job);
    this.viewed();
  }

  /** Another profile sorts the same findings again; nothing is checked a second time. */
  choose(profile: string | null) {
    this.state.choose(profile);
    this.form.profile = this.state.profile;
    this.results.choose();
  }

  /** What the reader looks at: the tab, the filters, the open rule, and the file if there are several. */
  get route(): Route {
    const { state, results } = this;
    const file = state.several && !state.ofSite ? state.current?.name : undefined;
    return { tab: state.tab, file, ...results.findings.route };
  }

  set route({ tab = "findings", file, ...filters }: Route) {
    const { state, results } = this;
    const job = state.job(file) ?? state.site ?? state.jobs[0];
    state.shown = undefined;
    results.findings.route = filters;
    state.tab = tab;
    if (job !== state.current) this.show(job);
    else results.render();
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

  /** Sends an event to the page. */
  tell(event: string, detail: unknown) {
    this.host.dispatchEvent(new CustomEvent(`sitemap-lint:${event}`, { detail, bubbles: true, composed: true }));
  }
}
