// The engine in Node: `await init()` reads the module from this package, where a browser would fetch it.

import { readFileSync } from "node:fs";
import start from "../../pkg/sitemap_lint.js";

export * from "../../pkg/sitemap_lint.js";

/** Starts the engine; before anything else is called. `given`: another module, see the types. */
export default (given) => start(given ?? { module_or_path: readFileSync(new URL("../../pkg/sitemap_lint_bg.wasm", import.meta.url)) });
