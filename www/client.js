// Talks to worker.js: one request at a time, exactly one answer for each. Abort and a crashed engine both end the
// worker; the next request starts a fresh one, because a WebAssembly instance that has trapped cannot be trusted again.

const WORKER = new URL("./worker.js", import.meta.url).href;

// Under `require-trusted-types-for 'script'` a worker can only be started through a policy. Ours lets one address pass.
let policy = { createScriptURL: (url) => url };
try {
  policy = globalThis.trustedTypes?.createPolicy("sitemap-lint", {
    createScriptURL(url) {
      if (url === WORKER || loaders.has(url)) return url;
      throw new TypeError("sitemap-lint starts no other script than its worker");
    },
  }) ?? policy;
} catch {
  // The page's policy does not allow the name. Without enforcement plain strings work; with it, starting says so.
}

// Browsers start workers from the page's own origin only. Where this module comes from another host (a CDN), a blob
// that does nothing but import the worker stands in. Same-origin pages never take this path.
const loaders = new Set();
function address() {
  if (new URL(WORKER).origin === location.origin) return WORKER;
  const blob = new Blob([`import ${JSON.stringify(WORKER)};`], { type: "text/javascript" });
  const url = URL.createObjectURL(blob);
  loaders.add(url);
  return url;
}

/** The engine stopped on this input. The page is fine, and so is the next file. */
export class Trap extends Error {
  name = "Trap";
}

export class Client {
  #worker;
  #request;
  #id = 0;

  get busy() {
    return this.#request !== undefined;
  }

  /**
   * `{ report }` of a Blob, or of a Uint8Array (which is transferred, not copied). With `of`, the file's name within its
   * site, `{ report, part }`: see `site`.
   */
  check(source, { options = {}, of, signal, onprogress } = {}) {
    const bytes = source instanceof Uint8Array ? source : undefined;
    const message = { kind: "check", options, of, ...(bytes ? { bytes } : { file: source }) };
    return this.ask(message, { signal, onprogress, transfer: bytes ? [bytes.buffer] : [] });
  }

  /** What the files show together whose `parts` these are. */
  site(parts, { options = {}, signal } = {}) {
    return this.ask({ kind: "site", parts, options }, { signal });
  }

  rules(signal) {
    return this.ask({ kind: "rules" }, { signal });
  }

  ask(message, { signal, onprogress, transfer = [] } = {}) {
    if (this.busy) return Promise.reject(new Error("This client is waiting for another answer"));
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => this.#end(signal.reason);
      const settle = (act, value) => {
        signal?.removeEventListener("abort", abort);
        this.#request = undefined;
        act(value);
      };
      this.#request = {
        id: ++this.#id,
        onprogress,
        resolve: (value) => settle(resolve, value),
        reject: (error) => settle(reject, error),
      };
      signal?.addEventListener("abort", abort);
      try {
        this.#worker ??= this.#start();
        this.#worker.postMessage({ ...message, id: this.#id }, transfer);
      } catch (error) {
        this.#end(error);
      }
    });
  }

  close() {
    this.#end(new DOMException("Closed", "AbortError"));
  }

  #start() {
    const worker = new Worker(policy.createScriptURL(address()), { type: "module", name: "sitemap-lint" });
    worker.onmessage = ({ data }) => {
      const request = this.#request;
      if (data.id !== request?.id) return;
      if (data.kind === "progress") request.onprogress?.(data.read, data.total);
      else if (data.kind === "answer") request.resolve(data.value);
      else if (data.kind === "refused") request.reject(new Error(data.message));
      else this.#end(new Trap(data.message));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#end(new Error(event.message || "The checker could not be loaded"));
    };
    return worker;
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#request?.reject(error);
  }
}
