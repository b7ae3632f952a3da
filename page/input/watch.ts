// A folder that is watched: its files as a drop of it would give them, and again whenever they are other ones. Where the
// browser tells of changes it is asked to, else names, sizes and dates are compared every few seconds.

import { isHidden } from "./files.js";
import { type Dropped, type Item, type Looking, located, walk } from "./folder.js";

declare global {
  /** Only some browsers have it. */
  var FileSystemObserver:
    | (new (
        tell: (records: { type: string }[]) => void,
      ) => { observe(folder: FileSystemHandle, how: { recursive: boolean }): Promise<void>; disconnect(): void })
    | undefined;
}

// Milliseconds. A build writes many files: it is over when nothing has changed for so long,
const QUIET = 500;
// or is not waited for any longer: something may be written all the time.
const LONG = 10_000;
// How often a folder is looked at of which the browser tells nothing.
const EVERY = 2_000;

interface Watcher {
  /** Is given what is in the folder now. Nothing is looked for until it is done with that. */
  onchange: (found: Dropped) => Promise<void>;
  /** The folder is gone, as while a build makes it anew; once it is back, that is a change. */
  ongone: () => void;
}

export class Watch {
  #folder: FileSystemDirectoryHandle;
  #signal: AbortSignal;
  #news?: () => Promise<boolean>;
  #known?: string; // what was in it when it was looked at last

  private constructor(folder: FileSystemDirectoryHandle, signal: AbortSignal) {
    this.#folder = folder;
    this.#signal = signal;
  }

  /** Watches from now on, until it is aborted. */
  static async of(folder: FileSystemDirectoryHandle, signal: AbortSignal) {
    const watch = new Watch(folder, signal);
    watch.#news = await observed(folder, signal);
    return watch;
  }

  /** Whether the browser tells of changes. */
  get told() {
    return this.#news !== undefined;
  }

  /** What is in it now. Throws where the folder itself cannot be read. */
  async look(how: Looking): Promise<Dropped> {
    const found = await this.#look(how);
    this.#known = stateOf(found);
    return found;
  }

  async #look(how: Looking) {
    const items = () => itemsOf(this.#folder, this.#folder.name);
    const some = (await items()).filter(({ name }) => !isHidden(name));
    const found = await walk([{ name: "", items: async () => some }], how);
    // What went away with the folder is not unreadable.
    if (found.unreadable) await items();
    return found;
  }

  /** Waits for changes since it was looked at; throws once it is aborted, or the folder may not be read any more. */
  async changes({ onchange, ongone }: Watcher): Promise<never> {
    const look = () => this.#look({ signal: this.#signal, onfound: () => {} });
    let gone = false;
    let wait = EVERY;
    for (;;) {
      if (!this.#news) await pause(wait, this.#signal);
      else if (!(await this.#news())) this.#news = undefined;
      const began = performance.now();
      let found: Dropped;
      try {
        found = await look();
        // Whoever looks at a large folder again and again shall not do only that.
        wait = Math.max(EVERY, performance.now() - began);
        if (!gone && stateOf(found) === this.#known) continue;
        if (!this.#news) found = await settled(found, look, this.#signal);
      } catch (error) {
        if ((error as Error).name !== "NotFoundError") throw error;
        if (!gone) ongone();
        gone = true;
        // Of one that is made anew, nobody tells.
        this.#news = undefined;
        continue;
      }
      gone = false;
      this.#known = stateOf(found);
      await onchange(found);
    }
  }
}

/** Names, sizes and dates. */
const stateOf = ({ files }: Dropped) =>
  JSON.stringify(files.map(({ path, size, lastModified }) => [path, size, lastModified]));

/** What is in the folder once a build is over, which has begun when this was `found`. */
async function settled(found: Dropped, look: () => Promise<Dropped>, signal: AbortSignal) {
  const began = performance.now();
  for (;;) {
    await pause(QUIET, signal);
    const now = await look();
    if (stateOf(now) === stateOf(found) || performance.now() - began > LONG) return now;
    found = now;
  }
}

async function itemsOf(folder: FileSystemDirectoryHandle, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const handle of folder.values()) {
    const { name } = handle;
    const inside = `${path}/${name}`;
    if (handle.kind === "file") {
      items.push({ name, file: async () => located(await (handle as FileSystemFileHandle).getFile(), inside) });
    } else items.push({ name, items: () => itemsOf(handle as FileSystemDirectoryHandle, inside) });
  }
  return items;
}

const pause = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, time);
    signal.addEventListener("abort", end, { once: true });
  });

/**
 * What waits until something has changed and a build is over, and says whether that will be told again; nothing where
 * the browser does not tell of changes.
 */
async function observed(folder: FileSystemDirectoryHandle, signal: AbortSignal) {
  const Observer = globalThis.FileSystemObserver;
  if (!Observer) return undefined;
  let change = Promise.withResolvers<boolean>();
  let lives = true;
  let first: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new Observer((records) => {
    if (records.some(({ type }) => type === "errored")) lives = false;
    const now = performance.now();
    first ??= now;
    clearTimeout(timer);
    timer = setTimeout(() => change.resolve(lives), now - first > LONG ? 0 : QUIET);
  });
  try {
    await observer.observe(folder, { recursive: true });
  } catch {
    // Not of this folder.
    return undefined;
  }
  const end = () => {
    observer.disconnect();
    change.resolve(false);
  };
  signal.addEventListener("abort", end);
  return async () => {
    const again = await change.promise;
    signal.throwIfAborted();
    change = Promise.withResolvers();
    first = undefined;
    return again;
  };
}
