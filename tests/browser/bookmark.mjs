// Going through the bookmarklet: its text, a site on which it is clicked, and the window that it opens.

import { setTimeout as sleep } from "node:timers/promises";
import * as b from "./browser.mjs";
import { SITES } from "./faulty.mjs";

/** Headers of a site that lets nothing of others in. */
export const STRICT = { "Content-Security-Policy": "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'" };
export const HOME = { headers: { "Content-Type": "text/html; charset=utf-8" }, body: "<!doctype html><title>Home</title><h1>Home</h1>" };
/** One of the sites, with a page to click the bookmarklet on. */
export const site = (name) => (o) => ({ ...SITES[name](o), "/": HOME });

/** The bookmarklet's text, from the card that offers it. */
export async function offered(tab) {
  // It comes a moment after the card.
  const href = await b.find(tab, "[part~=bookmarklet][href]").then((link) => link.evaluate((node) => node.getAttribute("href")));
  return decodeURIComponent(href.replace(/^javascript:/, ""));
}

/** The same, after a check that leads to the card. */
export async function bookmarklet(tab) {
  b.known("http://127.0.0.1:9");
  await tab.evaluate(() => document.querySelector("sitemap-lint").check("http://127.0.0.1:9/"));
  return offered(tab);
}

/** `run(address, url, script)` runs a text on a page of another site; what it opens comes back. `at`: see `inEachBrowser`. */
export const opener = (at) => async (address, url, script) => {
  const { browser } = at.browser;
  const before = new Set(await browser.pages());
  const tab = await browser.newPage();
  await tab.goto(url);
  await tab.evaluate(script);
  for (let tries = 0; tries < 100; tries++) {
    for (const one of await browser.pages()) {
      if (before.has(one) || one === tab || !one.url().startsWith(address)) continue;
      await one.waitForSelector("#handover");
      await one.evaluate(() => {
        globalThis.reports = [];
        addEventListener("sitemap-lint:report", ({ detail }) => reports.push(detail));
        addEventListener("sitemap-lint:site", ({ detail }) => (globalThis.site = detail.report));
      });
      return { tab, opened: one, close: async () => (await one.close(), tab.close()) };
    }
    await sleep(100);
  }
  throw new Error("no window was opened");
};

/** Waits until the window says this of what is handed over. */
export const says = (opened, pattern) =>
  opened.waitForFunction((source) => new RegExp(source, "s").test(document.querySelector("#handover").textContent), { timeout: 30_000 }, pattern.source);

/** Takes what is handed over; the reports. */
export async function accept(opened) {
  await opened.waitForSelector("#accept", { timeout: 30_000 });
  await opened.click("#accept");
  await opened.waitForFunction(() => reports.length && !document.querySelector("sitemap-lint").shadowRoot.querySelector(".running"), { timeout: 30_000 });
  return opened.evaluate(() => [reports, globalThis.site]);
}
