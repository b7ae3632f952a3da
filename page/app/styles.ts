// How the element looks: colours, the form, the verdict and the tabs. Constructed, because a strict policy forbids
// <style> in a shadow root. The colours follow the `color-scheme` of the page around it; every --sl-* can be set from
// outside. The element's own names begin with --_: a page that sets --sl-bg to its own --bg, or gives every element a
// --line, would meet any that is more usual.

export const sheet = globalThis.CSSStyleSheet && new CSSStyleSheet();
sheet?.replaceSync(`
:host {
  --_fg: var(--sl-fg, light-dark(#1d1c1a, #eceae5));
  --_bg: var(--sl-bg, Canvas);
  --_card: var(--sl-card, light-dark(#fff, #20201e));
  --_muted: var(--sl-muted, light-dark(#66625b, #a8a39a));
  --_line: var(--sl-line, light-dark(#e0dcd4, #3a3834));
  --_accent: var(--sl-accent, light-dark(#17594a, #7fd1b9));
  --_on-accent: var(--sl-on-accent, light-dark(#fff, #10201b));
  --_error: var(--sl-error, light-dark(#a8261c, #ff9d92));
  --_warning: var(--sl-warning, light-dark(#7d5200, #efbd5f));
  --_info: var(--sl-info, light-dark(#2b5c92, #9cc4f2));
  --_pass: var(--sl-pass, light-dark(#1c6b3f, #86d6a4));
  --_mark: var(--sl-mark, light-dark(#ffe3a3, #6b4d0c));
  --_radius: var(--sl-radius, 12px);
  --_c: initial;
  --_mono: var(--sl-mono, ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace);
  all: initial;
  color-scheme: inherit; visibility: inherit; font-size: inherit; pointer-events: inherit;
  -webkit-text-size-adjust: inherit;
  direction: ltr;
  display: block;
  color: var(--_fg);
  line-height: 1.55;
  font-family: var(--sl-font, inherit);
  text-align: start;
  overflow-wrap: anywhere;
  scrollbar-color: var(--_muted) transparent;
}
:host([hidden]), [hidden] { display: none !important; }
/* Headers of pages stay at the top. */
*, ::before, ::after {
  box-sizing: border-box; scroll-margin-top: calc(var(--sl-top, 60px) + 60px + var(--_stuck, 0px));
}
h2, h3, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h2 { font-size: 1.35em; line-height: 1.25; letter-spacing: -.015em; font-weight: 650; text-wrap: balance; }
h3 { font-size: 1.05em; line-height: 1.3; font-weight: 650; }
a { color: var(--_accent); text-underline-offset: .2em; }
.muted, .says { color: var(--_muted); font-size: .875em; font-weight: 400; }
.over { color: var(--_error); }
/* Whatever says of itself how good or bad it is has one colour for that. */
.pass { --_c: var(--_pass); }
.fail, .error { --_c: var(--_error); }
.incomplete, .warning { --_c: var(--_warning); }
.info { --_c: var(--_info); }
/* The label of the box in its small form: the name of the box is its text. */
.hidden, .box.small > .label {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.data { unicode-bidi: isolate; }
:focus-visible, [type=file]:focus-visible + label { outline: 3px solid var(--_accent); outline-offset: 2px; }
.preview:focus-visible { outline: none; }
.date { display: inline-block; }

button, .button, select, input, textarea { font: inherit; color: inherit; }
button, .button {
  display: inline-block; padding: .5em 1em; min-height: 2.75em; line-height: 1.6; cursor: pointer;
  text-decoration: none;
  border: 1px solid var(--_line); border-radius: calc(var(--_radius) - 4px);
  background: var(--_card); color: var(--_fg);
}
button:hover, .button:hover { border-color: var(--_accent); }
button.main, .button.main {
  background: var(--_accent); border-color: var(--_accent); color: var(--_on-accent); font-weight: 600;
}
button.main:hover, .button.main:hover { filter: brightness(1.1); }
button:disabled { opacity: .6; cursor: progress; }
button.quiet { min-height: 2.6em; padding: .3em .85em; background: none; font-size: .875em; }

.box {
  padding: clamp(1em, 3vw, 1.5em);
  background: var(--_card); border: 1px solid var(--_line); border-radius: var(--_radius);
}
.drop { outline: 2px dashed var(--_accent); outline-offset: -6px; }
.label { display: block; font-weight: 600; margin-bottom: .5em; }
textarea, input, select {
  width: 100%; background: var(--_bg); border: 1px solid var(--_line); border-radius: calc(var(--_radius) - 4px);
}
textarea, .ruler { font: .85em/1.5 var(--_mono); }
.ruler { position: absolute; visibility: hidden; width: max-content; white-space: pre; }
textarea { display: block; padding: .75em .9em; resize: vertical; min-height: 6em; }
::placeholder { color: var(--_muted); opacity: 1; }
textarea::placeholder { font-family: var(--sl-font, system-ui, sans-serif); font-size: 1.12em; white-space: normal; }
input, select { padding: .5em .75em; min-height: 2.75em; }
/* Where there is nothing to clear. */
.box:has(textarea:placeholder-shown):has(> .running[hidden]):not(:has(~ .results > *)) [part=clear] { display: none; }
/* Only the report, and what goes on. */
:host([view=report]) :is(.box > :not(.running, [part=status], [part=watching], [part=again]), [part=give-url]),
:host(:not([view=report])) [part=again] { display: none; }
:host([view=report]) .box {
  display: flex; flex-wrap: wrap; justify-content: end; align-items: center; gap: .75em; padding: 0; border: 0;
  border-radius: 0; background: var(--_bg);
}
/* With a report below, the form is a bar. */
.box.small { display: flex; flex-wrap: wrap; gap: .75em; align-items: center; padding: .6em .75em; }
.box.small :is(.actions .muted, slot) { display: none; }
.box.small textarea { flex: 1 1 16em; width: auto; }
.box.small textarea:placeholder-shown { height: 2.75em; min-height: 0; padding-block: .6em; overflow: hidden; }
.box.small textarea:not(:placeholder-shown) { flex-basis: 100%; height: 7em; }
.box.small :is(.actions, .options, div.running) { margin-top: 0; }
.box.small > :is(div.running, [part=status], [part=watching], .options[open]) { flex: 1 0 100%; }
.actions { display: flex; flex-wrap: wrap; gap: .75em; align-items: center; margin-top: 1em; }
::slotted(*) { margin: 1em 0 0 !important; }
.options { margin-top: 1em; }
.options summary { cursor: pointer; color: var(--_muted); font-size: .9em; width: fit-content; }
.fields {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15em, 100%), 1fr)); gap: 1em; margin-top: .75em;
}
.fields label, .fields .muted { display: block; margin-block: .25em; }
.fields label { font-size: .9em; }

div.running {
  display: flex; flex-wrap: wrap; align-items: center; gap: .75em; margin-top: 1.25em;
  font-variant-numeric: tabular-nums;
}
progress {
  flex: 1; min-width: 8em; height: .5em; border: 0; border-radius: 1em; overflow: hidden; background: var(--_line);
  appearance: none;
}
progress::-webkit-progress-bar { background: var(--_line); }
progress::-webkit-progress-value { background: var(--_accent); }
progress::-moz-progress-bar { background: var(--_accent); }
[part=stale], [part=watching], [part=status]:not(.hidden):not(:empty) { margin-top: 1.25em; }
[part=watching] { display: flex; flex-wrap: wrap; gap: .25em .75em; align-items: center; }
[part=watching] > span { flex: 1 1 20em; }
.box.small [part=watching] { margin-top: 0; }
.box.small textarea::placeholder { white-space: nowrap; }

.files { border: 1px solid var(--_line); border-radius: var(--_radius); background: var(--_card); }
.files li + li { border-top: 1px solid var(--_line); }
.file {
  display: flex; gap: .6em; align-items: center; width: 100%; border: 0; border-radius: 0; background: none;
  text-align: start; outline-offset: -3px !important;
}
.file .data { flex: 1; }
.file[aria-current=true] { background: var(--_bg); font-weight: 600; box-shadow: inset 3px 0 var(--_accent); }

.icon {
  display: inline-grid; place-items: center; flex: none; width: 1.7em; height: 1.7em; border-radius: 50%;
  font: 700 .8em/1 system-ui, sans-serif; color: var(--_card); background: var(--_c, var(--_muted));
}
.icon.big { width: 1.92em; height: 1.92em; font-size: 1.3em; }

/* Opaque, as are the cards: the colours of text are made for this ground, and nobody knows that of the page around. */
.results {
  background: var(--_bg); container-type: inline-size; scroll-margin-top: calc(var(--sl-top, 104px) + 16px);
}
.results > * { margin-top: 1.5em; }
.name { font-size: 1em; outline: none; }
[part=all] + .name::before { content: "› "; content: "› " / ""; color: var(--_muted); }
.verdicts {
  margin-top: .75em; display: flex; flex-wrap: wrap; gap: .75em 1.5em; align-items: center; padding: .75em 1em;
  border: 1px solid; border-radius: var(--_radius); border-color: color-mix(in srgb, var(--_c) 45%, transparent);
}
.verdicts:has(.pass.verdict) { --_c: var(--_pass); }
.verdicts:has(.fail.verdict) { --_c: var(--_error); }
.verdicts:has(.incomplete.verdict) { --_c: var(--_warning); }
.verdicts { background: color-mix(in srgb, var(--_c) 8%, var(--_card)); }
.verdict { display: flex; gap: 1em; align-items: center; flex: 1 1 20em; }
.verdict h2 { font-size: 1.25em; outline: none; }
.verdict p { margin-top: .1em; font-size: .875em; color: var(--_muted); font-variant-numeric: tabular-nums; }
.verdict p + p { color: inherit; }
.verdict .link { display: inline; min-height: 0; padding-block: .25em; }
.verdicts > .repair {
  flex: 1 0 100%; padding: .75em 0 0; border: 0; border-top: 1px solid var(--_line); border-radius: 0; background: none;
}
@container (min-width: 68em) {
  .verdict { flex-basis: 16em; }
  .verdicts > .repair:not(:has(.preview:not([hidden]))) {
    flex: none; flex-direction: column-reverse; gap: .25em; align-items: end; margin-inline-start: auto; padding: 0;
    border: 0;
  }
  .verdicts > .repair:not(:has(.preview:not([hidden]))) > div:first-child {
    flex: none; max-width: 17em; font-size: .75em; line-height: 1.35; color: var(--_muted); text-align: end;
  }
}
/* Where there is room, the verdict stays at the top, and the tabs below it, unless a preview makes it long. */
@container (min-width: 60em) {
  .verdicts:not(:has(.preview:not([hidden]))) { position: sticky; top: var(--sl-top, -100vh); z-index: 2; }
  .verdicts:not(:has(.preview:not([hidden]))) ~ .report { --_stuck: var(--_bar, 0px); }
}
.verdicts > .ways { flex: 1 0 100%; font-size: .875em; }
.consumers { display: flex; flex-wrap: wrap; gap: .3em; }
.consumer {
  display: flex; gap: .45em; align-items: center; min-height: 2.3em; padding: .15em .75em .15em .4em;
  border-radius: 2em; font-size: .8em; line-height: 1.3;
}
.consumer strong { font-weight: 500; }
.consumer .icon { width: 1.5em; height: 1.5em; }
.consumer[aria-pressed=true] { border-color: var(--_accent); box-shadow: inset 0 0 0 1px var(--_accent); }
.report { margin-top: 1em; }
.tabs {
  display: flex; gap: 1.5em; overflow-x: auto; scrollbar-width: none; border-bottom: 1px solid var(--_line);
  position: sticky; top: calc(var(--sl-top, -100vh) + var(--_stuck, 0px)); background: var(--_bg); z-index: 1;
}
.tabs button {
  flex: none; min-height: 2.75em; padding: .5em .25em; margin-inline: -.25em; border: 0; border-radius: 0;
  background: none; color: var(--_muted); outline-offset: -3px !important;
}
.tabs [aria-selected=true] { color: var(--_fg); font-weight: 600; box-shadow: inset 0 -2px var(--_accent); }
.side { padding-top: .75em; }
.passed { columns: 22em; column-gap: 2em; margin: .75em 0 1.5em; }
.family { break-inside: avoid; padding: .25em 0; }
.family summary { cursor: pointer; }
.family ul { padding: .25em 0 .5em 1.1em; font-size: .9em; }
.unchecked li { padding: .15em 0; }
.keys {
  border: 1px solid var(--_line); border-radius: var(--_radius); background: var(--_card); color: var(--_fg);
  padding: 1.25em 1.5em;
}
.keys::backdrop { background: #0006; }
.keys dl div { display: flex; gap: 1em; padding: .25em 0; } .keys dt { min-width: 8em; } .keys form { margin-top: 1em; }
kbd {
  font: .9em var(--_mono); padding: .1em .45em; margin-inline-end: .35em; border: 1px solid var(--_line);
  border-radius: 4px; color: var(--_fg);
}
.fold > summary { display: none; }
.fold > .body { padding: 0; }
.side > * + .fold { margin-top: 1.25em; }
.note, .failure {
  padding: 1em 1.25em; border: 1px solid var(--_line); border-inline-start: 4px solid var(--_warning);
  border-radius: var(--_radius); background: var(--_card);
}
.note h3 { margin-bottom: .25em; }
.failure p + p { margin-top: .4em; }

.facts {
  display: grid; gap: 1.25em 2em; grid-template-columns: repeat(auto-fit, minmax(min(19em, 100%), 1fr));
  align-items: end;
}
.facts > .hidden + dl {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(8.5em, 44%), 1fr)); gap: .75em 1.25em;
  align-self: start;
}
dt { color: var(--_muted); font-size: .8em; }
.repair {
  display: flex; flex-wrap: wrap; gap: 1em; align-items: center; justify-content: space-between;
  padding: 1.1em clamp(1em, 3vw, 1.5em); border: 1px solid var(--_line); border-radius: var(--_radius);
  background: var(--_card);
}
.repair > div:first-child { flex: 1 1 18em; }
.preview { flex: 1 0 100%; min-width: 0; }
.changes { margin-top: .5em; }
.changes li {
  display: grid; grid-template-columns: 5.5em minmax(0, 1fr); padding: .5em 0; border-top: 1px solid var(--_line);
}
.change, code { font: .85em/1.5 var(--_mono); }
.change { white-space: pre-wrap; }
del { color: var(--_error); text-decoration-thickness: 1px; } ins { color: var(--_pass); text-underline-offset: .2em; }

.suggestion .preview { margin-top: .5em; }
.chips + div { margin-bottom: .75em; }
.parts { margin-top: .25em; max-height: 12em; overflow: auto; }
.scroll {
  overflow-x: auto; margin-top: .75em; border: 1px solid var(--_line); border-radius: var(--_radius);
  background: var(--_card);
}
table { border-collapse: collapse; width: 100%; font-size: .9em; }
th, td {
  padding: .5em .7em; text-align: start; font-weight: 400; border-top: 1px solid var(--_line); white-space: nowrap;
}
td:nth-child(n+3), th:nth-child(n+3) { text-align: end; font-variant-numeric: tabular-nums; }
thead th { border-top: 0; color: var(--_muted); font-size: .9em; }
tbody th { min-width: 10em; white-space: normal; }
tbody th div { display: flex; gap: .6em; align-items: center; }
td.error, td.warning { color: var(--_c); } td.error { font-weight: 600; }
.link {
  min-height: 1.75em; padding: 0; border: 0; background: none; color: var(--_accent); text-decoration: underline;
  text-underline-offset: .2em; text-align: start;
}
.toolbar { display: flex; flex-wrap: wrap; gap: .5em; align-items: center; margin-bottom: .75em; }
[part=search] { flex: 1 1 14em; width: auto; min-height: 2.3em; padding: .3em .75em; font-size: .875em; }
.toolbar .actions { margin: 0; }
.muted code, .muted .place { font-size: .95em; }
td.muted { font-size: 1em; }
.filters { display: flex; flex-wrap: wrap; gap: .4em; }
[part=find] { border-width: 0 0 1px; border-radius: 0; outline-offset: -3px !important; }
.files > button { margin: .5em; }
.filter { min-height: 2.6em; padding: .3em .85em; font-size: .875em; border-radius: 2em; }
.filter[aria-pressed=false] { color: var(--_muted); text-decoration: line-through; background: none; }
.filter[aria-pressed=true] { border-color: var(--_c); color: var(--_c); }
.only[aria-pressed] { text-decoration: none; } .only[aria-pressed=true] { --_c: var(--_accent); }
.menu { position: relative; }
.menu > summary {
  list-style: none; cursor: pointer; min-height: 2.6em; padding: .45em .85em; font-size: .875em;
  border: 1px solid var(--_line); border-radius: calc(var(--_radius) - 4px);
}
.menu > summary::-webkit-details-marker { display: none; }
.menu > div {
  position: absolute; inset-inline-end: 0; z-index: 2; margin-top: .25em; display: grid; min-width: 13em;
  border: 1px solid var(--_line); border-radius: calc(var(--_radius) - 4px); background: var(--_card);
  box-shadow: 0 4px 16px #0003;
}
.menu button { border: 0; text-align: start; outline-offset: -3px !important; }

@container (max-width: 36em) {
  /* Wherever its button stands, there is room for it. */
  .menu { position: static; }
  .menu > div { inset-inline: 0; }
  .consumers {
    position: relative; flex: 1 1 100%; min-width: 0; flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none;
  }
  .consumer { flex: none; white-space: nowrap; }
  .verdicts { gap: .6em; }
  .changes li { grid-template-columns: minmax(0, 1fr); }
  .verdict { align-items: start; }
  .facts dl > div:nth-child(n+6) { grid-column: 1 / -1; }
}
@media (prefers-reduced-motion: no-preference) {
  div.running { animation: appear .2s .15s backwards; }
  @keyframes appear { from { opacity: 0; } }
}
@media (forced-colors: active) {
  .icon { forced-color-adjust: none; }
  /* Grounds and shadows are not painted there; a border of a system colour is. The focus has the outline. */
  :is(.consumer, .filter)[aria-pressed=true], .file[aria-current=true] { border: 3px solid Highlight; }
  .tabs [aria-selected=true] { border-bottom: 3px solid Highlight; }
  .wide .group[open] > summary { border-inline-start: 4px solid Highlight; }
}
@media print {
  .box, .box.small, .tabs, .toolbar, .quiet, [part=inspect]:not([open]), [part=source], .repair button,
  .repair .actions {
    display: none;
  }
  .side { display: block !important; }
  .icon, mark { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .files { max-height: none; }
}
`);
