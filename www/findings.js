// The findings of a report, rule by rule: a bar with what can be done with all of them, and a group for each rule.

import { h, inSlices, plural } from "./dom.js";
import * as view from "./view.js";

// So many groups are open at first, or after a filter that would leave none open.
const OPEN = 4;

/** The list of the findings. What the reader has filtered out stays so until other files are checked. */
export class Findings {
  #hidden = new Set(); // severities
  #fills = []; // make what is under the headlines

  /** Nothing is filtered out any more. */
  reset() {
    this.#hidden.clear();
  }

  /** On paper everything is open. */
  complete() {
    for (const fill of this.#fills) fill();
  }

  /** What is not made by now is not needed any more. */
  stop() {
    this.#fills.length = 0;
  }

  /** Fills `list`. `title` is a heading, `actions` are buttons for all findings; `on`: as in `group` of view.js. */
  show(list, report, profile, { title, actions, info, ...on }) {
    const { here, others, totals } = view.grouped(report, profile);
    this.stop();
    const fills = (this.#fills = []);
    const node = (group) => {
      const { node, fill } = view.group(group, { info: info(group.rule), ...on });
      fills.push(fill);
      return node;
    };
    const nodes = here.map(node);
    const none = h("p", { class: "muted" });
    const filter = () => {
      here.forEach(({ severity }, index) => (nodes[index].hidden = this.#hidden.has(severity)));
      const shown = nodes.filter(({ hidden }) => !hidden);
      if (!shown.some(({ open }) => open)) for (const node of shown.slice(0, OPEN)) node.open = true;
      none.textContent = shown.length ? "" : here.length ? "Everything is filtered out." : `${title}: nothing to report.`;
    };
    filter();
    list.replaceChildren(
      h("div", { class: "toolbar" },
        h("h3", {}, title, " ", h("span", { class: "muted" }, `by the rules of ${view.sentenceName(profile)}`)),
        h("div", { class: "filters", role: "group", "aria-label": "Show" }, view.SEVERITIES.map(([severity, name]) => this.#button(severity, plural(totals[severity], name), filter))),
        h("div", { class: "filters" }, actions)),
      h("div", { class: "groups" }, nodes, none),
      ...(others.length
        ? [h("details", { part: "elsewhere", class: "elsewhere" },
            h("summary", {}, `${plural(others.length, "more remark")} for others only: ${view.objectors(others)}`),
            others.map(node))]
        : []));
    // What is under the headlines comes a frame later: all of it, for a search in the page. A reader who is quicker opens a
    // group and finds it made.
    inSlices(fills);
  }

  /** Shows or hides the findings of a severity. */
  #button(severity, label, filter) {
    const pressed = () => String(!this.#hidden.has(severity));
    const button = h("button", {
      type: "button", part: "filter", class: `filter ${severity}`, "data-severity": severity, "aria-pressed": pressed(),
      onclick: () => {
        if (!this.#hidden.delete(severity)) this.#hidden.add(severity);
        button.setAttribute("aria-pressed", pressed());
        filter();
      },
    }, label);
    return button;
  }
}
