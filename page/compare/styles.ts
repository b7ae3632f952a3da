// How a comparison looks; see views/styles.ts.

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.comparison { padding: 8px 16px 12px; border-bottom: 1px solid var(--_line); }
.comparison > * + * { margin-top: 4px; }
.comparison > header { display: flex; align-items: center; }
.comparison h2 { flex: 1; font-weight: 600; outline: none; }
.comparison summary { cursor: pointer; }
.comparison ul { margin: 4px 0 8px 16px; }
.comparison li { padding: 2px 0; }
fieldset.note { margin: 0; border-width: 0 0 1px; }
`);
