// The module as pkg/ has it, for Node.

import { readFileSync } from "node:fs";
import * as engine from "../../pkg/sitemap_lint.js";

export const wasm = readFileSync(new URL("../../pkg/sitemap_lint_bg.wasm", import.meta.url));
const { memory } = engine.initSync({ module: wasm });
export const { changes, check, Checker, folderFile, LiveCheck, PageReader, repair, rules, sarif, SiteCheck, split, Unpacker, version } = engine;

export const CONSUMERS = ["protocol", "xsd", "google", "bing", "yandex", "baidu"];
/** What the module holds, in bytes: it never gives any of it back. */
export const held = () => memory.buffer.byteLength;
/** How much of the stack was never used, in bytes: it stands first in memory and grows towards its beginning. */
export const unusedStack = () => new Uint8Array(memory.buffer).findIndex((byte) => byte !== 0);
export const bytes = (text) => new TextEncoder().encode(text);

/** A sitemap with these children of `urlset`. */
export const sitemap = (inside) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${inside}\n</urlset>\n`;
export const url = (loc) => `<url><loc>${loc}</loc></url>`;

/** Many things wrong in few bytes, with characters of every width, CRLF and a CDATA section to cut in two. */
export const TANGLED = sitemap(
  [
    url("https://www.example.org/"),
    url("https://www.example.org/?a=1&b=2"),
    url("https://www.example.org/größe/日本/𝄞"),
    "\r\n",
    url("ftp://www.example.org/file"),
    url("<![CDATA[https://www.example.org/cdata]]>"),
    "<url><loc>https://www.example.org/date</loc><lastmod>2024-13-45</lastmod><priority>7</priority></url>",
    "<!-- a comment -- with two dashes -->",
    url("https://www.example.org/&nbsp;"),
    url("https://www.example.org/"),
    "<url><loc>https://www.example.org/unclosed",
  ].join("\n"),
);
