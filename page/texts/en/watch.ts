// What is said of a folder that is watched.

import { clock, number, plural } from "../en.js";

export const watch = {
  watching: <P>(folder: P) => ["Watching ", folder, "."],
  // Where the browser does not tell of changes, it is asked by a clock.
  slow: "In a tab that is not in front, it may take a minute until a change is seen.",
  changed: <P>(folder: P, { fresh, fixed }: { fresh: number; fixed: number }, time: Date) => [
    "Watching ",
    folder,
    `: ${number(fresh)} new, ${number(fixed)} fixed since the last build (checked at ${clock.format(time)}).`,
  ],
  checked: <P>(folder: P, time: Date) => ["Watching ", folder, ` (checked at ${clock.format(time)}).`],
  waiting: <P>(folder: P) => [
    "The folder ",
    folder,
    " has changed. It is checked again once you save or undo what you corrected here.",
  ],
  gone: <P>(folder: P) => [
    "The folder ",
    folder,
    " is not there. The report is of what was in it. Once it is back, it is checked again.",
  ],
  lost: (name: string) =>
    `The folder “${name}” cannot be read any more, so it is no longer watched. The report is of what was in it.`,
  saved: (files: number, folder: string) => `Saved ${plural(files, "file")} to ${folder}/.`,
  readOnly: (folder: string) => `The browser did not let this page write into ${folder}/. Download the file instead.`,
  notSaved: (why: string) => `Could not save everything. ${why}`,
  meanwhile: (name: string) => `${name} has changed in the folder since this page read it.`,
};
