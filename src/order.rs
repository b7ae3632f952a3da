//! The one sort there is for what is counted and reported: each type that is sorted on its own
//! would bring a sort of its own into the module.

/// What to sort by: a number, then a name.
pub(crate) type Key<'a> = (u64, &'a str);

/// `items` by their keys; equal ones keep their order.
pub(crate) fn sorted<T>(items: Vec<T>, key: impl Fn(&T) -> Key<'_>) -> Vec<T> {
    let order = order(items.iter().map(key).collect());
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    order.into_iter().filter_map(|at| items[at].take()).collect()
}

/// The places of the keys, smallest first.
fn order(keys: Vec<Key<'_>>) -> Vec<usize> {
    let mut places: Vec<usize> = (0..keys.len()).collect();
    places.sort_unstable_by_key(|&place| (keys[place], place));
    places
}

/// The `most` most frequent of counted names, then by name.
pub(crate) fn most_frequent(counts: Vec<(String, u64)>, most: usize) -> Vec<(String, u64)> {
    let mut counts = sorted(counts, |(name, number)| (u64::MAX - number, name));
    counts.truncate(most);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_number_then_name_then_as_it_was() {
        let items = vec![(2, "a", 0), (1, "b", 1), (2, "a", 2), (1, "a", 3), (0, "z", 4)];
        let order = sorted(items, |&(number, name, _)| (number, name));
        assert_eq!(order.iter().map(|item| item.2).collect::<Vec<_>>(), [4, 3, 1, 0, 2]);
    }
}
