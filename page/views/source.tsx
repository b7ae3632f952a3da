// The text of a file, whose script is loaded when it is opened.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { App, Editor } from "../app/app.js";
import { failure } from "../base/failure.js";
import { loadScript } from "../base/script.js";
import type { FileJob } from "../engine/types.js";
import { t } from "../texts.js";

/** The text of a file, in an editor that stays as it is while the file is checked again. */
export function Source({ app, job }: { app: App; job: FileJob }) {
  const { state } = app;
  const node = useRef<HTMLDivElement>(null);
  const editor = useSignal<Editor | undefined>(undefined);
  const error = useSignal<Error | undefined>(undefined);
  useEffect(() => {
    const run = new AbortController();
    error.value = undefined;
    loadScript(() => import("../source/source.js"), import.meta.url)
      .then(({ source }) => source(job, app, node.current!, run.signal))
      .then(
        (made) => {
          if (run.signal.aborted) made?.end();
          else editor.value = made;
        },
        (reason) => {
          if (!run.signal.aborted) error.value = reason;
        },
      );
    return () => {
      run.abort();
      editor.value?.end();
      editor.value = undefined;
    };
  }, [job, app, editor, error]);
  const { profile, changes, seek } = state;
  useEffect(() => editor.value?.show(), [editor.value, profile, changes]);
  useEffect(() => {
    if (!editor.value || seek?.job !== job) return;
    editor.value.seek(seek);
    state.seek = undefined;
  }, [editor.value, seek, job, state]);
  return (
    <>
      {error.value && failure(error.value, t.notLoadedAgain)}
      <div ref={node} part="source" class="source" />
    </>
  );
}
