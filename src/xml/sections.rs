//! Comments, CDATA sections, processing instructions and the DOCTYPE: markup with an end delimiter of its own.

use super::document::Where;
use super::fault::Fault;
use super::lexer::{self, MAX_TOKEN, TagEnd};
use super::{Input, Step, Xml, characters, doctype, instruction, names};
use crate::text::bytes::find;
use crate::text::slice::slice;
use crate::text::span::Span;
use crate::xml::event::Events;

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
            return self.section(Kind::Comment, input, out);
        }
        if text.starts_with(CDATA) {
            return self.section(Kind::CData, input, out);
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
        let known = slice(input.text, ..input.text.floor_char_boundary(MAX_TOKEN));
        let (facts, end) = doctype::read(slice(known, 9..));
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

    /// Reads a section.
    pub(super) fn section(&mut self, kind: Kind, input: Input<'_>, out: &mut impl Events) -> Step {
        let (open, close, _) = kind.marks();
        let end = match lexer::terminated(input.text, open.len(), close, input.last) {
            TagEnd::More => return Step::More,
            TagEnd::At(end) => end,
            TagEnd::TooLong => {
                let sentence = "A comment, a CDATA section or an instruction has no end within 1 MiB; everything after \
                    its beginning was not read.";
                return self.give_up(sentence, input, out);
            }
            TagEnd::Cut | TagEnd::Before(_) => return self.unclosed(kind, input, out),
        };
        let outside = self.elements.is_outside();
        let span = input.span(0, end);
        if kind == Kind::CData && outside {
            if self.document.place == Where::Start {
                self.document.first_markup(span, out);
            }
            self.document.outside(CDATA, span, out);
        }
        self.markup(span, out);
        let content = slice(input.text, open.len()..end - close.len());
        let kept = slice(content, ..content.floor_char_boundary(KEPT));
        let at = input.offset + open.len() as u64;
        if kind == Kind::CData {
            self.cdata(content, kept, span, out);
            return Step::Done(end);
        }
        for (index, c) in content.char_indices().filter(|(_, c)| !names::is_char(*c)) {
            let start = at + index as u64;
            out.fault(Span::new(start, start + c.len_utf8() as u64), Fault::Forbidden(c));
        }
        if kind == Kind::Instruction {
            let prolog = self.document.place != Where::Root;
            instruction::finish(kept, span, prolog, out);
            return Step::Done(end);
        }
        if let Some(found) = find(content.as_bytes(), b"--") {
            let dashes = Span::new(at + found as u64, at + found as u64 + 2);
            out.fault(dashes, Fault::Dashes { dashes, right: "==" });
        } else if content.ends_with('-') {
            let start = span.end - 4;
            let dashes = Span::new(start, start + 1);
            out.fault(Span::new(start, start + 3), Fault::Dashes { dashes, right: "=" });
        }
        out.comment(kept, span);
        Step::Done(end)
    }

    /// Takes a section that the document ends in.
    fn unclosed(&mut self, kind: Kind, input: Input<'_>, out: &mut impl Events) -> Step {
        let (open, all) = (kind.marks().0.len(), input.text.len());
        self.markup(input.span(0, all), out);
        if !std::mem::replace(&mut self.document.cut, true) && !self.document.cut_short {
            let script =
                kind == Kind::Instruction && instruction::is_script(slice(input.text, open..));
            out.fault(input.span(0, open), Fault::UnclosedSection { section: kind, script });
        }
        if kind == Kind::CData && !self.elements.is_outside() {
            out.reference(None, input.span(0, all));
        }
        Step::Done(all)
    }

    /// Takes a CDATA section; `kept` is the beginning of its content.
    fn cdata<S: Events>(&mut self, content: &str, kept: &str, span: Span, out: &mut S) {
        let blank = content.bytes().all(names::is_space);
        let outside = self.elements.is_outside();
        if !outside {
            if !blank {
                self.elements.has_text(span.end);
            }
            let place = match self.elements.in_url() {
                true => characters::Place::UrlInCData,
                false => characters::Place::CData,
            };
            let at = span.start + CDATA.len() as u64;
            characters::check(content, at, place, &mut 0, out, S::cdata);
        }
        out.section(span);
        // A CDATA section is usual in titles, in descriptions and in feeds.
        let usual =
            self.elements.in_feed() || !(self.elements.in_url() || self.elements.holds_token());
        if !blank && !usual {
            let whole = kept.len() == content.len();
            out.fault(span, Fault::ValueInSection { value: kept, whole });
        } else if content.is_empty() && !outside {
            // No piece of the content has been passed on.
            out.cdata("", Span::at(span.end - 3));
        }
    }
}
