// The ways to get what a URL names.

import "./request.js";
import type { FetchedSite } from "../../www/element.js";
import { FRAME } from "../base/places.js";
import type { LiveAnswer, LiveEnd } from "../engine/types.js";
import type { Way } from "./decided.js";

export type HandedFile = FetchedSite["files"][number];

/** What is asked for: of the body at most so many bytes. */
export interface Wanted {
  url: string;
  most: number;
}

/** What came, or why nothing did, if that is known, with more `words` of it. */
export type Came =
  | { answer: LiveAnswer; blob: Blob; end: LiveEnd; why?: undefined; words?: undefined }
  | { answer?: undefined; blob?: undefined; end?: undefined; why?: string; words?: string };

/** Whether a server answers at all. */
export interface Probed {
  up: boolean;
}

/** What request.js gives. `mode` and `redirect`: as of `fetch`. */
export type Request = (wanted: Wanted & Pick<RequestInit, "mode" | "redirect">, signal: AbortSignal) => Promise<Came>;

/**
 * What the frame is told: without a URL, that the request of this number is not wanted any more. With the mode
 * `no-cors` only whether a server answers is wanted.
 */
export type Order =
  | { id: number; url: string; most: number; mode?: "no-cors" }
  | { id: number; url?: undefined; most?: undefined; mode?: undefined };

/** What the frame tells: at first nothing, once it is ready. */
type Told = { id: number; came: Came | Probed } | { id?: undefined; came?: undefined };

/** A way to get what a URL names. */
export interface Transport {
  readonly way: Way;
  /** How many files were handed over. */
  readonly handed?: number;
  /** Resolves once it is ready; rejects with a sentence where there is one that says why it is not. */
  open(): Promise<void>;
  get(wanted: Wanted, signal: AbortSignal): Promise<Came>;
  /** Whether a server answers, even if the answer is not for this page; nothing is fetched this way afterwards. */
  isUp?(url: string, signal: AbortSignal): Promise<boolean>;
  close(): void;
}

/** Where an extension that holds this page leaves the way of its own: what the check of a URL fetches with. */
export const GIVEN = Symbol.for("sitemap-lint transport");
export type Given = (start: URL) => Transport;

const request = (globalThis as { [key: symbol]: Request })[Symbol.for("sitemap-lint request")];
const LOADED = 10_000; // milliseconds until a frame that says nothing is taken for one that did not load

/** Of the page's own origin, from the page itself. */
export class Own implements Transport {
  readonly way = "own";

  async open() {}

  async get({ url, most }: Wanted, signal: AbortSignal) {
    return new URL(url).origin === location.origin ? request({ url, most, mode: "same-origin" }, signal) : {};
  }

  close() {}
}

/** Of any origin that allows it, from a frame that has nothing but what it is asked for. */
export class Framed implements Transport {
  readonly way = "open";
  #frame = document.createElement("iframe");
  #port?: MessagePort;
  #id = 0;
  #asked = new Map<number, (came: never) => void>(); // resolvers, by their numbers

  open() {
    const frame = this.#frame;
    // Without `allow-same-origin`: with it each could use the other's functions.
    frame.sandbox = "allow-scripts";
    frame.hidden = true;
    return new Promise<void>((resolve, reject) => {
      setTimeout(reject, LOADED, new Error(FRAME.href));
      frame.onload = () => {
        const { port1, port2 } = new MessageChannel();
        this.#port = port1;
        port1.onmessage = ({ data: { id, came } }: MessageEvent<Told>) => {
          resolve();
          if (id === undefined) return;
          this.#asked.get(id)?.(came as never);
          this.#asked.delete(id);
        };
        frame.contentWindow!.postMessage("port", "*", [port2]);
      };
      frame.src = FRAME.href;
      document.body.append(frame);
    });
  }

  get({ url, most }: Wanted, signal: AbortSignal) {
    return this.#ask<Came>({ url, most }, signal, {});
  }

  async isUp(url: string, signal: AbortSignal) {
    return (await this.#ask<Probed>({ url, most: 0, mode: "no-cors" }, signal, { up: false })).up;
  }

  /** What the frame tells; `none` where that is not wanted any more. */
  #ask<Wants>(order: Wanted & { mode?: "no-cors" }, signal: AbortSignal, none: Wants) {
    const id = ++this.#id;
    return new Promise<Wants>((resolve) => {
      if (signal.aborted) return resolve(none);
      this.#asked.set(id, resolve);
      this.#port!.postMessage({ id, ...order });
      signal.addEventListener(
        "abort",
        () => {
          this.#port!.postMessage({ id });
          resolve(none);
        },
        { once: true },
      );
    });
  }

  close() {
    this.#port?.close();
    this.#frame.remove();
  }
}

/** Of what a site handed over: files with the status and the type that came with them, by their URLs. */
export class Handed implements Transport {
  readonly way = "handed";
  #files: Map<string, HandedFile>;

  constructor(files: HandedFile[]) {
    this.#files = new Map(files.map((one) => [one.url, one]));
  }

  /** How many files there are; more may be asked for. */
  get handed() {
    return this.#files.size;
  }

  async open() {}

  async get({ url, most }: Wanted): Promise<Came> {
    const one = this.#files.get(url);
    if (!one) return {};
    const { status, type, file } = one;
    const blob = file.slice(0, most);
    return { answer: { status, contentType: type || undefined, decoded: true }, blob, end: { bytes: blob.size } };
  }

  close() {}
}
