// How the overview looks; see app/styles.js.

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`
/* The table stands in place of the list of the files. */
[part=table]:has(.sides) ~ .files { display: none; }
[part=table] .icon { width: 1.5em; height: 1.5em; vertical-align: middle; }
[part=inspect] > .body > .actions { margin-top: 0; }
.panels {
  display: grid; gap: 1.75em 2.5em; grid-template-columns: repeat(auto-fit, minmax(min(22em, 100%), 1fr));
  margin-top: 1.5em;
}
.panel { min-width: 0; }
.panel.wide, .pair { grid-column: 1 / -1; }
.pair { margin-top: 0; }
h4 { margin: 0 0 .35em; font-size: .95em; font-weight: 650; }
.panel > .muted { margin-bottom: .35em; }
.panel > button { margin-top: .5em; }
.panel table { font-size: .85em; table-layout: auto; }
.panel th, .panel td { padding: .4em .9em .4em 0; white-space: normal; vertical-align: top; }
.panel th[scope=row] { min-width: 8em; width: 100%; }
.panel td, .panel thead th { white-space: nowrap; }
.panel th div { display: block; }
.panel td { text-align: start; }
.panel td .data { white-space: normal; }
.panel td.line, .panel th:nth-child(3) { min-width: 0; padding-inline-end: 0; text-align: end; }
.panel .day { font-variant-numeric: tabular-nums; }
.panel:not(.wide) .day { display: block; }
.panel td .muted, .sum .muted { font-size: .93em; }
.panel .scroll { overflow-x: auto; border: 0; border-radius: 0; }
.panel .scroll table { font-variant-numeric: tabular-nums; }
.panel .scroll table :is(th, td) {
  display: table-cell; min-width: 3em; width: auto; padding: .4em .9em .4em 0; white-space: nowrap;
}
.panel .scroll table :is(th[scope=row], thead > tr > :first-child) {
  position: sticky; inset-inline-start: 0; background: var(--_card);
}
.panel .scroll .matrix { width: auto; }
.panel .scroll .matrix :is(th:not([scope=row]), td) { text-align: end; }
.panel .scroll .sides th[scope=row] { min-width: 9em; width: 100%; white-space: normal; }
.panel .scroll .sides :is(th, td) { text-align: start; }
.sides tbody .link { min-height: 0; line-height: inherit; vertical-align: top; }
.sides .day { display: block; }
.sides .of { min-width: 12em; }
.sides thead .link { color: inherit; font-size: inherit; white-space: nowrap; }
.sides [aria-sort] .link { color: var(--_fg); font-weight: 600; }
.sides thead .link::after { content: " ↕"; content: " ↕" / ""; color: var(--_muted); }
.sides [aria-sort=ascending] .link::after { content: " ▴"; }
.sides [aria-sort=descending] .link::after { content: " ▾"; }
.sides .error { color: var(--_error); } .sides .warning { color: var(--_warning); }
.panel table.matrix thead td { border: 0; }
.less span { color: var(--_error); font-size: .93em; }
.shares > li { padding: .3em 0; }
.share {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .1em 1em; align-items: baseline; font-size: .9em;
}
.sum { font-variant-numeric: tabular-nums; text-align: end; }
:is(.share, .tiles) .link { min-height: 0; line-height: inherit; }
.share .icon { font-size: .65em; vertical-align: .15em; }
.bar { grid-column: 1 / -1; height: .3em; border-radius: 1em; background: var(--_line); overflow: hidden; }
.bar span { display: block; height: 100%; min-width: 2px; border-radius: inherit; background: var(--_accent); }
.bar.full span { background: var(--_error); }
.panel summary { cursor: pointer; list-style: none; position: relative; padding-inline-start: 1.1em; }
.panel summary::-webkit-details-marker { display: none; }
.panel summary::before { content: "▸"; position: absolute; inset-inline-start: 0; color: var(--_muted); }
.panel details[open] > summary::before { content: "▾"; }
.panel details > .shares, .panel details > button { margin: .25em 0 0 1.1em; }
.tree { font-size: .9em; }
.tree .tree { margin-inline-start: 1.1em; font-size: 1em; }
.tree summary, .leaf { padding-block: .3em; }
.leaf { padding-inline-start: 1.1em; }
.tree .muted { margin-inline-start: .5em; }
.tree .icon { width: 1.5em; height: 1.5em; margin-inline-end: .4em; vertical-align: middle; font-size: .65em; }
.tree .link { min-height: 0; line-height: inherit; }
.tree details > button { margin-inline-start: 2.5em; }
.problem { display: inline-flex; align-items: baseline; margin-inline-end: .75em; }
.tiles { display: flex; flex-wrap: wrap; gap: .75em 2em; }
.tiles dd { font-size: 1.35em; font-weight: 650; letter-spacing: -.015em; }
.histogram { margin-top: .75em; }
.plot { display: flex; height: 11em; }
.axis { position: relative; flex: none; width: 4.5em; }
.axis span {
  position: absolute; inset-inline-end: .6em; transform: translateY(50%); font-size: .75em; color: var(--_muted);
  font-variant-numeric: tabular-nums;
}
.bars {
  display: flex; align-items: stretch; flex: 1; min-width: 0; border-bottom: 1px solid var(--_muted);
  border-inline-start: 1px solid var(--_muted);
}
.column {
  display: flex; flex: 1 1 0; align-items: end; justify-content: center; min-width: 0; min-height: 0; padding: 0;
  border: 0; border-radius: 0; background: none; outline-offset: -2px !important;
}
.column span {
  display: block; width: calc(100% - 2px); max-width: 4em; background: var(--_accent); border-radius: 2px 2px 0 0;
  opacity: .8;
}
.column:disabled { cursor: default; opacity: 1; }
.column:not(:disabled):hover { background: var(--_line); }
.names {
  position: relative; height: 1.6em; margin-inline-start: 6em; font-size: .75em; color: var(--_muted);
  font-variant-numeric: tabular-nums;
}
.names span { position: absolute; transform: translateX(-50%); white-space: nowrap; top: .3em; }
.names :last-child { inset-inline-end: 0; transform: none; }
figcaption { text-align: center; }
.sheet {
  width: min(70em, calc(100vw - 2em)); height: min(46em, calc(100vh - 4em)); max-width: none; padding: 1em 1.25em;
  border: 1px solid var(--_line); border-radius: var(--_radius); background: var(--_card); color: var(--_fg);
}
.sheet[open] { display: flex; flex-direction: column; gap: .5em; }
.sheet::backdrop { background: #0006; }
.sheet-head { display: flex; flex-wrap: wrap; gap: .75em; align-items: center; justify-content: space-between; }
.sheet-head .actions { margin: 0; }
.urls { flex: 1; min-height: 0; }
.virtual { height: 100%; overflow: auto; border-top: 1px solid var(--_line); font-size: .85em; }
.space { position: relative; }
.virtual [role=row] {
  display: grid; grid-template-columns: minmax(0, 1fr) 13em 5em; gap: 1em; align-items: center; height: 32px;
  padding: 0 .25em;
}
.several.virtual [role=row] { grid-template-columns: minmax(0, 1fr) minmax(0, 12em) 13em 5em; }
.paths.virtual [role=row] { grid-template-columns: minmax(0, 1fr); }
.reasons.virtual [role=row] { grid-template-columns: minmax(0, 1fr) 17em; }
.places.virtual [role=row] { grid-template-columns: minmax(0, 1fr) minmax(0, 12em) 5em; }
.space [role=row] { position: absolute; inset-inline: 0; }
.heads {
  position: sticky; top: 0; z-index: 1; background: var(--_card); color: var(--_muted);
  border-bottom: 1px solid var(--_line);
}
.virtual [role=row] > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.virtual:not(.paths, .reasons) [role=row] > :last-child { text-align: end; font-variant-numeric: tabular-nums; }
.virtual .link { min-height: 0; }
@container (max-width: 36em) {
  .panel td.line, .panel th:nth-child(3) { display: none; }
  .panel td, .panel th:nth-child(2) { padding-inline-end: 0; }
  .panel .day { display: block; }
  .plot { height: 8em; }
}
@media (max-width: 36em) {
  .virtual [role=row], :is(.several, .places).virtual [role=row] { grid-template-columns: minmax(0, 1fr) 4em; }
  .reasons.virtual [role=row] { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .virtual [role=row] > :is(:nth-child(2), :nth-child(3)):not(:last-child) { display: none; }
}
@media (forced-colors: active) {
  .bar { border: 1px solid CanvasText; }
  .bar span, .column span { forced-color-adjust: none; }
  .column span { background: CanvasText; }
}
@media print {
  .bar span, .column span { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  [part=inspect] .actions { display: none; }
}
`);
