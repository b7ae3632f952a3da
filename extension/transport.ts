// The extension's way to get what a URL names: requests of its page, which browsers let it read where the reader allows
// it. Redirects are not followed here: the engine says where the next request goes, or refuses it.

import type { Came, Request, Transport, Wanted } from "../page/live/transport.js";
import { extension } from "../page/texts/en/extension.js";
import { Asking } from "./asking.js";
import { api } from "./browser.js";

// Milliseconds in which the browser tells of a redirect that no page sees, or why there is no answer.
const TOLD = 2_000;
const ALL = { urls: ["http://*/*", "https://*/*"], types: ["xmlhttprequest"] };

/** Why a request failed, by the browsers' names for it: as of `LiveCheck.failed`, with the words that go with it. */
const FAILURES: [name: RegExp, why: string, words?: string][] = [
  [/NAME_NOT_RESOLVED|UNKNOWN_HOST/, "no-such-host"],
  [/CONNECTION_REFUSED/, "refused"],
  [/TIMED_OUT|NET_TIMEOUT/, "timed-out"],
  [/CERT_DATE_INVALID|EXPIRED_CERTIFICATE/, "certificate", "it expired, or is not valid yet"],
  [/CERT_COMMON_NAME_INVALID|BAD_CERT_DOMAIN/, "certificate", "it is for another name"],
  [/CERT_REVOKED|REVOKED_CERTIFICATE/, "certificate", "it was revoked"],
  [/CERT|ISSUER|SEC_ERROR|SSL_ERROR/, "certificate", "this browser does not trust it"],
  [/EMPTY_RESPONSE|NET_INTERRUPT|CONNECTION_CLOSED/, "connection", "the connection ended before an answer came"],
  [/CONNECTION_RESET|NET_RESET/, "connection", "the connection was reset"],
  [/ADDRESS_UNREACHABLE|INTERNET_DISCONNECTED|OFFLINE/, "connection", "no way leads to its address"],
];

/** What the browser tells of a request under way. */
interface Told {
  redirect: PromiseWithResolvers<{ status: number; location?: string } | undefined>;
  failure: PromiseWithResolvers<string | undefined>;
}

export class Allowed implements Transport {
  readonly way = "extension";
  #start: URL;
  #asking: Asking;
  #tab?: number;
  #told = new Map<string, Told>(); // by the URLs that are asked for

  constructor(start: URL) {
    this.#start = start;
    this.#asking = new Asking(start);
  }

  async open() {
    if (!(await this.#asking.may(this.#start.href))) throw extension.ask.refused(this.#start.hostname);
    this.#tab = (await api.tabs.getCurrent())?.id;
    api.webRequest.onHeadersReceived.addListener(this.#hear, ALL, ["responseHeaders"]);
    api.webRequest.onBeforeRedirect.addListener(this.#hear, ALL, ["responseHeaders"]);
    api.webRequest.onErrorOccurred.addListener(this.#hear, ALL);
  }

  async get({ url, most }: Wanted, signal: AbortSignal): Promise<Came> {
    if (!(await this.#asking.may(url, signal))) return {};
    const told: Told = { redirect: Promise.withResolvers(), failure: Promise.withResolvers() };
    this.#told.set(url, told);
    try {
      const request = (globalThis as { [key: symbol]: Request })[Symbol.for("sitemap-lint request")];
      const { answer, blob, end, why } = await request({ url, most, redirect: "manual" }, signal);
      if (answer?.status) return { answer, blob, end };
      if (why || signal.aborted) return { why };
      // A redirect has no status that a page sees.
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, TOLD));
      if (answer) {
        const redirect = await Promise.race([told.redirect.promise, late]);
        return redirect ? { answer: redirect, blob, end } : {};
      }
      const name = (await Promise.race([told.failure.promise, late])) ?? "";
      const [, known, words] = FAILURES.find(([pattern]) => pattern.test(name)) ?? [];
      return { why: known, words };
    } finally {
      this.#told.delete(url);
    }
  }

  close() {
    api.webRequest.onHeadersReceived.removeListener(this.#hear);
    api.webRequest.onBeforeRedirect.removeListener(this.#hear);
    api.webRequest.onErrorOccurred.removeListener(this.#hear);
    this.#asking.end();
  }

  #hear = ({ tabId, url, statusCode: status = 0, redirectUrl, responseHeaders = [], error }: RequestDetails) => {
    const told = this.#told.get(url);
    if (!told || tabId !== this.#tab) return;
    if (error) told.failure.resolve(error);
    // What the browser itself turns into https has no such header.
    const location = responseHeaders.find(({ name }) => /^location$/i.test(name))?.value ?? redirectUrl;
    if (status >= 300 && status <= 399) told.redirect.resolve({ status, location });
  };
}
