import type { SiteConfig } from "vitepress";
import type { Options } from "./options.js";

/** Makes a `buildEnd` that checks the built site. */
export default function sitemapLint(options?: Options): (site: SiteConfig) => Promise<void>;
