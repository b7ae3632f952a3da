// What there is only for several files. Comes with the first check, whatever that finds.

import { h } from "../base/dom.js";
import { t } from "../texts.js";

/** A box to find files by their name; `find` is told the words. */
export function finder(find) {
  const box = h("input", {
    part: "find", type: "search", "aria-label": t.files.find, placeholder: t.files.find,
    autocomplete: "off", spellcheck: "false",
    oninput: () => find(box.value.trim().toLowerCase()),
  });
  return box;
}

/** In place of the report of a file, or of several, where the check was cancelled. */
export function stopped(jobs) {
  const done = jobs.filter((job) => job.report).length;
  return h("p", { part: "error", class: "failure" }, t.files.cancelled(done, jobs.length));
}
