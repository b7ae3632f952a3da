//! Many addresses in little room: a number for each, its key, and the texts of those that may be quoted.

use crate::bytes::{WORD, word};
use crate::site::{Decoder, Encoder};
use crate::table::Table;

/// Different addresses, numbered as they come.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct Addresses {
    keys: Vec<u64>,
    /// Of `keys`.
    table: Table,
    /// For each address where its text stands in `texts`, and one; 0: there is none.
    written: Vec<u32>,
    /// For each text the number of its address.
    owners: Vec<u32>,
    texts: Texts,
}

impl Addresses {
    /// The number of the address with this key.
    pub fn number(&mut self, key: u64) -> u32 {
        if let Some(number) = self.table.places(key).find(|&number| self.keys[number] == key) {
            return number as u32;
        }
        if self.table.is_full(self.keys.len()) {
            self.table.grow();
            for (number, &key) in self.keys.iter().enumerate() {
                self.table.put(key, number, usize::MAX);
            }
        }
        let number = self.keys.len();
        self.table.put(key, number, usize::MAX);
        self.keys.push(key);
        self.written.push(0);
        number as u32
    }

    /// The same, and its text is kept if there is room.
    pub fn written(&mut self, key: u64, text: &str) -> u32 {
        let number = self.number(key);
        let written = &mut self.written[number as usize];
        if *written == 0 && self.texts.push(text) {
            self.owners.push(number);
            *written = self.texts.count;
        }
        number
    }

    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    pub fn text(&self, number: u32) -> Option<String> {
        self.texts.get(self.written[number as usize].checked_sub(1)?)
    }

    /// All texts with the numbers of their addresses.
    pub fn each_text(&self, mut each: impl FnMut(u32, &str)) {
        let mut reader = Reader::new(&self.texts.coded.bytes);
        for &owner in &self.owners {
            let Some(text) = reader.next() else { break };
            each(owner, text);
        }
    }

    pub fn encode(&self, out: &mut Encoder) {
        out.list(&self.keys, |key, out| out.number(*key));
        out.list(&self.owners, |owner, out| out.number(u64::from(*owner)));
        out.raw(&self.texts.coded.bytes);
    }

    pub fn decode(input: &mut Decoder<'_>) -> Option<Addresses> {
        let mut addresses = Addresses::default();
        for key in input.list(Decoder::number)? {
            addresses.number(key);
        }
        let owners = input.list(Decoder::short)?;
        let mut reader = Reader::new(input.raw()?);
        for owner in owners {
            let key = *addresses.keys.get(owner as usize)?;
            addresses.written(key, reader.next()?);
        }
        Some(addresses)
    }
}

/// Texts of which each is mostly like the one before it but for a few bytes in the middle, as the addresses of one page
/// in several languages are: of each only what differs is kept.
#[derive(Debug, Default, Clone, PartialEq)]
struct Texts {
    coded: Encoder,
    /// Where every [`Texts::BLOCK`]-th begins, which is kept whole.
    blocks: Vec<u32>,
    count: u32,
    last: String,
}

impl Texts {
    const BLOCK: u32 = 32;
    /// Of all in sum, as they are kept.
    const MAX_BYTES: usize = 32 << 20;

    /// `false`: there is no room.
    fn push(&mut self, text: &str) -> bool {
        if self.coded.bytes.len() + text.len() > Self::MAX_BYTES {
            return false;
        }
        if self.count.is_multiple_of(Self::BLOCK) {
            self.blocks.push(self.coded.bytes.len() as u32);
            self.last.clear();
        }
        let start = same_start(&self.last, text);
        let end = same_end(&self.last[start..], &text[start..]);
        self.coded.number(start as u64);
        self.coded.number(end as u64);
        self.coded.text(&text[start..text.len() - end]);
        self.last.clear();
        self.last.push_str(text);
        self.count += 1;
        true
    }

    fn get(&self, index: u32) -> Option<String> {
        let block = *self.blocks.get((index / Self::BLOCK) as usize)?;
        let mut reader = Reader::new(self.coded.bytes.get(block as usize..)?);
        for _ in 0..index % Self::BLOCK {
            reader.next()?;
        }
        reader.next().map(str::to_owned)
    }
}

/// Reads [`Texts`] one after the other.
struct Reader<'a> {
    coded: Decoder<'a>,
    text: String,
    before: String,
}

impl<'a> Reader<'a> {
    fn new(coded: &'a [u8]) -> Reader<'a> {
        Reader { coded: Decoder::new(coded), text: String::new(), before: String::new() }
    }

    fn next(&mut self) -> Option<&str> {
        let start = usize::try_from(self.coded.number()?).ok()?;
        let end = usize::try_from(self.coded.number()?).ok()?;
        let middle = self.coded.str()?;
        std::mem::swap(&mut self.text, &mut self.before);
        let from = self.before.len().checked_sub(end)?;
        self.text.clear();
        self.text.push_str(self.before.get(..start)?);
        self.text.push_str(middle);
        self.text.push_str(self.before.get(from..)?);
        Some(&self.text)
    }
}

/// How many bytes two texts begin with together, whole characters.
fn same_start(a: &str, b: &str) -> usize {
    let (x, y) = (a.as_bytes(), b.as_bytes());
    let most = x.len().min(y.len());
    let mut length = 0;
    while length + WORD <= most && word(x, length) == word(y, length) {
        length += WORD;
    }
    while length < most && x[length] == y[length] {
        length += 1;
    }
    while !a.is_char_boundary(length) || !b.is_char_boundary(length) {
        length -= 1;
    }
    length
}

/// How many bytes two texts end with together, whole characters.
fn same_end(a: &str, b: &str) -> usize {
    let (x, y) = (a.as_bytes(), b.as_bytes());
    let most = x.len().min(y.len());
    let at = |bytes: &[u8], length: usize| bytes.len() - length;
    let mut length = 0;
    while length + WORD <= most && word(x, at(x, length + WORD)) == word(y, at(y, length + WORD)) {
        length += WORD;
    }
    while length < most && x[at(x, length + 1)] == y[at(y, length + 1)] {
        length += 1;
    }
    while !a.is_char_boundary(at(x, length)) {
        length -= 1;
    }
    length
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
                // Every third is only numbered at first.
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
            let mut all = vec![None; addresses.keys().len()];
            addresses.each_text(|number, text| all[number as usize] = Some(text.to_owned()));
            for (number, &key) in addresses.keys().iter().enumerate() {
                let text = texts.get(key as usize);
                let kept = addresses.text(number as u32);
                prop_assert_eq!(kept.as_ref(), text);
                prop_assert_eq!(all[number].as_ref(), text);
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
        for page in 0..1_000 {
            for language in ["de", "en", "fr-CA", "x-default"] {
                let text =
                    format!("https://www.example.org/{language}/a-long-name-of-a-page-{page}.html");
                addresses.written(u64::from(addresses.texts.count), &text);
                bytes += text.len();
            }
        }
        assert!(addresses.texts.coded.bytes.len() * 3 < bytes);
    }
}
