//! The only two sorts in the program. The standard library's sort is compiled for each type and each comparison, at a few
//! kilobytes every time; here, indexes are sorted instead.

use std::cmp::Ordering;

/// A sort key: a number, then a name.
pub(crate) type Key<'a> = (u64, &'a str);

/// Sorts `items`; equal ones keep their order.
pub(crate) fn sort<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut order = places(items.len(), |a, b| compare(&items[a], &items[b]));
    arrange(&mut order, &mut |a: usize, b: usize| items.swap(a, b));
}

/// Returns the indexes of things in sorted order; equal ones keep their order.
pub(crate) fn places(length: usize, compare: impl Fn(usize, usize) -> Ordering) -> Vec<usize> {
    places_by(length, &compare)
}

fn places_by(length: usize, order: &dyn Compare) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|&a, &b| order.compare(a, b));
    places
}

/// Compares the things at two indexes. In place of `dyn Fn`, `dyn FnMut` and `dyn Iterator`, for each of which the compiler makes
/// a second function that nobody calls.
trait Compare {
    fn compare(&self, a: usize, b: usize) -> Ordering;
}

impl<F: Fn(usize, usize) -> Ordering> Compare for F {
    fn compare(&self, a: usize, b: usize) -> Ordering {
        self(a, b)
    }
}

/// Swaps the things at two indexes.
trait Swap {
    fn swap(&mut self, a: usize, b: usize);
}

impl<F: FnMut(usize, usize)> Swap for F {
    fn swap(&mut self, a: usize, b: usize) {
        self(a, b);
    }
}

/// Gives one thing after the other.
trait Next<T> {
    fn next_one(&mut self) -> Option<T>;
}

impl<I: Iterator> Next<I::Item> for I {
    fn next_one(&mut self) -> Option<I::Item> {
        self.next()
    }
}

/// Sorts numbers. There can be millions of them, and equal ones need no order.
pub(crate) fn sort_numbers(numbers: &mut [u64]) {
    numbers.sort_unstable();
}

/// Returns `items` sorted by their keys; equal ones keep their order.
pub(crate) fn sorted<T>(mut items: Vec<T>, key: impl Fn(&T) -> Key<'_>) -> Vec<T> {
    sort(&mut items, |a, b| key(a).cmp(&key(b)));
    items
}

/// Returns the `most` most frequent names with their counts, equal counts sorted by name.
pub(crate) fn most_frequent(counts: &[(String, u64)], most: usize) -> Vec<(String, u64)> {
    let order = places(counts.len(), |a, b| {
        let ((name, count), (other, others)) = (&counts[a], &counts[b]);
        others.cmp(count).then_with(|| name.cmp(other))
    });
    order.into_iter().take(most).map(|at| counts[at].clone()).collect_small()
}

/// Moves things to where `order` wants them, each at most once, along the cycles of the permutation.
fn arrange(order: &mut [usize], items: &mut dyn Swap) {
    for start in 0..order.len() {
        let mut here = start;
        loop {
            let wanted = std::mem::replace(&mut order[here], here);
            if wanted == start {
                break;
            }
            items.swap(here, wanted);
            here = wanted;
        }
    }
}

/// Adds [`CollectSmall::collect_small`] to iterators.
pub(crate) trait CollectSmall: Iterator + Sized {
    /// Returns all items as a list. `collect` reserves room first, with two or three functions for each kind of iterator;
    /// for short lists it is smaller to push one item after the other.
    fn collect_small(mut self) -> Vec<Self::Item> {
        list(&mut self)
    }
}

/// One function for each type of things, whatever they come from.
fn list<T>(items: &mut dyn Next<T>) -> Vec<T> {
    let mut list = Vec::new();
    while let Some(item) = items.next_one() {
        list.push(item);
    }
    list
}

impl<I: Iterator> CollectSmall for I {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn by_number_then_name_then_as_it_was() {
        let items = vec![(2, "a", 0), (1, "b", 1), (2, "a", 2), (1, "a", 3), (0, "z", 4)];
        let order = sorted(items, |&(number, name, _)| (number, name));
        assert_eq!(order.iter().map(|item| item.2).collect::<Vec<_>>(), [4, 3, 1, 0, 2]);
    }

    proptest! {
        #[test]
        fn as_the_standard_library(numbers in proptest::collection::vec(0u8..20, 0..80)) {
            let mut ours: Vec<_> = numbers.into_iter().enumerate().collect();
            let mut theirs = ours.clone();
            sort(&mut ours, |a, b| a.1.cmp(&b.1));
            theirs.sort_by_key(|item| item.1);
            prop_assert_eq!(ours, theirs);
        }
    }
}
