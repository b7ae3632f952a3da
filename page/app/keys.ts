// Keys that go through the findings.

import type { App } from "./app.js";

/** What a key does that is pressed where nothing is typed. */
export function keys(event: KeyboardEvent, app: App) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const { root, state } = app;
  const typing = (event.composedPath()[0] as Partial<Element>).closest?.("input, textarea, select, .cm-editor, dialog");
  if (ctrlKey || metaKey || altKey || typing || !state.current?.report) return;
  const acts: Record<string, (() => unknown) | undefined> = {
    j: () => step(root, 1),
    k: () => step(root, -1),
    F8: () => place(app, shiftKey ? -1 : 1),
    f: () => root.querySelector<HTMLElement>("[part=apply]")?.click(),
    "/": () => search(app),
    "?": () => (state.keys = true),
  };
  const act = acts[key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Goes to the next of the rules, or by -1 to the one before. The first key goes to the one that is shown. */
function step(root: ShadowRoot, by: number) {
  const rows = [...root.querySelectorAll<HTMLElement>(".row")];
  const shown = rows.findIndex((row) => row.ariaSelected === "true");
  const at = root.activeElement?.closest(".detail") ? shown : rows.indexOf(root.activeElement as HTMLElement);
  const row = rows[at < 0 ? Math.max(shown, 0) : at + by];
  if (!row) return;
  row.click();
  row.focus();
}

/** Goes to the next place of the rule that is shown, and to the button that opens it in the source. */
function place(app: App, by: number) {
  const { root, state } = app;
  const places = root.querySelectorAll(".places tbody tr").length || 1;
  state.nth = (state.nth + by + places) % places;
  app.lead("[part=place]");
}

function search(app: App) {
  app.select("findings");
  app.lead("[part=search]");
}
