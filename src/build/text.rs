//! Text: the value it belongs to, or that it stands where none belongs.

use std::ops::Range;

use super::{Builder, Content};
use crate::entry::{Value, is_xml_space};
use crate::findings::{Findings, Fix};
use crate::rule::{Consumer, Severities, Severity};
use crate::rules::{quote, structure};

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

    /// The text ends that was being read.
    pub(super) fn flush_run(&mut self, findings: &mut Findings) {
        let Some(span) = self.run.take() else { return };
        let text = self.run.value.text();
        let between = self.skipped.is_none();
        if let Some(range) = structure::template_residue(text) {
            let rule = &structure::STRUCT_TEMPLATE_RESIDUE;
            let severities = if between {
                rule.severities.and(Consumer::Xsd, Severity::Error)
            } else {
                rule.severities
            };
            report_residue(severities, &self.run.value, range, findings);
        } else if between {
            let removable = !self.run.cdata;
            let text = text.trim_matches(is_xml_space);
            if removable && self.view.as_mut().is_some_and(|view| view.is_mark(text, span)) {
                return;
            }
            findings.report(&structure::STRUCT_TEXT_CONTENT, span, |draft| {
                draft.message = if text.is_empty() {
                    "An empty CDATA section stands between the elements, where none belongs".into()
                } else {
                    format!("Text {} stands between the elements, where none belongs", quote(text))
                };
                draft.fix = removable.then(|| Fix::safe("Remove the text", span, ""));
            });
        }
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
        draft.say(format_args!(
            "Text contains the template code {}; it should be filled in",
            quote(&value.text()[range])
        ));
    });
}
