//! `url` and `sitemap`: where each entry begins and ends, and entries in the wrong place.

use std::borrow::Cow;

use super::attributes::has_attributes;
use super::ignored::OtherName;
use super::order::Order;
use super::{Builder, names};
use crate::report::findings::{Context, Findings};
use crate::rules::family::{Family, Subject};
use crate::rules::index;
use crate::rules::structure::{self, EntryRules, Name};
use crate::sitemap::entry::{Entry, EntryKind, FieldName};
use crate::sitemap::node::Nodes;
use crate::text::quote::thousands;
use crate::text::span::Span;
use crate::xml::event::{EndTag, StartTag, qualified};

#[derive(Debug, Default)]
pub(super) struct OpenEntry {
    pub depth: u32,
    pub tag: Span,
    pub name: Name,
    /// Prefix and local name of its start tag, as written, and its namespace.
    pub written: Cow<'static, str>,
    pub namespace: String,
    pub order: Order,
    /// The entry has a second `loc`, which was meant to begin another entry.
    pub second: bool,
    pub other_name: Option<OtherName>,
    /// What the entry lacks has been reported, or may be missing because of a wrong end tag, which has been reported.
    pub told: bool,
}

/// An element with entries in it that should stand in the root: another entry, or an element that the protocol does not
/// know there.
#[derive(Debug, Default)]
pub(super) struct Wrapper {
    pub depth: u32,
    tag: Span,
    /// Prefix and local name; empty for an entry.
    prefix: String,
    local: String,
    /// Start tag and name of the first entry in the element. Reported at the element's end: if its end tag is missing, that
    /// is the cause, and has been reported.
    nested: Option<(Span, &'static str)>,
}

impl Wrapper {
    pub fn new(depth: u32, tag: &StartTag<'_>) -> Wrapper {
        let (prefix, local) = (tag.prefix.to_owned(), tag.local.to_owned());
        Wrapper { depth, tag: tag.span, prefix, local, ..Wrapper::default() }
    }
}

impl Builder {
    pub(super) fn start_entry(
        &mut self,
        tag: &StartTag<'_>,
        entry: EntryKind,
        findings: &mut Findings,
    ) {
        if let Some(wrapper) = self.open.wrapper.as_mut().filter(|wrapper| wrapper.nested.is_none())
        {
            wrapper.nested = Some((tag.span, names::entry_name(entry)));
            findings.keep(tag.span);
        }
        self.entries += 1;
        self.attributes(tag, Some(type_name(entry)), findings);
        if entry == self.root.kind {
            self.root.match_seen = true;
        } else if self.root.mismatch.is_none() {
            self.root.mismatch = Some((tag.span, entry));
            findings.keep(tag.span);
        }
        self.entry.begin(entry, self.entries, tag.span);
        self.entry.odd = has_attributes(tag);
        self.open.entry = Some(OpenEntry {
            depth: self.open.depth,
            tag: tag.span,
            written: qualified(tag.prefix, tag.local).into(),
            namespace: tag.namespace.to_owned(),
            name: Name::of(tag, names::entry_name(entry)),
            ..OpenEntry::default()
        });
    }

    /// Takes an entry inside an entry: the outer one ends here, and the rest of it is skipped.
    pub(super) fn nested_entry(
        &mut self,
        tag: &StartTag<'_>,
        entry: EntryKind,
        findings: &mut Findings,
    ) {
        if let Some(outer) = self.open.entry.take() {
            let depth = outer.depth;
            self.open.wrapper.get_or_insert_with(|| Wrapper { depth, ..Wrapper::default() });
            self.entry.span.end = tag.span.start;
            self.entry.whole = false;
            self.report_order(&outer, false, findings);
            self.check_open_entry(outer, false, findings);
        }
        self.start_entry(tag, entry, findings);
    }

    pub(super) fn end_wrapper(&mut self, wrapper: Wrapper, end: EndTag, findings: &mut Findings) {
        let (tag, name) = (end.span, &wrapper.local);
        let Some((span, nested)) = wrapper.nested.filter(|_| !tag.is_empty()) else {
            if !name.is_empty() {
                self.report_unknown(wrapper, tag, findings);
            }
            return;
        };
        // The entries do not fit this root either: the one cause is reported as a mismatch.
        if nested != names::entry_name(self.root.kind) {
            return;
        }
        structure::nested_entry(span, nested, !name.is_empty(), findings);
    }

    /// Reports an element that stands in the root and contains no entries. `end`: its end tag; empty if it has none.
    fn report_unknown(&mut self, wrapper: Wrapper, end: Span, findings: &mut Findings) {
        let Wrapper { tag, prefix, local, .. } = wrapper;
        let kind = self.root.kind;
        if names::field_name(&local) != Some(FieldName::Loc) {
            return structure::unknown_in_root(tag, &local, kind, findings);
        }
        // A URL outside the entries is lost to everyone who looks for them.
        self.outline.lost = true;
        let entry = qualified(&prefix, names::entry_name(kind));
        structure::loc_in_root(rules_of(kind), (tag, end), (&local, &entry), findings);
    }

    pub(super) fn end_entry(&mut self, open: OpenEntry, end: EndTag, findings: &mut Findings) {
        let tag = end.span;
        self.entry.span = open.tag.to(tag);
        let right = names::entry_name(self.entry.kind);
        open.name.report_case(right, end, findings);
        let closed = open.name.empty || !tag.is_empty();
        self.entry.whole = closed && self.open.wrapper.is_none() && !self.root.again;
        self.report_order(&open, closed, findings);
        let closed = closed && !open.told;
        self.check_open_entry(open, closed, findings);
    }

    /// Checks the entry that the XML layer has read. `closed`: it has an end tag, so that what is missing is missing.
    fn check_open_entry(&mut self, open: OpenEntry, closed: bool, findings: &mut Findings) {
        let entry = std::mem::take(&mut self.entry);
        let mut pages = std::mem::take(&mut self.pages);
        let mut subject = Subject::read(&entry, &mut pages, findings);
        self.check_entry(&mut subject, (closed, open.other_name.as_ref()), findings);
        (self.pages, self.entry) = (pages, entry);
    }

    /// `closed`: as in [`Builder::check_open_entry`], `other`: see [`OpenEntry`].
    pub(super) fn check_entry(
        &mut self,
        subject: &mut Subject<'_>,
        (closed, other): (bool, Option<&OtherName>),
        findings: &mut Findings,
    ) {
        let (entry, kind) = (subject.entry, subject.entry.kind);
        match subject.page.as_ref().filter(|page| !page.text.is_empty()) {
            Some(page) => findings.keep_address(page.span),
            None => {
                let other = other.map(|other| (&*other.written, other.rename.clone()));
                structure::no_loc(rules_of(kind), entry, (closed, other), findings);
                if let Some(loc) = entry.value(FieldName::Loc) {
                    findings.keep_address(loc.trimmed_span());
                }
            }
        }
        if kind == EntryKind::Sitemap
            && let Some(lastmod) = entry.value(FieldName::Lastmod)
        {
            findings.keep(lastmod.trimmed_span());
        }
        if entry.nodes.is_cut() {
            findings.not_read(format_args!(
                "Only the first {} extension elements and 4 MB of one entry were checked.",
                Nodes::MAX
            ));
        }
        if entry.is_cut() {
            findings.not_read(format_args!(
                "Only {} of the elements allowed once per entry, and 4 MB of them, were checked.",
                thousands(Entry::MAX_FIELDS as u64)
            ));
        }
        self.families.entry(subject, &mut Context { findings, site: &self.site });
    }

    /// Ends the open item of a feed, if there is one. Only the rules about URLs apply to it.
    pub(super) fn end_item(&mut self, tag: Span, findings: &mut Findings) {
        let Some(date) = self.feed.end_item(tag, findings) else { return };
        self.families.lastmod.feed_date(date);
        let mut cx = Context { findings, site: &self.site };
        let subject = &mut Subject::read(&self.feed.entry, &mut self.pages, cx.findings);
        self.families.limit.entry(subject, &mut cx);
        self.families.address(subject, &mut cx);
    }
}

pub(super) const fn rules_of(kind: EntryKind) -> &'static EntryRules {
    match kind {
        EntryKind::Url => &structure::ENTRY,
        EntryKind::Sitemap => &index::ENTRY,
    }
}

/// Returns the schema's name for the type of an entry.
const fn type_name(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Url => "tUrl",
        EntryKind::Sitemap => "tSitemap",
    }
}
