// The pages in the folder of the site, compared with the sitemaps: numbers, with the list behind each.

import type { SiteJob, SitePages } from "../engine/types.js";
import { overview } from "../texts/en/overview.js";
import type { ListRow } from "./lists.js";

const whys: Record<string, string | undefined> = overview.pages.whys;

export type Compared = ReturnType<typeof compared>;

/**
 * `meant`: of those that are not listed, the ones that are not meant to be. `named`: whether all that are not listed are
 * known, which they are not if there are very many.
 */
export function compared(job: SiteJob) {
  const { built, missing, folder, omitted, leftOver, exempt, notListed } = job.report!.pages!;
  const meant = Object.values(exempt).reduce((sum, value) => sum + value, 0);
  const unlisted = omitted + leftOver + meant;
  const all = (): ListRow[] => job.pages!.filter((path) => path.startsWith(folder)).map((path) => ({ path }));
  const others = () => notListed.map(([path, sign]) => ({ path, why: whys[sign] ?? sign }));
  return {
    built,
    listed: built - unlisted,
    missing,
    unlisted,
    meant,
    lists: { built: all, listed: () => without(all(), notListed), missing: () => absent(job), unlisted: others },
    named: notListed.length === unlisted,
  };
}

function without(all: ListRow[], others: SitePages["notListed"]) {
  const paths = new Set(others.map(([path]) => path));
  return all.filter(({ path }) => !paths.has(path!));
}

/** Listed URLs without a page. */
const absent = ({ jobs, report }: SiteJob) =>
  [...report!.findings, ...report!.elsewhere]
    .filter(({ rule }) => rule === "page-not-found")
    .map((finding) => {
      const { file, start, excerpt } = finding;
      const loc = excerpt.text.slice(excerpt.from, excerpt.to).replaceAll("&amp;", "&");
      return { loc, job: jobs![file!], name: report!.files[file!].name, line: start.line, where: finding };
    });
