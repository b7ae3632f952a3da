// Style sheets of shadow trees.

const sheets = new Map<string, CSSStyleSheet>();

/** Gives a tree this style sheet, once; all trees share it. */
export function dress({ adoptedStyleSheets: adopted }: ShadowRoot, css: string) {
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  if (!sheets.has(css)) sheet.replaceSync(css);
  sheets.set(css, sheet);
  if (!adopted.includes(sheet)) adopted.push(sheet);
}
