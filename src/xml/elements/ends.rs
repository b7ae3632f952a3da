//! What an end tag closes, and what is still open where it comes too late or never.

use super::{Elements, Open};
use crate::report::findings::{Findings, Fix};
use crate::rules::xml as rule;
use crate::text::cut::cut;
use crate::text::edit_distance::distance;
use crate::text::quote::quote;
use crate::text::space::{trim_xml_space, trim_xml_space_start};
use crate::text::span::Span;
use crate::xml::document::{Where, say_cut_off};
use crate::xml::event::{EndTag, Events};
use crate::xml::{Out, Xml, missing_tags, names};

/// How many elements that were closed for their missing end tag are remembered.
const MAX_IMPLIED: usize = 16;

impl Xml {
    /// An end tag, `</name …`, whose name starts at `name_start`. `ends_top`: it is that of the
    /// innermost element, whatever its name is.
    pub(in crate::xml) fn end_tag<S: Events>(
        &mut self,
        text: &str,
        name_start: usize,
        at: u64,
        ends_top: bool,
        out: &mut Out<'_, S>,
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
            out.findings.report(&rule::TAG_SYNTAX, span, |draft| {
                match name {
                    "" => draft.say("The end tag has no name; write it after “</”"),
                    _ => draft.say(format_args!("The end tag is malformed; write “</{name}>”")),
                }
                if !name.is_empty() {
                    let fix = Fix::suggest("Rewrite the end tag", span, format_args!("</{name}>"));
                    draft.fix_by(Fix { safe: rest.is_empty(), ..fix });
                }
            });
            if name.is_empty() {
                return;
            }
        }
        let elements = &mut self.elements;
        if elements.deeper > 0 {
            elements.deeper -= 1;
            out.sink.end(EndTag::another(span), out.findings);
            return;
        }
        let Some(top) = elements.open.len().checked_sub(1) else {
            if elements.is_late(name) || out.sink.behind(name) {
                return;
            }
            if self.document.place == Where::Root {
                self.document.trailing(span, text, out.findings);
            } else {
                report_stray(name, span, out.findings);
            }
            return;
        };
        if let Some(open) = elements.find(top + 1, name).filter(|open| *open == top || !ends_top) {
            if open < top {
                self.close_above(open, (span, format!("{} ends here", quote(name))), out);
            }
            let elements = &mut self.elements;
            let name = (!elements.open[open].odd).then_some(place);
            out.sink.end(EndTag { span, name, told: false }, out.findings);
            elements.pop();
            return;
        }
        let leaf = !elements.open[top].has_child && elements.open[top].has_text;
        if elements.is_late(name) && !leaf {
            return;
        }
        // A known element of that name may stand here, and the one that is open is none.
        let knows = |name| names::is_known(elements.plain(name));
        let misnamed =
            !knows(elements.name(top)) && elements.stands_in(name, elements.around()) == Some(true);
        if leaf || ends_top || misnamed || is_alike(elements.name(top), name) {
            self.end_otherwise((name, place), top, span, out);
            return;
        }
        report_stray(name, span, out.findings);
    }

    /// Ends `top`, the innermost element, with an end tag of another name: one of the two names is wrong.
    fn end_otherwise<S: Events>(
        &mut self,
        (name, place): (&str, Span),
        top: usize,
        span: Span,
        out: &mut Out<'_, S>,
    ) {
        let elements = &mut self.elements;
        let expected = elements.name(top).to_owned();
        let knows = |name| names::is_known(elements.plain(name));
        let misnamed = knows(name) && !knows(&expected);
        let Open { tag, name_at, .. } = elements.open[top];
        if misnamed {
            let own = Span::new(name_at, name_at + expected.len() as u64);
            missing_tags::report_misnamed((&expected, own), name, out.findings);
        } else {
            out.findings.report(&rule::MISMATCHED_TAG, span, |draft| {
                draft.say(format_args!(
                    "The end tag {} does not match the start tag {}",
                    quote(&format!("</{name}>")),
                    quote(&format!("<{expected}>"))
                ));
                draft.relate(tag, "The element starts here");
                draft.suggest("Write the matching end tag", span, format_args!("</{expected}>"));
            });
        }
        let same = expected.eq_ignore_ascii_case(name);
        elements.imply(expected);
        let end = EndTag { span, name: same.then_some(place), told: misnamed };
        out.sink.end(end, out.findings);
        elements.pop();
    }

    /// Ends all that is open in the element `open`, for `end`, what shows that their end tags are missing, and its words.
    pub(in crate::xml) fn close_above<S: Events>(
        &mut self,
        open: usize,
        (span, words): (Span, String),
        out: &mut Out<'_, S>,
    ) {
        let elements = &mut self.elements;
        let top = elements.open.len() - 1;
        let Open { has_child, text_end, .. } = elements.open[top];
        out.findings.report(&rule::UNCLOSED_ELEMENT, elements.open[open + 1].tag, |draft| {
            let name = quote(elements.name(open + 1));
            match top - open - 1 {
                0 => draft.say(format_args!("The element {name} has no end tag")),
                others => draft.say(format_args!(
                    "The element {name} and {others} more inside it have no end tag"
                )),
            }
            draft.relate(span, words);
            // Of an element that holds no others, the content ends before the white space.
            let end = if has_child { span.start } else { text_end.min(span.start) };
            let mut edits = vec![(Span::at(end), format!("</{}>", elements.name(top)))];
            for index in (open + 1..top).rev() {
                edits.push((Span::at(span.start), format!("</{}>", elements.name(index))));
            }
            // Of those of one name none is meant to stand in another.
            if top < open + 2 || elements.name(top) != elements.name(top - 1) {
                draft.fix_by(Fix::of("Insert the end tag", false, edits));
            }
        });
        for index in (open + 1..=top).rev() {
            elements.imply(elements.name(index).to_owned());
            out.sink.end(EndTag::missing(span.start), out.findings);
            elements.pop();
        }
    }

    /// Closes what is still open at the end of the document.
    pub(in crate::xml) fn finish<S: Events>(&mut self, end: u64, out: &mut Out<'_, S>) {
        self.finish_section(end, out);
        let cut = self.document.cut || self.document.cut_short;
        let elements = &mut self.elements;
        let name = elements.top_name();
        // An end tag that can be written there.
        let root = elements.is_in_root() && names::holds_elements(elements.plain(name));
        let early = root && !cut && self.early.is_some();
        if let Some((early, again)) = self.early {
            self.document.early(early, again, root.then_some(end).filter(|_| !cut), out.findings);
        }
        let complete = out.sink.complete();
        if let Some(top) = elements.open.len().checked_sub(1).filter(|_| !cut && !early) {
            let name = elements.name(top);
            out.findings.report(&rule::UNCLOSED_ELEMENT, elements.open[top].tag, |draft| {
                draft.say(format_args!(
                    "The element {} is still open at the end of the file",
                    quote(name)
                ));
                // Of others the end tag may have been forgotten, as in HTML.
                say_cut_off(complete, !root && names::is_known(elements.plain(name)), draft);
                draft.relate(Span::at(end), "The file ends here");
                if root {
                    draft.suggest("Insert the end tag", Span::at(end), format_args!("</{name}>"));
                }
            });
        }
        while elements.deeper > 0 {
            elements.deeper -= 1;
            out.sink.end(EndTag::missing(end), out.findings);
        }
        while !elements.open.is_empty() {
            out.sink.end(EndTag::missing(end), out.findings);
            elements.pop();
        }
        self.document.finish(out.findings);
    }
}

impl Elements {
    /// An element of that name was closed because its end tag is missing, which has been reported.
    fn imply(&mut self, name: String) {
        if self.implied.len() == MAX_IMPLIED {
            self.implied.remove(0);
        }
        self.implied.push(name);
    }

    /// Whether an end tag of that name comes too late, for such an element.
    fn is_late(&mut self, name: &str) -> bool {
        let known = self.implied.iter().position(|implied| implied == name);
        known.map(|known| self.implied.remove(known)).is_some()
    }
}

/// A name that is likely meant for the other: capitals, or a letter or two wrong.
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

fn report_stray(name: &str, span: Span, findings: &mut Findings) {
    findings.report(&rule::MISMATCHED_TAG, span, |draft| {
        draft.say(format_args!(
            "The end tag {} has no start tag; remove it",
            quote(&format!("</{name}>"))
        ));
        draft.suggest("Remove the end tag", span, "");
    });
}
