// How an answer looks; see app/styles.js.

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.answer h2 { font-size: 1.15em; font-weight: 650; }
.answer p { margin-top: .5em; max-width: 70ch; }
.answer ul { margin: .35em 0 0 1.25em; list-style: disc; max-width: 70ch; }
.answer li { padding: .1em 0; }
`);
