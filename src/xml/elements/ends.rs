//! What an end tag closes, and what is still open where it comes too late or never.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use foldhash::fast::FixedState;

use super::attributes::{Misspelt, report_misspelt};
use super::{Elements, Open};
use crate::report::findings::{Draft, Findings, Fix};
use crate::rules::xml as rule;
use crate::text::cut::cut;
use crate::text::order;
use crate::text::quote::quote;
use crate::text::quote::thousands;
use crate::text::space::{trim_xml_space, trim_xml_space_start};
use crate::text::span::Span;
use crate::xml::document::{Where, say_cut_off};
use crate::xml::event::{EndTag, Events};
use crate::xml::missing_tags::{report_misnamed, report_twice, say_twice};
use crate::xml::{Out, Xml, names};

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
        let name = cut(inner, gap..);
        let ends = |byte: u8| names::is_space(byte) || byte == b'/';
        let name = cut(name, ..name.bytes().position(ends).unwrap_or(name.len()));
        let start = at + (name_start + gap) as u64;
        let place = Span::new(start, start + name.len() as u64);
        let rest = trim_xml_space(cut(inner, gap + name.len()..));
        if name.is_empty() || gap > 0 || !rest.is_empty() {
            out.findings.report(&rule::TAG_SYNTAX, span, |draft| {
                if name.is_empty() {
                    draft.say("The end tag has no name")
                } else if gap > 0 {
                    draft.say("White space comes before the name of the end tag")
                } else {
                    draft.say(format_args!("The end tag holds more than its name: {}", quote(rest)))
                }
                if !name.is_empty() {
                    let fix = Fix::suggest("Rewrite it", span, format_args!("</{name}>"));
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
            if let Some(known) = elements.implied.iter().position(|implied| implied == name) {
                elements.implied.remove(known);
            } else if out.sink.behind(name) {
                return;
            } else if self.document.place == Where::Root {
                self.document.trailing(span, text, out.findings);
            } else {
                report_stray(name, span, false, out.findings);
            }
            return;
        };
        if elements.name(top) == name {
            let of = |misspelt: &&mut Misspelt| {
                name.split_once(':').is_some_and(|(prefix, _)| misspelt.prefix == prefix)
            };
            if let Some(misspelt) = elements.misspelt.iter_mut().find(of) {
                misspelt.used(place.start);
            }
            if top == 0 {
                report_misspelt(&mut elements.misspelt, out.findings);
            }
            let name = (!elements.open[top].odd).then_some(place);
            out.sink.end(EndTag { span, name, told: false }, out.findings);
            elements.pop();
            if elements.is_outside() {
                self.document.root_end = Some(span);
            }
            return;
        }
        self.mismatched((name, place), top, span, ends_top, out);
    }

    /// The same, where `top`, the innermost element, has another name.
    fn mismatched<S: Events>(
        &mut self,
        (name, place): (&str, Span),
        top: usize,
        span: Span,
        ends_top: bool,
        out: &mut Out<'_, S>,
    ) {
        let elements = &mut self.elements;
        if let Some(open) = elements.find(top, name).filter(|_| !ends_top) {
            self.close_above(open, (span, format!("{} ends here", quote(name))), out);
            let elements = &mut self.elements;
            let name = (!elements.open[open].odd).then_some(place);
            out.sink.end(EndTag { span, name, told: false }, out.findings);
            elements.pop();
            return;
        }
        let leaf = !elements.open[top].has_child && elements.open[top].has_text;
        if let Some(known) = elements.implied.iter().position(|implied| implied == name) {
            // It comes too late; that its element was closed has been reported.
            elements.implied.remove(known);
            if !leaf {
                return;
            }
        }
        if leaf || ends_top || is_alike(elements.name(top), name) {
            self.end_otherwise((name, place), top, span, out);
            return;
        }
        // It may be all that is left of an item.
        let item = matches!(name, "item" | "entry");
        report_stray(name, span, item, out.findings);
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
        let misnamed = knows(name) && !knows(&expected) && is_alike(&expected, name);
        let Open { tag, name_at, .. } = elements.open[top];
        if misnamed {
            let place = Span::new(name_at, name_at + expected.len() as u64);
            report_misnamed((&expected, place), name, out);
        } else {
            out.findings.report(&rule::MISMATCHED_TAG, span, |draft| {
                draft.say(format_args!(
                    "The end tag {} does not match the start tag {}",
                    quote(&format!("</{name}>")),
                    quote(&format!("<{expected}>"))
                ));
                draft.relate(tag, "The element starts here");
                let right = format!("</{expected}>");
                draft.suggest("Write the matching end tag", span, right);
            });
        }
        let same = expected.eq_ignore_ascii_case(name);
        imply(&mut elements.implied, expected);
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
        let others = top - open - 1;
        let last = elements.name(top);
        let alike = others > 0 && (open + 1..top).all(|index| elements.name(index) == last);
        let inner = elements.open[if alike { open + 1 } else { top }].tag;
        let twice = others == 0 && elements.open[top].hollow && !elements.open[top].has_text;
        out.findings.report(&rule::UNCLOSED_ELEMENT, inner, |draft| {
            let quoted = quote(last);
            match others {
                0 if twice => say_twice(last, draft),
                0 => draft.say(format_args!("Element {quoted} has no end tag")),
                _ if alike => say_in_a_row(others + 1, last, draft),
                _ => draft
                    .say(format_args!("Element {quoted} and {others} around it have no end tag")),
            }
            draft.relate(span, words);
            let missing = open + 1..=top;
            let fix = match last {
                _ if twice => Fix::suggest("Remove the first", inner, ""),
                // Elements of HTML that have neither content nor an end tag there.
                "br" | "hr" | "img" | "wbr" if others == 0 => Fix::suggest("Remove it", inner, ""),
                _ => {
                    Fix::of("Insert the end tag", false, insertions(elements, missing, span.start))
                }
            };
            draft.fix_by(fix);
        });
        for index in (open + 1..=top).rev() {
            let implied = elements.name(index).to_owned();
            imply(&mut elements.implied, implied);
            out.sink.end(EndTag::missing(span.start), out.findings);
            elements.pop();
        }
    }

    /// Closes what is still open at the end of the document.
    pub(in crate::xml) fn finish<S: Events>(&mut self, end: u64, out: &mut Out<'_, S>) {
        self.finish_section(end, out);
        let mut told = false;
        if let Some(twice) = self.twice {
            report_twice(twice, self.document.root_tag(), out);
            // Its end tag is there.
            told = !self.early.is_empty();
            self.early.clear();
        }
        let cut = self.document.cut || self.document.cut_short;
        // Where another of its name begins in it, an end tag is missing, whether the file is whole or not. Of many in a
        // row that is told below.
        let inner = self.elements.open.get(1..).unwrap_or_default();
        let closes = !cut
            && self.elements.in_a_row() == 0
            && inner.iter().any(|open| open.repeat.is_some())
            && inner.last().is_some_and(|last| last.has_child);
        if closes {
            self.close_above(0, (Span::at(end), "The file ends here".into()), out);
        }
        let elements = &mut self.elements;
        report_misspelt(&mut elements.misspelt, out.findings);
        let alone = elements.is_in_root() && !cut && !self.early.is_empty();
        let missing = alone.then_some(end);
        self.document.early(&self.early, &self.root_name, missing, out.findings);
        let name = elements.top_name();
        // An end tag that can be written there.
        let root = elements.is_in_root() && names::holds_elements(elements.plain(name));
        let tag = (Span::at(end), format!("</{name}>"));
        if let Some(slash) = self.slash {
            out.findings.report(&rule::TAG_SYNTAX, slash, |draft| {
                draft.say("“/” ends the root before its first entry; it should not be there");
                draft.show("/>");
                let mut edits = vec![(slash, String::new())];
                edits.extend((root && !cut).then(|| tag.clone()));
                draft.fix_by(Fix::of("Remove the slash", false, edits));
            });
        }
        told |= alone || root && self.slash.is_some();
        let complete = out.sink.complete();
        if let Some(top) = elements.open.len().checked_sub(1).filter(|_| !cut && !told) {
            let name = elements.name(top);
            let alike = elements.in_a_row();
            let first = elements.open[top - alike].tag;
            out.findings.report(&rule::UNCLOSED_ELEMENT, first, |draft| {
                if alike > 0 {
                    say_in_a_row(alike + 1, name, draft);
                    if elements.deeper == 0 {
                        let edits = insertions(elements, 0..=top, end);
                        draft.fix_by(Fix::of("Insert the end tags", false, edits));
                    }
                    return;
                }
                draft
                    .say(format_args!("Element {} is still open where the file ends", quote(name)));
                // Of others the end tag may have been forgotten, as in HTML.
                let likely = !root && names::is_known(elements.plain(name));
                say_cut_off(complete, likely, draft);
                draft.relate(Span::at(end), "The file ends here");
                // Both would stand at the same place.
                if root && !closes {
                    draft.suggest("Insert the end tag", tag.0, tag.1);
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
        self.report_script(out);
        self.document.finish(out.findings);
    }
}

fn say_in_a_row(count: usize, name: &str, draft: &mut Draft) {
    let count = thousands(count as u64);
    draft.say(format_args!("{count} elements {} in a row have no end tag", quote(name)));
}

/// Edits that insert the end tags of open elements: where the next of the same name begins, or at
/// `end` from the innermost out.
fn insertions(
    elements: &Elements,
    missing: RangeInclusive<usize>,
    end: u64,
) -> Vec<(Span, String)> {
    let mut edits: Vec<(Span, String)> = Vec::new();
    // The first of them at each place.
    let mut places: HashMap<u64, u32, FixedState> = HashMap::default();
    let mut last = String::new();
    // `<url>…<url>` and nothing in the second: it was meant to be the end tag of the first.
    let is_end = |index: usize| {
        let [before, open] = [index.wrapping_sub(1), index].map(|index| elements.open.get(index));
        index > *missing.start()
            && index <= *missing.end()
            && before.zip(open).is_some_and(|(before, open)| {
                before.repeat == Some(open.tag.start)
                    && !before.hollow
                    && elements.name(index - 1) == elements.name(index)
                    && (open.hollow || !open.has_child && !open.has_text)
            })
    };
    for index in missing.clone() {
        let tag = format!("</{}>", elements.name(index));
        let Open { tag: start, has_text, closed, repeat, text_end, .. } = elements.open[index];
        let edit = if closed && names::is_link(elements.name(index)) && !has_text {
            // Links hold nothing: of those of HTML only the slash is missing.
            (Span::at(start.end - 1), "/".to_owned())
        } else if is_end(index) {
            (start, tag)
        } else if is_end(index + 1) {
            continue;
        } else if let Some(at) = repeat {
            // Those inside end at the same place, and before it.
            if let Some(&known) = places.get(&at) {
                edits[known as usize].1.insert_str(0, &tag);
                continue;
            }
            (Span::at(at), tag)
        } else if elements.leaf().is_some() && index + 1 == elements.open.len() {
            // Of one that holds text only, the text ends before it.
            (Span::at(text_end.min(end)), tag)
        } else {
            last.insert_str(0, &tag);
            continue;
        };
        places.entry(edit.0.start).or_insert(edits.len() as u32);
        edits.push(edit);
    }
    // An element may end before one that it stands in.
    order::sort(&mut edits, |(a, _), (b, _)| a.start.cmp(&b.start));
    if !last.is_empty() {
        edits.push((Span::at(end), last));
    }
    edits
}

fn imply(implied: &mut Vec<String>, name: String) {
    if implied.len() == MAX_IMPLIED {
        implied.remove(0);
    }
    implied.push(name);
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
    let front = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    let back = a.bytes().rev().zip(b.bytes().rev()).take_while(|(x, y)| x == y).count();
    let longer = a.len().max(b.len());
    longer >= 3 && front + back + 2 >= longer && a.len().abs_diff(b.len()) <= 2
}

fn report_stray(name: &str, span: Span, stays: bool, findings: &mut Findings) {
    findings.report(&rule::MISMATCHED_TAG, span, |draft| {
        draft.say(format_args!(
            "The end tag {} closes nothing that is open",
            quote(&format!("</{name}>"))
        ));
        if !stays {
            draft.suggest("Remove it", span, "");
        }
    });
}
