//! What may stand nowhere in an address, or not as it is.

use super::*;
use crate::rules::mojibake;
use crate::rules::structure::is_value;
use crate::text::bytes::beyond_ascii;
use crate::text::cut::cut;
use crate::text::mojibake::{as_meant, is_misread_address, letter_across};
use crate::text::order::Gather;

impl<'v> Judge<'v> {
    /// What may stand nowhere in an address: white space, backslashes, forbidden characters, half
    /// an escape. The fragment counts too, for the address is wrong with it.
    pub(super) fn broken_characters(&mut self, parts: &Parts) {
        let tail = parts.path.start;
        if self.seen & BLANK != 0 {
            self.spaces(parts.path.clone());
        }
        if self.seen & ILLEGAL != 0 {
            self.backslashes(parts);
            // What stands for a value has its own rule.
            let mut at = tail;
            for part in split(&self.text[parts.path.clone()], b'/') {
                if part.starts_with('{') && is_unfilled(part) {
                    self.take(at..at + part.len());
                }
                at += part.len() + 1;
            }
            if let Some(parameter) = self.valueless_parameter(parts) {
                self.take(parameter);
            }
            self.illegal(tail);
        }
        if self.seen & PERCENT != 0 {
            self.half_escapes(tail);
        }
    }

    fn backslashes(&mut self, parts: &Parts) {
        let (text, place) = (self.text, self.place);
        let tail = parts.path.start;
        let slashes: Vec<usize> = text
            .match_indices('\\')
            .map(|(at, _)| at)
            .filter(|&at| at >= tail && !self.is_taken(at))
            .gather();
        if let Some(&first) = slashes.first() {
            let path_end = parts.path.end;
            self.report(&LOC_BACKSLASH, first..first + 1, move |draft| {
                draft.say(format_args!(
                    "The URL {} has a backslash; its parts are divided by `/`",
                    quote(text)
                ));
                // Browsers read a slash in a path, others a character that is to be escaped.
                let safe = first >= path_end;
                let edits = slashes
                    .into_iter()
                    .map(|at| (at..at + 1, if at < path_end { "/" } else { "%5C" }.to_string()));
                draft.fix_by(place.fix(safe, "Replace the backslashes", edits.gather()));
            });
        }
    }

    fn illegal(&mut self, tail: usize) {
        let (text, place) = (self.text, self.place);
        // What ends the address may be a mark behind it.
        let end = match accept::ends_with_mark(text.as_bytes()) {
            true => text.trim_end_matches(['>', ',', ';']).len(),
            false => text.len(),
        };
        let illegal: Vec<usize> = text[..end]
            .bytes()
            .enumerate()
            .filter(|&(at, byte)| at >= tail && is_illegal(byte) && !self.is_taken(at))
            .map(|(at, _)| at)
            .gather();
        if let Some(&first) = illegal.first() {
            let route = in_route(text, &illegal);
            self.report(&LOC_ILLEGAL_CHARACTER, first..first + 1, move |draft| {
                let byte = text.as_bytes()[first];
                draft.say(format_args!(
                    "The character {} is not allowed in a URL; `%{byte:02X}` is",
                    quote(cut(text, first..=first))
                ));
                let edits = illegal
                    .into_iter()
                    .map(|at| (at..at + 1, format!("%{:02X}", text.as_bytes()[at])));
                draft.fix_by(place.fix(
                    !route,
                    "Percent-encode what is not allowed in a URL",
                    edits.gather(),
                ));
            });
        }
    }

    /// A `%` that two digits should follow.
    fn half_escapes(&mut self, tail: usize) {
        let (text, place) = (self.text, self.place);
        let broken: Vec<usize> = percents(text, tail..text.len())
            .filter(|&(at, byte)| byte.is_none() && !self.is_taken(at))
            .map(|(at, _)| at)
            .gather();
        if let Some(&first) = broken.first() {
            self.report(&LOC_PERCENT_INVALID, first..first + 1, move |draft| {
                let units = || broken.iter().map(|&at| (at, unit(text, at)));
                if let Some((at, _)) = units().find(|(_, unit)| unit.is_some()) {
                    draft.say(format_args!(
                        "The escape {} is one of JavaScript's `escape`; URLs escape the bytes of UTF-8",
                        quote(cut(text, at..at + UNIT))
                    ));
                    let edits = units().map(|(at, unit)| {
                        let Some(unit) = unit else { return Some((at..at + 1, "%25".to_string())) };
                        let mut encoded = String::new();
                        percent_encode(char::from_u32(unit)?, &mut encoded);
                        Some((at..at + UNIT, encoded))
                    });
                    let edits: Option<Vec<Change>> = edits.collect();
                    draft.fix_by(edits.and_then(|edits| place.fix(false, "Escape the bytes", edits)));
                    return;
                }
                let shown: String = text[first..].chars().take(3).collect();
                draft.say(format_args!(
                    "The `%` of {} is not followed by two hexadecimal digits; a `%` that means itself is `%25`",
                    quote(&shown)
                ));
                // One of two before an escape, or the rest of an escape at the end.
                let twice = |at: usize| escaped(text.as_bytes(), at + 1).is_some();
                let safe = !broken.iter().any(|&at| twice(at) || at + 2 >= text.len());
                let doubled = broken.iter().any(|&at| twice(at));
                let title = if doubled { "Put it right" } else { "Write `%25`" };
                let edits = broken.into_iter().map(|at| {
                    (at..at + 1, if twice(at) { String::new() } else { "%25".to_string() })
                });
                draft.fix_by(place.fix(safe, title, edits.gather()));
            });
        }
    }

    fn spaces(&mut self, path: Range<usize>) {
        let (text, place, kind) = (self.text, self.place, self.kind);
        let mut runs: Vec<Range<usize>> = Vec::new();
        for (at, c) in text.char_indices().filter(|&(at, c)| is_space(c) && !self.is_taken(at)) {
            match runs.last_mut() {
                Some(run) if run.end == at => run.end = at + c.len_utf8(),
                _ => runs.push(at..at + c.len_utf8()),
            }
        }
        let Some(first) = runs.first().cloned() else { return };
        let rest = cut(text, first.end..);
        // One within another address may belong to it.
        let next = http_from(text, first.end);
        let several = next.is_some_and(|at| {
            cut(text, ..at).ends_with(|c| is_space(c) || is_wrapper(c) || MARKS.contains(&c))
        });
        // A date, say, that follows in a table, or the mark behind a line of it.
        let column = |word: &str| {
            word.starts_with('|')
                || matches!(word, ";" | ",")
                || is_value(word) && (word.contains(['-', '.']) || !word.contains(char::is_numeric))
        };
        let columns =
            !several && first.start > path.start && rest.split(is_space).next().is_some_and(column);
        if columns {
            self.take(first.start..text.len());
        }
        self.report(&LOC_INTERNAL_WHITESPACE, first.clone(), move |draft| {
            draft.say(format_args!(
                "White space within the URL {}; {}",
                quote(text),
                match () {
                    () if several => "each address needs an element of its own",
                    () if columns => "what comes after it does not belong to the address",
                    () => "a space that belongs to the address is `%20`",
                }
            ));
            if several || columns {
                draft.advise("Put nothing but one address into the element.");
            }
            if several {
                draft.fix_by(place.entries(kind, text));
                return;
            }
            if columns {
                let behind = first.start..text.len();
                draft.fix_by(place.edit(false, "Keep only the address", behind, ""));
                return;
            }
            let spaces = |run: &Range<usize>| text[run.clone()].bytes().all(|byte| byte == b' ');
            let edits = runs.into_iter().map(|run| {
                // A line end with the indentation behind it was never part of an address, and a space at an end of a part
                // of the path hardly is.
                let beside = path.contains(&run.start) && beside_slash(text, &run);
                let kept = run.start >= path.start && !beside && spaces(&run);
                let text = if kept { "%20".repeat(run.len()) } else { String::new() };
                (run, text)
            });
            let edits: Vec<Change> = edits.gather();
            let kept_all = edits.iter().all(|(_, text)| !text.is_empty());
            // Such a mark may begin a comment.
            let safe = kept_all && next.is_none() && !rest.starts_with(['#', '-', '–']);
            let title = if kept_all { "Write `%20`" } else { "Take the white space out" };
            draft.fix_by(place.fix(safe, title, edits));
        });
    }

    pub(super) fn beyond_ascii(&mut self, parts: &Parts) {
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
                draft.fix_by(place.edit(false, "Compose the letters", tail, composed));
            });
            return;
        }
        let told = self.place.value.shows_hidden();
        let hidden: Vec<Range<usize>> = hidden(text, tail.clone())
            .filter(|(_, c)| !told || !is_hidden_in_url(*c))
            .map(|(at, c)| at..at + c.len_utf8())
            .gather();
        if let Some(first) = hidden.first().cloned() {
            let warning = Severities::protocol(Severity::Warning);
            self.report_as(&LOC_NON_ASCII, warning, first.clone(), move |draft| {
                let c = text[first].chars().next().map_or(0, u32::from);
                draft.say(format_args!(
                    "The character U+{c:04X} cannot be seen; the URL should be without it"
                ));
                draft.advise("Delete the character.");
                let edits = hidden.into_iter().map(|range| (range, String::new()));
                draft.fix_by(place.fix(false, "Delete it", edits.gather()));
            });
        }
        let lost = |c: &char| *c == char::REPLACEMENT_CHARACTER;
        let space = |c: char| c.is_whitespace() && !c.is_ascii() && !is_hidden(c);
        let odd =
            |&(at, c): &(usize, char)| lost(&c) || space(c) && letter_across(text, at).is_none();
        let mut chars = text[tail.clone()].char_indices().map(|(at, c)| (tail.start + at, c));
        let Some((at, c)) = chars.find(odd) else { return self.non_ascii(tail) };
        let range = at..at + c.len_utf8();
        let warning = Severities::protocol(Severity::Warning);
        self.report_as(&LOC_NON_ASCII, warning, range.clone(), move |draft| {
            draft.say(format_args!(
                "{} {}",
                quote(&text[range.clone()]),
                if lost(&c) {
                    "stands for a character that was lost; the right one belongs there"
                } else {
                    "is a space of another kind; one that belongs to the address is `%20`"
                }
            ));
            draft.advise(LOST);
            if !lost(&c) {
                draft.fix_by(place.edit(false, "Write `%20`", range, "%20"));
            }
        });
    }

    /// Characters beyond ASCII that can be seen.
    pub(super) fn non_ascii(&mut self, tail: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let mut runs = runs_beyond_ascii(text, tail);
        let Some(first) = runs.next() else { return };
        let misread = is_misread_address(text);
        self.report_as(&LOC_NON_ASCII, of_letters(misread), first.clone(), move |draft| {
            let edits = explain_letters(draft, text, misread, first, runs);
            draft.fix_by(place.fix(!misread, ENCODE_LETTERS, edits.gather()));
        });
    }
}

/// Whether one of these characters, in the order in which they stand, is one of a route; see [`is_route`].
pub(super) fn in_route(text: &str, places: &[usize]) -> bool {
    let mut last = None;
    places.iter().any(|&at| {
        // Of one segment all say the same.
        let same = last.replace(at).is_some_and(|last| !text[last..at].contains('/'));
        !same && is_route(text, at)
    })
}

/// Whether what stands there opens or closes a segment like `{id}` or `[slug]`: a part of a route for which no value was
/// put in, maybe; or it is in one with template code that has no end.
fn is_route(text: &str, at: usize) -> bool {
    let start = text[..at].rfind('/').map_or(0, |slash| slash + 1);
    let rest = cut(text, start..);
    let segment = cut(rest, ..rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    if ["{{", "${", "{%"].iter().any(|code| segment.contains(code)) {
        return true;
    }
    [('{', '}'), ('<', '>'), ('[', ']')].into_iter().any(|(open, close)| {
        let inside = segment.split_once(open).filter(|(_, inside)| inside.contains(close));
        inside.is_some_and(|(before, name)| {
            open == '{' || before.is_empty() || !name.starts_with(|c: char| c.is_ascii_digit())
        })
    })
}

pub(super) const LOST: &str = "Look up what the address of the page really is.";

/// The unit of UTF-16 that an escape like `%u00E4` at `at` stands for.
fn unit(text: &str, at: usize) -> Option<u32> {
    let digits = text.get(at + 1..at + UNIT)?.strip_prefix(['u', 'U'])?;
    let only = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| only)
}

const UNIT: usize = "%u0000".len();

pub(in super::super) const ENCODE_LETTERS: &str = "Percent-encode it";

/// How bad letters beyond ASCII are.
pub(in super::super) fn of_letters(misread: bool) -> Severities {
    if misread { Severities::protocol(Severity::Warning) } else { LOC_NON_ASCII.severities }
}

/// Says what is beyond ASCII; what to write instead is returned.
pub(in super::super) fn explain_letters<'t>(
    draft: &mut Draft,
    text: &'t str,
    misread: bool,
    first: Range<usize>,
    more: impl Iterator<Item = Range<usize>> + 't,
) -> impl Iterator<Item = Change> + 't {
    let meant = move |run: &Range<usize>| match misread {
        true => as_meant(&text[run.clone()], is_misread_address),
        false => text[run.clone()].to_owned(),
    };
    let (written, read) = (&text[first.clone()], meant(&first));
    let encoded = encode(&read);
    draft.say(format_args!(
        "{} is not ASCII; {} is understood everywhere",
        quote(written),
        quote(&encoded)
    ));
    if misread {
        mojibake::explain(draft, written, &read, &encoded);
    }
    std::iter::once(first).chain(more).map(move |run| (run.clone(), encode(&meant(&run))))
}

pub(super) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// Of U+007F the formats speak.
fn is_illegal(byte: u8) -> bool {
    matches!(byte, b'<' | b'>' | b'"' | b'{' | b'}' | b'|' | b'^' | b'`')
}

/// Where characters beyond ASCII stand that can be seen, or are the rest of a letter that was misread.
pub(in super::super) fn runs_beyond_ascii(
    text: &str,
    range: Range<usize>,
) -> impl Iterator<Item = Range<usize>> {
    let seen = |c: char| !c.is_ascii() && !is_hidden(c);
    let mut at = range.start;
    std::iter::from_fn(move || {
        let near = beyond_ascii(&text.as_bytes()[..range.end], at)?;
        let start = near + text[near..range.end].find(seen)?;
        at = start;
        loop {
            let rest = cut(text, at..range.end);
            at += rest.find(|c| !seen(c)).unwrap_or(rest.len());
            match letter_across(cut(text, ..range.end), at) {
                Some(end) => at = end,
                None => return Some(start..at),
            }
        }
    })
}

/// Characters that nobody sees: encoded, they would be there for good.
fn hidden(text: &str, range: Range<usize>) -> impl Iterator<Item = (usize, char)> {
    let base = range.start;
    let found = text[range].char_indices().filter(|(_, c)| is_hidden(*c));
    found.map(move |(at, c)| (base + at, c)).filter(|&(at, _)| letter_across(text, at).is_none())
}

pub(super) fn is_hidden(c: char) -> bool {
    !c.is_ascii() && (c.is_control() || is_hidden_in_url(c))
}

/// Percent-encodes everything beyond ASCII.
pub(super) fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(3 * text.len());
    for c in text.chars() {
        match c.is_ascii() {
            true => encoded.push(c),
            false => percent_encode(c, &mut encoded),
        }
    }
    encoded
}
