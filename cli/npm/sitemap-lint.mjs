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
// Most runs ask for nothing, so what makes requests is loaded for the first one.
let network;
const loaded = async () => new (await import("./network.mjs")).Network(here, signal);
here.on("message", async (message) => (await (network ??= loaded())).do(message));
worker.on("error", (error) => {
  console.error(`sitemap-lint: ${error.stack}`);
  process.exitCode = 2;
});
// Connections that are kept open would keep this program from its end.
worker.on("exit", (code) => process.exit(process.exitCode ?? code));
