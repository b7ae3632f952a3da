// What a report to take away says, whatever its format: the verdict, what to fix first, the files, and the findings by
// rule.

import { grouped, inOrder, verdictOf } from "../report/model.js";
import { urlsOf } from "../report/verdict.js";
import { t } from "../texts.js";

// Places of a rule that a report to be read has; CSV, SARIF and JSON have them all.
const PLACES = 50;
// Rules that are named as what to fix first.
const FIRST = 5;

/** `job`: a file, or all files together; `app`: see app/app.js. */
export async function summary(job, app) {
  const { state } = app;
  const { profile } = state;
  const report = state.report(job);
  const reasons = await app.reasons;
  const { here, totals } = grouped(report, profile);
  const groups = here.map((group) => described(group, job, app.rule(group.rule), reasons[group.rule]));
  const { now, url } = report.options ?? {};
  const files = listed(job, app);
  return {
    name: job.name,
    tool: report.tool,
    rules: report.rulesDate,
    time: now,
    url,
    profile,
    totals,
    bad: files.filter(({ errors }) => errors).length,
    urls: urlsOf(job.report),
    consumers: inOrder(Object.keys(report.verdicts)).map((id) => ({ id, verdict: verdictOf(report, id) })),
    first: groups.filter(({ severity }) => severity === "error").slice(0, FIRST),
    files,
    groups,
    incomplete: notRead(job),
  };
}

function described({ rule, severity, count, findings }, job, info, why) {
  const places = findings.slice(0, PLACES).map((finding) => {
    const { file, start, message, excerpt, help } = finding;
    return { file: file === undefined ? job.name : job.jobs[file].name, ...start, message, excerpt, help };
  });
  const { title = rule, help } = info ?? {};
  return { rule, severity, count, title, help, why, places, more: count - places.length };
}

/** Every file, with its numbers; those that could not be checked, too. */
export function listed(job, { state }) {
  const jobs = job.jobs ? state.jobs : [job];
  return jobs.map((one) => {
    const { name, error } = one;
    const report = state.report(one);
    if (!report) return { name, error: error?.message || t.files.states[one.state] };
    const { totals } = grouped(report, state.profile);
    return { name, document: report.document, verdict: verdictOf(report, state.profile), errors: totals.error,
      warnings: totals.warning, notes: totals.info };
  });
}

/** What was not read, with the name of the file if there are several. */
function notRead(job) {
  const of = (one) => one.report.incomplete.map((sentence) => (job.jobs ? `${one.name}: ${sentence}` : sentence));
  return job.jobs ? [...job.report.incomplete, ...job.jobs.flatMap(of)] : of(job);
}

/** "3 errors in 2 of 15 files · 40 warnings · 481 URLs", in parts. */
export function counted({ totals, bad, files, urls }) {
  const several = files.length > 1;
  return [
    totals.error ? t.verdict.errors(totals.error, several && bad, several && files.length) : t.verdict.none,
    totals.warning && t.severity(totals.warning, "warning"),
    totals.info && t.severity(totals.info, "info"),
    several && !totals.error && t.findings.inFiles(files.length),
    urls,
  ].filter(Boolean);
}
