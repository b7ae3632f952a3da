// Where the other files of the page are, as seen from the scripts in www/: bundlers look for these expressions, and put
// the addresses of their own copies into them. tests/browser/walls.test.mjs sees to it that each is there.

export const ENGINE = new URL("../pkg/sitemap_lint_bg.wasm", import.meta.url);
export const REASONS = new URL("./rules/why.json", import.meta.url);
export const RULES = new URL("./rules.html", import.meta.url);
export const FRAME = new URL("./live/frame.html", import.meta.url);
export const BOOKMARKLET = new URL("./bookmarklet.js", import.meta.url);

/** The worker. */
export const worker = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
