// Saved reports: what `Save report (JSON)` here or `sitemap-lint --format json` wrote, opened again. The file may be
// anybody's, so nothing of it is used whose form is another one.

import { plain } from "../base/dom.js";
import { between } from "../engine/run.js";
import type { DoneFile, DoneSite, FileReport } from "../engine/types.js";
import { saved as w } from "../texts/en/takeaway.js";
import type { SavedReport } from "./json.js";

// The version of the format that this page writes and reads.
const SCHEMA = 1;
// A report has at most some thousands of findings for each rule; of this many bytes a browser still makes objects.
const MOST = 3e8;

/** A name with "?" may be missing, "*" stands for every name; a list has one form for all of its items. */
type Form = ((value: unknown) => boolean) | Form[] | { [name: string]: Form };

const count = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const text = (value: unknown) => typeof value === "string";
const flag = (value: unknown) => typeof value === "boolean";
const oneOf =
  (...all: unknown[]) =>
  (value: unknown) =>
    all.includes(value);
const id = (value: unknown) => text(value) && /^[a-z][a-z0-9-]{0,80}$/.test(value);
const day = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)));
const pair = (value: unknown) => Array.isArray(value) && text(value[0]) && count(value[1]);
const severity = oneOf("error", "warning", "info");
const position = { line: count, column: count, offset: count };
const place = { start: position, end: position, "file?": count };
const finding = {
  ...place,
  rule: id,
  severity,
  message: text,
  "help?": text,
  consumers: { "*": severity },
  excerpt: { text, from: count, to: count },
  "related?": [{ ...place, label: text }],
  "fix?": { title: text, safe: flag, edits: [{ start: count, end: count, text }] },
};
const summary = { errors: count, warnings: count, infos: count };
const verdicts = { "*": oneOf("pass", "fail", "incomplete") };
const kind = oneOf("urlset", "sitemapindex", "text", "rss", "atom", "robots", "html", "unknown");
const options = { "profile?": id, "now?": text, "url?": text, "name?": text, "only?": [id] };
const found = {
  tool: text,
  "rulesDate?": day,
  options,
  verdicts,
  summary,
  counts: { "*": count },
  findings: [finding],
  elsewhere: [finding],
  incomplete: [text],
};
const document = {
  kind,
  encoding: text,
  compression: oneOf("none", "gzip"),
  bytes: count,
  "compressedBytes?": count,
  entries: count,
  lines: count,
  "root?": text,
  stats: {
    hosts: [pair],
    changefreq: [pair],
    extensions: [pair],
    "uniqueUrls?": count,
    lastmod: { count, "first?": text, "last?": text },
    limits: { maxEntries: count, maxBytes: count },
  },
};
const file = { name: text, path: text, kind, entries: count, bytes: count, summary, report: { ...found, document } };
const REPORT = {
  ...found,
  stats: { sitemaps: count, pages: count, bytes: count, "uniqueUrls?": count },
  files: [file],
  failures: [text],
};

function fits(value: unknown, form: Form): boolean {
  if (typeof form === "function") return form(value);
  if (Array.isArray(form)) return Array.isArray(value) && value.every((item) => fits(item, form[0]));
  if (!value || typeof value !== "object" || Array.isArray(value)) return false;
  return Object.entries(form).every(([name, inside]) => {
    if (name === "*") return Object.values(value).every((item) => fits(item, inside));
    const key = name.replace(/\?$/, "");
    if (!Object.hasOwn(value, key)) return name !== key;
    return fits((value as Record<string, unknown>)[key], inside);
  });
}

const isReport = (value: unknown): value is SavedReport => fits(value, REPORT);

/** Of a report, the files that findings name are there. */
const consistent = ({ files, findings, elsewhere }: SavedReport) =>
  files.length > 0 &&
  [...findings, ...elsewhere].every(
    ({ file: index, related = [] }) =>
      files[index as number] && related.every(({ file: other }) => other === undefined || files[other]),
  );

/** `problem`: a sentence, where the file is no report that can be opened. */
export async function read(given: File): Promise<{ report?: SavedReport; problem?: string }> {
  const name = plain(given.name);
  if (given.size > MOST) return { problem: w.tooLarge(name, MOST) };
  let report: { tool?: unknown; schema?: unknown } | null;
  try {
    report = JSON.parse(await given.text());
  } catch {
    return { problem: w.notOurs(name) };
  }
  if (!/^sitemap-lint /.test(String(report?.tool)) || report?.schema === undefined) return { problem: w.notOurs(name) };
  if (report.schema !== SCHEMA) {
    return { problem: w.otherVersion(name, plain(JSON.stringify(report.schema)).slice(0, 20), SCHEMA) };
  }
  // Findings between files are of a file each.
  if (!isReport(report) || !consistent(report)) return { problem: w.notOurs(name) };
  for (const one of [report, ...report.files.map((file) => file.report)]) {
    for (const finding of [...one.findings, ...one.elsewhere]) finding.consumers = bare(finding.consumers);
    Object.assign(one, { counts: bare(one.counts), verdicts: bare(one.verdicts) });
  }
  return { report };
}

/** An object whose names are the file's, and that has no others: a rule may be called `constructor`. */
const bare = <T extends object>(object: T): T => Object.assign(Object.create(null), object);

/** Splitting needs the file. */
const withoutSplit = (report: FileReport): FileReport => ({
  ...report,
  document: { ...report.document, split: undefined },
});

/** As a check would give them; `all`: the name of all files together. */
export function jobs(report: SavedReport, all: string): { jobs: DoneFile[]; site?: DoneSite } {
  const { now } = report.options;
  const remark = w.of(plain(report.tool), now && plain(now));
  const list = report.files.map(({ path, report: of, ...rest }) => {
    const job: Omit<DoneFile, "file"> = {
      name: path,
      of: rest.name,
      report: withoutSplit(of),
      state: "done",
      read: 0,
      saved: true,
      remark,
    };
    // Of what is `saved` nobody asks for the file.
    return job as DoneFile;
  });
  // Of a single file the site says nothing, unless there is what it was compared with.
  const pages = report.pages || report.list ? [] : undefined;
  if (list.length < 2 && !pages) return { jobs: list };
  const { files, failures, ...rest } = report;
  const site: DoneSite = {
    name: all,
    part: "site",
    state: "done",
    saved: true,
    remark,
    jobs: list,
    pages,
    left: failures.length,
    report: { ...rest, files },
  };
  between(site);
  return { jobs: list, site };
}
