// One rule and its findings: a headline, why it matters, who rejects or reports it, the source around a place, and the
// places.

import { data, h, prose, visible } from "../base/dom.js";
import { icon } from "../base/notices.js";
import { paged } from "../base/paged.js";
import type { Consumer, Excerpt, Found, Place, RuleInfo } from "../engine/types.js";
import { t } from "../texts.js";
import { fixOf, type Group, inOrder, isSuggested } from "./model.js";

const PAGE = 20;

/** A place of a finding, or another one that belongs to it, with the index of its file. */
export interface Where extends Place {
  file?: number;
  origin?: Found;
}

/** What can be done with findings. */
export interface On {
  /** The name of a file. */
  name: (index: number) => string;
  /** Shows a place in the source. */
  onplace: (where: Where) => void;
  /** Shows a file. */
  onfile: (index: number) => void;
  /** Shows where the URL of the file is typed. */
  onaddress: () => void;
  /** What offers a suggestion, or the same for several places. */
  onfix?: (findings: Found[]) => HTMLElement | null;
  /** The lines around a finding. */
  oncontext?: (finding: Found) => Promise<HTMLElement | undefined>;
}

/** What is known of rules. */
export interface Known {
  info?: RuleInfo;
  /** Why each rule matters. */
  reasons: Promise<Record<string, string>>;
  /** Where the rules are explained. */
  href: string;
}

/** What is under the headline is made by `fill`, at the latest when the group is open. */
export function group(found: Group, { info, reasons, href, ...on }: Known & On) {
  const { rule, shown, count, findings } = found;
  const body = h("div", { class: "body" });
  const fill = () => {
    if (!body.firstChild) body.append(...details(found, { info, reasons, href }, on));
    // The lines around the first place are read from the file, so only where somebody sees them.
    if (node.open) body.querySelector(".card")?.dispatchEvent(new Event("show"));
  };
  const node = h(
    "details",
    {
      part: "group",
      class: `group ${shown}`,
      "data-testid": "group",
      "data-rule": rule,
      "data-count": count,
      ontoggle: fill,
    },
    h(
      "summary",
      {},
      icon(shown),
      h(
        "div",
        { class: "head" },
        h(
          "h4",
          { class: "title" },
          h("span", { class: "severity" }, t.severityName[shown]),
          " ",
          prose(info?.title ?? rule),
        ),
        h("span", { class: "where" }, where(findings, on)),
      ),
      h(
        "span",
        { class: "count" },
        h("span", { title: t.findings.times(count) }, t.findings.count(count)),
        h("span", { class: `badge ${fixOf(findings)}` }, t.findings.fix[fixOf(findings)]),
      ),
    ),
    body,
  );
  return { node, fill };
}

/** Of a file's URL the path: the host is the same in all of them, and would leave no room for the line. */
const short = (name: string) => name.replace(/^https?:\/\/[^/]+(?=\/.)/i, "");

/** Where the findings are, for the headline: the file and the line, or in how many files. */
function where(findings: Found[], { name }: On) {
  const [
    {
      file,
      start: { line },
    },
  ] = findings;
  const files = new Set(findings.map((finding) => finding.file)).size;
  if (files > 1) return t.findings.inFiles(files);
  return [file === undefined ? "" : [data(short(name(file))), " · "], t.findings.line(line)];
}

function details({ rule, count, findings, consumers }: Group, { info, reasons, href }: Known, on: On) {
  // The reasons come by another way than the report, which is complete without them and does not wait.
  const why = h("p", { part: "why" });
  reasons.then((all) => (all[rule] ? why.append(...prose(all[rule]).flat()) : why.remove()));
  const help = info?.help;
  const suggested = findings.filter(isSuggested);
  const around = card(findings, on);
  const chip = (id: Consumer) => h("span", { class: `chip ${consumers[id]}` }, t.findings.verdict(id, consumers[id]!));
  const page = { href: `${href}#${encodeURIComponent(rule)}`, target: "_blank", rel: "noopener" };
  const parts = [
    why,
    help &&
      h(
        "p",
        { class: "help" },
        prose(help),
        " ",
        /absolute|relative$/.test(rule)
          ? h("button", { type: "button", part: "give-url", class: "link", onclick: on.onaddress }, t.findings.giveUrl)
          : "",
      ),
    h(
      "p",
      { class: "chips" },
      inOrder(Object.keys(consumers)).map(chip),
      h("a", page, t.findings.about, h("code", {}, rule)),
    ),
    around,
    suggested.length > 1 && on.onfix?.(suggested),
    ...places(findings, help, around, on),
    count > findings.length && h("p", { class: "muted" }, t.findings.listed(findings.length, count)),
  ];
  return parts.filter((part): part is HTMLElement => Boolean(part));
}

/**
 * The lines around the place that the reader looks at. An event "show" says which, or that the first is to be seen now.
 */
function card(findings: Found[], { oncontext, onplace, ...on }: On) {
  const node = h("div", { class: "card" });
  let shown: Found | undefined;
  node.addEventListener("show", async ({ detail: finding = shown ?? findings[0] }: Event & { detail?: Found }) => {
    if (finding === shown) return;
    shown = finding;
    const code = await oncontext?.(finding);
    // Meanwhile the reader may look at another place.
    if (finding !== shown) return;
    node.hidden = !code;
    if (!code) return;
    const {
      file,
      start: { line, column },
    } = finding;
    const nth = t.findings.nth(findings.indexOf(finding) + 1, findings.length);
    const onclick = () => onplace(finding);
    node.replaceChildren(
      h(
        "div",
        { class: "card-head" },
        h("span", { class: "place" }, file === undefined ? "" : [fileLink(file, on), ":"], `${line}:${column}`),
        findings.length > 1 ? h("span", { class: "muted" }, nth) : null,
        h("button", { type: "button", part: "show", class: "quiet", onclick }, t.findings.inSource),
      ),
      code,
    );
  });
  return node;
}

/** The places as a table. The row that has the focus, or is clicked, is the one whose lines stand above it. */
function places(findings: Found[], help: string | undefined, around: HTMLElement, on: On) {
  const several = findings.some(({ file }) => file !== undefined);
  const { columns } = t.findings;
  const rows = h("tbody", {});
  const button = h("button", { type: "button", part: "more", class: "quiet" });
  const select = (finding: Found) => around.dispatchEvent(new CustomEvent("show", { detail: finding }));
  paged(findings, rows, button, (finding) => row(finding, help, several, select, on), PAGE);
  const head = (name: string) => h("th", { scope: "col" }, name);
  return [
    h(
      "table",
      { class: "findings", "aria-label": t.findings.places(findings.length) },
      h(
        "thead",
        {},
        h("tr", {}, head(columns.place), several ? head(columns.file) : null, head(columns.text), head(columns.fix)),
      ),
      rows,
    ),
    button,
  ];
}

function row(finding: Found, known: string | undefined, several: boolean, select: (finding: Found) => void, on: On) {
  const { file, excerpt, message, help, related = [], fix } = finding;
  const safe = file === undefined ? t.findings.automatic : t.findings.inReport;
  const says = fix?.safe ? safe : t.findings.suggestion;
  const show = () => select(finding);
  return h(
    "tr",
    { part: "finding", class: "finding", "data-testid": "finding", onclick: show, onfocusin: show },
    h("td", {}, place(finding, on.onplace)),
    several ? h("td", {}, file === undefined ? null : fileLink(file, on)) : null,
    h(
      "td",
      {},
      h("p", { class: "message" }, prose(message)),
      excerpt?.text ? snippet(excerpt) : null,
      help && help !== known ? h("p", { class: "help" }, prose(help)) : null,
      related.map((other) =>
        h(
          "p",
          { class: "muted" },
          prose(other.label),
          " ",
          other.file === undefined || other.file === file ? null : [fileLink(other.file, on), " "],
          place({ file, ...other }, on.onplace),
        ),
      ),
    ),
    h(
      "td",
      {},
      fix ? h("p", { class: "muted" }, says(prose(fix.title))) : h("p", { class: "muted" }, t.findings.fix.manual),
      isSuggested(finding) ? on.onfix?.([finding]) : null,
    ),
  );
}

const fileLink = (index: number, { onfile, name }: Pick<On, "onfile" | "name">) =>
  h("button", { type: "button", class: "link", onclick: () => onfile(index) }, data(name(index)));

function place(where: Where, onplace: On["onplace"]) {
  const { line, column } = where.start;
  const text = `${line}:${column}`;
  // Title and label are the same, so that a screen reader says it once.
  const title = t.findings.placeTitle(text, line, column);
  const onclick = () => onplace(where);
  return h("button", { type: "button", part: "place", class: "place", title, "aria-label": title, onclick }, text);
}

/** What stands at a place, with its mark. */
export function snippet({ text, from, to }: Excerpt) {
  return h(
    "code",
    { class: "excerpt data" },
    // The indentation of the line says nothing and wraps badly in a narrow window.
    visible(text.slice(0, from).replace(/^[ \t]+/, "")),
    h("mark", from === to ? { class: "point" } : {}, visible(text.slice(from, to))),
    visible(text.slice(to)),
  );
}
