// What the program asks of the network (cli/src/net/hosted): names are looked up, and requests made to the addresses that it
// names, to no others. What is fetched, when and how often is its own to say; nothing is followed, decoded or tried again here,
// but for one thing: a server may end a connection at the moment in which it is used again.

import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { connect } from "node:tls";

/** Shorter than servers keep a connection that nobody uses, in milliseconds. */
const IDLE = 3_000;
const MOST_HEAD = 64 * 1024;

export class Network {
  #port;
  #signal;
  #proxy;
  /** What connections are secured with. */
  #trust;
  #agents;
  /** By the number of the request: the response that is being read, or the request itself. */
  #running = new Map();

  /** `port`: where events go. `signal` is counted up with each, for whoever waits. */
  constructor(port, signal) {
    this.#port = port;
    this.#signal = signal;
    let interrupted = false;
    process.on("SIGINT", () => {
      if (interrupted) process.exit(2);
      interrupted = true;
      this.#tell({ kind: "interrupt" });
    });
  }

  do({ kind, ...message }) {
    if (kind === "settings") this.#begin(message);
    else if (kind === "lookUp") this.#lookUp(message);
    else if (kind === "get") this.#get(message);
    else if (kind === "more") this.#running.get(message.id)?.resume();
    else this.#stop(message.id);
  }

  #begin({ proxy, proxyIsSecure, authorities }) {
    this.#proxy = proxy && { address: proxy, make: proxyIsSecure ? https : http };
    this.#trust = authorities ? { ca: authorities } : {};
    const kept = { keepAlive: true, timeout: IDLE };
    this.#agents = { http: new http.Agent(kept), https: new https.Agent({ ...kept, ...this.#trust }) };
  }

  #lookUp({ id, host, most }) {
    const told = once((error, addresses) => {
      clearTimeout(timer);
      if (error) this.#tell({ kind: "failed", id, code: error.code ?? "", message: error.message });
      else this.#tell({ kind: "addresses", id, addresses: addresses.map(({ address }) => address) });
    });
    const timer = setTimeout(told, most, LATE);
    lookup(host, { all: true, order: "verbatim" }, told);
  }

  async #get(message) {
    const { id, secure, host, port, path, headers, addresses, unchecked, most, mostToConnect } = message;
    const timers = [setTimeout(() => this.#fail(id, LATE), most)];
    const connecting = setTimeout(() => this.#fail(id, LATE), mostToConnect);
    timers.push(connecting);
    const waiting = { destroy: () => {}, resume: () => {}, timers };
    this.#running.set(id, waiting);
    // Meanwhile it may have taken too long, and be asked for again under the same number.
    const goesOn = () => this.#running.get(id) === waiting;
    let socket;
    try {
      if (this.#proxy) socket = await this.#tunnel(host, port, secure, unchecked);
    } catch (error) {
      if (goesOn()) this.#fail(id, error);
      return;
    }
    if (!goesOn()) return socket?.destroy();
    const request = (secure ? https : http).request({
      host, port, path,
      headers: Object.fromEntries(headers.map(([name, value]) => [name, Buffer.from(value).toString("latin1")])),
      servername: isIP(host) ? "" : host,
      rejectUnauthorized: !unchecked,
      maxHeaderSize: MOST_HEAD,
      ...(socket ? { createConnection: () => socket } : { agent: this.#agents[secure ? "https" : "http"] }),
      lookup: (_, { all }, found) => {
        const list = addresses.map((address) => ({ address, family: isIP(address) }));
        all ? found(null, list) : found(null, list[0].address, list[0].family);
      },
    });
    this.#running.set(id, Object.assign(request, { timers }));
    request.on("socket", (own) => {
      if (socket || request.reusedSocket) clearTimeout(connecting);
      else own.once(secure ? "secureConnect" : "connect", () => clearTimeout(connecting));
    });
    request.on("response", (response) => this.#answer(id, request, response, timers));
    request.on("error", (error) => {
      if (this.#running.get(id) !== request) return;
      if (!request.reusedSocket || error.code !== "ECONNRESET") return this.#fail(id, error);
      for (const timer of timers) clearTimeout(timer);
      this.#get(message);
    });
    request.end();
  }

  #answer(id, request, response, timers) {
    if (this.#running.get(id) !== request) return;
    this.#running.set(id, Object.assign(response, { timers }));
    const headers = [];
    for (let at = 0; at < response.rawHeaders.length; at += 2) {
      headers.push([response.rawHeaders[at], Buffer.from(response.rawHeaders[at + 1], "latin1").toString()]);
    }
    // Each piece, and the first, is asked for.
    response.pause();
    const wanted = () => this.#running.get(id) === response;
    response.on("data", (bytes) => {
      response.pause();
      if (wanted()) this.#tell({ kind: "piece", id }, bytes);
    });
    const end = (cut) => {
      if (!wanted()) return;
      this.#forget(id);
      this.#tell({ kind: "end", id, cut });
    };
    response.on("end", () => end(!response.complete));
    response.on("error", (error) => (error.code === "ECONNRESET" || !wanted() ? end(true) : this.#fail(id, error)));
    this.#tell({ kind: "head", id, status: response.statusCode, headers });
  }

  /** A way to a host and port through the proxy. */
  #tunnel(host, port, secure, unchecked) {
    const { address: [name, at, login], make } = this.#proxy;
    const target = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
    return new Promise((resolve, reject) => {
      const refused = (status) => reject(Object.assign(new Error(`it answered ${status}`), { code: "PROXY" }));
      const request = make.request({
        host: name.replace(/^\[|\]$/g, ""), port: at, method: "CONNECT", path: target, agent: false,
        headers: { Host: target, ...(login && { "Proxy-Authorization": login }) },
      });
      request.on("connect", ({ statusCode }, socket) => {
        if (statusCode !== 200) {
          socket.destroy();
          refused(statusCode);
        } else if (secure) {
          const own = connect({ socket, servername: isIP(host) ? "" : host, rejectUnauthorized: !unchecked, ...this.#trust });
          own.once("secureConnect", () => resolve(own)).once("error", reject);
        } else resolve(socket);
      });
      request.on("response", ({ statusCode }) => {
        request.destroy();
        refused(statusCode);
      });
      request.on("error", reject).end();
    });
  }

  #fail(id, { code = "", message }) {
    const running = this.#forget(id);
    if (running) this.#tell({ kind: "failed", id, code, message });
    running?.destroy();
  }

  #stop(id) {
    this.#forget(id)?.destroy();
  }

  /** Nothing more is told of a request. */
  #forget(id) {
    const running = this.#running.get(id);
    this.#running.delete(id);
    for (const timer of running?.timers ?? []) clearTimeout(timer);
    return running;
  }

  #tell(event, bytes = Buffer.alloc(0)) {
    this.#port.postMessage(Buffer.concat([Buffer.from(`${JSON.stringify(event)}\n`), bytes]));
    Atomics.add(this.#signal, 0, 1);
    Atomics.notify(this.#signal, 0);
  }
}

const LATE = { code: "ETIMEDOUT", message: "it took too long" };

const once = (act) => {
  let done = false;
  return (...given) => {
    if (!done) act(...given);
    done = true;
  };
};
