//! Elements below the root: whether each is one of the sitemap's own, and where it belongs.

use super::Builder;
use super::entries::Wrapper;
use super::fields::Markup;
use super::names::{self, EXTENSIONS, Meaning};
use crate::report::findings::Findings;
use crate::rules::extension::is_outermost;
use crate::rules::{ext, index, ns, structure};
use crate::sitemap::entry::EntryKind;
use crate::sitemap::node::Space;
use crate::text::bytes::equal;
use crate::xml::event::StartTag;

/// Where an element belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    Core,
    /// A core element in a namespace other than the root's.
    Stray,
    Foreign,
}

impl Builder {
    pub(super) fn start_inside(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        if !tag.attributes.is_empty() {
            self.prefixes.declare(tag, self.open.depth, findings);
        }
        if !tag.prefix.is_empty() {
            self.prefixes.correct(tag);
        }
        let home = self.home(tag);
        let mut element = None;
        if home != Home::Core || !tag.prefix.is_empty() {
            let mut found = self.prefixes.element(tag, findings);
            if home == Home::Foreign {
                self.prefixes.count(&mut found, tag);
                structure::residue_in_attributes(tag, findings);
            }
            element = Some(found);
        }
        if let Some(skipped) = &self.open.skipped {
            if let (true, Home::Foreign, Some(element)) = (skipped.extension, home, element) {
                self.unknown_extension(tag, element, findings);
            }
            if self.nodes().is_open() {
                self.start_node(tag, element, findings);
            }
            return;
        }
        if self.start_in_field(tag, home, findings) {
            return;
        }
        match (home, element) {
            (Home::Foreign, Some(element)) => self.start_foreign(tag, element, findings),
            _ => self.start_core(tag, home, findings),
        }
    }

    /// Skips an element inside a field, where none belongs, and returns true. It returns false if the element is the next
    /// entry, because the end tags of the field and its entry are missing.
    fn start_in_field(&mut self, tag: &StartTag<'_>, home: Home, findings: &mut Findings) -> bool {
        let Some(field) = &mut self.open.field else { return false };
        if let Some(field) = self.entry.last_field() {
            field.value.unknown = true;
        }
        let empty = self.entry.last_field().is_none_or(|field| field.value.trimmed().is_empty());
        if !empty && home == Home::Core && names::entry_kind(tag.local) == Some(self.entry.kind) {
            self.open.field = None;
            return false;
        }
        if field.markup.is_none() {
            field.markup = Some(Markup::new(tag));
            findings.keep(tag.span);
        }
        self.skip(false, None);
        true
    }

    pub(super) fn home(&self, tag: &StartTag<'_>) -> Home {
        let root = &self.root;
        if tag.namespace.is_empty() && !tag.prefix.is_empty() {
            let like_root = root.unbound && root.prefix == tag.prefix;
            return if like_root { Home::Core } else { Home::Foreign };
        }
        if equal(tag.namespace, &root.namespace) || equal(tag.namespace, names::CORE) {
            // The prefix of an extension stands for it, whatever namespace it is bound to.
            let extension = !tag.prefix.is_empty()
                && matches!(self.prefixes.meaning(tag.prefix), Some(Meaning::Extension(_)));
            return if extension { Home::Foreign } else { Home::Core };
        }
        if self.open.entry.as_ref().is_some_and(|open| tag.namespace == open.namespace) {
            return Home::Core;
        }
        if self.open.skipped.is_some() && !tag.namespace.is_empty() {
            return Home::Foreign;
        }
        let known =
            names::entry_kind(tag.local).is_some() || names::field_name(tag.local).is_some();
        if tag.namespace.is_empty() {
            // Known or not, the element lacks a namespace that the elements around it have.
            return if known { Home::Stray } else { Home::Core };
        }
        match self.prefixes.classify(tag.prefix, tag.namespace).meaning {
            Meaning::Core => Home::Stray,
            Meaning::Unknown if tag.prefix.is_empty() && known => Home::Stray,
            _ => Home::Foreign,
        }
    }

    fn start_core(&mut self, tag: &StartTag<'_>, home: Home, findings: &mut Findings) {
        if home == Home::Stray {
            // Without its own declaration the element is in the root's namespace, if that is the default.
            let inherits = self.root.prefix.is_empty() && tag.prefix.is_empty();
            ns::stray_child(tag, inherits, findings);
        }
        if self.open.entry.is_some() {
            self.start_in_entry(tag, findings);
        } else {
            self.start_between_entries(tag, findings);
        }
    }

    fn start_in_entry(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        match (names::entry_kind(tag.local), names::field_name(tag.local)) {
            (Some(EntryKind::Url), _) if self.entry.kind == EntryKind::Sitemap => {
                self.skip_unknown(tag, index::unexpected_child(tag, true));
            }
            (Some(entry), _) => self.nested_entry(tag, entry, findings),
            (None, Some(field)) => self.start_field(tag, field, findings),
            (None, None) if self.is_plain_link(tag) => {
                self.skip(true, None);
                structure::residue_in_attributes(tag, findings);
                self.note_xhtml();
                self.start_node(tag, None, findings);
            }
            (None, None) if tag.local == "expires" && self.entry.kind == EntryKind::Url => {
                ext::expires(tag, findings);
                self.skip(false, None);
            }
            (None, None) => {
                let prefix = self.bare_extension(tag).map(|index| EXTENSIONS[index].prefixes[0]);
                self.skip_unknown(tag, structure::unknown_child(tag, self.root.kind, prefix));
            }
        }
    }

    /// Takes an element in the root, or in an element there that may contain entries.
    fn start_between_entries(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        if let Some(entry) = names::entry_kind(tag.local) {
            self.start_entry(tag, entry, findings);
        } else if self.open.wrapper.is_none() {
            findings.keep(tag.span);
            self.open.wrapper = Some(Wrapper::new(self.open.depth, tag));
        }
    }

    /// Returns the extension whose namespace an element of an entry lacks, and marks its declaration as used.
    fn bare_extension(&mut self, tag: &StartTag<'_>) -> Option<usize> {
        let extension = EXTENSIONS.iter().position(|known| {
            matches!(known.space, Space::Image | Space::Video | Space::News | Space::PageMap)
                && is_outermost(known.space, tag.local)
        });
        let bare = extension.filter(|_| self.entry.kind == EntryKind::Url);
        bare.inspect(|&extension| self.prefixes.meant(extension))
    }

    /// Tells the hreflang rules the prefix that language links have.
    pub(super) fn note_xhtml(&mut self) {
        self.families.hreflang.prefix(self.prefixes.xhtml());
    }

    /// Whether the element is a language link without its namespace. It is read as if it had one.
    pub(super) fn is_plain_link(&self, tag: &StartTag<'_>) -> bool {
        self.entry.kind == EntryKind::Url
            && tag.local == "link"
            && tag.attributes.iter().any(|attribute| matches!(attribute.local, "hreflang" | "rel"))
    }
}
