// How a comparison looks; see app/styles.js.

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.changes { padding: .75em 1em; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
.changes h3 { outline: none; }
.changes p { font-variant-numeric: tabular-nums; }
.changes details { margin-top: .4em; }
.changes summary { cursor: pointer; }
.changes ul { margin: .25em 0 .5em 1.1em; font-size: .9em; }
.changes li { padding: .15em 0; }
.changes .link { display: inline; min-height: 0; text-align: start; }
.severity-of { color: var(--c); font-weight: 600; }
`);
