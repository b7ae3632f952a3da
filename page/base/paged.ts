// A long list, shown some items at a time.

import { t } from "../texts.js";

/** Puts the nodes of the first items into `list`; `button` shows more of them each time. */
export function paged<T>(
  items: T[],
  list: HTMLElement,
  button: HTMLButtonElement,
  node: (item: T) => HTMLElement,
  first = 100,
) {
  let at = 0;
  const add = (byHand: boolean) => {
    const part = items.slice(at, at + (at ? Math.max(first, 50) : first)).map(node);
    at += part.length;
    list.append(...part);
    button.textContent = at < items.length ? t.more(items.length - at) : "";
    button.hidden = at >= items.length;
    // The button moves down or goes away under the reader's finger; focus belongs to the first new item.
    if (byHand) {
      const target = part[0].querySelector<HTMLElement>("button.link, button.file") ?? part[0];
      if (target === part[0]) target.tabIndex = -1;
      target.focus();
    }
  };
  button.addEventListener("click", () => add(true));
  add(false);
}
