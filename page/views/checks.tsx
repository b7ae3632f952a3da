// The rules that found nothing, and those that had nothing to look at.

import type { App } from "../app/app.js";
import { Mood } from "../base/icons.js";
import { prose } from "../base/text.js";
import { familyName, passed } from "../report/passed.js";
import { passed as w } from "../texts/en/more.js";
import { number } from "../texts.js";

/** How many rules found nothing. */
export function CheckCount({ app: { pool, state } }: { app: App }) {
  const { numbers } = passed(state.report()!, state.current!, pool.rules.values(), state.site, state.address);
  return <>{number(numbers[0])}</>;
}

export function Checks({ app }: { app: App }) {
  const { state } = app;
  const job = state.current!;
  const all = passed(state.report()!, job, app.pool.rules.values(), state.site, state.address);
  const [silent, unasked] = all.numbers;
  return (
    <div part="passed" class="stack">
      <p>{w.summary(silent, unasked)}</p>
      <section class="card families">
        {all.silent.map(([family, rules]) => (
          <details class="family">
            <summary>
              <Mood of="pass" /> {familyName(family)} <span class="muted">{number(rules.length)}</span>
            </summary>
            <ul>
              {rules.map(({ id, title }) => (
                <li>
                  <a href={`${app.href}#${id}`} target="_blank" rel="noopener">
                    {prose(title)}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </section>
      <section class="card">
        <div class="card-head">
          <h3>{w.left}</h3>
        </div>
        <ul class="unchecked">
          {all.unasked.map(([family, rules, why]) => (
            <li>
              {familyName(family)} <span class="muted">{w.why(rules.length, why)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
