//! An entry about whose own text no rule has anything to report, except letters beyond ASCII and an unlikely `changefreq`.
//! The fast lane finds these entries, and the rule families only count them (design law 5).

use std::ops::Range;

use crate::text::span::Span;

/// A `<url>` whose values have no white space around them and no references, except `&amp;` in URLs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sure<'e> {
    /// 1 for the first entry of the document.
    pub number: u64,
    /// A piece of the document. All places are byte indexes into it.
    pub text: &'e str,
    /// The URL, decoded.
    pub loc: &'e str,
    /// The URL contains an unescaped `&` or `'`, and nothing else that XML should have in another form.
    pub unescaped: bool,
    /// Offset of `text` in the document.
    pub offset: u64,
    pub start: usize,
    pub end: usize,
    /// The places of `loc`, `lastmod`, `changefreq` and `priority`.
    pub fields: &'e [Option<Place>; 4],
    pub links: &'e [Link],
    /// A number that consecutive entries share if their links are written the same.
    pub block: u64,
    pub images: &'e [Place],
}

/// The place of a value, in byte indexes into [`Sure::text`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// Start of the start tag.
    pub tag: usize,
    pub start: usize,
    pub end: usize,
    /// End of the end tag.
    pub behind: usize,
}

/// A link `<xhtml:link rel="alternate" hreflang="…" href="…"/>`, with its attributes in any order.
#[derive(Debug, Clone)]
pub(crate) struct Link {
    pub language: Range<usize>,
    pub href: Range<usize>,
    /// End of the tag.
    pub end: usize,
}

impl Link {
    /// Moves the link, so that the text at `from` is at `to`.
    pub fn move_to(&mut self, from: usize, to: usize) {
        for place in [
            &mut self.language.start,
            &mut self.language.end,
            &mut self.href.start,
            &mut self.href.end,
            &mut self.end,
        ] {
            *place = *place - from + to;
        }
    }
}

impl<'e> Sure<'e> {
    /// Returns the URL as it is written.
    pub fn written_loc(&self) -> &'e str {
        self.value(LOC).unwrap_or(self.loc)
    }

    /// Returns the value of a field as it is written.
    pub fn value(&self, field: usize) -> Option<&'e str> {
        self.fields[field].as_ref().map(|place| &self.text[place.start..place.end])
    }

    /// Returns the place of a field's value in the document.
    pub fn place(&self, field: usize) -> Span {
        self.fields[field].as_ref().map_or(self.span(), |place| self.at(place.start..place.end))
    }

    /// Returns the place of a field's start tag.
    pub fn tag(&self, field: usize) -> Span {
        self.fields[field].as_ref().map_or(self.span(), |place| self.at(place.tag..place.start))
    }

    /// Returns the place of a field's whole element.
    pub fn element(&self, field: usize) -> Span {
        self.fields[field].as_ref().map_or(self.span(), |place| self.at(place.tag..place.behind))
    }

    /// Returns the place of the whole entry.
    pub fn span(&self) -> Span {
        self.at(self.start..self.end)
    }

    pub fn at(&self, range: Range<usize>) -> Span {
        Span::new(self.offset + range.start as u64, self.offset + range.end as u64)
    }
}

/// Indexes of the fields.
pub(crate) const LOC: usize = 0;
pub(crate) const LASTMOD: usize = 1;
pub(crate) const CHANGEFREQ: usize = 2;
pub(crate) const PRIORITY: usize = 3;
