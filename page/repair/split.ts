// What is offered of a sitemap that was cut into parts: the archive, and a check of what it contains.

import type { App } from "../app/app.js";
import { data, h } from "../base/dom.js";
import { safeName } from "../base/names.js";
import type { Ask } from "../engine/messages.js";
import type { DocumentReport } from "../engine/types.js";
import { t } from "../texts.js";

interface Large {
  file: File;
  document: Pick<DocumentReport, "split" | "kind" | "encoding">;
  compression: DocumentReport["compression"];
  /** The name that its parts are named after. */
  name: string;
}

export async function offer({ name, ...of }: Large, app: App, ask: Ask) {
  const safe = safeName(name);
  const message = { kind: "split" as const, ...of, name: safe, folder: folderOf(app.form.url) };
  const { files, folder, archive } = await ask(message);
  const packed = safe.replace(/(\.(xml|txt))?(\.gz)?$/i, ".zip");
  const link = app.link([archive], "application/zip", packed, t.split.download);
  const recheck = () => app.checks.add(files.map((file) => new File([file.content], file.name)));
  return [
    h("p", { class: "muted" }, t.split.contains),
    h(
      "ul",
      { class: "parts" },
      files.map((file) => h("li", {}, data(file.name))),
    ),
    h(
      "p",
      {},
      of.document.kind === "sitemapindex" ? t.split.inRobots(h("code", {}, "Sitemap:")) : t.split.inIndex(data(folder)),
    ),
    h(
      "p",
      { class: "actions" },
      link,
      h("button", { type: "button", part: "recheck", onclick: recheck }, t.split.recheck),
      h("span", { class: "muted" }, t.fix.file(data(packed), archive.size)),
    ),
  ];
}

function folderOf(url: string) {
  try {
    return new URL(".", url).href;
  } catch {
    return undefined;
  }
}
