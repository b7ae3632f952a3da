//! Compares and classifies bytes by words. For slices whose length is unknown at compile time, `==` is a call, which in
//! WebAssembly compares byte by byte.

mod block;

pub(crate) use block::{Block, Places, find_byte, find_bytes, has_byte, special_classes};

/// Whether `bytes` begins with `part`.
#[inline]
pub(crate) fn starts_with(bytes: &[u8], part: &[u8]) -> bool {
    bytes.get(..part.len()).is_some_and(|start| same(start, part))
}

/// Returns what follows `part`, if `bytes` begins with it.
#[inline]
pub(crate) fn strip_prefix<'a>(bytes: &'a [u8], part: &[u8]) -> Option<&'a [u8]> {
    starts_with(bytes, part).then(|| &bytes[part.len()..])
}

/// Returns where `part`, which is not empty, first occurs. The slices here are short, so searching for the first byte is
/// enough.
pub(crate) fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    find_bytes(bytes, part[0]).find(|&at| starts_with(&bytes[at..], part))
}

/// Iterates over all places where `part` occurs.
pub(crate) fn find_all<'b>(bytes: &'b [u8], part: &'b [u8]) -> impl Iterator<Item = usize> + 'b {
    memchr::memchr_iter(part[0], bytes).filter(|&at| starts_with(&bytes[at..], part))
}

/// Number of bytes that are compared at once.
pub(crate) const WORD: usize = 8;

/// Returns the word at `at`, if there is a whole one.
#[inline]
pub(crate) fn word(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// Returns a word with `byte` in each place.
const fn each(byte: u8) -> u64 {
    byte as u64 * 0x0101_0101_0101_0101
}

/// The highest bit of each byte.
pub(crate) const HIGH: u64 = each(0x80);

/// Whether a word contains only the most common bytes of URLs: `a` to `z`, `0` to `9`, `-`, `.` and `/`.
#[inline]
pub(crate) fn is_usual(word: u64) -> bool {
    // With the highest bits cleared, no sum carries into the next byte.
    let low = word & !HIGH;
    let from = |first: u8| low + each(0x80 - first);
    let letter = from(b'a') & !from(b'z' + 1);
    // `-./0123456789` are consecutive in ASCII.
    let other = from(b'-') & !from(b'9' + 1);
    (word | !(letter | other)) & HIGH == 0
}

/// Returns the first place from `at` on that is not ASCII.
pub(crate) fn beyond_ascii(bytes: &[u8], mut at: usize) -> Option<usize> {
    while let Some(word) = word(bytes, at) {
        if word & HIGH != 0 {
            return Some(at + (word & HIGH).trailing_zeros() as usize / 8);
        }
        at += WORD;
    }
    Some(at + bytes.get(at..)?.iter().position(|byte| !byte.is_ascii())?)
}

/// Splits a text at an ASCII separator. The parts are short, so bytes are compared one by one.
pub(crate) fn split(text: &str, separator: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = text.bytes().position(|byte| byte == separator);
        rest = end.map(|end| &text[end + 1..]);
        Some(&text[..end.unwrap_or(text.len())])
    })
}

/// Makes a table with a value for each byte: `byte_table!(byte => match byte { … })`.
macro_rules! byte_table {
    ($byte:ident => $class:expr) => {{
        let $byte = 0_u8;
        let mut table = [$class; 256];
        let mut at = 1;
        while at < 256 {
            let $byte = at as u8;
            table[at] = $class;
            at += 1;
        }
        table
    }};
}
pub(crate) use byte_table;

/// Returns the classes of all bytes, combined. The table must have no class for [usual](is_usual) bytes.
pub(crate) fn classes(bytes: &[u8], table: &[u8; 256]) -> u8 {
    let seen = |bytes: &[u8]| bytes.iter().fold(0, |seen, &byte| seen | table[usize::from(byte)]);
    let (words, rest) = bytes.as_chunks();
    let unusual = words.iter().filter(|word| !is_usual(u64::from_le_bytes(**word)));
    unusual.fold(seen(rest), |classes, word| classes | seen(word))
}

/// Whether two texts are equal.
#[inline]
pub(crate) fn equal(a: &str, b: &str) -> bool {
    a.len() == b.len() && same(a.as_bytes(), b.as_bytes())
}

/// Whether two slices of the same length are equal.
#[inline]
fn same(a: &[u8], b: &[u8]) -> bool {
    let half = |bytes: &[u8], at: usize| bytes[at..].first_chunk::<4>().copied();
    let length = a.len();
    if length < 4 {
        return a == b;
    }
    if length < WORD {
        // The second half overlaps the first.
        return half(a, 0) == half(b, 0) && half(a, length - 4) == half(b, length - 4);
    }
    if length < Block::SIZE {
        return word(a, 0) == word(b, 0) && word(a, length - WORD) == word(b, length - WORD);
    }
    let (ours, theirs) = (a.as_chunks().0.iter(), b.as_chunks().0.iter());
    let differ = |(one, other): (&_, &_)| !Block::of(one).equals(Block::of(other));
    if ours.zip(theirs).any(differ) {
        return false;
    }
    let last = |bytes: &[u8]| bytes.last_chunk().map(Block::of);
    matches!((last(a), last(b)), (Some(one), Some(other)) if one.equals(other))
}

/// Returns how many bytes two texts have in common at the start, in whole characters.
pub(crate) fn same_start(a: &str, b: &str) -> usize {
    let (x, y) = (a.as_bytes(), b.as_bytes());
    let mut length = 0;
    while word(x, length).is_some() && word(x, length) == word(y, length) {
        length += WORD;
    }
    length += x[length..].iter().zip(&y[length..]).take_while(|(one, other)| one == other).count();
    while !a.is_char_boundary(length) || !b.is_char_boundary(length) {
        length -= 1;
    }
    length
}

/// Returns how many bytes two texts have in common at the end, in whole characters.
pub(crate) fn same_end(a: &str, b: &str) -> usize {
    let (x, y) = (a.as_bytes(), b.as_bytes());
    let last = |bytes: &[u8], length: usize| word(bytes, bytes.len().checked_sub(length + WORD)?);
    let mut length = 0;
    while last(x, length).is_some() && last(x, length) == last(y, length) {
        length += WORD;
    }
    let (x, y) = (x[..x.len() - length].iter().rev(), y[..y.len() - length].iter().rev());
    length += x.zip(y).take_while(|(one, other)| one == other).count();
    while !a.is_char_boundary(a.len() - length) {
        length -= 1;
    }
    length
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn words_are_classed_as_bytes_are(bytes in prop::array::uniform8(0_u8..)) {
            let usual = |byte: u8| byte.is_ascii_lowercase() || matches!(byte, b'-'..=b'9');
            // Most bytes are usual, because otherwise no word would be.
            let some = bytes.map(|byte| if byte % 32 > 0 { b'-' + byte % 13 } else { byte });
            let letters = bytes.map(|byte| if byte % 32 > 0 { b'a' + byte % 26 } else { byte });
            for bytes in [bytes, some, letters] {
                let word = u64::from_le_bytes(bytes);
                prop_assert_eq!(is_usual(word), bytes.into_iter().all(usual));
            }
        }

        #[test]
        fn as_the_standard_library(
            mut bytes in prop::collection::vec(0_u8..3, 0..40),
            length in 0_usize..48,
            changed in 0_usize..80,
        ) {
            let mut part = bytes.clone();
            part.resize(length, 0);
            if let Some(byte) = bytes.get_mut(changed) {
                *byte += 1;
            }
            prop_assert_eq!(starts_with(&bytes, &part), bytes.starts_with(&part));
            if !part.is_empty() {
                let found = bytes.windows(length).position(|window| window == part);
                prop_assert_eq!(find(&bytes, &part), found);
            }
            prop_assert_eq!(strip_prefix(&bytes, &part), bytes.strip_prefix(&part[..]));
        }

        #[test]
        fn finds_what_is_beyond_ascii(bytes in prop::collection::vec(0x70_u8..0x88, 0..40), at in 0_usize..48) {
            let found = (at..bytes.len()).find(|&at| bytes[at] >= 0x80);
            prop_assert_eq!(beyond_ascii(&bytes, at), found);
        }
    }
}
