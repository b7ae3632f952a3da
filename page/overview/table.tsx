// The files of a site as a table that can be sorted, each with its automatic fixes.

import { type Signal, signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { Find } from "../base/find.js";
import { Icon } from "../base/icons.js";
import { lead, More } from "../base/pages.js";
import { Unseen } from "../base/text.js";
import type { FileJob, SiteJob } from "../engine/types.js";
import { withFixes } from "../repair/fixes.js";
import { numbers, whole } from "../report/model.js";
import { overview as o } from "../texts/en/overview.js";
import { number, t } from "../texts.js";
import { DASH, File, Fix, inIndex, type Known, problems, type Row, Size } from "./cells.js";
import { useGathered } from "./contents.js";
import { inOrder, type Key } from "./order.js";
import css from "./overview.css";
import { Day } from "./parts.js";
import type { Gathered } from "./site.js";
import { listsPages, time } from "./totals.js";

// Rows that are shown at first, and how many more each time. More files than FEW get a field to find one by its name.
const SHOWN = 20;
const STEP = 50;
const FEW = 20;

interface Column {
  head: string;
  /** What the files are sorted by. */
  by: (file: Row) => Key | undefined;
  /** What stands in its cell; a dash, if that is nothing. */
  cell: (file: Row) => ComponentChild;
  /** Of its cells and its head. */
  class?: string;
}

/** How the reader has the table. */
interface Look {
  by: number;
  up: boolean;
  words: string;
  many: number;
}

// It stays as it is while the reader looks at one of the files.
const looks = new WeakMap<object, Signal<Look>>();

function lookOf(report: object) {
  const known = looks.get(report) ?? signal({ by: 1, up: false, words: "", many: SHOWN });
  looks.set(report, known);
  return known;
}

/** `report`: what the job has now. */
export function Table({ app, job, report }: { app: App; job: SiteJob; report: object }) {
  useLayoutEffect(() => app.dress(css), [app]);
  const found = useGathered(job);
  return found ? <Sorted app={app} found={found} look={lookOf(report)} /> : null;
}

function Sorted({ app, found, look }: { app: App; found: Gathered; look: Signal<Look> }) {
  const { jobs, profile, changes } = app.state;
  const list = useRef<HTMLTableSectionElement>(null);
  const { by, up, words, many } = look.value;
  const set = (now: Partial<Look>) => {
    look.value = { ...look.value, ...now };
  };
  const [columns, files] = useMemo(() => tableOf(found, app), [found, jobs, profile, changes, app]);
  const sorted = useMemo(() => inOrder(files, (columns[by] ?? columns[0]).by, up), [files, columns, by, up]);
  const some = words ? sorted.filter(({ name }) => name.toLowerCase().includes(words)) : sorted;
  // Names begin at A, numbers with the largest; once more turns it round.
  const sort = (index: number) => set({ by: index, up: index === by ? !up : index === 0 });
  const show = () => {
    set({ many: many + STEP });
    lead(list, many);
  };
  return (
    <section class="panel card">
      {files.length > FEW && <Find find={(typed) => set({ words: typed, many: SHOWN })} words={words} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <div class="scroll" tabIndex={0} role="region" aria-label={o.sides}>
        <table class="sides">
          <thead>
            <tr>
              {columns.map(({ head, class: more }, index) => (
                <Head head={head} class={more} sorted={index === by && (up ? "ascending" : "descending")}>
                  {head === o.columns.fix ? undefined : () => sort(index)}
                </Head>
              ))}
            </tr>
          </thead>
          <tbody ref={list}>
            {some.slice(0, many).map((file) => (
              <tr key={file.name} onClick={() => app.show(file.job)}>
                {columns.map(({ cell, class: more }, index) =>
                  index ? <td class={more}>{cell(file) ?? DASH}</td> : <th scope="row">{cell(file)}</th>,
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!some.length && <p class="muted">{t.files.noMatch}</p>}
      <More left={some.length - many} show={show} />
    </section>
  );
}

interface HeadProps {
  head: string;
  class?: string;
  sorted: false | "ascending" | "descending";
  children?: () => void;
}

/** `children`: sorts by it, if that can be. */
const Head = ({ head, class: more, sorted, children: sort }: HeadProps) => (
  <th scope="col" class={more} aria-sort={sorted || undefined}>
    {sort ? (
      <Button class="link" act={sort}>
        {head}
        {sorted && <Icon name={sorted === "ascending" ? "up" : "down"} size={12} />}
      </Button>
    ) : (
      <Unseen>{head}</Unseen>
    )}
  </th>
);

const momentOf = (text?: string) => (text ? time(text) : undefined);

/**
 * The columns, without those in which nothing would stand; and the files that site.ts has gathered, with those that are
 * no part of the site: without a report, or made here.
 */
function tableOf({ files: checked, indexes }: Gathered, app: App): [Column[], Row[]] {
  const known = new Set(checked.map(({ job }) => job));
  const files: Row[] = [...checked, ...app.state.jobs.filter((job) => !known.has(job)).map(alone)];
  const fixes = new Map(withFixes(app.state.jobs).map(({ job, count }) => [job, count]));
  const newest = ({ document }: Row) => (listsPages(document) ? document.stats.lastmod?.last : undefined);
  const entries = ({ document: { kind, entries } }: Row) =>
    ["robots", "html", "unknown"].includes(kind) ? undefined : entries;
  const columns: (Column | false)[] = [
    { head: o.columns.file, by: ({ name }) => name, cell: (file) => <File file={file} app={app} /> },
    { head: o.columns.problems, by: (file) => trouble(file, app), cell: (file) => problems(file, app) },
    {
      head: o.columns.entries,
      by: entries,
      cell: (file) => shown(entries(file), number),
      class: "number wider",
    },
    {
      head: o.columns.size,
      by: ({ document: { bytes } }) => bytes,
      cell: ({ document }) => <Size document={document} />,
      class: "number widest",
    },
    files.some(newest) && {
      head: o.columns.latest,
      by: (file) => momentOf(newest(file)),
      cell: (file) => shown(newest(file), (text) => <Day text={text} />),
      class: "wider",
    },
    indexes.length > 0 && {
      head: o.columns.inIndex,
      by: ({ listing }) => momentOf(listing[0]?.lastmod),
      cell: (file) => inIndex(file, indexes.length > 1),
      class: "widest",
    },
    fixes.size > 0 && {
      head: o.columns.fix,
      by: ({ job }) => fixes.get(job),
      cell: ({ job }) => (fixes.has(job) ? <Fix app={app} job={job} count={fixes.get(job)!} /> : ""),
      class: "does wider",
    },
  ];
  return [columns.filter((column) => column !== false), files];
}

const shown = <T,>(value: T | undefined, show: (value: T) => ComponentChild) =>
  value === undefined ? null : show(value);

/** A file that is no part of the site, in the same shape. */
function alone(job: FileJob): Row {
  const { name, report } = job;
  const document: Known = report?.document ?? { kind: "unknown", bytes: job.file.size, stats: {} };
  return { name, kind: report && document.kind, document, job, listing: [] };
}

function trouble({ job }: Row, { state }: App) {
  const report = whole(job);
  if (!report) return Infinity;
  const { error, warning } = numbers(report, state.profile);
  return error * 1e9 + warning || undefined;
}
