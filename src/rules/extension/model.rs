//! What an extension's schema says of its elements, as data; and which of them one is meant to be.

use super::is_value;
use crate::report::rule::Rule;
use crate::rules::{image, news};
use crate::sitemap::node::{Node, NodeAttribute, Nodes, Space};
use crate::text::edit_distance::distance;

/// An element that holds elements.
#[derive(Debug)]
pub(crate) struct Model {
    pub space: Space,
    /// With the usual prefix, for messages.
    pub name: &'static str,
    /// In the order of the schema.
    pub children: &'static [Child],
    /// Broken by a child that stands too late.
    pub order: &'static Rule,
    /// Broken by a child that the schema does not have.
    pub unknown: &'static Rule,
}

/// A child of such an element.
#[derive(Debug)]
pub(crate) struct Child {
    pub name: &'static str,
    /// Broken where it is missing; `None` where it may be.
    pub required: Option<&'static Rule>,
    /// Another one is nothing that is to be reported here.
    pub many: bool,
    /// Those that the schema allows.
    pub attributes: &'static [&'static str],
    pub content: Content,
}

/// What an element holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Content {
    Elements(&'static Model),
    /// Text: whether the schema takes it, with its white space.
    Text(fn(&str) -> bool),
}

/// The elements that may stand in an entry.
static ROOTS: &[&Model] = &[&image::IMAGE_MODEL, &news::NEWS_MODEL];

impl Model {
    /// The local name.
    pub fn local(&self) -> &'static str {
        self.name.rsplit(':').next().unwrap_or(self.name)
    }

    /// The usual prefix with its colon.
    pub(super) fn prefix(&self) -> &'static str {
        self.name.strip_suffix(self.local()).unwrap_or_default()
    }

    /// Which child a node is meant to be, and whether it is written right. Without its prefix it
    /// is taken for the child of that name.
    pub(crate) fn child(&self, node: &Node) -> Option<(usize, bool)> {
        let ours = node.space == self.space;
        if !self.may_be_ours(node) {
            return None;
        }
        let at =
            self.children.iter().position(|child| child.name.eq_ignore_ascii_case(&node.local))?;
        Some((at, ours && self.children[at].name == node.local))
    }

    /// Whether a node is of the extension, or would be with a prefix.
    pub(super) fn may_be_ours(&self, node: &Node) -> bool {
        let bare = node.prefix.is_empty() && matches!(node.space, Space::Core | Space::Unknown);
        node.space == self.space || bare
    }

    /// Which required child is meant by a name that is none of them, where the element lacks it.
    fn lacking(&self, nodes: &Nodes, parent: &Node, name: &str) -> Option<usize> {
        let found = self.children.iter().position(|child| is_meant(child.name, name))?;
        self.lacks(nodes, parent, found).then_some(found)
    }

    pub(super) fn lacks(&self, nodes: &Nodes, parent: &Node, at: usize) -> bool {
        let child = &self.children[at];
        child.required.is_some() && self.find(nodes, parent, child.name).is_none()
    }

    /// Which required child stands in a node that is none itself, or is meant by its name, where there is no other.
    pub(super) fn stands_for(&self, nodes: &Nodes, parent: &Node, node: &Node) -> Option<usize> {
        if !self.may_be_ours(node) || self.child(node).is_some() {
            return None;
        }
        self.lacking(nodes, parent, &node.local).or_else(|| {
            let mut inner = nodes.children(node).filter_map(|inner| self.child(inner));
            inner.find_map(|(at, _)| self.lacks(nodes, parent, at).then_some(at))
        })
    }

    /// The child that a node should be which stands one level too deep, where there is no other.
    pub(super) fn strayed(
        &self,
        nodes: &Nodes,
        parent: &Node,
        node: &Node,
    ) -> Option<&'static Child> {
        let (at, right) = self.child(node)?;
        let child = &self.children[at];
        (right && self.find(nodes, parent, child.name).is_none()).then_some(child)
    }

    /// Which required child an attribute holds, where it is not there.
    pub(super) fn holds(
        &self,
        nodes: &Nodes,
        node: &Node,
        attribute: &NodeAttribute,
    ) -> Option<usize> {
        if !is_value(attribute) || node.value.unknown {
            return None;
        }
        let at = self.lacking(nodes, node, &attribute.local)?;
        matches!(self.children[at].content, Content::Text(_)).then_some(at)
    }

    /// The first child of that name, however it is written.
    pub fn find<'n>(&self, nodes: &'n Nodes, parent: &Node, name: &str) -> Option<&'n Node> {
        self.all(nodes, parent, name).next()
    }

    /// Every child of that name, however it is written.
    pub fn all<'n>(
        &self,
        nodes: &'n Nodes,
        parent: &Node,
        name: &str,
    ) -> impl Iterator<Item = &'n Node> {
        nodes.children(parent).filter(move |node| {
            self.child(node).is_some_and(|(at, _)| self.children[at].name == name)
        })
    }
}

/// The model of an element that may stand in an entry.
pub(crate) fn root(node: &Node) -> Option<&'static Model> {
    ROOTS.iter().copied().find(|model| node.is(model.space, model.local()))
}

/// Whether the schema declares an element of that name that may stand by itself.
pub(crate) fn is_outermost(space: Space, local: &str) -> bool {
    let name = match space {
        Space::Image => "image",
        Space::Video => "video",
        Space::News => "news",
        Space::Xhtml => "link",
        Space::Mobile => "mobile",
        Space::PageMap => "PageMap",
        _ => return false,
    };
    local == name
}

/// What the schema says of the innermost open element, if it knows it.
pub(crate) fn open_content(nodes: &Nodes) -> Option<Content> {
    /// As deep as the schemas go, and one more.
    const DEEPEST: usize = 4;
    let mut path = [None; DEEPEST];
    let mut depth = 0;
    for node in nodes.open_path() {
        *path.get_mut(depth)? = Some(node?);
        depth += 1;
    }
    let mut nodes = path[..depth].iter().rev().flatten();
    let mut content = Content::Elements(root(nodes.next()?)?);
    for node in nodes {
        let Content::Elements(model) = content else { return None };
        content = model.children[model.child(node)?.0].content;
    }
    Some(content)
}

/// A name without what people leave out or add: case, underscores, hyphens.
pub(crate) fn squeeze(name: &str) -> String {
    let letters = name.chars().filter(|c| !matches!(c, '_' | '-'));
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

/// Whether a name is written for that one.
pub(super) fn is_meant(right: &str, name: &str) -> bool {
    const ALIASES: &[(&str, &str)] = &[
        ("src", "loc"),
        ("url", "loc"),
        ("uri", "loc"),
        ("href", "loc"),
        ("link", "loc"),
        ("location", "loc"),
        ("date", "publication_date"),
        ("pubdate", "publication_date"),
        ("publishdate", "publication_date"),
        ("published", "publication_date"),
        ("headline", "title"),
        ("lang", "language"),
        ("locale", "language"),
    ];
    if name.len() > 24 {
        return false;
    }
    // A prefix may have another mark behind it than a colon.
    let name = squeeze(name.rsplit(['.', ';']).next().unwrap_or(name));
    let slips = if right.len() > 4 { 2 } else { 1 };
    ALIASES.contains(&(&*name, right))
        || distance(&name, &squeeze(right)).is_some_and(|distance| distance <= slips)
}
