//! How often the values of a field come.

use crate::order::most_frequent;

/// Counts texts of at most 100 bytes: the first 100 different ones.
#[derive(Debug, Default)]
pub(super) struct Tally {
    counts: Vec<(String, u64)>,
}

impl Tally {
    const MAX_DISTINCT: usize = 100;
    const MAX_BYTES: usize = 100;

    pub fn count(&mut self, text: &str) {
        if let Some((_, number)) = self.counts.iter_mut().find(|(name, _)| name == text) {
            *number += 1;
        } else if self.counts.len() < Self::MAX_DISTINCT && text.len() <= Self::MAX_BYTES {
            self.counts.push((text.to_owned(), 1));
        }
    }

    /// These with the `usual` ones, most frequent first, then by name; at most 100.
    pub fn distribution(&self, mut usual: Vec<(String, u64)>) -> Vec<(String, u64)> {
        usual.extend(self.counts.iter().cloned());
        most_frequent(usual, Self::MAX_DISTINCT)
    }
}

/// `once`, `2 times`.
pub(super) fn times(number: u64) -> String {
    if number == 1 { String::from("once") } else { format!("{number} times") }
}
