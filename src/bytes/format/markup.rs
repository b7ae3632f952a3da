//! Where markup begins, and whether it is that of a page.

use crate::text::cut::cut;

/// The first known root or declaration behind other text: a shell prompt, a PHP notice, dashes.
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

/// What is behind comments, instructions and the DOCTYPE of HTML, and whether that is there.
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
            Some(end) => text = cut(text, end..),
            None => return (text, declared),
        }
    }
}

/// HTML by its first markup.
pub(super) fn is_html(text: &str) -> bool {
    let (text, declared) = behind_prolog(text);
    // What a framework puts before every answer does not make a page of it.
    if begins_with_tag(text, &["<urlset", "<sitemapindex", "<rss", "<feed"]) {
        return false;
    }
    const STARTS: [&str; 4] = ["<html", "<head", "<body", "<title"];
    // A script may have been put before a sitemap.
    declared
        || begins_with_tag(text, &STARTS)
        || begins_with_tag(text, &["<script"])
            && !["<urlset", "<sitemapindex"].iter().any(|root| text.contains(root))
}

/// The name of the root of a page, where it has that tag and does not only imply it.
pub(crate) fn root_of_page(text: &str) -> Option<&str> {
    let mut tags = memchr::memchr_iter(b'<', text.as_bytes()).map(|at| cut(text, at..));
    tags.find(|tag| begins_with_tag(tag, &["<html"])).map(|tag| cut(tag, 1..5))
}

/// Whether the text begins with one of these names, and it ends there.
fn begins_with_tag(text: &str, names: &[&str]) -> bool {
    names.iter().any(|name| {
        text.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name))
            && text[name.len()..].starts_with(|c: char| !c.is_alphanumeric() && c != ':')
    })
}
