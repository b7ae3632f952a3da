// The findings to take away, as text for a message or as CSV for a spreadsheet, made a few lines at a time. Both show
// hidden characters by their number, as the page does.

import { inSlices, plain } from "../base/dom.js";
import { LongText } from "../base/longtext.js";
import type { AnyReport, Consumer, Found, Job, Report } from "../engine/types.js";
import { grouped } from "../report/model.js";
import { exported as w } from "../texts/en/takeaway.js";

/**
 * `job` is a file, or a site: what lies between its files, whose findings carry the names of these, and then each file
 * that has some. They are indented, so that Markdown leaves their tags in.
 */
export async function asText(job: Job, profile: Consumer) {
  const parts: string[] = [];
  let clean = 0;
  for (const { name, report } of each(job)) {
    const { findings, groups, totals } = listed(report, profile);
    if (!groups.length && name !== job.name) {
      clean += 1;
      continue;
    }
    parts.push(`${w.heading(plain(name), w.counts(totals), profile)}\n\n`);
    await inSlices(
      findings.map((finding) => () => {
        const { rule, message, start } = finding;
        const where = `${plain(fileOf(finding, name, report))}:${start.line}:${start.column}`;
        parts.push(`    ${where}: ${severityOf(finding, profile)}: ${plain(message)} [${rule}]\n`);
      }),
    );
    for (const { rule, count, findings } of groups) {
      if (count > findings.length) parts.push(`    ${w.more(count - findings.length, rule)}\n`);
    }
    if (groups.length) parts.push("\n");
  }
  if (clean) parts.push(`${w.clean(clean)}\n`);
  return parts.join("");
}

export async function asCsv(job: Job, profile: Consumer) {
  // Without the mark at its start, spreadsheets read the file as something else than UTF-8.
  const saved = new LongText(`\ufeff${line(w.columns)}`);
  for (const { name, report } of each(job)) {
    const { findings, groups } = listed(report);
    const counts = new Map(groups.map(({ rule, count }) => [rule, count]));
    await inSlices(
      findings.map((finding) => () => {
        const { rule, message, help = "", start, excerpt, consumers } = finding;
        const marked = excerpt ? excerpt.text.slice(excerpt.from, excerpt.to) : "";
        const who = (Object.keys(consumers) as Consumer[]).map((id) => `${id} ${severityOf(finding, id)}`).join("; ");
        const where = [fileOf(finding, name, report), start.line, start.column];
        const what = [severityOf(finding, profile) ?? "", rule, message, marked, help, counts.get(rule)!];
        saved.add(line([...where, ...what, ...origin(report, profile), who]));
      }),
    );
  }
  return saved.parts();
}

/** Where the numbers of a line come from: lines of several tables may be put together. */
export const origin = (
  { options, tool, rulesDate }: Pick<Report, "options" | "tool" | "rulesDate">,
  profile: Consumer,
): string[] => [profile, options?.now ?? "", tool, rulesDate ?? ""];

interface Reported {
  name: string;
  report: AnyReport;
}

/** The job, which has a report, and of a site its files that have one. */
export const each = (job: Job) => [job, ...(job.jobs ?? []).filter(({ report }) => report)] as Reported[];

/** What the profile objects to; without one, all. */
export function listed(report: AnyReport, profile?: Consumer) {
  const { here, others, totals } = grouped(report, profile);
  const groups = profile ? here : others;
  const findings = groups.flatMap((group) => group.findings.filter(({ consumers }) => !profile || consumers[profile]));
  findings.sort((a, b) => (a.file ?? 0) - (b.file ?? 0) || a.start.offset - b.start.offset);
  return { findings, groups, totals };
}

export const fileOf = ({ file }: Pick<Found, "file">, name: string, report: AnyReport) =>
  file === undefined ? name : report.files![file].name;
export const severityOf = ({ consumers }: Pick<Found, "consumers">, profile: Consumer) =>
  consumers[profile] === "info" ? "note" : consumers[profile];

/** A line of CSV. */
export const line = (cells: (string | number)[]) => `${cells.map(cell).join(",")}\r\n`;

// A spreadsheet takes a cell that starts like this for a formula, and a formula can send what stands beside it away. In
// many countries a semicolon divides cells: where it does, quotation marks hold together only what stands before the
// first comma, and whatever follows a semicolon begins a cell.
const FORMULA = /(^|;"*)(?=[=+\-@＝＋－＠])/g;

function cell(value: string | number) {
  if (typeof value === "number") return String(value);
  return `"${plain(value).replace(FORMULA, "$1'").replace(/"/g, '""')}"`;
}
