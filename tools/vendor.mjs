// Makes www/vendor/codemirror.js, one script of the packages that the source view is built on, and the file of their
// licences. The same packages give the same bytes; tests/browser/walls.test.mjs makes it once more and compares.
//
//   node tools/vendor.mjs

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = new URL("../", import.meta.url);

/** Name in www/vendor → text. */
export async function bundled() {
  const { outputFiles: [{ text }], metafile } = await build({
    entryPoints: ["tools/codemirror.js"],
    absWorkingDir: fileURLToPath(root),
    bundle: true,
    charset: "utf8",
    format: "esm",
    legalComments: "none",
    metafile: true,
    minify: true,
    // Also where node_modules is a link, paths begin with its name.
    preserveSymlinks: true,
    target: "es2022",
    write: false,
  });
  const packages = new Set(Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs)).map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]).filter(Boolean));
  const licences = new Map();
  for (const name of [...packages].sort()) {
    const read = (file) => readFileSync(new URL(`node_modules/${name}/${file}`, root), "utf8");
    const { version, license } = JSON.parse(read("package.json"));
    if (license !== "MIT") throw new Error(`${name} is under ${license}: what the page ships is to be MIT`);
    const words = read("LICENSE").trim();
    licences.set(words, [...(licences.get(words) ?? []), `${name} ${version}`]);
  }
  const version = (name) => JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, root), "utf8")).version;
  return {
    "codemirror.js": `// CodeMirror (@codemirror/view ${version("@codemirror/view")} and the packages named in LICENSE.codemirror.txt), https://codemirror.net, MIT licence, `
      + `copyright Marijn Haverbeke and others. Made by tools/vendor.mjs.\n${text}`,
    "LICENSE.codemirror.txt": `codemirror.js holds parts of these packages, unchanged but for being bundled and minified.\n\n${
      [...licences].map(([words, names]) => `${names.join(", ")}\n\n${words}\n`).join(`\n${"-".repeat(80)}\n\n`)}`,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const [name, text] of Object.entries(await bundled())) writeFileSync(new URL(`www/vendor/${name}`, root), text);
}
