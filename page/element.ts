// <sitemap-lint>: checks sitemaps in the reader's browser. Files and texts are sent nowhere; a URL that the reader
// enters is fetched.
// Its attributes, events, parts and colours are in docs/element.md.

import { h, render } from "preact";
import type { FetchedSite, Input, SitemapLint as Public, Route } from "../www/element.js";
import { App } from "./app/app.js";
import { keys } from "./app/keys.js";
import { Shell } from "./views/shell.js";
import { css } from "./views/styles.js";

const TAG = "sitemap-lint";

// Where there is no page, on a server that renders one, this can be imported and does nothing.
class SitemapLint extends (globalThis.HTMLElement ?? Object) implements Public {
  static observedAttributes = ["profile", "url", "src", "view", "drop", "rules"];

  // Made with its first use.
  #app!: App;
  #listeners!: AbortController;
  #near = false; // less than a window's height away from what the reader sees
  #due = true; // `src` is still to be checked

  connectedCallback() {
    this.#build();
    this.#listen();
  }

  disconnectedCallback() {
    this.#listeners.abort();
    // Being moved is a removal followed by an insertion; only what stays out gives its workers back.
    queueMicrotask(() => this.isConnected || this.#leave());
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null) {
    if (!this.#app) return;
    if (name === "url") this.#app.state.url = value ?? "";
    else if (name === "profile") this.#app.choose(value);
    else if (name === "rules") this.#app.state.touch();
    else if (name === "src") before === value || this.#renew();
    else if (this.isConnected) {
      this.#listeners.abort();
      this.#listen();
    }
  }

  /** Checks text, a file, bytes, or several of them; resolves when all have a report or a reason for having none. */
  async check(input: Input | FileList | Input[] | FetchedSite): Promise<void> {
    this.#build();
    this.#app.state.still = !this.matches(":focus-within");
    return this.#app.entry.check(input);
  }

  /**
   * As `check(text)`, for a text that the reader did not choose, such as one of a link: a URL is put into the field, and
   * fetched only once the reader presses Check.
   */
  async offer(text: string): Promise<void> {
    this.#build();
    return this.#app.entry.offer(String(text)) ? undefined : this.check(String(text));
  }

  /** Whether the reader has changed something here that would be lost. */
  get edited() {
    return (this.#app?.edits.changed.length ?? 0) > 0;
  }

  /** What the reader looks at. It can be set to a former one, as when the reader goes back. */
  get route(): Route | undefined {
    return this.#app?.route;
  }

  set route(route: Route) {
    this.#app.route = route;
  }

  /** Everything inside is made once and never replaced, so nobody loses what they typed or where they were. */
  #build() {
    if (this.#app) return;
    this.#app = new App(this);
    this.#app.dress(css);
    render(h(Shell, { app: this.#app }), this.#app.root);
    this.#app.state.url = this.getAttribute("url") ?? "";
    this.#app.choose(this.getAttribute("profile"));
  }

  /** Another `src`: what was checked before is no longer asked for. */
  #renew() {
    this.#app.checks.forget();
    this.#due = true;
    this.#visit();
  }

  /** Checks what `src` names, once, when the reader comes near; not in place of something that was checked by then. */
  #visit() {
    const src = this.getAttribute("src");
    if (!this.#near || !this.#due || src === null || !this.isConnected) return;
    this.#due = false;
    if (this.#app.state.given) return;
    this.#app.state.still = !this.matches(":focus-within");
    this.#app.visit(src);
  }

  #leave() {
    // What was not done by then is done when it comes back.
    if (this.hasAttribute("src") && this.#app.checks.running) this.#renew();
    this.#app.leave();
  }

  /** Listens until it leaves the page, or what it listens to changes. */
  #listen() {
    const app = this.#app;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    for (const type of ["click", "keydown", "paste"]) {
      this.addEventListener(type, () => (app.state.still = false), { signal, capture: true });
    }
    const whole = this.getAttribute("drop") === "page";
    const target: GlobalEventHandlers = whole ? document : this;
    // Without the form, there is no place for files.
    if (this.getAttribute("view") !== "report") app.entry.listen(target, signal);
    target.addEventListener(
      "keydown",
      (event) => {
        // Keys of a page around belong to it.
        if (event.target === this || event.target === document.body) keys(event, app);
      },
      { signal },
    );
    addEventListener("beforeprint", () => app.print?.(true), { signal });
    addEventListener("afterprint", () => app.print?.(false), { signal });
    // Far below what the reader sees, the checker may never be needed. Within a window's height, or touched, it may be
    // soon.
    const near = new IntersectionObserver(
      (seen) => {
        this.#near = seen.at(-1)!.isIntersecting;
        if (this.#near) app.warm();
        this.#visit();
      },
      { rootMargin: "100%" },
    );
    near.observe(this);
    signal.addEventListener("abort", () => near.disconnect());
    for (const type of ["focusin", "pointerover"]) {
      this.addEventListener(type, () => app.warm(), { signal, once: true });
    }
  }
}

// The tag belongs to whoever defined it first: a page may load this module twice, from two addresses.
if (globalThis.customElements && !customElements.get(TAG)) customElements.define(TAG, SitemapLint);

export { SitemapLint };
