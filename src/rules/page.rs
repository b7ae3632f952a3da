//! Rules of the family `page`: what comes of a listed page, and pages that are not listed.
//!
//! A [`LiveCheck`](crate::LiveCheck) that fetches pages reports what the server answers, and a [`SiteCheck`](crate::SiteCheck)
//! that is given the pages of a folder what is built there, both at the `loc` of the page. The rule
//! `robots-listed-url-blocked` reports a page that robots.txt forbids; nothing else is said of it.

pub(crate) mod cause;
pub(crate) mod hreflang;
pub(crate) mod signals;

use crate::rules::prelude::*;
use crate::text::date;
#[cfg(not(target_os = "unknown"))]
use cause::{PAGE, SITEMAP};

/// A sitemap that lists two of the built pages.
#[cfg(not(target_os = "unknown"))]
const BUILT: (&str, &str) = (
    "sitemap.xml",
    "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/a/</loc></url>\n</urlset>\n",
);
#[cfg(not(target_os = "unknown"))]
const HOME: (&str, &str) =
    ("index.html", "<!doctype html><title>Home</title><a href=\"a/\">A</a> <a href=\"b/\">B</a>");
#[cfg(not(target_os = "unknown"))]
const A: (&str, &str) = ("a/index.html", "<!doctype html><title>A</title>");

/// Names the sitemap of the examples that are served.
#[cfg(not(target_os = "unknown"))]
const LISTING: (&str, &str) = (
    "https://www.example.org/robots.txt",
    "200\nContent-Type: text/plain\n\nUser-agent: *\nDisallow:\nSitemap: https://www.example.org/sitemap.xml\n",
);

rules! {
    /// The header has another day than `lastmod`.
    PAGE_LASTMOD_DIFFERS = "page-lastmod-differs" {
        title: "Last-Modified differs from lastmod",
        why: "Google uses `lastmod` only if it is consistently accurate, and compares it with what \
            it sees on the page.",
        help: "Write the date of the last significant change of the page into both.",
        severities: Severities::protocol(Info).and(Google, Info),
        fix: NoFix,
        bad: [Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\nLast-Modified: Mon, 12 Jan 2026 10:00:00 GMT\n\n<title>A</title>")]))],
        good: [Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\nLast-Modified: Sun, 01 Mar 2026 23:00:00 GMT\n\n<title>A</title>")]))],
        sources: [GOOGLE_LASTMOD, choice!("reported where most pages that were fetched have both dates")],
    }
    /// A page that nothing lists, though it is linked and its neighbours are listed.
    PAGE_NOT_LISTED = "page-not-listed" {
        title: "Page not listed",
        why: "The page can be indexed, other pages link to it, and pages beside it are listed. Google finds it by the links \
            only, and learns nothing from the sitemap about its changes.",
        help: "List the page, or give it `noindex` if it should not be found.",
        severities: Severities::protocol(Info).and(Google, Warning),
        fix: NoFix,
        because: "What writes the sitemap is to be corrected.",
        bad: [
            Case::new(Built(&[BUILT, HOME, A, ("b/index.html", "<!doctype html><title>B</title>")])),
            Case::new(Served(&[LISTING, SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<body><a href=\"b\">B</a>"), ("https://www.example.org/b", "200\nContent-Type: text/html\n\n<title>B</title>")])),
        ],
        good: [
            Case::new(Served(&[LISTING, SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<body><a href=\"b\">B</a> <a href=\"a/\">A</a> <a href=\"/c/d\">D</a>"), ("https://www.example.org/b", "200\nContent-Type: text/html\n\n<link rel=canonical href=/a>")])),
            Case::new(Built(&[BUILT, HOME, A, ("b/index.html", "<!doctype html><title>B</title><meta name=\"robots\" content=\"noindex\">")])),
            Case::new(Built(&[BUILT, HOME, A, ("b/index.html", "<!doctype html><title>B</title><link rel=\"canonical\" href=\"https://www.example.org/a/\">")])),
            Case::new(Built(&[BUILT, HOME, A, ("b/index.html", "<p>A part of a page</p>")])),
        ],
        sources: [GOOGLE_OVERVIEW, choice!("reported if a page that was built or fetched links to the page, and pages in the same place are listed")],
    }
    /// A page of the build that nothing lists or links to.
    PAGE_LEFT_OVER = "page-left-over" {
        title: "Page perhaps left over",
        why: "Nothing lists this page or links to it, but it is published. Files from an earlier build often stay in the \
            folder, and search engines may go on showing them.",
        help: "Empty the folder before each build; if the page is new, list it.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Built(&[BUILT, HOME, A, ("c/index.html", "<!doctype html><title>C</title>")]))],
        good: [Case::new(Built(&[BUILT, HOME, A, ("404.html", "<!doctype html><title>Not found</title>")]))],
        sources: [choice!("a generator that lists the pages beside it would list this one")],
    }
}

/// Reports a page that was last modified on the day `seen`, not on the day `listed`.
pub(crate) fn lastmod_differs(
    span: Span,
    url: &str,
    seen: i64,
    listed: i64,
    findings: &mut Findings,
) {
    findings.report(&PAGE_LASTMOD_DIFFERS, span, |draft| {
        draft.say(format_args!(
            "{} was last modified on {} according to its header, but on {} according to the sitemap",
            quote(url),
            date::format_day(seen),
            date::format_day(listed)
        ));
    });
}

/// Reports a page that no sitemap lists, by its path in the folder or by its URL: it is linked from the page `source`, or else
/// from none. `number`: of such pages in the folder `place`.
pub(crate) fn not_listed(
    span: Span,
    path: &str,
    source: Option<&str>,
    place: &str,
    number: u64,
    findings: &mut Findings,
) {
    let rule = if source.is_some() { &PAGE_NOT_LISTED } else { &PAGE_LEFT_OVER };
    findings.report(rule, span, |draft| {
        let path = quote(path);
        let place = if place.is_empty() { "the top folder" } else { place };
        let share = match number {
            0 | 1 => String::new(),
            many => format!(" (the same for {} pages in {place})", thousands(many)),
        };
        draft.say(match source {
            Some(source) => format!(
                "{path} can be indexed and is linked from {}, but no sitemap lists it{share}",
                quote(source)
            ),
            None => format!(
                "{path} is in no sitemap, and no page links to it{share}; it may be left over from an \
                    earlier build"
            ),
        });
    });
}
