//! Places of spans whose text is gone.

use crate::report::Position;
use crate::text::chunked_vec::ChunkedVec;
use crate::text::codec::{Coded, Decoder, Encoder, coded};
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
        Span::new(self.start, self.start.saturating_add(u64::from(self.bytes)))
    }

    /// Returns start and end.
    pub fn positions(self) -> (Position, Position) {
        let (line, column) = (u64::from(self.line), u64::from(self.column));
        let start = Position { line, column, offset: self.start };
        let end =
            Position { line, column: column + u64::from(self.units), offset: self.span().end };
        (start, end)
    }
}

/// Marks in document order. Each is packed into one word, as its difference from the one before, if its numbers fit: from
/// the highest bit down, 20 bits for the start, 6 for the line, 14 for the column, 12 for the bytes and 12 for the units.
/// Any other takes [`WHOLE`] and five words.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Marks {
    words: ChunkedVec<u64>,
    len: usize,
    /// Start and line of the last mark.
    last: (u64, u32),
    /// For the first of each [`Marks::STEP`] marks: where it begins in `words`, and start and line of the mark before it.
    steps: Vec<(usize, (u64, u32))>,
}

/// No packed mark.
const WHOLE: u64 = u64::MAX;

impl Marks {
    /// Number of marks that [`Marks::find`] reads at most.
    const STEP: usize = 64;

    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no mark starts at `offset` or after it.
    pub fn end_before(&self, offset: u64) -> bool {
        self.len == 0 || self.last.0 < offset
    }

    /// Appends a mark, which must not start before the last one.
    pub fn push(&mut self, mark: Mark) {
        if self.len.is_multiple_of(Self::STEP) {
            self.steps.push((self.words.len(), self.last));
        }
        // An array with `map` would be a loop in the module, which is optimised for size.
        let (start, line) = (mark.start - self.last.0, u64::from(mark.line - self.last.1));
        let (column, bytes) = (u64::from(mark.column), u64::from(mark.bytes));
        let units = u64::from(mark.units);
        self.last = (mark.start, mark.line);
        let word = start << 44 | line << 38 | column << 24 | bytes << 12 | units;
        let beyond = start >> 20 | line >> 6 | column >> 14 | bytes >> 12 | units >> 12;
        if beyond == 0 && word != WHOLE {
            self.words.push(word);
        } else {
            self.words.extend([WHOLE, start, line, column, bytes, units]);
        }
        self.len += 1;
    }

    /// Finds the mark that starts at `offset`.
    pub fn find(&self, offset: u64) -> Option<Mark> {
        let later = self.steps.partition_point(|(_, before)| before.0 < offset);
        let &(from, before) = self.steps.get(later.saturating_sub(1))?;
        let mut marks = read((from..self.words.len()).map(|at| self.words[at]), before);
        marks.find(|mark| mark.start >= offset).filter(|mark| mark.start == offset)
    }

    pub fn iter(&self) -> impl Iterator<Item = Mark> {
        read(self.words.iter().copied(), (0, 0))
    }
}

/// Reads marks. `last`: start and line of the mark before them. Ends where the words are invalid.
fn read(mut words: impl Iterator<Item = u64>, mut last: (u64, u32)) -> impl Iterator<Item = Mark> {
    std::iter::from_fn(move || {
        let word = words.next()?;
        let (start, line, column, bytes, units) = if word == WHOLE {
            (words.next()?, words.next()?, words.next()?, words.next()?, words.next()?)
        } else {
            (word >> 44, word >> 38 & 0x3F, word >> 24 & 0x3FFF, word >> 12 & 0xFFF, word & 0xFFF)
        };
        let short = |number: u64| u32::try_from(number).ok();
        last = (last.0.checked_add(start)?, last.1.checked_add(short(line)?)?);
        let (column, bytes, units) = (short(column)?, short(bytes)?, short(units)?);
        Some(Mark { start: last.0, line: last.1, column, bytes, units })
    })
}

coded! { Mark { start, line, column, bytes, units } }

impl Coded for Marks {
    fn encode(&self, out: &mut Encoder) {
        let bytes: Vec<u8> = self.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        out.raw(&bytes);
    }

    fn decode(input: &mut Decoder<'_>) -> Option<Marks> {
        let (words, []) = input.raw()?.as_chunks() else { return None };
        let words = words.iter().map(|word| u64::from_le_bytes(*word));
        Some(read(words, (0, 0)).collect())
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
