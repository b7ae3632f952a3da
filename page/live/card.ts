// What the reader can do where a site cannot be read from here.

import type { App } from "../app/app.js";
import { type Child, data, h, type Props, prose } from "../base/dom.js";
import { BOOKMARKLET } from "../base/places.js";
import { t } from "../texts.js";

// The program that npm installs has no network.
const INSTALL = "cargo install --locked --path cli";

/**
 * Why no sitemap came: only what is this page's `own` may be fetched; fetching `failed` without a word; or the server
 * is `up` and lets nobody read it, answers `partly`, is `blocked` by browsers because it has no https, or is `silent`.
 */
export type Why = "own" | "failed" | "up" | "partly" | "blocked" | "silent";

/** Why there is nothing to show. */
export interface Outcome {
  why?: Why;
  /** Or what the engine looked for. */
  says?: string[];
  /** What was fetched. */
  list?: HTMLElement;
}

export function card(app: App, url: URL, { why, says = [], list }: Outcome) {
  const said = t.live.card;
  const host = data(url.host);
  const { title, text } = why ? said.why[why] : { title: said.none, text: undefined };
  const known = why === "own" || why === "failed" ? why : "open";
  const ways = otherWays(app, url);
  return h(
    "section",
    { part: "unreachable", class: `failure${why === "up" ? " up" : ""}`, "data-why": why ? known : "none" },
    h("h2", { class: "name", tabindex: -1 }, title(host)),
    text && h("p", {}, text(data(why === "own" ? location.host : url.host))),
    says.map((one) => h("p", {}, prose(one))),
    h(
      "div",
      { class: "ways" },
      h("ol", { class: "steps" }, steps(app, url, why)),
      ways.length > 0 && h("div", {}, h("h3", {}, said.ways), h("ul", {}, ways)),
    ),
    list,
  );
}

/** How the sitemap comes here by hand. */
function steps(app: App, url: URL, why?: Why) {
  const said = t.live.card;
  const step = (name: string, ...how: Child[]) => h("li", {}, h("div", {}, h("h3", {}, name), ...how));
  const says = (text: Child) => h("p", { class: "muted" }, text);
  const place = url.pathname === "/" ? new URL("/sitemap.xml", url) : url;
  const robots = new URL("/robots.txt", url);
  const link = ({ href }: URL, props: Props, ...label: Child[]) =>
    h("a", { href, target: "_blank", rel: "noopener noreferrer", ...props }, label, " ↗");
  const open = link(place, { class: "button main" }, data(place.href.replace(/^https?:\/\//, "")));
  const elsewhere = place !== url && says(said.elsewhere(link(robots, {}, "robots.txt")));
  const save = isPhone() ? said.saveByTouch : said.saveByKeys;
  const file = h(
    "button",
    { type: "button", part: "give-file", onclick: () => app.form.pick() },
    isPhone() ? said.choose : said.drop,
  );
  if (why === "silent" || why === "failed") {
    return [
      why === "silent" && step(said.spelling, says(said.asked(data(url.href)))),
      step(said.open, open, says(said.opensNot)),
      step(said.opens, says(said.closed(save)), file),
    ];
  }
  const secure = url.href.replace(/^http:/, "https:");
  const again = () => app.form.check(secure);
  return [
    why === "blocked" &&
      step(said.secure, h("button", { type: "button", part: "try-https", onclick: again }, data(secure))),
    step(said.open, open, elsewhere),
    step(said.save, says(save)),
    step(said.give, file),
  ];
}

/** Ways that leave less to do by hand. Phones have neither a bar for bookmarks nor a terminal. */
function otherWays(app: App, url: URL) {
  const said = t.live.card;
  if (isPhone()) return [];
  return [
    app.host.getAttribute("fetch") === "any" &&
      h(
        "li",
        {},
        h("h4", {}, said.byBookmark),
        h("p", { class: "muted" }, said.bookmarklet(data(url.host))),
        bookmarklet(),
      ),
    h(
      "li",
      {},
      h("h4", {}, said.byCommand),
      h("p", { class: "muted" }, said.command(h("code", {}, INSTALL))),
      command(url),
    ),
  ].filter((way) => way !== false);
}

const isPhone = () => matchMedia("(pointer: coarse)").matches;

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
