//! Percent escapes that do not mean what they should, or could be written otherwise.

use super::*;
use crate::rules::mojibake;
use crate::text::cut::cut;
use crate::text::mojibake::{as_meant, is_misread_address};
use crate::text::order::Gather;

impl<'v> Judge<'v> {
    /// Well-formed escapes that do not mean what they should, or could be written otherwise.
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
            blank |= byte <= b' ' || byte == 0x7F || matches!(byte, 0xA0 | 0x8B | 0xBF);
            double |= byte == b'%';
            beyond |= byte >= 0x80;
            plain |= is_unreserved(byte);
            lower |= has_lower_case(cut(text, at..at + 3));
        }
        // What was misread may end with what looks like a space.
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

    /// Escapes of what needs none.
    fn percent_unreserved(&mut self, tail: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let unreserved: Vec<(usize, u8)> = percents(text, tail)
            .filter_map(|(at, byte)| Some((at, byte?)))
            .filter(|&(at, byte)| is_unreserved(byte) && !self.is_taken(at))
            .gather();
        if let Some(&(first, byte)) = unreserved.first() {
            self.report(&LOC_PERCENT_UNRESERVED, first..first + 3, move |draft| {
                draft.say(format_args!(
                    "{} stands for {}, which needs no encoding",
                    quote(&text[first..first + 3]),
                    quote(&char::from(byte).to_string())
                ));
                let edits =
                    unreserved.into_iter().map(|(at, byte)| (at..at + 3, char::from(byte).into()));
                draft.fix_by(place.fix(true, "Decode what needs no encoding", edits.gather()));
            });
        }
    }

    fn percent_lower_case(&mut self, tail: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let lower: Vec<usize> = percents(text, tail)
            .filter_map(|(at, byte)| Some((at, byte?)))
            .filter(|&(at, byte)| !is_unreserved(byte) && !self.is_taken(at))
            .map(|(at, _)| at)
            .filter(|&at| has_lower_case(cut(text, at..at + 3)))
            .gather();
        if let Some(&first) = lower.first() {
            self.report(&LOC_PERCENT_LOWERCASE, first..first + 3, move |draft| {
                draft.say(format_args!(
                    "{} is in lower case; {} is the usual form",
                    quote(&text[first..first + 3]),
                    quote(&text[first..first + 3].to_ascii_uppercase())
                ));
                let edits =
                    lower.into_iter().map(|at| (at..at + 3, text[at..at + 3].to_ascii_uppercase()));
                draft.fix_by(place.fix(true, "Write the escapes in upper case", edits.gather()));
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
                    quote(cut(text, at..at + 3))
                ));
                if fixable && !last.is_empty() {
                    draft.fix_by(place.edit(false, "Delete it", last, ""));
                }
            });
        }
        let mut blanks: Vec<Range<usize>> = Vec::new();
        let mut segment = parts.path.start;
        for part in text[parts.path.clone()].split('/') {
            let place_of = segment..segment + part.len();
            segment += part.len() + 1;
            let mut rest = part;
            while let Some(blank) = BLANKS.iter().find(|blank| rest.starts_with(**blank)) {
                rest = cut(rest, blank.len()..);
            }
            let lead = part.len() - rest.len();
            let trail = part.len() - trim_blanks(part).len();
            if lead > 0 {
                blanks.push(place_of.start..place_of.start + lead);
            }
            if trail > 0 && lead < part.len() {
                blanks.push(place_of.end - trail..place_of.end);
            }
        }
        if let Some(query) = &parts.query {
            let trail = trim_blanks(&text[query.clone()]).len();
            if trail < query.len() {
                blanks.push(query.start + trail..query.end);
            }
        }
        blanks.retain(|range| !self.is_taken(range.start));
        let Some(first) = blanks.first().cloned() else { return };
        self.report(&LOC_PERCENT_SPACE_END, first.clone(), move |draft| {
            draft.say(format_args!(
                "{} is {} at the {} of a part of the URL, most likely left over",
                quote(&text[first.clone()]),
                if text[first.clone()].ends_with("20") { "a space" } else { "an invisible space" },
                if text[..first.start].ends_with('/') { "start" } else { "end" }
            ));
            let edits = blanks.into_iter().map(|range| (range, String::new()));
            draft.fix_by(place.fix(false, "Delete the space", edits.gather()));
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
            .gather();
        let Some(&first) = found.first() else { return };
        self.report(&LOC_PERCENT_DOUBLE, first..first + 5, move |draft| {
            draft.say(format_args!(
                "{} is encoded twice; most likely `%{}` is meant",
                quote(cut(text, first..first + 5)),
                cut(text, first + 3..first + 5)
            ));
            let edits = found.into_iter().map(|at| (at..at + 3, "%".to_string()));
            draft.fix_by(place.fix(false, "Encode once", edits.gather()));
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
        let runs = broken.clone();
        let lost = broken.iter().find_map(|(range, bytes)| {
            let at = bytes.windows(3).position(|three| three == [0xef, 0xbf, 0xbd])?;
            Some(range.start + 3 * at..range.start + 3 * (at + 3))
        });
        broken.retain(|(_, bytes)| std::str::from_utf8(bytes).is_err());
        let Some((first, _)) = broken.first().cloned() else {
            return match lost {
                Some(lost) => self.report(&LOC_PERCENT_NOT_UTF8, lost.clone(), move |draft| {
                    draft.say(format_args!(
                        "{} stands for a character that was lost; the right one belongs there",
                        quote(&text[lost])
                    ));
                    draft.advise(super::characters::LOST);
                }),
                None => self.percent_misread(runs),
            };
        };
        self.report(&LOC_PERCENT_NOT_UTF8, first.clone(), move |draft| {
            draft.say(format_args!(
                "{} decodes to bytes that are not UTF-8, which is what servers expect today",
                quote(&text[first])
            ));
            let edits = broken.into_iter().map(|(range, bytes)| Some((range, as_latin(&bytes)?)));
            let edits: Option<Vec<Change>> = edits.collect();
            let title = "Read it as ISO-8859-1 and write UTF-8";
            draft.fix_by(edits.and_then(|edits| place.fix(false, title, edits)));
        });
    }

    /// Escapes of letters that were taken for those of an older encoding. `runs`: where some stand, with their bytes.
    fn percent_misread(&mut self, runs: Vec<(Range<usize>, Vec<u8>)>) {
        let (text, place) = (self.text, self.place);
        let meant = runs.into_iter().filter_map(|(range, bytes)| {
            let written = String::from_utf8(bytes).ok()?;
            let meant = as_meant(&written, is_misread_address);
            (meant != written).then_some((range, meant))
        });
        let edits: Vec<Change> = meant.gather();
        let Some((first, read)) = edits.first().cloned() else { return };
        let Ok(whole) = String::from_utf8(decoded(text)) else { return };
        if !is_misread_address(&whole) {
            return;
        }
        self.taken.extend(edits.iter().map(|(range, _)| range.clone()));
        self.report(&LOC_PERCENT_NOT_UTF8, first.clone(), move |draft| {
            mojibake::explain(draft, &text[first], &read, &encode(&read));
            let edits = edits.into_iter().map(|(range, meant)| (range, encode(&meant)));
            draft.fix_by(place.fix(false, "Write what is meant", edits.gather()));
        });
    }
}

/// Bytes as UTF-8 in escapes, where those that are none most likely are letters or signs of ISO 8859-1.
fn as_latin(bytes: &[u8]) -> Option<String> {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        // The half of a letter of UTF-8 is nothing.
        if matches!(chunk.invalid(), [0xC2 | 0xC3])
            || chunk.invalid().iter().any(|byte| *byte < 0xA0)
        {
            return None;
        }
        text.extend(chunk.invalid().iter().copied().map(char::from));
    }
    Some(encode(&text))
}

/// Spaces, and what cannot be seen, as escapes.
const BLANKS: [&str; 4] = ["%20", "%C2%A0", "%E2%80%8B", "%EF%BB%BF"];

fn trim_blanks(mut text: &str) -> &str {
    while let Some(rest) = BLANKS.iter().find_map(|blank| text.strip_suffix(blank)) {
        text = rest;
    }
    text
}

fn has_lower_case(escape: &str) -> bool {
    escape.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// Every `%`, with the byte it stands for if two digits follow.
pub(super) fn percents(
    text: &str,
    range: Range<usize>,
) -> impl Iterator<Item = (usize, Option<u8>)> {
    let bytes = &text.as_bytes()[..range.end];
    memchr::memchr_iter(b'%', &bytes[range.start..])
        .map(move |at| (range.start + at, escaped(bytes, range.start + at)))
}

/// Characters of the address once its escapes are decoded.
pub(super) fn decoded_length(text: &str) -> usize {
    String::from_utf8_lossy(&decoded(text)).chars().count()
}
