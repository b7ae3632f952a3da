// The files of a site beside each other: what the indexes list and what is missing of it, and what all of them come to.

import { inSlices } from "../base/dom.js";
import type { DocumentReport, FileJob, ListedUrl, SiteJob } from "../engine/types.js";
import { finder, Sum, type Summed } from "./totals.js";

/** A file of the site, with the indexes that list it. */
export interface Member {
  name: string;
  url?: string;
  kind: DocumentReport["kind"];
  document: DocumentReport;
  job: FileJob;
  listing: Listing[];
}

/** The name of an index that lists a file, and the date it gives. */
export interface Listing {
  name: string;
  lastmod?: string;
}

/** An index, with what it lists and what is missing of that. */
export interface Index extends Member {
  children: ListedUrl[];
  /** With the name of the index, where there are several. */
  missing: (ListedUrl & { file?: string })[];
}

export interface Gathered {
  files: Member[];
  indexes: Index[];
  all: Summed;
}

/**
 * What is known of the files of a site beside their reports, once: `files` with what lists each, `indexes` with what is
 * missing of each, and `all`, the sum. There may be thousands of files: made piece by piece.
 */
export function gather(job: SiteJob) {
  const known = all.get(job.report!) ?? { made: gathered(job) };
  all.set(job.report!, known);
  known.made.then((now) => Object.assign(known, { now }));
  return known;
}

const all = new WeakMap<object, { made: Promise<Gathered>; now?: Gathered }>();

async function gathered({ jobs, report }: SiteJob): Promise<Gathered> {
  const files = jobs!.map((job, index): Member => {
    const { document, options } = job.report!;
    const { name, kind } = report!.files[index];
    return { name, url: options.url, kind, document, job, listing: [] };
  });
  const sum = new Sum();
  const { indexes, connect } = links(files);
  await inSlices([...files.map((file) => () => sum.add(file.document, file.name)), ...connect]);
  return { files, indexes, all: sum.document() };
}

// So many URLs at once that the page goes on answering.
const STEP = 500;

/** Which files the indexes list: `indexes` are filled when each act of `connect` was done. */
function links(files: Member[]) {
  const find = finder(files);
  const indexes = files
    .filter(({ document }) => document.stats.children?.length)
    .map((index): Index => ({ ...index, children: index.document.stats.children, missing: [] }));
  const connect = indexes.flatMap((index) =>
    index.children.flatMap((_, at) =>
      at % STEP
        ? []
        : () => {
            for (const child of index.children.slice(at, at + STEP)) {
              const found = files[find(child.loc) ?? -1];
              if (found) found.listing.push({ name: index.name, lastmod: child.lastmod });
              else index.missing.push(indexes.length > 1 ? { ...child, file: index.name } : child);
            }
          },
    ),
  );
  return { indexes, connect };
}
