//! Missing tags. A start tag or text in the wrong place, together with the next end tag that has no start tag, shows which
//! one is missing.

use super::fault::Fault;
use super::lexer::{self, TagEnd};
use super::{Input, Step, Xml, names};
use crate::text::cut::cut;
use crate::text::space::{trim_xml_space, trim_xml_space_start};
use crate::text::span::Span;
use crate::xml::event::Events;

impl Xml {
    /// Looks for a missing tag at a start tag that does not belong here.
    pub(super) fn lost_around_tag(
        &mut self,
        input: Input<'_>,
        out: &mut impl Events,
    ) -> Option<Step> {
        let (text, elements) = (input.text, &self.elements);
        let (name, top, around) = (name_of(text, 1), elements.top_name(), elements.around());
        let value = elements.leaf().is_some() && !elements.holds_elements();
        if !value && elements.is_usual(name) {
            return None;
        }
        let rest = cut(text, 1 + name.len()..);
        if name == top
            && (value && around != top || elements.is_in_root())
            && let Some(behind) = rest.strip_prefix('/').unwrap_or(rest).strip_prefix('>')
        {
            let ends = match value {
                true => elements.closer(behind, input.last).map(|(name, _)| name == around),
                false => lexer::ends(behind, input.last),
            };
            match ends {
                None => return Some(Step::More),
                Some(true) => {
                    return Some(self.end_without_slash(input, text.len() - behind.len(), out));
                }
                Some(false) => {}
            }
        }
        if !value
            && let TagEnd::At(end) = lexer::tag(text, input.last)
            && !text[..end].ends_with("/>")
        {
            let Some((right, _)) = elements.closer(cut(text, end..), input.last) else {
                return Some(Step::More);
            };
            // The end tag has another name, which fits here: the start tag is misnamed.
            if right != name
                && elements.lacks_start(right)
                && elements.stands_in(name, right) != Some(true)
            {
                let place = input.span(1, 1 + name.len());
                out.fault(place, Fault::MisnamedStart { name, right });
                return Some(self.start_token(input, 1, Some(right), out));
            }
        }
        let Some((missing, at)) = elements.closer(text, input.last) else {
            return Some(Step::More);
        };
        let fits = |parent: &str| elements.stands_in(name, parent) == Some(true);
        if !value && missing != top && fits(missing) && !elements.is_open(missing) {
            let place = (input.span(0, 1 + name.len()), 0);
            let end = input.span(at, at + 2 + missing.len());
            return Some(self.insert_start(missing, place, end, out));
        }
        let closes = missing == around && around != top && (value || fits(around));
        if closes {
            let next = input.span(0, 1 + name.len());
            self.close_above(self.elements.depth() - 2, next, None, out);
        }
        closes.then_some(Step::Done(0))
    }

    /// Looks for a missing tag at text in an element that contains elements only.
    pub(super) fn lost_around_text(
        &mut self,
        input: Input<'_>,
        out: &mut impl Events,
    ) -> Option<Step> {
        let (text, elements) = (input.text, &self.elements);
        let body = trim_xml_space_start(text);
        if !elements.holds_elements() || body.is_empty() || body.starts_with('<') {
            return None;
        }
        let Some((missing, at)) = elements.closer(text, input.last) else {
            return Some(Step::More);
        };
        if text[..at].contains('<') || !elements.lacks_start(missing) {
            return None;
        }
        let lead = text.len() - body.len();
        if lead > 0 {
            self.text(cut(text, ..lead), input.offset, out);
            return Some(Step::Done(lead));
        }
        // Perhaps only the `<` of the start tag is missing.
        let rest = text.strip_prefix(missing).and_then(|rest| rest.strip_prefix('>'));
        let written = rest.map_or(0, |rest| text.len() - rest.len());
        let shown = if written > 0 { written } else { trim_xml_space(cut(text, ..at)).len() };
        let end = input.span(at, at + 2 + missing.len());
        Some(self.insert_start(missing, (input.span(0, shown), written), end, out))
    }

    /// Starts an element whose start tag is missing. The element begins at `place`, where `written` bytes are in the tag's
    /// place, and its end tag is at `end`.
    pub(super) fn insert_start(
        &mut self,
        name: &str,
        (place, written): (Span, usize),
        end: Span,
        out: &mut impl Events,
    ) -> Step {
        let instead = Span::new(place.start, place.start + written as u64);
        out.fault(place, Fault::NoStart { name, end, instead });
        self.start_tag("", 0, place.start, false, Some(name), out);
        Step::Done(written)
    }

    /// Reads an end tag without its slash, as in `<loc>…<loc>`, or with the slash after its name.
    fn end_without_slash(&mut self, input: Input<'_>, bytes: usize, out: &mut impl Events) -> Step {
        let span = input.span(0, bytes);
        self.markup(span, out);
        let name = self.elements.top_name();
        out.fault(span, Fault::NoSlash { name, written: cut(input.text, ..bytes) });
        self.elements.end_leaf(span, out);
        Step::Done(bytes)
    }
}

/// Returns the name that begins at `at`; empty if there is none.
pub(super) fn name_of(text: &str, at: usize) -> &str {
    let rest = cut(text, at..);
    cut(rest, ..names::name_len(rest))
}
