//! An entry of which, as far as its own text goes, no rule has anything to say but for letters beyond ASCII and a
//! `changefreq` that does not fit: found so by the fast lane, and only counted by the families (design law 5).

use std::ops::Range;

use crate::text::span::Span;

/// A `<url>` whose values have no space around them, and hold no references but `&amp;` in addresses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sure<'e> {
    /// 1 for the first entry of the document.
    pub number: u64,
    /// A piece of the document; all places are indexes into it.
    pub text: &'e str,
    /// The address.
    pub loc: &'e str,
    /// It has `&` where the text has that or `&amp;`, or `'`, and nothing else that should be written otherwise in XML.
    pub unescaped: bool,
    /// Where the text stands.
    pub offset: u64,
    pub start: usize,
    pub end: usize,
    /// Of `loc`, `lastmod`, `changefreq` and `priority`.
    pub fields: &'e [Option<Place>; 4],
    pub links: &'e [Link],
    /// The same number for links that are written the same, one after the other, as those of the entry before.
    pub block: u64,
    pub images: &'e [Place],
}

/// Where a value stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// Its start tag.
    pub tag: usize,
    pub start: usize,
    pub end: usize,
    /// Behind its end tag.
    pub behind: usize,
}

/// `<xhtml:link rel="alternate" hreflang="…" href="…"/>`, in any order of the attributes.
#[derive(Debug, Clone)]
pub(crate) struct Link {
    pub language: Range<usize>,
    pub href: Range<usize>,
    /// Behind the tag.
    pub end: usize,
}

impl Link {
    /// The same link, where what stood at `from` stands at `to`.
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
    /// The address as it is written.
    pub fn written_loc(&self) -> &'e str {
        self.value(LOC).unwrap_or(self.loc)
    }

    /// The value of a field, as it is written.
    pub fn value(&self, field: usize) -> Option<&'e str> {
        self.fields[field].as_ref().map(|place| &self.text[place.start..place.end])
    }

    /// Where that stands in the document.
    pub fn place(&self, field: usize) -> Span {
        self.fields[field].as_ref().map_or(self.span(), |place| self.at(place.start..place.end))
    }

    /// The start tag of a field.
    pub fn tag(&self, field: usize) -> Span {
        self.fields[field].as_ref().map_or(self.span(), |place| self.at(place.tag..place.start))
    }

    /// All of a field.
    pub fn element(&self, field: usize) -> Span {
        self.fields[field].as_ref().map_or(self.span(), |place| self.at(place.tag..place.behind))
    }

    /// The whole entry.
    pub fn span(&self) -> Span {
        self.at(self.start..self.end)
    }

    pub fn at(&self, range: Range<usize>) -> Span {
        Span::new(self.offset + range.start as u64, self.offset + range.end as u64)
    }
}

/// Numbers of the fields.
pub(crate) const LOC: usize = 0;
pub(crate) const LASTMOD: usize = 1;
pub(crate) const CHANGEFREQ: usize = 2;
pub(crate) const PRIORITY: usize = 3;
