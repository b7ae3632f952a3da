// What the menu of exports has beside text, CSV and JSON; made when the menu is opened.

import { h } from "../base/dom.js";
import { later } from "../base/later.js";
import { madeName } from "../base/names.js";
import { pathOf } from "../input/files.js";
import { t } from "../texts.js";
import { command } from "./command.js";

const w = t.takeaway;

const SAVED = {
  html: ["text/html", "report.html", async (job, app) => {
    const [{ html }, { summary }] = await Promise.all([script.html(), script.summary()]);
    return html(await summary(job, app), about(app));
  }],
  markdown: ["text/markdown", "report.md", async (job, app) => {
    const [{ markdown }, { summary }] = await Promise.all([script.markdown(), script.summary()]);
    return markdown(await summary(job, app), about(app));
  }],
  sarif: ["application/sarif+json", "sarif", async (job, app) => {
    const { sarif } = await script.sarif();
    const { jobs, profile } = app.state;
    const log = sarif(job, job.jobs ? jobs : [job], profile, (id) => app.rule(id), await app.reasons);
    return `${JSON.stringify(log, null, 2)}\n`;
  }],
  files: ["text/csv", "files.csv", async (job, app) => {
    const [{ table }, { listed }] = await Promise.all([script.table(), script.summary()]);
    return table(listed(job, app), job.report, app.state.profile);
  }],
};

const script = {
  html: () => later(() => import("./html.js"), import.meta.url),
  markdown: () => later(() => import("./markdown.js"), import.meta.url),
  sarif: () => later(() => import("./sarif.js"), import.meta.url),
  share: () => later(() => import("./share.js"), import.meta.url),
  summary: () => later(() => import("./summary.js"), import.meta.url),
  table: () => later(() => import("./table.js"), import.meta.url),
  pick: () => later(() => import("../compare/arrival.js"), import.meta.url),
};

/** Where a rule is explained, as a URL that a file elsewhere can have; nothing where there is no such URL. */
const about = ({ href }) => (rule) => {
  const url = new URL(href, location.href);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  url.hash = rule;
  return url.href;
};

/** Adds the items to the menu, once. */
export function fill(menu, job, app) {
  if (menu.querySelector("[part=export-html]")) return;
  const item = (part, act) => h("button", { type: "button", part, class: "quiet", onclick: async () => {
    try {
      const says = await act();
      if (says) app.form.say(says);
    } catch (error) {
      app.form.say(error.name === "NotAllowedError" ? t.findings.notCopied : t.notLoaded);
    }
  } }, w[part.replace(/^export-/, "")]);
  const save = (kind) => item(`export-${kind}`, async () => {
    const [type, ending, make] = SAVED[kind];
    app.link([await make(job, app)], type, madeName(job.jobs ? "sitemaps" : job.name, ending)).click();
  });
  const copyCommand = async () => {
    const files = names(job, app);
    await navigator.clipboard.writeText(command(files, app.state.profile, app.form.url));
    return w.copiedCommand(files.length);
  };
  menu.append(
    ...Object.keys(SAVED).map(save),
    ...(app.host.hasAttribute("share") && job.text !== undefined
      ? [item("share", async () => (await script.share()).share(job, app))] : []),
    ...(job.saved ? [] : [item("command", copyCommand)]),
    ...older(app));
}

/** The paths of the files on screen; of a pasted text, none. */
function names(job, { state }) {
  if (job.text !== undefined) return [];
  const [given] = state.given;
  // Where a site was fetched.
  if (typeof given === "string") return [given];
  if (!job.jobs) return [job.name];
  return given.map(pathOf);
}

/** Chooses what the files on screen are compared with. */
function older(app) {
  const input = h("input", { part: "compare-pick", type: "file", multiple: true, hidden: true, onchange: async () => {
    const files = [...input.files];
    // Choosing the same file again is a new wish, and would be no change.
    input.value = "";
    try {
      await (await script.pick()).against(files, app);
    } catch {
      app.form.say(t.notLoaded);
    }
  } });
  const pick = () => input.click();
  return [input, h("button", { type: "button", part: "compare", class: "quiet", onclick: pick }, t.compare.pick)];
}
