#!/usr/bin/env node
// The command line as npm installs it: the same program, compiled for WASI, run by Node's own `node:wasi`.

import { readFile } from "node:fs/promises";

const [major] = process.versions.node.split(".");
if (major < 20) {
  // Its WASI is not to be had without an option.
  console.error(`sitemap-lint needs Node 20.19, 22.12 or newer, and this is Node ${process.versions.node}.`);
  process.exit(2);
}
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
const { instance } = await WebAssembly.instantiate(await readFile(new URL("sitemap-lint.wasm", import.meta.url)), wasi.getImportObject());
process.exitCode = wasi.start(instance);
