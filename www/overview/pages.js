// The pages in the folder of the site, compared with the sitemaps: four numbers, and the list behind each.

import { data, h, prose } from "../base/dom.js";
import { number, t } from "../texts.js";

const p = t.overview.pages;

/** `job`: all files together; `panel`: that of panels.js; `open(rows, how)` shows a list, see `listed` of urls.js. */
export function pages(job, { panel }, open) {
  const { base, folder, host, built, missing, unread = [], unjudged } = job.report.pages;
  const shown = (kind, value, list) => {
    const [name, title] = [p.names[kind], p.titles[kind](value)];
    // Of long URLs, findings have only the beginning.
    const onclick = () => open(list(), { count: value, title, name: kind === "missing" ? undefined : kind });
    const props = { type: "button", class: "link", part: `pages-${kind} figure`, title, onclick };
    const figure = value && list ? h("button", props, number(value)) : number(value);
    return h("div", {}, h("dt", {}, name), h("dd", {}, figure));
  };
  const all = () => job.pages.filter((path) => path.startsWith(folder)).map((path) => ({ path }));
  const others = notListed(job);
  const known = others.length === count(job);
  const note = [
    base === undefined ? [] : [p.of(data(base), folder && data(folder), host), " "],
    unjudged ? prose(unjudged) : unread.flatMap((clause) => [prose(p.unread(clause)), " "]),
  ];
  return panel(p.title, note, h("dl", { class: "tiles" },
    shown("built", built, all),
    unjudged ? null : [
      // Not all that are not listed are named if there are very many.
      shown("listed", built - count(job), known && (() => without(all(), others))),
      shown("missing", missing, () => absent(job)),
      shown("unlisted", count(job), () => others),
    ]), true);
}

const count = ({ report: { pages: { omitted, leftOver, exempt } } }) =>
  omitted + leftOver + Object.values(exempt).reduce((sum, value) => sum + value, 0);

const notListed = ({ report }) =>
  report.pages.notListed.map(([path, sign]) => ({ path, why: p.whys[sign] ?? sign }));

function without(all, others) {
  const paths = new Set(others.map(({ path }) => path));
  return all.filter(({ path }) => !paths.has(path));
}

/** Listed URLs without a page. */
const absent = ({ jobs, report }) => [...report.findings, ...report.elsewhere]
  .filter(({ rule }) => rule === "page-not-found")
  .map((finding) => {
    const { file, start: { line }, excerpt: { text, from, to } } = finding;
    const loc = text.slice(from, to).replaceAll("&amp;", "&");
    return { loc, job: jobs[file], name: report.files[file].name, line, where: finding };
  });
