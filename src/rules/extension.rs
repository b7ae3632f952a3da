//! What the rules of extensions share: the children that an element may have, by its schema.
//!
//! Each extension describes its elements in a [`Model`]; what the models say is checked here, with
//! the rules of the extension.

use crate::event::qualified;
use crate::extension::{Node, Nodes, Space};
use crate::findings::Fix;
use crate::order;
use crate::rule::Consumer::{Protocol, Xsd};
use crate::rule::Severity::{Error, Info, Warning};
use crate::rule::{Rule, Severities};
use crate::rules::structure::{
    STRUCT_DUPLICATE_CHILD, STRUCT_NESTED_MARKUP, STRUCT_UNEXPECTED_ATTRIBUTE,
};
use crate::rules::{Context, image, news, quote};
use crate::span::Span;

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
    fn prefix(&self) -> &'static str {
        self.name.strip_suffix(self.local()).unwrap_or_default()
    }

    /// Which child a node is meant to be, and whether it is written right. Without its prefix it
    /// is taken for the child of that name.
    fn child(&self, node: &Node) -> Option<(usize, bool)> {
        let ours = node.space == self.space;
        let bare = node.prefix.is_empty() && matches!(node.space, Space::Core | Space::Unknown);
        if !ours && !bare {
            return None;
        }
        let at =
            self.children.iter().position(|child| child.name.eq_ignore_ascii_case(&node.local))?;
        Some((at, ours && self.children[at].name == node.local))
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

/// Checks names, number, order and attributes of what stands directly in an element. Nothing is
/// said of children called as in `ignored`, nor of those that have rules about their own place.
pub(crate) fn children(
    model: &'static Model,
    nodes: &Nodes,
    parent: &Node,
    ignored: &[&str],
    cx: &mut Context<'_>,
) {
    attributes(parent, &[], cx);
    let mut first: [Option<&Node>; 32] = [None; 32];
    let mut highest = 0;
    let mut late = None;
    for node in nodes.children(parent) {
        let Some((at, right)) = model.child(node) else {
            let elsewhere = match node.space {
                Space::Image | Space::Video | Space::News => node.space != model.space,
                // Its namespace is reported.
                Space::Unknown => !node.prefix.is_empty(),
                _ => false,
            };
            let passed_over = node.space == model.space && ignored.contains(&&*node.local);
            if !elsewhere && !passed_over {
                unknown(model, node, parent, cx);
            }
            continue;
        };
        let child = &model.children[at];
        if !right {
            let instead = || {
                first[at].is_none()
                    && !nodes.children(parent).any(|node| model.child(node) == Some((at, true)))
            };
            match child.required.filter(|_| instead()) {
                Some(rule) => misnamed(rule, model, child.name, node, parent, cx),
                None => misnamed(model.unknown, model, child.name, node, parent, cx),
            }
        }
        if let Content::Text(_) = child.content {
            attributes(node, child.attributes, cx);
            markup(model, child, nodes, node, cx);
        }
        match first[at] {
            Some(first) if !child.many => duplicate(model, child, node, first, cx),
            Some(_) => {}
            None if at < highest => late = late.or(Some(node)),
            None => {}
        }
        first[at].get_or_insert(node);
        highest = highest.max(at);
    }
    if let Some(node) = late {
        order(model, nodes, parent, node, cx);
    }
}

/// The required children that an element lacks, each with its rule.
pub(crate) fn missing<'m>(
    model: &'m Model,
    nodes: &'m Nodes,
    parent: &'m Node,
) -> impl Iterator<Item = (&'static Rule, &'static str)> + 'm {
    // Where not all was read, nothing is known to be missing.
    let complete = !parent.value.unknown && !nodes.is_cut();
    model
        .children
        .iter()
        .filter(move |child| complete && model.find(nodes, parent, child.name).is_none())
        .filter_map(|child| Some((child.required?, child.name)))
}

/// Reports attributes other than the `allowed`.
pub(crate) fn attributes(node: &Node, allowed: &[&str], cx: &mut Context<'_>) {
    for attribute in node.attributes() {
        let known = !attribute.prefixed && allowed.contains(&&*attribute.local);
        if known || attribute.passed_over {
            continue;
        }
        cx.findings.report(&STRUCT_UNEXPECTED_ATTRIBUTE, attribute.span, |draft| {
            draft.say(format_args!(
                "`{}` has the attribute {}; it should have {}",
                node.local,
                quote(&attribute.local),
                match allowed {
                    [] => String::from("none"),
                    names => names.join(", "),
                }
            ));
            draft.repair("Remove the attribute", attribute.removal, "");
        });
    }
}

/// Reports elements where text should be. The value of such an element is nothing to go by.
fn markup(model: &Model, child: &Child, nodes: &Nodes, node: &Node, cx: &mut Context<'_>) {
    let Some(inner) = nodes.children(node).next() else { return };
    let severity = if child.required.is_some() { Error } else { Warning };
    let severities = Severities::protocol(severity).and(Xsd, Error);
    cx.findings.report_as(&STRUCT_NESTED_MARKUP, severities, inner.value.tag, |draft| {
        draft.say(format_args!(
            "`{}{}` contains the element {}; it should be plain text",
            model.prefix(),
            child.name,
            quote(&inner.local)
        ));
    });
}

fn duplicate(model: &Model, child: &Child, node: &Node, first: &Node, cx: &mut Context<'_>) {
    let severities = Severities::protocol(Warning).and(Xsd, Error);
    cx.findings.report_as(&STRUCT_DUPLICATE_CHILD, severities, node.element(), |draft| {
        let (prefix, name) = (model.prefix(), child.name);
        draft.message =
            format!("`{prefix}{name}` appears a second time; `{}` may have one", model.name);
        draft.help = Some(format!("Keep one `{prefix}{name}`."));
        draft.related.push((first.value.tag, "the first one".into()));
        draft.suggest("Remove the second one", node.element(), "");
    });
}

/// Reports a child that has the right name, but for the case or the prefix.
fn misnamed(
    rule: &'static Rule,
    model: &Model,
    name: &str,
    node: &Node,
    parent: &Node,
    cx: &mut Context<'_>,
) {
    cx.findings.report(rule, node.name, |draft| {
        let ours = node.space == model.space;
        draft.message = if ours {
            format!("Element {} is misspelt; it should be `{name}`", quote(&node.local))
        } else {
            format!(
                "Element {} lacks the prefix; it should be `{}{name}`",
                quote(&node.local),
                model.prefix()
            )
        };
        if !std::ptr::eq(rule, model.unknown) {
            draft.message.push_str(&format!(", which `{}` needs", model.name));
        }
        draft.help = Some(format!("Write `{}{name}`.", model.prefix()));
        if ours || !parent.prefix.is_empty() {
            let right = if ours { name.to_owned() } else { format!("{}:{name}", parent.prefix) };
            let edits = node.local_spans().map(|span| (span, right.clone())).collect();
            draft.fix_by(Fix { title: format!("Write {right}").into(), safe: true, edits });
        }
    });
}

/// Reports an element in an entry that is in the wrong case.
pub(crate) fn root_name(model: &Model, node: &Node, cx: &mut Context<'_>) {
    if node.local != model.local() {
        misnamed(model.unknown, model, model.local(), node, node, cx);
    }
}

/// Reports an element in an entry that the extension does not have.
pub(crate) fn unknown_root(model: &Model, node: &Node, cx: &mut Context<'_>) {
    cx.findings.report(model.unknown, node.value.tag, |draft| {
        draft.say(format_args!(
            "Element {} is none of the extension's; an entry may have `{}`",
            quote(&node.local),
            model.name
        ));
        draft.fix = removal(node);
    });
}

fn unknown(model: &Model, node: &Node, parent: &Node, cx: &mut Context<'_>) {
    let again = node.is(model.space, model.local());
    cx.findings.report(model.unknown, node.value.tag, |draft| {
        if again {
            let name = model.name;
            draft.say(format_args!(
                "`{name}` is in another one; each should be in the `url` itself"
            ));
            draft.fix = beside(node, parent);
            return;
        }
        draft.say(format_args!(
            "Element {} does not belong in `{}`, which has {}",
            quote(&node.local),
            model.name,
            list(model)
        ));
        draft.fix = removal(node);
    });
}

/// Ends the element where the next of its kind begins, which is the last of its children.
fn beside(node: &Node, parent: &Node) -> Option<Fix> {
    let end = Span::new(parent.value.span.end, parent.element().end);
    let tag = format!("</{}>", qualified(&parent.prefix, &parent.local));
    let last = parent.last_child_is(node) && !parent.value.unknown && !node.value.unknown;
    let fix = Fix::suggest("End the one before", Span::at(node.element().start), tag);
    (last && !end.is_empty()).then(|| fix.and(end, ""))
}

/// `None` where the end is not known, nor therefore what to remove.
fn removal(node: &Node) -> Option<Fix> {
    (!node.value.unknown).then(|| Fix::safe("Remove the element", node.element(), ""))
}

fn order(model: &Model, nodes: &Nodes, parent: &Node, late: &Node, cx: &mut Context<'_>) {
    let severities = Severities::of(Protocol, Info).and(Xsd, Error);
    cx.findings.report_as(model.order, severities, late.value.tag, |draft| {
        draft.say(format_args!(
            "`{}{}` comes late; the order in `{}` is {}",
            model.prefix(),
            late.local,
            model.name,
            list(model)
        ));
        draft.fix = reordered(model, nodes, parent);
    });
}

/// The children's names, for messages.
fn list(model: &Model) -> String {
    let names: Vec<_> = model.children.iter().map(|child| format!("`{}`", child.name)).collect();
    names.join(", ")
}

/// Writes the children in the order of the schema, where each can be written as it was.
fn reordered(model: &Model, nodes: &Nodes, parent: &Node) -> Option<Fix> {
    /// With more children something else is wrong.
    const MOST: usize = 64;
    let known: Vec<_> = nodes
        .children(parent)
        .filter_map(|node| Some((model.child(node)?.0, node)))
        .take(MOST)
        .collect();
    let mut sorted = known.clone();
    order::sort(&mut sorted, |(a, _), (b, _)| a.cmp(b));
    let mut edits = Vec::new();
    for ((_, here), (_, right)) in known.iter().zip(&sorted) {
        if !std::ptr::eq(*here, *right) {
            edits.push((here.element(), source(nodes, right, 2)?));
        }
    }
    Some(Fix { title: "Put them in order".into(), safe: true, edits })
}

/// An element as it is written in the document, unless there is more to it than can be known here:
/// attributes, comments, white space in tags.
fn source(nodes: &Nodes, node: &Node, depth: u32) -> Option<String> {
    let name = qualified(&node.prefix, &node.local);
    let text = node.value.text();
    let written = if node.has_children() {
        let depth = depth.checked_sub(1)?;
        let mut rest = text;
        let mut inside = String::new();
        let mut end = node.value.span.start;
        for child in nodes.children(node) {
            let (space, behind) =
                rest.split_at_checked((child.element().start - end).try_into().ok()?)?;
            inside.push_str(space);
            inside.push_str(&source(nodes, child, depth)?);
            rest = behind;
            end = child.element().end;
        }
        // Text between elements is reported, and of no one knows where it stood.
        if !node.value.trimmed().is_empty() || node.value.cdata {
            return None;
        }
        [inside + rest, String::new(), String::new()]
    } else {
        let minimal = text.replace('&', "&amp;").replace('<', "&lt;");
        let full = minimal.replace('>', "&gt;").replace('"', "&quot;");
        let most = full.replace('\'', "&#39;");
        [minimal, full, most]
    };
    written
        .into_iter()
        .map(|inside| format!("<{name}>{inside}</{name}>"))
        .chain(
            [format!("<{name}/>"), format!("<{name} />")].into_iter().filter(|_| text.is_empty()),
        )
        .find(|written| written.len() as u64 == node.element().len())
}
