// What of a report can be taken away, and in which forms.

import type { App } from "../app/app.js";
import { copied } from "../base/copy.js";
import { madeName } from "../base/names.js";
import type { Consumer, DoneJob } from "../engine/types.js";
import { pathOf } from "../input/files.js";
import { takeaway as w } from "../texts/en/takeaway.js";
import { command } from "./command.js";
import { asCsv, asText } from "./export.js";
import { html } from "./html.js";
import { json, whole } from "./json.js";
import { markdown } from "./markdown.js";
import { share } from "./share.js";
import { about, listed, summary } from "./summary.js";
import { table } from "./table.js";

type Made = string | BlobPart[];
type Saved = [type: string, ending: string, make: (job: DoneJob, app: App) => Promise<Made>];
export type Kind = "html" | "markdown" | "csv" | "files" | "sarif" | "json";

const SAVED: Record<Kind, Saved> = {
  html: ["text/html", "report.html", async (job, app) => html(summary(job, app), about(app))],
  markdown: ["text/markdown", "report.md", async (job, app) => markdown(summary(job, app), about(app))],
  sarif: ["application/sarif+json", "sarif", sarif],
  csv: ["text/csv", "findings.csv", (job, app) => asCsv(job, app.state.profile)],
  json: ["application/json", "report.json", (job, app) => json(job, app.state)],
  files: ["text/csv", "files.csv", async (job, app) => table(listed(job, app), job.report, app.state.profile)],
};

async function sarif(job: DoneJob, app: App) {
  const { jobs, profile } = app.state;
  const report = whole(job, job.jobs ? jobs : [job]);
  const log = await app.ask({ kind: "sarif", report, profile, reasons: app.whys }, new AbortController());
  return `${log}\n`;
}

/** Saves the report of `job` as that kind of file. */
export async function saved(kind: Kind, job: DoneJob, app: App) {
  const [type, ending, make] = SAVED[kind];
  await app.reasons;
  app.save([await make(job, app)].flat(), type, madeName(job.jobs ? "sitemaps" : job.name, ending));
}

/** Copies the command that checks the same files, and says what came of it. */
export async function copyCommand(app: App) {
  const files = names(app);
  return copied(command(files, app.state.profile, app.state.address), w.copiedCommand(files.length));
}

/** Copies the findings, and says what came of it. */
export const copyFindings = async (job: DoneJob, profile: Consumer) => copied(await asText(job, profile));

/** The paths of the files on screen; of a pasted text, none. */
function names({ state }: App) {
  const { current: job, given } = state;
  if (!job || job.pasted || !given) return [];
  const [files] = given;
  // Where a site was fetched.
  if (typeof files === "string") return [files];
  return job.jobs ? files.map(pathOf) : [job.name];
}

export { printer } from "./print.js";
export { share };
