// Says which ids of a catalogue of problems are neither rules nor named as unchecked.
//
//   node tools/catalogue.mjs [FILE]      (default: ../shared/rules.json, a list of { id })
//
// Fails if an id is missing; ends with 3 where nothing was compared.
import { existsSync, readFileSync } from "node:fs";

const NOT_COMPARED = 3;
const file = process.argv[2] ?? "../shared/rules.json";
if (!existsSync(file)) {
  console.error(`catalogue: nothing was compared: there is no catalogue at ${file}`);
  process.exit(NOT_COMPARED);
}
const table = readFileSync(new URL("../docs/rules.md", import.meta.url), "utf8");
const known = new Set([...table.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map(([, id]) => id));
const catalogue = JSON.parse(readFileSync(file, "utf8"));
const missing = catalogue.filter(({ id }) => !known.has(id));
const own = [...known].filter((id) => !catalogue.some((entry) => entry.id === id));
for (const { id, kind } of missing) console.log(`missing: ${id} (${kind})`);
console.log(`${catalogue.length} ids, ${missing.length} missing; of our own: ${own.join(", ") || "none"}`);
process.exit(missing.length ? 1 : 0);
