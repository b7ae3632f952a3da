//! Finds where markup begins, and whether it is that of a web page.

use crate::text::slice::slice;

/// Finds the first known root or declaration, maybe after other text: a shell prompt, a PHP notice, dashes.
pub(super) fn find_markup(text: &str) -> Option<usize> {
    const STARTS: [&str; 9] = [
        "<?xml",
        "<urlset",
        "<sitemapindex",
        "<rss",
        "<feed",
        "<url>",
        "<sitemap>",
        "<!DOCTYPE",
        "<html",
    ];
    if STARTS.iter().any(|start| text.starts_with(start)) {
        return Some(0);
    }
    STARTS.iter().filter_map(|start| text.find(start)).min()
}

/// Returns the text after comments, instructions and the DOCTYPE of HTML, and whether that DOCTYPE was there.
pub(super) fn behind_prolog(mut text: &str) -> (&str, bool) {
    let mut declared = false;
    loop {
        text = text.trim_start();
        let end = if text.starts_with("<!--") {
            text.find("-->").map(|at| at + 3)
        } else if text.starts_with("<?") {
            text.find("?>").map(|at| at + 2)
        } else if begins_with_tag(text, &["<!doctype html"]) {
            declared = true;
            text.find('>').map(|at| at + 1)
        } else {
            None
        };
        match end {
            Some(end) => text = slice(text, end..),
            None => return (text, declared),
        }
    }
}

/// Whether the first markup is that of HTML.
pub(super) fn is_html(text: &str) -> bool {
    let (text, declared) = behind_prolog(text);
    // A framework may put a DOCTYPE before every answer, which does not make a sitemap a web page.
    if begins_with_tag(text, &["<urlset", "<sitemapindex", "<rss", "<feed"]) {
        return false;
    }
    const STARTS: [&str; 6] = ["<html", "<head", "<body", "<title", "<pre", "<xmp"];
    // A script may have been inserted before a sitemap.
    declared
        || begins_with_tag(text, &STARTS)
        || begins_with_tag(text, &["<script"])
            && !["<urlset", "<sitemapindex"].iter().any(|root| text.contains(root))
}

/// Returns the local name of the root, which follows comments, instructions and a document type; empty if it is not there.
pub(crate) fn root_name(text: &str) -> &str {
    let (mut text, _) = behind_prolog(text);
    if text.starts_with("<!") {
        let end = text.find('>').filter(|end| !slice(text, ..*end).contains('['));
        let end = end.map(|end| end + 1).or_else(|| Some(text.find("]>")? + 2));
        text = behind_prolog(slice(text, end.unwrap_or(text.len())..)).0;
    }
    let tag = text.strip_prefix('<').unwrap_or_default();
    let end = tag.find(|c: char| c.is_whitespace() || matches!(c, '>' | '/'));
    let name = slice(tag, ..end.unwrap_or(tag.len()));
    name.rsplit(':').next().unwrap_or_default()
}

/// Returns the name of a web page's root, if the page has that tag and does not only imply it.
pub(crate) fn root_of_page(text: &str) -> Option<&str> {
    let mut tags = memchr::memchr_iter(b'<', text.as_bytes()).map(|at| slice(text, at..));
    tags.find(|tag| begins_with_tag(tag, &["<html"])).map(|tag| slice(tag, 1..5))
}

/// Whether a web page contains a sitemap, as markup or to be read.
pub(crate) fn shows_sitemap(page: &str) -> bool {
    let tags = ["<urlset", "<sitemapindex", "&lt;urlset", "&lt;sitemapindex", "&lt;?xml"];
    tags.iter().any(|tag| page.contains(tag))
}

/// Whether the text begins with one of these names as a whole.
fn begins_with_tag(text: &str, names: &[&str]) -> bool {
    names.iter().any(|name| {
        text.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name))
            && text[name.len()..].starts_with(|c: char| !c.is_alphanumeric() && c != ':')
    })
}
