//! The address of an entry, taken apart.

use crate::sitemap::entry::{Entry, FieldName, Value};
use crate::text::address::{Address, Encoded, Origins};
use crate::text::date::{self, Moment};
use crate::text::span::Span;

/// The address of an entry, worked out once for all families that ask.
pub(crate) struct Page<'e> {
    pub value: &'e Value,
    /// Trimmed, and its place. Maybe empty.
    pub text: &'e str,
    pub span: Span,
    /// Its parts, if it can be taken apart.
    pub address: Option<Address<'e>>,
    /// Of the address.
    pub encoded: Option<Encoded<'e>>,
    /// `lastmod`, if it is surely fine.
    pub lastmod: Option<Moment>,
}

impl<'e> Page<'e> {
    /// `buffer`: see [`Address::encoded`].
    pub fn of(
        entry: &'e Entry,
        origins: &'e mut Origins,
        buffer: &'e mut Vec<u8>,
    ) -> Option<Page<'e>> {
        let value = entry.value(FieldName::Loc).filter(|value| !value.unknown)?;
        let (text, span) = (value.trimmed(), value.trimmed_span());
        let address = origins.read(text);
        let encoded = address.map(|address| address.encoded(buffer));
        Some(Page { value, text, span, address, encoded, lastmod: accepted(entry) })
    }

    /// The address and its one form.
    pub fn parts(&self) -> Option<(&Address<'e>, &Encoded<'e>)> {
        self.address.as_ref().zip(self.encoded.as_ref())
    }
}

/// The first `lastmod`, if it is surely fine.
pub(crate) fn accepted(entry: &Entry) -> Option<Moment> {
    let value = entry.value(FieldName::Lastmod).filter(|value| !value.unknown)?;
    date::accept(value.text())
}
