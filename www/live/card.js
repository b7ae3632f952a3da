// What the reader can do where a site cannot be read from here.

import { data, h, prose } from "../base/dom.js";
import { t } from "../texts.js";

/** `why`: the way that did not lead there; or the engine `says` what it looked for. `list`: what was fetched. */
export function card(app, url, { why, says = [], list }) {
  const said = t.live.card;
  const host = data(url.host);
  const place = url.pathname === "/" ? new URL("/sitemap.xml", url) : url;
  const link = h("a", { href: place.href, target: "_blank", rel: "noopener noreferrer" }, said.theSitemap, " ↗");
  return h("section", { part: "unreachable", class: "failure", "data-why": why ?? "none" },
    h("h2", { class: "name", tabindex: -1 }, why ? said.title(host) : said.none(host)),
    why && h("p", {}, said[why](data(why === "own" ? location.host : url.host))),
    says.map((one) => h("p", {}, prose(one))),
    h("h3", {}, said.ways),
    h("ul", {},
      h("li", {}, said.save(link)),
      h("li", {}, said.command, command(url)),
      app.host.getAttribute("fetch") === "any" && h("li", {}, said.bookmarklet(data(url.host)), bookmarklet())),
    list);
}

/** What to type in a shell. Within double quotes, shells read some characters as their own. */
function command(url) {
  const text = url.href.replace(/[$`!\\']/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  const line = `sitemap-lint ${/^[\w.:/-]+$/.test(text) ? text : `"${text}"`}`;
  const button = h("button", { type: "button", part: "copy-command", class: "quiet", onclick: async () => {
    const copied = await navigator.clipboard.writeText(line).then(() => true, () => false);
    button.textContent = copied ? t.live.card.copied : t.live.card.notCopied;
  } }, t.live.card.copy);
  return h("p", {}, h("code", { part: "command" }, line), " ", button);
}

/** A link that does its work on other sites only. */
function bookmarklet() {
  const says = h("p", { role: "status", class: "muted" });
  const link = h("a", { part: "bookmarklet", class: "button", role: "button", tabindex: 0, onclick: (event) => {
    event.preventDefault();
    says.textContent = t.live.card.drag;
  } }, t.live.card.bookmark);
  script().then((href) => link.setAttribute("href", href), () => (says.textContent = t.live.card.notLoaded));
  return h("div", {}, link, says);
}

/** The bookmarklet for this page: it may load nothing on other sites, so it brings along what makes the archive. */
async function script() {
  const files = [new URL("./bookmarklet.js", import.meta.url), new URL("../vendor/client-zip.js", import.meta.url)];
  const [own, zip] = await Promise.all(files.map(async (file) => {
    const response = await fetch(file);
    if (!response.ok) throw new Error(response.statusText);
    return response.text();
  }));
  const library = zip.replace(/export\s*\{\s*(\w+) as downloadZip[^}]*\};?\s*$/, "return $1");
  const page = location.origin + location.pathname;
  const act = own.slice(own.indexOf("(async")).trim().replace(/;$/, "");
  return `javascript:${encodeURIComponent(`void ${act}(${JSON.stringify(page)},()=>{${library}})`)}`;
}
