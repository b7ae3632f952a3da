import type { ComponentChildren } from "preact";

/** The head of a table: what stands above each column, and how that looks. */
export const Heads = ({ of }: { of: (false | [head: ComponentChildren, look?: string])[] }) => (
  <thead>
    <tr>
      {of.map(
        (column) =>
          column && (
            <th scope="col" class={column[1]}>
              {column[0]}
            </th>
          ),
      )}
    </tr>
  </thead>
);
