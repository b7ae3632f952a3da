// The files of a site side by side, in the report of all of them together, and more for several files. Comes with the first
// check, whatever that finds.

import { data, h, number, plural, size } from "../dom.js";
import { icon, KINDS, paged } from "../view.js";

/** The files of a site, each with its verdict and a way to its report. */
export function table(report, onfile) {
  const { stats } = report;
  const profile = report.options?.profile ?? "protocol";
  const cell = (value, name) => h("td", { class: value ? name : "muted" }, number(value));
  const worst = report.files.map((file, index) => ({ ...file, index }));
  worst.sort(({ summary: a }, { summary: b }) => b.errors - a.errors || b.warnings - a.warnings);
  const rows = h("tbody", {});
  const more = h("button", { type: "button", class: "quiet" });
  paged(worst, rows, more, ({ index, name, kind, entries, verdicts, summary: { errors, warnings, infos } }) =>
    h("tr", {},
      h("th", { scope: "row" }, h("div", {}, icon(verdicts[profile]), h("button", { type: "button", class: "link", onclick: () => onfile(index) }, data(name)))),
      h("td", {}, KINDS[kind] ?? kind),
      h("td", {}, kind === "robots" ? "–" : number(entries)),
      cell(errors, "error"), cell(warnings, "warning"), cell(infos, "info")));
  return h("section", { part: "files", class: "site" },
    h("p", {}, `${plural(stats.sitemaps, "sitemap")} with ${plural(stats.pages, "URL")}, ${size(stats.bytes)} in all.`),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Files" },
      h("table", {},
        h("thead", {}, h("tr", {}, ["File", "Kind", "Entries", "Errors", "Warnings", "Notes"].map((name) => h("th", { scope: "col" }, name)))),
        rows)),
    more);
}

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
