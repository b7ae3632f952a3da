// What can go wrong with the engine, in the page and in its workers.

import type { What, Why } from "./messages.js";

/** Why there is no answer. */
export class Failure extends Error {
  what: What;
  why?: Why;

  constructor(what: What, message = "", why?: Why) {
    super(message);
    this.what = what;
    this.why = why;
  }
}

export const said = (error: unknown) => String((error as Error | undefined)?.message ?? error);

/** Why the engine is not there, as a name that the page has words for, and what the browser said. */
export function missing(error: unknown): [Why, string] {
  const message = said(error);
  if (typeof WebAssembly === "undefined") return ["noWasm", message];
  if (!(error instanceof WebAssembly.CompileError)) return ["noEngine", message];
  return [/policy|CSP/i.test(message) ? "policy" : "old", message];
}
