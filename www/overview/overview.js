// What files hold, beside what is wrong with them. Loaded and made when the reader opens it.

import { data, h, number, plain, plural, size } from "../base/dom.js";
import { later } from "../base/later.js";
import { safeName } from "../base/names.js";

/** Puts all of it into `body`. `job` has the report of a file or of several together; `tools`: as in repair.js. */
export async function inspect(job, tools, body) {
  const { ofFile, sheet } = await later(() => import("./panels.js"), import.meta.url);
  const root = body.getRootNode();
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const { files, name, panels } = job.jobs
    ? await (await later(() => import("./site.js"), import.meta.url)).ofSite(job, tools)
    : { files: [job], name: job.name, panels: ofFile(job.report.document) };
  body.replaceChildren(addresses(files, name, tools), h("div", { class: "panels" }, panels));
}

// A clipboard takes more, but whatever it is pasted into hardly does.
const MOST_COPIED = 5e7;
// What a text sitemap may hold.
const MOST_LISTED = 50_000;

/** Takes every address of the files along: into the clipboard, or as a file that is a text sitemap. */
function addresses(files, name, tools) {
  const status = h("p", { class: "muted", role: "status" });
  const doing = h("span", {});
  const bar = h("progress", { max: 1, "aria-label": "Reading the URLs" });
  let run;
  const running = h("div", { class: "running", hidden: true }, doing, bar,
    h("button", { type: "button", part: "stop", class: "quiet", onclick: () => run.abort() }, "Cancel"));
  let known;
  /** One file after the other. What is kept of them are Blobs, which lie outside of the page's memory. */
  const list = async () => {
    const total = files.reduce((sum, { file }) => sum + file.size, 0);
    const blobs = [];
    let [count, before] = [0, 0];
    for (const [index, { file, name: own, report }] of files.entries()) {
      doing.replaceChildren(data(own), files.length > 1 ? `, ${number(index + 1)} of ${number(files.length)}` : "");
      const onprogress = (read) => (bar.value = total ? (before + read) / total : 0);
      onprogress(0);
      try {
        const found = await tools.ask({ kind: "urls", file, options: report.options }, run, onprogress);
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
      status.textContent = known ? "" : files.length > 1 ? "Reading the files…" : "Reading the file…";
      try {
        known ??= await list();
        status.textContent = known.count ? await take(known) : "No URL was found.";
      } catch (error) {
        status.textContent = run.signal.aborted ? "Cancelled: nothing was copied or saved." : `The URLs could not be read. ${error.message}`;
      }
      const root = node.getRootNode();
      // Whoever has gone on to something else stays there.
      const waiting = document.activeElement === document.body || [node, ...running.children].includes(root.activeElement);
      running.hidden = true;
      buttons.forEach((other) => (other.disabled = false));
      if (waiting) node.focus();
    } }, label);
    return node;
  };
  const copy = async ({ blob, count }) => {
    if (blob.size > MOST_COPIED) return `${plural(count, "URL")}, ${size(blob.size)}: that is too much for a clipboard. They can be saved as a file.`;
    try {
      await navigator.clipboard.writeText(await blob.text());
      return `${plural(count, "URL is", "URLs are")} in the clipboard, one per line.`;
    } catch {
      // Where reading took long, the click that allowed it is too long ago.
      return "The browser did not allow copying. Try again now that the URLs are read, or save them as a file.";
    }
  };
  const save = async ({ blob, count }) => {
    tools.link([blob], "text/plain", `${safeName(name) || "sitemap"}.urls.txt`).click();
    return `${plural(count, "URL")}, one per line: ${count > MOST_LISTED
      ? `more than the ${number(MOST_LISTED)} that one text sitemap may hold.`
      : "as a file this is a text sitemap."}`;
  };
  const buttons = [button("copy-urls", "Copy all URLs", copy), button("save-urls", "Save as text file", save)];
  return h("div", {}, h("div", { class: "actions" }, buttons, status), running);
}
