// The frame that makes requests (www/live/frame.html): whom it answers, and what it can be asked for. Each wall is tried
// from where somebody would try it, beside the same question asked as the page asks it, which is answered.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as b from "./browser.mjs";
import { host } from "./faulty.mjs";

const HTML = { "Content-Type": "text/html" };
const OPEN = { "Access-Control-Allow-Origin": "*" };
const SECRET = "only for those inside";
const inside = () => (request, response) => {
  if (request.url !== "/intranet/secret.txt") return false;
  response.writeHead(200, { "Content-Type": "text/plain" }).end(SECRET);
  return true;
};

/** In a page: opens the frame as `sandbox` says and asks it for `url`; what it answers, or "silent". */
const ask = (tab, { frame, sandbox, url, most = 1000 }) => tab.evaluate(async ({ frame, sandbox, url, most }) => {
  const node = document.createElement("iframe");
  if (sandbox) node.sandbox = sandbox;
  node.src = frame;
  document.body.append(node);
  await new Promise((resolve) => (node.onload = resolve));
  const { port1, port2 } = new MessageChannel();
  const said = new Promise((resolve) => {
    port1.onmessage = ({ data: { id, came } }) => {
      if (id === undefined) port1.postMessage({ id: 1, url, most });
      else resolve(came);
    };
    // It may listen without saying so.
    port1.postMessage({ id: 1, url, most });
    setTimeout(resolve, 2_000, "silent");
  });
  node.contentWindow.postMessage("port", "*", [port2]);
  const came = await said;
  node.remove();
  return came.answer ? { status: came.answer.status, text: await came.blob.text() } : came;
}, { frame, sandbox, url, most });

b.inEachBrowser((page, at) => {
  page("a site that frames it without a sandbox reads nothing of the origin that hosts it", async (tab, { address }) => {
    const [frame, url] = [new URL("live/frame.html", address).href, new URL("/intranet/secret.txt", address).href];
    const other = await host(() => ({ "/": { headers: HTML, body: "<!doctype html><title>Other</title><body>" } }));
    const strange = await at.browser.browser.newPage();
    try {
      await strange.goto(`${other.origin}/`);
      for (const sandbox of [undefined, "allow-scripts allow-same-origin"]) assert.equal(await ask(strange, { frame, url, sandbox }), "silent", sandbox);
      // With an origin of its own it answers, and a browser lets it read nothing.
      const own = await ask(strange, { frame, url, sandbox: "allow-scripts" });
      assert.deepEqual([own === "silent", own.status], [false, undefined]);
      // Not even a page of the same origin is answered.
      assert.equal(await ask(tab, { frame, url }), "silent");
    } finally {
      await strange.close();
      await other.stop();
    }
  }, { policy: false, also: inside, errors: [/^Cross-Origin Request Blocked: /] });

  /** Opens the frame as the page does. */
  const opened = async (tab, address) => {
    await tab.evaluate((src) => {
      globalThis.node = document.createElement("iframe");
      node.sandbox = "allow-scripts";
      node.src = src;
      document.body.append(node);
      return new Promise((resolve) => (node.onload = resolve));
    }, new URL("live/frame.html", address).href);
    return tab.frames().find((one) => one.url().endsWith("/www/live/frame.html"));
  };
  const closed = (tab) => tab.evaluate(() => node.remove());
  /** Hands it a port, which stays as `port`; whether it says that it listens. */
  const hand = (where) => where.evaluate(() => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    globalThis.port = port1;
    port1.onmessage = () => resolve("listens");
    (globalThis.node?.contentWindow ?? globalThis).postMessage("port", "*", [port2]);
    setTimeout(resolve, 1_000, "silent");
  }));
  const fetched = (tab, url, most = 1000) => tab.evaluate((url, most) => new Promise((resolve) => {
    port.onmessage = ({ data: { came } }) => resolve(came.blob ? came.blob.size : Object.keys(came));
    port.postMessage({ id: 1, url, most });
  }), url, most);

  page("it listens to whoever opened it, and to no other window", async (tab, { address }) => {
    // Of another window than the parent: here its own.
    const frame = await opened(tab, address);
    assert.equal(await hand(frame), "silent");
    await closed(tab);
    await opened(tab, address);
    assert.equal(await hand(tab), "listens");
    await closed(tab);
  });

  page("it fetches http and https, and does not even try another scheme", async (tab, { address }) => {
    const served = await host(() => ({ "/a.txt": { body: "12345" } }), OPEN);
    try {
      const frame = await opened(tab, address);
      assert.equal(await hand(tab), "listens");
      // The policy would end these, and be heard.
      await frame.evaluate(() => {
        globalThis.ended = [];
        addEventListener("securitypolicyviolation", ({ blockedURI }) => ended.push(blockedURI));
      });
      for (const url of ["data:text/plain,x", "blob:null/0", "ws://127.0.0.1:9/", "file:///etc/hostname", "about:blank", "a.txt", ""]) {
        assert.deepEqual(await fetched(tab, url), [], url);
      }
      assert.equal(await fetched(tab, `${served.origin}/a.txt`), 5);
      assert.deepEqual(await frame.evaluate(() => ended), []);
      await closed(tab);
    } finally {
      await served.stop();
    }
  });

  const up = (tab, url, mode = "no-cors") => tab.evaluate((url, mode) => new Promise((resolve) => {
    port.onmessage = ({ data: { came } }) => resolve(came);
    port.postMessage({ id: 1, url, most: 1000, mode });
  }), url, mode);

  page("whether a server is up it tells, nothing of what that says, and follows it nowhere", async (tab, { address }) => {
    const inside = await host(() => ({ "/admin": { body: SECRET } }), OPEN);
    const strict = { "Content-Type": "text/html", "X-Content-Type-Options": "nosniff" };
    const routes = (o) => ({
      "/a.xml": { body: SECRET },
      "/strict": { headers: strict, body: SECRET },
      "/error": { status: 500, headers: strict },
      "/own": { status: 302, headers: { Location: "/a.xml" } },
      "/away": { status: 302, headers: { Location: `${inside.origin}/admin` } },
      "/hidden": { headers: { "Cross-Origin-Resource-Policy": "same-origin" } },
      "/closed": { closed: true },
    });
    const served = await host(routes, {}, b.OUTSIDE);
    try {
      const asked = async (path) => {
        await opened(tab, address);
        assert.equal(await hand(tab), "listens");
        const came = await up(tab, /^\w+:/.test(path) ? path : `${served.other}${path}`);
        await closed(tab);
        return came;
      };
      for (const path of ["/a.xml", "/strict", "/error", "/own", "/away", "/not-there"]) assert.deepEqual(await asked(path), { up: true }, path);
      for (const path of ["/hidden", "/closed", "http://[::1]:9/"]) assert.deepEqual(await asked(path), { up: false }, path);
      assert.deepEqual(await asked("data:text/plain,x"), {});
      assert.deepEqual(inside.log, []);
      // It is the last that a frame does: of another origin it gets nothing any more.
      await opened(tab, address);
      assert.equal(await hand(tab), "listens");
      assert.deepEqual(await up(tab, `${served.other}/a.xml`), { up: true });
      assert.deepEqual(await fetched(tab, `${inside.origin}/admin`), ["why"]);
      assert.deepEqual(inside.log, []);
      await closed(tab);
    } finally {
      await inside.stop();
      await served.stop();
    }
  }, { errors: [/^Cross-Origin Request Blocked: /, /Cross-Origin-Resource-Policy header/, /^Content-Security-Policy: .*connect-src/] });

  page("a body ends where no more of it is wanted, and the rest is not fetched", async (tab, { address }) => {
    const most = 10_000;
    let ended;
    const part = Buffer.alloc(50_000, "x");
    const server = createServer((request, response) => {
      response.writeHead(200, OPEN);
      // It never ends by itself.
      const timer = setInterval(() => response.write(part), 20);
      ended = new Promise((resolve) => response.on("close", () => resolve("closed", clearInterval(timer))));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${server.address().port}`;
    b.known(origin);
    try {
      await opened(tab, address);
      assert.equal(await hand(tab), "listens");
      assert.equal(await fetched(tab, `${origin}/`, most), most);
      assert.equal(await Promise.race([ended, sleep(10_000)]), "closed");
      await closed(tab);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
