// What the tests of the page share: a server, a browser, and words for what a reader does.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { browsers, tested } from "../../tools/browsers.mjs";
import { answer, POLICY } from "../../tools/serve.mjs";
import { renewable } from "./renewable.mjs";
import { rebuilt } from "./sources.mjs";

export { browsers };

// Firefox tells of what a worker was about to load when it was ended.
const ENDED = [/^AbortError: The operation was aborted/, /^TypeError: error loading dynamically imported module: .*\/(pkg\/sitemap_lint|www\/zip)\.js$/];

/** A host that is none of the reader's own, as far as its name says. Browsers look for it on this machine. */
export const OUTSIDE = "outside.test";

// The origins of every server that was started here. A worker of the page that stood in the tab before may still have been
// on its way to its own server when the tab was left, and Chromium tells of it late.
const SITES = new Set();
/** The origin of another server that a test has started. */
export const known = (origin) => SITES.add(origin);

/**
 * Declares tests for each browser: `declare(page, at)`. `page(title, act, options)` is a test in a tab with the page, at the
 * end of which nothing may have gone wrong behind the reader's back; `act` gets the tab, the server and the test.
 * `options` are those of `open` and of `site`, for which it gets a server of its own; `errors` are exceptions to be expected,
 * and with `fresh` the page is loaded for this test alone.
 * `at` has the browser's `name`, whether it is the one that is to be `thorough`, and once it runs `browser` and `site`.
 * `app`: see `start`.
 */
export const inEachBrowser = (declare, options) => inSome(browsers, declare, options);

// Chromium, or the first of those that are named.
const ONE = browsers.find((name) => name === "chromium") ?? browsers[0];

/** The same for what every engine does alike; `spare`: see `open`. */
export const inOneBrowser = (declare, options) => inSome([ONE], declare, { spare: true, ...options });

/** The file whose tests are declared, where several files are in one process. */
export const declaring = { file: "" };

function inSome(names, declare, { timeout = 180_000, app, spare } = {}) {
  stopAtTheEnd();
  for (const name of names) {
    describe(`${declaring.file} ${name}`.trim(), () => {
      const at = { name, thorough: name === ONE };
      before(async () => {
        at.site = await site();
        at.browser = await (app ? start(name, { app }) : shared(name));
      });
      after(async () => {
        if (app) await at.browser?.stop();
        await at.site?.stop();
      });
      const page = (title, act, { errors = [], dark, width, height, fresh, before: first, ...faults } = {}) =>
        test(title, { timeout }, async (t) => {
          const own = Object.keys(faults).length ? await site(faults) : undefined;
          // Firefox is told when it starts.
          const other = dark && name === "firefox" ? await start(name, { dark }) : undefined;
          try {
            const { address } = own ?? at.site;
            const tab = await open(other ?? at.browser, address, { dark, width, height, spare, fresh, before: first });
            try {
              await act(tab, own ?? at.site, t);
              assert.deepEqual(await tab.violations(), [], "violations of the policy");
              assert.deepEqual(tab.errors.filter((error) => ![...ENDED, ...errors].some((expected) => expected.test(error))), [], "exceptions");
              assert.deepEqual(tab.asked.filter((url) => !SITES.has(new URL(url).origin) && !/^(blob|data):/.test(url)), [], "requests to other places");
            } catch (error) {
              await tab.close();
              throw error;
            }
            await tab.leave();
          } finally {
            await other?.stop();
            await own?.stop();
          }
        });
      declare(page, at);
    });
  }
}

/**
 * The real server on a free port. `replace` maps a path to text served in its place (with `?real` the true file can
 * still be had), `change` a source of the page to what makes another text of its own, `types` a path to another type, paths in `missing` are not there, whatever the query, those in `hang` are never answered, `forbid`
 * is taken out of the policy, until `mend()`. `policy: false` leaves the header out, as a static host does. `also(origin)` gives
 * what answers first, where it can. `log` holds what was asked for.
 */
export async function site({ policy = true, also, change, ...given } = {}) {
  if (change) given.replace = { ...given.replace, ...(await rebuilt(change)) };
  const log = [];
  const hung = [];
  let faults = given;
  const server = createServer((request, response) => {
    const { replace = {}, types = {}, missing = [], hang = [], forbid } = faults;
    const { url } = request;
    if (also?.(`http://${request.headers.host}`)(request, response)) return;
    log.push(`${request.method} ${url}`);
    const { writeHead } = response;
    response.writeHead = (status, { "Content-Security-Policy": header, ...headers }) => {
      const own = forbid ? header.replace(` ${forbid}`, "") : header;
      // By the tag of the true file, browsers would keep the other type.
      const type = types[url] ? { "Content-Type": types[url], ETag: '"other"' } : {};
      return writeHead.call(response, status, { ...headers, ...type, ...(policy ? { "Content-Security-Policy": own } : {}) });
    };
    if (hang.includes(url)) return hung.push(response);
    if (missing.includes(url.split("?")[0])) request.url = "/www/not-there";
    if (replace[url] === undefined) return answer(request, response);
    const type = url.endsWith(".js") ? "text/javascript" : "application/wasm";
    return response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": POLICY }).end(replace[url]);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  // Firefox lets a request wait for one for the same address that is under way, even for a while after it was given up.
  const mend = () => {
    faults = {};
    for (const response of hung) response.destroy();
  };
  const { origin, href } = new URL(`http://127.0.0.1:${server.address().port}/www/`);
  SITES.add(origin);
  return { address: href, log, mend, stop };
}

// Browsers by their names, of all files of this process.
const running = new Map();

/** The browser of this name that all tests share: each of their servers is an origin of its own. */
async function shared(name) {
  if (!running.get(name)?.browser.connected) running.set(name, await start(name));
  return running.get(name);
}

let ends = false; // it is said that they are to be stopped
function stopAtTheEnd() {
  if (!ends) after(async () => {
    for (const browser of running.values()) await browser.stop();
  });
  ends = true;
}

/**
 * A browser with a profile of its own, which goes away with it. Only with `app` it has service workers, which ask the
 * server for every file and then answer in its place.
 */
export async function start(name, { dark = false, app = false } = {}) {
  const executablePath = tested(name);
  if (!executablePath) throw new Error(`no ${name} found; install it, or run with BROWSERS naming those you have`);
  for (let tries = 1; ; tries++) {
    const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-"));
    const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    try {
      const browser = await launch(name, executablePath, folder, dark);
      const stop = async () => {
        await browser.close();
        remove();
      };
      return { browser, folder, stop, dark, app, name, tabs: [] };
    } catch (error) {
      remove();
      // Where the machine has too much to do, a browser may end before it is up.
      if (tries === 3) throw error;
      console.error(`${name} did not start, trying again: ${error.message}`);
    }
  }
}

const launch = (name, executablePath, folder, dark) =>
  puppeteer.launch({
    browser: name === "firefox" ? "firefox" : "chrome",
    executablePath,
    headless: true,
    userDataDir: join(folder, "profile"),
    protocolTimeout: 120_000,
    ...(name === "firefox"
      ? {
          extraPrefsFirefox: {
            "browser.download.folderList": 2,
            "browser.download.dir": folder,
            "browser.download.useDownloadDir": true,
            "browser.download.alwaysOpenPanel": false,
            // Pages that a tab has left are not kept.
            "browser.sessionhistory.max_total_viewers": 0,
            "network.dns.localDomains": OUTSIDE,
            "layout.css.prefers-color-scheme.content-override": dark ? 0 : 1,
          },
        }
      : {
          args: [
            "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--disable-back-forward-cache",
            `--host-resolver-rules=MAP ${OUTSIDE} 127.0.0.1`,
          ],
        }),
  });

/**
 * A tab with the page, ready. `errors` collects exceptions, `asked` the addresses of requests; `before` runs in the page before
 * anything of ours does. With `spare` the browser spares data: then the page loads the engine in one piece and once it is asked
 * for, and does not run it up; a page that the test before has left untouched stays, and gets a new element. Whoever is done
 * with a tab may `leave` it to the next one: a new tab costs a browser as much as a check does.
 */
export async function open(browser, address, { width = 1280, height = 900, dark = browser.dark, spare, fresh, before } = {}) {
  const tab = browser.tabs.pop() ?? (await newTab(browser));
  await tab.setViewport({ width, height });
  if (browser.name === "chromium") await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }]);
  const scripted = before || fresh;
  if (!scripted && tab.stays === address) {
    await tab.evaluate(() => renew());
    tab.errors.length = tab.asked.length = 0;
    return tab;
  }
  const scripts = [before, spare && (() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }))].filter(Boolean);
  const own = [];
  for (const script of scripts) own.push(await tab.evaluateOnNewDocument(script));
  // What the page before has left behind is none of ours.
  const ours = tab.waitForResponse((response) => response.request().isNavigationRequest()).then(() => (tab.errors.length = tab.asked.length = 0));
  await Promise.all([ours, tab.goto(address)]);
  tab.leave = async () => {
    for (const { identifier } of own.splice(0)) await tab.removeScriptToEvaluateOnNewDocument(identifier);
    tab.stays = spare && !scripted && (await tab.evaluate(() => untouched())) ? address : undefined;
    browser.tabs.push(tab);
  };
  return tab;
}

async function newTab({ browser, folder, name, app }) {
  const page = await browser.newPage();
  if (!app) await page.evaluateOnNewDocument(() => delete Navigator.prototype.serviceWorker);
  const [errors, asked] = [[], []];
  page.on("pageerror", (error) => errors.push(String(error.message ?? error)));
  page.on("request", (request) => asked.push(request.url()));
  if (name === "chromium") {
    // Else nothing tells of the focus while another window has it. What is installed minds which page is seen.
    if (!app) await page.emulateFocusedPage(true);
    const client = await page.createCDPSession();
    await client.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
  }
  await page.evaluateOnNewDocument(() => {
    globalThis.violations = [];
    globalThis.reports = [];
    document.addEventListener("securitypolicyviolation", (event) => violations.push(`${event.violatedDirective} ${event.blockedURI}`));
    document.addEventListener("sitemap-lint:report", (event) => reports.push(event.detail));
    globalThis.up = false;
    globalThis.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => (globalThis.up ||= data.kind === "up"));
      }
    };
  });
  await page.evaluateOnNewDocument(renewable);
  return Object.assign(page, {
    errors,
    asked,
    violations: () => page.evaluate(() => violations),
    reports: () => page.evaluate(() => reports),
  });
}

const AXE = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** Those of its rules to which it matters whether it is dark. */
export const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe objects to, on the whole page; `only`: by these of its rules. */
export const objections = async (page, only) => {
  // As text over the debugger: the page's policy lets no script in, which is as it should be.
  await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], ...(runOnly ? { runOnly } : {}) });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  }, only);
};

/** For `before` of a page: what is copied is in `copied`, names of what is saved in `saved`, the last of it in `blob`. */
export const taking = () => {
  globalThis.copied = [];
  globalThis.saved = [];
  Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void copied.push(text) } });
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    globalThis.blob = blob;
    return createObjectURL.call(URL, blob);
  };
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download);
  };
};

const selector = (part) => (/^[[.]/.test(part) ? part : `[part~="${part}"]`);

/** The element with this part (or selector) in the shadow tree, as a handle; what needs none is cheaper `inside`. */
export const find = (page, part, options) => page.waitForSelector(`sitemap-lint >>> ${selector(part)}`, { timeout: 20_000, ...options });

/** What `act` gives for that element, once it is there: one message to the browser in place of five. */
const inside = (page, part, act, ...given) =>
  page.evaluate(`(${first})(${JSON.stringify(selector(part))}, ${act}, ...${JSON.stringify(given)})`);

async function first(wanted, act, ...given) {
  for (const until = performance.now() + 20_000; performance.now() < until; await new Promise(requestAnimationFrame)) {
    for (const { shadowRoot } of document.querySelectorAll("sitemap-lint")) {
      const node = shadowRoot?.querySelector(wanted);
      if (node) return act(node, ...given);
    }
  }
  throw new Error(`there is no ${wanted}`);
}

export const count = (page, part) =>
  page.evaluate((wanted) => [...document.querySelectorAll("sitemap-lint")].reduce((sum, { shadowRoot }) => sum + (shadowRoot?.querySelectorAll(wanted).length ?? 0), 0), selector(part));
export const text = (page, part) => inside(page, part, (node) => node.textContent);
export const attribute = (page, part, name) => inside(page, part, (node, of) => node.getAttribute(of), name);

/** Clicks without caring where on the screen it lies. */
export const press = (page, part) => inside(page, part, (node) => node.click());

/** Presses keys together. */
export const chord = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.down(key);
  for (const key of keys.toReversed()) await page.keyboard.up(key);
};

/** Waits until so many reports have come. */
export const reported = (page, number = 1, timeout = 30_000) =>
  page.waitForFunction((least) => reports.length >= least, { timeout }, number).then(() => page.reports());

/** Waits until a worker with the whole engine is up: the hosted page begins with a part of it. */
export const whole = (page) => page.waitForFunction(() => globalThis.up);

/** Waits until the page tells this. */
export const says = (page, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=status]").textContent.trim()), {}, pattern.source);

/** Waits until nothing runs. */
export const idle = (page) =>
  page.waitForFunction(() => {
    const { shadowRoot } = document.querySelector("sitemap-lint");
    return !shadowRoot.querySelector("[part=progress]") && shadowRoot.querySelector("[part=status]").textContent.trim() !== "Checking…";
  }, { timeout: 60_000 });

/** Chooses the row of a rule, and waits for what stands beside the list. */
export async function choose(page, rule) {
  await press(page, `[part=group][data-rule="${rule}"]`);
  await inside(page, `[part=detail][data-of="${rule}"]`, () => {});
}

/** Opens what the bar has behind a button, and presses something in it. */
export async function menu(page, part, item) {
  await press(page, part);
  await press(page, item);
}

/** The next check works, whatever happened before. */
export async function works(page) {
  await page.evaluate(() => (globalThis.reports.length = 0));
  await drop(page, [{ name: "next.xml", content: GOOD }]);
  const reports = await reported(page);
  await idle(page);
  assert.deepEqual(reports.map(({ name }) => name), ["next.xml"]);
  assert.equal(await attribute(page, "verdict", "data-verdict"), "pass");
  assert.equal(await count(page, "error"), 0);
}

/** Pastes text as a reader does: what the page leaves to the browser is in the field when the event has passed. */
export const paste = (page, content) =>
  page.evaluate((pasted) => {
    const field = document.querySelector("sitemap-lint").shadowRoot.querySelector("[part~=input]");
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true });
    if (!field.dispatchEvent(event)) return;
    field.value = pasted;
    field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  }, content);

/** Drops files on the page; their content is text, or base64 where it says so. */
export const drop = (page, files) =>
  page.evaluate((list) => {
    const dataTransfer = new DataTransfer();
    for (const { name, content, base64 } of list) {
      const bytes = base64 ? Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)) : content;
      dataTransfer.items.add(new File([bytes], name));
    }
    const on = document.querySelector("h1");
    const event = (type) => new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true });
    if (on.dispatchEvent(event("dragover"))) throw new Error("the page does not take files");
    on.dispatchEvent(event("drop"));
  }, files);

/** What a button saves, as the browser saves it: text, or bytes with `null` for `encoding`. */
export async function downloaded(at, page, encoding = "utf8", part = "download") {
  const { folder } = at.browser;
  const before = new Set(readdirSync(folder));
  await press(page, part);
  for (let tries = 0; tries < 100; tries++) {
    await sleep(100);
    const name = readdirSync(folder).find((one) => !before.has(one) && !/\.(part|crdownload)$/.test(one));
    if (!name || existsSync(join(folder, `${name}.part`))) continue;
    const content = readFileSync(join(folder, name), encoding);
    if (!content.length) continue;
    rmSync(join(folder, name));
    return content;
  }
  throw new Error("nothing was saved");
}

export const sitemap = (inside) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${inside}\n</urlset>\n`;
export const url = (loc) => `<url><loc>${loc}</loc></url>`;
export const GOOD = sitemap(url("https://www.example.org/"));
/** One raw `&`, which can be repaired. */
export const BROKEN = sitemap(`${url("https://www.example.org/größe")}\n${url("https://www.example.org/?a=1&b=2")}`);
