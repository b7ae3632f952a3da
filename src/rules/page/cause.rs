//! Why a listed page should not be listed as it is. Where several causes hold, the first is told.

use url::Url;

use super::signals::{Noindex, Signals};
use crate::rules::prelude::*;

const ENGINES: Severities = Severities::protocol(Warning).and(Google, Warning).and(Yandex, Warning);

#[cfg(not(target_os = "unknown"))]
pub(super) const SITEMAP: (&str, &str) = (
    "https://www.example.org/sitemap.xml",
    "200\nContent-Type: application/xml\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/a</loc><lastmod>2026-03-01</lastmod></url>\n</urlset>\n",
);
#[cfg(not(target_os = "unknown"))]
pub(super) const PAGE: &str = "https://www.example.org/a";
/// What nobody has, at the host of these examples.
#[cfg(not(target_os = "unknown"))]
pub(super) const ABSENT: &str = "https://www.example.org/sitemap-lint-123dddb8f063a358";
#[cfg(not(target_os = "unknown"))]
const SITEMAP_OF_TWO: (&str, &str) = (
    "https://www.example.org/sitemap.xml",
    "200\nContent-Type: application/xml\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/a</loc></url>\n<url><loc>https://www.example.org/b</loc></url>\n</urlset>\n",
);
#[cfg(not(target_os = "unknown"))]
const GOOD: Case =
    Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<title>A</title>")]));

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
    /// A page in place of one that is not there.
    PAGE_SOFT_404 = "page-soft-404" {
        title: "Listed page says that it is not there",
        why: "The status says that there is a page, and the page that there is none: Google calls that a soft \
            404, and does not index it.",
        help: "Remove the entry, or restore the page. Answer with the status 404 where there is none.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: Suggest,
        because: "The page may be missing by mistake.",
        bad: [
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<title>Page not found | Example</title>")])),
            Case::new(Served(&[
                SITEMAP_OF_TWO,
                (PAGE, "200\nContent-Type: text/html\n\n<title>Example</title><p>Sorry, that is gone."),
                (ABSENT, "200\nContent-Type: text/html\n\n<title>Example</title><p>Sorry, that is gone."),
                ("https://www.example.org/b", "200\nContent-Type: text/html\n\n<title>Example</title><p>Our shop"),
            ])),
            Case::new(Served(&[
                SITEMAP_OF_TWO,
                (PAGE, "302\nLocation: /\n\n"),
                (ABSENT, "302\nLocation: /\n\n"),
                ("https://www.example.org/", "200\nContent-Type: text/html\n\n<title>Home</title>"),
                ("https://www.example.org/b", "200\nContent-Type: text/html\n\n<title>B</title>"),
            ])),
        ],
        good: [
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<title>How to mend “404 Not Found”</title>")])),
            Case::new(Served(&[
                SITEMAP_OF_TWO,
                (PAGE, "200\nContent-Type: text/html\n\n<title>App</title><script src=/app.js></script>"),
                (ABSENT, "200\nContent-Type: text/html\n\n<title>App</title><script src=/app.js></script>"),
                ("https://www.example.org/b", "200\nContent-Type: text/html\n\n<title>App</title><script src=/app.js></script>"),
            ])),
        ],
        sources: [GOOGLE_HTTP, GOOGLE_REDIRECTS, choice!("what is compared with the answer for a URL that cannot exist is told unless most pages are like it: a program in the page shows them")],
    }
    /// What cannot exist is there.
    PAGE_NO_404 = "page-no-404" {
        title: "Host without 404",
        why: "The host answers with 200 where there is no page. Search engines crawl and compare such answers, and \
            learn late that a page is gone.",
        help: "Answer with the status 404 where there is no page; where a program in the page finds that out, with `noindex`.",
        severities: Severities::protocol(Info).and(Google, Info),
        fix: NoFix,
        bad: [
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<title>A</title>"), (ABSENT, "200\nContent-Type: text/html\n\n<title>Not here</title>")])),
        ],
        good: [
            GOOD,
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<title>A</title>"), (ABSENT, "200\nContent-Type: text/html\n\n<title>Not here</title><meta name=robots content=noindex>")])),
            Case::new(Served(&[SITEMAP, (PAGE, "200\nContent-Type: text/html\n\n<title>A</title>"), (ABSENT, "302\nLocation: /login\n\n"), ("https://www.example.org/login", "200\nContent-Type: text/html\n\n<title>Log in</title>")])),
        ],
        sources: [GOOGLE_HTTP, GOOGLE_JAVASCRIPT],
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
}

/// What is known of a page that was read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown<'a> {
    /// The URL that showed it, after redirects.
    pub url: &'a Url,
    /// The listed URL redirects to it.
    pub redirected: bool,
    /// The media type; empty if it is not known.
    pub media: &'a str,
    /// There is no content.
    pub empty: bool,
    /// What it tells search engines, if it tells anything.
    pub signals: Option<&'a Signals>,
}

/// What is wrong with a page.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Cause<'a> {
    NotFound,
    Gone,
    ServerError,
    /// Nothing came that shows it.
    Unreachable,
    /// Its title says that nothing was found.
    NotFoundTitle(&'a str),
    /// It is what its host answers for a URL that cannot exist.
    LikeAbsent,
    /// The listed URL redirects to it.
    Redirected,
    /// It has the media type of another file.
    OtherType(&'a str),
    /// There is no content.
    Empty,
    /// It redirects itself: by what, and where.
    Refresh(&'static str, &'a Url),
    Noindex(&'a Noindex),
    /// It names several canonical URLs; these are the first two.
    Canonicals(&'a Url, &'a Url),
    /// It has a canonical link without a URL.
    NoCanonical(&'a str),
    /// It names another URL as the canonical one.
    OtherCanonical(&'a Url),
}

impl<'a> Shown<'a> {
    /// Returns what is wrong with the page.
    pub fn cause(&self) -> Option<Cause<'a>> {
        let not_found = self.signals.and_then(|signals| signals.not_found.as_deref());
        if let Some(title) = not_found.filter(|_| is_page_type(self.media)) {
            return Some(Cause::NotFoundTitle(title));
        }
        if self.redirected {
            return Some(Cause::Redirected);
        }
        if !is_page_type(self.media) {
            return Some(Cause::OtherType(self.media));
        }
        if self.empty {
            return Some(Cause::Empty);
        }
        let signals = self.signals?;
        if let Some((place, target)) = &signals.refresh {
            return Some(Cause::Refresh(place, target));
        }
        if let Some(noindex) = &signals.noindex {
            return Some(Cause::Noindex(noindex));
        }
        if let [first, second, ..] = &*signals.canonicals {
            return Some(Cause::Canonicals(first, second));
        }
        if let Some(href) = &signals.no_canonical {
            return Some(Cause::NoCanonical(href));
        }
        signals.canonical_elsewhere(self.url).map(Cause::OtherCanonical)
    }
}

impl<'a> Cause<'a> {
    /// Returns what an HTTP status means that is neither one of success nor of a redirect.
    pub fn of_status(status: u16) -> Cause<'a> {
        match status {
            404 => Cause::NotFound,
            410 => Cause::Gone,
            500..=599 => Cause::ServerError,
            _ => Cause::Unreachable,
        }
    }

    /// Returns the rule that the page breaks.
    pub fn rule(self) -> &'static Rule {
        match self {
            Cause::NotFound => &PAGE_NOT_FOUND,
            Cause::Gone => &PAGE_GONE,
            Cause::ServerError => &PAGE_SERVER_ERROR,
            Cause::Unreachable | Cause::Empty => &PAGE_UNREACHABLE,
            Cause::NotFoundTitle(_) | Cause::LikeAbsent => &PAGE_SOFT_404,
            Cause::Redirected | Cause::Refresh(..) => &PAGE_REDIRECTS,
            Cause::OtherType(_) => &PAGE_NOT_HTML,
            Cause::Noindex(_) => &PAGE_NOINDEX,
            Cause::Canonicals(..) | Cause::NoCanonical(_) => &PAGE_CANONICAL_UNCLEAR,
            Cause::OtherCanonical(_) => &PAGE_CANONICAL_ELSEWHERE,
        }
    }

    /// Reports the page with that URL. `says`: what is wrong with it, in words that follow the URL; `fix`: lists another URL
    /// instead; `entry`: its entry, which a fix may remove.
    pub fn report(
        self,
        span: Span,
        url: &str,
        says: &dyn Fn() -> String,
        fix: Option<Fix>,
        entry: Option<Span>,
        findings: &mut Findings,
    ) {
        findings.report_as(self.rule(), self.severities(), span, |draft| {
            draft.say(format_args!("{} {}", quote(url), says()));
            let unwanted = match self {
                Cause::NotFound | Cause::Gone | Cause::Noindex(_) => true,
                _ => self.rule().is(&PAGE_SOFT_404),
            };
            let remove = || Some(Fix::suggest("Remove the entry", entry.filter(|_| unwanted)?, ""));
            draft.fix_by(fix.or_else(remove));
        });
    }

    /// Returns whom it concerns: of what only some document, only those.
    fn severities(self) -> Severities {
        let all = self.rule().severities;
        match self {
            // Yandex takes a refresh for a redirect that is not for ever.
            Cause::Empty | Cause::Refresh(..) => all.without(Yandex),
            Cause::Noindex(noindex) => noindex.severities,
            Cause::NoCanonical(_) => all.without(Google),
            _ => all,
        }
    }

    /// Says what the page tells search engines, in words that follow its URL. How it came is told by whoever fetched it.
    pub fn says(self) -> Option<String> {
        Some(match self {
            Cause::NotFound
            | Cause::Gone
            | Cause::ServerError
            | Cause::Unreachable
            | Cause::Redirected
            | Cause::LikeAbsent
            | Cause::OtherType(_)
            | Cause::Empty => return None,
            Cause::NotFoundTitle(title) => format!("has the title {}", quote(title)),
            Cause::Refresh(place, target) => {
                format!("redirects by {place} to {}", quote(target.as_str()))
            }
            Cause::Noindex(noindex) => format!("has {}", noindex.in_words()),
            Cause::Canonicals(first, second) => format!(
                "names different canonical URLs: {} and {}",
                quote(first.as_str()),
                quote(second.as_str())
            ),
            Cause::NoCanonical(href) => {
                format!("has a canonical link without a URL: {}", quote(href))
            }
            Cause::OtherCanonical(canonical) => {
                format!("names another canonical URL: {}", quote(canonical.as_str()))
            }
        })
    }

    /// Returns the URL that the page wants to be listed instead.
    pub fn target(self) -> Option<&'a Url> {
        match self {
            Cause::Refresh(_, target) | Cause::OtherCanonical(target) => Some(target),
            _ => None,
        }
    }
}

/// Reports that a host answers with `status` for `url`, which cannot exist, or for the `target` that it redirects to.
pub(crate) fn no_404(
    span: Span,
    url: &str,
    target: Option<&str>,
    status: u16,
    findings: &mut Findings,
) {
    findings.report(&PAGE_NO_404, span, |draft| {
        let by = target.map(|target| format!("redirects to {}, which ", quote(target)));
        let by = by.unwrap_or_default();
        draft.say(format_args!("{} cannot exist, but {by}returns {status}", quote(url)));
    });
}

/// Whether a web page may have this media type.
pub(crate) fn is_page_type(media: &str) -> bool {
    let known = ["", "text/html", "application/xhtml+xml"];
    known.iter().any(|name| media.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::html;
    use crate::rules::page::signals::Headers;

    #[test]
    fn the_first_cause_is_told() {
        let url = Url::parse("https://www.example.org/a").unwrap();
        // Each page says what stands in its row and in all rows below.
        let rows = [
            (
                "<meta http-equiv=refresh content='0; url=/b'>",
                "page-redirects: redirects by <meta http-equiv=\"refresh\"> to “https://www.example.org/b”",
            ),
            (
                "<meta name=googlebot content=none>",
                "page-noindex: has noindex in <meta name=\"googlebot\">",
            ),
            (
                "<link rel=canonical href=/b>",
                "page-canonical-unclear: names different canonical URLs: “https://www.example.org/b” and “https://www.example.org/c”",
            ),
            (
                "<link rel=canonical>",
                "page-canonical-unclear: has a canonical link without a URL: “”",
            ),
            (
                "<link rel=canonical href=/c>",
                "page-canonical-elsewhere: names another canonical URL: “https://www.example.org/c”",
            ),
        ];
        let says = |from: usize| {
            let text: String = rows[from..].iter().map(|(tag, _)| *tag).collect();
            Signals::of(Headers::default(), &html::head(&text), &url, None)
        };
        let shown = Shown { url: &url, redirected: false, media: "", empty: false, signals: None };
        for (from, (_, expected)) in rows.iter().enumerate() {
            let signals = says(from);
            let cause = Shown { signals: Some(&signals), ..shown }.cause().unwrap();
            assert_eq!(format!("{}: {}", cause.rule().id, cause.says().unwrap()), *expected);
        }
        let signals = says(rows.len());
        assert!(Shown { signals: Some(&signals), ..shown }.cause().is_none());
        let signals = says(0);
        let empty = Shown { empty: true, signals: Some(&signals), ..shown };
        let image = Shown { media: "image/png", ..empty };
        for (shown, id) in [
            (empty, "page-unreachable"),
            (image, "page-not-html"),
            (Shown { redirected: true, ..image }, "page-redirects"),
        ] {
            assert_eq!(shown.cause().map(|cause| cause.rule().id), Some(id));
        }
    }
}
