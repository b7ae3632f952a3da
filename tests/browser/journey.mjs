// A journey: what a reader comes for, from the first act to what they take away, and how many acts that takes at most. How
// long it takes is said, and not tested: that is the machine's.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import * as b from "./browser.mjs";
import { Reader } from "./reader.mjs";

/** Declares a journey of a reader in a window of this size, who needs at most so many actions. `page`, `at`: see `inEachBrowser`. */
export const journeys = (page, at) => (title, most, act, { touch, width, height, ...options }) =>
  page(title, async (tab, site, t) => {
    // Sets off a fresh load where the window had no touch before.
    if (touch) await tab.setViewport({ width, height, hasTouch: true, isMobile: true });
    await b.find(tab, "input");
    const reader = new Reader(tab, at, { touch });
    const begun = performance.now();
    await act(tab, reader, site);
    t.diagnostic(`${at.name}: ${reader.actions} actions, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    assert.ok(reader.actions <= most, `${reader.actions} actions`);
  }, { width, height, ...options });

/** Calls a function in the page with the element's shadow root. */
export const element = (tab, act, ...args) => tab.evaluate(`(${act})(document.querySelector("sitemap-lint").shadowRoot, ...${JSON.stringify(args)})`);

/** Waits until so many files have a report, and nothing runs. */
export const checked = async (tab, files) => {
  await b.reported(tab, files);
  await b.idle(tab);
};

/** Waits until the first of this part stands in the window, and its text is like that. */
export const reads = async (tab, part, pattern) => {
  const selector = /^[.[]/.test(part) ? part : `[part~="${part}"]`;
  const look = (of, source) => {
    const node = document.querySelector("sitemap-lint").shadowRoot.querySelector(of);
    const { top, bottom } = node?.getBoundingClientRect() ?? {};
    const found = { text: node?.textContent, seen: top >= 0 && bottom <= innerHeight && node.checkVisibility(), top, bottom };
    return source === undefined || (found.seen && new RegExp(source).test(found.text)) ? found : undefined;
  };
  try {
    await tab.waitForFunction(look, { timeout: 10_000 }, selector, pattern.source);
  } catch {
    assert.fail(`${part} should read ${pattern}: ${JSON.stringify(await tab.evaluate(look, selector))}`);
  }
};

/** Waits until `read()` gives this: what a key does is drawn a moment later. */
export const gives = async (read, expected) => {
  for (const until = performance.now() + 10_000; ; await sleep(20)) {
    try {
      return assert.deepEqual(await read(), expected);
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
};

/** The rules of the findings that are listed. */
export const shownRules = (tab) =>
  element(tab, (root) => [...root.querySelectorAll(".rows > [role=listbox] [part=group]")].map(({ dataset }) => dataset.rule));

/** What stands beside the list, or over it, with the lines of the file: these come a moment later. */
export async function detail(tab, reader, pattern) {
  await b.find(tab, "[part=detail] .code");
  await reader.see("[part=detail] .card");
  await reads(tab, "[part=detail] .card", pattern);
}
