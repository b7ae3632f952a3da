// The sides of a report as tabs (the pattern of the ARIA Authoring Practices Guide).

import { type Child, h } from "../base/dom.js";
import { t } from "../texts.js";
import type { Tab } from "./state.js";

/** A tab for each of `panels` that has something to show, and its panel. `onselect(name)` shows one. */
export function tabs(panels: Record<Tab, Child[]>, onselect: (name: Tab) => void) {
  const sides = (Object.entries(panels) as [Tab, Child[]][]).filter(([, content]) => content.some(Boolean));
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number | undefined> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const at = sides.findIndex(([name]) => name === (event.target as HTMLElement).dataset.tab);
    onselect(sides.at((at + step) % sides.length)![0]);
  };
  const tab = ([name]: (typeof sides)[number]) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        part: "tab",
        id: `tab-${name}`,
        "data-tab": name,
        "aria-controls": `panel-${name}`,
        onclick: () => onselect(name),
        onkeydown: move,
      },
      t.tabs[name],
    );
  const panel = ([name, content]: (typeof sides)[number]) =>
    h(
      "section",
      {
        role: "tabpanel",
        class: "side",
        id: `panel-${name}`,
        "aria-labelledby": `tab-${name}`,
        hidden: true,
      },
      content,
    );
  return h(
    "div",
    { class: "report" },
    h("div", { role: "tablist", class: "tabs", "aria-label": t.tabs.label }, sides.map(tab)),
    sides.map(panel),
  );
}
