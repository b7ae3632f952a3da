//! Unpacks gzip, which is recognised by its magic bytes (RFC 1952): several members, checksums verified, output limited.

use flate2::{Crc, Decompress, FlushDecompress, Status};

use crate::text::bytes::word;

/// Yields the bytes of a file as a check reads them: unpacked from gzip, even from gzip inside gzip.
///
/// ```
/// let mut plain = Vec::new();
/// let mut unpacker = sitemap_lint::Unpacker::default();
/// unpacker.push(b"<urlset/>", &mut |bytes| plain.extend_from_slice(bytes));
/// assert!(unpacker.finish(&mut |bytes| plain.extend_from_slice(bytes)));
/// assert_eq!(plain, b"<urlset/>");
/// ```
#[derive(Debug)]
pub struct Unpacker {
    pub(crate) outer: Inflate,
    /// The content of a gzip file may be gzip again.
    pub(crate) inner: Inflate,
}

impl Default for Unpacker {
    fn default() -> Unpacker {
        Unpacker::up_to(Self::LARGEST_INFLATED)
    }
}

impl Unpacker {
    /// Maximum size that a gzip file may unpack to, in bytes: ten times the protocol's limit. Real files reach ratios of
    /// 343 to 1, so the ratio alone proves nothing.
    pub const LARGEST_INFLATED: u64 = 512 << 20;

    /// Unpacks at most so many bytes.
    pub(crate) fn up_to(most: u64) -> Unpacker {
        Unpacker { outer: Inflate::new(most), inner: Inflate::new(most) }
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, bytes: &[u8], give: &mut dyn FnMut(&[u8])) {
        let Unpacker { outer, inner } = self;
        outer.push(bytes, &mut |plain| inner.push(plain, give));
    }

    pub(crate) fn fault(&self) -> Option<&Fault> {
        self.outer.fault.as_ref().or(self.inner.fault.as_ref())
    }

    /// Completes the file. Returns whether the bytes yielded are all that was packed, unchanged.
    pub fn finish(&mut self, give: &mut dyn FnMut(&[u8])) -> bool {
        let Unpacker { outer, inner } = self;
        outer.finish(&mut |plain| inner.push(plain, give));
        inner.finish(give);
        [outer, inner]
            .iter()
            .all(|layer| matches!(layer.fault, None | Some(Fault::Trailing { .. })))
    }
}

/// Passes bytes on, inflated if they are gzip.
#[derive(Debug)]
pub(crate) struct Inflate {
    state: State,
    /// The bytes of the magic, header or trailer that is being read.
    head: Vec<u8>,
    inflater: Option<Decompress>,
    crc: Crc,
    output: Vec<u8>,
    /// Number of whole members read.
    pub members: u64,
    /// Number of bytes taken in.
    pub taken: u64,
    /// Number of bytes unpacked.
    given: u64,
    pub limit: u64,
    pub fault: Option<Fault>,
}

/// Why the rest of a gzip file could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The header is not one of RFC 1952 with method 8.
    Header,
    /// The deflated data is invalid from compressed byte `at` on.
    Data { at: u64 },
    /// The checksum or length at the end of a member differs from that of the unpacked data.
    Checksum,
    /// The file ends inside a member.
    Truncated,
    /// From compressed byte `at` on, the data after the last member is not gzip. All members were read.
    Trailing { at: u64 },
    /// The output reached the limit.
    TooLarge,
}

impl Fault {
    /// Whether a part of what was packed is missing.
    pub fn is_loss(&self) -> bool {
        match self {
            Fault::Header | Fault::Data { .. } | Fault::Truncated | Fault::TooLarge => true,
            Fault::Checksum | Fault::Trailing { .. } => false,
        }
    }

    /// Whether the unpacked data may differ from what was packed, from an unknown place on.
    pub fn is_garbled(&self) -> bool {
        matches!(self, Fault::Data { .. } | Fault::Checksum)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before the first member, or after one: the magic bytes of the next one may come.
    Magic,
    Plain,
    Header,
    Body,
    Trailer,
    /// Zeros after a member, from compressed byte `at` on. Tapes and some programs pad the last block with them, and gunzip
    /// skips them silently.
    Padding {
        at: u64,
    },
    Done,
}

const MAGIC: [u8; 2] = [0x1F, 0x8B];
const OUTPUT_BLOCK: usize = 64 * 1024;

impl Inflate {
    /// Creates an inflater. `limit`: the maximum number of bytes to unpack. Data that is not compressed has no limit,
    /// because it is passed on as it comes.
    pub fn new(limit: u64) -> Inflate {
        Inflate {
            state: State::Magic,
            head: Vec::new(),
            inflater: None,
            crc: Crc::new(),
            output: Vec::new(),
            members: 0,
            taken: 0,
            given: 0,
            limit,
            fault: None,
        }
    }

    pub fn is_gzip(&self) -> bool {
        self.state != State::Plain && (self.state != State::Magic || self.members > 0)
    }

    /// Takes compressed or plain bytes and yields plain ones, in pieces.
    pub fn push(&mut self, mut bytes: &[u8], give: &mut dyn FnMut(&[u8])) {
        self.taken += bytes.len() as u64;
        while !bytes.is_empty() && self.state != State::Done {
            bytes = match self.state {
                State::Done => return,
                State::Magic => self.magic(bytes, give),
                State::Plain => {
                    give(bytes);
                    return;
                }
                State::Header => self.header(bytes),
                State::Body => self.body(bytes, give),
                State::Trailer => self.trailer(bytes),
                State::Padding { at } => self.padding(at, bytes),
            };
        }
    }

    /// Completes the input.
    pub fn finish(&mut self, give: &mut dyn FnMut(&[u8])) {
        match self.state {
            State::Magic if self.members == 0 => {
                self.state = State::Plain;
                give(&std::mem::take(&mut self.head));
            }
            State::Header | State::Body | State::Trailer => {
                self.fail(Fault::Truncated);
            }
            // A single byte is left that could begin the next member's magic.
            State::Magic if !self.head.is_empty() => {
                let at = self.taken - self.head.len() as u64;
                self.fail(Fault::Trailing { at });
            }
            State::Magic | State::Plain | State::Padding { .. } | State::Done => {}
        }
    }

    fn give(&mut self, bytes: &[u8], give: &mut dyn FnMut(&[u8])) {
        let room = (self.limit - self.given).min(bytes.len() as u64) as usize;
        self.given += room as u64;
        give(&bytes[..room]);
        if room < bytes.len() {
            self.fail(Fault::TooLarge);
        }
    }

    fn fail(&mut self, fault: Fault) {
        self.fault = Some(fault);
        self.state = State::Done;
        self.inflater = None;
    }

    fn header<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        /// Names, comments and extra fields are short; of the latter, 65,535 bytes are possible.
        const LONGEST: usize = 1 << 17;
        let before = self.head.len();
        self.head.extend_from_slice(&bytes[..bytes.len().min(LONGEST - before)]);
        let wrong =
            matches!(self.head[..], [_, _, method, flags, ..] if method != 8 || flags & 0xE0 != 0);
        let Some(length) = header_length(&self.head).filter(|_| !wrong) else {
            if wrong || self.head.len() == LONGEST {
                self.fail(Fault::Header);
            }
            return &[];
        };
        self.head.clear();
        match &mut self.inflater {
            Some(inflater) => inflater.reset(false),
            None => self.inflater = Some(Decompress::new(false)),
        }
        self.crc.reset();
        self.state = State::Body;
        &bytes[length - before..]
    }

    fn body<'b>(&mut self, bytes: &'b [u8], give: &mut dyn FnMut(&[u8])) -> &'b [u8] {
        let Some(inflater) = &mut self.inflater else { return &[] };
        if self.output.is_empty() {
            self.output = vec![0; OUTPUT_BLOCK];
        }
        let (taken_before, given_before) = (inflater.total_in(), inflater.total_out());
        let status = inflater.decompress(bytes, &mut self.output, FlushDecompress::None);
        let taken = (inflater.total_in() - taken_before) as usize;
        let given = (inflater.total_out() - given_before) as usize;
        let output = std::mem::take(&mut self.output);
        self.crc.update(&output[..given]);
        self.give(&output[..given], give);
        self.output = output;
        let rest = &bytes[taken..];
        if self.state == State::Done {
            return &[];
        }
        match status {
            Ok(Status::StreamEnd) => self.state = State::Trailer,
            Ok(_) if taken == 0 && given == 0 => {
                // The inflater neither reads nor writes despite input and room, so no more data will come.
                self.fail(Fault::Data { at: self.taken - rest.len() as u64 });
            }
            Ok(_) => {}
            Err(_) => self.fail(Fault::Data { at: self.taken - rest.len() as u64 }),
        }
        rest
    }

    fn trailer<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        const TRAILER: usize = 8;
        let rest = self.collect(TRAILER, bytes);
        if self.head.len() == TRAILER {
            let sum = u64::from(self.crc.sum()) | u64::from(self.crc.amount()) << 32;
            let fine = word(&self.head, 0) == Some(sum);
            self.head.clear();
            self.members += 1;
            self.state = State::Magic;
            if !fine {
                self.fail(Fault::Checksum);
            }
        }
        rest
    }

    fn magic<'b>(&mut self, bytes: &'b [u8], give: &mut dyn FnMut(&[u8])) -> &'b [u8] {
        if self.members > 0 && self.head.is_empty() && bytes[0] == 0 {
            self.state = State::Padding { at: self.taken - bytes.len() as u64 };
            return bytes;
        }
        let rest = self.collect(MAGIC.len(), bytes);
        if self.head == MAGIC {
            self.state = State::Header;
        } else if self.head.len() == MAGIC.len() && self.members == 0 {
            self.state = State::Plain;
            give(&std::mem::take(&mut self.head));
        } else if self.head.len() == MAGIC.len() {
            let at = self.taken - rest.len() as u64 - MAGIC.len() as u64;
            self.fail(Fault::Trailing { at });
        }
        rest
    }

    /// Skips zeros. gunzip takes whatever follows the zeros for garbage, even if it is gzip.
    fn padding<'b>(&mut self, at: u64, bytes: &'b [u8]) -> &'b [u8] {
        if bytes.iter().any(|&byte| byte != 0) {
            self.fail(Fault::Trailing { at });
        }
        &[]
    }

    /// Fills `head` up to `length` bytes, and returns the rest.
    fn collect<'b>(&mut self, length: usize, bytes: &'b [u8]) -> &'b [u8] {
        let taken = (length - self.head.len()).min(bytes.len());
        self.head.extend_from_slice(&bytes[..taken]);
        &bytes[taken..]
    }
}

/// Returns the length of a member's header (RFC 1952, 2.3), if `bytes` contain all of it.
fn header_length(bytes: &[u8]) -> Option<usize> {
    let flags = bytes.get(..10)?[3];
    let mut length = 10;
    if flags & 4 != 0 {
        let extra = bytes.get(length..length + 2)?;
        length += 2 + usize::from(u16::from_le_bytes([extra[0], extra[1]]));
    }
    // The name and the comment, each up to a zero.
    for _ in 0..(flags & 24).count_ones() {
        length += memchr::memchr(0, bytes.get(length..)?)? + 1;
    }
    if flags & 2 != 0 {
        length += 2;
    }
    (length <= bytes.len()).then_some(length)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

    use super::*;

    fn given(bytes: &[u8], limit: u64) -> (usize, Option<Fault>) {
        let mut inflate = Inflate::new(limit);
        let mut given = 0;
        for piece in bytes.chunks(7) {
            inflate.push(piece, &mut |plain| given += plain.len());
        }
        inflate.finish(&mut |plain| given += plain.len());
        (given, inflate.fault)
    }

    #[test]
    fn only_what_is_unpacked_has_a_limit() {
        let plain = [b'a'; 100];
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&plain).unwrap();
        let packed = encoder.finish().unwrap();
        assert_eq!(given(&plain, 10), (100, None));
        assert_eq!(given(&packed, 100), (100, None));
        assert_eq!(given(&packed, 99), (99, Some(Fault::TooLarge)));
    }

    #[test]
    fn zeros_behind_the_last_member_are_padding() {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(b"<urlset/>").unwrap();
        let packed = encoder.finish().unwrap();
        let end = packed.len() as u64;
        let followed_by = |rest: &[u8]| given(&[&packed, rest].concat(), 100);
        for zeros in [1, 2, 100] {
            assert_eq!(followed_by(&vec![0; zeros]), (9, None));
        }
        for rest in [&b"\0\0x"[..], &[0, 0x1F, 0x8B], b"\x1f\0", b"x\0", b"\x1f"] {
            assert_eq!(followed_by(rest), (9, Some(Fault::Trailing { at: end })));
        }
    }
}
