// How many URLs changed in each month, or in each year: the bars of a chart.

import type { Pair } from "./totals.js";

// More bars could not be told apart.
const MOST = 60;

/** A name and a number for each month, or each year where there are too many months; those without URLs as well. */
export function binned(months: Pair[]) {
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
  return { unit: width > 1 ? ("year" as const) : ("month" as const), bars };
}
