import type { AstroIntegration } from "astro";
import type { Options } from "./options.js";

/** Checks the built site; stands behind the integration that writes the sitemap. */
export default function sitemapLint(options?: Options): AstroIntegration;
