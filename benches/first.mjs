// The first verdict on a slow phone: from opening the hosted page with an empty cache to the report of a small broken
// sitemap, which is given as soon as the element takes it. Several checkouts are measured in turns, in a fresh profile each.
//
//   node benches/first.mjs FOLDER…        each with www/ and pkg/
//     BROWSERS, ROUNDS (5)
//
// The server holds every answer back by 150 ms and sends 1.6 Mbit/s to all connections together (HTTP/1.1, Brotli,
// `Cache-Control: no-cache`); Chromium's page also runs four times slower. Twice: with an ETag and without one.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import { browsers, start } from "../tests/browser/browser.mjs";

const LATENCY = 150; // ms
const RATE = 200_000; // bytes a second
const PIECE = 4_000; // bytes
const SLOWER = 4;
const TYPES = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".xml": "application/xml" };

const rounds = Number(process.env.ROUNDS ?? 5);
const folders = process.argv.slice(2).map((folder) => resolve(folder));
const broken = readFileSync(new URL("../www/samples/broken.xml", import.meta.url), "utf8");

const packed = new Map();
/** A file, packed. `maybe`: it may not be there. */
function file(path, maybe) {
  if (maybe && !existsSync(path)) return undefined;
  if (!packed.has(path)) {
    const bytes = readFileSync(path);
    packed.set(path, { body: brotliCompressSync(bytes), tag: `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"` });
  }
  return packed.get(path);
}

/** A server on a line that all answers share. */
async function slow(root, tagged) {
  const log = [];
  let free = 0; // when the line is
  const send = async (response, body) => {
    for (let at = 0; at < body.length; at += PIECE) {
      const piece = body.subarray(at, at + PIECE);
      const now = performance.now();
      free = Math.max(free, now) + (piece.length / RATE) * 1000;
      await sleep(free - now);
      response.write(piece);
    }
    response.end();
  };
  const server = createServer(async (request, response) => {
    const path = request.url.split("?")[0].replace(/\/$/, "/index.html");
    log.push({ path, at: Date.now() });
    await sleep(LATENCY);
    try {
      const { body, tag } = file(join(root, path));
      const headers = { "Cache-Control": "no-cache", "Content-Type": TYPES[extname(path)] ?? "text/plain", "Content-Encoding": "br", ...(tagged ? { ETag: tag } : {}) };
      if (tagged && request.headers["if-none-match"] === tag) return response.writeHead(304, headers).end();
      response.writeHead(200, headers);
      await send(response, body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { log, address: `http://127.0.0.1:${server.address().port}/www/`, stop: () => { server.closeAllConnections(); server.close(); } };
}

async function verdict(name, root, tagged) {
  const { log, address, stop } = await slow(root, tagged);
  const browser = await start(name);
  try {
    const page = await browser.browser.newPage();
    if (name === "chromium") await (await page.createCDPSession()).send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.evaluateOnNewDocument((text) => {
      addEventListener("sitemap-lint:report", () => (globalThis.shown ??= new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))));
      customElements.whenDefined("sitemap-lint").then(() => document.querySelector("sitemap-lint").check(text));
    }, broken);
    page.goto(address).catch(() => {});
    await page.waitForFunction(() => globalThis.shown, { timeout: 120_000 });
    const [ms, origin] = await page.evaluate(async () => [await globalThis.shown, performance.timeOrigin]);
    const before = log.filter(({ at }) => at < origin + ms).map(({ path }) => path);
    const scripts = before.filter((path) => !path.endsWith(".wasm")).reduce((sum, path) => sum + (file(join(root, path), true)?.body.length ?? 0), 0);
    return { ms, before, scripts };
  } finally {
    await browser.stop();
    stop();
  }
}

for (const name of browsers) {
  for (const tagged of [true, false]) {
    const all = new Map(folders.map((folder) => [folder, []]));
    for (let round = 0; round < rounds; round++) for (const folder of folders) all.get(folder).push(await verdict(name, folder, tagged));
    const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
    for (const [folder, list] of all) {
      const ms = list.map((one) => one.ms);
      const { before, scripts } = list.at(-1);
      const modules = before.filter((path) => path.endsWith(".wasm")).length;
      console.log(`${name}, ${tagged ? "with" : "without"} ETag, ${folder}: least ${Math.round(Math.min(...ms))} ms, median ${Math.round(median(ms))} ms; before the verdict ${before.length} requests, ${(scripts / 1000).toFixed(1)} kB without the module, which was asked for ${modules}×`);
    }
  }
}
