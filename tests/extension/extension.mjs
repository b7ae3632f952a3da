// The extension in a browser, for its tests: built with a manifest for tests, installed, and its page in a tab.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { program } from "../../tools/browsers.mjs";
import { written } from "../../tools/extension.mjs";
import { OUTSIDE } from "../browser/browser.mjs";

/** A second host that is none of the reader's own. Nobody allows it at first. */
export const ELSEWHERE = "elsewhere.test";
// The address of an extension's pages, which Firefox makes up otherwise.
const ID = "sitemap-lint@sitemap-lint.example";
const UUID = "11111111-2222-3333-4444-555555555555";
export const GRANTED = [`http://${OUTSIDE}/*`, "http://127.0.0.1/*"];

/**
 * A browser with the extension. In Chromium two hosts are allowed by the manifest, because its own question is never
 * answered where there is no window; Firefox is told to allow whatever is asked for in answer to a click. `hosts`: others, or
 * none. `change` of its folder.
 */
export async function start(name, { dark = false, hosts = name === "chromium" && GRANTED, change = () => {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-extension-"));
  const built = join(folder, "built");
  await written(built, (manifest) => (hosts ? { ...manifest, host_permissions: hosts } : manifest));
  change(join(built, name));
  const how = {
    executablePath: program(name),
    headless: true,
    userDataDir: join(folder, "profile"),
    protocolTimeout: 60_000,
  };
  const browser = await (name === "firefox"
    ? puppeteer.launch({
        ...how,
        browser: "firefox",
        args: ["--remote-allow-system-access"],
        extraPrefsFirefox: {
          "network.dns.localDomains": `${OUTSIDE},${ELSEWHERE}`,
          "extensions.webextensions.uuids": JSON.stringify({ [ID]: UUID }),
          "extensions.webextOptionalPermissionPrompts": false,
          "layout.css.prefers-color-scheme.content-override": dark ? 0 : 1,
        },
      })
    : puppeteer.launch({
        ...how,
        enableExtensions: [join(built, "chromium")],
        args: ["--no-sandbox", "--disable-gpu", "--no-first-run", `--host-resolver-rules=MAP ${OUTSIDE} 127.0.0.1, MAP ${ELSEWHERE} 127.0.0.1`],
      }));
  let base = `moz-extension://${UUID}`;
  if (name === "firefox") await browser.installExtension(join(built, "firefox"));
  else base = (await browser.waitForTarget((target) => target.type() === "service_worker")).url().replace("/background.js", "");
  const stop = async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { browser, base, name, dark, stop };
}

/** A tab with a page of the extension. */
export async function open(at, path = "www/index.html") {
  const tab = await at.browser.newPage();
  await tab.setViewport({ width: 1280, height: 900 });
  if (at.name === "chromium") await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: at.dark ? "dark" : "light" }]);
  // Firefox does not tell that a page of an extension is there.
  const went = tab.goto(`${at.base}/${path}`);
  if (at.name === "firefox") went.catch(() => {});
  else await went;
  return listening(tab);
}

/** A page of the extension that has opened by itself. */
export async function opened({ browser }, path) {
  for (let tries = 0; tries < 100; tries++) {
    for (const tab of await browser.pages()) if (new URL(await addressOf(tab)).pathname === `/${path}`) return listening(tab);
    await sleep(100);
  }
  throw new Error(`${path} did not open`);
}

const addressOf = (tab) => tab.evaluate(() => location.href).catch(() => "about:blank");

async function listening(tab) {
  const errors = [];
  tab.on("pageerror", (error) => errors.push(String(error.message ?? error)));
  for (let tries = 0; tries < 100; tries++) {
    const isThere = () => location.protocol.endsWith("-extension:") && document.readyState === "complete";
    if (await tab.evaluate(isThere).catch(() => false)) break;
    await sleep(100);
  }
  await tab.evaluate(() => {
    globalThis.reports ??= [];
    addEventListener("sitemap-lint:report", ({ detail }) => reports.push(detail));
    addEventListener("sitemap-lint:site", ({ detail }) => (globalThis.site = detail.report));
  });
  return Object.assign(tab, { errors });
}

/** The popup, as a click on the button in the toolbar opens it for a tab. */
export async function popup(at, tab) {
  if (at.name === "chromium") {
    const [extension] = (await at.browser.extensions()).values();
    await tab.triggerExtensionAction(extension);
    const target = await at.browser.waitForTarget((one) => one.url() === `${at.base}/popup.html`);
    const page = await target.asPage();
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: at.dark ? "dark" : "light" }]);
    return page;
  }
  // No driver clicks there. The browser's own window gives the leave that comes with a click, and the popup is opened as on
  // phones: as a tab that knows which one it comes from.
  await tab.bringToFront();
  const { connection } = at.browser;
  const { result: { contexts: [{ context }] } } = await connection.send("browsingContext.getTree", { "moz:scope": "chrome" });
  const expression = `(() => {
    const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(ID)});
    const tab = gBrowser.selectedTab;
    extension.tabManager.addActiveTabPermission(tab);
    return extension.tabManager.getWrapper(tab).id;
  })()`;
  const { result: { result } } = await connection.send("script.evaluate", { expression, target: { context }, awaitPromise: false });
  const from = await open(at);
  await from.evaluate((id) => browser.tabs.create({ url: browser.runtime.getURL("popup.html"), openerTabId: id }), result.value);
  const page = await opened(at, "popup.html");
  await from.close();
  return page;
}

/** Types a URL and presses Enter. */
export async function type(tab, url) {
  await tab.evaluate(() => {
    globalThis.reports.length = 0;
    globalThis.site = undefined;
    document.querySelector("sitemap-lint").shadowRoot.querySelector("[part=input]").select();
  });
  await tab.keyboard.type(url);
  await tab.keyboard.press("Enter");
}

/** Presses a button of the question for a host, which has to come. */
export async function answer(tab, id) {
  const button = await tab.waitForSelector(`dialog.asking #${id}`, { timeout: 10_000 });
  const asked = await tab.$eval("dialog.asking", (node) => node.textContent);
  await button.click();
  await tab.waitForFunction((before) => document.querySelector("dialog.asking")?.textContent !== before, {}, asked);
  return asked;
}

/** What was found, once nothing runs. */
export async function ended(tab) {
  await tab.waitForFunction(() => {
    const { shadowRoot } = document.querySelector("sitemap-lint");
    return !shadowRoot.querySelector(".running") && (reports.length || shadowRoot.querySelector("[part=unreachable]"));
  }, { timeout: 60_000 });
  return tab.evaluate(() => [reports, globalThis.site]);
}
