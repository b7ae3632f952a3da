//! The encoding that an XML declaration names.

use super::Encoding;
use crate::text::bytes::find;
use crate::text::span::Span;

/// The encoding that the XML declaration names.
#[derive(Debug, Clone)]
pub(crate) struct Declared {
    pub name: String,
    /// The place of the name in the bytes of the file.
    pub span: Span,
}

/// What the name of an encoding means in a file whose bytes begin like UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    Utf8,
    Ascii,
    /// UTF-8, by a name that is not the registered one.
    NearlyUtf8,
    /// UTF-8 with wrong punctuation.
    Misspelt,
    /// An encoding with more than one byte for each character. A reader that has started with single bytes cannot switch to
    /// it.
    Wide,
    /// Not a name at all.
    Nothing,
    /// Another encoding, which is taken to contain ASCII.
    HoldsAscii(Encoding),
}

impl Declared {
    /// Finds the declared encoding at the start of the file, or after white space or junk within the first bytes.
    pub fn find(head: &[u8]) -> Option<Declared> {
        let start = find(head, b"<?xml")?;
        if !head.get(start + 5).is_some_and(|byte| byte.is_ascii_whitespace()) {
            return None;
        }
        let length = memchr::memchr(b'>', &head[start..])?;
        let declaration = &head[start..start + length];
        let at = find(declaration, b"encoding")? + b"encoding".len();
        let rest = &declaration[at..];
        let quote_at = rest.iter().position(|&byte| matches!(byte, b'"' | b'\''))?;
        if !rest[..quote_at].iter().all(|&byte| byte == b'=' || byte.is_ascii_whitespace()) {
            return None;
        }
        let value = &rest[quote_at + 1..];
        let end = memchr::memchr(rest[quote_at], value)?;
        let from = (start + at + quote_at + 1) as u64;
        Some(Declared {
            name: String::from_utf8_lossy(&value[..end]).into_owned(),
            span: Span::new(from, from + end as u64),
        })
    }

    pub(super) fn meaning(&self) -> Meaning {
        const WIDE: [&str; 8] =
            ["utf-16", "utf-32", "utf16", "utf32", "ucs-2", "ucs-4", "ucs2", "iso-10646"];
        let lower = self.name.to_ascii_lowercase();
        let begins = |names: &[&str]| names.iter().any(|name| lower.starts_with(name));
        match lower.as_str() {
            "utf-8" => Meaning::Utf8,
            "us-ascii" | "ascii" => Meaning::Ascii,
            "utf8" | "utf_8" | "utf 8" | "unicode-1-1-utf-8" | "unicode" | "utf-8-bom" => {
                Meaning::NearlyUtf8
            }
            // libxml2 ignores the punctuation between the letters.
            name if name.chars().filter(char::is_ascii_alphanumeric).eq("utf8".chars()) => {
                Meaning::Misspelt
            }
            _ if begins(&WIDE) => Meaning::Wide,
            name if !is_name(name) => Meaning::Nothing,
            "iso-8859-1" | "iso8859-1" | "iso_8859-1" | "latin1" | "latin-1" | "l1" => {
                Meaning::HoldsAscii(Encoding::Latin1)
            }
            "windows-1252" | "cp1252" => Meaning::HoldsAscii(Encoding::Windows1252),
            _ => Meaning::HoldsAscii(Encoding::Unreadable),
        }
    }

    /// Whether parsers know an encoding of this name, judged by how the names of encodings that contain ASCII begin.
    pub fn is_known(&self) -> bool {
        const NAMES: &str = "windows cp koi8- iso-8859- iso8859 iso_8859 iso-ir- latin l1 ibm gb big5 euc- \
            ks_c_ shift sjis x-sjis mac tis- cs ms- uhc viscii";
        let lower = self.name.to_ascii_lowercase();
        NAMES.split(' ').any(|known| lower.starts_with(known))
    }
}

/// Whether the text is the name of an encoding (XML 1.0, production 81).
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
}
