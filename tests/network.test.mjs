// URLs, by the command as npm installs it: the same findings and exit codes as those of the program that `cargo test` has
// built, the same manners, and no way inside.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";

const root = new URL("..", import.meta.url).pathname;
// Others are those of the packages, once they are installed.
const native = process.env.NATIVE ?? join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug/sitemap-lint");
const launcher = process.env.NPM ?? join(root, "cli/npm/sitemap-lint.mjs");

const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-network-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const urlset = (urls) => `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.map((url) => `<url><loc>${url}</loc></url>`).join("\n")}\n</urlset>\n`;
const index = (urls) => urlset(urls).replaceAll("urlset", "sitemapindex").replaceAll("url>", "sitemap>");

/** A server on loopback: `answer(request, response)`; `tls`: its key and certificate. */
async function served(answer, tls) {
  const server = (tls ? createSecureServer(tls, answer) : createServer(answer)).listen(0, "127.0.0.1");
  await new Promise((up) => server.once("listening", up));
  const { port } = server.address();
  return { server, port, origin: `http://127.0.0.1:${port}`, stop: () => (server.closeAllConnections(), server.close()) };
}

const run = (program, args, { env = {}, heard } = {}) =>
  new Promise((done) => {
    const child = spawn(program, args, { env: { ...process.env, ...env } });
    const said = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"]) child[stream].setEncoding("utf8").on("data", (text) => (said[stream] += text));
    heard?.(child);
    child.on("close", (status) => done({ status, ...said }));
  });
const npm = (args, options) => run(process.execPath, [launcher, ...args], options);

/** Twelve children with fifty pages each, of which some are missing, moved or not to be indexed. */
const site = ({ headers, url }, response) => {
  const origin = `http://${headers.host}`;
  const number = Number(/\d+/.exec(url)?.[0]);
  const send = (status, type, body, more = {}) => response.writeHead(status, { "Content-Type": type, ...more }).end(body);
  if (url === "/robots.txt") send(200, "text/plain", `User-agent: *\nDisallow: /page-7.html\nSitemap: ${origin}/sitemap.xml\n`);
  else if (url === "/sitemap.xml") send(200, "application/xml", index(Array.from({ length: 12 }, (_, at) => `${origin}/part-${at}.xml`)));
  else if (url.startsWith("/part-") && number === 5) send(404, "text/plain", "gone");
  else if (url.startsWith("/part-")) send(200, "application/xml", urlset(Array.from({ length: 50 }, (_, at) => `${origin}/page-${number * 50 + at}.html`)));
  else if (number % 50 === 3) send(404, "text/html", "<title>gone</title>");
  else if (number % 50 === 4) send(301, "text/html", "", { Location: "/page-1.html" });
  else if (number % 50 === 5) send(200, "text/html", "<title>a</title><meta name=robots content=noindex>");
  else if (number % 50 === 6) send(200, "text/html", "<title>b</title>", { "X-Robots-Tag": "noindex" });
  else if (number % 50 === 8) response.destroy();
  else send(200, "text/html; charset=utf-8", `<title>${number}</title><link rel=canonical href="${origin}${url}">`);
};

for (const format of ["text", "json"]) {
  test(`a site of 12 children and 600 pages: the same as the native program says, as ${format}`, async () => {
    const { origin, stop } = await served(site);
    const args = ["--allow-private", "--rate", "0", "--deep=all", "--format", format, `${origin}/`];
    const [there, here] = [await run(native, args), await npm(args)];
    stop();
    const plain = ({ status, stdout, stderr }) => ({ status, stderr, stdout: stdout.replace(/"ms": \d+/g, '"ms": 0').replace(/"now": ".*"/g, '"now": ""') });
    assert.match(there.stdout, /page-not-found|http-/);
    assert.deepEqual(plain(here), plain(there));
  });
}

test("a table of the pages: the same as the native program writes, whatever comes after the head of a page", async () => {
  const pages = {
    long: (response) => response.end(`<title>a</title><body>${"b ".repeat(400_000)}<script>${"c".repeat(400_000)}</script>`),
    packed: (response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(`<title>a</title><body>${"b ".repeat(40_000)}`)),
    broken: (response) => (response.writeHead(200, { "Content-Length": 999_999 }).write(`<title>a</title><body>${"b ".repeat(40_000)}`), setTimeout(() => response.destroy(), 100)),
    endless: (response) => response.write(`<title>a</title><body>${"b ".repeat(40_000)}`),
    other: (response) => response.writeHead(200, { "Content-Encoding": "br" }).end("a"),
    plain: (response) => response.writeHead(200, { "Content-Type": "text/plain" }).end("a".repeat(300_000)),
  };
  const { origin, stop } = await served((request, response) => {
    if (request.url === "/robots.txt") none(response);
    else if (request.url === "/sitemap.xml") xml(response, urlset(Object.keys(pages).map((name) => `http://${request.headers.host}/${name}`)));
    else response.setHeader("Content-Type", "text/html"), (pages[request.url.slice(1)] ?? none)(response);
  });
  const table = join(folder, "pages.csv");
  const args = ["--allow-private", "--rate", "0", "--timeout", "2", "--deep=all", "--format", "concise", `${origin}/sitemap.xml`];
  const runs = [];
  for (const program of [(args) => run(native, args), npm]) {
    const result = await program([...args, "--also", `csv=${table}`]);
    // Of what breaks off, more or less may have come.
    const rows = readFileSync(table, "utf8").replace(/\d+,\d+,(v1-\w+)?\r$/gm, "$1");
    runs.push({ ...result, rows });
  }
  const without = await run(native, args);
  stop();
  assert.deepEqual(runs[1], runs[0]);
  assert.equal(runs[0].stdout, without.stdout);
  const digests = runs[0].rows.trim().split("\n").slice(1).map((row) => /(v1-\w+)?$/.exec(row)[0] !== "");
  assert.deepEqual(digests, [true, true, false, false, false, true]);
});

// Outside of this machine, as far as the names say, and led back to it.
const PUBLIC = "93.184.216.34";
let number = 0;

/** Runs the command with `answer` for every host; `names`: their addresses. Returns also what was connected to. */
async function outside(start, answer, names = {}, args = []) {
  const { port, stop } = await served(answer);
  const connections = join(folder, `${number++}.txt`);
  writeFileSync(connections, "");
  const env = {
    NODE_OPTIONS: `--import ${new URL("network/double.mjs", import.meta.url)}`, SERVER: String(port), CONNECTIONS: connections,
    NAMES: JSON.stringify({ "site.test": [[PUBLIC]], ...names }),
  };
  const result = await npm(["--rate", "0", ...args, start], { env });
  stop();
  return { ...result, connected: [...new Set(readFileSync(connections, "utf8").split("\n").filter(Boolean))] };
}

const INSIDE = readFileSync(new URL("live/inside.txt", import.meta.url), "utf8").split("\n")
  .filter((line) => line && !line.startsWith("#") && !line.endsWith(" public")).map((line) => line.split(/ {2,}/)[0]);

const none = (response) => response.writeHead(404).end();
const xml = (response, text) => response.writeHead(200, { "Content-Type": "application/xml" }).end(text);
const WAYS = {
  redirects: ({ url }, response) => {
    if (url === "/robots.txt") none(response);
    else if (url === "/sitemap.xml") xml(response, index(INSIDE.map((_, at) => `http://site.test/${at}.xml`)));
    else response.writeHead(302, { Location: Buffer.from(INSIDE[Number.parseInt(url.slice(1), 10)] ?? "/").toString("latin1") }).end();
  },
  "robots.txt": ({ url }, response) => {
    if (url === "/robots.txt") response.writeHead(200, { "Content-Type": "text/plain" }).end(INSIDE.map((to) => `Sitemap: ${to}\n`).join(""));
    else none(response);
  },
  "an index": ({ url }, response) => (url === "/sitemap.xml" ? xml(response, index(INSIDE)) : none(response)),
  pages: ({ url }, response) => (url === "/sitemap.xml" ? xml(response, urlset([...INSIDE, "http://site.test/a"])) : none(response)),
};

for (const [way, answer] of Object.entries(WAYS)) {
  test(`${INSIDE.length} spellings of what is inside, by ${way}: nothing of it is connected to`, async () => {
    const start = way === "robots.txt" ? "http://site.test/" : "http://site.test/sitemap.xml";
    const { connected, status, stdout, stderr } = await outside(start, answer, {}, ["--other-hosts", "--deep=all"]);
    assert.deepEqual(connected, [PUBLIC], stdout + stderr);
    assert.notEqual(status, 0);
  });
}

test(`${INSIDE.length} spellings of what is inside, as the start and by the link of a home page: nothing of it is connected to`, async () => {
  const each = async (to) => {
    const direct = await outside(to, (_, response) => none(response));
    assert.deepEqual([direct.connected, direct.status], [[], 2], to);
    assert.match(direct.stderr, /--allow-private permits it|is not the URL/, to);
    const home = await outside("http://site.test/", ({ url }, response) => (url === "/" ? response.end(`<link rel=sitemap href="${to}">`) : none(response)), {}, ["--other-hosts"]);
    assert.deepEqual(home.connected, [PUBLIC], to);
  };
  for (let at = 0; at < INSIDE.length; at += 8) await Promise.all(INSIDE.slice(at, at + 8).map(each));
});

test("a name that leads inside, also or sometimes, is not connected to there", async () => {
  const names = { "mixed.test": [[PUBLIC, "10.0.0.1"]], "flip.test": [[PUBLIC], ["127.0.0.1"]], "flop.test": [["127.0.0.1"], [PUBLIC]], "within.test": [["fd00::1"]] };
  const children = Object.keys(names).flatMap((host) => Array.from({ length: 6 }, (_, at) => `http://${host}/${at}.xml`));
  const answer = ({ headers, url }, response) => {
    if (url === "/robots.txt") none(response);
    else if (url === "/sitemap.xml") xml(response, index(children));
    else xml(response, urlset([`http://${headers.host}/`]));
  };
  const { connected, stdout, stderr } = await outside("http://site.test/sitemap.xml", answer, names, ["--other-hosts"]);
  assert.deepEqual(connected, [PUBLIC]);
  assert.match(stdout + stderr, /mixed\.test.*10\.0\.0\.1 is a private address; --allow-private permits it/s);
});

test("what servers do wrong has the words of the native program", async () => {
  const acts = {
    "ends at once": (_, response) => response.destroy(),
    "is no HTTP": (_, response) => response.socket.end("no\r\n\r\n"),
    "breaks off": (_, response) => (response.writeHead(200, { "Content-Length": 999 }).write("<urlset"), setTimeout(() => response.destroy(), 50)),
    "breaks off a piece": (_, response) => (response.writeHead(200).write("<urlset"), setTimeout(() => response.destroy(), 50)),
    "never answers": () => {},
    "never ends": (_, response) => response.writeHead(200, { "Content-Type": "application/xml" }).write("<urlset>"),
    "has a head without end": (_, response) => response.writeHead(200, { "X-Long": "x".repeat(200_000) }).end(),
    "goes round in circles, with UTF-8": (_, response) => response.writeHead(301, { Location: Buffer.from("/ä.xml").toString("latin1") }).end(),
    "is packed": (_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end("<urlset/>"),
  };
  for (const [what, act] of Object.entries(acts)) {
    const { origin, stop } = await served((request, response) => (request.url === "/robots.txt" ? none(response) : act(request, response)));
    const args = ["--allow-private", "--rate", "0", "--timeout", "2", `${origin}/sitemap.xml`];
    const [there, here] = await Promise.all([run(native, args), npm(args)]);
    stop();
    const plain = ({ status, stdout, stderr }) => ({ status, stderr, stdout: stdout.replace(/(the answer is not HTTP): .*/, "$1") });
    assert.deepEqual(plain(here), plain(there), what);
  }
  const closed = await served(() => {});
  closed.stop();
  const args = ["--allow-private", `${closed.origin}/sitemap.xml`];
  assert.deepEqual(await npm(args), await run(native, args));
});

test("certificates are checked, and those of --ca-file trusted", async () => {
  const [key, cert] = ["key", "pem"].map((kind) => readFileSync(new URL(`network/server.${kind}`, import.meta.url)));
  const { port, stop } = await served(site, { key, cert });
  const file = new URL("network/server.pem", import.meta.url).pathname;
  for (const [host, more] of [["127.0.0.1", []], ["127.0.0.1", ["--ca-file", file]], ["localhost", ["--ca-file", file]], ["localhost", ["--insecure"]]]) {
    const args = ["--allow-private", ...more, `https://${host}:${port}/part-1.xml`];
    const [there, here] = await Promise.all([run(native, args), npm(args)]);
    assert.deepEqual(here, there, [host, ...more].join(" "));
    assert.match(here.stdout, more.length === 0 ? /no authority that is trusted here/ : more[1] && host === "localhost" ? /it is for another name/ : /50 URLs/);
  }
  // At the origin of the target, and at no other.
  const args = ["--allow-private", "--insecure", "--other-hosts"];
  const elsewhere = await served(({ url }, response) => xml(response, url.endsWith(".xml") ? index([`https://localhost:${port}/part-1.xml`]) : ""), { key, cert });
  const [there, here] = await Promise.all([run(native, args.concat(`https://127.0.0.1:${elsewhere.port}/sitemap.xml`)), npm([...args, `https://127.0.0.1:${elsewhere.port}/sitemap.xml`])]);
  elsewhere.stop();
  stop();
  assert.deepEqual(here, there);
  assert.match(here.stdout, /part-1\.xml” cannot be fetched: its certificate is not valid/);
});

test("a cache that the native program has written is read, and asks for what changed; a password is sent from the environment", async () => {
  const asked = [];
  const { origin, stop } = await served((request, response) => {
    asked.push(`${request.url} ${request.headers["if-none-match"] ?? ""} ${request.headers.authorization ?? ""}`.trim());
    response.setHeader("ETag", '"1"');
    if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
    else if (request.url === "/robots.txt") none(response);
    else xml(response, urlset([`http://${request.headers.host}/a`]));
  });
  const cache = join(folder, "cache");
  const args = ["--allow-private", "--cache", cache, "--basic-auth", "SECRET", `${origin}/part-1.xml`];
  const env = { SECRET: "name:word" };
  const first = await run(native, args, { env });
  assert.deepEqual(asked.splice(0).sort(), ["/part-1.xml  Basic bmFtZTp3b3Jk", "/robots.txt  Basic bmFtZTp3b3Jk"]);
  const second = await npm(args, { env });
  // A private address is a warning, so the server is asked whether it is still there.
  assert.deepEqual(asked.splice(0), ['/part-1.xml "1" Basic bmFtZTp3b3Jk']);
  const other = await npm(args, { env: { SECRET: "name:other" } });
  stop();
  assert.equal(asked.length, 2);
  const remarks = /^.*(The|the) cache.*\n/gm;
  assert.deepEqual(second.stdout.match(remarks), [
    "The cache had 1 of 2 answers, the oldest less than a minute old. --max-cache-age 0 asks the server about each.\n",
    "1 answer of the cache: unchanged, the server says.\n",
  ]);
  assert.equal(second.stdout.replace(remarks, ""), first.stdout);
  assert.equal(other.stdout, first.stdout);
});

test("a proxy is asked for everything, and looks up the names", async () => {
  const { port, stop } = await served(site);
  const tunnels = [];
  const proxy = await served((_, response) => response.writeHead(403).end());
  proxy.server.on("connect", ({ url, headers }, socket) => {
    tunnels.push(`${url} ${headers["proxy-authorization"] ?? "-"}`);
    if (url.startsWith("forbidden")) return socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    const way = connect(port, "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    for (const [from, to] of [[way, socket], [socket, way]]) from.on("error", () => to.destroy()).pipe(to);
  });
  const args = ["--proxy", `http://user:word@127.0.0.1:${proxy.port}`, "--rate", "0", "--deep=20"];
  const [there, here] = [await run(native, [...args, "http://site.test/"]), await npm([...args, "http://site.test/"])];
  const refused = await npm([...args, "http://forbidden.test/"]);
  proxy.stop();
  stop();
  assert.deepEqual(here, there);
  assert.match(here.stdout, /20 of 550 listed pages fetched/);
  assert.deepEqual([...new Set(tunnels)], ["site.test:80 Basic dXNlcjp3b3Jk", "forbidden.test:80 Basic dXNlcjp3b3Jk"]);
  assert.match(refused.stdout, /cannot be fetched: the proxy: it answered 403/);
});

test("a proxy that opens a tunnel late, when another one was asked for: each request is made once", async () => {
  const asked = [];
  const { port, stop } = await served((request, response) => (asked.push(request.url), site(request, response)));
  const proxy = await served(() => {});
  let late;
  proxy.server.on("connect", (_, socket) => {
    const open = () => {
      const way = connect(port, "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
      for (const [from, to] of [[way, socket], [socket, way]]) from.on("error", () => to.destroy()).pipe(to);
    };
    if (!late) return (late = open);
    if (late !== true) late();
    late = true;
    open();
  });
  const { stdout } = await npm(["--proxy", proxy.origin, "--rate", "0", "--timeout", "2", "http://site.test/part-1.xml"]);
  proxy.stop();
  stop();
  assert.match(stdout, / with 50 URLs$/m);
  assert.deepEqual(asked, ["/robots.txt", "/part-1.xml"]);
});

test("Ctrl-C gives the report so far, and --resume goes on", async () => {
  let asked = 0;
  const { origin, stop } = await served((request, response) => {
    asked++;
    setTimeout(() => site(request, response), request.url.startsWith("/page") ? 20 : 0);
  });
  const save = join(folder, "saved");
  const args = ["--allow-private", "--rate", "0", "--deep=all", "--save", save, `${origin}/`];
  const first = await npm(args, {
    heard: (child) => {
      const wait = setInterval(() => {
        if (asked < 100) return;
        clearInterval(wait);
        child.kill("SIGINT");
      }, 10);
    },
  });
  assert.equal(first.status, 2);
  assert.match(first.stdout, /not read: The check was stopped before everything was fetched\./);
  assert.ok(asked < 300, `${asked} requests`);
  const before = asked;
  const second = await npm([...args, "--resume"]);
  const all = await run(native, args.filter((arg) => arg !== "--save" && arg !== save));
  stop();
  assert.equal(second.stdout, all.stdout);
  assert.ok(asked - before < 2 * 600 - 90, "what was kept is not asked for again");
});
