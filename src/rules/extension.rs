//! What the rules of extensions share: the children that an element may have, by its schema.
//!
//! Each extension describes its elements in a [`Model`]; what the models say is checked here, with
//! the rules of the extension.

mod model;
mod repairs;

pub(crate) use model::{Child, Content, Model, is_outermost, open_content, squeeze};
pub(crate) use repairs::{rename, source, text_inside, unwrap};

use crate::report::findings::Context;
use crate::report::findings::{Draft, Fix};
use crate::report::rule::Consumer::{Protocol, Xsd};
use crate::report::rule::Severity::{Error, Info, Warning};
use crate::report::rule::{Rule, Severities};
use crate::rules::structure::{
    STRUCT_DUPLICATE_CHILD, STRUCT_NESTED_MARKUP, STRUCT_UNEXPECTED_ATTRIBUTE,
};
use crate::sitemap::names::field_name;
use crate::sitemap::node::{Node, NodeAttribute, Nodes, Space};
use crate::text::edit_distance::distance;
use crate::text::order::Gather;
use crate::text::quote::quote;
use crate::text::span::Span;
use crate::text::url::is_whole;
use crate::xml::event::qualified;
use model::{is_meant, root};
use repairs::{beside, ended_before, inside, removal, reordered};

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
    draft.fix_by(inside(node, attribute, "Write it between the tags", None));
}

/// Checks names, number, order and attributes of what stands directly in an element. Nothing is
/// said of children called as in `ignored`, nor of those that have rules about their own place; what
/// is called so without the prefix is none of the children. `several`: they are those of several such elements, and nothing
/// is said of their number and order.
pub(crate) fn children(
    model: &'static Model,
    nodes: &Nodes,
    parent: &Node,
    (ignored, several): (&[&str], bool),
    cx: &mut Context<'_>,
) {
    // Required children of which has been said what stands instead of them.
    let mut told = 0u32;
    attributes(model, nodes, parent, &mut told, cx);
    let mut first: [Option<&Node>; 32] = [None; 32];
    let mut highest = 0;
    let mut late = None;
    for node in nodes.children(parent) {
        let Some((at, right)) = model.child(node) else {
            let passed_over = node.space == model.space && ignored.contains(&&*node.local);
            if !passed_over {
                stranger(model, nodes, (node, parent), &mut told, cx);
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
                    unexpected(node, attribute, child.attributes, cx);
                }
            }
            markup(model, child, nodes, node, cx);
        }
        match first[at] {
            Some(first) if !child.many && !several => duplicate(model, child, node, first, cx),
            Some(_) => {}
            None if at < highest => late = late.or(Some(node)),
            None => {}
        }
        first[at].get_or_insert(node);
        highest = highest.max(at);
    }
    if let Some(node) = late.filter(|_| !several) {
        order(model, nodes, parent, node, cx);
    }
}

/// Reports the attributes of an element that holds elements. `told`: a bit for each required child of which has been said
/// what stands instead of it.
fn attributes(
    model: &'static Model,
    nodes: &Nodes,
    parent: &Node,
    told: &mut u32,
    cx: &mut Context<'_>,
) {
    for attribute in parent.attributes() {
        match model.holds(nodes, parent, attribute) {
            Some(at) if *told & (1 << at) == 0 => {
                *told |= 1 << at;
                in_attribute(model, &model.children[at], parent, attribute, cx);
            }
            _ => unexpected(parent, attribute, &[], cx),
        }
    }
}

/// Reports an element that is no child of the model. `told` as for [`attributes`].
fn stranger(
    model: &'static Model,
    nodes: &Nodes,
    (node, parent): (&Node, &Node),
    told: &mut u32,
    cx: &mut Context<'_>,
) {
    let elsewhere = match node.space {
        Space::Image | Space::Video | Space::News => node.space != model.space,
        // Its namespace is reported.
        Space::Unknown => !node.prefix.is_empty(),
        _ => false,
    };
    if elsewhere {
        return;
    }
    match model.stands_for(nodes, parent, node) {
        Some(at) if *told & (1 << at) == 0 => {
            *told |= 1 << at;
            instead(model, &model.children[at], node, parent, cx);
        }
        _ => unknown(model, nodes, node, parent, cx),
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

/// Reports an attribute, unless it is one of the `allowed`.
fn unexpected(node: &Node, attribute: &NodeAttribute, allowed: &[&str], cx: &mut Context<'_>) {
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
        draft.suggest("Remove the attribute", attribute.removal, "");
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
        draft.fix_by(inside(node, attribute, "Write it as an element", Some(child.name)));
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
        draft.fix_by(unwrap(node));
    });
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
        draft.say(format_args!(
            "`{prefix}{name}` appears a second time; `{}` may have one",
            model.name
        ));
        draft.advise(format_args!("Keep one `{prefix}{name}`."));
        draft.relate(first.value.tag, "the first one");
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
        if ours {
            let what = match name.eq_ignore_ascii_case(&node.local) {
                true => "is misspelt",
                false => "has the wrong name",
            };
            draft.say(format_args!("Element {} {what}; it should be `{name}`", quote(&node.local)))
        } else {
            draft.say(format_args!(
                "Element {} lacks the prefix; it should be `{}{name}`",
                quote(&node.local),
                model.prefix()
            ))
        }
        if !rule.is(model.unknown) {
            draft.add(format_args!(", which `{}` needs", model.name));
        }
        draft.advise(format_args!("Write `{}{name}`.", model.prefix()));
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
            draft.fix_by(unwrap(node));
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
        draft.fix_by(removal(node));
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
                draft.fix_by(ended_before(node, parent));
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
            draft.fix_by(beside(node, parent));
            return;
        }
        let (local, name) = (quote(&node.local), model.name);
        match of_page {
            true => draft.say(format_args!(
                "Element {local} is in `{name}`; it should be directly in `url`"
            )),
            false => draft.say(format_args!(
                "Element {local} does not belong in `{name}`, which has {}",
                list(model)
            )),
        }
        draft.fix_by(removal(node));
        if let Some(source) = source(nodes, node, 0).filter(|_| of_page) {
            let before = Span::at(parent.element().start);
            let fix = Fix::suggest("Move it out", before, source);
            draft.fix_by(fix.and(node.element(), ""));
        }
    });
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
        draft.fix_by(reordered(model, nodes, parent));
    });
}

/// The children's names, for messages.
fn list(model: &Model) -> String {
    let names: Vec<_> = model.children.iter().map(|child| format!("`{}`", child.name)).gather();
    names.join(", ")
}
