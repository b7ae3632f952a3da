// The local server: right types, the policy with everything, and no way out of its two folders.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { FRAME, FRAME_POLICY, HOME_POLICY, POLICY, serve } from "../../tools/serve.mjs";

let server;
before(async () => {
  server = await serve(0);
});
after(() => server.close());

/** Not fetch, which would tidy the path. */
const get = (path, method = "GET", headers = {}) =>
  new Promise((resolve, reject) => {
    request({ port: server.address().port, host: "127.0.0.1", path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("latin1").on("data", (part) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
    }).on("error", reject).end();
  });

test("types, and headers with every answer", async () => {
  const types = {
    "/www/": "text/html; charset=utf-8",
    "/www/worker.js": "text/javascript; charset=utf-8",
    "/www/site/site.css": "text/css; charset=utf-8",
    "/www/icon.svg": "image/svg+xml",
    "/www/manifest.webmanifest": "application/manifest+json",
    "/www/sw.js": "text/javascript; charset=utf-8",
    "/pkg/sitemap_lint.js": "text/javascript; charset=utf-8",
    "/pkg/sitemap_lint_bg.wasm": "application/wasm",
  };
  for (const [path, type] of Object.entries(types)) {
    const { status, headers } = await get(path);
    assert.equal(status, 200, path);
    assert.equal(headers["content-type"], type);
  }
  for (const path of [...Object.keys(types), "/", "/nothing", "/www/../Cargo.toml"]) {
    const { headers } = await get(path);
    assert.equal(headers["content-security-policy"], path === "/www/" ? HOME_POLICY : POLICY, path);
    assert.equal(headers["x-content-type-options"], "nosniff", path);
    assert.equal(headers["cache-control"], "no-cache", path);
  }
  // So has what makes requests.
  assert.equal((await get(FRAME)).headers["content-security-policy"], FRAME_POLICY);
});

test("a file is packed as the browser likes, and sent again only when it has changed", async () => {
  const path = "/pkg/sitemap_lint_bg.wasm";
  const real = readFileSync(new URL(`../..${path}`, import.meta.url));
  const asked = (headers, method, of = path) => get(of, method, headers);
  for (const [accepts, way, unpack] of [["gzip, deflate, br, zstd", "br", brotliDecompressSync], ["gzip", "gzip", gunzipSync], ["br;q=0, gzip;q=0.5", "gzip", gunzipSync], ["", undefined, (bytes) => bytes]]) {
    const { status, headers, text } = await asked({ "Accept-Encoding": accepts });
    const bytes = Buffer.from(text, "latin1");
    assert.deepEqual([status, headers["content-encoding"], headers.vary, Number(headers["content-length"])], [200, way, "Accept-Encoding", bytes.length], accepts);
    assert.ok(unpack(bytes).equals(real), accepts);
    const again = await asked({ "Accept-Encoding": accepts, "If-None-Match": `"x", ${headers.etag}` });
    assert.deepEqual([again.status, again.text, again.headers.etag, again.headers["content-security-policy"]], [304, "", headers.etag, POLICY]);
    assert.equal((await asked({ "Accept-Encoding": accepts, "If-None-Match": '"x"' })).status, 200);
    const head = await asked({ "Accept-Encoding": accepts }, "HEAD");
    assert.deepEqual([head.headers["content-length"], head.text], [headers["content-length"], ""]);
  }
  // Another way is another content.
  assert.notEqual((await asked({ "Accept-Encoding": "br" })).headers.etag, (await asked({ "Accept-Encoding": "gzip" })).headers.etag);
});

test("the first address leads to the page", async () => {
  const { status, headers } = await get("/");
  assert.deepEqual([status, headers.location], [302, "/www/"]);
});

test("nothing but www/ and pkg/ can be had", async () => {
  const paths = [
    "/Cargo.toml", "/www/../Cargo.toml", "/www/%2e%2e/Cargo.toml", "/www/..%2fCargo.toml", "/www/..%5cCargo.toml", "/www//etc/passwd",
    "//etc/passwd", "/../../../../etc/passwd", "/www/%00", "/www/%", "/.git/HEAD", "/www/./../.git/HEAD", "/pkg", "/www/samples",
    "/node_modules/", "/tools/serve.mjs", "http://127.0.0.1/Cargo.toml",
  ];
  for (const path of paths) assert.equal((await get(path)).status, 404, path);
  assert.equal((await get("/www/", "POST")).status, 405);
  const head = await get("/www/", "HEAD");
  assert.deepEqual([head.status, head.text], [200, ""]);
});

// Windows does not list what a process has open.
test("a download that is broken off keeps no file open", { skip: process.platform === "win32" }, async () => {
  const open = () => readdirSync("/dev/fd").length;
  const before = open();
  for (let times = 0; times < 50; times++) {
    await new Promise((resolve, reject) => {
      request({ port: server.address().port, host: "127.0.0.1", path: "/pkg/sitemap_lint_bg.wasm" }, (response) => {
        response.once("data", () => response.destroy()).once("close", resolve);
      }).on("error", reject).end();
    });
  }
  // The server hears of it a little later.
  for (let tries = 0; tries < 100 && open() > before + 10; tries++) await sleep(50);
  assert.ok(open() <= before + 10, `${open()} files and connections are open; there were ${before}`);
});

test("started from the command line, it says where it is, and steps aside for another", async () => {
  const script = fileURLToPath(new URL("../../tools/serve.mjs", import.meta.url));
  const run = (port) => spawn(process.execPath, [script], { env: { ...process.env, PORT: port }, stdio: ["ignore", "pipe", "pipe"] });
  const free = run("");
  const [said] = await once(free.stdout, "data");
  assert.match(String(said), /^http:\/\/127\.0\.0\.1:\d+\/\n$/);
  const taken = run(String(server.address().port));
  const [why] = await once(taken.stderr, "data");
  assert.match(String(why), /is taken/);
  const [code] = await once(taken, "exit");
  assert.equal(code, 1);
  free.kill();
  await once(free, "exit");
});
