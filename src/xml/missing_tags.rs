//! Tags that are missing, or have a wrong name: shown by the next end tag whose start tag is not there.

use super::document::{self, Where};
use super::lexer::{self, Closer, TagEnd};
use super::{Input, Out, Step, Xml, names};
use crate::report::findings::{Draft, Fix};
use crate::report::rule::{Consumer, Severity};
use crate::rules::structure::STRUCT_URL_NESTED;
use crate::rules::xml as rule;
use crate::text::cut::cut;
use crate::text::quote::quote;
use crate::text::space::{trim_xml_space, trim_xml_space_start};
use crate::text::span::Span;
use crate::xml::event::Events;

/// What a tag in the root was meant for.
pub(super) enum Lost {
    /// It is what it looks like, or nothing.
    Nothing,
    /// The root's end tag.
    End,
    /// A start tag.
    Start,
}

impl Xml {
    /// Looks for what is wrong where a start tag begins that does not belong here.
    pub(super) fn lost_around_tag<S: Events>(
        &mut self,
        input: Input<'_>,
        out: &mut Out<'_, S>,
    ) -> Option<Step> {
        let text = input.text;
        let elements = &self.elements;
        let name = name_of(text, 1);
        if let Some((leaf, around)) = elements.leaf()
            && !names::holds_elements(elements.plain(leaf))
        {
            return match elements.closer(text, input.last) {
                Closer::More => Some(Step::More),
                Closer::At(at) if around != leaf && name_of(text, at + 2) == around => {
                    let next = input.span(0, 1 + name.len());
                    self.elements.close_top(next, out);
                    Some(Step::Done(0))
                }
                _ => None,
            };
        }
        if elements.is_behind_links(name) {
            match elements.closer(text, input.last) {
                Closer::More => return Some(Step::More),
                Closer::At(at) if name_of(text, at + 2) == elements.top_name() => return None,
                _ => {}
            }
            let next = input.span(0, 1 + name.len());
            self.close_above(0, (next, "The next entry begins here".to_owned()), out);
            return Some(Step::Done(0));
        }
        let top = elements.top_name();
        if elements.is_usual(name) {
            return None;
        }
        if let TagEnd::At(end) = lexer::tag(text, input.last)
            && !text[..end].ends_with("/>")
        {
            match elements.closer(cut(text, end..), input.last) {
                Closer::More => return Some(Step::More),
                Closer::At(at) => {
                    let right = name_of(text, end + at + 2);
                    // The end of a value is not that of an element with others in it.
                    let value = !text[end..end + at].contains('<');
                    if right != name
                        && elements.stands_in(right, top) == Some(true)
                        && value != names::holds_elements(elements.plain(right))
                        && !elements.is_open(right)
                    {
                        return Some(self.misnamed(input, right, out));
                    }
                }
                Closer::No => {}
            }
        }
        // Of what is known, it shows whether it stands in the wrong place or its place is not there.
        elements.stands_in(name, top)?;
        match elements.closer(text, input.last) {
            Closer::More => Some(Step::More),
            Closer::At(at) => {
                let missing = name_of(text, at + 2);
                let around = elements.around();
                if missing == around
                    && around != top
                    && name != top
                    && elements.stands_in(name, around) == Some(true)
                {
                    let next = input.span(0, 1 + name.len());
                    self.elements.close_top(next, out);
                    return Some(Step::Done(0));
                }
                let fits = missing != top
                    && elements.stands_in(name, missing) == Some(true)
                    && !elements.is_open(missing);
                let end = input.span(at, at + 2 + missing.len());
                let place = input.span(0, 1 + name.len());
                fits.then(|| self.insert_start(missing, place, end, out))
            }
            Closer::No => None,
        }
    }

    /// The same where text begins in an element that holds elements only, or ends like the tag of one that holds text.
    pub(super) fn lost_around_text<S: Events>(
        &mut self,
        input: Input<'_>,
        out: &mut Out<'_, S>,
    ) -> Option<Step> {
        let text = input.text;
        let elements = &self.elements;
        let top = elements.top_name();
        let body = trim_xml_space_start(text);
        if elements.is_outside() {
            return self.lost_root(input, body, out);
        }
        if !names::holds_elements(elements.plain(top)) {
            return self.lost_end(input, out);
        }
        if body.is_empty() || body.starts_with('<') {
            return None;
        }
        let at = match elements.closer(text, input.last) {
            Closer::More => return Some(Step::More),
            Closer::At(at) => at,
            Closer::No => return None,
        };
        let missing = name_of(text, at + 2);
        let place = elements.stands_in(missing, top);
        if missing == top || place.is_none() || elements.is_open(missing) {
            return None;
        }
        let lead = text.len() - body.len();
        // It is there but for its `<`, with its attributes or without.
        let less = body.strip_prefix(missing).and_then(|rest| {
            let tag = trim_xml_space(cut(body, ..body.find('<')?));
            let bare = rest.starts_with('>').then_some(missing.len() + 1);
            let whole = rest.starts_with(' ') && tag.contains('=') && tag.ends_with('>');
            bare.or_else(|| whole.then_some(tag.len()))
        });
        if less.is_none() && (place != Some(true) || text[..at].contains('<')) {
            return None;
        }
        if lead > 0 {
            self.text(cut(text, ..lead), input.offset, out);
            return Some(Step::Done(lead));
        }
        let Some(bytes) = less else {
            let place = input.span(0, trim_xml_space(cut(text, ..at)).len());
            return Some(self.insert_start(
                missing,
                place,
                input.span(at, at + 2 + missing.len()),
                out,
            ));
        };
        report_less(cut(text, ..bytes), input.span(0, bytes), out);
        self.start_tag(cut(text, ..bytes), 0, input.offset, false, None, out);
        Some(Step::Done(bytes))
    }

    /// The root's start tag without its `<`.
    fn lost_root<S: Events>(
        &mut self,
        input: Input<'_>,
        body: &str,
        out: &mut Out<'_, S>,
    ) -> Option<Step> {
        let body = trim_xml_space(cut(body, ..body.find('<')?));
        let rest = cut(body, name_of(body, 0).len()..);
        if self.document.place == Where::Root
            || !document::ROOTS.contains(&name_of(body, 0))
            || !body.ends_with('>')
            || !rest.starts_with([' ', '\t', '\r', '\n', '>'])
        {
            return None;
        }
        let lead = input.text.len() - trim_xml_space_start(input.text).len();
        if lead > 0 {
            self.text(cut(input.text, ..lead), input.offset, out);
            return Some(Step::Done(lead));
        }
        report_less(name_of(body, 0), input.span(0, body.len()), out);
        self.start_tag(body, 0, input.offset, false, None, out);
        Some(Step::Done(body.len()))
    }

    /// The end tag of an element that holds text, without its `<`.
    fn lost_end<S: Events>(&mut self, input: Input<'_>, out: &mut Out<'_, S>) -> Option<Step> {
        let elements = &self.elements;
        let text = cut(input.text, ..input.text.find(['<', '&'])?);
        let tag = trim_xml_space(text).strip_suffix('>')?;
        let around = elements.around();
        let lead = tag.strip_suffix(elements.top_name())?.strip_suffix('/')?.len();
        let lead = lead + text.len() - trim_xml_space_start(text).len();
        if input.text[text.len()..].starts_with('&') {
            return None;
        }
        match elements.closer(input.text, input.last) {
            Closer::More => return Some(Step::More),
            Closer::At(at)
                if around != elements.top_name() && name_of(input.text, at + 2) == around => {}
            _ => return None,
        }
        if lead > 0 {
            self.text(cut(text, ..lead), input.offset, out);
            return Some(Step::Done(lead));
        }
        let bytes = elements.top_name().len() + 2;
        let span = input.span(0, bytes);
        report_less(cut(text, ..bytes), span, out);
        self.markup(span, out);
        self.elements.end_leaf(span, out);
        Some(Step::Done(bytes))
    }

    /// What an end tag `name`, or a start tag without content, stands for in an element that holds elements. `None` where
    /// that is not known yet. `behind`: what follows it.
    pub(super) fn lost_slash_of(&self, behind: Input<'_>, name: &str) -> Option<Lost> {
        let elements = &self.elements;
        if elements.is_in_root() && lexer::ends(behind.text, behind.last)? {
            return Some(Lost::End);
        }
        if elements.stands_in(name, elements.top_name()) != Some(true) {
            return Some(Lost::Nothing);
        }
        let at = match elements.closer(behind.text, behind.last) {
            Closer::More => return None,
            Closer::At(at) if name_of(behind.text, at + 2) == name => at,
            _ => return Some(Lost::Nothing),
        };
        let content = trim_xml_space(cut(behind.text, ..at));
        let starts = match content.strip_prefix('<') {
            Some(child) => elements.stands_in(name_of(child, 0), name) == Some(true),
            None => !content.is_empty() && !names::holds_elements(elements.plain(name)),
        };
        Some(if starts { Lost::Start } else { Lost::Nothing })
    }

    /// A start tag that was written as an end tag or an empty one.
    pub(super) fn start_for_end<S: Events>(
        &mut self,
        input: Input<'_>,
        (name, end): (usize, usize),
        out: &mut Out<'_, S>,
    ) -> Step {
        let span = input.span(0, end);
        let written = cut(input.text, ..end);
        let local = name_of(written, name);
        out.findings.report(&rule::MISMATCHED_TAG, span, |draft| {
            let right = format!("<{local}>");
            draft.say(format_args!(
                "{} is where an element starts; it should be {}",
                quote(written),
                quote(&right)
            ));
            draft.suggest("Write the start tag", span, right);
        });
        let tag = written.trim_end_matches(['/', '>']);
        self.start_tag(tag, name, input.offset, false, Some(local), out);
        Step::Done(end)
    }

    /// A start tag in the root that is none: the root's end tag without its slash, or that of an entry with one.
    pub(super) fn lost_slash<S: Events>(
        &mut self,
        input: Input<'_>,
        out: &mut Out<'_, S>,
    ) -> Option<Step> {
        let root = self.elements.top_name();
        let name = name_of(input.text, 1);
        let TagEnd::At(end) = lexer::tag(input.text, input.last) else { return None };
        let empty = input.text[..end].ends_with("/>");
        if !self.elements.is_in_root() || (name != root && !empty) {
            return None;
        }
        match self.lost_slash_of(input.skip(end), name) {
            None => Some(Step::More),
            Some(Lost::End) if name == root => Some(self.end_without_slash(input, end, out)),
            Some(Lost::Start) if empty => Some(self.start_for_end(input, (1, end), out)),
            _ => None,
        }
    }

    /// The start tag of the root once more, directly behind it: the root goes on.
    pub(super) fn root_twice<S: Events>(
        &mut self,
        input: Input<'_>,
        out: &mut Out<'_, S>,
    ) -> Option<Step> {
        let (elements, root) = (&self.elements, self.document.root_tag());
        if self.twice.is_some() || !elements.is_hollow_root() || !elements.holds_elements() {
            return None;
        }
        if !input.text.starts_with(root) {
            return (!input.last && root.starts_with(input.text)).then_some(Step::More);
        }
        let span = input.span(0, root.len());
        out.findings.keep(span);
        self.twice = Some(span);
        let length = root.len();
        self.markup(span, out);
        Some(Step::Done(length))
    }

    /// The end tag of such a root, so many bytes: there may be two of them as well.
    pub(super) fn end_twice<S: Events>(
        &mut self,
        input: Input<'_>,
        end: usize,
        out: &mut Out<'_, S>,
    ) -> Option<Step> {
        let twice = self.twice?;
        let (tag, rest) = (cut(input.text, ..end), trim_xml_space_start(cut(input.text, end..)));
        if rest.len() < end && tag.starts_with(rest) && !input.last {
            return Some(Step::More);
        }
        let follows = rest.starts_with(tag);
        // With something behind it, it may be the end of the inner one.
        if self.early.is_empty() && !rest.is_empty() && !follows {
            self.early_end(input.span(0, end), out);
            return Some(Step::Done(end));
        }
        self.twice = None;
        let inner = match self.early[..] {
            _ if follows => input.span(0, end),
            // The inner one ended before the last entry.
            [early] => early,
            _ => {
                report_twice(twice, self.document.root_tag(), out);
                return None;
            }
        };
        let name = name_of(tag, 2);
        // Of what the entries are in, Google and Yandex say that they do not know it.
        let severities = STRUCT_URL_NESTED
            .severities
            .and(Consumer::Google, Severity::Warning)
            .and(Consumer::Yandex, Severity::Warning);
        out.findings.report_as(&STRUCT_URL_NESTED, severities, twice, |draft| {
            draft.say(format_args!("The tags of {} are there twice", quote(name)));
            draft.advise("Remove one of them, at the start and at the end.");
            draft.show(self.document.root_tag());
            let fix = Fix::suggest("Remove the inner ones", twice, "");
            draft.fix_by(fix.and(inner, ""));
        });
        if !follows {
            self.early.clear();
            return None;
        }
        self.markup(inner, out);
        Some(Step::Done(end))
    }

    /// A start tag whose end tag has another name, which is the right one.
    fn misnamed<S: Events>(&mut self, input: Input<'_>, right: &str, out: &mut Out<'_, S>) -> Step {
        let name = name_of(input.text, 1);
        // With what stands in it and cannot be in a name.
        let all = cut(input.text, 1..input.text.find('>').unwrap_or(1));
        let apart = |byte| matches!(byte, 0..=b' ' | b'"' | b'\'' | b'/' | b'<' | b'=');
        let name = if all.bytes().any(apart) { name } else { all };
        let place = input.span(1, 1 + name.len());
        report_misnamed((name, place), right, out);
        self.start_token(input, 1, Some(right), out)
    }

    /// An element whose start tag is missing: it begins at `place`, and its end tag is at `end`.
    fn insert_start<S: Events>(
        &mut self,
        name: &str,
        place: Span,
        end: Span,
        out: &mut Out<'_, S>,
    ) -> Step {
        out.findings.report(&rule::MISMATCHED_TAG, place, |draft| {
            let tag = format!("<{name}>");
            draft.say(format_args!("The start tag {} is missing here", quote(&tag)));
            draft.relate(end, "Its end tag is here");
            draft.suggest("Insert the start tag", Span::at(place.start), tag);
        });
        self.start_tag("", 0, place.start, false, Some(name), out);
        Step::Done(0)
    }
}

pub(super) fn report_misnamed<S>((name, place): (&str, Span), right: &str, out: &mut Out<'_, S>) {
    out.findings.report(&rule::MISMATCHED_TAG, place, |draft| {
        draft.say(format_args!(
            "The start tag {} does not match its end tag; it should be {}",
            quote(&format!("<{name}>")),
            quote(&format!("<{right}>"))
        ));
        draft.suggest("Write the matching start tag", place, right);
    });
}

/// The start `tag` of the root follows itself, and one end tag is there.
pub(super) fn report_twice<S>(span: Span, tag: &str, out: &mut Out<'_, S>) {
    out.findings.report(&rule::UNCLOSED_ELEMENT, span, |draft| {
        say_twice(name_of(tag, 1), draft);
        draft.show(tag);
        draft.suggest("Remove the second", span, "");
    });
}

pub(super) fn say_twice(name: &str, draft: &mut Draft) {
    draft.say(format_args!("The start tag of {} is there twice", quote(name)));
    draft.advise("Remove one of them.");
}

/// The `<` of a tag is not there: `rest` is.
fn report_less<S>(rest: &str, span: Span, out: &mut Out<'_, S>) {
    out.findings.report(&rule::TAG_SYNTAX, span, |draft| {
        draft.say(format_args!("“<” is missing before {}", quote(rest)));
        draft.suggest("Write “<”", Span::at(span.start), "<");
    });
}

/// The name that begins there.
pub(super) fn name_of(text: &str, at: usize) -> &str {
    let rest = cut(text, at..);
    cut(rest, ..names::name_len(rest))
}
