// Saved reports: what `Save report (JSON)` here or `sitemap-lint --format json` wrote, opened again. The file may be
// anybody's, so nothing of it is used whose form is another one.

import { plain } from "../base/dom.js";
import { between } from "../engine/run.js";
import { t } from "../texts.js";

// The version of the format that this page writes and reads.
const SCHEMA = 1;
// A report has at most some thousands of findings for each rule; of this many bytes a browser still makes objects.
const MOST = 3e8;

const w = t.saved;

// Forms. A name with "?" may be missing, "*" stands for every name; a list has one form for all of its items.
const count = (value) => Number.isSafeInteger(value) && value >= 0;
const text = (value) => typeof value === "string";
const flag = (value) => typeof value === "boolean";
const oneOf = (...all) => (value) => all.includes(value);
const id = (value) => text(value) && /^[a-z][a-z0-9-]{0,80}$/.test(value);
const day = (value) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
const pair = (value) => Array.isArray(value) && text(value[0]) && count(value[1]);
const severity = oneOf("error", "warning", "info");
const position = { line: count, column: count, offset: count };
const place = { start: position, end: position, "file?": count };
const finding = {
  ...place, rule: id, severity, message: text, "help?": text, consumers: { "*": severity },
  excerpt: { text, from: count, to: count }, "related?": [{ ...place, label: text }],
  "fix?": { title: text, safe: flag, edits: [{ start: count, end: count, text }] },
};
const summary = { errors: count, warnings: count, infos: count };
const verdicts = { "*": oneOf("pass", "fail", "incomplete") };
const kind = oneOf("urlset", "sitemapindex", "text", "rss", "atom", "robots", "html", "unknown");
const options = { "profile?": id, "now?": text, "url?": text, "name?": text, "only?": [id] };
const found = {
  tool: text, "rulesDate?": day, options, verdicts, summary, counts: { "*": count }, findings: [finding],
  elsewhere: [finding], incomplete: [text],
};
const document = {
  kind, encoding: text, compression: oneOf("none", "gzip"), bytes: count, "compressedBytes?": count, entries: count,
  lines: count, "root?": text,
  stats: {
    hosts: [pair], changefreq: [pair], extensions: [pair], "uniqueUrls?": count,
    lastmod: { count, "first?": text, "last?": text }, limits: { maxEntries: count, maxBytes: count },
  },
};
const file = { name: text, path: text, kind, entries: count, bytes: count, summary, report: { ...found, document } };
const REPORT = {
  ...found, stats: { sitemaps: count, pages: count, bytes: count, "uniqueUrls?": count }, files: [file],
  failures: [text],
};

function fits(value, form) {
  if (typeof form === "function") return form(value);
  if (Array.isArray(form)) return Array.isArray(value) && value.every((item) => fits(item, form[0]));
  if (!value || typeof value !== "object" || Array.isArray(value)) return false;
  return Object.entries(form).every(([name, inside]) => {
    if (name === "*") return Object.values(value).every((item) => fits(item, inside));
    const key = name.replace(/\?$/, "");
    if (!Object.hasOwn(value, key)) return name !== key;
    return fits(value[key], inside);
  });
}

/** Of a report, the files that findings name are there. */
const consistent = ({ files, findings, elsewhere }) =>
  files.length > 0 && [...findings, ...elsewhere].every(({ file: index, related = [] }) =>
    files[index] && related.every(({ file: other }) => other === undefined || files[other]));

/** `{ report }`, or `{ problem }`, a sentence, where the file is no report that can be opened. */
export async function read(given) {
  const name = plain(given.name);
  if (given.size > MOST) return { problem: w.tooLarge(name, MOST) };
  let report;
  try {
    report = JSON.parse(await given.text());
  } catch {
    return { problem: w.notOurs(name) };
  }
  if (!/^sitemap-lint /.test(report?.tool) || report.schema === undefined) return { problem: w.notOurs(name) };
  if (report.schema !== SCHEMA) {
    return { problem: w.otherVersion(name, plain(JSON.stringify(report.schema)).slice(0, 20), SCHEMA) };
  }
  // Findings between files are of a file each.
  if (!fits(report, REPORT) || !consistent(report)) return { problem: w.notOurs(name) };
  for (const one of [report, ...report.files.map((file) => file.report)]) {
    for (const finding of [...one.findings, ...one.elsewhere]) finding.consumers = bare(finding.consumers);
    Object.assign(one, { counts: bare(one.counts), verdicts: bare(one.verdicts) });
  }
  return { report };
}

/** An object whose names are the file's, and that has no others: a rule may be called `constructor`. */
const bare = (object) => Object.assign(Object.create(null), object);

/** Splitting needs the file. */
const withoutSplit = (report) => ({ ...report, document: { ...report.document, split: undefined } });

/** `{ jobs, site }` as a check would give them; `all`: the name of all files together. */
export function jobs(report, all) {
  const { now } = report.options;
  const remark = w.of(plain(report.tool), now && plain(now));
  const list = report.files.map(({ path, report: of, ...rest }) =>
    ({ name: path, of: rest.name, report: withoutSplit(of), state: "done", read: 0, saved: true, remark }));
  // Of a single file the site says nothing, unless it has pages.
  if (list.length < 2 && !report.pages) return { jobs: list };
  const { files, failures, ...rest } = report;
  const site = {
    name: all, part: "site", state: "done", saved: true, remark, jobs: list, left: failures.length,
    report: { ...rest, files },
  };
  between(site);
  return { jobs: list, site };
}
