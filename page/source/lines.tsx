// The text of a file, read and cut into lines.

import { Text } from "@codemirror/state";
import { render } from "preact";
import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { HIDDEN, inSlices } from "../base/dom.js";
import type { FileJob } from "../engine/types.js";
import { source as w } from "../texts/en/source.js";
import { t } from "../texts.js";

export interface Read {
  text: string;
  /** Not all of it could be unpacked. */
  damaged?: boolean;
}

/** A text as the editor has it. */
export interface Lines {
  doc: Text;
  /** The length of its longest line. */
  longest: number;
  /** Whether it is full of what is unseen. */
  crowded: boolean;
}

// Characters that are cut into lines at once, which takes a few milliseconds.
const SLICE = 5e5;

/** What nobody sees, but for white space that is seen as such. */
export const UNSEEN = new RegExp(`(?![\\t\\n\\r])${HIDDEN.source}`, "gu");
// Of these in a slice: ten thousand in a line, each shown by its name, would take minutes to lay out.
const MOST_UNSEEN = 3000;

export async function linesOf(text: string): Promise<Lines> {
  let crowded = false;
  let doc = Text.empty;
  let longest = 0;
  let rest = ""; // a line that goes on in the next slice
  const add = (lines: string[]) => {
    for (const { length } of lines) longest = Math.max(longest, length);
    doc = doc.append(Text.of(lines));
  };
  const cut = (at: number) => (text[at - 1] === "\r" && text[at] === "\n" ? at + 1 : at);
  await inSlices(
    Array.from({ length: Math.ceil(text.length / SLICE) }, (_, index) => () => {
      // The engine's line ends, too.
      const slice = text.slice(cut(index * SLICE), cut((index + 1) * SLICE));
      crowded ||= (slice.match(UNSEEN)?.length ?? 0) > MOST_UNSEEN;
      const lines = slice.split(/\r\n?|\n/);
      lines[0] = rest + lines[0];
      rest = lines.pop()!;
      if (lines.push("") > 1) add(lines);
    }),
  );
  add([rest]);
  return { doc, longest, crowded };
}

/** Reads it; meanwhile `body` says so, and lets the reader stop it. */
export async function read({ file, report }: FileJob, app: App, body: HTMLElement, signal: AbortSignal): Promise<Read> {
  const { encoding, compression } = report!.document;
  const run = new AbortController();
  signal.addEventListener("abort", () => run.abort());
  const onprogress = (done: number, total: number) => {
    render(
      <div class="actions">
        {w.readingNow}
        <progress max={1} value={total ? done / total : 0} aria-label={w.reading} />
        <Button part="stop" class="small" act={() => run.abort()} label={t.cancel} />
      </div>,
      body,
    );
  };
  onprogress(0, 0);
  try {
    return await app.ask({ kind: "source", file, encoding, compression }, run, onprogress);
  } catch (error) {
    if (run.signal.aborted && !signal.aborted) app.select("findings");
    throw error;
  }
}
