//! Comparing bytes by words. For slices whose length is not known when it is compiled, `==` is a call that in WebAssembly
//! goes byte by byte.

/// Whether `bytes` begins with `part`.
#[inline]
pub(crate) fn starts_with(bytes: &[u8], part: &[u8]) -> bool {
    bytes.get(..part.len()).is_some_and(|start| same(start, part))
}

/// What stands behind `part`, if `bytes` begins with it.
#[inline]
pub(crate) fn strip_prefix<'a>(bytes: &'a [u8], part: &[u8]) -> Option<&'a [u8]> {
    starts_with(bytes, part).then(|| &bytes[part.len()..])
}

/// Bytes that are compared at once.
pub(crate) const WORD: usize = 8;

/// The word at `at`, if there is a whole one.
#[inline]
pub(crate) fn word(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
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
        // The second overlaps the first.
        return half(a, 0) == half(b, 0) && half(a, length - 4) == half(b, length - 4);
    }
    let mut at = 0;
    while at + WORD < length {
        if word(a, at) != word(b, at) {
            return false;
        }
        at += WORD;
    }
    word(a, length - WORD) == word(b, length - WORD)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
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
            prop_assert_eq!(strip_prefix(&bytes, &part), bytes.strip_prefix(&part[..]));
        }
    }
}
