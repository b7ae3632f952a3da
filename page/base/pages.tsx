// Long lists, of which the reader sees more when they ask for it.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { t } from "../texts.js";
import { Button } from "./button.js";

/** Some items of a long list, and a button that shows more of them each time. */
export const usePages = <T, L extends HTMLElement>(
  items: T[],
  first: number,
  step = Math.max(first, 50),
  least = 0,
) => {
  const many = useSignal(first);
  const list = useRef<L>(null);
  const shown = items.slice(0, Math.max(many.value, least));
  const show = () => {
    many.value = shown.length + step;
    lead(list, shown.length);
  };
  return { shown, list, more: <More left={items.length - shown.length} show={show} /> };
};

/** The button, if there are more. */
export const More = ({ left, show }: { left: number; show: () => void }) =>
  left > 0 ? <Button part="more" class="plain more" act={show} label={t.more(left)} /> : null;

/** The button moved down or went away under the reader's finger: the focus belongs to the first new item. */
export function lead({ current }: { current: HTMLElement | null }, at: number) {
  requestAnimationFrame(() => {
    const item = current?.children[at] as HTMLElement | undefined;
    const target = item?.querySelector<HTMLElement>("button") ?? item;
    if (target === item && item) item.tabIndex = -1;
    target?.focus();
  });
}
