//! Delimited text, as spreadsheets and other programs write tables: cut into records as it arrives, and each record into
//! cells.

use std::borrow::Cow;

use super::decode::{Decode, Fault, Output};
use crate::text::chars::windows_1252;
use crate::text::slice::slice;
use crate::text::span::Span;

/// What separates the cells of a record.
pub(crate) const SEPARATORS: [u8; 4] = *b",;\t|";

/// Cuts bytes into records. A line end within a quoted cell ends no record.
#[derive(Debug, Default)]
pub(crate) struct Delimited {
    /// The first bytes, which show the encoding.
    head: Vec<u8>,
    decode: Option<Decode>,
    /// From the beginning of the record that has not ended yet.
    text: Text,
    /// How much of the text was looked at.
    scanned: usize,
    /// Where the cell begins whose quotation mark is still open.
    opened: Option<usize>,
    /// Where a quotation mark is only a character, because nothing closes it.
    literal: Option<usize>,
}

impl Delimited {
    /// At least so many bytes show the encoding.
    const HEAD: usize = 1024;
    /// Maximum length of a quoted cell, in bytes: a cell of Excel has at most 32,767 characters, of up to three bytes each.
    const MAX_QUOTED: usize = 3 * 32_767;
    /// A longer record is taken for several, in bytes.
    const MAX_RECORD: usize = 1 << 20;

    /// Passes each complete record to `each`, without its line end. With `last`, the rest is a record, too.
    pub fn push(&mut self, bytes: &[u8], last: bool, each: &mut dyn FnMut(&str)) {
        // What is decoded at once takes memory.
        for piece in bytes.chunks(1 << 16) {
            self.decode(piece, false);
            self.records(false, each);
        }
        if last {
            self.decode(&[], true);
            self.records(true, each);
        }
    }

    /// Returns the first bytes: 1,024 of them or more, if there are so many.
    pub fn head(&self) -> &[u8] {
        &self.head
    }

    fn decode(&mut self, bytes: &[u8], last: bool) {
        if let Some(decode) = &mut self.decode {
            return decode.push(bytes, last, &mut self.text);
        }
        self.head.extend_from_slice(bytes);
        if self.head.len() >= Self::HEAD || last {
            let (mut decode, mark) = Decode::begin(&self.head, false, &mut self.text);
            decode.push(&self.head[mark..], last, &mut self.text);
            self.decode = Some(decode);
        }
    }

    fn records(&mut self, last: bool, each: &mut dyn FnMut(&str)) {
        let Delimited { text: Text { text, .. }, scanned, opened, literal, .. } = self;
        let bytes = text.as_bytes();
        let mut start = 0;
        loop {
            let found = memchr::memchr3(b'"', b'\n', b'\r', &bytes[*scanned..]);
            let at = found.map_or(bytes.len(), |at| *scanned + at);
            if let Some(open) = *opened
                && (at > open + Self::MAX_QUOTED || found.is_none() && last)
            {
                (*literal, *opened, *scanned) = (Some(open), None, open + 1);
                continue;
            }
            let limit = start + Self::MAX_RECORD;
            if at > limit && opened.is_none() {
                let end = text.floor_char_boundary(limit);
                each(slice(text, start..end));
                (start, *scanned) = (end, end);
                continue;
            }
            *scanned = at;
            let (Some(byte), next) = (bytes.get(at), bytes.get(at + 1)) else { break };
            // The next byte tells whether a quotation mark stands for itself, and which line end this is.
            if next.is_none() && !last && *byte != b'\n' {
                break;
            }
            match (byte, next, *opened) {
                (b'"', Some(b'"'), Some(_)) => *scanned = at + 2,
                (b'"', _, Some(_)) => (*opened, *scanned) = (None, at + 1),
                (b'"', _, None) => {
                    let begins = at == start || SEPARATORS.contains(&bytes[at - 1]);
                    *opened = (begins && *literal != Some(at)).then_some(at);
                    *scanned = at + 1;
                }
                (_, _, Some(_)) => *scanned = at + 1,
                (_, next, None) => {
                    each(slice(text, start..at));
                    let pair = *byte == b'\r' && next == Some(&b'\n');
                    start = at + 1 + usize::from(pair);
                    *scanned = start;
                }
            }
        }
        if last && start < bytes.len() {
            each(slice(text, start..));
            start = bytes.len();
        }
        text.drain(..start);
        *scanned = scanned.saturating_sub(start);
        for place in [opened, literal] {
            *place = place.and_then(|at| at.checked_sub(start));
        }
    }
}

/// Cuts a record into cells, without the quotation marks around them. Without a separator the record is one cell.
pub(crate) fn cells(record: &str, separator: Option<u8>) -> Vec<Cow<'_, str>> {
    let bytes = record.as_bytes();
    let mut cells = Vec::new();
    let mut from = 0;
    loop {
        let ends = |at: usize| at == bytes.len() || separator.is_some_and(|byte| bytes[at] == byte);
        let close = if bytes.get(from) == Some(&b'"') { closing(bytes, from + 1) } else { None };
        let quoted = close.filter(|close| ends(close + 1));
        let end = quoted.map_or_else(
            || {
                let rest = &bytes[from..];
                let found = separator.and_then(|byte| memchr::memchr(byte, rest));
                found.map_or(bytes.len(), |at| from + at)
            },
            |close| close + 1,
        );
        cells.push(match quoted {
            Some(close) => {
                let inner = slice(record, from + 1..close);
                match inner.contains('"') {
                    true => Cow::Owned(inner.replace("\"\"", "\"")),
                    false => Cow::Borrowed(inner),
                }
            }
            None => Cow::Borrowed(slice(record, from..end)),
        });
        if end == bytes.len() {
            return cells;
        }
        from = end + 1;
    }
}

/// Returns where the quotation mark is that closes a cell.
fn closing(bytes: &[u8], mut from: usize) -> Option<usize> {
    loop {
        let at = from + memchr::memchr(b'"', &bytes[from..])?;
        if bytes.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        from = at + 2;
    }
}

/// Takes bytes that are not UTF-8 for windows-1252, as Excel writes a table in the languages of Western Europe.
#[derive(Debug, Default)]
struct Text {
    text: String,
    /// The next piece stands in for such bytes.
    replaced: bool,
}

impl Output for Text {
    fn text(&mut self, piece: &str) {
        if !std::mem::take(&mut self.replaced) {
            self.text.push_str(piece);
        }
    }

    fn fault(&mut self, _span: Span, fault: Fault<'_>) {
        if let Fault::Invalid(bytes) = fault {
            self.text.extend(bytes.iter().map(|&byte| windows_1252(byte)));
            self.replaced = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn records(pieces: &[&[u8]]) -> Vec<String> {
        let mut found = Vec::new();
        let mut table = Delimited::default();
        for (number, piece) in pieces.iter().enumerate() {
            let last = number + 1 == pieces.len();
            table.push(piece, last, &mut |record| found.push(record.to_owned()));
        }
        found
    }

    #[test]
    fn cells_of_a_record() {
        for (record, separator, expected) in [
            ("a,b;c", Some(b','), "a|b;c"),
            ("a,b;c", Some(b';'), "a,b|c"),
            ("a,b", None, "a,b"),
            ("\"a,b\"", None, "a,b"),
            ("\"a,b\",\"say \"\"no\"\"\",", Some(b','), "a,b|say \"no\"|"),
            ("\"\",\"\"\"\"", Some(b','), "|\""),
            // Not closed, or not to the end of the cell.
            ("\"a,b", Some(b','), "\"a|b"),
            ("\"5\" disk,b", Some(b','), "\"5\" disk|b"),
            ("", Some(b','), ""),
        ] {
            assert_eq!(cells(record, separator).join("|"), expected, "{record}");
        }
    }

    #[test]
    fn records_of_a_table() {
        let text = "a,\"b\r\nc\",d\r\n\r\ne 5\" \"f\ng\rh";
        assert_eq!(records(&[text.as_bytes()]), ["a,\"b\r\nc\",d", "", "e 5\" \"f", "g", "h"]);
        assert_eq!(records(&[b"a\n"]), ["a"]);
        assert_eq!(records(&[b""]), [""; 0]);
        // A quotation mark that nothing closes ends with its line.
        assert_eq!(records(&[b"a,\"b\nc\nd"]), ["a,\"b", "c", "d"]);
        let long = format!("a,\"b\n{}", "https://www.example.org/\n".repeat(10_000));
        assert_eq!(records(&[long.as_bytes()]).len(), 10_001);
        let endless = "é".repeat(Delimited::MAX_RECORD + 1);
        assert_eq!(records(&[endless.as_bytes()]).len(), 3);
    }

    #[test]
    fn encodings() {
        let text = "Ähre;“1” €\nb";
        let expected = ["Ähre;“1” €", "b"];
        let marked = format!("\u{FEFF}{text}");
        let wide = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
            marked.encode_utf16().flat_map(order).collect()
        };
        assert_eq!(records(&[text.as_bytes()]), expected);
        assert_eq!(records(&[marked.as_bytes()]), expected);
        assert_eq!(records(&[&wide(u16::to_le_bytes)]), expected);
        assert_eq!(records(&[&wide(u16::to_be_bytes)]), expected);
        assert_eq!(records(&[b"\xC4hre;\x931\x94 \x80\nb"]), expected);
    }

    proptest! {
        #[test]
        fn the_cutting_does_not_matter(
            text in "[a,;\"\r\né]{0,60}",
            wide in any::<bool>(),
            odd in any::<bool>(),
            filled in any::<bool>(),
            cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
        ) {
            let text = if filled { "a,b\n".repeat(300) + &text } else { text };
            let bytes: Vec<u8> = match wide {
                true => format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect(),
                // Cut in two, an é is two characters of windows-1252.
                false => text.into_bytes().into_iter().filter(|&byte| odd || byte != 0xA9).collect(),
            };
            let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
            cuts.sort_unstable();
            let mut pieces = Vec::new();
            let mut from = 0;
            for cut in cuts {
                pieces.push(&bytes[from..cut]);
                from = cut;
            }
            pieces.push(&bytes[from..]);
            prop_assert_eq!(records(&pieces), records(&[&bytes]));
        }
    }
}
