//! The frame around the bytes of a part, which shows damage, another version and other options.

use std::io::{self, Read};
use std::ops::Range;

use crate::text::address::hash;
use crate::text::bytes::word;
use crate::text::codec::Encoder;

/// Why the bytes of a [`Part`](crate::Part), a [`CheckedFile`](crate::CheckedFile) or [`Pages`](crate::Pages) are refused. Its text is a sentence
/// without full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidPart {
    /// The bytes do not begin like a part.
    Foreign,
    /// The end of the bytes is missing.
    Truncated,
    /// A byte has changed.
    Damaged,
    /// The bytes are from another version of this crate, or from a machine that computes other hashes, such as one of 32
    /// bits.
    OtherVersion,
    /// The bytes were made with another profile, other rules, or another number of findings kept for each rule.
    OtherOptions,
    /// The file was checked as if served at another URL.
    OtherUrl,
}

impl std::fmt::Display for InvalidPart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            InvalidPart::Foreign => "these are not the bytes of a part",
            InvalidPart::Truncated => "the end of the part is missing: make it again",
            InvalidPart::Damaged => "the part is damaged: make it again",
            InvalidPart::OtherVersion => concat!(
                "the part was made by another version or on another kind of machine: make it again with ",
                env!("CARGO_PKG_VERSION")
            ),
            InvalidPart::OtherOptions => "the part was made with other options",
            InvalidPart::OtherUrl => "the part was made for another URL of its file",
        })
    }
}

impl std::error::Error for InvalidPart {}

/// A frame: six numbers of eight bytes each, lowest byte first, followed by the body:
///
/// 1. the kind of the frame;
/// 2. the checksum of all that follows it;
/// 3. the length of the body in bytes;
/// 4. the version of this format;
/// 5. the version of the engine, hashed like the URLs in the body, so that it differs if the hash function does;
/// 6. the hash of the options, see [`Settings::key`](crate::report::options::Settings::key).
///
/// The first three numbers are the same in every version, so that damage can be told from another version.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Frame<'b> {
    pub options: u64,
    pub body: &'b [u8],
}

/// The beginning of a [`Part`](super::Part).
pub(super) const PART: [u8; 8] = *b"sl-part\n";
/// The beginning of a [`CheckedFile`](super::CheckedFile).
pub(super) const FILE: [u8; 8] = *b"sl-file\n";
/// The beginning of [`Pages`](super::Pages).
pub(super) const PAGES: [u8; 8] = *b"sl-page\n";

const FORM: u64 = 1;
const SUM: Range<usize> = 8..16;
const LENGTH: Range<usize> = 16..24;
const HEAD: usize = 48;

/// Returns the bytes of a frame whose body `write` writes.
pub(super) fn framed(what: [u8; 8], options: u64, write: impl FnOnce(&mut Encoder)) -> Vec<u8> {
    let mut out = Encoder { bytes: what.to_vec() };
    // The checksum and the length are filled in once the body is known.
    for number in [0, 0, FORM, engine(), options] {
        out.bytes.extend(u64::to_le_bytes(number));
    }
    write(&mut out);
    let mut bytes = out.bytes;
    let length = (bytes.len() - HEAD) as u64;
    bytes[LENGTH].copy_from_slice(&length.to_le_bytes());
    let sum = checksum(&bytes[SUM.end..]);
    bytes[SUM].copy_from_slice(&sum.to_le_bytes());
    bytes
}

impl<'b> Frame<'b> {
    /// Returns the contents of the frame in `bytes`, if it is one of this kind and version, unchanged.
    pub fn open(what: [u8; 8], bytes: &'b [u8]) -> Result<Frame<'b>, InvalidPart> {
        let begins = &bytes[..what.len().min(bytes.len())];
        if begins.is_empty() || !what.starts_with(begins) {
            return Err(InvalidPart::Foreign);
        }
        let (Some(length), Some(body)) = (word(bytes, LENGTH.start), bytes.get(HEAD..)) else {
            return Err(InvalidPart::Truncated);
        };
        if (body.len() as u64) < length {
            return Err(InvalidPart::Truncated);
        }
        if body.len() as u64 > length || word(bytes, SUM.start) != Some(checksum(&bytes[SUM.end..]))
        {
            return Err(InvalidPart::Damaged);
        }
        match [24, 32, 40].map(|at| word(bytes, at).unwrap_or_default()) {
            [form, made_by, options] if (form, made_by) == (FORM, engine()) => {
                Ok(Frame { options, body })
            }
            _ => Err(InvalidPart::OtherVersion),
        }
    }
}

/// Reads the bytes of the next of several frames; empty at the end. Takes no more memory than there are bytes.
pub(super) fn next(what: [u8; 8], input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(HEAD as u64).read_to_end(&mut bytes)?;
    // Bytes that do not begin like a frame have no length to read.
    if bytes.starts_with(&what) {
        let length = word(&bytes, LENGTH.start).unwrap_or_default();
        input.take(length).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Returns a hash of this crate's version, as this machine computes it.
fn engine() -> u64 {
    hash(0, crate::report::VERSION.as_bytes())
}

/// Computes a checksum. It shows every change within one word of eight bytes, because each step gives different sums for
/// different words and for different sums before it. Of other changes it misses one in 2^64. It detects damage, not
/// forgery.
fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let step = |sum: u64, word: u64| (sum ^ word).wrapping_mul(FACTOR).rotate_left(29);
    let (words, rest) = bytes.as_chunks();
    let sum = words.iter().fold(0, |sum, word| step(sum, u64::from_le_bytes(*word)));
    let last = rest.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    step(step(sum, last), bytes.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_told_apart() {
        let bytes = framed(PART, 7, |out| out.text("body"));
        let open = |bytes: &[u8]| Frame::open(PART, bytes).map(|frame| frame.options);
        assert_eq!(open(&bytes), Ok(7));
        assert_eq!(Frame::open(FILE, &bytes), Err(InvalidPart::Foreign));
        assert_eq!(open(b""), Err(InvalidPart::Foreign));
        for end in 1..bytes.len() {
            assert_eq!(open(&bytes[..end]), Err(InvalidPart::Truncated), "{end}");
        }
        assert_eq!(open(&[&bytes[..], b" "].concat()), Err(InvalidPart::Damaged));
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[at] ^= 1 << bit;
                let expected = match at {
                    0..8 => InvalidPart::Foreign,
                    // The length of the body is now greater than the body.
                    16..24 if changed[at] > bytes[at] => InvalidPart::Truncated,
                    _ => InvalidPart::Damaged,
                };
                assert_eq!(open(&changed), Err(expected), "bit {bit} of byte {at}");
            }
        }
        // Another version, with a correct checksum.
        for at in [24, 32] {
            let mut other = bytes.clone();
            other[at] ^= 1;
            let sum = checksum(&other[SUM.end..]);
            other[SUM].copy_from_slice(&sum.to_le_bytes());
            assert_eq!(open(&other), Err(InvalidPart::OtherVersion));
        }
    }

    #[test]
    fn frames_follow_one_another() {
        let [a, b] = ["a", "bc"].map(|text| framed(FILE, 1, |out| out.text(text)));
        let both = [a.clone(), b.clone()].concat();
        let mut input = &both[..];
        let mut next = || next(FILE, &mut input).unwrap();
        assert_eq!([next(), next(), next()], [a, b, Vec::new()]);
    }
}
