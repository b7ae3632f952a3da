// Answers a message that somebody pasted in place of a sitemap: what it means, and what to do. Loaded with the first
// text that may be one.

import type { App } from "../app/app.js";
import { type Child, h, plain, prose } from "../base/dom.js";
import type { RuleInfo } from "../engine/types.js";
import { isErrorPage } from "../input/files.js";
import { t } from "../texts.js";
import { type Meaning, match, message } from "./match.js";
import { sheet } from "./styles.js";

const a = t.answers;

// More rules than these are named by their families.
const MOST = 8;

// A longer message is not named again in the title.
const SHORT = 80;

// The lines of a robots.txt.
const ROBOTS = /^\s*(user-agent\s*:|(dis)?allow\s*:|sitemap\s*:\s*http)/im;

/** Shows the answer in place of a report. `check()` checks the text, where it is no message that is known. */
export async function answer(text: string, app: App, check: () => Promise<void>): Promise<void> {
  if (ROBOTS.test(text) && !isErrorPage(text)) return check();
  const { boxed } = app.state;
  try {
    await app.learn();
  } catch {
    // Who cannot answer cannot check either, and says why.
    return check();
  }
  const said = message(text);
  const found = match(said, [...app.pool.rules.values()]);
  // What was pasted meanwhile is what the reader wants to know.
  if (app.state.boxed !== boxed) return undefined;
  if (!found) return check();
  // What was pasted is hostile; as a title it is text, with what is invisible shown.
  const name = a.title(said === text && text.trim().length <= SHORT ? plain(text.trim()) : undefined);
  const { title, card } = made(found, name, app);
  const { root } = app;
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  app.checks.forget();
  app.results.answer(card);
  app.checks.finish(name, true);
  return app.lead(title);
}

function made({ rules, advice }: Meaning, name: string, app: App) {
  const [lead, ...steps] = advice ? a.advice[advice] : [];
  const title = h("h2", { tabindex: -1, class: "name" }, name);
  const card = h(
    "section",
    { part: "answer", class: "note answer" },
    title,
    lead ? h("p", {}, lead) : null,
    steps.length
      ? h(
          "ul",
          {},
          steps.map((step) => h("li", {}, step)),
        )
      : null,
    ...(rules.length > MOST ? families(rules, app) : listed(rules, app)),
    h("p", {}, a.drop),
  );
  return { title, card };
}

const link = (app: App, anchor: string, ...text: Child[]) =>
  h("a", { href: `${app.href}#${encodeURIComponent(anchor)}`, target: "_blank", rel: "noopener" }, text);

/** What the engine tells of a rule: of those that are meant it has told. */
const ruleOf = (app: App, id: string) => app.rule(id) as RuleInfo;

function listed(rules: string[], app: App) {
  if (!rules.length) return [];
  const item = (id: string) => {
    const { title, help } = ruleOf(app, id);
    return h("li", { "data-rule": id }, link(app, id, prose(title)), ". ", prose(help));
  };
  return [h("p", {}, rules.length > 1 ? a.rules : a.rule), h("ul", {}, rules.map(item))];
}

/** Many rules, by family, with a link to the first of each. */
function families(rules: string[], app: App) {
  const all = Map.groupBy(rules, (id) => ruleOf(app, id).family);
  const item = ([family, ids]: [string, string[]]) =>
    h(
      "li",
      { "data-family": family },
      link(app, ids[0], t.passed.families[family as keyof typeof t.passed.families] ?? family),
      " ",
      h("span", { class: "muted" }, a.number(ids.length)),
    );
  return [h("p", {}, a.family(rules.length)), h("ul", {}, [...all].map(item))];
}
