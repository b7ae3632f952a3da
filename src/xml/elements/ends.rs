//! What an end tag closes, and which elements are still open when an end tag comes too late or not at all.

use super::{Elements, Open, Path};
use crate::text::cut::cut;
use crate::text::edit_distance::distance;
use crate::text::space::{trim_xml_space, trim_xml_space_start};
use crate::text::span::Span;
use crate::xml::document::Where;
use crate::xml::event::{EndTag, Events};
use crate::xml::fault::Fault;
use crate::xml::{Xml, missing_tags, names};

/// Maximum number of elements remembered that were closed because their end tag is missing.
const MAX_IMPLIED: usize = 16;

impl Xml {
    /// Reads an end tag, `</name …`, whose name starts at `name_start`. `ends_top`: it ends the innermost element, whatever
    /// its name is.
    pub(in crate::xml) fn end_tag(
        &mut self,
        text: &str,
        name_start: usize,
        at: u64,
        ends_top: bool,
        out: &mut impl Events,
    ) {
        let span = Span::new(at, at + text.len() as u64);
        self.markup(span, out);
        let inner = text[name_start..].trim_end_matches('>');
        let gap = inner.len() - trim_xml_space_start(inner).len();
        let name = missing_tags::name_of(inner, gap);
        let start = at + (name_start + gap) as u64;
        let place = Span::new(start, start + name.len() as u64);
        let rest = trim_xml_space(cut(inner, gap + name.len()..));
        if name.is_empty() || gap > 0 || !rest.is_empty() {
            out.fault(span, Fault::EndTag { name, space: rest.is_empty() });
            if name.is_empty() {
                return;
            }
        }
        let elements = &mut self.elements;
        if elements.deeper > 0 {
            elements.deeper -= 1;
            out.end(EndTag::another(span));
            return;
        }
        let Some(top) = elements.open.len().checked_sub(1) else {
            if elements.is_late(name) || out.behind(name) {
                return;
            }
            if self.document.place == Where::Root {
                self.document.trailing(span, text, out);
            } else {
                out.fault(span, Fault::StrayEnd { name });
            }
            return;
        };
        if let Some(open) = elements.find(top + 1, name).filter(|open| *open == top || !ends_top) {
            if open < top {
                self.close_above(open, span, Some(name), out);
            }
            let elements = &mut self.elements;
            let name = (!elements.open[open].odd).then_some(place);
            out.end(EndTag { span, name, told: false });
            elements.pop();
            return;
        }
        let leaf = !elements.open[top].has_child && elements.open[top].has_text;
        if elements.is_late(name) && !leaf {
            return;
        }
        // A known element of that name may occur here, and the open one is not a known element.
        let knows = |name| names::is_known(elements.plain(name));
        let misnamed =
            !knows(elements.name(top)) && elements.stands_in(name, elements.around()) == Some(true);
        if leaf || ends_top || misnamed || is_alike(elements.name(top), name) {
            self.end_otherwise((name, place), top, span, out);
            return;
        }
        out.fault(span, Fault::StrayEnd { name });
    }

    /// Ends `top`, the innermost element, with an end tag of another name: one of the two names is wrong.
    fn end_otherwise(
        &mut self,
        (name, place): (&str, Span),
        top: usize,
        span: Span,
        out: &mut impl Events,
    ) {
        let elements = &mut self.elements;
        let expected = elements.name(top).to_owned();
        let knows = |name| names::is_known(elements.plain(name));
        let misnamed = knows(name) && !knows(&expected);
        let Open { tag, name_at, .. } = elements.open[top];
        if misnamed {
            let own = Span::new(name_at, name_at + expected.len() as u64);
            out.fault(own, Fault::MisnamedStart { name: &expected, right: name });
        } else {
            out.fault(span, Fault::MisnamedEnd { name, expected: &expected, start: tag });
        }
        let same = expected.eq_ignore_ascii_case(name);
        elements.imply(expected);
        let end = EndTag { span, name: same.then_some(place), told: misnamed };
        out.end(end);
        elements.pop();
    }

    /// Ends all elements that are open inside the element `open`. The tag at `next` shows that their end tags are missing:
    /// it is the end tag of `ended`, or a start tag.
    pub(in crate::xml) fn close_above(
        &mut self,
        open: usize,
        next: Span,
        ended: Option<&str>,
        out: &mut impl Events,
    ) {
        let elements = &mut self.elements;
        let top = elements.open.len() - 1;
        let Open { has_child, text_end, .. } = elements.open[top];
        // In an element without child elements, the content ends before the white space.
        let end = if has_child { next.start } else { text_end.min(next.start) };
        let path = Path { elements, depth: open + 1 };
        out.fault(elements.open[open + 1].tag, Fault::Unclosed { path, next, ended, end });
        for index in (open + 1..=top).rev() {
            elements.imply(elements.name(index).to_owned());
            out.end(EndTag::missing(next.start));
            elements.pop();
        }
    }

    /// Closes the elements that are still open at the end of the document.
    pub(in crate::xml) fn finish(&mut self, end: u64, out: &mut impl Events) {
        self.finish_section(end, out);
        let cut = self.document.cut || self.document.cut_short;
        let elements = &mut self.elements;
        let name = elements.top_name();
        // The end tag of a sitemap's root is missing: a fix can add it.
        let root = elements.is_in_root() && names::holds_elements(elements.plain(name));
        let early = root && !cut && self.early.is_some();
        if let Some((early, again)) = self.early {
            let missing = root.then_some(end).filter(|_| !cut);
            out.fault(early, Fault::EarlyEnd { root: &self.document.root, again, missing });
        }
        let complete = out.complete();
        if let Some(top) = elements.open.len().checked_sub(1).filter(|_| !cut && !early) {
            let name = elements.name(top);
            // The end tag of another element may just have been forgotten, as in HTML.
            let likely = !root && names::is_known(elements.plain(name));
            let fault = Fault::Open { name, end, complete, root, likely };
            out.fault(elements.open[top].tag, fault);
        }
        while elements.deeper > 0 {
            elements.deeper -= 1;
            out.end(EndTag::missing(end));
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
