// The tree of the folder as the reader sees it. A directory is filled when it is unfolded: there may be many thousands of
// pages.

import { data, h, prose } from "../base/dom.js";
import { icon } from "../base/notices.js";
import { paged } from "../base/paged.js";
import { t } from "../texts.js";
import { panel } from "./panels.js";
import { type Directory, isDirectory, type Leaf, type Tree } from "./tree.js";

const c = t.overview.coverage;

// Items of a directory that are shown at first.
const SHOWN = 25;

export interface Rules {
  title: (rule: string) => string;
  /** Shows the findings of a rule. */
  open: (rule: string) => void;
  /** Directories that the reader has folded or unfolded, by their paths. */
  folds: Map<string, boolean>;
}

export const coverage = ({ root, more }: Tree, rules: Rules) =>
  panel(c.title, [c.order, more ? c.more : ""], h("div", { part: "coverage" }, items(root, rules, true)), true);

/** What is in a directory. `top`: those in it that have something wrong are unfolded, and show that. */
function items(directory: Directory, rules: Rules, top = false, first = SHOWN) {
  const list = h("ul", { class: "tree" });
  const more = h("button", { type: "button", class: "quiet" });
  const row = (item: Directory | Leaf) =>
    h("li", {}, isDirectory(item) ? inside(item, rules, top && item.wrong > 0) : leaf(item, rules));
  paged(directory.items, list, more, row, first);
  return [list, more];
}

function inside(directory: Directory, rules: Rules, unfolded: boolean) {
  const { name, path, pages, wrong, unlisted, worst } = directory;
  const bad = directory.items.filter((item) => (isDirectory(item) ? item.wrong : item.problems.length));
  const first = unfolded ? Math.min(SHOWN, bad.length) : SHOWN;
  let filled = false;
  const fill = () => {
    if (!filled && node.open) node.append(...items(directory, rules, false, first));
    filled ||= node.open;
  };
  const node = h(
    "details",
    { open: rules.folds.get(path) ?? unfolded, ontoggle: fill },
    h(
      "summary",
      { onclick: () => rules.folds.set(path, !node.open) },
      data(name),
      " ",
      h("span", { class: "muted" }, worst ? icon(worst) : "", c.directory(pages, wrong, unlisted)),
    ),
  );
  fill();
  return node;
}

const whys: Record<string, string | undefined> = t.overview.pages.whys;

function leaf({ name, problems, sign }: Leaf, { title, open }: Rules) {
  const link = ({ rule, severity }: Leaf["problems"][number]) =>
    h(
      "span",
      { class: "problem" },
      icon(severity),
      h("button", { type: "button", class: "link", onclick: () => open(rule) }, prose(title(rule))),
    );
  return h(
    "div",
    { class: "leaf" },
    data(name),
    " ",
    h("span", { class: "muted" }, problems.length ? problems.map(link) : sign && (whys[sign] ?? c.notMeant(sign))),
  );
}
