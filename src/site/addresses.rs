//! All addresses of a file with their places and those of their entries, in some 30 bytes each.

use super::codec::{Decoder, Encoder};
use crate::place::{Mark, Window};
use crate::span::Span;

/// Addresses in document order. Each is kept as what differs from the one before: sitemaps list
/// neighbours side by side.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Addresses {
    out: Encoder,
    last: String,
    place: Mark,
    cut: bool,
}

impl Addresses {
    /// More than two million addresses need.
    const MAX_BYTES: usize = 64 << 20;

    /// Not all that came are kept.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// Adds the next one, which stands behind all others. `entry`: around it.
    pub fn push(&mut self, text: &str, place: Mark, entry: Span) {
        if self.out.bytes.len() + text.len() > Self::MAX_BYTES {
            self.cut = true;
            return;
        }
        let same = self.last.bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count();
        let same = text.floor_char_boundary(same);
        self.out.number(same as u64);
        self.out.text(&text[same..]);
        self.out.number(place.start - self.place.start);
        self.out.number(u64::from(place.line.saturating_sub(self.place.line)));
        for number in [place.column, place.bytes, place.units] {
            self.out.number(u64::from(number));
        }
        self.out.number(place.start.saturating_sub(entry.start));
        self.out.number(entry.end.saturating_sub(place.start));
        self.last.truncate(same);
        self.last.push_str(&text[same..]);
        self.place = place;
    }

    /// Hands out each address with its place and that of its entry.
    pub fn each(&self, mut take: impl FnMut(&str, Mark, Span)) {
        let mut input = Decoder::new(&self.out.bytes);
        let mut text = String::new();
        let mut place = Mark::default();
        while !input.is_empty() {
            let Some(entry) = Self::next(&mut input, &mut text, &mut place) else { return };
            take(&text, place, entry);
        }
    }

    /// The same addresses with the places that `window` has kept.
    pub fn placed(&self, window: &Window) -> Addresses {
        let mut placed = Addresses::default();
        self.each(|text, mark, entry| {
            if let Some(place) = window.kept(mark.span()) {
                placed.push(text, place, entry);
            }
        });
        placed.cut = self.cut;
        placed.out.bytes.shrink_to_fit();
        placed
    }

    pub fn encode(&self, out: &mut Encoder) {
        out.number(u64::from(self.cut));
        out.raw(&self.out.bytes);
    }

    pub fn decode(input: &mut Decoder<'_>) -> Option<Addresses> {
        let cut = input.number()? == 1;
        let bytes = input.raw()?.to_vec();
        // Read once to see that it can be read, and to be as if they had been added here.
        let mut inner = Decoder::new(&bytes);
        let (mut last, mut place) = (String::new(), Mark::default());
        while !inner.is_empty() {
            Self::next(&mut inner, &mut last, &mut place)?;
        }
        Some(Addresses { out: Encoder { bytes }, last, place, cut })
    }

    fn next(input: &mut Decoder<'_>, text: &mut String, place: &mut Mark) -> Option<Span> {
        let same = usize::try_from(input.number()?).ok()?;
        if !text.is_char_boundary(same) {
            return None;
        }
        text.truncate(same);
        text.push_str(input.str()?);
        place.start = place.start.checked_add(input.number()?)?;
        place.line = place.line.checked_add(input.short()?)?;
        place.column = input.short()?;
        place.bytes = input.short()?;
        place.units = input.short()?;
        let start = place.start.checked_sub(input.number()?)?;
        let end = place.start.checked_add(input.number()?)?;
        Some(Span::new(start, end))
    }
}
