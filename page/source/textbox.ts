// Shows a place of a pasted text in the text box.

import { h } from "../base/dom.js";
import type { Place } from "../engine/types.js";

/** Selects it, and scrolls to it both ways. */
export function show(input: HTMLTextAreaElement, { start, end }: Place) {
  // A text box knows one kind of line end, so counting is simple.
  const lines = input.value.split("\n");
  const at = ({ line, column }: Place["start"]) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column - 1);
  const from = at(start);
  input.focus();
  input.setSelectionRange(from, Math.max(from + 1, at(end)));
  input.scrollTop = Math.max(0, ((start.line - 3) * input.scrollHeight) / lines.length);
  // Not every browser scrolls sideways to what is selected.
  const ruler = h("span", { class: "ruler" }, lines[start.line - 1].slice(0, start.column - 1));
  input.after(ruler);
  const left = ruler.offsetWidth;
  ruler.remove();
  input.scrollLeft = left > input.clientWidth * 0.8 ? left - input.clientWidth / 2 : 0;
  input.scrollIntoView({ block: "nearest" });
}
