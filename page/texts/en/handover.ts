// What is said of files that another site hands over.

import { plural, size } from "../en.js";

export const handover = {
  label: "Files of another site",
  waiting: "Waiting for the site’s files…",
  cutOff:
    "This site cuts off other pages. The bookmarklet saves its files as a zip archive instead: drop that " + "here.",
  ask: <P>(origin: P, files: number, bytes: number) => [
    `Check ${plural(files, "file")} (${size(bytes)}) from `,
    origin,
    "?",
  ],
  accept: "Check",
  refuse: "Discard",
  none: <P>(origin: P) => [origin, " sent no file. Its policy may keep bookmarklets from reading the site."],
  unfit: <P>(origin: P) => [origin, " sent something other than files, which this page discarded."],
  tooMuch: <P>(origin: P, files: number, bytes: number) => [
    origin,
    ` sent more than ${plural(files, "file")} or ${size(bytes)}, which this page discarded.`,
  ],
  left: (files: number) =>
    ` Without ${plural(files, "more file")}: from another site, or lacking a valid status or type.`,
  closed: "Discarded.",
};
