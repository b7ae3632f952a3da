//! What the pages of a folder say, and where they link to.

use std::borrow::Cow;

use crate::bytes::html::{self, Head};
use crate::rules::page::signals::is_addressed;
use crate::site::built::links::{Links, Start};
use crate::site::frame::{Frame, InvalidPart, PAGES, framed};
use crate::text::codec::{Coded as _, Decoder, coded};

/// Reads pages of a folder, on any thread, in any order. [`SiteCheck::pages`](crate::SiteCheck::pages) takes what it has read.
///
/// ```
/// let mut reader = sitemap_lint::PageReader::default();
/// reader.read("about/index.html", b"<!doctype html><title>About</title>");
/// let pages = sitemap_lint::Pages::from_bytes(&reader.finish().to_bytes()).unwrap();
/// sitemap_lint::SiteCheck::new(&Default::default()).unwrap().pages(pages);
/// ```
#[derive(Debug, Default)]
pub struct PageReader(Pages);

/// What the pages of a folder say of themselves, some 800 bytes for each.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Pages {
    pub(super) all: Vec<Page>,
    pub(super) links: Links,
}

/// What a page says.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct Page {
    /// Its path below the folder.
    pub path: String,
    /// Of its `<meta>`, only those that some crawler obeys.
    pub head: Head,
    pub empty: bool,
    /// Not all of it was read.
    pub partial: bool,
}

impl PageReader {
    /// Maximum number of bytes that are read of a page.
    pub const MOST: usize = 1 << 20;

    /// Reads a page. `path`: its path below the folder, with `/` between its parts. `bytes`: its content; at least one byte
    /// more than [`PageReader::MOST`] of what is longer.
    pub fn read(&mut self, path: &str, bytes: &[u8]) {
        /// Maximum length of what is kept of a value, in bytes. No URL that is longer is listed.
        const LONGEST: usize = 2_048;
        let Pages { all, links } = &mut self.0;
        let partial = bytes.len() > Self::MOST;
        let bytes = &bytes[..bytes.len().min(Self::MOST)];
        // Nearly all pages are valid, which is found out in a sixth of the time.
        let text =
            str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed);
        let number = all.len() as u32;
        all.push(Page {
            path: path.to_owned(),
            partial,
            empty: bytes.is_empty(),
            ..Page::default()
        });
        let mut start = Start::of(path, None);
        let mut based = false;
        let mut head = html::page(
            &text,
            Some(&mut |base, href| {
                if !based && base.is_some() {
                    (start, based) = (Start::of(path, base), true);
                }
                if let Some(target) = start.target(href) {
                    links.add(target, number, all);
                }
            }),
        );
        head.metas.retain(|meta| is_addressed(&meta.name));
        head.metas.truncate(20);
        head.loose_robots.truncate(20);
        head.canonicals.truncate(10);
        head.alternates = Vec::new();
        let metas = head.metas.iter_mut().map(|meta| &mut meta.content);
        let values = metas.chain(&mut head.canonicals).chain(&mut head.loose_robots);
        for value in values.chain([&mut head.title]).chain(&mut head.base).chain(&mut head.refresh)
        {
            value.truncate(value.floor_char_boundary(LONGEST));
        }
        if let Some(page) = all.last_mut() {
            page.head = head;
        }
    }

    /// Returns what was read.
    pub fn finish(self) -> Pages {
        self.0
    }
}

impl Pages {
    /// Adds other pages of the same folder.
    pub(in crate::site) fn add(&mut self, other: Pages) {
        let before = self.all.len() as u32;
        self.all.extend(other.all);
        self.links.merge(&other.links, before, &self.all);
    }

    /// Encodes everything as bytes, to be sent to another thread or machine; [`Pages::from_bytes`] of the same version reads
    /// them. It detects damage of any byte, but no forgery.
    pub fn to_bytes(&self) -> Vec<u8> {
        framed(PAGES, 0, |out| self.encode(out))
    }

    /// Decodes the bytes that [`Pages::to_bytes`] has written. Any bytes may be given, and little more memory is taken than
    /// they have.
    ///
    /// # Errors
    /// Why `bytes` are refused: they are not those of pages, or were cut off, damaged, or made by another version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Pages, InvalidPart> {
        let Frame { body, .. } = Frame::open(PAGES, bytes)?;
        let mut input = Decoder::new(body);
        let pages = Pages::decode(&mut input).filter(|_| input.is_empty());
        pages.ok_or(InvalidPart::Damaged)
    }

    /// Whether the sources of all links are pages. A forged part may have others.
    fn fit(&self) -> bool {
        self.links.are_of(self.all.len())
    }
}

coded! {
    Pages if fit { all, links }
    Page { path, head, empty, partial }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::codec::Encoder;
    use proptest::prelude::*;

    fn pages() -> Pages {
        let mut reader = PageReader::default();
        reader.read(
            "index.html",
            b"<!doctype html><title>Home</title><base href=/b/><meta name=robots content=noindex><a href=a>",
        );
        reader.read("b/a.html", b"<html><title>A</title><link rel=canonical href=/b/a><a href=/>");
        reader.read("empty.html", b"");
        reader.finish()
    }

    #[test]
    fn a_changed_byte_is_refused() {
        let bytes = pages().to_bytes();
        assert_eq!(Pages::from_bytes(&bytes), Ok(pages()));
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << (at % 8);
            assert!(Pages::from_bytes(&changed).is_err(), "byte {at}");
            assert!(Pages::from_bytes(&bytes[..at]).is_err(), "{at} bytes");
        }
    }

    #[test]
    fn what_is_kept_of_a_page_has_bounds() {
        let long = "x".repeat(1 << 20);
        let text = format!(
            "<title>{long}</title><meta name=robots content='{long}'><meta name=other content=a>"
        );
        let mut reader = PageReader::default();
        reader.read("a.html", text.as_bytes());
        let pages = reader.finish();
        assert!(pages.all[0].partial);
        assert!(pages.to_bytes().len() < 10_000);
    }

    proptest! {
        /// Pages that were changed on purpose, with a correct checksum, can be judged or are refused.
        #[test]
        fn malice_stops_nothing(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6)) {
            let mut out = Encoder::default();
            pages().encode(&mut out);
            for (at, byte) in changes {
                let at = at.index(out.bytes.len());
                out.bytes[at] = byte;
            }
            if let Some(pages) = Pages::decode(&mut Decoder::new(&out.bytes)) {
                let mut site = crate::SiteCheck::new(&crate::Options::default()).unwrap();
                site.add("a.txt", b"https://www.example.org/\nhttps://www.example.org/b/a");
                site.pages(pages);
                site.finish();
            }
        }
    }
}
