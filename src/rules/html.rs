//! Rules of the family `html`: links to a sitemap in the head of a page. The rule `file-is-html` reports that the page
//! itself is no sitemap.

use url::Url;

use crate::bytes::html::{SitemapLink, sitemap_links};
use crate::rules::prelude::*;
use crate::text::url::last_segment;

rules! {
    /// The page names its sitemap.
    HTML_LINK_SITEMAP = "html-link-sitemap" {
        title: "Sitemap link in a page head",
        why: "Some generators write `<link rel=\"sitemap\">`, but neither Google nor Bing says that \
            it reads the link. A sitemap that nothing else names may never be found.",
        help: "Check the sitemap at this URL, and list it in robots.txt too.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(File("<!DOCTYPE html><html><head><link rel=\"sitemap\" href=\"/sitemap-index.xml\"></head></html>"))],
        good: [
            Case::new(File("<!DOCTYPE html><html><head><link rel=\"stylesheet\" href=\"/sitemap.css\"></head></html>")),
            Case::new(File("<!DOCTYPE html><html><head><!-- <link rel=\"sitemap\" href=\"/sitemap.xml\"> --></head></html>")),
        ],
        sources: [ASTRO_SITEMAP, PROTOCOL],
    }

    /// The link leads to no sitemap.
    HTML_LINK_SITEMAP_HREF = "html-link-sitemap-href" {
        title: "Invalid sitemap link in a page",
        why: "A program that follows the link finds a page or nothing at all, but no sitemap.",
        help: "Write the URL of the XML file in `href`.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [
            Case::new(File("<!DOCTYPE html><html><head><link rel=\"sitemap\" href=\"/sitemap\"></head></html>")),
            Case::new(File("<!DOCTYPE html><html><head><link rel=\"sitemap\" href=\"\"></head></html>")),
            Case::new(File("<!DOCTYPE html><html><head><link rel=\"sitemap\"></head></html>")),
            Case::new(File("<!DOCTYPE html><html><head><link rel=\"sitemap\" href=\"/sitemap.xml\" type=\"text/html\"></head></html>")),
        ],
        good: [
            Case::new(File("<!DOCTYPE html><html><head><link rel=\"sitemap\" href=\"/sitemap.xml\" type=\"application/xml\"></head></html>")),
            Case::new(File("<!DOCTYPE html><html><head><link rel=\"sitemap\" href=\"/index.php?xml=1\"></head></html>")),
        ],
        sources: [choice!("a link that leads to no sitemap tells nobody where it is")],
    }
}

/// Number of bytes of a page that are read: its head is at the start.
pub(crate) const READ_BYTES: usize = 256 * 1024;

/// Checks the start of a page. The text stands at offset `base`.
pub(crate) fn page(text: &str, base: u64, cx: &mut Context<'_>) {
    let span = |range: std::ops::Range<usize>| {
        Span::new(base + range.start as u64, base + range.end as u64)
    };
    sitemap_links(text, |link| {
        let tag = span(link.tag.clone());
        let href = link.href.as_ref().map_or("", |(href, _)| href.trim());
        cx.findings.report(&HTML_LINK_SITEMAP, tag, |draft| {
            draft.say(format_args!("The page links to the sitemap {}", quote(href)));
        });
        let place = link.href.as_ref().map_or(tag, |(_, range)| span(range.clone()));
        let place = if place.is_empty() { tag } else { place };
        if !leads_to_sitemap(&link, href, cx.site.url.as_ref()) {
            cx.findings.report(&HTML_LINK_SITEMAP_HREF, place, |draft| {
                draft.say(format_args!("{} is not the URL of an XML file", quote(href)));
            });
        }
    });
}

fn leads_to_sitemap(link: &SitemapLink, href: &str, own: Option<&Url>) -> bool {
    // To see what kind of URL it is, any base will do.
    let base = own.cloned().or_else(|| Url::parse("https://www.example.org/").ok());
    let url = Url::options().base_url(base.as_ref()).parse(href);
    let Ok(url) = url else { return false };
    let name = last_segment(url.path()).to_ascii_lowercase();
    let is_page = [".html", ".htm", ".xhtml"].iter().any(|end| name.ends_with(end))
        || !name.contains('.') && url.query().is_none() && !name.contains("xml");
    let media = link.media_type.as_ref().map_or("", |media| media.trim());
    let says_page = media.eq_ignore_ascii_case("text/html");
    !href.is_empty() && matches!(url.scheme(), "http" | "https") && !is_page && !says_page
}
