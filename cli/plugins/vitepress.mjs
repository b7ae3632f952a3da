// A `buildEnd` for VitePress: checks what the build has left, with the sitemap.

import { check } from "./run.mjs";

export default (options) => ({ outDir, logger }) => check(outDir, options, {
  info: (text) => logger.info(text),
  // Without colours its levels look the same.
  warn: (text) => logger.warn(`warning: ${text}`),
  error: (text) => logger.error(`error: ${text}`),
});
