//! Tokens by our own scanners, text and references.

use super::document::Where;
use super::lexer::{self, Angle, Closer, Odd, Reference, TagEnd};
use super::missing_tags::{self, Lost};
use super::references::{Around, Meaning};
use super::sections::Mode;
use super::{Input, Out, PIECE, Step, Xml, characters, names, references};
use crate::bytes::vocabulary::is_element;
use crate::report::findings::{Findings, Fix};
use crate::report::rule::{Consumer, Severities, Severity};
use crate::rules::xml as rule;
use crate::text::bytes::find;
use crate::text::cut::cut;
use crate::text::quote::quote;
use crate::text::space::{trim_xml_space, trim_xml_space_start};
use crate::text::span::Span;
use crate::xml::event::Events;

/// Template code may be this long, in bytes.
const LONGEST_CODE: usize = 1_000;
/// How many end tags that come too early are remembered, to be removed.
pub(super) const MAX_EARLY: usize = 64;

impl Xml {
    /// Reads one token of content, whatever it is.
    pub(super) fn token<S: Events>(&mut self, input: Input<'_>, out: &mut Out<'_, S>) -> Step {
        match input.text.as_bytes() {
            [b'<', ..] => self.markup_token(input, out),
            [b'&', ..] => self.reference_token(input, out),
            _ => self.text_token(input, out),
        }
    }

    /// What begins with `<`.
    fn markup_token<S: Events>(&mut self, input: Input<'_>, out: &mut Out<'_, S>) -> Step {
        let rest = cut(input.text, 1..);
        if rest.is_empty() && !input.last {
            return Step::More;
        }
        let inside = !self.elements.is_outside();
        let follows = !inside && self.document.place == Where::Root;
        if input.last && !follows && rest.bytes().all(names::is_space) {
            return self.cut_off("tag", input, out);
        }
        if !rest.starts_with('?') && self.document.is_in_front_matter() {
            self.raw_less(input.span(0, 1), out);
            return Step::Done(1);
        }
        if !rest.starts_with(['!', '?', '[', '<', '%'])
            && let Some(step) = self.blanks(input, out)
        {
            return step;
        }
        match rest.as_bytes().first() {
            Some(b'<' | b'%') if inside => self.code_or_conflict(input, out),
            Some(b'!' | b'[') => self.bang(input, out),
            Some(b'?') => self.instruction_token(input, out),
            Some(b'/') => self.end_token(input, 2, out),
            Some(b'\\') => self.backslash(input, out),
            _ if rest.starts_with(names::is_name_start) => self.named_token(input, out),
            _ => self.odd(input, out),
        }
    }

    /// What begins like a start tag: one, or what was meant for something else.
    pub(super) fn named_token<S: Events>(
        &mut self,
        input: Input<'_>,
        out: &mut Out<'_, S>,
    ) -> Step {
        if self.document.place == Where::Start
            && let Some(step) = self.tag_for_declaration(input, out)
        {
            return step;
        }
        if let Some(step) = self.injected(input, out) {
            return step;
        }
        if let Some(step) = self.root_twice(input, out) {
            return step;
        }
        if let Some(step) = self.lost_slash(input, out) {
            return step;
        }
        match self.slip(input) {
            None => return Step::More,
            Some(0) => {}
            Some(bytes) => return self.end_without_slash(input, bytes, out),
        }
        if let Some(step) = self.lost_around_tag(input, out) {
            return step;
        }
        match self.angle(input) {
            Angle::Tag => self.start_token(input, 1, None, out),
            Angle::More => Step::More,
            Angle::Name(bytes) => self.bracketed_name(input, bytes, out),
            Angle::Address(bytes) => self.bracketed_address(input, bytes, out),
            Angle::Text => {
                self.raw_less(input.span(0, 1), out);
                Step::Done(1)
            }
        }
    }

    fn reference_token<S: Events>(&mut self, input: Input<'_>, out: &mut Out<'_, S>) -> Step {
        let text = input.text;
        match lexer::reference(text, input.last) {
            Reference::More => Step::More,
            Reference::Raw | Reference::Broken(_)
                if input.last && !self.elements.is_outside() && is_begun(text) =>
            {
                self.cut_off("reference", input, out)
            }
            reference => {
                let len = reference.len();
                self.reference(&reference, cut(text, ..len), input.span(0, len), out);
                Step::Done(len)
            }
        }
    }

    fn text_token<S: Events>(&mut self, input: Input<'_>, out: &mut Out<'_, S>) -> Step {
        if let Some(step) = self.lost_around_text(input, out) {
            return step;
        }
        let text = input.text;
        if self.document.place == Where::Start
            && let Some(step) = self.code_before(input, out)
        {
            return step;
        }
        // One byte more than a piece, to keep CR LF together.
        let known = &text.as_bytes()[..text.len().min(PIECE + 1)];
        let end = match lexer::markup(known) {
            Some(end) if end <= PIECE => end,
            None if text.len() <= PIECE && !input.last => return Step::More,
            None if text.len() <= PIECE => text.len(),
            _ => piece_end(text),
        };
        self.text(cut(text, ..end), input.offset, out);
        Step::Done(end)
    }

    /// Tells a start tag from an end tag without its slash, as in `<loc>…<loc>`, or with it behind the name or within it,
    /// as in `<loc>…<loc/>` and `<loc>…<l/oc>`: so many bytes. `None` where that is not known yet.
    fn slip(&self, input: Input<'_>) -> Option<usize> {
        let text = input.text;
        let elements = &self.elements;
        let name = elements.top_name();
        let leaf = elements.leaf().filter(|(name, around)| name != around);
        if leaf.is_none() && !elements.has_elements() {
            return Some(0);
        }
        if text.len() < name.len() + "</>".len() && !input.last {
            return None;
        }
        if has_slash_within(cut(text, 1..), name) {
            return Some(name.len() + "</>".len());
        }
        let Some(rest) = text[1..].strip_prefix(name) else { return Some(0) };
        let slash = rest.starts_with("/>");
        let Some(end) = rest.strip_prefix('/').unwrap_or(rest).strip_prefix('>') else {
            return Some(0);
        };
        if leaf.is_none() && !slash {
            return Some(0);
        }
        let is_end = match elements.closer(end, input.last) {
            Closer::More => return None,
            Closer::At(at) => {
                let closer = missing_tags::name_of(end, at + 2);
                leaf.is_some_and(|(_, around)| closer == around) || slash && closer != name
            }
            // Far away, it may be its own.
            _ => slash && names::is_known(elements.plain(name)),
        };
        Some(if is_end { text.len() - end.len() } else { 0 })
    }

    /// An end tag without its slash, or with it behind the name or within it.
    pub(super) fn end_without_slash<S: Events>(
        &mut self,
        input: Input<'_>,
        bytes: usize,
        out: &mut Out<'_, S>,
    ) -> Step {
        let span = input.span(0, bytes);
        self.markup(span, out);
        let right = format!("</{}>", self.elements.top_name());
        out.findings.report(&rule::MISMATCHED_TAG, span, |draft| {
            draft.say(format_args!(
                "{} is where the element ends; it should be {}",
                quote(cut(input.text, ..bytes)),
                quote(&right)
            ));
            draft.suggest("Write the end tag", span, right);
        });
        self.elements.end_leaf(span, out);
        Step::Done(bytes)
    }

    /// A `<` with a backslash behind it: an end tag, as JSON writes it, or that of the innermost element.
    fn backslash<S: Events>(&mut self, input: Input<'_>, out: &mut Out<'_, S>) -> Step {
        // Escaped twice, there are more of them.
        const MOST: usize = 4;
        let name = self.elements.top_name();
        let text = input.text;
        if text.len() <= name.len() + MOST + 2 && !input.last {
            return Step::More;
        }
        let marks = text.bytes().skip(1).take(MOST).take_while(|byte| *byte == b'\\').count();
        let behind = cut(text, 1 + marks..);
        let rest = behind.strip_prefix('/').unwrap_or(behind);
        let own = rest.strip_prefix(name).is_some_and(|rest| rest.starts_with('>'));
        let ends = match rest.len() < behind.len() {
            true => rest.starts_with(names::is_name_start),
            false => own && !name.is_empty(),
        };
        let start = text.len() - rest.len();
        let end = match lexer::end_tag(text, input.last) {
            _ if !ends => return self.odd(input, out),
            TagEnd::More => return Step::More,
            TagEnd::At(end) => end,
            _ => return self.odd(input, out),
        };
        let step = self.end_token(input, start, out);
        if !matches!(step, Step::More) {
            out.findings.report(&rule::TAG_SYNTAX, input.span(0, end), |draft| {
                draft.say(format_args!(
                    "{} has a backslash; it should be {}",
                    quote(cut(text, ..end)),
                    quote(&format!("</{}", cut(text, start..end)))
                ));
                draft.suggest("Write a slash", input.span(1, start), "/");
            });
        }
        step
    }

    /// A `<` with neither a name nor `/`, `!`, `?` behind it.
    pub(super) fn odd<S: Events>(&mut self, input: Input<'_>, out: &mut Out<'_, S>) -> Step {
        match lexer::odd(input.text, input.last) {
            Odd::More => Step::More,
            Odd::Text => {
                self.raw_less(input.span(0, 1), out);
                Step::Done(1)
            }
            Odd::Empty => {
                report_tag(input.span(0, 2), "“<>” is not a tag: a name is missing", out);
                self.markup(input.span(0, 2), out);
                Step::Done(2)
            }
            Odd::BadName => self.start_token(input, 1, None, out),
            Odd::Spaced(name) => {
                let behind = cut(input.text, name..).strip_prefix('/');
                let step = match behind {
                    Some(_) => self.end_token(input, name + 1, out),
                    None => self.start_token(input, name, None, out),
                };
                // That there is some on both sides of the slash is said with the tag.
                let both = behind.is_some_and(|rest| rest.starts_with([' ', '\t', '\r', '\n']));
                if !both && !matches!(step, Step::More) {
                    report_space(input.span(1, name), behind.is_some(), out);
                }
                step
            }
        }
    }

    /// Template code in `<%…%>`, or the mark of a conflict that a version control system left. Whoever reads the text
    /// knows what to do about it: escaping it would hide it.
    fn code_or_conflict<S: Events>(&mut self, input: Input<'_>, out: &mut Out<'_, S>) -> Step {
        const CONFLICT: &str = "<<<<<<< ";
        let text = input.text;
        let is_code = text.starts_with("<%");
        if !is_code && text.len() < CONFLICT.len() && CONFLICT.starts_with(text) && !input.last {
            return Step::More;
        }
        if !is_code && !text.starts_with(CONFLICT) {
            if !text[2..].starts_with(|c| matches!(c, '/' | '!') || names::is_name_start(c)) {
                return self.odd(input, out);
            }
            let span = input.span(0, 1);
            out.findings.report(&rule::UNESCAPED_LT, span, |draft| {
                draft.say("“<” is there twice; one begins the tag");
                draft.advise("Delete the first one.");
                // Before an end tag it may belong to the value.
                draft.fix_by(Fix {
                    safe: text[2..].starts_with('!'),
                    ..Fix::suggest("Remove the first", span, "")
                });
            });
            return Step::Done(1);
        }
        let known = &text.as_bytes()[..text.len().min(LONGEST_CODE)];
        let found = match is_code {
            true => find(known, b"%>"),
            false => memchr::memchr2(b'\n', b'\r', known),
        };
        let Some(end) = found else {
            if text.len() < LONGEST_CODE && !input.last {
                return Step::More;
            }
            return self.odd(input, out);
        };
        let end = if is_code { end + 2 } else { end };
        if is_code && text[..end].contains("</") {
            return self.odd(input, out);
        }
        let span = input.span(0, end);
        if !is_code || !std::mem::replace(&mut self.code_told, true) {
            out.findings.report(&rule::UNESCAPED_LT, span, |draft| {
                let help = match is_code {
                    true => "Let the server run the template, and publish what it prints.",
                    false => "Keep one side, and delete the other and the marks.",
                };
                draft.advise(help);
                match is_code {
                    true => draft.say("“<%” begins template code, which should be filled in"),
                    false => draft.say(format_args!(
                        "{} begins an unresolved merge conflict; only one of its sides should stay",
                        quote(text[..end].trim_end())
                    )),
                }
            });
        }
        (self.brackets, self.ampersand) = (0, None);
        self.elements.has_text(span.end);
        if !is_code {
            self.conflict = true;
            out.sink.reference(None, span, out.findings);
        }
        out.sink.text(cut(text, ..end), span, out.findings);
        Step::Done(end)
    }

    /// Template code before the document. The markup in it is a string.
    #[cold]
    #[inline(never)]
    fn code_before<S: Events>(&mut self, input: Input<'_>, out: &mut Out<'_, S>) -> Option<Step> {
        let text = input.text;
        if !trim_xml_space_start(text).starts_with("{{") {
            return None;
        }
        let known = &text.as_bytes()[..text.len().min(LONGEST_CODE)];
        let Some(end) = find(known, b"}}") else {
            return (text.len() < LONGEST_CODE && !input.last).then_some(Step::More);
        };
        let code = cut(text, ..end + 2);
        // The root is not to be passed over.
        if ["<urlset", "<sitemapindex"].iter().any(|root| code.contains(root)) {
            return None;
        }
        self.document.declared |= code.contains("<?xml");
        self.text(code, input.offset, out);
        Some(Step::Done(code.len()))
    }

    fn raw_less<S: Events>(&mut self, span: Span, out: &mut Out<'_, S>) {
        self.brackets = 0;
        self.ampersand = None;
        if self.elements.is_outside() {
            self.document.outside("<", span, out.findings);
            return;
        }
        // An address has it in no form but this.
        let in_url = self.elements.in_url();
        let right = if in_url { "%3C" } else { "&lt;" };
        out.findings.report(&rule::UNESCAPED_LT, span, |draft| {
            draft.say(format_args!("“<” begins no tag; write “{right}”"));
            draft.repair(format_args!("Write “{right}”"), span, right);
        });
        self.elements.has_text(span.end);
        match in_url {
            true => out.sink.reference(Some(right), span, out.findings),
            false => out.sink.text("<", span, out.findings),
        }
    }

    fn angle(&self, input: Input<'_>) -> Angle {
        let elements = &self.elements;
        if let Some(around) = elements.url_name() {
            return lexer::angle(input.text, around, true, input.last);
        }
        match elements.leaf().filter(|_| !elements.holds_elements()) {
            Some((around, _)) => lexer::angle(input.text, around, false, input.last),
            None => Angle::Tag,
        }
    }

    /// An address in angle brackets: so many bytes.
    fn bracketed_address<S: Events>(
        &mut self,
        input: Input<'_>,
        bytes: usize,
        out: &mut Out<'_, S>,
    ) -> Step {
        let (open, close) = (input.span(0, 1), input.span(bytes - 1, bytes));
        out.findings.report(&rule::UNESCAPED_LT, open.to(close), |draft| {
            draft.say("The address is in “<” and “>”; only the address belongs here");
            let title = "Keep only the address";
            draft.fix_by(Fix { safe: false, ..Fix::safe(title, open, "").and(close, "") });
        });
        (self.brackets, self.ampersand) = (0, None);
        self.text(cut(input.text, 1..bytes - 1), open.end, out);
        Step::Done(bytes)
    }

    /// A name in angle brackets in an address: so many bytes.
    fn bracketed_name<S: Events>(
        &mut self,
        input: Input<'_>,
        bytes: usize,
        out: &mut Out<'_, S>,
    ) -> Step {
        let span = input.span(0, bytes);
        let written = cut(input.text, ..bytes);
        out.findings.report(&rule::UNESCAPED_LT, span, |draft| {
            let name = cut(written, 1..bytes - 1);
            draft.say(format_args!(
                "{} is in an address like a tag; write what it stands for, or “%3C…%3E” if it is meant",
                quote(written)
            ));
            if name.is_ascii() {
                draft.suggest("Escape it", span, format_args!("%3C{name}%3E"));
            }
        });
        (self.brackets, self.ampersand) = (0, None);
        self.elements.has_text(span.end);
        out.sink.reference(None, span, out.findings);
        Step::Done(bytes)
    }

    pub(super) fn start_token<S: Events>(
        &mut self,
        input: Input<'_>,
        name: usize,
        meant: Option<&str>,
        out: &mut Out<'_, S>,
    ) -> Step {
        let (end, missing) = match lexer::tag(input.text, input.last) {
            TagEnd::More => return Step::More,
            TagEnd::At(end) => (end, false),
            TagEnd::Before(end) => (end, true),
            TagEnd::TooLong => {
                self.long_tag(input, name, out);
                return Step::Done(name);
            }
            TagEnd::Cut => {
                return self.cut_off("tag", input, out);
            }
        };
        let (end, behind) = match missing {
            true => {
                let tag = cut(input.text, ..end);
                let end = tag.trim_end().len();
                swallowed(tag).unwrap_or((end, end))
            }
            false => (end, end),
        };
        if missing {
            let place = input.span(end, behind);
            report_open_tag("The tag has no “>” at its end", input.span(0, end), place, out);
        }
        let tag = cut(input.text, ..end);
        if self.elements.is_outside()
            && self.document.place != Where::Root
            && let Some(open) = tag.strip_suffix("/>")
        {
            match lexer::entry_follows(
                cut(input.text, end..),
                missing_tags::name_of(tag, name),
                input.last,
            ) {
                None => return Step::More,
                Some(true) => {
                    let slash = input.span(open.len(), open.len() + 1);
                    out.findings.keep(slash);
                    self.slash = Some(slash);
                    self.start_tag(open, name, input.offset, false, meant, out);
                    return Step::Done(end);
                }
                Some(false) => {}
            }
        }
        self.start_tag(tag, name, input.offset, false, meant, out);
        Step::Done(behind)
    }

    pub(super) fn end_token<S: Events>(
        &mut self,
        input: Input<'_>,
        name: usize,
        out: &mut Out<'_, S>,
    ) -> Step {
        let (end, missing) = match lexer::end_tag(input.text, input.last) {
            TagEnd::More => return Step::More,
            TagEnd::At(end) => (end, false),
            TagEnd::Before(end) => (end, true),
            TagEnd::Cut
                if self.elements.is_in_root()
                    && !self.document.cut_short
                    && trim_xml_space(cut(input.text, name..)) == self.elements.top_name() =>
            {
                (input.text.len(), true)
            }
            TagEnd::TooLong | TagEnd::Cut => {
                let all = input.text.len().min(lexer::MAX_TOKEN);
                let all = input.text.floor_char_boundary(all);
                let complete = out.sink.complete();
                self.document.cut_off("end tag", input.span(0, all), complete, out.findings);
                self.markup(input.span(0, all), out);
                return Step::Done(all);
            }
        };
        let tag = cut(input.text, ..end);
        if missing {
            let behind = trim_xml_space(tag).len();
            let place = input.span(behind, behind);
            report_open_tag("The end tag has no “>”", input.span(0, end), place, out);
        }
        let root = self.elements.top_name();
        let written = tag.strip_suffix('>').and_then(|tag| tag.get(name..)).map(trim_xml_space);
        let mut ends_top = false;
        if self.elements.holds_elements() && written != Some(root) {
            match self.lost_slash_of(input.skip(end), written.unwrap_or_default()) {
                None => return Step::More,
                Some(Lost::Nothing) => {}
                Some(Lost::End) => ends_top = true,
                Some(Lost::Start) => {
                    return self.start_for_end(input, (name, end), out);
                }
            }
        } else if self.elements.is_in_root() {
            match lexer::entry_follows(cut(input.text, end..), root, input.last) {
                None => return Step::More,
                Some(true) => {
                    self.early_end(input.span(0, end), out);
                    return Step::Done(end);
                }
                Some(false) => {
                    if let Some(step) = self.end_twice(input, end, out) {
                        return step;
                    }
                }
            }
        } else if let Some((_, around)) = self.elements.leaf()
            && written == Some(around)
        {
            // If another one of them follows, this one was meant for the value.
            match self.elements.closer(cut(input.text, end..), input.last) {
                Closer::More => return Step::More,
                Closer::At(at) => {
                    ends_top = missing_tags::name_of(cut(input.text, end..), at + 2) == around;
                }
                Closer::No => {}
            }
        }
        self.end_tag(tag, name, input.offset, ends_top, out);
        Step::Done(end)
    }

    /// The root ends before its last entry: it goes on, and at its end that is reported.
    pub(super) fn early_end<S: Events>(&mut self, span: Span, out: &mut Out<'_, S>) {
        self.markup(span, out);
        if self.early.is_empty() {
            out.findings.keep(span);
            self.root_name = self.elements.top_name().to_owned();
        }
        if self.early.len() <= MAX_EARLY {
            self.early.push(span);
        }
    }

    /// The file ends inside the markup that begins here.
    pub(super) fn cut_off<S: Events>(
        &mut self,
        what: &str,
        input: Input<'_>,
        out: &mut Out<'_, S>,
    ) -> Step {
        let all = input.text.len();
        self.document.cut_off(what, input.span(0, all), out.sink.complete(), out.findings);
        self.markup(input.span(0, all), out);
        Step::Done(all)
    }

    /// A run of text, or a piece of it.
    pub(super) fn text<S: Events>(&mut self, text: &str, at: u64, out: &mut Out<'_, S>) {
        let span = Span::new(at, at + text.len() as u64);
        if self.elements.is_outside() {
            self.brackets = 0;
            self.ampersand = None;
            if self.document.place == Where::Start || !out.sink.prolog(text, span, out.findings) {
                self.document.outside(text, span, out.findings);
            }
            return;
        }
        if let Some(ampersand) = self.ampersand.take() {
            // What a feed says of its items is HTML, which is escaped once more, rightly.
            if self.elements.in_url() || !self.elements.in_feed() {
                double_escaped(text, ampersand, out);
            }
        }
        // The end of a conflict is not to be escaped either.
        let mark = self.conflict && text.contains("\n>>>>>>> ");
        let plain = mark || characters::is_plain(text.as_bytes());
        if let Some(end) = text.bytes().rposition(|b| !names::is_space(b)) {
            self.elements.has_text(at + end as u64 + 1);
        }
        if plain {
            self.brackets = match text.as_bytes() {
                [.., b']', b']'] => 2,
                [b']'] => (self.brackets + 1).min(2),
                [.., b']'] => 1,
                _ => 0,
            };
            out.sink.text(text, span, out.findings);
            return;
        }
        let place = match self.elements.in_url() {
            true => characters::Place::Url,
            // The protocol asks for it in the values of a sitemap, and no feed does it.
            false
                if self.elements.in_feed()
                    || self.elements.holds_elements()
                    || self.elements.holds_token() =>
            {
                characters::Place::Between
            }
            false => characters::Place::Text,
        };
        let sink = &mut *out.sink;
        characters::check(
            text,
            at,
            place,
            &mut self.brackets,
            out.findings,
            |text, span, findings| sink.text(text, span, findings),
        );
    }

    /// A reference, or a raw `&`.
    pub(super) fn reference<S: Events>(
        &mut self,
        reference: &Reference<'_>,
        written: &str,
        span: Span,
        out: &mut Out<'_, S>,
    ) {
        self.brackets = 0;
        self.ampersand = None;
        if self.elements.is_outside() {
            self.document.outside(written, span, out.findings);
            return;
        }
        let raw = *reference == Reference::Raw;
        let around = match reference {
            _ if !raw && self.elements.in_url() => Around::of(out.sink.value()),
            Reference::Entity(_) if self.elements.holds_elements() => Around::Between,
            _ => Around::Text,
        };
        self.elements.has_text(span.end);
        let facts = self.facts.as_ref();
        match references::resolve(reference, span, around, facts, out.findings) {
            Meaning::Char('&') if raw => out.sink.text("&", span, out.findings),
            Meaning::Char(c) => {
                if c == '&' {
                    self.ampersand = Some(span);
                }
                let mut buffer = [0; 4];
                out.sink.reference(Some(c.encode_utf8(&mut buffer)), span, out.findings);
            }
            Meaning::Text(text) => out.sink.reference(Some(&text), span, out.findings),
            Meaning::Unknown => {
                report_declared(written, span, out.findings);
                out.sink.reference(None, span, out.findings);
            }
            Meaning::Dropped => out.sink.reference(None, span, out.findings),
            Meaning::Undefined => out.sink.text(written, span, out.findings),
        }
    }

    /// Anything that is markup breaks a run of text, and ends what may stand before the root.
    pub(super) fn markup<S: Events>(&mut self, span: Span, out: &mut Out<'_, S>) {
        self.brackets = 0;
        self.ampersand = None;
        if self.document.place == Where::Start {
            self.document.first_markup(span, out.findings);
        }
        debug_assert!(matches!(self.mode, Mode::Content));
    }
}

/// Of a document with references to entities that it declares itself, xmllint does not judge the content (measured).
fn report_declared(written: &str, span: Span, findings: &mut Findings) {
    let severities = Severities::of(Consumer::Xsd, Severity::Error);
    findings.report_as(&rule::ENTITY_DECLARATION, severities, span, |draft| {
        draft.say(format_args!(
            "The reference {} is to an entity of the DOCTYPE, which schema validators do not expand",
            quote(written)
        ));
        draft.advise("Write the text itself.");
    });
}

/// Where the name in a tag without `>` ends, and where the value begins that it has taken in: `<loc https://…</loc>`.
fn swallowed(tag: &str) -> Option<(usize, usize)> {
    let other = |c: char| !(c.is_ascii_alphabetic() || c == ':' || c == '_');
    let inner = cut(tag, 1..);
    let known = ["http", "daily", "weekly", "monthly", "yearly", "always", "hourly", "never"];
    let value = known.iter().filter_map(|known| inner.find(known));
    let end = value.chain(inner.find(other)).min()?;
    let name = cut(inner, ..end);
    // A colon, an equals sign or a quote may stand where the `>` belongs.
    let (name, value) =
        (name.trim_end_matches(':'), inner[name.trim_end_matches(':').len()..].trim_start());
    let end = name.len();
    let value = value.trim_start_matches(':');
    let fits =
        is_element(name) && !names::holds_elements(name) && value.len() > 1 && !value.contains('"');
    fits.then_some((1 + end, tag.len() - value.len()))
}

/// Whether `text` is the name and `>`, with a slash between two letters of the name.
fn has_slash_within(text: &str, name: &str) -> bool {
    let slash = text.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
    slash > 0
        && name.get(slash..).is_some_and(|tail| {
            let rest = text[slash..].strip_prefix('/').and_then(|rest| rest.strip_prefix(tail));
            !tail.is_empty() && rest.is_some_and(|rest| rest.starts_with('>'))
        })
}

/// Whether all of the text may be the beginning of a reference.
fn is_begun(text: &str) -> bool {
    let name = text[1..].strip_prefix('#').unwrap_or(cut(text, 1..));
    name.len() < 8 && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Where to cut a run of text that is longer than a piece.
pub(super) fn piece_end(text: &str) -> usize {
    let end = text.floor_char_boundary(PIECE);
    let bytes = text.as_bytes();
    if bytes[end - 1] == b'\r' && bytes.get(end) == Some(&b'\n') { end - 1 } else { end }
}

/// A tag without its `>`. `place`: where that belongs.
fn report_open_tag<S>(message: &str, tag: Span, place: Span, out: &mut Out<'_, S>) {
    out.findings.report(&rule::TAG_SYNTAX, tag, |draft| {
        draft.say(message);
        draft.advise("Write “>” where the tag ends.");
        draft.suggest("Close the tag", place, ">");
    });
}

pub(super) fn report_tag<S>(span: Span, message: &str, out: &mut Out<'_, S>) {
    out.findings.report(&rule::TAG_SYNTAX, span, |draft| draft.say(message));
}

/// `safe`: nothing but a tag has that behind it.
fn report_space<S>(span: Span, safe: bool, out: &mut Out<'_, S>) {
    out.findings.report(&rule::TAG_SYNTAX, span, |draft| {
        draft.say("White space is between “<” and the name of the tag");
        draft.fix_by(Fix { safe, ..Fix::suggest("Remove the white space", span, "") });
    });
}

/// The length of the name or number at the start of the text, where it makes a reference of an
/// `&` before it.
pub(super) fn name_of_reference(text: &str) -> Option<usize> {
    let end = text.bytes().take(12).position(|b| b == b';')?;
    let name = cut(text, ..end);
    let number = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let found = matches!(name, "amp" | "lt" | "gt" | "quot" | "apos")
        || super::entities::html(name).is_some()
        || name
            .strip_prefix("#x")
            .is_some_and(|hex| !hex.is_empty() && hex.bytes().all(|b| b.is_ascii_hexdigit()))
        || name.strip_prefix('#').is_some_and(number);
    found.then_some(end)
}

/// Reports `&amp;amp;` and the like; `text` stands directly behind the reference to `&`.
fn double_escaped<S>(text: &str, ampersand: Span, out: &mut Out<'_, S>) {
    let Some(end) = name_of_reference(text) else { return };
    let name = cut(text, ..end);
    let span = Span::new(ampersand.start, ampersand.end + end as u64 + 1);
    out.findings.report(&rule::DOUBLE_ESCAPED_ENTITY, span, |draft| {
        if let Some((shown, written)) = super::references::html(name) {
            draft.say(format_args!(
                "“&amp;{name};” is escaped: readers get “&{name};”; write the character {} itself",
                quote(shown)
            ));
            draft.suggest("Write the character", span, written);
            return;
        }
        draft.say(format_args!(
            "“&amp;{name};” is escaped twice: readers get “&{name};”; write “&{name};” once"
        ));
        draft.suggest("Escape it once", ampersand, "&");
    });
}
