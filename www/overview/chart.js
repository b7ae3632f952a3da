// How many entries changed when, as bars. Comes with the first check, whatever that finds.

import { data, h, number } from "../base/dom.js";

// More bars could not be told apart.
const MOST = 60;

/** By months, or by years when there are too many months. Those without entries are shown, too. */
export function histogram(months) {
  const pad = (value, digits) => String(value).padStart(digits, "0");
  const index = ([month]) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
  const all = months.map(index);
  const width = Math.max(...all) - Math.min(...all) < MOST ? 1 : 12;
  const unit = width > 1 ? "year" : "month";
  const sums = new Map();
  for (const pair of months) {
    const bin = Math.floor(index(pair) / width);
    sums.set(bin, (sums.get(bin) ?? 0) + pair[1]);
  }
  const to = Math.max(...sums.keys());
  const from = Math.max(Math.min(...sums.keys()), to - MOST + 1);
  const bars = Array.from({ length: to - from + 1 }, (_, i) => {
    const bin = from + i;
    return [width > 1 ? pad(bin, 4) : `${pad(Math.floor(bin / 12), 4)}-${pad((bin % 12) + 1, 2)}`, sums.get(bin) ?? 0];
  });
  const most = Math.max(...bars.map(([, times]) => times));
  const [first, last] = [bars[0][0], bars.at(-1)[0]];
  const peak = bars.find(([, times]) => times === most);
  return h("figure", { class: "histogram" },
    h("div", {
      class: "bars", role: "img",
      "aria-label": `Entries by ${unit} of last change, ${first} to ${last}; most in ${peak[0]}: ${number(most)}`,
    }, bars.map(([name, times]) => {
      const bar = h("span", { title: `${name}: ${number(times)}` });
      bar.style.height = times ? `${Math.max(4, (times / most) * 100)}%` : "0";
      return bar;
    })),
    h("figcaption", {}, data(first), h("span", {}, `entries by ${unit} of last change`), data(last)));
}
