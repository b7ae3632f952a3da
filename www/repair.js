// What can be done about a file: all safe fixes at once, one suggestion after the other, or cutting it into parts. Nothing
// is changed before the reader has seen it.
//
// `tools` is what the element lends: ask(question, run) puts a question to a worker until the AbortController `run` ends
// it; link(…) makes a download, add(files) checks other files, show(job) is the way to a report, url() is the sitemap's
// address if the reader gave one.

import { data, h, later, number, plural, size } from "./dom.js";
import { repairedName } from "./names.js";
import * as view from "./view.js";

const ALL = 100_000;

/** Safe fixes: what the protocol or the profile of the check objects to. Nobody asked for changes that please somebody else. */
export function safeFixes(job, tools) {
  const { report } = job;
  const findings = ours(report);
  const listed = byRule(findings);
  const kept = byRule(findings.filter((finding) => finding.fix?.safe));
  // What the site says about this file can be repaired in it as well.
  const together = (job.together ?? []).filter((finding) => finding.fix?.safe);
  let count = together.length;
  let more = false;
  for (const [rule, findings] of kept) {
    // Where the list was cut and not every listed place can be repaired, only the listed ones are promised.
    const whole = listed.get(rule).length === findings.length;
    const all = whole ? Math.max(report.counts[rule] ?? 0, findings.length) : findings.length;
    count += Math.min(all, ALL);
    more ||= all > ALL;
  }
  if (!count) return null;
  const rules = [...kept.keys()];
  // The report lists the first findings of each rule only; the repair needs them all.
  const cut = rules.some((rule) => (report.counts[rule] ?? 0) > listed.get(rule).length);
  const fill = (ask) => cut
    ? proposal(job, together, tools, ask, { only: rules, options: { ...report.options, maxPerRule: ALL } })
    : proposal(job, [...kept.values(), together].flat(), tools, ask);
  const preview = h("div", { part: "preview", class: "preview", hidden: true });
  const label = `Preview ${plural(count, "safe fix", "safe fixes")}`;
  const button = opener(label, preview, tools, fill, { part: "fix", class: "main", "data-count": count });
  return h("section", { class: "repair" },
    h("div", {}, h("h3", {}, "Repair"),
      h("p", {}, `${plural(count, "problem")} can be repaired with certainty. Everything else in the file stays as it is, byte for byte.`,
        more ? ` That is as much as can be done at once: check the repaired file to repair the rest.` : "")),
    button, preview);
}

/** A suggestion, or those of several places, for the reader to look at: a button, and behind it what it would change. */
export function suggestion(job, findings, tools) {
  const preview = h("div", { part: "preview", class: "preview", hidden: true });
  const [label, part] = findings.length > 1 ? [`Preview all ${number(findings.length)} suggested changes`, "suggest-all"] : ["Preview this change", "suggest"];
  return h("div", { class: "suggestion" }, opener(label, preview, tools, (ask) => proposal(job, findings, tools, ask), { part, class: "quiet" }), preview);
}

/** A sitemap over the limits, in parts that are within them, with an index. */
export function parts(job, tools) {
  const { split: places, encoding, compression } = job.report.document;
  if (!places) return null;
  const preview = h("div", { part: "preview", class: "preview", hidden: true });
  const pieces = places.cuts.length + 1;
  const make = (ask) => later(async (again) => {
    const { offer } = await import(`./split/offer.js${again}`);
    return offer({ file: job.file, encoding, compression, places, name: baseName(job) }, tools, ask);
  });
  return h("section", { class: "repair" },
    h("div", {}, h("h3", {}, "Too large for one file"),
      h("p", {}, `It can be cut into ${number(pieces)} sitemaps and an index that lists them. No entry is changed.`)),
    opener("Cut it into parts", preview, tools, make, { part: "split", class: "main" }), preview);
}

/** A button that fills `preview` once, and gives way to it. `fill` gets what asks a worker. */
function opener(label, preview, tools, fill, props) {
  const work = async () => {
    const run = new AbortController();
    const bar = h("progress", { max: 1, "aria-label": label });
    button.disabled = true;
    preview.replaceChildren(h("div", { class: "running" }, "Working…", bar,
      h("button", { type: "button", part: "stop", class: "quiet", onclick: () => run.abort() }, "Cancel")));
    preview.hidden = false;
    const onprogress = (read, total) => (bar.value = total ? read / total : 0);
    try {
      preview.replaceChildren(...(await fill((question) => tools.ask(question, run, onprogress))));
      button.hidden = true;
    } catch (error) {
      preview.hidden = run.signal.aborted;
      preview.replaceChildren(...(preview.hidden ? [] : [view.failure(error, "This could not be done.")]));
    }
    button.disabled = false;
    preview.tabIndex = -1;
    (preview.hidden ? button : preview).focus();
  };
  const button = h("button", { type: "button", "aria-expanded": "false", ...props, onclick: work }, label);
  return button;
}

/** What the fixes of these findings change, and the file with them made. The worker makes them: the file may be large. */
async function proposal(job, findings, tools, ask, rest) {
  const { encoding, compression } = job.report.document;
  const message = { file: job.file, encoding, compression, findings: findings.map(({ start, fix }) => ({ start, fix })), ...rest };
  const { blob, changes, count, applied, skipped } = await ask((client, how) => client.repair(message, how));
  const { preview } = await later((again) => import(`./repair/preview.js${again}`));
  const name = repairedName(baseName(job));
  const link = tools.link([blob], "application/octet-stream", name, "Apply and download");
  return [
    h("p", { class: "muted" }, `${plural(applied, "change")}, as ${applied === 1 ? "it" : "they"} will be made:`),
    ...preview(changes, count).filter(Boolean),
    ...(skipped ? [h("p", {}, `${plural(skipped, "fix", "fixes")} touch the same text as another one. Check the repaired file to make them in a second round.`)] : []),
    h("p", { class: "actions" }, link,
      h("button", { type: "button", part: "recheck", onclick: () => tools.add([new File([blob], name)]) }, "Check the repaired file"),
      h("span", { class: "muted" }, data(name), `, ${size(blob.size)}`)),
  ];
}

/** The findings that are repaired in bulk, wherever the report lists them. */
const ours = ({ findings, elsewhere, options }) =>
  [...findings, ...elsewhere].filter(({ consumers }) => consumers.protocol || consumers[options?.profile ?? "protocol"]);

const baseName = (job) => (job.text === undefined && job.file.name ? job.file.name : "sitemap.xml");

function byRule(findings) {
  const groups = new Map();
  for (const finding of findings) {
    if (!groups.has(finding.rule)) groups.set(finding.rule, []);
    groups.get(finding.rule).push(finding);
  }
  return groups;
}
