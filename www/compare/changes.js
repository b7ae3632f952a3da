// What changed between two checks: URLs that came, went or have another date, findings that are new and solved. As
// `sitemap-lint compare` tells it (cli/src/compare.rs).

import { plain } from "../base/dom.js";
import { t } from "../texts.js";

const w = t.compare;
const RANK = ["info", "warning", "error"];
// Places of a rule that the text names.
const PRINTED = 3;

/** URLs with their dates, told file by file so that nobody waits for all of them. Of a URL the last date counts. */
export class Urls {
  #old = new Map();
  #now = new Map();

  old(entries) {
    for (const [url, date] of entries) this.#old.set(url, date);
  }

  now(entries) {
    for (const [url, date] of entries) this.#now.set(url, date);
  }

  get changes() {
    const added = [];
    const moved = [];
    for (const [url, date] of this.#now) {
      if (!this.#old.has(url)) added.push(url);
      else if (this.#old.get(url) !== date) moved.push({ url, old: this.#old.get(url), now: date });
    }
    const removed = [...this.#old.keys()].filter((url) => !this.#now.has(url));
    moved.sort((a, b) => (a.url < b.url ? -1 : 1));
    return {
      added: added.sort(), removed: removed.sort(), moved, unchanged: this.#now.size - added.length - moved.length,
    };
  }
}

/**
 * `old` and `now`: reports as they are saved. `{ pages, fresh, solved, unchanged, counted, tools? }`: numbers of URLs,
 * and findings.
 */
export function changes(old, now) {
  const all = { pages: [old.stats.pages, now.stats.pages], fresh: [], solved: [], unchanged: 0, counted: [] };
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
function without(findings, others, named) {
  const print = ({ name, excerpt: { text, from, to } }) => JSON.stringify([named ? name : "", text.slice(from, to)]);
  const known = new Map();
  for (const other of others) known.set(print(other), (known.get(print(other)) ?? 0) + 1);
  return findings.filter((finding) => {
    const left = known.get(print(finding));
    if (left) known.set(print(finding), left - 1);
    return !left;
  });
}

/**
 * The findings of each rule in all files and between them: how many there are, how many are listed, and those of the
 * profile.
 */
function byRule({ files, counts, findings, elsewhere }) {
  const rules = new Map();
  const of = (rule) => rules.get(rule) ?? rules.set(rule, { number: 0, listed: 0, found: [] }).get(rule);
  const lists = [...files.map(({ report }, at) => ({ at, ...report })), { counts, findings, elsewhere }];
  for (const { at, counts: numbers, findings: listed, elsewhere: others } of lists) {
    for (const [rule, times] of Object.entries(numbers)) of(rule).number += times;
    for (const { rule } of others) of(rule).listed += 1;
    for (const finding of listed) {
      const { name, path } = files[at ?? finding.file];
      const one = of(finding.rule);
      one.listed += 1;
      one.found.push({ ...finding, name, path });
    }
  }
  return rules;
}

/** The lines that `sitemap-lint compare` prints; `urls`: see `Urls`, where the URLs are known. */
export function text({ urls, pages, fresh, solved, unchanged, counted, tools }) {
  return [
    ...(urls ? between(urls) : []),
    ...listed(w.fresh, fresh),
    ...listed(w.solved, solved),
    ...counted.map(({ rule, old, now }) => w.counted(plain(rule), old, now)),
    ...(tools ? [w.tools(...tools.map(plain))] : []),
    urls ? w.urls(urls) : w.pages(...pages),
    w.findings(fresh.length, solved.length, unchanged),
  ].map((line) => `${line}\n`).join("");
}

const between = ({ added, removed, moved }) => [
  ...added.map((url) => `+ ${plain(url)}`),
  ...removed.map((url) => `- ${plain(url)}`),
  ...moved.map(({ url, old, now }) => `~ ${plain(url)}  ${plain(old || w.noDate)} → ${plain(now || w.noDate)}`),
];

const severityOf = ({ severity }) => (severity === "info" ? "note" : severity);

function listed(what, findings) {
  const line = (one) => {
    const { rule, path, message, start } = one;
    const place = `${plain(path)}:${start.line}:${start.column}`;
    return `${what}: ${place}: ${severityOf(one)}: ${plain(message)} [${plain(rule)}]`;
  };
  return [...Map.groupBy(findings, ({ severity, rule }) => `${severity} ${rule}`).values()].flatMap((group) => [
    ...group.slice(0, PRINTED).map(line),
    ...(group.length > PRINTED ? [w.more(group.length - PRINTED, what, plain(group[0].rule))] : []),
  ]);
}
