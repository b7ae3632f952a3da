// What was fetched and from where, as a list that can be opened.

import { data, h } from "../base/dom.js";
import { paged } from "../base/paged.js";
import type { LiveFetch } from "../engine/types.js";
import { t } from "../texts.js";
import type { Way } from "./ways.js";

type Fetch = Pick<LiveFetch, "url" | "hops" | "status" | "bytes" | "outcome">;

/** The listed pages that may come, too. */
export interface Deep {
  pages: number;
  act: () => void;
}

interface How {
  way: Way;
  host: string;
  deep?: Deep;
}

/** `fetches`: the first of so many `requests`, or of files that were handed over. */
export function fetched(fetches: Fetch[], requests: number, { way, host, deep }: How) {
  const said = t.live.fetched;
  const rows = h("tbody", {});
  const more = h("button", { type: "button", class: "quiet" });
  const came = fetches.some(({ status }) => status);
  const row = ({ url, hops = [], status, bytes, outcome }: Fetch) =>
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        data(url),
        hops.map(({ to }) => [" → ", data(to)]),
      ),
      h("td", {}, status ?? ""),
      h("td", {}, status ? said.size(bytes) : ""),
      h("td", {}, data(outcome)),
    );
  paged(fetches, rows, more, row);
  return h(
    "details",
    { part: "fetched", class: "note" },
    h("summary", {}, said.summary(requests, data(host), way, came)),
    h("p", { class: "muted" }, said.note[way]),
    deep &&
      h(
        "p",
        {},
        h("button", { type: "button", part: "deep", class: "quiet", onclick: deep.act }, said.deep(deep.pages)),
        " ",
        h("span", { class: "muted" }, said.deepNote),
      ),
    h(
      "div",
      { class: "scroll" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            said.columns.map((column) => h("th", { scope: "col" }, column)),
          ),
        ),
        rows,
      ),
    ),
    more,
  );
}
