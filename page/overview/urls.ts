// The URLs behind a figure, in a window above the page. Only the rows in sight are made: there may be a hundred
// thousand.

import type { App } from "../app/app.js";
import { type Child, data, h, plain } from "../base/dom.js";
import { madeName, onOneLine } from "../base/names.js";
import type { FileJob, Place, Selection } from "../engine/types.js";
import { number, t } from "../texts.js";

// The height of a row in CSS pixels, and how many more rows than those in sight are made.
const ROW = 32;
const MORE = 12;
// As many as the engine lists of a file.
const MOST = 100_000;

/** A URL of a file. */
export interface UrlRow {
  loc: string;
  lastmod?: string;
  job: FileJob;
  /** Of the file, where it is another one than that of the job. */
  name?: string;
  line?: number;
  /** The finding that is about it. */
  where?: Place;
  path?: undefined;
  why?: undefined;
}

/** A page of the folder, maybe with the reason why it is in the list. */
export interface PathRow {
  path: string;
  why?: string;
  loc?: undefined;
}

interface Column<R> {
  head: string;
  cell: (row: R) => Child;
}

/** `files` have a report; `what`: the figure in words. */
export async function urls(files: FileJob[], select: Selection, what: Child, app: App) {
  const run = new AbortController();
  const { dialog, title, actions, status, body } = opened(what, app, () => run.abort());
  const bar = h("progress", { max: 1, "aria-label": t.list.reading });
  status.textContent = t.list.reading;
  body.append(bar);
  try {
    const { number: count, rows } = await read(files, select, app, run, (share, index) => {
      bar.value = share;
      if (files.length > 1) status.textContent = t.list.read(index, files.length);
    });
    title.replaceChildren(...h("span", {}, t.list.title(count, what)).childNodes);
    status.textContent = count > rows.length ? t.list.first(rows.length) : rows.length ? "" : t.list.none;
    const several = files.length > 1;
    const { url, lastmod, place } = columns(app, dialog);
    const some = several ? [url, file, lastmod, place] : [url, lastmod, place];
    body.replaceChildren(rows.length ? table(rows, several ? "several" : "", some) : "");
    if (rows.length)
      actions.prepend(
        saving(
          rows.map(({ loc }) => loc),
          rows[0].job.name,
          app,
        ),
      );
    title.focus();
  } catch (error) {
    if (!run.signal.aborted) status.textContent = t.list.failed(plain((error as Error).message));
    bar.remove();
  }
}

export interface How {
  /** How many there are. */
  count: number;
  title: string;
  /** Of a file in which they are saved. */
  name?: string;
}

/** Lists what is known already: URLs with a finding, or paths. */
export function listed(rows: UrlRow[] | PathRow[], { count, title, name }: How, app: App) {
  const { dialog, actions, status, body, title: heading } = opened(title, app);
  const { url, place } = columns(app, dialog);
  const [{ loc, why }] = rows;
  const path: Column<PathRow> = { head: t.list.columns.path, cell: (row) => data(row.path) };
  const reason: Column<PathRow> = { head: t.list.columns.why, cell: (row) => row.why };
  status.textContent = count > rows.length ? t.list.first(rows.length) : "";
  body.append(
    loc === undefined
      ? table(rows as PathRow[], why ? "reasons" : "paths", why ? [path, reason] : [path])
      : table(rows as UrlRow[], "places", [url, file, place]),
  );
  if (name)
    actions.prepend(
      saving(
        rows.map((row) => row.loc ?? row.path),
        name,
        app,
      ),
    );
  heading.focus();
}

/** A window above the page, and the places in it. */
function opened(what: Child, { root }: App, onclose = () => {}) {
  const title = h("h3", { tabindex: -1 }, what);
  const status = h("p", { role: "status", class: "muted" });
  const body = h("div", { class: "urls" });
  const close = h("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t.list.close);
  const actions = h("div", { class: "actions" }, close);
  const dialog = h(
    "dialog",
    {
      part: "urls",
      class: "sheet",
      "aria-label": t.list.table,
      onclose: () => {
        onclose();
        dialog.remove();
      },
    },
    h("div", { class: "sheet-head" }, title, actions),
    status,
    body,
  );
  root.append(dialog);
  dialog.showModal();
  return { dialog, title, actions, status, body };
}

const file: Column<UrlRow> = { head: t.findings.file, cell: ({ job, name = job.name }) => data(name) };

function columns(app: App, dialog: HTMLDialogElement): Record<"url" | "lastmod" | "place", Column<UrlRow>> {
  const c = t.list.columns;
  const show = ({ job, where }: UrlRow, line: number) => {
    dialog.close();
    app.results.point(job, where ?? { start: { line, column: 1 }, end: { line, column: 1 } });
  };
  return {
    url: { head: c.url, cell: ({ loc }) => (loc ? data(loc) : h("span", { class: "muted" }, t.list.noLoc)) },
    lastmod: { head: c.lastmod, cell: ({ lastmod }) => (lastmod ? data(lastmod) : "") },
    place: {
      head: c.place,
      cell: (row) => {
        const { line } = row;
        return line === undefined ? "" : place(line, () => show(row, line));
      },
    },
  };
}

async function read(
  files: FileJob[],
  select: Selection,
  app: App,
  run: AbortController,
  onprogress: (share: number, index: number) => void,
) {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const rows: UrlRow[] = [];
  let [count, before] = [0, 0];
  for (const [index, job] of files.entries()) {
    const message = { kind: "select" as const, file: job.file, options: { ...job.report!.options, select } };
    const answer = await app.ask(message, run, (done: number) =>
      onprogress(total ? (before + done) / total : 0, index + 1),
    );
    const selected = answer.report.document.stats.selected!;
    count += selected.number;
    const entries = selected.entries.slice(0, MOST - rows.length);
    for (const { loc, lastmod, line } of entries) rows.push({ job, loc, lastmod, line });
    before += job.file.size;
  }
  return { number: count, rows };
}

/** A table of which only the rows in sight are there, with the true number and the true place of each. */
function table<R>(rows: R[], shape: string, columns: Column<R>[]) {
  const space = h("div", { class: "space" });
  space.style.height = `${rows.length * ROW}px`;
  const region = h(
    "div",
    {
      class: `virtual ${shape}`,
      role: "table",
      "aria-label": t.list.table,
      "aria-rowcount": rows.length + 1,
      "aria-colcount": columns.length,
      tabindex: 0,
      onscroll: () => requestAnimationFrame(draw),
    },
    h(
      "div",
      { role: "rowgroup", class: "heads" },
      h(
        "div",
        { role: "row", "aria-rowindex": 1 },
        columns.map(({ head }) => h("span", { role: "columnheader" }, head)),
      ),
    ),
    space,
  );
  space.setAttribute("role", "rowgroup");
  const made = new Map<number, HTMLElement>();
  const draw = () => {
    const first = Math.max(0, Math.floor(region.scrollTop / ROW) - MORE);
    const last = Math.min(rows.length, Math.ceil((region.scrollTop + (region.clientHeight || 600)) / ROW) + MORE);
    for (const [index, node] of made) {
      // The row that has the focus stays, or the keyboard would be lost.
      if ((index >= first && index < last) || node.contains((node.getRootNode() as ShadowRoot).activeElement)) continue;
      node.remove();
      made.delete(index);
    }
    for (let index = first; index < last; index++) {
      if (made.has(index)) continue;
      const node = row(rows[index], index, columns);
      made.set(index, node);
      const next = [...made.keys()].filter((other) => other > index).sort((a, b) => a - b)[0];
      space.insertBefore(node, next === undefined ? null : made.get(next)!);
    }
  };
  new ResizeObserver(draw).observe(region);
  draw();
  return region;
}

function row<R>(entry: R, index: number, columns: Column<R>[]) {
  const node = h(
    "div",
    { role: "row", "aria-rowindex": index + 2 },
    columns.map(({ cell }) => h("span", { role: "cell" }, cell(entry))),
  );
  node.style.top = `${index * ROW}px`;
  return node;
}

function place(line: number, onclick: () => void) {
  const label = t.list.inSource(line);
  return h("button", { type: "button", class: "link", title: label, "aria-label": label, onclick }, number(line));
}

function saving(lines: string[], name: string, app: App) {
  const save = () => {
    const text = lines
      .filter(Boolean)
      .map((line) => `${onOneLine(line)}\n`)
      .join("");
    app.link([text], "text/plain", madeName(name, "urls.txt")).click();
  };
  return h("button", { type: "button", part: "save-list", class: "quiet", onclick: save }, t.list.save);
}
