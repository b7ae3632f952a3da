export interface Options {
  /** Findings of this level and above fail the build; without it what `sitemap-lint.toml` says, or else `error`. */
  failOn?: "error" | "warning" | "note";
}
