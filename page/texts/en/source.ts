// What is said of the text of a file.

import { number, plural, size } from "../en.js";

export const source = {
  tooLarge: (bytes: number, most: number) =>
    `The file has ${size(bytes)}. This page shows the source of files up to ${size(most)}.`,
  reading: "Reading the file",
  readingNow: "Reading the file…",
  damaged: "The compressed file is damaged or too large. The text ends where unpacking failed.",
  own: (name: string) => `Source of ${name}`,
  ofFile: (name: string) => `Source of ${name}, read-only`,
  previous: "Previous finding",
  next: "Next finding",
  check: "Check again",
  someMarked: (all: number, marked: number) =>
    `${number(marked)} of ${plural(all, "place")} marked: those in the list below.`,
  marked: (all: number) => `${plural(all, "place")} marked.`,
  none: "No places marked.",
  keys: "In the text, press F8 to go to the next one, Shift and F8 to go back.",
  find: (key: string) => `${key} and F searches the text.`,
  again: (key: string) => `It is checked as you type; ${key} and Enter checks it at once.`,
  nth: (index: number, count: number) => `${number(index)} of ${number(count)}`,
  place: (line: number, column: number) => `line ${line}, column ${column}`,
  others: "For others",
};
