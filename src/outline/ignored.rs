//! Skipped elements, and the findings reported at their end.

use super::{Builder, names};
use crate::report::findings::{Draft, Findings};
use crate::report::rule::{Consumer, Rule, Severities, Severity};
use crate::rules::{index, structure};
use crate::sitemap::entry::{EntryKind, FieldName};
use crate::text::quote::quote;
use crate::xml::event::{EndTag, StartTag};

/// An element whose content no rule looks at.
#[derive(Debug)]
pub(super) struct Skipped {
    pub depth: u32,
    /// Whether text in the element is searched for template code.
    pub extension: bool,
    /// The finding to report at the element's end, when the range to remove is known.
    pub unwanted: Option<Box<Unwanted>>,
}

/// An element that should not be where it is.
#[derive(Debug)]
pub(super) struct Unwanted {
    found: Draft,
    name: String,
}

impl Builder {
    pub(super) fn unexpected_child(&mut self, tag: &StartTag<'_>, severities: Severities) {
        let name = quote(tag.local);
        let message =
            format!("`sitemap` contains {name}; only `loc` and `lastmod` are allowed there");
        self.skip_unwanted(tag, &index::INDEX_UNEXPECTED_CHILD, severities, message);
    }

    pub(super) fn skip_unwanted(
        &mut self,
        tag: &StartTag<'_>,
        rule: &'static Rule,
        severities: Severities,
        message: String,
    ) {
        let name = tag.local.to_owned();
        let mut found = Draft::new(rule, severities, tag.span);
        found.say(message);
        found.show(format_args!("<{name}>"));
        self.skip(false, Some(Box::new(Unwanted { found, name })));
    }

    pub(super) fn skip(&mut self, extension: bool, unwanted: Option<Box<Unwanted>>) {
        self.entry.odd = true;
        self.skipped = Some(Skipped { depth: self.depth, extension, unwanted });
    }

    #[inline(never)]
    pub(super) fn end_skipped(&mut self, skipped: Skipped, end: EndTag, findings: &mut Findings) {
        if let Some(markup) = self.open_field.as_mut().and_then(|field| field.markup.as_mut()) {
            markup.end.get_or_insert(end.span);
        }
        let refused = self.end_aside();
        let Some(unwanted) = skipped.unwanted else { return };
        if end.is_misnamed() {
            return;
        }
        let Unwanted { mut found, name } = *unwanted;
        let rule = found.rule;
        let unknown = rule.is(&structure::STRUCT_UNKNOWN_ELEMENT);
        if unknown && is_no_name(&name) {
            found.severities = ONLY_XSD;
        }
        if refused {
            found.severities = found.severities.and(Consumer::Xsd, Severity::Error);
        }
        // In an entry without a `loc`, the element may be the `loc` by another name.
        let beside = self.open_entry.is_none() || self.entry.value(FieldName::Loc).is_some();
        // An element without its prefix should get the prefix.
        let bare = unknown && found.severities.get(Consumer::Protocol) == Some(Severity::Error);
        let unexpected = rule.is(&index::INDEX_UNEXPECTED_CHILD);
        if !bare && beside && (unexpected || unknown || rule.is(&structure::STRUCT_FOREIGN_IN_ROOT))
        {
            found.suggest("Remove the element", found.span.to(end.span), "");
        }
        findings.submit(found);
    }
}

/// Severities of an unknown element whose name is no XML name: the name itself has been reported.
pub(super) const ONLY_XSD: Severities = Severities::of(Consumer::Xsd, Severity::Error);

/// Whether no element can have this name.
pub(super) fn is_no_name(name: &str) -> bool {
    name.contains(':') || !name.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Returns the message for an unknown element. `kind`: the kind of entry that the root lists.
pub(super) fn unknown_message(name: &str, kind: EntryKind) -> String {
    let (root, entry) = (names::root_name(kind), names::entry_name(kind));
    if matches!(name, "urlset" | "sitemapindex") {
        format!(
            "The element {} is inside another one; a file has a single `{root}` around all entries",
            quote(name)
        )
    } else if names::field_name(name).is_some() {
        format!("The element {} is in the wrong place; it belongs in a `{entry}`", quote(name))
    } else {
        format!(
            "The element {} is not part of the protocol, and has no extension prefix",
            quote(name)
        )
    }
}
