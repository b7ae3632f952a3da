// How an answer looks; see views/styles.ts.

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.answer { padding: 16px 24px 24px; max-width: 880px; }
.answer h2 { font: var(--_t20); outline: none; }
.answer p { margin-top: 8px; max-width: 72ch; }
.answer ul { margin: 8px 0 0 20px; list-style: disc; max-width: 72ch; }
.answer li { padding: 2px 0; }
`);
