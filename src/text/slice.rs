//! Parts of texts, taken without ever stopping a check.

use std::ops::{Bound, RangeBounds};

/// Returns a part of a text, like `&text[range]`. If the range does not fit or splits a character, a test fails, but a
/// check continues with the empty text: a message then lacks a word, where a panic would lose the whole report.
pub(crate) fn slice(text: &str, range: impl RangeBounds<usize>) -> &str {
    let start = match range.start_bound() {
        Bound::Included(&at) => at,
        Bound::Excluded(&at) => at + 1,
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(&at) => at + 1,
        Bound::Excluded(&at) => at,
        Bound::Unbounded => text.len(),
    };
    between(text, start, end)
}

/// A function of its own and not inlined, so that each use is only one call.
#[inline(never)]
fn between(text: &str, start: usize, end: usize) -> &str {
    let part = text.get(start..end);
    debug_assert!(part.is_some(), "{start}..{end} of {text:?}");
    part.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::slice;

    #[test]
    fn as_slices_are() {
        let text = "aé😀";
        for start in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
            assert_eq!(
                (slice(text, start..), slice(text, ..start)),
                (&text[start..], &text[..start])
            );
            for end in (start..=text.len()).filter(|&at| text.is_char_boundary(at)) {
                assert_eq!(slice(text, start..end), &text[start..end]);
            }
        }
        assert_eq!(slice(text, ..=2), "aé");
    }

    #[test]
    #[should_panic(expected = "2..7 of")]
    fn a_test_stops_where_a_character_is_cut() {
        slice("aé😀", 2..);
    }
}
