// Talks to worker.js: one request at a time, exactly one answer for each. Abort and a crashed engine both end the
// worker; the next request starts a fresh one, because a WebAssembly instance that has trapped cannot be trusted again.
// A Pool keeps a few such clients.

import { worker } from "../base/places.js";
import { t } from "../texts.js";
import { Failure } from "./failure.js";
import type { Answer, Kind, Piece, Request, Sent, Told, What } from "./messages.js";
import { compiled, first } from "./module.js";
import type { RuleInfo } from "./types.js";

interface Policy {
  createScriptURL(url: string): string;
}

declare global {
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

// Under `require-trusted-types-for 'script'` a worker can only be started through a policy. Ours lets one address pass.
let address: string | undefined;
let refused = false;
let policy: Policy = { createScriptURL: (url) => url };
try {
  policy =
    globalThis.trustedTypes?.createPolicy("sitemap-lint", {
      createScriptURL(url) {
        if (url === address) return url;
        throw new TypeError("sitemap-lint starts no other script than its worker");
      },
    }) ?? policy;
} catch {
  // The page's policy does not allow the name. Without enforcement plain strings work.
  refused = true;
}

/** The worker, started through the policy. */
function started() {
  const { Worker } = globalThis;
  function Passed(url: string | URL, options?: WorkerOptions) {
    address ??= near(String(url));
    return new Worker(policy.createScriptURL(address), options);
  }
  Object.assign(globalThis, { Worker: Passed });
  try {
    return worker();
  } finally {
    globalThis.Worker = Worker;
  }
}

// Browsers start workers from the page's own origin only. Where this module comes from another host (a CDN), a blob
// that does nothing but import the worker stands in.
function near(url: string) {
  if (new URL(url).origin === location.origin) return url;
  return URL.createObjectURL(new Blob([`import ${JSON.stringify(url)};`], { type: "text/javascript" }));
}

// After these nothing that the worker says or does can be trusted.
const FATAL = new Set<What>(["load", "skew", "memory", "trap"]);

// More would not be faster, and each takes memory.
const MOST = Math.min(4, globalThis.navigator?.hardwareConcurrency || 1);

/** How much is done. */
export type Progress = (read: number, total: number) => void;

interface How {
  signal?: AbortSignal;
  onprogress?: Progress;
}

/** The clients of an element: they check its files, and answer other questions while they have nothing to check. */
export class Pool {
  /** What the engine tells of each rule, by its id: known before there is a report. */
  rules = new Map<string, RuleInfo>();
  #clients: Client[] = [];
  #asked = new Set<AbortController>(); // of other questions

  /** Keeps what the engine tells of its rules, of which `ask()` gets the list, once. */
  async learn(ask: () => Promise<RuleInfo[]>) {
    if (!this.rules.size) this.rules = new Map((await ask()).map((rule) => [rule.id, rule]));
  }

  /** As many clients as there is work for, up to a few. */
  some(work: number) {
    return Array.from({ length: Math.min(MOST, work) }, (_, index) => {
      this.#clients[index] ??= new Client();
      return this.#clients[index];
    });
  }

  /** One that surely has an engine, and nothing to do. */
  idle() {
    return this.#clients.find(({ proven, busy }) => proven && !busy);
  }

  /** Asks an idle client, which is nobody else's meanwhile, or one more, until the AbortController `run` ends it. */
  async ask<K extends Kind>(message: Request<K>, run: AbortController, onprogress?: Progress): Promise<Answer<K>> {
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

  /** Starts the first one, unless one is at work. */
  warm() {
    if (!this.#asked.size) this.some(1)[0].warm();
  }

  /** Gives all workers back. Whoever asks later starts others. */
  close() {
    this.abort();
    for (const client of this.#clients.splice(0)) client.close();
  }
}

/** `proven`: it has answered; `partly`: it has only the first part of the engine. */
interface ProvenWorker extends Worker {
  proven?: boolean;
  partly?: boolean;
}

interface Pending {
  id: number;
  message: Told;
  onprogress?: Progress;
  pieces: Piece[];
  resolve(value: Answer): void;
  reject(error: unknown): void;
}

export class Client {
  #worker?: ProvenWorker;
  #watch?: AbortController; // of its lock
  #resting?: number;
  #request?: Pending;
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
      const worker = this.#start();
      // The first part runs no other code than that of the first request; what has the whole tells when it is up.
      if (!worker.partly) tell(worker, { kind: "warm" });
    } catch {
      // The first request will meet the same and say so.
    }
  }

  /** The answer to any request. */
  ask<K extends Kind>(message: Request<K>, { signal, onprogress }: How = {}): Promise<Answer<K>> {
    if (this.busy) return Promise.reject(new Error("One request at a time"));
    return new Promise<Answer<K>>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const id = ++this.#id;
      const abort = () => this.#end(signal?.reason);
      const settle = <T>(act: (value: T) => void, value: T) => {
        signal?.removeEventListener("abort", abort);
        this.#request = undefined;
        this.#rest();
        act(value);
      };
      const told = { ...message, id } as Told;
      this.#request = {
        id,
        message: told,
        onprogress,
        pieces: [],
        resolve: (value) => settle(resolve, value as Answer<K>),
        reject: (error) => settle(reject, error),
      };
      signal?.addEventListener("abort", abort);
      try {
        // A session goes from one request to the next, so it cannot begin anew.
        if (message.kind === "live" && this.#worker?.partly) this.#leave();
        tell(this.#worker ?? this.#start(message.kind === "live"), told);
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

  #start(entire = false) {
    const worker: ProvenWorker = started();
    const part = !entire && first();
    worker.partly = !!part;
    this.#worker = worker;
    this.#watch = undefined;
    const end = (failure: Failure) => {
      if (this.#worker === worker) this.#end(failure);
    };
    const engine = (module: WebAssembly.Module) => tell(worker, { kind: "engine", module });
    (part || compiled()).then(engine, end);
    this.#renew();
    worker.onmessage = ({ data }: MessageEvent<Sent>) => {
      // It holds a lock: whoever gets that knows that it is gone.
      if (data.kind === "guarded") {
        this.#watch = new AbortController();
        const { signal } = this.#watch;
        if (!this.busy) this.#rest();
        return void navigator.locks.request(data.lock, { signal }, () => end(new Failure("died"))).catch(() => {});
      }
      const request = this.#request;
      if (data.id && data.id !== request?.id) return;
      worker.proven = true;
      if (data.kind === "up") return;
      if (data.kind === "progress") request!.onprogress?.(data.read, data.total);
      else if (data.kind === "piece") request!.pieces.push(data);
      else if (data.kind === "answer") request!.resolve(whole(data.value, request!.pieces));
      else {
        const failure = new Failure(data.what, data.why ? t.worker[data.why](data.message) : data.message);
        // A function may have been missing: with the whole engine it shows.
        if (worker.partly) this.#again();
        else if (FATAL.has(data.what)) this.#end(failure);
        else request!.reject(failure);
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
      this.#renew();
      this.#watch?.abort();
      if (this.#worker) tell(this.#worker, { kind: "release" });
    }, 2000);
  }

  /** Starts another worker in place of one that has only the first part, once the whole is there, so that none is lost. */
  #renew() {
    const worker = this.#worker;
    const renew = () => {
      if (!worker?.partly || this.busy || this.#worker !== worker) return;
      this.#leave();
      this.warm();
    };
    compiled().then(renew, () => {});
  }

  /** Puts the request to a worker that waits for the whole engine. */
  #again() {
    const request = this.#request;
    this.#leave();
    if (!request) return;
    request.pieces = [];
    tell(this.#start(true), request.message);
  }

  #leave() {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #end(error: unknown) {
    this.#leave();
    this.#request?.reject(error);
  }
}

const tell = (worker: Worker, message: Told) => worker.postMessage(message);

/** Puts back what came ahead. */
function whole(value: Answer, pieces: Piece[]) {
  for (const { path, items } of pieces) {
    const { report } = value as { report: object };
    const list = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], report) as unknown[];
    for (const item of items) list.push(item);
  }
  return value;
}
