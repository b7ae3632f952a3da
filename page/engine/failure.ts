// What can go wrong with the engine, in the page and in its workers.

import type { What, Why } from "./messages.js";

/** Why there is no answer. The worker may have "died". */
export class Failure extends Error {
  what: What | "died";

  constructor(what: What | "died", message = "") {
    super(message);
    this.what = what;
  }
}

/** Why the engine is not there, as a name that the page has words for, and what the browser said. */
export function missing(error: unknown): [Why, string] {
  const said = String((error as Error | undefined)?.message ?? error);
  if (typeof WebAssembly === "undefined") return ["noWasm", said];
  if (!(error instanceof WebAssembly.CompileError)) return ["noEngine", said];
  return [/policy|CSP/i.test(said) ? "policy" : "old", said];
}
