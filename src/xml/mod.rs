//! Text to events: tokens, well-formedness and recovery.
//!
//! The scanners of [`lexer`] find where a token ends, and look at a bounded part of the text for it, so that the events do
//! not depend on how the document was cut into chunks.

pub(crate) mod ampersands;
mod characters;
mod content;
mod declaration;
mod doctype;
mod document;
mod elements;
mod entities;
pub(crate) mod event;
mod instruction;
mod lexer;
mod missing_tags;
mod names;
mod namespaces;
mod references;
mod sections;
pub(crate) mod surely_fine;
mod tag;
#[cfg(test)]
mod tests;

use crate::report::findings::Findings;
use crate::text::bytes::find;
use crate::text::span::Span;
use crate::xml::event::Events;
use doctype::Facts;
use document::Document;
use elements::Elements;
pub(crate) use instruction::{is_script, pseudo};
use lexer::MAX_TOKEN;
use sections::Mode;

/// Text of more bytes comes in pieces of this size, counted from the run's start.
const PIECE: usize = 64 << 10;

/// Reads one document piece by piece.
#[derive(Debug, Default)]
pub(crate) struct Xml {
    mode: Mode,
    /// With less text than this there is nothing to be done.
    wanted: usize,
    /// Where the first text stood.
    start: Option<u64>,
    document: Document,
    elements: Elements,
    /// What the document type declaration says.
    facts: Option<Facts>,
    parts: tag::Parts,
    /// How many `]` (no more than two) the text before ends with.
    brackets: u8,
    /// The `&amp;` directly before.
    ampersand: Option<Span>,
    /// No `-->`, `]]>`, `?>` follows in the document.
    exhausted: [bool; 3],
    /// Template code has been reported; what stands in it is said at each.
    code_told: bool,
    /// The first end tag of the root before its last entry, and whether another such one came.
    early: Option<(Span, bool)>,
}

/// Where events and findings go.
struct Out<'a, S> {
    sink: &'a mut S,
    findings: &'a mut Findings,
}

/// How far a step came.
enum Step {
    /// So many bytes are done.
    Done(usize),
    /// Nothing can be done without more text.
    More,
}

/// A piece of the document that begins with the next token.
#[derive(Clone, Copy)]
struct Input<'a> {
    text: &'a str,
    /// The place of the first byte in the document.
    offset: u64,
    /// Nothing follows.
    last: bool,
}

impl<'a> Input<'a> {
    fn skip(self, bytes: usize) -> Input<'a> {
        Input { text: &self.text[bytes..], offset: self.offset + bytes as u64, last: self.last }
    }

    fn span(self, start: usize, end: usize) -> Span {
        Span::new(self.offset + start as u64, self.offset + end as u64)
    }
}

impl Xml {
    /// Reads as much of `text`, which stands at byte `offset` of the document, as can be read
    /// without what follows, and returns the number of bytes read. The caller calls again with the
    /// rest in front of more text. With `last`, everything is read.
    pub fn read(
        &mut self,
        text: &str,
        offset: u64,
        last: bool,
        sink: &mut impl Events,
        findings: &mut Findings,
    ) -> usize {
        // A token that is not complete is not looked at for every small chunk again.
        if text.len() < self.wanted && !last {
            return 0;
        }
        self.document.start = *self.start.get_or_insert(offset);
        let input = Input { text, offset, last };
        let mut out = Out { sink, findings };
        let mut at = 0;
        while at < text.len() {
            let rest = input.skip(at);
            let step = match self.mode {
                Mode::Content => self.content(rest, &mut out),
                _ => self.section(rest, &mut out),
            };
            match step {
                Step::Done(bytes) => at += bytes,
                Step::More => break,
            }
        }
        let left = text.len() - at;
        // Each time twice as much, so that all looks together cost little more than the last one.
        self.wanted = (left * 2).min(MAX_TOKEN.max(left + 1));
        if last {
            self.finish(offset + text.len() as u64, &mut out);
        }
        at
    }

    /// The document is cut off for a reason that is reported elsewhere: that something is still open at
    /// its end is no finding of its own.
    pub fn cut_short(&mut self) {
        self.document.cut_short = true;
    }

    /// Where the document begins, behind all that does not belong to it.
    pub fn first_markup(&self) -> u64 {
        self.document.first
    }

    /// Whether it has an XML declaration is said elsewhere.
    pub fn declared(&mut self) {
        self.document.declared = true;
    }

    /// Reads a token of content, or what the sink takes over.
    fn content<S: Events>(&mut self, input: Input<'_>, out: &mut Out<'_, S>) -> Step {
        if self.elements.is_in_root() && self.facts.is_none() {
            let taken = out.sink.entries(input.text, input.offset, out.findings);
            if taken > 0 {
                self.elements.has_child();
                (self.brackets, self.ampersand) = (0, None);
                return Step::Done(taken);
            }
            if !input.last && is_cut_entry(input.text) {
                return Step::More;
            }
        }
        self.token(input, out)
    }
}

/// Whether a text is the start of an entry, of which the rest is still to come: whole, the sink may take it. Longer ones
/// are not waited for.
fn is_cut_entry(text: &str) -> bool {
    const LONGEST: usize = 16 << 10;
    text.len() < LONGEST
        && text.trim_ascii_start().starts_with("<url>")
        && find(text.as_bytes(), b"</url>").is_none()
}
