// The ways to get what a URL names. Each has `get({ url, most }, signal)`, which resolves to `{ answer, blob, end }` or
// `{ why }` (see request.js), `open()`, which resolves once it is ready, and `close()`.

import "./request.js";

const request = globalThis[Symbol.for("sitemap-lint request")];
const FRAME = new URL("./frame.html", import.meta.url);
const LOADED = 10_000; // milliseconds until a frame that says nothing is taken for one that did not load

/** Of the page's own origin, from the page itself. */
export class Own {
  way = "own";

  async open() {}

  async get({ url, most }, signal) {
    return new URL(url).origin === location.origin ? request({ url, most, mode: "same-origin" }, signal) : {};
  }

  close() {}
}

/** Of any origin that allows it, from a frame that has nothing but what it is asked for. */
export class Framed {
  way = "open";
  #frame = document.createElement("iframe");
  #port;
  #id = 0;
  #asked = new Map(); // resolvers, by their numbers

  open() {
    const frame = this.#frame;
    // Without `allow-same-origin`: with it each could use the other's functions.
    frame.sandbox = "allow-scripts";
    frame.hidden = true;
    return new Promise((resolve, reject) => {
      setTimeout(reject, LOADED, new Error(FRAME.href));
      frame.onload = () => {
        const { port1, port2 } = new MessageChannel();
        this.#port = port1;
        port1.onmessage = ({ data: { id, came } }) => {
          resolve();
          this.#asked.get(id)?.(came);
          this.#asked.delete(id);
        };
        frame.contentWindow.postMessage("port", "*", [port2]);
      };
      frame.src = FRAME;
      document.body.append(frame);
    });
  }

  get({ url, most }, signal) {
    const id = ++this.#id;
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.#port.postMessage({ id, url, most });
      signal.addEventListener("abort", () => {
        this.#port.postMessage({ id });
        resolve({});
      }, { once: true });
    });
  }

  close() {
    this.#port?.close();
    this.#frame.remove();
  }
}

/** Of what a site handed over: files with the status and the type that came with them, by their URLs. */
export class Handed {
  way = "handed";
  #files;

  constructor(files) {
    this.#files = new Map(files.map((one) => [one.url, one]));
  }

  /** How many files there are; more may be asked for. */
  get handed() {
    return this.#files.size;
  }

  async open() {}

  async get({ url, most }) {
    const one = this.#files.get(url);
    if (!one) return {};
    const { status, type, file } = one;
    const blob = file.slice(0, most);
    return { answer: { status, contentType: type || undefined, decoded: true }, blob, end: { bytes: blob.size } };
  }

  close() {}
}
