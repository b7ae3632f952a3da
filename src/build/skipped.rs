//! Elements that are passed over, and what is said of them at their end.

use super::{Builder, Content, names};
use crate::entry::EntryKind;
use crate::event::StartTag;
use crate::findings::{Findings, Fix};
use crate::rule::{Consumer, FixKind, Rule, Severities, Severity};
use crate::rules::{hreflang, index, quote, structure};
use crate::span::Span;

/// An element whose content is of no concern.
#[derive(Debug)]
pub(super) struct Skipped {
    pub depth: u32,
    /// Text in it may still hold template code.
    pub extension: bool,
    /// To be reported at its end, when it is known what to remove.
    pub unwanted: Option<(&'static Rule, Severities, Span)>,
}

impl Builder {
    pub(super) fn unexpected_child(&mut self, tag: &StartTag<'_>, severities: Severities) {
        self.skip_unwanted(tag, &index::INDEX_UNEXPECTED_CHILD, severities);
    }

    pub(super) fn skip_unwanted(
        &mut self,
        tag: &StartTag<'_>,
        rule: &'static Rule,
        severities: Severities,
    ) {
        self.skipped_name.clear();
        self.skipped_name.push_str(tag.local);
        self.skip(false, Some((rule, severities, tag.span)));
    }

    pub(super) fn skip(
        &mut self,
        extension: bool,
        unwanted: Option<(&'static Rule, Severities, Span)>,
    ) {
        self.skipped = Some(Skipped { depth: self.depth, extension, unwanted });
    }

    pub(super) fn end_skipped(&mut self, skipped: &Skipped, tag: Span, findings: &mut Findings) {
        if let Some(markup) = self.open_field.as_mut().and_then(|field| field.markup.as_mut()) {
            markup.end.get_or_insert(tag);
        }
        let refused = self.end_aside();
        let Some((rule, mut severities, start)) = skipped.unwanted else { return };
        if refused {
            severities = severities.and(Consumer::Xsd, Severity::Error);
        }
        let element = start.to(tag);
        let name = &self.skipped_name;
        let unexpected = std::ptr::eq(rule, &index::INDEX_UNEXPECTED_CHILD);
        let unknown = std::ptr::eq(rule, &structure::STRUCT_UNKNOWN_ELEMENT);
        let Content::Entries(kind) = self.content else { return };
        findings.report_as(rule, severities, start, |draft| {
            draft.message = if unexpected {
                format!(
                    "`sitemap` contains {}; it should hold `loc` and `lastmod` only",
                    quote(name)
                )
            } else if unknown {
                unknown_message(name, kind)
            } else if std::ptr::eq(rule, &hreflang::HREFLANG_OUTSIDE_URL) {
                "Language link stands beside the entries; it should stand in a `url`".into()
            } else {
                format!(
                    "Element {} stands beside the entries; `{}` should hold `{}` elements only",
                    quote(name),
                    names::root_name(kind),
                    names::entry_name(kind)
                )
            };
            draft.quoted = Some(format!("<{name}>"));
            if unexpected || unknown || std::ptr::eq(rule, &structure::STRUCT_FOREIGN_IN_ROOT) {
                let mut fix = Fix::safe("Remove the element", element, "");
                fix.safe = rule.fix == FixKind::Auto;
                draft.fix_by(fix);
            }
        });
    }
}

/// `kind`: of the entries that the root lists.
pub(super) fn unknown_message(name: &str, kind: EntryKind) -> String {
    let (root, entry) = (names::root_name(kind), names::entry_name(kind));
    let is_root = [EntryKind::Url, EntryKind::Sitemap]
        .into_iter()
        .any(|kind| names::root_name(kind).eq_ignore_ascii_case(name));
    if is_root {
        format!(
            "Element {} stands in another one; a file has one `{root}`, around all",
            quote(name)
        )
    } else if names::field_name(name).is_some() {
        format!("Element {} stands in the wrong place; it belongs in a `{entry}`", quote(name))
    } else {
        format!(
            "Element {} is none of the protocol's; remove it or give it its prefix",
            quote(name)
        )
    }
}
