//! Text: the value it belongs to, or a finding where no text belongs.

use super::Builder;
use super::entries::rules_of;
use super::root::Content;
use crate::report::findings::Findings;
use crate::rules::structure;
use crate::sitemap::entry::{FieldName, Value};
use crate::text::space::trim_xml_space;
use crate::text::span::Span;
use crate::text::wrapped::http_at;

impl Builder {
    /// Returns the value that the next characters belong to.
    pub(super) fn open_value(&mut self) -> Option<&mut Value<'static>> {
        if matches!(self.root.content, Content::Feed) {
            return self.feed.open_value();
        }
        if self.nodes().is_open() {
            return self.nodes().open_value();
        }
        if self.open.field.is_some() && self.open.skipped.is_none() {
            return self.entry.last_field().map(|field| &mut field.value);
        }
        None
    }

    /// Whether characters here must be read as text between elements.
    pub(super) fn reads_runs(&mut self) -> bool {
        matches!(self.root.content, Content::Entries(_))
            && self.open.depth > 0
            && !self.nodes().is_open()
            && match &self.open.skipped {
                Some(skipped) => skipped.extension,
                None => self.open.wrapper.is_none() || self.open.entry.is_some(),
            }
    }

    /// Ends the run of text being read.
    pub(super) fn flush_run(&mut self, findings: &mut Findings) {
        let Some(span) = self.run.take() else { return };
        let between = self.open.skipped.is_none();
        if !structure::residue(&mut self.run.value, |_| between, findings) && between {
            self.stray_text(span, findings);
        }
    }

    /// Reports text between two elements.
    fn stray_text(&mut self, span: Span, findings: &mut Findings) {
        let text = trim_xml_space(self.run.value.text());
        let view = self.outline.view.as_mut().filter(|_| !self.run.odd);
        if view.is_some_and(|view| view.is_mark(text, span)) {
            return;
        }
        self.entry.odd = true;
        let address = http_at(text).is_some();
        if address
            && let Some(open) = &mut self.open.entry
            && self.entry.value(FieldName::Loc).is_none()
        {
            open.told = true;
            let rules = rules_of(self.entry.kind);
            let prefix = Some(&*self.root.prefix).filter(|_| !self.run.odd);
            return structure::url_without_loc(rules, (span, text), prefix, findings);
        }
        // A URL is hardly there by mistake, so no fix removes it.
        let removable = !address && !self.run.odd;
        structure::stray_text(span, text, (removable, !self.run.value.unknown), findings);
    }
}
