//! What a page tells search engines of itself, in its headers and in its head.

use url::Url;

use crate::bytes::html::{Head, Meta};
use crate::report::rule::Consumer::{self, Bing, Google, Protocol, Yandex};
use crate::report::rule::Severities;
use crate::report::rule::Severity::Warning;
use crate::text::date::{self, feed};
use crate::text::links::links;
use crate::text::percent::{escaped, is_unreserved};

/// The headers in which a page tells search engines something, as they were sent.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Headers<'h> {
    /// Every `X-Robots-Tag`.
    pub robots_tags: &'h [String],
    /// Every `Link`.
    pub links: &'h [String],
    /// `Refresh`.
    pub refresh: Option<&'h str>,
}

/// What a page says.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Signals {
    pub noindex: Option<Noindex>,
    /// The canonical URLs, each once.
    pub canonicals: Vec<Url>,
    /// A canonical link without a URL, as it is written.
    pub no_canonical: Option<String>,
    /// Where the page redirects at once without a status of 3xx, and by what.
    pub refresh: Option<(&'static str, Url)>,
    /// The beginning of the title, if it says that nothing was found.
    pub not_found: Option<String>,
    /// The language and the URL of each version that the page names.
    pub alternates: Vec<Meta>,
}

/// Who is told not to index a page.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Noindex {
    /// Where it is said: `X-Robots-Tag`, or the name of a `<meta>`.
    pub place: &'static str,
    /// The day after which the page is not to be shown.
    pub until: Option<i64>,
    pub severities: Severities,
}

/// The names by which a page addresses crawlers, with those whose documentation has the name.
const CRAWLERS: [(&str, &[Consumer]); 5] = [
    ("robots", &[Protocol, Google, Bing, Yandex]),
    ("googlebot", &[Google]),
    ("bingbot", &[Bing]),
    ("msnbot", &[Bing]),
    ("yandex", &[Yandex]),
];

/// Maximum length of a URL in a sitemap, in bytes (sitemaps.org, "loc").
pub(crate) const LONGEST: usize = 2_048;

pub(super) const HEADER: &str = "X-Robots-Tag";
/// Directives with a value, which stands behind a colon as rules do behind the name of a crawler.
const VALUED: [&str; 4] = [UNTIL, "max-snippet", "max-image-preview", "max-video-preview"];
const UNTIL: &str = "unavailable_after";

impl Noindex {
    /// Says what is told, and where: `noindex in <meta name="robots">`.
    pub fn in_words(&self) -> String {
        let what = match self.until {
            Some(day) => {
                format!("unavailable_after {}, which has passed,", date::format_day(day))
            }
            None => "noindex".into(),
        };
        match self.place {
            HEADER => format!("{what} in its {HEADER} header"),
            name => format!("{what} in <meta name=\"{name}\">"),
        }
    }
}

impl Signals {
    /// `url`: that of the page, after redirects. `now`: the moment of checking, in seconds since 1970-01-01 00:00 UTC.
    pub fn of(headers: Headers<'_>, head: &Head, url: &Url, now: Option<i64>) -> Signals {
        /// How much of a title is kept, in characters.
        const TITLE: usize = 200;
        let not_found = says_not_found(&head.title);
        let not_found = not_found.then(|| head.title.chars().take(TITLE).collect());
        let mut signals = Signals { not_found, ..Signals::default() };
        for tag in headers.robots_tags {
            let (name, directives) = match tag.split_once(':') {
                // A crawler's name has no comma before its colon.
                Some((name, rest)) if !name.contains(',') && !is_any(name, &VALUED) => (name, rest),
                _ => ("robots", &**tag),
            };
            signals.robots(HEADER, name, directives, now);
        }
        for Meta { name, content } in &head.metas {
            let Some((place, _)) = CRAWLERS.iter().find(|(known, _)| is_any(name, &[known])) else {
                continue;
            };
            signals.robots(place, name, content, now);
        }
        for link in headers.links {
            links(link, |link| {
                if link.has_rel("canonical") && !link.anchored {
                    signals.canonical(url, link.target);
                }
                if link.has_rel("alternate") && !link.anchored {
                    link.languages.iter().for_each(|it| signals.alternate(url, it, link.target));
                }
            });
        }
        let base = base_of(url, head.base.as_deref());
        if let Some(base) = &base {
            head.alternates.iter().for_each(|it| signals.alternate(base, &it.name, &it.content));
        }
        let base = base.as_ref().unwrap_or(url);
        for href in &head.canonicals {
            signals.canonical(base, href);
        }
        let header = headers.refresh.map(|text| ("the Refresh header", text));
        let meta = head.refresh.as_deref().map(|text| ("<meta http-equiv=\"refresh\">", text));
        signals.refresh = header.into_iter().chain(meta).find_map(|(place, text)| {
            let target = base.join(at_once(text)?).ok()?;
            (!is_same(&target, url)).then_some((place, target))
        });
        signals
    }

    /// Returns the canonical URL, if the page names one that is not its own.
    pub fn canonical_elsewhere(&self, url: &Url) -> Option<&Url> {
        match &*self.canonicals {
            [canonical] => (!is_same(canonical, url)).then_some(canonical),
            _ => None,
        }
    }

    fn robots(&mut self, place: &'static str, name: &str, directives: &str, now: Option<i64>) {
        let Some((_, whom)) = CRAWLERS.iter().find(|(known, _)| is_any(name, &[known])) else {
            return;
        };
        let until =
            day_of(directives).filter(|day| now.is_some_and(|now| *day < date::day_of(now)));
        let forbids = forbids(directives);
        if !forbids && until.is_none() {
            return;
        }
        let noindex =
            self.noindex.get_or_insert_with(|| Noindex { place, until, ..Noindex::default() });
        if forbids {
            noindex.until = None;
        }
        // Yandex obeys what allows. Only Google documents the day.
        let yandex = forbids && !has(directives, &["index", "all"]);
        let told = whom.iter().filter(|consumer| match consumer {
            Yandex => yandex,
            Bing => forbids,
            _ => true,
        });
        noindex.severities = told.fold(noindex.severities, |all, it| all.and(*it, Warning));
    }

    fn alternate(&mut self, base: &Url, language: &str, href: &str) {
        if let Ok(url) = base.join(href) {
            self.alternates.push(Meta { name: language.to_owned(), content: url.into() });
        }
    }

    fn canonical(&mut self, base: &Url, href: &str) {
        let mut url = match base.join(href.trim()) {
            Ok(url) if !href.trim().is_empty() => url,
            _ => {
                self.no_canonical.get_or_insert_with(|| href.to_owned());
                return;
            }
        };
        url.set_fragment(None);
        if !self.canonicals.iter().any(|known| is_same(known, &url)) && self.canonicals.len() < 10 {
            self.canonicals.push(url);
        }
    }
}

/// Returns the URL to which the relative ones of a page refer; nothing if it is longer than any that is listed, as each of a
/// million links would be.
pub(crate) fn base_of(own: &Url, base: Option<&str>) -> Option<Url> {
    match base {
        Some(base) if base.len() > LONGEST => None,
        Some(base) => own.join(base).ok().or_else(|| Some(own.clone())),
        None => Some(own.clone()),
    }
}

/// Whether a title says that nothing was found: “404 Not Found”, “Page not found | Example”. One of its parts has no other
/// words, so that an article about such pages is not meant.
pub(crate) fn says_not_found(title: &str) -> bool {
    /// Of the first two, or of the next two, both must be there.
    const WORDS: [&str; 9] =
        ["not", "found", "404", "error", "file", "http", "page", "the", "requested"];
    title.split(['|', '·', '-', '–', '—', ':', '«', '»']).any(|part| {
        let mut seen = 0_u32;
        for word in part.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
            let at = WORDS.iter().position(|known| word.eq_ignore_ascii_case(known));
            let Some(at) = at else { return false };
            seen |= 1 << at;
        }
        seen & 0b11 == 0b11 || seen & 0b1100 == 0b1100
    })
}

/// Whether a `<meta>` of this name addresses crawlers.
pub(crate) fn is_addressed(name: &str) -> bool {
    CRAWLERS.iter().any(|(known, _)| is_any(name, &[known]))
}

/// Whether directives forbid to index a page.
pub(crate) fn forbids(directives: &str) -> bool {
    has(directives, &["noindex", "none"])
}

fn has(directives: &str, words: &[&str]) -> bool {
    directives.split(',').any(|word| is_any(word, words))
}

/// Whether two URLs are one after normalisation (RFC 3986, 6.2.2): escapes are written in capitals, and not at all for what
/// need not be escaped.
fn is_same(one: &Url, other: &Url) -> bool {
    let [one, other] = [one, other].map(|url| url[..url::Position::AfterQuery].as_bytes());
    one == other || (one.contains(&b'%') || other.contains(&b'%')) && normal(one) == normal(other)
}

fn normal(bytes: &[u8]) -> Vec<u8> {
    let mut normal = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match escaped(bytes, at) {
            Some(byte) if is_unreserved(byte) => normal.push(byte),
            Some(_) => normal.extend(bytes[at..at + 3].to_ascii_uppercase()),
            None => normal.push(bytes[at]),
        }
        at += if escaped(bytes, at).is_some() { 3 } else { 1 };
    }
    normal
}

/// Returns the day of `unavailable_after`, in RFC 822, RFC 850 or ISO 8601, as Google reads it.
fn day_of(directives: &str) -> Option<i64> {
    let lower = directives.to_ascii_lowercase();
    let at = lower.find(UNTIL)? + UNTIL.len();
    let text = directives.get(at..)?.trim_start().strip_prefix(':')?.trim();
    // Other directives may follow. The name of the day says nothing new.
    let text = text.get(text.find(|c: char| c.is_ascii_digit())?..)?;
    let text = text.split(',').next()?.trim();
    let moment = match text.get(..10).and_then(date::w3c) {
        Some(moment) => moment,
        None => feed::rfc822(&text.replace('-', " "))?,
    };
    Some(date::day_of(moment.seconds))
}

/// Returns where a refresh leads that does not wait (HTML, 4.2.5.3): `0; url=/b`.
fn at_once(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (delay, rest) = text.split_at(end);
    if !delay.starts_with(['0', '.']) || delay.split('.').next()?.contains(|c| c != '0') {
        return None;
    }
    let rest = rest.trim_start().trim_start_matches([';', ',']).trim_start();
    let named = rest.get(..3).filter(|name| name.eq_ignore_ascii_case("url"));
    let value = named.and_then(|_| rest.get(3..)?.trim_start().strip_prefix('='));
    let target = value.unwrap_or(rest).trim();
    let target = match target.chars().next()? {
        quote @ ('"' | '\'') => target.get(1..)?.split(quote).next()?,
        _ => target,
    };
    (!target.is_empty()).then_some(target)
}

fn is_any(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| word.trim().eq_ignore_ascii_case(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_as_google_reads_them() {
        for (directives, expected) in [
            ("unavailable_after: 25 Jun 2010 15:00:00 PST", Some("2010-06-25")),
            (
                "noarchive, Unavailable_After: Friday, 25-Jun-10 15:00:00 GMT, nosnippet",
                Some("2010-06-25"),
            ),
            ("unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT", Some("2010-06-25")),
            ("unavailable_after: 2010-06-25T15:00:00+00:00", Some("2010-06-25")),
            ("unavailable_after:2010-06-25", Some("2010-06-25")),
            ("unavailable_after: soon", None),
            ("unavailable_after", None),
            ("noindex", None),
        ] {
            assert_eq!(
                day_of(directives).map(date::format_day).as_deref(),
                expected,
                "{directives}"
            );
        }
    }

    #[test]
    fn a_refresh_that_does_not_wait() {
        for (text, expected) in [
            ("0; url=/b", Some("/b")),
            ("0;URL='/b'", Some("/b")),
            (" 0.5 , url = \"/b\" x", Some("/b")),
            ("0 /b", Some("/b")),
            ("0", None),
            ("0;url=", None),
            ("5; url=/b", None),
            ("10; url=/b", None),
            ("url=/b", None),
            ("", None),
        ] {
            assert_eq!(at_once(text), expected, "{text}");
        }
    }

    #[test]
    fn titles_of_what_is_not_there() {
        for title in [
            "404 Not Found",
            "Page not found | Example",
            "Example - Error 404",
            "Example: 404 (Page Not Found)!",
        ] {
            assert!(says_not_found(title), "{title}");
        }
        let others = ["", "404", "Error", "How to fix 404 Not Found errors", "The page not taken"];
        for title in others {
            assert!(!says_not_found(title), "{title}");
        }
    }

    #[test]
    fn escapes_that_say_the_same() {
        let is = |one: &str, other: &str| {
            is_same(&Url::parse(one).unwrap(), &Url::parse(other).unwrap())
        };
        assert!(is("https://e.org/a%2Db%7ec?%c3", "https://e.org/a-b~c?%C3"));
        assert!(!is("https://e.org/a%2Fb", "https://e.org/a/b"));
        assert!(!is("https://e.org/a%", "https://e.org/a%25"));
    }
}
