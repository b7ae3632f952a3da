// What is said of what was given and is not checked, or not as it was; loaded with the first check.

import { number, plural } from "../dom.js";

/** Sentences for `files` of all that were `given`, of which `most` are checked, where others were `unreadable`. */
export function left(given, files, most, unreadable) {
  const others = given.length - files.length;
  return [
    unreadable && `${plural(unreadable, "entry", "entries")} could not be read.`,
    others && `${plural(others, "file")} of other kinds, like pages and pictures, ${others > 1 ? "were" : "was"} left out.`,
    files.length > most && `${number(files.length - most)} more files were left out: ${number(most)} is the most.`,
  ].filter(Boolean);
}

/** Half of a character cannot be written into a file: it becomes another one, which the reader should know. */
export function halfCharacter(text) {
  const found = /\p{Cs}/u.exec(text);
  const line = text.slice(0, found.index).split("\n").length;
  const code = found[0].charCodeAt(0).toString(16).toUpperCase();
  return `The text holds half of a character (U+${code}, first in line ${number(line)}). No file can contain that, so it was checked with U+FFFD in its place.`;
}
