//! Rules of the family `lastmod`.

use crate::entry::Entry;
use crate::rule::rules;
use crate::rules::{Context, Document};

rules! {}

/// What the entries so far have in common.
#[derive(Debug, Default)]
pub(crate) struct Lastmod {}

impl Lastmod {
    /// Checks one entry.
    pub fn entry(&mut self, _entry: &Entry, _cx: &mut Context<'_>) {}

    /// Checks what only the whole document shows.
    pub fn finish(&mut self, _document: &Document, _cx: &mut Context<'_>) {}
}
