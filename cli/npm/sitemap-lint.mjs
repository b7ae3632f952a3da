#!/usr/bin/env node
// The command line as npm installs it: the same program, compiled for WASI. It runs in a worker, which may wait; what it asks
// of the network is done here.

import { MessageChannel, Worker } from "node:worker_threads";

const [major] = process.versions.node.split(".");
if (major < 20) {
  // Its WASI is not to be had without an option.
  console.error(`sitemap-lint needs Node 20.19, 22.12 or newer, and this is Node ${process.versions.node}.`);
  process.exit(2);
}
const { port1: here, port2: there } = new MessageChannel();
const signal = new Int32Array(new SharedArrayBuffer(4));
const worker = new Worker(new URL("program.mjs", import.meta.url), {
  argv: process.argv.slice(2),
  // Else this process would open its output, which would no longer wait for whoever reads it: the program writes to it itself.
  stdout: true,
  stderr: true,
  workerData: { port: there, signal },
  transferList: [there],
});
let network;
// Its requests, in their order; the first is what loads all that makes them.
const asked = [];
here.on("message", async (message) => {
  asked.push(message);
  if (asked.length > 1) return;
  network ??= new (await import("./network.mjs")).Network(here, signal);
  while (asked.length) network.do(asked[0]), asked.shift();
});
worker.on("error", (error) => {
  console.error(`sitemap-lint: ${error.stack}`);
  process.exitCode = 2;
});
// Connections that are kept open would keep this program from its end.
worker.on("exit", (code) => process.exit(process.exitCode ?? code));
