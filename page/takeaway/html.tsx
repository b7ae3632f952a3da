// The report as one HTML file: it opens offline, prints well, and has no script. Made of nodes, so that nothing of a
// sitemap can become markup.

import { render } from "preact";
import { pieces } from "../base/dom.js";
import { report as r } from "../texts/en/takeaway.js";
import { t } from "../texts.js";
import style from "./paper.css";
import { Paper } from "./paper.js";
import type { About, Takeaway } from "./summary.js";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The text of the file. */
export function html(summary: Takeaway, about: About) {
  const { host, name } = summary;
  // In no document: in one the style would need the leave of the page's policy.
  const root = document.createElement("html");
  root.lang = t.language;
  render(
    <>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{r.title(plainName(host ?? name))}</title>
        <style>{style}</style>
      </head>
      <body class="paper">
        <Paper summary={summary} about={about} />
      </body>
    </>,
    root,
  );
  return `<!doctype html>\n${new XMLSerializer().serializeToString(root)}\n`;
}

const plainName = (name: string) =>
  pieces(name)
    .map((part) => (typeof part === "string" ? part : part.label))
    .join("");
