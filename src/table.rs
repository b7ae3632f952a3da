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

    /// Puts a place, below 2^32 − 1, near where its hash belongs, if there is room.
    pub fn put(&mut self, hash: u64, place: usize) {
        let free = self.probe(hash).find(|&at| self.slots[at].place == 0);
        if let Some(at) = free {
            self.slots[at] = Slot { place: place as u32 + 1, half: half(hash) };
        }
    }

    /// The places that were put with this hash, in that order, and rarely some that were put with another.
    pub fn places(&self, hash: u64) -> impl Iterator<Item = usize> + '_ {
        let slots = self.probe(hash).map(|at| self.slots[at]).take_while(|slot| slot.place > 0);
        slots.filter(move |slot| slot.half == half(hash)).map(|slot| slot.place as usize - 1)
    }

    fn probe(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let size = self.slots.len();
        let probes = if size == 0 { 0 } else { Self::MAX_PROBES };
        // Fibonacci hashing: not all bits of a fast hash are equally good.
        let start = (hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize;
        (0..probes).map(move |number| start.wrapping_add(number) & (size - 1))
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
                (0..place).for_each(|place| table.put(hash(place), place));
            }
            table.put(hash(place), place);
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
        (0..200).for_each(|place| table.put(7, place));
        assert!(table.places(7).eq(0..Table::MAX_PROBES));
    }
}
