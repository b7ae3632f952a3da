//! What the path and the parameters of a URL show about its page.

use crate::rules::prelude::*;
use std::ops::Range;

use super::{
    QUALITY_ADMIN_OR_UTILITY_URL, QUALITY_DEEP_QUERY, QUALITY_DOUBLED_LANGUAGE_SEGMENT,
    QUALITY_HTML_ENTITY_IN_URL, QUALITY_NON_PAGE_RESOURCE, QUALITY_REPEATED_SEGMENT,
    QUALITY_SEARCH_OR_FILTER_URL, QUALITY_SENSITIVE_PARAMETER, QUALITY_SESSION_ID,
    QUALITY_TRACKING_PARAMETER,
};
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
