// The findings as SARIF 2.1.0 (OASIS), as code scanning takes it, and as the command line writes it: `--format sarif`
// (cli/src/formats.rs).

import { plain } from "../base/dom.js";
import type { Consumer, DoneJob, FileJob, Found, RuleInfo } from "../engine/types.js";
import { each, fileOf, listed, severityOf } from "../report/export.js";

const LEVELS = { error: "error", warning: "warning", info: "note" };
const FIXES = { auto: "safe", suggest: "suggestion", none: "none" };

/**
 * The log, an object. `jobs`: also those without a report. `info(rule)`: what the engine tells of a rule, `reasons`: why
 * each matters.
 */
export function sarif(
  job: DoneJob,
  jobs: FileJob[],
  profile: Consumer,
  info: (rule: string) => RuleInfo | undefined,
  reasons: Record<string, string>,
) {
  const found = each(job).flatMap(({ name, report }) =>
    listed(report, profile).findings.map((finding) => ({ finding, path: fileOf(finding, name, report) })),
  );
  const used = [...new Set(found.map(({ finding: { rule } }) => rule))].sort();
  const failures = jobs.flatMap(({ name, error }) => (error ? `${plain(name)}: ${plain(error.message ?? "")}` : []));
  const seen = new Map<string, number>();
  const results = found.map(({ finding, path }) => ({
    ...result(finding, path, profile, used),
    partialFingerprints: { "sitemapLint/v1": fingerprint(finding, path, seen) },
  }));
  const { tool, rulesDate, options } = job.report;
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "sitemap-lint",
            semanticVersion: tool.replace(/^\S+ /, ""),
            rules: used.map((id) => described(id, info(id), reasons[id])),
            ...(rulesDate ? { properties: { rulesDate } } : {}),
          },
        },
        columnKind: "utf16CodeUnits",
        invocations: [
          {
            executionSuccessful: !failures.length,
            ...(options?.now ? { startTimeUtc: options.now } : {}),
            toolExecutionNotifications: failures.map((text) => ({ level: "error", message: { text } })),
          },
        ],
        properties: { profile },
        results,
      },
    ],
  };
}

function result(finding: Found, path: string, profile: Consumer, used: string[]) {
  const { rule, message, start, end, fix } = finding;
  const artifactLocation = { uri: uri(path) };
  const edits = fix?.edits ?? [];
  return {
    ruleId: rule,
    ruleIndex: used.indexOf(rule),
    level: severityOf(finding, profile),
    message: { text: plain(message) },
    locations: [
      {
        physicalLocation: {
          artifactLocation,
          region: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column },
        },
      },
    ],
    ...(fix && edits.length
      ? {
          fixes: [
            {
              description: { text: fix.title },
              artifactChanges: [
                {
                  artifactLocation,
                  replacements: edits.map(({ start: from, end: to, text }) => ({
                    deletedRegion: { byteOffset: from, byteLength: to - from },
                    insertedContent: { text },
                  })),
                },
              ],
            },
          ],
        }
      : {}),
  };
}

/**
 * The same finding has the same one wherever its line has moved to: rule, file, what is marked, and how many like it
 * came before.
 */
function fingerprint({ rule, excerpt }: Found, path: string, seen: Map<string, number>) {
  const marked = excerpt ? excerpt.text.slice(excerpt.from, excerpt.to) : "";
  const print = `${rule} ${plain(path)} ${plain(marked)}`;
  const times = (seen.get(print) ?? 0) + 1;
  seen.set(print, times);
  return `${print} ${times}`;
}

function described(id: string, info: RuleInfo | undefined, why: string | undefined) {
  if (!info) return { id };
  const severities = Object.values(info.severities);
  const worst = (["error", "warning", "info"] as const).find((severity) => severities.includes(severity));
  return {
    id,
    shortDescription: { text: info.title },
    ...(why ? { fullDescription: { text: why } } : {}),
    help: { text: info.help },
    defaultConfiguration: { level: worst ? LEVELS[worst] : "none" },
    properties: { tags: [info.family], fix: FIXES[info.fix] },
  };
}

const encoded = (sign: string) =>
  [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");

/**
 * A path as a relative reference (RFC 3986): what is no letter, digit or one of a few signs is percent-encoded. A URL
 * is one.
 */
function uri(path: string) {
  const text = path.toWellFormed();
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return new URL(text).href;
  return text.replaceAll("\\", "/").replace(/[^A-Za-z0-9/\-._~]/gu, encoded);
}
