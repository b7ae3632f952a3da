// Text taken from a file, in pieces of which views are made (text.tsx). Nothing parses markup, so nothing a sitemap
// contains can become an element, an attribute or a script.

import { number, t } from "../texts.js";

// Characters that would be invisible, or that change how their neighbours are displayed: controls, soft hyphen, odd
// spaces, zero-width and bidirectional marks, tags, lone surrogates, noncharacters and the replacement character.
const RANGES = [
  String.raw`\u0000-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200f`,
  String.raw`\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\p{Cs}\u{e0000}-\u{e0fff}`,
];
export const HIDDEN = new RegExp(`[${RANGES.join("")}]`, "gu");

const SHORT = new Map([
  [0x09, "⇥"],
  [0x0a, "↵"],
]);

const CHARACTERS: Record<number, string | undefined> = t.characters;

/** A character that nobody sees, as it is named: in short, and in full. */
export interface Unseen {
  label: string;
  title: string;
}

/** Text from a file in pieces: ordinary text, and each hidden character with its name. */
export function pieces(text: string) {
  const all: (string | Unseen)[] = [];
  let last = 0;
  for (const match of String(text).matchAll(HIDDEN)) {
    if (match.index > last) all.push(text.slice(last, match.index));
    const code = match[0].codePointAt(0)!;
    const label = codePoint(match[0]);
    const name = CHARACTERS[code];
    all.push({ title: name ? `${name} (${label})` : label, label: SHORT.get(code) ?? name ?? label });
    last = match.index + match[0].length;
  }
  if (last < text.length) all.push(String(text).slice(last));
  return all;
}

const codePoint = (character: string) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

/** The same for where there are no pills: in text that is copied or saved. */
export const plain = (text: string) => String(text).replace(HIDDEN, (character) => `[${codePoint(character)}]`);

/** A sentence of the engine's in parts: what stands between backticks is code, but for those of a file that it quotes. */
export const parts = (text: string) =>
  String(text)
    .split(/(“[^”]*”)|`([^`]+)`|(?<= )(\d{5,15})(?= )/)
    .flatMap((part = "", index) => {
      if (!part) return [];
      return index % 4 > 2 ? { text: number(Number(part)) } : { text: part, code: index % 4 === 2 };
    });

/**
 * Does one act after the other, a few milliseconds at a time, so that typing and scrolling never wait for all of them.
 * Whoever empties the list ends it.
 */
export async function inSlices(acts: Iterable<() => void>) {
  let since = -Infinity;
  for (const act of acts) {
    if (performance.now() - since > 8) {
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
    act();
  }
}
