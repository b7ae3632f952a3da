// Answers a message that somebody pasted in place of a sitemap: what it means, and what to do. Loaded with the first
// text that may be one.

import { type ComponentChildren, h } from "preact";
import type { App } from "../app/app.js";
import { plain } from "../base/dom.js";
import { prose } from "../base/text.js";
import type { RuleInfo } from "../engine/types.js";
import { isErrorPage } from "../input/files.js";
import { familyName } from "../report/passed.js";
import { answers as a } from "../texts/en/answers.js";
import css from "./answer.css";
import { type Meaning, match, message } from "./match.js";

// More rules than these are named by their families.
const MOST = 8;

// A longer message is not named again in the title.
const SHORT = 80;

// The lines of a robots.txt.
const ROBOTS = /^\s*(user-agent\s*:|(dis)?allow\s*:|sitemap\s*:\s*http)/im;

/** Shows the answer in place of a report. `check()` checks the text, where it is no message that is known. */
export async function answer(text: string, app: App, check: () => Promise<void>): Promise<void> {
  if (ROBOTS.test(text) && !isErrorPage(text)) return check();
  const { given, jobs } = app.state;
  // What was checked meanwhile is what the reader wants to know.
  const isOver = () => app.state.given !== given || app.state.jobs !== jobs;
  try {
    await app.learn();
  } catch {
    // Who cannot answer cannot check either, and says why.
    return isOver() ? undefined : check();
  }
  const said = message(text);
  const found = match(said, [...app.pool.rules.values()]);
  if (isOver()) return undefined;
  if (!found) return check();
  // What was pasted is hostile; as a title it is text in one line, with what is invisible shown.
  const line = text.trim().replace(/\s+/g, " ");
  const short = said === text && line.length <= SHORT ? plain(line) : undefined;
  const title = a.title(short);
  app.dress(css);
  app.answer(h(Answer, { app, found, title }), short ?? "");
  app.checks.finish(title, true);
  return app.lead(".answer h2");
}

function Answer({ app, found: { rules, advice }, title }: { app: App; found: Meaning; title: string }) {
  const [lead, ...steps] = advice ? a.advice[advice] : [];
  return (
    <section part="answer" class="card answer">
      <h2 tabIndex={-1}>{title}</h2>
      {lead && <p>{lead}</p>}
      {steps.length > 0 && (
        <ul>
          {steps.map((step) => (
            <li>{step}</li>
          ))}
        </ul>
      )}
      {rules.length > MOST ? <Families app={app} rules={rules} /> : <Rules app={app} rules={rules} />}
      <p>{a.drop}</p>
    </section>
  );
}

interface RulesProps {
  app: App;
  rules: string[];
}

const Link = ({ app, to, children }: { app: App; to: string; children: ComponentChildren }) => (
  <a href={`${app.href}#${encodeURIComponent(to)}`} target="_blank" rel="noopener">
    {children}
  </a>
);

/** What the engine tells of a rule: of those that are meant it has told. */
const ruleOf = (app: App, id: string) => app.rule(id) as RuleInfo;

function Rules({ app, rules }: RulesProps) {
  if (!rules.length) return null;
  return (
    <>
      <p>{rules.length > 1 ? a.rules : a.rule}</p>
      <ul>
        {rules.map((id) => (
          <li data-rule={id}>
            <Link app={app} to={id}>
              {prose(ruleOf(app, id).title)}
            </Link>
            . {prose(ruleOf(app, id).help)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Many rules, by family, with a link to the first of each. */
function Families({ app, rules }: RulesProps) {
  return (
    <>
      <p>{a.family(rules.length)}</p>
      <ul>
        {[...Map.groupBy(rules, (id) => ruleOf(app, id).family)].map(([family, ids]) => (
          <li data-family={family}>
            <Link app={app} to={ids[0]}>
              {familyName(family)}
            </Link>{" "}
            <span class="muted">{a.number(ids.length)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
