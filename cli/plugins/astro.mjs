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
        logger.warn("The sitemap is not written yet when sitemapLint() looks for it: put sitemapLint() behind it in `integrations`.");
      }
    },
    "astro:build:done": ({ dir, logger }) => check(fileURLToPath(dir), options, logger),
  },
});
