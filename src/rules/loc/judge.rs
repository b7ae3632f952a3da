//! Judges one URL by every rule of the family that looks at a single value, in an order that reports each cause once.

pub(crate) mod host;
pub(crate) mod path;
pub(crate) mod slips;
pub(crate) mod start;

pub(super) use slips::{ENCODE_LETTERS, explain_letters, runs_beyond_ascii};

use std::fmt::Display;
use std::ops::Range;

use url::Url;

use super::*;
use crate::rules::value::bare;
use crate::text::address::{authority, begins_with, behind_scheme, host_range};
use crate::text::bytes::{byte_table, classes, split};
use crate::text::chars::is_hidden_in_url;
use crate::text::misread;
use crate::text::percent::{decoded, encode, escaped, is_unreserved};
use crate::text::wrapped::http_from;
pub(crate) use host::{LOC_HOST_IDN_INVALID, LOC_HOST_INVALID, LOC_HOST_MISSING};
pub(crate) use path::LOC_FRAGMENT;
pub(crate) use slips::LOC_NON_ASCII;
use slips::is_space;
use start::has_template;
pub(crate) use start::{
    LOC_DOUBLED_ORIGIN, LOC_NOT_ABSOLUTE, LOC_PLACEHOLDER_VALUE, LOC_SCHEME_TYPO, LOC_WHITESPACE,
};

/// A sitemap with one URL, which contains so many letters.
#[cfg(not(target_os = "unknown"))]
macro_rules! long {
    ($start:literal $letters:literal $end:literal) => {
        Case::new(Example::many(
            concat!("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/", $start),
            "a",
            $letters,
            concat!($end, "</loc></url>\n</urlset>\n"),
        ))
    };
}

rules! {
    LOC_TOO_LONG = "loc-too-long" {
        title: "URL too long",
        why: "The protocol requires URLs of fewer than 2,048 characters; the official schema allows 2,048 at most. Search engines drop longer ones.",
        help: "Give the page a shorter URL.",
        severities: Severities::protocol(Error).and(Xsd, Error),
        fix: NoFix,
        bad: [long!("" 2_024 ""), long!("" 2_025 "")],
        good: [long!("" 2_023 ""), long!("" 2_000 "&amp;b&amp;c&amp;d&amp;e&amp;f")],
        sources: [PROTOCOL, XSD_SITEMAP, MEASURED],
    }

    LOC_TOO_LONG_YANDEX = "loc-too-long-yandex" {
        title: "URL too long for Yandex",
        why: "Yandex reads URLs of up to 1,024 characters and reports longer ones as “URL too long”.",
        help: "Give the page a shorter URL.",
        severities: Severities::of(Yandex, Warning),
        fix: NoFix,
        bad: [long!("" 1_001 "")],
        good: [long!("" 1_000 ""), long!("%20" 200 "%C3%BC")],
        sources: [YANDEX_ERRORS],
    }

    LOC_TOO_SHORT_XSD = "loc-too-short-xsd" {
        title: "URL too short for the schema",
        why: "The schema requires at least 12 characters. Search engines accept short URLs; only programs that apply the schema reject them.",
        help: "Ignore this, unless the file has to pass the schema.",
        severities: Severities::of(Xsd, Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>https://x.y</loc>")),
            Case::new(Url("<loc>http://g.co</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://a.bc</loc>")),
            Case::new(Url("<loc>http://g.co/a</loc>")),
        ],
        sources: [XSD_SITEMAP, MEASURED],
    }
}

/// A broken rule, with its place in the trimmed value.
pub(crate) struct Problem<'v> {
    pub rule: &'static Rule,
    pub severities: Severities,
    pub range: Range<usize>,
    pub explain: Box<dyn FnOnce(&mut Draft) + 'v>,
}

impl Problem<'_> {
    /// Whether the problem is the length of the URL, which may be fine otherwise.
    pub fn is_length(&self) -> bool {
        let lengths = [&LOC_TOO_LONG, &LOC_TOO_LONG_YANDEX, &LOC_TOO_SHORT_XSD];
        lengths.iter().any(|rule| self.rule.is(rule))
    }

    /// Whether readers see another URL than was meant, though one that they can fetch: with something around it that they do
    /// not trim, or with letters read in the wrong encoding. `text`: the trimmed value.
    pub fn alters(&self, text: &str) -> bool {
        let around = [&LOC_WHITESPACE, &BOM_MISPLACED, &DISCOURAGED_CHARACTER];
        around.iter().any(|rule| self.rule.is(rule)) || self.is_misread(text)
    }

    pub fn is_misread(&self, text: &str) -> bool {
        self.rule.is(&LOC_NON_ASCII) && misread::letter(slice(text, self.range.start..)).is_some()
    }

    /// Whether the problem leaves no valid URL.
    pub fn breaks_protocol(&self) -> bool {
        self.severities.get(Consumer::Protocol) == Some(Severity::Error)
    }
}

/// All problems of one value.
pub(crate) struct Judgement<'v> {
    pub problems: Vec<Problem<'v>>,
    /// End of scheme and authority, if neither causes a finding.
    pub prefix: Option<usize>,
}

/// Turns ranges of the URL into places of the document.
#[derive(Clone, Copy)]
struct Place<'v> {
    value: &'v Value<'v>,
    base: usize,
}

impl Place<'_> {
    fn span(self, range: Range<usize>) -> Span {
        self.value.span_of_trimmed(self.base + range.start..self.base + range.end)
    }

    /// Returns a fix; `None` inside CDATA, where the same characters would be written differently.
    fn fix(self, safe: bool, title: impl Display, edits: Vec<Change>) -> Option<Fix> {
        let edits = edits.into_iter();
        let edits = edits.map(|(range, text)| (self.span(range), self.value.written(&text)));
        (!self.value.cdata).then(|| Fix::of(title, safe, edits.collect_small()))
    }

    /// Returns a fix that changes a single place.
    #[inline(never)]
    fn edit(
        self,
        safe: bool,
        title: impl Display,
        range: Range<usize>,
        text: impl Display,
    ) -> Option<Fix> {
        self.fix(safe, title, vec![(range, text.to_string())])
    }
}

/// `sound`: scheme and authority of a URL judged before that caused no finding; else empty.
pub(crate) fn judge<'v>(
    value: &'v Value<'v>,
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
        seen: classes(trimmed.as_bytes(), &CLASSES),
        problems: Vec::new(),
        taken: Vec::new(),
    };
    judge.lengths();
    let prefix = judge.address(sound);
    judge.schema(trimmed);
    judge.too_short();
    Judgement { problems: judge.problems, prefix }
}

/// A range of the URL, and the text to write there.
type Change = (Range<usize>, String);

/// Ranges of path, query and fragment of the URL; query and fragment without their mark.
struct Parts {
    path: Range<usize>,
    query: Option<Range<usize>>,
    fragment: Option<Range<usize>>,
}

impl Parts {
    /// Returns the range of path and query.
    fn tail(&self) -> Range<usize> {
        self.path.start..self.query.as_ref().map_or(self.path.end, |query| query.end)
    }
}

/// Classes of bytes. Most URLs lack most classes, and their checks are skipped.
static CLASSES: [u8; 256] = byte_table!(byte => match byte {
    b'\t' | b'\n' | b'\r' | b' ' => BLANK,
    b'\\' | b'<' | b'>' | b'"' | b'{' | b'}' | b'|' | b'^' | b'`' => ILLEGAL,
    b'%' => PERCENT,
    b'[' | b']' => BRACKET,
    b'+' => PLUS,
    _ => 0,
});

const BLANK: u8 = 1;
const ILLEGAL: u8 = 2;
const PERCENT: u8 = 4;
const BRACKET: u8 = 8;
const PLUS: u8 = 16;

struct Judge<'v> {
    kind: EntryKind,
    own: Option<&'v Url>,
    text: &'v str,
    place: Place<'v>,
    /// Classes of the bytes in the value.
    seen: u8,
    problems: Vec<Problem<'v>>,
    /// Ranges that a finding explains; other rules skip them, as the cause is the same.
    taken: Vec<Range<usize>>,
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
        self.add(rule, severities, range, Box::new(explain));
    }

    /// Adds a problem: the part of [`Judge::report`] that is the same for all of them.
    #[inline(never)]
    fn add(
        &mut self,
        rule: &'static Rule,
        severities: Severities,
        range: Range<usize>,
        explain: Box<dyn FnOnce(&mut Draft) + 'v>,
    ) {
        let base = self.place.base;
        let range = base + range.start..base + range.end;
        self.problems.push(Problem { rule, severities, range, explain });
    }

    /// Never inlined: it has many callers, and speed matters in none of them.
    #[inline(never)]
    fn is_taken(&self, at: usize) -> bool {
        self.taken.iter().any(|range| range.contains(&at))
    }

    fn take(&mut self, range: Range<usize>) {
        self.taken.push(range);
    }

    /// Starts again after the part that is done.
    fn skip(&mut self, length: usize) {
        self.text = slice(self.text, length..);
        self.place.base += length;
    }

    fn lengths(&mut self) {
        let text = self.text;
        let length = text.chars().count();
        // The schema counts characters after runs of white space have become one space.
        let words = text.split(is_space).filter(|word| !word.is_empty());
        let collapsed = words.map(|word| word.chars().count() + 1).sum::<usize>().saturating_sub(1);
        if length >= MAX_CHARS {
            let severities = if collapsed > MAX_CHARS {
                LOC_TOO_LONG.severities
            } else {
                LOC_TOO_LONG.severities.without(Consumer::Xsd)
            };
            self.report_as(&LOC_TOO_LONG, severities, 0..text.len(), move |draft| {
                draft.say(format_args!(
                    "The URL {} has {} characters; fewer than 2,048 are allowed",
                    quote(text),
                    thousands(length as u64)
                ));
            });
        }
        if text.len() > MAX_CHARS_YANDEX {
            let decoded = String::from_utf8_lossy(&decoded(text)).chars().count();
            if decoded > MAX_CHARS_YANDEX {
                self.report(&LOC_TOO_LONG_YANDEX, 0..text.len(), move |draft| {
                    draft.say(format_args!(
                        "The URL {} has {} characters when decoded; Yandex reads up to 1,024",
                        quote(text),
                        thousands(decoded as u64)
                    ));
                });
            }
        }
        if collapsed < MIN_CHARS_XSD {
            self.report(&LOC_TOO_SHORT_XSD, 0..text.len(), move |draft| {
                draft.say(format_args!(
                    "The URL {} has {collapsed} characters; the official schema requires at least 12",
                    quote(text)
                ));
            });
        }
    }

    /// Gives xmllint's verdict to the finding at the place where xmllint stops, so that the cause is reported once.
    fn schema(&mut self, trimmed: &'v str) {
        let has_error =
            |problem: &Problem<'_>| problem.severities.get(Consumer::Xsd) == Some(Severity::Error);
        let Some(at) = anyuri::refused_at(trimmed) else {
            // An unclosed bracket hides much from xmllint.
            for problem in self.problems.iter_mut().filter(|problem| !problem.is_length()) {
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
                && !problem.rule.is(&LOC_TOO_LONG)
                && !problem.rule.is(&LOC_TOO_LONG_YANDEX)
        };
        // The finding that makes the value no URL is the cause, wherever the schema stops.
        let cause = |problem: &Problem<'_>| {
            !problem.is_length() && (problem.breaks_protocol() || problem.rule.is(&LOC_WHITESPACE))
        };
        let at_fault = self.problems.iter().position(here);
        let at_fault = at_fault.or_else(|| self.problems.iter().position(cause));
        if let Some(problem) = at_fault.and_then(|number| self.problems.get_mut(number)) {
            problem.severities = problem.severities.and(Consumer::Xsd, Severity::Error);
            return;
        }
        let fragment = trimmed.as_bytes().get(at) == Some(&b'#');
        let rule = if fragment { &LOC_FRAGMENT } else { &LOC_HOST_INVALID };
        self.place.base = 0;
        let end = at + trimmed[at..].chars().next().map_or(0, char::len_utf8);
        let severities = Severities::of(Consumer::Xsd, Severity::Error);
        self.report_as(rule, severities, at..end, move |draft| {
            draft.say(format_args!(
                "The official schema rejects the URL {} from {} on; write a complete URL",
                quote(trimmed),
                quote(slice(trimmed, at..))
            ));
        });
    }

    /// If the value is no URL, its being too short is no separate finding.
    fn too_short(&mut self) {
        let is_short = |problem: &Problem<'_>| problem.rule.is(&LOC_TOO_SHORT_XSD);
        let Some(short) = self.problems.iter().position(is_short) else { return };
        let mut problems = self.problems.iter_mut();
        if let Some(cause) = problems.find(|problem| problem.breaks_protocol()) {
            cause.severities = cause.severities.and(Consumer::Xsd, Severity::Error);
            self.problems.remove(short);
        }
    }

    /// Returns where scheme and authority end, if they cause no finding. `sound`: an earlier prefix that caused none.
    fn address(&mut self, sound: &str) -> Option<usize> {
        self.edges();
        if self.text.is_empty() || has_template(self.text, self.seen) || self.placeholder_value() {
            return None;
        }
        let known = !sound.is_empty() && begins_with(self.text, sound);
        let authority = match behind_scheme(sound.as_bytes()).filter(|_| known) {
            Some(start) => start..sound.len(),
            None => {
                self.doubled_origin();
                let slashes = self.scheme()?;
                let authority = authority(self.text, slashes);
                if !self.authority(authority.clone()) {
                    return None;
                }
                authority
            }
        };
        let sound = self.problems.iter().all(Problem::is_length);
        let parts = self.parts(authority.end);
        if self.slots(&parts) {
            return None;
        }
        let path = parts.path.clone();
        let joined = self.second_address(path);
        self.path(&parts, authority.end, joined);
        self.slips(&parts);
        self.beyond_ascii(&parts);
        self.query(&parts);
        self.fragment(&parts);
        self.no_page(&parts);
        if !known {
            self.parses(authority.clone());
        }
        let plain = self.text[..authority.end].bytes().all(|byte| byte.is_ascii_graphic());
        (sound && plain && self.place.base == 0).then_some(authority.end)
    }

    fn parts(&self, start: usize) -> Parts {
        let text = self.text;
        let find = |byte, range: Range<usize>| {
            memchr::memchr(byte, &text.as_bytes()[range]).map(|at| start + at)
        };
        let hash = find(b'#', start..text.len());
        let end = hash.unwrap_or(text.len());
        let question = find(b'?', start..end);
        Parts {
            path: start..question.unwrap_or(end),
            query: question.map(|at| at + 1..end),
            fragment: hash.map(|at| at + 1..text.len()),
        }
    }

    /// Asks the parser that browsers use, if no rule has found an error.
    fn parses(&mut self, authority: Range<usize>) {
        if !self.problems.iter().any(Problem::breaks_protocol) && Url::parse(self.text).is_err() {
            self.host_invalid(authority, "no browser accepts it");
        }
    }
}
