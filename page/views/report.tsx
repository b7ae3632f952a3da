// The report of what is shown: the verdict, and its sides behind tabs.

import type { ComponentChild } from "preact";
import type { App } from "../app/app.js";
import type { Tab } from "../app/state.js";
import { Button } from "../base/button.js";
import { failure } from "../base/failure.js";
import type { Job } from "../engine/types.js";
import { urlsOf } from "../report/headline.js";
import { listing } from "../report/listing.js";
import { number, t } from "../texts.js";
import { Files } from "./files.js";
import { Findings } from "./findings.js";
import { Loaded } from "./loaded.js";
import { checkCount, checks, contents, clean as result, source } from "./scripts.js";
import { Dock, Verdict } from "./verdict.js";

export function Report({ app }: { app: App }) {
  const { state } = app;
  const { current: job } = state;
  const report = state.report();
  if (!job || !report) {
    return (
      <>
        {state.progress && <Verdict app={app} />}
        <div class="page">
          {job && !state.progress && <Unfinished job={job} app={app} />}
          {state.several && <Files app={app} />}
        </div>
      </>
    );
  }
  const list = listing(report, job, state.profile, state.filters, (rule) => app.title(rule));
  const { error, warning, info } = list.totals;
  // What only others note is theirs to show, by their chips.
  const clean = !list.here.length && list.others.every(({ shown }) => shown === "info");
  const sides: Partial<Record<Tab, [count: ComponentChild, view: () => ComponentChild]>> = {
    findings: clean
      ? ["", () => <Loaded load={result} props={{ app }} />]
      : [number(error + warning + info), () => <Findings app={app} list={list} />],
  };
  if (state.several) sides.files = [number(state.jobs.length), () => <Files app={app} />];
  sides.overview = ["", () => <Loaded load={contents} props={{ app, job, report: job.report! }} />];
  if (job.file && !job.saved) sides.source = ["", () => <Loaded load={source} props={{ app, job }} />];
  sides.passed = [<Loaded load={checkCount} props={{ app }} />, () => <Loaded load={checks} props={{ app }} />];
  const tab = sides[state.tab] ? state.tab : "findings";
  return (
    <>
      <Verdict app={app} />
      <Tabs app={app} sides={sides} tab={tab} clean={clean} />
      <section
        role="tabpanel"
        id={`panel-${tab}`}
        class={tab === "findings" && !clean ? "side work" : "side page"}
        aria-labelledby={`tab-${tab}`}
        key={tab}
      >
        {sides[tab]![1]()}
      </section>
      <Dock app={app} />
    </>
  );
}

interface TabsProps {
  app: App;
  sides: Partial<Record<Tab, [count: ComponentChild, view: () => ComponentChild]>>;
  tab: Tab;
  clean: boolean;
}

/** The sides of a report as tabs (the pattern of the ARIA Authoring Practices Guide). */
function Tabs({ app, sides, tab, clean }: TabsProps) {
  const names = Object.keys(sides) as Tab[];
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number | undefined> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = names.at((names.indexOf(tab) + step) % names.length)!;
    app.select(next);
    app.lead(`[data-tab=${next}]`);
  };
  return (
    <div class="tabs">
      <div class="tablist" role="tablist" aria-label={t.tabs.label} onKeyDown={onKeyDown}>
        {names.map((name) => (
          <Button
            role="tab"
            part="tab"
            id={`tab-${name}`}
            data-tab={name}
            aria-selected={name === tab}
            aria-controls={name === tab ? `panel-${name}` : undefined}
            tabIndex={name === tab ? 0 : -1}
            act={() => app.select(name)}
          >
            {clean && name === "findings" ? t.tabs.result : t.tabs[name]}{" "}
            {sides[name]![0] && <small>{sides[name]![0]}</small>}
          </Button>
        ))}
      </div>
      <About app={app} />
    </div>
  );
}

/** By which rules it was checked. */
function About({ app: { state } }: { app: App }) {
  const report = state.report()!;
  const { rulesDate, tool, files } = report;
  const said = [files && urlsOf(report), rulesDate && t.tabs.rules(rulesDate), tool.replace(/^sitemap-lint /, "v")];
  return <p class="about">{said.filter(Boolean).join(" · ")}</p>;
}

/** Why there is no report yet. */
function Unfinished({ job, app: { state } }: { job: Job; app: App }) {
  if (job.state === "error") return failure(job.error ?? {}, state.ofSite ? t.files.siteFailed : undefined);
  if (job.state !== "cancelled") return null;
  const done = state.jobs.filter(({ report }) => report).length;
  return (
    <p part="error" class="failure">
      {t.files.cancelled(done, state.ofSite ? state.jobs.length : undefined)}
    </p>
  );
}
