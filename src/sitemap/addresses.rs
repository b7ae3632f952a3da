//! All URLs of a file with their places and those of their entries, in some 30 bytes each.

use lz4_flex::block;

use crate::report::findings::Findings;
use crate::report::marks::{Mark, Marks};
use crate::text::codec::{Coded, Decoder, Encoder, coded};
use crate::text::order;
use crate::text::span::Span;

/// The URLs of a file that has been read, in document order.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Addresses {
    /// The bytes that [`Collected`] wrote, followed by those of each [`Place`]. They are compressed, because the words of
    /// URLs repeat: otherwise ten million URLs would take twice the memory.
    packed: Vec<u8>,
    /// Length of `packed` when decompressed, in bytes, and how many of these bytes [`Collected`] wrote.
    unpacked: (usize, usize),
    /// Short keys of the URLs, without duplicates and in ascending order. Each is stored as the difference from the one
    /// before, which takes five bytes in a file of 50,000 URLs. They are computed while the file is read, so that files read
    /// in parallel need not wait for each other.
    keys: Encoder,
    cut: bool,
}

/// Shortens the key of a page to 48 bits, by which two files that list the page find each other. Hardly any two pages share
/// a short key.
pub(crate) fn short_key(key: u64) -> u64 {
    key >> 16
}

/// The URLs of a file that is still being read. Their lines and columns are not known yet.
#[derive(Debug, Default)]
pub(crate) struct Collected {
    /// Each URL as its difference from the one before: sitemaps list similar URLs next to each other, and write all entries
    /// alike.
    out: Encoder,
    last: Listed,
    keys: Vec<u64>,
    /// Number of images or files of videos.
    media: u32,
    cut: bool,
}

/// A URL with its place and that of its entry, in bytes.
#[derive(Debug, Default, Clone, PartialEq)]
struct Listed {
    text: String,
    /// A buffer for decoding.
    spare: String,
    place: Span,
    around: Around,
}

/// The bytes from the start of the entry to the URL, and from there to the end of the entry. Mostly the same as for the
/// entry before.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
struct Around {
    before: u64,
    behind: u64,
}

/// The place of a URL by line and column. Mostly the same as for the URL before, which LZ4 makes use of.
#[derive(Debug)]
struct Place {
    /// Number of lines after the line of the previous URL.
    lines: u32,
    column: u32,
    /// Number of bytes of the URL after its first line.
    cut: u32,
    /// How many more bytes than UTF-16 units the first line of the URL has.
    beyond: u32,
}

impl Addresses {
    /// Whether some of the URLs were not kept.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    #[cfg(test)]
    pub fn cut() -> Addresses {
        Addresses { cut: true, ..Addresses::default() }
    }

    /// Returns bytes that are the same for files listing the same pages in any order; empty if there are none.
    pub fn keys(&self) -> &[u8] {
        &self.keys.bytes
    }

    /// Iterates over the short keys in ascending order.
    pub fn short_keys(&self) -> impl Iterator<Item = u64> {
        let mut input = Decoder::new(&self.keys.bytes);
        let mut last = 0_u64;
        std::iter::from_fn(move || {
            last = last.checked_add(input.number()?)?;
            Some(last)
        })
    }

    /// Passes each URL with its place and that of its entry to `take`.
    pub fn each(&self, mut take: impl FnMut(&str, Mark, Span)) {
        self.pass(&mut take);
    }

    /// One function for all who take them.
    fn pass(&self, take: &mut dyn FnMut(&str, Mark, Span)) {
        let (all, first) = self.unpacked;
        // Bytes that cannot be decompressed, as another version may send them, contain no URLs.
        let bytes = block::decompress(&self.packed, all).unwrap_or_default();
        let Some((listed, places)) = bytes.split_at_checked(first) else { return };
        let mut places = Decoder::new(places);
        let mut line = 0_u32;
        each(listed, |listed| {
            let Some(place) = Option::<Place>::decode(&mut places)? else { return Some(()) };
            line = line.checked_add(place.lines)?;
            let span = listed.place;
            let bytes = u32::try_from(span.len()).ok()?.checked_sub(place.cut)?;
            let units = bytes.checked_sub(place.beyond)?;
            let mark = Mark { start: span.start, line, column: place.column, bytes, units };
            take(&listed.text, mark, listed.entry()?);
            Some(())
        });
    }
}

impl Coded for Addresses {
    fn encode(&self, out: &mut Encoder) {
        out.flag(self.cut);
        out.number(self.unpacked.0 as u64);
        out.number(self.unpacked.1 as u64);
        out.raw(&self.packed);
        out.raw(&self.keys.bytes);
    }

    /// Decodes URLs. Invalid bytes may yield fewer URLs: [`Addresses::each`] stops there.
    fn decode(input: &mut Decoder<'_>) -> Option<Addresses> {
        let cut = input.flag()?;
        let mut length = || usize::try_from(input.number()?).ok();
        let unpacked = (length()?, length()?);
        let packed = input.raw()?.to_vec();
        let keys = Encoder { bytes: input.raw()?.to_vec() };
        // Decompressing takes `unpacked.0` bytes of memory. A byte of LZ4 yields at most 255.
        let room = packed.len().saturating_add(1).saturating_mul(255);
        (unpacked.0 <= room.min(2 * Collected::MAX_BYTES)).then_some(Addresses {
            packed,
            unpacked,
            keys,
            cut,
        })
    }
}

/// Passes URLs to `take` until there are none left, or `take` returns `None`.
fn each(coded: &[u8], mut take: impl FnMut(&Listed) -> Option<()>) {
    let mut input = Decoder::new(coded);
    let mut listed = Listed::default();
    while !input.is_empty() && listed.next(&mut input).and_then(|()| take(&listed)).is_some() {}
}

coded! { Place { lines, column, cut, beyond } }

impl Collected {
    /// More bytes than two million URLs need.
    const MAX_BYTES: usize = 64 << 20;
    /// Limit on the images, and on the files of videos: two for each of 50,000 pages. Their places must leave room for those
    /// of the pages.
    const MAX_MEDIA: u32 = 1 << 17;

    /// Adds the next page, which comes after all others. `key`: see [`crate::rules::hreflang::key`]; `entry`: the span of
    /// its entry.
    pub fn push(&mut self, text: &str, key: u64, place: Span, entry: Span) {
        if self.add(text, place, entry) {
            self.keys.push(key);
        }
    }

    /// Adds the next image or file of a video, which comes after all others, and keeps its place.
    pub fn push_media(&mut self, text: &str, place: Span, findings: &mut Findings) {
        self.media += 1;
        self.cut |= self.media > Self::MAX_MEDIA;
        if !self.cut && self.add(text, place, place) {
            findings.keep(place);
        }
    }

    fn add(&mut self, text: &str, place: Span, entry: Span) -> bool {
        let is_full = self.out.bytes.len() + text.len() > Self::MAX_BYTES;
        if is_full || place.start < self.last.place.start {
            self.cut = true;
            return false;
        }
        let around = Around {
            before: place.start.saturating_sub(entry.start),
            behind: entry.end.saturating_sub(place.end),
        };
        let Collected { out, last, .. } = self;
        let as_before = around == last.around;
        out.text_after(&last.text, text);
        out.number(place.start - last.place.start);
        out.number(place.len() << 1 | u64::from(as_before));
        if !as_before {
            out.number(around.before);
            out.number(around.behind);
        }
        last.text.clear();
        last.text.push_str(text);
        (last.place, last.around) = (place, around);
        true
    }

    /// Returns all URLs, with the places that were kept for them.
    pub fn placed(self, marks: &Marks) -> Addresses {
        let Collected { out: Encoder { mut bytes }, keys: mut short, mut cut, .. } = self;
        let mut places = Encoder::default();
        let mut line = 0;
        // Marks and URLs are both in document order.
        let mut marks = marks.iter().peekable();
        each(&bytes, |Listed { place: span, .. }| {
            while marks.next_if(|mark| mark.start < span.start).is_some() {}
            let place = marks.next_if(|mark| mark.start == span.start).map(|mark| Place {
                lines: mark.line.saturating_sub(std::mem::replace(&mut line, mark.line)),
                column: mark.column,
                cut: (span.len() as u32).saturating_sub(mark.bytes),
                beyond: mark.bytes.saturating_sub(mark.units),
            });
            cut |= place.is_none();
            place.encode(&mut places);
            Some(())
        });
        let first = bytes.len();
        bytes.append(&mut places.bytes);
        let mut packed = block::compress(&bytes);
        packed.shrink_to_fit();
        short.iter_mut().for_each(|key| *key = short_key(*key));
        order::sort_numbers(&mut short);
        short.dedup();
        let mut keys = Encoder::default();
        let mut last = 0;
        for key in short {
            keys.number(key - std::mem::replace(&mut last, key));
        }
        keys.bytes.shrink_to_fit();
        Addresses { packed, unpacked: (bytes.len(), first), keys, cut }
    }
}

impl Listed {
    /// Reads the next URL into `self`.
    fn next(&mut self, input: &mut Decoder<'_>) -> Option<()> {
        input.text_after(&mut self.text, &mut self.spare)?;
        let start = self.place.start.checked_add(input.number()?)?;
        let length = input.number()?;
        self.place = Span::new(start, start.checked_add(length >> 1)?);
        if length & 1 == 0 {
            self.around = Around { before: input.number()?, behind: input.number()? };
        }
        Some(())
    }

    fn entry(&self) -> Option<Span> {
        let Around { before, behind } = self.around;
        let (start, end) = (self.place.start, self.place.end);
        Some(Span::new(start.checked_sub(before)?, end.checked_add(behind)?))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn come_back_as_they_were(
            entries in prop::collection::vec(("(https://e\\.com/)?[aé/]{0,6}(\\.html)?", 0_u32..3, 0_u32..2, 0_u64..3, 0_u32..9), 0..40),
        ) {
            let mut collected = Collected::default();
            let mut marks = Marks::default();
            let mut expected = Vec::new();
            let (mut at, mut line) = (0, 1);
            let mut known = true;
            for (text, lines, column, around, odd) in entries {
                line += lines;
                let (bytes, units) = (text.len() as u32, text.encode_utf16().count() as u32);
                let start = at + around;
                let span = Span::new(start, start + u64::from(bytes));
                let entry = Span::new(at, span.end + around);
                collected.push(&text, u64::from(bytes) << 60, span, entry);
                at = entry.end + 1;
                // For a URL of several lines, the mark is that of its first line. Some URLs have no mark.
                let cut = if odd == 1 { bytes - units } else { 0 };
                let mark = Mark { start, line, column: 7 + column, bytes: bytes - cut, units: units - cut.min(units) };
                let mark = Mark { units: mark.units.min(mark.bytes), ..mark };
                if odd == 0 {
                    known = false;
                    continue;
                }
                marks.push(mark);
                expected.push((text, mark, entry));
            }
            let addresses = collected.placed(&marks);
            prop_assert_eq!(addresses.is_cut(), !known);
            prop_assert!(addresses.short_keys().is_sorted_by(|a, b| a < b));
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
