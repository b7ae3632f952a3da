//! How far apart two words are, to find out what was meant by a misspelt one.

/// Maximum that [`distance`] returns.
const NEAR: usize = 3;

/// Returns the number of bytes to insert, delete or replace, up to three. Two swapped letters count as two: the names
/// compared here are so alike that counting a swap as one would confuse them.
pub(crate) fn distance(a: &str, b: &str) -> Option<usize> {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().abs_diff(b.len()) > NEAR {
        return None;
    }
    Some(edits(a, b, NEAR, false)).filter(|&distance| distance <= NEAR)
}

/// Returns the number of bytes left out, added, changed or swapped with the next one, for words without close neighbours.
/// Takes time proportional to the product of both lengths.
pub(crate) fn slips(a: &[u8], b: &[u8]) -> usize {
    edits(a, b, a.len() + b.len(), true)
}

/// Computes Levenshtein's distance, or with `swaps` that of optimal string alignment. Only places at most `most` apart are
/// compared. If the distance is over `most`, the result is some number over `most`.
fn edits(a: &[u8], b: &[u8], most: usize, swaps: bool) -> usize {
    // Of the table, only the current row and the two rows before it are kept.
    let mut row = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut before = vec![0; b.len() + 1];
    for i in 0..a.len() {
        let from = i.saturating_sub(most);
        let to = b.len().min(i.saturating_add(most) + 1);
        row[from] = if from == 0 { i + 1 } else { most + 1 };
        let mut least = row[from];
        for j in from..to {
            let changed = last[j] + usize::from(a[i] != b[j]);
            row[j + 1] = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if swaps && i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
            least = least.min(row[j + 1]);
        }
        if least > most {
            return least;
        }
        if let Some(next) = row.get_mut(to + 1) {
            *next = most + 1;
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

    proptest::proptest! {
        #[test]
        fn what_is_left_out_of_the_table_changes_no_distance(a in "[ab]{0,9}", b in "[ab]{0,9}") {
            let (x, y) = (a.as_bytes(), b.as_bytes());
            let whole = edits(x, y, x.len() + y.len(), false);
            proptest::prop_assert_eq!(distance(&a, &b), Some(whole).filter(|&edits| edits <= NEAR));
        }
    }
}
