//! Content: tokens that our own scanners read, text, and references.

use super::document::Where;
use super::fault::Fault;
use super::lexer::{self, Angle, Odd, Reference, TagEnd};
use super::references::{Around, Meaning};
use super::{Input, PIECE, Step, Xml, characters, names, references};
use crate::text::bytes::find;
use crate::text::escape::predefined;
use crate::text::slice::slice;
use crate::text::space::{trim_xml_space, trim_xml_space_start};
use crate::text::span::Span;
use crate::xml::event::Events;

/// Maximum length of template code, in bytes.
const LONGEST_CODE: usize = 1_000;

impl Xml {
    /// Reads one token of content, whatever it is.
    pub(super) fn token(&mut self, input: Input<'_>, out: &mut impl Events) -> Step {
        match input.text.as_bytes() {
            [b'<', ..] => self.markup_token(input, out),
            [b'&', ..] => self.reference_token(input, out),
            _ => self.text_token(input, out),
        }
    }

    /// Reads a token that begins with `<`.
    fn markup_token(&mut self, input: Input<'_>, out: &mut impl Events) -> Step {
        let rest = slice(input.text, 1..);
        if rest.is_empty() && !input.last {
            return Step::More;
        }
        let inside = !self.elements.is_outside();
        let follows = !inside && self.document.place == Where::Root;
        if input.last && !follows && rest.bytes().all(names::is_space) {
            return self.cut_off("tag", input, out);
        }
        match rest.as_bytes().first() {
            Some(b'%') if inside => self.template_code(input, out),
            Some(b'!') => self.bang(input, out),
            Some(b'[') if rest.starts_with("[CDATA[") => self.bang(input, out),
            Some(b'?') => self.instruction_token(input, out),
            Some(b'/') => self.end_token(input, 2, out),
            Some(_) if self.document.place == Where::Start && rest.starts_with("xml version") => {
                self.declaration_token(input, out)
            }
            _ if rest.starts_with(names::is_name_start) => self.named_token(input, out),
            _ => self.odd(input, out),
        }
    }

    /// Reads what begins like a start tag: a start tag, or something else that looks like one.
    fn named_token(&mut self, input: Input<'_>, out: &mut impl Events) -> Step {
        if self.elements.is_outside() && self.document.is_rest(input.text) {
            let tag = match lexer::tag(input.text, input.last) {
                TagEnd::More => return Step::More,
                TagEnd::At(end) => end,
                _ => 1 + names::name_of(input.text, 1).len(),
            };
            self.document.trailing(input.span(0, tag), slice(input.text, ..tag), out);
            self.trailing = true;
            return Step::Done(tag);
        }
        let elements = &self.elements;
        if !elements.in_value() {
            return self.start_token(input, 1, out);
        }
        match lexer::angle(input.text, elements.top_name(), elements.in_url(), input.last) {
            Angle::Tag => self.start_token(input, 1, out),
            Angle::More => Step::More,
            Angle::Brackets(bytes) => self.bracketed(input, bytes, out),
            Angle::Text => {
                self.raw_less(input.span(0, 1), out);
                Step::Done(1)
            }
        }
    }

    fn reference_token(&mut self, input: Input<'_>, out: &mut impl Events) -> Step {
        let text = input.text;
        match lexer::reference(text, input.last) {
            Reference::More => Step::More,
            Reference::Raw if input.last && !self.elements.is_outside() && is_begun(text) => {
                self.cut_off("reference", input, out)
            }
            reference => {
                let len = reference.len();
                self.reference(&reference, text, input.span(0, len), out);
                Step::Done(len)
            }
        }
    }

    fn text_token(&mut self, input: Input<'_>, out: &mut impl Events) -> Step {
        let text = input.text;
        // One byte more than a piece, so that CR LF stays together.
        let known = &text.as_bytes()[..text.len().min(PIECE + 1)];
        let end = match memchr::memchr2(b'<', b'&', known) {
            Some(end) if end <= PIECE => end,
            None if text.len() <= PIECE && !input.last => return Step::More,
            None if text.len() <= PIECE => text.len(),
            _ => piece_end(text),
        };
        self.text(slice(text, ..end), input.offset, out);
        Step::Done(end)
    }

    /// Reads a `<` that is not followed by a name, `/`, `!` or `?`.
    pub(super) fn odd(&mut self, input: Input<'_>, out: &mut impl Events) -> Step {
        match lexer::odd(input.text, input.last) {
            Odd::More => Step::More,
            Odd::Text(bytes) => {
                if bytes >= 6 && input.text.starts_with("<<<<<<< ") {
                    out.conflict(input.span(0, 7));
                }
                self.raw_less(input.span(0, bytes), out);
                Step::Done(bytes)
            }
            Odd::BadName => self.start_token(input, 1, out),
            Odd::Spaced(name) => {
                let behind = slice(input.text, name..).strip_prefix('/');
                let step = match behind {
                    Some(_) => self.end_token(input, name + 1, out),
                    None => self.start_token(input, name, out),
                };
                // White space on both sides of the slash is reported with the tag.
                let both = behind.is_some_and(|rest| rest.starts_with([' ', '\t', '\r', '\n']));
                if !both && !matches!(step, Step::More) {
                    out.fault(input.span(1, name), Fault::SpaceBeforeName);
                }
                step
            }
        }
    }

    /// Reads template code in `<%…%>`. It stays as it is: to escape its `<` would only hide the code, and the reader of the
    /// text knows what to do.
    fn template_code(&mut self, input: Input<'_>, out: &mut impl Events) -> Step {
        let known = &input.text.as_bytes()[..input.text.len().min(LONGEST_CODE)];
        let end = match find(known, b"%>") {
            None if known.len() < LONGEST_CODE && !input.last => return Step::More,
            Some(end) if find(&known[..end], b"</").is_none() => end + 2,
            _ => return self.odd(input, out),
        };
        let span = input.span(0, end);
        if !std::mem::replace(&mut self.code_told, true) {
            out.fault(span, Fault::TemplateCode);
        }
        (self.brackets, self.ampersand) = (0, None);
        self.elements.has_text(span.end);
        out.text(slice(input.text, ..end), span);
        Step::Done(end)
    }

    fn raw_less(&mut self, span: Span, out: &mut impl Events) {
        self.brackets = 0;
        self.ampersand = None;
        if self.elements.is_outside() {
            self.document.outside("<", span, out);
            return;
        }
        if self.elements.holds_elements() {
            out.fault(span, Fault::StrayLess);
            return out.reference(None, span);
        }
        // A URL may contain a `<` only percent-encoded.
        let in_url = self.elements.in_url();
        let right = if in_url { "%3C" } else { "&lt;" };
        let right = right.repeat(span.len() as usize);
        out.fault(span, Fault::RawLess { right: &right });
        self.elements.has_text(span.end);
        out.reference(Some(if in_url { &right } else { "<" }), span);
    }

    /// Reads text in angle brackets that is no tag, `bytes` long.
    fn bracketed(&mut self, input: Input<'_>, bytes: usize, out: &mut impl Events) -> Step {
        let span = input.span(0, bytes);
        let written = slice(input.text, ..bytes);
        out.fault(span, Fault::Brackets { written });
        (self.brackets, self.ampersand) = (0, None);
        self.elements.has_text(span.end);
        out.reference(None, span);
        Step::Done(bytes)
    }

    fn start_token(&mut self, input: Input<'_>, name: usize, out: &mut impl Events) -> Step {
        let (end, missing) = match lexer::tag(input.text, input.last) {
            TagEnd::More => return Step::More,
            TagEnd::At(end) => (end, false),
            TagEnd::Before(end) => (end, true),
            TagEnd::TooLong => {
                return self.give_up(
                    "A tag is larger than 1 MiB; everything after it was not read.",
                    input,
                    out,
                );
            }
            TagEnd::Cut => return self.cut_off("tag", input, out),
        };
        let mut tag = slice(input.text, ..end);
        let mut behind = end;
        if missing {
            // The value may directly follow the name, which the end tag shows. A longer name is not that of such an element.
            let known = slice(input.text, ..input.text.floor_char_boundary(end + 64));
            let next = known[end..].strip_prefix("</").unwrap_or_default();
            let closer = names::name_of(next, 0);
            if closer.len() == next.len() && known.len() < end + 60 && !input.last {
                return Step::More;
            }
            let own = match slice(tag, name..).starts_with(closer) && !closer.is_empty() {
                true => closer,
                false => names::name_of(tag, name),
            };
            // Without a quote, what follows the name is not attributes.
            tag = match tag.contains(['"', '\'']) || names::holds_elements(own) {
                true => trim_xml_space(tag),
                false => slice(tag, ..name + own.len()),
            };
            behind = end - trim_xml_space_start(slice(input.text, tag.len()..end)).len();
            let (shown, place) = (input.span(0, tag.len()), input.span(tag.len(), behind));
            out.fault(shown, Fault::Unterminated { end: false, place });
        }
        self.start_tag(tag, name, input.offset, out);
        Step::Done(behind)
    }

    fn end_token(&mut self, input: Input<'_>, name: usize, out: &mut impl Events) -> Step {
        let (end, missing) = match lexer::end_tag(input.text, input.last) {
            TagEnd::More => return Step::More,
            TagEnd::At(end) => (end, false),
            TagEnd::Before(end) => (end, true),
            TagEnd::TooLong | TagEnd::Cut => {
                let all = input.text.floor_char_boundary(lexer::MAX_TOKEN);
                let text = slice(input.text, ..all);
                return self.cut_off("end tag", Input { text, ..input }, out);
            }
        };
        let tag = slice(input.text, ..end);
        let ends = |root: &&str| {
            tag[name..].strip_suffix('>') == Some(root) && self.elements.top_name() == *root
        };
        if self.elements.is_in_root()
            && let Some(root) = ["urlset", "sitemapindex"].into_iter().find(ends)
        {
            let behind = slice(input.text, end..);
            if behind.len() < lexer::MAX_LOOK && !input.last {
                return Step::More;
            }
            if lexer::entry_follows(behind) {
                // The root goes on. Only the end of the document shows where the end tag belongs.
                let span = input.span(0, end);
                self.markup(span, out);
                out.keep(span);
                self.elements.early.get_or_insert((span, root));
                return Step::Done(end);
            }
        }
        if missing {
            let behind = trim_xml_space(tag).len();
            let place = input.span(behind, behind);
            out.fault(input.span(0, end), Fault::Unterminated { end: true, place });
        }
        self.end_tag(tag, name, input.offset, out);
        Step::Done(end)
    }

    /// Stops reading for the reason in `sentence`: the rest is passed over.
    pub(super) fn give_up(
        &mut self,
        sentence: &'static str,
        input: Input<'_>,
        out: &mut impl Events,
    ) -> Step {
        out.not_read(sentence);
        self.document.cut = true;
        self.trailing = true;
        Step::Done(input.text.len())
    }

    /// Reports that the file ends inside the markup that begins here.
    pub(super) fn cut_off(
        &mut self,
        what: &'static str,
        input: Input<'_>,
        out: &mut impl Events,
    ) -> Step {
        let all = input.text.len();
        self.document.cut_off(what, input.span(0, all), out.complete(), out);
        self.markup(input.span(0, all), out);
        Step::Done(all)
    }

    /// Reads a run of text, or a piece of it.
    pub(super) fn text<S: Events>(&mut self, text: &str, at: u64, out: &mut S) {
        let span = Span::new(at, at + text.len() as u64);
        if self.elements.is_outside() {
            self.brackets = 0;
            self.ampersand = None;
            if self.document.place == Where::Start || !out.prolog(text, span) {
                self.document.outside(text, span, out);
            }
            return;
        }
        if let Some(ampersand) = self.ampersand.take() {
            // In a feed, descriptions of items are HTML, which is rightly escaped twice.
            if self.elements.in_url() || !self.elements.in_feed() {
                // Such as `&amp;amp;`.
                if let Some(end) = name_of_reference(text) {
                    let whole = Span::new(ampersand.start, ampersand.end + end as u64 + 1);
                    out.fault(whole, Fault::EscapedTwice { name: slice(text, ..end), ampersand });
                }
            }
        }
        if let Some(end) = text.bytes().rposition(|b| !names::is_space(b)) {
            self.elements.has_text(at + end as u64 + 1);
        }
        if characters::is_plain(text.as_bytes()) {
            self.brackets = match text.as_bytes() {
                [.., b']', b']'] => 2,
                [b']'] => (self.brackets + 1).min(2),
                [.., b']'] => 1,
                _ => 0,
            };
            out.text(text, span);
            return;
        }
        let place = match self.elements.in_url() {
            true => characters::Place::Url,
            // sitemaps.org asks to escape quotes in the values of a sitemap. Feeds never do.
            false if self.elements.holds_elements() => characters::Place::Elements,
            false if self.elements.in_feed() || self.elements.holds_token() => {
                characters::Place::Between
            }
            false => characters::Place::Text,
        };
        characters::check(text, at, place, &mut self.brackets, out, S::text);
    }

    /// Reads a reference, or a raw `&`, which `text` begins with.
    pub(super) fn reference(
        &mut self,
        reference: &Reference<'_>,
        text: &str,
        span: Span,
        out: &mut impl Events,
    ) {
        let written = slice(text, ..reference.len());
        self.brackets = 0;
        self.ampersand = None;
        if self.elements.is_outside() {
            self.document.outside(written, span, out);
            return;
        }
        let raw = *reference == Reference::Raw;
        let around = match reference {
            _ if !raw && self.elements.in_url() => Around::Url,
            Reference::Entity(_) if self.elements.holds_elements() => Around::Gap,
            _ => Around::Text,
        };
        self.elements.has_text(span.end);
        let facts = self.facts.as_ref();
        match references::resolve((reference, text), span, around, facts, out) {
            Meaning::Char('&') if raw => out.text("&", span),
            Meaning::Char(c) => {
                if c == '&' {
                    self.ampersand = Some(span);
                }
                let mut buffer = [0; 4];
                out.reference(Some(c.encode_utf8(&mut buffer)), span);
            }
            Meaning::Text(text) => out.reference(Some(&text), span),
            Meaning::Unknown => {
                out.fault(span, Fault::Declared { written });
                out.reference(None, span);
            }
            Meaning::Dropped => out.reference(None, span),
            Meaning::Undefined => out.text(written, span),
        }
    }

    /// Notes markup: it breaks a run of text, and ends what may come before the document's first markup.
    pub(super) fn markup(&mut self, span: Span, out: &mut impl Events) {
        self.brackets = 0;
        self.ampersand = None;
        if self.document.place == Where::Start {
            self.document.first_markup(span, out);
        }
    }
}

/// Whether all of the text may be the beginning of a reference.
fn is_begun(text: &str) -> bool {
    let name = text[1..].strip_prefix('#').unwrap_or(slice(text, 1..));
    name.len() < 8 && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Returns where to cut a run of text that is longer than a piece.
pub(super) fn piece_end(text: &str) -> usize {
    let end = text.floor_char_boundary(PIECE);
    let bytes = text.as_bytes();
    if bytes[end - 1] == b'\r' && bytes.get(end) == Some(&b'\n') { end - 1 } else { end }
}

/// Returns the length of the name or number at the start of the text, if an `&` before it and the `;` after it make it a
/// reference.
pub(super) fn name_of_reference(text: &str) -> Option<usize> {
    let end = text.bytes().take(12).position(|b| b == b';')?;
    let name = slice(text, ..end);
    let all =
        |digits: &str, is: fn(&u8) -> bool| !digits.is_empty() && digits.bytes().all(|b| is(&b));
    let found = match name.strip_prefix('#') {
        Some(number) => number
            .strip_prefix('x')
            .map_or(all(number, u8::is_ascii_digit), |hex| all(hex, u8::is_ascii_hexdigit)),
        None => predefined(name).is_some() || super::entities::html(name).is_some(),
    };
    found.then_some(end)
}
