//! The schema of an extension's elements as data; and which element a node is meant to be.

use super::kind::Kind;
use crate::rules::prelude::*;
use crate::text::edit_distance::distance;
use crate::xml::event::qualified;

/// An element that contains elements.
#[derive(Debug)]
pub(crate) struct Model {
    pub space: Space,
    /// Name with the usual prefix, for messages.
    pub name: &'static str,
    /// The children, in the order of the schema.
    pub children: &'static [Child],
    /// The rule for a child that the schema does not have.
    pub unknown: &'static Rule,
    /// Names of unknown children that other rules report.
    pub told: &'static [&'static str],
    /// The rule for a child that comes too late.
    pub order: &'static Rule,
    /// The rule for a second child of one kind.
    pub again: (&'static Rule, Severities),
    /// The rule for elements inside a text.
    pub markup: (&'static Rule, Severities),
}

/// A child of such an element.
#[derive(Debug)]
pub(crate) struct Child {
    pub name: &'static str,
    /// The rule for a missing child; `None` if the child is optional.
    pub required: Option<&'static Rule>,
    /// One of the children with this mark is enough.
    pub either: bool,
    /// Several of them cause no finding here.
    pub many: bool,
    /// The rule for a wrong value, if the family uses it.
    pub rule: Option<&'static Rule>,
    pub attributes: &'static [Attribute],
    pub content: Content,
}

/// An attribute that the schema allows.
#[derive(Debug)]
pub(crate) struct Attribute {
    pub name: &'static str,
    pub kind: Kind,
    /// The rule for a wrong value.
    pub rule: &'static Rule,
}

/// The content of an element.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Content {
    Elements(&'static Model),
    Text(Kind),
}

/// Describes an optional child that may come once.
pub(crate) const fn child(name: &'static str, content: Content) -> Child {
    Child { name, required: None, either: false, many: false, rule: None, attributes: &[], content }
}

impl Child {
    pub const fn required(self, rule: &'static Rule) -> Child {
        Child { required: Some(rule), ..self }
    }

    pub const fn rule(self, rule: &'static Rule) -> Child {
        Child { rule: Some(rule), ..self }
    }

    pub const fn many(self) -> Child {
        Child { many: true, ..self }
    }

    pub const fn with(self, attributes: &'static [Attribute]) -> Child {
        Child { attributes, ..self }
    }
}

impl Model {
    /// Returns the local name.
    pub fn local(&self) -> &'static str {
        self.name.rsplit(':').next().unwrap_or(self.name)
    }

    /// Whether a node is meant to be the element itself.
    pub fn is_root(&self, node: &Node) -> bool {
        node.space == self.space && node.local.eq_ignore_ascii_case(self.local())
    }

    /// Whether the extension has an element of that name within this one.
    pub(super) fn has_part(&self, node: &Node) -> bool {
        let named = |child: &Child| match child.content {
            _ if child.name == node.local => true,
            Content::Elements(model) => model.has_part(node),
            Content::Text(_) => false,
        };
        node.space == self.space && self.children.iter().any(named)
    }

    /// Returns which child a node is meant to be, and whether it is written right: it may lack the prefix, or be misspelt.
    pub(crate) fn child(&self, node: &Node) -> Option<(usize, bool)> {
        let ours = node.space == self.space;
        let bare = node.prefix.is_empty() && matches!(node.space, Space::Core | Space::Unknown);
        if !ours && !bare {
            return None;
        }
        let exact = self.children.iter().position(|child| child.name == node.local);
        if let Some(at) = exact {
            return Some((at, ours));
        }
        let at = self.children.iter().position(|child| is_near(child.name, &node.local))?;
        Some((at, false))
    }

    /// Whether a required child is there in any spelling, or another one that is enough. `right`: only the right spelling
    /// counts.
    pub(super) fn is_there(&self, nodes: &Nodes, parent: &Node, at: usize, right: bool) -> bool {
        let child = &self.children[at];
        nodes.children(parent).any(|node| match self.child(node) {
            Some((found, written)) => {
                let other = &self.children[found];
                (found == at || (child.either && other.either)) && (written || !right)
            }
            // The undeclared prefix is reported.
            None => node.space == Space::Unknown && node.local == child.name,
        })
    }

    /// Returns the first child of that name, in any spelling.
    pub fn find<'n>(&self, nodes: &'n Nodes, parent: &Node, name: &str) -> Option<&'n Node> {
        self.all(nodes, parent, name).next()
    }

    /// Returns all children of that name, in any spelling.
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

/// Returns the name as written, with its prefix.
pub(crate) fn name_of(node: &Node) -> String {
    qualified(&node.prefix, &node.local)
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

/// Returns the content that the schema defines for the innermost open element, if it knows the element. `models`: the
/// outermost elements.
pub(crate) fn open_content(models: &[&'static Model], nodes: &Nodes) -> Option<Content> {
    /// Limit on the depth: one more than the schemas have.
    const DEEPEST: usize = 4;
    let mut path = [None; DEEPEST];
    let mut depth = 0;
    for node in nodes.open_path() {
        *path.get_mut(depth)? = Some(node?);
        depth += 1;
    }
    let mut nodes = path[..depth].iter().rev().flatten();
    let root = nodes.next()?;
    let is_it = |model: &&&Model| root.is(model.space, model.local());
    let mut content = Content::Elements(models.iter().find(is_it)?);
    for node in nodes {
        let Content::Elements(model) = content else { return None };
        content = model.children[model.child(node)?.0].content;
    }
    Some(content)
}

/// Whether a name differs from the right one in case, underscores, hyphens, a missing `_loc` or one letter.
fn is_near(right: &str, name: &str) -> bool {
    let squeeze = |name: &str| name.replace(['_', '-'], "").to_ascii_lowercase();
    let (known, name) = (squeeze(right), squeeze(name));
    known == name
        || known.strip_suffix("loc") == Some(&*name)
        || (known.len() > 4 && distance(&known, &name).is_some_and(|slips| slips < 2))
}
