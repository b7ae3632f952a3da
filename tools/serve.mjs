// Serves www/ and pkg/ of this checkout on 127.0.0.1, and nothing else. Needs Node and nothing installed.
//
//   node tools/serve.mjs        port 8080 or the next free one; PORT in the environment names another

import { createHash } from "node:crypto";
import { createReadStream, readFileSync, realpathSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";
import { pipeline } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const ROOT = realpathSync(fileURLToPath(new URL("..", import.meta.url)));
const SERVED = ["www", "pkg"];

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ts": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

// With every answer, the worker's script among them: a worker keeps the policy it was served with, not its page's.
export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
  "require-trusted-types-for 'script'",
  "trusted-types sitemap-lint sitemap-lint-app",
].join("; ");

/** The policy that stands in a file of ours. */
const policyIn = (path) => /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(readFileSync(join(ROOT, path), "utf8"))[1];

// Of the first page, which names the hash of a script in it that asks for the engine.
export const HOME = "/www/index.html";
export const HOME_POLICY = `${policyIn(HOME)}; frame-ancestors *`;

// Of the frame that makes requests, which names the hash of its script, too. It never has a file, and whoever opens it gives
// it an origin of its own.
export const FRAME = "/www/live/frame.html";
export const FRAME_POLICY = `${policyIn(FRAME)}; frame-ancestors 'self'; sandbox allow-scripts`;

const OWN_POLICIES = new Map([[join(ROOT, HOME), HOME_POLICY], [join(ROOT, FRAME), FRAME_POLICY]]);

const HEADERS = {
  "Content-Security-Policy": POLICY,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-cache",
};

/** The file behind a request's path, or nothing: `..`, links out of the folders and hidden names lead nowhere. */
function find(path) {
  let names;
  try {
    names = decodeURIComponent(path).split("/").slice(1);
  } catch {
    return undefined;
  }
  if (names.at(-1) === "") names[names.length - 1] = "index.html";
  if (!SERVED.includes(names[0]) || names.some((name) => /^\.|[\\\0]/.test(name) || name === "")) return undefined;
  try {
    const file = realpathSync(join(ROOT, ...names));
    const { size, mtimeMs, ...stat } = statSync(file);
    const inside = SERVED.some((folder) => file.startsWith(join(ROOT, folder) + sep));
    return inside && (stat.mode & 0o170000) === 0o100000 ? { file, size, mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}

// Ways to pack a file, the best first; what is packed already gains nothing.
const PACKED = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => gzipSync(bytes),
};
const GAINS = /^text\/|javascript|json|xml|wasm/;
const made = new Map(); // path and way → `{ mtimeMs, size, tag, body }`, as long as the file stays the same

/** The tag of a file's content, and the content itself where it is packed; made anew when the file has changed. */
function content({ file, size, mtimeMs }, way) {
  const key = `${way} ${file}`;
  const known = made.get(key);
  if (known?.mtimeMs === mtimeMs && known.size === size) return known;
  const bytes = readFileSync(file);
  const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}${way ? `-${way}` : ""}"`;
  const one = { mtimeMs, size, tag, body: way && PACKED[way](bytes) };
  made.set(key, one);
  return one;
}

/** How the asker wants a file of this type packed, if at all. */
function wanted(accepted = "", type) {
  const names = accepted.split(",").map((one) => one.trim()).filter((one) => !/;\s*q=0(\.0*)?$/.test(one)).map((one) => one.split(";")[0]);
  return GAINS.test(type) ? Object.keys(PACKED).find((way) => names.includes(way)) : undefined;
}

/** Answers one request. */
export function answer(request, response) {
  const say = (status, headers = {}) => response.writeHead(status, { ...HEADERS, ...headers });
  const text = (status, sentence, headers) => say(status, { "Content-Type": TYPES[".txt"], ...headers }).end(`${sentence}\n`);
  if (request.method !== "GET" && request.method !== "HEAD") return text(405, "Only GET and HEAD", { Allow: "GET, HEAD" });
  const path = request.url.split(/[?#]/)[0];
  // The page refers to ../pkg/, so it has to be seen in its folder.
  if (path === "/" || path === "/www") return text(302, "See /www/", { Location: "/www/" });
  const found = find(path);
  if (!found) return text(404, "Not found");
  const policy = OWN_POLICIES.get(found.file);
  const own = policy ? { "Content-Security-Policy": policy } : {};
  const type = TYPES[extname(found.file)] ?? "application/octet-stream";
  const way = wanted(request.headers["accept-encoding"], type);
  const { tag, body } = content(found, way);
  const named = { ...own, ETag: tag, Vary: "Accept-Encoding" };
  if (request.headers["if-none-match"]?.split(/, */).includes(tag)) return say(304, named).end();
  const length = { "Content-Length": body?.length ?? found.size, ...(way ? { "Content-Encoding": way } : {}) };
  say(200, { ...named, "Content-Type": type, ...length });
  if (request.method === "HEAD" || body) return response.end(request.method === "HEAD" ? undefined : body);
  // Whichever of the two ends early takes the other with it: a download that was broken off keeps no file open.
  pipeline(createReadStream(found.file), response, () => {});
}

/** Starts the server; resolves to it once it listens. Port 0 is any free one. */
export function serve(port, tries = 1) {
  return new Promise((resolve, reject) => {
    const server = createServer(answer);
    server.on("error", (error) => {
      if (error.code === "EADDRINUSE" && tries > 1) resolve(serve(port + 1, tries - 1));
      else reject(error);
    });
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const told = process.env.PORT;
  const server = await serve(Number(told || 8080), told ? 1 : 100).catch((error) => {
    console.error(`serve: ${error.code === "EADDRINUSE" ? `port ${told} is taken` : error.message}`);
    process.exit(1);
  });
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
