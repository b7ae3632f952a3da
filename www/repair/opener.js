// A button that shows what would be changed. Nothing is changed before the reader has seen it.

import { h } from "../base/dom.js";
import { failure } from "../base/notices.js";
import { t } from "../texts.js";

/**
 * A button that fills a preview once and gives way to it, and the preview. `make` makes it, with what asks a worker.
 */
export function opener(label, app, props, make) {
  const preview = h("div", { part: "preview", class: "preview", hidden: true });
  const button = h("button", { type: "button", "aria-expanded": "false", ...props, onclick: async () => {
    button.disabled = true;
    try {
      const script = await app.scripts.preview();
      await script.fill(button, preview, app, (ask) => make(ask, script));
    } catch (error) {
      button.disabled = preview.hidden = false;
      preview.replaceChildren(failure(error, t.fix.failed));
    }
  } }, label);
  return [button, preview];
}

/** The name of the file that a fixed one is named after. */
export const baseName = (job) =>
  ((job.text === undefined || job.made) && job.file.name ? job.file.name : "sitemap.xml");
