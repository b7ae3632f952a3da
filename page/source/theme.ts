// How the source looks: in the colours of the element, which are those of the page around it.

import type { TagStyle } from "@codemirror/language";
import type { tags as Tags } from "@lezer/highlight";

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.source { display: grid; gap: 8px; grid-template-columns: minmax(0, 1fr); }
.told { padding: 8px 12px; border-inline-start: 4px solid var(--_c, var(--_line)); background: var(--_bg); }
.told:empty { display: none; }
.told > .muted, .words > * { display: block; }
.told:has(> .error) { --_c: var(--_error); }
.told:has(> .warning) { --_c: var(--_warning); }
.told:has(> .info) { --_c: var(--_info); }
.cm-editor + .muted { margin-top: .5em; }
`);

// Of text that is selected, some browsers paint a decoration in another colour.
const underline = (colour: string) => ({ backgroundImage: "none", boxShadow: `0 2px 0 var(--_${colour})` });
// No pictures: the page around may not allow them.
const dot = (colour: string, more?: Record<string, string>) => ({
  content: "normal",
  width: "10px",
  height: "10px",
  margin: ".35em auto 0",
  background: `var(--_${colour})`,
  ...more,
});
const SELECTION = ".cm-scroller > .cm-selectionLayer .cm-selectionBackground";

export const theme = {
  "&": {
    border: "1px solid var(--_line)",
    borderRadius: "6px",
    backgroundColor: "var(--_bg)",
    color: "var(--_fg)",
    overflow: "hidden",
    maxHeight: "max(320px, 100vh - 290px)",
  },
  "&.cm-focused": { outline: "3px solid var(--_accent)", outlineOffset: "2px" },
  ".cm-scroller": {
    fontFamily: "var(--_mono)",
    fontSize: "12px",
    lineHeight: "20px",
    overflow: "auto",
    overflowWrap: "normal",
  },
  ".cm-lineWrapping": { wordBreak: "break-all" },
  ".cm-content": { caretColor: "var(--_fg)", padding: ".5em 0" },
  ".cm-gutters": { backgroundColor: "var(--_card)", color: "var(--_muted)", borderRight: "1px solid var(--_line)" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  ".cm-activeLineGutter": { backgroundColor: "var(--_line)", color: "var(--_fg)" },
  ".cm-cursor": { borderLeftColor: "var(--_fg)" },
  [`& ${SELECTION}, &.cm-focused > ${SELECTION}`]: { background: "var(--_mark)" },
  ".cm-lintRange": { paddingBottom: "0" },
  ".cm-lintRange-error": underline("error"),
  ".cm-lintRange-warning": underline("warning"),
  ".cm-lintRange-info": underline("info"),
  ".cm-lintPoint-error:after": { borderBottomColor: "var(--_error)" },
  ".cm-lintPoint-warning:after": { borderBottomColor: "var(--_warning)" },
  ".cm-lintPoint-info:after": { borderBottomColor: "var(--_info)" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0 .2em" },
  ".cm-lint-marker, .cm-selectionBackground": { forcedColorAdjust: "none" },
  "@media (forced-colors: active)": { ".cm-lintRange": { textDecoration: "underline 2px" } },
  ".cm-lint-marker-error": dot("error", { borderRadius: "50%" }),
  ".cm-lint-marker-warning": dot("warning", { clipPath: "polygon(50% 0, 100% 100%, 0 100%)" }),
  ".cm-lint-marker-info": dot("info"),
  ".cm-tooltip": {
    backgroundColor: "var(--_card)",
    color: "var(--_fg)",
    border: "1px solid var(--_line)",
    borderRadius: "6px",
    maxWidth: "min(32em, 90vw)",
    font: "1em/1.5 var(--sl-font, system-ui, sans-serif)",
    fontSize: ".875em",
  },
  ".cm-diagnostic": { whiteSpace: "normal", padding: ".4em .75em", marginLeft: "0" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--_error)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--_warning)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--_info)" },
  ".cm-panels": { backgroundColor: "var(--_card)", color: "var(--_fg)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--_line)" },
  ".cm-panel.cm-search": {
    display: "flex",
    flexWrap: "wrap",
    gap: ".4em",
    alignItems: "center",
    padding: ".5em 2.5em .5em .5em",
  },
  ".cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label": {
    margin: "0",
    fontSize: ".875em",
  },
  ".cm-panel.cm-search input[type=checkbox]": { width: "auto", minHeight: "0", marginInlineEnd: ".3em" },
  ".cm-panel.cm-search br": { display: "none" },
  ".cm-panel.cm-search [name=select]": { display: "none" },
  ".cm-panel.cm-search [name=close]": { top: ".25em", right: ".25em", minHeight: "2em", padding: "0 .6em" },
  ".cm-textfield": {
    flex: "1 1 10em",
    width: "auto",
    minHeight: "2.25em",
    padding: ".25em .5em",
    backgroundColor: "var(--_bg)",
    border: "1px solid var(--_line)",
  },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--_card)",
    minHeight: "2.25em",
    padding: ".25em .75em",
    border: "1px solid var(--_line)",
    borderRadius: "6px",
  },
  ".cm-searchMatch": { backgroundColor: "transparent", outline: "1px solid var(--_info)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--_mark)" },
};

export const colours = (tags: typeof Tags): TagStyle[] => [
  { tag: tags.tagName, color: "var(--_accent)" },
  { tag: tags.angleBracket, color: "var(--_muted)" },
  { tag: tags.attributeName, color: "var(--_info)" },
  { tag: tags.attributeValue, color: "var(--_pass)" },
  { tag: tags.character, color: "var(--_warning)" },
  {
    tag: [tags.blockComment, tags.processingInstruction, tags.documentMeta],
    color: "var(--_muted)",
    fontStyle: "italic",
  },
];
