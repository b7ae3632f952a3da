//! A list that grows without moving its items.
//!
//! A vector that doubles keeps its items twice while it grows, and WebAssembly never gives that memory back.

use std::iter::Flatten;
use std::ops::{Index, IndexMut};
use std::slice;

use crate::text::codec::{Coded, Decoder, Encoder};

/// Items in pages of one size. Only the first page grows like a vector, so that short lists stay small.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ChunkedVec<T> {
    pages: Vec<Vec<T>>,
    length: usize,
}

/// Number of items of a page.
const PAGE: usize = 1 << 12;

impl<T> Default for ChunkedVec<T> {
    fn default() -> Self {
        ChunkedVec { pages: Vec::new(), length: 0 }
    }
}

impl<T> ChunkedVec<T> {
    pub fn len(&self) -> usize {
        self.length
    }

    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    #[inline]
    pub fn push(&mut self, item: T) {
        if self.length.is_multiple_of(PAGE) {
            self.add_page();
        }
        self.length += 1;
        if let Some(last) = self.pages.last_mut() {
            last.push(item);
        }
    }

    #[cold]
    fn add_page(&mut self) {
        self.pages.push(Vec::with_capacity(if self.length == 0 { 0 } else { PAGE }));
    }

    /// Keeps the first `length` items only.
    pub fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
        self.pages.truncate(self.length.div_ceil(PAGE));
        if let Some(last) = self.pages.last_mut() {
            last.truncate((self.length - 1) % PAGE + 1);
        }
    }

    pub fn get(&self, at: usize) -> Option<&T> {
        self.pages.get(at / PAGE)?.get(at % PAGE)
    }

    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.pages.last_mut()?.last_mut()
    }

    pub fn iter(&self) -> Flatten<slice::Iter<'_, Vec<T>>> {
        self.pages.iter().flatten()
    }
}

impl<T> Index<usize> for ChunkedVec<T> {
    type Output = T;

    #[inline]
    fn index(&self, at: usize) -> &T {
        &self.pages[at / PAGE][at % PAGE]
    }
}

impl<T> IndexMut<usize> for ChunkedVec<T> {
    fn index_mut(&mut self, at: usize) -> &mut T {
        &mut self.pages[at / PAGE][at % PAGE]
    }
}

impl<T> Extend<T> for ChunkedVec<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

impl<T> FromIterator<T> for ChunkedVec<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut pages = ChunkedVec::default();
        pages.extend(items);
        pages
    }
}

impl<'p, T> IntoIterator for &'p ChunkedVec<T> {
    type Item = &'p T;
    type IntoIter = Flatten<slice::Iter<'p, Vec<T>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Coded> Coded for ChunkedVec<T> {
    fn encode(&self, out: &mut Encoder) {
        out.list(self, T::encode);
    }

    fn decode(input: &mut Decoder<'_>) -> Option<ChunkedVec<T>> {
        input.list(T::decode)
    }
}

#[cfg(test)]
mod tests {
    use super::{ChunkedVec, PAGE};

    #[test]
    fn as_a_vector() {
        for length in [0, 1, 2, PAGE - 1, PAGE, PAGE + 1, 3 * PAGE] {
            let mut pages: ChunkedVec<usize> = (0..length).collect();
            assert_eq!((pages.len(), pages.is_empty()), (length, length == 0));
            assert!(pages.iter().copied().eq(0..length));
            assert_eq!(pages.get(length), None);
            for at in
                [0, 1, PAGE - 1, PAGE, PAGE + 1, length / 2].into_iter().filter(|at| *at < length)
            {
                assert_eq!((pages[at], pages.get(at)), (at, Some(&at)));
            }
            if let Some(last) = pages.last_mut() {
                *last += 1;
                assert_eq!(pages.iter().last().copied(), Some(length));
            }
            for shorter in [length.saturating_sub(1), length / 2, PAGE.min(length), 0] {
                pages.truncate(shorter);
                assert_eq!((pages.len(), pages.iter().count()), (shorter, shorter));
                pages.extend(0..length - shorter);
            }
        }
    }
}
