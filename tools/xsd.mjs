// Compares our `xsd` verdict with xmllint and the official schemas, on every fixture and document.
//
//   node tools/xsd.mjs [SCHEMAS] [FILE…]      (default: ../shared/xsd/driver, all of tests/)
//
// SCHEMAS holds driver-sitemap.xsd and driver-siteindex.xsd, which import the official schemas: those of sitemaps.org
// and of Google, whose addresses are among the sources in docs/rules.md. They have licences of their own and are no part
// of this project. Fails on a difference; ends with 3 where nothing was compared.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [schemas = "../shared/xsd/driver", ...files] = process.argv.slice(2);
const NOT_COMPARED = 3;
const stop = (why) => {
  console.error(`xsd: nothing was compared: ${why}`);
  process.exit(NOT_COMPARED);
};
if (!existsSync(join(schemas, "driver-sitemap.xsd"))) stop(`there are no schemas at ${schemas}`);
if (spawnSync("xmllint", ["--version"]).error) stop("xmllint is not installed");
const below = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? below(path) : [path];
  });
const inputs =
  files.length > 0
    ? files
    : [...below("tests/fixtures"), ...below("tests/documents")].filter((path) => !/\.(txt|json)$/.test(path));
// As the tests of the workspace have built it.
execFileSync("cargo", ["build", "--quiet", "--locked", "--workspace", "--example", "check"], { stdio: "inherit" });
const output = execFileSync("target/debug/examples/check", ["-"], {
  input: inputs.join("\n"),
  maxBuffer: 1 << 30,
});
const plain = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
let differences = 0;
for (const line of output.toString().split("\n").filter(Boolean)) {
  const { file, report } = JSON.parse(line);
  const schema = report.document.root?.toLowerCase() === "sitemapindex" ? "driver-siteindex.xsd" : "driver-sitemap.xsd";
  let path = file;
  if (report.document.compression === "gzip") {
    try {
      path = join(plain, "plain.xml");
      writeFileSync(path, gunzipSync(readFileSync(file)));
    } catch {
      continue;
    }
  }
  const run = spawnSync("xmllint", ["--noout", "--nonet", "--schema", join(schemas, schema), path]);
  const theirs = run.status === 0;
  const ours = report.verdicts.xsd !== "fail";
  if (theirs !== ours) {
    differences += 1;
    const errors = [...report.findings, ...report.elsewhere]
      .filter((finding) => finding.consumers.xsd === "error")
      .map((finding) => `${finding.rule}: ${finding.message}`);
    console.log(`${file}: xmllint ${theirs}, ours ${ours}\n    ${errors[0] ?? ""}\n    ${run.stderr.toString().split("\n")[0]}`);
  }
}
console.log(`${inputs.length} files compared, ${differences} differences`);
process.exit(differences > 0 ? 1 : 0);
