//! A digest of what a page shows: the same for the same text, whatever its scripts, styles and attributes are.

use std::hash::Hasher as _;

use siphasher::sip::SipHasher24;
use sitemap_lint::{Answer, Fetch, Role, Unpacker, page_text};

/// How digests are made. It changes whenever a page gets another digest, so that digests of two kinds are not compared.
pub const VERSION: &str = "v1";

/// How much of a page counts, in bytes after unpacking.
const MOST: usize = 1 << 20;

/// Takes a page as it is sent.
pub struct Digest {
    /// Undoes `Content-Encoding: gzip`.
    unpacker: Option<Box<Unpacker>>,
    page: Vec<u8>,
    is_html: bool,
}

impl Digest {
    /// Nothing for what is no page that was read, or is in an encoding that is not undone.
    pub fn of(fetch: &Fetch, answer: &Answer) -> Option<Digest> {
        let text = |header: &Option<String>| {
            header.as_deref().unwrap_or_default().trim().to_ascii_lowercase()
        };
        if fetch.role != Role::Page || !(200..=299).contains(&answer.status) {
            return None;
        }
        let unpacker = match &*text(&answer.content_encoding) {
            "" | "identity" => None,
            "gzip" | "x-gzip" => Some(Box::default()),
            _ => return None,
        };
        let media = text(&answer.content_type);
        let is_html = media.is_empty() || media.contains("html");
        Some(Digest { unpacker, page: Vec::new(), is_html })
    }

    /// Takes the next bytes as they were sent. `false`: no more are wanted.
    pub fn push(&mut self, bytes: &[u8]) -> bool {
        let Digest { unpacker, page, .. } = self;
        match unpacker {
            None => add(page, bytes),
            Some(unpacker) => unpacker.push(bytes, &mut |plain| add(page, plain)),
        }
        self.page.len() < MOST
    }

    /// The page has come to its end, or as far as it is wanted. Nothing, if it is damaged.
    pub fn finish(self) -> Option<u64> {
        let Digest { unpacker, mut page, is_html } = self;
        if let Some(mut unpacker) = unpacker
            && !unpacker.finish(&mut |plain| add(&mut page, plain))
            && page.len() < MOST
        {
            return None;
        }
        // SipHash-2-4 with the key 0 is the same on every machine and in every version.
        let mut hash = SipHasher24::new();
        if is_html {
            hash.write(page_text(&String::from_utf8_lossy(&page)).as_bytes())
        } else {
            hash.write(&page)
        }
        Some(hash.finish())
    }
}

fn add(page: &mut Vec<u8>, bytes: &[u8]) {
    let room = MOST - page.len();
    page.extend_from_slice(&bytes[..bytes.len().min(room)]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_page() {
        for (page, expected) in [
            ("<title> A  &amp;\n b</title><p>c</p>d", "A &amp; b c d "),
            ("<p>a<script nonce=x>if (a < b) '<p>'</script>b", "a b "),
            ("<style>p{}</style>c", "c "),
            ("a<script>b", "a "),
            ("<img alt=a src=/x-8f3a.png>b<!-- c -->d", "b d "),
            ("<TITLE>a<b></TITLE><textarea></p></textarea>", "a<b> </p> "),
            ("a</script>b < c", "a b < c "),
            ("", ""),
        ] {
            assert_eq!(page_text(page), expected, "{page}");
        }
    }

    #[test]
    fn digests_tell_texts_apart() {
        let fetch = Fetch { id: 0, url: String::new(), role: Role::Page, max_bytes: 1 << 20 };
        let digest = |media: &str, page: &[u8]| {
            let answer =
                Answer { status: 200, content_type: Some(media.to_owned()), ..Answer::default() };
            let mut digest = Digest::of(&fetch, &answer).unwrap();
            for piece in page.chunks(3) {
                digest.push(piece);
            }
            digest.finish()
        };
        let html = |page: &str| digest("text/html; charset=utf-8", page.as_bytes());
        let page = html("<title>A</title><script src=/app-1a2b.js></script><p class=x>b");
        assert_eq!(
            page,
            html("<title>A</title>\n<script src=/app-9f9f.js nonce=1></script><p class=y>b</p>")
        );
        assert_ne!(page, html("<title>A</title><p>c"));
        assert_ne!(page, html("<title>B</title><p>b"));
        // It is kept in tables: another number is another version.
        assert_eq!(page, Some(0x2121_A4C8_D587_83BD));
        assert_ne!(digest("text/plain", b"a<b>"), digest("text/plain", b"a<c>"));
        let long = vec![b'a'; MOST + 5];
        assert_eq!(digest("text/plain", &long), digest("text/plain", &long[..MOST]));
    }

    #[test]
    fn encodings() {
        let fetch = Fetch { id: 0, url: String::new(), role: Role::Page, max_bytes: 1 << 20 };
        let answer = |encoding: Option<&str>| Answer {
            status: 200,
            content_encoding: encoding.map(str::to_owned),
            ..Answer::default()
        };
        let digest = |encoding: Option<&str>, bytes: &[u8]| {
            let mut digest = Digest::of(&fetch, &answer(encoding))?;
            digest.push(bytes);
            digest.finish()
        };
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        std::io::Write::write_all(&mut packer, b"<p>a").unwrap();
        let packed = packer.finish().unwrap();
        let plain = digest(None, b"<p>a");
        assert!(plain.is_some());
        assert_eq!(digest(Some("gzip"), &packed), plain);
        assert_eq!(digest(Some("gzip"), &packed[..packed.len() - 4]), None);
        assert_eq!(digest(Some("br"), &packed), None);
    }
}
