//! What an end tag closes, and which elements are still open when an end tag comes too late or not at all.

use super::{Elements, Open};
use crate::text::edit_distance::distance;
use crate::text::order::CollectSmall;
use crate::text::slice::slice;
use crate::text::space::{trim_xml_space, trim_xml_space_start};
use crate::text::span::Span;
use crate::xml::document::Where;
use crate::xml::event::{EndTag, Events};
use crate::xml::fault::Fault;
use crate::xml::{Xml, names};

/// Maximum number of elements remembered that were closed because their end tag is missing.
const MAX_IMPLIED: usize = 16;

impl Xml {
    /// Reads an end tag, `</name …`, whose name starts at `name_start`.
    pub(in crate::xml) fn end_tag(
        &mut self,
        text: &str,
        name_start: usize,
        at: u64,
        out: &mut impl Events,
    ) {
        let span = Span::new(at, at + text.len() as u64);
        self.markup(span, out);
        let inner = text[name_start..].trim_end_matches('>');
        let gap = inner.len() - trim_xml_space_start(inner).len();
        let name = names::name_of(inner, gap);
        let start = at + (name_start + gap) as u64;
        let place = Span::new(start, start + name.len() as u64);
        let rest = trim_xml_space(slice(inner, gap + name.len()..));
        if name.is_empty() || gap > 0 || !rest.is_empty() {
            out.fault(span, Fault::EndTag { name, space: rest.is_empty() });
            if name.is_empty() {
                return;
            }
        }
        let elements = &mut self.elements;
        let Some(top) = elements.open.len().checked_sub(1) else {
            if elements.is_late(name) {
            } else if self.document.place == Where::Root && !self.document.entry {
                self.document.trailing(span, text, out);
            } else {
                out.fault(span, Fault::StrayEnd { name });
            }
            return;
        };
        if let Some(open) = elements.find(name) {
            if open < top {
                self.close_above(open, span, name, out);
            }
            out.end(EndTag { span, name: Some(place) });
            self.elements.pop();
            return;
        }
        let Open { has_child, has_text, tag, .. } = elements.open[top];
        let leaf = has_text && !has_child && !elements.holds_elements();
        if elements.is_late(name) && !leaf {
            return;
        }
        let expected = elements.name(top);
        // An unknown element ends where that of the sitemap should end.
        let unknown = !elements.holds_elements() && names::holds_elements(elements.plain(name));
        if leaf || unknown || is_alike(expected, name) {
            out.fault(span, Fault::MisnamedEnd { name, expected, start: tag });
            elements.imply(expected.to_owned());
            out.end(EndTag { span, name: None });
            elements.pop();
            return;
        }
        elements.stray |= top == 0;
        out.fault(span, Fault::StrayEnd { name });
    }

    /// Ends all elements that are open inside the element `open`, called `ended`: its end tag at `next` shows that their end
    /// tags are missing.
    fn close_above(&mut self, open: usize, next: Span, ended: &str, out: &mut impl Events) {
        let elements = &mut self.elements;
        let top = elements.open.len() - 1;
        // A value ends before the white space, and before elements that were meant to stand beside it.
        let end = match elements.holds_elements() {
            true => next.start,
            false => elements.open[top].text_end,
        };
        let names = (open + 1..=top).rev().map(|index| elements.name(index)).collect_small();
        let mut ends = Vec::new();
        let mut outer = next.start;
        for index in open + 1..=top {
            let Open { tag, next: inner, .. } = elements.open[index];
            let last = inner.unwrap_or(if index == top { end } else { next.start });
            // What begins in an entry ends in it.
            outer = if tag.start < outer { last.min(outer) } else { last };
            ends.push(outer);
        }
        ends.reverse();
        let fault = Fault::Unclosed { names: &names, next, ended, ends: &ends };
        out.fault(elements.open[open + 1].tag, fault);
        for index in (open + 1..=top).rev() {
            elements.imply(elements.name(index).to_owned());
            out.end(EndTag::missing(next.start));
            elements.pop();
        }
    }

    /// Closes the elements that are still open at the end of the document.
    pub(in crate::xml) fn finish(&mut self, end: u64, out: &mut impl Events) {
        let cut = self.document.cut || self.document.cut_short;
        // An end tag in the root that closes nothing was meant for the root.
        let elements = &mut self.elements;
        let told = cut || elements.stray || elements.early.is_some();
        if let Some((early, root)) = &elements.early {
            let missing = (elements.open.len() == 1 && !cut).then_some(end);
            out.fault(*early, Fault::EarlyEnd { root, missing });
        }
        if let Some(top) = elements.open.len().checked_sub(1).filter(|_| !told) {
            let name = elements.name(top);
            // The end tag of a sitemap's root is missing: a fix can add it.
            let root = top == 0 && elements.holds_elements();
            let fault = Fault::Open { name, end, complete: out.complete(), root };
            out.fault(elements.open[top].tag, fault);
        }
        while !elements.open.is_empty() {
            out.end(EndTag::missing(end));
            elements.pop();
        }
        self.document.finish(out);
    }
}

impl Elements {
    /// Remembers that an element was closed because its end tag is missing, which has been reported.
    fn imply(&mut self, name: String) {
        if self.implied.len() == MAX_IMPLIED {
            self.implied.remove(0);
        }
        self.implied.push(name);
    }

    /// Whether an end tag comes too late, because its element was closed before it.
    fn is_late(&mut self, name: &str) -> bool {
        let known = self.implied.iter().position(|implied| implied == name);
        known.map(|known| self.implied.remove(known)).is_some()
    }
}

/// Whether one name is probably meant for the other: only capitals, the prefix, or one or two letters differ.
fn is_alike(a: &str, b: &str) -> bool {
    if a.eq_ignore_ascii_case(b) {
        return true;
    }
    let same_end = |a: &str, b: &str| a.rsplit(':').next() == b.rsplit(':').next();
    if same_end(a, b) {
        return true;
    }
    a.len().max(b.len()) >= 3 && distance(a, b).is_some_and(|slips| slips < 3)
}
