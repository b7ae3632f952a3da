// The findings of a report, rule by rule: a bar that filters them, and a group for each rule. Where there is room, the
// groups are a list, and the details of the open group stand beside it.

import type { Route } from "../../www/element.js";
import { type Child, h, inSlices, type Props, plain } from "../base/dom.js";
import type { AnyReport, Consumer, FileReport, Found, RuleInfo, Severity } from "../engine/types.js";
import { t } from "../texts.js";
import { group, type Known, type On } from "./group.js";
import { type Group, grouped, type Objection, reporters, SEVERITIES } from "./model.js";

// The width from which a list and the details of a group stand side by side, in CSS pixels.
const WIDE = 760;

/** The filters, and the rule that is open where there is room for one. */
type Filters = Omit<Route, "tab" | "file">;

/** What a list is made of. */
interface Sources extends On, Omit<Known, "info"> {
  /** The report, or what of it concerns the file of this name. */
  reported: (file?: string) => AnyReport;
  /** Names to choose from. */
  files?: string[];
  hosts?: string[];
  /** Buttons for all findings. */
  actions: Child;
  info: (rule: string) => RuleInfo | undefined;
  /** Is told that the reader looks at something else. */
  onview?: () => void;
  /** Is told that the menu with the actions is opened. */
  onmenu?: (menu: HTMLElement) => void;
}

/** What findings are listed from. */
type Listed = Pick<FileReport, "findings" | "elsewhere" | "counts">;

/** The list of the findings. What the reader has filtered out stays so until other files are checked. */
export class Findings {
  #hidden = new Set<Severity>();
  #words = "";
  #fixable = false;
  #file?: string;
  #host?: string;
  #rule?: string; // to be open first
  #kept = new Set<string | undefined>(); // rules that are to be open
  #onview?: () => void;
  #again!: () => void; // lists them anew
  #fills: (() => void)[] = []; // make what is under the headlines
  #list?: HTMLElement;
  #wide = false;
  #watch = globalThis.ResizeObserver && new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect.width));

  /** Removes all filters. */
  reset() {
    this.route = {};
  }

  get route(): Filters {
    const open = this.#wide
      ? this.#list?.querySelector<HTMLElement>(".groups > .group[open]:not([hidden])")
      : undefined;
    return {
      hidden: [...this.#hidden],
      words: this.#words || undefined,
      fixable: this.#fixable || undefined,
      only: this.#file,
      host: this.#host,
      rule: open?.dataset.rule,
    };
  }

  set route({ hidden = [], words = "", fixable = false, only, host, rule }: Filters) {
    this.#hidden = new Set(hidden);
    this.#words = words;
    this.#fixable = fixable;
    this.#file = only;
    this.#host = host;
    this.#rule = rule;
  }

  /** Those that are open now are open when they are listed next. */
  keep() {
    const open = this.#list?.querySelectorAll<HTMLElement>(".group[open]") ?? [];
    this.#kept = new Set([...open].map(({ dataset }) => dataset.rule));
  }

  /** Opens everything, for paper. */
  complete() {
    for (const fill of this.#fills) fill();
  }

  /** Ends the making of details that nobody needs any more. */
  stop() {
    this.#fills.length = 0;
  }

  /** Fills `list` with the findings for `profile`. */
  show(
    list: HTMLElement,
    profile: Consumer,
    { reported, files = [], hosts = [], actions, info, onview, onmenu, ...on }: Sources,
  ) {
    this.#onview = onview;
    this.#list = list;
    list.classList.toggle("wide", this.#wide);
    if (this.#file !== undefined && !files.includes(this.#file)) this.#file = undefined;
    if (this.#host !== undefined && !hosts.includes(this.#host)) this.#host = undefined;
    const { here, others, totals } = grouped(this.#ofHost(reported(this.#file)), profile);
    this.stop();
    const fills: (() => void)[] = [];
    this.#fills = fills;
    const node = (found: Group) => {
      const { node, fill } = group(found, { info: info(found.rule), ...on });
      node.open = this.#kept.has(found.rule);
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
    this.#again = again;
    list.replaceChildren(
      this.#toolbar(
        here,
        totals,
        filter,
        [
          this.#choice("file", files, t.findings.allFiles, this.#file, (name) => {
            this.#file = name;
            again();
          }),
          this.#choice("host", hosts, t.findings.allHosts, this.#host, (name) => {
            this.#host = name;
            again();
          }),
        ],
        actions,
        profile,
        onmenu,
      ),
      h(
        "div",
        { class: "work" },
        h(
          "div",
          { class: "pane" },
          h("div", { class: "groups" }, nodes, none),
          others.length
            ? h(
                "details",
                { part: "elsewhere", class: "elsewhere" },
                h("summary", {}, t.findings.elsewhere(others.length, reporters(others))),
                others.map(node),
              )
            : null,
        ),
      ),
    );
    this.#watch?.disconnect();
    this.#watch?.observe(list);
    filter();
    this.#kept.clear();
    // The details come a frame later: all of them, for a search in the page. A reader who is quicker opens a group and
    // finds it made.
    inSlices(fills);
  }

  /** Opens the group of a rule, whatever filters hide it, and goes to it. */
  open(rule: string) {
    const list = this.#list!;
    const find = () => list.querySelector<HTMLDetailsElement>(`[data-rule="${rule}"]`);
    // What is chosen may have none of it.
    if (!find()) {
      this.#file = undefined;
      this.#host = undefined;
      this.#again();
    }
    const group = find()!;
    group.hidden = false;
    let at: HTMLDetailsElement | null = group;
    while (at && list.contains(at)) {
      at.open = true;
      at = at.parentElement!.closest("details");
    }
    group.querySelector("summary")!.focus();
    group.scrollIntoView();
  }

  /** Goes to the next group, or by -1 to the one before; false where there is none. */
  step(by: number) {
    const groups = [...(this.#list?.querySelectorAll<HTMLDetailsElement>(".groups > .group:not([hidden])") ?? [])];
    const at = groups.findIndex((group) => group.contains((group.getRootNode() as ShadowRoot).activeElement));
    // The first key goes to the group that stands open beside the list.
    const open = this.#wide ? groups.findIndex((group) => group.open) : 0;
    const next = groups[at < 0 ? Math.max(open, 0) : at + by];
    if (!next) return false;
    next.open = true;
    next.querySelector("summary")!.focus();
    // The browser tells of the opening later, and the next key may come before.
    this.#opened(next);
    return true;
  }

  /** Goes to the box that filters by words. */
  search() {
    this.#list?.querySelector<HTMLElement>("[part=search]")?.focus({ preventScroll: true });
    this.#list?.scrollIntoView();
  }

  /** What of the report concerns the chosen host; counted are the listed places, because no other place has a text. */
  #ofHost(report: AnyReport): Listed {
    const host = this.#host;
    if (!host) return report;
    const own = ({ excerpt, message }: Pick<Found, "excerpt" | "message">) =>
      excerpt?.text.includes(host) || message.includes(host);
    return { findings: report.findings.filter(own), elsewhere: report.elsewhere.filter(own), counts: {} };
  }

  #filter(here: Objection[], nodes: HTMLDetailsElement[], none: HTMLElement, info: Sources["info"]) {
    here.forEach((found, index) => {
      nodes[index].hidden =
        this.#hidden.has(found.severity) ||
        (this.#fixable && !found.findings.some(({ fix }) => fix)) ||
        (this.#words !== "" && !textOf(found, info).includes(this.#words));
    });
    const shown = nodes.filter(({ hidden }) => !hidden);
    const first =
      shown.find(({ dataset }) => dataset.rule === this.#rule) ?? shown.find(({ open }) => open) ?? shown[0];
    if (first) first.open = true;
    this.#opened(first);
    none.textContent = shown.length ? "" : here.length ? t.findings.noMatch : t.findings.none;
  }

  #toolbar(
    here: Objection[],
    totals: Record<Severity, number>,
    filter: () => void,
    choices: Child,
    actions: Child,
    profile: Consumer,
    onmenu: Sources["onmenu"],
  ) {
    const search = h("input", {
      part: "search",
      type: "search",
      placeholder: t.findings.search,
      "aria-label": t.findings.search,
      autocomplete: "off",
      spellcheck: "false",
      oninput: () => {
        this.#words = search.value.trim().toLowerCase();
        filter();
      },
      onchange: () => this.#onview?.(),
    });
    search.value = this.#words;
    const severity = (kind: Severity) =>
      this.#toggle(
        { class: `filter ${kind}`, "data-severity": kind },
        t.severity(totals[kind], kind),
        () => !this.#hidden.has(kind),
        () => this.#hidden.delete(kind) || this.#hidden.add(kind),
        filter,
      );
    const fixable = this.#toggle(
      { class: "filter only", "data-filter": "fixable" },
      t.findings.fixable,
      () => this.#fixable,
      () => (this.#fixable = !this.#fixable),
      filter,
    );
    const menu = h("div", {}, actions);
    return h(
      "div",
      { class: "toolbar" },
      h("h3", { class: "hidden" }, t.findings.title(profile)),
      here.length > 1 ? search : null,
      choices,
      h(
        "div",
        { class: "filters", role: "group", "aria-label": t.findings.show },
        SEVERITIES.map(severity),
        here.some(({ findings }) => findings.some(({ fix }) => fix)) ? fixable : null,
      ),
      h("details", { class: "menu", ontoggle: () => onmenu?.(menu) }, h("summary", {}, t.findings.export), menu),
    );
  }

  /** A list to choose one of several names from, or all of them. They are chosen by number: names are hostile. */
  #choice(
    part: "file" | "host",
    names: string[],
    all: string,
    chosen: string | undefined,
    choose: (name?: string) => void,
  ) {
    if (names.length < 2) return null;
    const onchange = () => choose(select.value ? names[+select.value] : undefined);
    const select = h(
      "select",
      { part: `filter-${part}`, "aria-label": t.findings[part], onchange },
      h("option", { value: "" }, all),
      names.map((name, index) => h("option", { value: index }, plain(name))),
    );
    const at = chosen === undefined ? -1 : names.indexOf(chosen);
    select.value = at < 0 ? "" : String(at);
    return select;
  }

  #toggle(props: Props, label: string, pressed: () => boolean, flip: () => void, filter: () => void) {
    const button = h(
      "button",
      {
        type: "button",
        part: "filter",
        "aria-pressed": String(pressed()),
        ...props,
        onclick: () => {
          flip();
          button.setAttribute("aria-pressed", String(pressed()));
          filter();
          this.#onview?.();
        },
      },
      label,
    );
    return button;
  }

  #resize(width: number) {
    const wide = width >= WIDE;
    if (wide === this.#wide || !width) return;
    this.#wide = wide;
    this.#list!.classList.toggle("wide", wide);
    this.#opened(this.#list!.querySelector<HTMLDetailsElement>(".group[open]:not([hidden])"));
  }

  /** Closes the other groups where they stand side by side with the details: there is room for one. */
  #opened(node?: HTMLDetailsElement | null) {
    // The browser tells of an opening later, and by then the list may have been made anew.
    if (!node?.open || !this.#list?.contains(node)) return;
    const byHand = (node.getRootNode() as ShadowRoot).activeElement === node.firstChild;
    if (byHand) this.#rule = node.dataset.rule;
    if (!this.#wide) return;
    if (byHand) this.#onview?.();
    for (const other of this.#list.querySelectorAll<HTMLDetailsElement>(".group[open]")) {
      if (other !== node) other.open = false;
    }
  }
}

const texts = new WeakMap<Group, string>();

/** What the words of a filter are looked for in. */
function textOf(found: Group, info: Sources["info"]) {
  const { rule, findings } = found;
  const make = () => {
    const places = findings.flatMap(({ message, excerpt }) => [message, excerpt?.text]);
    return [rule, info(rule)?.title, ...places].join("\n").toLowerCase();
  };
  return texts.get(found) ?? texts.set(found, make()).get(found)!;
}
