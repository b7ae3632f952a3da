// How many URLs changed when, as bars with an axis. Each bar opens its URLs; the arrow keys go from bar to bar.

import { h } from "../base/dom.js";
import { number, t } from "../texts.js";
import type { Pair } from "./sums.js";

// More bars could not be told apart.
const MOST = 60;
// Lines of the axis, the one at zero included.
const TICKS = 5;

/**
 * By months, or by years when there are too many months; those without URLs are shown, too. `onselect(name)` opens a
 * bar.
 */
export function histogram(months: Pair[], onselect: (name: string) => void) {
  const { unit, bars } = binned(months);
  const values = bars.map(([, urls]) => urls);
  const step = nice(Math.max(...values) / (TICKS - 1));
  const top = step * Math.ceil(Math.max(...values) / step);
  const [first, last, peak] = [bars[0][0], bars.at(-1)![0], bars.find(([, urls]) => urls === Math.max(...values))!];
  const said = h("p", { class: "muted", "aria-hidden": "true" }, t.chart.caption(unit));
  const nodes = bars.map(([name, urls], index) => {
    const label = t.chart.bar(name, urls);
    const fill = h("span", {});
    fill.style.height = urls ? `max(2px, ${(urls / top) * 100}%)` : "0";
    return h(
      "button",
      {
        type: "button",
        class: "column",
        title: label,
        "aria-label": label,
        tabindex: index === bars.length - 1 ? 0 : -1,
        disabled: !urls,
        onclick: () => onselect(name),
        onfocus: () => say(label),
        onpointerenter: () => say(label),
      },
      fill,
    );
  });
  const say = (label: string) => {
    said.textContent = label;
  };
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const tick = (value: number) => {
    const node = h("span", {}, number(value));
    node.style.bottom = `${(value / top) * 100}%`;
    return node;
  };
  return h(
    "figure",
    { class: "histogram" },
    h(
      "div",
      { class: "plot" },
      h("div", { class: "axis", "aria-hidden": "true" }, ticks.map(tick)),
      h(
        "div",
        {
          class: "bars",
          role: "group",
          "aria-label": t.chart.label(unit, first, last, peak[0], peak[1]),
          onkeydown: (event: KeyboardEvent) => move(event, nodes),
        },
        nodes,
      ),
    ),
    h("div", { class: "names", "aria-hidden": "true" }, named(bars)),
    h("figcaption", {}, said),
  );
}

/** The bars: a name and a number for each month, or each year. */
function binned(months: Pair[]) {
  const pad = (value: number, digits: number) => String(value).padStart(digits, "0");
  const index = ([month]: Pair) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
  const all = months.map(index);
  const width = Math.max(...all) - Math.min(...all) < MOST ? 1 : 12;
  const sums = new Map<number, number>();
  for (const pair of months) {
    const bin = Math.floor(index(pair) / width);
    sums.set(bin, (sums.get(bin) ?? 0) + pair[1]);
  }
  const to = Math.max(...sums.keys());
  const from = Math.max(Math.min(...sums.keys()), to - MOST + 1);
  const name = (bin: number) => (width > 1 ? pad(bin, 4) : `${pad(Math.floor(bin / 12), 4)}-${pad((bin % 12) + 1, 2)}`);
  const bars = Array.from({ length: to - from + 1 }, (_, i): Pair => [name(from + i), sums.get(from + i) ?? 0]);
  return { unit: width > 1 ? t.chart.year : t.chart.month, bars };
}

/** The next of 1, 2, 5, 10, 20 … so that the axis has round numbers. */
function nice(least: number) {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least)!;
}

/** The names under the axis: of a few bars, evenly. */
function named(bars: Pair[]) {
  const every = Math.ceil(bars.length / 6);
  return bars.map(([name], index) => {
    if ((bars.length - 1 - index) % every) return null;
    const node = h("span", {}, name);
    if (index < bars.length - 1) node.style.insetInlineStart = `${((index + 0.5) / bars.length) * 100}%`;
    return node;
  });
}

const STEPS: Record<string, number | undefined> = { ArrowRight: 1, ArrowLeft: -1 };

function move(event: KeyboardEvent, nodes: HTMLButtonElement[]) {
  const step = STEPS[event.key];
  const open = nodes.filter(({ disabled }) => !disabled);
  const ends: Record<string, HTMLButtonElement | undefined> = { Home: open[0], End: open.at(-1) };
  const next = ends[event.key] ?? (step && open[open.indexOf(event.target as HTMLButtonElement) + step]);
  if (!next) return;
  event.preventDefault();
  for (const node of nodes) node.tabIndex = node === next ? 0 : -1;
  next.focus();
}
