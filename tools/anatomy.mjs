// What the engine's module consists of: `node tools/anatomy.mjs MODULE` prints its functions by the file of `src/` or the crate
// that they come from, and `node tools/anatomy.mjs MODULE functions` one by one, generic ones with the number of their copies.
// The module must have names; benches/size.md says how to build it so.

import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { parse, SECTION } from "./wasm.mjs";

const LINES = 30;
const [file, by] = process.argv.slice(2);
const { sections, functions } = parse(readFileSync(file));
const data = sections.find(({ id }) => id === SECTION.data).content;

/** What the function is counted with. */
function group(name) {
  const path = name.replace(/::h[0-9a-f]{16}$/, "").replace(/\[[0-9a-f]{16}\]/g, "") || "without a name";
  if (by === "functions") return path;
  const [crate, ...rest] = /^[<&*([]*(?:dyn |mut )*(\w+(?:::\w+)*)/.exec(path)?.[1].split("::") ?? [path];
  if (crate === "sitemap_lint") return `src/${rest.slice(0, 2).join("/")}`;
  return ["core", "alloc", "std"].includes(crate) ? `${crate}::${rest[0]}` : crate;
}

const brotli = (pieces) => brotliCompressSync(Buffer.concat(pieces)).length;
const size = (pieces) => pieces.reduce((sum, piece) => sum + piece.length, 0);
const all = functions.map(({ body }) => body);
const compressed = brotli(all);
console.log(`Code: ${size(all)} bytes, ${compressed} of brotli. Data: ${data.length} bytes, ${brotli([data])} of brotli.\n`);

const groups = new Map();
for (const { name, body } of functions) groups.set(group(name), [...(groups.get(group(name)) ?? []), body]);
const lines = [...groups].sort(([, one], [, other]) => size(other) - size(one));
console.log("| | functions | bytes | brotli |\n|---|--:|--:|--:|");
for (const [name, bodies] of lines.slice(0, LINES)) {
  // By how much the code is smaller without them.
  const without = new Set(bodies);
  const saved = compressed - brotli(all.filter((body) => !without.has(body)));
  console.log(`| \`${name}\` | ${bodies.length} | ${size(bodies)} | ${saved} |`);
}
