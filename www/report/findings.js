// The findings of a report, rule by rule: a bar that filters them, and a group for each rule. Where there is room, the
// groups are a list, and the details of the open group stand beside it.

import { h, inSlices, plain } from "../base/dom.js";
import { t } from "../texts.js";
import { group } from "./group.js";
import { grouped, reporters, SEVERITIES } from "./model.js";

// The width from which a list and the details of a group stand side by side, in CSS pixels.
const WIDE = 760;

/** The list of the findings. What the reader has filtered out stays so until other files are checked. */
export class Findings {
  #hidden = new Set(); // severities
  #words = "";
  #fixable = false;
  #file; // name of the only file whose findings are shown
  #host; // the only host whose findings are shown
  #rule; // to be open first
  #onview; // is told that the reader looks at something else
  #fills = []; // make what is under the headlines
  #list;
  #wide = false;
  #watch = globalThis.ResizeObserver && new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect.width));

  /** Removes all filters. */
  reset() {
    this.route = {};
  }

  /** The filters, and the rule that is open where there is room for one. */
  get route() {
    const open = this.#wide ? this.#list?.querySelector(".groups > .group[open]:not([hidden])") : undefined;
    return {
      hidden: [...this.#hidden], words: this.#words || undefined, fixable: this.#fixable || undefined, only: this.#file,
      host: this.#host, rule: open?.dataset.rule,
    };
  }

  set route({ hidden = [], words = "", fixable = false, only, host, rule }) {
    this.#hidden = new Set(hidden);
    this.#words = words;
    this.#fixable = fixable;
    this.#file = only;
    this.#host = host;
    this.#rule = rule;
  }

  /** Opens everything, for paper. */
  complete() {
    for (const fill of this.#fills) fill();
  }

  /** Ends the making of details that nobody needs any more. */
  stop() {
    this.#fills.length = 0;
  }

  /**
   * Fills `list` with the findings for `profile`. `reported(file)` gives the report, or what of it concerns the file of
   * this name; `files` are the names to choose from, and `hosts` likewise. `actions` are buttons for all findings, and
   * `onmenu` is told when the menu with them is opened; `on`: as in group.js.
   */
  show(list, profile, { reported, files = [], hosts = [], actions, info, onview, onmenu, ...on }) {
    this.#onview = onview;
    this.#list = list;
    list.classList.toggle("wide", this.#wide);
    if (!files.includes(this.#file)) this.#file = undefined;
    if (!hosts.includes(this.#host)) this.#host = undefined;
    const { here, others, totals } = grouped(this.#ofHost(reported(this.#file)), profile);
    this.stop();
    const fills = (this.#fills = []);
    const node = (found) => {
      const { node, fill } = group(found, { info: info(found.rule), ...on });
      node.addEventListener("toggle", () => this.#opened(node));
      fills.push(fill);
      return node;
    };
    const nodes = here.map(node);
    const none = h("p", { class: "muted none" });
    const filter = () => this.#filter(here, nodes, none, info);
    const again = () => {
      this.show(list, profile, { reported, files, hosts, actions, info, onview, onmenu, ...on });
      onview?.();
    };
    list.replaceChildren(
      this.#toolbar(here, totals, filter, [
        this.#choice("file", files, t.findings.allFiles, this.#file, (name) => ((this.#file = name), again())),
        this.#choice("host", hosts, t.findings.allHosts, this.#host, (name) => ((this.#host = name), again())),
      ], actions, profile, onmenu),
      h("div", { class: "work" },
        h("div", { class: "pane" },
          h("div", { class: "groups" }, nodes, none),
          others.length
            ? h("details", { part: "elsewhere", class: "elsewhere" },
                h("summary", {}, t.findings.elsewhere(others.length, reporters(others))), others.map(node))
            : null)));
    this.#watch?.disconnect();
    this.#watch?.observe(list);
    filter();
    // The details come a frame later: all of them, for a search in the page. A reader who is quicker opens a group and
    // finds it made.
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
    const at = groups.findIndex((group) => group.contains(group.getRootNode().activeElement));
    // The first key goes to the group that stands open beside the list.
    const open = this.#wide ? groups.findIndex((group) => group.open) : 0;
    const next = groups[at < 0 ? Math.max(open, 0) : at + by];
    if (!next) return false;
    next.open = true;
    next.firstChild.focus();
    // The browser tells of the opening later, and the next key may come before.
    this.#opened(next);
    return true;
  }

  /** Goes to the box that filters by words. */
  search() {
    this.#list?.querySelector("[part=search]")?.focus({ preventScroll: true });
    this.#list?.scrollIntoView();
  }

  /** What of the report concerns the chosen host; counted are the listed places, because no other place has a text. */
  #ofHost(report) {
    const host = this.#host;
    if (!host) return report;
    const own = ({ excerpt, message }) => excerpt?.text.includes(host) || message.includes(host);
    return { ...report, findings: report.findings.filter(own), elsewhere: report.elsewhere.filter(own), counts: {} };
  }

  #filter(here, nodes, none, info) {
    here.forEach((found, index) => {
      nodes[index].hidden = this.#hidden.has(found.severity)
        || (this.#fixable && !found.findings.some(({ fix }) => fix))
        || (this.#words !== "" && !textOf(found, info).includes(this.#words));
    });
    const shown = nodes.filter(({ hidden }) => !hidden);
    const first = shown.find(({ dataset }) => dataset.rule === this.#rule)
      ?? shown.find(({ open }) => open)
      ?? shown[0];
    if (first) first.open = true;
    this.#opened(first);
    none.textContent = shown.length ? "" : here.length ? t.findings.noMatch : t.findings.none;
  }

  #toolbar(here, totals, filter, choices, actions, profile, onmenu) {
    const search = h("input", {
      part: "search", type: "search", placeholder: t.findings.search, "aria-label": t.findings.search,
      autocomplete: "off", spellcheck: "false",
      oninput: () => {
        this.#words = search.value.trim().toLowerCase();
        filter();
      },
      onchange: () => this.#onview?.(),
    });
    search.value = this.#words;
    const severity = (kind) => this.#toggle(
      { class: `filter ${kind}`, "data-severity": kind }, t.severity(totals[kind], kind),
      () => !this.#hidden.has(kind), () => this.#hidden.delete(kind) || this.#hidden.add(kind), filter);
    const fixable = this.#toggle({ class: "filter only", "data-filter": "fixable" }, t.findings.fixable,
      () => this.#fixable, () => (this.#fixable = !this.#fixable), filter);
    return h("div", { class: "toolbar" },
      h("h3", { class: "hidden" }, t.findings.title(profile)),
      here.length > 1 ? search : null,
      choices,
      h("div", { class: "filters", role: "group", "aria-label": t.findings.show },
        SEVERITIES.map(severity),
        here.some(({ findings }) => findings.some(({ fix }) => fix)) ? fixable : null),
      h("details", { class: "menu", ontoggle: ({ target }) => onmenu?.(target.lastChild) },
        h("summary", {}, t.findings.export), h("div", {}, actions)));
  }

  /** A list to choose one of several names from, or all of them. They are chosen by number: names are hostile. */
  #choice(part, names, all, chosen, choose) {
    if (names.length < 2) return null;
    const onchange = () => choose(names[select.value]);
    const select = h("select", { part: `filter-${part}`, "aria-label": t.findings[part], onchange },
      h("option", { value: "" }, all),
      names.map((name, index) => h("option", { value: index }, plain(name))));
    select.value = names.includes(chosen) ? names.indexOf(chosen) : "";
    return select;
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

  #resize(width) {
    const wide = width >= WIDE;
    if (wide === this.#wide || !width) return;
    this.#wide = wide;
    this.#list.classList.toggle("wide", wide);
    this.#opened(this.#list.querySelector(".group[open]:not([hidden])"));
  }

  /** Closes the other groups where they stand side by side with the details: there is room for one. */
  #opened(node) {
    // The browser tells of an opening later, and by then the list may have been made anew.
    if (!node?.open || !this.#list.contains(node)) return;
    const byHand = node.getRootNode().activeElement === node.firstChild;
    if (byHand) this.#rule = node.dataset.rule;
    if (!this.#wide) return;
    if (byHand) this.#onview?.();
    for (const other of this.#list.querySelectorAll(".group[open]")) if (other !== node) other.open = false;
  }
}

const texts = new WeakMap();

/** What the words of a filter are looked for in. */
function textOf(found, info) {
  const { rule, findings } = found;
  const make = () => {
    const places = findings.flatMap(({ message, excerpt }) => [message, excerpt?.text]);
    return [rule, info(rule)?.title, ...places].join("\n").toLowerCase();
  };
  return texts.get(found) ?? texts.set(found, make()).get(found);
}
