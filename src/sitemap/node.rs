//! Elements of extensions inside an entry (`image:image`, `xhtml:link` and the like), as the rules see them.

use std::ops::Range;

use crate::bytes::vocabulary::XSI;
use crate::sitemap::entry::Value;
use crate::text::escape::reference;
use crate::text::slice::slice;
use crate::text::span::Span;
use crate::xml::event::{Attribute, EndTag, StartTag, qualified};

/// The vocabulary that an element belongs to, however its namespace is spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Space {
    Image,
    Video,
    News,
    Xhtml,
    Mobile,
    PageMap,
    Geo,
    CodeSearch,
    BaiduMobile,
    ResourceSync,
    /// Media RSS, which only feeds use.
    Media,
    /// The sitemap's own namespace, which has no elements in extensions; in a feed, the feed's own.
    Core,
    /// A namespace that no consumer of sitemaps documents, or none.
    #[default]
    Unknown,
}

/// The elements of extensions in one entry, in document order. The buffers are reused for the next entry.
#[derive(Debug, Default)]
pub(crate) struct Nodes {
    nodes: Vec<Node>,
    used: usize,
    /// The open elements; `None` stands for an element that was not kept.
    open: Vec<Option<usize>>,
    bytes: usize,
    cut: bool,
}

/// An element, with the text directly in it.
#[derive(Debug, Default)]
pub(crate) struct Node {
    pub space: Space,
    /// The namespace is misspelt (reported at its declaration), so a schema does not know the element.
    pub misspelt: bool,
    pub local: String,
    /// The prefix as written; empty if there is none.
    pub prefix: String,
    /// The place of the name with its prefix, in the start tag.
    pub name: Span,
    /// The place of the name with its prefix in the end tag, if there is an end tag of that name.
    end_name: Option<Span>,
    /// The text; `tag`, `span` and `element` are the places of the start tag, the content and the whole element.
    pub value: Value<'static>,
    /// The start tag declares namespaces.
    pub declares: bool,
    /// The element is written as `<a/>`.
    empty: bool,
    parent: Option<usize>,
    index: usize,
    /// Index after the element's last descendant.
    end: usize,
    attributes: Vec<NodeAttribute>,
    attributes_used: usize,
}

/// An attribute that declares no namespace.
#[derive(Debug, Default)]
pub(crate) struct NodeAttribute {
    pub local: String,
    /// The attribute has a prefix. No attribute that an extension defines has one.
    pub prefixed: bool,
    /// Nothing is reported about the attribute: it says where a schema is, or gives the type that the element has anyway,
    /// or its prefix is undeclared, which has been reported.
    pub passed_over: bool,
    /// From the first character of the name to after the closing quote.
    pub span: Span,
    /// The attribute with the white space before it, which is what to delete to remove it.
    pub removal: Span,
    /// The value, with white space normalised; `span` is the place between the quotes.
    pub value: Value<'static>,
}

impl Nodes {
    /// Maximum number of nodes of an entry that are kept. An entry with 1,000 images, the most that Google reads, has some
    /// 6,000 nodes.
    pub const MAX: usize = 32_768;
    /// Maximum size of the text and attributes of an entry that are kept, in bytes.
    pub const MAX_BYTES: usize = 4 << 20;

    /// Iterates over the nodes that are children of the entry itself.
    pub fn roots(&self) -> impl Iterator<Item = &Node> {
        self.siblings(0..self.used)
    }

    /// Iterates over the child elements of a node.
    pub fn children(&self, parent: &Node) -> impl Iterator<Item = &Node> {
        self.siblings(parent.index + 1..parent.end)
    }

    /// Returns all nodes, in document order.
    pub fn all(&self) -> &[Node] {
        &self.nodes[..self.used]
    }

    /// Returns the parent of the node, if that is not the entry itself.
    pub fn parent(&self, node: &Node) -> Option<&Node> {
        Some(&self.nodes[node.parent?])
    }

    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// Whether the entry had more nodes than are kept.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    fn siblings(&self, range: Range<usize>) -> impl Iterator<Item = &Node> {
        let mut at = range.start;
        std::iter::from_fn(move || {
            let node = (at < range.end).then(|| &self.nodes[at])?;
            at = node.end;
            Some(node)
        })
    }

    // The builder uses the functions from here on.

    pub fn clear(&mut self) {
        self.used = 0;
        self.open.clear();
        self.bytes = 0;
        self.cut = false;
    }

    /// Returns the value of a node, or of its attribute with that number.
    pub fn value_mut(&mut self, node: usize, attribute: Option<usize>) -> &mut Value<'static> {
        let node = &mut self.nodes[node];
        match attribute {
            Some(number) => &mut node.attributes[number].value,
            None => &mut node.value,
        }
    }

    /// Whether an element is open.
    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Starts an element. `damaged`: whether a span contains unreadable bytes.
    pub fn begin(
        &mut self,
        space: Space,
        misspelt: bool,
        tag: &StartTag<'_>,
        damaged: &dyn Fn(Span) -> bool,
    ) {
        if self.used == Self::MAX || self.bytes > Self::MAX_BYTES {
            self.cut = true;
            self.open.push(None);
            return;
        }
        let index = self.used;
        if index == self.nodes.len() {
            self.nodes.push(Node::default());
        }
        self.used += 1;
        let parent = self.open.iter().rev().find_map(|open| *open);
        let node = &mut self.nodes[index];
        node.space = space;
        node.misspelt = misspelt;
        node.local.clear();
        node.local.push_str(tag.local);
        node.prefix.clear();
        node.prefix.push_str(tag.prefix);
        node.name = tag.name;
        node.value.begin(tag.span);
        node.empty = tag.empty;
        node.parent = parent;
        node.index = index;
        node.end = index + 1;
        node.attributes_used = 0;
        node.declares = false;
        let mut before = tag.name;
        for attribute in tag.attributes {
            if attribute.declares().is_none() {
                let value = node.attribute(attribute, before.end);
                // The character that an unreadable byte stands for is unknown.
                value.unknown |= damaged(attribute.value_span);
                self.bytes += attribute.value.len() + attribute.local.len();
            } else {
                node.declares = true;
            }
            before = attribute.span;
        }
        self.open.push(Some(index));
    }

    /// Returns the value of the innermost open element, for the caller to fill.
    pub fn open_value(&mut self) -> Option<&mut Value<'static>> {
        let index = (*self.open.last()?)?;
        if self.bytes > Self::MAX_BYTES {
            self.cut = true;
            return None;
        }
        Some(&mut self.nodes[index].value)
    }

    /// Iterates over the open elements, from the innermost outwards.
    pub fn open_path(&self) -> impl Iterator<Item = Option<&Node>> {
        self.open.iter().rev().map(|open| Some(&self.nodes[(*open)?]))
    }

    /// Ends the innermost open element.
    pub fn end(&mut self, EndTag { span: tag, name, .. }: EndTag) -> Option<&mut Node> {
        let index = self.open.pop()??;
        let end = self.used;
        let node = &mut self.nodes[index];
        node.end = end;
        let start = node.value.tag;
        node.end_name = name;
        node.value.element = start.to(tag);
        node.value.span = Span::new(start.end, tag.start.max(start.end));
        // If the end tag is missing, the value may be cut off or contain too much.
        node.value.unknown |= tag.is_empty() && !node.empty;
        self.bytes += node.value.size();
        Some(node)
    }
}

impl Node {
    /// Returns the attributes in document order, without namespace declarations.
    pub fn attributes(&self) -> &[NodeAttribute] {
        &self.attributes[..self.attributes_used]
    }

    /// Returns the attribute of that name that has no prefix.
    pub fn attribute_named(&self, local: &str) -> Option<&NodeAttribute> {
        self.attributes().iter().find(|attribute| !attribute.prefixed && attribute.local == local)
    }

    /// Whether this is the element of that name in that vocabulary.
    pub fn is(&self, space: Space, local: &str) -> bool {
        self.space == space && self.local == local
    }

    /// Returns the place of the element, from the start tag to after the end tag.
    pub fn element(&self) -> Span {
        self.value.element
    }

    /// Whether the end tag is missing or has another name, which has been reported.
    pub fn lacks_end(&self) -> bool {
        self.end_name.is_none() && !self.empty
    }

    pub fn has_children(&self) -> bool {
        self.end > self.index + 1
    }

    /// Whether text between the element's children is misplaced. Where text belongs, the children are misplaced instead,
    /// and the rules of the extension report that. XHTML mixes text and elements, and unknown vocabularies may.
    pub fn holds_elements(&self) -> bool {
        match self.space {
            Space::Video => matches!(&*self.local, "video" | "tvshow"),
            Space::Xhtml => self.local == "link",
            Space::Core | Space::Unknown => false,
            _ => true,
        }
    }

    /// Returns the edits that rename the element: in the start tag, and in the end tag if it has the name too.
    pub fn renamed(&self, right: &str) -> impl Iterator<Item = (Span, String)> {
        let names = std::iter::once(self.name).chain(self.end_name);
        names.map(move |name| {
            // A misspelt name was read as another one. If the lengths differ, the whole name is replaced.
            match qualified(&self.prefix, &self.local).len() as u64 == name.len() {
                true => (name.last(self.local.len() as u64), right.to_owned()),
                false => (name, qualified(&self.prefix, right)),
            }
        })
    }

    fn attribute(&mut self, attribute: &Attribute<'_>, removal_start: u64) -> &mut Value<'static> {
        if self.attributes_used == self.attributes.len() {
            self.attributes.push(NodeAttribute::default());
        }
        let kept = &mut self.attributes[self.attributes_used];
        self.attributes_used += 1;
        kept.local.clear();
        kept.local.push_str(attribute.local);
        kept.prefixed = !attribute.prefix.is_empty();
        kept.passed_over = kept.prefixed
            && (attribute.namespace.is_empty()
                || (attribute.namespace == XSI
                    && (matches!(
                        attribute.local,
                        "schemaLocation" | "noNamespaceSchemaLocation"
                    ) || (attribute.local == "type"
                        && attribute.value.trim().ends_with(":string")
                        && is_string(self.space, &self.local)))));
        kept.span = attribute.span;
        kept.removal = Span::new(removal_start, attribute.span.end);
        kept.value.begin(Span::at(attribute.value_span.start));
        let start = attribute.value_span.start;
        if attribute.raw == attribute.value {
            kept.value.push(&attribute.value, attribute.value_span);
        } else if trace(&mut kept.value, attribute.raw, &attribute.value, start).is_none() {
            // The value has an unknown entity, or a character that was left out.
            kept.value.begin(Span::at(start));
            kept.value.push_replaced(&attribute.value, attribute.value_span);
            kept.value.unknown = true;
        }
        kept.value.span = attribute.value_span;
        kept.value.element = attribute.span;
        &mut kept.value
    }
}

/// Fills `value` with the text of an attribute, written as `raw` from `at` on, so that each part has its place. `None` if
/// `text` does not correspond to `raw`.
fn trace(value: &mut Value, raw: &str, text: &str, mut at: u64) -> Option<()> {
    let (mut raw, mut text) = (raw, text);
    while let Some(&first) = raw.as_bytes().first() {
        let replaced = match first {
            b'&' => reference(raw).map(|(length, _)| length),
            b'\r' if raw[1..].starts_with('\n') => Some(2),
            _ => None,
        };
        let special = |byte: u8| matches!(byte, b'&' | b'\r');
        let verbatim = || 1 + raw.bytes().skip(1).position(special).unwrap_or(raw.len() - 1);
        let length = replaced.unwrap_or_else(verbatim);
        let span = Span::new(at, at + length as u64);
        if replaced.is_some() {
            let part = slice(text, ..text.chars().next()?.len_utf8());
            value.push_replaced(part, span);
            text = slice(text, part.len()..);
        } else {
            let part = text.get(..length)?;
            let same = |(a, b): (u8, u8)| a == b || (b == b' ' && a.is_ascii_whitespace());
            value.push(raw.bytes().zip(part.bytes()).all(same).then_some(part)?, span);
            text = slice(text, length..);
        }
        raw = slice(raw, length..);
        at = span.end;
    }
    text.is_empty().then_some(())
}

/// Whether the schemas declare the element as a plain `xsd:string`.
fn is_string(space: Space, local: &str) -> bool {
    match space {
        Space::Image => matches!(local, "caption" | "geo_location" | "title"),
        Space::News => matches!(local, "name" | "title" | "keywords"),
        Space::Video => matches!(local, "tag" | "show_title" | "episode_title"),
        _ => false,
    }
}
