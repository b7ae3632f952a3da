// "Nothing leaves the browser", put to the test: everything that could send is tried, from the page and from inside the
// worker, towards a second server that must not hear a thing. The sender is replaced by one that hears, to see that it can.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { after, before, describe, test } from "node:test";
import * as b from "./browser.mjs";
import { BROKEN, GOOD } from "./browser.mjs";

/** Hears everything, also what is no HTTP request. */
async function listener() {
  const heard = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript" }).end();
  });
  server.on("upgrade", (request, socket) => {
    heard.push(`upgrade ${request.url}`);
    socket.destroy();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { heard, stop, address: `127.0.0.1:${server.address().port}` };
}

// Runs in the page and in the worker alike; what a place does not have, throws and is passed over.
const WAYS = `{
  fetch: (at) => fetch("http://" + at + "/fetch", { mode: "no-cors" }),
  keepalive: (at) => fetch("http://" + at + "/keepalive", { mode: "no-cors", keepalive: true, method: "POST", body: "x" }),
  xhr: (at) => { const x = new XMLHttpRequest(); x.open("GET", "http://" + at + "/xhr"); x.send(); },
  socket: (at) => { new WebSocket("ws://" + at + "/socket"); },
  events: (at) => { new EventSource("http://" + at + "/events"); },
  beacon: (at) => { navigator.sendBeacon("http://" + at + "/beacon", "x"); },
  scripts: (at) => { importScripts("http://" + at + "/scripts"); },
  image: (at) => { new Image().src = "http://" + at + "/image"; },
  style: (at) => { const l = document.createElement("link"); l.rel = "stylesheet"; l.href = "http://" + at + "/style"; document.head.append(l); },
  preload: (at) => { const l = document.createElement("link"); l.rel = "preload"; l.as = "image"; l.href = "http://" + at + "/preload"; document.head.append(l); },
  frame: (at) => { const f = document.createElement("iframe"); f.src = "http://" + at + "/frame"; document.body.append(f); },
  media: (at) => { const v = document.createElement("video"); v.src = "http://" + at + "/media"; v.load(); },
  form: (at) => { const f = document.createElement("form"); f.action = "http://" + at + "/form"; f.method = "post"; f.target = "x"; document.body.append(f); f.submit(); },
  font: (at) => { const f = new FontFace("f", "url(http://" + at + "/font)"); f.load(); },
  background: (at) => { document.body.style.backgroundImage = "url(http://" + at + "/background)"; },
}`;
const tryAll = (ways, at) => `(async () => {
  const ways = ${ways};
  const tried = [];
  for (const [name, way] of Object.entries(ways)) {
    try { await Promise.race([way(${JSON.stringify(at)}), new Promise((done) => setTimeout(done, 300))]); } catch {}
    tried.push(name);
  }
  return tried;
})()`;

for (const name of b.browsers) {
  describe(name, () => {
    let browser;
    let other;
    before(async () => {
      browser = await b.start(name);
      other = await listener();
    });
    after(async () => {
      await browser?.stop();
      await other?.stop();
    });

    const visit = async (options, act, before) => {
      const site = await b.site(options);
      try {
        const tab = await b.open(browser, site.address, { before });
        try {
          await act(tab, site);
        } finally {
          await tab.close();
        }
      } finally {
        await site.stop();
        other.heard.length = 0;
      }
    };

    test("the listener hears what a page without a policy sends", { timeout: 60_000 }, async () => {
      const tab = await browser.browser.newPage();
      await tab.goto(`http://${other.address}/`);
      other.heard.length = 0;
      await tab.evaluate(tryAll(WAYS, other.address));
      await sleep(500);
      const paths = other.heard.map((line) => line.split("/").at(-1));
      for (const way of ["fetch", "keepalive", "xhr", "socket", "events", "beacon", "image", "style", "frame", "form"]) {
        assert.ok(paths.includes(way), `${way} of ${paths}`);
      }
      await tab.close();
      other.heard.length = 0;
    });

    for (const policy of [true, false]) {
      const served = policy ? "with the header" : "by a static host without headers";
      test(`the page sends nothing, served ${served}`, { timeout: 60_000 }, () =>
        visit({ policy }, async (tab) => {
          assert.equal((await tab.evaluate(tryAll(WAYS, other.address))).length, 15);
          await sleep(500);
          assert.deepEqual(other.heard, []);
          assert.ok((await tab.violations()).length > 0, "and the policy is why");
        }));

      test(`the worker sends nothing, served ${served}`, { timeout: 60_000 }, () => {
        // An engine that has gone over to the enemy: it has the file's bytes in its hands and tries every way out.
        // `import()` is syntax and only the header's policy closes it.
        const ways = policy ? WAYS.replace("{", '{ module: (at) => import("http://" + at + "/module"),') : WAYS;
        const traitor = `
          export * from "./sitemap_lint.js?real";
          export { default } from "./sitemap_lint.js?real";
          import { Checker as Real } from "./sitemap_lint.js?real";
          export class Checker extends Real {
            finish() {
              const report = super.finish();
              ${tryAll(ways, other.address)}.then((tried) => self.postMessage({ id: -1, kind: "tried", tried }));
              return report;
            }
          }`;
        return visit({ policy, replace: { "/pkg/sitemap_lint.js": traitor } }, async (tab, site) => {
          await b.drop(tab, [{ name: "sitemap.xml", content: GOOD }]);
          await b.reported(tab);
          assert.ok(site.log.includes("GET /pkg/sitemap_lint.js?real"), "the engine was replaced");
          const tried = await (await tab.waitForFunction(() => globalThis.tried)).jsonValue();
          assert.equal(tried.length, policy ? 16 : 15);
          await sleep(500);
          assert.deepEqual(other.heard, []);
        }, () => {
          const Real = globalThis.Worker;
          globalThis.Worker = class extends Real {
            constructor(...given) {
              super(...given);
              this.addEventListener("message", ({ data }) => (globalThis.tried ??= data.tried));
            }
          };
        });
      });
    }

    test("a clean and a broken file lead to the same requests, and the module comes once", { timeout: 60_000 }, async () => {
      const logs = [];
      for (const text of [GOOD, BROKEN]) {
        await visit({}, async (tab, site) => {
          await b.paste(tab, text);
          await b.reported(tab);
          await b.whole(tab);
          for (let tries = 0; tries < 100 && !site.log.includes("GET /www/rules/why.json"); tries++) await sleep(50);
          await sleep(500);
          const log = site.log.filter((line) => !/favicon|icon\.svg|manifest/.test(line));
          // Whether the second worker asks for this script once more depends on when it begins.
          logs.push(log.filter((line, at) => line !== "GET /pkg/sitemap_lint.js" || log.indexOf(line) === at).sort());
        });
      }
      assert.deepEqual(logs[0], logs[1]);
      assert.deepEqual(logs[0].filter((line) => line.endsWith(".wasm")), ["GET /www/engine/first.wasm", "GET /www/engine/rest.wasm"]);
    });

    test("a check asks our own server for nothing once the page is there", { timeout: 60_000 }, () =>
      visit({}, async (tab, site) => {
        await b.drop(tab, [{ name: "first.xml", content: GOOD }]);
        await b.reported(tab, 1);
        await b.whole(tab);
        // The reasons come with the first check, whatever that finds.
        for (let tries = 0; tries < 100 && !site.log.includes("GET /www/rules/why.json"); tries++) await sleep(50);
        // A script may bring others with it.
        let before;
        do {
          before = site.log.length;
          await sleep(500);
        } while (site.log.length > before);
        await b.paste(tab, BROKEN);
        await b.reported(tab, 2);
        await b.press(tab, "fix");
        await sleep(500);
        assert.deepEqual(site.log.slice(before), []);
        for (const line of site.log) assert.match(line, /^GET \/(www|pkg)\/((engine|rules|site)\/)?[a-z_-]*(\.[a-z]+)?$|favicon/);
      }));

    test("an engine that stops takes one report with it, not the page", { timeout: 60_000 }, () => {
      const fragile = `
        export * from "./sitemap_lint.js?real";
        export { default } from "./sitemap_lint.js?real";
        import { Checker as Real, SiteCheck as Site } from "./sitemap_lint.js?real";
        const trap = (chunk) => {
          if (new TextDecoder().decode(chunk).includes("trap")) throw new WebAssembly.RuntimeError("unreachable executed");
        };
        export class Checker extends Real {
          push(chunk) {
            trap(chunk);
            super.push(chunk);
          }
        }
        export class SiteCheck extends Site {
          checker(name) {
            const checker = super.checker(name);
            const push = checker.push.bind(checker);
            checker.push = (chunk) => (trap(chunk), push(chunk));
            return checker;
          }
        }`;
      return visit({ replace: { "/pkg/sitemap_lint.js": fragile } }, async (tab) => {
        await b.drop(tab, [{ name: "bad.xml", content: "trap" }]);
        assert.ok((await b.text(tab, "error")).length > 20);
        assert.equal((await tab.reports()).length, 0);
        await b.drop(tab, [{ name: "good.xml", content: GOOD }, { name: "bad.xml", content: "trap" }, { name: "c.xml", content: GOOD }]);
        const reports = await b.reported(tab, 2);
        assert.deepEqual(reports.map(({ name: file }) => file).sort(), ["c.xml", "good.xml"]);
        assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "pass");
        assert.deepEqual(tab.errors, []);
      });
    });
  });
}
