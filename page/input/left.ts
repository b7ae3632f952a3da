// What is said of what is not checked, or not as it was given.

import { data, h } from "../base/dom.js";
import { t } from "../texts.js";
import { byHand, type FoundFile } from "./files.js";

const NAMED = 3;

interface Left {
  others: FoundFile[];
  more: number;
  most: number;
  unreadable: number;
  all: () => void;
}

/**
 * `others` are no sitemaps, `more` are more than the `most` that are checked, and some were `unreadable`; `all` checks
 * all.
 */
export function left({ others, more: tooMany, most, unreadable, all }: Left) {
  const chosen = others.filter(byHand);
  const more = chosen.length - NAMED;
  return [
    unreadable && t.run.unreadable(unreadable),
    others.length &&
      h(
        "span",
        {},
        t.run.leftOut(others.length),
        chosen.slice(0, NAMED).map(({ name }, index) => [index ? ", " : ": ", data(name)]),
        more > 0 ? t.run.andMore(more) : ". ",
        chosen.length ? h("button", { type: "button", class: "quiet", onclick: all }, t.run.checkThem) : null,
      ),
    tooMany && t.run.tooMany(tooMany, most),
  ].filter((say) => say !== 0);
}

/** Half of a character becomes another one in a file, which the reader should know. */
export function halfCharacter(text: string) {
  const found = /\p{Cs}/u.exec(text)!;
  const line = text.slice(0, found.index).split("\n").length;
  const code = found[0].charCodeAt(0).toString(16).toUpperCase();
  return t.form.halfCharacter(code, line);
}
