// The hosted page as an app: it opens without a connection, never mixes two versions, and is opened with files. The
// element on a page of somebody else's installs nothing.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import * as b from "./browser.mjs";
import { BROKEN, GOOD } from "./browser.mjs";
import { rebuilt, replacing } from "./sources.mjs";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const EMBEDDED = '<!doctype html><title>Docs</title><script type="module" src="/www/element.js"></script><h1>Docs</h1><sitemap-lint drop="page"></sitemap-lint>';
const TYPES = { js: "text/javascript", json: "application/json", html: "text/html" };

/**
 * A server whose files can be changed, also so that they are gone (`null`); with `down`, it hangs up on everybody. What was changed
 * comes once it is `ready`, a promise.
 */
const changing = () => {
  const state = { files: {}, down: false, ready: undefined };
  const also = () => (request, response) => {
    const path = request.url.split("?")[0];
    const content = state.files[path];
    if (state.down) request.socket.destroy();
    else if (content === null) response.writeHead(404).end();
    else if (content !== undefined) Promise.resolve(state.ready).then(() => response.writeHead(200, { "Content-Type": TYPES[path.split(".").at(-1)] }).end(content));
    else return false;
    return true;
  };
  return { state, also };
};

/** These files as they are published: with a list that has their sums. */
const published = (files) => {
  const sums = JSON.parse(read("www/chunks.json"));
  for (const [path, text] of Object.entries(files)) {
    const name = path.startsWith("/www/") ? path.slice("/www/".length) : `..${path}`;
    assert.ok(sums[name], name);
    sums[name] = createHash("sha256").update(text).digest("hex");
  }
  return { ...files, "/www/chunks.json": JSON.stringify(sums) };
};

const kept = (tab) => tab.evaluate(async () => {
  const versions = [];
  for (const name of await caches.keys()) {
    const urls = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    versions.push(urls.filter((path) => !path.startsWith("/www/sw.js/")).sort());
  }
  return versions;
});
/** Waits until the page is kept, which begins after the first report, and the service worker rests. */
const installed = async (tab) => {
  const since = Date.now();
  await tab.waitForFunction(async () => dispatchEvent(new Event("sitemap-lint:report")) && (await navigator.serviceWorker.getRegistration())?.active?.state === "activated", { timeout: 300_000, polling: 200 });
  // Where the machine has too much to do, what follows takes longer as well.
  tab.setDefaultTimeout(Math.max(30_000, 10 * (Date.now() - since)));
};
const notice = (tab) => tab.waitForSelector(".update button");
const reload = async (tab) => {
  await tab.reload();
  await b.find(tab, "input", { timeout: tab.getDefaultTimeout() });
};
/** Waits until `happened()` in this process, as long as the tab waits for anything. */
const until = async (tab, happened) => {
  for (const since = Date.now(); !happened(); await sleep(100)) {
    assert.ok(Date.now() - since < tab.getDefaultTimeout(), `this did not happen in time: ${happened}`);
  }
};

/** In the page: counts the workers, and collects what new ones tell. */
const told = () => {
  globalThis.made = new Set();
  globalThis.workers = 0;
  // A page with one processor would have one worker.
  Object.defineProperty(navigator, "hardwareConcurrency", { value: 4 });
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      workers++;
      this.addEventListener("message", ({ data }) => data.made && made.add(data.made));
    }
  };
};

b.inOneBrowser((page, { name }) => {
  const { also, state } = changing();

  page("opens without a connection after the first visit, checks, and opens what is loaded later", async (tab, site) => {
    await sleep(1_000);
    assert.ok(!site.log.some((line) => line.endsWith("/www/sw.js")), "the first check comes first");
    await b.drop(tab, [{ name: "good.xml", content: GOOD }]);
    await b.reported(tab);
    await installed(tab);
    const paths = Object.keys(JSON.parse(read("www/chunks.json")));
    const all = paths.map((path) => new URL(path, site.address).pathname).sort();
    assert.deepEqual(await kept(tab), [all]);
    assert.equal(await tab.evaluate(() => navigator.serviceWorker.controller), null, "the first visit goes on as it began");
    await site.stop();
    await reload(tab);
    await b.drop(tab, [{ name: "broken.xml", content: BROKEN }]);
    await b.reported(tab);
    assert.equal(await b.attribute(tab, "verdict", "data-verdict"), "fail");
    await b.press(tab, "[data-tab=source]");
    await tab.waitForFunction(() => document.querySelector("sitemap-lint").shadowRoot.querySelector(".cm-content"));
    await tab.$eval(".samples a", (link) => link.click());
    await b.reported(tab, 2);
    assert.deepEqual(await kept(tab), [all], "nothing that is checked is kept");
    await tab.goto(new URL("rules/loc.html", site.address).href);
    assert.match(await tab.title(), /^URLs/);
    await tab.goto(`${site.address}?from=elsewhere#x`);
    await b.find(tab, "input");
  }, { also: () => () => false });

  /** A host that says nothing by which a browser could ask whether a file has changed; counts what it sends. */
  const plain = new Map();
  const MORE = { ...TYPES, css: "text/css", svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json", xml: "application/xml" };
  const withoutValidators = () => (request, response) => {
    const path = request.url.split("?")[0].replace(/\/$/, "/index.html");
    if (!/^\/(www|pkg)\//.test(path)) return false;
    plain.set(path, (plain.get(path) ?? 0) + 1);
    response.writeHead(200, { "Content-Type": MORE[path.split(".").at(-1)] }).end(readFileSync(new URL(`../..${path}`, import.meta.url)));
    return true;
  };

  page("from a host without validators each file is fetched once to be kept, and no second time by the next visit", async (tab) => {
    await b.drop(tab, [{ name: "good.xml", content: GOOD }]);
    await b.reported(tab);
    await b.whole(tab);
    await installed(tab);
    const files = Object.keys(JSON.parse(read("www/chunks.json"))).length;
    const asked = [...plain.values()].reduce((sum, times) => sum + times);
    // Beside the page, its workers load some of them.
    assert.ok(asked < files + 90, `${asked} requests for ${files} files`);
    for (const part of ["first.wasm", "rest.wasm"]) {
      assert.equal(plain.get(`/www/engine/${part}`), 2, "once by the page and once to be kept");
    }
    plain.clear();
    await reload(tab);
    await b.drop(tab, [{ name: "good.xml", content: GOOD }]);
    await b.reported(tab);
    await sleep(3_000);
    // The service worker itself is always looked at, and the list of files.
    assert.deepEqual([...plain.keys()].filter((path) => !path.endsWith("/sw.js")), ["/www/chunks.json"]);
  }, { policy: false, also: withoutValidators });

  page("an update is taken as a whole, announced, and comes with the reload", async (tab, site) => {
    state.files = {};
    await installed(tab);
    // Somebody publishes: a script of the first ones, one that is loaded later, the worker and what it loads, and a page.
    state.files = published({
      ...(await rebuilt({
        "page/texts/en.ts": replacing(['check: "Check"', 'check: "Check (new)"']),
        "page/overview/overview.ts": (text) => `${text}\nObject.assign(globalThis, { opened: "new" });`,
        "page/engine/worker.ts": (text) => `${text}\nself.postMessage({ id: -1, made: "worker" } as never);`,
      })),
      "/pkg/sitemap_lint.js": `${read("pkg/sitemap_lint.js")}\npostMessage({ id: -1, made: "engine" });`,
      "/www/about.html": "<!doctype html><title>New</title>",
    });
    // A page that is opened once the update is there begins with it, and has nothing to be told.
    let open;
    state.ready = new Promise((done) => (open = done));
    await reload(tab);
    const other = await tab.browser().newPage();
    await other.goto(site.address);
    open();
    await notice(other);
    assert.equal(await other.$eval(".update", (node) => node.textContent), "A new version is ready.Reload");
    // Both pages are told, and stay what they are.
    await tab.bringToFront();
    await notice(tab);
    assert.equal((await kept(tab)).length, 2);
    assert.equal(await b.text(tab, "check"), "Check");
    // Each file has a worker, and the second one starts now.
    const files = ["a.xml", "b.xml"].map((name) => ({ name, content: GOOD }));
    await b.drop(tab, files);
    await b.reported(tab, 2);
    await b.press(tab, "[data-tab=overview]");
    await b.find(tab, '[part~="inspect"] .panels');
    assert.deepEqual(await tab.evaluate(() => [workers > 1, [...made], globalThis.opened ?? "old"]), [true, [], "old"]);
    await other.bringToFront();
    await Promise.all([other.waitForNavigation(), other.click(".update button")]);
    assert.equal(await b.text(other, "check"), "Check (new)");
    await other.goto(new URL("about.html", site.address).href);
    assert.equal(await other.title(), "New");
    await other.close();
    await Promise.all([tab.waitForNavigation(), tab.click(".update button")]);
    assert.equal(await b.text(tab, "check"), "Check (new)");
    await b.drop(tab, files);
    await b.reported(tab, 2);
    await b.press(tab, "[data-tab=overview]");
    await tab.waitForFunction(() => globalThis.opened === "new");
    assert.deepEqual(await tab.evaluate(() => [...made].sort()), ["engine", "worker"]);
    assert.equal(await tab.$(".update button"), null);
  }, { also, before: told });

  page("an update that is under way, or lacks a file, is not taken", async (tab, site) => {
    state.files = {};
    await installed(tab);
    const [before] = await kept(tab);
    // The list is there, and files are of another version at every look: somebody is still publishing.
    let times = 0;
    const files = published({ "/www/about.html": "<!doctype html><title>New</title>" });
    state.files = Object.defineProperty(files, "/www/about.html", { get: () => `<!doctype html><title>${++times}</title>`, configurable: true });
    await reload(tab);
    await until(tab, () => times >= 2);
    await sleep(2_000);
    assert.deepEqual(await kept(tab), [before]);
    state.files = { ...published(await rebuilt({ "page/texts/en.ts": replacing(['check: "Check"', 'check: "New"']) })), "/www/embed.html": null };
    await reload(tab);
    await sleep(4_000);
    assert.deepEqual(await kept(tab), [before]);
    assert.equal(await tab.$(".update button"), null);
    // Where files are gone for good, the service worker is, too.
    await tab.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0);
  }, { also });

  page("where the reader saves data, nothing is kept", async (tab) => {
    await b.drop(tab, [{ name: "good.xml", content: GOOD }]);
    await b.reported(tab);
    await sleep(1_000);
    assert.equal(await tab.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  }, { also: () => () => false, before: () => Object.defineProperty(navigator, "connection", { value: { saveData: true } }) });

  page("files that the app is opened with are checked", async (tab) => {
    await tab.evaluate((content) => globalThis.consumer({ files: [{ getFile: async () => new File([content], "opened.xml") }] }), GOOD);
    assert.deepEqual((await b.reported(tab)).map(({ name }) => name), ["opened.xml"]);
    const manifest = JSON.parse(read("www/manifest.webmanifest"));
    assert.deepEqual(Object.values(manifest.file_handlers[0].accept).flat(), [".xml", ".gz", ".txt", ".zip"]);
    if (name === "firefox") return; // which installs no pages
    const client = await tab.createCDPSession();
    assert.deepEqual((await client.send("Page.getAppManifest")).errors, []);
    assert.deepEqual((await client.send("Page.getInstallabilityErrors")).installabilityErrors, []);
  }, { before: () => Object.defineProperty(globalThis, "launchQueue", { value: { setConsumer: (consumer) => (globalThis.consumer = consumer) } }) });

  page("an embedded element installs nothing", async (tab, site) => {
    await tab.goto(new URL("/www/host.html", site.address).href);
    await b.drop(tab, [{ name: "good.xml", content: GOOD }]);
    await b.reported(tab);
    await sleep(1_000);
    assert.equal(await tab.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
    assert.ok(!site.log.some((line) => line.endsWith("/www/sw.js")));
  }, {
    also: () => (request, response) => {
      const content = { "/www/host.html": EMBEDDED, "/www/": EMBEDDED }[request.url];
      if (content) response.writeHead(200, { "Content-Type": "text/html" }).end(content);
      return Boolean(content);
    },
  });
}, { app: true, spare: false, timeout: 900_000 });
