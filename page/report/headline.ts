// The verdict of a judge in words, and those of all of them.

import type { AnyReport, Consumer } from "../engine/types.js";
import { t } from "../texts.js";
import { grouped, inOrder, numbers, rejected, verdictOf } from "./model.js";

export const judges = (report: AnyReport) => inOrder(Object.keys(report.verdicts));

/** How good a verdict is, for its icon: a pass with warnings, or a file that others reject, is none. */
export type Mood = "pass" | "fail" | "warning" | "incomplete";

/**
 * What a judge says: filters do not change it. `title`: the verdict, with the number of errors; `counts`: those of
 * warnings, and of notes where there is nothing worse; `details`: what else there is to say, in parts; `worst`: what to
 * fix first, where the judge rejects it.
 */
export function headline(report: AnyReport, judge: Consumer) {
  const { files } = report;
  const { kind = "", entries = 0 } = report.document ?? {};
  const own = verdictOf(report, judge);
  const ids = judges(report).filter((id) => verdictOf(report, id) !== "none");
  const rejecting = ids.filter((id) => report.verdicts[id] === "fail");
  const { here, totals } = grouped(report, judge);
  const title = {
    pass: totals.error || !rejecting.length ? t.verdict.none : t.verdict.noneFor(judge),
    fail: t.verdict.errors(totals.error, files && rejected(report, judge), files?.length),
    incomplete: totals.error ? t.verdict.errors(totals.error) : t.verdict.incomplete,
    none: t.verdict.notXml,
  }[own];
  const softer = own === "pass" && (rejecting.length || totals.warning);
  const mood: Mood = own === "none" ? "incomplete" : softer ? "warning" : own;
  const few = !files || !totals.error;
  const counts = [
    few && totals.warning ? t.severity(totals.warning, "warning") : "",
    few && totals.info && !totals.error && !totals.warning ? t.severity(totals.info, "info") : "",
  ].filter(Boolean);
  // Of several files the number of URLs stands beside the tabs: here it would have no room.
  const more = files ? own === "pass" && t.findings.inFiles(files.length) : t.entries(kind, entries);
  return {
    title,
    counts,
    mood,
    details: more ? [more] : [],
    worst: own === "fail" ? here[0] : undefined,
  };
}

/** What one judge says, for its chip: the number of errors, or of warnings where it has none. */
export function judgement(report: AnyReport, judge: Consumer) {
  const verdict = verdictOf(report, judge);
  const { error, warning } = numbers(report, judge);
  const { says } = t.verdict;
  if (verdict === "pass" && warning) return { mood: "warning" as const, count: warning, says: says.warned(warning) };
  const { files } = report;
  const some = verdict === "fail" && files ? says.some(rejected(report, judge), files.length) : says[verdict];
  return { mood: verdict, count: verdict === "none" ? 0 : error, says: some };
}

/** How many URLs the files of a report list, or how many entries of another kind; nothing where there are none. */
export function urlsOf(report: AnyReport) {
  if (report.files) return t.urls(report.stats.pages, report.stats.uniqueUrls);
  const { kind, entries, stats } = report.document;
  return ["urlset", "text"].includes(kind) ? t.urls(entries, stats?.uniqueUrls) : t.entries(kind, entries);
}
