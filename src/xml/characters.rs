//! Checks the character data of elements, character by character if it is not plain.

use std::ops::Range;

use super::event::Events;
use super::fault::Fault;
use super::names::is_char;
use crate::text::bytes::{byte_table, classes};
use crate::text::chars::{is_discouraged, is_invisible};
use crate::text::misread;
use crate::text::slice::slice;
use crate::text::span::Span;

/// Whether every byte is an ASCII character that needs no check in character data.
pub(super) fn is_plain(bytes: &[u8]) -> bool {
    classes(bytes, &ODD) == 0
}

static ODD: [u8; 256] = byte_table!(byte => match byte {
    b'\n' | b'\r' | b'\t' => 0,
    0..0x20 | 0x7F.. | b'>' | b'"' | b'\'' => 1,
    _ => 0,
});

/// Where text is, as far as that decides how its characters are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Text,
    /// In a feed, or in a date, keyword or number: `>` and quotes are not reported here.
    Between,
    /// Between elements.
    Elements,
    /// In an element whose value is a URL.
    Url,
    CData,
    /// In a CDATA section of an element whose value is a URL.
    UrlInCData,
}

/// Cuts `text` at the characters that XML forbids, reports faults of the other characters, and passes the pieces to
/// `piece`. `brackets` is the number of `]` directly before the text, at most two.
pub(super) fn check<S: Events>(
    text: &str,
    base: u64,
    place: Place,
    brackets: &mut u8,
    out: &mut S,
    piece: fn(&mut S, &str, Span),
) {
    // The rules for URLs report quotation marks around a URL, and white space and invisible characters before it.
    let quoted = || match text.split_once("://") {
        _ if place != Place::Url => false,
        Some((before, _)) => before.contains('\''),
        None => text.trim_start().starts_with('\''),
    };
    let url = matches!(place, Place::Url | Place::UrlInCData);
    let told = matches!(place, Place::Between | Place::Elements) || quoted();
    let lead = if url { before_address(text) } else { 0 };
    let emit = |range: Range<usize>, out: &mut S| {
        if !range.is_empty() {
            let span = Span::new(base + range.start as u64, base + range.end as u64);
            piece(out, slice(text, range), span);
        }
    };
    let mut from = 0;
    for (at, c) in text.char_indices() {
        let span = Span::new(base + at as u64, base + (at + c.len_utf8()) as u64);
        let before = std::mem::take(brackets);
        match c {
            ']' => *brackets = (before + 1).min(2),
            '>' | '"' | '\'' if matches!(place, Place::CData | Place::UrlInCData) => {}
            '>' if before == 2 => {
                let whole = Span::new(span.end - 3, span.end);
                // At the end of the text, `]]>` ends a section whose beginning is missing, so it is no part of the value.
                let start = at.checked_sub(2).filter(|start| *start >= from);
                let start = start.filter(|_| text[at + 1..].trim_end().is_empty());
                out.fault(whole, Fault::SectionEnd { end: start.is_some() });
                if let Some(start) = start {
                    emit(from..start, out);
                    from = at + 1;
                }
            }
            '>' | '"' | '\'' if told => {}
            // The rules for URLs report these characters, because no URL may contain them.
            '>' | '"' if place == Place::Url => {}
            '>' | '"' | '\'' => out.fault(span, Fault::Unescaped(c)),
            c if !is_char(c) => {
                out.fault(span, Fault::Forbidden(c));
                emit(from..at, out);
                from = at + c.len_utf8();
            }
            '\u{FEFF}' if at >= lead => {
                let between = place == Place::Elements;
                out.fault(span, Fault::Mark { outside: false, between });
            }
            // The rules for URLs report letters read in the wrong encoding, whose bytes became such characters.
            c if (is_discouraged(c) || url && is_invisible(c) && at >= lead)
                && !(url && misread::belongs(text, at)) =>
            {
                out.fault(span, Fault::Discouraged(c));
            }
            _ => {}
        }
    }
    emit(from..text.len(), out);
}

/// Returns how many bytes of white space and invisible characters come before a URL in this text; 0 if it has no URL.
fn before_address(text: &str) -> usize {
    let unseen = |c: char| c.is_whitespace() || is_invisible(c) || c == '\u{FEFF}';
    let rest = text.trim_start_matches(unseen);
    let is_address = rest.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("http"));
    if is_address { text.len() - rest.len() } else { 0 }
}
