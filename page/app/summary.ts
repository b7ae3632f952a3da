// What a check came to, as a sentence.

import type { FileJob, SiteJob } from "../engine/types.js";
import { headline } from "../report/headline.js";
import { numbers, rejected, SEVERITIES } from "../report/model.js";
import { t } from "../texts.js";
import type { State } from "./state.js";

/** Of these files, and of all of them together if they are several. */
export function summary(jobs: FileJob[], site: SiteJob | undefined, state: State) {
  const { profile } = state;
  const several = jobs.length > 1 || Boolean(site);
  const report = state.report(several ? state.site : jobs[0]);
  if (!report) return t.run.failed(several);
  const totals = numbers(report, profile);
  const counts = SEVERITIES.map((kind) => t.severity(totals[kind], kind));
  if (!several) {
    const { title } = headline(report, profile);
    // The number of errors is the verdict, as a rule.
    return t.run.oneDone(
      title,
      counts.filter((one) => !title.startsWith(one)),
    );
  }
  const fine = !totals.warning && Object.values(report.verdicts).every((verdict) => verdict === "pass");
  const pages = site?.pages?.length;
  const unjudged = pages && state.site?.report?.pages?.unjudged;
  const says = t.run.allDone(
    {
      done: jobs.filter(({ report }) => report).length,
      files: jobs.length,
      bad: rejected(report, profile),
      fine,
      pages: unjudged ? 0 : pages,
    },
    counts,
  );
  return unjudged ? `${says} ${t.run.unjudged(pages)}` : says;
}
