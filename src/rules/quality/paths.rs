//! What the path and the parameters of a URL show about its page.

use crate::rules::prelude::*;
use std::ops::Range;

use crate::text::address::{name_and_value, parameters};
use crate::text::bytes::has_byte;
use crate::text::codes::{REGIONS, is_in_iso_639_1, listed};
use crate::text::escape::reference;
use crate::text::parameters::{
    PAGE_NUMBERS, WORDS_WANTED, is_common, is_facet, is_secret, is_session, is_tracking, session_in,
};
use crate::text::slice::slice;
use crate::text::url::last_segment;
use crate::text::words::{self, Lengths, is_any};

rules! {
    QUALITY_SESSION_ID = "quality-session-id" {
        title: "Session id in a URL",
        why: "A session belongs to one visitor. For a crawler every session id makes a new URL of \
            the same page; the authors of the protocol ask sites to remove them.",
        help: "Remove the session id from the URL.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "Without it the URL is a different one, and only the site can say whether that \
            works.",
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/a;jsessionid=1A2B3C?b=1</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?a=1&amp;PHPSESSID=0123456789abcdef</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?CFID=12&amp;CFTOKEN=34&amp;a=1</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/?sid=12</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/what-is-a-phpsessid</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?session=summer-2026</loc>")),
        ],
        sources: [PROTOCOL_FAQ],
    }

    QUALITY_SENSITIVE_PARAMETER = "quality-sensitive-parameter" {
        title: "Possible secret in a URL",
        why: "Sitemaps are public. Anyone can read the keys, passwords and email addresses in them, \
            and search engines show them.",
        help: "Remove the page or the parameter, and replace the secret, because it is already \
            public.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/reset?token=9f86d081884c7d65</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/unsubscribe?email=jo%40example.org</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?t=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/chords?key=c-minor</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/help?topic=password&amp;email=setup</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?keyword=9f86d081884c7d65</loc>")),
        ],
        sources: [choice!("the names of parameters, and the form of tokens, are those in common use")],
    }

    QUALITY_TRACKING_PARAMETER = "quality-tracking-parameter" {
        title: "Tracking parameters in a URL",
        why: "`utm_source`, `gclid` and similar parameters only record where a visitor came from. \
            Search engines show the page's own URL, without them.",
        help: "Remove these parameters from the URL.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "Without them the URL is a different one, and only the site can say whether that \
            works.",
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/?utm_source=mail</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?a=1&amp;fbclid=x&amp;b=2&amp;utm_medium=y</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/?source=mail</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/utm_source=mail</loc>")),
        ],
        sources: [GOOGLE_URL, choice!("the parameters are those that large advertising and mailing services add")],
    }

    QUALITY_SEARCH_OR_FILTER_URL = "quality-search-or-filter-url" {
        title: "Search, filter or pagination URL",
        why: "Such pages show the content of other pages, in endless variations. Search engines \
            want the pages themselves; Google says so about job postings.",
        help: "Instead, list the pages that it links to.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/search?q=x</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?s=shoes</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/blog/page/2/</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/shoes?color=red&amp;size=42&amp;brand=a&amp;sort=price</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/research?id=7</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/search</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/page/about</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/shoe?color=red</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/show.php?s=42</loc>")),
        ],
        sources: [GOOGLE_JOBS, choice!("the names of parameters and paths are those of common shops and blogs")],
    }

    QUALITY_ADMIN_OR_UTILITY_URL = "quality-admin-or-utility-url" {
        title: "Login, cart or other utility page",
        why: "Nobody searches for login forms, shopping carts, error pages and print versions. Some \
            of them should not be public at all.",
        help: "Remove the entry, unless people should find the page by searching.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/wp-login.php</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/en/cart/</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/404.html</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/blog/feed/</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/login-problems</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/toys/cart</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/art/print</loc>")),
        ],
        sources: [choice!("the paths are those of common systems, like WordPress")],
    }

    QUALITY_NON_PAGE_RESOURCE = "quality-non-page-resource" {
        title: "URL of an image, script or style",
        why: "A sitemap lists the pages that people should find. Images go into the entry of their \
            page; style sheets, scripts and fonts are not search results.",
        help: "Remove the entry. For images, use `image:image` in the entry of the page.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/main.css</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/photo.JPG</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/assets/cart.js?v=3</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/report.pdf</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/blog/what-is-node.js</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/photo.jpg.html</loc>")),
        ],
        sources: [choice!("nothing is fetched, so that only the ending of the address tells; therefore a note")],
    }

    QUALITY_DEEP_QUERY = "quality-deep-query" {
        title: "URL with too many parameters",
        why: "Many parameters make many URLs for one page, and crawlers get lost in them. Google \
            recommends leaving out unnecessary parameters.",
        help: "List the page under its shortest URL.",
        severities: Severities::of(Google, Info),
        fix: NoFix,
        bad: [Case::new(InUrl("<loc>https://www.example.org/?a=1&amp;b=2&amp;c=3&amp;d=4&amp;e=5</loc>"))],
        good: [Case::new(InUrl("<loc>https://www.example.org/?a=1&amp;b=2&amp;c=3&amp;d=4</loc>"))],
        sources: [GOOGLE_URL],
    }

    QUALITY_REPEATED_SEGMENT = "quality-repeated-segment" {
        title: "Repeated path segment",
        why: "Relative links without a slash at the start make longer and longer URLs, and a tool \
            that follows the links lists them all.",
        help: "Fix the link that leads there, and generate the sitemap again.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [Case::new(InUrl("<loc>https://www.example.org/a/a/a/a</loc>")), Case::new(InUrl("<loc>https://www.example.org/x/blog/blog/blog/y</loc>"))],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/a/a/b</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/11/11/11/news</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/a/b/a/b/a</loc>")),
        ],
        sources: [choice!("a part that comes twice is found on sound sites; from three times on it is mostly a loop of links")],
    }

    QUALITY_DOUBLED_LANGUAGE_SEGMENT = "quality-doubled-language-segment" {
        title: "Language twice in the path",
        why: "Documentation generators put language and version before each path. If they do it \
            twice, the URL does not exist.",
        help: "Fix the base URL in the configuration, and generate the sitemap again.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [
            Case::new(InUrl("<loc>https://www.example.org/en/latesten/x</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/en/en/x</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/pt-br/pt-br/</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/en/latest/x</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/de/de/x</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/en/golden/x</loc>")),
        ],
        sources: [RAY_63115],
    }

    QUALITY_HTML_ENTITY_IN_URL = "quality-html-entity-in-url" {
        title: "HTML entity in a URL",
        why: "In CDATA sections and text files `&amp;` is five characters, not one. The same \
            happens where a part of it is escaped again. Crawlers then request the wrong URL.",
        help: "Write the character itself.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "These are two different URLs, and the one with the entity may be the one that \
            works.",
        bad: [
            Case::new(InUrl("<loc><![CDATA[https://www.example.org/?a=1&amp;b=2]]></loc>")),
            Case::new(InUrl("<loc><![CDATA[https://www.example.org/?a=1&amp;b=2&amp;c=3]]></loc>")),
        ],
        good: [
            Case::new(InUrl("<loc><![CDATA[https://www.example.org/?a=1&b=2]]></loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?a=1&amp;b=2</loc>")),
            Case::new(InUrl("<loc><![CDATA[https://www.example.org/?a=1&amp=2]]></loc>")),
            Case::new(InUrl("<loc>https://www.example.org/?a=champ;b=2</loc>")),
        ],
        sources: [XML, PROTOCOL],
    }
}

/// Checks the path and the parameters of a URL. `resource`: its ending is that of a part of a page, `tracked`: the page is
/// also listed without its tracking parameters.
pub(super) fn judge(
    entry: &Entry,
    value: &Value,
    address: &Address<'_>,
    (resource, tracked): (bool, bool),
    cx: &mut Context<'_>,
) {
    let mut look = Look { value, entry, cx };
    let marks = address.marks;
    if marks.has(Marks::WORD) {
        look.repeated(address);
        look.utility(address);
    }
    if resource {
        look.resource(address.path);
    }
    if marks.has(Marks::DELIMITER) {
        if marks.has(Marks::ESCAPED) {
            look.entity();
        }
        if !tracked && !address.is_scanned() {
            look.path_session(address.path);
        }
    }
    let words = marks.has(Marks::WORD);
    let query = address.query.filter(|query| words || !is_silent_query(query));
    if let Some(query) = query {
        look.parameters(query, tracked);
        look.secrets(query);
    }
    if words || query.is_some() {
        look.search(address);
    }
}

fn is_silent_query(query: &str) -> bool {
    let (mut number, mut facets) = (0, 0);
    let silent = parameters(query).all(|parameter| {
        let (name, value) = name_and_value(parameter);
        number += 1;
        if is_common(name, value) {
            return true;
        }
        let silent = !(is_any(name, &PAGE_NUMBERS)
            || is_any(name, &WORDS_WANTED)
            || is_any(name, &["s", "amp"])
            || is_tracking(name)
            || is_session(name, value)
            || is_secret(name, value));
        facets += usize::from(silent && is_facet(name));
        silent
    });
    silent && number <= MOST_PARAMETERS && facets <= MOST_FACETS && query.len() <= LONGEST_QUERY
}

/// Whether the ending of a path may be that of a file that is no page.
pub(super) fn is_ending_of_resource(ending: &str) -> bool {
    const SCRIPTS: [&str; 3] = ["js", "mjs", "map"];
    static LENGTHS: Lengths = Lengths::of(&[&RESOURCES, &SCRIPTS]);
    LENGTHS.may_have(ending.as_bytes()) && (is_any(ending, &RESOURCES) || is_any(ending, &SCRIPTS))
}

/// Returns the range of a part in the trimmed value.
pub(super) fn place(value: &Value, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr() - value.trimmed().as_ptr().addr();
    start..start + part.len()
}

struct Look<'v, 'c, 'f> {
    value: &'v Value<'v>,
    entry: &'v Entry<'v>,
    cx: &'c mut Context<'f>,
}

impl<'v> Look<'v, '_, '_> {
    fn report(&mut self, rule: &'static Rule, part: &str, explain: impl FnOnce(&mut Draft)) {
        let span = self.value.span_of_trimmed(place(self.value, part));
        self.cx.findings.report(rule, span, explain);
    }

    /// Reports like [`Look::report`], with a fix that removes the entry.
    fn report_entry(&mut self, rule: &'static Rule, part: &str, explain: impl FnOnce(&mut Draft)) {
        let entry = self.entry.span;
        self.report(rule, part, |draft| {
            explain(draft);
            draft.suggest("Delete the entry", entry, "");
        });
    }

    fn repeated(&mut self, address: &Address<'v>) {
        let segments: Vec<&'v str> = segments(address.path).collect_small();
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let same = |three: &&[&str]| three.iter().all(|other| *other == three[0] && !digits(other));
        if let Some(three) = segments.windows(3).find(same) {
            self.report(&QUALITY_REPEATED_SEGMENT, three[0], |draft| {
                draft.say(format_args!(
                    "The path contains {} three times in a row or more; once is usual",
                    quote(three[0])
                ));
            });
            return;
        }
        for pair in segments.windows(2) {
            let [first, second] = [pair[0], pair[1]];
            let doubled = if first == second {
                is_language_only(first)
            } else {
                is_language(first)
                    && second
                        .strip_suffix(first)
                        .is_some_and(|version| words::VERSIONS.contains(&version))
            };
            if doubled {
                self.report(&QUALITY_DOUBLED_LANGUAGE_SEGMENT, second, |draft| {
                    draft.say(format_args!(
                        "The path contains the language {} a second time in {}",
                        quote(first),
                        quote(second)
                    ));
                });
                return;
            }
        }
    }

    fn utility(&mut self, address: &Address<'v>) {
        let path = address.path.trim_end_matches('/');
        let all: Vec<&str> = segments(path).collect_small();
        let (first, name) = (all[0], last_segment(path));
        // A word deeper in the path is mostly part of an article's name, and `print` alone may be the name of one.
        let is_top = all.len() == 1 || (all.len() == 2 && is_language(first));
        let is_first = is_any(first, &[words::ADMIN]) || is_any(first, &[words::PRINT]);
        let is_last = (all.len() > 1 && is_any(name, &[words::FEED]))
            || (is_top && is_any(name, &words::UTILITIES));
        let tool = all.iter().copied().find(|segment| is_any(segment, &words::TOOLS));
        let part = tool.or((is_first && all.len() > 1).then_some(first));
        if let Some(part) = part.or(is_last.then_some(name)) {
            self.report_entry(&QUALITY_ADMIN_OR_UTILITY_URL, part, |draft| {
                draft.say(format_args!(
                    "The path {} looks like a login, cart or other utility page; search engines \
                        should not index it",
                    quote(address.path)
                ));
            });
        }
    }

    fn resource(&mut self, path: &'v str) {
        let name = last_segment(path);
        let Some(dot) = memchr::memrchr(b'.', name.as_bytes()) else { return };
        let (stem, ending) = (slice(name, ..dot), slice(name, dot + 1..));
        let script = || {
            stem.ends_with(".min") || segments(path).any(|folder| is_any(folder, &SCRIPT_FOLDERS))
        };
        let found = is_any(ending, &RESOURCES)
            || (is_any(ending, &["js", "mjs"]) && script())
            || (is_any(ending, &["map"]) && (stem.ends_with(".css") || stem.ends_with(".js")));
        if found && !stem.is_empty() {
            self.report_entry(&QUALITY_NON_PAGE_RESOURCE, name, |draft| {
                draft.say(format_args!(
                    "The file {} is part of a page, not a page itself",
                    quote(name)
                ));
            });
        }
    }

    fn entity(&mut self) {
        let text = self.value.trimmed();
        if !has_byte(text.as_bytes(), b';') {
            return;
        }
        let mut found: Vec<(Range<usize>, char)> = Vec::new();
        for (at, _) in text.match_indices('&') {
            let Some((length, c)) = reference(slice(text, at..)) else { continue };
            // A longer span is an `&amp;` in XML, which has its own rule.
            if self.value.span_of_trimmed(at..at + 1).len() == 1 {
                found.push((at..at + length, c));
            }
        }
        let Some((first, c)) = found.first().cloned() else { return };
        let (part, value) = (&text[first], self.value);
        self.report(&QUALITY_HTML_ENTITY_IN_URL, part, |draft| {
            draft.say(format_args!(
                "The URL contains {}, which is not decoded here; write {}",
                quote(part),
                quote(&c.to_string())
            ));
            let plain = |c: char| matches!(c, '&' | '\'' | '"') || c.is_ascii_alphanumeric();
            if value.cdata && found.iter().all(|(_, c)| plain(*c)) {
                let edits = found.into_iter();
                let edits = edits.map(|(range, c)| (value.span_of_trimmed(range), c.to_string()));
                draft.fix_by(Fix::of("Write the character", false, edits.collect_small()));
            }
        });
    }

    /// Reports a session id as parameter of a path, as Java writes it.
    fn path_session(&mut self, path: &'v str) {
        let Some(range) = session_in(path.as_bytes()) else { return };
        let part = &path[range];
        let span = self.value.span_of_trimmed(place(self.value, part));
        self.report(&QUALITY_SESSION_ID, part, |draft| {
            draft.say(format_args!("The URL contains the session id {}", quote(slice(part, 1..))));
            draft.suggest("Delete the session id", span, "");
        });
    }

    /// Reports parameters that should be removed.
    fn parameters(&mut self, query: &'v str, tracked: bool) {
        if !tracked {
            self.removal(&QUALITY_SESSION_ID, query, is_session, "session id");
            let is_unwanted = |name: &str, _: &str| is_tracking(name);
            self.removal(&QUALITY_TRACKING_PARAMETER, query, is_unwanted, "tracking parameter");
        }
        let number = parameters(query).filter(|parameter| !parameter.is_empty()).count();
        if number > MOST_PARAMETERS || query.len() > LONGEST_QUERY {
            self.report(&QUALITY_DEEP_QUERY, query, |draft| {
                draft.say(format_args!(
                    "The URL has {number} parameters with {} characters; few pages need so many",
                    thousands(query.len() as u64)
                ));
            });
        }
    }

    /// Reports the first parameter that `is_unwanted`, with a fix that deletes all of them.
    fn removal(
        &mut self,
        rule: &'static Rule,
        query: &'v str,
        is_unwanted: impl Fn(&str, &str) -> bool,
        what: &str,
    ) {
        let is_unwanted = |parameter: &&str| {
            let (name, value) = name_and_value(parameter);
            is_unwanted(name, value)
        };
        let Some(first) = parameters(query).find(is_unwanted) else { return };
        let value = self.value;
        let start = place(value, query).start;
        self.report(rule, first, |draft| {
            draft.say(format_args!(
                "The URL contains the {what} {}; the page is the same without it",
                quote(first)
            ));
            let kept =
                parameters(query).filter(|parameter| !is_unwanted(parameter)).collect_small();
            let whole = value.span_of_trimmed(start - 1..start + query.len());
            let right =
                if kept.is_empty() { String::new() } else { format!("?{}", kept.join("&")) };
            if !value.cdata {
                draft.suggest(format_args!("Delete the {what}"), whole, value.written(&right));
            }
        });
    }

    fn secrets(&mut self, query: &'v str) {
        let parts = parameters(query).map(name_and_value);
        let mut secrets =
            parts.zip(parameters(query)).filter(|((name, value), _)| is_secret(name, value));
        let Some(((name, _), parameter)) = secrets.next() else { return };
        self.report(&QUALITY_SENSITIVE_PARAMETER, parameter, |draft| {
            // The message must not repeat the secret.
            draft.say(format_args!(
                "The parameter {} seems to contain a secret, which anyone can read",
                quote(name)
            ));
        });
    }

    fn search(&mut self, address: &Address<'v>) {
        let path = address.path.trim_end_matches('/');
        let name = last_segment(path);
        let number = |text: &str| {
            !text.is_empty() && text.len() < 7 && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        let at_search = is_any(name, &words::SEARCHES);
        let by_letter = path.is_empty() || at_search || is_any(name, &["index.php"]);
        let query = address.query.unwrap_or_default();
        let filled = || parameters(query).filter(|part| !name_and_value(part).1.is_empty());
        let listing = filled().find(|part| {
            let (key, value) = name_and_value(part);
            at_search
                || is_any(key, &WORDS_WANTED)
                || (by_letter && key.eq_ignore_ascii_case("s"))
                || (is_any(key, &PAGE_NUMBERS) && number(value))
        });
        let facets = filled().filter(|part| is_facet(name_and_value(part).0)).count();
        let before = segments(path).rev().nth(1);
        let page = before.filter(|before| is_any(before, &[words::PAGE]) && number(name));
        let Some(part) = listing.or((facets > MOST_FACETS).then_some(query)).or(page) else {
            return;
        };
        self.report(&QUALITY_SEARCH_OR_FILTER_URL, part, |draft| {
            draft.say(format_args!(
                "The URL with {} is a search, a filter or a later page of a list; list the pages found instead",
                quote(part)
            ));
        });
    }
}

fn segments(path: &str) -> impl DoubleEndedIterator<Item = &str> {
    path.strip_prefix('/').unwrap_or(path).split('/')
}

const MOST_PARAMETERS: usize = 4;
const MOST_FACETS: usize = 3;
const LONGEST_QUERY: usize = 200;

const RESOURCES: [&str; 20] = [
    "css", "json", "jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "ico", "bmp", "woff",
    "woff2", "ttf", "otf", "eot", "zip", "rar", "7z", "wasm",
];
/// Folders with scripts: elsewhere, a name like `node.js` may be that of a page.
const SCRIPT_FOLDERS: [&str; 7] = ["js", "assets", "static", "scripts", "dist", "_next", "build"];

fn is_language(text: &str) -> bool {
    is_language_only(text) || is_in_iso_639_1(text)
}

/// Whether a text is a language code, with a region or not also the code of a country: two equal codes may be a country with
/// its language.
fn is_language_only(text: &str) -> bool {
    match text.split_once(['-', '_']) {
        Some((language, region)) => is_in_iso_639_1(language) && matches!(region.len(), 2 | 4),
        None => is_in_iso_639_1(text) && !listed(REGIONS, text, 2),
    }
}
