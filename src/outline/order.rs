//! The order of an entry's children: which come late, and how to sort them.

use super::Builder;
use super::entries::{OpenEntry, rules_of};
use crate::report::findings::{Findings, Fix};
use crate::rules::structure;
use crate::sitemap::entry::{Entry, EntryKind, Field, FieldName};
use crate::text::order::{self, CollectSmall};
use crate::text::span::Span;

/// The order of an entry's children, as far as the children themselves do not show it.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// The first foreign child.
    pub extension: Option<Span>,
    /// Some child needs another fix first.
    pub irregular: bool,
}

impl Order {
    /// Returns the fix that puts all core children in the schema's order, before the foreign ones. Each takes the place of
    /// another, so that the white space between them stays.
    fn repair(&self, entry: &Entry, prefix: &str) -> Option<Fix> {
        if self.irregular {
            return None;
        }
        let fields = entry.fields();
        // Only the author knows which of two children with the same name is right.
        if FieldName::ALL.iter().any(|&name| entry.values(name).nth(1).is_some()) {
            return None;
        }
        let texts: Option<Vec<String>> = fields.iter().map(|field| source(field, prefix)).collect();
        let texts = texts?;
        let order = order::places(fields.len(), |a, b| fields[a].name.cmp(&fields[b].name));
        let early = match self.extension {
            Some(extension) => {
                fields.iter().filter(|field| field.value.tag.start < extension.start).count()
            }
            None => fields.len(),
        };
        let mut edits = Vec::new();
        for at in 0..early {
            if order[at] != at {
                edits.push((fields[at].value.element, texts[order[at]].clone()));
            }
        }
        if let Some(extension) = self.extension.filter(|_| early < fields.len()) {
            let moved = order[early..].iter().map(|&at| &*texts[at]).collect_small().concat();
            edits.push((Span::at(extension.start), moved));
            edits.extend(fields[early..].iter().map(|field| (field.value.element, String::new())));
        }
        Some(Fix::of("Put the elements in order", true, edits))
    }
}

impl Builder {
    /// Reports the children that come late. `closed`: the entry has an end tag.
    pub(super) fn report_order(&self, open: &OpenEntry, closed: bool, findings: &mut Findings) {
        let kind = self.entry.kind;
        // `highest`: the last core child so far, in the schema's order. `told`: foreign children before a core one have
        // been reported.
        let (mut highest, mut told) = (None, false);
        let mut seen = [false; FieldName::ALL.len()];
        for field in self.entry.fields() {
            let tag = field.value.tag;
            if std::mem::replace(&mut seen[field.name as usize], true) {
                continue;
            }
            let late = highest > Some(field.name);
            highest = highest.max(Some(field.name));
            let foreign = open.order.extension.filter(|it| !told && it.start < tag.start);
            if !late && foreign.is_none() {
                continue;
            }
            let loc = field.name == FieldName::Loc && kind == EntryKind::Url;
            told |= foreign.is_some() && (loc || !late);
            let before = foreign.filter(|_| !late && !loc);
            let fix = || {
                let colon = open.written.find(':');
                let prefix = colon.map_or("", |colon| &open.written[..=colon]);
                if closed { open.order.repair(&self.entry, prefix) } else { None }
            };
            structure::late_child(rules_of(kind), field.name, tag, before, fix, findings);
        }
    }
}

/// Returns a core child as it can be written at another place; `None` where something would be lost.
fn source(field: &Field, prefix: &str) -> Option<String> {
    let (name, value) = (field.name.name(), &field.value);
    let tags = "<></>".len() + 2 * (prefix.len() + name.len());
    let plain = tags as u64 + value.span.len() == value.element.len();
    let text = value.source().filter(|_| plain)?;
    Some(format!("<{prefix}{name}>{text}</{prefix}{name}>"))
}
