//! Prefixes to be replaced: every tag with one of them is remembered, so that a single fix can rename them all.

use crate::report::findings::{Draft, Findings, Fix};
use crate::rules::is_broken;
use crate::text::order::{self, CollectSmall};
use crate::text::span::Span;
use crate::xml::event::{EndTag, StartTag};

/// The prefixes in scope that should be replaced.
#[derive(Debug, Default)]
pub(super) struct Renames {
    open: Vec<Rename>,
    /// Open elements with such a prefix: depth, and place of the declaration.
    tags: Vec<(u32, u64)>,
}

/// A prefix to replace, and every place to change.
#[derive(Debug)]
pub(super) struct Rename {
    /// The finding, still without its fix. The text at its place is kept.
    pub found: Draft,
    pub from: String,
    /// The prefix to write instead; empty for none.
    pub to: &'static str,
    /// Depth of the element that declares the prefix.
    pub depth: u32,
    /// Name of the attribute that declares the prefix.
    pub declaration: Span,
    /// No fix is possible: not all uses are known, or another prefix is in the way.
    pub impossible: bool,
    /// Places of the prefix in tags and before attributes.
    pub places: Vec<u64>,
}

impl Rename {
    /// Limit on the edits of one fix.
    const MAX_PLACES: usize = 10_000;

    fn tag(&mut self, tag: &StartTag<'_>) {
        if tag.prefix == self.from {
            self.places.push(tag.name.start);
        } else if tag.prefix == self.to {
            self.impossible = true;
        }
        for attribute in tag.attributes {
            if let Some(declared) = attribute.declares() {
                let other = attribute.name != self.declaration && declared == self.from;
                self.impossible |= other || declared == self.to;
                continue;
            }
            // The value of `xsi:type` may contain a prefix.
            let value = attribute.value.trim_start().strip_prefix(self.from.as_str());
            self.impossible |= value.is_some_and(|rest| rest.starts_with(':'));
            if attribute.prefix == self.from {
                self.places.push(attribute.name.start);
                // Without its prefix it would be a different attribute.
                self.impossible |= self.to.is_empty();
            } else if !attribute.prefix.is_empty() {
                self.impossible |= attribute.prefix == self.to;
            }
        }
        self.impossible |= self.places.len() > Self::MAX_PLACES;
        if self.impossible {
            self.places = Vec::new();
        }
    }

    fn fix(&self) -> Fix {
        let (colon, title) = match self.to {
            "" => (1, "Remove the prefix".to_owned()),
            to => (0, format!("Write the prefix `{to}`")),
        };
        let length = self.from.len() as u64 + colon;
        let edit = |&at: &u64| (Span::new(at, at + length), self.to.to_owned());
        let mut edits: Vec<(Span, String)> = self.places.iter().map(edit).collect_small();
        let name = if self.to.is_empty() { "xmlns".into() } else { format!("xmlns:{}", self.to) };
        edits.push((self.declaration, name));
        order::sort(&mut edits, |(a, _), (b, _)| a.start.cmp(&b.start));
        Fix::of(title, true, edits)
    }
}

impl Renames {
    /// Begins to collect the uses of a prefix: every later tag is passed to [`Renames::start`].
    pub fn begin(&mut self, mut rename: Rename, findings: &mut Findings) {
        rename.impossible |= !findings.renames(&rename.from);
        for other in self.open.iter_mut().filter(|other| other.to == rename.to) {
            other.impossible = true;
            rename.impossible = true;
        }
        self.open.push(rename);
    }

    /// Whether the tags with that prefix must be passed to [`Renames::start`].
    pub fn concern(&self, prefix: &str) -> bool {
        self.open.iter().any(|rename| rename.from == prefix)
    }

    /// Takes a start tag.
    pub fn start(&mut self, tag: &StartTag<'_>, depth: u32) {
        for rename in &mut self.open {
            if !rename.impossible {
                rename.tag(tag);
                if tag.prefix == rename.from && !tag.empty {
                    self.tags.push((depth, rename.declaration.start));
                }
            }
        }
    }

    /// Takes an end tag; the prefixes that the element declares go out of scope.
    pub fn end(&mut self, tag: EndTag, depth: u32, findings: &mut Findings) {
        if self.open.is_empty() {
            return;
        }
        while let Some((_, declaration)) = self.tags.pop_if(|(open, _)| *open >= depth) {
            let of = |rename: &&mut Rename| rename.declaration.start == declaration;
            if let (Some(rename), Some(name)) = (self.open.iter_mut().find(of), tag.name) {
                rename.places.push(name.start);
            }
        }
        for rename in self.open.extract_if(.., |rename| rename.depth == depth) {
            let whole =
                !rename.impossible && !is_broken(findings) && findings.incomplete().is_empty();
            let fix = whole.then(|| rename.fix());
            findings.submit(Draft { fix, ..rename.found });
        }
    }
}
