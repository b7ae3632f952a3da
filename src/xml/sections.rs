//! Comments, CDATA sections, processing instructions and the DOCTYPE: markup with an end delimiter of its own.
//!
//! A section that ends within [`MAX_TOKEN`] bytes is read at once; a longer one is read in pieces.

use super::content::piece_end;
use super::document::Where;
use super::fault::Fault;
use super::lexer::{self, MAX_TOKEN, TagEnd};
use super::{Input, PIECE, Step, Xml, characters, doctype, instruction, names};
use crate::text::bytes::find;
use crate::text::cut::cut;
use crate::text::span::Span;
use crate::xml::event::Events;

/// What the next byte belongs to.
#[derive(Debug, Default)]
pub(super) enum Mode {
    #[default]
    Content,
    Long(Kind, Section),
    /// Content after a sitemap that is no sitemap, or content that cannot be read: skipped, and reported no further.
    Trailing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Comment,
    CData,
    Instruction,
}

impl Kind {
    /// Returns how the section begins, how it ends, and what it is called.
    pub fn marks(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Kind::Comment => ("<!--", "-->", "comment"),
            Kind::CData => (CDATA, "]]>", "CDATA section"),
            Kind::Instruction => ("<?", "?>", "processing instruction"),
        }
    }

    fn close(self) -> &'static str {
        self.marks().1
    }
}

/// The part of a section that has been read.
#[derive(Debug, Default)]
pub(super) struct Section {
    start: u64,
    /// The first bytes of the content.
    kept: String,
    /// Some of the content is not white space.
    content: bool,
    /// The content so far ends with `-`.
    dash: bool,
    /// A `--` in the content has been reported.
    told: bool,
}

const CDATA: &str = "<![CDATA[";

/// How much of a comment or processing instruction the sink gets, in bytes.
const KEPT: usize = 4096;

impl Xml {
    /// Reads markup that starts with `<!`.
    pub(super) fn bang(&mut self, input: Input<'_>, out: &mut impl Events) -> Step {
        let text = input.text;
        if text.len() < CDATA.len() && !input.last {
            return Step::More;
        }
        if text.starts_with("<!--") {
            return self.start_section(Kind::Comment, input, out);
        }
        if text.starts_with(CDATA) {
            return self.start_section(Kind::CData, input, out);
        }
        let keyword = text.as_bytes().get(..9).unwrap_or_default();
        if keyword.eq_ignore_ascii_case(b"<!DOCTYPE") {
            return self.doctype(input, out);
        }
        let end = match lexer::end_tag(text, input.last) {
            TagEnd::More => return Step::More,
            TagEnd::At(end) | TagEnd::Before(end) => end,
            TagEnd::Cut => return self.cut_off("markup", input, out),
            TagEnd::TooLong => 2,
        };
        out.fault(input.span(0, end), Fault::UnknownDeclaration);
        self.markup(input.span(0, end), out);
        if !self.elements.is_outside() {
            out.reference(None, input.span(0, end));
        }
        Step::Done(end)
    }

    fn doctype(&mut self, input: Input<'_>, out: &mut impl Events) -> Step {
        let known = cut(input.text, ..input.text.floor_char_boundary(MAX_TOKEN));
        let (facts, end) = doctype::read(cut(known, 9..));
        let end = end.map(|end| 9 + end);
        if end.is_none() && known.len() + 4 < MAX_TOKEN && !input.last {
            return Step::More;
        }
        let span = input.span(0, end.unwrap_or(input.text.len()));
        self.markup(span, out);
        if !input.text.starts_with("<!DOCTYPE") {
            out.fault(input.span(0, 9), Fault::DoctypeInSmallLetters);
        }
        self.document.doctype(span, &facts, self.elements.is_outside(), out);
        self.facts.get_or_insert(facts);
        if end.is_none() && known.len() == input.text.len() {
            self.document.cut_off("DOCTYPE", span, 0, out);
        } else if end.is_none() {
            let sentence = "The DOCTYPE is larger than 1 MiB; everything after it was not read.";
            return self.give_up(sentence, input, out);
        }
        Step::Done(span.len() as usize)
    }

    /// Reads a section, or starts reading a long one.
    pub(super) fn start_section(
        &mut self,
        kind: Kind,
        input: Input<'_>,
        out: &mut impl Events,
    ) -> Step {
        let open = kind.marks().0.len();
        let mut section = Section { start: input.offset, ..Section::default() };
        match lexer::terminated(input.text, open, kind.close(), input.last) {
            TagEnd::More => Step::More,
            TagEnd::At(end) => {
                self.begin_section(kind, input.span(0, end), out);
                let content = cut(input.text, open..end - kind.close().len());
                self.piece(kind, &mut section, content, input.offset + open as u64, out);
                self.end_section(kind, section, input.offset + end as u64, out);
                Step::Done(end)
            }
            TagEnd::TooLong => {
                self.begin_section(kind, input.span(0, open), out);
                self.mode = Mode::Long(kind, section);
                Step::Done(open)
            }
            TagEnd::Cut | TagEnd::Before(_) => {
                let all = input.span(0, input.text.len());
                self.markup(all, out);
                self.unclosed(kind, cut(input.text, open..), input.span(0, open), out);
                if kind == Kind::CData && !self.elements.is_outside() {
                    out.reference(None, all);
                }
                Step::Done(input.text.len())
            }
        }
    }

    fn begin_section(&mut self, kind: Kind, span: Span, out: &mut impl Events) {
        if kind == Kind::CData && self.elements.is_outside() {
            if self.document.place == Where::Start {
                self.document.first_markup(span, out);
            }
            self.document.outside("<![CDATA[", span, out);
        }
        self.markup(span, out);
    }

    /// Continues with what takes more than one token.
    pub(super) fn section(&mut self, input: Input<'_>, out: &mut impl Events) -> Step {
        match std::mem::take(&mut self.mode) {
            Mode::Content => Step::Done(0),
            Mode::Trailing => {
                self.mode = Mode::Trailing;
                Step::Done(input.text.len())
            }
            Mode::Long(kind, mut section) => {
                let close = kind.close();
                let known = input.text.len().min(PIECE + close.len());
                let found = find(&input.text.as_bytes()[..known], close.as_bytes());
                let (end, done) = match found {
                    Some(at) => (at, true),
                    None if input.text.len() >= PIECE + close.len() => {
                        (piece_end(input.text), false)
                    }
                    None if input.last => (input.text.len(), false),
                    None => {
                        self.mode = Mode::Long(kind, section);
                        return Step::More;
                    }
                };
                self.piece(kind, &mut section, cut(input.text, ..end), input.offset, out);
                if done {
                    let end = end + close.len();
                    self.end_section(kind, section, input.offset + end as u64, out);
                    return Step::Done(end);
                }
                self.mode = Mode::Long(kind, section);
                Step::Done(end)
            }
        }
    }

    /// Takes a piece of a section's content.
    fn piece<S: Events>(
        &mut self,
        kind: Kind,
        section: &mut Section,
        text: &str,
        at: u64,
        out: &mut S,
    ) {
        section.content |= text.bytes().any(|b| !names::is_space(b));
        if kind == Kind::CData {
            if !self.elements.is_outside() {
                if section.content {
                    self.elements.has_text(at + text.len() as u64 + 3);
                }
                let place = match self.elements.in_url() {
                    true => characters::Place::UrlInCData,
                    false => characters::Place::CData,
                };
                characters::check(text, at, place, &mut 0, out, S::cdata);
            }
        } else {
            for (index, c) in text.char_indices().filter(|(_, c)| !names::is_char(*c)) {
                let start = at + index as u64;
                let span = Span::new(start, start + c.len_utf8() as u64);
                out.fault(span, Fault::Forbidden(c));
            }
        }
        if kind == Kind::Comment && !section.told {
            let found = if section.dash && text.starts_with('-') {
                Some(0)
            } else {
                find(text.as_bytes(), b"--").map(|found| found + 1)
            };
            if let Some(found) = found {
                section.told = true;
                let end = at + found as u64 + 1;
                let span = Span::new(end - 2, end);
                out.fault(span, Fault::Dashes { dashes: span, right: "==" });
            }
            if !text.is_empty() {
                section.dash = text.ends_with('-');
            }
        }
        // Pieces are longer than [`KEPT`], so the first piece has all that is kept.
        if section.kept.is_empty() {
            section.kept.push_str(cut(text, ..text.floor_char_boundary(KEPT)));
        }
    }

    fn end_section(&mut self, kind: Kind, section: Section, end: u64, out: &mut impl Events) {
        let span = Span::new(section.start, end);
        if kind == Kind::CData {
            out.section(span);
        }
        match kind {
            Kind::Comment => {
                if section.dash && !section.told {
                    let dashes = Span::new(end - 4, end - 3);
                    let fault = Fault::Dashes { dashes, right: "=" };
                    out.fault(Span::new(end - 4, end - 1), fault);
                }
                out.comment(&section.kept, span);
            }
            // A CDATA section is usual in titles, in descriptions and in feeds.
            Kind::CData
                if section.content
                    && (self.elements.in_url() || self.elements.holds_token())
                    && !self.elements.in_feed() =>
            {
                let whole = span.len() == (section.kept.len() + 12) as u64;
                out.fault(span, Fault::ValueInSection { value: &section.kept, whole });
            }
            // The section is empty, so no piece of its content has been passed on.
            Kind::CData if section.kept.is_empty() && !self.elements.is_outside() => {
                out.cdata("", Span::at(end - 3));
            }
            Kind::CData => {}
            Kind::Instruction => {
                let prolog = self.document.place != Where::Root;
                instruction::finish(&section.kept, span, prolog, out);
            }
        }
    }

    /// Reports a section that the document ends in; `content` is its beginning.
    fn unclosed(&mut self, section: Kind, content: &str, span: Span, out: &mut impl Events) {
        if !std::mem::replace(&mut self.document.cut, true) && !self.document.cut_short {
            let script = section == Kind::Instruction && instruction::is_script(content);
            out.fault(span, Fault::UnclosedSection { section, script });
        }
    }

    /// Reports a section that the document ends in.
    pub(super) fn finish_section(&mut self, end: u64, out: &mut impl Events) {
        match std::mem::take(&mut self.mode) {
            Mode::Content | Mode::Trailing => {}
            Mode::Long(kind, section) => {
                debug_assert!(end - section.start >= MAX_TOKEN as u64);
                self.unclosed(kind, &section.kept, Span::new(section.start, end), out);
            }
        }
    }
}
