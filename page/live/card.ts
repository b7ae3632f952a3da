// What the reader can do where a site cannot be read from here.

import type { App } from "../app/app.js";
import { data, h, prose } from "../base/dom.js";
import { BOOKMARKLET } from "../base/places.js";
import { t } from "../texts.js";

/** Why there is nothing to show. */
export interface Outcome {
  /** The way that did not lead there. */
  why?: "own" | "open" | "failed";
  /** Or what the engine looked for. */
  says?: string[];
  /** What was fetched. */
  list?: HTMLElement;
}

export function card(app: App, url: URL, { why, says = [], list }: Outcome) {
  const said = t.live.card;
  const host = data(url.host);
  const place = url.pathname === "/" ? new URL("/sitemap.xml", url) : url;
  const link = h("a", { href: place.href, target: "_blank", rel: "noopener noreferrer" }, said.theSitemap, " ↗");
  return h(
    "section",
    { part: "unreachable", class: "failure", "data-why": why ?? "none" },
    h("h2", { class: "name", tabindex: -1 }, why ? said.title(host) : said.none(host)),
    why && h("p", {}, said[why](data(why === "own" ? location.host : url.host))),
    says.map((one) => h("p", {}, prose(one))),
    h("h3", {}, said.ways),
    h(
      "ul",
      {},
      h("li", {}, said.save(link)),
      h("li", {}, said.command, command(url)),
      app.host.getAttribute("fetch") === "any" && h("li", {}, said.bookmarklet(data(url.host)), bookmarklet()),
    ),
    list,
  );
}

/** What to type in a shell. Within double quotes, shells read some characters as their own. */
function command(url: URL) {
  const text = url.href.replace(/[$`!\\']/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  const line = `sitemap-lint ${/^[\w.:/-]+$/.test(text) ? text : `"${text}"`}`;
  const button: HTMLButtonElement = h(
    "button",
    {
      type: "button",
      part: "copy-command",
      class: "quiet",
      onclick: async () => {
        const copied = await navigator.clipboard.writeText(line).then(
          () => true,
          () => false,
        );
        button.textContent = copied ? t.live.card.copied : t.live.card.notCopied;
      },
    },
    t.live.card.copy,
  );
  return h("p", {}, h("code", { part: "command" }, line), " ", button);
}

/** A link that does its work on other sites only. */
function bookmarklet() {
  const says = h("p", { role: "status", class: "muted" });
  const link = h(
    "a",
    {
      part: "bookmarklet",
      class: "button",
      role: "button",
      tabindex: 0,
      onclick: (event: MouseEvent) => {
        event.preventDefault();
        says.textContent = t.live.card.drag;
      },
    },
    t.live.card.bookmark,
  );
  script().then(
    (href) => link.setAttribute("href", href),
    () => {
      says.textContent = t.live.card.notLoaded;
    },
  );
  return h("div", {}, link, says);
}

/** The bookmarklet for this page: it may load nothing on other sites, so it brings along what makes the archive. */
async function script() {
  const response = await fetch(BOOKMARKLET);
  if (!response.ok) throw new Error(response.statusText);
  const text = await response.text();
  const page = JSON.stringify(location.origin + location.pathname);
  return `javascript:${encodeURIComponent(text.trim().replace("PAGE", () => page))}`;
}
