// The URLs behind a figure, in a window above the page.

import { useSignal } from "@preact/signals";
import type { ComponentChild, ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { Dialog } from "../base/dialog.js";
import { plain } from "../base/dom.js";
import { madeName, onOneLine } from "../base/names.js";
import { data, named } from "../base/text.js";
import type { FileJob, Selection } from "../engine/types.js";
import { list } from "../texts/en/overview.js";
import { number, t } from "../texts.js";
import { type How, type ListRow, read } from "./lists.js";
import { type Column, Virtual } from "./virtual.js";

interface SelectedProps {
  app: App;
  files: FileJob[];
  select: Selection;
  close: () => void;
}

interface Reading {
  says: string;
  /** How far it is; nothing where it has failed. */
  share?: number;
  found?: { count: number; rows: ListRow[] };
}

/** Of these files, which have a report, those that are meant. */
export function Selected({ app, files, select, close }: SelectedProps) {
  const reading = useSignal<Reading>({ share: 0, says: list.reading });
  useEffect(() => {
    const run = new AbortController();
    const onprogress = (share: number, index: number) => {
      reading.value = { share, says: files.length > 1 ? list.read(index, files.length) : list.reading };
    };
    read(files, select, (message, told) => app.ask(message, run, told), onprogress).then(
      (found) => (reading.value = { says: "", found }),
      (error) => {
        if (!run.signal.aborted) reading.value = { says: list.failed(plain(error.message)) };
      },
    );
    return () => run.abort();
  }, [files, select, app, reading]);
  const { share, says, found } = reading.value;
  const what = described(select);
  // One window for both: as it closes, the browser gives the focus back to what opened it.
  if (!found) {
    return (
      <Sheet title={what} says={says} close={close}>
        {share !== undefined && <progress max={1} value={share} aria-label={list.reading} />}
      </Sheet>
    );
  }
  const { count, rows } = found;
  const how = { count, title: list.title(count, what), name: rows[0]?.job?.name };
  return known({ app, rows, how, shape: files.length > 1 ? "of-files" : "of-dates", close });
}

interface KnownProps {
  app: App;
  rows: ListRow[];
  how: How;
  shape?: Shape;
  close: () => void;
}

type Shape = "of-files" | "of-dates" | "of-places" | "of-reasons" | "of-paths";

/** A window with what is known: URLs, or paths, with or without a reason. */
export function known({ app, rows, how: { count, title, name }, close, ...how }: KnownProps) {
  const [first] = rows;
  const shape = how.shape ?? (first.loc !== undefined ? "of-places" : first.why ? "of-reasons" : "of-paths");
  const says = count > rows.length ? list.first(rows.length) : first ? "" : list.none;
  return (
    <Sheet title={title} says={says} close={close} save={name !== undefined && (() => save(app, rows, name))}>
      {first && <Virtual rows={rows} shape={shape} columns={columnsOf(app, close)[shape]} />}
    </Sheet>
  );
}

interface SheetProps {
  title: ComponentChildren;
  says: string;
  close: () => void;
  save?: false | (() => void);
  children?: ComponentChildren;
}

const Sheet = ({ title, says, close, save, children }: SheetProps) => (
  <Dialog title={title} label={list.table} part="urls" class="urls" close={close}>
    <div class="urls-body">{children}</div>
    <div class="dialog-foot">
      <p role="status" class="muted">
        {says}
      </p>
      {save && <Button part="save-list" act={save} label={list.save} />}
    </div>
  </Dialog>
);

/** A figure in words. */
function described(select: Selection): ComponentChild {
  const { host, directory, lastmod, changefreq, priority, language, from, missing, media } = select;
  const { what } = list;
  if (language !== undefined) return what.language(data(language), from && data(from), missing);
  if (host !== undefined) return what.host(data(host));
  if (directory !== undefined) return what.directory(data(directory));
  if (lastmod !== undefined) return what.lastmod(lastmod);
  if (changefreq !== undefined) return what.changefreq(changefreq);
  if (priority !== undefined) return what.priority(priority);
  return media ? what.media[media] : what.duplicate;
}

const { columns: heads } = list;

function columnsOf(app: App, close: () => void): Record<Shape, Column[]> {
  const show = ({ job, where }: ListRow, line: number) => {
    close();
    app.point(job!, where ?? { start: { line, column: 1 }, end: { line, column: 1 } });
  };
  const url: Column = {
    head: heads.url,
    cell: ({ loc }) => (loc ? named(loc) : <span class="muted">{list.noLoc}</span>),
  };
  const file: Column = {
    head: t.findings.columns.file,
    class: "second",
    cell: ({ job, name = job!.name }) => named(name),
  };
  const lastmod: Column = {
    head: heads.lastmod,
    class: "second",
    cell: ({ lastmod }) => lastmod && data(lastmod),
  };
  const place: Column = {
    head: heads.place,
    class: "number",
    cell: (row) => {
      const { line } = row;
      if (line === undefined) return "";
      const label = list.inSource(line);
      return <Button class="link" title={label} aria-label={label} act={() => show(row, line)} label={number(line)} />;
    },
  };
  const path: Column = { head: heads.path, cell: (row) => named(row.path!) };
  const reason: Column = { head: heads.why, cell: (row) => row.why };
  return {
    "of-files": [url, file, lastmod, place],
    "of-dates": [url, lastmod, place],
    "of-places": [url, file, place],
    "of-reasons": [path, reason],
    "of-paths": [path],
  };
}

function save(app: App, rows: ListRow[], name: string) {
  const lines = rows.map((row) => row.loc ?? row.path).filter(Boolean);
  app.save([lines.map((line) => `${onOneLine(line!)}\n`).join("")], "text/plain", madeName(name, "urls.txt"));
}
