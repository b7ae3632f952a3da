//! Places of spans whose text is gone.

use crate::report::Position;
use crate::text::chunked_vec::Pages;
use crate::text::span::Span;

/// The place of a span whose text is gone. There may be very many marks: lines and columns beyond 2^32 are cut off, and a
/// span of several lines is kept as its start only.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Mark {
    pub start: u64,
    pub line: u32,
    pub column: u32,
    pub bytes: u32,
    /// The length in UTF-16 units.
    pub units: u32,
}

impl Mark {
    /// Makes a mark from a start and an end. If they are on different lines, only the start is kept.
    pub fn of(start: Position, end: Position) -> Mark {
        let short = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let end = if end.line == start.line { end } else { start };
        let units = end.column - start.column;
        Mark {
            start: start.offset,
            line: short(start.line),
            column: short(start.column),
            bytes: short(end.offset - start.offset),
            units: short(units),
        }
    }

    pub fn span(self) -> Span {
        Span::new(self.start, self.start + u64::from(self.bytes))
    }

    /// Returns start and end.
    pub fn positions(self) -> (Position, Position) {
        let (line, column) = (u64::from(self.line), u64::from(self.column));
        let start = Position { line, column, offset: self.start };
        let end = Position {
            line,
            column: column + u64::from(self.units),
            offset: self.start + u64::from(self.bytes),
        };
        (start, end)
    }
}

/// Marks in document order, nearly all of them packed into eight bytes.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Marks {
    /// Each mark as its difference from the last whole mark before it.
    packed: Pages<Packed>,
    /// Whole marks with their numbers: those too long to pack, or too far from the whole mark before.
    whole: Vec<(u32, Mark)>,
    /// Byte offset at which the last mark starts.
    last: u64,
}

/// A mark relative to a whole mark. From the highest bit down: the distance of the starts in bytes; the number of lines
/// between them; the column, relative to the whole mark's column if both are on one line; the length in bytes; how many
/// fewer UTF-16 units than bytes the span has.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Packed(u64);

impl Packed {
    const BEYOND: u32 = 8;
    const BYTES: u32 = 12;
    const COLUMN: u32 = 14;
    const LINE: u32 = 10;
    /// The bit at which each field begins. The start's distance takes the remaining 20 bits.
    const BYTES_AT: u32 = Self::BEYOND;
    const COLUMN_AT: u32 = Self::BYTES_AT + Self::BYTES;
    const LINE_AT: u32 = Self::COLUMN_AT + Self::COLUMN;
    const START_AT: u32 = Self::LINE_AT + Self::LINE;

    /// Packs a mark; `None` if a field is too large.
    #[inline]
    fn of(mark: &Mark, whole: &Mark) -> Option<Packed> {
        let start = mark.start - whole.start;
        let line = u64::from(mark.line - whole.line);
        // A mark read from an encoded part may be inconsistent: its column may be less than the whole mark's, so subtract
        // with a check.
        let from = if line == 0 { whole.column } else { 0 };
        let column = u64::from(mark.column.checked_sub(from)?);
        let bytes = u64::from(mark.bytes);
        let beyond = u64::from(mark.bytes.checked_sub(mark.units)?);
        let too_much = start >> (u64::BITS - Self::START_AT)
            | line >> Self::LINE
            | column >> Self::COLUMN
            | bytes >> Self::BYTES
            | beyond >> Self::BEYOND;
        let packed = start << Self::START_AT
            | line << Self::LINE_AT
            | column << Self::COLUMN_AT
            | bytes << Self::BYTES_AT
            | beyond;
        (too_much == 0).then_some(Packed(packed))
    }

    /// Returns the distance in bytes from the start of the whole mark.
    fn start(self) -> u64 {
        self.0 >> Self::START_AT
    }

    fn mark(self, whole: &Mark) -> Mark {
        let number = |at: u32, bits: u32| (self.0 >> at) as u32 & ((1 << bits) - 1);
        let line = number(Self::LINE_AT, Self::LINE);
        let column = if line == 0 { whole.column } else { 0 };
        let bytes = number(Self::BYTES_AT, Self::BYTES);
        Mark {
            start: whole.start + self.start(),
            line: whole.line + line,
            column: column + number(Self::COLUMN_AT, Self::COLUMN),
            bytes,
            units: bytes - number(0, Self::BEYOND),
        }
    }
}

impl Marks {
    pub fn len(&self) -> usize {
        self.packed.len()
    }

    /// Whether no mark starts at `offset` or after it.
    pub fn end_before(&self, offset: u64) -> bool {
        self.len() == 0 || self.last < offset
    }

    /// Appends a mark, which must start after all others.
    pub fn push(&mut self, mark: Mark) {
        let packed = self.whole.last().and_then(|(_, whole)| Packed::of(&mark, whole));
        if packed.is_none() {
            self.whole.push((self.len() as u32, mark));
        }
        self.packed.push(packed.unwrap_or(Packed(0)));
        self.last = mark.start;
    }

    /// Finds the mark that starts at `offset`.
    pub fn find(&self, offset: u64) -> Option<Mark> {
        let number =
            self.whole.partition_point(|(_, whole)| whole.start <= offset).checked_sub(1)?;
        let (first, whole) = self.whole[number];
        let behind = self.whole.get(number + 1).map_or(self.len(), |(next, _)| *next as usize);
        let (mut from, mut to) = (first as usize, behind);
        while from + 1 < to {
            let middle = usize::midpoint(from, to);
            match whole.start + self.packed[middle].start() <= offset {
                true => from = middle,
                false => to = middle,
            }
        }
        Some(self.mark(from, number)).filter(|mark| mark.start == offset)
    }

    pub fn iter(&self) -> impl Iterator<Item = Mark> {
        let mut next = 0;
        (0..self.len()).map(move |at| {
            if self.whole.get(next).is_some_and(|(first, _)| *first as usize == at) {
                next += 1;
            }
            self.mark(at, next - 1)
        })
    }

    /// Returns a mark. `whole`: the number of the last whole mark up to and including it.
    fn mark(&self, at: usize, whole: usize) -> Mark {
        match &self.whole[whole] {
            (first, mark) if *first as usize == at => *mark,
            (_, whole) => self.packed[at].mark(whole),
        }
    }
}

impl FromIterator<Mark> for Marks {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Self {
        let mut all = Marks::default();
        marks.into_iter().for_each(|mark| all.push(mark));
        all
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn columns_that_cannot_be_are_kept() {
        let mark = |start: u64, column: u32| Mark { start, line: 1, column, ..Mark::default() };
        let all = [mark(0, 50), mark(10, 7), mark(20, 17)];
        let marks: Marks = all.into_iter().collect();
        assert!(marks.iter().eq(all));
    }

    proptest! {
        #[test]
        fn come_back_as_they_were(
            gaps in prop::collection::vec((1_u64..500, 0_u32..3, 0_u32..300, 0_u32..3, 0_u32..40), 0..80),
        ) {
            let mut before = Mark { line: 1, column: 1, ..Mark::default() };
            let mut expected = Vec::new();
            for (gap, lines, bytes, beyond, odd) in gaps {
                // A value that does not fit, for each of the fields.
                let much = |which: u32, number: u64| if odd == which { number } else { 0 };
                let lines = lines + much(1, 2_000) as u32;
                let gap = gap + much(2, 2_000_000);
                let bytes = bytes + much(3, 5_000) as u32;
                let beyond = beyond.min(bytes) + much(3, 300) as u32;
                let column = if lines == 0 { before.column } else { 1 };
                before = Mark {
                    start: before.start + gap,
                    line: before.line + lines,
                    column: column + gap as u32 + much(4, 20_000) as u32,
                    bytes,
                    units: bytes - beyond,
                };
                expected.push(before);
            }
            let marks: Marks = expected.iter().copied().collect();
            prop_assert_eq!(marks.len(), expected.len());
            prop_assert!(marks.end_before(before.start + 1) && (expected.is_empty() || !marks.end_before(before.start)));
            prop_assert!(marks.iter().eq(expected.iter().copied()));
            for mark in &expected {
                for offset in mark.start.saturating_sub(1)..=mark.start + 1 {
                    let found = expected.iter().find(|mark| mark.start == offset);
                    prop_assert_eq!(marks.find(offset), found.copied());
                }
            }
        }
    }
}
