// What a repair changes, before anything is changed, and the repaired file; the way to cut one.

import type { App } from "../app/app.js";
import { data, h, prose, visible } from "../base/dom.js";
import { repairedName } from "../base/names.js";
import type { Ask, TitledChange } from "../engine/messages.js";
import type { FileJob, Found, Options } from "../engine/types.js";
import { t } from "../texts.js";
import { baseName, opener } from "./opener.js";
import { offer } from "./split.js";

/** Of these rules the report does not list all findings: a repair looks for them again. */
export interface Rest {
  only: string[];
  /** Whether those of them are made that are safe, or the others. */
  safe: boolean;
  options: Options;
}

/**
 * What the fixes of these findings change, and the file with them made. The worker makes them: the file may be large.
 */
export async function proposal(job: FileJob, findings: Found[], app: App, ask: Ask, rest?: Rest) {
  const report = job.report!;
  const { kind, encoding, compression } = report.document;
  const list = rest?.safe === false ? [] : findings;
  const message = {
    kind: "repair" as const,
    file: job.file,
    encoding,
    compression,
    fixes: list.map(({ fix }) => fix!),
    ...rest,
  };
  const { blob, changes, count, skipped } = await ask(message);
  const base = baseName(job);
  // To Google, a list of addresses is what ends in .txt.
  const name = repairedName(/^urlset|index$/.test(kind) ? base.replace(/\.(txt|html?)$/i, ".xml") : base);
  const made = new Set(findings.map(({ fix }) => fix));
  const left = [...report.findings, ...report.elsewhere].some(
    ({ rule, severity, fix }) =>
      (severity !== "info" || fix?.edits.length) &&
      !made.has(fix) &&
      !(rest?.only.includes(rule) && rest.safe === fix?.safe),
  );
  const recheck = () => app.checks.add([new File([blob], name)], job);
  return [
    h("p", { class: "muted" }, t.fix.changes(count)),
    ...preview(changes, count),
    ...(skipped ? [h("p", {}, t.fix.sameText(skipped))] : []),
    ...(left ? [h("p", {}, t.fix.othersRemain)] : []),
    h("p", { class: "muted" }, t.fix.replace(compression === "gzip")),
    h(
      "p",
      { class: "actions" },
      app.link([blob], "application/octet-stream", name, t.fix.apply),
      h("button", { type: "button", part: "recheck", onclick: recheck }, t.fix.recheck),
      h("span", { class: "muted" }, t.fix.file(data(name), blob.size)),
    ),
  ];
}

/** The first of `count` changes, line by line. */
function preview(changes: TitledChange[], count: number) {
  const side = (tag: "del" | "ins", name: string, text: string) => {
    if (!text) return null;
    // A space alone would be nothing to see.
    const seen = shorten(text).replace(/^ +$/, (spaces) => "␣".repeat(spaces.length));
    return h(tag, {}, h("span", { class: "hidden" }, name), visible(seen));
  };
  const parts = [
    h(
      "ol",
      { class: "changes" },
      changes.map(({ line, title, before, after, around }) =>
        h(
          "li",
          {},
          h("span", { class: "place" }, t.fix.line(line)),
          h(
            "div",
            {},
            h("p", { class: "muted" }, prose(title)),
            (before || after) &&
              h(
                "code",
                { class: "data change" },
                visible(around[0].trimStart()),
                side("del", t.findings.removed, before),
                side("ins", t.findings.added, after),
                visible(around[1]),
              ),
          ),
        ),
      ),
    ),
    count > changes.length ? h("p", { class: "muted" }, t.fix.likeThese(count - changes.length)) : null,
  ];
  return parts.filter((part) => part !== null);
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 120)} … ${text.slice(-60)}` : text);

/** A sitemap over the limits, in parts that are within them, with an index; an index in several. */
export function parts(job: FileJob, app: App) {
  const { split, kind, encoding, compression } = job.report!.document;
  const pieces = split!.cuts.length + 1;
  const large = { file: job.file, document: { split, kind, encoding }, compression, name: baseName(job) };
  const make = (ask: Ask) => offer(large, app, ask);
  return h(
    "section",
    { class: "repair" },
    h("div", {}, h("h3", {}, t.split.title), h("p", {}, t.split.can(pieces, kind === "sitemapindex"))),
    opener(t.split.act, app, { part: "split", class: "main" }, make),
  );
}
