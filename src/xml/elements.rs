//! Start tags, the elements they open, and their namespaces.

mod attributes;
mod ends;

use std::collections::HashSet;

use foldhash::fast::FixedState;

use super::doctype::Facts;
use super::document::Where;
use super::fault::Fault;
use super::names::{self, NameFault};
use super::namespaces::{self, Namespaces};
use super::tag::RawAttribute;
use super::{Xml, tag};
use crate::text::slice::slice;
use crate::text::span::Span;
use crate::xml::event::{Attribute, EndTag, Events, StartTag};
use attributes::{Scope, find_duplicates, is_bound};

/// What comes after a deeper element is not read.
const MAX_DEPTH: usize = 10_000;
const MAX_NAMES: usize = 4 << 20;
/// How many elements up an end tag looks for its start tag.
const MAX_SEARCH: usize = 256;
/// Sitemaps nest six levels deep.
const EXCESSIVE_DEPTH: usize = 64;

#[derive(Debug, Default)]
pub(super) struct Elements {
    open: Vec<Open>,
    /// The names of the open elements, one after the other.
    names: String,
    /// Length of the root's prefix with its colon, in bytes.
    root_prefix: usize,
    namespaces: Namespaces,
    unbound: HashSet<String, FixedState>,
    /// Where an attribute can be added to the root; `None` for elements after the root.
    root_end: Option<u64>,
    /// Names of elements closed before their end tag came. The end tags may still come.
    implied: Vec<String>,
    /// An end tag without start tag stands directly in the root.
    stray: bool,
    /// The first end tag of a sitemap's root that comes before the last entry, and the name of the root.
    pub early: Option<(Span, &'static str)>,
    /// [`Fault::TooDeep`] has been reported. The document may reach that depth again and again.
    too_deep: bool,
}

#[derive(Debug)]
struct Open {
    /// Where the element's name starts in `names`.
    name: usize,
    tag: Span,
    /// Number of bindings before the element.
    mark: usize,
    has_child: bool,
    has_text: bool,
    /// Where the start tag ends, or the text before the first child.
    text_end: u64,
    /// The element's value is a URL.
    url: bool,
    /// Where an entry begins inside this one: it was meant to end there.
    next: Option<u64>,
}

impl Elements {
    pub fn is_outside(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether the root is the only open element.
    pub fn is_in_root(&self) -> bool {
        self.open.len() == 1
    }

    /// Notes that the innermost open element has a child.
    pub fn has_child(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.has_child = true;
        }
    }

    /// Notes that an element begins at `at`. If it is an entry in an entry, perhaps in a value of it, the outer one lacks its
    /// end tag.
    fn entry_begins(&mut self, name: &str, at: u64) {
        if names::is_entry(self.plain(name)) {
            let top = self.open.len();
            let outer = (top.saturating_sub(2)..top).rev().find(|&index| self.name(index) == name);
            outer.map(|outer| self.open[outer].next.get_or_insert(at));
        }
    }

    /// Notes that the innermost open element contains text, which ends at `end`.
    pub fn has_text(&mut self, end: u64) {
        if let Some(open) = self.open.last_mut() {
            open.has_text = true;
            if !open.has_child {
                open.text_end = end;
            }
        }
    }

    /// Whether the innermost open element's value is a URL.
    pub fn in_url(&self) -> bool {
        self.open.last().is_some_and(|open| open.url)
    }

    /// Whether the root is that of a feed, even of one that no search engine reads as a sitemap.
    pub fn in_feed(&self) -> bool {
        matches!(self.open.first().map(|_| self.name(0)), Some("rss" | "feed" | "rdf:RDF"))
    }

    /// Returns the name of the innermost open element; empty if there is none.
    pub fn top_name(&self) -> &str {
        self.open.len().checked_sub(1).map_or("", |top| self.name(top))
    }

    /// Whether a `<` here may be meant as text: the innermost open element has a value, and no child.
    pub fn in_value(&self) -> bool {
        let has_text = |open: &Open| open.url || open.has_text && !open.has_child;
        self.open.last().is_some_and(has_text) && !self.holds_elements()
    }

    /// Returns a name without the prefix of the root.
    pub fn plain<'a>(&self, name: &'a str) -> &'a str {
        let prefix = self.root_prefix;
        match self.open.first() {
            Some(_) if prefix > 0 && name.starts_with(&self.names[..prefix]) => {
                slice(name, prefix..)
            }
            _ => name,
        }
    }

    /// Whether no text belongs in the innermost open element.
    pub fn holds_elements(&self) -> bool {
        names::holds_elements(self.plain(self.top_name()))
    }

    /// Whether the innermost open element takes a date, a keyword or a number: any other value is wrong, whatever its
    /// characters are.
    pub fn holds_token(&self) -> bool {
        matches!(self.plain(self.top_name()), "lastmod" | "changefreq" | "priority")
    }

    /// Finds the innermost open element of that name, among the last [`MAX_SEARCH`] ones and the root.
    fn find(&self, name: &str) -> Option<usize> {
        let top = self.open.len();
        let near = top.saturating_sub(MAX_SEARCH)..top;
        let root = (0..top).take(1);
        near.rev().chain(root).find(|&index| self.name(index) == name)
    }

    fn name(&self, index: usize) -> &str {
        let end = self.open.get(index + 1).map_or(self.names.len(), |next| next.name);
        &self.names[self.open[index].name..end]
    }

    /// Resolves the namespaces of a new element and returns its own; declarations among its attributes hold from here on.
    /// Duplicate attributes are reported, and the first one is kept.
    fn resolve<'e>(
        &'e mut self,
        (prefix, local, name): (&str, &str, Span),
        attributes: &mut Vec<Attribute<'e>>,
        out: &mut impl Events,
    ) -> &'e str {
        find_duplicates(attributes, false, out);
        declare(attributes, &mut self.namespaces, out);
        let mut scope = Scope {
            namespaces: &self.namespaces,
            unbound: &mut self.unbound,
            root_end: self.root_end,
        };
        for attribute in attributes.iter_mut() {
            if !attribute.prefix.is_empty() && attribute.namespace.is_empty() {
                attribute.namespace =
                    scope.resolve(attribute.prefix, attribute.local, attribute.name, out);
            }
        }
        find_duplicates(attributes, true, out);
        if prefix.is_empty() {
            scope.namespaces.default()
        } else {
            scope.resolve(prefix, local, name, out)
        }
    }

    /// Takes the innermost element off the stack.
    fn pop(&mut self) {
        if let Some(open) = self.open.pop() {
            self.names.truncate(open.name);
            self.namespaces.leave(open.mark);
        }
    }

    /// Whether there is no room for another element of that name.
    fn is_full(&self, name: &str) -> bool {
        self.open.len() >= MAX_DEPTH || self.names.len() + name.len() > MAX_NAMES
    }
}

impl Xml {
    /// Reads a complete start tag whose name starts at `name_start`.
    pub(super) fn start_tag(
        &mut self,
        text: &str,
        name_start: usize,
        at: u64,
        out: &mut impl Events,
    ) {
        let span = Span::new(at, at + text.len() as u64);
        self.markup(span, out);
        tag::parts(text, name_start, at, &mut self.parts, out);
        let parts = &self.parts;
        let name = &text[parts.name.0..parts.name.1];
        let name_span = Span::new(at + parts.name.0 as u64, at + parts.name.1 as u64);
        let (prefix, local) = split(name, name_span, "element", out);
        let elements = &mut self.elements;
        if elements.is_full(name) {
            out.not_read("Elements are nested too deep; everything after that was not read.");
            self.document.cut = true;
            self.trailing = true;
            return;
        }
        if elements.is_outside() {
            let first = self.document.place != Where::Root;
            // Entries without a root get a root in a fix, and that root gets the declarations.
            let entry = matches!(local, "url" | "sitemap");
            elements.root_end = (first && !entry).then_some(at + parts.inside_end as u64);
            self.document.root(span, text, out);
            elements.implied.clear();
            elements.root_prefix = if prefix.is_empty() { 0 } else { prefix.len() + 1 };
        } else {
            elements.has_child();
            elements.entry_begins(name, at);
        }

        let raw = &parts.attributes;
        let mut attributes = read_attributes(text, at, raw, self.facts.as_ref(), out);
        let mark = elements.namespaces.mark();
        let namespace = elements.resolve((prefix, local, name_span), &mut attributes, out);
        if namespace == namespaces::XINCLUDE && local == "include" {
            out.fault(span, Fault::XInclude);
        }
        let start = StartTag {
            prefix,
            local,
            namespace,
            span,
            name: name_span,
            attributes: &attributes,
            empty: parts.empty,
        };
        out.start(&start);
        if parts.empty {
            out.end(EndTag::missing(span.end));
            elements.namespaces.leave(mark);
        } else {
            elements.open.push(Open {
                name: elements.names.len(),
                tag: span,
                mark,
                has_child: false,
                has_text: false,
                text_end: span.end,
                url: local.ends_with("loc") || matches!(local, "link" | "guid"),
                next: None,
            });
            elements.names.push_str(name);
            // Entries nested in entries have a rule of their own.
            if elements.open.len() == EXCESSIVE_DEPTH + 1
                && !elements.too_deep
                && !names::holds_elements(elements.plain(elements.name(2)))
            {
                elements.too_deep = true;
                out.fault(span, Fault::TooDeep);
            }
        }
    }
}

/// Reads the attributes of a start tag at `at`; `raw` says where in the tag each is written.
fn read_attributes<'t>(
    text: &'t str,
    at: u64,
    raw: &[RawAttribute],
    facts: Option<&Facts>,
    out: &mut impl Events,
) -> Vec<Attribute<'t>> {
    let mut attributes = Vec::with_capacity(raw.len());
    for raw in raw {
        let name = slice(text, raw.name.0..raw.name.1);
        let name_span = Span::new(at + raw.name.0 as u64, at + raw.name.1 as u64);
        let (prefix, local) = split(name, name_span, "attribute", out);
        let value_at = at + raw.value.0 as u64;
        let written = slice(text, raw.value.0..raw.value.1);
        attributes.push(Attribute {
            prefix,
            local,
            namespace: "",
            value: tag::value(written, value_at, facts, out),
            raw: written,
            span: Span::new(name_span.start, at + raw.end as u64),
            value_span: Span::new(value_at, value_at + written.len() as u64),
            name: name_span,
        });
    }
    attributes
}

/// Binds the declarations among the attributes.
fn declare(attributes: &mut [Attribute<'_>], namespaces: &mut Namespaces, out: &mut impl Events) {
    for attribute in attributes {
        let Some(declared) = attribute.declares() else { continue };
        attribute.namespace = namespaces::XMLNS;
        if is_bound(declared, attribute, out)
            && !namespaces.bind(declared, attribute.value.as_ref())
        {
            out.not_read(
                "At most 65,536 namespace declarations and 4 MiB of them are read in one place.",
            );
        }
    }
}

/// Splits the name of an element or attribute, and reports what is wrong with it.
fn split<'n>(
    name: &'n str,
    span: Span,
    what: &'static str,
    out: &mut impl Events,
) -> (&'n str, &'n str) {
    let (prefix, local, fault) = names::split(name);
    if let Some(at) = name.find('\u{FEFF}') {
        let place = Span::new(span.start + at as u64, span.start + at as u64 + 3);
        out.fault(place, Fault::Mark { outside: false, between: false });
    }
    if let Some(fault) = fault {
        let is_name = fault == NameFault::NotQName;
        out.fault(span, Fault::InvalidName { name, what, is_name });
    }
    (prefix, local)
}
