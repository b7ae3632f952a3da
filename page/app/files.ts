// The list of the files, each with what is known of it. Once all are checked, the worst comes first.

import { data, h } from "../base/dom.js";
import { finder } from "../base/finder.js";
import { icon } from "../base/notices.js";
import { paged } from "../base/paged.js";
import type { AnyReport, Consumer, Job } from "../engine/types.js";
import { numbers, SEVERITIES, verdictOf, worstFirst } from "../report/model.js";
import { t } from "../texts.js";
import type { App } from "./app.js";

// More files than these are shown only on demand, and get a box to find one by its name.
const LISTED = 100;
const FEW = 20;

const SIGNS: Record<string, string | undefined> = { waiting: "·", running: "·", cancelled: "–", error: "!" };

export class Files {
  node = h("nav", { class: "files", "aria-label": t.files.label });
  pages = h("p", { part: "pages", class: "muted" }); // how many pages lie beside the files
  #app: App;
  #more?: HTMLButtonElement; // the button that lists more files

  constructor(app: App) {
    this.#app = app;
  }

  /** Lists them anew. */
  list() {
    const { state, form } = this.#app;
    const jobs = state.site?.report ? worstFirst(state.jobs) : state.jobs;
    const all = state.site ? [state.site, ...jobs] : jobs;
    const list = h("ul", {});
    const fill = (words?: string) => {
      const found = words ? all.filter(({ name }) => name.toLowerCase().includes(words)) : all;
      const more = h("button", { type: "button", class: "quiet" });
      list.replaceChildren();
      paged(found, list, more, (job) => h("li", {}, this.#row(job)), LISTED);
      if (!found.length) list.append(h("li", { class: "muted" }, t.files.noMatch));
      list.after(more);
      this.#more?.remove();
      this.#more = more;
    };
    const box = all.length > FEW ? [finder(fill)] : [];
    this.node.replaceChildren(...box, list);
    const pages = state.site?.pages?.length ?? 0;
    this.pages.textContent = pages ? t.files.pages(pages) : "";
    this.pages.hidden = !pages;
    fill();
    form.say("", true);
  }

  /** The button of a file, made when it is first seen: there may be thousands. */
  #row(job: Job) {
    const { state } = this.#app;
    if (!job.tab) {
      const part = job === state.site ? "site" : "file";
      job.tab = h("button", {
        type: "button",
        part,
        class: "file",
        onclick: () => {
          if (state.tab === "files") state.tab = "findings";
          this.#app.show(job);
        },
      });
    }
    // What all files say together concerns each of them.
    this.mark(job);
    job.tab.setAttribute("aria-current", String(job === state.current));
    return job.tab;
  }

  /** This file is the one whose report is shown. */
  choose(job: Job) {
    const { state } = this.#app;
    state.current?.tab?.setAttribute("aria-current", "false");
    state.current = job;
    job.tab?.setAttribute("aria-current", "true");
  }

  /** Shows how far it is, or its verdict. */
  mark(job: Job) {
    const { tab, name, state } = job;
    if (!tab) return;
    const { profile } = this.#app.state;
    const report = this.#app.state.report(job);
    const shown = report ? verdictOf(report, profile) : state;
    const says = (report && counted(report, profile)) || t.files.states[shown as keyof typeof t.files.states];
    tab.dataset.state = shown;
    tab.replaceChildren(icon(shown, SIGNS[shown]), data(name), h("span", { class: "says" }, says));
  }
}

/** "3 errors · 40 warnings" */
function counted(report: AnyReport, judge: Consumer) {
  const totals = numbers(report, judge);
  return SEVERITIES.slice(0, 2)
    .map((kind) => totals[kind] && t.severity(totals[kind], kind))
    .filter(Boolean)
    .join(" · ");
}
