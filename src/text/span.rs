//! Places in the document, as byte offsets. `place.rs` computes lines and columns.

/// A half-open range of byte offsets into the document's text (see `Position::offset` for what they count).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    pub start: u64,
    pub end: u64,
}

impl Span {
    pub const fn new(start: u64, end: u64) -> Span {
        Span { start, end }
    }

    /// Makes an empty span, for what is missing.
    pub const fn at(offset: u64) -> Span {
        Span { start: offset, end: offset }
    }

    /// Makes a span from `offset` to the end of the document, wherever that will be. For edits only.
    pub const fn to_the_end(offset: u64) -> Span {
        Span { start: offset, end: u64::MAX }
    }

    pub const fn len(self) -> u64 {
        self.end - self.start
    }

    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns the span from this span's start to the other's end.
    #[must_use]
    pub const fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end }
    }

    /// Returns the last `length` bytes: of a name with its prefix, the local name.
    #[must_use]
    pub const fn last(self, length: u64) -> Span {
        Span { start: self.end.saturating_sub(length), end: self.end }
    }
}
