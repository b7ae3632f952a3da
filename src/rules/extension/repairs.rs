//! Fixes of elements: renamed, put in order, turned into text.

use super::Model;
use crate::rules::prelude::*;
use crate::text::escape::escape;
use crate::text::order;
use crate::xml::event::qualified;

/// Returns the fix that gives an element another name in its namespace.
pub(crate) fn rename(node: &Node, right: &str) -> Fix {
    let edits = node.renamed(right).collect_small();
    Fix::of(format!("Write {right}"), false, edits)
}

/// Returns the fix that removes an element, unless its end is unknown.
pub(super) fn removal(node: &Node) -> Option<Fix> {
    let fix = || Fix::suggest("Remove the tag", node.element(), "");
    (!node.value.unknown).then(fix)
}

/// Returns the fix that writes the children in the order of the schema, if each can be written as it was.
pub(super) fn reordered(model: &Model, nodes: &Nodes, parent: &Node) -> Option<Fix> {
    /// Limit on the children: with more, something else is wrong.
    const MOST: usize = 64;
    let known: Vec<_> = nodes
        .children(parent)
        .filter_map(|node| Some((model.child(node)?.0, node)))
        .take(MOST)
        .collect_small();
    let mut sorted = known.clone();
    order::sort(&mut sorted, |(a, _), (b, _)| a.cmp(b));
    let mut edits = Vec::new();
    for ((_, here), (_, right)) in known.iter().zip(&sorted) {
        if !std::ptr::eq(*here, *right) {
            edits.push((here.element(), source(nodes, right, 2)?));
        }
    }
    Some(Fix::of("Put the tags in order", true, edits))
}

/// Returns an element as a fix writes it elsewhere; `None` if it contains what is not known here, such as comments.
pub(crate) fn source(nodes: &Nodes, node: &Node, depth: u32) -> Option<String> {
    let name = qualified(&node.prefix, &node.local);
    let mut start = name.clone();
    for attribute in node.attributes() {
        let name = Some(&*attribute.local).filter(|_| !attribute.prefixed)?;
        start = format!("{start} {name}=\"{}\"", escape(attribute.value.text()));
    }
    let mut inside = String::new();
    if node.has_children() {
        let depth = depth.checked_sub(1)?;
        let blank = node.value.trimmed().is_empty() && !node.value.cdata;
        let mut length = node.value.text().len() as u64;
        for child in nodes.children(node) {
            inside += &source(nodes, child, depth)?;
            length += child.element().len();
        }
        // Besides its children, the element contains only white space, which is left out.
        (blank && length == node.value.span.len()).then_some(())?;
    } else {
        inside = node.value.source()?;
    }
    (!node.declares).then(|| format!("<{start}>{inside}</{name}>"))
}

/// Returns the fix that removes the markup from a text.
pub(super) fn plain(nodes: &Nodes, node: &Node) -> Option<Fix> {
    /// Limit on the elements: with more, something else is wrong.
    const MOST: usize = 100;
    let outer = node.value.span;
    let all = nodes.all();
    let from = all.partition_point(|other| other.value.tag.start < outer.start);
    let until = all.partition_point(|other| other.value.tag.start < outer.end);
    let inside = &all[from..until.max(from)];
    // Elements of extensions are misplaced here, not markup.
    let is_markup = |inner: &Node| {
        !inner.value.unknown && matches!(inner.space, Space::Core | Space::Unknown | Space::Xhtml)
    };
    if inside.len() > MOST || node.value.unknown || !inside.iter().all(is_markup) {
        return None;
    }
    let safe = inside.iter().all(|node| node.attributes().is_empty());
    let mut edits = Vec::new();
    for node in inside {
        // A line break or the end of a paragraph separates words.
        let breaks = matches!(&*node.local, "br" | "p" | "div" | "li");
        let end = Span::new(node.value.span.end, node.element().end);
        let space = if breaks && node.element().end < outer.end { " " } else { "" };
        if end.is_empty() {
            edits.push((node.value.tag, String::from(space)));
        } else {
            edits.extend([(node.value.tag, String::new()), (end, String::from(space))]);
        }
    }
    order::sort(&mut edits, |(a, _), (b, _)| a.cmp(b));
    Some(Fix::of("Keep only the text", safe, edits))
}
