// What a report to take away says, whatever its format: the verdict, what to fix first, the files, and the findings by
// rule.

import type { App } from "../app/app.js";
import type { AnyReport, Consumer, DocumentReport, DoneFile, DoneJob, FileReport, Verdict } from "../engine/types.js";
import { urlsOf } from "../report/headline.js";
import { grouped, inOrder, type Objection, type Totals, verdictOf } from "../report/model.js";
import { t } from "../texts.js";

// Places of a rule that a report to be read has; CSV, SARIF and JSON have them all.
const PLACES = 50;
// Rules that are named as what to fix first.
const FIRST = 5;

/** The URL of the page that explains a rule. */
export type About = (rule: string) => string | undefined;

/** Where a rule is explained, as a URL that a file elsewhere can have; nothing where there is no such URL. */
export const about =
  ({ href }: App): About =>
  (rule) => {
    const url = new URL(href, location.href);
    if (!/^https?:$/.test(url.protocol)) return undefined;
    url.hash = rule;
    return url.href;
  };

export type Takeaway = ReturnType<typeof summary>;

/** A file with its numbers, or why it could not be checked. */
export interface ListedFile {
  name: string;
  error: string;
  checked?: { document: DocumentReport; verdict: Verdict | "none"; totals: Totals };
}

export function summary(job: DoneJob, app: App) {
  const { state } = app;
  const { profile } = state;
  // Of a job that has a report there is one.
  const report = state.report(job) as AnyReport;
  const { here, totals } = grouped(report, profile);
  const groups = here.map((group) => described(group, job, app));
  const { now, url } = report.options ?? {};
  const files = listed(job, app).toSorted((a, b) => troubles(b) - troubles(a));
  return {
    name: job.name,
    host: hostOf(job.jobs ?? [job]),
    changed: state.compared,
    tool: report.tool,
    rules: report.rulesDate,
    time: now,
    url,
    profile,
    totals,
    bad: files.filter(({ checked }) => checked?.totals.error).length,
    urls: urlsOf(job.report),
    consumers: inOrder(Object.keys(report.verdicts) as Consumer[]).map((id) => ({
      id,
      verdict: verdictOf(report, id),
    })),
    first: groups.filter(({ severity }) => severity === "error").slice(0, FIRST),
    files,
    groups,
    incomplete: notRead(job),
  };
}

/** The host of most of the URLs that these files list. */
function hostOf(jobs: DoneFile[]) {
  const numbers = new Map<string, number>();
  for (const [host, number] of jobs.flatMap(({ report }) => report.document.stats.hosts ?? []))
    numbers.set(host, (numbers.get(host) ?? 0) + number);
  return [...numbers].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function described({ rule, severity, count, findings }: Objection, job: DoneJob, app: App) {
  const places = findings.slice(0, PLACES).map(({ file, start, message, excerpt, help }) => {
    const of = job.jobs && file !== undefined ? job.jobs[file] : job;
    return { file: of.name, ...start, message, excerpt, help };
  });
  const { title = rule, help } = app.rule(rule) ?? {};
  return { rule, severity, count, title, help, why: app.whys[rule], places, more: count - places.length };
}

/** What is worse comes first. */
const troubles = ({ checked }: ListedFile) =>
  checked ? checked.totals.error * 1e9 + checked.totals.warning : Infinity;

/** Every file, with its numbers; those that could not be checked, too. */
export function listed(job: DoneJob, { state }: App): ListedFile[] {
  const jobs = job.jobs ? state.jobs : [job];
  return jobs.map((one) => {
    const { name, error } = one;
    const report = state.report(one) as FileReport | undefined;
    if (!report) return { name, error: error?.message || t.files.states[one.state] };
    const { totals } = grouped(report, state.profile);
    const verdict = verdictOf(report, state.profile);
    return { name, error: "", checked: { document: report.document, verdict, totals } };
  });
}

/** What was not read, with the name of the file if there are several. */
function notRead(job: DoneJob) {
  const of = (one: DoneJob) =>
    one.report.incomplete.map((sentence) => (job.jobs ? `${one.name}: ${sentence}` : sentence));
  return job.jobs ? [...job.report.incomplete, ...job.jobs.flatMap(of)] : of(job);
}

/** "3 errors in 2 of 15 files · 40 warnings · 481 URLs", in parts. */
export function counted({ totals, bad, files, urls }: Takeaway) {
  const several = files.length > 1;
  return [
    totals.error
      ? t.verdict.errors(totals.error, several ? bad : undefined, several ? files.length : undefined)
      : t.verdict.none,
    totals.warning && t.severity(totals.warning, "warning"),
    totals.info && t.severity(totals.info, "info"),
    several && !totals.error && t.findings.inFiles(files.length),
    urls,
  ].filter(Boolean);
}
