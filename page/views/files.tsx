// The files, each with what is known of it. Once all are checked, the worst comes first, and a table of them is loaded.

import { useSignal } from "@preact/signals";
import type { ComponentChild } from "preact";
import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { Find } from "../base/find.js";
import { Mood } from "../base/icons.js";
import { usePages } from "../base/pages.js";
import { named } from "../base/text.js";
import type { AnyReport, Consumer, FileJob } from "../engine/types.js";
import { judgement } from "../report/headline.js";
import { numbers, SEVERITIES, verdictOf, worstFirst } from "../report/model.js";
import { t } from "../texts.js";
import { Loaded } from "./loaded.js";
import { table } from "./scripts.js";

// Files that are listed at once; more than FEW get a field to find one by its name.
const LISTED = 100;
const FEW = 20;

export function Files({ app }: { app: App }) {
  const { site } = app.state;
  const pages = site?.pages?.length ?? 0;
  const note = pages > 0 && (
    <p part="pages" class="muted">
      {t.files.pages(pages)}
    </p>
  );
  if (!site?.report || site.saved) return <List app={app} note={note} />;
  return (
    <>
      {note}
      <div part="table" class="stack">
        <Loaded load={table} props={{ app, job: site, report: site.report }} />
      </div>
    </>
  );
}

function List({ app, note }: { app: App; note: ComponentChild }) {
  const { site, jobs } = app.state;
  const words = useSignal("");
  const all = site?.report ? worstFirst(jobs) : jobs;
  const found = words.value ? all.filter(({ name }) => name.toLowerCase().includes(words.value)) : all;
  const { shown, list, more } = usePages<FileJob, HTMLUListElement>(found, LISTED);
  return (
    <nav class="files card" aria-label={t.files.label}>
      {note}
      {all.length > FEW && <Find find={(typed) => (words.value = typed)} />}
      <ul ref={list}>
        {shown.map((job) => (
          <FileRow key={job.name} app={app} job={job} />
        ))}
        {!found.length && <li class="muted none">{t.files.noMatch}</li>}
      </ul>
      {more}
    </nav>
  );
}

function FileRow({ app, job }: { app: App; job: FileJob }) {
  const { state } = app;
  const report = state.report(job);
  const shown = report ? verdictOf(report, state.profile) : job.state;
  const says = (report && counted(report, state.profile)) || t.files.states[shown];
  return (
    <li>
      <Button
        part="file"
        class="file"
        data-state={shown}
        aria-current={job === state.current ? "true" : undefined}
        act={() => app.show(job)}
      >
        <Mood of={report ? judgement(report, state.profile).mood : shown} />
        {named(job.name)}
        <span class="muted">{says}</span>
      </Button>
    </li>
  );
}

/** "3 errors · 40 warnings" */
function counted(report: AnyReport, judge: Consumer) {
  const totals = numbers(report, judge);
  return SEVERITIES.slice(0, 2)
    .map((kind) => totals[kind] && t.severity(totals[kind], kind))
    .filter(Boolean)
    .join(" · ");
}
