// Compares what we say of a corpus of real files with what reference parsers said of them.
//
//   node tools/corpus.mjs [FOLDER]      (default: ../shared/corpus)
//
// FOLDER holds files/ and verdicts.jsonl, a line for each file: { id, wellformed, ns_wellformed, root, url_count,
// xsd_valid, … }. The corpus is third-party material and no part of this project. Prints every disagreement and fails if
// there is one; ends with 3 where nothing was compared.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const NOT_COMPARED = 3;
const folder = process.argv[2] ?? "../shared/corpus";
if (!existsSync(join(folder, "verdicts.jsonl"))) {
  console.error(`corpus: nothing was compared: there is no corpus at ${folder}`);
  process.exit(NOT_COMPARED);
}
const lines = readFileSync(join(folder, "verdicts.jsonl"), "utf8").split("\n").filter(Boolean);
const verdicts = lines.map((line) => JSON.parse(line));
const path = (id) => join(folder, "files", id);
const present = verdicts.filter(({ id }) => existsSync(path(id)));
const output = execFileSync("cargo", ["run", "--release", "--quiet", "--example", "check", "--", "-"], {
  input: present.map(({ id }) => path(id)).join("\n"),
  maxBuffer: 1 << 30,
});
const reports = output.toString().split("\n").filter(Boolean).map((line) => JSON.parse(line));

let differences = 0;
const differ = (id, what, theirs, ours, why = "") => {
  differences += 1;
  console.log(`${id}: ${what}: reference ${theirs}, ours ${ours} ${why}`);
};
const worst = (report, consumer) =>
  [...report.findings, ...report.elsewhere].filter((finding) => finding.consumers[consumer] === "error");

for (const [index, verdict] of present.entries()) {
  const { report } = reports[index];
  const { wellformed, namespaces } = reports[index];
  const rules = Object.keys(report.counts).join(" ");
  const { id } = verdict;
  if (typeof verdict.wellformed === "boolean" && verdict.wellformed !== wellformed) {
    differ(id, "well-formed", verdict.wellformed, wellformed, rules);
  }
  if (typeof verdict.ns_wellformed === "boolean" && verdict.ns_wellformed !== namespaces) {
    differ(id, "namespace-well-formed", verdict.ns_wellformed, namespaces, rules);
  }
  if (verdict.root && verdict.root !== report.document.root) {
    differ(id, "root", verdict.root, report.document.root);
  }
  if (verdict.url_count !== null && verdict.url_count !== undefined && verdict.url_count !== report.document.entries) {
    differ(id, "entries", verdict.url_count, report.document.entries, report.document.kind);
  }
  if (typeof verdict.xsd_valid === "boolean" && verdict.xsd_valid !== (report.verdicts.xsd !== "fail")) {
    const found = [...new Set(worst(report, "xsd").map((finding) => finding.rule))].join(" ");
    differ(id, "xsd", verdict.xsd_valid, report.verdicts.xsd, `${found} | ${verdict.first_errors?.[0]?.msg ?? ""}`);
  }
  if (verdict.xsd_vs_protocol === "agree: valid" && report.verdicts.protocol === "fail") {
    const found = worst(report, "protocol").map(({ rule, message, start }) => `${start.line}:${start.column} ${rule} ${message}`);
    differ(id, "protocol", "fine", "fail", found[0]);
  }
}
console.log(`${present.length} of ${verdicts.length} files compared, ${differences} differences`);
process.exit(differences > 0 ? 1 : 0);
