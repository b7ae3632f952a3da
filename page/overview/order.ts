// The order of the files in their table: at first those with the most errors come first.

import { t } from "../texts.js";

export type Key = string | number;

const byName = new Intl.Collator(t.language, { numeric: true });

/** Items by what `by` gives of each; ties stand in the order of their names. What has no value is last either way. */
export function inOrder<T extends { name: string }>(items: T[], by: (item: T) => Key | undefined, up: boolean) {
  const keyed = items
    .toSorted((a, b) => byName.compare(a.name, b.name))
    .map((item): [Key | undefined, T] => [by(item), item]);
  const compare = (a: Key, b: Key) =>
    typeof a === "string" ? byName.compare(a, String(b)) : a === b ? 0 : a < Number(b) ? -1 : 1;
  keyed.sort(([a], [b]) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return up ? compare(a, b) : compare(b, a);
  });
  return keyed.map(([, item]) => item);
}
