//! Characters that are not allowed in a URL, or not unescaped.

use super::*;
use crate::rules::structure::is_value;
use crate::text::bytes::beyond_ascii;
use crate::text::cut::cut;
use crate::text::order::Gather;

impl<'v> Judge<'v> {
    /// Reports characters that are not allowed anywhere in a URL: white space, backslashes, forbidden characters, half
    /// escapes. Those in the fragment count too, as they make the URL wrong.
    pub(super) fn broken_characters(&mut self, parts: &Parts) {
        let tail = parts.path.start;
        if self.seen & BLANK != 0 {
            self.spaces(tail);
        }
        if self.seen & ILLEGAL != 0 {
            self.backslashes(parts);
            self.illegal(tail);
        }
        if self.seen & PERCENT != 0 {
            self.half_escapes(tail);
        }
    }

    fn backslashes(&mut self, parts: &Parts) {
        let (text, path_end) = (self.text, parts.path.end);
        let slashes = self.places(parts.path.start..text.len(), |byte| byte == b'\\');
        // In a path, browsers read a slash, but other readers a character to escape: the fix is not safe.
        let safe = slashes.first().is_some_and(|first| first.start >= path_end);
        self.report_all(
            &LOC_BACKSLASH,
            slashes,
            move |_| format!("The URL {} contains a backslash; write `/`", quote(text)),
            (safe, "Replace the backslashes with slashes"),
            move |at, _| if at < path_end { "/" } else { "%5C" }.to_owned(),
        );
    }

    fn illegal(&mut self, tail: usize) {
        let text = self.text;
        let illegal = self.places(tail..text.len(), is_illegal);
        // Braces may contain the name of a value that was not filled in, and a `>` at the end may belong to a tag.
        let safe = !text.contains('{') && !text.ends_with('>');
        self.report_all(
            &LOC_ILLEGAL_CHARACTER,
            illegal,
            move |first| {
                let shown = &text[first];
                let (quoted, right) = (quote(shown), escape_of(shown));
                format!("The character {quoted} is not allowed in a URL; write `{right}`")
            },
            (safe, "Percent-encode the forbidden characters"),
            |_, written| escape_of(written),
        );
    }

    /// Reports each `%` without two hexadecimal digits after it.
    fn half_escapes(&mut self, tail: usize) {
        let text = self.text;
        let broken: Vec<Range<usize>> = percents(text, tail..text.len())
            .filter(|&(at, byte)| byte.is_none() && !self.is_taken(at))
            .map(|(at, _)| at..at + 1)
            .gather();
        // A `%` may be one of two, begin a JavaScript escape, or be the rest of an escape.
        let bytes = text.as_bytes();
        let whole = |range: &Range<usize>| {
            bytes.get(range.end + 1).is_some() && !b"%u".contains(&bytes[range.end])
        };
        let safe = broken.iter().all(whole);
        self.report_all(
            &LOC_PERCENT_INVALID,
            broken,
            move |first| {
                let shown: String = text[first.start..].chars().take(3).collect();
                format!(
                    "The `%` of {} is not followed by two hexadecimal digits; write a literal `%` as `%25`",
                    quote(&shown)
                )
            },
            (safe, "Write `%25`"),
            |_, _| "%25".to_owned(),
        );
    }

    fn spaces(&mut self, tail: usize) {
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
            draft.say(format_args!(
                "White space inside the URL {}; write `%20` for a space that belongs there",
                quote(text)
            ));
            let rest = cut(text, first.end..);
            if http_from(rest, 0).is_some() {
                return;
            }
            // The next word may be a date from another column or a comment, and a space beside a slash hardly belongs
            // there.
            let next = rest.split(is_space).next().unwrap_or_default();
            let numeric = next.contains(char::is_numeric) && !next.contains(['-', '.']);
            let slash = |run: &Range<usize>| {
                text[..run.start].ends_with('/') || text[run.end..].starts_with('/')
            };
            let safe = (!is_value(next) || numeric)
                && !next.starts_with(['#', '-', '–', '|', ';', ','])
                && !runs.iter().any(slash);
            let edits: Vec<Change> = runs
                .into_iter()
                .map(|run| {
                    // A line end with its indentation never belongs to a URL.
                    let kept =
                        run.start >= tail && text[run.clone()].bytes().all(|byte| byte == b' ');
                    let text = if kept { "%20".repeat(run.len()) } else { String::new() };
                    (run, text)
                })
                .gather();
            let kept_all = edits.iter().all(|(_, text)| !text.is_empty());
            let title = if kept_all { "Write `%20`" } else { "Remove the white space" };
            draft.fix_by(place.fix(safe && kept_all, title, edits));
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
                    "{} is stored as a letter and a separate accent; write them as one character",
                    quote(&text[shown])
                ));
                draft.fix_by(place.edit(
                    false,
                    "Write each letter and its accent as one character",
                    tail,
                    composed,
                ));
            });
            return;
        }
        // The XML layer reports invisible characters, but not everywhere.
        let told = self.place.value.shows_hidden();
        let odd = |c: char| {
            let lost = c == char::REPLACEMENT_CHARACTER || c.is_whitespace();
            !c.is_ascii() && (lost || is_hidden(c)) && !(told && is_hidden_in_url(c))
        };
        let Some(at) = text[tail.clone()].find(odd) else { return self.non_ascii(tail) };
        let warning = Severities::protocol(Severity::Warning);
        let at = tail.start + at;
        let c = text[at..].chars().next().unwrap_or_default();
        self.report_as(&LOC_NON_ASCII, warning, at..at + c.len_utf8(), move |draft| {
            draft.say(format_args!(
                "The URL {} contains the blank, invisible or damaged character U+{:04X}, which probably does not belong there",
                quote(text),
                u32::from(c)
            ));
            draft.advise("Check the page's real URL.");
        });
    }

    /// Reports visible characters beyond ASCII.
    pub(super) fn non_ascii(&mut self, tail: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let mut runs = runs_beyond_ascii(text, tail);
        let Some(first) = runs.next() else { return };
        self.report(&LOC_NON_ASCII, first.clone(), move |draft| {
            let edits = explain_letters(draft, text, first, runs);
            // A letter beside an invisible character may be half of another one, read in the wrong encoding.
            let unseen = |c: char| !c.is_ascii() && (c.is_whitespace() || is_hidden_in_url(c));
            let safe = !place.value.text().contains(unseen);
            draft.fix_by(place.fix(safe, ENCODE_LETTERS, edits.gather()));
        });
    }
}

pub(in super::super) const ENCODE_LETTERS: &str = "Percent-encode the characters";

/// Writes the message about characters beyond ASCII; returns the edits that escape them.
pub(in super::super) fn explain_letters<'t>(
    draft: &mut Draft,
    text: &'t str,
    first: Range<usize>,
    more: impl Iterator<Item = Range<usize>> + 't,
) -> impl Iterator<Item = Change> + 't {
    let written = &text[first.clone()];
    draft.say(format_args!("{} is not ASCII; write {}", quote(written), quote(&encode(written))));
    std::iter::once(first).chain(more).map(move |run| (run.clone(), encode(&text[run])))
}

pub(super) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// Whether a byte is not allowed in a URL. The rules about formats report U+007F.
fn is_illegal(byte: u8) -> bool {
    matches!(byte, b'<' | b'>' | b'"' | b'{' | b'}' | b'|' | b'^' | b'`')
}

/// Returns the ranges of visible characters beyond ASCII.
pub(in super::super) fn runs_beyond_ascii(
    text: &str,
    range: Range<usize>,
) -> impl Iterator<Item = Range<usize>> {
    let seen = |c: char| !c.is_ascii() && !is_hidden(c);
    let mut at = range.start;
    std::iter::from_fn(move || {
        let near = beyond_ascii(&text.as_bytes()[..range.end], at)?;
        let start = near + text[near..range.end].find(seen)?;
        let rest = cut(text, start..range.end);
        at = start + rest.find(|c| !seen(c)).unwrap_or(rest.len());
        Some(start..at)
    })
}

pub(super) fn is_hidden(c: char) -> bool {
    !c.is_ascii() && (c.is_control() || is_hidden_in_url(c))
}

/// Returns the escapes of characters.
pub(super) fn escape_of(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
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
