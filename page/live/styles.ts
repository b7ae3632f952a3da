// How a check by URL looks; see app/styles.js.

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
[part=unreachable] > * + * { margin-top: .75em; }
[part=unreachable] > p { margin-top: .25em; }
[part=unreachable] h2 { font-size: 1.25em; }
[part=unreachable].up { border-inline-start-color: var(--_muted); }
[part=unreachable] .ways { display: grid; gap: 1.5em 2em; }
[part=unreachable] .ways ul { display: grid; gap: 1em; margin-top: .5em; }
[part=unreachable] h4 { margin: 0; font-size: 1em; font-weight: 600; }
.steps { counter-reset: step; display: grid; gap: 1em; align-content: start; }
.steps li { counter-increment: step; display: flex; gap: .75em; }
.steps li::before {
  content: counter(step); display: grid; place-items: center; flex: none; width: 1.75em; height: 1.75em;
  border: 1px solid var(--_line); border-radius: 50%; font-weight: 600;
}
.steps li > div { flex: 1; min-width: 0; display: grid; gap: .4em; justify-items: start; padding-top: .15em; }
[part=give-file] {
  width: 100%; min-height: 3.75em; background: none; border: 1.5px dashed var(--_muted); color: var(--_muted);
}
.drop ~ .results [part=give-file] { border-color: var(--_accent); color: var(--_accent); }
@container (min-width: 60em) {
  [part=unreachable] .ways { grid-template-columns: minmax(0, 1fr) 22em; }
}
[part=unreachable] code { overflow-wrap: anywhere; }
[part=unreachable] .button { margin-block: .35em; }
[part=fetched] { border-inline-start: 1px solid var(--_line); padding-block: .6em; }
[part=fetched] summary { cursor: pointer; }
[part=fetched][open] > :is(p, button) { margin-top: .5em; }
[part=fetched] td:last-child, [part=fetched] th:last-child { text-align: start; }
`);
