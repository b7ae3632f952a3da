//! Compares sixteen bytes together, in one instruction where the machine has one: WebAssembly with SIMD does.

use wide::u8x16;

/// Sixteen bytes of a text. Each query returns one bit per byte, the lowest bit for the first byte.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Block(u8x16);

impl Block {
    pub const SIZE: usize = 16;

    #[inline]
    pub fn of(bytes: &[u8; Block::SIZE]) -> Block {
        Block(u8x16::new(*bytes))
    }

    /// Returns the block at `at`, if there is a whole one.
    #[inline]
    pub fn at(bytes: &[u8], at: usize) -> Option<Block> {
        bytes.get(at..)?.first_chunk().map(Block::of)
    }

    /// Returns which bytes equal `byte`.
    #[inline]
    pub fn is(self, byte: u8) -> u32 {
        self.0.simd_eq(u8x16::splat(byte)).to_bitmask()
    }

    /// Returns which bytes are not ASCII.
    #[inline]
    pub fn beyond_ascii(self) -> u32 {
        self.0.to_bitmask()
    }

    /// Returns which bytes are not among the most common in paths: `a` to `z`, `0` to `9` and `-`.
    #[inline]
    pub fn others(self) -> u32 {
        let digits = self.within(b'0', b'9') | self.0.simd_eq(u8x16::splat(b'-'));
        (self.within(b'a', b'z') | digits).to_bitmask() ^ 0xFFFF
    }

    /// Returns which bytes may have a meaning in XML or in template code, or are not printable ASCII: all but letters,
    /// digits and what else URLs consist of.
    #[inline]
    pub fn special(self) -> u32 {
        let with = |bits: u8, byte: u8| (self.0 | u8x16::splat(bits)).simd_eq(u8x16::splat(byte));
        let brackets = with(0x20, b'{') | with(0x02, b'>') | with(0, b'"');
        let graphic = self.within(b'!', b'~').to_bitmask();
        (brackets | self.within(b'%', b'\'')).to_bitmask() | !graphic & 0xFFFF
    }

    /// Returns the bits that are set in either block.
    #[inline]
    fn or(self, other: Block) -> Block {
        Block(self.0 | other.0)
    }

    #[inline]
    fn within(self, first: u8, last: u8) -> u8x16 {
        let from = self.0 - u8x16::splat(first);
        from.min(u8x16::splat(last - first)).simd_eq(from)
    }

    #[inline]
    pub fn equals(self, other: Block) -> bool {
        self.0.simd_eq(other.0).all()
    }
}

/// Returns where `byte` first occurs from `at` on.
#[inline]
pub(crate) fn find_byte(bytes: &[u8], mut at: usize, byte: u8) -> Option<usize> {
    while let Some(block) = Block::at(bytes, at) {
        let found = block.is(byte);
        if found != 0 {
            return Some(at + found.trailing_zeros() as usize);
        }
        at += Block::SIZE;
    }
    let rest = bytes.get(at..)?;
    let Some(last) = bytes.last_chunk().map(Block::of) else {
        return Some(at + rest.iter().position(|&other| other == byte)?);
    };
    // The last block overlaps the one before it.
    let found = last.is(byte) >> (Block::SIZE - rest.len());
    (found != 0).then(|| at + found.trailing_zeros() as usize)
}

/// Iterates over all places where `byte` occurs in a short text.
pub(crate) fn find_bytes(bytes: &[u8], byte: u8) -> impl Iterator<Item = usize> {
    std::iter::successors(find_byte(bytes, 0, byte), move |at| find_byte(bytes, at + 1, byte))
}

/// Whether `byte` occurs anywhere.
#[inline]
pub(crate) fn has_byte(bytes: &[u8], byte: u8) -> bool {
    let Some(last) = bytes.last_chunk().map(Block::of) else {
        return bytes.contains(&byte);
    };
    // The last block overlaps the one before it.
    let blocks = bytes.as_chunks().0.iter().map(Block::of);
    blocks.fold(last.is(byte), |found, block| found | block.is(byte)) != 0
}

/// Returns the classes of all bytes that are [special](Block::special), combined.
#[inline]
pub(crate) fn special_classes(bytes: &[u8], table: &[u8; 256]) -> u8 {
    let Some(last) = bytes.last_chunk() else {
        return bytes.iter().fold(0, |seen, byte| seen | table[usize::from(*byte)]);
    };
    let mut seen = 0;
    // The last block overlaps the one before it.
    for block in bytes.as_chunks().0.iter().chain([last]) {
        let mut special = Block::of(block).special();
        while special != 0 {
            seen |= table[usize::from(block[special.trailing_zeros() as usize % Block::SIZE])];
            special &= special - 1;
        }
    }
    seen
}

/// Iterates over all places where a byte occurs. For bytes that are close together: [`memchr`] takes longer to start than
/// to look at a few blocks.
#[derive(Debug)]
pub(crate) struct Places<'b> {
    bytes: &'b [u8],
    byte: u8,
    /// Offset of the next chunk.
    next: usize,
    /// The places left of the chunk before `next`, as bits.
    found: u64,
    /// End of the last chunk that is not all ASCII.
    beyond: usize,
}

/// Number of bytes looked at together: as many as a word has bits.
const CHUNK: usize = u64::BITS as usize;

impl<'b> Places<'b> {
    pub fn of(byte: u8, bytes: &'b [u8]) -> Places<'b> {
        Places { bytes, byte, next: 0, found: 0, beyond: 0 }
    }

    /// Whether all bytes are ASCII from `at` to the place returned last, or to the end if there was none. Returns false if
    /// that is not certain.
    pub fn is_ascii_from(&self, at: usize) -> bool {
        self.beyond <= at
    }

    /// Looks at the next chunk, if there is one.
    #[inline]
    fn look(&mut self) -> Option<()> {
        let rest = self.bytes.get(self.next..).filter(|rest| !rest.is_empty())?;
        self.next += CHUNK;
        let is_ascii;
        (self.found, is_ascii) = chunk(rest, self.byte);
        if !is_ascii {
            self.beyond = self.next;
        }
        Some(())
    }
}

impl Iterator for Places<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.found == 0 {
            self.look()?;
        }
        let place = self.next - CHUNK + self.found.trailing_zeros() as usize;
        self.found &= self.found - 1;
        Some(place)
    }
}

/// Returns which of the first [`CHUNK`] bytes equal `byte`, and whether all of these are ASCII.
#[inline]
fn chunk(bytes: &[u8], byte: u8) -> (u64, bool) {
    let Some(chunk) = bytes.first_chunk::<CHUNK>() else { return short_chunk(bytes, byte) };
    let block = |number: usize| Block::at(chunk, number * Block::SIZE);
    let (Some(a), Some(b), Some(c), Some(d)) = (block(0), block(1), block(2), block(3)) else {
        return short_chunk(bytes, byte);
    };
    // An array with `map` would be a loop in the module, which is optimised for size.
    let low = a.is(byte) | b.is(byte) << Block::SIZE;
    let high = c.is(byte) | d.is(byte) << Block::SIZE;
    let found = u64::from(low) | u64::from(high) << u32::BITS;
    (found, a.or(b).or(c.or(d)).beyond_ascii() == 0)
}

/// The bytes after the last whole chunk.
#[cold]
fn short_chunk(rest: &[u8], byte: u8) -> (u64, bool) {
    let is = |(at, other): (usize, &u8)| u64::from(*other == byte) << at;
    (rest.iter().enumerate().map(is).sum(), rest.is_ascii())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn as_one_byte_after_the_other(bytes in prop::array::uniform16(0_u8..), low in prop::array::uniform16(0x2B_u8..0x7F)) {
            for bytes in [bytes, low] {
                let block = Block::at(&bytes, 0).unwrap();
                let bits = |is: &dyn Fn(u8) -> bool| {
                    bytes.iter().enumerate().fold(0, |bits, (at, &byte)| bits | u32::from(is(byte)) << at)
                };
                prop_assert_eq!(block.beyond_ascii(), bits(&|byte| !byte.is_ascii()));
                prop_assert_eq!(block.is(bytes[3]), bits(&|byte| byte == bytes[3]));
                let other = |byte: u8| !byte.is_ascii_lowercase() && !byte.is_ascii_digit() && byte != b'-';
                prop_assert_eq!(block.others(), bits(&other));
                for at in 0..16 {
                    let mut other = bytes;
                    other[at] ^= 1 << (at & 7);
                    prop_assert!(!block.equals(Block::at(&other, 0).unwrap()));
                }
                prop_assert!(block.equals(block));
            }
        }

        #[test]
        fn special_bytes_are_known(bytes in prop::collection::vec(0_u8.., 0..70)) {
            let is_special = |byte: u8| !byte.is_ascii_graphic() || b"\"%&'<>[{".contains(&byte);
            let mut table = [0; 256];
            (0..=u8::MAX).filter(|&byte| is_special(byte)).for_each(|byte| {
                table[usize::from(byte)] = 1 << (byte % 8);
            });
            let classes = bytes.iter().fold(0, |seen, byte| seen | table[usize::from(*byte)]);
            prop_assert_eq!(special_classes(&bytes, &table), classes);
        }

        #[test]
        fn finds_bytes(bytes in prop::collection::vec(0_u8..9, 0..70), at in 0_usize..80) {
            let found = (at..bytes.len()).find(|&at| bytes[at] == 7);
            prop_assert_eq!(find_byte(&bytes, at, 7), found);
            prop_assert!(find_bytes(&bytes, 7).eq(memchr::memchr_iter(7, &bytes)));
            prop_assert_eq!(has_byte(&bytes, 7), bytes.contains(&7));
            prop_assert!(Places::of(7, &bytes).eq(memchr::memchr_iter(7, &bytes)));
        }

        #[test]
        fn knows_what_is_ascii_up_to_a_place(bytes in prop::collection::vec(0x7F_u8..0x81, 0..9), zeros in 0_usize..200, at in 0_usize..20) {
            let mut text = bytes;
            text.resize(text.len() + zeros, 0);
            text.push(7);
            let mut places = Places::of(7, &text);
            let end = places.next().unwrap();
            prop_assert_eq!(end, text.len() - 1);
            let ascii = at >= end || text[at..end].is_ascii();
            prop_assert!(ascii || !places.is_ascii_from(at));
            // The answer is usually certain.
            prop_assert!(places.is_ascii_from(CHUNK) || text.len() < CHUNK);
        }
    }

    #[test]
    fn there_is_none_behind_the_end() {
        assert!(Block::at(&[0; 16], 1).is_none());
        assert!(Block::at(&[0; 15], 0).is_none());
        assert!(Block::at(&[0; 15], 40).is_none());
    }
}
