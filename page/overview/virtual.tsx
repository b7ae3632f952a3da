// A table of which only the rows in sight are made, with the true number and the true place of each: there may be a
// hundred thousand.

// biome-ignore-all lint/a11y/useFocusableInteractive: rows of this table are read; what is in them is operated

import { useSignal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { list } from "../texts/en/overview.js";
import type { ListRow } from "./lists.js";

// The height of a row in CSS pixels, and how many more rows than those in sight are made.
const ROW = 36;
const MORE = 12;

export interface Column {
  head: string;
  cell: (row: ListRow) => ComponentChild;
  /** What it is, for its width. */
  class?: string;
}

interface Props {
  rows: ListRow[];
  columns: Column[];
  /** Which columns these are, for their widths. */
  shape: string;
}

export function Virtual({ rows, columns, shape }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const sight = useSignal([0, MORE]);
  const focused = useSignal(-1);
  const look = () => {
    const { scrollTop, clientHeight } = region.current!;
    const first = Math.max(0, Math.floor(scrollTop / ROW) - MORE);
    sight.value = [first, Math.ceil((scrollTop + (clientHeight || 600)) / ROW) + MORE];
  };
  useLayoutEffect(() => {
    const seen = new ResizeObserver(look);
    seen.observe(region.current!);
    look();
    return () => seen.disconnect();
  }, [rows]);
  const [first] = sight.value;
  const last = Math.min(sight.value[1], rows.length);
  const made = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  // The row that has the focus stays, or the keyboard would be lost.
  const kept = focused.value;
  if (kept >= 0 && kept < first) made.unshift(kept);
  if (kept >= last && kept < rows.length) made.push(kept);
  return (
    <div
      ref={region}
      class={`virtual ${shape}`}
      role="table"
      aria-label={list.table}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
      tabIndex={0}
      onScroll={() => requestAnimationFrame(() => region.current && look())}
    >
      <div role="rowgroup" class="virtual-heads">
        <div role="row" aria-rowindex={1}>
          {columns.map(({ head, class: look }) => (
            <span role="columnheader" class={look}>
              {head}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" class="space" style={{ height: `${rows.length * ROW}px` }}>
        {made.map((index) => (
          <div
            role="row"
            key={index}
            aria-rowindex={index + 2}
            style={{ top: `${index * ROW}px` }}
            onFocusCapture={() => (focused.value = index)}
            onBlurCapture={() => (focused.value = -1)}
          >
            {columns.map(({ cell, class: look }) => (
              <span role="cell" class={look}>
                {cell(rows[index])}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
