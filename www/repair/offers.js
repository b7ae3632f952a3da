// What can be done about a file: all safe fixes at once, or one suggestion after the other. Nothing is changed before the
// reader has seen it.
//
// `tools` is what the element lends: ask(message, run) asks a worker until the AbortController `run` ends it; link(…) makes
// a download, add(files, job) checks what was made of the file of a job, show(job) is the way to a report, url() is the
// sitemap's address if the reader gave one.

import { h, number, plural } from "../base/dom.js";
import { later } from "../base/later.js";
import * as view from "../report/view.js";

const ALL = 100_000;

/** What makes a repair look for the findings of these rules again, if the report does not list all of them. */
const unlisted = ({ counts, findings, elsewhere, options }, rules, safe) =>
  rules.some((one) => counts[one] > [...findings, ...elsewhere].filter(({ rule }) => rule === one).length)
    ? { only: rules, safe, options: { ...options, maxPerRule: ALL } } : undefined;

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
  // What is no sitemap is none when that is repaired.
  if (!count || report.document.kind === "unknown") return null;
  const rules = [...kept.keys()];
  const rest = unlisted(report, rules, true);
  const make = (ask, { proposal }) => proposal(job, rest ? together : [...kept.values(), together].flat(), tools, ask, rest);
  return h("section", { class: "repair" },
    h("div", {}, h("h3", { class: "hidden" }, "Fixes"),
      h("p", {}, `${plural(count, "problem")} can be fixed automatically. Nothing else in the file changes.`,
        more ? ` That is as much as can be done at once: check the fixed file to fix the rest.` : "")),
    opener(`Preview ${plural(count, "fix", "fixes")}`, tools, { part: "fix", class: "main", "data-count": count }, make));
}

/** A suggestion, or those of several places, for the reader to look at: a button, and behind it what it would change. */
export function suggestion(job, findings, tools) {
  const several = findings.length > 1;
  const rest = several ? unlisted(job.report, [findings[0].rule], false) : undefined;
  const [label, part] = several ? [`Preview ${rest ? "all" : `the ${number(findings.length)}`} suggested changes`, "suggest-all"] : ["Preview this change", "suggest"];
  return h("div", { class: "suggestion" }, opener(label, tools, { part, class: "quiet" }, (ask, { proposal }) => proposal(job, findings, tools, ask, rest)));
}

export const previews = () => later(() => import("./preview.js"), import.meta.url);

/** A button that fills a preview once and gives way to it, and the preview. `make` makes it, with what asks a worker. */
export function opener(label, tools, props, make) {
  const preview = h("div", { part: "preview", class: "preview", hidden: true });
  const button = h("button", { type: "button", "aria-expanded": "false", ...props, onclick: async () => {
    button.disabled = true;
    try {
      const script = await previews();
      await script.fill(button, preview, tools, (ask) => make(ask, script));
    } catch (error) {
      button.disabled = preview.hidden = false;
      preview.replaceChildren(view.failure(error, "This could not be done."));
    }
  } }, label);
  return [button, preview];
}

/** The findings that are repaired in bulk, wherever the report lists them. */
const ours = ({ findings, elsewhere, options }) =>
  [...findings, ...elsewhere].filter(({ consumers }) => consumers.protocol || consumers[options?.profile ?? "protocol"]);

export const baseName = (job) => ((job.text === undefined || job.made) && job.file.name ? job.file.name : "sitemap.xml");

const byRule = (findings) => Map.groupBy(findings, ({ rule }) => rule);
