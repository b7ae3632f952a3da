//! A file that was checked on one machine, and can be judged on another with the other files of its site.

use std::io::{self, Read};

use super::frame::{FILE, Frame, InvalidPart, framed, next};
use super::part::Part;
use crate::report::Report;
use crate::text::codec::{Coded as _, Decoder, coded};

/// A checked file: its report, and its part in the check of its site.
///
/// [`SiteCheck`](crate::SiteCheck) needs nothing but checked files, written one after the other into a file, in any order.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckedFile {
    /// The path from which the file was read; absent if it was not read from a file. It is never opened here.
    pub path: Option<String>,
    /// What the file contributes to the check of its site.
    pub part: Part,
    /// The report of the file alone.
    pub report: Report,
}

impl CheckedFile {
    /// Encodes everything as bytes, some 15 to 30 for each URL. [`CheckedFile::read`] of the same version reads them. It
    /// detects damage of any byte, but no forgery.
    pub fn to_bytes(&self) -> Vec<u8> {
        framed(FILE, self.part.options, |out| self.encode(out))
    }

    /// Reads the next of several checked files that were written one after the other; `None` at the end. Any bytes may
    /// come; little more memory is taken than they have.
    ///
    /// # Errors
    /// The errors of `input`, and [`io::ErrorKind::InvalidData`] with an [`InvalidPart`] that says why the bytes are
    /// refused.
    pub fn read(input: &mut impl Read) -> io::Result<Option<CheckedFile>> {
        let bytes = next(FILE, input)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let file = CheckedFile::from_bytes(&bytes);
        file.map(Some).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    fn from_bytes(bytes: &[u8]) -> Result<CheckedFile, InvalidPart> {
        let Frame { options, body } = Frame::open(FILE, bytes)?;
        let mut input = Decoder::new(body);
        let file = CheckedFile::decode(&mut input);
        let file = file.filter(|file| input.is_empty() && file.part.options == options);
        file.ok_or(InvalidPart::Damaged)
    }

    /// Renames the file, in case it belongs in a subfolder of a site with more files than were known when it was checked.
    pub fn rename(&mut self, name: &str) {
        self.part.name = name.to_owned();
        self.report.options.name = Some(name.to_owned());
    }
}

coded! { CheckedFile { path, part, report } }

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::text::codec::Encoder;
    use crate::{Options, SiteCheck};

    /// Files of all kinds.
    const FILES: [&str; 4] = [
        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' xmlns:xhtml='http://www.w3.org/1999/xhtml' xmlns:image='http://www.google.com/schemas/sitemap-image/1.1'>
<url><loc>https://www.example.org/a</loc><lastmod>2026-01-05</lastmod><xhtml:link rel='alternate' hreflang='de' href='https://www.example.org/de'/><xhtml:link rel='alternate' hreflang='en' href='https://www.example.org/a'/></url>
<url><loc>https://www.example.org/b?c&d</loc><priority>7</priority><image:image><image:loc>https://www.example.org/b.png</image:loc></image:image></url>
<url><loc>https://www.example.org/a</loc><lastmod>yesterday</lastmod></url></urlset>",
        "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><sitemap><loc>https://www.example.org/0.xml</loc><lastmod>2026-01-05</lastmod></sitemap>
<sitemap><loc>https://www.example.org/5.xml</loc></sitemap></sitemapindex>",
        "User-agent: *\nDisallow: /a\nSitemap: https://www.example.org/1.xml\n",
        "https://www.example.org/a\nhttps://www.example.org/de\n",
    ];

    fn checked(at: usize) -> CheckedFile {
        let name = ["0.xml", "1.xml", "robots.txt", "3.txt"][at];
        let options =
            Options { url: Some("https://www.example.org/".into()), ..Options::default() };
        let mut checker = SiteCheck::new(&options).unwrap().checker(name);
        checker.push(FILES[at].as_bytes());
        let (report, part) = checker.finish_part();
        CheckedFile { path: Some(format!("public/{name}")), part, report }
    }

    #[test]
    fn come_back_as_they_were() {
        let files: Vec<CheckedFile> = (0..FILES.len()).map(checked).collect();
        let bytes: Vec<u8> = files.iter().flat_map(CheckedFile::to_bytes).collect();
        let mut input = &bytes[..];
        let read = std::iter::from_fn(|| CheckedFile::read(&mut input).unwrap());
        assert_eq!(read.collect::<Vec<_>>(), files);
    }

    #[test]
    fn a_changed_byte_is_refused() {
        for bytes in (0..FILES.len()).map(|at| checked(at).to_bytes()) {
            for at in 0..bytes.len() {
                for bit in 0..8 {
                    let mut changed = bytes.clone();
                    changed[at] ^= 1 << bit;
                    let refused = CheckedFile::read(&mut &changed[..]);
                    let error = refused.expect_err("bit {bit} of byte {at}");
                    assert!(error.get_ref().is_some_and(|error| error.is::<InvalidPart>()));
                }
            }
        }
    }

    proptest! {
        /// A part that was changed on purpose, with a correct checksum, can be judged or is refused.
        #[test]
        fn malice_stops_nothing(
            first in 0..FILES.len(),
            second in 0..FILES.len(),
            changes in prop::collection::vec((any::<prop::sample::Index>(), prop_oneof![any::<u8>(), 0_u8..4, Just(0xFF)]), 1..6),
        ) {
            let options = Options { url: Some("https://www.example.org/".into()), ..Options::default() };
            let mut site = SiteCheck::new(&options).unwrap();
            let mut out = Encoder::default();
            checked(first).encode(&mut out);
            for (at, byte) in changes {
                let at = at.index(out.bytes.len());
                out.bytes[at] = byte;
            }
            let CheckedFile { part, report, .. } = checked(second);
            site.merge(part, Some(report)).unwrap();
            if let Some(file) = CheckedFile::decode(&mut Decoder::new(&out.bytes))
                && site.merge(file.part, Some(file.report)).is_ok()
            {
                site.finish();
            }
        }
    }
}
