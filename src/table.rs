//! Finds places in a list by hashes: where a map would hold a second time what the list holds already.

/// Open addressing. Half of a hash beside each place tells nearly always whether it is worth looking there.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Table {
    slots: Vec<Slot>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq)]
struct Slot {
    /// The place, and one; 0 is free.
    place: u32,
    half: u32,
}

impl Table {
    /// Slots looked at for one hash. Half of them are free: so many are never needed by chance.
    const MAX_PROBES: usize = 128;

    /// Whether it should grow before another place is put beside `number` of them.
    pub fn is_full(&self, number: usize) -> bool {
        (number + 1) * 2 > self.slots.len()
    }

    /// Makes room for twice as many, and forgets all.
    pub fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(256);
        self.slots.clear();
        self.slots.resize(size, Slot::default());
    }

    /// Puts a place, below 2^32 − 1, near where its hash belongs, if there is room and fewer than `most` are there for
    /// hashes with the same half.
    pub fn put(&mut self, hash: u64, place: usize, most: usize) {
        let half = half(hash);
        let mut alike = 0;
        let mut at = self.start(hash);
        for _ in 0..self.probes() {
            let slot = &mut self.slots[at];
            if slot.place == 0 {
                *slot = Slot { place: place as u32 + 1, half };
                return;
            }
            alike += usize::from(slot.half == half);
            if alike == most {
                return;
            }
            at = self.behind(at);
        }
    }

    /// The places that were put with this hash, in that order, and rarely some that were put with another.
    #[inline]
    pub fn places(&self, hash: u64) -> Places<'_> {
        Places { table: self, at: self.start(hash), left: self.probes(), half: half(hash) }
    }

    fn probes(&self) -> usize {
        if self.slots.is_empty() { 0 } else { Self::MAX_PROBES }
    }

    /// Where the search for a hash begins.
    #[inline]
    fn start(&self, hash: u64) -> usize {
        // Fibonacci hashing: not all bits of a fast hash are equally good.
        let start = (hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize;
        start & self.slots.len().wrapping_sub(1)
    }

    #[inline]
    fn behind(&self, at: usize) -> usize {
        (at + 1) & (self.slots.len() - 1)
    }
}

/// See [`Table::places`].
#[derive(Debug)]
pub(crate) struct Places<'t> {
    table: &'t Table,
    at: usize,
    left: usize,
    half: u32,
}

impl Iterator for Places<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left > 0 {
            let slot = self.table.slots[self.at];
            if slot.place == 0 {
                break;
            }
            self.left -= 1;
            self.at = self.table.behind(self.at);
            if slot.half == self.half {
                return Some(slot.place as usize - 1);
            }
        }
        None
    }
}

fn half(hash: u64) -> u32 {
    hash as u32
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn finds_what_was_put() {
        let hash = |place: usize| (place as u64 / 3).wrapping_mul(0x1000_0000_0001);
        let mut table = Table::default();
        assert_eq!(table.places(0).next(), None);
        for place in 0..5_000 {
            if table.is_full(place) {
                table.grow();
                (0..place).for_each(|place| table.put(hash(place), place, usize::MAX));
            }
            table.put(hash(place), place, usize::MAX);
        }
        for place in 0..5_000 {
            let found = table.places(hash(place)).filter(|&other| hash(other) == hash(place));
            let alike = (0..5_000).filter(|&other| hash(other) == hash(place));
            assert!(found.eq(alike), "{place}");
        }
    }

    #[test]
    fn too_many_of_one_hash_are_left_out() {
        let mut table = Table::default();
        table.grow();
        (0..200).for_each(|place| table.put(7, place, usize::MAX));
        assert!(table.places(7).eq(0..Table::MAX_PROBES));
    }

    #[test]
    fn no_more_of_one_hash_than_wanted() {
        let mut table = Table::default();
        table.grow();
        (0..9).for_each(|place| table.put(7, place, 3));
        table.put(8, 9, 3);
        assert!(table.places(7).eq(0..3));
        assert!(table.places(8).eq([9]));
    }
}
