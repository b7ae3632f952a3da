// Keys that go through the findings.

import { h } from "../base/dom.js";
import type { Findings } from "../report/findings.js";
import { t } from "../texts.js";

const KEYS: [names: string[], does: string][] = [
  [["j", "k"], t.keys.step],
  [["F8", "Shift+F8"], t.keys.place],
  [["Enter"], t.keys.open],
  [["/"], t.keys.search],
  [["?"], t.keys.help],
];

/** What a key does that is pressed where nothing is typed. */
export function keys(event: KeyboardEvent, findings: Findings | undefined, root: ShadowRoot) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const typing = (event.composedPath()[0] as Partial<Element>).closest?.("input, textarea, select, .cm-editor, dialog");
  if (ctrlKey || metaKey || altKey || typing || !root.querySelector(".list .group, [part=verdict]")) return;
  const acts: Record<string, (() => unknown) | undefined> = {
    j: () => findings!.step(1),
    k: () => findings!.step(-1),
    F8: () => place(root, shiftKey ? -1 : 1),
    "/": () => findings!.search(),
    "?": () => help(root),
  };
  const act = acts[key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Goes to the next of the places that are shown, or by -1 to the one before. */
function place(root: ShadowRoot, by: number) {
  const all = [...root.querySelectorAll<HTMLElement>(".list [part=place]")].filter((node) => node.checkVisibility());
  const at = all.indexOf(root.activeElement as HTMLElement);
  all.at(at < 0 ? 0 : (at + by) % all.length)?.focus();
}

function help(root: ShadowRoot) {
  const row = ([names, does]: (typeof KEYS)[number]) =>
    h(
      "div",
      {},
      h(
        "dt",
        {},
        names.map((name) => h("kbd", {}, name)),
      ),
      h("dd", {}, does),
    );
  const dialog = h(
    "dialog",
    { class: "keys", "aria-label": t.keys.title, onclose: () => dialog.remove() },
    h("h3", {}, t.keys.title),
    h("dl", {}, KEYS.map(row)),
    h("form", { method: "dialog" }, h("button", {}, t.keys.close)),
  );
  root.append(dialog);
  dialog.showModal();
}
