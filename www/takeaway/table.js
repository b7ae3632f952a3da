// The files as CSV for a spreadsheet: one a line, each with its numbers and verdict.

import { t } from "../texts.js";
import { line, origin } from "../report/export.js";

// What tells a spreadsheet that the file is UTF-8.
const MARK = "\ufeff";

/** `files`: as summary.js lists them; `report`: of all of them. */
export function table(files, report, profile) {
  return MARK + line(t.takeaway.columns) + files.map((file) => row(file, origin(report, profile))).join("");
}

function row({ name, document, error, verdict, errors, warnings, notes }, from) {
  if (!document) return line([name, ...Array(10).fill(""), ...from, error]);
  const { kind, entries, bytes, stats: { uniqueUrls, lastmod } = {} } = document;
  return line([
    name, t.kinds[kind] ?? kind, entries, uniqueUrls ?? "", bytes, lastmod?.first ?? "", lastmod?.last ?? "",
    errors, warnings, notes, t.report.verdicts[verdict] ?? verdict, ...from, "",
  ]);
}
