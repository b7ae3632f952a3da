//! Decodes bytes to text: byte order mark, declared encoding, UTF-8, UTF-16 and the two single-byte encodings that old
//! generators still write.

pub(crate) mod declared;
mod fault;

use self::declared::{Declared, Meaning};
use crate::text::bytes::find_all;
use crate::text::chars::{looks_like_gbk, windows_1252};
use crate::text::order::CollectSmall;
use crate::text::span::Span;
pub(crate) use fault::{Contradiction, Fault, Output};

/// Decodes one file. Offsets of the text are those of `Position::offset`: for UTF-8 the bytes of the file itself, so that a
/// fix is byte-exact; otherwise those of the decoded text.
#[derive(Debug)]
pub(crate) struct Decode {
    /// The file is read as XML. The XML layer then reports byte order marks within the text, white space before a
    /// declaration, and an incomplete character at the file's end.
    xml: bool,
    encoding: Encoding,
    /// Bytes of a character that the next block completes.
    pending: Vec<u8>,
    /// Document offset of the next text.
    offset: u64,
    /// The last byte before it; at first a line end.
    last: u8,
    declared: Option<Declared>,
    /// The declaration names another encoding that contains ASCII, and all bytes so far are ASCII, so they do not show
    /// whether the declaration is true.
    undecided: bool,
    /// The declaration names ASCII, and all bytes so far are ASCII.
    ascii: bool,
    /// The declaration names another encoding, but the bytes are UTF-8.
    against_declaration: bool,
    /// Report nothing about UTF-8: the content is not read, or is nothing that a sitemap may be.
    silent: bool,
    /// The first bytes of a character in which the file ends.
    torn: Vec<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    Utf16Le,
    Utf16Be,
    Latin1,
    Windows1252,
    /// An encoding without a table here. If it contains ASCII, the ASCII is read; otherwise the content is not read.
    Unreadable,
}

/// What the bytes of a file have shown about the encoding that it declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// All bytes are ASCII, and so valid both in that encoding and in UTF-8.
    Ascii,
    /// The bytes are UTF-8, whatever is declared.
    Utf8,
    /// The bytes are not UTF-8.
    Other,
}

/// Returns how many of the first bytes, at least one, are invalid in UTF-8, each by itself. Consecutive ones are one word
/// in another encoding.
fn run_of_bad(bytes: &[u8]) -> usize {
    /// Maximum length of a character in UTF-8.
    const LONGEST: usize = 4;
    let is_bad = |&at: &usize| {
        let next = &bytes[at..bytes.len().min(at + LONGEST)];
        let error = std::str::from_utf8(next).err();
        error.is_some_and(|error| error.valid_up_to() == 0 && error.error_len() == Some(1))
    };
    (1..bytes.len()).take_while(is_bad).count() + 1
}

/// Returns how many of the first bytes are not ASCII.
fn run_beyond_ascii(bytes: &[u8]) -> usize {
    /// Longer runs are not looked at as a whole: a word or a sentence is enough to recognise an encoding.
    const LONGEST: usize = 64;
    bytes.iter().take(LONGEST).take_while(|byte| !byte.is_ascii()).count()
}

/// Whether the text begins with characters of one byte each. At the beginning of a sitemap in UTF-16, every other byte is
/// zero.
fn is_single(bytes: &[u8]) -> bool {
    bytes.len() >= 16 && bytes[..16].iter().all(|byte| byte.is_ascii() && *byte != 0)
}

impl Decode {
    /// Determines the encoding from the first bytes of the file (at least 1,024, or all there are), and reports what is
    /// wrong with it. Returns also the length of the byte order mark.
    pub fn begin(head: &[u8], xml: bool, out: &mut dyn Output) -> (Decode, usize) {
        let (mark, marked) = match head {
            [0xEF, 0xBB, 0xBF, ..] => (3, Some(Encoding::Utf8)),
            [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => (4, Some(Encoding::Unreadable)),
            // The bytes after the mark decide: read as UTF-16, the text would be lost, and a fix would save that.
            [0xFF, 0xFE, rest @ ..] | [0xFE, 0xFF, rest @ ..] if is_single(rest) => (2, None),
            [0xFF, 0xFE, ..] => (2, Some(Encoding::Utf16Le)),
            [0xFE, 0xFF, ..] => (2, Some(Encoding::Utf16Be)),
            [b'<', 0, 0, 0, ..] | [0, 0, 0, b'<', ..] => (0, Some(Encoding::Unreadable)),
            [first, 0, second, 0, ..] if *second != 0 && first.is_ascii_graphic() => {
                (0, Some(Encoding::Utf16Le))
            }
            [0, first, 0, second, ..] if *second != 0 && first.is_ascii_graphic() => {
                (0, Some(Encoding::Utf16Be))
            }
            _ => (0, None),
        };
        let declared = Declared::find(head);
        let mut decode = Decode {
            xml,
            encoding: marked.unwrap_or(Encoding::Utf8),
            pending: Vec::new(),
            offset: 0,
            last: b'\n',
            declared,
            undecided: false,
            ascii: false,
            against_declaration: false,
            silent: false,
            torn: Vec::new(),
        };
        match marked {
            Some(Encoding::Utf8) => {
                decode.offset = 3;
                let blank = head.len() - head[3..].trim_ascii_start().len();
                // With white space behind it, the XML layer reports both.
                if !(xml && blank > 3 && head[blank..].starts_with(b"<?xml")) {
                    out.fault(Span::at(3), Fault::Mark);
                }
            }
            Some(_) => decode.report_wide(head, out),
            None if mark > 0 => {
                decode.offset = 2;
                out.fault(Span::new(0, 2), Fault::WrongMark(head[0], head[1]));
            }
            None => {}
        }
        if matches!(decode.encoding, Encoding::Utf8) {
            decode.judge_declaration(mark == 3, out);
        }
        (decode, mark)
    }

    /// Whether the content stays unread.
    pub fn is_unread(&self) -> bool {
        self.encoding == Encoding::Unreadable && !self.undecided
    }

    /// Returns the name for the report.
    pub fn name(&self) -> String {
        match self.encoding {
            Encoding::Utf8 => "UTF-8".into(),
            Encoding::Utf16Le => "UTF-16LE".into(),
            Encoding::Utf16Be => "UTF-16BE".into(),
            Encoding::Latin1 => "ISO-8859-1".into(),
            Encoding::Windows1252 => "windows-1252".into(),
            Encoding::Unreadable => "UTF-32".into(),
        }
    }

    /// Says that nothing more is to be reported about bytes that are not UTF-8.
    pub fn silence(&mut self) {
        self.silent = true;
    }

    /// Returns where the text begins: after the byte order mark of UTF-8.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Appends the text of the next bytes. With `last`, an incomplete character is an error.
    pub fn push(&mut self, bytes: &[u8], last: bool, out: &mut dyn Output) {
        match self.encoding {
            Encoding::Utf8 => {
                if self.ascii && !bytes.is_ascii() {
                    self.ascii = false;
                    // XML 1.0, section 4.3.3, makes this a fatal error.
                    self.contradict(true, Contradiction::NotAscii, out);
                }
                self.utf8(bytes, last, out)
            }
            Encoding::Utf16Le => self.utf16(bytes, last, u16::from_le_bytes, out),
            Encoding::Utf16Be => self.utf16(bytes, last, u16::from_be_bytes, out),
            _ if self.undecided => self.decide(bytes, last, out),
            Encoding::Latin1 => self.single(bytes, char::from, out),
            Encoding::Windows1252 => self.single(bytes, windows_1252, out),
            Encoding::Unreadable => {}
        }
    }

    /// Appends the text of bytes that are UTF-8 from the first character to the last. Returns false, and changes nothing, if
    /// they are not, or if they complete what came before.
    pub fn push_whole(&mut self, bytes: &[u8], out: &mut dyn Output) -> bool {
        if self.encoding != Encoding::Utf8 || self.ascii || !self.pending.is_empty() {
            return false;
        }
        let Ok(whole) = std::str::from_utf8(bytes) else { return false };
        self.give(whole, out);
        true
    }

    fn give(&mut self, piece: &str, out: &mut dyn Output) {
        // In XML it depends on the place what a byte order mark does, so the XML layer reports it.
        if !self.xml {
            for at in find_all(piece.as_bytes(), MARK.as_bytes()) {
                let start = self.offset + at as u64;
                let span = Span::new(start, start + MARK.len() as u64);
                let before = at.checked_sub(1).map_or(self.last, |before| piece.as_bytes()[before]);
                out.fault(span, Fault::MarkInside { begins: matches!(before, b'\n' | b'\r') });
            }
            self.last = piece.bytes().last().unwrap_or(self.last);
        }
        self.offset += piece.len() as u64;
        out.text(piece);
    }

    fn utf8(&mut self, bytes: &[u8], last: bool, out: &mut dyn Output) {
        let joined;
        let mut rest = bytes;
        if !self.pending.is_empty() {
            self.pending.extend_from_slice(bytes);
            joined = std::mem::take(&mut self.pending);
            rest = &joined;
        }
        loop {
            match std::str::from_utf8(rest) {
                Ok(valid) => {
                    self.give(valid, out);
                    return;
                }
                Err(error) => {
                    let (valid, bad) = rest.split_at(error.valid_up_to());
                    if let Ok(valid) = std::str::from_utf8(valid) {
                        self.give(valid, out);
                    }
                    let length = match error.error_len() {
                        // By chance, some of the bytes of such text are UTF-8.
                        Some(1) if looks_like_gbk(&bad[..run_beyond_ascii(bad)]) => {
                            run_beyond_ascii(bad)
                        }
                        Some(1) => run_of_bad(bad),
                        Some(length) => length,
                        None if last => {
                            // In a file read by lines, the bad bytes show which lines are sound, so they are reported at
                            // once.
                            let waits = self.xml;
                            if waits {
                                self.torn = bad.to_vec();
                                out.damaged(self.offset);
                            }
                            bad.len()
                        }
                        None => {
                            self.pending = bad.to_vec();
                            return;
                        }
                    };
                    if self.torn.is_empty() {
                        self.report_bad_utf8(&bad[..length], out);
                    }
                    // One placeholder for each byte, so that offsets stay those of the file.
                    self.give(&"?".repeat(length), out);
                    rest = &bad[length..];
                }
            }
        }
    }

    /// Reports an incomplete character at the end of the file, unless the file is reported as cut off.
    pub fn end(&mut self, cut: bool, out: &mut dyn Output) {
        let torn = std::mem::take(&mut self.torn);
        self.offset -= torn.len() as u64;
        if !cut && !torn.is_empty() {
            self.report_bad_utf8(&torn, out);
        }
    }

    fn report_bad_utf8(&mut self, bad: &[u8], out: &mut dyn Output) {
        if self.silent {
            return;
        }
        let span = Span::new(self.offset, self.offset + bad.len() as u64);
        if self.against_declaration {
            out.damaged(span.start);
            out.not_read("Characters that are not in UTF-8 were not read.");
            return;
        }
        out.damaged(span.start);
        out.fault(span, Fault::Invalid(bad));
    }

    fn utf16(&mut self, bytes: &[u8], last: bool, unit: fn([u8; 2]) -> u16, out: &mut dyn Output) {
        let mut all = std::mem::take(&mut self.pending);
        all.extend_from_slice(bytes);
        let mut end = all.len() - all.len() % 2;
        // A high surrogate waits for its other half.
        if !last && end >= 2 && (0xD800..0xDC00).contains(&unit([all[end - 2], all[end - 1]])) {
            end -= 2;
        }
        let units = all[..end].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let mut decoded = String::with_capacity(end);
        let mut broken = 0u64;
        for c in char::decode_utf16(units) {
            decoded.push(c.unwrap_or_else(|_| {
                broken += 1;
                char::REPLACEMENT_CHARACTER
            }));
        }
        let at = Span::at(self.offset);
        self.give(&decoded, out);
        if last && end < all.len() {
            broken += 1;
            self.give("\u{FFFD}", out);
        } else {
            self.pending = all[end..].to_vec();
        }
        for _ in 0..broken {
            out.fault(at, Fault::HalfPair);
        }
    }

    /// Decides at the first bytes beyond ASCII whether the declared encoding is the file's. Bytes that are valid UTF-8 are
    /// hardly ever meant as anything else.
    fn decide(&mut self, bytes: &[u8], last: bool, out: &mut dyn Output) {
        let mut all = std::mem::take(&mut self.pending);
        all.extend_from_slice(bytes);
        let beyond = all.iter().position(|byte| !byte.is_ascii()).unwrap_or(all.len());
        let (ascii, rest) = all.split_at(beyond);
        if let Ok(ascii) = std::str::from_utf8(ascii) {
            self.give(ascii, out);
        }
        if rest.is_empty() && !last {
            return;
        }
        let shown = match std::str::from_utf8(rest) {
            Ok("") => Shown::Ascii,
            Ok(_) => Shown::Utf8,
            // The rest of a character is still to come.
            Err(error) if error.error_len().is_none() && !last => {
                if error.valid_up_to() == 0 {
                    self.pending = rest.to_vec();
                    return;
                }
                Shown::Utf8
            }
            Err(_) => Shown::Other,
        };
        self.undecided = false;
        self.report_decided(shown, out);
        self.push(rest, last, out);
    }

    /// Reports what the bytes have shown about the declaration.
    fn report_decided(&mut self, shown: Shown, out: &mut dyn Output) {
        let known = self.declared.as_ref().is_some_and(Declared::is_known);
        if let Some(declared) = self.declared.as_ref().filter(|_| known) {
            let readable = self.encoding != Encoding::Unreadable;
            out.fault(declared.span, Fault::Declared { name: &declared.name, shown, readable });
        } else {
            // XML 1.0, section 4.3.3: an encoding that a parser cannot process is a fatal error.
            if shown != Shown::Other {
                self.encoding = Encoding::Utf8;
            }
            self.contradict(true, Contradiction::UnknownName, out);
        }
        // For an encoding without a table only the ASCII is read, byte by byte, so that the offsets are those of UTF-8.
        if shown == Shown::Utf8 || self.encoding == Encoding::Unreadable {
            self.encoding = Encoding::Utf8;
            self.against_declaration = known || shown == Shown::Other;
        }
    }

    /// Reports that the declaration contradicts the bytes. `refused`: libxml2 does not read such a file; it reads other
    /// files as the bytes show.
    fn contradict(&self, refused: bool, but: Contradiction, out: &mut dyn Output) {
        let Some(declared) = &self.declared else { return };
        let utf8 = self.encoding == Encoding::Utf8;
        out.fault(declared.span, Fault::Contradicted { name: &declared.name, but, refused, utf8 });
    }

    fn single(&mut self, bytes: &[u8], table: fn(u8) -> char, out: &mut dyn Output) {
        let decoded: String = bytes.iter().map(|&byte| table(byte)).collect();
        self.give(&decoded, out);
    }

    fn report_wide(&mut self, head: &[u8], out: &mut dyn Output) {
        let plain: Vec<u8> = head.iter().copied().filter(|&byte| byte != 0).collect_small();
        let start = plain.iter().position(|&byte| byte == b'<').unwrap_or(0);
        let wide = self.encoding == Encoding::Unreadable;
        // UTF-32 is recognised by its bytes, whatever a declaration seems to say.
        self.declared = Declared::find(&plain[start..]).filter(|_| !wide);
        let declared = self.declared.as_ref();
        let agrees = declared.is_none_or(|it| self.encoding.is_utf16_called(&it.name));
        let place = declared.filter(|_| !agrees).map_or(Span::at(0), |declared| declared.span);
        // As measured with libxml2 2.9.14, whose converter takes these names for UTF-16 with the lower byte first.
        let host_order = |it: &Declared| {
            ["UCS-2", "UCS2", "UNICODE"].iter().any(|name| it.name.eq_ignore_ascii_case(name))
        };
        let refused = match self.encoding {
            Encoding::Unreadable => !head.starts_with(&[0, 0, 0]),
            Encoding::Utf16Be => declared.is_some_and(host_order),
            _ => false,
        };
        out.fault(place, Fault::Wide { encoding: self.encoding, declared, agrees, refused });
        if wide {
            out.not_read("The content was not read: it is in UTF-32.");
        }
    }

    /// Judges the declared encoding, and follows it if it decides. `marked`: the file has the byte order mark of UTF-8.
    fn judge_declaration(&mut self, marked: bool, out: &mut dyn Output) {
        let Some(declared) = &self.declared else { return };
        let span = declared.span;
        match declared.meaning() {
            Meaning::Utf8 => {}
            Meaning::Ascii => {
                self.ascii = true;
                out.keep(span);
            }
            Meaning::NearlyUtf8 => out.fault(span, Fault::OddName { name: &declared.name }),
            Meaning::Wide => self.contradict(true, Contradiction::IsUtf8, out),
            _ if marked => self.contradict(false, Contradiction::IsUtf8, out),
            Meaning::Misspelt => self.contradict(false, Contradiction::UnknownName, out),
            // The XML layer reports the declaration's own syntax.
            Meaning::Nothing => {}
            Meaning::HoldsAscii(encoding) => {
                self.encoding = encoding;
                // The bytes will show what to report about the declaration.
                self.undecided = true;
                out.keep(span);
            }
        }
    }
}

impl Encoding {
    /// Whether the encoding is UTF-16, and this name agrees.
    fn is_utf16_called(self, name: &str) -> bool {
        let plain = name.chars().filter(char::is_ascii_alphanumeric);
        let plain: String = plain.map(|c| c.to_ascii_lowercase()).collect();
        match plain.as_str() {
            "utf16" | "ucs2" | "iso10646ucs2" | "unicode" => true,
            "utf16le" => self == Encoding::Utf16Le,
            "utf16be" => self == Encoding::Utf16Be,
            _ => false,
        }
    }
}

/// The byte order mark as a character.
const MARK: &str = "\u{FEFF}";
