// The URLs behind a figure, in a window above the page. Only the rows in sight are made: there may be a hundred
// thousand.

import { data, h, plain } from "../base/dom.js";
import { madeName, onOneLine } from "../base/names.js";
import { number, t } from "../texts.js";

// The height of a row in CSS pixels, and how many more rows than those in sight are made.
const ROW = 32;
const MORE = 12;
// As many as the engine lists of a file.
const MOST = 100_000;

/** `files`: jobs with a report; `select`: see `Options.select` of the engine's types; `what`: the figure in words. */
export async function urls(files, select, what, app) {
  const run = new AbortController();
  const status = h("p", { role: "status", class: "muted" }, t.list.reading);
  const bar = h("progress", { max: 1, "aria-label": t.list.reading });
  const body = h("div", { class: "urls" }, bar);
  const title = h("h3", { tabindex: -1 }, what);
  const close = h("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t.list.close);
  const actions = h("div", { class: "actions" }, close);
  const dialog = h("dialog", { part: "urls", class: "sheet", "aria-label": t.list.table, onclose: () => {
    run.abort();
    dialog.remove();
  } }, h("div", { class: "sheet-head" }, title, actions), status, body);
  app.root.append(dialog);
  dialog.showModal();
  try {
    const { number: count, rows } = await read(files, select, app, run, (share, index) => {
      bar.value = share;
      if (files.length > 1) status.textContent = t.list.read(index, files.length);
    });
    title.replaceChildren(...[t.list.title(count, what)].flat(Infinity));
    status.textContent = count > rows.length ? t.list.first(rows.length) : rows.length ? "" : t.list.none;
    body.replaceChildren(rows.length ? table(rows, files.length > 1, (row) => {
      dialog.close();
      app.results.point(row.job, { start: { line: row.line, column: 1 }, end: { line: row.line, column: 1 } });
    }) : "");
    if (rows.length) actions.prepend(saving(rows, app));
    title.focus();
  } catch (error) {
    if (!run.signal.aborted) status.textContent = t.list.failed(plain(error.message));
    bar.remove();
  }
}

async function read(files, select, app, run, onprogress) {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const rows = [];
  let [count, before] = [0, 0];
  for (const [index, job] of files.entries()) {
    const message = { kind: "select", file: job.file, options: { ...job.report.options, select } };
    const answer = await app.ask(message, run, (done) => onprogress(total ? (before + done) / total : 0, index + 1));
    const { selected } = answer.report.document.stats;
    count += selected.number;
    const entries = selected.entries.slice(0, MOST - rows.length);
    for (const { loc, lastmod, line } of entries) rows.push({ job, loc, lastmod, line });
    before += job.file.size;
  }
  return { number: count, rows };
}

/** A table of which only the rows in sight are there, with the true number and the true place of each. */
function table(rows, several, onplace) {
  const { columns } = t.list;
  const heads = [columns.url, ...(several ? [t.findings.file] : []), columns.lastmod, columns.place];
  const space = h("div", { class: "space" });
  space.style.height = `${rows.length * ROW}px`;
  const region = h("div", {
    class: `virtual${several ? " several" : ""}`, role: "table", "aria-label": t.list.table,
    "aria-rowcount": rows.length + 1, "aria-colcount": heads.length,
    tabindex: 0, onscroll: () => requestAnimationFrame(draw),
  },
    h("div", { role: "rowgroup", class: "heads" },
      h("div", { role: "row", "aria-rowindex": 1 }, heads.map((head) => h("span", { role: "columnheader" }, head)))),
    space);
  space.setAttribute("role", "rowgroup");
  const made = new Map();
  const draw = () => {
    const first = Math.max(0, Math.floor(region.scrollTop / ROW) - MORE);
    const last = Math.min(rows.length, Math.ceil((region.scrollTop + (region.clientHeight || 600)) / ROW) + MORE);
    for (const [index, node] of made) {
      // The row that has the focus stays, or the keyboard would be lost.
      if ((index >= first && index < last) || node.contains(node.getRootNode().activeElement)) continue;
      node.remove();
      made.delete(index);
    }
    for (let index = first; index < last; index++) {
      if (made.has(index)) continue;
      const node = row(rows[index], index, several, onplace);
      made.set(index, node);
      const next = [...made.keys()].filter((other) => other > index).sort((a, b) => a - b)[0];
      space.insertBefore(node, next === undefined ? null : made.get(next));
    }
  };
  new ResizeObserver(draw).observe(region);
  draw();
  return region;
}

function row(entry, index, several, onplace) {
  const { loc, lastmod, line, job } = entry;
  const cell = (...content) => h("span", { role: "cell" }, content);
  const node = h("div", { role: "row", "aria-rowindex": index + 2 },
    cell(loc ? data(loc) : h("span", { class: "muted" }, t.list.noLoc)),
    several ? cell(data(job.name)) : null,
    cell(lastmod ? data(lastmod) : ""),
    cell(line === undefined ? "" : place(line, () => onplace(entry))));
  node.style.top = `${index * ROW}px`;
  return node;
}

function place(line, onclick) {
  const label = t.list.inSource(line);
  return h("button", { type: "button", class: "link", title: label, "aria-label": label, onclick }, number(line));
}

const saving = (rows, app) =>
  h("button", { type: "button", part: "save-list", class: "quiet", onclick: () => save(rows, app) }, t.list.save);

function save(rows, app) {
  const lines = rows.filter(({ loc }) => loc).map(({ loc }) => `${onOneLine(loc)}\n`);
  app.link([lines.join("")], "text/plain", madeName(rows[0].job.name, "urls.txt")).click();
}
