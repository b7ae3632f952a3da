//! Comparing bytes by words. For slices whose length is not known when it is compiled, `==` is a call that in WebAssembly
//! goes byte by byte.

/// Whether `bytes` begins with `part`.
#[inline]
pub(crate) fn starts_with(bytes: &[u8], part: &[u8]) -> bool {
    bytes.get(..part.len()).is_some_and(|start| same(start, part))
}

/// Whether two slices of the same length are equal. The last words overlap those before.
#[inline]
fn same(a: &[u8], b: &[u8]) -> bool {
    let equal8 = |at: usize| a[at..].first_chunk::<8>() == b[at..].first_chunk();
    let equal4 = |at: usize| a[at..].first_chunk::<4>() == b[at..].first_chunk();
    match a.len() {
        length @ 8.. => (0..length - 7).step_by(8).all(equal8) && equal8(length - 8),
        length @ 4.. => equal4(0) && equal4(length - 4),
        _ => a == b,
    }
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
        }
    }
}
