// The extension's page is the hosted one, with another way to fetch, and without the worker that keeps it: it is here.

import type { Given } from "../page/live/transport.js";
import type { SitemapLint } from "../www/element.js";
import { Allowed } from "./transport.js";

const given: Given = (start) => new Allowed(start);
Object.assign(globalThis, { [Symbol.for("sitemap-lint transport")]: given });
Object.defineProperty(navigator, "serviceWorker", { value: undefined });

// The popup names a site in the address, once: a reload checks nothing.
const start = new URLSearchParams(location.search).get("check");
if (start) {
  history.replaceState(null, "", location.pathname);
  customElements.whenDefined("sitemap-lint").then(() => {
    document.querySelector<SitemapLint & Element>("sitemap-lint")!.check(start);
  });
}
