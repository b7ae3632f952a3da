//! Finds places in a list by hashes: where a map would hold a second time what the list holds already.

/// Open addressing. A few bits of a hash beside each place tell nearly always whether it is worth looking there; with
/// no more of them, the slots for a file of 50,000 addresses stay in the cache of one core.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Table {
    slots: Vec<Slot>,
}

/// The place, and one, below the bits of the hash; 0 is free.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
struct Slot(u32);

impl Slot {
    const PLACE_BITS: u32 = 22;
    const PLACE: u32 = (1 << Self::PLACE_BITS) - 1;

    fn place(self) -> Option<usize> {
        (self.0 & Self::PLACE).checked_sub(1).map(|place| place as usize)
    }

    /// Whether it may be one for this hash.
    fn is_like(self, hash: u64) -> bool {
        (self.0 ^ hash as u32) >> Self::PLACE_BITS == 0
    }
}

impl Table {
    /// Slots looked at for one hash. Half of them are free: so many are never needed by chance.
    const MAX_PROBES: usize = 128;
    /// More than any list of a file has.
    const MAX_PLACES: usize = Slot::PLACE as usize;

    /// Puts in the place behind the last one, with its hash; see [`put`](Self::put). Where there is no room for it, the
    /// table grows, and all before it are put in again: `hash_of` tells their hashes.
    #[inline]
    pub fn add(&mut self, place: usize, hash: u64, most: usize, hash_of: impl Fn(usize) -> u64) {
        if self.is_full(place) {
            self.grow();
            (0..place).for_each(|place| self.put(place, hash_of(place), most));
        }
        self.put(place, hash, most);
    }

    /// Whether it should grow before another place is put beside `number` of them.
    fn is_full(&self, number: usize) -> bool {
        (number + 1) * 2 > self.slots.len()
    }

    /// Makes room for twice as many, and forgets all.
    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(256);
        self.slots.clear();
        self.slots.resize(size, Slot::default());
    }

    /// Puts a place near where its hash belongs, if it is one of the first [`MAX_PLACES`](Self::MAX_PLACES), there is
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

    /// The places that were put with this hash, in that order, and rarely some that were put with another.
    #[inline]
    pub fn places(&self, hash: u64) -> Places<'_> {
        Places { table: self, at: self.start(hash), left: Self::MAX_PROBES, hash }
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
    use super::Table;

    #[test]
    fn finds_what_was_put() {
        let hash = |place: usize| (place as u64 / 3).wrapping_mul(0x1000_0000_0001);
        let mut table = Table::default();
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
        let mut table = Table::default();
        table.grow();
        (0..200).for_each(|place| table.put(place, 7, usize::MAX));
        assert!(table.places(7).eq(0..Table::MAX_PROBES));
    }

    #[test]
    fn no_more_of_one_hash_than_wanted() {
        let mut table = Table::default();
        table.grow();
        (0..9).for_each(|place| table.put(place, 7, 3));
        table.put(9, 8, 3);
        assert!(table.places(7).eq(0..3));
        assert!(table.places(8).eq([9]));
    }
}
