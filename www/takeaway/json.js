// The whole report as JSON, which this page opens again and `sitemap-lint compare` reads. It has hidden characters as
// they are, and is made a few lines at a time.

import { inSlices } from "../base/dom.js";
import { Saved } from "../report/export.js";

/** The parts of the file; `_` is the profile, which it has anyway. */
export async function json(job, _, { state }) {
  const saved = new Saved();
  await inSlices(written(whole(job, job.jobs ? state.jobs : [job]), "", 0, (text) => saved.add(text)));
  saved.add("\n");
  return saved.parts();
}

/**
 * The report as `sitemap-lint --format json` writes it: that of the site, with those of its files. `jobs`: also those
 * without.
 */
export function whole(job, jobs) {
  const failures = jobs.filter(({ error }) => error).map(({ name, error }) => `${name}: ${error.message}`);
  const { report } = job;
  if (job.jobs) {
    const own = job.jobs.map(({ name, report: of }) => ({ path: name, report: of }));
    const files = report.files.map((file, index) => ({ ...file, ...own[index] }));
    return { ...report, files, failures };
  }
  const { schema, tool, rulesDate, options, verdicts, summary, document: { kind, entries, bytes } } = report;
  const pages = ["sitemapindex", "robots", "html", "unknown"].includes(kind) ? 0 : entries;
  return {
    schema, tool, rulesDate, options, verdicts, summary: { errors: 0, warnings: 0, infos: 0 },
    stats: { sitemaps: pages ? 1 : 0, pages, bytes }, counts: {},
    files: [{ name: job.name, path: job.name, kind, entries, bytes, verdicts, summary, report }],
    findings: [], elsewhere: [], incomplete: [], failures,
  };
}

// Findings of files lie so deep; what is deeper is written at once.
const DEPTH = 5;

/** Acts that `add` the JSON of a value, each a small part of it. */
function* written(value, indent, depth, add) {
  const list = Array.isArray(value);
  const entries = value && typeof value === "object" ? Object.entries(value) : [];
  const items = entries.filter(([, item]) => item !== undefined);
  if (!items.length || depth === DEPTH) {
    return yield () => add(JSON.stringify(value, null, 2).replace(/\n/g, `\n${indent}`));
  }
  for (const [index, [key, item]] of items.entries()) {
    yield () => add(`${index ? "," : list ? "[" : "{"}\n${indent}  ${list ? "" : `${JSON.stringify(key)}: `}`);
    yield* written(item, `${indent}  `, depth + 1, add);
  }
  return yield () => add(`\n${indent}${list ? "]" : "}"}`);
}
