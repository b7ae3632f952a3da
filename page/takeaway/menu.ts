// What the menu of exports has beside text, CSV and JSON; made when the menu is opened.

import type { App } from "../app/app.js";
import { h } from "../base/dom.js";
import { later } from "../base/later.js";
import { madeName } from "../base/names.js";
import type { DoneJob, Job } from "../engine/types.js";
import { pathOf } from "../input/files.js";
import { t } from "../texts.js";
import { command } from "./command.js";
import { html } from "./html.js";
import { markdown } from "./markdown.js";
import { sarif } from "./sarif.js";
import { share } from "./share.js";
import { type About, listed, summary } from "./summary.js";
import { table } from "./table.js";

const w = t.takeaway;

type Saved = [type: string, ending: string, make: (job: DoneJob, app: App) => Promise<string>];
type Kind = "html" | "markdown" | "sarif" | "files";

const SAVED: Record<Kind, Saved> = {
  html: ["text/html", "report.html", async (job, app) => html(await summary(job, app), about(app))],
  markdown: ["text/markdown", "report.md", async (job, app) => markdown(await summary(job, app), about(app))],
  sarif: [
    "application/sarif+json",
    "sarif",
    async (job, app) => {
      const { jobs, profile } = app.state;
      const log = sarif(job, job.jobs ? jobs : [job], profile, (id: string) => app.rule(id), await app.reasons);
      return `${JSON.stringify(log, null, 2)}\n`;
    },
  ],
  files: ["text/csv", "files.csv", async (job, app) => table(listed(job, app), job.report, app.state.profile)],
};

/** Where a rule is explained, as a URL that a file elsewhere can have; nothing where there is no such URL. */
const about =
  ({ href }: App): About =>
  (rule) => {
    const url = new URL(href, location.href);
    if (!/^https?:$/.test(url.protocol)) return undefined;
    url.hash = rule;
    return url.href;
  };

/** Adds the items to the menu, once. `given` has a report. */
export function fill(menu: ParentNode, given: Job, app: App) {
  const job = given as DoneJob;
  if (menu.querySelector("[part=export-html]")) return;
  const item = (part: `export-${Kind}` | "share" | "command", act: () => Promise<string | undefined>) =>
    h(
      "button",
      {
        type: "button",
        part,
        class: "quiet",
        onclick: async () => {
          try {
            const says = await act();
            if (says) app.form.say(says);
          } catch (error) {
            app.form.say(
              error instanceof Error && error.name === "NotAllowedError" ? t.findings.notCopied : t.notLoaded,
            );
          }
        },
      },
      w[part.replace(/^export-/, "") as Kind | "share" | "command"],
    );
  const save = (kind: Kind) =>
    item(`export-${kind}`, async () => {
      const [type, ending, make] = SAVED[kind];
      app.link([await make(job, app)], type, madeName(job.jobs ? "sitemaps" : job.name, ending)).click();
    });
  const copyCommand = async () => {
    const files = names(job, app);
    await navigator.clipboard.writeText(command(files, app.state.profile, app.form.url));
    return w.copiedCommand(files.length);
  };
  menu.append(
    ...(Object.keys(SAVED) as Kind[]).map(save),
    ...(app.host.hasAttribute("share") && job.text !== undefined ? [item("share", () => share(job, app))] : []),
    ...(job.saved ? [] : [item("command", copyCommand)]),
    ...older(app),
  );
}

/** The paths of the files on screen; of a pasted text, none. */
function names(job: DoneJob, { state }: App) {
  if (job.text !== undefined) return [];
  const given = state.given?.[0] ?? [];
  // Where a site was fetched.
  if (typeof given === "string") return [given];
  if (!job.jobs) return [job.name];
  return given.map(pathOf);
}

/** Chooses what the files on screen are compared with. */
function older(app: App) {
  const input = h("input", {
    part: "compare-pick",
    type: "file",
    multiple: true,
    hidden: true,
    onchange: async () => {
      const files = [...(input.files ?? [])];
      // Choosing the same file again is a new wish, and would be no change.
      input.value = "";
      try {
        const { against } = await later(() => import("../compare/arrival.js"), import.meta.url);
        await against(files, app);
      } catch {
        app.form.say(t.notLoaded);
      }
    },
  });
  const pick = () => input.click();
  return [input, h("button", { type: "button", part: "compare", class: "quiet", onclick: pick }, t.compare.pick)];
}
