//! Text: the value it belongs to, or that it stands where none belongs.

use crate::bytes::vocabulary::is_element;
use std::ops::Range;

use super::entries::Instead;
use super::stray_text::Run;
use super::{Builder, Content, names};
use crate::bytes::format::is_url_line;
use crate::report::findings::{Findings, Fix};
use crate::report::rule::{Consumer, Severities, Severity};
use crate::rules::structure;
use crate::sitemap::entry::{FieldName, Value};
use crate::text::chars::is_hidden_in_url;
use crate::text::cut::cut;
use crate::text::escape::{escape, reference};
use crate::text::order::Gather;
use crate::text::quote::quote;
use crate::text::space::{is_xml_space, trim_xml_space};
use crate::text::span::Span;
use crate::text::url::is_whole;
use crate::text::wrapped::{http_at, is_wrapper};
use crate::xml::event::{Attribute, StartTag, qualified};

impl Builder {
    /// The value that characters here belong to.
    pub(super) fn open_value(&mut self) -> Option<&mut Value> {
        if matches!(self.content, Content::Feed) {
            return self.feed.open_value();
        }
        if self.nodes().is_open() {
            return self.nodes().open_value();
        }
        if self.open_field.is_some() && self.skipped.is_none() {
            return self.entry.last_field().map(|field| &mut field.value);
        }
        None
    }

    /// Whether characters here are worth looking at as text between elements.
    pub(super) fn reads_runs(&mut self) -> bool {
        matches!(self.content, Content::Entries(_))
            && self.depth > 0
            && !self.nodes().is_open()
            && match &self.skipped {
                Some(skipped) => skipped.extension,
                None => self.wrapper.is_none() || self.open_entry.is_some(),
            }
    }

    /// Whether an element is one of those of HTML with which PHP adorns its notices. They belong to the text.
    pub(super) fn is_printed(&mut self, tag: &StartTag<'_>) -> bool {
        // Without a declaration that nothing in it uses, it would be one all the same.
        let declares =
            |attribute: &Attribute<'_>| attribute.declares().is_some_and(|of| !of.is_empty());
        matches!(tag.local, "br" | "b")
            && tag.prefix.is_empty()
            && tag.attributes.iter().all(declares)
            && self.skipped.is_none()
            && self.open_field.is_none()
            && self.reads_runs()
    }

    /// The text ends that was being read.
    pub(super) fn flush_run(&mut self, findings: &mut Findings) {
        let Some(span) = self.run.take() else { return };
        let between = self.skipped.is_none();
        self.held.linked |= !between && http_at(self.run.value.text()).is_some();
        if let Some(range) = structure::template_residue(self.run.value.text()) {
            let rule = &structure::STRUCT_TEMPLATE_RESIDUE;
            let severities = if between {
                rule.severities.and(Consumer::Xsd, Severity::Error)
            } else {
                rule.severities
            };
            report_residue(severities, &self.run.value, range, findings);
        } else if between && !self.is_reported(span) {
            self.stray_text(span, findings);
        }
    }

    /// Whether the text between two elements has a cause that is reported as what it is.
    fn is_reported(&mut self, span: Span) -> bool {
        const MARKS: [&str; 4] = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];
        let text = trim_xml_space(self.run.value.text());
        let is_mark = |line: &str| MARKS.iter().any(|mark| line.trim().starts_with(mark));
        // The conflict that it belongs to has been reported, and neither side is the right one by itself.
        self.conflict |= text.starts_with("<<<<<<< ");
        if self.conflict && text.split(['\n', '\r']).all(|line| line.is_empty() || is_mark(line)) {
            self.entry.odd = true;
            return true;
        }
        let view = self.view.as_mut().filter(|_| self.run.is_removable());
        view.is_some_and(|view| view.is_mark(text, span))
    }

    /// Text between two elements: it may stand for the address of the entry, of which more is known at its end.
    fn stray_text(&mut self, span: Span, findings: &mut Findings) {
        let damaged = findings.is_damaged(span) || self.run.value.unknown;
        let text = trim_xml_space(self.run.value.text());
        let tags = written_tags(text);
        let is_loc = match &tags {
            Some(tags) => tags.contains("<loc>") && self.entry.value(FieldName::Loc).is_none(),
            None => self.is_loc(bare(text)),
        };
        if is_loc
            && !damaged
            && let Some(open) = self.open_entry.as_mut().filter(|open| open.instead.is_none())
        {
            let entry = names::entry_name(self.entry.kind);
            let instead = instead_of_loc(&self.run, span, tags, (entry, &self.outer.prefix));
            open.instead = Some(Box::new(instead));
            return;
        }
        self.entry.odd = true;
        findings.report(&structure::STRUCT_TEXT_CONTENT, span, |draft| {
            draft.say(if tags.is_some() { told(text) } else { stray(text, &self.run) });
            if tags.is_some() {
                draft.advise("Write `<` and `>` for what stands there instead.");
            }
            draft.fix_by(self.run.is_removable().then(|| match tags {
                Some(tags) if !damaged => Fix::suggest(WRITE_TAGS, span, tags),
                _ => self.stray_fix(text, span, damaged),
            }));
        });
    }
}

/// What to say of a text that can only be the address of an `entry`, where the root's names have that prefix. `tags`:
/// see [`written_tags`].
fn instead_of_loc(
    run: &Run,
    span: Span,
    tags: Option<String>,
    (entry, prefix): (&str, &str),
) -> Instead {
    let text = trim_xml_space(run.value.text());
    let suggest = |title: &'static str, text: &str| Fix::suggest(title, span, text);
    let (meant, repair) = match tags {
        Some(tags) => (told(text), suggest(WRITE_TAGS, &tags)),
        None => (
            format!("Text {} lacks the tags of `loc`, which `{entry}` needs", quote(text)),
            suggest("Make it the entry's `loc`", &loc(prefix, bare(text))),
        ),
    };
    let removable = run.is_removable();
    Instead {
        rule: &structure::STRUCT_TEXT_CONTENT,
        span,
        quoted: None,
        message: stray(text, run),
        fix: removable.then(|| suggest("Remove the text", "")),
        meant,
        repair: removable.then_some(repair),
        guessed: false,
    }
}

/// The message for a text between elements.
fn stray(text: &str, run: &Run) -> String {
    if run.markup && text.is_empty() {
        "HTML is between the elements, where none belongs".into()
    } else if run.markup {
        format!("The output of a program, {}, is between the elements", quote(text))
    } else if text.is_empty() {
        "An empty CDATA section is between the elements, where none belongs".into()
    } else {
        format!("Text {} is between the elements, where none belongs", quote(text))
    }
}

const WRITE_TAGS: &str = "Write the tags";

/// The same for one that holds tags.
fn told(text: &str) -> String {
    format!("The tags in {} are written as text; they should be tags", quote(text))
}

/// What a text says that holds tags whose marks were escaped, or others than `<` and `>`.
fn written_tags(text: &str) -> Option<String> {
    const MARKS: [(char, char); 6] =
        [('<', '>'), ('[', ']'), ('(', ')'), ('{', '}'), ('＜', '＞'), ('‹', '›')];
    let (open, close) = *MARKS.iter().find(|(open, _)| text.starts_with(*open))?;
    let name = cut(text, open.len_utf8()..);
    let name = cut(name, ..name.find([close, ' '])?);
    (text.len() <= MAX_TAGGED && is_element(name) && text.ends_with(close)).then(|| {
        let tags = text.replace(open, "<").replace(close, ">");
        // What was escaped with them is right; an `&` that was not is not.
        let is_raw = |(at, _): &(usize, &str)| reference(&tags[*at..]).is_none();
        let (mut out, mut from) = (String::new(), 0);
        for (at, _) in tags.match_indices('&').filter(is_raw) {
            out += &tags[from..=at];
            out += "amp;";
            from = at + 1;
        }
        out += &tags[from..];
        out
    })
}

/// An address without the quotation marks around it, nor what parts it from the next.
fn bare(text: &str) -> &str {
    let text = text.trim_end_matches([',', ';']);
    if is_whole(text) { text } else { text.trim_matches(is_wrapper) }
}

/// Each of a thousand findings may hold as much, and its tags.
const MAX_TAGGED: usize = 8 << 10;

fn loc(prefix: &str, address: &str) -> String {
    let name = qualified(prefix, "loc");
    format!("<{name}>{}</{name}>", escape(address))
}

impl Builder {
    /// Whether a text between the children of an entry can only be its address.
    fn is_loc(&self, text: &str) -> bool {
        is_whole(text)
            && text.len() <= MAX_TAGGED
            && !text.contains(is_xml_space)
            && !self.run.markup
            && self.entry.value(FieldName::Loc).is_none()
    }

    /// What to do about a text between elements. What looks like a value that has lost its tags is not to go unseen;
    /// addresses can get theirs back. `damaged`: the file may say something else.
    fn stray_fix(&self, text: &str, span: Span, damaged: bool) -> Fix {
        let removal = "Remove the text";
        let prefix = &self.outer.prefix;
        let addresses = || text.split(is_xml_space).filter(|word| !word.is_empty()).map(bare);
        if damaged {
            return Fix::suggest(removal, span, "");
        }
        if text.len() <= MAX_TAGGED
            && addresses().all(is_whole)
            && self.open_entry.is_none()
            && let Content::Entries(kind) = self.content
        {
            let name = qualified(prefix, names::entry_name(kind));
            let entry = |address| format!("<{name}>{}</{name}>", loc(prefix, address));
            let entries: Vec<String> = addresses().map(entry).gather();
            let title = if entries.len() == 1 { "Make it an entry" } else { "Make them entries" };
            return Fix::suggest(title, span, entries.join("\n"));
        }
        // What has lost its tags, or a part of them, is not to go unseen.
        let words = || text.split(|c: char| !(c.is_alphanumeric() || "-:._".contains(c)));
        // A mark of a change says which of two lines is the new one.
        if matches!(text, "-" | "+")
            || text.contains("://")
            || addresses().any(is_url_line)
            || words().any(|word| is_element(word) || word.len() > 1 && structure::is_value(word))
            || structure::is_value(text)
        {
            return Fix::suggest(removal, span, "");
        }
        let unseen = |c: char| c.is_whitespace() || is_hidden_in_url(c);
        Fix { safe: text.chars().all(unseen), ..Fix::safe(removal, span, "") }
    }
}

pub(super) fn report_residue(
    severities: Severities,
    value: &Value,
    range: Range<usize>,
    findings: &mut Findings,
) {
    let rule = &structure::STRUCT_TEMPLATE_RESIDUE;
    findings.report_as(rule, severities, value.span_of(range.clone()), |draft| {
        let residue = &value.text()[range];
        let residue_is = match residue.starts_with(|c: char| c.is_ascii_alphabetic()) {
            true => "what a program writes for nothing,",
            false => "the template code",
        };
        draft.say(format_args!(
            "Text contains {residue_is} {}; it should be filled in",
            quote(residue)
        ));
    });
}
