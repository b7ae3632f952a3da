// Serves the benchmark's page, its peers and the real page on 127.0.0.1. Isolated from other sites, because browsers give
// only then a clock that is fine enough.

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { answer } from "../tools/serve.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OURS = /^\/(benches|target\/bench)\/[\w@./-]+$/;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".xsd": "text/xml" };
const ISOLATED = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Resolves to its address and what stops it. */
export async function serve() {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(ISOLATED)) response.setHeader(name, value);
    const path = request.url.split("?")[0];
    const isClient = path === "/www/client.js";
    if (!isClient && (!OURS.test(path) || path.includes(".."))) return answer(request, response);
    const file = join(ROOT, isClient ? "target/bench/client.js" : path);
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (size === undefined) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": `${TYPES[extname(file)] ?? "application/octet-stream"}; charset=utf-8`, "Content-Length": size });
    createReadStream(file).on("error", () => response.destroy()).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://127.0.0.1:${server.address().port}`, stop };
}
