// The parts of an element and what they share. Scripts that are loaded later get this object, too.

import { h } from "../base/dom.js";
import { later } from "../base/later.js";
import { Pool } from "../engine/client.js";
import { t } from "../texts.js";
import { Checks } from "./checks.js";
import { Files } from "./files.js";
import { Form } from "./form.js";
import { State } from "./state.js";
import { sheet } from "./styles.js";

// What shows reports. All at once: one after the other, each would take a round trip.
const report = [
  () => later(() => import("./results.js"), import.meta.url),
  () => later(() => import("../report/styles.js"), import.meta.url),
  () => later(() => import("../report/findings.js"), import.meta.url),
  () => later(() => import("../report/group.js"), import.meta.url),
  () => later(() => import("../report/verdict.js"), import.meta.url),
  () => later(() => import("../repair/offers.js"), import.meta.url),
];

// Scripts that come with the first check, whatever it finds, so that no request tells anybody something about a file,
// and so that a reader without a connection can go on.
const scripts = {
  folder: () => later(() => import("../input/folder.js"), import.meta.url),
  left: () => later(() => import("../input/left.js"), import.meta.url),
  sorting: () => later(() => import("../engine/folder.js"), import.meta.url),
  address: () => later(() => import("../input/address.js"), import.meta.url),
  several: () => later(() => import("./several.js"), import.meta.url),
  context: () => later(() => import("../report/context.js"), import.meta.url),
  export: () => later(() => import("../report/export.js"), import.meta.url),
  facts: () => later(() => import("../overview/facts.js"), import.meta.url),
  preview: () => later(() => import("../repair/preview.js"), import.meta.url),
  textbox: () => later(() => import("../source/textbox.js"), import.meta.url),
};

export class App {
  state = new State();
  pool = new Pool();
  scripts = scripts;
  #internals;
  #whys;
  #rules;
  #links = []; // URLs of downloads
  #ready; // promise of what shows reports
  #reasons; // promise of rule id → why it matters

  /** `host`: the element; URLs of why each rule matters, and of the page that explains the rules. */
  constructor(host, whys, rules) {
    this.#whys = whys;
    this.#rules = rules;
    this.host = host;
    this.#internals = host.attachInternals();
    this.root = host.attachShadow({ mode: "open" });
    this.root.adoptedStyleSheets = [sheet];
    this.form = new Form(this);
    this.files = new Files(this);
    this.checks = new Checks(this);
    this.root.append(...this.form.nodes);
    // The page around sees only the element, and takes what is typed in a field for its shortcuts.
    this.root.addEventListener("keydown", (event) => {
      const field = event.target.matches("input, select, textarea, .cm-content");
      if (field && !event.ctrlKey && !event.metaKey && !/Esc|Tab/.test(event.key)) event.stopPropagation();
    });
    this.#speak();
  }

  /** The language of the texts: the page around may be in another one. */
  #speak() {
    for (const node of this.root.children) node.lang = t.language;
  }

  /** Loads what shows reports: while the reader is still looking around, or with the first check. */
  ready() {
    return (this.#ready ??= this.#show().catch((error) => {
      this.#ready = undefined;
      throw error;
    }));
  }

  async #show() {
    const [{ Results }, { sheet: findings }] = await Promise.all(report.map((script) => script()));
    this.results = new Results(this);
    this.root.adoptedStyleSheets = [...this.root.adoptedStyleSheets, findings];
    this.root.append(this.results.node);
    this.#speak();
  }

  /** Whether there are files: then the form makes room, and so can the page around, by `:state(report)`. */
  set used(used) {
    this.form.small = used;
    if (used) this.#internals.states?.add("report");
    else this.#internals.states?.delete("report");
  }

  /** Gives back what the element holds while it is out of the page. */
  leave() {
    this.checks.abort();
    this.pool.close();
    this.release();
    this.state.draft = undefined;
    this.results?.render();
  }

  /**
   * Makes the checker ready while the reader is still looking around: after the first frame, when nothing else is to
   * do.
   */
  warm() {
    requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(() => {
      if (!this.host.isConnected || navigator.connection?.saveData) return;
      this.ready().catch(() => {});
      this.pool.warm();
    }));
  }

  /** Loads what comes with the first check. */
  load() {
    this.#reasons ??= this.#load();
  }

  async #load() {
    for (const script of Object.values(scripts)) script().catch(() => {});
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

  get reasons() {
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
  rule(id) {
    return this.pool.rules.get(id);
  }

  /** The answer of a worker, until the AbortController `run` ends it. */
  ask(message, run, onprogress) {
    return this.pool.ask(message, run, onprogress);
  }

  /** A link that saves a file made of `parts`. */
  link(parts, type, download, ...label) {
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
    }
    // Downloads that were offered lie in the page's memory.
    for (const link of this.#links.splice(0)) URL.revokeObjectURL(link);
  }

  /** Does something with a script that came with the first check, if it did. */
  with(script, act) {
    return this.opened(scripts[script](), act);
  }

  /** The same with any script that was asked for. */
  async opened(script, act) {
    try {
      await act(await script);
    } catch {
      this.form.say(t.notLoaded);
    }
  }

  /** Checks the site that the page around names: its own, and no other. */
  visit(src) {
    const url = URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI) : undefined;
    if (url?.origin === location.origin) this.checks.fetch(url.href);
    else this.form.say(t.live.notOwn(url?.href ?? src, location.host));
  }

  /** Moves the focus, if it was the reader who acted. */
  lead(node) {
    if (!this.state.still) node?.focus();
  }

  /** Shows the report of a file, or of all files together. */
  show(job) {
    this.files.choose(job);
    this.results.render();
    this.lead(this.results.node.querySelector(".name"));
    this.form.fill(job);
    this.viewed();
  }

  /** Another profile sorts the same findings again; nothing is checked a second time. */
  choose(profile) {
    this.state.choose(profile);
    this.form.profile = this.state.profile;
    this.results?.list();
  }

  /** What the reader looks at: the tab, the filters, the open rule, and the file if there are several. */
  get route() {
    const { state, results } = this;
    const file = state.several && !state.ofSite ? state.current?.name : undefined;
    return { tab: state.tab, file, ...results?.findings.route };
  }

  set route({ tab = "findings", file, ...filters }) {
    const { state, results } = this;
    if (!results) return;
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
  tell(event, detail) {
    this.host.dispatchEvent(new CustomEvent(`sitemap-lint:${event}`, { detail, bubbles: true, composed: true }));
  }
}
