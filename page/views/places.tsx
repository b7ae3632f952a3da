// The places of a rule as a table. The one whose lines stand above it is marked.

import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { plain } from "../base/dom.js";
import { Heads } from "../base/heads.js";
import { usePages } from "../base/pages.js";
import { named, prose, visible } from "../base/text.js";
import type { Found } from "../engine/types.js";
import type { Group } from "../report/model.js";
import { t } from "../texts.js";

const PAGE = 20;

export function Places({ app, group, shown }: { app: App; group: Group; shown: Found }) {
  const { state } = app;
  const { findings, count, rule } = group;
  const several = findings.some(({ file }) => file !== undefined);
  const { columns } = t.findings;
  const { shown: some, list, more } = usePages<Found, HTMLTableSectionElement>(findings, PAGE, 5 * PAGE, state.nth + 1);
  return (
    <section class="card" key={rule}>
      <table class="places" aria-label={t.findings.places(findings.length)}>
        <Heads of={[several && [columns.file], [columns.place, "number"], [columns.text]]} />
        <tbody ref={list}>
          {some.map((finding, index) => (
            <tr
              part="finding"
              data-testid="finding"
              aria-current={finding === shown ? "true" : undefined}
              onClick={() => (state.nth = index)}
            >
              {several && <td class="name">{named(state.nameOf(finding.file!))}</td>}
              <td class="number">
                <Button
                  part="show"
                  class="link"
                  aria-label={t.detail.show(`${finding.start.line}:${finding.start.column}`)}
                  act={() => (state.nth = index)}
                  label={`${finding.start.line}:${finding.start.column}`}
                />
              </td>
              <td class="cut">
                <What finding={finding} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
      {count > findings.length && <p class="muted listed">{t.findings.listed(findings.length, count)}</p>}
    </section>
  );
}

function What({ finding: { excerpt, message } }: { finding: Found }) {
  const marked = excerpt?.text.slice(excerpt.from, excerpt.to).trim();
  return marked ? <code title={plain(message)}>{visible(marked)}</code> : prose(message);
}
