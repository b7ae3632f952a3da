// The site's own page: the element, and samples that are links without script and checks with it.

import "../element.js";
import { later } from "../base/later.js";

const element = document.querySelector("sitemap-lint");

document.querySelector(".samples").addEventListener("click", async (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const response = await fetch(link.href);
    if (!response.ok) throw new Error(`status ${response.status}`);
    await element.check(await response.text());
  } catch {
    // Offline or moved: the plain link still shows what there is to see.
    location.href = link.href;
  }
});

// A link that contains a text opens with it.
async function shared() {
  if (location.hash.startsWith("#share=")) (await import("../takeaway/share.js")).open(element);
}
addEventListener("hashchange", shared);
shared();

// A site that the bookmarklet was clicked on has something to hand over.
if (location.hash === "#handover") {
  later(() => import("../live/handover.js"), import.meta.url).then(({ receive }) => receive(element), () => {});
}

// Back and forward go through what was looked at. Names of files and words stay out of the address.
element.addEventListener("sitemap-lint:route", ({ detail }) => {
  const { tab, hidden, rule } = detail;
  const parts = new URLSearchParams({
    tab,
    ...(hidden.length ? { without: hidden.join() } : {}),
    ...(rule && tab === "findings" ? { rule } : {}),
  });
  history.pushState(detail, "", `#${parts}`);
});
addEventListener("popstate", ({ state }) => {
  if (state?.tab || !location.hash) element.route = state ?? {};
});

// An installed app is opened with files.
globalThis.launchQueue?.setConsumer(async ({ files }) => {
  if (files.length) await element.check(await Promise.all(files.map((handle) => handle.getFile())));
});

// Without https or on a connection that costs, the page stays a page.
addEventListener("load", () => (globalThis.requestIdleCallback ?? setTimeout)(() => {
  if (!navigator.serviceWorker || navigator.connection?.saveData) return;
  later(() => import("./app.js"), import.meta.url).catch(() => {});
}));
