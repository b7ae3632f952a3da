//! What the rules of extensions share: which children the schema allows in an element.
//!
//! Each extension describes its elements in a [`Model`]. This module checks entries against the models, and reports by the
//! rules of the extension.

mod kind;
mod model;
mod repairs;

pub(crate) use kind::{ANY, Kind, accepts, integer, is_country, is_platform};
pub(crate) use model::{
    Attribute, Child, Content, Model, child, is_outermost, name_of, open_content,
};
pub(crate) use repairs::{rename, source};

use crate::report::findings::{Context, Fix};
use crate::report::rule::Consumer::{Protocol, Xsd};
use crate::report::rule::FixKind::{Auto, None as NoFix};
use crate::report::rule::Rule;
use crate::report::rule::Severity::{Error, Warning};
use crate::rules::structure::{STRUCT_NESTED_MARKUP, STRUCT_UNEXPECTED_ATTRIBUTE};
use crate::sitemap::entry::Entry;
use crate::sitemap::node::{Node, Nodes, Space};
use crate::text::quote::quote;
use crate::text::span::Span;
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
    let mut strangers = Vec::new();
    for node in nodes.children(parent) {
        let Some((at, right)) = model.child(node) else {
            strangers.extend(Some(node).filter(|node| !is_told(model, node, parent)));
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
    missing(model, nodes, parent, strangers, cx);
}

/// Reports the required children that an element lacks. `strangers`: its children outside the model, each of which may be a
/// missing one.
fn missing(
    model: &'static Model,
    nodes: &Nodes,
    parent: &Node,
    strangers: Vec<&Node>,
    cx: &mut Context<'_>,
) {
    let mut strangers = strangers.into_iter();
    // If a part was not read or an end tag is missing, it is unknown what is missing.
    let is_open = |node: &Node| node.value.unknown && node.has_children();
    let complete = !parent.value.unknown && !nodes.is_cut() && !nodes.children(parent).any(is_open);
    for (at, child) in model.children.iter().enumerate().filter(|_| complete) {
        let Some(rule) = child.required else { continue };
        let spoken = child.either && model.children[..at].iter().any(|child| child.either);
        if spoken || model.is_there(nodes, parent, at, false) {
            continue;
        }
        let instead = strangers.next();
        let severities = rule.severities;
        let severities = if instead.is_some() { severities.and(Xsd, Error) } else { severities };
        let place = instead.unwrap_or(parent).value.tag;
        cx.findings.report_as(rule, severities, place, |draft| {
            let name = qualified(&parent.prefix, child.name);
            match model.children.get(at + 1).filter(|other| child.either && other.either) {
                None => draft.say(format_args!("`{}` has no `{name}`", name_of(parent))),
                Some(other) => draft.say(format_args!(
                    "`{}` has neither `{name}` nor `{}`",
                    name_of(parent),
                    qualified(&parent.prefix, other.name)
                )),
            }
            if let Some(node) = instead {
                draft.add(format_args!(
                    ", but contains {}, which does not belong there",
                    quote(&name_of(node))
                ));
            } else if !parent.has_children() && nodes.parent(parent).is_none() && rule.fix != NoFix
            {
                draft.fix_by(removal(parent));
            }
        });
    }
    for node in strangers {
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
        cx.findings.report(&STRUCT_UNEXPECTED_ATTRIBUTE, given.span, |draft| {
            draft.say(format_args!(
                "`{}` has the unknown attribute {}",
                name_of(node),
                quote(&given.local)
            ));
            draft.suggest("Remove the attribute", given.removal, "");
        });
    }
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
    let Some(inner) = nodes.children(node).next() else { return };
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
    // Parts without the element around them: one finding for all that follow each other.
    let mut row: Option<(&Node, &Node)> = None;
    for node in nodes.all() {
        let parent = nodes.parent(node);
        if let (Some((first, last)), None) = (row, parent) {
            if model.has_part(node) && node.local != first.local {
                row = Some((first, node));
                continue;
            }
            bare(model, outside, (first, last), entry, cx);
            row = None;
        }
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
            None if model.has_part(node) => row = Some((node, node)),
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
    }
    if let Some(row) = row {
        bare(model, outside, row, entry, cx);
    }
}

/// Reports parts of an element that stand in an entry without the element.
fn bare(
    model: &Model,
    outside: &'static Rule,
    (first, last): (&Node, &Node),
    entry: &Entry,
    cx: &mut Context<'_>,
) {
    cx.findings.report(outside, first.value.tag, |draft| {
        draft.say(format_args!(
            "`{}` is directly in `url`; put it in `{}` there",
            name_of(first),
            model.name
        ));
        let all = first.element().to(last.element());
        // The new element must not enclose other children, nor stand outside the declaration of its prefix.
        let apart = !entry
            .fields()
            .iter()
            .any(|field| (all.start..all.end).contains(&field.value.element.start));
        let plain = first.value.tag.len() <= first.name.len() + 3;
        let whole = !first.value.unknown && !last.value.unknown && !first.prefix.is_empty();
        let leading = first.local == model.children[0].name;
        if outside.fix == Auto && leading && apart && plain && whole {
            let name = qualified(&first.prefix, model.local());
            draft.fix_by(
                Fix::safe(
                    format!("Wrap in `{name}`"),
                    Span::at(all.start),
                    format_args!("<{name}>"),
                )
                .and(Span::at(all.end), format_args!("</{name}>")),
            );
        }
    });
}
