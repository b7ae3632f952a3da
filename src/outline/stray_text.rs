//! Text between the elements, where none belongs.

use crate::sitemap::entry::Value;
use crate::text::space::{is_xml_space, trim_xml_space_start};
use crate::text::span::Span;

/// Character data that no other event interrupts, however many pieces it comes in. It runs from its first to its last
/// character other than white space.
#[derive(Debug, Default)]
pub(super) struct Run {
    /// The text, cut at [`Value::MAX_BYTES`].
    pub value: Value<'static>,
    span: Option<Span>,
    /// A CDATA section stands in the run. Even an empty one is more than white space, and removing the text alone would
    /// leave it.
    pub odd: bool,
}

impl Run {
    pub fn text(&mut self, text: &str, span: Span) {
        // Most text here is only indentation, and `trim_xml_space_start` works on bytes.
        let trimmed = trim_xml_space_start(text).trim_start_matches(is_blank);
        if trimmed.is_empty() {
            // White space between two words of a run is kept; at the ends of the run it is not.
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

    /// Takes a CDATA section.
    pub fn cdata(&mut self, text: &str, span: Span) {
        if self.span.is_none() {
            self.begin(span.start);
        }
        self.value.push(text, span);
        self.grow(span.end);
        self.odd = true;
    }

    pub fn start(&self) -> Option<u64> {
        self.span.map(|span| span.start)
    }

    /// Returns the place of the run; the next text begins another run.
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

/// Whether a character is white space or a byte order mark, which has a rule of its own.
pub(super) fn is_blank(c: char) -> bool {
    is_xml_space(c) || c == '\u{FEFF}'
}
