// What a repair changes, before anything is changed, and the repaired file; the way to cut one. It comes with the first
// check: a request later would tell that there is something to repair.

import { data, h, number, plural, prose, size, visible } from "../base/dom.js";
import { later } from "../base/later.js";
import { repairedName } from "../base/names.js";
import { baseName, opener } from "./offers.js";
import * as view from "../report/view.js";

/** Fills `preview` with what `make` makes; the `button` gives way to it. `make` gets what asks a worker. */
export async function fill(button, preview, tools, make) {
  const run = new AbortController();
  const bar = h("progress", { max: 1, "aria-label": button.textContent });
  preview.replaceChildren(h("div", { class: "running" }, "Working…", bar,
    h("button", { type: "button", part: "stop", class: "quiet", onclick: () => run.abort() }, "Cancel")));
  preview.hidden = false;
  const onprogress = (read, total) => (bar.value = total ? read / total : 0);
  try {
    preview.replaceChildren(...(await make((message) => tools.ask(message, run, onprogress))));
    button.hidden = true;
  } catch (error) {
    preview.hidden = run.signal.aborted;
    preview.replaceChildren(...(preview.hidden ? [] : [view.failure(error, "This could not be done.")]));
  }
  button.disabled = false;
  preview.tabIndex = -1;
  (preview.hidden ? button : preview).focus();
}

/** What the fixes of these findings change, and the file with them made. The worker makes them: the file may be large. */
export async function proposal(job, findings, tools, ask, rest) {
  const { report } = job;
  const { kind, encoding, compression } = report.document;
  const list = rest?.safe === false ? [] : findings;
  const message = { kind: "repair", file: job.file, encoding, compression, fixes: list.map(({ fix }) => fix), ...rest };
  const { blob, changes, count, skipped } = await ask(message);
  const base = baseName(job);
  // To Google, a list of addresses is what ends in .txt.
  const name = repairedName(/^urlset|index$/.test(kind) ? base.replace(/\.(txt|html?)$/i, ".xml") : base);
  const made = new Set(findings.map(({ fix }) => fix));
  const left = [...report.findings, ...report.elsewhere].some(({ rule, severity, fix }) =>
    (severity !== "info" || fix?.edits.length) && !made.has(fix) && !(rest?.only.includes(rule) && rest.safe === fix?.safe));
  return [
    h("p", { class: "muted" }, `${plural(count, "change")} will be made:`),
    ...preview(changes, count).filter(Boolean),
    ...(skipped ? [h("p", {}, `${plural(skipped, "more fix", "more fixes")} would change the same text. Check the fixed file to apply them.`)] : []),
    ...(left ? [h("p", {}, "The other findings remain. Check the fixed file to see them.")] : []),
    h("p", { class: "muted" }, `Put it in place of the old file on your site${compression === "gzip" ? ", packed again" : ""}. If a program writes the file, fix the cause there, too.`),
    h("p", { class: "actions" }, tools.link([blob], "application/octet-stream", name, "Apply and download"),
      h("button", { type: "button", part: "recheck", onclick: () => tools.add([new File([blob], name)], job) }, "Check the fixed file"),
      h("span", { class: "muted" }, data(name), `, ${size(blob.size)}`)),
  ];
}

/** The first of `count` changes, line by line. */
function preview(changes, count) {
  const side = (tag, name, text) => {
    if (!text) return null;
    // A space alone would be nothing to see.
    return h(tag, {}, h("span", { class: "hidden" }, name), visible(shorten(text).replace(/^ +$/, (spaces) => "␣".repeat(spaces.length))));
  };
  return [
    h("ol", { class: "changes" }, changes.map(({ line, title, before, after, around }) =>
      h("li", {}, h("span", { class: "place" }, `line ${number(line)}`),
        h("div", {}, h("p", { class: "muted" }, prose(title)),
          (before || after) && h("code", { class: "data change" }, visible(around[0].trimStart()), side("del", "removed: ", before), side("ins", "new: ", after), visible(around[1])))))),
    count > changes.length ? h("p", { class: "muted" }, `… and ${plural(count - changes.length, "more change")} like these.`) : null,
  ];
}

const shorten = (text) => (text.length > 200 ? `${text.slice(0, 120)} … ${text.slice(-60)}` : text);

/** A sitemap over the limits, in parts that are within them, with an index; an index in several. */
export function parts(job, tools) {
  const { split, kind, encoding, compression } = job.report.document;
  const pieces = split.cuts.length + 1;
  const make = async (ask) => {
    const { offer } = await later(() => import("./split.js"), import.meta.url);
    return offer({ file: job.file, document: { split, kind, encoding }, compression, name: baseName(job) }, tools, ask);
  };
  return h("section", { class: "repair" },
    h("div", {}, h("h3", {}, "File too large"),
      h("p", {}, `It can be split into ${number(pieces)} ${kind === "sitemapindex" ? "indexes" : "sitemaps and an index that lists them"}. No entry is changed.`)),
    opener("Split it", tools, { part: "split", class: "main" }, make));
}
