//! Text: the value it belongs to, or a finding where no text belongs.

use std::ops::Range;

use super::entries::missing_loc;
use super::{Builder, Content, names};
use crate::report::findings::{Findings, Fix};
use crate::report::rule::{Consumer, Severities, Severity};
use crate::rules::structure;
use crate::sitemap::entry::{FieldName, Value};
use crate::text::chars::is_hidden_in_url;
use crate::text::escape::escape;
use crate::text::quote::quote;
use crate::text::space::{is_xml_space, trim_xml_space};
use crate::text::span::Span;
use crate::text::template;
use crate::text::url::is_whole;
use crate::text::wrapped::http_at;
use crate::xml::event::qualified;

impl Builder {
    /// Returns the value that the next characters belong to.
    pub(super) fn open_value(&mut self) -> Option<&mut Value<'static>> {
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

    /// Ends the run of text being read.
    pub(super) fn flush_run(&mut self, findings: &mut Findings) {
        let Some(span) = self.run.take() else { return };
        let between = self.skipped.is_none();
        if let Some(range) = template::residue(self.run.value.text()) {
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

    /// Reports text between two elements.
    fn stray_text(&mut self, span: Span, findings: &mut Findings) {
        let text = trim_xml_space(self.run.value.text());
        let view = self.view.as_mut().filter(|_| !self.run.odd);
        if view.is_some_and(|view| view.is_mark(text, span)) {
            return;
        }
        self.entry.odd = true;
        let address = http_at(text).is_some();
        if address && self.open_entry.is_some() && self.entry.value(FieldName::Loc).is_none() {
            self.told = true;
            return findings.report(missing_loc(self.entry.kind), span, |draft| {
                let entry = names::entry_name(self.entry.kind);
                draft.say(format_args!(
                    "The URL {} is not in a `loc`; `{entry}` needs one",
                    quote(text)
                ));
                // As in the index of crawler-commons' test.
                if is_whole(text) && !text.contains(is_xml_space) && !self.run.odd {
                    let loc = qualified(&self.outer.prefix, FieldName::Loc.name());
                    let written = format_args!("<{loc}>{}</{loc}>", escape(text));
                    draft.suggest("Make it the entry's `loc`", span, written);
                }
            });
        }
        findings.report(&structure::STRUCT_TEXT_CONTENT, span, |draft| {
            match text {
                "" => draft.say("Empty markup between the elements; remove it"),
                _ => draft.say(format_args!(
                    "Text {} between the elements; no text belongs there",
                    quote(text)
                )),
            }
            // Visible text may be a value that lost its tags: its removal is never a safe fix, and for a URL none is
            // offered.
            if !address && !self.run.odd {
                let unseen = |c: char| c.is_whitespace() || is_hidden_in_url(c);
                let safe = !self.run.value.unknown && text.chars().all(unseen);
                draft.fix_by(Fix { safe, ..Fix::safe("Remove the text", span, "") });
            }
        });
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
