// Applies all safe fixes to files, checks them again, and says where that did not end well: a fixed finding that is
// still there, an error or warning that was not there before, or no end after five rounds.
//
//   node tools/repairs.mjs [FOLDER]      (default: ../shared/corpus/files)
//
// FOLDER holds any files, such as real sitemaps. Fails if one did not end well; ends with 3 where nothing was repaired.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { check, initSync, repair } from "../pkg/sitemap_lint.js";

const NOT_REPAIRED = 3;
const folder = process.argv[2] ?? "../shared/corpus/files";
if (!existsSync(folder)) {
  console.error(`repairs: nothing was repaired: there is no folder ${folder}`);
  process.exit(NOT_REPAIRED);
}
initSync({ module: readFileSync(new URL("../pkg/sitemap_lint_bg.wasm", import.meta.url)) });
const below = (path) => (statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => below(join(path, name))) : [path]);

let bad = 0;
let repaired = 0;
let files = 0;
for (const file of below(folder)) {
  let bytes = readFileSync(file);
  const options = { maxPerRule: 1_000_000 };
  let report = check(bytes, options);
  if (report.document.compression !== "none" || report.document.encoding === "unknown") continue;
  files += 1;
  const first = report;
  const complain = (what) => {
    bad += 1;
    console.log(`${file}: ${what}`);
  };
  const fixedRules = new Set();
  let round = 0;
  for (; round < 6; round += 1) {
    const fixes = [...report.findings, ...report.elsewhere].filter(({ fix }) => fix?.safe);
    if (!fixes.length) break;
    for (const { rule } of fixes) fixedRules.add(rule);
    bytes = repair(bytes, report.document.encoding, fixes.map(({ fix }) => fix)).bytes;
    report = check(bytes, options);
  }
  if (round) repaired += 1;
  if (round === 6) complain(`no end: ${[...new Set([...report.findings, ...report.elsewhere].filter((f) => f.fix?.safe).map((f) => f.rule))]}`);
  for (const [list, all] of [["error", report], ["warning", report]]) {
    for (const finding of all.findings) {
      if (finding.severity === list && !first.counts[finding.rule]) complain(`new ${list}: ${finding.rule}: ${finding.message}`);
    }
  }
}
console.log(`${files} files, ${repaired} repaired, ${bad} complaints`);
process.exit(bad ? 1 : 0);
