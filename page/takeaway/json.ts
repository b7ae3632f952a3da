// The whole report as JSON, which this page opens again and `sitemap-lint compare` reads. It has hidden characters as
// they are, and is made a few lines at a time.

import { inSlices } from "../base/dom.js";
import { LongText } from "../base/longtext.js";
import type { DoneJob, FileJob, FileReport, SiteFile, TogetherReport } from "../engine/types.js";

/** A report as it is saved, here and by the command line: that of a site, with those of its files. */
export interface SavedReport extends Omit<TogetherReport, "files"> {
  files: SavedFile[];
  /** Why files have no report: a sentence each. */
  failures: string[];
}

interface SavedFile extends Omit<SiteFile, "report"> {
  /** The name that is shown. */
  path: string;
  report: FileReport;
}

/** The parts of the file. `jobs`: all files, also those without a report. */
export async function json(job: DoneJob, { jobs }: { jobs: FileJob[] }) {
  const saved = new LongText();
  await inSlices(written(whole(job, job.jobs ? jobs : [job]), "", 0, (text) => saved.add(text)));
  saved.add("\n");
  return saved.parts();
}

/** `jobs`: also those without a report. */
export function whole(job: DoneJob, jobs: FileJob[]): SavedReport {
  const failures = jobs.flatMap(({ name, error }) => (error ? `${name}: ${error.message}` : []));
  if (job.jobs) {
    const { report } = job;
    const own = job.jobs.map(({ name, report: of }) => ({ path: name, report: of }));
    const files = report.files.map((file, index) => ({ ...file, ...own[index] }));
    return { ...report, files, failures };
  }
  const { name, report } = job;
  const { schema, tool, rulesDate, options, verdicts, summary } = report;
  const { kind, entries, bytes } = report.document;
  const pages = ["sitemapindex", "robots", "html", "unknown"].includes(kind) ? 0 : entries;
  return {
    schema,
    tool,
    rulesDate,
    options,
    verdicts,
    summary: { errors: 0, warnings: 0, infos: 0 },
    stats: { sitemaps: pages ? 1 : 0, pages, bytes },
    counts: {},
    files: [{ name, path: name, kind, entries, bytes, verdicts, summary, report }],
    findings: [],
    elsewhere: [],
    incomplete: [],
    failures,
  };
}

// Findings of files lie so deep; what is deeper is written at once.
const DEPTH = 5;

/** Acts that `add` the JSON of a value, each a small part of it. */
function* written(
  value: unknown,
  indent: string,
  depth: number,
  add: (text: string) => void,
): Generator<() => void, void> {
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
