// What changed between two checks: URLs that came, went or have another date, findings that are new and solved. As
// `sitemap-lint compare` tells it (cli/src/compare.rs).

import { plain } from "../base/dom.js";
import type { Found } from "../engine/types.js";
import type { SavedReport } from "../report/json.js";
import { t } from "../texts.js";

const w = t.compare;
const said = w.printed;
const RANK = ["info", "warning", "error"];
// Places of a rule that the text names.
const PRINTED = 3;

export type DatedUrl = [url: string, date?: string];

/** A finding with the name of its file in the report, and the one that is shown. */
export interface FileFinding extends Found {
  name: string;
  path: string;
}

export interface Changes {
  /** Numbers of listed URLs. */
  pages: [old: number, now: number];
  fresh: FileFinding[];
  solved: FileFinding[];
  /** Number of findings that both have. */
  unchanged: number;
  /** Rules with more findings than are listed, whose numbers are compared. */
  counted: { rule: string; old: number; now: number }[];
  /** Those of both, where they are different. */
  tools?: [old: string, now: string];
  /** Where the URLs are known. */
  urls?: Urls["changes"];
}

/** URLs with their dates, told file by file so that nobody waits for all of them. Of a URL the last date counts. */
export class Urls {
  #old = new Map<string, string | undefined>();
  #now = new Map<string, string | undefined>();

  old(entries: DatedUrl[]) {
    for (const [url, date] of entries) this.#old.set(url, date);
  }

  now(entries: DatedUrl[]) {
    for (const [url, date] of entries) this.#now.set(url, date);
  }

  get changes() {
    const added: string[] = [];
    const moved: { url: string; old?: string; now?: string }[] = [];
    for (const [url, date] of this.#now) {
      if (!this.#old.has(url)) added.push(url);
      else if (this.#old.get(url) !== date) moved.push({ url, old: this.#old.get(url), now: date });
    }
    const removed = [...this.#old.keys()].filter((url) => !this.#now.has(url));
    moved.sort((a, b) => (a.url < b.url ? -1 : 1));
    return {
      added: added.sort(),
      removed: removed.sort(),
      moved,
      unchanged: this.#now.size - added.length - moved.length,
    };
  }
}

export function changes(old: SavedReport, now: SavedReport) {
  const all: Changes = { pages: [old.stats.pages, now.stats.pages], fresh: [], solved: [], unchanged: 0, counted: [] };
  if (old.tool !== now.tool) all.tools = [old.tool, now.tool];
  // The name of a single file says nothing: last month's may have another.
  const named = old.files.length > 1 || now.files.length > 1;
  const [before, after] = [byRule(old), byRule(now)];
  for (const rule of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [was, is] = [before, after].map((rules) => rules.get(rule) ?? { number: 0, listed: 0, found: [] });
    if (!was.found.length && !is.found.length) continue;
    if (was.listed < was.number || is.listed < is.number) all.counted.push({ rule, old: was.number, now: is.number });
    else {
      const fresh = without(is.found, was.found, named);
      all.unchanged += is.found.length - fresh.length;
      all.fresh.push(...fresh);
      all.solved.push(...without(was.found, is.found, named));
    }
  }
  for (const list of [all.fresh, all.solved]) list.sort((a, b) => RANK.indexOf(b.severity) - RANK.indexOf(a.severity));
  return all;
}

/**
 * The findings that the others have not; each of those stands for one. A finding keeps its fingerprint wherever its
 * line moves.
 */
function without(findings: FileFinding[], others: FileFinding[], named: boolean) {
  const print = ({ name, excerpt: { text, from, to } }: FileFinding) =>
    JSON.stringify([named ? name : "", text.slice(from, to)]);
  const known = new Map<string, number>();
  for (const other of others) known.set(print(other), (known.get(print(other)) ?? 0) + 1);
  return findings.filter((finding) => {
    const left = known.get(print(finding));
    if (left) known.set(print(finding), left - 1);
    return !left;
  });
}

interface OfRule {
  number: number;
  listed: number;
  /** Those of the profile. */
  found: FileFinding[];
}

/** Of a file, with its index, or of the site. */
type Lists = Pick<SavedReport, "counts" | "findings" | "elsewhere"> & { at?: number };

/** The findings of each rule in all files and between them. */
function byRule({ files, counts, findings, elsewhere }: SavedReport) {
  const rules = new Map<string, OfRule>();
  const of = (rule: string) => {
    const one = rules.get(rule) ?? { number: 0, listed: 0, found: [] };
    rules.set(rule, one);
    return one;
  };
  const lists: Lists[] = [...files.map(({ report }, at) => ({ at, ...report })), { counts, findings, elsewhere }];
  for (const { at, counts: numbers, findings: listed, elsewhere: others } of lists) {
    for (const [rule, times] of Object.entries(numbers)) of(rule).number += times;
    for (const { rule } of others) of(rule).listed += 1;
    for (const finding of listed) {
      const { name, path } = files[(at ?? finding.file) as number];
      const one = of(finding.rule);
      one.listed += 1;
      one.found.push({ ...finding, name, path });
    }
  }
  return rules;
}

/** The lines that `sitemap-lint compare` prints. */
export function text({ urls, pages, fresh, solved, unchanged, counted, tools }: Changes) {
  return [
    ...(urls ? between(urls) : []),
    ...listed(said.fresh, fresh),
    ...listed(said.solved, solved),
    ...counted.map(({ rule, old, now }) => w.counted(plain(rule), old, now)),
    ...(tools ? [w.tools(plain(tools[0]), plain(tools[1]))] : []),
    urls ? w.urls(urls, said.moved) : w.pages(...pages),
    w.findings(fresh.length, solved.length, unchanged, said.solved),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

const between = ({ added, removed, moved }: Urls["changes"]) => [
  ...added.map((url) => `+ ${plain(url)}`),
  ...removed.map((url) => `- ${plain(url)}`),
  ...moved.map(({ url, old, now }) => `~ ${plain(url)}  ${plain(old || said.noDate)} → ${plain(now || said.noDate)}`),
];

const severityOf = ({ severity }: Found) => (severity === "info" ? "note" : severity);

function listed(what: string, findings: FileFinding[]) {
  const line = (one: FileFinding) => {
    const { rule, path, message, start } = one;
    const place = `${plain(path)}:${start.line}:${start.column}`;
    return `${what}: ${place}: ${severityOf(one)}: ${plain(message)} [${plain(rule)}]`;
  };
  return [...Map.groupBy(findings, ({ severity, rule }) => `${severity} ${rule}`).values()].flatMap((group) => [
    ...group.slice(0, PRINTED).map(line),
    ...(group.length > PRINTED ? [w.more(group.length - PRINTED, what, plain(group[0].rule))] : []),
  ]);
}
