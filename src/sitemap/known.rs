//! Language links and images as the fast lane reads them: their places in the text, and no more.

use std::ops::Range;

use crate::text::span::Span;

/// Language links and images of an entry that has no other elements of extensions. All places are indexes into `text`.
#[derive(Debug, Default)]
pub(crate) struct Known<'t> {
    /// A piece of the document, which contains the entry.
    pub text: &'t str,
    /// Where `text` starts in the document, in bytes.
    pub offset: u64,
    pub links: Vec<Link>,
    /// A number that stays the same from one entry to the next while their links are written the same, in the same order.
    pub block: u64,
    /// The `loc` of each image.
    pub images: Vec<Place>,
}

/// Where an element with a text stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// Start of its start tag.
    pub tag: usize,
    /// Start of its text.
    pub start: usize,
    /// End of its text.
    pub end: usize,
    /// End of its end tag.
    pub behind: usize,
}

/// `<xhtml:link rel="alternate" hreflang="…" href="…"/>`, with its attributes in any order.
#[derive(Debug, Clone)]
pub(crate) struct Link {
    pub language: Range<usize>,
    pub href: Range<usize>,
    /// End of the element.
    pub end: usize,
}

impl Link {
    /// Moves the link: what stood at `from` now stands at `to`.
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

impl<'t> Known<'t> {
    /// The same buffers for another text.
    pub fn reused<'o>(self) -> Known<'o> {
        Known { text: "", offset: 0, links: self.links, block: self.block, images: self.images }
    }

    pub fn is_empty(&self) -> bool {
        self.links.is_empty() && self.images.is_empty()
    }

    /// The text there, as it is written.
    pub fn written(&self, range: Range<usize>) -> &'t str {
        &self.text[range]
    }

    /// The text at a place of the document, as it is written.
    pub fn written_at(&self, span: Span) -> Option<&'t str> {
        let at = |place: u64| usize::try_from(place.checked_sub(self.offset)?).ok();
        self.text.get(at(span.start)?..at(span.end)?)
    }

    /// The place of `range` in the document.
    pub fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.offset + range.start as u64, self.offset + range.end as u64)
    }
}
