// What reports to take away say, and saved ones that are opened again.

import type { Severity } from "../../../pkg/sitemap_lint.js";
import { day, inSentence, moment, number, plural, severity, size, type Texts } from "../en.js";

export const takeaway = {
  sharedUrl: "Copied the link. It fills in the URL; whoever opens it starts the check.",
  shared: "Copied the link. It contains the text, so whoever has the link can read it.",
  tooLong: (most: number) => `The text is too long for a link, which holds at most ${size(most)} of compressed text.`,
  edited: "The link has another text. You have changed the one below, so it stays.",
  replace: "Replace it",
  badLink: "The link is damaged, so nobody can read its text. Copy the whole link again.",
  copiedCommand: (files: number) =>
    `Copied the command. ${
      files ? "Run it in the folder that contains the files." : "It reads the sitemap from standard input."
    }`,
  columns: [
    "file",
    "kind",
    "entries",
    "unique URLs",
    "bytes",
    "earliest lastmod",
    "latest lastmod",
    "errors",
    "warnings",
    "notes",
    "verdict",
    "profile",
    "checked",
    "tool",
    "rules of",
    "not checked because",
  ],
};

export const report = {
  title: (name: string) => `Sitemap report: ${name}`,
  heading: "Sitemap report",
  of: <P>(host: P) => ["Sitemap report: ", host],
  profile: (id: string) => `Checked against ${inSentence(id)}`,
  time: moment,
  url: "Published at ",
  first: "Fix first",
  consumers: "Verdicts",
  verdicts: {
    pass: "no errors",
    fail: "rejects it",
    incomplete: "not fully checked",
    none: "does not apply",
  } as Texts,
  files: "Files",
  columns: ["File", "Kind", "Entries", "Size", "Errors", "Warnings", "Notes"],
  notChecked: "not checked",
  findings: "Findings",
  none: "No findings.",
  where: "Place",
  text: "Problem",
  help: "What to do: ",
  more: (count: number) => `and ${plural(count, "more place")}`,
  about: (rule: string) => `About ${rule}`,
  notRead: "Not read",
  made: (tool: string, rules?: string) =>
    `Made by ${tool}${rules ? ` with its rules of ${day.format(new Date(rules))}` : ""}.`,
  sizeOf: size,
  number,
};

export const saved = {
  of: (tool: string, time?: string) =>
    `Saved report${time ? ` of ${moment(time)}` : ""}, by ${tool}. Fixes and the source need the files themselves.`,
  notOurs: (name: string) => `${name} is not a report that sitemap-lint saved.`,
  otherVersion: (name: string, version: string, own: number) =>
    `${name} has version ${version} of the report format, and this page reads version ${number(own)}. ` +
    "Save it again with this version of sitemap-lint.",
  tooLarge: (name: string, most: number) => `${name} is too large: this page opens reports of up to ${size(most)}.`,
};

export const exported = {
  heading: (name: string, counts: string, id: string) => `${name}: ${counts} for ${inSentence(id)}`,
  counts: (totals: Record<Severity, number>) =>
    (["error", "warning", "info"] as const).map((kind) => severity(totals[kind], kind)).join(", "),
  more: (count: number, rule: string) => `and ${number(count)} more of ${rule}`,
  clean: (files: number) => `${plural(files, "file")} without findings`,
  columns: [
    "file",
    "line",
    "column",
    "severity",
    "rule",
    "message",
    "text",
    "help",
    "found in all",
    "profile",
    "checked",
    "tool",
    "rules of",
    "rejected or reported by",
  ],
};
