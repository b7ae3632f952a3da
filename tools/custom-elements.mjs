// Makes www/custom-elements.json, which tells editors and documentation tools of the element, from docs/element.md,
// where people read the same.
//
//   node tools/custom-elements.mjs

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const root = new URL("../", import.meta.url);
export const FILE = new URL("www/custom-elements.json", root);

const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").trim();
const quoted = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
/** Rows of a table: the text of each cell. */
const rows = (text) => [...text.matchAll(/^\|(.*)\|$/gm)].map(([, row]) => row.split("|").map(plain));

/** What docs/element.md says of the element: rows `{ name, description }` of each kind. */
export function described() {
  const text = readFileSync(new URL("docs/element.md", root), "utf8");
  const found = { part: [] };
  let kind;
  for (const cells of rows(text.slice(0, text.indexOf("\n## ")))) {
    const [first, name, description] = cells;
    if (cells.length < 3 || !quoted(name).length) continue;
    kind = first || kind;
    (found[kind] ??= []).push({ name: quoted(name)[0], description });
  }
  for (const [names, description] of rows(text.split("\n## Parts\n")[1])) {
    for (const name of quoted(names ?? "")) found.part.push({ name, description });
  }
  const properties = new Set(text.match(/--sl-[a-z][a-z-]*/g));
  return { ...found, css: [...properties].sort().map((name) => ({ name })) };
}

/** The manifest as text. https://github.com/webcomponents/custom-elements-manifest */
export function manifest() {
  const { attribute, slot, method, property, state, event, part, css } = described();
  const path = "www/element.js";
  const declaration = {
    kind: "class", name: "SitemapLint", tagName: "sitemap-lint", customElement: true,
    superclass: { name: "HTMLElement" },
    description: "Checks sitemaps in the reader's browser. Files and texts are sent nowhere; a URL that the reader enters is fetched.",
    attributes: attribute.map(({ name, description }) => ({ name: name.replace(/=.*/, ""), description })),
    members: [
      ...property.map((one) => ({ kind: "field", ...one })),
      ...method.map(({ name, description }) => ({ kind: "method", name: name.replace(/\(.*/, ""), description })),
    ],
    events: event.map((one) => ({ ...one, type: { text: "CustomEvent" } })),
    slots: slot, cssParts: part, cssProperties: css, cssStates: state,
  };
  const exports = [
    { kind: "js", name: "SitemapLint", declaration: { name: "SitemapLint" } },
    { kind: "custom-element-definition", name: "sitemap-lint", declaration: { name: "SitemapLint" } },
  ];
  const modules = [{ kind: "javascript-module", path, declarations: [declaration], exports }];
  return `${JSON.stringify({ schemaVersion: "2.1.0", modules }, null, 1)}\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(FILE, manifest());
