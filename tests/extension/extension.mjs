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
const UUID = "11111111-2222-3333-4444-555555555555";
const GRANTED = [`http://${OUTSIDE}/*`, "http://127.0.0.1/*"];

/**
 * A browser with the extension. In Chromium two hosts are allowed by the manifest, because its own question is never
 * answered where there is no window; Firefox is told to allow whatever is asked for in answer to a click.
 */
export async function start(name, { dark = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "sitemap-lint-extension-"));
  const built = join(folder, "built");
  await written(built, (manifest) => (name === "chromium" ? { ...manifest, host_permissions: GRANTED } : manifest));
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
          "extensions.webextensions.uuids": JSON.stringify({ "sitemap-lint@sitemap-lint.example": UUID }),
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
export async function open({ browser, base, name, dark }, path = "www/index.html") {
  const tab = await browser.newPage();
  const errors = [];
  tab.on("pageerror", (error) => errors.push(String(error.message ?? error)));
  await tab.setViewport({ width: 1280, height: 900 });
  if (name === "chromium") await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }]);
  // Firefox does not tell that a page of an extension is there.
  if (name === "firefox") tab.goto(`${base}/${path}`).catch(() => {});
  else await tab.goto(`${base}/${path}`);
  for (let tries = 0; tries < 100; tries++) {
    const isThere = () => location.protocol.endsWith("-extension:") && document.readyState === "complete";
    if (await tab.evaluate(isThere).catch(() => false)) break;
    await sleep(100);
  }
  await tab.evaluate(() => {
    globalThis.reports = [];
    addEventListener("sitemap-lint:report", ({ detail }) => reports.push(detail));
    addEventListener("sitemap-lint:site", ({ detail }) => (globalThis.site = detail.report));
  });
  return Object.assign(tab, { errors });
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
