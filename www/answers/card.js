// Answers a message that somebody pasted in place of a sitemap: what it means, and what to do. Loaded with the first
// text that may be one.

import { h, prose } from "../base/dom.js";
import { isErrorPage } from "../input/files.js";
import { match, message } from "./match.js";
import { sheet } from "./styles.js";
import { t } from "../texts.js";

const a = t.answers;

// More rules than these are named by their families.
const MOST = 8;

// The lines of a robots.txt.
const ROBOTS = /^\s*(user-agent\s*:|(dis)?allow\s*:|sitemap\s*:\s*http)/im;

/** Shows the answer in place of a report. `check()` checks the text, where it is no message that is known. */
export async function answer(text, app, check) {
  if (ROBOTS.test(text) && !isErrorPage(text)) return check();
  const { boxed } = app.state;
  try {
    await app.ready();
    await app.learn();
  } catch {
    // Who cannot answer cannot check either, and says why.
    return check();
  }
  const found = match(message(text), [...app.pool.rules.values()]);
  // What was pasted meanwhile is what the reader wants to know.
  if (app.state.boxed !== boxed) return undefined;
  if (!found) return check();
  const { title, card } = made(found, app);
  const { root } = app;
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  app.checks.forget();
  app.results.answer(card);
  app.checks.finish(a.title, true);
  return app.lead(title);
}

function made({ rules, advice }, app) {
  const [lead, ...steps] = a.advice[advice] ?? [];
  const title = h("h2", { tabindex: -1, class: "name" }, a.title);
  const card = h("section", { part: "answer", class: "note answer" }, title,
    lead ? h("p", {}, lead) : null,
    steps.length ? h("ul", {}, steps.map((step) => h("li", {}, step))) : null,
    ...(rules.length > MOST ? families(rules, app) : listed(rules, app)),
    h("p", {}, a.drop));
  return { title, card };
}

const link = (app, anchor, ...text) =>
  h("a", { href: `${app.href}#${encodeURIComponent(anchor)}`, target: "_blank", rel: "noopener" }, text);

function listed(rules, app) {
  if (!rules.length) return [];
  const item = (id) => {
    const { title, help } = app.rule(id);
    return h("li", { "data-rule": id }, link(app, id, prose(title)), ". ", prose(help));
  };
  return [h("p", {}, rules.length > 1 ? a.rules : a.rule), h("ul", {}, rules.map(item))];
}

/** Many rules, by family, with a link to the first of each. */
function families(rules, app) {
  const all = Map.groupBy(rules, (id) => app.rule(id).family);
  const item = ([family, ids]) => h("li", { "data-family": family },
    link(app, ids[0], t.passed.families[family] ?? family), " ",
    h("span", { class: "muted" }, a.number(ids.length)));
  return [h("p", {}, a.family(rules.length)), h("ul", {}, [...all].map(item))];
}
