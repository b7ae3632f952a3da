// The engine as a compiled module, fetched once by the page for all of its workers: these have no network. The hosted page
// gets it in two parts, of which the first is enough for most files (tools/first.mjs).

import { ENGINE } from "../base/places.js";
import { t } from "../texts.js";
import { Failure, missing } from "./failure.js";

// The engine that these scripts were made for, and its first part, by how their SHA-256 begins: `make pkg` writes it here. A
// cache, or an update that is under way, may give others.
const SUM = "8f0fba0e6f6ff25b";
const FIRST = "4c9a6a4bfd60a18b";

/** What the hosted page asked for before its other scripts came. */
interface Early {
  first: Promise<Response>;
  rest: Promise<Response>;
}

// Until the whole is there.
let early = (globalThis as { [key: symbol]: Early | undefined })[Symbol.for("sitemap-lint engine")];

let part: ReturnType<typeof taken> | undefined;
let whole: Promise<WebAssembly.Module> | undefined;

/**
 * The first part, while the whole is under way; where a function is missing, it traps. From a service worker the whole
 * comes as fast.
 */
export function first() {
  if (!early || navigator.serviceWorker?.controller) return;
  return begun(early).then(({ module }) => module, compiled);
}

/** The compiled engine; after a failure it is fetched again. */
export function compiled() {
  whole ??= load().catch((error) => {
    whole = undefined;
    throw error;
  });
  return whole;
}

async function load() {
  try {
    const fetched = async () => (await taken(await fetch(ENGINE), SUM)).module;
    const module = await (early ? both(early).catch(fetched) : fetched());
    early = part = undefined;
    return module;
  } catch (error) {
    if (error instanceof Failure) throw error;
    const [why, said] = missing(error);
    throw new Failure("load", t.worker[why](said));
  }
}

function begun({ first }: Early) {
  part ??= first.then((response) => taken(response, FIRST));
  return part;
}

async function taken(response: Response, sum: string) {
  const copy = response.clone();
  // Which also fails where the server gives another media type; the bytes may be right all the same.
  const streamed = WebAssembly.compileStreaming(response).catch(async () => WebAssembly.compile(await bytes));
  const bytes = came(copy);
  const module = (await Promise.all([streamed, bytes]))[0];
  await compare(await bytes, sum);
  return { module, bytes: await bytes };
}

async function came(response: Response) {
  if (!response.ok) throw new Error(`${response.url.split("/").at(-1)}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function both(early: Early) {
  const { bytes } = await begun(early);
  const rest = await early.rest.then(came);
  const all = (await import("./join.js")).joined(bytes, rest);
  await compare(all, SUM);
  return WebAssembly.compile(all);
}

/** Fails if these are other bytes. Without https browsers cannot tell. */
async function compare(bytes: BufferSource, expected: string) {
  const sum = await crypto.subtle?.digest("SHA-256", bytes);
  if (!sum) return;
  const digits = Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0"));
  if (!digits.join("").startsWith(expected)) throw new Failure("skew");
}
