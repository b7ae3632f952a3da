// Lines of a file: as they are, or those that a fix removes and adds.

import { Unseen, visible } from "../base/text.js";
import type { ExcerptLine, LineKind } from "../report/excerpt.js";
import { t } from "../texts.js";

const SIGNS: Record<LineKind, string> = { same: "", hit: "", removed: "−", added: "+" };
const WORDS: Record<LineKind, string> = { same: "", hit: "", removed: t.findings.removed, added: t.findings.added };

/** What all of them are indented by says nothing, and takes room. */
export function Code({ lines, label }: { lines: ExcerptLine[]; label: string }) {
  return (
    // It scrolls, so that keys have to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <div class="code" role="region" aria-label={label} tabIndex={0}>
      {lines.map(({ kind, number, pieces }) => (
        <div class={kind}>
          <span class="line-number" aria-hidden="true">
            {number}
          </span>
          <span class="sign" aria-hidden="true">
            {SIGNS[kind]}
          </span>
          <code>
            {WORDS[kind] && <Unseen>{WORDS[kind]}</Unseen>}
            {pieces.map(({ text, marked }) =>
              marked ? <mark class={text ? undefined : "point"}>{visible(text)}</mark> : visible(text),
            )}
          </code>
        </div>
      ))}
    </div>
  );
}
