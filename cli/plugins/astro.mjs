// An integration for Astro: checks what the build has left. It runs where it stands among the integrations.

import { fileURLToPath } from "node:url";
import { check } from "./run.mjs";

export default (options) => ({
  name: "sitemap-lint",
  hooks: { "astro:build:done": ({ dir, logger }) => check(fileURLToPath(dir), options, logger) },
});
