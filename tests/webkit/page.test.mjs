// The page in WebKitGTK, which shares its engine with Safari. No library drives it: its WebDriver is asked by HTTP, on a
// screen that nobody sees. tools/webkit.sh runs this where both are installed.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { BROKEN, site } from "../browser/browser.mjs";
import { host } from "../browser/faulty.mjs";

const started = [];
let port; // of the driver
let own; // the page's server
let session; // the URL of the session

/** A port that is free now. */
async function free() {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Asks the driver; the value of its answer. */
async function ask(method, path, body) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}

/** Runs a function's text in the page. */
const run = (act, ...args) => ask("POST", `${session}/execute/sync`, { script: `return (${act})(...arguments)`, args });

/** Waits until a function's text gives something else than nothing. */
async function until(act, ...args) {
  for (let tries = 0; ; tries++) {
    const found = await run(act, ...args);
    if (found) return found;
    if (tries === 300) throw new Error(`this did not happen within a minute: ${act}; the page says: ${await run("() => document.querySelector('sitemap-lint').shadowRoot.textContent")}`);
    await sleep(200);
  }
}

before(async () => {
  // It writes the number of the screen that it took.
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x900x24"], { stdio: ["ignore", "pipe", "ignore"] });
  started.push(screen);
  const [number] = await once(screen.stdout, "data");
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, LIBGL_ALWAYS_SOFTWARE: "1" };
  port = await free();
  started.push(spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" }));
  for (let tries = 0; !(await ask("GET", "/status").catch(() => {}))?.ready; tries++) {
    if (tries === 100) throw new Error("WebKitWebDriver does not answer");
    await sleep(100);
  }
  const { sessionId } = await ask("POST", "/session", { capabilities: {} });
  session = `/session/${sessionId}`;
  own = await site();
});

after(async () => {
  if (session) await ask("DELETE", session).catch(() => {});
  for (const program of started.reverse()) program.kill();
  await own?.stop();
});

/** Opens the page anew; reports are collected. */
const open = async () => {
  await ask("POST", `${session}/url`, { url: own.address });
  await until(`() => document.querySelector("sitemap-lint").shadowRoot?.querySelector("[part=input]") && true`);
  await run(`() => {
    globalThis.reports = [];
    globalThis.ended = [];
    document.addEventListener("sitemap-lint:report", ({ detail }) => reports.push(detail));
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => ended.push(violatedDirective + " " + blockedURI));
  }`);
};
/** The reports, once nothing runs. */
const reported = (number) => until(`(number) => document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=progress]") === null
  && reports.length >= number && reports.map(({ name, report: { counts } }) => ({ name, rules: Object.keys(counts) }))`, number);
/** Types into the field. */
const type = async (text) => {
  const box = await run(`() => document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=input]")`);
  await ask("POST", `${session}/element/${Object.values(box)[0]}/value`, { text });
};

test("a sitemap that is pasted is checked", async () => {
  await open();
  await run(`(text) => {
    const box = document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=input]");
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true }));
  }`, BROKEN);
  const [{ rules }] = await reported(1);
  assert.ok(rules.includes("xml-unescaped-ampersand"), rules.join());
  await run(`() => document.querySelector("sitemap-lint").shadowRoot.querySelector("[data-tab=source]").click()`);
  await until(`() => document.querySelector("sitemap-lint").shadowRoot.querySelector(".cm-content") && true`);
  assert.deepEqual(await run("() => ended"), []);
  // What the service worker keeps it asks for itself.
  const before = own.log.slice(0, own.log.indexOf("GET /www/chunks.json"));
  assert.deepEqual(before.filter((line) => line.endsWith(".wasm")), ["GET /www/engine/first.wasm", "GET /www/engine/rest.wasm"], "each part comes once");
});

test("a fix is made in place, and the source is checked as somebody types", async () => {
  await open();
  await run(`(text) => document.querySelector("sitemap-lint").check(text)`, BROKEN);
  await reported(1);
  const one = "document.querySelector('sitemap-lint').shadowRoot.querySelector";
  await until(`() => ${one}("[part=apply]") && true`);
  await run(`() => ${one}("[part=apply]").click()`);
  await until(`() => reports.length >= 2 && !("xml-unescaped-ampersand" in reports.at(-1).report.counts)`);
  await run(`() => ${one}("[data-tab=source]").click()`);
  const text = await until(`() => ${one}(".cm-content")`);
  await ask("POST", `${session}/element/${Object.values(text)[0]}/value`, { text: "<" });
  await until("() => reports.length >= 3 && Object.keys(reports.at(-1).report.counts).length > 0");
  assert.deepEqual(await run("() => ended"), []);
});

test("a site is fetched by its URL, from the frame", async () => {
  const served = await host("files", { "Access-Control-Allow-Origin": "*" });
  try {
    await open();
    await type(`${served.origin}\uE007`);
    const reports = await reported(7);
    const broken = reports.find(({ name }) => name.endsWith("/broken.xml"));
    assert.ok(broken.rules.includes("xml-unescaped-ampersand"), broken.rules.join());
    assert.ok(served.log.every(({ headers }) => headers.origin === "null"));
    assert.deepEqual(await run("() => ended"), []);
  } finally {
    await served.stop();
  }
});
