// What can be fixed in a file: everything that is safe, or the findings that the reader chose.

import type { Answer, Ask } from "../engine/messages.js";
import type { FileJob, FileReport, Found, Options } from "../engine/types.js";

const ALL = 100_000;

/** Fixes of a file that are shown before they are made: of these findings, or all that are safe. */
export interface Planned {
  job: FileJob;
  findings?: Found[];
}

/** What a worker is told to make: these fixes, and those of rules of which the report does not list all findings. */
interface Plan {
  findings: Found[];
  rest?: { only: string[]; safe: boolean; options: Options };
}

/** A file with its fixes made, and the first of `count` changes; some were `skipped` because others change the same text. */
export type Fixed = { job: FileJob } & Answer<"repair">;

/** Makes fixes; the file itself stays as it is. The worker makes them: the file may be large. */
export async function fixed({ job, findings }: Planned, ask: Ask): Promise<Fixed> {
  const { encoding, compression } = job.report!.document;
  const plan = findings ? chosen(job, findings) : safe(job);
  const fixes = plan.findings.map(({ fix }) => fix!);
  const { file } = job;
  return { job, ...(await ask({ kind: "repair", file, encoding, compression, fixes, ...plan.rest })) };
}

/**
 * How many safe fixes there are, and whether that is not all: what the protocol or the profile of the check objects to.
 * Nobody asked for changes that please somebody else.
 */
export function fixable(job: FileJob) {
  const { kept, listed, together } = safeOf(job);
  const report = job.report!;
  // Fixes cannot make a sitemap of an unknown file: offer none.
  if (report.document.kind === "unknown") return { count: 0, more: false };
  let count = together.length;
  let more = false;
  for (const [rule, findings] of kept) {
    // Where the list was cut and not every listed place can be fixed, only the listed ones are promised.
    const whole = listed.get(rule)!.length === findings.length;
    const all = whole ? Math.max(report.counts[rule] ?? 0, findings.length) : findings.length;
    count += Math.min(all, ALL);
    more ||= all > ALL;
  }
  return { count, more };
}

/** The files among these that have safe fixes, those with the most first. */
export function withFixes(jobs: FileJob[]) {
  const some = jobs.filter(({ report, saved }) => report && !saved).map((job) => ({ job, ...fixable(job) }));
  return some.filter(({ count }) => count).sort((a, b) => b.count - a.count);
}

/** Findings that are repaired in bulk, and their rules. */
function safeOf({ report, together = [] }: FileJob) {
  const { findings, elsewhere, options } = report!;
  const profile = options?.profile ?? "protocol";
  const ours = [...findings, ...elsewhere].filter(({ consumers }) => consumers.protocol || consumers[profile]);
  const isSafe = ({ fix }: Found) => Boolean(fix?.safe);
  return {
    listed: byRule(ours),
    kept: byRule(ours.filter(isSafe)),
    // What the site says about this file can be fixed in it as well.
    together: together.filter(isSafe),
  };
}

function safe(job: FileJob): Plan {
  const { kept, together } = safeOf(job);
  const rest = unlisted(job.report!, [...kept.keys()], true);
  return { findings: rest ? together : [...kept.values(), together].flat(), rest };
}

/** Several of one rule stand for all of it that can be fixed alike. */
function chosen(job: FileJob, findings: Found[]): Plan {
  const [{ rule, fix }] = findings;
  const rest = findings.length > 1 ? unlisted(job.report!, [rule], fix!.safe) : undefined;
  return { findings: rest ? [] : findings, rest };
}

/** What makes a repair look for the findings of these rules again, if the report does not list all of them. */
const unlisted = ({ counts, findings, elsewhere, options }: FileReport, rules: string[], safe: boolean) =>
  rules.some((one) => counts[one] > [...findings, ...elsewhere].filter(({ rule }) => rule === one).length)
    ? { only: rules, safe, options: { ...options, maxPerRule: ALL } }
    : undefined;

const byRule = (findings: Found[]) => Map.groupBy(findings, ({ rule }) => rule);
