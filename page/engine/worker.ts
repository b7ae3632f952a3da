// Runs the engine away from the page, so that typing and scrolling never wait for it.
//
// To a request it says "progress" and "piece" as often as it likes, then exactly once "answer" or "failed": see
// messages.js. A "guarded" lock is held until "release" comes.

import { loadScript } from "../base/script.js";
import { Failure, missing, said } from "./failure.js";
import { session } from "./live.js";
import type { Act, Acts, Engine, Kind, Reason, Result, Say, Sent, Told } from "./messages.js";
import { closeNetwork } from "./network.js";
import { inPieces } from "./pieces.js";
import { feed, reading } from "./reading.js";
import { acts as further } from "./requests.js";
import { sample } from "./sample.js";
import type { Options } from "./types.js";

/** What is used of a worker's global object. */
interface Scope {
  readonly navigator: Navigator;
  onmessage: (event: MessageEvent<Told>) => void;
  postMessage(message: Sent, transfer?: Transferable[]): void;
  addEventListener(type: "messageerror", listener: () => void): void;
  [name: string]: unknown;
}
declare const self: Scope;

// A worker loaded from an address does not inherit the policy a page sets in a <meta> tag: its requests would get out
// although the page's own would not. So the worker gives the network away before it does anything else; the page hands
// it the engine. What is replaced here can be neither restored nor reached through a prototype. (`import()` is syntax
// and cannot be taken away. Nothing here evaluates text, so no input can spell it, and what it loads later are scripts
// of our own; to all others it is closed by a server that sends the policy as a header, as the README recommends.)
closeNetwork();
// By `import()`, because Firefox tells nobody when a script that is imported by a statement is missing. webpack is told
// to put it into the worker: it would load it by importScripts(), which is closed by now.
const script = import(/* webpackMode: "eager" */ "../../pkg/sitemap_lint.js");
let take: (module: WebAssembly.Module) => void;
const module = new Promise<WebAssembly.Module>((resolve) => {
  take = resolve;
});
// A browser that is short of memory may end a worker without a word. So it holds a lock while it is in use, which the
// page gets when it is gone. A busy worker does not hear that it got one: nothing begins before, if there are locks.
const lock = `sitemap-lint ${performance.timeOrigin} ${Math.random()}`;
let guarded: Promise<void> | undefined;
let letGo: (() => void) | undefined;
const guard = () => {
  guarded ??= new Promise((go) => {
    setTimeout(go, navigator.locks ? 500 : 0);
    const held = () =>
      new Promise<void>((release) => {
        letGo = release;
        self.postMessage({ kind: "guarded", lock });
        go();
      });
    navigator.locks?.request(lock, held).catch(go);
  });
  return guarded;
};
guard();
let glue: Engine;
let memory: WebAssembly.Memory;
let acts: Acts; // by the kind of the request
const ready = script.then(async (exported) => {
  glue = exported;
  ({ memory } = await glue.default({ module_or_path: await module }));
  acts = { ...ACTS, ...further({ check: ACTS.check, engaged, engine: glue, feed, reading }) };
});
// Every request reports its failure; an idle worker must not log it as unhandled.
ready.catch(() => {});

let asked = 0;

self.onmessage = async ({ data: request }) => {
  if (request.kind === "engine") return take(request.module);
  const { id, kind } = request;
  if (kind === "warm") return warm();
  if (kind === "release") {
    guarded = undefined;
    return letGo?.();
  }
  asked += 1;
  const say: Say = (kind, rest, transfer = []) => self.postMessage({ id, kind, ...rest } as Sent, transfer);
  try {
    await loaded();
    await guard();
    const act = acts[kind] as Act<Kind> | undefined;
    if (!act) throw new Failure("refused", `Unknown request "${kind}"`);
    const { value, transfer } = await act(request, say);
    say("answer", { value: inPieces(value, say) }, transfer);
  } catch (error) {
    say("failed", reason(error as Error));
  }
};

self.addEventListener("messageerror", () => {
  throw new Error("A request came that cannot be read");
});

/** Of any error. */
const reason = ({ what = "refused", message, why }: Error & Partial<Reason>): Reason => ({ what, message, why });

const ACTS: Acts<"rules" | "check" | "live"> = {
  rules: () => ({ value: glue.rules() }),

  async check({ file, options, of, named, open }, say) {
    const checker = checkerOf(options, of);
    const total = file.size;
    let read = 0;
    let told = performance.now();
    try {
      await feed(file, (chunk) => {
        if (open && !read && isArchive(chunk)) throw isArchive;
        engaged(() => checker.push(chunk));
        read += chunk.length;
        const now = performance.now();
        if (now - told < 50) return;
        told = now;
        say("progress", { read, total });
      });
    } catch (error) {
      if (error !== isArchive) throw error;
      checker.free();
      const archives = await loadScript(
        () => import(/* webpackMode: "eager" */ "../input/zip.js"),
        import.meta.url,
      ).catch(({ message }: Error) => {
        throw new Failure("script", message);
      });
      const onprogress = (part: number) => say("progress", { read: part * total, total });
      const same = async (packed: File, plain: File) => (await acts.same({ packed, plain }, say)).value;
      const how = { ...open!, isArchive, engaged, engine: glue, same };
      const opened = await reading(() => archives.open(file, options, how, onprogress));
      const { value, transfer }: Partial<Result<"check">> =
        opened.inside || opened.tables ? {} : await ACTS.check({ file, options, of, named }, say);
      return { value: { ...value, ...opened }, transfer };
    }
    if (read !== total) throw new Failure("read", `${read} of ${total} bytes were there`);
    return engaged(() => {
      const report = checker.finish();
      const part = of === undefined ? undefined : checker.part();
      const names = part && named ? checker.named().join("\n") : undefined;
      checker.free();
      return part ? { value: { report, part, named: names }, transfer: [part.buffer] } : { value: { report } };
    });
  },

  /** A step of the check of a site that is fetched. */
  async live(request) {
    live ??= session({ engaged, engine: glue, feed });
    return { value: await live(request) };
  },
};

let live: ReturnType<typeof session> | undefined;

// Zip archives begin so; an empty one, with its end.
const ARCHIVES = ["PK\x03\x04", "PK\x05\x06"];
const isArchive = (bytes: Uint8Array) => ARCHIVES.includes(String.fromCharCode(...bytes.slice(0, 4)));

function checkerOf(options: Options, of?: string) {
  if (of === undefined) return new glue.Checker(options);
  const site = new glue.SiteCheck(options);
  const checker = site.checker(of);
  site.free();
  return checker;
}

/** Nothing the engine is given may throw, so whatever it throws means that the instance is lost. */
function engaged<T>(act: () => T) {
  try {
    return act();
  } catch (error) {
    throw new Failure(refusesMemory(error) ? "memory" : "trap", said(error));
  }
}

// Where memory is refused, Rust stops as at any other fault; only asking for more tells the two apart: for twice what
// there is, because what outgrows its place doubles. Above 1.4 GB that is never granted.
function refusesMemory(error: unknown) {
  if (error instanceof RangeError) return !/call stack/i.test(error.message);
  try {
    memory.grow(1024 + memory.buffer.byteLength / 32768);
    return false;
  } catch {
    return true;
  }
}

async function loaded() {
  try {
    return await ready;
  } catch (error) {
    if ((error as Error).name === "LinkError") throw new Failure("skew", (error as Error).message);
    const [why, message] = missing(error);
    throw new Failure("load", message, why);
  }
}

const ROUNDS = 80;

/**
 * Runs the engine on a sample while the reader is still looking for a file, so that the browser has compiled what is
 * used most. Gives way to the first request.
 */
async function warm() {
  try {
    await loaded();
    self.postMessage({ kind: "up" });
    const bytes = new TextEncoder().encode(sample());
    for (let round = 0; round < ROUNDS && !asked; round++) {
      engaged(() => {
        const checker = checkerOf({}, "sample.xml");
        checker.push(bytes);
        checker.finish();
        checker.part();
        checker.free();
      });
      // Lets a request in.
      await new Promise((resolve) => setTimeout(resolve));
    }
  } catch (error) {
    // Of no request, so it has no id: it ends this worker.
    self.postMessage({ kind: "failed", ...reason(error as Error) });
  }
}
