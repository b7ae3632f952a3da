// Talks to worker.js: one request at a time, exactly one answer for each. Abort and a crashed engine both end the
// worker; the next request starts a fresh one, because a WebAssembly instance that has trapped cannot be trusted again.
// A Pool keeps a few such clients.

import { t } from "../texts.js";

// The engine that these scripts were made for, by the first digits of its SHA-256: `make pkg` writes them here. A
// cache, or an update that is under way, may give another one.
const BUILD = "f8f3eec9";

// Under `require-trusted-types-for 'script'` a worker can only be started through a policy. Ours lets one address pass.
let address;
let refused;
let policy = { createScriptURL: (url) => url };
try {
  policy = globalThis.trustedTypes?.createPolicy("sitemap-lint", {
    createScriptURL(url) {
      if (url === address) return url;
      throw new TypeError("sitemap-lint starts no other script than its worker");
    },
  }) ?? policy;
} catch {
  // The page's policy does not allow the name. Without enforcement plain strings work.
  refused = true;
}

/** The worker. Bundlers look for just this expression, and put the address of a file of theirs into it. */
const literally = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

/** The same, through the policy. */
function started() {
  const { Worker } = globalThis;
  globalThis.Worker = function (url, options) {
    address ??= near(String(url));
    return new Worker(policy.createScriptURL(address), options);
  };
  try {
    return literally();
  } finally {
    globalThis.Worker = Worker;
  }
}

// Browsers start workers from the page's own origin only. Where this module comes from another host (a CDN), a blob
// that does nothing but import the worker stands in.
function near(url) {
  if (new URL(url).origin === location.origin) return url;
  return URL.createObjectURL(new Blob([`import ${JSON.stringify(url)};`], { type: "text/javascript" }));
}

/**
 * Why there is no answer. `what`: load, skew, read, memory, trap, refused, script (see worker.js), or the worker has
 * "died".
 */
export class Failure extends Error {
  constructor(what, message = "") {
    super(message);
    this.what = what;
  }
}

// After these nothing that the worker says or does can be trusted.
const FATAL = new Set(["load", "skew", "memory", "trap"]);

// More would not be faster, and each takes memory.
const MOST = Math.min(4, globalThis.navigator?.hardwareConcurrency || 1);

/** The clients of an element: they check its files, and answer other questions while they have nothing to check. */
export class Pool {
  /** What the engine tells of each rule, by its id: known before there is a report. */
  rules = new Map();
  #clients = [];
  #asked = new Set(); // AbortControllers of other questions

  /** Keeps what the engine tells of its rules, of which `ask()` gets the list, once. */
  async learn(ask) {
    if (!this.rules.size) this.rules = new Map((await ask()).map((rule) => [rule.id, rule]));
  }

  /** As many clients as there is work for, up to a few. */
  some(work) {
    return Array.from({ length: Math.min(MOST, work) }, (_, index) => (this.#clients[index] ??= new Client()));
  }

  /** One that surely has an engine, and nothing to do. */
  idle() {
    return this.#clients.find(({ proven, busy }) => proven && !busy);
  }

  /** Asks an idle client, which is nobody else's meanwhile, or one more, until the AbortController `run` ends it. */
  async ask(message, run, onprogress) {
    const idle = this.idle();
    if (idle) this.#clients.splice(this.#clients.indexOf(idle), 1);
    const client = idle ?? new Client();
    this.#asked.add(run);
    try {
      return await client.ask(message, { signal: run.signal, onprogress });
    } finally {
      this.#asked.delete(run);
      if (!run.signal.aborted && this.#clients.length < MOST) this.#clients.push(client);
      else client.close();
    }
  }

  /** Ends the questions, not what checks files. */
  abort() {
    for (const run of this.#asked) run.abort();
  }

  warm() {
    this.some(1)[0].warm();
  }

  /** Gives all workers back. Whoever asks later starts others. */
  close() {
    this.abort();
    for (const client of this.#clients.splice(0)) client.close();
  }
}

export class Client {
  #worker;
  #watch; // of its lock
  #resting;
  #request;
  #id = 0;

  get busy() {
    return this.#request !== undefined;
  }

  /** Has a worker that has answered before, so it is there and needs no connection. */
  get proven() {
    return this.#worker?.proven === true;
  }

  /** Starts the worker and lets it run up, so that the first request finds it ready. */
  warm() {
    if (this.#worker) return;
    try {
      this.#start().postMessage({ kind: "warm" });
    } catch {
      // The first request will meet the same and say so.
    }
  }

  /**
   * `{ report }` of a file. With `of`, its name within its site, `{ report, part }`: see `site`. `named` and `open`:
   * see the worker.
   */
  check(file, { options = {}, of, named, open, ...how } = {}) {
    return this.ask({ kind: "check", file, options, of, named, open }, how);
  }

  /** `{ report }`: what the files show together whose `parts` these are. `folder`: see built.js. */
  site(parts, { options = {}, folder, signal } = {}) {
    return this.ask({ kind: folder ? "built" : "site", parts, options, folder }, { signal });
  }

  rules(signal) {
    return this.ask({ kind: "rules" }, { signal });
  }

  /** The answer to any message that worker.js names. */
  ask(message, { signal, onprogress } = {}) {
    if (this.busy) return Promise.reject(new Error("One request at a time"));
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const id = ++this.#id;
      const abort = () => this.#end(signal.reason);
      const settle = (act, value) => {
        signal?.removeEventListener("abort", abort);
        this.#request = undefined;
        this.#rest();
        act(value);
      };
      this.#request = {
        id,
        onprogress,
        pieces: [],
        resolve: (value) => settle(resolve, value),
        reject: (error) => settle(reject, error),
      };
      signal?.addEventListener("abort", abort);
      try {
        (this.#worker ?? this.#start()).postMessage({ ...message, id });
      } catch (error) {
        this.#end(refused ? new Failure("load", t.failures.policy) : error);
      }
      // Nobody hears that it ended while it rested.
      const watch = this.#watch;
      const waits = () => this.#watch === watch && this.#request?.id === id;
      if (watch?.signal.aborted) setTimeout(() => waits() && this.#end(new Failure("died")), 9000);
    });
  }

  close() {
    this.#end(new DOMException("Closed", "AbortError"));
  }

  #start() {
    const worker = (this.#worker = started());
    this.#watch = undefined;
    const end = (failure) => {
      if (this.#worker === worker) this.#end(failure);
    };
    worker.onmessage = ({ data }) => {
      // It holds a lock: whoever gets that knows that it is gone.
      if (data.kind === "guarded") {
        const { signal } = (this.#watch = new AbortController());
        if (!this.busy) this.#rest();
        return void navigator.locks.request(data.lock, { signal }, () => end(new Failure("died"))).catch(() => {});
      }
      const request = this.#request;
      if (data.id && data.id !== request?.id) return;
      if (data.build && data.build !== BUILD) return end(new Failure("skew"));
      worker.proven = true;
      if (data.kind === "progress") request.onprogress?.(data.read, data.total);
      else if (data.kind === "piece") request.pieces.push(data);
      else if (data.kind === "answer") request.resolve(whole(data.value, request.pieces));
      else {
        const failure = new Failure(data.what, data.why ? t.worker[data.why](data.message) : data.message);
        if (FATAL.has(data.what)) this.#end(failure);
        else request.reject(failure);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      // Before it has said a word, the reason is a script that did not come.
      end(new Failure(worker.proven ? "trap" : "load", event.message));
    };
    // Not every browser knows this event by an attribute.
    worker.addEventListener("messageerror", () => end(new Failure("memory")));
    return worker;
  }

  /** Of a page whose worker holds a lock Firefox keeps nothing for whoever goes back to it. */
  #rest() {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      if (this.busy) return;
      this.#watch?.abort();
      this.#worker?.postMessage({ kind: "release" });
    }, 2000);
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#request?.reject(error);
  }
}

/** Puts back what came ahead. */
function whole(value, pieces) {
  for (const { path, items } of pieces) {
    const list = path.reduce((at, key) => at[key], value.report);
    for (const item of items) list.push(item);
  }
  return value;
}
