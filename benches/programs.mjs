// Measures programs, the whole process from start to end: ours on the command line against xmllint, and the module in
// Node against the npm package `sitemap`, whose parser needs Node's streams and does not run in a browser.

import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const CHECK = here("../target/release/examples/check");
const SCHEMA = here("schema/sitemap.xsd");

export const NATIVE = {
  "sitemap-lint": (file) => [CHECK, [file]],
  "xmllint --stream": (file) => ["xmllint", ["--noout", "--nonet", "--stream", file]],
  "xmllint --schema": (file) => ["xmllint", ["--noout", "--nonet", "--schema", SCHEMA, file]],
};
const NATIVE_INPUTS = ["S.xml", "M.xml", "L.xml", "S.xml.gz", "M.xml.gz"];

const NODE = ["sitemap-lint", "sitemap"];
const NODE_INPUTS = ["S.xml", "M.xml"];

export async function native({ inputs, rounds, shuffle, say }) {
  const cases = NATIVE_INPUTS.flatMap((input) => Object.keys(NATIVE).map((peer) => ({ input, peer })));
  const version = spawnSync("xmllint", ["--version"], { encoding: "utf8" }).stderr.match(/libxml version (\d+)/)?.[1];
  const samples = [];
  for (const { input, peer } of cases) {
    const [program, args] = NATIVE[peer](inputs[input].path);
    const run = spawnSync(program, args, { encoding: "utf8", maxBuffer: 1 << 30 });
    let wrong = run.status === 0 ? undefined : `it ended with ${run.status ?? run.error?.message}`;
    if (peer === "sitemap-lint" && !wrong) {
      const { entries } = JSON.parse(run.stdout).report.document;
      if (entries !== 50_000) wrong = `it counted ${entries} addresses`;
    }
    if (wrong) throw new Error(`${peer} on ${input}: ${wrong}; its times would mean nothing`);
  }
  // Short enough to be run more often than the browsers.
  for (let round = 1; round <= rounds * 3; round++) {
    for (const { input, peer } of shuffle(cases)) {
      const [program, args] = NATIVE[peer](inputs[input].path);
      const start = process.hrtime.bigint();
      const { status } = spawnSync(program, args, { stdio: "ignore" });
      const cold = Number(process.hrtime.bigint() - start) / 1e6;
      samples.push(status === 0 ? { input, peer, round, cold } : { input, peer, round, failed: `it ended with ${status}` });
    }
  }
  say(`native: ${samples.length} runs`);
  return { version: version && `libxml2 ${version}`, samples };
}

export async function node({ inputs, rounds, shuffle, say }) {
  const cases = NODE_INPUTS.flatMap((input) => NODE.map((peer) => ({ input, peer })));
  const samples = [];
  for (let round = 1; round <= rounds; round++) {
    for (const { input, peer } of shuffle(cases)) {
      const sample = { input, peer, round };
      const output = execFileSync(process.execPath, [here("in-node.mjs"), peer, inputs[input].path], { encoding: "utf8" });
      const { urls, ...times } = JSON.parse(output);
      if (urls !== 50_000) sample.failed = `it counted ${urls} addresses`;
      samples.push({ ...sample, ...times });
      say(`node ${round}/${rounds}: ${input}, ${peer}: ${times.cold.toFixed(1)} ms, again ${Math.min(...times.warm).toFixed(1)} ms`);
    }
  }
  return { version: `Node ${process.versions.node}`, samples };
}
