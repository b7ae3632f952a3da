//! Rules about the encoding of a robots.txt.

use super::EncodingRules;
use crate::rules::prelude::*;

rules! {
    /// The file is in another encoding.
    ROBOTS_NOT_UTF8 = "robots-not-utf8" {
        title: "robots.txt is not UTF-8",
        why: "Crawlers read it as UTF-8. Rules with other bytes match nothing, and in a UTF-16 file \
            crawlers find no rules at all.",
        help: "Save the file as UTF-8.",
        severities: Severities::protocol(Warning).and(Google, Warning),
        fix: Auto,
        bad: [
            Case::new(Bytes(b"\xFF\xFEU\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0*\0\n\0")),
            Case::new(Bytes(b"User-agent: *\nDisallow: /caf\xE9/\nSitemap: https://www.example.org/sitemap.xml\n")),
        ],
        good: [Case::new(File("User-agent: *\nDisallow: /café/\nSitemap: https://www.example.org/sitemap.xml\n"))],
        sources: [GOOGLE_ROBOTS, RFC9309],
    }

    /// U+FEFF, at the start or anywhere else.
    ROBOTS_BOM = "robots-bom" {
        title: "Byte order mark in robots.txt",
        why: "Google ignores it. A simple reader takes it as part of the first line, and then does \
            not recognize that line.",
        help: "Save the file as UTF-8 without a byte order mark.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(Bytes(b"\xEF\xBB\xBFUser-agent: *\nDisallow:\nSitemap: https://www.example.org/sitemap.xml\n"))],
        good: [Case::new(File("User-agent: *\nDisallow:\nSitemap: https://www.example.org/sitemap.xml\n"))],
        sources: [GOOGLE_ROBOTS],
    }
}

pub(crate) static FILE: EncodingRules = EncodingRules {
    what: "a robots.txt",
    xml: false,
    bom: &ROBOTS_BOM,
    bom_before_url: ROBOTS_BOM.severities,
    invalid: &ROBOTS_NOT_UTF8,
    utf16: &ROBOTS_NOT_UTF8,
};
