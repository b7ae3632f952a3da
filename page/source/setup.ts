// How an editor is set up.

import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { xmlLanguage } from "@codemirror/lang-xml";
import { syntaxHighlighting } from "@codemirror/language";
import { lintGutter } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  type KeyBinding,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tagHighlighter, tags } from "@lezer/highlight";
import type { VNode } from "preact";
import { elementOf } from "../base/element.js";
import { visible } from "../base/text.js";
import { type Lines, UNSEEN } from "./lines.js";

// Characters. A line of many more, wrapped, is higher than browsers let anything be.
const MOST_WRAPPED = 5e6;
// To colour a place, all that is before it has to be read.
const MOST_COLOURED = 5e6;

// By classes of the style sheet.
const COLOURS = tagHighlighter([
  { tag: tags.tagName, class: "of-tag" },
  { tag: tags.angleBracket, class: "of-bracket" },
  { tag: tags.attributeName, class: "of-name" },
  { tag: tags.attributeValue, class: "of-value" },
  { tag: tags.character, class: "of-reference" },
  { tag: [tags.blockComment, tags.processingInstruction, tags.documentMeta], class: "of-comment" },
]);

interface Setup extends Pick<Lines, "longest" | "crowded"> {
  text: string;
  label: string;
  /** It can be typed into. */
  own: boolean;
  keys: KeyBinding[];
}

export function extensions({ text, longest, crowded, label, own, keys }: Setup): Extension[] {
  return [
    lineNumbers(),
    lintGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    // A tab is white space that is seen as such; all else that would not be seen is shown as in the findings.
    crowded
      ? []
      : highlightSpecialChars({
          specialChars: UNSEEN,
          render: (code) => elementOf(visible(String.fromCodePoint(code))[0] as VNode),
        }),
    longest < MOST_WRAPPED ? EditorView.lineWrapping : [],
    search({ top: true }),
    // Tab leaves the editor, as it does every other field.
    keymap.of([...keys, ...(own ? historyKeymap : []), ...searchKeymap, ...standardKeymap]),
    syntaxHighlighting(COLOURS),
    /^\s*</.test(text) && text.length < MOST_COLOURED ? xmlLanguage : [],
    own ? history() : [EditorState.readOnly.of(true)],
    EditorView.contentAttributes.of({
      "aria-label": label,
      tabindex: "0",
      ...(own ? {} : { inputmode: "none" }),
    }),
  ];
}
