//! Turns text into events: quick-xml finds the tokens; well-formedness and recovery come on top.
//!
//! quick-xml cuts the text into tokens as long as they are complete and look sane. Tokens that are rare, broken or cut off
//! by the end of the text go to the scanners of [`lexer`], which know what was meant. quick-xml then starts again after
//! them. Both see the same tokens, so the events do not depend on how the document was cut into chunks.

pub(crate) mod ampersands;
mod characters;
mod content;
mod declaration;
mod doctype;
mod document;
mod elements;
mod entities;
pub(crate) mod event;
pub(crate) mod fault;
mod instruction;
mod lexer;
mod names;
mod namespaces;
mod references;
mod sections;
pub(crate) mod surely_fine;
mod tag;
#[cfg(test)]
mod tests;

pub(crate) use instruction::{is_script, pseudo};
use quick_xml::Reader;
use quick_xml::events::Event;
pub(crate) use references::html as html_entity;

use crate::text::bytes::find;
use crate::text::span::Span;
use crate::xml::event::Events;
use doctype::Facts;
use document::Document;
use elements::Elements;
use lexer::MAX_TOKEN;

/// Longer text comes in pieces of this size, in bytes, counted from the start of the run.
const PIECE: usize = 64 << 10;
/// How many bytes quick-xml gets at first after an error. It reads broken markup to the end of what it gets, so in a file
/// full of broken markup that must be little.
const SMALL_WINDOW: usize = 256;

/// Reads one document piece by piece.
#[derive(Debug, Default)]
pub(crate) struct Xml {
    /// Content after a sitemap that is no sitemap, or content that cannot be read: skipped, and reported no further.
    trailing: bool,
    /// With less text than this, in bytes, nothing can be done.
    wanted: usize,
    /// Offset of the first text.
    start: Option<u64>,
    /// How many bytes of the text quick-xml gets.
    window: usize,
    document: Document,
    elements: Elements,
    /// What the document type declaration says.
    facts: Option<Facts>,
    parts: tag::Parts,
    /// Number of `]`, at most two, at the end of the text before.
    brackets: u8,
    /// The `&amp;` directly before the next token.
    ampersand: Option<Span>,
    /// Template code has been reported once; rules report what each piece contains.
    code_told: bool,
}

/// How far a step got.
enum Step {
    /// So many bytes were read.
    Done(usize),
    /// Nothing can be done without more text.
    More,
}

/// A piece of the document that begins with the next token.
#[derive(Clone, Copy)]
struct Input<'a> {
    text: &'a str,
    /// Offset of the first byte in the document.
    offset: u64,
    /// No text follows this piece.
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
    /// Reads as much of `text`, which is at byte `offset` of the document, as can be read without what follows, and returns
    /// the number of bytes read. The caller calls again with the rest in front of more text. With `last`, everything is
    /// read.
    pub fn read(&mut self, text: &str, offset: u64, last: bool, out: &mut impl Events) -> usize {
        // Do not look at an incomplete token again for every small chunk.
        if text.len() < self.wanted && !last {
            return 0;
        }
        self.document.start = *self.start.get_or_insert(offset);
        let input = Input { text, offset, last };
        let mut at = 0;
        while at < text.len() {
            let rest = input.skip(at);
            let step = match self.trailing {
                false => self.content(rest, out),
                true => Step::Done(rest.text.len()),
            };
            match step {
                Step::Done(bytes) => at += bytes,
                Step::More => break,
            }
        }
        let left = text.len() - at;
        // Ask for twice as much each time, so that all looks together cost little more than the last one.
        self.wanted = (left * 2).min(MAX_TOKEN.max(left + 1));
        if last {
            self.finish(offset + text.len() as u64, out);
        }
        at
    }

    /// Says that the document is cut off for a reason that is reported elsewhere, so that elements still open at its end
    /// are not reported.
    pub fn cut_short(&mut self) {
        self.document.cut_short = true;
    }

    /// Reads tokens of content until one is too much for quick-xml, or the sink can take over.
    fn content(&mut self, input: Input<'_>, out: &mut impl Events) -> Step {
        if self.elements.is_in_root() && self.facts.is_none() {
            let taken = out.entries(input.text, input.offset);
            if taken > 0 {
                self.elements.has_child();
                (self.brackets, self.ampersand) = (0, None);
                return Step::Done(taken);
            }
            if !input.last && is_cut_entry(input.text) {
                return Step::More;
            }
        }
        let window = self.window.clamp(SMALL_WINDOW, PIECE);
        let text = &input.text[..input.text.floor_char_boundary(window)];
        let done = self.tokens(input, text, out);
        if done > 0 && self.elements.is_in_root() {
            return Step::Done(done);
        }
        self.window = if done * 2 >= text.len() { window * 2 } else { SMALL_WINDOW };
        if done == input.text.len() || self.trailing {
            return Step::Done(done);
        }
        match self.token(input.skip(done), out) {
            Step::Done(bytes) => Step::Done(done + bytes),
            Step::More if done > 0 => Step::Done(done),
            Step::More => Step::More,
        }
    }

    /// Reads the tokens that quick-xml finds in `text` and returns their length in bytes.
    fn tokens(&mut self, input: Input<'_>, text: &str, out: &mut impl Events) -> usize {
        if text.starts_with('\u{FEFF}') {
            // quick-xml would skip it as a byte order mark, and not count its bytes.
            return 0;
        }
        let mut reader = Reader::from_str(text);
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.trim_markup_names_in_closing_tags = false;
        let mut done = 0;
        loop {
            let event = reader.read_event();
            let end = reader.buffer_position() as usize;
            let token = &text[done..end];
            match event {
                // The text goes to the end of what is known, so this may be only a part of it.
                Ok(Event::Text(_)) if end < text.len() && !token.starts_with('&') => {
                    let at = input.offset + done as u64;
                    self.text(token, at, out);
                }
                Ok(Event::Start(_) | Event::Empty(_))
                    if is_tag(token, 1)
                        && !self.elements.is_outside()
                        && !self.elements.in_value() =>
                {
                    self.start_tag(token, 1, input.offset + done as u64, out);
                    if self.trailing {
                        return end;
                    }
                }
                Ok(Event::End(_))
                    if is_tag(token, 2)
                        && !self.elements.is_in_root()
                        && self.elements.top_name() == &token[2..token.len() - 1] =>
                {
                    self.end_tag(token, 2, input.offset + done as u64, out);
                    if self.elements.is_in_root() {
                        return end;
                    }
                }
                Ok(Event::GeneralRef(_)) => match lexer::reference(token, true) {
                    lexer::Reference::More
                    | lexer::Reference::Raw
                    | lexer::Reference::Char(_, None) => return done,
                    reference => {
                        let span = input.span(done, end);
                        self.reference(&reference, token, span, out);
                    }
                },
                _ => return done,
            }
            done = end;
        }
    }
}

/// Whether a text is the start of an entry whose rest is still to come. The sink may take the whole entry, so wait for it,
/// unless the entry is very long.
fn is_cut_entry(text: &str) -> bool {
    const LONGEST: usize = 16 << 10;
    text.len() < LONGEST
        && text.trim_ascii_start().starts_with("<url>")
        && find(text.as_bytes(), b"</url>").is_none()
}

/// Whether a token of quick-xml is a tag and nothing else: it is ASCII, starts with a name and contains no `<` of other
/// markup. `text` has `skip` bytes before the name.
fn is_tag(text: &str, skip: usize) -> bool {
    let bytes = text.as_bytes();
    bytes.len() > skip + 1
        && bytes[bytes.len() - 1] == b'>'
        && (bytes[skip].is_ascii_alphabetic() || matches!(bytes[skip], b'_' | b':'))
        && bytes.is_ascii()
        && memchr::memchr(b'<', &bytes[skip..]).is_none()
}
