// What was changed here, which nobody else has yet.

import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { plain } from "../base/dom.js";
import { edits as w } from "../texts/en/more.js";

export function Edited({ app: { edits, state, watching } }: { app: App }) {
  const { changed } = edits;
  const last = changed.find((job) => job === state.current) ?? changed[0];
  return (
    <p part="edited" class="note">
      <span>
        {w.changed(changed.length === 1 ? edits.nameFor(last) : undefined, changed.length)}{" "}
        <span class="muted">{w.advice}</span>
      </span>
      <Button part="undo" class="small" act={() => edits.undo(last)} label={w.undo} />
      {watching && (
        <Button
          part="save-here"
          class="small tonal"
          act={() => watching.save()}
          label={w.saveTo(plain(watching.name))}
        />
      )}
      <Button part="download" class="small tonal" act={() => edits.save()} label={w.save(changed.length)} />
    </p>
  );
}
