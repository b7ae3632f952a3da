// The pages of a folder as a tree of its directories, with what is wrong in each, and the rows of it that are shown: pure,
// and without texts.

import type { Finding, Severity, SitePages } from "../engine/types.js";
import { SEVERITIES } from "../report/model.js";

/** A rule that has something to say of a page. */
export type Problem = Pick<Finding, "rule" | "severity">;

/** A page, or a listed URL that no page is known for. */
export interface Leaf {
  /** What comes after the directory that it is shown in. */
  name: string;
  problems: Problem[];
  /** The sign that it is not listed, as the engine has it. */
  sign?: string;
}

export interface Directory {
  name: string;
  /** The whole path, with "/" at its end. */
  path: string;
  pages: number;
  unlisted: number;
  /** Leaves with problems. */
  wrong: number;
  worst?: Severity;
  items: (Directory | Leaf)[];
}

export const isDirectory = (item: Directory | Leaf): item is Directory => "items" in item;

type Told = Pick<Finding, "rule" | "severity" | "excerpt">;

// The rules behind two of the signs.
const RULES = { omitted: "page-not-listed", "left over": "page-left-over" };
// What lies deeper is shown by its path: nobody builds such folders, and whoever goes through them goes so deep.
const DEEPEST = 30;

/**
 * `paths`: of all pages; `findings` and their true numbers by rule: those of the site. `more`: whether there are findings
 * that are not in the tree: not all are named, or not the whole URL.
 */
export function tree(
  paths: string[],
  { base, folder, notListed, omitted, leftOver, exempt }: SitePages,
  findings: Told[],
  counts: Record<string, number>,
) {
  const leaves = new Map<string, Leaf>();
  const leaf = (path: string) => {
    const found = leaves.get(path) ?? { name: path, problems: [] };
    leaves.set(path, found);
    return found;
  };
  const add = ({ problems }: Leaf, { rule, severity }: Problem) => {
    if (!problems.some((other) => other.rule === rule)) problems.push({ rule, severity });
  };
  const below = paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  for (const path of below) leaf(path);
  const pages = new Set(below);
  const told = findings.filter(({ rule }) => rule.startsWith("page-"));
  const signs = new Map(Object.entries(RULES).map(([sign, rule]) => [sign, told.find((one) => one.rule === rule)]));
  for (const [path, sign] of notListed) {
    const page = leaf(path.slice(folder.length));
    page.sign = sign;
    const finding = signs.get(sign);
    if (finding) add(page, finding);
  }
  const all = omitted + leftOver + Object.values(exempt).reduce((sum, number) => sum + number, 0);
  let more = notListed.length < all;
  const listed = told.filter(({ rule }) => !Object.values(RULES).includes(rule));
  const number = new Map<string, number>();
  for (const finding of listed) {
    number.set(finding.rule, (number.get(finding.rule) ?? 0) + 1);
    const path = pathOf(finding, base);
    if (path === undefined) more = true;
    else add(leaf(candidates(path).find((one) => pages.has(one)) ?? path), finding);
  }
  for (const [rule, some] of number) more ||= some < counts[rule];
  return { root: grown(leaves, pages), more };
}

/** The path below the base of the listed URL that a finding marks, if all of it is known. */
function pathOf({ excerpt: { text, from, to } }: Told, base?: string) {
  const loc = text.slice(from, to).replaceAll("&amp;", "&");
  if (base === undefined || loc.includes("…") || !URL.canParse(loc)) return undefined;
  const [url, top] = [new URL(loc), new URL(base)];
  // All of these are the same folder.
  const host = ({ host }: URL) => host.replace(/^www\./, "");
  if (host(url) !== host(top) || !url.pathname.startsWith(top.pathname)) return undefined;
  try {
    return decodeURIComponent(url.pathname.slice(top.pathname.length)).normalize();
  } catch {
    return undefined;
  }
}

/** The pages that may be served at a path. */
const candidates = (path: string) =>
  path === "" || path.endsWith("/")
    ? [`${path}index.html`, `${path.slice(0, -1)}.html`]
    : [path, `${path}.html`, `${path}/index.html`];

interface Branch extends Directory {
  inside: Map<string, Branch>;
}

const branch = (name: string, path: string): Branch => ({
  name,
  path,
  pages: 0,
  unlisted: 0,
  wrong: 0,
  items: [],
  inside: new Map(),
});

function grown(leaves: Map<string, Leaf>, pages: Set<string>): Directory {
  const root = branch("", "");
  for (const [path, leaf] of leaves) {
    const [directories, name] = parted(path);
    const worst = worstOf(leaf.problems.map(({ severity }) => severity));
    let at = root;
    const count = () => {
      at.pages += Number(pages.has(path));
      at.unlisted += Number(leaf.sign !== undefined);
      at.wrong += Number(worst !== undefined);
      at.worst = worstOf([at.worst, worst]);
    };
    count();
    for (const one of directories) {
      const next = at.inside.get(one) ?? branch(`${one}/`, `${at.path}${one}/`);
      at.inside.set(one, next);
      at = next;
      count();
    }
    at.items.push({ ...leaf, name: name || "/" });
  }
  return { ...root, ...itemsOf(root) };
}

/** The names of the directories that something is in, and its own. A URL that ends with "/" keeps it. */
function parted(path: string): [directories: string[], name: string] {
  const names = path.split(/\/(?=.)/s);
  return [names.slice(0, -1).slice(0, DEEPEST), names.slice(Math.min(names.length - 1, DEEPEST)).join("/")];
}

function itemsOf({ inside, items }: Branch): Pick<Directory, "items"> {
  const all = [...[...inside.values()].map(joined), ...items];
  return { items: all.sort((a, b) => rank(a) - rank(b) || order(a, b)) };
}

/** A directory with nothing but one thing in it is shown as that. */
function joined({ inside, items, ...own }: Branch): Directory | Leaf {
  const { items: all } = itemsOf({ inside, items, ...own });
  const [only] = all;
  if (all.length > 1) return { ...own, items: all };
  return { ...only, name: own.name + only.name };
}

/** Problems come first, the worst before the others. */
function rank(item: Directory | Leaf) {
  const worst = isDirectory(item) ? item.worst : worstOf(item.problems.map(({ severity }) => severity));
  return worst ? SEVERITIES.indexOf(worst) : SEVERITIES.length;
}

/** Directories come before pages. */
const order = (a: Directory | Leaf, b: Directory | Leaf) =>
  Number(isDirectory(b)) - Number(isDirectory(a)) || (a.name < b.name ? -1 : 1);

const worstOf = (some: (Severity | undefined)[]) => SEVERITIES.find((severity) => some.includes(severity));

/** A row of the tree as it is shown: something in it, or how much of a directory is not shown yet. */
export type Row = { depth: number; key: string } & (
  | { item: Directory | Leaf; unfolded?: boolean; more?: undefined }
  | { more: number; of: Directory; item?: undefined }
);

// Items of a directory that are shown at first.
export const SHOWN = 25;
// Directories are unfolded at first until there are so many rows.
const MOST = 100;

const isWrong = (item: Directory | Leaf) => (isDirectory(item) ? item.wrong : item.problems.length) > 0;
const wrongIn = ({ items }: Directory) => Math.min(SHOWN, items.filter(isWrong).length);

/** The directories that are unfolded at first: those with something wrong, and how many of their items are shown. */
export function unfolded(root: Directory) {
  const all = new Map<string, number>();
  let rows = Math.min(SHOWN, root.items.length);
  const next = [root];
  for (const { items } of next) {
    for (const item of items.slice(0, SHOWN)) {
      if (!isDirectory(item) || !item.wrong) continue;
      const first = wrongIn(item);
      rows += first;
      if (rows > MOST) return all;
      all.set(item.path, first);
      next.push(item);
    }
  }
  return all;
}

/** All rows, with what the reader has `folded`, and how `many` items of a directory are to be seen. */
export function rows(root: Directory, folded: (path: string) => boolean, many: (path: string) => number): Row[] {
  const all: Row[] = [];
  const add = (directory: Directory, depth: number) => {
    const { items, path } = directory;
    const most = many(path);
    for (const item of items.slice(0, most)) {
      if (!isDirectory(item)) {
        all.push({ item, depth, key: path + item.name });
        continue;
      }
      const isFolded = folded(item.path);
      all.push({ item, depth, key: item.path, unfolded: !isFolded });
      if (!isFolded) add(item, depth + 1);
    }
    if (items.length > most) all.push({ more: items.length - most, of: directory, depth, key: `${path}\0` });
  };
  add(root, 0);
  return all;
}
