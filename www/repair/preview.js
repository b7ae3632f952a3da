// What a repair changes, as nodes, before anything is changed. It comes with the first check: a request later would tell
// that there is something to repair.

import { h, number, plural, prose, visible } from "../dom.js";

/** The first of `count` changes, line by line. */
export function preview(changes, count) {
  const side = (tag, name, text) => {
    if (!text) return null;
    // A space alone would be nothing to see.
    return h(tag, {}, h("span", { class: "hidden" }, name), visible(shorten(text).replace(/^ +$/, (spaces) => "␣".repeat(spaces.length))));
  };
  return [
    h("ol", { class: "changes" }, changes.map(({ line, title, before, after, around: [left, right] }) =>
      h("li", {}, h("span", { class: "place" }, `line ${number(line)}`),
        h("div", {}, h("p", { class: "muted" }, prose(title)),
          h("code", { class: "data change" }, visible(left.trimStart()), side("del", "removed: ", before), side("ins", "new: ", after), visible(right)))))),
    count > changes.length ? h("p", { class: "muted" }, `… and ${plural(count - changes.length, "more change")} like these.`) : null,
  ];
}

const shorten = (text) => (text.length > 200 ? `${text.slice(0, 120)} … ${text.slice(-60)}` : text);
