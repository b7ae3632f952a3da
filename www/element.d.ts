// Types of the <sitemap-lint> element. docs/element.md says what everything does.

import type { Consumer, Report, SiteReport } from "../pkg/sitemap_lint.d.ts";

export type { Consumer, Report, SiteReport };

/** Attributes in HTML, and properties of the tag in JSX. */
export interface SitemapLintAttributes {
  /** URL of a sitemap, or of a site, on the page's own origin; relative URLs are completed by the page. */
  src?: string;
  /** Shows only the report; otherwise the form, too. */
  view?: "full" | "report";
  /** The profile that is chosen at first; `protocol` if it is missing. */
  profile?: Consumer;
  /** Where the sitemap is published. */
  url?: string;
  /** Accepts files that are dropped anywhere on the page. */
  drop?: "page";
  /** URL of the page that explains the rules. */
  rules?: string;
  /** Has the whole window once there is a report, for a page that is all about the element. */
  fill?: boolean | "";
  /** Offers a link with the pasted text, or to the URL that is checked. */
  share?: boolean | "";
  /** Fetches what the reader types from any origin that allows it; see docs/live.md. */
  fetch?: "any";
}

/** What the reader looks at. */
export interface Route {
  tab?: "findings" | "overview" | "files" | "source" | "passed";
  /** Name of the file whose report is shown, if there are several. */
  file?: string;
  /** Severities that are hidden. */
  hidden?: ("error" | "warning" | "info")[];
  /** Words that findings are filtered by. */
  words?: string;
  /** Whether only findings with a fix are shown. */
  fixable?: boolean;
  /** Name of the only file whose findings are shown. */
  only?: string;
  /** The only host whose findings are shown. */
  host?: string;
  /** Id of the rule that is open. */
  rule?: string;
}

/** A check of a folder that the reader watches. */
export interface Watched {
  /** Its name. */
  folder: string;
  report: Report | SiteReport;
  /** How many findings are new since the check before, and how many are fixed; absent in the first one. */
  fresh?: number;
  fixed?: number;
}

export type Input = string | Blob | ArrayBuffer | ArrayBufferView;

/** A site whose files were fetched already. `start`: the URL to begin with; `type`: the Content-Type. */
export interface FetchedSite {
  start: string;
  files: { url: string; status: number; type: string; file: File }[];
}

export interface SitemapLintEventMap {
  "sitemap-lint:report": CustomEvent<{ name: string; report: Report }>;
  "sitemap-lint:site": CustomEvent<{ report: SiteReport }>;
  "sitemap-lint:route": CustomEvent<Route>;
  "sitemap-lint:watch": CustomEvent<Watched | null>;
}

export class SitemapLint extends HTMLElement {
  static observedAttributes: string[];

  /** What the reader looks at. Set it to return to a former route. */
  get route(): Route | undefined;
  set route(route: Route);

  /**
   * Resolves once every file has a report or an error.
   * @throws TypeError if `input` is something else.
   */
  check(input: Input | FileList | Input[] | FetchedSite): Promise<void>;

  /** As `check(text)`, but a URL is put into the field, and fetched only once the reader presses Check. */
  offer(text: string): Promise<void>;

  /** Whether the reader has changed a file here, by a fix or by typing, that would be lost. */
  get edited(): boolean;

  addEventListener<K extends keyof SitemapLintEventMap>(
    type: K, listener: (this: SitemapLint, event: SitemapLintEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K, listener: (this: SitemapLint, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions,
  ): void;

  removeEventListener<K extends keyof SitemapLintEventMap>(
    type: K, listener: (this: SitemapLint, event: SitemapLintEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<K extends keyof HTMLElementEventMap>(
    type: K, listener: (this: SitemapLint, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "sitemap-lint": SitemapLint;
  }
  // The events bubble, so a page can listen anywhere.
  interface DocumentEventMap extends SitemapLintEventMap {}
  interface WindowEventMap extends SitemapLintEventMap {}
}
