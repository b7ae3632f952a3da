//! The URL of an entry, split into its parts.

use crate::sitemap::entry::{Entry, FieldName, Value};
use crate::text::address::{Address, Encoded, Origins, Scan};
use crate::text::span::Span;

/// The URL of an entry, split once for all rule families that need it.
pub(crate) struct Page<'e> {
    pub value: &'e Value<'e>,
    /// The trimmed URL, which may be empty; `span` is its place.
    pub text: &'e str,
    pub span: Span,
    /// The parts of the URL, if it can be split.
    pub address: Option<Address<'e>>,
    /// The URL's path and query in one way of escaping.
    pub encoded: Option<Encoded<'e>>,
}

/// Splits the URLs of entries into their parts.
#[derive(Debug, Default)]
pub(crate) struct Pages {
    origins: Origins,
    /// Buffer for a URL whose encoded form differs from the written one; reused for each entry.
    encoding: Vec<u8>,
}

impl Pages {
    /// Splits the entry's URL, if there is one and all of it is known.
    pub fn read<'e>(&'e mut self, entry: &'e Entry<'e>) -> Option<Page<'e>> {
        let value = entry.value(FieldName::Loc).filter(|value| !value.unknown)?;
        Some(self.page(value, None))
    }

    /// Scans a URL without white space at its ends that the next [`Page`] has.
    #[inline]
    pub fn scan(&self, text: &str) -> Option<Scan> {
        self.origins.scan(text)
    }

    /// Splits the URL in `value`. `scan`: of this URL, if it has been scanned.
    #[inline(always)]
    pub fn page<'e>(&'e mut self, value: &'e Value<'e>, scan: Option<Scan>) -> Page<'e> {
        let (text, span) = match scan {
            Some(_) => (value.text(), value.span),
            None => (value.trimmed(), value.trimmed_span()),
        };
        let address = self.origins.read_scanned(text, scan);
        let encoded = address.as_ref().map(|address| address.encoded(&mut self.encoding));
        Page { value, text, span, address, encoded }
    }
}

impl<'e> Page<'e> {
    /// Returns the URL's parts and its path and query in one way of escaping.
    pub fn parts(&self) -> Option<(&Address<'e>, &Encoded<'e>)> {
        self.address.as_ref().zip(self.encoded.as_ref())
    }
}
