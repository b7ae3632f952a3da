//! The URL of an entry, split into its parts.

use crate::sitemap::entry::{Entry, FieldName, Value};
use crate::text::address::{Address, Encoded, Origins};
use crate::text::date::{self, Moment};
use crate::text::span::Span;

/// The URL of an entry, split once for all rule families that need it.
pub(crate) struct Page<'e> {
    pub value: &'e Value,
    /// The trimmed URL, which may be empty; `span` is its place.
    pub text: &'e str,
    pub span: Span,
    /// The parts of the URL, if it can be split.
    pub address: Option<Address<'e>>,
    /// The URL's path and query in one way of escaping.
    pub encoded: Option<Encoded<'e>>,
    /// The date of `lastmod`, if it is certainly valid.
    pub lastmod: Option<Moment>,
}

impl<'e> Page<'e> {
    /// Splits the entry's URL. `buffer`: see [`Address::encoded`].
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

    /// Returns the URL's parts and its path and query in one way of escaping.
    pub fn parts(&self) -> Option<(&Address<'e>, &Encoded<'e>)> {
        self.address.as_ref().zip(self.encoded.as_ref())
    }
}

/// Returns the date of the first `lastmod`, if it is certainly valid.
pub(crate) fn accepted(entry: &Entry) -> Option<Moment> {
    let value = entry.value(FieldName::Lastmod).filter(|value| !value.unknown)?;
    date::accept(value.text())
}
