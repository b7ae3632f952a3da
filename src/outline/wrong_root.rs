//! A root that is that of no sitemap: reported at the end of the document, when its content is known.

use super::names;
use crate::report::findings::Findings;
use crate::rules::structure::{self, Name};
use crate::sitemap::entry::{EntryKind, FieldName};
use crate::text::span::Span;
use crate::xml::event::{EndTag, StartTag};

#[derive(Debug)]
pub(super) struct Unfit {
    /// Place of the root's name, with its prefix.
    span: Span,
    name: Name,
    /// The root's name without its prefix.
    local: String,
    /// The root is itself an entry or a `loc`.
    entry: bool,
    /// The kind of all children of the root.
    kind: Option<EntryKind>,
    /// Some child of the root does not fit into a sitemap.
    impossible: bool,
    end: EndTag,
}

impl Unfit {
    pub fn new(tag: &StartTag<'_>, findings: &mut Findings) -> Unfit {
        findings.keep(tag.name);
        let kind = names::entry_kind(tag.local);
        Unfit {
            span: tag.name,
            name: Name::of(tag, tag.local),
            local: tag.local.to_owned(),
            entry: kind.is_some() || tag.local == FieldName::Loc.name(),
            kind,
            impossible: false,
            end: EndTag::missing(0),
        }
    }

    /// Takes an element below the root.
    pub fn start(&mut self, tag: &StartTag<'_>, depth: u32) {
        let kind = names::entry_kind(tag.local);
        // A root that contains entries is not an entry itself.
        if depth == 2 && self.entry && kind.is_some() {
            (self.entry, self.kind) = (false, None);
        }
        if depth == 2 && !self.entry {
            self.impossible |= kind.is_none() || self.kind.is_some_and(|known| Some(known) != kind);
            self.kind = kind;
        }
    }

    /// Takes the end tag of a root.
    pub fn end(&mut self, tag: EndTag) {
        self.end = tag;
    }

    pub fn finish(self, findings: &mut Findings) {
        // The XML layer has reported that the end tag has another name.
        if self.end.is_misnamed() {
            return;
        }
        if self.entry {
            return structure::no_root(self.span, &self.local, self.kind, findings);
        }
        let fits = self.kind.filter(|_| !self.impossible);
        let fix = fits.and_then(|kind| self.name.write(names::root_name(kind), self.end));
        structure::wrong_root(self.span, &self.local, fix, findings);
    }
}
