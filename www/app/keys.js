// Keys that go through the findings.

import { h } from "../base/dom.js";

const KEYS = [
  [["j", "k"], "Next or previous finding"],
  [["F8", "Shift+F8"], "Next or previous place"],
  [["Enter"], "Show the place in the source"],
  [["/"], "Filter the findings"],
  [["?"], "Show these keys"],
];

/** What a key does that is pressed where nothing is typed. */
export function keys(event, findings, root) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const typing = event.composedPath()[0].closest?.("input, textarea, select, .cm-editor, dialog");
  if (ctrlKey || metaKey || altKey || typing || !root.querySelector(".list .group, [part=verdict]")) return;
  const act = {
    j: () => findings.step(1),
    k: () => findings.step(-1),
    F8: () => place(root, shiftKey ? -1 : 1),
    "/": () => findings.search(),
    "?": () => help(root),
  }[key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Goes to the next of the places that are shown, or by -1 to the one before. */
function place(root, by) {
  const all = [...root.querySelectorAll(".list [part=place]")].filter((node) => node.checkVisibility());
  const at = all.indexOf(root.activeElement);
  all.at(at < 0 ? 0 : (at + by) % all.length)?.focus();
}

function help(root) {
  const dialog = h("dialog", { class: "keys", "aria-label": "Keys", onclose: () => dialog.remove() },
    h("h3", {}, "Keys"),
    h("dl", {}, KEYS.map(([names, does]) => h("div", {}, h("dt", {}, names.map((name) => h("kbd", {}, name))), h("dd", {}, does)))),
    h("form", { method: "dialog" }, h("button", {}, "Close")));
  root.append(dialog);
  dialog.showModal();
}
