// The findings as paper shows them: each with its places, one after the other.

import type { App } from "../app/app.js";
import { Prose } from "../base/text.js";
import { grouped } from "../report/model.js";
import { t } from "../texts.js";

export function Print({ app }: { app: App }) {
  const { state } = app;
  const report = state.report();
  if (!report) return null;
  return (
    <section class="print">
      {grouped(report, state.profile).here.map(({ rule, severity, count, findings }) => (
        <article>
          <h3>
            {`${t.severityName[severity]}: `}
            <Prose text={app.title(rule)} /> <span class="muted">{t.findings.places(count)}</span>
          </h3>
          <ul>
            {findings.map(({ file, start, message }) => (
              <li>
                <code>{`${file === undefined ? "" : `${state.nameOf(file)}:`}${start.line}:${start.column}`}</code>{" "}
                <Prose text={message} />
              </li>
            ))}
          </ul>
        </article>
      ))}
    </section>
  );
}
