//! How far apart two words are: what was most likely meant by one that is misspelt.

/// More slips than these, and [`distance`] is not told.
const NEAR: usize = 3;

/// The number of bytes to insert, delete or replace, up to three. Two letters that have changed places are two of them:
/// for names that are so alike that a swap more would take one for another.
pub(crate) fn distance(a: &str, b: &str) -> Option<usize> {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().abs_diff(b.len()) > NEAR {
        return None;
    }
    Some(edits(a, b, false)).filter(|&distance| distance <= NEAR)
}

/// The number of bytes left out, added, changed or swapped with the next one: for a word that stands alone, or nearly so.
/// Takes the product of both lengths.
pub(crate) fn slips(a: &[u8], b: &[u8]) -> usize {
    edits(a, b, true)
}

/// Levenshtein's distance; with `swaps` that of optimal string alignment.
fn edits(a: &[u8], b: &[u8], swaps: bool) -> usize {
    // Of the table the row being written, the last one, and the one before.
    let mut row = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut before = vec![0; b.len() + 1];
    for i in 0..a.len() {
        row[0] = i + 1;
        for j in 0..b.len() {
            let changed = last[j] + usize::from(a[i] != b[j]);
            row[j + 1] = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if swaps && i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
        }
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapped_letters_are_one_slip_and_two_edits() {
        for (a, b, with_swaps, without) in [
            ("sitemap", "sitemap", 0, Some(0)),
            ("sitemap", "stiemap", 1, Some(2)),
            ("sitemap", "sitmap", 1, Some(1)),
            ("sitemap", "sitemaps", 1, Some(1)),
            ("sitemap", "sitenap", 1, Some(1)),
            ("loc", "olc", 1, Some(2)),
            ("", "abc", 3, Some(3)),
            ("abc", "", 3, Some(3)),
            ("abcd", "", 4, None),
            ("abcd", "efgh", 4, None),
        ] {
            assert_eq!(slips(a.as_bytes(), b.as_bytes()), with_swaps, "{a} {b}");
            assert_eq!(distance(a, b), without, "{a} {b}");
        }
    }
}
