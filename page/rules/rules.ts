// The search of the list of rules, best first. Many paste the whole message of a search engine or a browser. A link to
// a rule in the list (`rules.html#ID`) leads on to its page. Without script the list is there to read, and so is the
// row.

import { NAMES } from "./names.js";

const byId = (id: string) => document.getElementById(id);
const [input, status, list] = ["q", "found", "rules"].map(byId) as [HTMLInputElement, HTMLElement, HTMLElement];

/** Leads from the row that the address names to its rule. */
function lead() {
  const row = byId(location.hash.slice(1));
  const link = row?.matches(".row") ? row.querySelector("a") : null;
  if (link) location.replace(link.href);
}
addEventListener("hashchange", lead);
lead();

/** The words of a text: numbers without commas, one name for megabytes, words with a hyphen also in their parts. */
function words(text: string) {
  const plain = text
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/&/g, " ampersand ")
    .replace(/(\d),(?=\d{3})/g, "$1")
    .replace(/(\d)\s?mi?b\b/g, "$1 mb");
  const found: string[] = plain.match(/[\p{L}\p{N}]+(?:[-_.:][\p{L}\p{N}]+)*/gu) ?? [];
  return found.flatMap((word) => [word, ...(/\D[-_.:]|[-_.:]\D/.test(word) ? word.split(/[-_.:]/) : [])]);
}

// They stand everywhere, and say nothing by themselves.
const DULL = new Set(
  words(`
  a an and are at be by can cannot could do does error errors for had has have i in invalid is it its many missing more
  must my no not of on or read sitemap should tag that the this to too unknown url urls value was what which with xml
  your
`),
);
const NUMBER = /^\p{N}+$/u;

/** A rule with its row in the list, and what others call what it finds. */
interface Rule {
  id: string;
  row: Element;
  names: string[];
}

// Each word, the rules that have it, and what it is worth there.
const vocabulary = new Map<string, Map<Rule, number>>();
function learn(rule: Rule, worth: number, text: string) {
  for (const word of words(text)) {
    const known = vocabulary.get(word) ?? new Map<Rule, number>();
    vocabulary.set(word, known);
    known.set(rule, Math.max(worth, known.get(rule) ?? 0));
  }
}

// Whom a row means by "all".
const ALL = "Protocol, XSD, Google, Bing, Yandex, Baidu";
let rules: Rule[] | undefined; // made when there is something to look for
const known = () =>
  (rules ??= [...list.querySelectorAll(".row")].map((row) => {
    const { id } = row;
    const chips = [...row.querySelectorAll("span")].map(({ textContent }) => textContent.replace(/: all$/, `: ${ALL}`));
    const fails = chips.some((chip) => chip.startsWith("Error: Protocol"));
    const called = NAMES.filter(([, ids, errors]) => ids.test(id) && (!errors || fails));
    const rule = { id, row, names: called.map(([name]) => name) };
    learn(rule, 10, `${id} ${row.querySelector("a")?.textContent}`);
    learn(rule, 1, `${chips.join(" ")} ${row.closest("section")?.querySelector("h2")?.textContent}`);
    return rule;
  }));

let reasons: Promise<void> | undefined;
const fetched = () =>
  (reasons ??= fetch(new URL("why.json", import.meta.url))
    .then((answer) => answer.json())
    .then((all: Record<string, string>) => {
      for (const rule of known()) learn(rule, 3, all[rule.id] ?? "");
      if (input.value) filter();
    })
    .catch(() => {})); // then titles have to do

/** The rules that have a word or its beginning, and how well. */
function having(word: string) {
  const best = new Map<Rule, number>();
  for (const [other, known] of vocabulary) {
    if (!other.startsWith(word)) continue;
    const part = other === word ? 1 : 0.6;
    for (const [rule, worth] of known) best.set(rule, Math.max(worth * part, best.get(rule) ?? 0));
  }
  return best;
}

const names = new Map(NAMES.map(([name]) => [name, [...new Set(words(name))]]));

/** Names that have all of these words, and not many more; or all of whose words are among them. */
function calledSo(asked: string[], said: string[]) {
  const called = new Map<string, number>();
  if (asked.every((word) => DULL.has(word)) && asked.length < 2) return called;
  const hasAll = (own: string[]) => asked.every((word) => own.some((other) => other.startsWith(word)));
  const telling = (own: string[]) => own.filter((word) => !DULL.has(word)).length;
  for (const [name, own] of names) {
    if (hasAll(own) && asked.length * 2 >= own.length) called.set(name, 15 + (40 * asked.length) / own.length);
    // The longer the name, the less likely its words are there by chance.
    else if (own.length > 1 && own.every((word) => said.includes(word))) called.set(name, 5 + 10 * telling(own));
  }
  return called;
}

const ranked = (points: (rule: Rule) => number) =>
  known()
    .map((rule): [number, Rule] => [points(rule), rule])
    .filter(([sum]) => sum > 0)
    .sort(([a], [b]) => b - a)
    .map(([, rule]) => rule);

// So many of those that have some of the words, at most.
const NEAREST = 10;

/**
 * The rules that are what was asked for; if there are none, `some`: those that have half of the words that say
 * something.
 */
function search(query: string): { found: Rule[]; some?: boolean } {
  known();
  const said = words(query);
  // The parts of a word with a hyphen are asked for, not the word.
  const hasParts = (word: string) =>
    !NUMBER.test(word) && said.some((other) => other !== word && word.split(/[-_.:]/).includes(other));
  const asked = [...new Set(said.filter((word) => !hasParts(word)))];
  const called = calledSo(asked, said);
  const worth = new Map(asked.map((word) => [word, having(word)]));
  const found = ranked((rule) => {
    const each = asked.map((word) => (worth.get(word)?.get(rule) ?? 0) * (DULL.has(word) ? 0.2 : 1));
    const sum = each.every(Boolean) ? each.reduce((a, b) => a + b, 0) : 0;
    // As a search engine calls it, whatever words the rule itself has.
    const name = Math.max(0, ...rule.names.map((name) => called.get(name) ?? 0));
    return sum + name + (asked.join("-") === rule.id ? 100 : 0);
  });
  if (found.length) return { found };
  const telling = asked.filter((word) => !DULL.has(word) && !NUMBER.test(word));
  const near =
    telling.length < 2
      ? []
      : ranked((rule) => {
          const each = telling.flatMap((word) => worth.get(word)?.get(rule) ?? []);
          return each.length * 2 < telling.length ? 0 : each.reduce((a, b) => a + b, each.length * 10);
        });
  return { found: near.slice(0, NEAREST), some: true };
}

// What is said of a file that did not arrive, which nobody can see in the file.
const ON_THE_WAY = /fetch|could not be read|access your sitemap|http error|\berror [45]\d\d\b|timed? ?out|unreachable/i;

// More rows are not shown: a keystroke must not wait for them.
const MOST = 50;
const results = document.createElement("ol");
results.id = "results";
results.hidden = true;
list.before(results);

function filter() {
  const asked = words(input.value).length > 0;
  const away = ON_THE_WAY.test(input.value);
  const { found, some } = asked ? search(input.value) : { found: [], some: false };
  // A few of its words say nothing of it.
  if (some && away) found.length = 0;
  results.replaceChildren(
    ...found.slice(0, MOST).map(({ row }) => {
      const copy = row.cloneNode(true) as Element;
      copy.removeAttribute("id");
      return copy;
    }),
  );
  results.hidden = !asked;
  list.hidden = asked;
  const number =
    found.length > MOST
      ? `The best ${MOST} of ${found.length} matching rules.`
      : `${found.length} of ${rules?.length} rules.`;
  const none = `No rule contains all of these words. ${found.length ? "Closest matches:" : "Try fewer words."}`;
  status.textContent = !asked || (some && away) ? "" : some ? none : number;
  if (!away) return;
  const link = document.createElement("a");
  link.href = "./about.html#search-console";
  link.textContent = "What to do then";
  status.append(" If the file has no errors, the server, a firewall or robots.txt is usually the problem. ", link);
}

// A link to a family leads there, whatever was searched for; Firefox does not always follow one that was followed
// before.
document.querySelector(".contents")?.addEventListener("click", ({ target }) => {
  if (!(target instanceof HTMLAnchorElement && target.hash)) return;
  input.value = "";
  filter();
  byId(target.hash.slice(1))?.scrollIntoView();
});
input.addEventListener("focus", fetched);
input.addEventListener("input", () => {
  fetched();
  filter();
});
// The browser restores what was typed before a reload.
if (input.value) {
  fetched();
  filter();
}
