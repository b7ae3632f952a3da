// How a check by URL looks; see app/styles.js.

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
[part=unreachable] > * + * { margin-top: .75em; }
[part=unreachable] > p { margin-top: .25em; }
[part=unreachable] h2 { font-size: 1.25em; }
[part=unreachable] > ul { display: grid; gap: .75em; padding-inline-start: 1.25em; list-style: disc; }
[part=unreachable] code { overflow-wrap: anywhere; }
[part=unreachable] .button { margin-block: .35em; }
[part=fetched] { border-inline-start: 1px solid var(--_line); padding-block: .6em; }
[part=fetched] summary { cursor: pointer; }
[part=fetched][open] > :is(p, button) { margin-top: .5em; }
[part=fetched] td:last-child, [part=fetched] th:last-child { text-align: start; }
`);
