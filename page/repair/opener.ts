// A button that shows what would be changed. Nothing is changed before the reader has seen it.

import type { App } from "../app/app.js";
import { h, type Props } from "../base/dom.js";
import { failure } from "../base/notices.js";
import type { Ask } from "../engine/messages.js";
import type { FileJob } from "../engine/types.js";
import { t } from "../texts.js";

/** A button that fills a preview once and gives way to it, and the preview. */
export function opener(label: string, app: App, props: Props, make: (ask: Ask) => Promise<HTMLElement[]>) {
  const preview = h("div", { part: "preview", class: "preview", hidden: true });
  const button = h(
    "button",
    {
      type: "button",
      "aria-expanded": "false",
      ...props,
      onclick: () => {
        button.disabled = true;
        return fill(button, preview, app, make);
      },
    },
    label,
  );
  return [button, preview];
}

/** Fills `preview` with what `make` makes; the `button` gives way to it. */
async function fill(
  button: HTMLButtonElement,
  preview: HTMLElement,
  app: App,
  make: (ask: Ask) => Promise<HTMLElement[]>,
) {
  const run = new AbortController();
  const bar = h("progress", { max: 1, "aria-label": button.textContent });
  preview.replaceChildren(
    h(
      "div",
      { class: "running" },
      t.fix.working,
      bar,
      h("button", { type: "button", part: "stop", class: "quiet", onclick: () => run.abort() }, t.cancel),
    ),
  );
  preview.hidden = false;
  const onprogress = (read: number, total: number) => {
    bar.value = total ? read / total : 0;
  };
  try {
    preview.replaceChildren(...(await make((message) => app.ask(message, run, onprogress))));
    button.hidden = true;
  } catch (error) {
    preview.hidden = run.signal.aborted;
    preview.replaceChildren(...(preview.hidden ? [] : [failure(error as Error, t.fix.failed)]));
  }
  button.disabled = false;
  preview.tabIndex = -1;
  (preview.hidden ? button : preview).focus();
}

/** The name of the file that a fixed one is named after. */
export const baseName = (job: FileJob) =>
  (job.text === undefined || job.made) && job.file.name ? job.file.name : "sitemap.xml";
