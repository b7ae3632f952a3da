// Reads files of the site in the tab, from within the tab: so the popup needs no leave to read a host, and only this origin
// comes. Runs beside the page's own scripts, which do not see it, and is gone with its answer.

import type { LiveAnswer } from "../page/engine/types.js";
import { api } from "./browser.js";

// Bytes that a popup looks at: of a file, and of all.
const MOST = 10e6;
const MOST_OF_ALL = 50e6;

/** A file of the site: what the server said, and its bytes, or the first of them. */
export interface Seen {
  answer: LiveAnswer;
  bytes: Uint8Array<ArrayBuffer>;
  cut?: boolean;
  /** A page sees of a redirect neither its status nor where it leads. */
  redirects?: boolean;
}

/** Language and URL of each language link of the page in the tab, as the browser has them. */
export type Links = [lang: string, url: string][];

/** What a tab can give of its own origin. */
export class Reader {
  #tab: number;
  #left = MOST_OF_ALL;
  #known = new Map<string, Promise<Seen | undefined>>();

  constructor(tab: number) {
    this.#tab = tab;
  }

  /** Nothing where nothing came. A URL is asked for once. */
  read(url: string): Promise<Seen | undefined> {
    const known = this.#known.get(url) ?? this.#ask(url);
    this.#known.set(url, known);
    return known;
  }

  async links(): Promise<Links> {
    return (await this.#run(links, [])) ?? [];
  }

  async #ask(url: string) {
    const most = Math.min(MOST, this.#left);
    const came = await this.#run(fetched, [url, most]);
    if (!came) return undefined;
    const bytes = Uint8Array.from(atob(came.body), (sign) => sign.charCodeAt(0));
    this.#left = Math.max(0, this.#left - bytes.length);
    return { answer: came.answer, bytes, cut: bytes.length >= most, redirects: came.redirects };
  }

  async #run<Given extends unknown[], Result>(func: (...given: Given) => Result, args: Given) {
    const [{ result }] = await api.scripting.executeScript({ target: { tabId: this.#tab }, func, args });
    return result;
  }
}

// These two run in the tab, and have nothing of this file.

async function fetched(url: string, most: number) {
  if (new URL(url).origin !== location.origin) return undefined;
  try {
    const response = await fetch(url, {
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    const one = (name: string) => response.headers.get(name) ?? undefined;
    const all = (name: string) => (response.headers.has(name) ? [response.headers.get(name)!] : undefined);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const stream = response.body?.getReader();
    for (let size = 0; stream && size < most; size += parts.at(-1)!.length) {
      const { done, value } = await stream.read();
      if (done) break;
      parts.push(value);
    }
    stream?.cancel().catch(() => {});
    const data = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsDataURL(new Blob(parts).slice(0, most));
    });
    const answer = {
      status: response.status,
      contentType: one("content-type"),
      lastModified: one("last-modified"),
      robotsTags: all("x-robots-tag"),
      links: all("link"),
      refresh: one("refresh"),
      decoded: true,
    };
    return { answer, body: data.slice(data.indexOf(",") + 1), redirects: response.type === "opaqueredirect" };
  } catch {
    return undefined;
  }
}

function links() {
  const found = document.querySelectorAll<HTMLLinkElement>("link[rel~=alternate][hreflang]");
  return [...found].slice(0, 500).map(({ hreflang, href }): [string, string] => [hreflang, href]);
}
