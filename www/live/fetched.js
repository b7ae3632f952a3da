// What was fetched and from where, as a list that can be opened.

import { data, h } from "../base/dom.js";
import { paged } from "../base/paged.js";
import { t } from "../texts.js";

/**
 * `fetches`: the first of so many `requests`, as the engine has them, or of files that were handed over. `deep`: how
 * many `pages` may come, too, by `act`.
 */
export function fetched(fetches, requests, { way, host, deep }) {
  const said = t.live.fetched;
  const rows = h("tbody", {});
  const more = h("button", { type: "button", class: "quiet" });
  const row = ({ url, hops = [], status, bytes, outcome }) => h("tr", {},
    h("th", { scope: "row" }, data(url), hops.map(({ to }) => [" → ", data(to)])),
    h("td", {}, status ?? ""), h("td", {}, status ? said.size(bytes) : ""), h("td", {}, data(outcome)));
  paged(fetches, rows, more, row);
  return h("details", { part: "fetched", class: "note" },
    h("summary", {}, said.summary(requests, data(host), way)),
    h("p", { class: "muted" }, said.note[way]),
    deep && h("p", {},
      h("button", { type: "button", part: "deep", class: "quiet", onclick: deep.act }, said.deep(deep.pages)), " ",
      h("span", { class: "muted" }, said.deepNote)),
    h("div", { class: "scroll" }, h("table", {},
      h("thead", {}, h("tr", {}, said.columns.map((column) => h("th", { scope: "col" }, column)))), rows)),
    more);
}
