// An integration for Astro: checks what the build has left.

import { fileURLToPath } from "node:url";
import { check } from "./run.mjs";

const name = "sitemap-lint";

export default (options) => ({
  name,
  hooks: {
    "astro:config:done": ({ config, logger }) => {
      const order = config.integrations.map((integration) => integration.name);
      if (order.indexOf("@astrojs/sitemap") > order.indexOf(name)) {
        logger.warn("sitemapLint() runs before sitemap() writes the sitemap. Put it after sitemap() in `integrations`.");
      }
    },
    "astro:build:done": ({ dir, logger }) => check(fileURLToPath(dir), options, logger),
  },
});
