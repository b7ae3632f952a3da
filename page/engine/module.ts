// The engine as a compiled module, fetched once by the page for all of its workers: these have no network.

import { ENGINE } from "../base/places.js";
import { t } from "../texts.js";
import { Failure, missing } from "./failure.js";

// The engine that these scripts were made for, by its SHA-256: `make pkg` writes it here. A cache, or an update that is
// under way, may give another one.
const SUM = "0f949217ec74e74b2e01de64cfd570947d6886e8384bd35e72264811221e2a35";

/** Where the hosted page puts what it asked for before its other scripts came. */
interface Early {
  [key: symbol]: Promise<Response> | undefined;
}
const EARLY = Symbol.for("sitemap-lint engine");

let module: Promise<WebAssembly.Module> | undefined;

/** The compiled engine; after a failure it is fetched again. */
export function compiled() {
  module ??= load().catch((error) => {
    module = undefined;
    throw error;
  });
  return module;
}

async function load() {
  try {
    const early = (globalThis as Early)[EARLY];
    delete (globalThis as Early)[EARLY];
    const response = await (early ?? fetch(ENGINE));
    if (!response.ok) throw new Error(`${ENGINE.pathname.split("/").at(-1)}: status ${response.status}`);
    const copy = response.clone().arrayBuffer();
    // Which also fails where the server gives another media type; the bytes may be right all the same.
    const streamed = WebAssembly.compileStreaming(response).catch(async () => WebAssembly.compile(await copy));
    const [compiled, bytes] = await Promise.all([streamed, copy]);
    if (!(await isOurs(bytes))) throw new Failure("skew");
    return compiled;
  } catch (error) {
    if (error instanceof Failure) throw error;
    const [why, said] = missing(error);
    throw new Failure("load", t.worker[why](said));
  }
}

/** Without https browsers cannot tell. */
async function isOurs(bytes: ArrayBuffer) {
  const sum = await crypto.subtle?.digest("SHA-256", bytes);
  if (!sum) return true;
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("") === SUM;
}
