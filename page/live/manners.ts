// How politely a site is asked, by the page and by the extension; docs/live.md says the same.

/** Requests under way at once. */
export const AT_ONCE = 4;

/** Milliseconds from one request to an origin to the next. */
export const PACE = 100;

/** The longest that robots.txt can ask for, in milliseconds. */
export const LONGEST_DELAY = 10_000;
