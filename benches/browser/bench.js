// Runs one peer on the files that the runner has chosen, and takes the time on the page: from handing over the File to
// having the answer. Nothing here judges the answer; the runner does.

import { Client } from "/www/client.js";
import { domNaive } from "./peers/dom.js";
import { prepareXmllint } from "./peers/xmllint.js";

const files = () => [...document.getElementById("files").files];
const NOW = "2026-01-01T00:00:00Z";

/** Name → how to get ready; resolves to what checks the files. What is ready has loaded its code, but seen no file. */
const PEERS = {
  "sitemap-lint": () => lint(1),
  "sitemap-lint, 2 workers": () => lint(2),
  "sitemap-lint, run up": runUp,
  "DOMParser": async () => domNaive,
  "xmllint-wasm": prepareXmllint,
};
const IN_WORKERS = { "read": "read", "TextDecoder": "decode", "DecompressionStream": "inflate", "saxes": "saxes", "libxml2-wasm": "libxml2", "sitemap-lint, the module": "module" };
for (const [name, module] of Object.entries(IN_WORKERS)) PEERS[name] = () => inWorker(module);

let check;

globalThis.bench = {
  /** Loads the peer; how long that took. */
  async prepare(peer) {
    const start = performance.now();
    check = await PEERS[peer]();
    const init = performance.now() - start;
    // What goes on behind the scenes after loading is no part of the first check, and a visitor takes longer to choose.
    await new Promise((done) => setTimeout(done, 200));
    return init;
  },

  /** Checks the chosen files once. `marks`: what the peer has told of its way, in ms from the start. */
  async once() {
    const list = files();
    const marks = {};
    const start = performance.now();
    const mark = (key, at = performance.now()) => (marks[key] ??= at - start);
    const { count, ...answer } = await check(list, mark);
    const total = performance.now() - start;
    // Counting may need a walk that is none of the peer's own work.
    return { total, marks, answer: { ...answer, ...(await count?.()) } };
  },
};

/** The same a while after the page has come: until somebody has found a file, its worker runs up. */
async function runUp() {
  const client = new Client();
  client.warm();
  await new Promise((done) => setTimeout(done, 2_000));
  return ([file], mark) => one(client, file, mark);
}

/** The module as the page uses it: its client, its worker; a whole site where there are several files. */
async function lint(workers) {
  const clients = Array.from({ length: workers }, () => new Client());
  // The worker refuses what it does not know, but only once the module is there.
  await Promise.all(clients.map((client) => client.ask({ kind: "ready?" }).catch((error) => {
    if (!/Unknown request/.test(error.message)) throw error;
  })));
  return async (list, mark) => {
    if (list.length === 1) return one(clients[0], list[0], mark);
    const waiting = [...list];
    const parts = [];
    let urls = 0;
    let errors = 0;
    await Promise.all(clients.map(async (client) => {
      for (let file; (file = waiting.shift()); ) {
        const { report, part } = await client.check(file, { options: { now: NOW }, of: file.name, onprogress: () => mark("first") });
        parts.push(part);
        if (report.document.kind === "urlset") urls += report.document.entries;
        errors += report.summary.errors;
      }
    }));
    mark("parts");
    const { report: site } = await clients[0].site(parts, { options: { now: NOW } });
    return { urls, errors: errors + site.summary.errors, files: site.files.length };
  };
}

async function one(client, file, mark) {
  const { report } = await client.check(file, { options: { name: file.name, now: NOW }, onprogress: () => mark("first") });
  return { urls: report.document.entries, errors: report.summary.errors, bytes: report.document.bytes };
}

/** A module of peers/ in a worker of its own. */
async function inWorker(module) {
  const worker = new Worker(`worker.js?${module}`, { type: "module" });
  const next = () =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.error === undefined ? resolve(data) : reject(new Error(data.error)));
      worker.onerror = (event) => reject(new Error(event.message || "the worker could not be loaded"));
    });
  await next();
  return async ([file], mark) => {
    const answered = next();
    worker.postMessage(file);
    const { answer, read } = await answered;
    // The worker's clock began at another time than the page's.
    if (read !== undefined) mark("read", read - performance.timeOrigin);
    const counted = next();
    return { ...answer, count: () => counted };
  };
}
