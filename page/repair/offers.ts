// What can be done about a file: all safe fixes at once, or one suggestion after the other. Nothing is changed before
// the reader has seen it.

import type { App } from "../app/app.js";
import { data, h } from "../base/dom.js";
import type { Ask } from "../engine/messages.js";
import type { FileJob, FileReport, Found } from "../engine/types.js";
import { t } from "../texts.js";
import { opener } from "./opener.js";
import { proposal, type Rest } from "./preview.js";

const ALL = 100_000;

/** What makes a repair look for the findings of these rules again, if the report does not list all of them. */
const unlisted = (
  { counts, findings, elsewhere, options }: FileReport,
  rules: string[],
  safe: boolean,
): Rest | undefined =>
  rules.some((one) => counts[one] > [...findings, ...elsewhere].filter(({ rule }) => rule === one).length)
    ? { only: rules, safe, options: { ...options, maxPerRule: ALL } }
    : undefined;

/**
 * Safe fixes: what the protocol or the profile of the check objects to. Nobody asked for changes that please somebody
 * else.
 */
export function safeFixes(job: FileJob, app: App) {
  const { count, more, kept, together } = fixable(job);
  if (!count) return null;
  const rest = unlisted(job.report!, [...kept.keys()], true);
  const make = (ask: Ask) => {
    const all = rest ? together : [...kept.values(), together].flat();
    return proposal(job, all, app, ask, rest);
  };
  return h(
    "section",
    { class: "repair" },
    h("div", {}, h("h3", { class: "hidden" }, t.fix.title), h("p", {}, t.fix.can(count), more ? t.fix.most : "")),
    opener(t.fix.preview(count), app, { part: "fix", class: "main", "data-count": count }, make),
  );
}

// Files that are named; the others have their fixes in their reports, too.
const NAMED = 5;

/** The same of several files: each is fixed in its own report, and these are the ways there. */
export function siteFixes(jobs: FileJob[], app: App) {
  const some = jobs.map((job) => ({ job, count: fixable(job).count })).filter(({ count }) => count);
  if (!some.length) return null;
  const most = some.sort((a, b) => b.count - a.count).slice(0, NAMED);
  const all = some.reduce((sum, { count }) => sum + count, 0);
  const way = ({ job, count }: (typeof some)[number]) => {
    const props = { type: "button", part: "fix-file", class: "link", onclick: () => app.show(job) };
    return [" ", h("button", props, t.fix.inFile(data(job.name), count))];
  };
  const others = t.fix.others(some.length - most.length);
  return h("p", { class: "ways" }, t.fix.canAll(all, some.length), most.map(way), others);
}

/** What can be fixed in a file without a look: how often, whether that is not all, and the findings by their rules. */
function fixable(job: FileJob) {
  const report = job.report!;
  const findings = ours(report);
  const listed = byRule(findings);
  const kept = byRule(findings.filter((finding) => finding.fix?.safe));
  // What the site says about this file can be fixed in it as well.
  const together = (job.together ?? []).filter((finding) => finding.fix?.safe);
  // Fixes cannot make a sitemap of an unknown file: offer none.
  if (report.document.kind === "unknown") return { count: 0, more: false, kept, together };
  let count = together.length;
  let more = false;
  for (const [rule, findings] of kept) {
    // Where the list was cut and not every listed place can be fixed, only the listed ones are promised.
    const whole = listed.get(rule)!.length === findings.length;
    const all = whole ? Math.max(report.counts[rule] ?? 0, findings.length) : findings.length;
    count += Math.min(all, ALL);
    more ||= all > ALL;
  }
  return { count, more, kept, together };
}

/**
 * A suggestion, or those of several places, for the reader to look at: a button, and behind it what it would change.
 */
export function suggestion(job: FileJob, findings: Found[], app: App) {
  const several = findings.length > 1;
  const rest = several ? unlisted(job.report!, [findings[0].rule], false) : undefined;
  const all = rest ? t.fix.previewAll : t.fix.previewSome(findings.length);
  const [label, part] = several ? [all, "suggest-all"] : [t.fix.previewOne, "suggest"];
  const make = (ask: Ask) => proposal(job, findings, app, ask, rest);
  return h("div", { class: "suggestion" }, opener(label, app, { part, class: "quiet" }, make));
}

/** The findings that are repaired in bulk, wherever the report lists them. */
function ours({ findings, elsewhere, options }: FileReport) {
  const profile = options?.profile ?? "protocol";
  return [...findings, ...elsewhere].filter(({ consumers }) => consumers.protocol || consumers[profile]);
}

const byRule = (findings: Found[]) => Map.groupBy(findings, ({ rule }) => rule);
