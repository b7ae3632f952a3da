//! What is odd about path, query and fragment of an address that is whole.

use super::*;
use crate::text::address::{host, name_and_value, parameters};
use crate::text::cut::cut;
use crate::text::order::Gather;

impl<'v> Judge<'v> {
    /// `joined`: it holds a second address.
    pub(super) fn path(&mut self, parts: &Parts, authority_end: usize, joined: bool) {
        let (text, place) = (self.text, self.place);
        let range = parts.path.clone();
        let path = &text[range.clone()];
        if path.is_empty() {
            let host = text[..authority_end].rfind('/').map_or(0, |at| at + 1);
            self.report(&LOC_EMPTY_PATH, host..authority_end, move |draft| {
                draft.say(format_args!(
                    "The URL {} has no path; {} is the same address in full",
                    quote(text),
                    quote(&format!(
                        "{}/{}",
                        cut(text, ..authority_end),
                        cut(text, authority_end..)
                    ))
                ));
                // The end of a host is short, but where it is joined with a path.
                let last = cut(text, ..authority_end).rsplit('.').next().unwrap_or_default();
                let safe = last.len() <= "info".len() || last.contains(':');
                draft.fix_by(place.edit(safe, "Add `/`", authority_end..authority_end, "/"));
            });
            return;
        }
        self.segments(range.clone());
        if !joined
            && path.starts_with('/')
            && let Some(at) = double_slash(path)
        {
            let shown = range.start + at..range.start + at + 2;
            self.report(&LOC_DOUBLE_SLASH_PATH, shown, move |draft| {
                let mut single = String::new();
                for (at, c) in path.char_indices() {
                    let doubled = c == '/' && path[..at].ends_with('/');
                    if !doubled || is_nested_scheme(path, at) {
                        single.push(c);
                    }
                }
                draft.say(format_args!(
                    "The path {} has two slashes in a row; most likely {} is meant",
                    quote(path),
                    quote(&single)
                ));
                draft.fix_by(place.edit(false, "Leave one slash", range, single));
            });
        }
        if self.seen & PLUS != 0 {
            self.plus(parts.path.clone());
        }
        if self.seen & BRACKET != 0 {
            let end = parts.query.as_ref().map_or(parts.path.end, |query| query.end);
            self.brackets(parts.path.start..end);
        }
    }

    /// An address on the same host that begins in the path, right behind the host or glued to what stands before it: two
    /// were joined. Archives keep addresses of other hosts, and behind a path.
    pub(super) fn second_address(&mut self, path: Range<usize>) -> bool {
        let (text, place, kind) = (self.text, self.place, self.kind);
        let end = path.end;
        let second = std::iter::successors(http_from(cut(text, ..end), path.start), |&at| {
            http_from(cut(text, ..end), at + "http://".len())
        })
        .find(|&at| {
            let before = cut(text, path.start..at);
            let twice = before.bytes().all(|byte| matches!(byte, b'/' | b'\\'));
            // Repairs decode letters, and escape what may not stand there.
            let escape = at.checked_sub(3).and_then(|start| escaped(text.as_bytes(), start));
            let glued = match escape {
                Some(byte) => byte.is_ascii_alphanumeric(),
                None => before.ends_with(|c: char| c.is_ascii_alphanumeric() || MARKS.contains(&c)),
            };
            let own = host(text).trim_end_matches('.');
            let other = host(cut(text, at..)).trim_end_matches('.');
            (twice || glued) && !own.is_empty() && own.eq_ignore_ascii_case(other)
        });
        let Some(at) = second else { return false };
        self.take(path.start..at);
        self.report(&LOC_DOUBLED_ORIGIN, path.start..at, move |draft| {
            let (whole, second) = (quote(text), quote(cut(text, at..)));
            if text[path.start..at].bytes().all(|byte| matches!(byte, b'/' | b'\\')) {
                draft.say(format_args!(
                    "The URL {whole} begins twice; {second} would be one address"
                ));
                draft.fix_by(place.edit(false, "Delete the first beginning", 0..at, ""));
            } else {
                draft.say(format_args!(
                    "The URL {whole} has another one in it, {second}; each should stand by itself"
                ));
                draft.fix_by(place.entries(kind, text));
            }
        });
        true
    }

    /// The address of the site once more at the start of the path, whole or without its scheme or its slashes.
    pub(super) fn host_again(&mut self, path: Range<usize>) -> bool {
        let (text, place) = (self.text, self.place);
        let own = host(text);
        let mut rest = text[path.clone()].trim_start_matches('/');
        let bare = rest.len();
        let first = rest.bytes().next();
        if first != own.bytes().next() && !matches!(first, Some(b'h' | b':' | b'%')) {
            return false;
        }
        for part in ["https", "http", ":", "%3A", "%3a", "/", "/", "%2F", "%2f", "%2F", "%2f"] {
            rest = rest.strip_prefix(part).unwrap_or(rest);
        }
        let Some(behind) = rest.strip_prefix(own).filter(|_| own.contains('.')) else {
            return false;
        };
        // Pages about sites are called like them.
        let whole = rest.len() < bare;
        if !whole && behind.len() < 2 || !(behind.is_empty() || behind.starts_with(['/', '%'])) {
            return false;
        }
        let severity = if whole { Severity::Error } else { Severity::Warning };
        let range = path.start..path.end - behind.len();
        self.take(path);
        let severities = Severities::protocol(severity);
        self.report_as(&LOC_DOUBLED_ORIGIN, severities, range.clone(), move |draft| {
            draft.say(format_args!(
                "The URL {} has the site's address twice; once is enough",
                quote(text)
            ));
            if !behind.starts_with('%') {
                draft.fix_by(place.edit(false, "Delete the second one", range, ""));
            }
        });
        true
    }

    /// Marks behind the address that most likely parted it from what came next.
    pub(super) fn marks_behind(&mut self, start: usize) {
        let (text, place) = (self.text, self.place);
        let bytes = text.as_bytes();
        if !accept::ends_with_mark(bytes) || self.is_taken(text.len() - 1) {
            return;
        }
        // One may end a reference.
        let reference = text.rfind('&').and_then(|at| {
            let name = cut(text, at + 1..);
            let end = name.find(|c: char| !(c.is_ascii_alphanumeric() || c == '#'))?;
            name[end..].starts_with(';').then_some(at + end + 2)
        });
        let start = reference.unwrap_or(start).max(start);
        let mut end = text.len();
        while end > start && accept::ends_with_mark(&bytes[..end]) {
            end -= 1;
        }
        let range = end..text.len();
        if range.is_empty() {
            return;
        }
        let severities = match text[range.clone()].contains('>') {
            true => LOC_ILLEGAL_CHARACTER.severities,
            false => Severities::protocol(Severity::Warning),
        };
        self.report_as(&LOC_ILLEGAL_CHARACTER, severities, range.clone(), move |draft| {
            draft.say(format_args!(
                "The URL {} ends with “{}”, which most likely does not belong to it",
                quote(text),
                &text[range.clone()]
            ));
            draft.advise(ONLY_ADDRESS);
            draft.fix_by(place.edit(false, "Delete it", range, ""));
        });
    }

    /// The first parameter that has no value.
    #[inline(never)]
    pub(super) fn valueless_parameter(&self, parts: &Parts) -> Option<Range<usize>> {
        let query = parts.query.clone()?;
        let mut end = query.start;
        parameters(&self.text[query]).find_map(|part| {
            let start = end;
            end += part.len() + 1;
            is_valueless(part).then(|| start..start + part.len())
        })
    }

    /// A part of the address in which a value is missing. `what`: of what it is a part, and what is wrong with it.
    fn valueless(&mut self, range: Range<usize>, severity: Severity, what: &'static str) {
        let part = cut(self.text, range.clone());
        // With braces it is no URL at all.
        let severities = match part.contains('{') {
            true => LOC_ILLEGAL_CHARACTER.severities,
            false => Severities::protocol(severity),
        };
        self.take(range.clone());
        self.report_as(&LOC_PLACEHOLDER_VALUE, severities, range, move |draft| {
            draft.say(format_args!("The part {} of the {what}", quote(part)));
            draft.advise("Find out which page has no such value, and build the sitemap again.");
        });
    }

    fn segments(&mut self, range: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let mut at = range.start;
        let mut dots = None;
        for segment in split(&text[range.clone()], b'/') {
            let place_of = at..at + segment.len();
            at += segment.len() + 1;
            let first = segment.as_bytes().first().map(u8::to_ascii_lowercase);
            let begins = first.is_some_and(|first| b".%nu[{:_$*".contains(&first));
            if !begins {
                continue;
            }
            if is_unfilled_part(segment) {
                self.valueless(
                    place_of,
                    Severity::Warning,
                    "path stands for a value that was not put in",
                );
                continue;
            }
            if dots.is_none() && dot_segment(segment).is_some() {
                dots = Some(place_of.clone());
            }
            // As long as `NaN`, `null`, `undefined`, and `[object Object]` with more or less of it encoded.
            if !matches!(segment.len(), 3 | 4 | 9 | 15..=21) {
                continue;
            }
            let decoded = segment.to_ascii_lowercase().replace("%20", " ");
            let decoded = decoded.replace("%5b", "[").replace("%5d", "]");
            let object = decoded == "[object object]";
            // Programs write the words so; in other letters they are names.
            if !object && !matches!(segment, "undefined" | "null" | "NaN") {
                continue;
            }
            // Pages about these words exist; nobody writes about that object.
            let severity = if object { Severity::Error } else { Severity::Warning };
            let what = "path is what a program writes for a missing value; a name belongs there";
            self.valueless(place_of, severity, what);
        }
        let Some(first) = dots else { return };
        let path = &text[range.clone()];
        if !path.starts_with('/') {
            return;
        }
        // The escapes of the dots go with the segments.
        let mut from = range.start;
        for segment in split(path, b'/') {
            if dot_segment(segment).is_some() {
                self.take(from..from + segment.len());
            }
            from += segment.len() + 1;
        }
        self.report(&LOC_DOT_SEGMENTS, first.clone(), move |draft| {
            let clean = without_dots(path);
            draft.say(format_args!(
                "The part {} of the path goes nowhere by itself; {} is where it leads",
                quote(&text[first]),
                quote(&clean)
            ));
            // Those of an address within the path are its own.
            let safe = http_from(path, 0).is_none();
            draft.fix_by(place.edit(safe, "Resolve the dots", range, clean));
        });
    }

    /// A plus between letters, where no space is written otherwise.
    fn plus(&mut self, range: Range<usize>) {
        let text = self.text;
        let path = &text.as_bytes()[range.clone()];
        if text[range.clone()].contains("%20") {
            return;
        }
        let found = path
            .windows(3)
            .position(|part| part[1] == b'+' && is_word(part[0]) && is_word(part[2]));
        let Some(at) = found else { return };
        let at = range.start + at + 1;
        self.report(&LOC_PLUS_IN_PATH, at..at + 1, move |draft| {
            draft.say(format_args!(
                "The `+` in the path {} is a plus and no space; a space is `%20` there",
                quote(&text[range])
            ));
        });
    }

    fn brackets(&mut self, range: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let found: Vec<usize> = range
            .filter(|&at| matches!(text.as_bytes()[at], b'[' | b']') && !self.is_taken(at))
            .gather();
        let Some(&first) = found.first() else { return };
        let route = in_route(text, &found);
        self.report(&LOC_BRACKETS_UNENCODED, first..first + 1, move |draft| {
            draft.say(format_args!(
                "The bracket {} comes after the host; there it should be `{}`",
                quote(cut(text, first..=first)),
                if text.as_bytes()[first] == b'[' { "%5B" } else { "%5D" }
            ));
            let edits = found.into_iter().map(|at| {
                (at..at + 1, if text.as_bytes()[at] == b'[' { "%5B" } else { "%5D" }.to_string())
            });
            draft.fix_by(place.fix(!route, "Percent-encode the brackets", edits.gather()));
        });
    }

    pub(super) fn query(&mut self, parts: &Parts) {
        let (text, place) = (self.text, self.place);
        let Some(range) = parts.query.clone() else { return };
        let query = &text[range.clone()];
        if let Some(range) = self.valueless_parameter(parts) {
            let what = match text[range.clone()].contains(['{', '%']) {
                true => "query stands for a value that was not put in",
                false => "query has what a program writes for a missing value; leave it out",
            };
            self.valueless(range, Severity::Warning, what);
        }
        if !query.is_empty() && parameters(query).all(|part| !part.is_empty()) {
            return;
        }
        let whole = range.start - 1..range.end;
        let shown = if query.is_empty() || query.starts_with('&') {
            whole.start..(whole.start + 2).min(whole.end)
        } else {
            match query.find("&&") {
                Some(at) => range.start + at..range.start + at + 2,
                None => range.end - 1..range.end,
            }
        };
        self.report(&LOC_EMPTY_QUERY, shown, move |draft| {
            let parts: Vec<&str> = query.split('&').filter(|part| !part.is_empty()).gather();
            let clean =
                if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) };
            if query.is_empty() {
                draft.say("The `?` at the end of the URL has no query after it; it can go")
            } else {
                draft.say(format_args!(
                    "The query {} has an empty part; {} says the same",
                    quote(&text[whole.clone()]),
                    quote(&clean)
                ))
            }
            draft.fix_by(place.edit(false, "Leave out what is empty", whole, clean));
        });
    }

    pub(super) fn fragment(&mut self, parts: &Parts) {
        let (text, place) = (self.text, self.place);
        let Some(range) = parts.fragment.clone() else { return };
        let whole = range.start - 1..range.end;
        self.report(&LOC_FRAGMENT, whole.clone(), move |draft| {
            let route = text[range.clone()].starts_with(['/', '!']);
            draft.say(format_args!(
                "The URL has the fragment {}, which search engines cut off{}",
                quote(&text[whole.clone()]),
                if route { ": a page that needs it is not found" } else { "" }
            ));
            if route {
                draft.help =
                    Some("Give the page an address of its own, without `#`, and list that.".into());
            }
            // What looks like parameters, or code, may have come behind the `#` by mistake.
            let safe = !route && !text[range].contains(['=', ';', '{']);
            draft.fix_by(place.edit(safe, "Delete the fragment", whole, ""));
        });
    }

    /// Entries of a `urlset` that are the sitemap itself, or some other file for machines.
    pub(super) fn no_page(&mut self, parts: &Parts) {
        if self.kind != EntryKind::Url {
            return;
        }
        let text = self.text;
        let path = &text[parts.path.clone()];
        let own = self.own.is_some_and(|own| own.as_str() == text);
        if !own && !other_than_page(path.as_bytes()) {
            return;
        }
        let what = if own { "this sitemap itself" } else { file_kind(path) };
        let range = path
            .trim_end_matches('/')
            .rfind('/')
            .map_or(parts.path.clone(), |at| parts.path.start + at + 1..parts.path.end);
        self.report(&LOC_SAME_AS_SITEMAP, range, move |draft| {
            draft.say(format_args!("The URL {} is {what}; a sitemap lists pages", quote(text)));
        });
    }
}

/// Whether a parameter has no value, as far as a program can tell: what people search for may be such a word.
fn is_valueless(parameter: &str) -> bool {
    match name_and_value(parameter) {
        (name, "undefined" | "null") => {
            !matches!(name, "q" | "s" | "query" | "search" | "term" | "keyword")
        }
        (_, value) => value.starts_with(['{', '%']) && is_unfilled_part(value),
    }
}

/// The number of dots of `.` and `..`, written plainly or escaped.
fn dot_segment(segment: &str) -> Option<usize> {
    if segment.len() > 6 || !segment.starts_with(['.', '%']) {
        return None;
    }
    let plain = segment.to_ascii_lowercase().replace("%2e", ".");
    matches!(plain.as_str(), "." | "..").then_some(plain.len())
}

/// RFC 3986, 5.2.4, for a path that starts with a slash.
fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut segments = path[1..].split('/').peekable();
    while let Some(segment) = segments.next() {
        match dot_segment(segment) {
            None => kept.push(segment),
            Some(dots) => {
                if dots == 2 {
                    kept.pop();
                }
                if segments.peek().is_none() {
                    kept.push("");
                }
            }
        }
    }
    format!("/{}", kept.join("/"))
}

/// Two slashes that are not those of an address within the path (`/web/2020/https://…`).
fn double_slash(path: &str) -> Option<usize> {
    if !path.as_bytes().windows(2).any(|two| two == b"//") {
        return None;
    }
    path.match_indices("//").map(|(at, _)| at).find(|&at| !is_nested_scheme(path, at + 1))
}

/// Whether the slash at `at` is the second one of `http://` or `https://`.
fn is_nested_scheme(path: &str, at: usize) -> bool {
    let Some(before) = path.as_bytes()[..at].strip_suffix(b"/") else { return false };
    let ends_with = |scheme: &[u8]| {
        let start = before.len().checked_sub(scheme.len());
        start.is_some_and(|start| before[start..].eq_ignore_ascii_case(scheme))
    };
    ends_with(b"http:") || ends_with(b"https:")
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80 || byte == b'%'
}
