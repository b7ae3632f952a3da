//! Whether a piece of a document that is passed over is well-formed.

use super::{Elements, read_attributes};
use crate::report::findings::{Count, Findings};
use crate::rules::xml::{UNBOUND_PREFIX, breaks_wellformedness};
use crate::text::cut::cut;
use crate::text::space::trim_xml_space_start;
use crate::text::span::Span;
use crate::xml::lexer::{self, Reference, TagEnd};
use crate::xml::{missing_tags, names, tag};

impl Elements {
    /// Whether a piece of XML is well-formed by itself. `None`: but for prefixes that are declared elsewhere, if at all.
    pub fn is_whole(text: &str) -> Option<bool> {
        let mut inside = Elements::default();
        let whole = text.chars().all(names::is_char) && inside.hold(text);
        (!whole || inside.unbound.is_empty()).then_some(whole)
    }

    /// Whether all of a piece of XML is well-formed, and ends what it begins.
    fn hold(&mut self, mut text: &str) -> bool {
        let mut parts = tag::Parts::default();
        while let Some(at) = lexer::markup(text.as_bytes()) {
            let (before, token) = text.split_at(at);
            let Some(length) = self.well_formed(token, &mut parts) else { return false };
            if before.contains("]]>") {
                return false;
            }
            text = cut(token, length..);
        }
        self.is_outside() && !text.contains("]]>")
    }

    /// The length of the markup that the text begins with; `None` if that is not well-formed.
    fn well_formed(&mut self, text: &str, parts: &mut tag::Parts) -> Option<usize> {
        const SECTIONS: [(&str, &str); 3] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")];
        if text.starts_with('&') {
            return match lexer::reference(text, true) {
                Reference::Char(_, Some(c)) if !names::is_char(c) => None,
                reference @ (Reference::Char(_, Some(_))
                | Reference::Entity("amp" | "lt" | "gt" | "quot" | "apos")) => {
                    Some(reference.len())
                }
                _ => None,
            };
        }
        if let Some(tag) = text.strip_prefix("</") {
            let rest = tag.strip_prefix(self.top_name()).filter(|_| !self.is_outside())?;
            let rest = trim_xml_space_start(rest).strip_prefix('>')?;
            self.pop();
            return Some(text.len() - rest.len());
        }
        if let Some((open, close)) = SECTIONS.into_iter().find(|(open, _)| text.starts_with(open)) {
            let end = text.find(close)?;
            let right = match open {
                "<!--" => text.get(4..=end).is_some_and(|content| !content.contains("--")),
                "<?" => {
                    let target = missing_tags::name_of(text, 2);
                    let rest = cut(text, 2 + target.len()..);
                    let ends = rest.starts_with("?>") || trim_xml_space_start(rest) != rest;
                    ends && names::is_ncname(target) && !target.eq_ignore_ascii_case("xml")
                }
                _ => true,
            };
            return right.then_some(end + close.len());
        }
        let TagEnd::At(end) = lexer::tag(text, true) else { return None };
        self.opens(cut(text, ..end), parts).then_some(end)
    }

    /// Takes a start tag, if it is well-formed.
    fn opens(&mut self, text: &str, parts: &mut tag::Parts) -> bool {
        let mut nobody = Findings::new(0, Vec::new());
        tag::parts(text, 1, 0, parts, &mut nobody);
        let name = cut(text, parts.name.0..parts.name.1);
        let (prefix, local, fault) = names::split(name);
        let mut attributes = read_attributes(text, 0, &parts.attributes, None, &mut nobody);
        let mark = self.namespaces.mark();
        self.resolve((prefix, Span::at(0)), &mut attributes, &mut nobody);
        let breaks =
            |count: &Count| breaks_wellformedness(count.rule.id) && !count.rule.is(&UNBOUND_PREFIX);
        if fault.is_some() || nobody.counts().iter().any(breaks) {
            return false;
        }
        if parts.empty {
            self.namespaces.leave(mark);
            return true;
        }
        self.push((name, local), (Span::at(0), 0), (false, true), mark)
    }
}
