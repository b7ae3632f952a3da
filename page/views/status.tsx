// What the page says beside the verdict: where something was skipped, asked or changed.

import { useEffect, useRef } from "preact/hooks";
import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { prose, visible } from "../base/text.js";
import type { FileJob, Job } from "../engine/types.js";
import { t } from "../texts.js";
import { Loaded } from "./loaded.js";
import { edited, parts } from "./scripts.js";
import { Running } from "./verdict.js";

export function Status({ app }: { app: App }) {
  const { state } = app;
  const { status, watching, question, current: job } = state;
  const report = job?.report;
  const node = useRef<HTMLParagraphElement>(null);
  // Below the start it may be where a phone does not show it.
  useEffect(() => {
    if (status.text && !status.quiet && !state.used && !state.still) node.current!.scrollIntoView({ block: "nearest" });
  }, [status, state]);
  return (
    <>
      {/* Before there is a file, it stands alone. */}
      {state.progress && !state.jobs.length && <Running app={app} />}
      <div class="notes">
        {/* What the verdict shows as well is only read aloud. */}
        <p
          ref={node}
          part="status"
          role="status"
          class={(status.quiet || !status.text) && !status.more ? "hidden" : "note"}
        >
          <span class={status.quiet ? "hidden" : ""}>{status.text}</span> {status.more}
        </p>
        {watching !== undefined && (
          <p part="watching" class="note">
            <span role="status">{watching}</span>{" "}
            <Button part="unwatch" class="small" act={() => app.unwatch()} label={t.watch.stop} />
          </p>
        )}
        {question}
        {!state.progress && report && <Remarks app={app} job={job} />}
        {app.edits.changed.length > 0 && <Loaded load={edited} props={{ app }} />}
      </div>
      {state.comparison}
    </>
  );
}

/** What the reader should know about how a file came to be checked. */
function Remarks({ app, job }: { app: App; job: Job }) {
  const { state } = app;
  const report = state.report()!;
  const { document } = report;
  const alone = document?.kind === "sitemapindex" && document.entries && !state.site && !job.live;
  return (
    <>
      {job.remark && (
        <p part="remark" class="note">
          {prose(job.remark)}
        </p>
      )}
      {alone && (
        <p part="remark" class="note">
          {t.verdict.onlyIndex}
        </p>
      )}
      {document?.split && job.file && !job.saved && <Loaded load={parts} props={{ app, job: job as FileJob }} />}
      {report.incomplete.length > 0 && (
        <section part="incomplete" class="note">
          <h2>{t.verdict.notRead}</h2>
          <ul>
            {report.incomplete.map((sentence) => (
              <li>{visible(sentence)}</li>
            ))}
          </ul>
        </section>
      )}
      {job.live?.fetched}
    </>
  );
}
