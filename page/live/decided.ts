// What each way of fetching can tell. Browsers follow redirects unseen, do not say why a request failed, and hide
// headers of other origins. docs/live.md has the same as a table, and a test compares both with what servers do.

const OWN = [
  "http-status",
  "http-redirect",
  "http-html-instead",
  "http-content-type",
  "http-robots-status",
  "http-truncated",
  "http-slow",
  "page-not-found",
  "page-gone",
  "page-server-error",
  "page-soft-404",
  "page-no-404",
  "page-redirects",
  "page-noindex",
  "page-canonical-elsewhere",
  "page-canonical-unclear",
  "page-lastmod-differs",
  "page-hreflang-differs",
  "page-not-html",
  "page-unreachable",
];

/** How files come. */
export type Way = "own" | "open" | "handed" | "extension";

/** The rules that each way decides: `own` origin, an `open` one, `handed` over by the site, or by the `extension`. */
export const DECIDED: Record<Way, string[]> = {
  own: OWN,
  open: [...OWN, "http-redirect-other-host"],
  handed: ["http-status", "http-html-instead", "http-content-type", "http-robots-status"],
  extension: [...OWN, "http-redirect-other-host", "http-redirect-loop", "http-robots-redirects", "http-unreachable"],
};
