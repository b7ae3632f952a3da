// Text as views have it: of a file, where hidden characters are shown, and of the engine, where some of it is code.

import type { ComponentChildren } from "preact";
import { parts, pieces, plain } from "./dom.js";

/** Text from a file: a hidden character becomes a labelled pill. */
export const visible = (text: string) =>
  pieces(text).map((one) => {
    if (typeof one === "string") return one;
    return (
      <span class="pill" title={one.title}>
        {one.label}
      </span>
    );
  });

/** A sentence of the engine's. */
export const prose = (text: string) =>
  parts(text).map(({ text: part, code }) => (code ? <code>{visible(part)}</code> : visible(part)));

/** A value from a file: isolated, so that right-to-left text cannot rearrange the sentence around it. */
export const data = (text: string, more = "") => <span class={`data ${more}`.trim()}>{visible(text)}</span>;

/** What is read aloud and not shown. */
export const Unseen = ({ children }: { children: ComponentChildren }) => <span class="hidden">{children}</span>;

// Of a long name, what tells it from others is at its end. A beginning of fewer than LEAST characters stays with it.
const TAIL = 16;
const LEAST = 4;

/** A name in one line: where there is no room for all of it, its middle is left out. */
export function named(text: string) {
  const at = text.length < TAIL + LEAST ? 0 : text.length - TAIL;
  return (
    <span class="middle data" title={plain(text)}>
      <span>{visible(text.slice(0, at))}</span>
      <span>{visible(text.slice(at))}</span>
    </span>
  );
}
