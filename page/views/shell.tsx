// The element as the reader sees it: the field, and below it the report, once there is one.

import { useSignal } from "@preact/signals";
import { useEffect, useErrorBoundary, useLayoutEffect, useRef } from "preact/hooks";
import type { App } from "../app/app.js";
import { t } from "../texts.js";
import { Entry } from "./entry.js";
import { Loaded } from "./loaded.js";
import { Report } from "./report.js";
import { keys, more, options, pane, repair, takeaway } from "./scripts.js";
import { Status } from "./status.js";

// The width from which a list and the details of a row stand side by side, in CSS pixels.
const WIDE = 700;

/** A report whose shape is another one, as from other versions of the scripts, ends with a sentence. */
export function Shell({ app }: { app: App }) {
  const times = useSignal(0);
  useErrorBoundary((error) => {
    reportError(error);
    app.checks.forget();
    app.checks.finish(t.run.stopped);
    times.value += 1;
  });
  return <Element key={times.value} app={app} />;
}

function Element({ app }: { app: App }) {
  const { state } = app;
  const node = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([{ contentRect }]) => {
      if (contentRect.width) state.wide = contentRect.width >= WIDE;
    });
    watch.observe(node.current!);
    return () => watch.disconnect();
  }, [state]);
  // What no verdict waits for comes once the first one is shown; also what shows fixes, whatever was found, so that
  // no request tells that there is something to fix.
  const isDone = Boolean(state.current?.report);
  useEffect(() => {
    if (isDone)
      app.reasons
        .then(more)
        .then(({ guide, sides }) => app.dress(guide + sides))
        .then(repair)
        .then(takeaway)
        .then(({ printer }) => (app.print ??= printer(app)))
        .catch(() => {});
  }, [isDone, app]);
  return (
    <div ref={node} class={`shell${state.used ? " used" : ""}${state.drop ? " drop" : ""}`} lang={t.language}>
      <Entry app={app} />
      <Status app={app} />
      {state.answer !== undefined && !state.progress ? (
        <div class="page answered">{state.answer}</div>
      ) : (
        state.jobs.length > 0 && <Report app={app} />
      )}
      {state.planned && <Loaded load={pane} props={{ app, planned: state.planned }} />}
      {state.options && <Loaded load={options} props={{ app }} />}
      {state.keys && <Loaded load={keys} props={{ close: () => (state.keys = false) }} />}
    </div>
  );
}
