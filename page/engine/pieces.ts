// Long lists of a report on their way to the page.

import type { Answer, Say } from "./messages.js";

const PIECE = 200;
const LISTS = [
  ["findings"],
  ["elsewhere"],
  ["files"],
  ["document", "stats", "children"],
  ["document", "stats", "selected", "entries"],
  ["pages", "notListed"],
];

type Branch = Record<string, unknown>;

/** Sends what is long ahead and in pieces: taking a large report apart in one go would hold the page up. */
export function inPieces(value: Answer, say: Say) {
  const { report } = value as { report?: Branch };
  for (const path of report ? LISTS : []) {
    const name = path.at(-1)!;
    const owner = path.slice(0, -1).reduce((at, key) => at?.[key] as Branch | undefined, report);
    const items = owner?.[name] as unknown[] | undefined;
    if (!owner || !items || items.length <= PIECE) continue;
    for (let at = 0; at < items.length; at += PIECE) say("piece", { path, items: items.slice(at, at + PIECE) });
    owner[name] = [];
  }
  return value;
}
