// What files contain, beside what is wrong with them.

import { useSignal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import type { App } from "../app/app.js";
import type { FileJob, FileReport, Job, Selection, SiteJob, TogetherReport } from "../engine/types.js";
import { overview as o } from "../texts/en/overview.js";
import { Pages } from "./coverage.js";
import { Facts, Totals as Sum } from "./facts.js";
import { List } from "./list.js";
import css from "./overview.css";
import { type Contents, FIRST, THEN } from "./panels.js";
import type { Tools } from "./parts.js";
import { type Gathered, gather } from "./site.js";
import { Taken } from "./taken.js";
import { Among, Missing, Totals } from "./together.js";
import { listsPages } from "./totals.js";
import { known, Selected } from "./urls.js";

interface Props<J> {
  app: App;
  job: J;
  /** What it has now: with another one all is drawn anew. */
  report: object;
}

/** Of a file, or of several together. */
export function Overview({ app, job, report }: Props<Job>) {
  useLayoutEffect(() => app.dress(css), [app]);
  const empty = job.saved || job.report!.document?.entries === 0;
  const all = job.jobs ? (
    <OfSite app={app} job={job} report={report} />
  ) : (
    <OfFile app={app} job={job as FileJob} report={report} />
  );
  return (
    <div class="stack">
      {!job.jobs && <Facts report={job.report as FileReport} />}
      {job.jobs && empty && <Sum report={job.report as TogetherReport} />}
      {!empty && (
        <div part="inspect" class="stack">
          {all}
        </div>
      )}
    </div>
  );
}

function OfFile({ app, job, report }: Props<FileJob>) {
  const files = useMemo(() => [job], [job]);
  const { tools, window } = useTools(app, files);
  return (
    <>
      <Taken key={report} app={app} files={files} name={job.name} />
      <Panels contents={job.report!.document} tools={tools} />
      {window}
    </>
  );
}

function OfSite({ app, job, report }: Props<SiteJob>) {
  const found = useGathered(job);
  const { jobs } = job;
  const files = useMemo(() => listing(jobs!), [jobs, report]);
  const { tools, window } = useTools(app, files);
  if (!found) return null;
  return (
    <>
      <h3 class="hidden">{o.everything}</h3>
      {job.report!.pages && <Pages job={job} report={report} tools={tools} />}
      {job.report!.list && <List list={job.report!.list} />}
      <Totals job={job} found={found} tools={tools} />
      <Taken key={report} app={app} files={files} name="sitemaps" />
      <Panels contents={found.all} tools={tools}>
        <Among found={found} />
        <Missing indexes={found.indexes} />
      </Panels>
      {window}
    </>
  );
}

const listing = (jobs: FileJob[]) =>
  jobs.filter(({ report }) => listsPages(report!.document) && report!.document.entries);

/** What is known of the files together, once it is; what was known before stays until then. */
export function useGathered(job: SiteJob) {
  const { report } = job;
  const found = useSignal<Gathered | undefined>(gather(job).now);
  useEffect(() => {
    let isShown = true;
    gather({ ...job, report }).made.then((gathered) => {
      if (isShown) found.value = gathered;
    });
    return () => {
      isShown = false;
    };
  }, [job, report, found]);
  return found.value;
}

/** What opens lists, and the window that one is in. */
function useTools(app: App, files: FileJob[]) {
  const shown = useSignal<ComponentChild>(null);
  const tools = useMemo((): Tools => {
    const close = () => {
      shown.value = null;
    };
    return {
      app,
      open: (select: Selection) => {
        shown.value = <Selected app={app} files={files} select={select} close={close} />;
      },
      list: (rows, how) => {
        shown.value = known({ app, rows, how, close });
      },
    };
  }, [app, files, shown]);
  return { tools, window: shown.value };
}

interface PanelsProps {
  contents: Contents;
  tools: Tools;
  children?: ComponentChild;
}

// So many at once that a click is answered before all of them are made.
const STEP = 3;

function Panels({ contents, tools, children }: PanelsProps) {
  const drawn = useSignal(STEP);
  const now = drawn.value;
  const isAll = now >= FIRST.length + THEN.length;
  useEffect(() => {
    if (isAll) return;
    const timer = setTimeout(() => (drawn.value = now + STEP));
    return () => clearTimeout(timer);
  }, [now, isAll, drawn]);
  const draw = (panel: PanelOf) => <Drawn panel={panel} contents={contents} tools={tools} />;
  return (
    <div class="panels" aria-busy={!isAll || undefined}>
      {FIRST.map(draw)}
      {children}
      {THEN.slice(0, Math.max(0, now - FIRST.length)).map(draw)}
    </div>
  );
}

type PanelOf = (typeof FIRST | typeof THEN)[number];

/** It is not drawn again when others are. */
const Drawn = ({ panel, contents, tools }: PanelsProps & { panel: PanelOf }) =>
  useMemo(() => <>{panel(contents, tools)}</>, [panel, contents, tools]);
