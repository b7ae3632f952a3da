// Takes every URL of the files along: into the clipboard, or as a file that is a text sitemap.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { plain } from "../base/dom.js";
import { Icon } from "../base/icons.js";
import { madeName } from "../base/names.js";
import { data } from "../base/text.js";
import type { Answer } from "../engine/messages.js";
import type { FileJob } from "../engine/types.js";
import { list, overview as o } from "../texts/en/overview.js";
import { t } from "../texts.js";

// A clipboard takes more, but whatever it is pasted into hardly does.
const MOST_COPIED = 5e7;
// What a text sitemap may hold.
const MOST_LISTED = 50_000;

type Lines = Answer<"urls">;

interface Reading {
  run: AbortController;
  /** How far it is, and what is read. */
  share: number;
  doing: ComponentChildren;
}

interface Props {
  app: App;
  files: FileJob[];
  /** For the file that is saved. */
  name: string;
}

type Act = (lines: Lines) => string | Promise<string>;

export function Taken({ app, files, name }: Props) {
  const node = useRef<HTMLDivElement>(null);
  const said = useSignal("");
  const reading = useSignal<Reading | undefined>(undefined);
  const known = useRef<Lines>(undefined);
  const take = async (button: HTMLButtonElement, act: Act) => {
    const run = new AbortController();
    const told = (share: number, doing: ComponentChildren) => (reading.value = { run, share, doing });
    said.value = known.current ? "" : files.length > 1 ? list.reading : o.readingFile;
    try {
      known.current ??= await lines(files, app, run, told);
      said.value = known.current.count ? await act(known.current) : list.none;
    } catch (error) {
      said.value = run.signal.aborted ? o.cancelled : list.failed((error as Error).message);
    }
    // Whoever has gone on to something else stays there.
    const { activeElement } = button.getRootNode() as ShadowRoot;
    const here = node.current?.contains(activeElement) || document.activeElement === document.body;
    reading.value = undefined;
    if (here) button.focus();
  };
  const save = ({ blob, count }: Lines) => {
    app.save([blob], "text/plain", madeName(name, "urls.txt"));
    return o.saved(count, MOST_LISTED);
  };
  const { value: now } = reading;
  const button = (part: string, icon: "copy" | "export", label: string, act: Act) => (
    <Button
      part={part}
      class="small"
      aria-disabled={now !== undefined}
      onClick={({ currentTarget }) => !now && take(currentTarget, act)}
    >
      <Icon name={icon} />
      {label}
    </Button>
  );
  return (
    <div class="taken" ref={node}>
      {button("copy-urls", "copy", o.copy, copy)}
      {button("save-urls", "export", list.save, save)}
      {now && (
        <span class="reading">
          <span>{now.doing}</span>
          <progress max={1} value={now.share} aria-label={o.reading} />
          <Button part="stop" class="small" act={() => now.run.abort()} label={t.cancel} />
        </span>
      )}
      <p class="muted" role="status">
        {said.value}
      </p>
    </div>
  );
}

/** One file after the other. What is kept of them are Blobs, which lie outside of the page's memory. */
async function lines(
  files: FileJob[],
  app: App,
  run: AbortController,
  told: (share: number, doing: ComponentChildren) => void,
): Promise<Lines> {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const blobs: Blob[] = [];
  let [count, before] = [0, 0];
  for (const [index, { file, name, report }] of files.entries()) {
    const doing = [data(name), files.length > 1 && o.nth(index + 1, files.length)];
    const onprogress = (read: number) => told(total ? (before + read) / total : 0, doing);
    onprogress(0);
    try {
      const found = await app.ask({ kind: "urls", file, options: report!.options }, run, onprogress);
      blobs.push(found.blob);
      count += found.count;
    } catch (error) {
      throw files.length > 1 ? new Error(`${plain(name)}: ${(error as Error).message}`, { cause: error }) : error;
    }
    before += file.size;
  }
  return { blob: new Blob(blobs), count };
}

async function copy({ blob, count }: Lines) {
  if (blob.size > MOST_COPIED) return o.tooMuch(count, blob.size);
  try {
    await navigator.clipboard.writeText(await blob.text());
    return o.copied(count);
  } catch {
    // Where reading took long, the click that allowed it is too long ago.
    return o.notCopied;
  }
}
