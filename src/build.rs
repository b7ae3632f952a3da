//! Events to entries: knows what a sitemap looks like, and reports what does not.
//!
//! Whatever is wrong is reported once and read as if it were right: elements in a wrong namespace
//! or case, entries at the wrong place. Below the entries' own children nothing is kept.
//!
//! Every finding is placed in the entry or run of text being read (see [`Builder::open_since`]),
//! at the event itself, or in the start tag of the root.

mod feed;
mod locations;
pub(crate) mod names;
mod prefixes;
mod run;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::entry::{Entry, EntryKind, FieldName, Value, is_xml_space};
use crate::event::{Events, StartTag};
use crate::extension::{Nodes, Space};
use crate::families::Families;
use crate::findings::{Findings, Fix};
use crate::options::Site;
use crate::report::Kind;
use crate::rule::{Consumer, Rule, Severities, Severity};
use crate::rules::extension::{self, Content as Holds};
use crate::rules::{
    self, Context, Document, ext, hreflang, image, index, news, ns, quote, structure, video,
};
use crate::span::Span;
use feed::Feed;
use locations::Locations;
use names::{Class, Meaning, Spelling};
use prefixes::{Element, Prefixes, removal, wrong_namespace};
use run::Run;

/// Takes the events of one document and hands its entries to the rules.
#[derive(Debug, Default)]
pub(crate) struct Builder {
    pub families: Families,
    pub kind: Kind,
    /// Local name of the root, as written.
    pub root: Option<String>,
    /// Its namespace, as written.
    pub namespace: Option<String>,
    /// Its start tag.
    pub root_tag: Span,
    /// Start tags of entries so far; items or entries of a feed.
    pub entries: u64,
    /// XML of a known kind that is no sitemap: what to call it, and the root's start tag.
    pub unsupported: Option<(&'static str, Span)>,
    site: Site,
    /// Elements open.
    depth: u32,
    content: Content,
    outer: Root,
    prefixes: Prefixes,
    locations: Locations,
    entry: Entry,
    feed: Feed,
    /// Name of the entry's start tag, as written, and its namespace.
    entry_name: String,
    entry_namespace: String,
    /// A foreign element where none belongs but the schema allows one, as the only child of an entry
    /// of its own: only the schema's verdict on its content counts.
    aside: Option<Box<Entry>>,
    open_entry: Option<OpenEntry>,
    open_field: Option<OpenField>,
    skipped: Option<Skipped>,
    /// Name of the element skipped, as written.
    skipped_name: String,
    /// Depth of an element in which entries stand that should stand in the root.
    wrapper: Option<u32>,
    /// The first entry in the wrapper: its start tag and its name. Reported where the wrapper
    /// ends: if its end tag is missing, that is the cause, and has been reported.
    nested: Option<(Span, &'static str)>,
    mismatch_told: bool,
    run: Run,
}

/// What the elements below the root are.
#[derive(Clone, Copy, Debug, Default)]
enum Content {
    /// Of no concern.
    #[default]
    Other,
    Entries(EntryKind),
    /// Items of a feed.
    Feed,
}

/// The root being read: the document's, or one that follows it.
#[derive(Debug, Default)]
struct Root {
    prefix: String,
    namespace: String,
    /// Its prefix is not bound.
    unbound: bool,
    tag: Span,
    local: Span,
    empty: bool,
    /// What it should be called, where its case is wrong.
    right_name: Option<&'static str>,
}

#[derive(Debug)]
struct OpenEntry {
    depth: u32,
    tag: Span,
    local: Span,
    empty: bool,
    misspelt: bool,
    /// Children seen: the last core child in the schema's order, and the first foreign one.
    highest: Option<FieldName>,
    extension: Option<Span>,
    extension_told: bool,
    /// The last element of each name, from `<` to `>`.
    last: [Option<Span>; 4],
}

#[derive(Debug)]
struct OpenField {
    depth: u32,
    name: FieldName,
    tag: Span,
    local: Span,
    empty: bool,
    misspelt: bool,
    /// The first element in it, and its name. Reported at the end: if the end tag is missing, that
    /// is the cause, and has been reported.
    markup: Option<(Span, String)>,
    /// The first and the previous element of this name in the entry.
    earlier: Option<(Span, Span)>,
}

/// An element whose content is of no concern.
#[derive(Debug)]
struct Skipped {
    depth: u32,
    /// Text in it may still hold template code.
    extension: bool,
    /// To be reported at its end, when it is known what to remove.
    unwanted: Option<(&'static Rule, Severities, Span)>,
}

/// Where an element belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    Core,
    /// A core element in a namespace other than the root's.
    Stray,
    Foreign,
}

impl Builder {
    pub fn new(site: Site) -> Builder {
        Builder { site, ..Builder::default() }
    }

    /// Where the entry or the text begins that is being read: findings to come may be placed
    /// from there on.
    pub fn open_since(&self) -> Option<u64> {
        let entry = self.open_entry.as_ref().map(|entry| entry.tag.start);
        [entry, self.run.start(), self.feed.open_since()].into_iter().flatten().min()
    }

    /// Places that are needed after the text has gone by: of the root's start tag, and of the
    /// longest address.
    pub fn anchors(&self) -> impl Iterator<Item = Span> {
        [Some(self.root_tag), self.families.loc.longest().map(|(_, span)| span)]
            .into_iter()
            .flatten()
    }

    /// Namespaces of foreign elements, and how many elements each has.
    pub fn extensions(&self) -> &[(String, u64)] {
        &self.prefixes.extensions
    }

    /// Checks what only the whole document shows. `truncated`: not all of it was read.
    pub fn finish(&mut self, truncated: bool, findings: &mut Findings) -> Document {
        self.flush_run(findings);
        let document =
            Document { kind: self.kind, root: self.root_tag, entries: self.entries, truncated };
        let kind = match self.kind {
            Kind::Urlset => EntryKind::Url,
            Kind::Sitemapindex => EntryKind::Sitemap,
            _ => {
                if matches!(self.kind, Kind::Rss | Kind::Atom) {
                    self.finish_feed(&document, findings);
                }
                return document;
            }
        };
        if self.entries == 0 && !truncated && kind == EntryKind::Url {
            self.report_empty(findings);
        }
        let namespace = self.namespace.as_deref().unwrap_or_default();
        self.locations.finish(kind, namespace, &self.prefixes, findings);
        if self.prefixes.declares_news() {
            self.families.lastmod.news_seen();
        }
        self.families.hreflang.prefix(self.prefixes.xhtml());
        let mut cx = Context { findings, site: &self.site };
        self.families.finish(&document, self.prefixes.declares_news(), &mut cx);
        document
    }

    fn finish_feed(&mut self, document: &Document, findings: &mut Findings) {
        self.feed.finish(document, findings);
        let mut cx = Context { findings, site: &self.site };
        self.families.limit.finish(document, &mut cx);
        self.families.finish_addresses(document, false, &mut cx);
    }

    fn report_empty(&self, findings: &mut Findings) {
        let rule = &structure::STRUCT_EMPTY_URLSET;
        let news = self.prefixes.declares_news();
        let severities = if news {
            Severities::protocol(Severity::Info).and(Consumer::Xsd, Severity::Error)
        } else {
            rule.severities
        };
        findings.report_as(rule, severities, self.root_tag, |draft| {
            draft.message = if news {
                "`urlset` lists no `url`; that is fine while there is no news".into()
            } else {
                "`urlset` lists no `url`; one at least is needed".into()
            };
        });
    }

    // The root.

    fn start_root(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        let first = self.root.is_none();
        let kind = [EntryKind::Url, EntryKind::Sitemap]
            .into_iter()
            .find(|&kind| names::root_name(kind).eq_ignore_ascii_case(tag.local));
        self.content = match (kind, tag.local) {
            (Some(kind), _) => Content::Entries(kind),
            (None, "rss" | "feed") => Content::Feed,
            _ => Content::Other,
        };
        if first {
            self.root = Some(tag.local.to_owned());
            self.namespace = Some(tag.namespace.to_owned()).filter(|name| !name.is_empty());
            self.root_tag = tag.span;
            self.kind = match self.content {
                Content::Entries(EntryKind::Url) => Kind::Urlset,
                Content::Entries(EntryKind::Sitemap) => Kind::Sitemapindex,
                Content::Feed if tag.local == "rss" => Kind::Rss,
                Content::Feed => Kind::Atom,
                Content::Other if tag.local.eq_ignore_ascii_case("html") => Kind::Html,
                Content::Other => Kind::Unknown,
            };
            if self.kind == Kind::Unknown {
                self.unknown_root(tag, findings);
            }
        }
        self.families.loc.not_absolute = None;
        if matches!(self.content, Content::Feed) {
            self.families.loc.not_absolute = Some(rules::feed::NOT_ABSOLUTE);
            self.feed.root(tag, findings);
        }
        let Some(kind) = kind else { return };

        self.outer.prefix.clear();
        self.outer.prefix.push_str(tag.prefix);
        self.outer.namespace.clear();
        self.outer.namespace.push_str(tag.namespace);
        self.outer.unbound = tag.namespace.is_empty() && !tag.prefix.is_empty();
        self.outer.tag = tag.span;
        self.outer.local = local_span(tag);
        self.outer.empty = tag.empty;
        let right_name = names::root_name(kind);
        self.outer.right_name = (tag.local != right_name).then_some(right_name);

        self.prefixes.declare(tag, 1, findings);
        self.prefixes.take_root(tag.prefix);
        if !self.outer.unbound {
            root_namespace(tag, findings);
        }
        for (number, attribute) in tag.attributes.iter().enumerate() {
            if attribute.namespace == names::XSI && attribute.local == "schemaLocation" {
                self.locations.read(attribute, removal(tag, number), findings);
            }
        }
        self.attributes(tag, None, findings);
    }

    fn unknown_root(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        if let Some(name) = names::unsupported(tag.local, tag.namespace) {
            self.unsupported = Some((name, tag.span));
            return;
        }
        // Empty ones of these are complete by the schemas, which know them as roots, too.
        let space = match names::classify(tag.prefix, tag.namespace) {
            Class { meaning: Meaning::Extension(index), spelling: Spelling::Right } => {
                names::EXTENSIONS[index].space
            }
            _ => Space::Unknown,
        };
        let bare = tag.attributes.iter().all(|attribute| attribute.declares().is_some());
        let complete = tag.empty
            && match (space, tag.local) {
                (Space::Mobile, "mobile") | (Space::PageMap, "PageMap") => bare,
                (Space::Xhtml, _) => hreflang::schema_takes(tag),
                _ => false,
            };
        let rule = &structure::STRUCT_ROOT_INVALID;
        let severities =
            if complete { rule.severities.without(Consumer::Xsd) } else { rule.severities };
        findings.report_as(rule, severities, tag.name, |draft| {
            draft.message = format!(
                "Root element {} is not that of a sitemap; it should be `urlset` or `sitemapindex`",
                quote(tag.local)
            );
        });
    }

    fn end_root(&mut self, tag: Span, findings: &mut Findings) {
        if let Content::Entries(_) = self.content
            && let Some(right) = self.outer.right_name
        {
            let root = &self.outer;
            let prefix = root.prefix.len() as u64;
            report_case(
                &structure::STRUCT_ROOT_CASE,
                (root.local, root.empty, prefix),
                right,
                tag,
                findings,
            );
        }
        self.content = Content::Other;
        self.wrapper = None;
    }

    // Below the root.

    fn start_inside(&mut self, tag: &StartTag<'_>, kind: EntryKind, findings: &mut Findings) {
        if !tag.attributes.is_empty() {
            self.prefixes.declare(tag, self.depth, findings);
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

        if let Some(skipped) = &self.skipped {
            if skipped.extension && home == Home::Foreign {
                self.unknown_extension(tag, element, findings);
            }
            if self.nodes().is_open() {
                self.start_node(tag, element);
            }
            return;
        }
        if let Some(field) = &mut self.open_field {
            if let Some(field) = self.entry.last_field() {
                field.value.unknown = true;
            }
            if home == Home::Core && names::entry_kind(tag.local).is_some() {
                // The next entry begins: the field and its entry have no end tag.
                self.open_field = None;
            } else {
                if field.markup.is_none() {
                    field.markup = Some((tag.span, tag.local.to_owned()));
                    findings.keep(tag.span);
                }
                self.skip(false, None);
                return;
            }
        }
        match (home, element) {
            (Home::Foreign, Some(element)) => self.start_foreign(tag, element, findings),
            _ => self.start_core(tag, home, kind, findings),
        }
    }

    fn home(&self, tag: &StartTag<'_>) -> Home {
        let root = &self.outer;
        if tag.namespace.is_empty() && !tag.prefix.is_empty() {
            let like_root = root.unbound && root.prefix == tag.prefix;
            return if like_root { Home::Core } else { Home::Foreign };
        }
        if tag.namespace == root.namespace || tag.namespace == names::CORE {
            return Home::Core;
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
        let entry = names::entry_kind(tag.local);
        if self.open_entry.is_some() {
            match (entry, names::field_name(tag.local)) {
                (Some((EntryKind::Url, _)), _) if self.entry.kind == EntryKind::Sitemap => {
                    self.unexpected_child(tag, index::INDEX_UNEXPECTED_CHILD.severities);
                }
                (Some(entry), _) => {
                    self.nested_entry(tag, entry, kind, findings);
                }
                (None, Some(field)) => self.start_field(tag, field, findings),
                (None, None) if self.is_plain_link(tag) => {
                    self.skip(true, None);
                    self.attribute_residue(tag, findings);
                    self.families.hreflang.prefix(self.prefixes.xhtml());
                    self.start_node(tag, None);
                }
                (None, None) if tag.local == "expires" && self.entry.kind == EntryKind::Url => {
                    ext::expires(tag, findings);
                    self.skip(false, None);
                }
                (None, None) => {
                    let rule = &structure::STRUCT_UNKNOWN_ELEMENT;
                    self.skip_unwanted(tag, rule, rule.severities);
                }
            }
            return;
        }
        match entry {
            Some(entry) => {
                if self.wrapper.is_some() {
                    self.note_nested(tag, entry.0, findings);
                }
                self.start_entry(tag, entry, kind, findings);
            }
            None if self.wrapper.is_none() => {
                findings.report(&structure::STRUCT_UNKNOWN_ELEMENT, tag.span, |draft| {
                    draft.message = unknown_message(tag.local);
                });
                self.enter_wrapper(self.depth);
            }
            None => {}
        }
    }

    /// A language link without its namespace: read as if it had it.
    fn is_plain_link(&self, tag: &StartTag<'_>) -> bool {
        self.entry.kind == EntryKind::Url
            && tag.local == "link"
            && tag.attributes.iter().any(|attribute| matches!(attribute.local, "hreflang" | "rel"))
    }

    fn report_stray(&self, tag: &StartTag<'_>, findings: &mut Findings) {
        let declared = tag.attributes.iter().position(|a| a.declares() == Some(tag.prefix));
        let span = declared.map_or(tag.name, |at| tag.attributes[at].span);
        // Without the attribute the element is in the root's namespace, if that is the default.
        let inherits = self.outer.prefix.is_empty() && tag.prefix.is_empty();
        findings.report(&ns::NS_CORE_CHILD_NO_NAMESPACE, span, |draft| {
            draft.message = if tag.namespace.is_empty() {
                format!("`{}` is in no namespace; it should be in that of the root", tag.local)
            } else {
                format!(
                    "`{}` is in namespace {}; it should be in that of the root",
                    tag.local,
                    quote(tag.namespace)
                )
            };
            if let Some(at) = declared.filter(|_| inherits) {
                draft.fix = Some(Fix::safe("Remove the attribute", removal(tag, at), ""));
            }
        });
    }

    // Entries.

    fn start_entry(
        &mut self,
        tag: &StartTag<'_>,
        (entry, right_case): (EntryKind, bool),
        kind: EntryKind,
        findings: &mut Findings,
    ) {
        self.entries += 1;
        self.attributes(tag, Some(type_name(entry)), findings);
        if entry != kind && !std::mem::replace(&mut self.mismatch_told, true) {
            findings.report(&structure::STRUCT_ROOT_CONTENT_MISMATCH, tag.span, |draft| {
                draft.message = format!(
                    "`{}` stands in `{}`, which lists `{}` elements",
                    names::entry_name(entry),
                    names::root_name(kind),
                    names::entry_name(kind)
                );
            });
        }
        self.entry.begin(entry, self.entries, tag.span);
        self.entry_name.clear();
        if !tag.prefix.is_empty() {
            self.entry_name.push_str(tag.prefix);
            self.entry_name.push(':');
        }
        self.entry_name.push_str(tag.local);
        self.entry_namespace.clear();
        self.entry_namespace.push_str(tag.namespace);
        self.open_entry = Some(OpenEntry {
            depth: self.depth,
            tag: tag.span,
            local: local_span(tag),
            empty: tag.empty,
            misspelt: !right_case,
            highest: None,
            extension: None,
            extension_told: false,
            last: [None; 4],
        });
    }

    /// An entry in an entry: the outer one ends here, and what is left of it is passed over.
    fn nested_entry(
        &mut self,
        tag: &StartTag<'_>,
        entry: (EntryKind, bool),
        kind: EntryKind,
        findings: &mut Findings,
    ) {
        if let Some(outer) = self.open_entry.take() {
            self.enter_wrapper(outer.depth);
            self.entry.span.end = tag.span.start;
            if !self.entry.fields().is_empty() {
                self.check_entry(outer.tag, false, findings);
            }
        }
        self.note_nested(tag, entry.0, findings);
        self.start_entry(tag, entry, kind, findings);
    }

    fn enter_wrapper(&mut self, depth: u32) {
        if self.wrapper.is_none() {
            self.wrapper = Some(depth);
            self.nested = None;
        }
    }

    fn note_nested(&mut self, tag: &StartTag<'_>, entry: EntryKind, findings: &mut Findings) {
        if self.nested.is_none() {
            self.nested = Some((tag.span, names::entry_name(entry)));
            findings.keep(tag.span);
        }
    }

    fn end_wrapper(&mut self, tag: Span, findings: &mut Findings) {
        self.wrapper = None;
        let Some((span, name)) = self.nested.take().filter(|_| !tag.is_empty()) else { return };
        findings.report(&structure::STRUCT_URL_NESTED, span, |draft| {
            draft.message =
                format!("`{name}` stands inside another element; it should be a child of the root");
            draft.quoted = Some(format!("<{name}>"));
        });
    }

    fn end_entry(&mut self, open: OpenEntry, tag: Span, findings: &mut Findings) {
        self.entry.span = open.tag.to(tag);
        if open.misspelt {
            let right = names::entry_name(self.entry.kind);
            let prefix = self.entry_name.find(':').unwrap_or(0) as u64;
            report_case(
                &structure::STRUCT_ELEMENT_CASE,
                (open.local, open.empty, prefix),
                right,
                tag,
                findings,
            );
        }
        let closed = open.empty || !tag.is_empty();
        self.check_entry(open.tag, closed, findings);
    }

    /// `closed`: it has an end tag, so that what is missing is missing.
    fn check_entry(&mut self, start: Span, closed: bool, findings: &mut Findings) {
        let remove = || Fix::suggest("Remove the entry", self.entry.span, "");
        let kind = self.entry.kind;
        match self.entry.value(FieldName::Loc) {
            None if closed => {
                let rule = match kind {
                    EntryKind::Url => &structure::STRUCT_MISSING_LOC,
                    EntryKind::Sitemap => &index::INDEX_MISSING_LOC,
                };
                findings.report(rule, start, |draft| {
                    draft.message = format!("`{}` has no `loc`", names::entry_name(kind));
                    draft.fix = Some(remove());
                });
            }
            Some(loc) if loc.trimmed().is_empty() && !loc.unknown => {
                let span = if loc.span.is_empty() { loc.tag } else { loc.span };
                findings.report(&structure::STRUCT_EMPTY_LOC, span, |draft| {
                    draft.message = "`loc` is empty; it should be the full address".into();
                    draft.fix = closed.then(remove);
                });
            }
            _ => {}
        }
        if let Some(loc) = self.entry.value(FieldName::Loc) {
            findings.keep(loc.trimmed_span());
        }
        if kind == EntryKind::Sitemap
            && let Some(lastmod) = self.entry.value(FieldName::Lastmod)
        {
            findings.keep(lastmod.trimmed_span());
        }
        if self.entry.nodes.is_cut() {
            findings.not_read(format!(
                "Of the extensions in one entry no more than {} elements and 4 MB were checked.",
                Nodes::MAX
            ));
        }
        self.families.entry(&self.entry, &mut Context { findings, site: &self.site });
    }

    /// The item of a feed ends, if one is open: only what is said of addresses holds for it.
    fn end_item(&mut self, tag: Span, findings: &mut Findings) {
        let Some(date) = self.feed.end_item(tag, findings) else { return };
        if let Some((moment, place)) = date {
            self.families.lastmod.feed_date(moment, place);
        }
        let mut cx = Context { findings, site: &self.site };
        self.families.limit.entry(&self.feed.entry, &mut cx);
        self.families.address(&self.feed.entry, &mut cx);
    }

    // Children of entries.

    fn start_field(
        &mut self,
        tag: &StartTag<'_>,
        (name, right_case): (FieldName, bool),
        findings: &mut Findings,
    ) {
        let kind = self.entry.kind;
        if kind == EntryKind::Sitemap && matches!(name, FieldName::Changefreq | FieldName::Priority)
        {
            self.unexpected_child(tag, index::INDEX_UNEXPECTED_CHILD.severities);
            return;
        }
        self.attributes(tag, Some(field_type(kind, name)), findings);
        let first = self.entry.value(name).map(|value| value.tag);
        let Some(open) = &mut self.open_entry else { return };
        let earlier = match (first, open.last[name as usize]) {
            (Some(first), Some(last)) => Some((first, last)),
            _ => None,
        };
        if earlier.is_none() {
            check_order(kind, name, open, tag.span, findings);
            open.highest = open.highest.max(Some(name));
        }
        self.entry.begin_field(name, tag.span);
        self.open_field = Some(OpenField {
            depth: self.depth,
            name,
            tag: tag.span,
            local: local_span(tag),
            empty: tag.empty,
            misspelt: !right_case,
            markup: None,
            earlier,
        });
    }

    fn end_field(&mut self, open: OpenField, tag: Span, findings: &mut Findings) {
        let element = open.tag.to(tag);
        let Some(field) = self.entry.last_field() else { return };
        if let Some((span, child)) = open.markup.filter(|_| !tag.is_empty()) {
            findings.report(&structure::STRUCT_NESTED_MARKUP, span, |draft| {
                draft.message = format!(
                    "`{}` contains the element {}; it should be plain text",
                    open.name.name(),
                    quote(&child)
                );
                draft.quoted = Some(format!("<{child}>"));
            });
        }
        let value = &mut field.value;
        value.span = Span::new(open.tag.end, tag.start.max(open.tag.end));
        value.element = element;
        // Where the end tag is missing the value may go on or be cut off: nobody knows.
        if tag.is_empty() && !open.empty {
            value.unknown = true;
        }
        if let Some(range) = structure::template_residue(value.text()) {
            value.unknown = true;
            let rule = &structure::STRUCT_TEMPLATE_RESIDUE;
            // The schema takes almost anything for an address, but not for the other values.
            let refused = open.name != FieldName::Loc || !schema_takes_address(value.trimmed());
            let severities = if refused {
                rule.severities.and(Consumer::Xsd, Severity::Error)
            } else {
                rule.severities
            };
            let residue = &value.text()[range.clone()];
            findings.report_as(rule, severities, value.span_of(range.clone()), |draft| {
                draft.message = format!(
                    "`{}` contains the template code {}; it should be filled in",
                    open.name.name(),
                    quote(residue)
                );
            });
        }
        if open.misspelt {
            let prefix = open.local.start - open.tag.start - 1;
            report_case(
                &structure::STRUCT_ELEMENT_CASE,
                (open.local, open.empty, prefix.saturating_sub(1)),
                open.name.name(),
                tag,
                findings,
            );
        }
        if let Some((first, previous)) = open.earlier {
            let name = open.name;
            let entry_name = &self.entry_name;
            findings.report(&structure::STRUCT_DUPLICATE_CHILD, element, |draft| {
                draft.message = format!("`{}` stands here a second time", name.name());
                draft.related.push((first, "the first one".into()));
                draft.fix = Some(if name == FieldName::Loc {
                    let text = format!("</{entry_name}><{entry_name}>");
                    Fix::suggest("Make two entries", Span::at(element.start), text)
                } else {
                    Fix::suggest("Remove the one before", previous, "")
                });
            });
        }
        if let Some(entry) = &mut self.open_entry {
            entry.last[open.name as usize] = Some(element);
        }
    }

    // Foreign elements, and those that are passed over.

    fn start_foreign(&mut self, tag: &StartTag<'_>, element: Element, findings: &mut Findings) {
        self.skip(true, None);
        if let Some(entry) = &mut self.open_entry {
            entry.extension.get_or_insert(tag.span);
            let known = matches!(element.class.meaning, Meaning::Extension(_))
                && element.space() != Space::ResourceSync;
            let xhtml = element.space() == Space::Xhtml;
            let link = xhtml && tag.local == "link";
            if self.entry.kind == EntryKind::Sitemap && known && !link {
                let severities = index::INDEX_UNEXPECTED_CHILD.severities;
                // The index's schema takes what the extensions' schemas declare; what is
                // written wrong is reported as that.
                let declared = element.in_schema()
                    && !xhtml
                    && extension::is_outermost(element.space(), tag.local);
                self.prefixes.is_news(element);
                let refused = !declared && !element.misspelt();
                self.unexpected_child(
                    tag,
                    if refused { severities } else { severities.without(Consumer::Xsd) },
                );
                if declared {
                    self.start_aside(tag, element);
                }
                return;
            }
            self.unknown_extension(tag, Some(element), findings);
            self.start_node(tag, Some(element));
        } else if element.space() == Space::ResourceSync {
            self.unknown_extension(tag, Some(element), findings);
        } else if self.wrapper.is_none() && !element.unbound {
            self.prefixes.is_news(element);
            let rule = match element.space() {
                Space::Image => &image::IMAGE_OUTSIDE_URL,
                Space::Video => &video::VIDEO_OUTSIDE_URL,
                Space::News => &news::NEWS_OUTSIDE_URL,
                Space::Xhtml if tag.local == "link" => &hreflang::HREFLANG_OUTSIDE_URL,
                _ => &structure::STRUCT_FOREIGN_IN_ROOT,
            };
            // The schema wants foreign elements before the first entry, and of an extension the
            // outermost one.
            let accepted = self.entries == 0
                && element.in_schema()
                && match element.space() {
                    Space::Xhtml => hreflang::schema_takes(tag),
                    space => extension::is_outermost(space, tag.local),
                };
            let severities = if accepted || (element.misspelt() && self.entries == 0) {
                rule.severities.without(Consumer::Xsd)
            } else {
                rule.severities
            };
            self.skip_unwanted(tag, rule, severities);
            if let Some(skipped) = &mut self.skipped {
                skipped.extension = true;
            }
            findings.keep(tag.span);
            if accepted {
                self.start_aside(tag, element);
            }
        }
    }

    /// Keeps a foreign element that stands where only the schema allows it.
    fn start_aside(&mut self, tag: &StartTag<'_>, element: Element) {
        let mut aside = Box::<Entry>::default();
        aside.begin(EntryKind::Url, 0, tag.span);
        self.aside = Some(aside);
        self.start_node(tag, Some(element));
    }

    /// Whether the schema refuses the content of what was kept so.
    fn end_aside(&mut self) -> bool {
        let Some(aside) = self.aside.take() else { return false };
        let mut findings = Findings::new(0, Vec::new());
        let mut families = Families::default();
        families.extensions(&aside, &mut Context { findings: &mut findings, site: &self.site });
        let error = Some(Severity::Error);
        findings.counts().iter().any(|count| count.severities.get(Consumer::Xsd) == error)
    }

    /// The foreign elements of what is being read.
    fn nodes(&mut self) -> &mut Nodes {
        match &mut self.aside {
            Some(aside) => &mut aside.nodes,
            None => &mut self.entry.nodes,
        }
    }

    /// Keeps a foreign element of the entry. `element`: what its namespace is, where it is not
    /// the sitemap's own.
    fn start_node(&mut self, tag: &StartTag<'_>, element: Option<Element>) {
        let space = element.map_or(Space::Core, Element::space);
        let misspelt = element.is_some_and(Element::misspelt);
        self.nodes().begin(space, misspelt, tag);
    }

    fn end_node(&mut self, tag: Span, findings: &mut Findings) {
        let content = extension::open_content(self.nodes());
        let Some(node) = self.nodes().end(tag) else { return };
        let text = node.value.text();
        let is_text = matches!(content, Some(Holds::Text(_)));
        if let Some(range) = structure::template_residue(text) {
            let severities = structure::STRUCT_TEMPLATE_RESIDUE.severities;
            let refused = match content {
                Some(Holds::Elements(_)) => true,
                Some(Holds::Text(takes)) => !takes(text),
                None => node.space == Space::Video && node.holds_elements(),
            };
            let severities =
                if refused { severities.and(Consumer::Xsd, Severity::Error) } else { severities };
            report_residue(severities, &node.value, range, findings);
            node.value.unknown = true;
        } else if node.has_children()
            && !is_text
            && node.holds_elements()
            && !node.value.trimmed().is_empty()
        {
            findings.report(&structure::STRUCT_TEXT_CONTENT, node.value.trimmed_span(), |draft| {
                draft.message = format!(
                    "Text {} stands between the elements in {}, where none belongs",
                    quote(node.value.trimmed()),
                    quote(&node.local)
                );
            });
        } else if node.has_children()
            && node.value.cdata
            && !is_text
            && (content.is_some() || node.space == Space::PageMap)
        {
            // Even an empty one is text to the schema.
            let severities =
                Severities::protocol(Severity::Info).and(Consumer::Xsd, Severity::Error);
            let rule = &structure::STRUCT_TEXT_CONTENT;
            findings.report_as(rule, severities, node.value.tag, |draft| {
                draft.message = format!(
                    "An empty CDATA section stands between the elements in {}",
                    quote(&node.local)
                );
            });
        }
    }

    fn unknown_extension(
        &mut self,
        tag: &StartTag<'_>,
        element: Option<Element>,
        findings: &mut Findings,
    ) {
        let Some(element) = element else { return };
        // The family of the lesser extensions speaks of these where they are kept.
        let kept = self.open_entry.is_some() && self.entry.kind == EntryKind::Url;
        if kept && matches!(element.space(), Space::Geo | Space::CodeSearch) {
            return;
        }
        if element.in_schema() || element.misspelt() || !self.prefixes.is_news(element) {
            return;
        }
        if element.space() == Space::ResourceSync {
            ext::resource_sync(tag, findings);
            return;
        }
        let rule = &ns::NS_EXTENSION_UNKNOWN;
        let documented = matches!(element.class.meaning, Meaning::Extension(_));
        let severities = if documented {
            Severities::of(Consumer::Xsd, Severity::Error)
        } else {
            rule.severities
        };
        findings.report_as(rule, severities, tag.name, |draft| {
            draft.message = if documented {
                format!(
                    "Element {} is in namespace {}, which no official schema declares",
                    quote(tag.local),
                    quote(tag.namespace)
                )
            } else {
                format!(
                    "Element {} is in namespace {}, which search engines do not know",
                    quote(tag.local),
                    quote(tag.namespace)
                )
            };
        });
    }

    fn unexpected_child(&mut self, tag: &StartTag<'_>, severities: Severities) {
        self.skip_unwanted(tag, &index::INDEX_UNEXPECTED_CHILD, severities);
    }

    fn skip_unwanted(&mut self, tag: &StartTag<'_>, rule: &'static Rule, severities: Severities) {
        self.skipped_name.clear();
        self.skipped_name.push_str(tag.local);
        self.skip(false, Some((rule, severities, tag.span)));
    }

    fn skip(&mut self, extension: bool, unwanted: Option<(&'static Rule, Severities, Span)>) {
        self.skipped = Some(Skipped { depth: self.depth, extension, unwanted });
    }

    fn end_skipped(&mut self, skipped: &Skipped, tag: Span, findings: &mut Findings) {
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
                unknown_message(name)
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
            if unexpected || unknown {
                let mut fix = Fix::safe("Remove the element", element, "");
                fix.safe = rule.fix == crate::rule::FixKind::Auto;
                draft.fix = Some(fix);
            }
        });
    }

    // Attributes and text.

    /// Core elements have no attributes. `schema_type`: what `xsi:type` may say of the element.
    fn attributes(&self, tag: &StartTag<'_>, schema_type: Option<&str>, findings: &mut Findings) {
        for (number, attribute) in tag.attributes.iter().enumerate() {
            if attribute.declares().is_some()
                || (attribute.namespace.is_empty() && !attribute.prefix.is_empty())
            {
                continue;
            }
            let location =
                matches!(attribute.local, "schemaLocation" | "noNamespaceSchemaLocation");
            if attribute.namespace == names::XSI {
                let (prefix, name) =
                    attribute.value.trim().split_once(':').unwrap_or(("", attribute.value.trim()));
                let right_type = attribute.local == "type"
                    && schema_type == Some(name)
                    && self.prefixes.uri_of(prefix) == Some(names::CORE);
                if location || right_type {
                    continue;
                }
            } else if self.prefixes.meaning(attribute.prefix) == Some(Meaning::Xsi)
                && !attribute.prefix.is_empty()
            {
                // Reported where the prefix is declared.
                continue;
            } else if location {
                self.report_location(attribute, findings);
                continue;
            }
            findings.report(&structure::STRUCT_UNEXPECTED_ATTRIBUTE, attribute.span, |draft| {
                draft.message = format!(
                    "`{}` has the attribute {}; sitemap elements have none",
                    tag.local,
                    quote(attribute.local)
                );
                draft.fix = Some(Fix::safe("Remove the attribute", removal(tag, number), ""));
            });
        }
    }

    /// `schemaLocation` that is not in the namespace of `xsi`.
    fn report_location(&self, attribute: &crate::event::Attribute<'_>, findings: &mut Findings) {
        findings.report(&ns::NS_XSI_WRONG, attribute.name, |draft| {
            draft.message =
                format!("`{}` has not the prefix `xsi`; tools do not see it", attribute.local);
            let text = match self.prefixes.uri_of("xsi") {
                Some(names::XSI) => format!("xsi:{}", attribute.local),
                Some(_) => return,
                None => format!("xmlns:xsi=\"{}\" xsi:{}", names::XSI, attribute.local),
            };
            draft.fix = Some(Fix::safe("Write it with the prefix", attribute.name, text));
        });
    }

    fn attribute_residue(&self, tag: &StartTag<'_>, findings: &mut Findings) {
        for attribute in tag.attributes {
            if let Some(range) = structure::template_residue(&attribute.value) {
                findings.report(
                    &structure::STRUCT_TEMPLATE_RESIDUE,
                    attribute.value_span,
                    |draft| {
                        draft.message = format!(
                            "Attribute {} contains the template code {}; it should be filled in",
                            quote(attribute.local),
                            quote(&attribute.value[range])
                        );
                    },
                );
            }
        }
    }

    /// The value that characters here belong to.
    fn open_value(&mut self) -> Option<&mut Value> {
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
    fn reads_runs(&mut self) -> bool {
        matches!(self.content, Content::Entries(_))
            && self.depth > 0
            && !self.nodes().is_open()
            && match &self.skipped {
                Some(skipped) => skipped.extension,
                None => self.wrapper.is_none() || self.open_entry.is_some(),
            }
    }

    /// The text ends that was being read.
    fn flush_run(&mut self, findings: &mut Findings) {
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

impl Events for Builder {
    fn start(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        self.flush_run(findings);
        self.depth += 1;
        if self.depth == 1 {
            self.start_root(tag, findings);
            return;
        }
        match self.content {
            Content::Entries(kind) => self.start_inside(tag, kind, findings),
            Content::Feed if self.feed.begins_item(tag) => {
                self.end_item(Span::at(tag.span.start), findings);
                self.entries += 1;
                self.feed.start_item(tag, self.depth, self.entries);
            }
            Content::Feed => self.feed.start(tag, self.depth, findings),
            Content::Other => {}
        }
    }

    fn end(&mut self, tag: Span, findings: &mut Findings) {
        self.flush_run(findings);
        let depth = self.depth;
        if matches!(self.content, Content::Feed) && self.feed.end(tag, depth, findings) {
            self.end_item(tag, findings);
        }
        if self.nodes().is_open() {
            self.end_node(tag, findings);
        }
        if let Some(skipped) = self.skipped.take_if(|skipped| skipped.depth == depth) {
            self.end_skipped(&skipped, tag, findings);
        } else if let Some(field) = self.open_field.take_if(|field| field.depth == depth) {
            self.end_field(field, tag, findings);
        } else if let Some(entry) = self.open_entry.take_if(|entry| entry.depth == depth) {
            self.end_entry(entry, tag, findings);
        } else if depth == 1 {
            self.end_root(tag, findings);
        }
        if self.wrapper == Some(depth) {
            self.end_wrapper(tag, findings);
        }
        self.prefixes.leave(depth, findings);
        self.depth = depth.saturating_sub(1);
    }

    fn text(&mut self, text: &str, span: Span, _findings: &mut Findings) {
        if let Some(value) = self.open_value() {
            value.push(text, span);
        } else if self.reads_runs() {
            self.run.text(text, span);
        }
    }

    fn reference(&mut self, text: Option<&str>, span: Span, _findings: &mut Findings) {
        if let Some(value) = self.open_value() {
            match text {
                Some(text) => value.push_replaced(text, span),
                None => value.unknown = true,
            }
        } else if let Some(text) = text
            && self.reads_runs()
        {
            self.run.reference(text, span);
        }
    }

    fn cdata(&mut self, text: &str, span: Span, _findings: &mut Findings) {
        if let Some(value) = self.open_value() {
            value.push(text, span);
            value.cdata = true;
        } else if self.reads_runs() {
            self.run.cdata(text, span);
        }
    }

    fn instruction(&mut self, target: &str, _data: &str, span: Span, findings: &mut Findings) {
        self.flush_run(findings);
        if matches!(target, "xml-stylesheet" | "xml") {
            return;
        }
        let rule = &structure::STRUCT_PROCESSING_INSTRUCTION;
        let php = target.eq_ignore_ascii_case("php") || target.starts_with('=');
        let severities =
            if php { Severities::protocol(Severity::Warning) } else { rule.severities };
        findings.report_as(rule, severities, span, |draft| {
            draft.message = if php {
                format!("Script {} is in the file; the server should have run it", quote(target))
            } else {
                format!("Processing instruction {} means nothing to sitemap readers", quote(target))
            };
            draft.fix = Some(Fix::safe("Remove the instruction", span, ""));
        });
    }

    fn comment(&mut self, text: &str, span: Span, findings: &mut Findings) {
        self.flush_run(findings);
        let mut cx = Context { findings, site: &self.site };
        self.families.quality.comment(text, span, &mut cx);
    }
}

/// Reports where the root's namespace is not the one it should be.
fn root_namespace(tag: &StartTag<'_>, findings: &mut Findings) {
    let declared = tag.attributes.iter().find(|a| a.declares() == Some(tag.prefix));
    if tag.namespace.is_empty() {
        findings.report(&ns::NS_MISSING, tag.span, |draft| {
            draft.message =
                format!("`{}` has no namespace; it should have {}", tag.local, quote(names::CORE));
            draft.fix = Some(match declared {
                Some(attribute) => {
                    Fix::safe("Add the namespace", attribute.value_span, names::CORE)
                }
                None => {
                    let text = format!(" xmlns=\"{}\"", names::CORE);
                    Fix::safe("Add the namespace", Span::at(tag.name.end), text)
                }
            });
        });
        return;
    }
    let rule = match names::classify("", tag.namespace) {
        Class { meaning: Meaning::Core, spelling: Spelling::Right } => {
            if !tag.prefix.is_empty() {
                findings.report(&ns::NS_PREFIXED_CORE, tag.name, |draft| {
                    draft.message = format!(
                        "`{}` has the prefix {}; without one simple tools read it too",
                        tag.local,
                        quote(tag.prefix)
                    );
                });
            }
            return;
        }
        Class { meaning: Meaning::Core, spelling: Spelling::Variant } => &ns::NS_KNOWN_VARIANT,
        Class { meaning: Meaning::Core, spelling: Spelling::Legacy } => &ns::NS_LEGACY_GOOGLE_084,
        Class { meaning: Meaning::Core, spelling: Spelling::Typo } => &ns::NS_CASE_OR_TYPO,
        _ => &ns::NS_UNKNOWN_ROOT,
    };
    let place = declared.map_or(tag.name, |attribute| attribute.value_span);
    let names = (tag.prefix, tag.namespace, names::CORE);
    wrong_namespace(rule, rule.severities, names, (place, &located(tag)), findings);
}

/// Where `xsi:schemaLocation` names the tag's own namespace: it would name another one if that were
/// corrected alone.
fn located(tag: &StartTag<'_>) -> Vec<Span> {
    let mut spans = Vec::new();
    for attribute in tag.attributes {
        // Line ends count as spaces; a reference would make the one longer than the other.
        let plain = attribute.raw.len() == attribute.value.len();
        if !plain || attribute.namespace != names::XSI || attribute.local != "schemaLocation" {
            continue;
        }
        let start = attribute.raw.as_ptr() as usize;
        for word in attribute.raw.split_ascii_whitespace().step_by(2) {
            if word == tag.namespace {
                let at = attribute.value_span.start + (word.as_ptr() as usize - start) as u64;
                spans.push(Span::new(at, at + word.len() as u64));
            }
        }
    }
    spans
}

fn report_residue(
    severities: Severities,
    value: &Value,
    range: Range<usize>,
    findings: &mut Findings,
) {
    let rule = &structure::STRUCT_TEMPLATE_RESIDUE;
    findings.report_as(rule, severities, value.span_of(range.clone()), |draft| {
        draft.message = format!(
            "Text contains the template code {}; it should be filled in",
            quote(&value.text()[range])
        );
    });
}

/// Reports a child that the schema wants to stand further up.
fn check_order(
    kind: EntryKind,
    name: FieldName,
    open: &mut OpenEntry,
    tag: Span,
    findings: &mut Findings,
) {
    let after_core = open.highest.is_some_and(|highest| highest > name);
    let extension = open.extension.filter(|_| !open.extension_told);
    if name == FieldName::Loc && kind == EntryKind::Url {
        if after_core || extension.is_some() {
            open.extension_told |= extension.is_some();
            findings.report(&structure::STRUCT_LOC_NOT_FIRST, tag, |draft| {
                draft.message = "`loc` comes late; it should be the first child".into();
            });
        }
    } else if after_core && kind == EntryKind::Sitemap {
        findings.report(&index::INDEX_CHILD_ORDER, tag, |draft| {
            draft.message = "`loc` comes after `lastmod`; it should come first".into();
        });
    } else if after_core {
        findings.report(&structure::STRUCT_CHILD_ORDER, tag, |draft| {
            draft.message = format!(
                "`{}` comes late; the order is `loc`, `lastmod`, `changefreq`, `priority`",
                name.name()
            );
        });
    } else if let Some(extension) = extension {
        open.extension_told = true;
        findings.report(&structure::STRUCT_EXTENSION_BEFORE_CORE, extension, |draft| {
            draft.message =
                format!("Extension comes before `{}`; it should come last", name.name());
            draft.related.push((tag, format!("`{}`", name.name())));
        });
    }
}

/// Reports a name in the wrong case. `start`: of the start tag, the place of the local name,
/// whether the tag is an empty one, and the length of the prefix.
fn report_case(
    rule: &'static Rule,
    (local, empty, prefix): (Span, bool, u64),
    right: &str,
    end: Span,
    findings: &mut Findings,
) {
    findings.report(rule, local, |draft| {
        draft.message = format!("Element is not written in lower case; it should be `{right}`");
        let fix = Fix::safe("Write it in lower case", local, right);
        if empty {
            draft.fix = Some(fix);
        } else if !end.is_empty() {
            let colon = u64::from(prefix > 0);
            let start = end.start + "</".len() as u64 + prefix + colon;
            draft.fix = Some(fix.and(Span::new(start, start + right.len() as u64), right));
        }
    });
}

fn unknown_message(name: &str) -> String {
    format!("Element {} is none of the protocol's; remove it or give it its prefix", quote(name))
}

/// The place of a tag's name without its prefix.
fn local_span(tag: &StartTag<'_>) -> Span {
    Span::new(tag.name.end - tag.local.len() as u64, tag.name.end)
}

/// What the schema calls the type of an entry.
const fn type_name(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Url => "tUrl",
        EntryKind::Sitemap => "tSitemap",
    }
}

/// What the schema calls the type of an entry's child.
const fn field_type(kind: EntryKind, name: FieldName) -> &'static str {
    match (kind, name) {
        (EntryKind::Url, FieldName::Loc) => "tLoc",
        (EntryKind::Url, FieldName::Lastmod) => "tLastmod",
        (EntryKind::Sitemap, FieldName::Loc) => "tLocSitemap",
        (EntryKind::Sitemap, FieldName::Lastmod) => "tLastmodSitemap",
        (_, FieldName::Changefreq) => "tChangeFreq",
        (_, FieldName::Priority) => "tPriority",
    }
}

/// Whether the schema accepts a `loc` with template code in it, as measured: by its length, and
/// unless it has percent signs or brackets at places where libxml2 wants none.
fn schema_takes_address(value: &str) -> bool {
    let mut length = 0;
    let mut space = false;
    for c in value.chars() {
        let is_space = is_xml_space(c);
        length += usize::from(!is_space || !space);
        space = is_space;
    }
    let escapes = value.match_indices('%').all(|(at, _)| {
        let digits = value.as_bytes().get(at + 1..at + 3).unwrap_or_default();
        digits.len() == 2 && digits.iter().all(u8::is_ascii_hexdigit)
    });
    (12..=2048).contains(&length) && escapes && !value.contains(['[', ']'])
}
