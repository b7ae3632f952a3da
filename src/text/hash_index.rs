//! Finds indexes in a list by hash, where a map would store again what the list contains already.

/// A table with open addressing. Each slot has a few bits of the hash beside the index, which nearly always show whether to
/// look there. More bits would be too many: as it is, the slots for a file of 50,000 URLs stay in the cache of one core.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct HashIndex {
    slots: Vec<Slot>,
}

/// The index plus one in the low bits, with bits of the hash above; 0 is a free slot.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
struct Slot(u32);

impl Slot {
    const PLACE_BITS: u32 = 22;
    const PLACE: u32 = (1 << Self::PLACE_BITS) - 1;

    fn place(self) -> Option<usize> {
        (self.0 & Self::PLACE).checked_sub(1).map(|place| place as usize)
    }

    /// Whether the slot may be one for this hash.
    fn is_like(self, hash: u64) -> bool {
        (self.0 ^ hash as u32) >> Self::PLACE_BITS == 0
    }
}

impl HashIndex {
    /// Maximum number of slots looked at for one hash. As half of the slots are free, chance never needs that many.
    const MAX_PROBES: usize = 128;
    /// More than the length of any list of a file.
    const MAX_PLACES: usize = Slot::PLACE as usize;

    /// Adds the index after the last one, with its hash; see [`put`](Self::put). If there is no room, the table grows, and
    /// all indexes before are added again with the hashes that `hash_of` returns.
    #[inline]
    pub fn add(&mut self, place: usize, hash: u64, most: usize, hash_of: impl Fn(usize) -> u64) {
        if self.is_full(place) {
            self.grow();
            (0..place).for_each(|place| self.put(place, hash_of(place), most));
        }
        self.put(place, hash, most);
    }

    /// Whether the table should grow before another index joins `number` of them.
    fn is_full(&self, number: usize) -> bool {
        (number + 1) * 2 > self.slots.len()
    }

    /// Doubles the room, and clears the table.
    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(256);
        self.slots.clear();
        self.slots.resize(size, Slot::default());
    }

    /// Puts an index near where its hash belongs, if it is one of the first [`MAX_PLACES`](Self::MAX_PLACES), there is
    /// room, and fewer than `most` are there for hashes with the same bits.
    fn put(&mut self, place: usize, hash: u64, most: usize) {
        if place >= Self::MAX_PLACES {
            return;
        }
        let mut alike = 0;
        let mut at = self.start(hash);
        for _ in 0..Self::MAX_PROBES {
            let Some(slot) = self.slots.get_mut(at) else { return };
            if slot.place().is_none() {
                *slot = Slot(hash as u32 & !Slot::PLACE | (place as u32 + 1));
                return;
            }
            alike += usize::from(slot.is_like(hash));
            if alike == most {
                return;
            }
            at = self.behind(at);
        }
    }

    /// Iterates over the indexes that were put with this hash, in that order, and rarely over some that were put with
    /// another.
    #[inline]
    pub fn places(&self, hash: u64) -> Places<'_> {
        Places { table: self, at: self.start(hash), left: Self::MAX_PROBES, hash }
    }

    /// Returns where the search for a hash begins.
    #[inline]
    fn start(&self, hash: u64) -> usize {
        // Fibonacci hashing, because not all bits of a fast hash are equally good.
        let start = (hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize;
        start & self.slots.len().wrapping_sub(1)
    }

    #[inline]
    fn behind(&self, at: usize) -> usize {
        (at + 1) & (self.slots.len() - 1)
    }
}

/// The iterator of [`HashIndex::places`].
#[derive(Debug)]
pub(crate) struct Places<'t> {
    table: &'t HashIndex,
    at: usize,
    left: usize,
    hash: u64,
}

impl Iterator for Places<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left > 0 {
            let slot = self.table.slots.get(self.at)?;
            let place = slot.place()?;
            self.left -= 1;
            self.at = self.table.behind(self.at);
            if slot.is_like(self.hash) {
                return Some(place);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::HashIndex;

    #[test]
    fn finds_what_was_put() {
        let hash = |place: usize| (place as u64 / 3).wrapping_mul(0x1000_0000_0001);
        let mut table = HashIndex::default();
        assert_eq!(table.places(0).next(), None);
        for place in 0..5_000 {
            table.add(place, hash(place), usize::MAX, hash);
        }
        for place in 0..5_000 {
            let found = table.places(hash(place)).filter(|&other| hash(other) == hash(place));
            let alike = (0..5_000).filter(|&other| hash(other) == hash(place));
            assert!(found.eq(alike), "{place}");
        }
    }

    #[test]
    fn too_many_of_one_hash_are_left_out() {
        let mut table = HashIndex::default();
        table.grow();
        (0..200).for_each(|place| table.put(place, 7, usize::MAX));
        assert!(table.places(7).eq(0..HashIndex::MAX_PROBES));
    }

    #[test]
    fn no_more_of_one_hash_than_wanted() {
        let mut table = HashIndex::default();
        table.grow();
        (0..9).for_each(|place| table.put(place, 7, 3));
        table.put(9, 8, 3);
        assert!(table.places(7).eq(0..3));
        assert!(table.places(8).eq([9]));
    }
}
