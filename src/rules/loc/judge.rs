//! Explains one address: every rule of the family that looks at a single value, in the order that
//! keeps one cause to one finding.

use std::ops::Range;

use url::Url;

use super::*;
use crate::entry::{EntryKind, Value};
use crate::findings::{Draft, Fix};
use crate::rule::{Consumer, Rule, Severities, Severity};
use crate::rules::address::{authority, host_range};
use crate::rules::{quote, url_character};
use crate::span::Span;
use crate::xml::surely_fine::is_hidden_in_url;

/// A rule that is broken, with its place in the trimmed value.
pub(crate) struct Problem<'v> {
    pub rule: &'static Rule,
    pub severities: Severities,
    pub range: Range<usize>,
    pub explain: Box<dyn FnOnce(&mut Draft) + 'v>,
}

/// What is to be said of one value.
pub(crate) struct Judgement<'v> {
    pub problems: Vec<Problem<'v>>,
    /// Scheme and authority end here, and nothing is wrong with them.
    pub prefix: Option<usize>,
    /// The value as it is meant, where it was written in another language's way: of it more may be to be said.
    pub meant: Option<Value>,
}

/// Turns ranges of the address at hand into places of the document.
#[derive(Clone, Copy)]
struct Place<'v> {
    value: &'v Value,
    base: usize,
}

impl Place<'_> {
    fn span(self, range: Range<usize>) -> Span {
        self.value.span_of_trimmed(self.base + range.start..self.base + range.end)
    }

    /// None inside CDATA, where the same characters would have to be written otherwise.
    fn fix(
        self,
        safe: bool,
        title: impl Into<String>,
        edits: impl IntoIterator<Item = (Range<usize>, String)>,
    ) -> Option<Fix> {
        if self.value.cdata {
            return None;
        }
        let edits =
            edits.into_iter().map(|(range, text)| (self.span(range), self.value.written(&text)));
        Some(Fix { title: title.into(), safe, edits: edits.collect() })
    }
}

/// `sound`: scheme and authority of an address judged before, with which nothing was wrong; else empty.
pub(crate) fn judge<'v>(
    value: &'v Value,
    kind: EntryKind,
    own: Option<&'v Url>,
    sound: &str,
) -> Judgement<'v> {
    let trimmed = value.trimmed();
    let mut judge = Judge {
        kind,
        own,
        text: trimmed,
        place: Place { value, base: 0 },
        problems: Vec::new(),
        taken: Vec::new(),
        meant: None,
    };
    judge.lengths();
    let prefix = judge.letters(sound).or_else(|| judge.address());
    judge.schema(trimmed);
    Judgement { problems: judge.problems, prefix, meant: judge.meant }
}

/// What to write in a place of the address.
type Change = (Range<usize>, String);

/// Path, query and fragment of the address; query and fragment without their mark.
struct Parts {
    path: Range<usize>,
    query: Option<Range<usize>>,
    fragment: Option<Range<usize>>,
}

struct Judge<'v> {
    kind: EntryKind,
    own: Option<&'v Url>,
    text: &'v str,
    place: Place<'v>,
    problems: Vec<Problem<'v>>,
    /// Explained already: what other rules see there has the same cause.
    taken: Vec<Range<usize>>,
    meant: Option<Value>,
}

impl<'v> Judge<'v> {
    fn report(
        &mut self,
        rule: &'static Rule,
        range: Range<usize>,
        explain: impl FnOnce(&mut Draft) + 'v,
    ) {
        self.report_as(rule, rule.severities, range, explain);
    }

    fn report_as(
        &mut self,
        rule: &'static Rule,
        severities: Severities,
        range: Range<usize>,
        explain: impl FnOnce(&mut Draft) + 'v,
    ) {
        let base = self.place.base;
        self.problems.push(Problem {
            rule,
            severities,
            range: base + range.start..base + range.end,
            explain: Box::new(explain),
        });
    }

    fn is_taken(&self, at: usize) -> bool {
        self.taken.iter().any(|range| range.contains(&at))
    }

    fn take(&mut self, range: Range<usize>) {
        self.taken.push(range);
    }

    /// Begins anew behind what has been dealt with.
    fn skip(&mut self, length: usize) {
        self.text = &self.text[length..];
        self.place.base += length;
    }

    fn lengths(&mut self) {
        let text = self.text;
        let length = text.chars().count();
        // The schema counts after runs of white space have become one space.
        let mut collapsed = length;
        let mut after_space = false;
        for byte in text.bytes() {
            let space = matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
            collapsed -= usize::from(space && after_space);
            after_space = space;
        }
        if length >= MAX_CHARS {
            let severities = if collapsed > MAX_CHARS {
                LOC_TOO_LONG.severities
            } else {
                LOC_TOO_LONG.severities.without(Consumer::Xsd)
            };
            self.report_as(&LOC_TOO_LONG, severities, 0..text.len(), move |draft| {
                draft.say(format_args!(
                    "The URL {} has {length} characters; fewer than 2,048 are allowed",
                    quote(text)
                ));
            });
        }
        if text.len() > MAX_CHARS_YANDEX {
            let decoded = decoded_length(text);
            if decoded > MAX_CHARS_YANDEX {
                self.report(&LOC_TOO_LONG_YANDEX, 0..text.len(), move |draft| {
                    draft.say(format_args!(
                        "The URL {} has {decoded} characters when decoded; Yandex reads up to 1,024",
                        quote(text)
                    ));
                });
            }
        }
        if collapsed < MIN_CHARS_XSD {
            self.report(&LOC_TOO_SHORT_XSD, 0..text.len(), move |draft| {
                draft.say(format_args!(
                    "The URL {} has {collapsed} characters; the official schema wants 12 or more",
                    quote(text)
                ));
            });
        }
    }

    /// Gives xmllint's verdict to the finding that stands where it stops, so that the cause is
    /// named once.
    fn schema(&mut self, trimmed: &'v str) {
        let is_length = |problem: &Problem<'_>| {
            std::ptr::eq(problem.rule, &LOC_TOO_LONG)
                || std::ptr::eq(problem.rule, &LOC_TOO_SHORT_XSD)
        };
        let has_error =
            |problem: &Problem<'_>| problem.severities.get(Consumer::Xsd) == Some(Severity::Error);
        let Some(at) = anyuri::refused_at(trimmed) else {
            // A bracket that was never closed hides much from xmllint.
            for problem in self.problems.iter_mut().filter(|problem| !is_length(problem)) {
                problem.severities = problem.severities.without(Consumer::Xsd);
            }
            return;
        };
        if self.problems.iter().any(has_error) {
            return;
        }
        let here = |problem: &Problem<'_>| {
            problem.range.start <= at
                && at <= problem.range.end
                && !std::ptr::eq(problem.rule, &LOC_TOO_LONG)
                && !std::ptr::eq(problem.rule, &LOC_TOO_LONG_YANDEX)
        };
        // The second beginning is what the schema refuses, and not its first letters.
        let doubled = |problem: &Problem<'_>| {
            std::ptr::eq(problem.rule, &LOC_DOUBLED_ORIGIN)
                && (problem.range.end..=problem.range.end + "https://".len()).contains(&at)
        };
        let cause = |problem: &Problem<'_>| here(problem) || doubled(problem);
        if let Some(problem) = self.problems.iter_mut().find(|problem| cause(problem)) {
            problem.severities = problem.severities.and(Consumer::Xsd, Severity::Error);
            return;
        }
        let rule: &'static Rule = match trimmed.as_bytes().get(at) {
            Some(b'%') => &LOC_PERCENT_INVALID,
            Some(b'[' | b']') if is_behind_host(&trimmed[..at]) => &LOC_BRACKETS_UNENCODED,
            Some(b'#') => &LOC_FRAGMENT,
            _ => &LOC_HOST_INVALID,
        };
        self.place.base = 0;
        let end = at + trimmed[at..].chars().next().map_or(0, char::len_utf8);
        let severities = Severities::of(Consumer::Xsd, Severity::Error);
        self.report_as(rule, severities, at..end, move |draft| {
            draft.say(format_args!(
                "The URL {} is refused by the official schema from {} on; write an absolute address",
                quote(trimmed),
                quote(&trimmed[at..])
            ));
        });
    }

    /// Judges an address of which only its letters beyond ASCII are to be spoken. Returns where scheme and authority
    /// end, if it is such a one.
    fn letters(&mut self, sound: &str) -> Option<usize> {
        let text = self.text;
        let only = !text.is_ascii()
            && text.len() == self.place.value.text().len()
            && self.own.is_none_or(|own| own.as_str() != text)
            && accept::accept_letters(text, sound, self.kind == EntryKind::Url);
        if !only {
            return None;
        }
        self.beyond_ascii(&self.parts(sound.len()));
        Some(sound.len())
    }

    /// Returns where scheme and authority end, if nothing is wrong with them.
    fn address(&mut self) -> Option<usize> {
        self.edges();
        if self.text.is_empty() || has_template(self.text) || self.placeholder_value() {
            return None;
        }
        if self.json() {
            return None;
        }
        self.doubled_origin();
        let slashes = self.scheme()?;
        let authority = authority(self.text, slashes);
        if !self.authority(authority.clone()) {
            return None;
        }
        let sound = self.problems.iter().all(|problem| {
            std::ptr::eq(problem.rule, &LOC_TOO_LONG)
                || std::ptr::eq(problem.rule, &LOC_TOO_LONG_YANDEX)
                || std::ptr::eq(problem.rule, &LOC_TOO_SHORT_XSD)
        });
        let parts = self.parts(authority.end);
        self.broken_characters(&parts, authority.start);
        self.path(&parts, authority.end);
        self.percent(&parts);
        self.beyond_ascii(&parts);
        self.query(&parts);
        self.fragment(&parts);
        self.no_page(&parts);
        self.parses(authority.clone());
        let plain = self.text[..authority.end].bytes().all(|byte| byte.is_ascii_graphic());
        (sound && plain && self.place.base == 0).then_some(authority.end)
    }

    /// Space that XML trims, and space that it does not.
    fn edges(&mut self) {
        let value = self.place.value;
        let is_blank =
            |c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\u{2060}');
        let trimmed = self.text;
        let without_start = trimmed.trim_start_matches(is_blank);
        let core = without_start.trim_end_matches(is_blank);
        let start = trimmed.len() - without_start.len();
        let end = start + core.len();
        let outer = value.trimmed_range();
        let before = 0..outer.start + start;
        let behind = outer.start + end..value.text().len();
        if before.is_empty() && behind.is_empty() {
            return;
        }
        let space =
            |range: &Range<usize>| value.text()[range.clone()].contains(char::is_whitespace);
        if value.shows_hidden() && !space(&before) && !space(&behind) {
            // Of the characters that nobody sees the XML layer speaks.
            self.text = core;
            self.place.base = start;
            return;
        }
        let unicode = core.len() < trimmed.len();
        self.problems.push(Problem {
            rule: &LOC_WHITESPACE,
            severities: LOC_WHITESPACE.severities,
            range: 0..0,
            explain: Box::new(move |draft| {
                let shown = if before.is_empty() { &behind } else { &before };
                draft.span = value.span_of(shown.clone());
                draft.message = if core.is_empty() {
                    "The value of `loc` is nothing but white space; write the page's address".into()
                } else {
                    format!(
                        "White space {} the URL {}; nothing but the address should be in `loc`",
                        match (before.is_empty(), behind.is_empty()) {
                            (false, false) => "before and after",
                            (false, true) => "before",
                            _ => "after",
                        },
                        quote(core)
                    )
                };
                if unicode {
                    draft.help = Some(
                        "Delete it: it is no space of XML (a no-break space, say), so that readers \
                         do not trim it away."
                            .into(),
                    );
                }
                if !value.cdata && !core.is_empty() {
                    let edits = [before, behind].into_iter().filter(|range| !range.is_empty());
                    draft.fix_by(Fix {
                        title: "Delete the white space around the URL".into(),
                        safe: true,
                        edits: edits.map(|range| (value.span_of(range), String::new())).collect(),
                    });
                }
            }),
        });
        self.text = core;
        self.place.base = start;
    }

    fn placeholder_value(&mut self) -> bool {
        let text = self.text;
        if !is_placeholder(text) {
            return false;
        }
        self.report(&LOC_PLACEHOLDER_VALUE, 0..text.len(), move |draft| {
            draft.say(format_args!(
                "The URL is {}: a program wrote that it had no value; the page's address belongs here",
                quote(text)
            ));
            if text == "None" {
                draft.help = Some(
                    "Tell the generator the site's address (MkDocs: set `site_url`) and build again."
                        .into(),
                );
            }
        });
        true
    }

    /// An address as JSON writes it: `https:\/\/a.com\/caf\u00e9`.
    fn json(&mut self) -> bool {
        let (text, place) = (self.text, self.place);
        let Some((edits, safe)) = json_escapes(text) else { return false };
        let range = edits[0].0.start..edits[edits.len() - 1].0.end;
        let rule = match beginning(text) {
            Beginning::Misspelt(end, _) if range.start < end => &LOC_SCHEME_TYPO,
            _ => &LOC_BACKSLASH,
        };
        let base = place.value.trimmed_range().start + place.base;
        let changes: Vec<_> = edits
            .iter()
            .map(|(range, meant)| (base + range.start..base + range.end, meant.clone()))
            .collect();
        let meant = place.value.with(&changes);
        let shown = meant.trimmed().to_owned();
        self.meant = Some(meant);
        self.report(rule, range, move |draft| {
            draft.say(format_args!(
                "The URL {} is written as JSON writes it, with backslashes; {} is meant",
                quote(text),
                quote(&shown)
            ));
            draft.help =
                Some("Let the program that makes the file write the address itself.".into());
            draft.fix = place.fix(safe, "Write it without backslashes", edits);
        });
        true
    }

    /// Two beginnings of an address in a row: `https://a.comhttps://a.com/`.
    fn doubled_origin(&mut self) {
        let mut length = 0;
        while let Some(more) = doubled_at(&self.text[length..]) {
            length += more;
        }
        if length == 0 {
            return;
        }
        let (text, place) = (self.text, self.place);
        self.report(&LOC_DOUBLED_ORIGIN, 0..length, move |draft| {
            draft.say(format_args!(
                "The URL {} begins twice; {} would be one address",
                quote(text),
                quote(&text[length..])
            ));
            draft.fix = place.fix(true, "Delete the first beginning", [(0..length, String::new())]);
        });
        self.skip(length);
    }

    /// Where the authority starts; none where there is no address of a page.
    fn scheme(&mut self) -> Option<usize> {
        let (text, place) = (self.text, self.place);
        let begins = beginning(text);
        if let Beginning::Right(end) = begins {
            return Some(end);
        }
        if let Beginning::Misspelt(end, meant) = begins {
            self.report(&LOC_SCHEME_TYPO, 0..end, move |draft| {
                draft.say(format_args!(
                    "The URL begins with {}; {} would be right",
                    quote(&text[..end]),
                    quote(&format!("{meant}://"))
                ));
                let mut edits = vec![(0..end, format!("{meant}://"))];
                if text[..end].contains('\\') {
                    edits.extend(backslashes(text, end));
                }
                let safe = !edits.iter().skip(1).any(|(range, _)| beside_slash(text, range));
                draft.fix = place.fix(safe, format!("Write `{meant}://`"), edits);
            });
            self.take(0..end);
            if text[..end].contains('\\') {
                let further: Vec<_> = backslashes(text, end).map(|(range, _)| range).collect();
                self.taken.extend(further);
            }
            return Some(end);
        }
        match scheme_of(text) {
            Some(scheme) => {
                let severities = if scheme.eq_ignore_ascii_case("ftp") {
                    Severities::protocol(Severity::Warning)
                } else {
                    LOC_SCHEME_UNSUPPORTED.severities
                };
                self.report_as(&LOC_SCHEME_UNSUPPORTED, severities, 0..scheme.len(), move |draft| {
                    draft.say(format_args!(
                        "The scheme {} of {} is none that search engines list; `https` or `http` would be",
                        quote(scheme),
                        quote(text)
                    ));
                });
                None
            }
            None => {
                self.not_absolute();
                None
            }
        }
    }

    fn not_absolute(&mut self) {
        // Of an index, `index-loc-not-absolute` says it.
        if self.kind == EntryKind::Sitemap {
            return;
        }
        let (text, place, own) = (self.text, self.place, self.own);
        self.report(&LOC_NOT_ABSOLUTE, 0..text.len(), move |draft| {
            let scheme = own.map_or("https", Url::scheme);
            let www = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("www."));
            let whole = if text.starts_with("//") && text.len() > 2 {
                Some(format!("{scheme}:{text}"))
            } else if www {
                Some(format!("{scheme}://{text}"))
            } else {
                own.and_then(|own| own.join(text).ok()).map(String::from)
            };
            draft.say(format_args!(
                "The URL {} is not absolute; it has to begin with `https://` or `http://` and the host",
                quote(text)
            ));
            let whole = whole.filter(|whole| {
                Url::parse(whole).is_ok_and(|url| matches!(url.scheme(), "http" | "https"))
            });
            if let Some(whole) = whole {
                draft.fix =
                    place.fix(false, format!("Write {}", quote(&whole)), [(0..text.len(), whole)]);
            }
        });
    }

    /// User, host and port. False where there is no host to speak of.
    fn authority(&mut self, authority: Range<usize>) -> bool {
        let (text, place) = (self.text, self.place);
        let host = host_range(text, authority.clone());
        let start = host.start;
        if start > authority.start {
            let range = authority.start..start;
            let shown = range.clone();
            self.report(&LOC_USERINFO, range.clone(), move |draft| {
                draft.say(format_args!(
                    "The URL holds a user name or password, {}; the host should follow `//` at once",
                    quote(&text[shown.clone()])
                ));
                // Without its slashes an address is read otherwise once they are put right.
                if text.contains("://") {
                    draft.fix =
                        place.fix(true, "Delete user name and password", [(shown, String::new())]);
                }
            });
            self.take(range);
        }
        if text[host.clone()].starts_with('[') && !text[host.clone()].ends_with(']') {
            self.host_invalid(host, "its bracket is never closed");
            return true;
        }
        if text[host.clone()].trim().is_empty() {
            self.report(&LOC_HOST_MISSING, 0..authority.end, move |draft| {
                draft.message =
                    format!("The URL {} names no host; one has to follow `//`", quote(text));
            });
            return false;
        }
        self.host(host.clone());
        if host.end < authority.end {
            if text.as_bytes()[host.end] == b':' {
                self.port(host.end..authority.end);
            } else {
                self.host_invalid(start..authority.end, "only a port may follow the bracket");
            }
        }
        true
    }

    fn host_invalid(&mut self, range: Range<usize>, reason: &'static str) {
        let text = self.text;
        self.report(&LOC_HOST_INVALID, range.clone(), move |draft| {
            draft.say(format_args!("The host {} cannot exist: {reason}", quote(&text[range])));
        });
    }

    fn host(&mut self, range: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let host = &text[range.clone()];
        if let Some(inside) = host.strip_prefix('[') {
            let inside = inside.strip_suffix(']').unwrap_or(inside);
            if inside.parse::<std::net::Ipv6Addr>().is_err() {
                self.host_invalid(range, "its brackets hold no IPv6 address");
            } else {
                self.uppercase(range);
            }
            return;
        }
        // White space has its own rule.
        let hidden = |c: char| self.place.value.shows_hidden() && is_hidden_in_url(c);
        let spaceless: String = host.chars().filter(|c| !is_space(*c) && !hidden(*c)).collect();
        if !spaceless.is_ascii() {
            self.unicode_host(range, &spaceless);
            return;
        }
        let (name, dots) = match spaceless.strip_suffix('.') {
            Some(name) => (name, 1),
            None => (spaceless.as_str(), 0),
        };
        if let Some(reason) = unfit_host(name) {
            self.host_invalid(range, reason);
            return;
        }
        let mut at = range.start;
        for label in host.split('.') {
            let encoded = label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"));
            if encoded && ascii_host(label).is_none() {
                let range = at..at + label.len();
                self.report(&LOC_HOST_IDN_INVALID, range.clone(), move |draft| {
                    draft.say(format_args!(
                        "The part {} of the host {} is not an encoded name; what follows `xn--` has to decode",
                        quote(&text[range]),
                        quote(host)
                    ));
                });
                return;
            }
            at += label.len() + 1;
        }
        if name.contains('_') {
            let at = range.start + host.find('_').unwrap_or(0);
            let warning = Severities::protocol(Severity::Warning);
            self.report_as(&LOC_HOST_INVALID, warning, at..at + 1, move |draft| {
                draft.say(format_args!(
                    "The host {} has an underscore; letters, digits and hyphens are what a host name may have",
                    quote(host)
                ));
            });
        }
        if dots == 1 {
            let dot = range.end - (host.len() - host.rfind('.').unwrap_or(0))..range.end;
            let dot = dot.start..dot.start + 1;
            self.report(&LOC_HOST_TRAILING_DOT, dot.clone(), move |draft| {
                draft.message =
                    format!("The host {} ends with a dot; it should end without", quote(host));
                draft.fix = place.fix(true, "Delete the dot", [(dot, String::new())]);
            });
        }
        self.uppercase(range);
    }

    /// Scheme and host in upper case, in one finding.
    fn uppercase(&mut self, host: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let scheme = 0..text.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let ranges: Vec<Range<usize>> = [scheme, host]
            .into_iter()
            .filter(|range| !self.is_taken(range.start))
            .filter(|range| text[range.clone()].bytes().any(|byte| byte.is_ascii_uppercase()))
            .collect();
        let Some(first) = ranges.first().cloned() else { return };
        self.report(&LOC_HOST_UPPERCASE, first.clone(), move |draft| {
            let lower = text[first.clone()].to_ascii_lowercase();
            draft.say(format_args!(
                "{} is in upper case; {} is the usual form",
                quote(&text[first]),
                quote(&lower)
            ));
            draft.fix = place.fix(
                true,
                "Write scheme and host in lower case",
                ranges.into_iter().map(|range| (range.clone(), text[range].to_ascii_lowercase())),
            );
        });
    }

    fn unicode_host(&mut self, range: Range<usize>, spaceless: &str) {
        let (text, place) = (self.text, self.place);
        match ascii_host(spaceless) {
            None => self.report(&LOC_HOST_IDN_INVALID, range.clone(), move |draft| {
                draft.say(format_args!(
                    "The host {} holds characters that no host name may have",
                    quote(&text[range])
                ));
            }),
            Some(ascii) => match unfit_host(ascii.strip_suffix('.').unwrap_or(&ascii)) {
                Some(reason) => self.host_invalid(range, reason),
                None => self.report(&LOC_HOST_IDN_UNICODE, range.clone(), move |draft| {
                    draft.say(format_args!(
                        "The host {} is not in ASCII; {} is the form that every reader knows",
                        quote(&text[range.clone()]),
                        quote(&ascii)
                    ));
                    draft.fix = place.fix(true, "Write the host in ASCII", [(range, ascii)]);
                }),
            },
        }
    }

    /// `range` starts with the colon.
    fn port(&mut self, range: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let digits = range.start + 1..range.end;
        let written: String = text[digits.clone()].chars().filter(|c| !is_space(*c)).collect();
        let default = match text.get(..5) {
            Some(start) if start.eq_ignore_ascii_case("https") => 443,
            _ => 80,
        };
        let is_number = written.bytes().all(|byte| byte.is_ascii_digit());
        let number = written.trim_start_matches('0').parse::<u16>().ok();
        match number {
            _ if written.is_empty() => {
                self.report(&LOC_PORT_DEFAULT, range.clone(), move |draft| {
                    draft.message =
                        "The colon after the host is followed by no port; it can go".to_string();
                    draft.fix = place.fix(true, "Delete the colon", [(range, String::new())]);
                })
            }
            Some(port) if is_number && port == default => {
                self.report(&LOC_PORT_DEFAULT, range.clone(), move |draft| {
                    draft.say(format_args!(
                        "The port {} is the default of its scheme and need not be written",
                        quote(&text[range.clone()])
                    ));
                    draft.fix = place.fix(true, "Delete the port", [(range, String::new())]);
                });
            }
            Some(_) if is_number => {
                self.report(&LOC_PORT_NONSTANDARD, range.clone(), move |draft| {
                    draft.say(format_args!(
                        "The port {} is unusual for a public page; most are served without",
                        quote(&text[range])
                    ));
                })
            }
            _ => self.report(&LOC_PORT_INVALID, digits.clone(), move |draft| {
                draft.message =
                    format!("The port {} is not a number from 1 to 65535", quote(&text[digits]));
            }),
        }
    }

    fn parts(&self, start: usize) -> Parts {
        let text = self.text;
        let hash = text[start..].find('#').map(|at| start + at);
        let end = hash.unwrap_or(text.len());
        let question = text[start..end].find('?').map(|at| start + at);
        Parts {
            path: start..question.unwrap_or(end),
            query: question.map(|at| at + 1..end),
            fragment: hash.map(|at| at + 1..text.len()),
        }
    }

    /// What may stand nowhere in an address: white space, backslashes, forbidden characters, half
    /// an escape. The fragment counts too, for the address is wrong with it.
    fn broken_characters(&mut self, parts: &Parts, authority: usize) {
        let (text, place) = (self.text, self.place);
        let tail = parts.path.start;
        self.spaces(authority, tail);
        let slashes: Vec<usize> = text
            .match_indices('\\')
            .map(|(at, _)| at)
            .filter(|&at| at >= tail && !self.is_taken(at))
            .collect();
        if let Some(&first) = slashes.first() {
            let path_end = parts.path.end;
            self.report(&LOC_BACKSLASH, first..first + 1, move |draft| {
                draft.say(format_args!(
                    "The URL {} has a backslash; its parts are divided by `/`",
                    quote(text)
                ));
                let safe =
                    !slashes.iter().any(|&at| at < path_end && beside_slash(text, &(at..at + 1)));
                let edits = slashes
                    .into_iter()
                    .map(|at| (at..at + 1, if at < path_end { "/" } else { "%5C" }.to_string()));
                draft.fix = place.fix(safe, "Replace the backslashes", edits);
            });
        }
        let illegal: Vec<usize> = text
            .bytes()
            .enumerate()
            .filter(|&(at, byte)| at >= tail && is_illegal(byte) && !self.is_taken(at))
            .map(|(at, _)| at)
            .collect();
        if let Some(&first) = illegal.first() {
            self.report(&LOC_ILLEGAL_CHARACTER, first..first + 1, move |draft| {
                let byte = text.as_bytes()[first];
                draft.say(format_args!(
                    "The character {} is not allowed in a URL; `%{byte:02X}` is",
                    quote(&text[first..=first])
                ));
                let edits = illegal
                    .into_iter()
                    .map(|at| (at..at + 1, format!("%{:02X}", text.as_bytes()[at])));
                draft.fix = place.fix(true, "Percent-encode what is not allowed in a URL", edits);
            });
        }
        let broken: Vec<usize> = percents(text, tail..text.len())
            .filter(|&(at, byte)| byte.is_none() && !self.is_taken(at))
            .map(|(at, _)| at)
            .collect();
        if let Some(&first) = broken.first() {
            self.report(&LOC_PERCENT_INVALID, first..first + 1, move |draft| {
                let shown: String = text[first..].chars().take(3).collect();
                draft.say(format_args!(
                    "The `%` of {} is not followed by two hexadecimal digits; a `%` that means itself is `%25`",
                    quote(&shown)
                ));
                let edits = broken.into_iter().map(|at| (at..at + 1, "%25".to_string()));
                draft.fix = place.fix(true, "Write `%25`", edits);
            });
        }
    }

    fn spaces(&mut self, authority: usize, tail: usize) {
        let (text, place) = (self.text, self.place);
        let mut runs: Vec<Range<usize>> = Vec::new();
        for (at, c) in text.char_indices().filter(|&(at, c)| is_space(c) && !self.is_taken(at)) {
            match runs.last_mut() {
                Some(run) if run.end == at => run.end = at + c.len_utf8(),
                _ => runs.push(at..at + c.len_utf8()),
            }
        }
        let Some(first) = runs.first().cloned() else { return };
        self.report(&LOC_INTERNAL_WHITESPACE, first.clone(), move |draft| {
            let several = text[first.end..].starts_with("http");
            draft.say(format_args!(
                "White space within the URL {}; {}",
                quote(text),
                if several {
                    "each address needs a `<url>` of its own"
                } else {
                    "a space that belongs to the address is `%20`"
                }
            ));
            if several {
                return;
            }
            let spaces = |run: &Range<usize>| text[run.clone()].bytes().all(|byte| byte == b' ');
            let safe = runs.iter().all(|run| run.start >= tail && spaces(run));
            let edits = runs.into_iter().map(|run| {
                // A line end with the indentation behind it was never part of an address.
                let kept = run.start >= tail.max(authority) && spaces(&run);
                let text = if kept { "%20".repeat(run.len()) } else { String::new() };
                (run, text)
            });
            let title = if safe { "Write `%20`" } else { "Take the white space out" };
            draft.fix = place.fix(safe, title, edits);
        });
    }

    fn path(&mut self, parts: &Parts, authority_end: usize) {
        let (text, place) = (self.text, self.place);
        let range = parts.path.clone();
        let path = &text[range.clone()];
        if path.is_empty() {
            let host = text[..authority_end].rfind('/').map_or(0, |at| at + 1);
            self.report(&LOC_EMPTY_PATH, host..authority_end, move |draft| {
                draft.say(format_args!(
                    "The URL {} has no path; {} is the same address in full",
                    quote(text),
                    quote(&format!("{}/", &text[..authority_end]))
                ));
                let edits = [(authority_end..authority_end, "/".to_string())];
                draft.fix = place.fix(true, "Add `/`", edits);
            });
            return;
        }
        self.segments(range.clone());
        if path.starts_with('/')
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
                draft.fix = place.fix(false, "Leave one slash", [(range, single)]);
            });
        }
        self.plus(parts.path.clone());
        let tail = parts.path.start..parts.query.as_ref().map_or(parts.path.end, |query| query.end);
        self.brackets(tail);
    }

    fn segments(&mut self, range: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let mut at = range.start;
        let mut dots = None;
        for segment in text[range.clone()].split('/') {
            let place_of = at..at + segment.len();
            at += segment.len() + 1;
            if dots.is_none() && dot_segment(segment).is_some() {
                dots = Some(place_of.clone());
            }
            // As long as `null`, `undefined`, and `[object Object]` with more or less of it encoded.
            if !matches!(segment.len(), 4 | 9 | 15..=21) {
                continue;
            }
            let decoded = segment.to_ascii_lowercase().replace("%20", " ");
            let decoded = decoded.replace("%5b", "[").replace("%5d", "]");
            let object = decoded == "[object object]";
            if !object && !matches!(decoded.as_str(), "undefined" | "null") {
                continue;
            }
            // Pages about these words exist; nobody writes about that object.
            let severities = if object {
                LOC_PLACEHOLDER_VALUE.severities
            } else {
                Severities::protocol(Severity::Warning)
            };
            self.take(place_of.clone());
            self.report_as(&LOC_PLACEHOLDER_VALUE, severities, place_of, move |draft| {
                draft.say(format_args!(
                    "The part {} of the path is what a program writes for a missing value; a name belongs there",
                    quote(segment)
                ));
            });
        }
        let Some(first) = dots else { return };
        let path = &text[range.clone()];
        if !path.starts_with('/') {
            return;
        }
        // The escapes of the dots go with the segments.
        let mut from = range.start;
        for segment in path.split('/') {
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
            draft.fix = place.fix(true, "Resolve the dots", [(range, clean)]);
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
            .collect();
        let Some(&first) = found.first() else { return };
        self.report(&LOC_BRACKETS_UNENCODED, first..first + 1, move |draft| {
            draft.say(format_args!(
                "The bracket {} comes after the host; there it should be `{}`",
                quote(&text[first..=first]),
                if text.as_bytes()[first] == b'[' { "%5B" } else { "%5D" }
            ));
            let edits = found.into_iter().map(|at| {
                (at..at + 1, if text.as_bytes()[at] == b'[' { "%5B" } else { "%5D" }.to_string())
            });
            draft.fix = place.fix(true, "Percent-encode the brackets", edits);
        });
    }

    /// Well-formed escapes that do not mean what they should, or could be written otherwise.
    fn percent(&mut self, parts: &Parts) {
        let (text, place) = (self.text, self.place);
        let end = parts.query.as_ref().map_or(parts.path.end, |query| query.end);
        let tail = parts.path.start..end;
        if memchr::memchr(b'%', &text.as_bytes()[tail.clone()]).is_none() {
            return;
        }
        self.percent_blank(parts, tail.clone());
        self.percent_double(parts, tail.clone());
        self.percent_bytes(tail.clone());
        let free = |judge: &Self, at: usize| !judge.is_taken(at);
        let unreserved: Vec<(usize, u8)> = percents(text, tail.clone())
            .filter_map(|(at, byte)| Some((at, byte?)))
            .filter(|&(at, byte)| is_unreserved(byte) && free(self, at))
            .collect();
        if let Some(&(first, byte)) = unreserved.first() {
            self.report(&LOC_PERCENT_UNRESERVED, first..first + 3, move |draft| {
                draft.say(format_args!(
                    "{} stands for {}, which needs no encoding",
                    quote(&text[first..first + 3]),
                    quote(&char::from(byte).to_string())
                ));
                let edits =
                    unreserved.into_iter().map(|(at, byte)| (at..at + 3, char::from(byte).into()));
                draft.fix = place.fix(true, "Decode what needs no encoding", edits);
            });
        }
        let lower: Vec<usize> = percents(text, tail)
            .filter_map(|(at, byte)| Some((at, byte?)))
            .filter(|&(at, byte)| !is_unreserved(byte) && free(self, at))
            .map(|(at, _)| at)
            .filter(|&at| text[at..at + 3].bytes().any(|byte| byte.is_ascii_lowercase()))
            .collect();
        if let Some(&first) = lower.first() {
            self.report(&LOC_PERCENT_LOWERCASE, first..first + 3, move |draft| {
                draft.say(format_args!(
                    "{} is in lower case; {} is the usual form",
                    quote(&text[first..first + 3]),
                    quote(&text[first..first + 3].to_ascii_uppercase())
                ));
                let edits =
                    lower.into_iter().map(|at| (at..at + 3, text[at..at + 3].to_ascii_uppercase()));
                draft.fix = place.fix(true, "Write the escapes in upper case", edits);
            });
        }
    }

    /// Escaped control characters anywhere, escaped spaces at the end of something.
    fn percent_blank(&mut self, parts: &Parts, tail: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let is_control = |byte: u8| byte < 0x20 || byte == 0x7f;
        let mut end = tail.end;
        while let Some(start) = end.checked_sub(3).filter(|&start| start >= tail.start) {
            match escaped(text.as_bytes(), start) {
                Some(byte) if byte == b' ' || is_control(byte) => end = start,
                _ => break,
            }
        }
        let control = percents(text, tail.clone())
            .find(|&(at, byte)| byte.is_some_and(is_control) && !self.is_taken(at));
        if let Some((at, _)) = control {
            let last = end..tail.end;
            let fixable =
                percents(text, tail.start..end).all(|(_, byte)| !byte.is_some_and(is_control));
            if !last.is_empty() {
                self.take(last.clone());
            }
            self.report(&LOC_PERCENT_CONTROL, at..at + 3, move |draft| {
                draft.say(format_args!(
                    "{} is an encoded control character, which no address should have",
                    quote(&text[at..at + 3])
                ));
                if fixable && !last.is_empty() {
                    draft.fix = place.fix(false, "Delete it", [(last, String::new())]);
                }
            });
        }
        let mut blanks: Vec<Range<usize>> = Vec::new();
        let mut segment = parts.path.start;
        for part in text[parts.path.clone()].split('/') {
            let place_of = segment..segment + part.len();
            segment += part.len() + 1;
            let lead = part.len() - part.trim_start_matches("%20").len();
            let trail = part.len() - part.trim_end_matches("%20").len();
            if lead > 0 {
                blanks.push(place_of.start..place_of.start + lead);
            }
            if trail > 0 && lead < part.len() {
                blanks.push(place_of.end - trail..place_of.end);
            }
        }
        if let Some(query) = &parts.query {
            let trail = text[query.clone()].trim_end_matches("%20").len();
            if trail < query.len() {
                blanks.push(query.start + trail..query.end);
            }
        }
        blanks.retain(|range| !self.is_taken(range.start));
        let Some(first) = blanks.first().cloned() else { return };
        self.report(&LOC_PERCENT_SPACE_END, first.clone(), move |draft| {
            draft.say(format_args!(
                "{} is a space at the {} of a part of the URL, most likely left over",
                quote(&text[first.clone()]),
                if text[..first.start].ends_with('/') { "start" } else { "end" }
            ));
            let edits = blanks.into_iter().map(|range| (range, String::new()));
            draft.fix = place.fix(false, "Delete the space", edits);
        });
    }

    fn percent_double(&mut self, parts: &Parts, tail: Range<usize>) {
        let (text, place) = (self.text, self.place);
        // An address within the query is encoded once more, rightly.
        let nested = parts.query.clone().is_some_and(|query| {
            let query = text[query].to_ascii_lowercase();
            query.contains("%3a%2f%2f") || query.contains("%3a//")
        });
        let range = if nested { parts.path.clone() } else { tail };
        let end = range.end;
        let bytes = text.as_bytes();
        let found: Vec<usize> = percents(text, range)
            .filter(|&(at, byte)| byte == Some(b'%') && at + 5 <= end && !self.is_taken(at))
            .filter(|&(at, _)| bytes[at + 3..at + 5].iter().all(u8::is_ascii_hexdigit))
            .map(|(at, _)| at)
            .collect();
        let Some(&first) = found.first() else { return };
        self.report(&LOC_PERCENT_DOUBLE, first..first + 5, move |draft| {
            draft.say(format_args!(
                "{} is encoded twice; most likely `%{}` is meant",
                quote(&text[first..first + 5]),
                &text[first + 3..first + 5]
            ));
            let edits = found.into_iter().map(|at| (at..at + 3, "%".to_string()));
            draft.fix = place.fix(false, "Encode once", edits);
        });
    }

    /// Runs of escaped bytes beyond ASCII that are no UTF-8.
    fn percent_bytes(&mut self, tail: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let mut broken: Vec<(Range<usize>, Vec<u8>)> = Vec::new();
        let mut run: (Range<usize>, Vec<u8>) = (0..0, Vec::new());
        for (at, byte) in percents(text, tail) {
            let Some(byte) = byte.filter(|byte| *byte >= 0x80) else { continue };
            if run.0.end == at && !run.1.is_empty() {
                run.0.end = at + 3;
                run.1.push(byte);
            } else {
                let last = std::mem::replace(&mut run, (at..at + 3, vec![byte]));
                broken.push(last);
            }
        }
        broken.push(run);
        broken.retain(|(_, bytes)| std::str::from_utf8(bytes).is_err());
        let Some((first, _)) = broken.first().cloned() else { return };
        self.report(&LOC_PERCENT_NOT_UTF8, first.clone(), move |draft| {
            draft.say(format_args!(
                "{} decodes to bytes that are not UTF-8, which is what servers expect today",
                quote(&text[first])
            ));
            // Bytes that are letters or signs in ISO 8859-1 were most likely meant as such.
            let latin = |bytes: &Vec<u8>| bytes.iter().all(|byte| *byte >= 0xa0);
            if broken.iter().all(|(_, bytes)| latin(bytes)) {
                let edits = broken.into_iter().map(|(range, bytes)| {
                    let text: String = bytes.into_iter().map(char::from).collect();
                    (range, encode(&text))
                });
                draft.fix = place.fix(false, "Read it as ISO-8859-1 and write UTF-8", edits);
            }
        });
    }

    fn beyond_ascii(&mut self, parts: &Parts) {
        let (text, place) = (self.text, self.place);
        let end = parts.query.as_ref().map_or(parts.path.end, |query| query.end);
        let tail = parts.path.start..end;
        if text[tail.clone()].is_ascii() {
            return;
        }
        if let Some((first, composed)) = nfc::composed(&text[tail.clone()]) {
            let shown = tail.start + first.start..tail.start + first.end;
            self.report(&LOC_NOT_NFC, shown.clone(), move |draft| {
                draft.say(format_args!(
                    "{} is written as a letter with a mark after it; one character does for both",
                    quote(&text[shown])
                ));
                draft.fix = place.fix(false, "Compose the letters", [(tail, composed)]);
            });
            return;
        }
        let told = self.place.value.shows_hidden();
        let hidden: Vec<Range<usize>> = hidden(text, tail.clone())
            .filter(|(_, c)| !told || !is_hidden_in_url(*c))
            .map(|(at, c)| at..at + c.len_utf8())
            .collect();
        if let Some(first) = hidden.first().cloned() {
            let warning = Severities::protocol(Severity::Warning);
            self.report_as(&LOC_NON_ASCII, warning, first.clone(), move |draft| {
                let c = text[first].chars().next().map_or(0, u32::from);
                draft.say(format_args!(
                    "The character U+{c:04X} cannot be seen; the URL should be without it"
                ));
                draft.help = Some("Delete the character.".into());
                let edits = hidden.into_iter().map(|range| (range, String::new()));
                draft.fix = place.fix(false, "Delete it", edits);
            });
        }
        let mut runs = runs_beyond_ascii(text, tail);
        let Some(first) = runs.next() else { return };
        self.report(&LOC_NON_ASCII, first.clone(), move |draft| {
            draft.say(format_args!(
                "{} is not ASCII; {} is understood everywhere",
                quote(&text[first.clone()]),
                quote(&encode(&text[first.clone()]))
            ));
            let edits = std::iter::once(first).chain(runs);
            let edits = edits.map(|run| (run.clone(), encode(&text[run])));
            draft.fix = place.fix(true, "Percent-encode it", edits);
        });
    }

    fn query(&mut self, parts: &Parts) {
        let (text, place) = (self.text, self.place);
        let Some(range) = parts.query.clone() else { return };
        let query = &text[range.clone()];
        if !query.is_empty() && query.split('&').all(|part| !part.is_empty()) {
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
            let parts: Vec<&str> = query.split('&').filter(|part| !part.is_empty()).collect();
            let clean =
                if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) };
            draft.message = if query.is_empty() {
                "The `?` at the end of the URL has no query after it; it can go".to_string()
            } else {
                format!(
                    "The query {} has an empty part; {} says the same",
                    quote(&text[whole.clone()]),
                    quote(&clean)
                )
            };
            draft.fix = place.fix(true, "Leave out what is empty", [(whole, clean)]);
        });
    }

    fn fragment(&mut self, parts: &Parts) {
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
            draft.fix = place.fix(!route, "Delete the fragment", [(whole, String::new())]);
        });
    }

    /// Entries of a `urlset` that are the sitemap itself, or some other file for machines.
    fn no_page(&mut self, parts: &Parts) {
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

    /// The last word has the parser that browsers use.
    fn parses(&mut self, authority: Range<usize>) {
        let broken = |problem: &Problem<'_>| {
            problem.severities.get(Consumer::Protocol) == Some(Severity::Error)
        };
        if !self.problems.iter().any(broken) && Url::parse(self.text).is_err() {
            self.host_invalid(authority, "no browser takes it");
        }
    }
}

/// Template text that was never filled in has its own rule.
fn has_template(text: &str) -> bool {
    ["{{", "{%", "<%", "${", "[object Object]"].iter().any(|mark| text.contains(mark))
        || text.split("%%").count() > 2
}

/// Where the second beginning stands, if the address begins twice.
fn doubled_at(text: &str) -> Option<usize> {
    let colon = text.find(':')?;
    if !matches!(text[..colon].to_ascii_lowercase().as_str(), "http" | "https") {
        return None;
    }
    let rest = &text[colon + 1..];
    let rest_at = colon + 1 + (rest.len() - rest.trim_start_matches('/').len());
    let end = text[rest_at..].find(['/', '?', '#']).map_or(text.len(), |at| rest_at + at);
    if !text[end..].starts_with("//") {
        return None;
    }
    // The second scheme ends the authority: `a.comhttps:` before its `//`.
    let authority = text[rest_at..end].to_ascii_lowercase();
    let stripped = authority.strip_suffix(':')?;
    let scheme = ["https", "http"].into_iter().find(|scheme| stripped.ends_with(scheme))?;
    Some(rest_at + stripped.len() - scheme.len())
}

/// How an address begins.
enum Beginning {
    /// With `http://` or `https://`, which ends here.
    Right(usize),
    /// With what should be one of them, which ends here.
    Misspelt(usize, &'static str),
    Other,
}

fn beginning(text: &str) -> Beginning {
    let word = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let separator = text[word..]
        .find(|c: char| !matches!(c, ':' | '/' | '\\' | ';' | ' ' | '\t' | '\n'))
        .unwrap_or(text.len() - word);
    let name = text[..word].to_ascii_lowercase();
    let separator = &text[word..word + separator];
    let separator = separator.trim_end_matches([' ', '\t', '\n']);
    let known = matches!(name.as_str(), "http" | "https");
    if known && separator.starts_with("://") {
        let start = word + "://".len();
        // The second beginning has lost its colon.
        let again = ["https//", "http//"].into_iter().find(|again| {
            text.get(start..start + again.len())
                .is_some_and(|part| part.eq_ignore_ascii_case(again))
        });
        return match again {
            Some("http//") => Beginning::Misspelt(start + "http//".len(), "http"),
            Some(again) => Beginning::Misspelt(start + again.len(), "https"),
            None => Beginning::Right(start),
        };
    }
    let mark = separator.contains("//") || separator.contains(':') || separator.contains("\\\\");
    match meant_scheme(&name).filter(|_| mark) {
        Some(meant) => Beginning::Misspelt(word + separator.len(), meant),
        None => Beginning::Other,
    }
}

/// Whether the address has a scheme, right or wrong: else it is not absolute.
pub(crate) fn has_scheme(text: &str) -> bool {
    !matches!(beginning(text), Beginning::Other) || scheme_of(text).is_some()
}

/// Whether this is what programs write for a missing value.
pub(crate) fn is_placeholder(text: &str) -> bool {
    let known = ["none", "null", "undefined", "nan", "false", "n/a"];
    known.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// `http` or `https`, if that is what was meant.
fn meant_scheme(word: &str) -> Option<&'static str> {
    let is = |candidate: &'static str| (word == candidate).then_some(candidate);
    if let Some(known) = is("http").or_else(|| is("https")) {
        return Some(known);
    }
    let first = word.chars().next()?;
    if !matches!(first, 'h' | 't') || !(3..=7).contains(&word.len()) {
        return None;
    }
    let near = |candidate: &str| slips(word.as_bytes(), candidate.as_bytes());
    let secure = word.contains('s');
    match (near("http"), near("https")) {
        (_, 1) if secure => Some("https"),
        (1, _) => Some("http"),
        (_, 1) => Some("https"),
        (_, 2) if secure && word.starts_with("ht") => Some("https"),
        _ => None,
    }
}

/// Letters left out, added, changed or swapped between the two words.
fn slips(a: &[u8], b: &[u8]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let mut least = changed.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    least = least.min(rows[i - 2][j - 2] + 1);
                }
                least
            };
        }
    }
    rows[a.len()][b.len()]
}

/// The scheme, unless what stands before the colon is a host: `localhost:8000`, `e.com:80`.
fn scheme_of(text: &str) -> Option<&str> {
    let colon = text.find(':')?;
    let (scheme, rest) = (&text[..colon], &text[colon + 1..]);
    let fits = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-".contains(&byte));
    let port = rest.bytes().take_while(u8::is_ascii_digit).count();
    let is_port = port > 0 && (rest.len() == port || rest[port..].starts_with(['/', '?', '#']));
    // `tel:123` is no host.
    (fits && (!is_port || matches!(scheme, "tel" | "sms"))).then_some(scheme)
}

/// Backslashes from `from` on, up to the query, as the slashes they are meant to be.
fn backslashes(text: &str, from: usize) -> impl Iterator<Item = (Range<usize>, String)> {
    let end = text.find(['?', '#']).unwrap_or(text.len()).max(from);
    text[from..end]
        .match_indices('\\')
        .map(move |(at, _)| (from + at..from + at + 1, "/".to_string()))
}

/// Whether a backslash stands beside another or a slash, so that it may be one too many.
fn beside_slash(text: &str, range: &Range<usize>) -> bool {
    text[..range.start].ends_with(['/', '\\']) || text[range.end..].starts_with(['/', '\\'])
}

/// Why no host can have this name, which is ASCII and has no dot at its end.
fn unfit_host(name: &str) -> Option<&'static str> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    if name.bytes().any(|byte| !allowed(byte)) {
        return Some("letters, digits, hyphens and dots are all that a host name may have");
    }
    if name.len() > 253 {
        return Some("a host name has up to 253 characters");
    }
    for label in name.split('.') {
        if label.is_empty() {
            return Some("there has to be something between its dots");
        }
        if label.len() > 63 {
            return Some("no part between its dots may have more than 63 characters");
        }
        if label.starts_with('-') || label.ends_with('-') {
            return Some("its parts neither begin nor end with a hyphen");
        }
    }
    let last = name.rsplit('.').next().unwrap_or(name);
    let numeric = last.bytes().all(|byte| byte.is_ascii_digit());
    if numeric && name.parse::<std::net::Ipv4Addr>().is_err() {
        return Some("it ends like an IPv4 address and is none, which has four numbers up to 255");
    }
    None
}

/// The host in ASCII, as UTS 46 makes it.
fn ascii_host(host: &str) -> Option<String> {
    let url = Url::parse(&format!("http://{host}/")).ok()?;
    url.host_str().map(str::to_owned)
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80 || byte == b'%'
}

/// Of U+007F the formats speak.
fn is_illegal(byte: u8) -> bool {
    matches!(byte, b'<' | b'>' | b'"' | b'{' | b'}' | b'|' | b'^' | b'`')
}

/// The byte that an escape at `at` stands for.
fn escaped(bytes: &[u8], at: usize) -> Option<u8> {
    let hex = |offset: usize| Some(char::from(*bytes.get(at + offset)?).to_digit(16)? as u8);
    (bytes.get(at) == Some(&b'%')).then_some(())?;
    Some(hex(1)? << 4 | hex(2)?)
}

/// Every `%`, with the byte it stands for if two digits follow.
fn percents(text: &str, range: Range<usize>) -> impl Iterator<Item = (usize, Option<u8>)> {
    let bytes = &text.as_bytes()[..range.end];
    memchr::memchr_iter(b'%', &bytes[range.start..])
        .map(move |at| (range.start + at, escaped(bytes, range.start + at)))
}

/// Where characters beyond ASCII stand that can be seen.
fn runs_beyond_ascii(text: &str, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let seen = |c: char| !c.is_ascii() && !is_hidden(c);
    let mut at = range.start;
    std::iter::from_fn(move || {
        let start = at + text[at..range.end].find(seen)?;
        let rest = &text[start..range.end];
        at = start + rest.find(|c| !seen(c)).unwrap_or(rest.len());
        Some(start..at)
    })
}

/// Characters that nobody sees: encoded, they would be there for good.
fn hidden(text: &str, range: Range<usize>) -> impl Iterator<Item = (usize, char)> {
    let base = range.start;
    text[range].char_indices().filter(|(_, c)| is_hidden(*c)).map(move |(at, c)| (base + at, c))
}

fn is_hidden(c: char) -> bool {
    !c.is_ascii() && (c.is_control() || is_hidden_in_url(c))
}

/// Where an address has escapes of JSON, and what they stand for. Whether that is sure: it has no other backslash.
fn json_escapes(text: &str) -> Option<(Vec<Change>, bool)> {
    let unit = |at: usize| {
        let digits = text[at..].strip_prefix("\\u")?.get(..4)?;
        let hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        hex.then(|| u32::from_str_radix(digits, 16).ok())?
    };
    let mut edits = Vec::new();
    let mut safe = true;
    let mut end = 0;
    for at in memchr::memchr_iter(b'\\', text.as_bytes()) {
        if at < end {
            continue;
        }
        // Escaped twice, there are more of them.
        let last = at + text[at..].bytes().take_while(|byte| *byte == b'\\').count() - 1;
        end = last + 1;
        if text[end..].starts_with('/') {
            end += 1;
            edits.push((at..end, "/".to_owned()));
            continue;
        }
        let (c, length) = match unit(last) {
            Some(high @ 0xD800..0xDC00) => {
                let low = unit(last + 6).filter(|low| (0xDC00..0xE000).contains(low));
                let code = low.map(|low| 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF));
                (code.and_then(char::from_u32), 12)
            }
            code => (code.and_then(char::from_u32), 6),
        };
        let Some(c) = c else {
            safe = false;
            continue;
        };
        let seen = !c.is_control() && !is_hidden(c);
        safe &= seen;
        end = last + length;
        edits.push((at..end, if seen { url_character(c) } else { String::new() }));
    }
    (!edits.is_empty()).then_some((edits, safe))
}

/// Percent-encodes everything beyond ASCII.
fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii() {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

/// Characters of the address once its escapes are decoded.
fn decoded_length(text: &str) -> usize {
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        match escaped(text.as_bytes(), at) {
            Some(byte) => {
                bytes.push(byte);
                at += 3;
            }
            None => {
                bytes.push(text.as_bytes()[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&bytes).chars().count()
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

/// Whether what comes next after `start` of an address stands in the path, query or fragment.
fn is_behind_host(start: &str) -> bool {
    start.split_once("://").is_some_and(|(_, rest)| rest.contains(['/', '?', '#']))
}
