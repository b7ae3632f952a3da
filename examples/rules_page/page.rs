//! What all pages have in common.

use std::fmt::{self, Display, Write};

use crate::text::Text;

/// A page that is `root` away from the folder of the site (`""`, `"../"`). `scripts` are tags in its head.
pub struct Page<'a> {
    pub root: &'a str,
    pub title: &'a str,
    pub description: &'a str,
    pub scripts: &'a str,
    /// What follows the header.
    pub main: &'a str,
}

impl Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Page { root, scripts, main, .. } = self;
        let (title, description) = (Text(self.title), Text(self.description));
        let current = if root.is_empty() { " aria-current=\"page\"" } else { "" };
        write!(
            f,
            r##"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types sitemap-lint sitemap-lint-app">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="description" content="{description}">
<title>{title}</title>
<link rel="icon" href="{root}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{root}site/site.css">
<link rel="stylesheet" href="{root}rules/rules.css">
{scripts}</head>
<body class="rules">
<a class="skip" href="#rules">Skip to the rules</a>
<header>
  <p class="brand"><a href="{root}./">sitemap-lint</a></p>
  <nav aria-label="Site"><a href="{root}./">Check a sitemap</a> <a href="{root}rules.html"{current}>Rules</a></nav>
</header>
<main>
{main}</main>
"##
        )?;
        f.write_str(concat!(
            "<footer><p>sitemap-lint ",
            env!("CARGO_PKG_VERSION"),
            " is free software under the MIT or Apache 2.0 licence.</p></footer>\n</body>\n</html>\n"
        ))
    }
}

/// A link in a list of contents.
pub fn entry(list: &mut String, link: &str, title: impl Display) -> fmt::Result {
    writeln!(list, "<li><a href=\"{link}\">{title}</a></li>")
}
