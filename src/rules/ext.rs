//! Rules of the family `ext`.

use crate::entry::Entry;
use crate::rule::Rule;
use crate::rules::{Context, Document};

pub(crate) static RULES: &[&Rule] = &[];

/// What the entries so far have in common.
#[derive(Debug, Default)]
pub(crate) struct Ext {}

impl Ext {
    /// Checks one entry.
    pub fn entry(&mut self, _entry: &Entry, _cx: &mut Context<'_>) {}

    /// Checks what only the whole document shows.
    pub fn finish(&mut self, _document: &Document, _cx: &mut Context<'_>) {}
}
