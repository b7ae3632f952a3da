// What is said of files that were given and are not checked; loaded with the first check.

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
