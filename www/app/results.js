// The report of what is shown: the verdict, and its sides behind tabs.

import { data, h, prose } from "../base/dom.js";
import { later } from "../base/later.js";
import { coming, failure, note } from "../base/notices.js";
import { safeFixes, siteFixes, suggestion } from "../repair/offers.js";
import { Findings } from "../report/findings.js";
import { merged, profileOf, worstFirst } from "../report/model.js";
import { incomplete, verdicts } from "../report/verdict.js";
import { t } from "../texts.js";
import { tabs } from "./tabs.js";

// So many pixels of the first finding tell what it is about.
const FIRST_FINDING = 160;

// What is loaded when the reader opens it.
const script = {
  overview: () => later(() => import("../overview/overview.js"), import.meta.url),
  passed: () => later(() => import("../report/passed.js"), import.meta.url),
  source: () => later(() => import("../source/source.js"), import.meta.url),
};

// As many hosts, or files, as a list to choose from may have.
const MOST_CHOICES = 200;

/** Names of the files of a site in which something is found, the worst first. */
function namesOf({ jobs = [], report }) {
  const names = new Map(jobs.map((job, index) => [job, report.files[index].name]));
  const found = new Set(report.findings.map(({ file }) => jobs[file]));
  const some = worstFirst(jobs).filter((job) => found.has(job) || Object.keys(job.report.counts).length);
  return some.slice(0, MOST_CHOICES).map((job) => names.get(job));
}

function hostsOf(documents) {
  const hosts = documents.flatMap(({ stats }) => stats?.hosts ?? []).map(([host]) => host);
  return [...new Set(hosts)].filter(Boolean).slice(0, MOST_CHOICES);
}

export class Results {
  node = h("div", { class: "results" });
  findings = new Findings();
  #app;
  // The verdict stays at the top, and the tabs below it.
  #bar = new ResizeObserver(([{ target }]) => this.node.style.setProperty("--_bar", `${target.offsetHeight}px`));

  constructor(app) {
    this.#app = app;
  }

  /** Makes the report of the current file, or of all files together. */
  render() {
    const { state, files } = this.#app;
    const job = state.current;
    if (!job?.report) {
      this.findings.stop();
      const list = state.several ? [files.node, files.pages] : [];
      return this.node.replaceChildren(...[this.#unfinished(job), list].flat());
    }
    const { report } = job;
    const list = h("div", { class: "list" });
    const panels = {
      findings: [list],
      overview: [
        coming(this.#app.scripts.facts, t.facts.missing,
          ({ facts, totals }) => (state.ofSite ? totals(report) : facts(report))),
        this.#overview(job),
      ],
      files: state.several ? [this.#files(), files.node, files.pages] : [],
      source: state.ofSite || job.saved ? [] : [this.#source(job)],
      passed: [this.#fold(job, "passed", "passed",
        async (body) => (await script.passed()).passed(job, this.#app, body))],
    };
    this.#bar.disconnect();
    this.node.replaceChildren(...this.#head(job).flat().filter(Boolean), tabs(panels, (name) => this.select(name)));
    this.#bar.observe(this.node.querySelector(".verdicts"));
    this.select(panels[state.tab]?.some(Boolean) ? state.tab : "findings", true);
    this.list();
  }

  /** Moves the focus to the report, where keys go through the findings. */
  focus() {
    this.#app.lead(this.node.querySelector(".name") ?? this.node.querySelector(".verdict h2"));
  }

  /** Shows one side of the report. `quietly`: without moving anything else. */
  select(tab, quietly) {
    this.#app.state.tab = tab;
    for (const button of this.node.querySelectorAll("[role=tab]")) {
      const selected = button.dataset.tab === tab;
      button.ariaSelected = String(selected);
      button.tabIndex = selected ? 0 : -1;
      const panel = this.node.querySelector(`#${button.getAttribute("aria-controls")}`);
      panel.hidden = !selected;
      // What is loaded when it is opened is a fold without a line of its own: the tab is that.
      const fold = panel.querySelector(":scope > details");
      if (fold && fold.open !== selected) fold.open = selected;
      // What did not load is asked for again.
      else if (fold?.open) fold.dispatchEvent(new Event("toggle"));
    }
    if (quietly) return;
    this.#app.lead(this.node.querySelector(`[data-tab="${tab}"]`));
    this.#app.viewed();
  }

  /** Lists the findings of the report that is shown, as the profile sees them. */
  list() {
    const app = this.#app;
    const { profile, current: job } = app.state;
    const list = this.node.querySelector(".list");
    if (!list || !job?.report) return;
    for (const button of this.node.querySelectorAll(".consumer")) {
      button.setAttribute("aria-pressed", String(button.dataset.consumer === profile));
    }
    const own = profileOf(job.report);
    this.node.querySelector(".whose").textContent = own === profile ? "" : t.verdict.whose(own, profile);
    job.marked?.();
    // What its site says of a file can name others.
    const jobs = job.jobs ?? app.state.site?.jobs;
    const of = ({ file }) => jobs?.[file] ?? job;
    const documents = (job.jobs ?? [job]).map(({ report }) => report.document);
    this.findings.show(list, profile, {
      reported: (name) => this.#reported(job, name),
      files: namesOf(job),
      hosts: hostsOf(documents),
      actions: this.#actions(job),
      info: (rule) => app.rule(rule),
      reasons: app.reasons,
      href: app.href,
      onview: () => app.viewed(),
      onplace: (where) => this.point(of(where), where.origin ?? where),
      onfile: (index) => app.show(jobs[index]),
      onaddress: () => app.with("address", ({ lead }) => lead(app.form.urlField)),
      oncontext: async (finding) => {
        const { context } = await app.scripts.context();
        return context(of(finding), finding.origin ?? finding, (message) => app.ask(message, new AbortController()));
      },
      name: (index) => (jobs ? (job.jobs ? job : app.state.site).report.files[index].name : job.name),
      onfix: (found) => (job.saved ? null : this.#suggestions(job, found)),
      onmenu: (menu) => {
        const script = later(() => import("../takeaway/menu.js"), import.meta.url);
        app.opened(script, ({ fill }) => fill(menu, job, app));
      },
    });
  }

  /** Shows an answer in place of a report. */
  answer(card) {
    this.#app.used = true;
    this.node.replaceChildren(card);
  }

  /**
   * Brings the verdict and the first finding onto the screen, with the next frame, which has to measure the page
   * anyway.
   */
  come() {
    requestAnimationFrame(() => {
      const box = (node) => node?.getBoundingClientRect() ?? {};
      const verdict = box(this.node.querySelector(".verdicts") ?? this.node.firstElementChild);
      const first = box(this.node.querySelector(".group"));
      const unseen = verdict.top < 0 || verdict.bottom > innerHeight || first.top > innerHeight - FIRST_FINDING;
      if (unseen) this.node.scrollIntoView();
    });
  }

  /** Why there is no report yet. */
  #unfinished(job) {
    const { state, scripts } = this.#app;
    if (job?.state === "error") return failure(job.error ?? {}, state.ofSite ? t.files.siteFailed : undefined);
    if (job?.state !== "cancelled") return [];
    return coming(scripts.several, t.files.stopped, ({ stopped }) => stopped(state.ofSite ? state.jobs : []));
  }

  /** What stands above the tabs. */
  #head(job) {
    const app = this.#app;
    const { state, scripts } = app;
    const { report } = job;
    const { document } = report;
    return [
      state.site && !state.ofSite
        ? h("button", { type: "button", part: "all", class: "link", onclick: () => app.show(state.site) }, t.files.all)
        : null,
      // With a text in the box above, the reader sees what it is.
      job.text === undefined ? h("h2", { class: "name", tabindex: -1 }, data(job.name)) : null,
      verdicts(state.report(), (id) => app.choose(id), (rule) => {
        this.select("findings", true);
        this.findings.open(rule);
      }, job.saved ? null : state.ofSite ? siteFixes(job.jobs, app) : safeFixes(job, app)),
      job.changes,
      job.remark ? note(prose(job.remark)) : null,
      job.live?.fetched,
      document?.kind === "sitemapindex" && document.entries && !state.site && !job.live
        ? note(t.verdict.onlyIndex) : null,
      incomplete(report),
      ...(state.ofSite ? [] : [
        document.split && coming(scripts.preview, t.split.missing, ({ parts }) => parts(job, app)),
        // Where the reader sees whether it is right.
        job.made && h("p", { class: "actions" },
          (job.link ??= app.link([job.file], "", job.name, t.verdict.download)),
          h("button", { type: "button", part: "undo", onclick: () => app.checks.undo(job) }, t.verdict.undo)),
      ]),
    ];
  }

  #actions(job) {
    const app = this.#app;
    const { profile } = app.state;
    const save = (kind) => app.with("export", (script) => script.save(kind, job, profile, app));
    const button = (part, label, onclick) => h("button", { type: "button", part, class: "quiet", onclick }, label);
    const copy = ({ target }) =>
      app.with("export", async ({ copy }) => app.form.say(await copy(job, profile, target), true));
    return [
      button("copy", t.findings.copy, copy),
      button("export-csv", t.findings.csv, () => save("csv")),
      button("export", t.findings.json, () => save("json")),
    ];
  }

  /** The report, or what of it concerns the file of this name. */
  #reported(job, name) {
    const { state } = this.#app;
    const only = name === undefined ? -1 : job.report.files.findIndex((file) => file.name === name);
    return only < 0 ? state.report(job) : merged(job.report, job.jobs, only);
  }

  /** A way to see suggested changes: one for each file. */
  #suggestions(job, found) {
    return h("div", {}, [...Map.groupBy(found, ({ file }) => file)].map(([index, list]) => {
      // Of several places each that is alone in its file has a button of its own.
      if (found.length > 1 && list.length < 2) return null;
      const own = job.jobs?.[index] ?? job;
      return [job.jobs && found.length > 1 ? data(own.name) : "", suggestion(own, list, this.#app)];
    }));
  }

  #overview(job) {
    if (job.saved || job.report.document?.entries === 0) return undefined;
    return this.#fold(job, "inspect", "overview",
      async (body) => (await script.overview()).overview(job, this.#app, body));
  }

  /** The table of all files, in whose place stands the list of them until it is there. */
  #files() {
    const { site, jobs } = this.#app.state;
    if (!site?.report || site.saved) return undefined;
    // A file that was made here comes later than the others, and its report later still.
    const known = `${jobs.length} ${jobs.filter(({ report }) => report).length}`;
    if (site.tableOf !== known) delete site.table;
    site.tableOf = known;
    return this.#fold(site, "table", "files",
      async (body) => (await script.overview()).files(site, this.#app, body));
  }

  #source(job) {
    const { state } = this.#app;
    const { source } = job;
    const node = this.#fold(job, "source", "source",
      async (body) => (await script.source()).source(job, this.#app, body));
    // Who corrects a text and checks it again goes on with it.
    if (job.text === undefined) state.draft = undefined;
    else if (!source && state.draft) state.tab = "source";
    return node;
  }

  /** A side that is loaded and made when it is opened, and kept while the reader looks at another file. */
  #fold(job, part, tab, make) {
    const { state } = this.#app;
    const body = h("div", { class: "body" });
    let asked;
    const fill = async () => {
      if (asked || !job[part].open) return;
      asked = true;
      try {
        await make(body);
      } catch (error) {
        asked = false;
        body.replaceChildren(failure(error, t.notLoadedAgain));
      }
    };
    const toggled = () => {
      const { open } = job[part];
      const shown = job === state.current || tab === "files";
      if (shown && open !== (state.tab === tab)) this.select(open ? tab : "findings");
      return fill();
    };
    const summary = h("summary", {}, t.tabs[tab]);
    return (job[part] ??= h("details", { part, class: "fold", ontoggle: toggled }, summary, body));
  }

  /** Shows a place: of pasted text in the text box, unless its source is open. */
  point(job, where) {
    const { state, form } = this.#app;
    if (job.saved) return form.say(job.remark);
    if (job !== state.current) this.#app.show(job);
    const { source } = job;
    if (job.text === undefined || source.open || !form.input.checkVisibility()) {
      job.seek = where;
      source.open = true;
      return source.dispatchEvent(new Event("toggle"));
    }
    if (state.changed(form.input.value)) return form.stale(true, true);
    this.#app.with("textbox", ({ show }) => show(form.input, where));
  }
}
