// Takes what the bookmarklet hands over: files with a URL of the site that sent them, a status and a type, and nothing
// else. The reader sees whose they are and is asked.

import { render } from "preact";
import type { SitemapLint } from "../../www/element.js";
import { Button } from "../base/button.js";
import { elementOf } from "../base/element.js";
import { data } from "../base/text.js";
import { handover as said } from "../texts/en/handover.js";
import { t } from "../texts.js";
import type { HandedFile } from "./transport.js";

const MOST_FILES = 1_000;
const MOST_BYTES = 500e6;

/** Tells the site that opened this page that it may hand over its files, and what came of it in front of `element`. */
export function receive(element: SitemapLint) {
  const node = elementOf(
    <section class="notice" id="handover" role="status" aria-label={said.label} lang={t.language} />,
  );
  render(said.waiting, node);
  element.before(node);
  const { opener } = globalThis;
  // The fragment has done its work, and a reload hands over nothing.
  history.replaceState(null, "", location.pathname);
  if (!opener) return render(said.cutOff, node);
  const listening = new AbortController();
  addEventListener(
    "message",
    ({ source, origin, data: message }) => {
      if (source !== opener || message?.kind !== "sitemap-lint files") return;
      // Once: whoever sends again and again is not heard again.
      listening.abort();
      offer(element, node, origin, message);
    },
    { signal: listening.signal },
  );
  // To whomever: the page does not know yet who has opened it, and it is no secret.
  opener.postMessage("sitemap-lint ready", "*");
}

/** What a site says: it may be anything. */
interface Message {
  start?: unknown;
  files?: unknown;
}

function offer(element: SitemapLint, node: HTMLElement, origin: string, { start, files: sent }: Message) {
  const from = <strong>{data(origin)}</strong>;
  if (!Array.isArray(sent) || !isUrl(start, origin)) return render(said.unfit(from), node);
  const files = sent.slice(0, MOST_FILES).flatMap((one) => fit(one, origin));
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const tooMuch = sent.length > MOST_FILES || bytes > MOST_BYTES;
  if (tooMuch) return render(said.tooMuch(from, MOST_FILES, MOST_BYTES), node);
  if (!files.length) return render(sent.length ? said.unfit(from) : said.none(from), node);
  const left = sent.length - files.length;
  const accept = () => {
    node.remove();
    element.check({ start, files });
  };
  const refuse = () => render(said.closed, node);
  render(
    <>
      <p>
        {said.ask(from, files.length, bytes)}
        {left > 0 && said.left(left)}
      </p>
      <p>
        <Button id="accept" act={accept} label={said.accept} /> <Button id="refuse" act={refuse} label={said.refuse} />
      </p>
    </>,
    node,
  );
  node.querySelector("button")!.focus();
}

/** A file as it is expected, of which nothing else is kept; nothing, if it is another thing. */
function fit(one: Partial<Record<keyof HandedFile, unknown>> | null, origin: string): HandedFile[] {
  const { url, status, type, file } = one ?? {};
  const isFit =
    isUrl(url, origin) &&
    typeof status === "number" &&
    Number.isInteger(status) &&
    status >= 200 &&
    status <= 599 &&
    typeof type === "string" &&
    /^[\x20-\x7e]{0,200}$/.test(type) &&
    file instanceof File;
  return isFit ? [{ url, status, type, file }] : [];
}

/** A URL as browsers write it and servers get it, of that origin. */
function isUrl(text: unknown, origin: string): text is string {
  if (typeof text !== "string" || text.length > 8192 || !URL.canParse(text)) return false;
  const { href, origin: own, protocol, username, password, hash } = new URL(text);
  return href === text && own === origin && /^https?:$/.test(protocol) && !(username || password || hash);
}
