//! What is wrong with the compression of a file.

use super::*;
use crate::bytes::inflate::{Fault, Inflate, Unpacker};

rules! {
    /// The gzip data are damaged, cut off, or followed by other bytes.
    GZIP_CORRUPT = "file-gzip-corrupt" {
        title: "Damaged gzip file",
        why: "Crawlers can unpack only part of the file, or none of it. Google reports “Compression error”, Yandex “Extraction error”. The usual cause is an interrupted upload, or an upload in text mode.",
        help: "Compress and upload the file again; `gzip -t sitemap.xml.gz` tests whether it is complete.",
        severities: ENGINES,
        fix: NoFix,
        bad: [Case::new(Bytes(b"\x1F\x8B\x08\0\0\0\0\0\0\x03K"))],
        good: [Case::new(Bytes(b"\x1F\x8B\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0\0"))],
        sources: [GOOGLE_REPORT, YANDEX_ERRORS, RFC1952, BING_SIZE],
    }

    /// gzip inside gzip.
    GZIP_DOUBLE = "file-gzip-double" {
        title: "File compressed twice",
        why: "Crawlers unpack once and find gzip where XML should be. It happens when a server compresses a `.gz` file again as it sends it.",
        help: "Compress the sitemap once, and stop the server from compressing `.gz` files again.",
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: Auto,
        bad: [Case::new(Bytes(include_bytes!("../../../tests/data/double.xml.gz")))],
        good: [Case::new(Bytes(include_bytes!("../../../tests/data/single.xml.gz")))],
        sources: [RFC1952, PROTOCOL, GOOGLE_REPORT, YANDEX_ERRORS],
    }

    /// Several gzip members in one file.
    GZIP_MULTI_MEMBER = "file-gzip-multi-member" {
        title: "Gzip file made of several parts",
        why: "Gzip files may be joined end to end, but some programs stop after the first part and miss the remaining URLs.",
        help: "Compress the whole sitemap in one go.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(Bytes(include_bytes!("../../../tests/data/members.xml.gz")))],
        good: [Case::new(Bytes(include_bytes!("../../../tests/data/single.xml.gz")))],
        sources: [RFC1952],
    }

    /// More than this program unpacks.
    DECOMPRESSION_BOMB = "file-decompression-bomb" {
        title: "Unpacked file far too large",
        why: "Reading stopped to protect the browser. No search engine unpacks ten times what the protocol allows.",
        help: "Check where the file comes from. A sitemap may have at most 50 MiB uncompressed.",
        severities: ENGINES,
        fix: NoFix,
        bad: [Case::new(bomb(520_224, b"\x1e\x00\x3b\x52\x60\x0f\x06\x03\x00\x20"))],
        good: [Case::new(bomb(61_000, b"\x1e\x00\xe6\x53\x5b\x38\x46\x94\xc0\x03"))],
        sources: [PROTOCOL, GOOGLE_BUILD, BING_SIZE, YANDEX_ERRORS],
    }
}

/// Reports what is wrong with the compression of a file, whose text ends at `end`.
pub(crate) fn gzip(unpacker: &Unpacker, end: Span, findings: &mut Findings) {
    let Unpacker { outer, inner } = unpacker;
    let plain = || Fix::of("Save the uncompressed sitemap", true, vec![]);
    if outer.is_gzip() && inner.is_gzip() {
        findings.report(&GZIP_DOUBLE, Span::at(0), |draft| {
            draft.say("The file is compressed twice: unpacking it gives another gzip file");
            draft.fix_by(plain());
        });
    }
    if outer.members > 1 {
        findings.report(&GZIP_MULTI_MEMBER, Span::at(0), |draft| {
            draft.say(format_args!(
                "The gzip file consists of {} parts; some programs stop after the first",
                outer.members
            ));
            draft.fix_by(plain());
        });
    }
    if let Some(fault) = unpacker.fault() {
        broken(fault, outer, end, findings);
    }
}

/// Reports why a gzip file could not be unpacked. `outer`: what has taken its bytes.
fn broken(fault: &Fault, outer: &Inflate, end: Span, findings: &mut Findings) {
    let message = match fault {
        Fault::TooLarge => {
            let most = thousands(outer.limit);
            findings.report(&DECOMPRESSION_BOMB, end, |draft| {
                draft.say(format_args!(
                    "The file unpacked from {} bytes to more than {most}, so reading stopped",
                    thousands(outer.taken)
                ));
            });
            let sentence = format!("Only the first {most} unpacked bytes were checked.");
            return findings.not_read(sentence);
        }
        Fault::Header => "The gzip header is damaged; nothing can be unpacked".into(),
        Fault::Data { at } => {
            format!("The compressed data is damaged at byte {at}; the rest cannot be unpacked")
        }
        Fault::Checksum => {
            "The checksum at the end of the gzip file does not match the unpacked data".into()
        }
        Fault::Truncated => "The gzip file is cut off; its end is missing".into(),
        Fault::Trailing { at } => {
            format!("From byte {at} on, the file contains data that is not gzip")
        }
    };
    let place = if fault.is_garbled() { Span::at(0) } else { end };
    findings.report(&GZIP_CORRUPT, place, |draft| draft.say(message));
    if fault.is_loss() {
        findings.not_read(
            "The gzip file could not be unpacked completely; only the unpacked part was checked.",
        );
    }
}
