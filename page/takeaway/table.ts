// The files as CSV for a spreadsheet: one a line, each with its numbers and verdict.

import type { AnyReport, Consumer } from "../engine/types.js";
import { SEVERITIES } from "../report/model.js";
import { report, takeaway } from "../texts/en/takeaway.js";
import { t } from "../texts.js";
import { line, origin } from "./export.js";
import type { ListedFile } from "./summary.js";

// What tells a spreadsheet that the file is UTF-8.
const MARK = "\ufeff";

/** `report`: of all of them. */
export function table(files: ListedFile[], report: AnyReport, profile: Consumer) {
  return MARK + line(takeaway.columns) + files.map((file) => row(file, origin(report, profile))).join("");
}

function row({ name, checked, error }: ListedFile, from: string[]) {
  if (!checked) return line([name, ...Array<string>(10).fill(""), ...from, error]);
  const { document, totals, verdict } = checked;
  const { kind, entries, bytes, stats: { uniqueUrls = "", lastmod } = {} } = document;
  const contents = [t.kinds[kind] ?? kind, entries, uniqueUrls, bytes, lastmod?.first ?? "", lastmod?.last ?? ""];
  const counts = SEVERITIES.map((severity) => totals[severity]);
  return line([name, ...contents, ...counts, report.verdicts[verdict] ?? verdict, ...from, ""]);
}
