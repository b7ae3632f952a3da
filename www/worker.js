// Runs the engine away from the page, so that typing and scrolling never wait for it.
//
// Message in:   { id, kind: "check", file | bytes, options, of? } · { id, kind: "site", parts, options } · { id, kind: "rules" }
// Messages out: { id, kind: "progress", read, total }*, then exactly one of
//               { id, kind: "answer", value } · { id, kind: "refused", message } · { id, kind: "trap", message }

import init, { Checker, rules, SiteCheck } from "../pkg/sitemap_lint.js";

// A worker loaded from an address does not inherit the policy a page sets in a <meta> tag: its requests would get out
// although the page's own would not. So the worker gives the network away before it sees a single byte of anybody's
// file. The request for the engine is the only one it ever makes, and it is under way before the door closes. What is
// replaced here can be neither restored nor reached through a prototype. (`import()` is syntax and cannot be taken
// away; nothing here evaluates text, so no input can spell it. A server that sends the policy as a header, as the
// README recommends, closes that as well.)
const engine = fetch(new URL("../pkg/sitemap_lint_bg.wasm", import.meta.url));
closeNetwork();
const ready = init({ module_or_path: engine });
// Every request awaits `ready` and reports its failure; this only keeps an idle worker from logging it as unhandled.
ready.catch(() => {});

function closeNetwork() {
  const refuse = function () {
    throw new TypeError("The checker has no network: files stay in this browser");
  };
  const lock = (target, name, value) => {
    try {
      Object.defineProperty(target, name, { value, writable: false, configurable: false, enumerable: false });
    } catch {
      // Already locked by the browser itself, in which case there is nothing to take away.
    }
  };
  const names = [
    "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "WebTransport", "importScripts",
    "Worker", "SharedWorker", "FontFace", "fonts", "caches", "CacheStorage", "Cache", "BroadcastChannel",
    "RTCPeerConnection", "Notification", "fetchLater",
  ];
  for (const name of names) {
    const original = self[name];
    // The instances' methods go too: a constructor can be gone while an object made earlier is still at hand.
    const shared = typeof original === "function" ? original.prototype : undefined;
    for (const key of shared ? Reflect.ownKeys(shared) : []) lock(shared, key, refuse);
    lock(self, name, refuse);
    for (let scope = Object.getPrototypeOf(self); scope; scope = Object.getPrototypeOf(scope)) {
      if (Object.hasOwn(scope, name)) lock(scope, name, refuse);
    }
  }
  for (let scope = self.navigator; scope && scope !== Object.prototype; scope = Object.getPrototypeOf(scope)) {
    for (const name of ["sendBeacon", "serviceWorker"]) {
      if (scope === self.navigator || Object.hasOwn(scope, name)) lock(scope, name, refuse);
    }
  }
}

// `of` is the file's name within its site: the answer then has the file's part in the check of the site, too.
self.onmessage = async ({ data: { id, kind, file, bytes, options, of, parts } }) => {
  const say = (kind, rest, transfer = []) => self.postMessage({ id, kind, ...rest }, transfer);
  try {
    await ready;
  } catch (error) {
    return say("refused", { message: `The checker could not be loaded: ${error.message ?? error}` });
  }
  if (kind === "rules") return say("answer", { value: rules() });
  if (kind === "site") {
    try {
      const site = new SiteCheck(options);
      for (const part of parts) site.merge(part);
      return say("answer", { value: site.finish() });
    } catch (error) {
      return say("trap", { message: String(error.message ?? error) });
    }
  }
  if (kind !== "check") return say("refused", { message: `Unknown request "${kind}"` });

  let checker;
  try {
    checker = of === undefined ? new Checker(options) : new SiteCheck(options).checker(of);
  } catch (error) {
    return say("refused", { message: String(error.message ?? error) });
  }

  const total = bytes?.length ?? file.size;
  let read = 0;
  let told = 0;
  const step = (chunk) => {
    try {
      checker.push(chunk);
    } catch (error) {
      throw new Stopped(error);
    }
    read += chunk.length;
    const now = performance.now();
    if (now - told > 50) {
      told = now;
      say("progress", { read, total });
    }
  };

  try {
    if (bytes) for (let at = 0; at < bytes.length; at += CHUNK) step(bytes.subarray(at, at + CHUNK));
    else await feed(file, step);
    let report;
    let part;
    try {
      report = checker.finish();
      if (of !== undefined) part = checker.part();
      checker.free();
    } catch (error) {
      throw new Stopped(error);
    }
    say("progress", { read: total, total });
    say("answer", { value: part ? { report, part } : { report } }, part ? [part.buffer] : []);
  } catch (error) {
    if (error instanceof Stopped) say("trap", { message: String(error.cause?.message ?? error.cause) });
    else say("refused", { message: `The file could not be read: ${error.message ?? error}` });
  }
};

// Nothing the engine is given may throw, so whatever push or finish throws means that the instance is lost.
class Stopped extends Error {
  constructor(cause) {
    super("stopped", { cause });
  }
}

const CHUNK = 512 * 1024;

/** Reads the file through one buffer that travels back and forth, so a large file makes no garbage. */
async function feed(file, step) {
  const stream = file.stream();
  let reader;
  try {
    reader = stream.getReader({ mode: "byob" });
  } catch {
    // Older browsers stream a file without letting the reader bring the buffer.
    reader = stream.getReader();
    for (let part; !(part = await reader.read()).done; ) step(part.value);
    return;
  }
  let buffer = new ArrayBuffer(CHUNK);
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(buffer));
    if (done) return;
    step(value);
    buffer = value.buffer;
  }
}
