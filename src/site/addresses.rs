//! All addresses of a file with their places and those of their entries, in some 30 bytes each.

use super::codec::{Decoder, Encoder};
use crate::bytes::{same_start, starts_with};
use crate::order;
use crate::place::{Mark, Window};
use crate::span::Span;

/// The addresses of a file that has been read, in document order.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Addresses {
    /// See [`Collected::out`].
    coded: Vec<u8>,
    /// Short keys of them, smallest first and each but once: each as the difference from the one before, which takes five
    /// bytes where there are 50,000. Worked out where the file is read, so that files read side by side need not wait
    /// for each other.
    keys: Encoder,
    /// What all of them begin with.
    start: String,
    cut: bool,
}

/// What two files that list the same page have in common, in 48 bits of its key: hardly any other page has the same.
pub(crate) fn short_key(key: u64) -> u64 {
    key >> 16
}

/// Addresses of a file that is being read.
#[derive(Debug, Default)]
pub(crate) struct Collected {
    /// Each is kept as what differs from the one before: sitemaps list neighbours side by side, and write all entries
    /// alike.
    out: Encoder,
    last: Listed,
    keys: Vec<u64>,
    start: String,
    cut: bool,
}

/// An address with its place and that of its entry.
#[derive(Debug, Default, Clone, PartialEq)]
struct Listed {
    text: String,
    /// For reading.
    spare: String,
    place: Mark,
    layout: Layout,
}

/// What is mostly the same of an entry as of the one before.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
struct Layout {
    /// From the line of the address before.
    lines: u32,
    column: u32,
    /// More bytes than UTF-16 units.
    beyond: u32,
    /// From the start of the entry to the address, and from there to the end of the entry but for the address.
    before: u64,
    behind: u64,
}

impl Addresses {
    /// Not all that came are kept.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    #[cfg(test)]
    pub fn cut() -> Addresses {
        Addresses { cut: true, ..Addresses::default() }
    }

    /// What is the same for files that list the same pages in any order; empty where there are none.
    pub fn keys(&self) -> &[u8] {
        &self.keys.bytes
    }

    /// All short keys, smallest first.
    pub fn short_keys(&self) -> impl Iterator<Item = u64> {
        let mut input = Decoder::new(&self.keys.bytes);
        let mut last = 0_u64;
        std::iter::from_fn(move || {
            last = last.checked_add(input.number()?)?;
            Some(last)
        })
    }

    /// Whether all of them begin with `start`, and there is one: that need not be asked of each.
    pub fn all_begin_with(&self, start: &str) -> bool {
        self.start.starts_with(start)
    }

    /// Hands out each address with its place and that of its entry.
    pub fn each(&self, take: impl FnMut(&str, Mark, Span)) {
        each(&self.coded, take);
    }

    pub fn encode(&self, out: &mut Encoder) {
        out.flag(self.cut);
        out.raw(&self.coded);
        out.raw(&self.keys.bytes);
        out.text(&self.start);
    }

    /// What does not hold addresses as they are coded holds fewer of them: [`Addresses::each`] ends there.
    pub fn decode(input: &mut Decoder<'_>) -> Option<Addresses> {
        let cut = input.flag()?;
        let coded = input.raw()?.to_vec();
        let keys = Encoder { bytes: input.raw()?.to_vec() };
        let start = input.text()?;
        Some(Addresses { coded, keys, start, cut })
    }
}

fn each(coded: &[u8], mut take: impl FnMut(&str, Mark, Span)) {
    let mut input = Decoder::new(coded);
    let mut listed = Listed::default();
    while !input.is_empty() {
        let Some(entry) = listed.next(&mut input) else { return };
        take(&listed.text, listed.place, entry);
    }
}

impl Collected {
    /// More than two million addresses need.
    const MAX_BYTES: usize = 64 << 20;

    /// Adds the next one, which stands behind all others. `key`: see [`crate::rules::hreflang::key`]; `entry`: around it.
    pub fn push(&mut self, text: &str, key: u64, place: Mark, entry: Span) {
        if self.out.bytes.len() + text.len() > Self::MAX_BYTES {
            self.cut = true;
            return;
        }
        let Listed { text: text_before, place: place_before, layout: layout_before, .. } =
            &self.last;
        let layout = Layout {
            lines: place.line.saturating_sub(place_before.line),
            column: place.column,
            beyond: place.bytes.saturating_sub(place.units),
            before: place.start.saturating_sub(entry.start),
            behind: entry.end.saturating_sub(place.span().end),
        };
        if self.keys.is_empty() {
            self.start.push_str(text);
        } else if !starts_with(text.as_bytes(), self.start.as_bytes()) {
            self.start.truncate(same_start(&self.start, text));
        }
        let as_before = layout == *layout_before;
        let out = &mut self.out;
        out.text_after(text_before, text);
        out.number(place.start - place_before.start);
        out.number(u64::from(place.bytes) << 1 | u64::from(as_before));
        if !as_before {
            for number in [layout.lines, layout.column, layout.beyond] {
                out.number(u64::from(number));
            }
            out.number(layout.before);
            out.number(layout.behind);
        }
        self.last.text.clear();
        self.last.text.push_str(text);
        self.last.place = place;
        self.last.layout = layout;
        self.keys.push(key);
    }

    /// All addresses with the places that `window` has kept.
    pub fn placed(&self, window: &Window) -> Addresses {
        let mut placed = Collected { cut: self.cut, ..Collected::default() };
        let mut keys = self.keys.iter();
        // Both are in document order.
        let mut places = window.marks().iter().peekable();
        each(&self.out.bytes, |text, mark, entry| {
            let key = keys.next().copied().unwrap_or_default();
            while places.next_if(|place| place.start < mark.start).is_some() {}
            match places.next_if(|place| place.start == mark.start) {
                Some(place) => placed.push(text, key, place, entry),
                None => placed.cut = true,
            }
        });
        placed.finish()
    }

    fn finish(self) -> Addresses {
        let Collected { out: Encoder { bytes: mut coded }, keys: mut short, start, cut, .. } = self;
        coded.shrink_to_fit();
        short.iter_mut().for_each(|key| *key = short_key(*key));
        order::sort_numbers(&mut short);
        short.dedup();
        let mut keys = Encoder::default();
        let mut last = 0;
        for key in short {
            keys.number(key - std::mem::replace(&mut last, key));
        }
        keys.bytes.shrink_to_fit();
        Addresses { coded, keys, start, cut }
    }
}

impl Listed {
    /// Becomes the next one; returns the place of its entry.
    fn next(&mut self, input: &mut Decoder<'_>) -> Option<Span> {
        input.text_after(&mut self.text, &mut self.spare)?;
        let Listed { place, layout, .. } = self;
        place.start = place.start.checked_add(input.number()?)?;
        let bytes = input.number()?;
        place.bytes = u32::try_from(bytes >> 1).ok()?;
        if bytes & 1 == 0 {
            *layout = Layout {
                lines: input.short()?,
                column: input.short()?,
                beyond: input.short()?,
                before: input.number()?,
                behind: input.number()?,
            };
        }
        place.line = place.line.checked_add(layout.lines)?;
        place.column = layout.column;
        place.units = place.bytes.checked_sub(layout.beyond)?;
        let start = place.start.checked_sub(layout.before)?;
        let end = place.span().end.checked_add(layout.behind)?;
        Some(Span::new(start, end))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn come_back_as_they_were(
            entries in prop::collection::vec(("(https://e\\.com/)?[aé/]{0,6}(\\.html)?", 0_u32..3, 0_u32..2, 0_u64..3), 0..40),
        ) {
            let mut collected = Collected::default();
            let mut expected = Vec::new();
            let (mut at, mut line) = (0, 1);
            for (text, lines, column, around) in entries {
                line += lines;
                let (bytes, units) = (text.len() as u32, text.encode_utf16().count() as u32);
                let start = at + around;
                let mark = Mark { start, line, column: 7 + column, bytes, units };
                let end = start + u64::from(bytes) + around;
                let entry = Span::new(at, end);
                collected.push(&text, u64::from(bytes) << 60, mark, entry);
                expected.push((text, mark, entry));
                at = end + 1;
            }
            let addresses = collected.finish();
            prop_assert!(addresses.short_keys().is_sorted_by(|a, b| a < b));
            for start in ["h", "https://e.com/", "a", "é"] {
                let all = expected.iter().all(|(text, ..)| text.starts_with(start));
                prop_assert_eq!(addresses.all_begin_with(start), all && !expected.is_empty());
            }
            let mut out = Encoder::default();
            addresses.encode(&mut out);
            let decoded = Addresses::decode(&mut Decoder::new(&out.bytes)).unwrap();
            prop_assert_eq!(&decoded, &addresses);
            let mut all = Vec::new();
            decoded.each(|text, mark, entry| all.push((text.to_owned(), mark, entry)));
            prop_assert_eq!(all, expected);
        }

        #[test]
        fn any_bytes_are_decoded_or_refused(bytes in prop::collection::vec(0_u8..40, 0..60)) {
            if let Some(addresses) = Addresses::decode(&mut Decoder::new(&bytes)) {
                addresses.each(|_, _, _| ());
            }
        }
    }
}
