// A list to choose one of several names from, or all of them.

import { plain } from "../base/dom.js";

interface Props {
  part: string;
  label: string;
  all: string;
  names: string[];
  chosen?: string;
  choose: (name?: string) => void;
}

/** They are chosen by number: names are hostile. */
export function Choice({ part, label, all, names, chosen, choose }: Props) {
  if (names.length < 2) return null;
  const at = chosen === undefined ? -1 : names.indexOf(chosen);
  return (
    <select
      part={part}
      class="small"
      aria-label={label}
      value={at < 0 ? "" : String(at)}
      onChange={({ currentTarget: { value } }) => choose(value ? names[+value] : undefined)}
    >
      <option value="">{all}</option>
      {names.map((name, index) => (
        <option value={String(index)}>{plain(name)}</option>
      ))}
    </select>
  );
}
