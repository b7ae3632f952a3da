// The report as one HTML file for somebody who has not seen this page: it opens offline, prints well, and has no
// script. Made of nodes, so that nothing of a sitemap can become markup.

import { data, h, prose, visible } from "../base/dom.js";
import type { Excerpt } from "../engine/types.js";
import { report as r } from "../texts/en/takeaway.js";
import { t } from "../texts.js";
import { type About, counted, type ListedFile, type Takeaway } from "./summary.js";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

// Without the signs < > &: as markup it is text like any other, but as a style none of it is unescaped.
const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8d4cc, #45433e); --muted: light-dark(#625e57, #aaa59c);
  --error: light-dark(#a8261c, #ff9d92); --warning: light-dark(#7d5200, #efbd5f); --info: light-dark(#2b5c92, #9cc4f2);
  --pass: light-dark(#1c6b3f, #86d6a4); --accent: light-dark(#17594a, #7fd1b9); --mark: light-dark(#ffe3a3, #6b4d0c); }
* { box-sizing: border-box; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem;
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere;
  color: light-dark(#1d1c1a, #eceae5); background: light-dark(#fff, #1b1b1a); }
h1, h2, h3, p, ol, ul { margin: 0; } h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; }
header p { color: var(--muted); }
.sum { font-size: 1.25rem; font-weight: 600; margin: 1rem 0; color: var(--c) !important; }
.error, .fail { --c: var(--error); } .warning, .incomplete { --c: var(--warning); }
.info { --c: var(--info); } .pass { --c: var(--pass); }
.tag { color: var(--c, var(--muted)); font-weight: 600; }
a { color: var(--accent); } code { font: .9em ui-monospace, Menlo, Consolas, monospace; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); text-align: start;
  vertical-align: top; }
thead { display: table-header-group; } tr { break-inside: avoid; } th { font-weight: 600; }
.verdicts { width: auto; } .n { text-align: end; white-space: nowrap; } .where { width: 30%; }
section.rule { margin-top: 1.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
section.rule p { margin: .35rem 0; }
.muted, footer { color: var(--muted); font-size: .875rem; } footer { margin-top: 2.5rem; }
.excerpt { display: block; white-space: pre-wrap; color: var(--muted); }
mark { background: var(--mark); color: light-dark(#1d1c1a, #eceae5); }
.data { unicode-bidi: isolate; } .pill { border: 1px solid; border-radius: .5em; padding: 0 .3em; font-size: .8em; }
@page { margin: 18mm 16mm; }
@media print { :root { color-scheme: light; } body { max-width: none; padding: 0; font-size: 10pt; }
  h2, h3 { break-after: avoid; } a { color: inherit; } }
`;

/** The text of the file. */
export function html(summary: Takeaway, about: About) {
  const { name } = summary;
  const root = h(
    "html",
    { lang: t.language },
    h(
      "head",
      {},
      h("meta", { charset: "utf-8" }),
      h("meta", { "http-equiv": "Content-Security-Policy", content: POLICY }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "referrer", content: "no-referrer" }),
      h("title", {}, r.title(plainName(name))),
      h("style", {}, STYLE),
    ),
    h(
      "body",
      {},
      head(summary),
      h("main", {}, first(summary), files(summary), findings(summary, about), notRead(summary)),
      foot(summary),
    ),
  );
  return `<!doctype html>\n${new XMLSerializer().serializeToString(root)}\n`;
}

const plainName = (name: string) =>
  visible(name)
    .map((part) => (part instanceof Node ? part.textContent : part))
    .join("");

const profileOf = ({ profile }: Takeaway) => r.profile(profile);

function head(summary: Takeaway) {
  const { name, time, url, totals, consumers } = summary;
  const kind = totals.error ? "fail" : totals.warning ? "incomplete" : "pass";
  const row = ({ id, verdict }: Takeaway["consumers"][number]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, t.checker(id)),
      h("td", { class: `tag ${verdict}` }, r.verdicts[verdict] ?? verdict),
    );
  return h(
    "header",
    {},
    h("h1", {}, r.heading),
    h("p", {}, data(name), url ? [" · ", r.url, data(url)] : null),
    h("p", {}, [profileOf(summary), time && r.time(time)].filter(Boolean).join(" · ")),
    h("p", { class: `sum ${kind}` }, counted(summary).join(" · ")),
    h("table", { class: "verdicts", "aria-label": r.consumers }, h("tbody", {}, consumers.map(row))),
  );
}

type Group = Takeaway["groups"][number];

function first({ first: rules }: Takeaway) {
  if (!rules.length) return null;
  const item = ({ rule, title, count, help }: Group) =>
    h(
      "li",
      {},
      h("a", { href: `#${rule}` }, prose(title)),
      ` (${t.findings.times(count)}). `,
      help ? prose(help) : null,
    );
  return h("section", {}, h("h2", {}, r.first), h("ol", {}, rules.map(item)));
}

function files({ files: all }: Takeaway) {
  const number = (value: number | undefined) => h("td", { class: "n" }, value === undefined ? "" : r.number(value));
  const missing = (error: string) => h("td", { colspan: 6, class: "muted" }, r.notChecked, ": ", data(error));
  const row = ({ name, document, error, ...counts }: ListedFile) =>
    h(
      "tr",
      {},
      h("td", {}, data(name)),
      document
        ? [
            h("td", {}, t.kinds[document.kind] ?? document.kind),
            number(document.entries),
            h("td", { class: "n" }, r.sizeOf(document.bytes)),
            (["errors", "warnings", "notes"] as const).map((kind) => number(counts[kind])),
          ]
        : missing(error),
    );
  const head = (name: string, index: number) => h("th", { scope: "col", class: index > 1 ? "n" : null }, name);
  return h(
    "section",
    {},
    h("h2", {}, r.files),
    h("table", {}, h("thead", {}, h("tr", {}, r.columns.map(head))), h("tbody", {}, all.map(row))),
  );
}

function findings({ groups, files: all }: Takeaway, about: About) {
  return h(
    "section",
    {},
    h("h2", {}, r.findings),
    groups.length ? null : h("p", {}, r.none),
    groups.map((group) => rule(group, all.length > 1, about)),
  );
}

function rule({ rule: id, severity, title, count, why, help, places, more }: Group, several: boolean, about: About) {
  const link = about(id);
  return h(
    "section",
    { class: "rule", id },
    h(
      "h3",
      {},
      h("span", { class: `tag ${severity}` }, t.severityName[severity]),
      " ",
      prose(title),
      ` (${t.findings.times(count)})`,
    ),
    why ? h("p", {}, prose(why)) : null,
    help ? h("p", {}, h("strong", {}, r.help), prose(help)) : null,
    link ? h("p", { class: "muted" }, h("a", { href: link, rel: "noopener noreferrer" }, r.about(id))) : null,
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, h("th", { scope: "col", class: "where" }, r.where), h("th", { scope: "col" }, r.text)),
      ),
      h(
        "tbody",
        {},
        places.map((place) =>
          h(
            "tr",
            {},
            h("td", {}, several ? [data(place.file), " "] : null, t.findings.line(place.line)),
            h("td", {}, prose(place.message), excerpt(place.excerpt)),
          ),
        ),
      ),
    ),
    more > 0 ? h("p", { class: "muted" }, r.more(more)) : null,
  );
}

/** On paper a place between two characters would be nothing to see. */
const excerpt = (found: Excerpt | undefined) => (found?.text && found.from !== found.to ? snippet(found) : null);

function notRead({ incomplete }: Takeaway) {
  if (!incomplete.length) return null;
  return h(
    "section",
    {},
    h("h2", {}, r.notRead),
    h(
      "ul",
      {},
      incomplete.map((sentence) => h("li", {}, visible(sentence))),
    ),
  );
}

const foot = ({ tool, rules }: Takeaway) => h("footer", {}, h("p", {}, r.made(tool, rules)));

/** What stands at a place, with its mark. The indentation of the line says nothing and wraps badly. */
function snippet({ text, from, to }: Excerpt) {
  return h(
    "code",
    { class: "excerpt data" },
    visible(text.slice(0, from).replace(/^[ \t]+/, "")),
    h("mark", {}, visible(text.slice(from, to))),
    visible(text.slice(to)),
  );
}
