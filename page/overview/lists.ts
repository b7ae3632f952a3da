// Lists of URLs and pages, and how those behind a figure are read out of the files.

import type { ComponentChildren } from "preact";
import type { Answer, Request } from "../engine/messages.js";
import type { FileJob, Place, Selection } from "../engine/types.js";

// As many as the engine lists of a file.
const MOST = 100_000;

/** A URL of a file, or a page of the folder. */
export interface ListRow {
  loc?: string;
  lastmod?: string;
  job?: FileJob;
  /** Of the file, where it is another one than that of the job. */
  name?: string;
  line?: number;
  /** The finding that is about it. */
  where?: Place;
  /** Of the page, maybe with the reason why it is in the list. */
  path?: string;
  why?: string;
}

export interface How {
  /** How many there are. */
  count: number;
  title: ComponentChildren;
  /** Of a file in which they are saved. */
  name?: string;
}

/** The URLs of these files that are meant, and their true number. `onprogress` is told a share and the file's number. */
export async function read(
  files: FileJob[],
  select: Selection,
  ask: (message: Request<"select">, onprogress: (done: number) => void) => Promise<Answer<"select">>,
  onprogress: (share: number, index: number) => void,
) {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const rows: ListRow[] = [];
  let [count, before] = [0, 0];
  for (const [index, job] of files.entries()) {
    const message = { kind: "select" as const, file: job.file, options: { ...job.report!.options, select } };
    const answer = await ask(message, (done: number) => onprogress(total ? (before + done) / total : 0, index + 1));
    const selected = answer.report.document.stats.selected!;
    count += selected.number;
    const entries = selected.entries.slice(0, MOST - rows.length);
    for (const { loc, lastmod, line } of entries) rows.push({ job, loc, lastmod, line });
    before += job.file.size;
  }
  return { count, rows };
}
