// The popup: what the page in the tab has to do with its sitemap, and the way to a check of the whole site.

import { extension } from "../page/texts/en/extension.js";
import type { Finding } from "../pkg/sitemap_lint.js";
import { api, forget, pattern } from "./browser.js";
import { type Child, data, h, prose } from "./dom.js";
import { type Found, find, judge, ready } from "./glance.js";
import { type Links, Reader, type Seen } from "./reader.js";

const said = extension.popup;
const SITEMAP = /<(?:\w+:)?(?:urlset|sitemapindex)\b/;

/** How good it is; `none`: it is not known. */
type Mark = "good" | "warn" | "none";
const SIGNS: Record<Mark, string> = { good: "✓", warn: "!", none: "?" };

// Where it is a tab itself, as on phones, it is about the one that it was opened from.
const own = await api.tabs.getCurrent();
const [tab] = own?.openerTabId
  ? [await api.tabs.get(own.openerTabId)]
  : await api.tabs.query({ active: true, currentWindow: true });
const url = URL.canParse(tab?.url ?? "") && /^https?:/.test(tab.url!) ? new URL(tab.url!) : undefined;
if (url) {
  url.hash = "";
  await show(url, tab.id!);
} else document.body.append(h("main", {}, h("h1", {}, said.name), h("p", {}, said.nothing)));

async function show(url: URL, tabId: number) {
  const facts = h("dl", { "aria-busy": "true" }, fact("none", said.looking));
  const actions = h("div", { class: "actions" }, button(said.whole, `${url.origin}/`));
  document.body.append(
    h("header", {}, h("h1", {}, data(url.host)), h("p", { class: "muted" }, data(url.pathname + url.search))),
    h("main", {}, facts, actions),
    h("footer", { class: "muted" }, h("p", {}, said.asks(data(url.hostname)))),
  );
  try {
    const reader = new Reader(tabId);
    const page = await reader.read(url.href);
    if (page && SITEMAP.test(new TextDecoder().decode(page.bytes.slice(0, 10_000)))) {
      facts.replaceChildren(fact("good", said.sitemap));
      actions.prepend(button(said.file, url.href));
    } else facts.replaceChildren(...(await glance(url, reader)));
  } catch {
    facts.replaceChildren(fact("none", said.unreadable));
  }
  facts.removeAttribute("aria-busy");
}

/** All there is to say of a page. */
async function glance(url: URL, reader: Reader) {
  await ready();
  const found = await find(url, reader);
  const { findings, tool, rulesDate } = await judge(url, reader);
  document.querySelector("footer")!.append(h("p", {}, said.version(tool, rulesDate)));
  const seen = await reader.read(url.href);
  // Firefox keeps to the policy of the site.
  if (!seen && !found.read.length) return [fact("none", said.closed, said.closedWhy)];
  return [listed(found), indexed(seen, findings), ...languages(found, await reader.links())];
}

/** Whether search engines may index the page. */
function indexed(seen: Seen | undefined, findings: Finding[]) {
  if (findings.length) return fact("warn", said.not, ...findings.map(({ message }) => prose(`${message}.`)));
  if (!seen) return fact("none", said.noAnswer);
  return seen.redirects ? fact("warn", said.moved, said.movedWhy) : fact("good", said.may(seen.answer.status));
}

function listed({ listed, read, unread }: Found) {
  const others = unread ? said.unread(unread) : "";
  if (!listed)
    return read.length ? fact("warn", said.unlisted(read.length), others) : fact("none", said.noSitemap, others);
  const { sitemap, line, lastmod, other } = listed;
  const where = said.where(data(new URL(sitemap).pathname), line, lastmod && data(lastmod));
  return other ? fact("warn", said.spelled(data(other)), where) : fact("good", said.listed, where);
}

/** Whether the language links of the page are those of its entry. */
function languages({ listed }: Found, links: Links) {
  const theirs = listed?.links ?? [];
  if (!listed || !(theirs.length + links.length)) return [];
  const named = (some: Links) =>
    new Set(some.map(([lang, url]) => `${lang.toLowerCase()} ${new URL(url, listed.sitemap).href}`));
  const [page, sitemap] = [named(links), named(theirs)];
  if (!page.size || !sitemap.size)
    return [fact("good", said.languagesIn(page.size ? "page" : "sitemap", page.size || sitemap.size))];
  const only = (some: Set<string>, others: Set<string>) => [...some].filter((one) => !others.has(one)).slice(0, 3);
  const [here, there] = [only(page, sitemap), only(sitemap, page)];
  if (!here.length && !there.length) return [fact("good", said.languagesAgree(page.size))];
  return [
    fact(
      "warn",
      said.languagesDiffer,
      ...here.map((one) => said.onlyPage(data(one))),
      ...there.map((one) => said.onlySitemap(data(one))),
    ),
  ];
}

/** A line of the popup: how good it is, what it is, and more of it. */
function fact(mark: Mark, what: Child, ...more: Child[]) {
  const rest = more.filter(Boolean);
  return h(
    "div",
    { class: mark },
    h("dt", {}, h("span", { class: "mark", "aria-hidden": "true" }, SIGNS[mark]), what),
    ...rest.map((one) => h("dd", { class: "muted" }, one)),
  );
}

/** A button that asks for the host; the background opens the page, because this popup may be gone by then. */
function button(label: string, start: string) {
  const act = () => {
    api.runtime.sendMessage({ start }).catch(() => {});
    // At once: later it would be no answer to the click.
    const asked = api.permissions.request({ origins: [pattern(start)] }).catch(() => false);
    return asked.then((allowed) => (allowed ? close() : forget()));
  };
  return h("button", { type: "button", onclick: act }, label);
}
