//! Rules about the encoding of XML, which says itself what it is.

use super::EncodingRules;
use crate::bytes::decode::{Contradiction, Fault, Shown};
use crate::rules::prelude::*;

rules! {
    ENCODING_NOT_UTF8 = "xml-encoding-not-utf8" {
        title: "Encoding other than UTF-8",
        why: "The protocol, Google and Yandex require UTF-8. In any other encoding, crawlers may misread letters outside ASCII, and those URLs lead nowhere.",
        help: "Save the file as UTF-8 and declare `encoding=\"UTF-8\"`.",
        severities: Severities::protocol(Error).and(Consumer::Google, Error).and(Consumer::Yandex, Error),
        fix: Auto,
        bad: [
            Case::new(Bytes(b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<!-- caf\xe9 -->\n<url><loc>https://www.example.org/</loc></url>\n</urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"utf-8\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [PROTOCOL, GOOGLE_BUILD, YANDEX],
    }

    ENCODING_DECLARATION_CONFLICT = "xml-encoding-declaration-conflict" {
        title: "Declared encoding does not match file",
        why: "The bytes show one encoding and the declaration names another. In XML that is a fatal error, and parsers that continue have to guess which one is right.",
        help: "Save the file as UTF-8 without byte order mark and declare `encoding=\"UTF-8\"`.",
        severities: Severities::all(Error).without(Consumer::Xsd),
        fix: Auto,
        bad: [
            Case::new(Bytes(b"\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"UTF-16\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"/>")),
            Case::new(Bytes(b"\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"/>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><!-- für --><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    INVALID_UTF8 = "xml-invalid-utf8" {
        title: "Invalid UTF-8",
        why: "A parser stops at the first byte that is not UTF-8 and rejects the file. Most such files were saved in an older encoding, such as windows-1252.",
        help: "Save the file as UTF-8, or correct the program that writes it.",
        severities: Severities::all(Error),
        fix: Auto,
        because: "Only a byte order mark that does not belong can be removed safely. What the other bytes were meant to be is a guess.",
        bad: [
            Case::new(Bytes(b"<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/caf\xE9</loc></url></urlset>")),
            Case::new(Bytes(b"<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><!-- 5 \xE2\x82 --><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(Bytes(b"<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><!-- \xED\xA0\xBD\xED\xB8\x80 --><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(Bytes(b"\xFF\xFE<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/caf%C3%A9schemas/sitemap/0.9\"><url><loc>https://www.example.org/caf%C3%A9</loc></url></urlset>")),
        ],
        sources: [XML, PROTOCOL, GOOGLE_BUILD, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    UTF8_BOM = "xml-utf8-bom" {
        title: "Byte order mark at the start",
        why: "The mark is allowed, and XML parsers skip it. Programs that join files, or look only at the first bytes, may fail because of it.",
        help: "Save the file as UTF-8 without byte order mark.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(File("﻿<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML],
    }

    UTF16 = "xml-utf16" {
        title: "UTF-16 file",
        why: "The protocol, Google and Yandex require UTF-8. Windows programs write UTF-16 when they say “Unicode”, and so does `>` in PowerShell.",
        help: "Save the file as UTF-8.",
        severities: Severities::protocol(Error).and(Consumer::Google, Error).and(Consumer::Yandex, Error),
        fix: Auto,
        bad: [
            Case::new(Bytes(b"\xFF\xFE<\0u\0r\0l\0s\0e\0t\0/\0>\0")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [PROTOCOL, GOOGLE_BUILD, YANDEX],
    }

    ENCODING_NAME_NONSTANDARD = "xml-encoding-name-nonstandard" {
        title: "Non-standard encoding name",
        why: "Most parsers know that `utf8` means UTF-8. Some reject a name that is not registered.",
        help: "Write `encoding=\"UTF-8\"`.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"utf8\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML],
    }
}

pub(crate) static FILE: EncodingRules = EncodingRules {
    what: "a sitemap",
    xml: true,
    bom: &UTF8_BOM,
    bom_before_url: UTF8_BOM.severities,
    invalid: &INVALID_UTF8,
    utf16: &UTF16,
};

/// Returns what a conflict of bytes and declaration breaks. `refused`: libxml2 does not read such a file.
pub(super) fn conflict(refused: bool) -> (&'static Rule, Severities) {
    let rule = &ENCODING_DECLARATION_CONFLICT;
    (rule, if refused { rule.severities.and(Xsd, Error) } else { rule.severities })
}

/// Reports a fault of the declaration.
pub(super) fn declaration(span: Span, fault: Fault<'_>, findings: &mut Findings) {
    match fault {
        Fault::Declared { name, shown: Shown::Other, readable } => {
            findings.report(&ENCODING_NOT_UTF8, span, |draft| {
                draft.show(name);
                let name = quote(name);
                draft.say(format_args!("The file is declared as {name}; a sitemap must be UTF-8"));
                // The fixed text is already UTF-8, so only its declaration changes.
                if readable {
                    draft.repair("Save as UTF-8", span, "UTF-8");
                }
            });
        }
        Fault::Declared { name, shown, .. } => {
            // Text that is all ASCII is also UTF-8, as the file must be, whatever it declares.
            let safe = shown == Shown::Ascii;
            let severities = match safe {
                true => Severities::protocol(Warning),
                false => ENCODING_NOT_UTF8.severities,
            };
            findings.report_as(&ENCODING_NOT_UTF8, severities, span, |draft| {
                draft.show(name);
                draft.say(format_args!(
                    "The file is declared as {}, but its characters are in UTF-8; declare UTF-8",
                    quote(name)
                ));
                draft.advise("Declare `encoding=\"UTF-8\"`, and leave the characters as they are.");
                draft.fix_by(Fix { safe, ..Fix::safe("Declare `UTF-8`", span, "UTF-8") });
            });
        }
        Fault::Contradicted { name, but, utf8, refused } => {
            let (rule, severities) = conflict(refused);
            findings.report_as(rule, severities, span, |draft| {
                draft.show(name);
                let but = match but {
                    Contradiction::NotAscii => "not all bytes are ASCII",
                    Contradiction::IsUtf8 => "the bytes are UTF-8",
                    Contradiction::UnknownName => "parsers do not know an encoding with that name",
                };
                draft.say(format_args!("The declaration says {}, but {but}", quote(name)));
                if utf8 {
                    draft.repair("Write `UTF-8`", span, "UTF-8");
                }
            });
        }
        Fault::OddName { name } => findings.report(&ENCODING_NAME_NONSTANDARD, span, |draft| {
            draft.say(format_args!(
                "The encoding name {} is not registered; write `UTF-8`",
                quote(name)
            ));
            draft.repair("Write `UTF-8`", span, "UTF-8");
        }),
        _ => debug_assert!(false, "{fault:?}"),
    }
}
