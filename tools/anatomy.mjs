// What the engine's module consists of: `node tools/anatomy.mjs MODULE` prints its functions by the file of `src/` or the crate
// that they come from, and `node tools/anatomy.mjs MODULE functions` one by one, generic ones with the number of their copies.
// The module must have names; benches/size.md says how to build it so.

import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const SECTION = { custom: 0, import: 2, code: 10, data: 11 };
const FUNCTION_NAMES = 1;
const LINES = 30;
const [file, by] = process.argv.slice(2);
const { data, functions } = parse(readFileSync(file));

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

/** The functions of a module and its data. */
function parse(bytes) {
  let at = 8;
  /** An unsigned LEB128 number. */
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const name = () => {
    const length = number();
    return bytes.toString("utf8", at, (at += length));
  };
  let data;
  const names = new Map();
  const bodies = [];
  let imported = 0;
  while (at < bytes.length) {
    const id = bytes[at++];
    const end = number() + at;
    if (id === SECTION.data) {
      data = bytes.subarray(at, end);
    } else if (id === SECTION.import) {
      // Everything that the module imports is a function.
      imported = number();
    } else if (id === SECTION.code) {
      for (let left = number(); left > 0; left--) {
        const from = at;
        const length = number();
        bodies.push(bytes.subarray(from, (at += length)));
      }
    } else if (id === SECTION.custom && name() === "name") {
      while (at < end) {
        const kind = bytes[at++];
        const stop = number() + at;
        if (kind === FUNCTION_NAMES) for (let left = number(); left > 0; left--) names.set(number(), name());
        at = stop;
      }
    }
    at = end;
  }
  const functions = bodies.map((body, index) => ({ name: names.get(index + imported) ?? "", body }));
  return { data, functions };
}
