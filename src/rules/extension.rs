//! What the rules of extensions share: the children that an element may have, by its schema.
//!
//! Each extension describes its elements in a [`Model`]; what the models say is checked here, with
//! the rules of the extension.

use crate::build::names::field_name;
use crate::event::qualified;
use crate::extension::{Node, NodeAttribute, Nodes, Space};
use crate::findings::{Draft, Fix};
use crate::order;
use crate::rule::Consumer::{Protocol, Xsd};
use crate::rule::Severity::{Error, Info, Warning};
use crate::rule::{Rule, Severities};
use crate::rules::structure::{
    STRUCT_DUPLICATE_CHILD, STRUCT_NESTED_MARKUP, STRUCT_UNEXPECTED_ATTRIBUTE,
};
use crate::rules::{Context, escape, filled, image, is_ended, is_whole, news, quote};
use crate::span::Span;
use crate::spelling::distance;

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
        if !self.may_be_ours(node) {
            return None;
        }
        let at =
            self.children.iter().position(|child| child.name.eq_ignore_ascii_case(&node.local))?;
        Some((at, ours && self.children[at].name == node.local))
    }

    /// Whether a node is of the extension, or would be with a prefix.
    fn may_be_ours(&self, node: &Node) -> bool {
        let bare = node.prefix.is_empty() && matches!(node.space, Space::Core | Space::Unknown);
        node.space == self.space || bare
    }

    /// Which required child is meant by a name that is none of them, where the element lacks it.
    fn lacking(&self, nodes: &Nodes, parent: &Node, name: &str) -> Option<usize> {
        let found = self.children.iter().position(|child| is_meant(child.name, name))?;
        self.lacks(nodes, parent, found).then_some(found)
    }

    fn lacks(&self, nodes: &Nodes, parent: &Node, at: usize) -> bool {
        let child = &self.children[at];
        child.required.is_some() && self.find(nodes, parent, child.name).is_none()
    }

    /// Which required child stands in a node that is none itself, or is meant by its name, where there is no other.
    fn stands_for(&self, nodes: &Nodes, parent: &Node, node: &Node) -> Option<usize> {
        if !self.may_be_ours(node) || self.child(node).is_some() {
            return None;
        }
        self.lacking(nodes, parent, &node.local).or_else(|| {
            let mut inner = nodes.children(node).filter_map(|inner| self.child(inner));
            inner.find_map(|(at, _)| self.lacks(nodes, parent, at).then_some(at))
        })
    }

    /// The child that a node should be which stands one level too deep, where there is no other.
    fn strayed(&self, nodes: &Nodes, parent: &Node, node: &Node) -> Option<&'static Child> {
        let (at, right) = self.child(node)?;
        let child = &self.children[at];
        (right && self.find(nodes, parent, child.name).is_none()).then_some(child)
    }

    /// Which required child an attribute holds, where it is not there.
    fn holds(&self, nodes: &Nodes, node: &Node, attribute: &NodeAttribute) -> Option<usize> {
        if !is_value(attribute) || node.value.unknown {
            return None;
        }
        let at = self.lacking(nodes, node, &attribute.local)?;
        matches!(self.children[at].content, Content::Text(_)).then_some(at)
    }

    /// Whether all that is needed is there and filled in.
    fn is_complete(&self, nodes: &Nodes, parent: &Node) -> bool {
        let filled = |node: &Node| node.has_children() || !node.value.trimmed().is_empty();
        let mut required = self.children.iter().filter(|child| child.required.is_some());
        required.all(|child| self.find(nodes, parent, child.name).is_some_and(filled))
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
fn is_meant(right: &str, name: &str) -> bool {
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

/// Whether an attribute says something that could be content.
fn is_value(attribute: &NodeAttribute) -> bool {
    let value = &attribute.value;
    !attribute.prefixed && !value.unknown && !value.trimmed().is_empty()
}

/// The attribute that holds what an element without content should hold.
pub(crate) fn content_of(node: &Node) -> Option<&NodeAttribute> {
    let value = &node.value;
    if value.unknown || value.cdata || node.has_children() || !value.trimmed().is_empty() {
        return None;
    }
    let named = |name: &str| matches!(name, "value" | "content" | "text") || name == node.local;
    node.attributes().iter().find(|attribute| {
        is_value(attribute) && (named(&attribute.local) || is_whole(attribute.value.trimmed()))
    })
}

/// How bad an empty element is: the schema refuses the attribute in which its content stands.
pub(crate) fn with_content(severities: Severities, node: &Node) -> Severities {
    if content_of(node).is_some() { severities.and(Xsd, Error) } else { severities }
}

/// Says of an empty element that its content stands in an attribute, if it does, and moves it.
pub(crate) fn explain_content(node: &Node, draft: &mut Draft) {
    let Some(attribute) = content_of(node) else { return };
    draft.say(format_args!(
        "`{}` has its value in the attribute {}; it should be between the tags",
        qualified(&node.prefix, &node.local),
        quote(&attribute.local)
    ));
    draft.fix = inside(node, attribute, "Write it between the tags", None);
}

/// Moves the value of an attribute into its element, in a new one of that name if there is one.
fn inside(node: &Node, attribute: &NodeAttribute, title: &str, name: Option<&str>) -> Option<Fix> {
    let mut text = escape(attribute.value.trimmed());
    if let Some(name) = name {
        let name = qualified(&node.prefix, name);
        text = format!("<{name}>{text}</{name}>");
    }
    let tag = node.value.tag;
    let fix = Fix::suggest(title.to_owned(), attribute.removal, "");
    let empty = node.is_empty_tag();
    let (place, text) = filled(tag, &qualified(&node.prefix, &node.local), empty, text);
    is_ended(tag, attribute.span.end, empty).then(|| fix.and(place, text))
}

/// Checks names, number, order and attributes of what stands directly in an element. Nothing is
/// said of children called as in `ignored`, nor of those that have rules about their own place; what
/// is called so without the prefix is none of the children.
pub(crate) fn children(
    model: &'static Model,
    nodes: &Nodes,
    parent: &Node,
    ignored: &[&str],
    cx: &mut Context<'_>,
) {
    // Required children of which has been said what stands instead of them.
    let mut told = 0u32;
    for attribute in parent.attributes() {
        match model.holds(nodes, parent, attribute) {
            Some(at) if told & (1 << at) == 0 => {
                told |= 1 << at;
                in_attribute(model, &model.children[at], parent, attribute, cx);
            }
            _ => {
                let known =
                    model.children.iter().any(|child| is_meant(child.name, &attribute.local));
                unexpected(parent, attribute, &[], !known, cx);
            }
        }
    }
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
                match model.stands_for(nodes, parent, node) {
                    Some(at) if told & (1 << at) == 0 => {
                        told |= 1 << at;
                        instead(model, &model.children[at], node, parent, cx);
                    }
                    _ => unknown(model, nodes, node, parent, cx),
                }
            }
            continue;
        };
        let child = &model.children[at];
        if !right && ignored.contains(&child.name) {
            unknown(model, nodes, node, parent, cx);
            continue;
        }
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
            // Of the value of one that must not be empty its own rule speaks.
            let content = content_of(node)
                .filter(|_| child.required.is_some() && (child.many || first[at].is_none()));
            for attribute in node.attributes() {
                if content.is_none_or(|content| !std::ptr::eq(content, attribute)) {
                    unexpected(node, attribute, child.attributes, true, cx);
                }
            }
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
    let told = move |at: usize| {
        let named = model.children[at].name;
        let deeper = |node: &Node, inner: &Node| match model.child(node) {
            Some((at, _)) => match model.children[at].content {
                Content::Elements(within) => {
                    inner.is(model.space, named) && within.child(inner).is_none()
                }
                Content::Text(_) => false,
            },
            None => false,
        };
        // Of a prefix that is not declared is spoken where it stands.
        let other = |node: &Node| {
            let slips = distance(&node.prefix, &parent.prefix);
            node.space == Space::Unknown && slips.is_some_and(|slips| slips <= 2)
        };
        nodes.children(parent).any(|node| {
            (other(node) && node.local == named)
                || nodes.children(node).any(|inner| deeper(node, inner))
        }) || nodes.children(parent).any(|node| model.stands_for(nodes, parent, node) == Some(at))
            || parent.attributes().iter().any(|given| model.holds(nodes, parent, given) == Some(at))
    };
    model
        .children
        .iter()
        .enumerate()
        .filter(move |&(at, _)| complete && model.lacks(nodes, parent, at) && !told(at))
        .filter_map(|(_, child)| Some((child.required?, child.name)))
}

/// Reports an attribute, unless it is one of the `allowed`. `safe`: it cannot be meant for something else.
fn unexpected(
    node: &Node,
    attribute: &NodeAttribute,
    allowed: &[&str],
    safe: bool,
    cx: &mut Context<'_>,
) {
    let known = !attribute.prefixed && allowed.contains(&&*attribute.local);
    if known || attribute.passed_over {
        return;
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
        let address = attribute.value.text().contains("://");
        let safe = safe && !address && content_of(node).is_none();
        let fix = Fix::safe("Remove the attribute", attribute.removal, "");
        draft.fix_by(Fix { safe, ..fix });
    });
}

/// Reports an attribute that holds what should be a child.
fn in_attribute(
    model: &Model,
    child: &Child,
    node: &Node,
    attribute: &NodeAttribute,
    cx: &mut Context<'_>,
) {
    let Some(rule) = child.required else { return };
    cx.findings.report(rule, attribute.span, |draft| {
        let right = format!("{}{}", model.prefix(), child.name);
        draft.say(format_args!(
            "`{}` has {} as an attribute; it should be an element `{right}` in it",
            model.name,
            quote(&attribute.local)
        ));
        draft.fix = inside(node, attribute, "Write it as an element", Some(child.name));
    });
}

/// Reports an element that stands for a required child: it has another name, or is around it.
fn instead(model: &Model, child: &Child, node: &Node, parent: &Node, cx: &mut Context<'_>) {
    let Some(rule) = child.required else { return };
    if is_meant(child.name, &node.local) {
        return misnamed(rule, model, child.name, node, parent, cx);
    }
    cx.findings.report(rule, node.value.tag, |draft| {
        draft.say(format_args!(
            "`{}{}` is in {}; it should be directly in `{}`",
            model.prefix(),
            child.name,
            quote(&node.local),
            model.name
        ));
        draft.fix = unwrap(node);
    });
}

/// Takes the tags away around what stands in an element.
pub(crate) fn unwrap(node: &Node) -> Option<Fix> {
    let value = &node.value;
    let end = Span::new(value.span.end, value.element.end);
    let fix = Fix::suggest("Remove the tags around it", value.tag, "");
    (!node.declares && !value.unknown && !end.is_empty()).then(|| fix.and(end, ""))
}

/// Puts the text of an element into a new one of that name, if there is nothing but text.
pub(crate) fn text_inside(node: &Node, name: &str) -> Option<Fix> {
    let value = &node.value;
    let plain = !value.unknown && !node.has_children() && !value.trimmed().is_empty();
    let name = qualified(&node.prefix, name);
    let fix = || {
        let start = Span::at(value.span.start);
        Fix::suggest(format!("Put it in `{name}`"), start, format!("<{name}>"))
            .and(Span::at(value.span.end), format!("</{name}>"))
    };
    plain.then(fix)
}

/// Gives an element another name in its namespace.
pub(crate) fn rename(node: &Node, right: &str) -> Fix {
    let edits = node.local_spans().map(|span| (span, right.to_owned())).collect();
    Fix { title: format!("Write {right}").into(), safe: false, edits }
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
            let what = match name.eq_ignore_ascii_case(&node.local) {
                true => "is misspelt",
                false => "has the wrong name",
            };
            format!("Element {} {what}; it should be `{name}`", quote(&node.local))
        } else {
            format!(
                "Element {} lacks the prefix; it should be `{}{name}`",
                quote(&node.local),
                model.prefix()
            )
        };
        if !rule.is(model.unknown) {
            draft.message.push_str(&format!(", which `{}` needs", model.name));
        }
        draft.help = Some(format!("Write `{}{name}`.", model.prefix()));
        if ours || !parent.prefix.is_empty() {
            let right = if ours { name.to_owned() } else { format!("{}:{name}", parent.prefix) };
            // What stands under quite another name may have been checked by nobody.
            let safe = name.eq_ignore_ascii_case(&node.local);
            draft.fix_by(Fix { safe, ..rename(node, &right) });
        }
    });
}

/// Reports an element in an entry that is in the wrong case.
pub(crate) fn root_name(model: &Model, node: &Node, cx: &mut Context<'_>) {
    if node.local != model.local() {
        misnamed(model.unknown, model, model.local(), node, node, cx);
    }
}

/// Reports an element in an entry that the extension does not have. `outside`: broken by what stands
/// in it, if that belongs elsewhere.
pub(crate) fn unknown_root(
    model: &Model,
    outside: &'static Rule,
    nodes: &Nodes,
    node: &Node,
    cx: &mut Context<'_>,
) {
    let is_root = |node: &Node| node.is(model.space, model.local());
    if nodes.children(node).any(is_root) {
        cx.findings.report(outside, node.value.tag, |draft| {
            draft.say(format_args!(
                "`{}` is in {}; it belongs directly in the `url` of its page",
                model.name,
                quote(&node.local)
            ));
            draft.fix = unwrap(node);
        });
        return;
    }
    let holds = nodes.children(node).find_map(|inner| model.child(inner));
    if let Some((at, _)) = holds {
        cx.findings.report(outside, node.value.tag, |draft| {
            draft.say(format_args!(
                "`{}{}` is in {}; it should be in `{}`",
                model.prefix(),
                model.children[at].name,
                quote(&node.local),
                model.name
            ));
            draft.fix_by(rename(node, model.local()));
        });
        return;
    }
    cx.findings.report(model.unknown, node.value.tag, |draft| {
        draft.say(format_args!(
            "Element {} is none of the extension's; an entry may have `{}`",
            quote(&node.local),
            model.name
        ));
        draft.fix = removal(node, nodes.roots().any(is_root));
    });
}

fn unknown(model: &Model, nodes: &Nodes, node: &Node, parent: &Node, cx: &mut Context<'_>) {
    let again = node.is(model.space, model.local());
    let of_page = node.space == Space::Core && field_name(&node.local).is_some();
    let outer = nodes.parent(parent).and_then(|outer| Some((root(outer)?, outer)));
    let strayed =
        outer.and_then(|(outer, around)| Some((outer, outer.strayed(nodes, around, node)?)));
    let ours = model.may_be_ours(node) && !of_page;
    if (!ours || strayed.is_some()) && parent.value.span.end == parent.element().end {
        // The end tag before it is missing, which is reported.
        return;
    }
    if let Some((outer, child)) = strayed {
        let rule = child.required.unwrap_or(outer.unknown);
        cx.findings.report_as(rule, rule.severities.and(Xsd, Error), node.value.tag, |draft| {
            let (local, name) = (&node.local, model.name);
            draft.say(format_args!(
                "`{}{local}` is in `{name}`; it should be behind that, in `{}`",
                outer.prefix(),
                outer.name
            ));
            // All that follows goes with it.
            let mut siblings = nodes.children(parent);
            let first = siblings.find(|other| model.child(other).is_none());
            if first.is_some_and(|first| std::ptr::eq(first, node))
                && siblings.all(|other| model.child(other).is_none())
            {
                draft.fix = ended_before(node, parent);
            }
        });
        return;
    }
    cx.findings.report(model.unknown, node.value.tag, |draft| {
        if again {
            let name = model.name;
            draft.say(format_args!(
                "`{name}` is in another one; each should be in the `url` itself"
            ));
            draft.fix = beside(node, parent);
            return;
        }
        let (local, name) = (quote(&node.local), model.name);
        draft.message = match of_page {
            true => format!("Element {local} is in `{name}`; it should be directly in `url`"),
            false => {
                format!("Element {local} does not belong in `{name}`, which has {}", list(model))
            }
        };
        let complete = outer.is_none_or(|(outer, around)| outer.is_complete(nodes, around));
        draft.fix = removal(node, ours && complete && model.is_complete(nodes, parent));
        if let Some(source) = source(nodes, node, 0).filter(|_| of_page) {
            let before = Span::at(parent.element().start);
            let fix = Fix::suggest("Move it out", before, source);
            draft.fix_by(fix.and(node.element(), ""));
        }
    });
}

/// Ends the element where the next of its kind begins, which is the last of its children.
fn beside(node: &Node, parent: &Node) -> Option<Fix> {
    let last = parent.last_child_is(node) && !node.value.unknown;
    ended_before(node, parent).filter(|_| last)
}

/// Ends the element where one of its children begins.
fn ended_before(node: &Node, parent: &Node) -> Option<Fix> {
    let end = Span::new(parent.value.span.end, parent.element().end);
    let tag = format!("</{}>", qualified(&parent.prefix, &parent.local));
    let fix = Fix::suggest("End the one before", Span::at(node.element().start), tag);
    (!parent.value.unknown && !end.is_empty()).then(|| fix.and(end, ""))
}

/// `None` where the end is not known, nor therefore what to remove. `spare`: it is surely not the only place of
/// what the extension needs.
fn removal(node: &Node, spare: bool) -> Option<Fix> {
    let fix = Fix::safe("Remove the element", node.element(), "");
    (!node.value.unknown).then(|| Fix { safe: spare && !node.has_children(), ..fix })
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
pub(crate) fn source(nodes: &Nodes, node: &Node, depth: u32) -> Option<String> {
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
