// Elements, and texts in them. Nothing parses markup, so no text can become an element, an attribute or a script.

import { parts, pieces } from "../page/base/dom.js";

/** What an element may contain. `null`, `undefined` and `false` are left out. */
export type Child = Node | string | number | null | undefined | false | Child[];

/** Attributes, and handlers by the name of their event with `on` before it. */
export type Props = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props?: Props | null,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value == null || value === false) continue;
    if (typeof value === "function") node.addEventListener(key.slice(2), value as EventListener);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  // Numbers become text by themselves.
  const flat = (children as unknown[]).flat(Infinity) as (Node | string | null | undefined | false)[];
  node.append(...flat.filter((child) => child != null && child !== false));
  return node;
}

/** Text from elsewhere: a hidden character becomes a labelled pill. */
const visible = (text: string) =>
  pieces(text).map((one) =>
    typeof one === "string" ? one : h("span", { class: "pill", title: one.title }, one.label),
  );

/** A sentence of the engine's. */
export const prose = (text: string) =>
  parts(text).map(({ text: part, code }) => (code ? h("code", {}, visible(part)) : visible(part)));

/** A value from a file: isolated, so that right-to-left text cannot rearrange the sentence around it. */
export const data = (text: string, tag: "span" | "strong" = "span") => h(tag, { class: "data" }, visible(text));
