// Which rules a message means that somebody pasted in place of a sitemap.

import type { RuleInfo } from "../engine/types.js";
import { NAMES } from "../rules/names.js";
import { ADVICE, type Advice, MESSAGES } from "./messages.js";

/** The words of a text in order: short forms written out, numbers without commas. */
function words(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/n[’']t\b/g, " not")
    .replace(/[’'`]/g, "")
    .replace(/(\d),(?=\d{3})/g, "$1")
    .replace(/(\d)\s?mi?b\b/g, "$1 mb");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

// How browsers begin the line that says what is wrong with XML; more stands around it.
const XML = /(?:xml parsing error|error on line \d+ at column \d+):\s*(.*)/i;

// Of what stands on an error page, in characters: the rest is the file.
const LONGEST = 1000;

// Between two words of a name a message may have a few others: "an invalid date", "this url is not allowed".
const GAP = 3;

/** Whether the words of a name stand in the message in their order. */
function includes(said: string[], name: string[]) {
  for (let start = said.indexOf(name[0]); start >= 0; start = said.indexOf(name[0], start + 1)) {
    let at = start;
    const all = name.slice(1).every((word) => {
      const next = said.slice(at + 1, at + 2 + GAP).indexOf(word);
      at += next + 1;
      return next >= 0;
    });
    if (all) return true;
  }
  return false;
}

const HEAD = /this page contains the following errors|xml parsing error:/i;
const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", apos: "'", amp: "&" };

/** What a browser says within its error page, of which somebody has the HTML; any other text is itself the message. */
export function message(text: string) {
  if (!/<(parsererror|html)\b/i.test(text)) return text;
  const plain = text
    .replace(/<sourcetext\b.*?<\/sourcetext>/gis, "")
    .replace(/<[^<>]*>/g, "\n")
    .replace(/&(lt|gt|quot|#39|apos|amp);/g, (_, name: string) => ENTITIES[name]);
  const at = plain.search(HEAD);
  return at < 0 ? text : plain.slice(at, at + LONGEST);
}

const within = (said: string[], name: string[]) =>
  said.length > 1 && ` ${name.join(" ")} `.includes(` ${said.join(" ")} `);

/** Rules that are meant. `errors`: of these only those that are errors. */
type Means = [rules: RegExp, errors?: boolean];

/** The names that fit best: the same words, a name in the message, or a message that is a part of a name. */
function named(said: string[]) {
  let [best, found]: [number, Means[]] = [0, []];
  for (const [name, rules, errors] of NAMES) {
    const own = words(name);
    const same = own.join(" ") === said.join(" ");
    // A single word means something only if nothing else is said.
    const fits = same || (own.length > 1 && includes(said, own)) || within(said, own);
    const points = same ? 1000 : fits ? Math.min(own.length, said.length) : 0;
    if (points > best) [best, found] = [points, []];
    if (points && points === best) found.push([rules, errors]);
  }
  return found;
}

export interface Meaning {
  /** Ids of the rules that are meant. */
  rules: string[];
  /** The name of a text with what to do. */
  advice?: Advice;
}

/** What a message means, of `all` rules; nothing where it is no message that is known. */
export function match(text: string, all: RuleInfo[]): Meaning | undefined {
  const [, advice, besides] = ADVICE.find(([patterns]) => patterns.some((pattern) => pattern.test(text))) ?? [];
  const direct = MESSAGES.find(([pattern]) => pattern.test(text));
  const found: Means[] = direct ? [[direct[1], direct[2]]] : named(words(XML.exec(text)?.[1] ?? text));
  if (!found.length && !advice) return undefined;
  const means: Means[] = found.length ? found : besides ? [[besides]] : [];
  const meant = ({ id, severities }: RuleInfo) =>
    means.some(([ids, errors]) => ids.test(id) && (!errors || severities.protocol === "error"));
  const rules = all.filter(meant);
  return { rules: rules.map(({ id }) => id), advice };
}
