//! Text between the elements, where none belongs.

use crate::sitemap::entry::Value;
use crate::text::space::{is_xml_space, trim_xml_space_start};
use crate::text::span::Span;

/// Character data that no other event interrupts, from its first character that is no space to
/// its last one, however many pieces it comes in.
#[derive(Debug, Default)]
pub(super) struct Run {
    /// The text, cut at [`Value::MAX_BYTES`].
    pub value: Value,
    span: Option<Span>,
    /// A CDATA section or a tag of HTML stands in it: that is no white space even where it is empty, and does not go with
    /// the text alone.
    pub odd: bool,
}

impl Run {
    pub fn text(&mut self, text: &str, span: Span) {
        // Mostly there is nothing but indentation, which bytes show as well.
        let trimmed = trim_xml_space_start(text).trim_start_matches(is_blank);
        if trimmed.is_empty() {
            // Space goes between two words of a run, and is left out at its ends.
            if self.span.is_some() {
                self.value.push(text, span);
            }
            return;
        }
        let start = span.start + (text.len() - trimmed.len()) as u64;
        let end = span.start + text.trim_end_matches(is_blank).len() as u64;
        if self.span.is_some() {
            self.value.push(text, span);
        } else {
            self.begin(start);
            self.value.push(trimmed, Span::new(start, span.end));
        }
        self.grow(end);
    }

    pub fn reference(&mut self, text: &str, span: Span) {
        if text.chars().all(is_xml_space) && self.span.is_none() {
            return;
        }
        if self.span.is_none() {
            self.begin(span.start);
        }
        self.value.push_replaced(text, span);
        if !text.chars().all(is_xml_space) {
            self.grow(span.end);
        }
    }

    pub fn cdata(&mut self, text: &str, span: Span) {
        self.odd(Span::at(span.start));
        self.value.push(text, span);
        self.grow(span.end);
    }

    /// Markup that is none of the sitemap's.
    pub fn odd(&mut self, span: Span) {
        if self.span.is_none() {
            self.begin(span.start);
        }
        self.value.push_replaced("", span);
        self.grow(span.end);
        self.odd = true;
    }

    pub fn start(&self) -> Option<u64> {
        self.span.map(|span| span.start)
    }

    /// The place of the run; what comes next begins another one.
    pub fn take(&mut self) -> Option<Span> {
        self.span.take()
    }

    fn begin(&mut self, start: u64) {
        self.value.begin(Span::at(start));
        self.span = Some(Span::at(start));
        self.odd = false;
    }

    fn grow(&mut self, end: u64) {
        if let Some(span) = &mut self.span {
            span.end = end;
            self.value.span = *span;
        }
    }
}

/// White space, or a byte order mark: that one is reported as what it is.
pub(super) fn is_blank(c: char) -> bool {
    is_xml_space(c) || c == '\u{FEFF}'
}
