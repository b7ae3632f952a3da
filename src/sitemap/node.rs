//! Elements of extensions inside an entry (`image:image`, `xhtml:link` and the like), as the rules see them.

use std::ops::Range;

use crate::bytes::vocabulary::XSI;
use crate::sitemap::entry::Value;
use crate::text::cut::cut;
use crate::text::escape::reference;
use crate::text::span::Span;
use crate::xml::event::{Attribute, EndTag, StartTag, qualified};

/// Which vocabulary an element belongs to, however its namespace is spelt.
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
    /// Media RSS, which stands in feeds only.
    Media,
    /// That of the sitemap itself, which has no elements in extensions; of a feed its own.
    Core,
    /// In a namespace that no consumer of sitemaps documents, or in none.
    #[default]
    Unknown,
}

/// The foreign elements of one entry in document order. The buffers are used again for the next.
#[derive(Debug, Default)]
pub(crate) struct Nodes {
    nodes: Vec<Node>,
    used: usize,
    /// Those begun and not ended; `None` stands for one that was not kept.
    open: Vec<Option<usize>>,
    bytes: usize,
    cut: bool,
}

/// An element, with the text that stands directly in it.
#[derive(Debug, Default)]
pub(crate) struct Node {
    pub space: Space,
    /// The namespace is written wrong (reported at its declaration), so that a schema does not
    /// know the element.
    pub misspelt: bool,
    pub local: String,
    /// As written; empty where there is none.
    pub prefix: String,
    /// Of the name with its prefix, in the start tag.
    pub name: Span,
    /// The same in the end tag, where it has one of that name.
    end_name: Option<Span>,
    /// Text; `tag`, `span` and `element` are the places of the start tag, the content and all.
    pub value: Value,
    /// Its start tag declares namespaces.
    pub declares: bool,
    /// Written as `<a/>`.
    empty: bool,
    parent: Option<usize>,
    index: usize,
    /// Index behind its last descendant.
    end: usize,
    attributes: Vec<NodeAttribute>,
    attributes_used: usize,
}

/// An attribute that declares no namespace.
#[derive(Debug, Default)]
pub(crate) struct NodeAttribute {
    pub local: String,
    /// It has a prefix: none of those that the extensions define has one.
    pub prefixed: bool,
    /// Nothing is to be said of it: it says where a schema is, or what type the element has anyway,
    /// or its prefix is not bound, which is reported already.
    pub passed_over: bool,
    /// From the first character of the name to behind the closing quote.
    pub span: Span,
    /// With the space before it: what to delete to be rid of it.
    pub removal: Span,
    /// White space normalised; `span` is between the quotes.
    pub value: Value,
}

impl Nodes {
    /// An entry has at most so many of them that are kept: an entry with 1,000 images, the most
    /// that Google reads, has some 6,000.
    pub const MAX: usize = 32_768;
    /// The most bytes of text and attributes that are kept of an entry.
    pub const MAX_BYTES: usize = 4 << 20;

    /// Those that are children of the entry itself.
    pub fn roots(&self) -> impl Iterator<Item = &Node> {
        self.siblings(0..self.used)
    }

    /// The element children of a node.
    pub fn children(&self, parent: &Node) -> impl Iterator<Item = &Node> {
        self.siblings(parent.index + 1..parent.end)
    }

    /// All, in document order.
    pub fn all(&self) -> &[Node] {
        &self.nodes[..self.used]
    }

    /// What the node stands in, where that is not the entry itself.
    pub fn parent(&self, node: &Node) -> Option<&Node> {
        Some(&self.nodes[node.parent?])
    }

    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// More came than is kept.
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

    // For the builder.

    pub fn clear(&mut self) {
        self.used = 0;
        self.open.clear();
        self.bytes = 0;
        self.cut = false;
    }

    /// The value of a node, or of its attribute of that number.
    pub fn value_mut(&mut self, node: usize, attribute: Option<usize>) -> &mut Value {
        let node = &mut self.nodes[node];
        match attribute {
            Some(number) => &mut node.attributes[number].value,
            None => &mut node.value,
        }
    }

    /// Whether an element has begun and not ended.
    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// `damaged`: whether bytes there could not be read.
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
        // What else is in it nobody knows.
        node.value.unknown = tag.cut;
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
                // Nobody knows which character a byte should be that is none.
                value.unknown |= damaged(attribute.value_span);
                self.bytes += attribute.value.len() + attribute.local.len();
            } else {
                node.declares = true;
            }
            before = attribute.span;
        }
        self.open.push(Some(index));
    }

    /// The value of the innermost open element, to be filled.
    pub fn open_value(&mut self) -> Option<&mut Value> {
        let index = (*self.open.last()?)?;
        if self.bytes > Self::MAX_BYTES {
            self.cut = true;
            return None;
        }
        Some(&mut self.nodes[index].value)
    }

    /// The elements that have begun and not ended, from the innermost outwards.
    pub fn open_path(&self) -> impl Iterator<Item = Option<&Node>> {
        self.open.iter().rev().map(|open| Some(&self.nodes[(*open)?]))
    }

    /// The innermost open element ends.
    pub fn end(&mut self, EndTag { span: tag, name, .. }: EndTag) -> Option<&mut Node> {
        let index = self.open.pop()??;
        let end = self.used;
        let node = &mut self.nodes[index];
        node.end = end;
        let start = node.value.tag;
        node.end_name = name;
        node.value.element = start.to(tag);
        node.value.span = Span::new(start.end, tag.start.max(start.end));
        // Where the end tag is missing the value may go on or be cut off: nobody knows.
        node.value.unknown |= tag.is_empty() && !node.empty;
        self.bytes += node.value.size();
        Some(node)
    }
}

impl Node {
    /// Attributes in document order, without declarations of namespaces.
    pub fn attributes(&self) -> &[NodeAttribute] {
        &self.attributes[..self.attributes_used]
    }

    /// The attribute of that name without prefix.
    pub fn attribute_named(&self, local: &str) -> Option<&NodeAttribute> {
        self.attributes().iter().find(|attribute| !attribute.prefixed && attribute.local == local)
    }

    /// Whether this is the element of that name in that vocabulary.
    pub fn is(&self, space: Space, local: &str) -> bool {
        self.space == space && self.local == local
    }

    /// From the start tag to behind the end tag.
    pub fn element(&self) -> Span {
        self.value.element
    }

    pub fn has_children(&self) -> bool {
        self.end > self.index + 1
    }

    /// Whether text between its children is out of place. Where text belongs, the children are,
    /// and that is reported by the rules of the extension. XHTML mixes both, and what nobody documents may.
    pub fn holds_elements(&self) -> bool {
        match self.space {
            Space::Video => matches!(&*self.local, "video" | "tvshow"),
            Space::Xhtml => self.local == "link",
            Space::Core | Space::Unknown => false,
            _ => true,
        }
    }

    /// What gives it another name: in the start tag, and in the end tag where it has one.
    pub fn renamed(&self, right: &str) -> impl Iterator<Item = (Span, String)> {
        let names = std::iter::once(self.name).chain(self.end_name);
        names.map(move |name| {
            // One that was misspelt is not as long as what it was read as, and is written anew as a whole.
            match qualified(&self.prefix, &self.local).len() as u64 == name.len() {
                true => (name.last(self.local.len() as u64), right.to_owned()),
                false => (name, qualified(&self.prefix, right)),
            }
        })
    }

    fn attribute(&mut self, attribute: &Attribute<'_>, removal_start: u64) -> &mut Value {
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
            // An entity that is not known, or a character that was left out.
            kept.value.begin(Span::at(start));
            kept.value.push_replaced(&attribute.value, attribute.value_span);
            kept.value.unknown = true;
        }
        kept.value.span = attribute.value_span;
        kept.value.element = attribute.span;
        &mut kept.value
    }
}

/// Fills `value` with the text of an attribute, written as `raw` from `at` on, so that each part
/// has its place. `None` where the two do not go together.
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
            let part = cut(text, ..text.chars().next()?.len_utf8());
            value.push_replaced(part, span);
            text = cut(text, part.len()..);
        } else {
            let part = text.get(..length)?;
            let same = |(a, b): (u8, u8)| a == b || (b == b' ' && a.is_ascii_whitespace());
            value.push(raw.bytes().zip(part.bytes()).all(same).then_some(part)?, span);
            text = cut(text, length..);
        }
        raw = cut(raw, length..);
        at = span.end;
    }
    text.is_empty().then_some(())
}

/// Whether the schemas call the element a plain `xsd:string`.
fn is_string(space: Space, local: &str) -> bool {
    match space {
        Space::Image => matches!(local, "caption" | "geo_location" | "title"),
        Space::News => matches!(local, "name" | "title" | "keywords"),
        Space::Video => matches!(local, "tag" | "show_title" | "episode_title"),
        _ => false,
    }
}
