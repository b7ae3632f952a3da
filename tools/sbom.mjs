// Prints what is in the program, as CycloneDX: the crates that `cargo tree` lists for a target, with their hashes.
//
//   node tools/sbom.mjs x86_64-unknown-linux-musl

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const target = process.argv[2];
const tree = execFileSync("cargo", ["tree", "--locked", "--package", "sitemap-lint-cli", "--edges", "normal", "--target", target, "--prefix", "none", "--no-dedupe", "--format", "{p}|{l}"], { encoding: "utf8" });
const hashes = new Map();
for (const [, name, version, content] of readFileSync("Cargo.lock", "utf8").matchAll(/name = "(.+)"\nversion = "(.+)"\nsource = .+\nchecksum = "(.+)"/g)) hashes.set(`${name}@${version}`, content);

const crates = [...new Set(tree.trim().split("\n"))].map((line) => {
  const [, name, version, licence] = /^(\S+) v(\S+)[^|]*\|(.*)$/.exec(line);
  const content = hashes.get(`${name}@${version}`);
  const purl = `pkg:cargo/${name}@${version}`;
  return {
    type: "library", "bom-ref": purl, name, version, purl,
    // An older way to write `OR`.
    ...(licence && { licenses: [{ expression: licence.replaceAll("/", " OR ").replaceAll(/ +/g, " ") }] }),
    ...(content && { hashes: [{ alg: "SHA-256", content }] }),
  };
});
const component = { ...crates.find(({ name }) => name === "sitemap-lint-cli"), type: "application" };
const components = crates.filter(({ name }) => name !== component.name).sort((a, b) => (a.purl < b.purl ? -1 : 1));
console.log(JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata: { component, properties: [{ name: "target", value: target }] }, components }, null, 1));
