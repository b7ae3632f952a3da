//! What stands around the bytes of a part, so that damage, another version and other options are noticed.

use std::io::{self, Read};
use std::ops::Range;

use crate::text::address::hash;
use crate::text::bytes::word;
use crate::text::codec::Encoder;

/// Why the bytes of a [`Part`](crate::Part) or a [`CheckedFile`](crate::CheckedFile) are not taken; it is written as a sentence
/// without full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidPart {
    /// They do not begin as a part does.
    Foreign,
    /// Their end is missing.
    Truncated,
    /// A byte of them is not what it was.
    Damaged,
    /// Another version of this crate made them, or a machine that hashes otherwise, such as one of 32 bits.
    OtherVersion,
    /// They were made with another profile, other rules, or another number of findings that is kept of a rule.
    OtherOptions,
    /// The file was checked as one that is served at another URL.
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

/// Six numbers of eight bytes, lowest first, and behind them the body:
///
/// 1. what it is;
/// 2. the checksum of all that follows;
/// 3. how many bytes the body has;
/// 4. the version of this form;
/// 5. the version of the engine, hashed as the addresses in the body are: where they are hashed otherwise, this differs;
/// 6. the hash of the options, see [`Settings::key`](crate::report::options::Settings::key).
///
/// The first three are the same in every version, so that damage is told from another version.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Frame<'b> {
    pub options: u64,
    pub body: &'b [u8],
}

/// What a [`Part`](super::Part) begins with.
pub(super) const PART: [u8; 8] = *b"sl-part\n";
/// What a [`CheckedFile`](super::CheckedFile) begins with.
pub(super) const FILE: [u8; 8] = *b"sl-file\n";

const FORM: u64 = 1;
const SUM: Range<usize> = 8..16;
const LENGTH: Range<usize> = 16..24;
const HEAD: usize = 48;

/// The bytes of a frame with what `write` puts into it.
pub(super) fn framed(what: [u8; 8], options: u64, write: impl FnOnce(&mut Encoder)) -> Vec<u8> {
    let mut out = Encoder { bytes: what.to_vec() };
    // The sum and the length follow when the body is known.
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
    /// What stands in the frame that `bytes` are, if they are one of this kind and version, unchanged.
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

/// Reads the bytes of the next frame, of which one follows another; none at the end. No more memory is taken than bytes come.
pub(super) fn next(what: [u8; 8], input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(HEAD as u64).read_to_end(&mut bytes)?;
    // What does not begin as a frame has no length either.
    if bytes.starts_with(&what) {
        let length = word(&bytes, LENGTH.start).unwrap_or_default();
        input.take(length).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// The version of this crate, as this machine hashes it.
fn engine() -> u64 {
    hash(0, crate::report::VERSION.as_bytes())
}

/// A sum that shows every change within one word of eight bytes, since each step gives different sums for different words
/// and for different sums before it; of other changes all but one in 2^64. It protects from damage, not from malice.
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
                    // A body that is said to be longer than it is.
                    16..24 if changed[at] > bytes[at] => InvalidPart::Truncated,
                    _ => InvalidPart::Damaged,
                };
                assert_eq!(open(&changed), Err(expected), "bit {bit} of byte {at}");
            }
        }
        // Another version, whose sum is right.
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
