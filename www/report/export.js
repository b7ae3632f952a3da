// The findings to take away, as text for a message or as CSV for a spreadsheet, made a few lines at a time. Both show
// hidden characters by their number, as the page does.

import { inSlices, plain } from "../base/dom.js";
import { later } from "../base/later.js";
import { madeName } from "../base/names.js";
import { t } from "../texts.js";
import { grouped } from "./model.js";

const COPIED = 4000; // ms

/** Into the clipboard. The button says for a while what came of it: it may be far from the page's own words. */
export async function copy(job, profile, button) {
  const text = (await asText(job, profile)).join("");
  const says = await navigator.clipboard.writeText(text).then(() => t.findings.copied, () => t.findings.notCopied);
  button.textContent = says;
  setTimeout(() => (button.textContent = t.findings.copy), COPIED);
  return says;
}

/** As a file, "csv" or "json". */
export async function save(kind, job, profile, app) {
  const json = () => later(() => import("../takeaway/json.js"), import.meta.url);
  const [make, type, ending] = kind === "csv"
    ? [asCsv, "text/csv", "findings.csv"] : [(await json()).json, "application/json", "report.json"];
  app.link(await make(job, profile, app), type, madeName(job.jobs ? "sitemaps" : job.name, ending)).click();
}

/**
 * `job` is a file, or a site: what lies between its files, whose findings carry the names of these, and then each file
 * that has some. They are indented, so that Markdown leaves their tags in.
 */
export async function asText(job, profile) {
  const parts = [];
  let clean = 0;
  for (const { name, report } of each(job)) {
    const { findings, groups, totals } = listed(report, profile);
    if (!groups.length && name !== job.name) {
      clean += 1;
      continue;
    }
    parts.push(`${t.export.heading(plain(name), t.export.counts(totals), profile)}\n\n`);
    await inSlices(findings.map((finding) => () => {
      const { rule, message, start: { line, column } } = finding;
      const where = `${plain(fileOf(finding, name, report))}:${line}:${column}`;
      parts.push(`    ${where}: ${severityOf(finding, profile)}: ${plain(message)} [${rule}]\n`);
    }));
    for (const { rule, count, findings: { length } } of groups) {
      if (count > length) parts.push(`    ${t.export.more(count - length, rule)}\n`);
    }
    if (groups.length) parts.push("\n");
  }
  if (clean) parts.push(`${t.export.clean(clean)}\n`);
  return parts;
}

export async function asCsv(job, profile) {
  // Without the mark at its start, spreadsheets read the file as something else than UTF-8.
  const saved = new Saved(`\ufeff${line(t.export.columns)}`);
  for (const { name, report } of each(job)) {
    const { findings, groups } = listed(report);
    const counts = new Map(groups.map(({ rule, count }) => [rule, count]));
    await inSlices(findings.map((finding) => () => {
      const { rule, message, help, start, excerpt, consumers } = finding;
      const marked = excerpt ? excerpt.text.slice(excerpt.from, excerpt.to) : "";
      const who = Object.keys(consumers).map((id) => `${id} ${severityOf(finding, id)}`).join("; ");
      saved.add(line([
        fileOf(finding, name, report), start.line, start.column, severityOf(finding, profile) ?? "", rule, message,
        marked,
        help ?? "", counts.get(rule), ...origin(report, profile), who,
      ]));
    }));
  }
  return saved.parts();
}

/** Where the numbers of a line come from: lines of several tables may be put together. */
export const origin = ({ options, tool, rulesDate }, profile) => [profile, options?.now ?? "", tool, rulesDate ?? ""];

/** Blobs lie outside of the page's memory; one of a hundred thousand strings would be put together all at once. */
export class Saved {
  #blobs = [];
  #text;

  constructor(text = "") {
    this.#text = text;
  }

  add(text) {
    this.#text += text;
    if (this.#text.length < 1e5) return;
    this.#blobs.push(new Blob([this.#text]));
    this.#text = "";
  }

  parts() {
    return [...this.#blobs, this.#text];
  }
}

/** The job, and of a site its files that have a report. */
export const each = (job) => [job, ...(job.jobs ?? []).filter(({ report }) => report)];

/** What the profile objects to; without one, all. */
export function listed(report, profile) {
  const { here, others, totals } = grouped(report, profile);
  const groups = profile ? here : others;
  const findings = groups.flatMap((group) => group.findings.filter(({ consumers }) => !profile || consumers[profile]));
  findings.sort((a, b) => (a.file ?? 0) - (b.file ?? 0) || a.start.offset - b.start.offset);
  return { findings, groups, totals };
}

export const fileOf = ({ file }, name, report) => (file === undefined ? name : report.files[file].name);
export const severityOf = ({ consumers }, profile) => (consumers[profile] === "info" ? "note" : consumers[profile]);

/** A line of CSV. */
export const line = (cells) => `${cells.map(cell).join(",")}\r\n`;

// A spreadsheet takes a cell that starts like this for a formula, and a formula can send what stands beside it away. In
// many countries a semicolon divides cells: where it does, quotation marks hold together only what stands before the
// first comma, and whatever follows a semicolon begins a cell.
const FORMULA = /(^|;"*)(?=[=+\-@＝＋－＠])/g;

function cell(value) {
  if (typeof value === "number") return String(value);
  return `"${plain(value).replace(FORMULA, "$1'").replace(/"/g, '""')}"`;
}
