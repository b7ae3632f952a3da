// How a check by URL looks; see views/styles.ts.

import guide from "../views/guide.css";

export const sheet = new CSSStyleSheet();
sheet.replaceSync(`${guide}
.unreachable { display: grid; gap: 16px; max-width: 1048px; }
.unreachable > header { display: flex; gap: 12px; padding: 16px; }
.unreachable h2 { font: var(--_t20); }
.unreachable h2:focus { outline: none; }
.unreachable :is(h3, h4) { font-weight: 600; }
.ways, .ways ul, .ways li { display: grid; gap: 8px; }
.ways { padding: 16px; }
.ways ul { gap: 16px; }
[part=fetched] { border: 1px solid var(--_line); border-radius: 12px; background: var(--_card); }
[part=fetched] summary { cursor: pointer; }
[part=fetched][open] > * + * { margin-top: 8px; }
.notes > [part=fetched] { border-width: 0 0 1px; border-radius: 0; }
`);
