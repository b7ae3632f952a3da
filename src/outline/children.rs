//! Elements below the root: whether each is one of the sitemap's own, and where it belongs.

use super::Builder;
use super::entries::Odd;
use super::fields::Markup;
use super::names::{self, EXTENSIONS, Meaning};
use super::prefixes::removal;
use crate::report::findings::Findings;
use crate::report::rule::{Consumer, Severity};
use crate::rules::extension::is_outermost;
use crate::rules::{ext, ns, structure};
use crate::sitemap::entry::{EntryKind, FieldName};
use crate::sitemap::node::Space;
use crate::text::bytes::equal;
use crate::text::quote::quote;
use crate::text::span::Span;
use crate::xml::event::{Attribute, StartTag, qualified};

/// Where an element belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    Core,
    /// A core element in a namespace other than the root's.
    Stray,
    Foreign,
}

impl Builder {
    pub(super) fn start_inside(
        &mut self,
        tag: &StartTag<'_>,
        kind: EntryKind,
        findings: &mut Findings,
    ) {
        if !tag.attributes.is_empty() {
            self.prefixes.declare(tag, self.depth, findings);
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
                self.attribute_residue(tag, findings);
            }
            element = Some(found);
        }

        if self.was_entry(tag, home) {
            self.skipped = None;
            if let Some(markup) = self.open_field.take().and_then(|field| field.markup) {
                let url = StartTag {
                    local: names::entry_name(EntryKind::Url),
                    span: markup.tag,
                    name: markup.tag,
                    attributes: &[],
                    ..*tag
                };
                self.depth -= 1;
                self.nested_entry(&url, (EntryKind::Url, true), kind, findings);
                self.depth += 1;
            }
        }
        if let Some(skipped) = &self.skipped {
            self.held.deep = true;
            self.held.read(tag);
            if skipped.extension && home == Home::Foreign {
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
        if let Some(wrapper) = self.wrapper.filter(|_| self.open_entry.is_none()) {
            let entry = home == Home::Core && names::entry_kind(tag.local).is_some();
            if !entry || self.depth != wrapper + 1 {
                self.flat.stays();
            }
        }
        match (home, element) {
            (Home::Foreign, Some(element)) => self.start_foreign(tag, element, findings),
            _ => self.start_core(tag, home, kind, findings),
        }
    }

    /// Whether a `url` in an empty field, which is passed over because the address is likely in it, was an entry after
    /// all: it has a `loc`.
    fn was_entry(&self, tag: &StartTag<'_>, home: Home) -> bool {
        let markup = self.open_field.as_ref().and_then(|field| field.markup.as_ref());
        self.skipped.as_ref().is_some_and(|skipped| skipped.depth + 1 == self.depth)
            && markup.is_some_and(|markup| markup.name == "url" && !markup.several)
            && self.entry.kind == EntryKind::Url
            && home == Home::Core
            && matches!(names::field_name(tag.local), Some((FieldName::Loc, _)))
    }

    /// An element in a field, where none belongs: passed over, unless it is the next entry, and the field and its own have
    /// no end tag. Returns whether it was.
    fn start_in_field(&mut self, tag: &StartTag<'_>, home: Home, findings: &mut Findings) -> bool {
        let Some(field) = &mut self.open_field else { return false };
        if let Some(field) = self.entry.last_field() {
            field.value.unknown = true;
        }
        let empty = self.entry.last_field().is_none_or(|field| field.value.trimmed().is_empty());
        let entry = names::entry_kind(tag.local).filter(|_| home == Home::Core);
        let around = entry == Some((EntryKind::Url, true)) && empty && !tag.empty;
        let begins = |(entry, _)| entry == EntryKind::Sitemap || entry == self.entry.kind;
        if !around && entry.is_some_and(begins) {
            self.open_field = None;
            return false;
        }
        match &mut field.markup {
            Some(markup) => markup.several = true,
            None => {
                field.markup = Some(Markup::new(tag));
                findings.keep(tag.span);
            }
        }
        self.skip(false, None);
        true
    }

    pub(super) fn home(&self, tag: &StartTag<'_>) -> Home {
        let root = &self.outer;
        if tag.namespace.is_empty() && !tag.prefix.is_empty() {
            let like_root = root.unbound && root.prefix == tag.prefix;
            return if like_root { Home::Core } else { Home::Foreign };
        }
        if equal(tag.namespace, &root.namespace) || equal(tag.namespace, names::CORE) {
            // What stands for an extension does so, whatever it is bound to.
            let extension = !tag.prefix.is_empty()
                && matches!(self.prefixes.meaning(tag.prefix), Some(Meaning::Extension(_)));
            return if extension { Home::Foreign } else { Home::Core };
        }
        if self.open_entry.is_some() && tag.namespace == self.entry_namespace {
            return Home::Core;
        }
        if self.skipped.is_some() && !tag.namespace.is_empty() {
            return Home::Foreign;
        }
        let known =
            names::entry_kind(tag.local).is_some() || names::field_name(tag.local).is_some();
        if tag.namespace.is_empty() {
            // Whether it is a known one or not, the elements around it are in the sitemap's.
            return if known { Home::Stray } else { Home::Core };
        }
        match self.prefixes.classify(tag.prefix, tag.namespace).meaning {
            Meaning::Core => Home::Stray,
            Meaning::Unknown if tag.prefix.is_empty() && known => Home::Stray,
            _ => Home::Foreign,
        }
    }

    fn start_core(
        &mut self,
        tag: &StartTag<'_>,
        home: Home,
        kind: EntryKind,
        findings: &mut Findings,
    ) {
        if home == Home::Stray {
            self.report_stray(tag, findings);
        }
        if self.open_entry.is_some() {
            self.start_in_entry(tag, kind, findings);
        } else {
            self.start_between_entries(tag, kind, findings);
        }
    }

    fn start_in_entry(&mut self, tag: &StartTag<'_>, kind: EntryKind, findings: &mut Findings) {
        match (names::entry_kind(tag.local), names::field_name(tag.local)) {
            (Some((EntryKind::Url, _)), _) if self.entry.kind == EntryKind::Sitemap => {
                self.inner_url(tag, findings);
            }
            (Some(entry), _) => self.nested_entry(tag, entry, kind, findings),
            (None, Some(field)) => self.start_field(tag, field, findings),
            (None, None) if self.is_plain_link(tag) => {
                self.skip(true, None);
                self.attribute_residue(tag, findings);
                self.note_xhtml();
                self.start_node(tag, None, findings);
            }
            (None, None) if tag.local == "expires" && self.entry.kind == EntryKind::Url => {
                ext::expires(tag, findings);
                self.skip(false, None);
            }
            (None, None) => self.unknown_in_entry(tag),
        }
    }

    fn unknown_in_entry(&mut self, tag: &StartTag<'_>) {
        let rule = &structure::STRUCT_UNKNOWN_ELEMENT;
        let bare = self.bare_extension(tag);
        let mut severities = rule.severities;
        if bare.is_some() {
            // Nobody reads any of what is in it; that the page is not read, no search engine says.
            severities = severities.and(Consumer::Protocol, Severity::Error);
        }
        self.skip_unwanted(tag, rule, severities);
        if let Some(skipped) = &mut self.skipped {
            skipped.bare = bare;
        }
    }

    /// An element in the root, or in one there that may hold entries.
    fn start_between_entries(
        &mut self,
        tag: &StartTag<'_>,
        kind: EntryKind,
        findings: &mut Findings,
    ) {
        let is_loc = || matches!(names::field_name(tag.local), Some((FieldName::Loc, _)));
        match (names::entry_kind(tag.local), self.wrapper) {
            (Some(entry), wrapper) => {
                if wrapper.is_some() {
                    self.note_nested(tag, entry.0, findings);
                }
                self.start_entry(tag, entry, kind, findings);
            }
            (None, None) if is_loc() => {
                self.loose = Some((tag.span, qualified(tag.prefix, tag.local)));
                findings.keep(tag.span);
                self.enter_wrapper(self.depth, (tag.span, String::new()), true);
            }
            (None, None) => {
                self.odd = Some(Odd::of(tag, &self.closed, kind));
                findings.keep(tag.span);
                let root = &self.outer;
                let again = |attribute: &Attribute<'_>| {
                    attribute.declares() == Some(root.prefix.as_str())
                        && attribute.value == root.namespace
                };
                let mut others = tag.attributes.iter().filter(|attribute| !again(attribute));
                let needed = others.any(|attribute| attribute.declares().is_some());
                self.enter_wrapper(self.depth, (tag.span, String::new()), needed);
            }
            (None, Some(wrapper)) => {
                if let Some(odd) = &mut self.odd
                    && wrapper == self.depth - 1
                {
                    odd.holds_loc |= is_loc();
                    self.held.begin(tag);
                } else {
                    self.held.deep = true;
                }
            }
        }
    }

    /// The start tag's name, its place and its name in the end tag as they should be, of an element in an entry that
    /// lacks the namespace of its extension.
    fn bare_extension(&mut self, tag: &StartTag<'_>) -> Option<Box<(Span, String, String)>> {
        if self.entry.kind != EntryKind::Url {
            return None;
        }
        let index = EXTENSIONS.iter().position(|known| is_outermost(known.space, tag.local))?;
        let known = &EXTENSIONS[index];
        if !matches!(known.space, Space::Image | Space::Video | Space::News | Space::PageMap) {
            return None;
        }
        let (prefix, declaration) = match self.prefixes.meant(index) {
            // What is in it is written without a prefix, too.
            _ if known.space == Space::PageMap => {
                (String::new(), format!(" xmlns=\"{}\"", known.uri))
            }
            Some(prefix) => (prefix.to_owned(), String::new()),
            None => {
                let prefix = known.prefixes[0];
                (prefix.to_owned(), format!(" xmlns:{prefix}=\"{}\"", known.uri))
            }
        };
        let name = qualified(&prefix, tag.local);
        Some(Box::new((tag.name, name.clone() + &declaration, name)))
    }

    /// Shows how language links are written.
    pub(super) fn note_xhtml(&mut self) {
        self.families.hreflang.prefix(self.prefixes.xhtml());
    }

    /// A language link without its namespace: read as if it had it.
    pub(super) fn is_plain_link(&self, tag: &StartTag<'_>) -> bool {
        self.entry.kind == EntryKind::Url
            && tag.local == "link"
            && tag.attributes.iter().any(|attribute| matches!(attribute.local, "hreflang" | "rel"))
    }

    pub(super) fn report_stray(&self, tag: &StartTag<'_>, findings: &mut Findings) {
        let declared = tag.attributes.iter().position(|a| a.declares() == Some(tag.prefix));
        let span = declared.map_or(tag.name, |at| tag.attributes[at].span);
        // Without the attribute the element is in the root's namespace, if that is the default.
        let inherits = self.outer.prefix.is_empty() && tag.prefix.is_empty();
        findings.report(&ns::NS_CORE_CHILD_NO_NAMESPACE, span, |draft| {
            if tag.namespace.is_empty() {
                draft.say(format_args!(
                    "`{}` is in no namespace; it should be in that of the root",
                    tag.local
                ))
            } else {
                draft.say(format_args!(
                    "`{}` is in namespace {}; it should be in that of the root",
                    tag.local,
                    quote(tag.namespace)
                ))
            }
            if let Some(at) = declared.filter(|_| inherits) {
                draft.repair("Remove the attribute", removal(tag, at), "");
            } else if tag.namespace.is_empty() && !self.outer.prefix.is_empty() {
                draft.help =
                    Some("Declare the namespace on the root for names without prefix, too.".into());
                let place = Span::at(self.outer.local.end);
                let text = format!(" xmlns=\"{}\"", names::CORE);
                draft.suggest("Declare it on the root", place, text);
            }
        });
    }
}
