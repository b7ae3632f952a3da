// What the page reads out of reports: pure functions over them.

import type {
  AnyReport,
  Consumer,
  DocumentReport,
  FileJob,
  FileReport,
  Found,
  Job,
  Report,
  Severity,
  TogetherReport,
} from "../engine/types.js";

/** The standards and search engines in the order of the page; others, which it does not know yet, come after them. */
export const CHECKERS: Consumer[] = ["protocol", "xsd", "google", "bing", "yandex", "baidu"];
export const inOrder = (ids: string[]) =>
  CHECKERS.filter((id) => ids.includes(id)).concat((ids as Consumer[]).filter((id) => !CHECKERS.includes(id)));

/** The profile that a report was made for. */
export const profileOf = ({ options }: Pick<Report, "options">) => options?.profile ?? "protocol";

export const SEVERITIES: Severity[] = ["error", "warning", "info"];
const rank = (severity: Severity) => SEVERITIES.indexOf(severity);

/** Nothing where there is none. */
function worst(severities: (Severity | undefined)[]): Severity | undefined {
  return severities.filter((severity) => severity !== undefined).sort((a, b) => rank(a) - rank(b))[0];
}

// The schema is one of XML sitemaps: what rightly is something else is no worse for not being one.
const NOT_XML: (DocumentReport["kind"] | undefined)[] = ["text", "rss", "atom", "robots"];
export const verdictOf = (report: AnyReport, id: Consumer) =>
  id === "xsd" && NOT_XML.includes(report.document?.kind) ? "none" : report.verdicts[id];

const wholes = new WeakMap<FileReport, { together: Found[]; report: FileReport }>();

/**
 * The report of a file with what all files of its site say at its lines. Whatever counts or judges a file goes by it,
 * so that a file at whose line an error stands is nowhere without one.
 */
export function whole<J extends Job>(job: J): J["report"];
export function whole(job: FileJob): FileReport | undefined {
  const { report, together = [], besides = [] } = job;
  if (!report || together.length + besides.length === 0) return report;
  const known = wholes.get(report);
  if (known?.together === together) return known.report;
  const made = added(report, together, besides);
  wholes.set(report, { together, report: made });
  return made;
}

function added(report: FileReport, together: Found[], besides: Found[]): FileReport {
  const summary = { ...report.summary };
  const counts = new Map(Object.entries(report.counts));
  const verdicts = { ...report.verdicts };
  for (const { severity } of together) summary[`${severity}s` as const] += 1;
  for (const { rule, consumers } of [...together, ...besides]) {
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
    for (const [id, severity] of Object.entries(consumers)) if (severity === "error") verdicts[id as Consumer] = "fail";
  }
  // Of the only file there is, a finding names no file.
  const own = (finding: Found): Found => {
    const { file, related = [], ...rest } = finding;
    const others = related.map(({ file: other, ...place }) => (other === file ? place : { file: other, ...place }));
    return { ...rest, related: others, origin: finding };
  };
  return {
    ...report,
    summary,
    verdicts,
    counts: Object.assign(Object.create(null), Object.fromEntries(counts)),
    findings: [...report.findings, ...together.map(own)],
    elsewhere: [...report.elsewhere, ...besides.map(own)],
  };
}

/** How many findings of each severity a report has for a judge: the same wherever it is told. */
export function numbers(report: AnyReport, judge: Consumer): Totals {
  return ownTotals(report, judge) ?? grouped(report, judge).totals;
}

/** For the profile of the check the report has the numbers, also of findings that it does not list. */
function ownTotals({ summary, options }: Partial<Pick<AnyReport, "summary" | "options">>, judge?: Consumer) {
  if (!summary || judge !== profileOf({ options: options! })) return undefined;
  return { error: summary.errors, warning: summary.warnings, info: summary.infos };
}

/** How many of the files of a report a judge rejects, each by itself or beside the others. */
export function rejected({ files = [], findings, elsewhere }: AnyReport, judge: Consumer) {
  const errors = [...findings, ...elsewhere].filter(({ consumers }) => consumers[judge] === "error");
  const broken = new Set(errors.map(({ file }) => file));
  return files.filter(({ verdicts }, index) => verdicts[judge] === "fail" || broken.has(index)).length;
}

function troubles(job: FileJob) {
  const report = whole(job);
  if (report) return report.summary.errors * 1e9 + report.summary.warnings;
  return job.state === "error" ? 1e15 : 0;
}

/** Files with the most errors first, otherwise in their order. */
export const worstFirst = (jobs: FileJob[]) => [...jobs].sort((a, b) => troubles(b) - troubles(a));

// Findings of a rule that a list of all files shows; the counts are of all.
const MOST_MERGED = 1_000;

const SUMS = ["errors", "warnings", "infos"] as const;
const LISTS = ["findings", "elsewhere"] as const;

const merges = new WeakMap<TogetherReport, { reports: unknown[]; report: TogetherReport }>();

/**
 * The report of several files with what is found in each of them: of each rule the first places, and the true number.
 * `jobs` have reports. With `only`, the index of a file, what concerns this file.
 */
export function merged(report: TogetherReport, jobs: FileJob[], only?: number): TogetherReport {
  if (only !== undefined) return merge(report, jobs, only);
  const reports = jobs.map((job) => job.report);
  const known = merges.get(report);
  if (known && reports.every((one, index) => one === known.reports[index])) return known.report;
  const made = merge(report, jobs);
  merges.set(report, { reports, report: made });
  return made;
}

function merge(report: TogetherReport, jobs: FileJob[], only?: number): TogetherReport {
  const own = ({ file }: Pick<Found, "file">) => only === undefined || file === only;
  const lists = { findings: report.findings.filter(own), elsewhere: report.elsewhere.filter(own) };
  const counts: Record<string, number> = Object.create(null); // the rules of a saved report may have any name
  const summary = only === undefined ? { ...report.summary } : { errors: 0, warnings: 0, infos: 0 };
  if (only === undefined) Object.assign(counts, report.counts);
  else {
    for (const { severity } of lists.findings) summary[`${severity}s` as const] += 1;
    for (const { rule } of [...lists.findings, ...lists.elsewhere]) counts[rule] = (counts[rule] ?? 0) + 1;
  }
  const listed = new Map<string, number>();
  for (const [file, job] of jobs.entries()) {
    if (!own({ file })) continue;
    const of = job.report!;
    for (const severity of SUMS) summary[severity] += of.summary[severity];
    for (const [rule, number] of Object.entries(of.counts)) counts[rule] = (counts[rule] ?? 0) + number;
    for (const name of LISTS) {
      for (const finding of of[name]) {
        const number = listed.get(finding.rule) ?? 0;
        if (number === MOST_MERGED) continue;
        listed.set(finding.rule, number + 1);
        lists[name].push({ ...finding, file, origin: finding });
      }
    }
  }
  return { ...report, ...lists, counts, summary };
}

export type Totals = Record<Severity, number>;

/** A rule with its findings, as a profile sees them. */
export interface Group {
  rule: string;
  /** Nothing where it concerns others only. */
  severity?: Severity;
  /** The severity that it is shown with. */
  shown: Severity;
  /** The true number; not all are listed. */
  count: number;
  findings: Found[];
  consumers: Found["consumers"];
}

/** Of these the profile objects to some. */
export interface Objection extends Group {
  severity: Severity;
}

const at = ({ findings: [{ start }] }: Group) => start.offset;
const refusals = ({ consumers }: Group) => Object.values(consumers).filter((severity) => severity === "error").length;

/**
 * Findings of both lists by rule, as the profile sees them: by severity, by how many reject them, by number, by place.
 */
export function grouped(
  report: Pick<AnyReport, "findings" | "elsewhere" | "counts"> & Partial<Pick<AnyReport, "summary" | "options">>,
  profile?: Consumer,
) {
  const severityOf = ({ consumers }: Found) => profile && consumers[profile];
  const byRule = Map.groupBy([...report.findings, ...report.elsewhere], ({ rule }) => rule);
  const all = [...byRule].map(([rule, findings]): Group => {
    // A rule can be softer in one place than in another; the group is as bad as its worst finding.
    const severity = worst(findings.map(severityOf));
    const { consumers, severity: own } = findings.find((finding) => severityOf(finding) === severity)!;
    findings.sort((a, b) => (a.file ?? 0) - (b.file ?? 0) || a.start.offset - b.start.offset);
    const count = Math.max(report.counts[rule] ?? 0, findings.length);
    return { rule, severity, shown: severity ?? worst(Object.values(consumers)) ?? own, count, findings, consumers };
  });
  all.sort((a, b) => rank(a.shown) - rank(b.shown) || refusals(b) - refusals(a) || b.count - a.count || at(a) - at(b));
  const here = all.filter((group): group is Objection => group.severity !== undefined);
  const listed: Totals = { error: 0, warning: 0, info: 0 };
  for (const { severity, count, findings } of here) {
    listed[severity] += count - findings.length;
    for (const finding of findings) {
      const own = severityOf(finding);
      if (own) listed[own]++;
    }
  }
  return { here, others: all.filter((group) => !group.severity), totals: ownTotals(report, profile) ?? listed };
}

/** Those who reject or report any of these groups. */
export const reporters = (groups: Group[]) =>
  inOrder([...new Set(groups.flatMap(({ consumers }) => Object.keys(consumers)))]);
