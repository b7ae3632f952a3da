//! Repairs that move or rename elements.

use super::{Known, in_space, name_of};
use crate::report::findings::Fix;
use crate::rules::extension;
use crate::sitemap::node::{Node, Nodes, Space};
use crate::text::escape::escape;
use crate::text::order;
use crate::text::order::Gather;
use crate::text::span::Span;

/// Gives an element another name and another value.
pub(super) fn rename_with(node: &Node, right: &str, value: &str) -> Fix {
    let mut fix = extension::rename(node, right);
    fix.edits.insert(fix.edits.len().min(1), (node.value.span, escape(value)));
    fix
}

/// Puts the children into the order of the schema. `None` where one of those to be moved cannot
/// be written again as it is.
pub(super) fn reorder(children: &[Known<'_>]) -> Option<Fix> {
    /// More is no work of this kind.
    const MAX: usize = 100;
    let mut sorted: Vec<&Known<'_>> = children.iter().take(MAX + 1).gather();
    if sorted.len() > MAX {
        return None;
    }
    order::sort(&mut sorted, |a, b| a.0.cmp(&b.0));
    let mut fix = Fix::of("Sort the elements", true, Vec::new());
    for (there, known) in children.iter().zip(sorted) {
        if !std::ptr::eq(there, known) {
            fix = fix.and(there.2.element(), source(known.2)?);
        }
    }
    Some(fix)
}

/// An element as it may stand in the document; `None` where something would be lost.
fn source(node: &Node) -> Option<String> {
    let value = &node.value;
    let content = escape(value.text());
    let same = value.cdata || content.len() as u64 == value.span.len();
    if node.has_children() || value.unknown || !same {
        return None;
    }
    let mut text = format!("<{}", name_of(node));
    let mut length = text.len() as u64;
    for attribute in node.attributes() {
        if attribute.prefixed {
            return None;
        }
        let value = escape(attribute.value.text());
        text = format!("{text} {}=\"{value}\"", attribute.local);
        length += attribute.removal.len();
    }
    // What else stands in the tag is more than its end: a declaration.
    if value.tag.len() > length + 4 {
        return None;
    }
    text.push('>');
    text.push_str(&content);
    text.push_str("</");
    text.push_str(&in_space(node, &node.local));
    text.push('>');
    Some(text)
}

/// Takes the markup out of a value and leaves its text.
pub(super) fn plain(nodes: &Nodes, node: &Node) -> Option<Fix> {
    const MAX: usize = 100;
    let all = nodes.all();
    let from = all.partition_point(|other| other.value.tag.start <= node.value.tag.start);
    let until = all.partition_point(|other| other.value.tag.start < node.value.span.end);
    let inside = &all[from..until.max(from)];
    // Elements of extensions are lost there rather than meant as markup.
    let markup = |inner: &Node| {
        !inner.value.unknown && matches!(inner.space, Space::Core | Space::Unknown | Space::Xhtml)
    };
    if inside.len() > MAX || node.value.unknown || !inside.iter().all(markup) {
        return None;
    }
    let outer = node.value.span;
    let mut fix = Fix::of("Keep the text only", true, Vec::new());
    for node in inside {
        let value = &node.value;
        let name = &*node.local.to_ascii_lowercase();
        let breaks = matches!(name, "br" | "p" | "div" | "li" | "ul" | "ol" | "td" | "h2" | "h3");
        let space = |breaks: bool| String::from(if breaks { " " } else { "" });
        fix.edits.push((value.tag, space(breaks && value.tag.start > outer.start)));
        if value.element.end > value.span.end {
            let end = Span::new(value.span.end, value.element.end);
            fix.edits.push((end, space(breaks && end.end < outer.end)));
        }
        fix.safe &= node.attributes().is_empty();
    }
    order::sort(&mut fix.edits, |(a, _), (b, _)| a.cmp(b));
    Some(fix)
}
