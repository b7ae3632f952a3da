//! Rules of the family `page`: what comes of a listed page, and pages that are not listed.
//!
//! A [`LiveCheck`](crate::LiveCheck) that fetches pages reports what the server answers, and a [`SiteCheck`](crate::SiteCheck)
//! that is given the pages of a folder what is built there, both at the `loc` of the page. The rule
//! `robots-listed-url-blocked` reports a page that robots.txt forbids; nothing else is said of it.

pub(crate) mod cause;
pub(crate) mod signals;

use crate::rules::prelude::*;

const ENGINES: Severities = Severities::protocol(Warning).and(Google, Warning).and(Yandex, Warning);

#[cfg(not(target_os = "unknown"))]
const SITEMAP: (&str, &str) = (
    "https://www.example.org/sitemap.xml",
    "200\nContent-Type: application/xml\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/a</loc><lastmod>2026-03-01</lastmod></url>\n</urlset>\n",
);
#[cfg(not(target_os = "unknown"))]
const PAGE: &str = "https://www.example.org/a";
#[cfg(not(target_os = "unknown"))]
const GOOD: Case =
    Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<title>A</title>")]));

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

rules! {
    /// Status 404.
    PAGE_NOT_FOUND = "page-not-found" {
        title: "Listed page not found",
        why: "Search engines cannot index a page that does not exist, and they trust a sitemap less \
            if it lists many such pages.",
        help: "Remove the entry, or restore the page.",
        severities: ENGINES,
        fix: Suggest,
        because: "The page may be missing by mistake.",
        bad: [Case::new(Served(&[SITEMAP, (PAGE, "404\n\n")]))],
        good: [GOOD],
        sources: [GOOGLE_HTTP, YANDEX_HTTP, PROTOCOL],
    }
    /// Status 410.
    PAGE_GONE = "page-gone" {
        title: "Permanently removed page in the sitemap",
        why: "The server says that the page is gone for good, so search engines drop it from the \
            index.",
        help: "Remove the entry.",
        severities: ENGINES,
        fix: Suggest,
        because: "The status may be the mistake.",
        bad: [Case::new(Served(&[SITEMAP, (PAGE, "410\n\n")]))],
        good: [GOOD],
        sources: [GOOGLE_HTTP, YANDEX_HTTP, PROTOCOL],
    }
    /// A status of 5xx.
    PAGE_SERVER_ERROR = "page-server-error" {
        title: "Server error on a listed page",
        why: "Search engines cannot index the page. If many pages return errors, they crawl the \
            whole site less.",
        help: "Look for the reason in the server's log.",
        severities: ENGINES,
        fix: NoFix,
        bad: [Case::new(Served(&[SITEMAP, (PAGE, "500\n\n")]))],
        good: [GOOD],
        sources: [GOOGLE_HTTP, YANDEX_HTTP],
    }
    /// No answer, or none that shows the page.
    PAGE_UNREACHABLE = "page-unreachable" {
        title: "Unreachable listed page",
        why: "Search engines cannot index a page that they cannot fetch.",
        help: "Check the URL and the server. If the page needs a login, remove the entry.",
        severities: ENGINES,
        fix: NoFix,
        bad: [
            Case::new(Served(&[SITEMAP, (PAGE, "403\n\n")])),
            Case::new(Served(&[SITEMAP, (PAGE, "timed out")])),
            Case::new(Served(&[SITEMAP, (PAGE, "302\nLocation: /a\n\n")])),
            Case::new(Served(&[SITEMAP, (PAGE, "204\n\n")])),
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n")])),
        ],
        good: [GOOD],
        sources: [GOOGLE_HTTP, YANDEX_HTTP],
    }
    /// A status of 3xx, or a refresh that does not wait.
    PAGE_REDIRECTS = "page-redirects" {
        title: "Listed page redirects",
        why: "A sitemap should list the URLs to be indexed. Search engines index the target of the \
            redirect, after an extra request.",
        help: "List the URL that the redirect leads to.",
        severities: ENGINES,
        fix: Suggest,
        because: "The redirect may be the mistake.",
        bad: [Case::new(Served(&[
            SITEMAP,
            (PAGE, "301\nLocation: /a/\n\n"),
            ("https://www.example.org/a/", "200\nContent-Type: text/html\n\n<title>A</title>"),
        ])),
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<meta http-equiv=\"refresh\" content=\"0; url=/b\">")])),
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\nRefresh: 0;url=/b\n\n<title>A</title>")])),
        ],
        good: [
            GOOD,
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<meta http-equiv=\"refresh\" content=\"300\"><meta http-equiv=\"refresh\" content=\"0; url=/b\">")])),
        ],
        sources: [GOOGLE_HTTP, GOOGLE_REDIRECTS, GOOGLE_BUILD, YANDEX_HTTP, PROTOCOL],
    }
    /// The page must not be indexed.
    PAGE_NOINDEX = "page-noindex" {
        title: "Listed page with noindex",
        why: "The sitemap asks search engines to index the page, but the page tells them not to. \
            They obey the page.",
        help: "Remove the entry, or remove `noindex` if search engines should find the page.",
        severities: Severities::protocol(Warning)
            .and(Google, Warning)
            .and(Bing, Warning)
            .and(Yandex, Warning),
        fix: Suggest,
        because: "You may want the page to be indexed.",
        bad: [
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<meta name=\"robots\" content=\"noindex, follow\">")])),
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\nX-Robots-Tag: noindex\n\n<title>A</title>")])),
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<meta name=\"bingbot\" content=\"none\"><meta name=\"yandex\" content=\"&#110;oindex\">")])),
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\nX-Robots-Tag: unavailable_after: 25 Jun 2010 15:00:00 PST\n\n<title>A</title>")])),
        ],
        good: [Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\nX-Robots-Tag: otherbot: noindex\n\n<!-- <meta name=\"robots\" content=\"noindex\"> -->")]))],
        sources: [GOOGLE_NOINDEX, GOOGLE_ROBOTS_META, BING_ROBOTS_META, YANDEX_ROBOTS_META, choice!("a page that is not to be indexed need not be listed")],
    }
    /// The page names another URL as its own.
    PAGE_CANONICAL_ELSEWHERE = "page-canonical-elsewhere" {
        title: "Listed URL is not the canonical one",
        why: "The sitemap asks search engines to index this URL, but the page names another one. \
            Search engines have to choose.",
        help: "List the canonical URL.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: Suggest,
        because: "The canonical link may be the mistake.",
        bad: [
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<link rel=\"canonical\" href=\"/b\">")])),
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\nLink: <https://www.example.org/b>; rel=\"canonical\"\n\n<title>A</title>")])),
        ],
        good: [Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<link rel=\"canonical\" href=\"https://www.example.org/a\">")]))],
        sources: [GOOGLE_CANONICAL, PROTOCOL],
    }
    /// Several canonical URLs, or none in the link.
    PAGE_CANONICAL_UNCLEAR = "page-canonical-unclear" {
        title: "Listed page without a clear canonical URL",
        why: "The page names several canonical URLs, or a canonical link has no URL. Google is likely to \
            ignore all of several canonical links, and chooses a URL itself.",
        help: "Name one canonical URL, in one place: the `<head>` or the `Link` header.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: NoFix,
        bad: [
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\nLink: <https://www.example.org/a>; rel=\"canonical\"\n\n<link rel=\"canonical\" href=\"/b\">")])),
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<link rel=\"canonical\" href=\"\">")])),
        ],
        good: [Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\nLink: <https://www.example.org/a>; rel=\"canonical\"\n\n<base href=\"/x/\"><link rel=\"canonical\" href=\"../%61#top\">")]))],
        sources: [GOOGLE_CANONICAL_2013, GOOGLE_CANONICAL],
    }
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
    /// The file is no web page.
    PAGE_NOT_HTML = "page-not-html" {
        title: "Listed URL is not a web page",
        why: "Search engines index some other files, such as PDF, but images, style sheets and data \
            are not pages.",
        help: "Remove the entry if it is not a document for readers.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: image/png\n\n")]))],
        good: [GOOD],
        sources: [GOOGLE_FILE_TYPES, choice!("a sitemap lists pages")],
    }
    /// A page of the build that nothing lists, though it is linked and its neighbours are listed.
    PAGE_NOT_LISTED = "page-not-listed" {
        title: "Built page not listed",
        why: "The page can be indexed, other pages link to it, and pages beside it are listed. Google finds it by the links \
            only, and learns nothing from the sitemap about its changes.",
        help: "List the page, or give it `noindex` if it should not be found.",
        severities: Severities::protocol(Info).and(Google, Warning),
        fix: NoFix,
        because: "The generator writes the sitemap: its settings are to be corrected.",
        bad: [Case::new(Built(&[BUILT, HOME, A, ("b/index.html", "<!doctype html><title>B</title>")]))],
        good: [
            Case::new(Built(&[BUILT, HOME, A, ("b/index.html", "<!doctype html><title>B</title><meta name=\"robots\" content=\"noindex\">")])),
            Case::new(Built(&[BUILT, HOME, A, ("b/index.html", "<!doctype html><title>B</title><link rel=\"canonical\" href=\"https://www.example.org/a/\">")])),
            Case::new(Built(&[BUILT, HOME, A, ("b/index.html", "<p>A part of a page</p>")])),
        ],
        sources: [GOOGLE_OVERVIEW, choice!("reported if a built page links to the page and pages in the same place are listed")],
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
