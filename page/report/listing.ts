// The list of findings: what of a report concerns the reader, rule by rule.

import type { Route } from "../../www/element.js";
import type { AnyReport, Consumer, FileJob, Found, Job, TogetherReport } from "../engine/types.js";
import { type Group, grouped, merged, worstFirst } from "./model.js";

/** What a list leaves out: see `Route` of the element's types. */
export type Filters = Required<Pick<Route, "hidden" | "words" | "fixable">> & Pick<Route, "only" | "host">;

export type Listing = ReturnType<typeof listing>;

/**
 * `report`: that of the job that is shown; `title`: what a rule is called. The rules that the profile objects to are
 * `here`, those that only others do are `others`; of both the filters leave `rows` and `otherRows`. `fixable`: number of
 * findings with a fix.
 */
export function listing(
  report: AnyReport,
  job: Job,
  profile: Consumer,
  { hidden, words, fixable, only, host }: Filters,
  title: (rule: string) => string,
) {
  const { here, others, totals } = grouped(ofHost(ofFile(report, job, only), host), profile);
  const wanted = words.trim().toLowerCase();
  const stays = (group: Group) =>
    !hidden.includes(group.shown) &&
    !(fixable && !hasFix(group)) &&
    !(wanted && !textOf(group, title).includes(wanted));
  const fixes = here.flatMap(({ findings }) => findings).filter(({ fix }) => fix);
  const rows = here.filter(stays);
  return { rows, otherRows: others.filter(stays), here, others, totals, fixable: fixes.length };
}

const hasFix = ({ findings }: Group) => findings.some(({ fix }) => fix);

/** What of the report of several files concerns the one of this name. */
function ofFile(report: AnyReport, { report: own, jobs }: Job, name?: string): AnyReport {
  const only = name === undefined || !jobs ? -1 : report.files!.findIndex((file) => file.name === name);
  return only < 0 ? report : merged(own as TogetherReport, jobs!, only);
}

/** What concerns a host; counted are the listed places, because no other place has a text. */
function ofHost(report: AnyReport, host?: string) {
  if (!host) return report;
  const own = ({ excerpt, message }: Pick<Found, "excerpt" | "message">) =>
    excerpt?.text.includes(host) || message.includes(host);
  return { findings: report.findings.filter(own), elsewhere: report.elsewhere.filter(own), counts: {} };
}

/** What the words of a filter are looked for in. */
const textOf = ({ rule, findings }: Group, title: (rule: string) => string) =>
  [rule, title(rule), ...findings.flatMap(({ message, excerpt }) => [message, excerpt?.text])].join("\n").toLowerCase();

// As many hosts, or files, as a list to choose from may have.
const MOST_CHOICES = 200;

/** Names of the files of a site in which something is found, the worst first. */
export function namesOf({ jobs = [], report }: Job) {
  const names = new Map(jobs.map((job: FileJob, index) => [job, report!.files![index].name]));
  const found = new Set(report!.findings.map(({ file }) => jobs[file!]));
  const some = worstFirst(jobs).filter((job) => found.has(job) || Object.keys(job.report!.counts).length);
  return some.slice(0, MOST_CHOICES).map((job) => names.get(job)!);
}

/** The hosts of the listed URLs. */
export function hostsOf(job: Job) {
  const documents = (job.jobs ?? [job]).map(({ report }) => report!.document!);
  const hosts = documents.flatMap(({ stats }) => stats?.hosts ?? []).map(([host]) => host);
  return [...new Set(hosts)].filter(Boolean).slice(0, MOST_CHOICES);
}
