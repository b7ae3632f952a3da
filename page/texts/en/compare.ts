// What is said of changes between two checks.

import { number, plural } from "../en.js";

/** How many URLs stayed, and which did not. */
interface Urls {
  added: unknown[];
  removed: unknown[];
  moved: unknown[];
  unchanged: number;
}

export const compare = {
  title: "Changes",
  older: "Two sets of files: which one is older?",
  isOlder: <P>(name: P) => [name, " is older"],
  asOne: "Check all as one site",
  checking: "Checking the older files…",
  cancelled: "Comparison cancelled.",
  failed: (why: string) => `Could not compare the files. ${why}`,
  noReport: "Could not check any of the older files.",
  otherOptions:
    "The two checks have different profiles or rules, so their findings do not compare. Choose the same profile, " +
    "check again, and compare.",
  urls: ({ added, removed, moved, unchanged }: Urls, dated = "with a changed lastmod") =>
    `URLs: ${number(added.length)} added, ${number(removed.length)} removed, ` +
    `${number(moved.length)} ${dated}, ${number(unchanged)} unchanged`,
  noDate: "no lastmod",
  moved: <P>(old: P, now: P) => [old, " → ", now],
  pages: (old: number, now: number) => `URLs: ${number(old)} before, ${number(now)} now`,
  findings: (fresh: number, solved: number, unchanged: number, gone = "fixed") =>
    `Findings: ${number(fresh)} new, ${number(solved)} ${gone}, ${number(unchanged)} unchanged`,
  counted: (rule: string, old: number, now: number) =>
    `${rule}: ${number(old)} findings before, ${number(now)} now; a report does not list so many, so only the ` +
    "numbers are compared",
  tools: (old: string, now: string) =>
    `Checked by different versions, whose rules may differ: ${old} before, ${now} now`,
  more: (count: number, what: string, rule: string) => `  and ${number(count)} more ${what} [${rule}]`,
  // The text to save has the words of `sitemap-lint compare`.
  printed: { fresh: "new", solved: "fixed", moved: "with a new lastmod", noDate: "no date" },
  lists: {
    added: (count: number) => `${plural(count, "added URL")}`,
    removed: (count: number) => `${plural(count, "removed URL")}`,
    moved: (count: number) => `${plural(count, "URL")} with a changed lastmod`,
    fresh: (count: number) => `${plural(count, "new finding")}`,
    solved: (count: number) => `${plural(count, "fixed finding")}`,
  },
  save: "Save as text",
  close: "Close",
  tooMany: (most: number) => `More than ${number(most)} URLs: this compares only their numbers.`,
};
