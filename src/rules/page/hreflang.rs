//! What comes of the language links of a sitemap where the pages are fetched.

#[cfg(not(target_os = "unknown"))]
use super::cause::PAGE;
use crate::rules::prelude::*;

#[cfg(not(target_os = "unknown"))]
const SITEMAP: (&str, &str) = (
    "https://www.example.org/sitemap.xml",
    "200\nContent-Type: application/xml\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n<url><loc>https://www.example.org/a</loc>\n<xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://www.example.org/a\"/>\n<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/de/a\"/>\n</url>\n</urlset>\n",
);
#[cfg(not(target_os = "unknown"))]
const GERMAN: (&str, &str) =
    ("https://www.example.org/de/a", "200\nContent-Type: text/html\n\n<title>A</title>");

rules! {
    /// The target of a language link is no page to be indexed.
    PAGE_HREFLANG_BROKEN = "page-hreflang-broken" {
        title: "hreflang target that cannot be indexed",
        why: "The sitemap names a page for a language, and that page is missing, redirects, has `noindex` or names \
            another URL as its own. Google shows nobody a page that it does not index.",
        help: "Name the page that is to be shown, or remove the link.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: NoFix,
        because: "The pages that link back would have to be changed, too.",
        bad: [
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<title>A</title>")])),
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<title>A</title>"), (GERMAN.0, "200\nContent-Type: text/html\n\n<meta name=robots content=noindex>")])),
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<title>A</title>"), (GERMAN.0, "301\nLocation: /a\n\n")])),
        ],
        good: [Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<title>A</title>"), GERMAN]))],
        sources: [GOOGLE_LOCALIZED, choice!("of targets that no sitemap lists; those that one lists are told as pages")],
    }
    /// The page and the sitemap name different versions of the page.
    PAGE_HREFLANG_DIFFERS = "page-hreflang-differs" {
        title: "hreflang of page and sitemap differ",
        why: "Google reads language links in the page, in its `Link` header and in the sitemap, and takes them for \
            equivalent. Where they differ, it is left open which of them holds.",
        help: "Write the links in one place only, or let the same data write both.",
        severities: Severities::protocol(Info).and(Google, Warning),
        fix: NoFix,
        because: "Either may be the right one.",
        bad: [
            Case::new(Served(&[SITEMAP, GERMAN, (PAGE, "200\nContent-Type: text/html\n\n<link rel=alternate hreflang=de href=/de/b>")])),
            Case::new(Served(&[SITEMAP, GERMAN, (PAGE, "200\nContent-Type: text/html\n\n<link rel=alternate hreflang=en href=/a>")])),
            Case::new(Served(&[SITEMAP, GERMAN, (PAGE, "200\nContent-Type: text/html\nLink: </de/a>; rel=\"alternate\"; hreflang=\"de\", </fr/a>; rel=\"alternate\"; hreflang=\"fr\"\n\n<title>A</title>")])),
        ],
        good: [
            Case::new(Served(&[SITEMAP, GERMAN, (PAGE, "200\nContent-Type: text/html\n\n<title>A</title>")])),
            Case::new(Served(&[SITEMAP, GERMAN, (PAGE, "200\nContent-Type: text/html\n\n<base href=/x/><link rel=alternate hreflang=DE href=\"../de/%61\"><link rel=alternate type=application/rss+xml href=/feed>")])),
        ],
        sources: [GOOGLE_LOCALIZED, choice!("compared where both have such links; a link of the page to itself may be left out")],
    }
}

/// A language for which a page and the sitemap name different pages.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Difference {
    pub tag: Box<str>,
    pub on_page: Option<Box<str>>,
    pub in_sitemap: Option<Box<str>>,
    /// Number of further such languages.
    pub more: u64,
}

/// Reports a target. `says`: what is wrong with it, in words that follow its URL.
pub(crate) fn broken(span: Span, url: &str, says: &str, findings: &mut Findings) {
    findings.report(&PAGE_HREFLANG_BROKEN, span, |draft| {
        draft.say(format_args!("The hreflang target {} {says}", quote(url)));
    });
}

/// Reports a page that names other pages than the sitemap does for it.
pub(crate) fn differs(span: Span, url: &str, differs: &Difference, findings: &mut Findings) {
    let Difference { tag, on_page, in_sitemap, more } = differs;
    let name = |url: &Option<Box<str>>| match url {
        Some(url) => quote(url).to_string(),
        None => "no page".to_owned(),
    };
    findings.report(&PAGE_HREFLANG_DIFFERS, span, |draft| {
        let others = match more {
            0 => String::new(),
            1 => "; 1 other language differs, too".to_owned(),
            many => format!("; {} other languages differ, too", thousands(*many)),
        };
        draft.say(format_args!(
            "{} names {} for {} in its hreflang links, but the sitemap names {}{others}",
            quote(url),
            name(on_page),
            quote(tag),
            name(in_sitemap)
        ));
    });
}
