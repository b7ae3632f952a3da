// Chips in one line: where they have no room, the line can be moved, and shows that there is more.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../base/button.js";

/** One of several: whether it is `chosen`. */
export const Chip = ({ chosen, ...how }: Parameters<typeof Button>[0] & { chosen: boolean }) => (
  <Button role="radio" class="chip" aria-checked={chosen} tabIndex={chosen ? 0 : -1} {...how} />
);

/** One of them is chosen. */
export function Chips({ label, children }: { label: string; children: ComponentChildren }) {
  const node = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = node.current!;
    const chosen = strip.querySelector<HTMLElement>("[aria-checked=true]");
    if (strip.scrollWidth > strip.clientWidth && chosen) strip.scrollLeft = chosen.offsetLeft - strip.offsetLeft - 48;
  });
  /** Arrow keys go from one to the next (the pattern of the ARIA Authoring Practices Guide). */
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number | undefined> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...node.current!.querySelectorAll<HTMLElement>("button")];
    const next = all.at((all.indexOf(event.target as HTMLElement) + step) % all.length)!;
    next.focus();
    next.click();
  };
  return (
    <div ref={node} class="strip">
      <div class="chips" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
        {children}
      </div>
    </div>
  );
}
