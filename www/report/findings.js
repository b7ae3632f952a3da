// The findings of a report, rule by rule: a bar that filters them, and a group for each rule. Where there is room, the groups
// are a list, and what is in the open one stands beside it.

import { h, inSlices, plural } from "../base/dom.js";
import * as view from "./view.js";

// So wide that a list and what is in a group stand side by side, in CSS pixels.
const WIDE = 760;

/** The list of the findings. What the reader has filtered out stays so until other files are checked. */
export class Findings {
  #hidden = new Set(); // severities
  #words = "";
  #fixable = false;
  #rule; // to be open first
  #onview; // is told that the reader looks at something else
  #fills = []; // make what is under the headlines
  #list;
  #wide = false;
  #watch = globalThis.ResizeObserver && new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect.width));

  /** Nothing is filtered out any more. */
  reset() {
    this.#rule = undefined;
    this.#hidden.clear();
    this.#words = "";
    this.#fixable = false;
  }

  /** The filters, and the rule that is open where there is room for one. */
  get view() {
    const open = this.#wide ? this.#list?.querySelector(".groups > .group[open]:not([hidden])")?.dataset.rule : undefined;
    return { hidden: [...this.#hidden], words: this.#words || undefined, fixable: this.#fixable || undefined, rule: open };
  }

  set view({ hidden = [], words = "", fixable = false, rule }) {
    this.#hidden = new Set(hidden);
    this.#words = words;
    this.#fixable = fixable;
    this.#rule = rule;
  }

  /** On paper everything is open. */
  complete() {
    for (const fill of this.#fills) fill();
  }

  /** What is not made by now is not needed any more. */
  stop() {
    this.#fills.length = 0;
  }

  /** Fills `list`. `actions` are buttons for all findings; `on`: as in `group` of view.js. */
  show(list, report, profile, { actions, info, onview, ...on }) {
    this.#onview = onview;
    const { here, others, totals } = view.grouped(report, profile);
    this.stop();
    const fills = (this.#fills = []);
    const node = (group) => {
      const { node, fill } = view.group(group, { info: info(group.rule), ...on });
      node.addEventListener("toggle", () => this.#opened(node));
      fills.push(fill);
      return node;
    };
    const nodes = here.map(node);
    const none = h("p", { class: "muted none" });
    const texts = new Map();
    const textOf = (group) => {
      const { rule, findings } = group;
      const parts = () => [rule, info(rule)?.title, ...findings.flatMap(({ file, message, excerpt }) => [message, excerpt?.text, file === undefined ? "" : on.name(file)])];
      return texts.get(rule) ?? texts.set(rule, parts().join("\n").toLowerCase()).get(rule);
    };
    const filter = () => {
      here.forEach((group, index) => {
        nodes[index].hidden = this.#hidden.has(group.severity)
          || (this.#fixable && !group.findings.some(({ fix }) => fix))
          || (this.#words !== "" && !textOf(group).includes(this.#words));
      });
      const shown = nodes.filter(({ hidden }) => !hidden);
      const first = shown.find(({ dataset }) => dataset.rule === this.#rule) ?? shown.find(({ open }) => open) ?? shown[0];
      if (first) first.open = true;
      this.#opened(first);
      none.textContent = shown.length ? "" : here.length ? "No finding matches the filters." : "No findings.";
    };
    const search = h("input", {
      part: "search", type: "search", placeholder: "Filter by text, rule or file", "aria-label": "Filter by text, rule or file", autocomplete: "off", spellcheck: "false",
      oninput: () => {
        this.#words = search.value.trim().toLowerCase();
        filter();
      },
      onchange: () => onview?.(),
    });
    search.value = this.#words;
    const fixable = this.#toggle({ class: "filter only", "data-filter": "fixable" }, "Fixable", () => this.#fixable, () => (this.#fixable = !this.#fixable), filter);
    list.replaceChildren(
      h("div", { class: "toolbar" },
        h("h3", { class: "hidden" }, `Findings for ${view.sentenceName(profile)}`),
        here.length > 1 ? search : null,
        h("div", { class: "filters", role: "group", "aria-label": "Show" },
          view.SEVERITIES.map(([severity, name]) => this.#severity(severity, plural(totals[severity], name), filter)),
          here.some(({ findings }) => findings.some(({ fix }) => fix)) ? fixable : null),
        h("details", { class: "menu" }, h("summary", {}, "Export"), h("div", {}, actions))),
      h("div", { class: "work" },
        h("div", { class: "pane" },
          h("div", { class: "groups" }, nodes, none),
          others.length
            ? h("details", { part: "elsewhere", class: "elsewhere" },
                h("summary", {}, `${plural(others.length, "more finding")} for ${view.objectors(others)} only`),
                others.map(node))
            : null)));
    this.#watch?.disconnect();
    this.#list = list;
    this.#watch?.observe(list);
    filter();
    // What is under the headlines comes a frame later: all of it, for a search in the page. A reader who is quicker opens a
    // group and finds it made.
    inSlices(fills);
  }

  /** Opens the group of a rule, whatever filters hide it, and goes to it. */
  open(rule) {
    const group = this.#list.querySelector(`[data-rule="${rule}"]`);
    group.hidden = false;
    for (let at = group; at && this.#list.contains(at); at = at.parentNode.closest("details")) at.open = true;
    group.firstChild.focus();
    group.scrollIntoView();
  }

  /** Goes to the next group, or by -1 to the one before; false where there is none. */
  step(by) {
    const groups = [...(this.#list?.querySelectorAll(".groups > .group:not([hidden])") ?? [])];
    const at = groups.findIndex((group) => (this.#wide ? group.open : group.contains(group.getRootNode().activeElement)));
    const next = groups[at < 0 ? 0 : at + by];
    if (!next) return false;
    next.open = true;
    next.firstChild.focus();
    // Not only once the browser tells of it: the next key may come before.
    this.#opened(next);
    return true;
  }

  /** Goes to the box that filters by words. */
  search() {
    this.#list?.querySelector("[part=search]")?.focus();
  }

  #resize(width) {
    const wide = width >= WIDE;
    if (wide === this.#wide || !width) return;
    this.#wide = wide;
    this.#list.classList.toggle("wide", wide);
    this.#opened(this.#list.querySelector(".group[open]:not([hidden])"));
  }

  /** Side by side there is room for one. */
  #opened(node) {
    if (!node?.open) return;
    const byHand = node.getRootNode().activeElement === node.firstChild;
    if (byHand) this.#rule = node.dataset.rule;
    if (!this.#wide) return;
    if (byHand) this.#onview?.();
    for (const other of this.#list.querySelectorAll(".group[open]")) if (other !== node) other.open = false;
  }

  /** Shows or hides the findings of a severity. */
  #severity(severity, label, filter) {
    const flip = () => this.#hidden.delete(severity) || this.#hidden.add(severity);
    return this.#toggle({ class: `filter ${severity}`, "data-severity": severity }, label, () => !this.#hidden.has(severity), flip, filter);
  }

  #toggle(props, label, pressed, flip, filter) {
    const button = h("button", {
      type: "button", part: "filter", "aria-pressed": String(pressed()), ...props,
      onclick: () => {
        flip();
        button.setAttribute("aria-pressed", String(pressed()));
        filter();
        this.#onview?.();
      },
    }, label);
    return button;
  }
}
