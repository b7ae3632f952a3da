//! Events to entries: knows what a sitemap looks like, and has the rules report what does not.
//!
//! The builder has a mistake reported once and then reads on as if the element were right: one in a wrong namespace or case,
//! or an entry in the wrong place. It keeps nothing below the entries' own children.
//!
//! Every finding is placed in the entry or run of text being read (see [`Builder::open_since`]), at the event itself, or in
//! the root's start tag.

mod attributes;
mod children;
mod entries;
mod feed;
mod fields;
mod foreign;
mod ignored;
mod lane;
mod lines;
mod locations;
mod order;
mod prefixes;
mod renames;
mod root;
mod stray_text;
#[cfg(test)]
mod tests;
mod text;
mod wrong_root;

use crate::report::findings::{Context, Findings};
use crate::report::options::Site;
use crate::report::{Document, Kind};
use crate::rules::families::Families;
use crate::rules::family::Family;
use crate::rules::file::View;
use crate::rules::text::Text;
use crate::rules::{file, structure, xml};
use crate::sitemap::entry::{Entry, EntryKind};
use crate::sitemap::names;
use crate::sitemap::page::Pages;
use crate::text::span::Span;
use crate::text::wrapped::http_at;
use crate::xml::event::{Attribute, EndTag, Events, StartTag};
use crate::xml::fault::Fault;
use crate::xml::is_script;
use entries::{OpenEntry, Wrapper};
use feed::Feed;
use fields::OpenField;
use ignored::Skipped;
use lane::Lane;
use prefixes::Prefixes;
use root::{Content, Root};
use stray_text::Run;
use wrong_root::Unfit;

/// Takes the events of one document and hands its entries to the rules.
#[derive(Debug, Default)]
pub(crate) struct Builder {
    pub families: Families,
    site: Site,
    pages: Pages,
    text: Text,
    /// Whether every entry goes through the XML layer, none through the fast lane.
    pub strict: bool,
    pub outline: Outline,
    /// Number of start tags of entries read so far; in a feed, of items or entries.
    pub entries: u64,
    root: Root,
    open: Open,
    prefixes: Prefixes,
    /// The entry that is open, or was read last.
    entry: Entry<'static>,
    feed: Feed,
    run: Run,
    lane: Lane,
}

/// What is known of the document as a whole.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    pub kind: Kind,
    /// Local name of the first root, as written.
    pub name: Option<String>,
    /// Its namespace, as written.
    pub namespace: Option<String>,
    /// Its start tag.
    tag: Span,
    /// The root, if it is that of no sitemap.
    unfit: Option<Unfit>,
    /// Set for XML of a known kind that is no sitemap: what to call it, and the root's start tag.
    pub unsupported: Option<(&'static str, Span)>,
    /// The markup that a browser adds, if the text was copied from its window.
    pub view: Option<View>,
    /// A URL stands in the root outside any entry: it has been reported, and is not read.
    lost: bool,
}

/// The open elements that matter, the outermost first: at most one of each kind is open.
#[derive(Debug, Default)]
struct Open {
    /// Number of open elements.
    depth: u32,
    wrapper: Option<Wrapper>,
    entry: Option<OpenEntry>,
    field: Option<OpenField>,
    skipped: Option<Skipped>,
}

impl Builder {
    pub fn new(site: Site) -> Builder {
        Builder { site, ..Builder::default() }
    }

    /// Returns where the entry or run of text being read begins. Later findings may be placed from there on.
    pub fn open_since(&self) -> Option<u64> {
        let entry = self.open.entry.as_ref().map(|entry| entry.tag.start);
        [entry, self.run.start(), self.feed.open_since()].into_iter().flatten().min()
    }

    /// Returns the places that are needed after the text has gone by: the root's start tag and the longest URL.
    pub fn anchors(&self) -> impl Iterator<Item = Span> {
        [Some(self.outline.tag), self.families.loc.longest().map(|(_, span)| span)]
            .into_iter()
            .flatten()
    }

    /// Returns the namespaces of foreign elements, and how many elements each has.
    pub fn extensions(&self) -> &[(String, u64)] {
        &self.prefixes.extensions
    }

    /// Reports what only the whole document shows. `truncated`: not all of it was read.
    pub fn finish(&mut self, truncated: bool, findings: &mut Findings) -> Document {
        self.flush_run(findings);
        if let Some(view) = self.outline.view.take() {
            view.finish(self.site.name.is_some(), findings);
        }
        if let Some(unfit) = self.outline.unfit.take() {
            unfit.finish(findings);
        }
        let truncated = truncated || (self.outline.lost && self.entries == 0);
        let document = Document {
            kind: self.outline.kind,
            root: self.outline.tag,
            entries: self.entries,
            truncated,
        };
        let kind = match self.outline.kind {
            Kind::Urlset => EntryKind::Url,
            Kind::Sitemapindex => EntryKind::Sitemap,
            _ => {
                if matches!(self.outline.kind, Kind::Rss | Kind::Atom) {
                    self.feed.finish(&document, findings);
                    let mut cx = Context { findings, site: &self.site };
                    self.families.limit.finish(&document, &mut cx);
                    self.families.finish_addresses(&document, &mut cx);
                }
                return document;
            }
        };
        // In a file that is cut off, the entries may not have been read.
        let cut = findings.number(&xml::elements::UNCLOSED_ELEMENT) > 0;
        if self.entries == 0 && !truncated && kind == EntryKind::Url && !cut {
            let news = self.prefixes.declares(names::NEWS);
            structure::empty_urlset(self.outline.tag, news, findings);
        }
        let namespace = self.outline.namespace.as_deref().unwrap_or_default();
        self.prefixes.locations.finish(kind, namespace, &self.prefixes, findings);
        let news = self.prefixes.declares(names::NEWS);
        self.families.lastmod.news = news;
        self.families.quality.part = news || self.prefixes.declares(names::VIDEO);
        self.note_xhtml();
        let mut cx = Context { findings, site: &self.site };
        self.families.finish(&document, &mut cx);
        document
    }
}

/// Takes the events and faults of a document: the builder makes entries of the events, and the faults become findings.
pub(crate) struct Sink<'a> {
    pub builder: &'a mut Builder,
    pub findings: &'a mut Findings,
}

impl Events for Sink<'_> {
    fn fault(&mut self, span: Span, fault: Fault<'_>) {
        if matches!(fault, Fault::StrayEnd { .. } | Fault::MisnamedEnd { .. }) {
            if let Some(entry) = &mut self.builder.open.entry {
                entry.told = true;
            }
            // The text may be a value whose start tag is missing.
            self.builder.run.take();
        }
        xml::report(span, fault, self.findings);
    }

    fn not_read(&mut self, sentence: &'static str) {
        self.findings.not_read(sentence);
    }

    fn conflict(&mut self, span: Span) {
        file::conflict(span, self.findings);
    }

    fn keep(&mut self, span: Span) {
        self.findings.keep(span);
    }

    fn section(&mut self, span: Span) {
        self.findings.section(span);
    }

    fn entries(&mut self, text: &str, offset: u64) -> usize {
        self.builder.lane(text, offset, self.findings)
    }

    fn prolog(&mut self, text: &str, span: Span) -> bool {
        let Sink { builder, findings } = self;
        // After the root, only markup that was found before the root can follow.
        (builder.outline.name.is_none() || builder.outline.view.is_some())
            && View::read_on(&mut builder.outline.view, text, span, findings)
    }

    fn complete(&self) -> u64 {
        let open = self.builder.open.entry.is_some() || self.builder.feed.is_in_item();
        self.builder.entries - u64::from(open)
    }

    fn start(&mut self, tag: &StartTag<'_>) {
        self.builder.start(tag, self.findings);
    }

    fn end(&mut self, tag: EndTag) {
        self.builder.end(tag, self.findings);
    }

    fn text(&mut self, text: &str, span: Span) {
        self.builder.text(text, span);
    }

    fn reference(&mut self, text: Option<&str>, span: Span) {
        self.builder.reference(text, span);
    }

    fn cdata(&mut self, text: &str, span: Span) {
        let builder = &mut *self.builder;
        if let Some(value) = builder.open_value() {
            value.push(text, span);
            value.cdata = true;
        } else if builder.reads_runs() {
            builder.run.cdata(text, span);
        }
    }

    fn instruction(&mut self, target: &str, data: &str, span: Span) {
        self.builder.instruction(target, data, span, self.findings);
    }

    fn comment(&mut self, text: &str, span: Span) {
        let Sink { builder, findings } = self;
        builder.flush_run(findings);
        builder.entry.odd = true;
        let mut cx = Context { findings, site: &builder.site };
        builder.families.quality.comment(text, span, &mut cx);
    }
}

impl Builder {
    fn start(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        self.flush_run(findings);
        self.open.depth += 1;
        if self.open.depth == 1 {
            self.start_root(tag, findings);
            return;
        }
        self.note_base(tag);
        match self.root.content {
            Content::Entries(_) => {
                self.start_inside(tag, findings);
                self.prefixes.renames.start(tag, self.open.depth);
            }
            Content::Feed if self.feed.begins_item(tag) => {
                self.end_item(Span::at(tag.span.start), findings);
                self.entries += 1;
                self.feed.start_item(tag, self.open.depth, self.entries);
            }
            Content::Feed => self.feed.start(tag, self.open.depth, findings),
            Content::Other => {
                if let Some(unfit) = &mut self.outline.unfit {
                    unfit.start(tag, self.open.depth);
                }
            }
        }
    }

    fn end(&mut self, end: EndTag, findings: &mut Findings) {
        let tag = end.span;
        self.flush_run(findings);
        let depth = self.open.depth;
        if matches!(self.root.content, Content::Feed) && self.feed.end(end, depth, findings) {
            self.end_item(tag, findings);
        }
        if self.nodes().is_open() {
            self.end_node(end, findings);
        }
        if let Some(skipped) = self.open.skipped.take_if(|skipped| skipped.depth == depth) {
            self.end_skipped(skipped, end, findings);
        } else if let Some(field) = self.open.field.take_if(|field| field.depth == depth) {
            self.end_field(field, end, findings);
        } else if let Some(entry) = self.open.entry.take_if(|entry| entry.depth == depth) {
            self.end_entry(entry, end, findings);
        } else if depth == 1 {
            self.end_root(end, findings);
        } else if let Some(wrapper) = self.open.wrapper.take_if(|wrapper| wrapper.depth == depth) {
            self.end_wrapper(wrapper, end, findings);
        }
        self.prefixes.renames.end(end, depth, findings);
        // If the file is cut off inside the root after some entries, the missing rest may use the prefixes.
        let whole = depth > 1 || end.name.is_some() || self.entries == 0;
        self.prefixes.leave(depth, (whole, self.entries == 0), findings);
        self.open.depth = depth.saturating_sub(1);
    }

    fn text(&mut self, text: &str, span: Span) {
        if let Some(value) = self.open_value() {
            value.push(text, span);
        } else if self.reads_runs() {
            self.run.text(text, span);
        } else if let Some(skipped) =
            self.open.skipped.as_mut().filter(|it| it.depth == self.open.depth)
        {
            skipped.url |= http_at(text.trim_start()) == Some(0);
        }
    }

    fn reference(&mut self, text: Option<&str>, span: Span) {
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

    fn instruction(&mut self, target: &str, data: &str, span: Span, findings: &mut Findings) {
        self.flush_run(findings);
        self.entry.odd = true;
        if target == "xml-stylesheet" && self.outline.name.is_none() {
            xml::sections::stylesheet(data, span, &self.site, findings);
        }
        if matches!(target, "xml-stylesheet" | "xml") {
            return;
        }
        let php = is_script(target);
        let feed = matches!(self.root.content, Content::Feed);
        // The PHP instruction is all that is left of the value it should have printed.
        let mut value = self.open_value().filter(|_| php);
        // The name has been reported.
        if target.starts_with('=') {
            if let Some(value) = value {
                value.unknown = true;
            }
            return;
        }
        if let Some(value) = value.as_mut().filter(|_| !feed) {
            // Rules search only the start of the code.
            let shown = &data[..data.floor_char_boundary(200)];
            value.push_replaced(&format!("<?{target} {shown}?>"), span);
            value.script = true;
            return;
        }
        structure::instruction(target, span, php, findings);
    }
}

impl Builder {
    /// Notes an `xml:base` in an Atom feed: relative URLs start from it (RFC 4287, 2), so from here on their full form is
    /// unknown.
    fn note_base(&mut self, tag: &StartTag<'_>) {
        let atom = self.outline.kind == Kind::Atom && matches!(self.root.content, Content::Feed);
        let base =
            |attribute: &Attribute<'_>| attribute.prefix == "xml" && attribute.local == "base";
        self.families.loc.based |= atom && tag.attributes.iter().any(base);
    }
}
