// How a comparison looks; see app/styles.js.

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.comparison {
  padding: .75em 1em; border: 1px solid var(--_line); border-radius: var(--_radius); background: var(--_card);
}
.comparison h3 { outline: none; }
.comparison p { font-variant-numeric: tabular-nums; }
.comparison details { margin-top: .4em; }
.comparison summary { cursor: pointer; }
.comparison ul { margin: .25em 0 .5em 1.1em; font-size: .9em; }
.comparison li { padding: .15em 0; }
.comparison .link { display: inline; min-height: 0; text-align: start; }
.severity-of { color: var(--_c); font-weight: 600; }
`);
