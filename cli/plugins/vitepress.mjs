// A `buildEnd` for VitePress: checks what the build has left, where VitePress has written the sitemap by now.

import { check } from "./run.mjs";

export default (options) => ({ outDir, logger }) => check(outDir, options, logger);
