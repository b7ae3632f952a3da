//! Text: the value it belongs to, or a finding where no text belongs.

use std::ops::Range;

use super::entries::Instead;
use super::{Builder, Content, names};
use crate::report::findings::{Draft, Findings, Fix};
use crate::report::rule::{Consumer, Severities, Severity};
use crate::rules::{structure, xml};
use crate::sitemap::entry::{FieldName, Value};
use crate::text::chars::is_hidden_in_url;
use crate::text::escape::escape;
use crate::text::quote::quote;
use crate::text::space::{is_xml_space, trim_xml_space};
use crate::text::span::Span;
use crate::text::url::is_whole;
use crate::text::wrapped::http_at;
use crate::xml::event::{StartTag, qualified};

/// Limit, in bytes, on the text that a fix puts between tags: each of a thousand findings may contain as much.
const MAX_TAGGED: usize = 8 << 10;

/// Starts of the lines that a version control system leaves where it could not merge.
const CONFLICT: [&str; 4] = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];

impl Builder {
    /// Returns the value that characters here belong to.
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

    /// Whether characters here must be read as text between elements.
    pub(super) fn reads_runs(&mut self) -> bool {
        matches!(self.content, Content::Entries(_))
            && self.depth > 0
            && !self.nodes().is_open()
            && match &self.skipped {
                Some(skipped) => skipped.extension,
                None => self.wrapper.is_none() || self.open_entry.is_some(),
            }
    }

    /// Whether the tag is one of the HTML tags that PHP puts around its notices. Such tags count as text.
    pub(super) fn is_printed(&mut self, tag: &StartTag<'_>) -> bool {
        matches!(tag.local, "br" | "b")
            && tag.prefix.is_empty()
            && tag.attributes.is_empty()
            && self.skipped.is_none()
            && self.open_field.is_none()
            && self.reads_runs()
    }

    /// Ends the run of text being read.
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
            report_residue("Text", severities, &self.run.value, range, findings);
        } else if between {
            self.stray_text(span, findings);
        }
    }

    /// Reports text between two elements. If it may be the entry's URL, the finding waits until the entry ends.
    fn stray_text(&mut self, span: Span, findings: &mut Findings) {
        let text = trim_xml_space(self.run.value.text());
        // The merge conflict has been reported, and neither side is right by itself.
        let is_mark = |line: &str| CONFLICT.iter().any(|mark| line.trim().starts_with(mark));
        let mut lines = text.split(['\n', '\r']).filter(|line| !line.is_empty());
        if !text.is_empty() && lines.all(is_mark) && findings.number(&xml::UNESCAPED_LT) > 0 {
            self.entry.odd = true;
            return;
        }
        let view = self.view.as_mut().filter(|_| !self.run.odd);
        if view.is_some_and(|view| view.is_mark(text, span)) {
            return;
        }
        let damaged = findings.is_damaged(span) || self.run.value.unknown;
        let rule = &structure::STRUCT_TEXT_CONTENT;
        let mut found = Draft::new(rule, rule.severities, span);
        match text {
            "" => found.say("Empty markup between the elements; remove it"),
            _ => found.say(format_args!(
                "Text {} between the elements; no text belongs there",
                quote(text)
            )),
        }
        // Visible text may be a value that lost its tags: its removal is never a safe fix, and for a URL none is offered.
        let address = http_at(text).is_some();
        if !address && !self.run.odd {
            let unseen = |c: char| c.is_whitespace() || is_hidden_in_url(c);
            let safe = !damaged && text.chars().all(unseen);
            found.fix_by(Fix { safe, ..Fix::safe("Remove the text", span, "") });
        }
        if address
            && !damaged
            && self.entry.value(FieldName::Loc).is_none()
            && let Some(open) = self.open_entry.as_mut().filter(|open| open.instead.is_none())
        {
            let entry = names::entry_name(self.entry.kind);
            let loc = qualified(&self.outer.prefix, FieldName::Loc.name());
            let plain = is_whole(text) && !text.contains(is_xml_space) && text.len() <= MAX_TAGGED;
            let repair = (plain && !self.run.odd).then(|| {
                let written = format!("<{loc}>{}</{loc}>", escape(text));
                Fix::suggest("Make it the entry's `loc`", span, written)
            });
            let meant = format!("The URL {} is not in a `loc`; `{entry}` needs one", quote(text));
            open.instead = Some(Box::new(Instead { found, meant, repair }));
            return;
        }
        self.entry.odd = true;
        findings.submit(found);
    }
}

/// Reports template code in a value. `what`: the text or element that contains it.
pub(super) fn report_residue(
    what: &str,
    severities: Severities,
    value: &Value,
    range: Range<usize>,
    findings: &mut Findings,
) {
    let rule = &structure::STRUCT_TEMPLATE_RESIDUE;
    findings.report_as(rule, severities, value.span_of(range.clone()), |draft| {
        let residue = &value.text()[range];
        draft.say(format_args!(
            "{what} contains the template code {}, which was not filled in",
            quote(residue)
        ));
    });
}
