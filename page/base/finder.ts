// A box to find something in a long list.

import { t } from "../texts.js";
import { h } from "./dom.js";

/** A box to find files by their name; `find` is told the words. */
export function finder(find: (words: string) => void) {
  const box = h("input", {
    part: "find",
    type: "search",
    "aria-label": t.files.find,
    placeholder: t.files.find,
    autocomplete: "off",
    spellcheck: "false",
    oninput: () => find(box.value.trim().toLowerCase()),
  });
  return box;
}
