//! Percent escapes that do not mean what they should, or could be written otherwise.

use super::*;
use crate::text::cut::cut;
use crate::text::order::Gather;

impl<'v> Judge<'v> {
    /// Reports well-formed escapes that do not mean what they should, or could be written otherwise.
    pub(super) fn percent(&mut self, parts: &Parts) {
        let text = self.text;
        let end = parts.query.as_ref().map_or(parts.path.end, |query| query.end);
        let tail = parts.path.start..end;
        if self.seen & PERCENT == 0 {
            return;
        }
        let (mut blank, mut double, mut beyond, mut plain, mut lower) = Default::default();
        for (at, byte) in percents(text, tail.clone()) {
            let Some(byte) = byte else { continue };
            blank |= byte <= b' ' || byte == 0x7F;
            double |= byte == b'%';
            beyond |= byte >= 0x80;
            plain |= is_unreserved(byte);
            lower |= has_lower_case(cut(text, at..at + 3));
        }
        if beyond {
            self.percent_bytes(tail.clone());
        }
        if blank {
            self.percent_blank(parts, tail.clone());
        }
        if double {
            self.percent_double(parts, tail.clone());
        }
        if plain {
            self.percent_unreserved(tail.clone());
        }
        if lower {
            self.percent_lower_case(tail);
        }
    }

    /// Reports escapes of characters that need none.
    fn percent_unreserved(&mut self, tail: Range<usize>) {
        let text = self.text;
        let right = |written: &str| -> String {
            escaped(written.as_bytes(), 0).map(char::from).into_iter().collect()
        };
        self.report_all(
            &LOC_PERCENT_UNRESERVED,
            self.escapes(tail, |byte, _| is_unreserved(byte)),
            move |first| {
                let written = &text[first];
                let (quoted, right) = (quote(written), right(written));
                format!("{quoted} is an unnecessary escape; write {}", quote(&right))
            },
            (true, "Decode the unnecessary escapes"),
            move |_, written| right(written),
        );
    }

    fn percent_lower_case(&mut self, tail: Range<usize>) {
        let text = self.text;
        self.report_all(
            &LOC_PERCENT_LOWERCASE,
            self.escapes(tail, |byte, at| {
                !is_unreserved(byte) && has_lower_case(cut(text, at..at + 3))
            }),
            move |first| {
                let (quoted, right) =
                    (quote(&text[first.clone()]), text[first].to_ascii_uppercase());
                format!("{quoted} is in lower case; write {}", quote(&right))
            },
            (true, "Write the escapes in upper case"),
            |_, written| written.to_ascii_uppercase(),
        );
    }

    /// Returns the ranges of whole escapes that are `wrong` and not explained by a finding.
    fn escapes(&self, tail: Range<usize>, wrong: impl Fn(u8, usize) -> bool) -> Vec<Range<usize>> {
        percents(self.text, tail)
            .filter(|&(at, byte)| byte.is_some_and(|byte| wrong(byte, at)) && !self.is_taken(at))
            .map(|(at, _)| at..at + 3)
            .gather()
    }

    /// Reports escaped control characters anywhere, and escaped spaces at the end of a part.
    fn percent_blank(&mut self, parts: &Parts, tail: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let is_control = |byte: Option<u8>| byte.is_some_and(|byte| byte < 0x20 || byte == 0x7f);
        let blank = |byte: &Option<u8>| *byte == Some(b' ') || is_control(*byte);
        let mut end = tail.end;
        while end >= tail.start + 3 && blank(&escaped(text.as_bytes(), end - 3)) {
            end -= 3;
        }
        let control =
            percents(text, tail.clone()).find(|&(at, byte)| is_control(byte) && !self.is_taken(at));
        if let Some((at, _)) = control {
            let last = end..tail.end;
            self.take(last.clone());
            self.report(&LOC_PERCENT_CONTROL, at..at + 3, move |draft| {
                draft.say(format_args!(
                    "{} is an encoded control character, which does not belong in a URL",
                    quote(cut(text, at..at + 3))
                ));
                if last.contains(&at) {
                    draft.fix_by(place.edit(false, "Delete the escape", last, ""));
                }
            });
        }
        const SPACE: &str = "%20";
        let mut blanks: Vec<Range<usize>> = Vec::new();
        let mut start = parts.path.start;
        for part in text[parts.path.clone()].split('/') {
            let end = start + part.len();
            let lead = start + part.len() - part.trim_start_matches(SPACE).len();
            let trail = start + part.trim_end_matches(SPACE).len();
            blanks.extend([start..lead, trail.max(lead)..end]);
            start = end + 1;
        }
        if let Some(query) = &parts.query {
            blanks.push(query.start + text[query.clone()].trim_end_matches(SPACE).len()..query.end);
        }
        blanks.retain(|range| !range.is_empty() && !self.is_taken(range.start));
        self.report_all(
            &LOC_PERCENT_SPACE_END,
            blanks,
            move |first| {
                let end = if text[..first.start].ends_with('/') { "start" } else { "end" };
                format!(
                    "{} is a space at the {end} of a part of the URL, probably there by mistake",
                    quote(&text[first])
                )
            },
            (false, "Delete the space"),
            |_, _| String::new(),
        );
    }

    fn percent_double(&mut self, parts: &Parts, tail: Range<usize>) {
        let text = self.text;
        // A URL within the query is rightly encoded once more.
        let nested = parts.query.clone().is_some_and(|query| {
            let query = text[query].to_ascii_lowercase();
            query.contains("%3a%2f%2f") || query.contains("%3a//")
        });
        let range = if nested { parts.path.clone() } else { tail };
        let end = range.end;
        let bytes = text.as_bytes();
        let found = self.escapes(range, |byte, at| {
            let digits = bytes[at + 3..end].get(..2);
            byte == b'%' && digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
        });
        self.report_all(
            &LOC_PERCENT_DOUBLE,
            found,
            move |first| {
                let (written, digits) = (first.start..first.end + 2, first.end..first.end + 2);
                let quoted = quote(cut(text, written));
                format!("{quoted} is encoded twice; you probably mean `%{}`", cut(text, digits))
            },
            (false, "Encode once"),
            |_, _| "%".to_owned(),
        );
    }

    /// Reports runs of escaped bytes beyond ASCII that are not UTF-8.
    fn percent_bytes(&mut self, tail: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let mut runs: Vec<(Range<usize>, Vec<u8>)> = Vec::new();
        for (at, byte) in percents(text, tail) {
            let Some(byte) = byte.filter(|byte| *byte >= 0x80) else { continue };
            match runs.last_mut() {
                Some((range, bytes)) if range.end == at => {
                    range.end = at + 3;
                    bytes.push(byte);
                }
                _ => runs.push((at..at + 3, vec![byte])),
            }
        }
        runs.retain(|(_, bytes)| std::str::from_utf8(bytes).is_err());
        let Some((first, _)) = runs.first().cloned() else { return };
        self.report(&LOC_PERCENT_NOT_UTF8, first.clone(), move |draft| {
            draft.say(format_args!(
                "{} decodes to bytes that are not UTF-8, the encoding servers expect today",
                quote(&text[first])
            ));
            let edits = runs.into_iter().map(|(range, bytes)| Some((range, as_latin(&bytes)?)));
            let edits: Option<Vec<Change>> = edits.collect();
            let title = "Convert from ISO-8859-1 to UTF-8";
            draft.fix_by(edits.and_then(|edits| place.fix(false, title, edits)));
        });
    }
}

/// Returns bytes of ISO 8859-1 as escaped UTF-8, if all of them are letters or signs.
fn as_latin(bytes: &[u8]) -> Option<String> {
    let text: String = bytes.iter().copied().map(char::from).collect();
    bytes.iter().all(|byte| *byte >= 0xA0).then(|| encode(&text))
}

fn has_lower_case(escape: &str) -> bool {
    escape.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// Returns every `%`, with the byte it stands for if two digits follow.
pub(super) fn percents(
    text: &str,
    range: Range<usize>,
) -> impl Iterator<Item = (usize, Option<u8>)> {
    let bytes = &text.as_bytes()[..range.end];
    memchr::memchr_iter(b'%', &bytes[range.start..])
        .map(move |at| (range.start + at, escaped(bytes, range.start + at)))
}

/// Returns the number of characters of the URL with its escapes decoded.
pub(super) fn decoded_length(text: &str) -> usize {
    String::from_utf8_lossy(&decoded(text)).chars().count()
}
