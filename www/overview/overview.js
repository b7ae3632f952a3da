// What files contain, beside what is wrong with them. Loaded and made when the reader opens it.

import { data, h, plain } from "../base/dom.js";
import { later } from "../base/later.js";
import { madeName } from "../base/names.js";
import { t } from "../texts.js";

const o = t.overview;

// Each script by itself: one that did not come can then be asked for again.
const script = {
  pages: () => later(() => import("./pages.js"), import.meta.url),
  panels: () => later(() => import("./panels.js"), import.meta.url),
  chart: () => later(() => import("./chart.js"), import.meta.url),
  styles: () => later(() => import("./styles.js"), import.meta.url),
  site: () => later(() => import("./site.js"), import.meta.url),
  sums: () => later(() => import("./sums.js"), import.meta.url),
  table: () => later(() => import("./table.js"), import.meta.url),
  urls: () => later(() => import("./urls.js"), import.meta.url),
};

/** Puts all of it into `body`. `job` has the report of a file or of several together. */
export async function overview(job, app, body) {
  const names = ["panels", "chart", ...(job.jobs ? ["site", "sums"] : []), ...(job.report.pages ? ["pages"] : [])];
  const [panels, { histogram }, site, sums, pages] = await load(app, names);
  const open = async (select) => (await script.urls()).urls(found.files, select, described(select), app);
  const list = async (rows, how) => (await script.urls()).listed(rows, how, app);
  const found = job.jobs
    ? await site.ofSite(job, { pages, panels, sums }, { histogram, list, open })
    : { files: [job], name: job.name, panels: panels.ofFile(job.report.document, { histogram, open }) };
  body.replaceChildren(taken(found.files, found.name, app), h("div", { class: "panels" }, found.panels));
}

/** Puts the table of the files of a site into `body`. */
export async function files(job, app, body) {
  const [panels, site, sums, { table }] = await load(app, ["panels", "site", "sums", "table"]);
  const scripts = { panels, sums, several: await app.scripts.several() };
  body.replaceChildren(h("div", { class: "panel" }, table(await site.gather(job, scripts), app, scripts)));
}

/** Scripts by their names, and the styles of all of them. */
async function load({ root }, names) {
  const [{ sheet }, ...scripts] = await Promise.all(["styles", ...names].map((name) => script[name]()));
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return scripts;
}

/** A figure in words. */
function described({ language, from, missing, ...rest }) {
  const { what } = t.list;
  if (language !== undefined) return what.language(data(language), from && data(from), missing);
  const [[kind, value]] = Object.entries(rest);
  if (kind === "media") return what.media[value];
  return kind === "duplicate" ? what.duplicate : what[kind](["host", "directory"].includes(kind) ? data(value) : value);
}

// A clipboard takes more, but whatever it is pasted into hardly does.
const MOST_COPIED = 5e7;
// What a text sitemap may hold.
const MOST_LISTED = 50_000;

/** Takes every URL of the files along: into the clipboard, or as a file that is a text sitemap. */
function taken(files, name, app) {
  const status = h("p", { class: "muted", role: "status" });
  const doing = h("span", {});
  const bar = h("progress", { max: 1, "aria-label": o.reading });
  let run;
  const running = h("div", { class: "running", hidden: true }, doing, bar,
    h("button", { type: "button", part: "stop", class: "quiet", onclick: () => run.abort() }, t.cancel));
  let known;
  /** One file after the other. What is kept of them are Blobs, which lie outside of the page's memory. */
  const list = async () => {
    const total = files.reduce((sum, { file }) => sum + file.size, 0);
    const blobs = [];
    let [count, before] = [0, 0];
    for (const [index, { file, name: own, report }] of files.entries()) {
      doing.replaceChildren(data(own), files.length > 1 ? o.nth(index + 1, files.length) : "");
      const onprogress = (read) => (bar.value = total ? (before + read) / total : 0);
      onprogress(0);
      try {
        const found = await app.ask({ kind: "urls", file, options: report.options }, run, onprogress);
        blobs.push(found.blob);
        count += found.count;
      } catch (error) {
        throw files.length > 1 ? new Error(`${plain(own)}: ${error.message}`, { cause: error }) : error;
      }
      before += file.size;
    }
    return { blob: new Blob(blobs), count };
  };
  const button = (part, label, take) => {
    const node = h("button", { type: "button", part, onclick: async () => {
      run = new AbortController();
      buttons.forEach((other) => (other.disabled = true));
      running.hidden = Boolean(known);
      status.textContent = known ? "" : files.length > 1 ? o.readingFiles : o.readingFile;
      try {
        known ??= await list();
        status.textContent = known.count ? await take(known) : o.none;
      } catch (error) {
        status.textContent = run.signal.aborted ? o.cancelled : o.failed(error.message);
      }
      const root = node.getRootNode();
      // Whoever has gone on to something else stays there.
      const here = [node, ...running.children].includes(root.activeElement);
      const waiting = here || document.activeElement === document.body;
      running.hidden = true;
      buttons.forEach((other) => (other.disabled = false));
      if (waiting) node.focus();
    } }, label);
    return node;
  };
  const copy = async ({ blob, count }) => {
    if (blob.size > MOST_COPIED) return o.tooMuch(count, blob.size);
    try {
      await navigator.clipboard.writeText(await blob.text());
      return o.copied(count);
    } catch {
      // Where reading took long, the click that allowed it is too long ago.
      return o.notCopied;
    }
  };
  const save = async ({ blob, count }) => {
    app.link([blob], "text/plain", madeName(name, "urls.txt")).click();
    return o.saved(count, MOST_LISTED);
  };
  const buttons = [button("copy-urls", o.copy, copy), button("save-urls", o.save, save)];
  return h("div", {}, h("div", { class: "actions" }, buttons, status), running);
}
