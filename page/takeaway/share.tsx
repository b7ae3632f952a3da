// Links that contain a pasted text and how it is checked, in their fragment, which browsers do not send to the server.
// One is made only when the reader asks for it.

import type { ComponentChild } from "preact";
import type { SitemapLint } from "../../www/element.js";
import type { App } from "../app/app.js";
import { Button } from "../base/button.js";
import { copied } from "../base/copy.js";
import { elementOf } from "../base/element.js";

import { takeaway as w } from "../texts/en/takeaway.js";

const KEY = "share";
// Of the fragment, in characters: longer links are cut off by some programs.
const MOST = 32 * 1024;
// Of the text that comes out of a link, in bytes: a few packed bytes can stand for a great many.
const MOST_TEXT = 2e6;

/** What a link contains. */
interface Contents {
  text: string;
  profile?: string;
  url?: string;
}

/** The link, or nothing if it would be too long. */
export async function link({ text, profile, url }: Contents, base: string) {
  const bytes = new TextEncoder().encode(JSON.stringify({ text, profile, url }));
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const packed = await new Response(stream).arrayBuffer();
  if (packed.byteLength > MOST) return undefined;
  const binary = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join("");
  const value = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return value.length > MOST ? undefined : `${base.split("#")[0]}#${KEY}=${value}`;
}

/** What a fragment contains. Throws what is wrong with it. */
export async function contents(fragment: string): Promise<Required<Contents>> {
  const value = new URLSearchParams(fragment.replace(/^#/, "")).get(KEY) ?? "";
  if (value.length > MOST) throw new RangeError("The fragment is too long");
  const bytes = Uint8Array.from(atob(value.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.length;
    if (size > MOST_TEXT) throw new RangeError("The text is too long");
    parts.push(step.value);
  }
  const { text, profile = "protocol", url = "" }: Contents = JSON.parse(await new Blob(parts).text());
  if (![text, profile, url].every((one) => typeof one === "string")) throw new TypeError("The link has another form");
  return { text, profile, url };
}

let notice: HTMLElement | undefined; // about the link that came last

/**
 * Shows the text of the link that led to this page, and checks it. What the reader has changed stays until they say so.
 */
export async function open(element: SitemapLint) {
  const tell = (said: ComponentChild) => {
    notice?.remove();
    notice = elementOf(
      <p class="notice" role="alert">
        {said}
      </p>,
    );
    element.before(notice);
  };
  try {
    const { text, profile, url } = await contents(location.hash);
    const take = () => {
      notice?.remove();
      element.setAttribute("profile", profile);
      element.setAttribute("url", url);
      return element.offer(text);
    };
    if (!element.edited) return await take();
    tell([w.edited, " ", <Button act={take} label={w.replace} />]);
  } catch {
    tell(w.badLink);
  }
  return undefined;
}

/** Copies a link with the text or the URL that is checked, and says what came of it. */
export async function share({ state }: App) {
  const { profile, address: url, current, given } = state;
  const start = given?.[0];
  const made =
    typeof start === "string"
      ? linkTo(start, profile, location.href)
      : await link({ text: (await current?.file?.text()) ?? "", profile, url }, location.href);
  if (!made) return w.tooLong(MOST);
  return copied(made, typeof start === "string" ? w.sharedUrl : w.shared);
}

/** A link that puts a URL into the field: whoever opens it decides whether it is fetched. */
function linkTo(start: string, profile: string, base: string) {
  const made = new URL(base.split(/[?#]/)[0]);
  made.searchParams.set("url", start);
  if (profile !== "protocol") made.searchParams.set("profile", profile);
  return made.href;
}

/** Takes what the address of the page asks for: a URL for the field, and whose verdict is shown. */
export function asked(element: SitemapLint, search: string) {
  const parameters = new URLSearchParams(search);
  const profile = parameters.get("profile");
  if (profile) element.setAttribute("profile", profile);
  const url = parameters.get("url");
  if (url) element.offer(url);
}
