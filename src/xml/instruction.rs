//! Processing instructions, the XML declaration among them, and stylesheets.

use super::document::Where;
use super::fault::Fault;
use super::sections::Kind;
use super::{Input, Step, Xml, lexer, names};
use crate::text::slice::slice;
use crate::text::space::trim_xml_space_start;
use crate::text::span::Span;
use crate::xml::event::Events;

impl Xml {
    /// Reads markup that starts with `<?`.
    pub(super) fn instruction_token(&mut self, input: Input<'_>, out: &mut impl Events) -> Step {
        let text = input.text;
        // The target and the character after it must be known.
        if text.len() < "<?xml".len() + 4 && !input.last {
            return Step::More;
        }
        let target = text.as_bytes().get(2..5).unwrap_or_default();
        let ends = !text[2..].chars().nth(3).is_some_and(names::is_name_char);
        if !(target.eq_ignore_ascii_case(b"xml") && ends)
            || target != b"xml" && self.document.place != Where::Start
        {
            return self.section(Kind::Instruction, input, out);
        }
        self.declaration_token(input, out)
    }

    /// Reads an XML declaration, or what was meant for one.
    pub(super) fn declaration_token(&mut self, input: Input<'_>, out: &mut impl Events) -> Step {
        let text = input.text;
        // A declaration contains neither `<` nor `>`, so a missing `?>` shows.
        let limit = text.len().min(lexer::MAX_TOKEN);
        let stop = memchr::memchr2(b'<', b'>', &text.as_bytes()[2..limit]).map(|at| at + 2);
        let Some(stop) = stop else {
            return match input.last || text.len() >= lexer::MAX_TOKEN {
                true => self.cut_off("XML declaration", input, out),
                false => Step::More,
            };
        };
        let end = if text.as_bytes()[stop] == b'>' { stop + 1 } else { stop };
        let data = text[..end].strip_prefix("<?xml").and_then(|rest| rest.strip_suffix("?>"));
        let data = data.map(|data| (data, input.offset + 5));
        let outside = self.elements.is_outside();
        self.document.declaration(input.span(0, end), data, outside, out);
        self.markup(input.span(0, end), out);
        Step::Done(end)
    }
}

/// Takes a complete instruction; `content` is the text between `<?` and `?>`.
pub(super) fn finish(content: &str, span: Span, prolog: bool, out: &mut impl Events) {
    let space = content.find([' ', '\t', '\r', '\n']).unwrap_or(content.len());
    let target = slice(content, ..space);
    let data = trim_xml_space_start(slice(content, space..));
    if target.is_empty() {
        return out.fault(Span::new(span.start, span.start + 2), Fault::NoTarget);
    }
    let xml = target.eq_ignore_ascii_case("xml");
    if xml || !names::is_ncname(target) {
        let place = Span::new(span.start + 2, span.start + 2 + target.len() as u64);
        out.fault(place, Fault::Target { target, is_name: !xml && names::is_name(target) });
        if !target.starts_with('=') {
            return;
        }
    }
    if target == "xml-stylesheet" {
        stylesheet(data, span, prolog, out);
    }
    out.instruction(target, data, span);
}

/// Checks `<?xml-stylesheet type="…" href="…"?>` (Associating Style Sheets with XML documents).
fn stylesheet(data: &str, span: Span, prolog: bool, out: &mut impl Events) {
    let href = pseudo(data, "href");
    if !prolog || href.is_none() {
        return out.fault(span, Fault::Stylesheet { prolog });
    }
    let kind = pseudo(data, "type").unwrap_or("");
    if matches!(kind, "text/xsl" | "text/xml" | "application/xml" | "application/xslt+xml") {
        out.fault(span, Fault::Xslt { kind });
    }
}

/// Whether the text after `<?` is PHP code.
pub(crate) fn is_script(text: &str) -> bool {
    text.starts_with('=') || text.get(..3).is_some_and(|name| name.eq_ignore_ascii_case("php"))
}

/// Returns the value of a pseudo-attribute.
pub(crate) fn pseudo<'a>(data: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = data;
    while let Some(equals) = rest.find('=') {
        let key = rest[..equals].trim();
        let value = rest[equals + 1..].trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let value = slice(value, 1..);
        let end = value.find(quote)?;
        if key == name {
            return Some(slice(value, ..end));
        }
        rest = slice(value, end + 1..);
    }
    None
}
