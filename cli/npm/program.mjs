// The program, in a worker: Node's own `node:wasi` runs it, and it waits here for what comes of its requests.

import { readFile } from "node:fs/promises";
import { receiveMessageOnPort, workerData } from "node:worker_threads";

// Node says of its WASI that it may change. Whoever checks a sitemap can do nothing about that.
const { emitWarning } = process;
process.emitWarning = (warning, ...rest) => (/WASI/.test(String(warning)) ? undefined : emitWarning.call(process, warning, ...rest));
const { WASI } = await import("node:wasi");

// A module of WASI sees the folders that it is given: all of them, as any other program. On Windows those of this drive.
const root = process.platform === "win32" ? `${process.cwd().slice(0, 2)}\\` : "/";
const folder = process.platform === "win32" ? process.cwd().slice(2).replaceAll("\\", "/") : process.cwd();
const wasi = new WASI({
  version: "preview1",
  args: ["sitemap-lint", ...process.argv.slice(2)],
  env: { ...process.env, PWD: folder },
  preopens: { "/": root },
  returnOnExit: true,
});

const { port, signal } = workerData;
const memory = () => new Uint8Array(instance.exports.memory.buffer);
let event;
/** The other end of cli/src/net/hosted/wire.rs. */
const wire = {
  tell: (at, length) => port.postMessage(JSON.parse(new TextDecoder().decode(memory().subarray(at, at + length)))),
  wait(ms) {
    for (const until = performance.now() + ms; ; ) {
      const before = Atomics.load(signal, 0);
      event = receiveMessageOnPort(port)?.message;
      if (event) return event.length;
      const left = until - performance.now();
      if (left <= 0) return 0;
      Atomics.wait(signal, 0, before, left);
    }
  },
  take: (at) => memory().set(event, at),
};
const module = await WebAssembly.compile(await readFile(new URL("sitemap-lint.wasm", import.meta.url)));
const instance = await WebAssembly.instantiate(module, { ...wasi.getImportObject(), "sitemap-lint": wire });
process.exit(wasi.start(instance));
