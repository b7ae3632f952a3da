import type { AstroIntegration } from "astro";
import type { Options } from "./options.js";

/** Checks the built site. Put it after the integration that writes the sitemap. */
export default function sitemapLint(options?: Options): AstroIntegration;
