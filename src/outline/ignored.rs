//! Skipped elements, and the findings reported at their end.

use super::Builder;
use crate::report::findings::{Draft, Findings, Fix};
use crate::report::rule::{Consumer, Severity};
use crate::rules::index;
use crate::rules::structure::{self, Name};
use crate::sitemap::entry::{Entry, FieldName};
use crate::xml::event::{EndTag, StartTag};

/// An element whose content no rule looks at.
#[derive(Debug)]
pub(super) struct Skipped {
    pub depth: u32,
    /// Whether text in the element is searched for template code.
    pub extension: bool,
    /// The finding to report at the element's end, when the range to remove is known.
    pub unwanted: Option<Draft>,
    /// The element's name.
    pub name: Name,
    /// The element's text begins like a URL.
    pub url: bool,
    /// A foreign element in a place where only the schema allows one, as the only child of an entry made for it: the
    /// schema's verdict on its content counts, nothing else.
    pub aside: Option<Box<Entry<'static>>>,
}

/// An unknown element of an entry that has no `loc`: perhaps the `loc` by another name.
#[derive(Debug)]
pub(super) struct OtherName {
    pub written: String,
    /// Renames the element, if its text is a URL.
    pub rename: Option<Fix>,
}

impl Builder {
    pub(super) fn skip(&mut self, extension: bool, unwanted: Option<Draft>) {
        self.entry.odd = true;
        let (depth, name) = (self.open.depth, Name::default());
        self.open.skipped =
            Some(Skipped { depth, extension, unwanted, name, url: false, aside: None });
    }

    /// Skips an element that the entry should not have.
    pub(super) fn skip_unknown(&mut self, tag: &StartTag<'_>, unwanted: Draft) {
        self.skip(false, Some(unwanted));
        if let Some(skipped) = &mut self.open.skipped {
            skipped.name = Name::of(tag, FieldName::Loc.name());
        }
    }

    #[inline(never)]
    pub(super) fn end_skipped(
        &mut self,
        mut skipped: Skipped,
        end: EndTag,
        findings: &mut Findings,
    ) {
        if let Some(markup) = self.open.field.as_mut().and_then(|field| field.markup.as_mut()) {
            markup.end.get_or_insert(end.span);
        }
        let refused = skipped.aside.take().is_some_and(|aside| self.is_refused(&aside));
        let Some(mut found) = skipped.unwanted.take().filter(|_| !end.is_misnamed()) else {
            return;
        };
        let rule = found.rule;
        let unknown = rule.is(&structure::STRUCT_UNKNOWN_ELEMENT);
        if refused {
            found.severities = found.severities.and(Consumer::Xsd, Severity::Error);
        }
        // In an entry without a `loc`, the element may be the `loc` by another name.
        let open = self.open.entry.as_mut();
        let nameless = open.filter(|_| self.entry.value(FieldName::Loc).is_none());
        // An element without its prefix should get the prefix.
        let bare = unknown && found.severities.get(Consumer::Protocol) == Some(Severity::Error);
        let unexpected = rule.is(&index::INDEX_UNEXPECTED_CHILD);
        match nameless {
            None if !bare
                && (unexpected || unknown || rule.is(&structure::STRUCT_FOREIGN_IN_ROOT)) =>
            {
                found.suggest("Remove the element", found.span.to(end.span), "");
            }
            Some(entry) if entry.other_name.as_ref().is_none_or(|it| it.rename.is_none()) => {
                let Skipped { name, url, .. } = skipped;
                let rename = url.then(|| name.write(FieldName::Loc.name(), end)).flatten();
                let written = name.misspelt.unwrap_or_default();
                entry.other_name = Some(OtherName { written, rename });
            }
            _ => {}
        }
        findings.submit(found);
    }
}
