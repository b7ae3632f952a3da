// Asks the reader whether a host may be read, with a sentence that says what for. Browsers ask themselves, too, but only
// in answer to a click, and they say no more than the name of the host.

import { extension } from "../page/texts/en/extension.js";
import { api, forget, pattern } from "./browser.js";
import { data, h } from "./dom.js";

const said = extension.ask;

/** What one check may read. */
export class Asking {
  #start: URL;
  #used = new Set<string>();
  #refused = new Set<string>();
  #last: Promise<unknown> = Promise.resolve(); // one question at a time

  /** `start`: what the check begins with. */
  constructor(start: URL) {
    this.#start = start;
    api.runtime.onMessage.addListener(this.#busy);
  }

  /** Whether a URL may be read. Asks, but nobody twice about the same host. */
  may(url: string, signal?: AbortSignal): Promise<boolean> {
    const may = this.#last.then(() => this.#may(url, signal));
    this.#last = may.catch(() => {});
    return may;
  }

  /** Gives back what was allowed for this check. What the manifest names cannot be given back. */
  end() {
    api.runtime.onMessage.removeListener(this.#busy);
    for (const origin of this.#used) api.permissions.remove({ origins: [origin] }).catch(() => {});
  }

  /** While it runs nobody takes away what was allowed. */
  #busy = ({ busy }: Message, _: unknown, reply: (said: boolean) => void) => {
    if (busy) reply(true);
  };

  async #may(url: string, signal?: AbortSignal) {
    const origin = pattern(url);
    if (this.#refused.has(origin) || signal?.aborted) return false;
    const may = (await api.permissions.contains({ origins: [origin] })) || (await this.#ask(url, origin, signal));
    (may ? this.#used : this.#refused).add(origin);
    return may;
  }

  #ask(url: string, origin: string, signal?: AbortSignal) {
    const { hostname } = new URL(url);
    const host = () => data(hostname, "strong");
    const first = hostname === this.#start.hostname;
    return new Promise<boolean>((resolve) => {
      const allow = async () => {
        forget();
        // At once: later it would be no answer to the click.
        const asked = api.permissions.request({ origins: [origin] });
        // Where the browser's own question is refused, this one is answered.
        resolve(await asked.catch(() => false));
        dialog.remove();
      };
      const refuse = () => {
        resolve(false);
        dialog.remove();
      };
      const dialog = h(
        "dialog",
        { class: "asking", "aria-labelledby": "asking", onclose: refuse },
        h("h2", { id: "asking" }, said.title(host())),
        h("p", {}, first ? said.first(host()) : said.other(data(url), host())),
        h("p", { class: "muted" }, said.manners),
        h(
          "p",
          { class: "actions" },
          h("button", { type: "button", id: "allow", onclick: allow }, said.allow),
          h("button", { type: "button", id: "refuse", onclick: refuse }, said.refuse),
        ),
      );
      signal?.addEventListener("abort", refuse, { once: true });
      document.body.append(dialog);
      dialog.showModal();
    });
  }
}
