//! How far apart two words are, to find out what was meant by a misspelt one.

/// Greater distances do not matter.
const NEAR: usize = 3;
/// Limit in bytes on the words compared: a table for longer ones would be large. The names of namespaces are shorter.
const LONGEST: usize = 64;

/// Returns how many bytes must be inserted, removed, replaced or swapped with the next one to turn one word into the other;
/// `None` if there are more than three, or if a word is long.
pub(crate) fn distance(a: &str, b: &str) -> Option<usize> {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().max(b.len()) > LONGEST || a.len().abs_diff(b.len()) > NEAR {
        return None;
    }
    // Of the table, only the current row and the two rows before it are kept.
    let mut row = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut before = vec![0; b.len() + 1];
    for i in 0..a.len() {
        row[0] = i + 1;
        for j in 0..b.len() {
            let changed = last[j] + usize::from(a[i] != b[j]);
            row[j + 1] = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
        }
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    Some(last[b.len()]).filter(|&distance| distance <= NEAR)
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn swapped_letters_are_one_slip() {
        for (a, b, expected) in [
            ("sitemap", "sitemap", Some(0)),
            ("sitemap", "stiemap", Some(1)),
            ("sitemap", "sitmap", Some(1)),
            ("sitemap", "sitemaps", Some(1)),
            ("sitemap", "sitenap", Some(1)),
            ("loc", "olc", Some(1)),
            ("", "abc", Some(3)),
            ("abc", "", Some(3)),
            ("abcd", "", None),
            ("abcd", "efgh", None),
        ] {
            assert_eq!(distance(a, b), expected, "{a} {b}");
        }
        assert_eq!(distance(&"a".repeat(65), &"a".repeat(65)), None);
    }
}
