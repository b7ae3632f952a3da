// The pages in the folder of the site, compared with the sitemaps: four numbers with the list behind each, and the tree
// of the folder.

import { data, h, prose } from "../base/dom.js";
import type { SiteJob, SitePages } from "../engine/types.js";
import { number, t } from "../texts.js";
import { coverage, type Rules } from "./coverage.js";
import { panel } from "./panels.js";
import { tree } from "./tree.js";
import type { How, PathRow, UrlRow } from "./urls.js";

const p = t.overview.pages;

/** `open` shows a list, see `listed` of urls.js. */
export function pages(job: SiteJob, open: (rows: UrlRow[] | PathRow[], how: How) => void, rules: Rules) {
  const { findings, elsewhere, counts } = job.report!;
  const found = job.report!.pages!;
  const { base, folder, host, built, missing, unread = [], unjudged } = found;
  const shown = (kind: keyof typeof p.names, value: number, list: false | (() => UrlRow[] | PathRow[])) => {
    const [name, title] = [p.names[kind], p.titles[kind](value)];
    // Of long URLs, findings have only the beginning.
    const onclick = () => list && open(list(), { count: value, title, name: kind === "missing" ? undefined : kind });
    const props = { type: "button", class: "link", part: `pages-${kind} figure`, title, onclick };
    const figure = value && list ? h("button", props, number(value)) : number(value);
    return h("div", {}, h("dt", {}, name), h("dd", {}, figure));
  };
  const all = () => job.pages!.filter((path) => path.startsWith(folder)).map((path) => ({ path }));
  const others = notListed(found);
  const known = others.length === count(found);
  const note = [
    base === undefined ? [] : [p.of(data(base), folder && data(folder), host), " "],
    unjudged ? prose(unjudged) : unread.flatMap((clause) => [prose(p.unread(clause)), " "]),
  ];
  const figures = panel(
    p.title,
    note,
    h(
      "dl",
      { class: "tiles" },
      shown("built", built, all),
      unjudged
        ? null
        : [
            // Not all that are not listed are named if there are very many.
            shown("listed", built - count(found), known && (() => without(all(), others))),
            shown("missing", missing, () => absent(job)),
            shown("unlisted", count(found), () => others),
          ],
    ),
    true,
  );
  // Where nothing was compared, nothing is known of the pages.
  if (unjudged) return [figures];
  return [figures, coverage(tree(job.pages!, found, [...findings, ...elsewhere], counts), rules)];
}

const count = ({ omitted, leftOver, exempt }: SitePages) =>
  omitted + leftOver + Object.values(exempt).reduce((sum, value) => sum + value, 0);

const whys: Record<string, string | undefined> = p.whys;
const notListed = (found: SitePages) => found.notListed.map(([path, sign]) => ({ path, why: whys[sign] ?? sign }));

function without(all: PathRow[], others: PathRow[]) {
  const paths = new Set(others.map(({ path }) => path));
  return all.filter(({ path }) => !paths.has(path));
}

/** Listed URLs without a page. */
const absent = ({ jobs, report }: SiteJob) =>
  [...report!.findings, ...report!.elsewhere]
    .filter(({ rule }) => rule === "page-not-found")
    .map((finding) => {
      const {
        file,
        start: { line },
        excerpt: { text, from, to },
      } = finding;
      const loc = text.slice(from, to).replaceAll("&amp;", "&");
      return { loc, job: jobs![file!], name: report!.files[file!].name, line, where: finding };
    });
