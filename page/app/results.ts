// The report of what is shown: the verdict, and its sides behind tabs.

import { type Child, data, h, prose } from "../base/dom.js";
import { later } from "../base/later.js";
import { failure, note } from "../base/notices.js";
import type {
  Consumer,
  DocumentReport,
  FileJob,
  FileReport,
  Found,
  Job,
  Place,
  TogetherReport,
} from "../engine/types.js";
import { lead } from "../input/address.js";
import { facts, totals } from "../overview/facts.js";
import { safeFixes, siteFixes, suggestion } from "../repair/offers.js";
import { parts } from "../repair/preview.js";
import { context } from "../report/context.js";
import { copy, save } from "../report/export.js";
import { Findings } from "../report/findings.js";
import { merged, worstFirst } from "../report/model.js";
import { passed } from "../report/passed.js";
import { incomplete, verdicts } from "../report/verdict.js";
import { show } from "../source/textbox.js";
import { t } from "../texts.js";
import type { App } from "./app.js";
import type { Tab } from "./state.js";
import { tabs } from "./tabs.js";

// So many pixels of the first finding tell what it is about.
const FIRST_FINDING = 160;

// What is loaded when the reader opens it.
const script = {
  overview: () => later(() => import("../overview/overview.js"), import.meta.url),
  source: () => later(() => import("../source/source.js"), import.meta.url),
};

/** A side that is made when it is opened, as its job has it. */
type Fold = "inspect" | "passed" | "source" | "table";

// As many hosts, or files, as a list to choose from may have.
const MOST_CHOICES = 200;

/** Names of the files of a site in which something is found, the worst first. */
function namesOf({ jobs = [], report }: Job) {
  const names = new Map(jobs.map((job, index) => [job, report!.files![index].name]));
  const found = new Set(report!.findings.map(({ file }) => jobs[file!]));
  const some = worstFirst(jobs).filter((job) => found.has(job) || Object.keys(job.report!.counts).length);
  return some.slice(0, MOST_CHOICES).map((job) => names.get(job)!);
}

function hostsOf(documents: DocumentReport[]) {
  const hosts = documents.flatMap(({ stats }) => stats?.hosts ?? []).map(([host]) => host);
  return [...new Set(hosts)].filter(Boolean).slice(0, MOST_CHOICES);
}

/** In place of the report of a file, or of several, where the check was cancelled. */
function stopped(jobs: FileJob[]) {
  const done = jobs.filter((job) => job.report).length;
  return h("p", { part: "error", class: "failure" }, t.files.cancelled(done, jobs.length));
}

/** A place in one of several files, or in the only one. */
interface Where extends Place {
  file?: number;
  origin?: Place;
}

export class Results {
  node = h("div", { class: "results" });
  findings = new Findings();
  #app: App;
  #judge?: (id: Consumer) => void; // shows the verdict of another judge
  // The verdict stays at the top, and the tabs below it.
  #bar = new ResizeObserver(([{ target }]) =>
    this.node.style.setProperty("--_bar", `${(target as HTMLElement).offsetHeight}px`),
  );

  constructor(app: App) {
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
    const panels: Record<Tab, Child[]> = {
      findings: [list],
      overview: [state.ofSite ? totals(report as TogetherReport) : facts(report as FileReport), this.#overview(job)],
      files: state.several ? [this.#files(), files.node, files.pages] : [],
      source: state.ofSite || job.saved ? [] : [this.#source(job as FileJob)],
      passed: [this.#fold(job, "passed", "passed", async (body) => passed(job, this.#app, body))],
    };
    this.#bar.disconnect();
    this.node.replaceChildren(
      ...(this.#head(job).flat().filter(Boolean) as HTMLElement[]),
      tabs(panels, (name) => this.select(name)),
    );
    this.#bar.observe(this.node.querySelector(".verdicts")!);
    this.select(panels[state.tab]?.some(Boolean) ? state.tab : "findings", true);
    this.list();
  }

  /** Moves the focus to the report, where keys go through the findings. */
  focus() {
    const { node } = this;
    this.#app.lead(node.querySelector<HTMLElement>(".name") ?? node.querySelector<HTMLElement>(".verdict h2"));
  }

  /** Shows one side of the report. `quietly`: without moving anything else. */
  select(tab: Tab, quietly?: boolean) {
    this.#app.state.tab = tab;
    for (const button of this.node.querySelectorAll<HTMLElement>("[role=tab]")) {
      const selected = button.dataset.tab === tab;
      button.ariaSelected = String(selected);
      button.tabIndex = selected ? 0 : -1;
      const panel = this.node.querySelector<HTMLElement>(`#${button.getAttribute("aria-controls")}`)!;
      panel.hidden = !selected;
      // What is loaded when it is opened is a fold without a line of its own: the tab is that.
      const fold = panel.querySelector<HTMLDetailsElement>(":scope > details");
      if (fold && fold.open !== selected) fold.open = selected;
      // What did not load is asked for again.
      else if (fold?.open) fold.dispatchEvent(new Event("toggle"));
    }
    if (quietly) return;
    this.#app.lead(this.node.querySelector<HTMLElement>(`[data-tab="${tab}"]`));
    this.#app.viewed();
  }

  /** Shows the findings of a rule. */
  rule(rule: string) {
    this.select("findings", true);
    this.findings.open(rule);
  }

  /** Shows what another judge says: its verdict, its numbers of each file, and its findings. */
  choose() {
    const { state, files } = this.#app;
    this.#judge?.(state.profile);
    for (const job of [state.site, ...state.jobs]) if (job) files.mark(job);
    state.site?.recount?.();
    this.list();
  }

  /** Lists the findings of the report that is shown, as the profile sees them. */
  list() {
    const app = this.#app;
    const { profile, current: job } = app.state;
    const list = this.node.querySelector<HTMLElement>(".list");
    if (!list || !job?.report) return;
    for (const button of this.node.querySelectorAll<HTMLElement>(".consumer")) {
      button.setAttribute("aria-pressed", String(button.dataset.consumer === profile));
    }
    job.marked?.();
    // What its site says of a file can name others.
    const jobs = job.jobs ?? app.state.site?.jobs;
    const of = ({ file }: Where) => (jobs?.[file!] ?? job) as FileJob;
    const documents = (job.jobs ?? [job]).map(({ report }) => report!.document!);
    this.findings.show(list, profile, {
      reported: (name?: string) => this.#reported(job, name),
      files: namesOf(job),
      hosts: hostsOf(documents),
      actions: this.#actions(job),
      info: (rule: string) => app.rule(rule),
      reasons: app.reasons,
      href: app.href,
      onview: () => app.viewed(),
      onplace: (where: Where) => this.point(of(where), where.origin ?? where),
      onfile: (index: number) => app.show(jobs![index]),
      onaddress: () => lead(app.form.urlField),
      oncontext: (finding: Found) =>
        context(of(finding), finding.origin ?? finding, (message) => app.ask(message, new AbortController())),
      name: (index: number) => (jobs ? (job.jobs ? job : app.state.site!).report!.files![index].name : job.name),
      onfix: (found: Found[]) => (job.saved ? null : this.#suggestions(job, found)),
      onmenu: (menu: HTMLElement) => {
        const script = later(() => import("../takeaway/menu.js"), import.meta.url);
        app.opened(script, ({ fill }) => fill(menu, job, app));
      },
    });
  }

  /** Does what shows newer findings: what is open stays so, and the focus and the window stay where they are. */
  keep(show: () => void) {
    const { node, findings } = this;
    const focused = this.#app.root.activeElement;
    const within = node.contains(focused);
    const rule = focused?.closest<HTMLElement>("[data-rule]")?.dataset.rule;
    // Some of it is made a little later.
    node.style.minHeight = `${node.offsetHeight}px`;
    setTimeout(() => node.style.removeProperty("min-height"), 1000);
    findings.keep();
    show();
    if (!within) return;
    const group = rule && node.querySelector<HTMLElement>(`[data-rule="${CSS.escape(rule)}"] > summary`);
    (group || node.querySelector<HTMLElement>("[aria-selected=true]"))?.focus({ preventScroll: true });
  }

  /** Shows an answer in place of a report. */
  answer(card: HTMLElement) {
    this.#app.used = true;
    this.node.replaceChildren(card);
  }

  /**
   * Brings the verdict and the first finding onto the screen, with the next frame, which has to measure the page
   * anyway.
   */
  come() {
    requestAnimationFrame(() => {
      const box = (node: Element | null): Partial<DOMRect> => node?.getBoundingClientRect() ?? {};
      const verdict = box(this.node.querySelector(".verdicts") ?? this.node.firstElementChild);
      const first = box(this.node.querySelector(".group"));
      const unseen = verdict.top! < 0 || verdict.bottom! > innerHeight || first.top! > innerHeight - FIRST_FINDING;
      if (unseen) this.node.scrollIntoView();
    });
  }

  /** Why there is no report yet. */
  #unfinished(job?: Job) {
    const { state } = this.#app;
    if (job?.state === "error") return failure(job.error ?? {}, state.ofSite ? t.files.siteFailed : undefined);
    if (job?.state !== "cancelled") return [];
    return stopped(state.ofSite ? state.jobs : []);
  }

  /** What stands above the tabs. */
  #head(job: Job) {
    const app = this.#app;
    const { state } = app;
    const report = job.report!;
    const { document } = report;
    const { node, judge } = verdicts(
      state.report()!,
      state.profile,
      (id) => app.choose(id),
      (rule) => this.rule(rule),
      job.saved ? null : state.ofSite ? siteFixes(job.jobs!, app) : safeFixes(job as FileJob, app),
    );
    this.#judge = judge;
    if (job.made) job.link ??= app.link([job.file], "", job.name, t.verdict.download);
    return [
      state.site && !state.ofSite
        ? h("button", { type: "button", part: "all", class: "link", onclick: () => app.show(state.site!) }, t.files.all)
        : null,
      // With a text in the box above, the reader sees what it is.
      job.text === undefined ? h("h2", { class: "name", tabindex: -1 }, data(job.name)) : null,
      node,
      job.changes,
      job.remark ? note(prose(job.remark)) : null,
      job.live?.fetched,
      document?.kind === "sitemapindex" && document.entries && !state.site && !job.live
        ? note(t.verdict.onlyIndex)
        : null,
      incomplete(report),
      ...(state.ofSite
        ? []
        : [
            document!.split && parts(job as FileJob, app),
            // Where the reader sees whether it is right.
            job.made &&
              h(
                "p",
                { class: "actions" },
                job.link,
                h("button", { type: "button", part: "undo", onclick: () => app.checks.undo(job) }, t.verdict.undo),
              ),
          ]),
    ];
  }

  #actions(job: Job) {
    const app = this.#app;
    const { profile } = app.state;
    const button = (part: string, label: string, onclick: (event: Event) => void) =>
      h("button", { type: "button", part, class: "quiet", onclick }, label);
    const copied = ({ target }: Event) =>
      copy(job, profile, target as HTMLButtonElement).then((says) => app.form.say(says, true));
    return [
      button("copy", t.findings.copy, copied),
      button("export-csv", t.findings.csv, () => save("csv", job, profile, app)),
      button("export", t.findings.json, () => save("json", job, profile, app)),
    ];
  }

  /** The report, or what of it concerns the file of this name. */
  #reported(job: Job, name?: string) {
    const { state } = this.#app;
    const only = name === undefined ? -1 : job.report!.files!.findIndex((file) => file.name === name);
    return only < 0 ? state.report(job)! : merged(job.report as TogetherReport, job.jobs!, only);
  }

  /** A way to see suggested changes: one for each file. */
  #suggestions(job: Job, found: Found[]) {
    return h(
      "div",
      {},
      [...Map.groupBy(found, ({ file }) => file)].map(([index, list]) => {
        // Of several places each that is alone in its file has a button of its own.
        if (found.length > 1 && list.length < 2) return null;
        const own = (job.jobs?.[index!] ?? job) as FileJob;
        return [job.jobs && found.length > 1 ? data(own.name) : "", suggestion(own, list, this.#app)];
      }),
    );
  }

  #overview(job: Job) {
    if (job.saved || job.report!.document?.entries === 0) return undefined;
    return this.#fold(job, "inspect", "overview", async (body) =>
      (await script.overview()).overview(job, this.#app, body),
    );
  }

  /** The table of all files, in whose place stands the list of them until it is there. */
  #files() {
    const { site, jobs } = this.#app.state;
    if (!site?.report || site.saved) return undefined;
    // A file that was made here comes later than the others, and its report later still.
    const known = `${jobs.length} ${jobs.filter(({ report }) => report).length}`;
    if (site.tableOf !== known) delete site.table;
    site.tableOf = known;
    return this.#fold(site, "table", "files", async (body) => (await script.overview()).files(site, this.#app, body));
  }

  #source(job: FileJob) {
    const { state } = this.#app;
    const { source } = job;
    const node = this.#fold(job, "source", "source", async (body) =>
      (await script.source()).source(job, this.#app, body),
    );
    // Who corrects a text and checks it again goes on with it.
    if (job.text === undefined) state.draft = undefined;
    else if (!source && state.draft) state.tab = "source";
    return node;
  }

  /** A side that is loaded and made when it is opened, and kept while the reader looks at another file. */
  #fold(job: Job, part: Fold, tab: Tab, make: (body: HTMLElement) => Promise<unknown>) {
    const { state } = this.#app;
    const body = h("div", { class: "body" });
    let asked = false;
    const fill = async () => {
      if (asked || !job[part]!.open) return;
      asked = true;
      try {
        await make(body);
      } catch (error) {
        asked = false;
        body.replaceChildren(failure(error as NonNullable<Job["error"]>, t.notLoadedAgain));
      }
    };
    const toggled = () => {
      const { open } = job[part]!;
      const shown = job === state.current || tab === "files";
      if (shown && open !== (state.tab === tab)) this.select(open ? tab : "findings");
      return fill();
    };
    const summary = h("summary", {}, t.tabs[tab]);
    job[part] ??= h("details", { part, class: "fold", ontoggle: toggled }, summary, body);
    return job[part];
  }

  /** Shows a place: of pasted text in the text box, unless its source is open. */
  point(job: FileJob, where: Place) {
    const { state, form } = this.#app;
    if (job.saved) return form.say(job.remark!);
    if (job !== state.current) this.#app.show(job);
    const source = job.source!;
    if (job.text === undefined || source.open || !form.input.checkVisibility()) {
      job.seek = where;
      source.open = true;
      return source.dispatchEvent(new Event("toggle"));
    }
    if (state.changed(form.input.value)) return form.stale(true, true);
    show(form.input, where);
  }
}
