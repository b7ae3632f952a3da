// What is offered of a sitemap that was cut into parts: the archive, and a check of what it contains.

import { data, h } from "../base/dom.js";
import { safeName } from "../base/names.js";
import { t } from "../texts.js";

/** `ask` asks a worker; */
export async function offer({ name, ...of }, app, ask) {
  const safe = safeName(name);
  const { files, folder, archive } = await ask({ kind: "split", ...of, name: safe, folder: folderOf(app.form.url) });
  const packed = safe.replace(/(\.(xml|txt))?(\.gz)?$/i, ".zip");
  const link = app.link([archive], "application/zip", packed, t.split.download);
  const recheck = () => app.checks.add(files.map((file) => new File([file.content], file.name)));
  return [
    h("p", { class: "muted" }, t.split.contains),
    h("ul", { class: "parts" }, files.map((file) => h("li", {}, data(file.name)))),
    h("p", {}, of.document.kind === "sitemapindex"
      ? t.split.inRobots(h("code", {}, "Sitemap:"))
      : t.split.inIndex(data(folder))),
    h("p", { class: "actions" }, link,
      h("button", { type: "button", part: "recheck", onclick: recheck }, t.split.recheck),
      h("span", { class: "muted" }, t.fix.file(data(packed), archive.size))),
  ];
}

function folderOf(url) {
  try {
    return new URL(".", url).href;
  } catch {
    return undefined;
  }
}
