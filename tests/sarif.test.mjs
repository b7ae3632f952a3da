// What `sitemap-lint --format sarif` writes is a log by the published schema (OASIS SARIF 2.1.0, JSON Schema draft 4). The
// schema comes with @microsoft/jest-sarif, and so does the validator. `cargo test` has built the command.

import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { test } from "node:test";
import { promisify } from "node:util";

const from = createRequire(import.meta.url);
const near = createRequire(from.resolve("@microsoft/jest-sarif/package.json"));
const Ajv = near("ajv");
const schema = near("./lib/schemas/sarif-2.1.0-rtm.5.json");

const ajv = new Ajv({ schemaId: "id", meta: false, unknownFormats: "ignore", logger: false });
ajv.addMetaSchema(near("ajv/lib/refs/json-schema-draft-04.json"));
const valid = ajv.compile(schema);

const target = process.env.CARGO_TARGET_DIR ?? new URL("../target", import.meta.url).pathname;
const program = `${target}/debug/sitemap-lint`;
const log = (...files) => {
  const { stdout, status } = spawnSync(program, ["--format", "sarif", ...files], { encoding: "utf8", maxBuffer: 1 << 28 });
  return { log: JSON.parse(stdout), status };
};
const files = new URL("../cli/tests/files/", import.meta.url).pathname;

test("a log is valid, with its places, rules and fixes", () => {
  const { log: written, status } = log(`${files}public`);
  assert.ok(valid(written), JSON.stringify(valid.errors, null, 1));
  assert.equal(status, 1);
  const [{ results, tool }] = written.runs;
  const found = results.find(({ ruleId }) => ruleId === "xml-unescaped-ampersand");
  assert.equal(tool.driver.rules[found.ruleIndex].id, found.ruleId);
  assert.equal(found.locations[0].physicalLocation.region.startLine, 4);
  const [change] = found.fixes[0].artifactChanges;
  const source = readFileSync(`${files}public/pages.xml`);
  const { byteOffset, byteLength } = change.replacements[0].deletedRegion;
  assert.equal(source.subarray(byteOffset, byteOffset + byteLength).toString(), "&");
});

test("so is one of everything that a fixture shows, of a file that cannot be read, and of nothing", () => {
  for (const args of [[new URL("./fixtures", import.meta.url).pathname], [`${files}nowhere.xml`], [`${files}sound.xml`]]) {
    const { log: written } = log(...args);
    assert.ok(valid(written), `${args}: ${JSON.stringify(valid.errors?.slice(0, 3), null, 1)}`);
  }
});

// GitHub takes no log that names an artifact by `http` (github/codeql-action#754).
test("so is one of a site: no artifact has a scheme, and what was not read is said", async () => {
  const server = createServer(({ headers, url }, response) => {
    if (url === "/robots.txt" || url === "/b.xml") response.writeHead(url === "/b.xml" ? 200 : 404, { "Content-Length": 99 }).end("<urlset>", () => response.destroy());
    else response.end(url === "/a.xml" ? "<urlset/>" : `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${["a", "b"].map((name) => `<sitemap><loc>http://${headers.host}/${name}.xml</loc></sitemap>`).join("")}</sitemapindex>`);
  }).listen(0, "127.0.0.1");
  await new Promise((up) => server.once("listening", up));
  const host = `127.0.0.1:${server.address().port}`;
  const { stdout } = await promisify(execFile)(program, ["--format", "sarif", "--allow-private", `http://${host}/sitemap.xml`]).catch((ended) => ended);
  server.close();
  const written = JSON.parse(stdout);
  assert.ok(valid(written), JSON.stringify(valid.errors, null, 1));
  const [{ results, invocations: [run], originalUriBaseIds }] = written.runs;
  const missing = results.find(({ ruleId }) => ruleId === "ns-missing");
  const { artifactLocation } = missing.locations[0].physicalLocation;
  assert.deepEqual(artifactLocation, { uri: `${host.replace(":", "%3A")}/a.xml`, uriBaseId: "WEB" });
  assert.equal(missing.properties.url, `http://${host}/a.xml`);
  assert.ok(originalUriBaseIds.WEB.description.text);
  assert.doesNotMatch(stdout, /"uri": "https?:/);
  assert.equal(run.executionSuccessful, false);
  assert.equal(run.exitCode, 2);
  assert.deepEqual(run.toolExecutionNotifications.map(({ message }) => message.text), [`http://${host}/b.xml is not read: cut off`]);
});

test("the schema refuses what is none", () => {
  assert.equal(valid({ version: "2.1.0", runs: [{ results: [{ level: "bad" }] }] }), false);
});
