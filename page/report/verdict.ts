// The verdict in numbers, what to fix first, and a chip for each standard and search engine.

import { type Child, data, h, prose, visible } from "../base/dom.js";
import { icon } from "../base/notices.js";
import type { AnyReport, Consumer, SiteFile } from "../engine/types.js";
import { t } from "../texts.js";
import { type Group, grouped, inOrder, numbers, rejected, verdictOf } from "./model.js";

const judges = (report: AnyReport) => inOrder(Object.keys(report.verdicts));

/**
 * `onchoose(id)` shows the findings of a standard or search engine, `onworst(rule)` leads to what to fix first; `more`
 * stands below.
 */
export const verdicts = (
  report: AnyReport,
  profile: Consumer,
  onchoose: (id: Consumer) => void,
  onworst: (rule: string) => void,
  ...more: Child[]
) => {
  const node = h(
    "div",
    { class: "verdicts" },
    verdict(report, profile, onworst),
    // Filled where another judge is chosen.
    h("p", { class: "chosen hidden", role: "status" }),
    chips(report, onchoose),
    more,
  );
  /** Puts the verdict of another judge in its place, and says it. */
  const judge = (id: Consumer) => {
    const now = verdict(report, id, onworst);
    node.firstElementChild!.replaceWith(now);
    node.querySelector(".chosen")!.textContent = t.verdict.chosen(now.querySelector("h2")!.textContent!, id);
  };
  return { node, judge };
};

/** What a judge says: neither filters nor the profile of the check change it. */
function verdict(report: AnyReport, profile: Consumer, onworst: (rule: string) => void) {
  const { files } = report;
  const own = verdictOf(report, profile);
  const ids = judges(report).filter((id) => verdictOf(report, id) !== "none");
  const rejecting = ids.filter((id) => report.verdicts[id] === "fail");
  const { here, totals } = grouped(report, profile);
  const title = {
    pass: totals.error || !rejecting.length ? t.verdict.none : t.verdict.noneFor(profile),
    fail: t.verdict.errors(totals.error, files && rejected(report, profile), files?.length),
    incomplete: totals.error ? t.verdict.errors(totals.error) : t.verdict.incomplete,
    none: t.verdict.notXml,
  }[own];
  const kind = own === "none" || (own === "pass" && (rejecting.length || totals.warning)) ? "incomplete" : own;
  const all = rejecting.length > 1 && rejecting.length === ids.length;
  const detail = [
    t.verdict.by(profile),
    totals.warning && t.severity(totals.warning, "warning"),
    totals.info && t.severity(totals.info, "info"),
    files && own === "pass" && t.findings.inFiles(files.length),
    urlsOf(report),
    rejecting.length && (all ? t.verdict.rejectedByAll(ids.length) : t.verdict.rejectedBy(rejecting)),
  ].filter(Boolean);
  const [worst] = own === "fail" ? here : [];
  return h(
    "div",
    {
      part: "verdict",
      class: `verdict ${kind}`,
      "data-verdict": report.verdicts[profile],
      "data-testid": "verdict",
    },
    icon(`big ${kind}`, { pass: "✓", fail: "✕", incomplete: own === kind ? "?" : "!" }[kind]),
    h(
      "div",
      {},
      h("h2", { tabindex: -1 }, title),
      h("p", {}, detail.join(" · ")),
      worst ? h("p", {}, t.verdict.first, first(worst, files, onworst)) : null,
    ),
  );
}

/** How many URLs the files of a report list, or how many entries of another kind; nothing where there are none. */
export function urlsOf(report: AnyReport) {
  if (report.files) return t.urls(report.stats.pages, report.stats.uniqueUrls);
  const { kind, entries, stats } = report.document;
  return ["urlset", "text"].includes(kind) ? t.urls(entries, stats?.uniqueUrls) : t.entries(kind, entries);
}

function first(
  { rule, findings: [{ message, file, start }] }: Group,
  files: SiteFile[] | undefined,
  onworst: (rule: string) => void,
) {
  const where = files ? t.verdict.inFile(data(files[file!].name)) : t.verdict.inLine(start.line);
  const onclick = () => onworst(rule);
  return h("button", { type: "button", part: "worst", class: "link", onclick }, prose(message), where);
}

/** One button for each standard and search engine: its verdict, and a way to see its findings. */
function chips(report: AnyReport, onchoose: (id: Consumer) => void) {
  return h(
    "ul",
    { class: "consumers", "aria-label": t.verdict.chips },
    judges(report).map((id) => {
      const kind = verdictOf(report, id);
      const warned = kind === "pass" && numbers(report, id).warning;
      const { says } = t.verdict;
      const { files } = report;
      const plain = kind === "fail" && files ? says.some(rejected(report, id), files.length) : says[kind];
      return h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            part: "consumer",
            "data-testid": "consumer",
            "data-consumer": id,
            "data-verdict": report.verdicts[id],
            class: `consumer ${warned ? "warning" : kind}`,
            title: t.verdict.chip(id),
            onclick: () => onchoose(id),
          },
          icon(warned ? "warning" : kind),
          h(
            "span",
            {},
            h("strong", {}, t.checker(id)),
            " ",
            h("span", { class: "says hidden" }, warned ? says.warned(warned) : plain),
          ),
        ),
      );
    }),
  );
}

/** What was not read, and why the verdict may be incomplete. */
export function incomplete(report: AnyReport) {
  if (!report.incomplete.length) return null;
  return h(
    "section",
    { part: "incomplete", class: "note" },
    h("h3", {}, t.verdict.notRead),
    h(
      "ul",
      {},
      report.incomplete.map((sentence) => h("li", {}, visible(sentence))),
    ),
  );
}
