// Signs and boxes that say how something went.

import { t } from "../texts.js";
import { type Child, data, h } from "./dom.js";

const SIGNS: Record<string, string> = {
  pass: "✓",
  fail: "✕",
  incomplete: "?",
  none: "–",
  error: "✕",
  warning: "!",
  info: "i",
};
export const icon = (kind: string, sign: string | undefined = SIGNS[kind]) =>
  h("span", { class: `icon ${kind}`, "aria-hidden": "true" }, sign);

/** What the reader should know about how a file came to be checked. */
export const note = (...content: Child[]) => h("p", { part: "remark", class: "note" }, content);

const FAILURES: Record<string, string | readonly string[] | undefined> = t.failures;

/** Why there is no report, or no fixed file: what happened, what to do, and what the browser said. */
export function failure({ what, message }: { what?: string; message?: string }, headline = t.failures.other) {
  const [title, advice] = (what && FAILURES[what]) || [headline];
  return h(
    "div",
    { part: "error", class: "failure", role: "alert", "data-what": what },
    h("p", {}, h("strong", {}, title)),
    advice ? h("p", {}, advice) : null,
    message ? h("p", { class: advice ? "muted" : "" }, data(message)) : null,
  );
}
