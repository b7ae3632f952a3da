// Fixes, before they are made: what they change, file by file.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { Dialog } from "../base/dialog.js";
import { failure } from "../base/failure.js";
import { named, prose } from "../base/text.js";
import type { TitledChange } from "../engine/messages.js";
import { type Fixed, fixed, type Planned } from "../repair/fixes.js";
import type { ExcerptLine } from "../report/excerpt.js";
import { edits as w } from "../texts/en/more.js";
import { t } from "../texts.js";
import { Code } from "./code.js";

interface Outcome {
  made: Fixed[];
  error?: Error;
  done: boolean;
}

export function Pane({ app, planned }: { app: App; planned: Planned[] }) {
  const { state, edits } = app;
  const outcome = useSignal<Outcome>({ made: [], done: false });
  const close = () => {
    state.planned = undefined;
  };
  useEffect(() => {
    const run = new AbortController();
    make(planned, app, run, (now) => (outcome.value = now));
    return () => run.abort();
  }, [planned, app, outcome]);
  const { made, error, done } = outcome.value;
  const count = made.reduce((sum, one) => sum + one.count, 0);
  const skipped = made.reduce((sum, one) => sum + one.skipped, 0);
  // Not of a file that is saved in another encoding.
  const marked = made.every((one) => one.changes.every(({ before, after }) => before || after));
  const can = planned.every(({ job }) => edits.can(job));
  const apply = () => {
    close();
    edits.apply(made);
  };
  // Those that are shown stay as they are.
  const save = () => edits.download(made.map(({ job, blob }) => ({ name: edits.nameFor(job, true), file: blob })));
  const isEmpty = !done || !made.length;
  const title = done && !error ? t.fix.button(count, planned.length) : t.fix.title;
  return (
    <Dialog title={title} class="pane" close={close}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <div part="preview" class="dialog-body" tabIndex={0} role="region" aria-label={title}>
        <p class="muted">
          {marked && t.fix.only}
          {skipped > 0 && ` ${t.fix.sameText(skipped)}`}
        </p>
        {made.map((one) => (
          <section class="card">
            <div class="card-head">
              <code class="cut">{named(one.job.name)}</code>
              <span class="muted">{t.fix.count(one.count)}</span>
            </div>
            <Changes changes={one.changes} count={one.count} />
          </section>
        ))}
        {error && failure(error, t.fix.failed)}
        {!done && <progress max={planned.length} value={made.length} aria-label={t.fix.working} />}
      </div>
      <div class="dialog-foot">
        <p class="muted">{w.advice}</p>
        <Button part="download" disabled={isEmpty} act={save} label={w.save(made.length)} />
        {can && <Button part="apply-fixes" class="main" disabled={isEmpty} act={apply} label={t.fix.apply(count)} />}
      </div>
    </Dialog>
  );
}

/** One file after the other; `tell` what is made by then. */
async function make(planned: Planned[], app: App, run: AbortController, tell: (now: Outcome) => void) {
  const made: Fixed[] = [];
  try {
    for (const one of planned) {
      made.push(await fixed(one, (message) => app.ask(message, run)));
      tell({ made: [...made], done: false });
    }
    tell({ made, done: true });
  } catch (error) {
    if (!run.signal.aborted) tell({ made, done: true, error: error as Error });
  }
}

/** The first of `count` changes, as lines of the file. */
function Changes({ changes, count }: { changes: TitledChange[]; count: number }) {
  return (
    <>
      <ol part="changes" class="changes">
        {changes.map((change) => (
          <li>
            <p class="muted">{prose(change.title)}</p>
            <Code lines={linesOf(change)} label={t.fix.line(change.line)} />
          </li>
        ))}
      </ol>
      {count > changes.length && <p class="muted listed">{t.fix.likeThese(count - changes.length)}</p>}
    </>
  );
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 120)} … ${text.slice(-60)}` : text);

/** A change as the line before and after it. A space alone would be nothing to see. */
function linesOf({ line, before, after, around: [left, right] }: TitledChange): ExcerptLine[] {
  const seen = (text: string) => shorten(text).replace(/^ +$/, (spaces) => "␣".repeat(spaces.length));
  const side = (kind: "removed" | "added", text: string): ExcerptLine => ({
    kind,
    number: line,
    pieces: [
      { text: left.trimStart(), marked: false },
      { text: seen(text), marked: true },
      { text: right, marked: false },
    ],
  });
  return before || after ? [side("removed", before), side("added", after)] : [];
}
