// The verdict in numbers, what to fix first, and a chip for each standard and search engine.

import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { Mood } from "../base/icons.js";
import { named, prose, Unseen } from "../base/text.js";
import type { FileJob } from "../engine/types.js";
import { withFixes } from "../repair/fixes.js";
import { headline, judgement, judges } from "../report/headline.js";
import type { Group } from "../report/model.js";
import { t } from "../texts.js";
import { Chip, Chips } from "./chips.js";

/** While something runs for which the reader waits, how far it is. */
export function Verdict({ app }: { app: App }) {
  const { state } = app;
  if (state.progress) return <Running app={app} />;
  const report = state.report()!;
  const { profile, current: job } = state;
  const { title, counts, mood, details, worst } = headline(report, profile);
  return (
    <section part="verdict" class={`verdict ${mood}`} data-verdict={report.verdicts[profile]} data-testid="verdict">
      <div class="says">
        <Mood of={mood} size={32} />
        <div class="words">
          <h2 tabIndex={-1}>
            {[title, ...counts].join(" · ")}{" "}
            <span class="muted">{[...details, t.verdict.by(profile)].join(" · ")}</span>
          </h2>
          <p>
            {state.site && !state.ofSite && (
              <>
                <Button part="all" class="link" act={() => app.show(state.site!)} label={t.files.all} />
                {" › "}
                <strong class="name">{named(job!.name)}</strong>
              </>
            )}
            {worst && <Worst app={app} worst={worst} />}
          </p>
        </div>
      </div>
      <Chips label={t.verdict.chips}>
        {judges(report).map((id) => {
          const { mood, count, says } = judgement(report, id);
          return (
            <Chip
              part="consumer"
              data-testid="consumer"
              data-consumer={id}
              data-verdict={report.verdicts[id]}
              chosen={id === profile}
              title={t.verdict.chip(id, says)}
              act={() => app.choose(id)}
            >
              <Mood of={mood} size={12} />
              {t.checker(id)}
              {count > 0 && <span class="number">{count}</span>}
              <Unseen>, {says}</Unseen>
            </Chip>
          );
        })}
      </Chips>
      <FixButton app={app} />
    </section>
  );
}

function Worst({ app, worst: { rule, findings } }: { app: App; worst: Group }) {
  const { state } = app;
  const [{ file, start }] = findings;
  const where = file === undefined ? t.findings.line(start.line) : state.nameOf(file);
  return (
    <span class="worst">
      {t.verdict.first}
      <Button part="worst" class="link" act={() => app.open(rule)}>
        {prose(app.title(rule))}
        {`, ${where}`}
      </Button>
    </span>
  );
}

/** Opens what can be fixed without a look, in this file or in all of them. */
function FixButton({ app }: { app: App }) {
  const { state } = app;
  const { current: job } = state;
  const some = withFixes(job!.jobs ?? [job as FileJob]);
  const count = some.reduce((sum, one) => sum + one.count, 0);
  if (!count) return null;
  return (
    <Button
      part="fix"
      class="main"
      data-count={count}
      act={() => (state.planned = some.map((one) => ({ job: one.job })))}
      label={t.fix.button(count, job!.jobs ? some.length : 1)}
    />
  );
}

/** What is done with a thumb: at the bottom of a small screen. */
export function Dock({ app }: { app: App }) {
  if (app.state.wide) return null;
  return (
    <div class="dock" role="region" aria-label={t.dock}>
      <FixButton app={app} />
    </div>
  );
}

export function Running({ app }: { app: App }) {
  const { share, text } = app.state.progress!;
  return (
    <section class="verdict running">
      <div class="says">
        <svg class="spin s32" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="6.5" />
          <circle cx="8" cy="8" r="6.5" class="turns" />
        </svg>
        <div class="words">
          <h2>{t.run.label}</h2>
          <p>{text}</p>
        </div>
      </div>
      <progress part="progress" max={1} value={share} aria-label={t.run.label} />
      <Button part="cancel" act={() => app.checks.cancel()} label={t.cancel} />
    </section>
  );
}
