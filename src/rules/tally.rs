//! The numbers of a field's values, and the finding about a field that nobody reads.

use crate::rules::prelude::*;
use crate::rules::xml::is_broken;
use crate::text::order::most_frequent;

/// Counts the first 100 different texts of at most 100 bytes.
#[derive(Debug, Default)]
pub(super) struct Tally {
    counts: Vec<(String, u64)>,
    /// For each text its last eight bytes as a number, which tells nearly all of them apart.
    ends: Vec<u64>,
}

impl Tally {
    const MAX_DISTINCT: usize = 100;
    const MAX_BYTES: usize = 100;

    pub fn count(&mut self, text: &str) {
        let end = text.bytes().fold(0, |end, byte| end << 8 | u64::from(byte));
        let alike = self.ends.iter().zip(&mut self.counts).filter(|(other, _)| **other == end);
        if let Some((_, number)) = alike.map(|(_, count)| count).find(|(known, _)| known == text) {
            *number += 1;
        } else if self.counts.len() < Self::MAX_DISTINCT && text.len() <= Self::MAX_BYTES {
            self.counts.push((text.to_owned(), 1));
            self.ends.push(end);
        }
    }

    /// Iterates over the texts; over none, if they were not counted so many times together.
    pub fn texts(&self, times: u64) -> impl Iterator<Item = &str> {
        let is_all = self.counts.iter().map(|(_, number)| number).sum::<u64>() == times;
        self.counts.iter().filter(move |_| is_all).map(|(text, _)| text.as_str())
    }

    /// Returns the texts with their numbers, most frequent first, then by name; at most 100.
    pub fn distribution(&self) -> Vec<(String, u64)> {
        most_frequent(&self.counts, Self::MAX_DISTINCT)
    }
}

/// The elements and the values of a field of pages in the whole file.
#[derive(Debug, Default)]
pub(super) struct Field {
    pub elements: Elements,
    pub values: Tally,
}

impl Field {
    /// Counts the field in an entry. `check` gets each value that is known.
    pub fn entry(&mut self, entry: &Entry, name: FieldName, mut check: impl FnMut(&Value)) {
        // In an index the element is not allowed, which `index-unexpected-child` reports.
        if entry.kind != EntryKind::Url {
            return;
        }
        let mut counted = false;
        for value in entry.values(name) {
            self.elements.add(value.tag, value.element);
            if value.unknown {
                continue;
            }
            let text = value.trimmed();
            // Only the first value of an entry counts.
            if !counted && !text.is_empty() {
                counted = true;
                self.values.count(text);
            }
            check(value);
        }
    }
}

/// The elements of one name in the whole file.
#[derive(Debug, Default)]
pub(super) struct Elements {
    pub number: u64,
    /// The first start tag.
    first: Span,
    /// Places of the elements, up to the limit of one fix: with more, the report would grow with the file.
    places: Vec<Span>,
}

impl Elements {
    const MAX: usize = 1_000;

    /// Counts an element: its start tag, and the whole element if a fix may remove it.
    pub fn add(&mut self, tag: Span, element: impl Into<Option<Span>>) {
        if self.number == 0 {
            self.first = tag;
        }
        self.number += 1;
        if self.places.len() < Self::MAX {
            self.places.extend(element.into());
        }
    }

    /// Adds the first element as a related place, and the fix that removes all of them under this `title`.
    pub fn explain(&self, title: &str, broken: bool, draft: &mut Draft) {
        draft.relate(self.first, "the first one");
        if !broken && self.number == self.places.len() as u64 {
            let edits = self.places.iter().map(|place| (*place, String::new())).collect_small();
            draft.fix_by(Fix::of(title, false, edits));
        }
    }

    /// Reports that nobody reads the elements, if there are any.
    pub fn ignored(
        &self,
        rule: &'static Rule,
        name: &str,
        document: &Document,
        cx: &mut Context<'_>,
    ) {
        if self.number == 0 {
            return;
        }
        let broken = is_broken(cx.findings);
        cx.findings.report(rule, document.root, |draft| {
            draft.say(format_args!(
                "Google and Bing ignore {name} ({} in this file)",
                thousands(self.number)
            ));
            self.explain(&format!("Remove every `{name}`"), broken, draft);
        });
    }
}
