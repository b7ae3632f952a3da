// What the source view uses of CodeMirror; tools/vendor.mjs makes www/vendor/codemirror.js of it.

export { history, historyField, historyKeymap, standardKeymap } from "@codemirror/commands";
export { xmlLanguage } from "@codemirror/lang-xml";
export { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
export { forEachDiagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
export { search, searchKeymap } from "@codemirror/search";
export { EditorState, Text } from "@codemirror/state";
export { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
export { tags } from "@lezer/highlight";
