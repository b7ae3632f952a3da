// Writes the codes of languages anew: `npm install --prefix FOLDER language-subtag-registry iso-639-2`, then
// `node tools/languages.mjs FOLDER`.
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

const folder = process.argv[2];
if (!folder) {
  console.error("usage: node tools/languages.mjs FOLDER");
  process.exit(2);
}
const require = createRequire(path.resolve(folder, "index.js"));
const json = (file) => require(`language-subtag-registry/data/json/${file}.json`);
const iso = await import(path.resolve(folder, "node_modules/iso-639-2/index.js"));

const codes = new Set([...Object.keys(iso.iso6392BTo1), ...Object.keys(iso.iso6392TTo1)]);
for (const { Type, Subtag } of json("registry")) {
  if (Type === "language" && /^[a-z]{2,3}$/.test(Subtag)) codes.add(Subtag);
}
const rows = new Map();
for (const code of [...codes].sort()) {
  const start = code.slice(0, -1);
  rows.set(start, (rows.get(start) ?? `${start} `) + code.at(-1));
}
const text = `# The codes of languages, each row their last letters behind those before it. From the IANA Language Subtag Registry of
# ${json("meta")["File-Date"]}, and from ISO 639-2 the codes of three letters that the registry leaves out as there is one of two.
# Made by tools/languages.mjs.
${[...rows.values()].join("\n")}
`;
await writeFile(new URL("../src/text/codes/languages.txt", import.meta.url), text);
