// What there is only for several files. Comes with the first check, whatever that finds.

import { h, number, plural, size } from "../base/dom.js";

/** What all files come to. */
export const totals = ({ stats }) =>
  h("p", { part: "files" }, `${plural(stats.sitemaps, "sitemap")}, ${plural(stats.pages, "URL")}, ${size(stats.bytes)}`);

/** A box to find files by their name; `find` is told the words. */
export function finder(find) {
  const box = h("input", {
    part: "find", type: "search", "aria-label": "Find a file by its name", placeholder: "Find a file by its name", autocomplete: "off", spellcheck: "false",
    oninput: () => find(box.value.trim().toLowerCase()),
  });
  return box;
}

/** In place of the report of a file, or of several, where the check was cancelled. */
export function stopped(jobs) {
  const done = jobs.filter((job) => job.report).length;
  return h("p", { part: "error", class: "failure" }, jobs.length
    ? `Cancelled. ${number(done)} of ${plural(jobs.length, "file")} ${done === 1 ? "was checked; its report is" : "were checked; their reports are"} in the list.`
    : "Cancelled. This file has no report.");
}
