//! The kind of a file that its first bytes show, before any decoding.

use crate::text::bytes;

/// The kind of the decompressed file that its first bytes show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Container {
    /// A file that is compressed in a way that no consumer reads.
    Compressed(&'static str),
    /// A document that is not a sitemap.
    Document(&'static str),
}

/// Returns the container that magic bytes show. gzip has been unpacked before.
pub(crate) fn container(head: &[u8]) -> Option<Container> {
    const OFFICE: [&[u8]; 3] = [b"[Content_Types].xml", b"word/", b"xl/"];
    let has = |needle: &[u8]| bytes::find(head, needle).is_some();
    Some(match head {
        [b'P', b'K', 3, 4, ..] if OFFICE.iter().any(|name| has(name)) => {
            Container::Document("an Office document (DOCX, XLSX)")
        }
        [b'P', b'K', 3 | 5 | 7, 4 | 6 | 8, ..] => Container::Compressed("a zip archive"),
        [b'7', b'z', 0xBC, 0xAF, 0x27, 0x1C, ..] => Container::Compressed("a 7z archive"),
        [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Container::Compressed("xz data"),
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => Container::Compressed("bzip2 data"),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => Container::Compressed("zstd data"),
        // A zlib stream begins like this for three of its four compression levels (RFC 1950). At the fourth, its first
        // bytes are also text.
        [0x78, 0x01 | 0x9C | 0xDA, ..] => Container::Compressed("zlib data"),
        [0x1F, 0x8B, ..] => Container::Compressed("gzip inside gzip inside gzip"),
        _ if head.get(257..262) == Some(b"ustar") => Container::Compressed("a tar archive"),
        [b'%', b'P', b'D', b'F', b'-', ..] => Container::Document("a PDF"),
        [b'{', b'\\', b'r', b't', b'f', ..] => Container::Document("an RTF document"),
        _ => return None,
    })
}
