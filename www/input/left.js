// What is said of what is not checked, or not as it was given; loaded with the first check.

import { data, h, number, plural } from "../base/dom.js";
import { byHand } from "./files.js";

const NAMED = 3;

/** Of all that were `given` only `files` may be checked, `most` of them are, and others were `unreadable`; `all` checks all. */
export function left(given, files, most, unreadable, all) {
  const some = new Set(files);
  const others = given.filter((file) => !some.has(file));
  const chosen = others.filter(byHand);
  const more = chosen.length - NAMED;
  return [
    unreadable && `${plural(unreadable, "entry", "entries")} could not be read.`,
    others.length && h("span", {}, `${plural(others.length, "file")} of other kinds, like pages and pictures, ${others.length > 1 ? "were" : "was"} left out`,
      chosen.slice(0, NAMED).map(({ name }, index) => [index ? ", " : ": ", data(name)]), more > 0 ? ` and ${number(more)} more. ` : ". ",
      chosen.length ? h("button", { type: "button", class: "quiet", onclick: all }, "Check them, too") : null),
    files.length > most && `${number(files.length - most)} more files were left out: ${number(most)} is the most.`,
  ].filter(Boolean);
}

/** Half of a character becomes another one in a file, which the reader should know. */
export function halfCharacter(text) {
  const found = /\p{Cs}/u.exec(text);
  const line = text.slice(0, found.index).split("\n").length;
  const code = found[0].charCodeAt(0).toString(16).toUpperCase();
  return `The text holds half of a character (U+${code}, first in line ${number(line)}). No file can contain that, so it was checked with U+FFFD in its place.`;
}
