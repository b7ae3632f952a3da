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
import { type How, type PathRow, read, type UrlRow } from "./lists.js";
import { type Column, Virtual } from "./virtual.js";

interface SelectedProps {
  app: App;
  files: FileJob[];
  select: Selection;
  close: () => void;
}

interface Reading {
  /** How far it is. */
  share: number;
  says: string;
  found?: { count: number; rows: UrlRow[] };
}

/** Of these files, which have a report, those that are meant. */
export function Selected({ app, files, select, close }: SelectedProps) {
  const reading = useSignal<Reading | { failed: string }>({ share: 0, says: list.reading });
  useEffect(() => {
    const run = new AbortController();
    const onprogress = (share: number, index: number) => {
      reading.value = { share, says: files.length > 1 ? list.read(index, files.length) : list.reading };
    };
    read(files, select, (message, told) => app.ask(message, run, told), onprogress).then(
      (found) => {
        const { count, rows } = found;
        const says = count > rows.length ? list.first(rows.length) : rows.length ? "" : list.none;
        reading.value = { share: 1, says, found };
      },
      (error) => {
        if (!run.signal.aborted) reading.value = { failed: list.failed(plain(error.message)) };
      },
    );
    return () => run.abort();
  }, [files, select, app, reading]);
  const now = reading.value;
  const what = described(select);
  if ("failed" in now) return <Sheet title={what} says={now.failed} close={close} />;
  const { share, says, found } = now;
  if (!found) {
    return (
      <Sheet title={what} says={says} close={close}>
        <progress max={1} value={share} aria-label={list.reading} />
      </Sheet>
    );
  }
  const { count, rows } = found;
  const several = files.length > 1;
  const { url, lastmod, place } = columns(app, close);
  return (
    <Sheet
      title={list.title(count, what)}
      says={says}
      close={close}
      save={rows.length > 0 && (() => save(app, rows, rows[0].job.name))}
    >
      {rows.length > 0 && (
        <Virtual
          rows={rows}
          shape={several ? "of-files" : ""}
          columns={several ? [url, file, lastmod, place] : [url, lastmod, place]}
        />
      )}
    </Sheet>
  );
}

interface KnownProps {
  app: App;
  rows: UrlRow[] | PathRow[];
  how: How;
  close: () => void;
}

/** What is known already: URLs with a finding, or paths. */
export function Known({ app, rows, how: { count, title, name }, close }: KnownProps) {
  const { url, place } = columns(app, close);
  const [{ loc, why }] = rows;
  return (
    <Sheet
      title={title}
      says={count > rows.length ? list.first(rows.length) : ""}
      close={close}
      save={name !== undefined && (() => save(app, rows, name))}
    >
      {loc === undefined ? (
        <Virtual
          rows={rows as PathRow[]}
          shape={why ? "of-reasons" : "of-paths"}
          columns={why ? [path, reason] : [path]}
        />
      ) : (
        <Virtual rows={rows as UrlRow[]} shape="of-places" columns={[url, file, place]} />
      )}
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
const file: Column<UrlRow> = {
  head: t.findings.columns.file,
  class: "second",
  cell: ({ job, name = job.name }) => named(name),
};
const path: Column<PathRow> = { head: heads.path, cell: (row) => named(row.path) };
const reason: Column<PathRow> = { head: heads.why, cell: (row) => row.why };

function columns(app: App, close: () => void): Record<"url" | "lastmod" | "place", Column<UrlRow>> {
  const show = ({ job, where }: UrlRow, line: number) => {
    close();
    app.point(job, where ?? { start: { line, column: 1 }, end: { line, column: 1 } });
  };
  return {
    url: {
      head: heads.url,
      cell: ({ loc }) => (loc ? named(loc) : <span class="muted">{list.noLoc}</span>),
    },
    lastmod: { head: heads.lastmod, class: "second", cell: ({ lastmod }) => lastmod && data(lastmod) },
    place: {
      head: heads.place,
      class: "number",
      cell: (row) => {
        const { line } = row;
        if (line === undefined) return "";
        const label = list.inSource(line);
        return (
          <Button class="link" title={label} aria-label={label} act={() => show(row, line)} label={number(line)} />
        );
      },
    },
  };
}

function save(app: App, rows: (UrlRow | PathRow)[], name: string) {
  const lines = rows.map((row) => row.loc ?? row.path).filter(Boolean);
  app.save([lines.map((line) => `${onOneLine(line!)}\n`).join("")], "text/plain", madeName(name, "urls.txt"));
}
