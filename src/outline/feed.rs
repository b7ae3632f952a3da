//! Feeds: items of RSS and entries of Atom, read as entries whose `loc` is their link.

use crate::report::Document;
use crate::report::findings::Findings;
use crate::rules::feed::{self, Dialect, Head};
use crate::rules::structure;
use crate::sitemap::entry::{Entry, EntryKind, Value};
use crate::sitemap::node::Space;
use crate::text::date::Moment;
use crate::text::span::Span;
use crate::text::template;
use crate::xml::event::{EndTag, StartTag};

/// The feed being read.
#[derive(Debug, Default)]
pub(super) struct Feed {
    /// The item that is being read. When it has ended, its address is its only field.
    pub entry: Entry<'static>,
    dialect: Dialect,
    /// Namespace of the root and of the feed's own elements.
    namespace: String,
    open: Option<OpenItem>,
    /// Depth of an element whose content no rule looks at.
    skipped: Option<u32>,
    head: Head,
    head_date: Option<HeadDate>,
}

#[derive(Debug)]
struct OpenItem {
    depth: u32,
    tag: Span,
    empty: bool,
}

/// A date of the whole feed.
#[derive(Debug)]
struct HeadDate {
    depth: u32,
    empty: bool,
    name: String,
    value: Value<'static>,
}

impl Feed {
    pub fn root(&mut self, tag: &StartTag<'_>, findings: &mut Findings) {
        self.dialect = feed::root(tag, findings);
        self.namespace.clear();
        self.namespace.push_str(tag.namespace);
        self.head.products = feed::has_products(tag);
        feed::declarations(tag, findings);
    }

    /// Whether an item begins here, even inside another item whose end tag is missing.
    pub fn begins_item(&self, tag: &StartTag<'_>) -> bool {
        self.skipped.is_none()
            && tag.namespace == self.namespace
            && tag.local == self.dialect.item()
    }

    pub fn start_item(&mut self, tag: &StartTag<'_>, depth: u32, number: u64) {
        self.head_date = None;
        self.entry.begin(EntryKind::Url, number, tag.span);
        self.open = Some(OpenItem { depth, tag: tag.span, empty: tag.empty });
    }

    /// Takes the start tag of an element that is no item.
    pub fn start(&mut self, tag: &StartTag<'_>, depth: u32, findings: &mut Findings) {
        if self.skipped.is_some() {
            return;
        }
        feed::declarations(tag, findings);
        if tag.local == "channel" {
            findings.keep(tag.span);
        }
        // An element with an unbound prefix has no namespace, but is not one of a root without namespace either.
        let own =
            tag.namespace == self.namespace && (tag.prefix.is_empty() || !tag.namespace.is_empty());
        let space = if own {
            Space::Core
        } else if feed::is_media(tag.prefix, tag.namespace) {
            Space::Media
        } else {
            Space::Unknown
        };
        if self.open.is_none() {
            self.start_in_head(tag, own, depth);
        } else if self.dialect.reads(space, tag.local) {
            let damaged = |span| findings.is_damaged(span);
            self.entry.nodes.begin(space, false, tag, &damaged);
        } else {
            if let Some(value) = self.entry.nodes.open_value() {
                // The value contains markup.
                value.unknown = true;
            }
            self.skipped = Some(depth);
        }
    }

    fn start_in_head(&mut self, tag: &StartTag<'_>, own: bool, depth: u32) {
        if !own {
            return;
        }
        let parent = match self.dialect {
            Dialect::Rss => self.head.channel.map(|(_, depth)| depth),
            Dialect::Atom | Dialect::Atom03 => Some(1),
        };
        if self.dialect == Dialect::Rss && tag.local == "channel" && parent.is_none() {
            self.head.channel = Some((tag.span, depth));
        } else if parent.is_some_and(|parent| depth == parent + 1) {
            if let Some(at) = feed::CHANNEL.iter().position(|name| *name == tag.local) {
                self.head.seen[at] = true;
            }
            if self.dialect.is_head_date(tag.local) {
                let mut value = Value::default();
                value.begin(tag.span);
                let name = tag.local.to_owned();
                self.head_date = Some(HeadDate { depth, empty: tag.empty, name, value });
            }
        }
    }

    /// Takes an end tag. Returns whether it ends the open item.
    pub fn end(&mut self, tag: EndTag, depth: u32, findings: &mut Findings) -> bool {
        if let Some(skipped) = self.skipped {
            if skipped == depth {
                self.skipped = None;
            }
            return false;
        }
        if let Some(date) = self.head_date.take_if(|date| date.depth == depth) {
            self.end_head_date(date, tag.span, findings);
        } else if let Some(node) = self.entry.nodes.end(tag) {
            node.value.unknown |= findings.is_damaged(node.value.span);
            if node.space == Space::Core {
                structure::residue(&mut node.value, |_| false, findings);
            }
        }
        self.open.as_ref().is_some_and(|open| open.depth == depth)
    }

    fn end_head_date(&self, mut date: HeadDate, tag: Span, findings: &mut Findings) {
        let value = &mut date.value;
        let start = value.tag;
        value.span = Span::new(start.end, tag.start.max(start.end));
        value.element = start.to(tag);
        value.unknown |= tag.is_empty() && !date.empty;
        if template::residue(value.text()).is_none() {
            feed::check_date(&date.name, value, self.dialect, findings);
        }
    }

    /// Ends the open item, if there is one. `tag`: its end tag, or an empty span. The rules about URLs may then read
    /// `entry`. Returns the item's date with its place.
    pub fn end_item(
        &mut self,
        tag: Span,
        findings: &mut Findings,
    ) -> Option<Option<(Moment, Span)>> {
        let open = self.open.take()?;
        while self.entry.nodes.is_open() {
            self.entry.nodes.end(EndTag::missing(tag.start));
        }
        self.entry.span = open.tag.to(tag);
        let closed = open.empty || !tag.is_empty();
        self.entry.item = true;
        let told = closed && !self.head.products;
        let date = feed::item(&mut self.entry, self.dialect, told, findings);
        self.head.linked += u64::from(self.entry.last_field().is_some());
        if let Some(field) = self.entry.last_field() {
            let loc = &mut field.value;
            findings.keep_address(loc.trimmed_span());
            // Template code in text was reported before.
            if !loc.unknown {
                structure::residue(loc, |_| false, findings);
            }
        }
        // Apart from the URL, the elements of a feed do not mean what they mean in a sitemap.
        self.entry.nodes.clear();
        Some(date)
    }

    /// Returns the value that the next characters belong to.
    pub fn open_value(&mut self) -> Option<&mut Value<'static>> {
        if self.skipped.is_some() {
            return None;
        }
        match &mut self.head_date {
            Some(date) => Some(&mut date.value),
            None => self.entry.nodes.open_value(),
        }
    }

    /// Returns the place from which later findings may be placed.
    pub fn open_since(&self) -> Option<u64> {
        let date = self.head_date.as_ref().map(|date| date.value.tag.start);
        self.open.as_ref().map(|open| open.tag.start).or(date)
    }

    pub fn is_in_item(&self) -> bool {
        self.open.is_some()
    }

    pub fn finish(&self, document: &Document, findings: &mut Findings) {
        feed::finish(document, self.dialect, &self.head, findings);
    }
}
