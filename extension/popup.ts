// The popup: what the page in the tab has to do with its sitemap, and the way to a check of the whole site.

import { data, h } from "../page/base/dom.js";
import { extension } from "../page/texts/en/extension.js";
import { api, pageFor, pattern } from "./browser.js";

const said = extension.popup;

const [tab] = await api.tabs.query({ active: true, currentWindow: true });
const url = URL.canParse(tab?.url ?? "") && /^https?:/.test(tab.url!) ? new URL(tab.url!) : undefined;
if (url) await show(url);
else document.body.append(h("h1", {}, said.name), h("p", {}, said.nothing));

async function show(url: URL) {
  const start = `${url.origin}/`;
  document.body.append(
    h("h1", {}, data(url.host)),
    h("main", {}, h("p", {}, said.asks(data(url.hostname, "strong")))),
    await button(said.whole, start),
  );
}

/** A button that asks for the host and opens the page. */
async function button(label: string, start: string) {
  const origins = [pattern(start)];
  // Now: after the click it would be too late to ask.
  const may = await api.permissions.contains({ origins });
  const act = () => {
    if (may) return api.tabs.create({ url: pageFor(start) }).then(() => close());
    api.runtime.sendMessage({ start }).catch(() => {});
    // The background opens the page, because this popup may be gone by then.
    return api.permissions.request({ origins }).then((allowed) => allowed && close());
  };
  return h("button", { type: "button", onclick: () => act().catch(() => {}) }, label);
}
