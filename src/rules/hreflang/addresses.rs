//! Many URLs in little memory: a number for each, its key, and the text of those that may be quoted.

use super::address;
use crate::text::address::{hash, host};
use crate::text::chunked_vec::ChunkedVec;
use crate::text::codec::{Coded, Decoder, Encoder};
use crate::text::hash_index::HashIndex;

/// Different URLs, numbered in the order they come.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct Addresses {
    keys: ChunkedVec<u64>,
    /// Finds numbers by the keys in `keys`.
    table: HashIndex,
    /// For each URL: one more than its text's index in `texts`, or 0 without a text.
    written: ChunkedVec<u32>,
    texts: Texts,
}

/// Facts about a text. They are worked out only if the links of a file may cause a finding, which most do not.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts {
    /// Hash of its host.
    pub host: u32,
    /// The loose key of the URL.
    pub loose: u64,
}

impl Addresses {
    /// Returns the number of the URL with this key.
    pub fn number(&mut self, key: u64) -> u32 {
        if let Some(number) = self.table.places(key).find(|&number| self.keys[number] == key) {
            return number as u32;
        }
        let Addresses { keys, table, .. } = self;
        let number = keys.len();
        table.add(number, key, usize::MAX, |number| keys[number]);
        keys.push(key);
        self.written.push(0);
        number as u32
    }

    /// Returns the number of the URL with this key, and keeps its text.
    pub fn written(&mut self, key: u64, text: &str) -> u32 {
        let number = self.number(key);
        let written = &mut self.written[number as usize];
        if *written == 0 {
            self.texts.push(text);
            *written = self.texts.count;
        }
        number
    }

    /// Whether no more texts should come.
    pub fn is_full(&self) -> bool {
        self.texts.bytes > Texts::MAX_BYTES
    }

    pub fn keys(&self) -> &ChunkedVec<u64> {
        &self.keys
    }

    /// Returns the index of the URL's text, if it is kept.
    pub fn text_number(&self, number: u32) -> Option<u32> {
        self.written[number as usize].checked_sub(1)
    }

    pub fn text(&self, number: u32) -> Option<String> {
        self.texts.get(self.text_number(number)?)
    }

    /// Returns for each text the number of its URL.
    pub fn owners(&self) -> Vec<u32> {
        let mut owners = vec![0; self.texts.count as usize];
        for number in 0..self.keys.len() as u32 {
            if let Some(text) = self.text_number(number) {
                owners[text as usize] = number;
            }
        }
        owners
    }

    /// Returns the facts of each text.
    pub fn facts(&self) -> Vec<Facts> {
        let mut facts = Vec::with_capacity(self.texts.count as usize);
        let mut buffer = Vec::new();
        let mut reader = Reader::new(&[], &self.texts.pieces);
        while let Some(text) = reader.next() {
            let loose = address::keys(text, &mut buffer).loose;
            facts.push(Facts { host: hash(0, host(text).as_bytes()) as u32, loose });
        }
        facts
    }
}

impl Coded for Addresses {
    fn encode(&self, out: &mut Encoder) {
        out.list(&self.keys, |key, out| out.number(*key));
        out.list(&self.owners(), |owner, out| out.number(u64::from(*owner)));
        out.number(self.texts.bytes as u64);
        for piece in &self.texts.pieces {
            out.bytes.extend_from_slice(&piece.bytes);
        }
    }

    fn decode(input: &mut Decoder<'_>) -> Option<Addresses> {
        let mut addresses = Addresses::default();
        let keys: Vec<u64> = input.list(Decoder::number)?;
        for key in keys {
            addresses.number(key);
        }
        let owners: Vec<u32> = input.list(Decoder::short)?;
        let mut reader = Reader::new(input.raw()?, &[]);
        for owner in owners {
            let key = *addresses.keys.get(owner as usize)?;
            addresses.written(key, reader.next()?);
        }
        Some(addresses)
    }
}

/// Texts that mostly differ from the one before only by a few bytes in the middle, as the URLs of a page in several
/// languages do. Only the difference is kept.
#[derive(Debug, Default, Clone, PartialEq)]
struct Texts {
    /// The encoded texts one after the other, in pieces, so that none has to be moved when more come.
    pieces: Vec<Encoder>,
    /// Sum of the bytes of all pieces.
    bytes: usize,
    /// Piece and place where every [`Texts::BLOCK`]-th text begins; such a text is kept whole.
    blocks: Vec<(u32, u32)>,
    count: u32,
    last: String,
}

impl Texts {
    const BLOCK: u32 = 32;
    /// Size in bytes of each piece but the first, which grows like a vector, so that a few texts stay small.
    const PIECE: usize = 64 << 10;
    /// Number of free bytes below which no new block begins in a piece. Few blocks need more, and then the piece is moved.
    const SPARE: usize = 4 << 10;
    /// Limit on the sum of the encoded bytes.
    const MAX_BYTES: usize = 32 << 20;

    fn push(&mut self, text: &str) {
        let is_first = self.count.is_multiple_of(Self::BLOCK);
        let is_full = |piece: &Encoder| piece.bytes.len() + Self::SPARE > Self::PIECE;
        if is_first && self.pieces.last().is_none_or(is_full) {
            let room = if self.pieces.is_empty() { 0 } else { Self::PIECE };
            self.pieces.push(Encoder { bytes: Vec::with_capacity(room) });
        }
        let number = self.pieces.len() as u32 - 1;
        let Some(piece) = self.pieces.last_mut() else { return };
        let before = piece.bytes.len();
        if is_first {
            self.blocks.push((number, before as u32));
            self.last.clear();
        }
        piece.text_after(&self.last, text);
        self.bytes += piece.bytes.len() - before;
        self.last.clear();
        self.last.push_str(text);
        self.count += 1;
    }

    fn get(&self, index: u32) -> Option<String> {
        let (piece, start) = *self.blocks.get((index / Self::BLOCK) as usize)?;
        let piece = self.pieces.get(piece as usize)?;
        let mut reader = Reader::new(piece.bytes.get(start as usize..)?, &[]);
        for _ in 0..index % Self::BLOCK {
            reader.next()?;
        }
        reader.next().map(str::to_owned)
    }
}

/// Reads [`Texts`] one after the other.
#[derive(Default)]
struct Reader<'a> {
    coded: Decoder<'a>,
    further: &'a [Encoder],
    text: String,
    spare: String,
}

impl<'a> Reader<'a> {
    fn new(coded: &'a [u8], further: &'a [Encoder]) -> Reader<'a> {
        Reader { coded: Decoder::new(coded), further, ..Reader::default() }
    }

    fn next(&mut self) -> Option<&str> {
        while self.coded.is_empty() {
            let (piece, further) = self.further.split_first()?;
            self.coded = Decoder::new(&piece.bytes);
            self.further = further;
        }
        self.coded.text_after(&mut self.text, &mut self.spare)?;
        Some(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn texts_come_back_as_they_were(texts in prop::collection::vec("[aé😀/]{0,12}", 0..60)) {
            let mut addresses = Addresses::default();
            for (number, text) in texts.iter().enumerate() {
                // Every third URL is numbered before its text is kept.
                if number % 3 == 0 {
                    addresses.number(number as u64);
                }
                addresses.number(0);
                prop_assert_eq!(addresses.written(number as u64, text), addresses.number(number as u64));
            }
            let mut out = Encoder::default();
            addresses.encode(&mut out);
            let decoded = Addresses::decode(&mut Decoder::new(&out.bytes)).unwrap();
            prop_assert_eq!(&decoded, &addresses);
            let written = addresses.owners();
            prop_assert_eq!(addresses.facts().len(), written.len());
            for (number, &key) in addresses.keys().iter().enumerate() {
                let text = texts.get(key as usize);
                let kept = addresses.text(number as u32);
                prop_assert_eq!(kept.as_ref(), text);
                prop_assert_eq!(written.contains(&(number as u32)), text.is_some());
            }
        }

        #[test]
        fn any_bytes_are_decoded_or_refused(bytes in prop::collection::vec(0_u8..40, 0..60)) {
            if let Some(addresses) = Addresses::decode(&mut Decoder::new(&bytes)) {
                for number in 0..addresses.keys().len() {
                    addresses.text(number as u32);
                }
            }
        }
    }

    #[test]
    fn versions_of_a_page_take_little_room() {
        let mut addresses = Addresses::default();
        let mut bytes = 0;
        let mut texts = Vec::new();
        for page in 0..2_000 {
            for language in ["de", "en", "fr-CA", "x-default"] {
                let text =
                    format!("https://www.example.org/{language}/a-long-name-of-a-page-{page}.html");
                addresses.written(texts.len() as u64, &text);
                bytes += text.len();
                texts.push(text);
            }
        }
        assert!(addresses.texts.bytes * 3 < bytes);
        assert!(addresses.texts.pieces.len() > 1);
        let one_by_one = (0..texts.len()).map(|number| addresses.text(number as u32));
        assert!(one_by_one.eq(texts.into_iter().map(Some)));
        let mut out = Encoder::default();
        addresses.encode(&mut out);
        assert_eq!(Addresses::decode(&mut Decoder::new(&out.bytes)), Some(addresses));
    }

    #[test]
    fn a_piece_is_filled_before_the_next_begins() {
        // A block of texts that each take 1,920 bytes leaves exactly the room that the next block may need.
        for (size, pieces) in [(1_920, 1), (1_921, 2)] {
            let mut texts = Texts::default();
            // No text has anything in common with the one before.
            let mut push = |number: usize| texts.push(&["a", "b"][number % 2].repeat(size - 4));
            (0..Texts::BLOCK as usize).for_each(&mut push);
            push(0);
            assert_eq!(texts.bytes, (Texts::BLOCK as usize + 1) * size);
            assert_eq!(texts.pieces.len(), pieces, "{size}");
        }
    }
}
