// What a repair changes, before anything is changed, and the repaired file; the way to cut one. It comes with the first
// check: a request later would tell that there is something to repair.

import { data, h, prose, visible } from "../base/dom.js";
import { later } from "../base/later.js";
import { failure } from "../base/notices.js";
import { repairedName } from "../base/names.js";
import { baseName, opener } from "./opener.js";
import { t } from "../texts.js";

/** Fills `preview` with what `make` makes; the `button` gives way to it. `make` gets what asks a worker. */
export async function fill(button, preview, app, make) {
  const run = new AbortController();
  const bar = h("progress", { max: 1, "aria-label": button.textContent });
  preview.replaceChildren(h("div", { class: "running" }, t.fix.working, bar,
    h("button", { type: "button", part: "stop", class: "quiet", onclick: () => run.abort() }, t.cancel)));
  preview.hidden = false;
  const onprogress = (read, total) => (bar.value = total ? read / total : 0);
  try {
    preview.replaceChildren(...(await make((message) => app.ask(message, run, onprogress))));
    button.hidden = true;
  } catch (error) {
    preview.hidden = run.signal.aborted;
    preview.replaceChildren(...(preview.hidden ? [] : [failure(error, t.fix.failed)]));
  }
  button.disabled = false;
  preview.tabIndex = -1;
  (preview.hidden ? button : preview).focus();
}

/**
 * What the fixes of these findings change, and the file with them made. The worker makes them: the file may be large.
 */
export async function proposal(job, findings, app, ask, rest) {
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
    (severity !== "info" || fix?.edits.length)
    && !made.has(fix)
    && !(rest?.only.includes(rule) && rest.safe === fix?.safe));
  const recheck = () => app.checks.add([new File([blob], name)], job);
  return [
    h("p", { class: "muted" }, t.fix.changes(count)),
    ...preview(changes, count).filter(Boolean),
    ...(skipped ? [h("p", {}, t.fix.sameText(skipped))] : []),
    ...(left ? [h("p", {}, t.fix.othersRemain)] : []),
    h("p", { class: "muted" }, t.fix.replace(compression === "gzip")),
    h("p", { class: "actions" }, app.link([blob], "application/octet-stream", name, t.fix.apply),
      h("button", { type: "button", part: "recheck", onclick: recheck }, t.fix.recheck),
      h("span", { class: "muted" }, t.fix.file(data(name), blob.size))),
  ];
}

/** The first of `count` changes, line by line. */
function preview(changes, count) {
  const side = (tag, name, text) => {
    if (!text) return null;
    // A space alone would be nothing to see.
    const seen = shorten(text).replace(/^ +$/, (spaces) => "␣".repeat(spaces.length));
    return h(tag, {}, h("span", { class: "hidden" }, name), visible(seen));
  };
  return [
    h("ol", { class: "changes" }, changes.map(({ line, title, before, after, around }) =>
      h("li", {}, h("span", { class: "place" }, t.fix.line(line)),
        h("div", {}, h("p", { class: "muted" }, prose(title)),
          (before || after) && h("code", { class: "data change" },
            visible(around[0].trimStart()),
            side("del", t.findings.removed, before),
            side("ins", t.findings.added, after),
            visible(around[1])))))),
    count > changes.length ? h("p", { class: "muted" }, t.fix.likeThese(count - changes.length)) : null,
  ];
}

const shorten = (text) => (text.length > 200 ? `${text.slice(0, 120)} … ${text.slice(-60)}` : text);

/** A sitemap over the limits, in parts that are within them, with an index; an index in several. */
export function parts(job, app) {
  const { split, kind, encoding, compression } = job.report.document;
  const pieces = split.cuts.length + 1;
  const make = async (ask) => {
    const { offer } = await later(() => import("./split.js"), import.meta.url);
    return offer({ file: job.file, document: { split, kind, encoding }, compression, name: baseName(job) }, app, ask);
  };
  return h("section", { class: "repair" },
    h("div", {}, h("h3", {}, t.split.title),
      h("p", {}, t.split.can(pieces, kind === "sitemapindex"))),
    opener(t.split.act, app, { part: "split", class: "main" }, make));
}
