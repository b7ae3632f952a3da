// Searching the list of rules, best first. Many paste the whole message of a search engine or a browser. Without script the
// whole list is there to read.

import { NAMES } from "./names.js";

const input = document.getElementById("q");

/** The words of a text: numbers without commas, one name for megabytes, words with a hyphen also in their parts. */
function words(text) {
  const plain = text.toLowerCase().replace(/[’']/g, "").replace(/&/g, " ampersand ").replace(/(\d),(?=\d{3})/g, "$1").replace(/(\d)\s?mi?b\b/g, "$1 mb");
  return plain.match(/[\p{L}\p{N}]+(?:[-_.:][\p{L}\p{N}]+)*/gu)?.flatMap((word) => [word, ...(/\D[-_.:]|[-_.:]\D/.test(word) ? word.split(/[-_.:]/) : [])]) ?? [];
}

// They stand everywhere, and say nothing by themselves.
const DULL = new Set(words("a an and are at be by can cannot could do does error errors for had has have i in invalid is it its many missing more must my no not of on or read sitemap should tag that the this to too unknown url urls value was what which with xml your"));

/** How well a text has a word: as it is, as a beginning, or not at all. */
const has = (text, word) => (text.has(word) ? 1 : text.list.some((other) => other.startsWith(word)) ? 0.6 : 0);

function indexed(text) {
  const set = new Set(words(text));
  set.list = [...set];
  return set;
}

// A rule's table names everybody; whoever has a dash under the name is not concerned.
const concerned = ({ rows: [head, row] }) =>
  [...row.cells].flatMap(({ textContent }, index) => (textContent === "–" ? [] : [head.cells[index].textContent, textContent]));

let rules; // made when there is something to look for
const known = () => (rules ??= [...document.querySelectorAll("section.rule")].map((node) => {
  const table = node.querySelector("table");
  const text = (selector) => [...node.querySelectorAll(`:scope > ${selector}`)].map(({ textContent }) => textContent).join(" ");
  return {
    node,
    home: node.parentNode,
    names: NAMES.filter(([, ids, errors]) => ids.test(node.id) && (!errors || table.rows[1].cells[0].textContent === "error")).map(([name]) => name),
    // What a word is worth, by where it stands.
    texts: [
      [10, indexed(`${node.id} ${text("h3")}`)],
      [3, indexed(text("p:not(.id, .fix, .sources)"))],
      [1, indexed(`${concerned(table).join(" ")} ${text(".sources")} ${node.parentNode.querySelector("h2").textContent}`)],
    ],
    examples: () => indexed([...node.querySelectorAll("figure")].map(({ textContent }) => textContent).join(" ")),
  };
}));
const names = new Map(NAMES.map(([name]) => [name, indexed(name)]));

/** How well a rule is what was asked for; 0 if it is not. */
function score({ node, names: own, texts }, asked, called) {
  let sum = 0;
  for (const word of asked) {
    const best = Math.max(...texts.map(([weight, text]) => weight * has(text, word)));
    if (!best) {
      sum = 0;
      break;
    }
    sum += best * (DULL.has(word) ? 0.2 : 1);
  }
  // As a search engine calls it, whatever words the rule itself has; a name of many rules says less of each.
  const name = Math.max(0, ...own.map((name) => called.get(name) ?? 0));
  return sum + name + (asked.join("-") === node.id ? 100 : 0);
}

/** Names that have all of these words, and not many more; or all of whose words are among them. */
function calledSo(asked, said) {
  const called = new Map();
  if (asked.every((word) => DULL.has(word)) && asked.length < 2) return called;
  for (const [name, text] of names) {
    if (asked.every((word) => has(text, word)) && asked.length * 2 >= text.size) called.set(name, 15 + (40 * asked.length) / text.size);
    // The longer the name, the less likely its words are there by chance.
    else if (text.size > 1 && text.list.every((word) => said.includes(word))) called.set(name, 5 + 10 * text.list.filter((word) => !DULL.has(word)).length);
  }
  return called;
}

// So many of those that have some of the words, at most.
const NEAREST = 10;

/** Rules that have at least half of the words that say something. */
function nearest(asked) {
  const telling = asked.filter((word) => !DULL.has(word) && !/^\p{N}+$/u.test(word));
  if (telling.length < 2) return [];
  const points = ({ texts }) => {
    const each = telling.map((word) => Math.max(...texts.map(([weight, text]) => weight * has(text, word)))).filter(Boolean);
    return each.length * 2 < telling.length ? 0 : each.length * 10 + each.reduce((sum, worth) => sum + worth, 0);
  };
  return ranked(points).slice(0, NEAREST);
}

const ranked = (of) => known().map((rule) => [of(rule), rule]).filter(([points]) => points > 0).sort(([a], [b]) => b - a).map(([, rule]) => rule);

function search(query) {
  const said = words(query);
  // The parts of a word with a hyphen are asked for, not the word.
  const asked = [...new Set(said.filter((word) => !said.some((other) => other !== word && !/^\p{N}+$/u.test(word) && word.split(/[-_.:]/).includes(other))))];
  const called = calledSo(asked, said);
  const found = ranked((rule) => score(rule, asked, called));
  if (found.length) return { found };
  const shown = ranked(({ examples }) => {
    const text = examples();
    return asked.every((word) => has(text, word)) ? 1 : 0;
  });
  return shown.length ? { found: shown } : { found: nearest(asked), some: true };
}

// What is said of a file that did not arrive, which nobody can see in the file.
const ON_THE_WAY = /fetch|could not be read|access your sitemap|http error|\berror (4|5)\d\d\b|timed? ?out|unreachable/i;

const status = document.createElement("p");
status.setAttribute("role", "status");
status.className = "found";
const results = document.createElement("section");
results.className = "family";
results.hidden = true;

function filter() {
  const asked = words(input.value).length > 0;
  const away = ON_THE_WAY.test(input.value);
  const { found, some } = asked ? search(input.value) : { found: [] };
  // A few of its words say nothing of it.
  if (some && away) found.length = 0;
  // Whatever was shown goes back to where it belongs.
  if (results.firstChild) for (const { node, home } of rules) home.append(node);
  results.append(...found.map(({ node }) => node));
  results.hidden = !asked;
  for (const part of document.querySelectorAll(".family, .families")) if (part !== results) part.hidden = asked;
  const says = found.length > 1 ? ", best first" : "";
  status.textContent = !asked || (away && !found.length) ? "" : some
    ? `No rule has all of these words. ${found.length ? `Rules that have many of them${says}:` : "Try fewer of them, or a part of one."}`
    : `${found.length} of ${rules.length} rules${says}${away ? ". " : ""}`;
  if (!away) return;
  const link = document.createElement("a");
  link.href = "./#search-console";
  link.textContent = "what to do then";
  status.append("The file may be in order, and something on the way to it is not: ", link, ".");
}

// A link to a rule or family that the search has hidden must still lead there.
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target || target.checkVisibility()) return;
  input.value = "";
  filter();
  target.scrollIntoView();
}

if (input) {
  input.placeholder = "A word or an error message";
  input.after(status);
  document.querySelector("section.family").before(results);
  input.addEventListener("input", filter);
  addEventListener("hashchange", reveal);
  // The browser restores what was typed before a reload.
  filter();
  reveal();
}
