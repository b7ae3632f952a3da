// How the findings look: the list, the details of a rule, the source around a place, and the table of places.

export const sheet = globalThis.CSSStyleSheet && new CSSStyleSheet();
sheet?.replaceSync(`
.group { border: 1px solid var(--_line); border-radius: var(--_radius); background: var(--_card); margin-top: .6em; }
.groups > .group:first-child { margin-top: 0; }
/* Side by side: the list of the groups, and what is in the open one. Both scroll for themselves. */
.wide .work {
  position: relative; height: max(26em, 100vh - 21em); border: 1px solid var(--_line); border-radius: var(--_radius);
  background: var(--_card); overflow: hidden;
}
.wide .pane { width: min(24em, 40%); height: 100%; overflow: auto; border-inline-end: 1px solid var(--_line); }
.wide .group { border: 0; border-bottom: 1px solid var(--_line); border-radius: 0; margin: 0; background: none; }
.wide .group > summary { padding: .55em 1em; border-radius: 0; outline-offset: -3px; }
.wide .group[open] > summary { background: var(--_bg); box-shadow: inset 3px 0 var(--_accent); }
.wide .group > .body {
  position: absolute; inset: 0 0 0 min(24em, 40%); overflow: auto; padding: 1em 1.5em; background: var(--_bg);
}
.wide .group .count::after { content: none; }
.wide .work:not(:has(.group[open]:not([hidden]))) { height: auto; }
.wide .work:not(:has(.group[open]:not([hidden]))) .pane { width: auto; height: auto; border: 0; }
.wide .elsewhere { margin: 0; } .wide .elsewhere > summary { padding: .8em 1em; } .wide .none { padding: 1em; }
.head { flex: 1; min-width: 0; }
.where {
  display: block; font-size: .78em; color: var(--_muted);
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
}
.badge { display: block; font-size: .75em; text-align: end; }
.badge.safe { color: var(--_pass); }
.group > summary {
  display: flex; gap: .75em; align-items: center; padding: .8em clamp(.8em, 2.5vw, 1.25em); cursor: pointer;
  list-style: none; border-radius: var(--_radius);
}
.group > summary::-webkit-details-marker { display: none; }
.group > summary:hover .title {
  text-decoration: underline; text-underline-offset: .25em; text-decoration-color: var(--_line);
}
.title { margin: 0; font-size: 1em; font-weight: 600; line-height: 1.35; min-width: 0; }
.severity { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.count { flex: none; font-variant-numeric: tabular-nums; color: var(--_muted); white-space: nowrap; text-align: end; }
.count::after { content: "▾"; content: "▾" / ""; display: inline-block; margin-inline-start: .6em; }
.group[open] .count::after { rotate: 180deg; }
.body { padding: 0 clamp(.8em, 2.5vw, 1.25em) 1em; }
.body > p:not(.chips) { max-width: 70ch; }
.help { margin-top: .25em; color: var(--_muted); }
.body > p + .help { color: inherit; font-weight: 500; }
.chips { display: flex; flex-wrap: wrap; gap: .4em; align-items: center; margin: .75em 0; font-size: .8em; }
.chip { padding: .05em .6em; border: 1px solid; border-radius: 1em; color: var(--_c); }
.chips a { margin-inline-start: .4em; color: var(--_muted); }
.chips a code { font-size: .97em; }
.place { font: .8em/1.9 var(--_mono); color: var(--_muted); font-variant-numeric: tabular-nums; }
button.place {
  min-height: 2.2em; padding: 0 .5em; margin-inline-start: -.5em; border-color: transparent; background: none;
  color: var(--_accent); text-decoration: underline; text-underline-offset: .2em;
}
/* The lines around a place. */
.card { margin: 1em 0; }
/* Room for the lines that come, so that the table does not move. */
.card:empty { min-height: 11em; }
.card-head {
  display: flex; flex-wrap: wrap; gap: .5em 1em; align-items: center; padding: .4em .5em .4em 1em;
  border: 1px solid var(--_line); border-bottom: 0; border-radius: var(--_radius) var(--_radius) 0 0;
  background: var(--_card);
}
.card-head .place { flex: 1; color: var(--_fg); }
.code {
  padding: .5em 0; border: 1px solid var(--_line); border-radius: 0 0 var(--_radius) var(--_radius);
  background: var(--_card); font: .82em/1.7 var(--_mono); overflow-x: auto;
}
.code li { display: flex; gap: 1em; padding: 0 1em 0 0; min-width: fit-content; }
.code .hit { background: color-mix(in srgb, var(--_c) 9%, var(--_card)); }
.code code { font: inherit; white-space: pre-wrap; min-width: 0; }
.number {
  flex: none; width: 4.5em; text-align: end; color: var(--_muted); user-select: none;
  font-variant-numeric: tabular-nums;
}
.code del { color: inherit; background: color-mix(in srgb, var(--_error) 22%, transparent); }
.code ins {
  color: inherit; background: color-mix(in srgb, var(--_pass) 26%, transparent);
  text-decoration: none; font-weight: 600;
}
/* The places. */
.findings { margin-top: .5em; font-size: 1em; }
.findings :is(th, td) { white-space: normal; text-align: start; vertical-align: top; padding: .5em 1em .5em 0; }
.findings td:last-child { padding-inline-end: 0; width: 28%; }
.findings td:first-child { width: 5.5em; }
/* The file: without a width, a long text beside it leaves room for a few letters. */
.findings td:nth-child(2):nth-last-child(3) { width: 24%; }
.findings tr:focus-within { background: color-mix(in srgb, var(--_accent) 6%, transparent); }
.findings .muted { font-size: .93em; }
/* One place, whose lines stand above, needs no excerpt. */
.card:not(:empty) ~ .findings tr:only-child .excerpt { display: none; }
.excerpt {
  display: block; margin-top: .35em; padding: .4em .7em; white-space: pre-wrap; background: var(--_bg);
  border-radius: 6px; border: 1px solid var(--_line);
}
mark { background: var(--_mark); color: inherit; border-radius: 2px; box-shadow: 0 2px 0 var(--_c); }
mark.point { border-inline-start: 2px solid var(--_error); padding: 0; }
.pill {
  display: inline-block; padding: 0 .35em; margin: 0 .1em; border: 1px solid var(--_muted); border-radius: .6em;
  font: .75em/1.35 system-ui, sans-serif; color: var(--_muted); unicode-bidi: isolate; user-select: none;
}
mark .pill { color: inherit; border-color: currentColor; }
[part=more] { margin-top: .25em; }
.elsewhere { margin-top: 1.5em; }
.elsewhere > summary { cursor: pointer; color: var(--_muted); width: fit-content; }
select[part^=filter-] { width: auto; max-width: 14em; min-height: 2.6em; padding: .3em .5em; font-size: .875em; }
@container (max-width: 36em) {
  .filters { display: contents; }
  .findings thead { display: none; }
  .findings :is(tbody, tr, td) { display: block; width: auto !important; }
  .findings td { padding: .1em 0; border: 0; }
  .findings tr { padding: .6em 0; border-top: 1px solid var(--_line); }
  .number { width: 2.5em; }
  .code li { gap: .6em; }
}
@media print {
  .card:empty { display: none; }
  .wide .work, .wide .pane { height: auto; width: auto; overflow: visible; border: 0; }
  .wide .group > .body { position: static; }
  .finding, .card { break-inside: avoid-page; }
  .group > summary { break-after: avoid-page; }
  .group { border-color: #999; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
`);
