//! Rules about the encoding of text sitemaps.

use super::EncodingRules;
use crate::rules::prelude::*;

rules! {
    /// The bytes are not UTF-8 or UTF-16.
    TEXT_NOT_UTF8 = "text-not-utf8" {
        title: "Text sitemap not in UTF-8",
        why: "The protocol and Google require UTF-8. Crawlers misread other bytes and request pages that do not exist.",
        help: "Save the file as UTF-8.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(Bytes(b"\xFF\xFEh\0t\0t\0p\0s\0:\0/\0/\0a\0.\0e\0x\0a\0m\0p\0l\0e\0/\0\n\0")),
            Case::new(Bytes(b"h\0t\0t\0p\0s\0:\0/\0/\0a\0.\0e\0x\0a\0m\0p\0l\0e\0/\0\n\0")),
            Case::new(Bytes(b"https://www.example.org/\nhttps://www.example.org/caf\xE9\n")),
        ],
        good: [Case::new(File("https://www.example.org/\nhttps://www.example.org/café\n"))],
        sources: [PROTOCOL, GOOGLE_BUILD],
    }

    /// U+FEFF, at the start or anywhere else.
    TEXT_BOM = "text-bom" {
        title: "Byte order mark in a text sitemap",
        why: "XML has a rule for this mark, plain text has none. A simple program takes the mark as the first character of the first URL, and that URL is lost.",
        help: "Save the file as UTF-8 without byte order mark.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        bad: [
            Case::new(Bytes(b"\xEF\xBB\xBFhttps://www.example.org/\n")),
            Case::new(Bytes(b"https://www.example.org/\n\xEF\xBB\xBFhttps://www.example.org/b\n")),
        ],
        good: [Case::new(File("https://www.example.org/\n"))],
        sources: [PROTOCOL, CRAWLER_COMMONS_TESTS],
    }
}

pub(crate) static FILE: EncodingRules = EncodingRules {
    what: "a text sitemap",
    xml: false,
    bom: &TEXT_BOM,
    // Readers trim the mark of a file, but not what else stands before a URL.
    bom_before_url: Severities::protocol(Error),
    invalid: &TEXT_NOT_UTF8,
    utf16: &TEXT_NOT_UTF8,
};
