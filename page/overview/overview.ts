// What files contain, beside what is wrong with them. Loaded and made when the reader opens it.

import type { App } from "../app/app.js";
import { type Child, data, h, plain } from "../base/dom.js";
import { madeName } from "../base/names.js";
import type { FileJob, Job, Selection, SiteJob } from "../engine/types.js";
import { t } from "../texts.js";
import { ofFile } from "./panels.js";
import { gather, ofSite } from "./site.js";
import { sheet } from "./styles.js";
import { table } from "./table.js";
import { type How, listed, type PathRow, type UrlRow, urls } from "./urls.js";

const o = t.overview;

/** What is shown: the files whose URLs can be taken along, a name for them, and the panels. */
interface Shown {
  files: FileJob[];
  name: string;
  panels: Child[];
}

/** Puts all of it into `body`. `job` has the report of a file or of several together. */
export async function overview(job: Job, app: App, body: HTMLElement) {
  dress(app);
  const open = (select: Selection) => urls(found.files, select, described(select), app);
  const list = (rows: UrlRow[] | PathRow[], how: How) => listed(rows, how, app);
  const rules = {
    title: (rule: string) => app.rule(rule)?.title ?? rule,
    open: (rule: string) => app.results.rule(rule),
    folds: app.state.folds,
  };
  const found: Shown = job.jobs
    ? await ofSite(job, { list, open, rules })
    : { files: [job as FileJob], name: job.name, panels: ofFile(job.report!.document!, { open }) };
  body.replaceChildren(taken(found.files, found.name, app), h("div", { class: "panels" }, found.panels));
}

/** Puts the table of the files of a site into `body`. */
export async function files(job: SiteJob, app: App, body: HTMLElement) {
  dress(app);
  const { node, recount } = table(await gather(job), app);
  job.recount = recount;
  body.replaceChildren(h("div", { class: "panel" }, node));
}

/** The styles come with the first side that needs them. */
function dress({ root }: App) {
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** A figure in words. */
function described(select: Selection): Child {
  const { host, directory, lastmod, changefreq, priority, language, from, missing, media } = select;
  const { what } = t.list;
  if (language !== undefined) return what.language(data(language), from && data(from), missing);
  if (host !== undefined) return what.host(data(host));
  if (directory !== undefined) return what.directory(data(directory));
  if (lastmod !== undefined) return what.lastmod(lastmod);
  if (changefreq !== undefined) return what.changefreq(changefreq);
  if (priority !== undefined) return what.priority(priority);
  return media ? what.media[media] : what.duplicate;
}

// A clipboard takes more, but whatever it is pasted into hardly does.
const MOST_COPIED = 5e7;
// What a text sitemap may hold.
const MOST_LISTED = 50_000;

interface Taken {
  blob: Blob;
  count: number;
}

/** Takes every URL of the files along: into the clipboard, or as a file that is a text sitemap. */
function taken(files: FileJob[], name: string, app: App) {
  const status = h("p", { class: "muted", role: "status" });
  const doing = h("span", {});
  const bar = h("progress", { max: 1, "aria-label": o.reading });
  let run: AbortController;
  const running = h(
    "div",
    { class: "running", hidden: true },
    doing,
    bar,
    h("button", { type: "button", part: "stop", class: "quiet", onclick: () => run.abort() }, t.cancel),
  );
  let known: Taken | undefined;
  /** One file after the other. What is kept of them are Blobs, which lie outside of the page's memory. */
  const list = async (): Promise<Taken> => {
    const total = files.reduce((sum, { file }) => sum + file.size, 0);
    const blobs: Blob[] = [];
    let [count, before] = [0, 0];
    for (const [index, { file, name: own, report }] of files.entries()) {
      doing.replaceChildren(data(own), files.length > 1 ? o.nth(index + 1, files.length) : "");
      const onprogress = (read: number) => {
        bar.value = total ? (before + read) / total : 0;
      };
      onprogress(0);
      try {
        const found: Taken = await app.ask({ kind: "urls", file, options: report!.options }, run, onprogress);
        blobs.push(found.blob);
        count += found.count;
      } catch (error) {
        throw files.length > 1 ? new Error(`${plain(own)}: ${(error as Error).message}`, { cause: error }) : error;
      }
      before += file.size;
    }
    return { blob: new Blob(blobs), count };
  };
  const button = (part: string, label: string, take: (known: Taken) => string | Promise<string>) => {
    const node = h(
      "button",
      {
        type: "button",
        part,
        onclick: async () => {
          run = new AbortController();
          for (const other of buttons) other.disabled = true;
          running.hidden = Boolean(known);
          status.textContent = known ? "" : files.length > 1 ? o.readingFiles : o.readingFile;
          try {
            known ??= await list();
            status.textContent = known.count ? await take(known) : o.none;
          } catch (error) {
            status.textContent = run.signal.aborted ? o.cancelled : o.failed((error as Error).message);
          }
          const root = node.getRootNode() as ShadowRoot;
          // Whoever has gone on to something else stays there.
          const here = [node, ...running.children].some((own) => own === root.activeElement);
          const waiting = here || document.activeElement === document.body;
          running.hidden = true;
          for (const other of buttons) other.disabled = false;
          if (waiting) node.focus();
        },
      },
      label,
    );
    return node;
  };
  const copy = async ({ blob, count }: Taken) => {
    if (blob.size > MOST_COPIED) return o.tooMuch(count, blob.size);
    try {
      await navigator.clipboard.writeText(await blob.text());
      return o.copied(count);
    } catch {
      // Where reading took long, the click that allowed it is too long ago.
      return o.notCopied;
    }
  };
  const save = async ({ blob, count }: Taken) => {
    app.link([blob], "text/plain", madeName(name, "urls.txt")).click();
    return o.saved(count, MOST_LISTED);
  };
  const buttons = [button("copy-urls", o.copy, copy), button("save-urls", o.save, save)];
  return h("div", {}, h("div", { class: "actions" }, buttons, status), running);
}
