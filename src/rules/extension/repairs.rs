//! Repairs of elements: renamed, moved, taken out, put in order.

use super::Model;
use crate::report::findings::Fix;
use crate::sitemap::node::{Node, NodeAttribute, Nodes};
use crate::text::escape::escape;
use crate::text::order;
use crate::text::order::Gather;
use crate::text::span::Span;
use crate::xml::event::qualified;
use crate::xml::event::{filled, is_ended};

/// Gives an element another name in its namespace.
pub(crate) fn rename(node: &Node, right: &str) -> Fix {
    let edits = node.renamed(right).gather();
    Fix::of(format!("Write {right}"), false, edits)
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
        Fix::suggest(format_args!("Put it in `{name}`"), start, format_args!("<{name}>"))
            .and(Span::at(value.span.end), format_args!("</{name}>"))
    };
    plain.then(fix)
}

/// Moves the value of an attribute into its element, in a new one of that name if there is one.
pub(super) fn inside(
    node: &Node,
    attribute: &NodeAttribute,
    title: &str,
    name: Option<&str>,
) -> Option<Fix> {
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

/// Ends the element where the next of its kind begins, which is the last of its children.
pub(super) fn beside(node: &Node, parent: &Node) -> Option<Fix> {
    let last = parent.last_child_is(node) && !node.value.unknown;
    ended_before(node, parent).filter(|_| last)
}

/// Ends the element where one of its children begins.
pub(super) fn ended_before(node: &Node, parent: &Node) -> Option<Fix> {
    let end = Span::new(parent.value.span.end, parent.element().end);
    let tag = format!("</{}>", qualified(&parent.prefix, &parent.local));
    let fix = Fix::suggest("End the one before", Span::at(node.element().start), tag);
    (!parent.value.unknown && !end.is_empty()).then(|| fix.and(end, ""))
}

/// `None` where the end is not known, nor therefore what to remove.
pub(super) fn removal(node: &Node) -> Option<Fix> {
    let fix = || Fix::suggest("Remove the element", node.element(), "");
    (!node.value.unknown).then(fix)
}

/// Writes the children in the order of the schema, where each can be written as it was.
pub(super) fn reordered(model: &Model, nodes: &Nodes, parent: &Node) -> Option<Fix> {
    /// With more children something else is wrong.
    const MOST: usize = 64;
    let known: Vec<_> = nodes
        .children(parent)
        .filter_map(|node| Some((model.child(node)?.0, node)))
        .take(MOST)
        .gather();
    let mut sorted = known.clone();
    order::sort(&mut sorted, |(a, _), (b, _)| a.cmp(b));
    let mut edits = Vec::new();
    for ((_, here), (_, right)) in known.iter().zip(&sorted) {
        if !std::ptr::eq(*here, *right) {
            edits.push((here.element(), source(nodes, right, 2)?));
        }
    }
    Some(Fix::of("Put them in order", true, edits))
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
