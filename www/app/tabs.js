// The sides of a report as tabs (the pattern of the ARIA Authoring Practices Guide).

import { h } from "../base/dom.js";
import { t } from "../texts.js";

/** A tab for each of `panels` that has something to show, and its panel. `onselect(name)` shows one. */
export function tabs(panels, onselect) {
  const sides = Object.entries(panels).filter(([, content]) => content.some(Boolean));
  const move = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = sides.findIndex(([name]) => name === event.target.dataset.tab);
    onselect(sides.at((at + step) % sides.length)[0]);
  };
  const tab = ([name]) => h("button", {
    type: "button", role: "tab", part: "tab", id: `tab-${name}`, "data-tab": name, "aria-controls": `panel-${name}`,
    onclick: () => onselect(name), onkeydown: move,
  }, t.tabs[name]);
  const panel = ([name, content]) => h("section", {
    role: "tabpanel", class: "side", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, hidden: true,
  }, content);
  return h("div", { class: "report" },
    h("div", { role: "tablist", class: "tabs", "aria-label": t.tabs.label }, sides.map(tab)),
    sides.map(panel));
}
