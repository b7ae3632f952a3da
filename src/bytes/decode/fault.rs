//! What the decoder hands on: the text, and what is wrong with its encoding.

use super::{Declared, Encoding, Shown};
use crate::text::span::Span;

/// Something wrong with the encoding of a file. `rules/encoding` says which rule it breaks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault<'a> {
    /// The byte order mark of UTF-8, at the start of the file.
    Mark,
    /// The byte order mark of UTF-16, before text of single bytes.
    WrongMark(u8, u8),
    /// A byte order mark within a text that is read by lines. `begins`: a line begins with it.
    MarkInside { begins: bool },
    /// Bytes that are not UTF-8: an incomplete character, or bytes that are each invalid by themselves.
    Invalid(&'a [u8]),
    /// Half a surrogate pair in UTF-16. Its exact place is unknown.
    HalfPair,
    /// The file is in UTF-16, or in UTF-32 (`Unreadable`). `agrees`: a declared name, if there is one, says so too.
    /// `refused`: libxml2 does not read such a file.
    Wide { encoding: Encoding, declared: Option<&'a Declared>, agrees: bool, refused: bool },
    /// A known encoding other than UTF-8 is declared. `readable`: the text could be decoded.
    Declared { name: &'a str, shown: Shown, readable: bool },
    /// The declaration contradicts the bytes. `refused`: libxml2 does not read such a file; `utf8`: the bytes are UTF-8.
    Contradicted { name: &'a str, but: Contradiction, refused: bool, utf8: bool },
    /// UTF-8 is declared by a name that is not registered.
    OddName { name: &'a str },
}

/// How the bytes of a file contradict its declaration.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Contradiction {
    NotAscii,
    IsUtf8,
    /// Parsers know no encoding of the declared name.
    UnknownName,
}

/// Takes what comes of the bytes of a file, in document order.
pub(crate) trait Output {
    fn text(&mut self, text: &str);
    /// Takes a fault at `span`.
    fn fault(&mut self, _span: Span, _fault: Fault<'_>) {}
    /// Takes the place of the first byte of a run that could not be read; the text has `?` for each of them.
    fn damaged(&mut self, _at: u64) {}
    /// Asks to keep the place, because a later fault may be there.
    fn keep(&mut self, _span: Span) {}
    /// Takes a sentence about what was not read.
    fn not_read(&mut self, _sentence: &'static str) {}
}

/// The text alone.
impl Output for String {
    fn text(&mut self, text: &str) {
        self.push_str(text);
    }
}
