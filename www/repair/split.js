// What is offered of a sitemap that was cut into parts: the archive, and a check of what it holds.

import { data, h, size } from "../base/dom.js";
import { safeName } from "../base/names.js";

/** `ask` asks a worker; `tools`: as in repair.js. */
export async function offer({ name, ...of }, tools, ask) {
  const safe = safeName(name);
  const { files, folder, archive } = await ask({ kind: "split", ...of, name: safe, folder: folderOf(tools.url()) });
  const packed = safe.replace(/(\.(xml|txt))?(\.gz)?$/i, ".zip");
  const link = tools.link([archive], "application/zip", packed, "Download the parts");
  return [
    h("p", { class: "muted" }, "The archive contains:"),
    h("ul", { class: "parts" }, files.map((file) => h("li", {}, data(file.name)))),
    of.document.kind === "sitemapindex"
      ? h("p", {}, "List each of them in robots.txt, on a line that begins with ", h("code", {}, "Sitemap:"), ".")
      : h("p", {}, "The index lists them at ", data(folder), ". Correct it if you publish them elsewhere."),
    h("p", { class: "actions" }, link,
      h("button", { type: "button", part: "recheck", onclick: () => tools.add(files.map((file) => new File([file.content], file.name))) }, "Check the parts"),
      h("span", { class: "muted" }, data(packed), `, ${size(archive.size)}`)),
  ];
}

function folderOf(address) {
  try {
    return new URL(".", address).href;
  } catch {
    return undefined;
  }
}
