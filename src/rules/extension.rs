//! What the rules of extensions share: which children the schema allows in an element.
//!
//! Each extension describes its elements in a [`Model`]. This module checks entries against the models, and reports by the
//! rules of the extension.

mod kind;
mod model;
mod repairs;
mod values;

use crate::rules::prelude::*;
pub(crate) use kind::{ANY, Kind, MAX_SECONDS, accepts, integer};
pub(crate) use model::{
    Attribute, Child, Content, Model, child, is_outermost, name_of, open_content,
};
pub(crate) use repairs::{rename, source};
pub(crate) use values::{address, judge, with_schema};

use crate::rules::structure::{STRUCT_NESTED_MARKUP, STRUCT_UNEXPECTED_ATTRIBUTE};
use crate::xml::event::qualified;
use repairs::{plain, removal, reordered};

/// Checks names, number, order and attributes of the children of an element. The families check the values.
pub(crate) fn children(model: &'static Model, nodes: &Nodes, parent: &Node, cx: &mut Context<'_>) {
    attributes(parent, &[], cx);
    // Several images in one element are reported, and it is unknown which of them the other children belong to.
    let leading = &model.children[0];
    let several = leading.many && model.all(nodes, parent, leading.name).nth(1).is_some();
    let mut first: [Option<&Node>; 32] = [None; 32];
    let mut highest: Option<(usize, &Node)> = None;
    let mut late = None;
    for node in nodes.children(parent) {
        let Some((at, right)) = model.child(node) else {
            if !is_told(model, node, parent) {
                unknown(model, node, parent, cx);
            }
            continue;
        };
        let child = &model.children[at];
        if !right {
            // If several children are misspelt, the first one stands for the required child.
            let needed = first[at].is_none() && !model.is_there(nodes, parent, at, true);
            misnamed(model, child.required.filter(|_| needed), at, (node, parent), cx);
        }
        match first[at] {
            Some(first) if !child.many && !several => again(model, node, first, cx),
            _ => match highest {
                Some((before, other)) if at < before => {
                    late = late.or(Some((node, other)).filter(|_| !several));
                }
                _ => highest = Some((at, node)),
            },
        }
        first[at].get_or_insert(node);
        match child.content {
            Content::Elements(inner) => children(inner, nodes, node, cx),
            Content::Text(kind) => {
                attributes(node, child.attributes, cx);
                markup(model, child, kind, nodes, node, cx);
            }
        }
    }
    if let Some((node, other)) = late {
        cx.findings.report(model.order, node.value.tag, |draft| {
            draft.say(format_args!(
                "`{}` is in the wrong place; the schema requires it before `{}`",
                name_of(node),
                name_of(other)
            ));
            if model.order.fix == Auto && !parent.value.unknown {
                draft.fix_by(reordered(model, nodes, parent));
            }
        });
    }
    missing(model, nodes, parent, cx);
}

/// Reports the required children that an element lacks.
fn missing(model: &'static Model, nodes: &Nodes, parent: &Node, cx: &mut Context<'_>) {
    // If a part was not read or an end tag is missing, it is unknown what is missing.
    let is_open = |node: &Node| node.value.unknown && node.has_children();
    if parent.value.unknown || nodes.is_cut() || nodes.children(parent).any(is_open) {
        return;
    }
    for (at, child) in model.children.iter().enumerate() {
        let Some(rule) = child.required else { continue };
        let spoken = child.either && model.children[..at].iter().any(|child| child.either);
        if spoken || model.is_there(nodes, parent, at, false) {
            continue;
        }
        cx.findings.report(rule, parent.value.tag, |draft| {
            let name = qualified(&parent.prefix, child.name);
            match model.children.get(at + 1).filter(|other| child.either && other.either) {
                None => draft.say(format_args!("`{}` has no `{name}`", name_of(parent))),
                Some(other) => draft.say(format_args!(
                    "`{}` has neither `{name}` nor `{}`",
                    name_of(parent),
                    qualified(&parent.prefix, other.name)
                )),
            }
            if !parent.has_children() && nodes.parent(parent).is_none() && rule.fix != NoFix {
                draft.fix_by(removal(parent));
            }
        });
    }
}

/// Reports a child that the schema does not have.
fn unknown(model: &'static Model, node: &Node, parent: &Node, cx: &mut Context<'_>) {
    cx.findings.report(model.unknown, node.value.tag, |draft| {
        draft.say(format_args!(
            "The tag {} does not belong in `{}`",
            quote(&name_of(node)),
            name_of(parent)
        ));
        if model.unknown.fix != NoFix {
            draft.fix_by(removal(node));
        }
    });
}

/// Whether another finding covers an element that is no child of the model.
fn is_told(model: &Model, node: &Node, parent: &Node) -> bool {
    let elsewhere = match node.space {
        Space::Image | Space::Video | Space::News => node.space != model.space,
        // The namespace of the element is reported.
        Space::Unknown => !node.prefix.is_empty(),
        _ => false,
    };
    let told = node.space == model.space && model.told.contains(&&*node.local);
    // The missing end tag before the element is reported.
    let spilt = parent.value.span.end == parent.element().end;
    elsewhere || told || spilt
}

/// Reports a child that is misspelt or lacks its prefix. `needed`: the rule that is broken if the element has no other such
/// child.
fn misnamed(
    model: &'static Model,
    needed: Option<&'static Rule>,
    at: usize,
    (node, parent): (&Node, &Node),
    cx: &mut Context<'_>,
) {
    let child = &model.children[at];
    let rule = needed.unwrap_or(model.unknown);
    cx.findings.report_as(rule, rule.severities.and(Xsd, Error), node.name, |draft| {
        let right = qualified(&parent.prefix, child.name);
        let ours = node.space == model.space;
        let what = if ours { "is unknown" } else { "has no prefix" };
        draft.say(format_args!("The tag {} {what}; write `{right}`", quote(&name_of(node))));
        if needed.is_some() {
            draft.add(format_args!(", which `{}` requires", name_of(parent)));
        }
        draft.advise(format_args!("Write `{right}`."));
        if (ours || !parent.prefix.is_empty()) && rule.fix != NoFix {
            let fix = rename(node, if ours { child.name } else { &right });
            let safe = rule.fix == Auto && child.name.eq_ignore_ascii_case(&node.local);
            draft.fix_by(Fix { safe, ..fix });
        }
    });
}

fn again(model: &Model, node: &Node, first: &Node, cx: &mut Context<'_>) {
    let (rule, severities) = model.again;
    cx.findings.report_as(rule, severities, node.element(), |draft| {
        let name = name_of(node);
        draft.say(format_args!("This is the second `{name}`; `{}` may have only one", model.name));
        draft.advise(format_args!("Keep one `{name}`."));
        draft.relate(first.value.tag, "the first one");
        if rule.fix != NoFix {
            draft.suggest("Remove the second one", node.element(), "");
        }
    });
}

/// Reports the attributes that an element may not have.
fn attributes(node: &Node, allowed: &[Attribute], cx: &mut Context<'_>) {
    for given in node.attributes() {
        let known = |known: &Attribute| !given.prefixed && known.name == given.local;
        if given.passed_over || allowed.iter().any(known) {
            continue;
        }
        unexpected(node, given, cx.findings);
    }
}

/// Reports an attribute that an element may not have.
pub(crate) fn unexpected(node: &Node, given: &NodeAttribute, findings: &mut Findings) {
    findings.report(&STRUCT_UNEXPECTED_ATTRIBUTE, given.span, |draft| {
        draft.say(format_args!(
            "`{}` has the unknown attribute {}",
            name_of(node),
            quote(&given.local)
        ));
        draft.suggest("Remove the attribute", given.removal, "");
    });
}

/// Reports elements inside a text. The value of such an element is unknown.
fn markup(
    model: &Model,
    child: &Child,
    kind: Kind,
    nodes: &Nodes,
    node: &Node,
    cx: &mut Context<'_>,
) {
    let Some(inner) = nodes.children(node).next().filter(|_| !node.lacks_end()) else { return };
    let (text, severities) = model.markup;
    let rule = if matches!(kind, Kind::Text(_)) { text } else { &STRUCT_NESTED_MARKUP };
    // Readers want plain text, and document no error for an optional element.
    let severity = if child.required.is_some() { Error } else { Warning };
    let severities = severities.and(Protocol, severity);
    cx.findings.report_as(rule, severities, inner.value.tag, |draft| {
        draft.say(format_args!(
            "`{}` contains the tag {}; write plain text",
            name_of(node),
            quote(&name_of(inner))
        ));
        if rule.fix == Auto {
            draft.fix_by(plain(nodes, node));
        }
    });
}

/// Reports elements of an extension in the wrong place. `outside`: the rule for elements whose right place is known;
/// `stray`: for others.
pub(crate) fn placement(
    model: &'static Model,
    (outside, stray): (&'static Rule, &'static Rule),
    entry: &Entry,
    cx: &mut Context<'_>,
) {
    let nodes = &entry.nodes;
    let leading = model.children[0].name;
    // The element before is a part that stands in the entry.
    let mut follows = false;
    for node in nodes.all() {
        let parent = nodes.parent(node);
        match parent {
            _ if node.space != model.space => {}
            Some(parent) if parent.space == model.space => {}
            Some(parent) => cx.findings.report(outside, node.value.tag, |draft| {
                draft.say(format_args!(
                    "`{}` is in {}; put `{}` directly in the `url` of its page",
                    name_of(node),
                    quote(&name_of(parent)),
                    model.name
                ));
            }),
            None if node.local == model.local() => {}
            None if model.is_root(node) => {
                cx.findings.report(model.unknown, node.name, |draft| {
                    draft.say(format_args!(
                        "The tag {} is unknown; write `{}`",
                        quote(&name_of(node)),
                        model.name
                    ));
                    let fix = rename(node, model.local());
                    draft.fix_by(Fix { safe: model.unknown.fix == Auto, ..fix });
                });
            }
            // Parts that follow each other are one finding.
            None if model.has_part(node) => {
                if !follows || node.local == leading {
                    bare(model, outside, node, entry, cx);
                }
            }
            None => {
                let holds = nodes.children(node).any(|inner| inner.space == model.space);
                let rule = if holds { outside } else { stray };
                cx.findings.report(rule, node.value.tag, |draft| {
                    draft.say(format_args!(
                        "The tag {} does not belong in `url`, where `{}` is allowed",
                        quote(&name_of(node)),
                        model.name
                    ));
                    draft.fix_by(removal(node).filter(|_| !holds && rule.fix != NoFix));
                });
            }
        }
        if parent.is_none() {
            follows = model.has_part(node);
        }
    }
}

/// Reports a part of an element that stands in an entry without the element.
fn bare(model: &Model, outside: &'static Rule, first: &Node, entry: &Entry, cx: &mut Context<'_>) {
    cx.findings.report(outside, first.value.tag, |draft| {
        draft.say(format_args!(
            "`{}` is directly in `url`; put it in `{}` there",
            name_of(first),
            model.name
        ));
        let run = entry.nodes.roots().skip_while(|node| !std::ptr::eq(*node, first));
        let more = run.skip(1).take_while(|node| model.has_part(node) && node.local != first.local);
        let last = more.last().unwrap_or(first);
        let all = first.element().to(last.element());
        // The new element must not enclose other children, nor stand outside the declaration of its prefix.
        let encloses = |start: u64| (all.start..all.end).contains(&start);
        let apart = !entry.fields().iter().any(|field| encloses(field.value.element.start));
        let plain = first.value.tag.len() <= first.name.len() + 3;
        let whole = !first.value.unknown && !last.value.unknown && !first.prefix.is_empty();
        if outside.fix == Auto && first.local == model.children[0].name && apart && plain && whole {
            let name = qualified(&first.prefix, model.local());
            let (title, start) = (format!("Wrap in `{name}`"), format!("<{name}>"));
            let fix = Fix::safe(title, Span::at(all.start), start);
            draft.fix_by(fix.and(Span::at(all.end), format!("</{name}>")));
        }
    });
}
