// What changed between two checks: URLs that came, went or have another date, findings that are new and solved. As
// `sitemap-lint compare` tells it (cli/src/compare.rs).

import { plain } from "../base/dom.js";
import type { Ask } from "../engine/messages.js";
import type { DatedUrl, FileFinding, Found, SetChanges, UrlChanges } from "../engine/types.js";
import type { SavedReport } from "../takeaway/json.js";
import { compare } from "../texts/en/compare.js";

const w = compare;
const said = w.printed;
// Places of a rule that the text names.
const PRINTED = 3;

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

  get changes(): UrlChanges {
    const added: string[] = [];
    const moved: UrlChanges["moved"] = [];
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

/** What changed between two reports, but for their URLs; the engine compares the findings. */
export async function changes(old: SavedReport, now: SavedReport, ask: Ask): Promise<SetChanges> {
  const found = await ask({ kind: "changes", old, now });
  return {
    ...found,
    pages: [old.stats.pages, now.stats.pages],
    ...(old.tool === now.tool ? {} : { tools: [old.tool, now.tool] }),
  };
}

/** The lines that `sitemap-lint compare` prints. */
export function text({ urls, pages, new: fresh, solved, unchanged, counted, tools }: SetChanges) {
  return [
    ...(urls ? between(urls) : []),
    ...listed(said.fresh, fresh),
    ...listed(said.solved, solved),
    ...counted.map(({ rule, old, new: now }) => w.counted(plain(rule), old, now)),
    ...(tools ? [w.tools(plain(tools[0]), plain(tools[1]))] : []),
    urls ? w.urls(urls, said.moved) : w.pages(...pages),
    w.findings(fresh.length, solved.length, unchanged, said.solved),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

const between = ({ added, removed, moved }: UrlChanges) => [
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
