// Prints the package.json of pkg/. What it says of the crate is read from stdin: `cargo metadata --no-deps --format-version 1`.

import { readFileSync } from "node:fs";

const crate = JSON.parse(readFileSync(0, "utf8")).packages.find(({ name }) => name === "sitemap-lint");
const manifest = {
  name: crate.name,
  type: "module",
  description: crate.description,
  version: crate.version,
  license: crate.license,
  files: ["LICENSE-APACHE", "LICENSE-MIT", "sitemap_lint_bg.wasm", "sitemap_lint.js", "sitemap_lint.d.ts"],
  main: "sitemap_lint.js",
  types: "sitemap_lint.d.ts",
  sideEffects: false,
  keywords: crate.keywords,
};
console.log(JSON.stringify(manifest, null, 2));
