//! Why a page that was read should not be listed as it is. Where several causes hold, the first is told.

use url::Url;

use super::signals::{HEADER, Noindex, Signals};
use super::{
    PAGE_CANONICAL_ELSEWHERE, PAGE_CANONICAL_UNCLEAR, PAGE_NOINDEX, PAGE_NOT_HTML, PAGE_REDIRECTS,
    PAGE_UNREACHABLE,
};
use crate::rules::prelude::*;
use crate::text::date;

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
    /// Returns the rule that the page breaks.
    pub fn rule(self) -> &'static Rule {
        match self {
            Cause::Redirected | Cause::Refresh(..) => &PAGE_REDIRECTS,
            Cause::OtherType(_) => &PAGE_NOT_HTML,
            Cause::Empty => &PAGE_UNREACHABLE,
            Cause::Noindex(_) => &PAGE_NOINDEX,
            Cause::Canonicals(..) | Cause::NoCanonical(_) => &PAGE_CANONICAL_UNCLEAR,
            Cause::OtherCanonical(_) => &PAGE_CANONICAL_ELSEWHERE,
        }
    }

    /// Returns whom it concerns: of what only some document, only those.
    pub fn severities(self) -> Severities {
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
            Cause::Redirected | Cause::OtherType(_) | Cause::Empty => return None,
            Cause::Refresh(place, target) => {
                format!("redirects by {place} to {}", quote(target.as_str()))
            }
            Cause::Noindex(Noindex { place, until, .. }) => {
                let what = match until {
                    Some(day) => {
                        format!("unavailable_after {}, which has passed,", date::format_day(*day))
                    }
                    None => "noindex".into(),
                };
                match *place {
                    HEADER => format!("has {what} in its {HEADER} header"),
                    name => format!("has {what} in <meta name=\"{name}\">"),
                }
            }
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
