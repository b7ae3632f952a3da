// The site's own page: the element, and samples that are links without script and checks with it.

import "../element.js";
import type { Route, Watched } from "../../www/element.js";
import { loadScript } from "../base/script.js";
import type { SitemapLint } from "../element.js";
import { asked, open } from "../takeaway/share.js";
import { number } from "../texts.js";

declare global {
  /** Only some browsers have it. */
  var launchQueue: { setConsumer(act: (launched: { files: FileSystemFileHandle[] }) => void): void } | undefined;
}

const element = document.querySelector<SitemapLint>("sitemap-lint")!;

document.querySelector<HTMLElement>(".samples")!.addEventListener("click", async (event) => {
  const link = (event.target as Element).closest("a");
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
function shared() {
  if (location.hash.startsWith("#share=")) open(element);
}
addEventListener("hashchange", shared);
shared();
// One with a URL fills it in; only a click fetches.
asked(element, location.search);

// A site that the bookmarklet was clicked on has something to hand over.
if (location.hash === "#handover") {
  loadScript(() => import("../live/handover.js"), import.meta.url).then(
    ({ receive }) => receive(element),
    () => {},
  );
}

// Whoever works in another window sees in the tab how the last build is.
const { title } = document;
element.addEventListener("sitemap-lint:watch", (event) => {
  const { detail } = event as CustomEvent<Watched | null>;
  document.title = detail ? `${mark(detail.report)} ${title}` : title;
});

function mark({ summary: { errors, warnings }, verdicts, options: { profile = "protocol" } }: Watched["report"]) {
  if (errors + warnings) return `(${number(errors + warnings)})`;
  return verdicts[profile] === "pass" ? "✓" : "?";
}

// Back and forward go through what was looked at. Names of files and words stay out of the address.
element.addEventListener("sitemap-lint:route", (event) => {
  const { detail } = event as CustomEvent<Route>;
  const { tab, hidden, rule } = detail;
  const parts = new URLSearchParams({
    tab: tab!,
    ...(hidden!.length ? { without: hidden!.join() } : {}),
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

// On a first visit the copies, 1.5 MB, would hold up the first check where the connection is slow.
const FIRST_CHECK = 10_000; // ms
const PAUSE = 1_000; // ms, in which the verdict is shown

// Without https or on a connection that costs, the page stays a page.
addEventListener("load", () =>
  (globalThis.requestIdleCallback ?? setTimeout)(async () => {
    if (!navigator.serviceWorker || navigator.connection?.saveData) return;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => {
        addEventListener("sitemap-lint:report", () => setTimeout(done, PAUSE), { once: true });
        setTimeout(done, FIRST_CHECK);
      });
    }
    loadScript(() => import("./app.js"), import.meta.url).catch(() => {});
  }),
);
