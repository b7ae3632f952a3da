//! The fast lane: an entry written as nearly all entries are, read in one pass over its bytes.
//!
//! The lane reads a whole `<url>`: core children without attributes in the schema's order, then elements of extensions,
//! with plain characters and `&amp;` as the only reference. In such an entry the XML layer would report only an unescaped
//! `&` or `'` in the URL, the most frequent faults of all. The values are lent to the rules where they stand. Language links
//! and images written in the usual way are not read as elements, as long as they cause no finding
//! ([`Known`]).
//!
//! When the lane declines, nothing has changed, and the entry goes through the XML layer (law 5). Both ways lead to the
//! same report.

use std::borrow::Cow;

use super::entries::OpenEntry;
use super::prefixes::Prefixes;
use super::root::Content;
use super::{Builder, names};
use crate::report::findings::Findings;
use crate::rules::family::Subject;
use crate::rules::xml;
use crate::sitemap::entry::{Entry, EntryKind, FieldName};
use crate::sitemap::known::{Known, Link, Place};
use crate::sitemap::page::Pages;
use crate::text::address::Scan;
use crate::text::bytes::{byte_table, find, find_byte, special_classes, starts_with};
use crate::text::date::{self, Moment};
use crate::text::span::Span;
use crate::text::template;
use crate::xml::ampersands::{self, Ampersands, ESCAPED};
use crate::xml::event::{Attribute, EndTag, StartTag};
use crate::xml::fault::Fault;
use crate::xml::surely_fine;

/// What the lane knows of earlier entries, and the buffers that it reuses.
#[derive(Debug, Default)]
pub(super) struct Lane {
    /// Buffers of an entry.
    entry: Entry<'static>,
    fields: [Option<Place>; 4],
    frame: Frame,
    link: Option<LinkShape>,
    block: Block,
    image: Option<ImageShape>,
    image_frame: ImageFrame,
    tokens: Vec<Token>,
    attributes: Vec<RawAttribute>,
    /// Open elements of extensions, as indexes into `tokens`.
    open: Vec<usize>,
    /// Prefixes met so far, with their namespaces.
    prefixes: Vec<(Box<str>, Box<str>)>,
    /// The root that declares the prefixes.
    root: Span,
}

/// How this file writes a language link.
#[derive(Debug)]
struct LinkShape {
    /// The start tag up to the end of its name.
    open: Box<[u8]>,
    close: Box<[u8]>,
    /// The bytes before, between and after the language and the URL of the last link; empty before the first link.
    parts: [Vec<u8>; 3],
    /// The URL comes before the language.
    href_first: bool,
    /// Index into [`Prefixes::extensions`], where the link elements are counted.
    index: usize,
}

/// How this file writes an image that has a URL and nothing else.
#[derive(Debug)]
struct ImageShape {
    tags: [Box<[u8]>; 4],
    /// Index into [`Prefixes::extensions`], where the image elements are counted.
    index: usize,
}

/// The bytes around the values of core children. Nearly all entries of a file have the same ones, and comparing them at
/// once is faster than looking for tags and white space. The frame is learnt from the entry before.
#[derive(Debug, Default)]
struct Frame {
    /// All the bytes, from the start of the entry to the end of the white space after the last child.
    text: Vec<u8>,
    /// The fields present, each with the index in `text` where the bytes before its value end.
    values: Vec<(usize, usize)>,
}

/// The bytes around the URL of the last image, with all white space: the next image mostly has the same.
#[derive(Debug, Default)]
struct ImageFrame {
    /// Empty before the first image.
    before: Vec<u8>,
    behind: Vec<u8>,
}

/// The bytes of an entry's links. All pages of a group have the same links, and mostly follow each other.
#[derive(Debug, Default)]
struct Block {
    text: Vec<u8>,
    /// Index of the block in the text that was read last.
    start: usize,
}

/// Character data or the value of an attribute; places are indexes into the text.
#[derive(Debug, Clone, Copy)]
struct Text {
    start: usize,
    end: usize,
    /// The text contains `&amp;`.
    escaped: bool,
    /// An `&` or a `'` in it is not escaped.
    raw: Option<u8>,
}

/// What is known of the URL of an entry that was lent its core children.
#[derive(Debug, Default)]
struct Lent {
    /// The URL, with the character in it that should be escaped, if there is one.
    raw: Option<(Text, u8)>,
    /// Its scan, if the URL is written as it is meant.
    scan: Option<Scan>,
    /// The date of `lastmod`, if it is certainly valid.
    lastmod: Option<Moment>,
}

/// A piece of an extension's element.
#[derive(Debug)]
enum Token {
    Start {
        at: usize,
        colon: usize,
        name_end: usize,
        end: usize,
        /// Index into [`Lane::prefixes`].
        prefix: usize,
        /// The element's range in [`Lane::attributes`].
        attributes: (usize, usize),
        empty: bool,
    },
    Text(Text),
    End(usize, usize),
}

#[derive(Debug)]
struct RawAttribute {
    name: (usize, usize),
    value: Text,
}

/// Classes of bytes in character data and in values of attributes.
static CLASSES: [u8; 256] = byte_table!(byte => match byte {
    b'\t' | b'\n' => SPACE,
    // A carriage return is read as a line feed.
    0..0x20 | 0x7F | b'<' | b'>' | b'"' => ODD,
    b'\'' => QUOTE,
    b'&' => AMPERSAND,
    b'{' | b'[' => CODE,
    b'%' => PERCENT,
    // Nothing is to be reported about U+00C0 to U+05FF and U+3000 to U+CFFF: the letters of most scripts.
    0x80..=0xBF | 0xC3..=0xD7 | 0xE3..=0xEC => 0,
    0xC0.. => RARE,
    _ => 0,
});

/// The byte may cause a finding.
const ODD: u8 = 1;
/// White space that an attribute's value would have replaced by spaces.
const SPACE: u8 = 2;
/// An apostrophe, which should be escaped in text.
const QUOTE: u8 = 4;
const AMPERSAND: u8 = 8;
/// Template code may begin with the byte.
const CODE: u8 = 16;
/// The byte begins a character that may cause a finding.
const RARE: u8 = 32;
/// Template code may begin with two of the byte.
const PERCENT: u8 = 64;

/// Limit in bytes: longer texts may be cut, so they go through the XML layer from here on and cost the same everywhere.
const LONGEST: usize = 8 << 10;
/// Limit on the attributes of an element; the XML layer compares more of them in another way.
const MAX_ATTRIBUTES: usize = 8;
const MAX_DEPTH: usize = 8;

const OPEN: &[u8] = b"<url>";
const CLOSE: &[u8] = b"</url>";
const FIELDS: [(&[u8], &[u8], FieldName); 4] = [
    (b"<loc>", b"</loc>", FieldName::Loc),
    (b"<lastmod>", b"</lastmod>", FieldName::Lastmod),
    (b"<changefreq>", b"</changefreq>", FieldName::Changefreq),
    (b"<priority>", b"</priority>", FieldName::Priority),
];

#[cfg(test)]
thread_local! {
    /// Number of entries that the lane has taken, and of those among them whose extensions it read as elements.
    static TAKEN: std::cell::Cell<[u64; 2]> = const { std::cell::Cell::new([0; 2]) };
}

impl Builder {
    /// Takes as many whole entries as it can from the start of `text`, which stands directly in the root. Returns the
    /// number of bytes taken.
    #[inline(never)]
    pub(super) fn lane(&mut self, text: &str, offset: u64, findings: &mut Findings) -> usize {
        if !self.is_between_entries() {
            return 0;
        }
        let mut lane = std::mem::take(&mut self.lane);
        if lane.root != self.root.tag {
            lane.root = self.root.tag;
            lane.forget_extensions();
        }
        lane.learn(&self.prefixes);
        let mut pages = std::mem::take(&mut self.pages);
        let mut entry = std::mem::take(&mut lane.entry).reused();
        (entry.known.text, entry.known.offset) = (text, offset);
        let mut at = 0;
        #[cfg(test)]
        let before = self.entries;
        loop {
            let start = skip_space(text.as_bytes(), at);
            let Some(end) = self.take_entry(&mut lane, (&mut entry, &mut pages), start, findings)
            else {
                break;
            };
            at = end;
        }
        self.root.match_seen |= at > 0;
        #[cfg(test)]
        TAKEN.set([TAKEN.get()[0] + self.entries - before, TAKEN.get()[1]]);
        lane.entry = entry.reused();
        (self.lane, self.pages) = (lane, pages);
        at
    }

    fn is_between_entries(&self) -> bool {
        self.open.depth == 1
            && !self.strict
            && matches!(self.root.content, Content::Entries(EntryKind::Url))
            && self.root.prefix.is_empty()
            && !self.root.unbound
            && !self.root.again
            && self.open.wrapper.is_none()
            // The root may be an entry itself.
            && self.open.entry.is_none()
            && self.open.skipped.is_none()
            && self.run.start().is_none()
    }

    /// Takes the entry that begins at index `start` of the text; returns where the entry ends.
    #[inline(always)]
    fn take_entry(
        &mut self,
        lane: &mut Lane,
        (entry, pages): (&mut Entry<'_>, &mut Pages),
        start: usize,
        findings: &mut Findings,
    ) -> Option<usize> {
        let (text, offset) = (entry.known.text, entry.known.offset);
        let span = |from: usize, to: usize| Span::new(offset + from as u64, offset + to as u64);
        let (rest, known) = lane.read(text, start, entry, self)?;
        let end = match known {
            Some(end) => end,
            None => lane.read_extensions(text, rest, entry, self)?,
        };
        let tag = span(start, start + OPEN.len());
        entry.begin(EntryKind::Url, self.entries + 1, tag);
        entry.span = span(start, end);
        let mut lent = Lent::default();
        lane.lend(entry, pages, &mut lent)?;
        // Something else stands in the place of bytes that could not be read.
        if findings.is_damaged(entry.span) {
            return None;
        }
        if known.is_some() && entry.known.is_empty() {
            let page = pages.page(entry.value(FieldName::Loc)?, lent.scan);
            self.take(&mut Subject::new(entry, Some(page), lent.lastmod), lent.raw, findings);
            return Some(end);
        }
        entry.odd = true;
        let rest = (rest, known.is_none());
        self.take_extended(lane, (entry, pages), lent, rest, findings).then_some(end)
    }

    /// Takes an entry with elements of extensions, which begin at index `rest` of the text. `read`: they have been read as
    /// elements already. Returns false if the entry has to go through the XML layer.
    #[inline(never)]
    fn take_extended(
        &mut self,
        lane: &mut Lane,
        (entry, pages): (&mut Entry<'_>, &mut Pages),
        lent: Lent,
        (rest, read): (usize, bool),
        findings: &mut Findings,
    ) -> bool {
        if !read {
            let Some(value) = entry.value(FieldName::Loc) else { return false };
            let page = pages.page(value, lent.scan);
            let mut subject = Subject::new(entry, Some(page), lent.lastmod);
            if self.families.takes(&subject) {
                self.count_known(lane, &entry.known);
                self.take(&mut subject, lent.raw, findings);
                return true;
            }
            if lane.read_extensions(entry.known.text, rest, entry, self).is_none() {
                return false;
            }
        }
        #[cfg(test)]
        TAKEN.set([TAKEN.get()[0], TAKEN.get()[1] + 1]);
        self.entry.begin(EntryKind::Url, self.entries + 1, entry.tag);
        self.extensions_of(lane, &entry.known, entry.tag, findings);
        std::mem::swap(&mut entry.nodes, &mut self.entry.nodes);
        if let Some(value) = entry.value(FieldName::Loc) {
            let page = pages.page(value, lent.scan);
            self.take(&mut Subject::new(entry, Some(page), lent.lastmod), lent.raw, findings);
        }
        std::mem::swap(&mut entry.nodes, &mut self.entry.nodes);
        lane.learn(&self.prefixes);
        true
    }

    /// Counts the elements of links and images that are not read as elements.
    fn count_known(&mut self, lane: &Lane, Known { links, images, .. }: &Known<'_>) {
        if let Some(shape) = &lane.link {
            self.prefixes.extensions[shape.index].1 += links.len() as u64;
        }
        if let Some(shape) = &lane.image {
            self.prefixes.extensions[shape.index].1 += 2 * images.len() as u64;
        }
    }

    /// Counts and checks an entry. `raw`: see [`Lent`].
    #[inline]
    fn take(
        &mut self,
        subject: &mut Subject<'_>,
        raw: Option<(Text, u8)>,
        findings: &mut Findings,
    ) {
        let entry = subject.entry;
        self.entries += 1;
        if let Some((loc, mark)) = raw {
            tell_of_raw(&entry.known, loc, mark, findings);
        }
        self.check_entry(subject, (true, None), findings);
    }

    /// Reads the elements of extensions as if they came from the XML layer.
    fn extensions_of(
        &mut self,
        lane: &Lane,
        known: &Known<'_>,
        tag: Span,
        findings: &mut Findings,
    ) {
        let (text, span) = (known.text, |from: usize, to: usize| known.span(from..to));
        self.open.depth = 2;
        let (written, namespace) = ("url".into(), self.root.namespace.clone());
        self.open.entry =
            Some(OpenEntry { depth: 2, tag, written, namespace, ..OpenEntry::default() });
        for token in &lane.tokens {
            match *token {
                Token::Start { at, colon, name_end, end, prefix, attributes, empty } => {
                    let raw = lane.attributes[attributes.0..attributes.1].iter();
                    let list: Vec<Attribute<'_>> =
                        raw.map(|raw| attribute(text, raw, &span)).collect();
                    let start = StartTag {
                        prefix: &text[at + 1..colon],
                        local: &text[colon + 1..name_end],
                        namespace: &lane.prefixes[prefix].1,
                        span: span(at, end),
                        name: span(at + 1, name_end),
                        attributes: &list,
                        empty,
                    };
                    self.start(&start, findings);
                    if empty {
                        self.end(EndTag::missing(start.span.end), findings);
                    }
                }
                Token::Text(value) => {
                    pieces(text, value, |piece, from, to, reference| match reference {
                        true => self.reference(Some(piece), span(from, to)),
                        false => self.text(piece, span(from, to)),
                    });
                }
                Token::End(from, to) => {
                    let name = Some(span(from + "</".len(), to - ">".len()));
                    self.end(EndTag { span: span(from, to), name }, findings);
                }
            }
        }
        self.open.entry = None;
        self.open.depth = 1;
    }
}

impl Lane {
    /// Learns how extensions are written, once the XML layer has met their prefixes and reported its findings about them.
    fn learn(&mut self, prefixes: &Prefixes) {
        let settled =
            |extension: usize| prefixes.settled(extension).filter(|(prefix, _)| !prefix.is_empty());
        let bytes = |text: String| text.into_bytes().into();
        if self.link.is_none()
            && let Some((prefix, index)) = settled(names::XHTML)
        {
            let [open, close] = ["<", "</"].map(|mark| bytes(format!("{mark}{prefix}:link")));
            let (parts, href_first) = Default::default();
            self.link = Some(LinkShape { open, close, parts, href_first, index });
        }
        if self.image.is_none()
            && let Some((prefix, index)) = settled(names::IMAGE)
        {
            let tags = ["<_:image>", "<_:loc>", "</_:loc>", "</_:image>"];
            let tags = tags.map(|tag| bytes(tag.replace('_', prefix)));
            self.image = Some(ImageShape { tags, index });
        }
    }

    /// Forgets the extensions, as another root may bind the same prefixes to something else.
    fn forget_extensions(&mut self) {
        self.prefixes.clear();
        (self.link, self.image) = (None, None);
        self.image_frame = ImageFrame::default();
        self.block.text.clear();
        self.entry.known.links.clear();
        self.entry.known.images.clear();
    }

    /// Finds the core children, links and images of the entry that begins at `start`. Returns where the core children end,
    /// and where the entry ends, if nothing else is in it.
    fn read(
        &mut self,
        text: &str,
        start: usize,
        entry: &mut Entry<'_>,
        builder: &Builder,
    ) -> Option<(usize, Option<usize>)> {
        let bytes = text.as_bytes();
        if let Some(rest) = self.read_framed(bytes, start)
            && let Some(end) = self.read_known(text, rest, entry, builder)
        {
            return Some((rest, Some(end)));
        }
        let rest = self.read_fields(bytes, start)?;
        Some((rest, self.read_known(text, rest, entry, builder)))
    }

    /// Finds the values of core children in an entry with the tags and white space of the entry before; returns where these
    /// end. The fields outside the frame are still empty.
    fn read_framed(&mut self, bytes: &[u8], start: usize) -> Option<usize> {
        let Lane { fields, frame, .. } = self;
        if frame.values.is_empty() {
            return None;
        }
        let (mut at, mut from) = (start, 0);
        for &(field, to) in &frame.values {
            let (open, close, _) = FIELDS[field];
            let start = behind(bytes, at, &frame.text[from..to])?;
            at = find_byte(bytes, start, b'<')?;
            let tag = start - open.len();
            fields[field] = Some(Place { tag, start, end: at, behind: at + close.len() });
            from = to;
        }
        behind(bytes, at, &frame.text[from..])
    }

    /// Finds the values of core children in any entry, and learns its frame.
    #[inline(never)]
    fn read_fields(&mut self, bytes: &[u8], start: usize) -> Option<usize> {
        let mut at = skip_space(bytes, behind(bytes, start, OPEN)?);
        let mut from = start;
        self.frame.clear();
        for (number, (open, close, _)) in FIELDS.iter().enumerate() {
            self.fields[number] = None;
            if let Some(start) = behind(bytes, at, open) {
                let Some(place) = value(bytes, at, start, close) else {
                    self.frame.clear();
                    return None;
                };
                self.fields[number] = Some(place);
                self.frame.add(&bytes[from..start], number);
                from = place.end;
                at = skip_space(bytes, place.behind);
            }
        }
        self.frame.text.extend_from_slice(&bytes[from..at]);
        Some(at)
    }

    /// Finds the links and images at `at`. Returns where the entry ends, if it contains nothing else.
    #[inline]
    fn read_known(
        &mut self,
        text: &str,
        mut at: usize,
        entry: &mut Entry<'_>,
        builder: &Builder,
    ) -> Option<usize> {
        if self.link.is_some() || self.image.is_some() {
            at = self.read_links_and_images(text, at, entry, builder);
        }
        behind(text.as_bytes(), at, CLOSE)
    }

    #[inline(never)]
    fn read_links_and_images(
        &mut self,
        text: &str,
        mut at: usize,
        entry: &mut Entry<'_>,
        builder: &Builder,
    ) -> usize {
        let bytes = text.as_bytes();
        entry.known.images.clear();
        // The images come before or after the links.
        at = self.read_images(bytes, at, &mut entry.known.images);
        at = self.read_links(text, at, entry, builder);
        self.read_images(bytes, at, &mut entry.known.images)
    }

    /// Finds the images at `at`. Returns the end of the last one.
    fn read_images(&mut self, bytes: &[u8], mut at: usize, images: &mut Vec<Place>) -> usize {
        let Lane { image: Some(shape), image_frame: frame, .. } = self else { return at };
        while let Some((image, end)) = shape.read_framed(bytes, at, frame).or_else(|| {
            let (image, end) = shape.read(bytes, at)?;
            let end = skip_space(bytes, end);
            frame.learn(&bytes[at..image.start], &bytes[image.end..end]);
            Some((image, end))
        }) {
            at = skip_space(bytes, end);
            images.push(image);
        }
        at
    }

    /// Finds the links at `at`. Returns the end of the last one.
    fn read_links(
        &mut self,
        text: &str,
        at: usize,
        entry: &mut Entry<'_>,
        builder: &Builder,
    ) -> usize {
        let Some(mut shape) = self.link.take() else { return at };
        let (bytes, known) = (text.as_bytes(), &mut entry.known);
        let mut next = at;
        if !self.block.text.is_empty()
            && let Some(end) = behind(bytes, at, &self.block.text)
            && behind(bytes, skip_space(bytes, end), &shape.open).is_none()
        {
            for link in &mut known.links {
                link.move_to(self.block.start, at);
            }
            self.block.start = at;
            next = skip_space(bytes, end);
        } else {
            known.links.clear();
            let mut end = at;
            while let Some(link) = shape
                .read_framed(bytes, next)
                .or_else(|| self.read_link(text, next, &mut shape, builder))
            {
                end = link.end;
                next = skip_space(bytes, end);
                known.links.push(link);
            }
            self.block.text.clear();
            self.block.text.extend_from_slice(&bytes[at..end]);
            self.block.start = at;
            known.block += 1;
        }
        self.link = Some(shape);
        next
    }

    /// Returns the link at `at`, if it has only the three attributes that a link needs.
    fn read_link(
        &mut self,
        text: &str,
        at: usize,
        shape: &mut LinkShape,
        builder: &Builder,
    ) -> Option<Link> {
        let bytes = text.as_bytes();
        behind(bytes, at, &shape.open)
            .filter(|&end| bytes[end..].first().is_some_and(u8::is_ascii_whitespace))?;
        self.attributes.clear();
        self.open.clear();
        let mut end = self.tag(text, at, builder)?;
        self.tokens.clear();
        if !self.open.is_empty() {
            end = behind(bytes, behind(bytes, end, &shape.close)?, b">")?;
        }
        let [_, _, _] = &self.attributes[..] else { return None };
        let value = |name: &str| {
            let attribute =
                self.attributes.iter().find(|it| &text[it.name.0..it.name.1] == name)?;
            Some(attribute.value.start..attribute.value.end)
        };
        let (rel, language, href) = (value("rel")?, value("hreflang")?, value("href")?);
        let link = Link { language, href, end };
        (&text[rel] == "alternate").then(|| shape.learn(bytes, at, &link))?;
        Some(link)
    }

    /// Reads the elements of extensions from `at` on. Returns where the entry ends.
    #[inline(never)]
    fn read_extensions(
        &mut self,
        text: &str,
        mut at: usize,
        entry: &mut Entry<'_>,
        builder: &Builder,
    ) -> Option<usize> {
        entry.known.links.clear();
        entry.known.images.clear();
        self.block.text.clear();
        self.tokens.clear();
        self.attributes.clear();
        let bytes = text.as_bytes();
        while !starts_with(&bytes[at..], CLOSE) {
            at = skip_space(bytes, self.extension(text, at, builder)?);
        }
        Some(at + CLOSE.len())
    }

    /// Lends the entry its core children. `None`: there is no URL, or the XML layer might have something else to say.
    #[inline]
    fn lend(&self, entry: &mut Entry<'_>, pages: &Pages, lent: &mut Lent) -> Option<()> {
        let [Some(loc), lastmod, others @ ..] = &self.fields else { return None };
        let url = entry.known.written(loc.start..loc.end);
        if url.len() <= LONGEST {
            lent.scan = pages.scan(url);
        }
        if lent.scan.as_ref().is_some_and(Scan::is_plain) {
            entry.lend(FieldName::Loc, loc, url);
        } else {
            let found = plain(entry.known.text, loc.start, loc.end, false)?;
            lent.raw = found.raw.map(|mark| (found, mark));
            if found.escaped || url.as_bytes().last().is_some_and(u8::is_ascii_whitespace) {
                lent.scan = None;
            }
            fill(entry, FieldName::Loc, loc, found);
        }
        if let Some(place) = lastmod {
            let date = entry.known.written(place.start..place.end);
            lent.lastmod = date::accept(date);
            match lent.lastmod {
                Some(_) => entry.lend(FieldName::Lastmod, place, date),
                None => fill_checked(entry, FieldName::Lastmod, place)?,
            }
        }
        for (place, name) in others.iter().zip([FieldName::Changefreq, FieldName::Priority]) {
            if let Some(place) = place {
                fill_checked(entry, name, place)?;
            }
        }
        Some(())
    }

    /// Reads one element of an extension, with its content; returns where the element ends.
    fn extension(&mut self, text: &str, mut at: usize, builder: &Builder) -> Option<usize> {
        let bytes = text.as_bytes();
        self.open.clear();
        loop {
            if bytes.get(at..at + 2)? == b"</" {
                let Token::Start { at: tag, name_end, .. } = self.tokens[self.open.pop()?] else {
                    return None;
                };
                let end = at + 2 + (name_end - tag - 1);
                if bytes.get(at + 2..end)? != &bytes[tag + 1..name_end] || *bytes.get(end)? != b'>'
                {
                    return None;
                }
                self.tokens.push(Token::End(at, end + 1));
                at = end + 1;
            } else {
                at = self.tag(text, at, builder)?;
            }
            if self.open.is_empty() {
                return Some(at);
            }
            if bytes.get(at) != Some(&b'<') {
                let data = character_data(text, at)?;
                self.tokens.push(Token::Text(data));
                at = data.end;
            }
        }
    }

    /// Reads a start tag or an empty-element tag with a prefix; returns where the tag ends.
    fn tag(&mut self, text: &str, at: usize, builder: &Builder) -> Option<usize> {
        let bytes = text.as_bytes();
        if bytes.get(at) != Some(&b'<') {
            return None;
        }
        let colon = name(bytes, at + 1).filter(|&end| bytes.get(end) == Some(&b':'))?;
        let name_end = name(bytes, colon + 1)?;
        let prefix = self.prefix(&text[at + 1..colon], builder)?;
        let first = self.attributes.len();
        let mut end = name_end;
        let empty = loop {
            let next = skip_space(bytes, end);
            match *bytes.get(next)? {
                b'>' => {
                    end = next + 1;
                    break false;
                }
                b'/' if bytes.get(next + 1) == Some(&b'>') => {
                    end = next + 2;
                    break true;
                }
                _ if next > end => end = self.attribute(text, next, first)?,
                _ => return None,
            }
        };
        if !empty {
            if self.open.len() == MAX_DEPTH {
                return None;
            }
            self.open.push(self.tokens.len());
        }
        let attributes = (first, self.attributes.len());
        self.tokens.push(Token::Start { at, colon, name_end, end, prefix, attributes, empty });
        Some(end)
    }

    /// Reads `name="value"`, in either kind of quotation marks; returns where it ends.
    fn attribute(&mut self, text: &str, at: usize, first: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let end = name(bytes, at)?;
        let &[b'=', quote @ (b'"' | b'\'')] = bytes.get(end..end + 2)? else { return None };
        if self.attributes.len() - first == MAX_ATTRIBUTES {
            return None;
        }
        let word = &bytes[at..end];
        let known = |other: &RawAttribute| &bytes[other.name.0..other.name.1] == word;
        // A declaration would open a scope.
        if word == b"xmlns" || self.attributes[first..].iter().any(known) {
            return None;
        }
        let start = end + 2;
        let close = start + memchr::memchr(quote, &bytes[start..])?;
        let value = plain(text, start, close, true)?;
        if value.raw.is_some() {
            return None;
        }
        self.attributes.push(RawAttribute { name: (at, end), value });
        Some(close + 1)
    }

    /// Returns the number of a prefix that the root declares.
    fn prefix(&mut self, prefix: &str, builder: &Builder) -> Option<usize> {
        if let Some(known) = self.prefixes.iter().position(|(known, _)| **known == *prefix) {
            return Some(known);
        }
        let namespace =
            builder.prefixes.uri_of(prefix).filter(|uri| surely_fine::namespace(uri))?;
        self.prefixes.push((prefix.into(), namespace.into()));
        Some(self.prefixes.len() - 1)
    }
}

impl Frame {
    fn clear(&mut self) {
        self.text.clear();
        self.values.clear();
    }

    /// Adds a field. `before`: the bytes before its value.
    fn add(&mut self, before: &[u8], field: usize) {
        self.text.extend_from_slice(before);
        self.values.push((field, self.text.len()));
    }
}

impl ImageFrame {
    fn learn(&mut self, before: &[u8], behind: &[u8]) {
        self.before.clear();
        self.before.extend_from_slice(before);
        self.behind.clear();
        self.behind.extend_from_slice(behind);
    }
}

impl LinkShape {
    /// Returns the link at `at`, if it is written as the last one was.
    fn read_framed(&self, bytes: &[u8], at: usize) -> Option<Link> {
        let [open, between, close] = &self.parts;
        // The quotation mark that begins a value also ends it.
        let value = |at: usize, before: &[u8]| {
            let start = behind(bytes, at, before)?;
            Some(start..find_byte(bytes, start, *before.last()?)?)
        };
        let first = value(at, open)?;
        let second = value(first.end, between)?;
        let end = behind(bytes, second.end, close)?;
        let (language, href) = if self.href_first { (second, first) } else { (first, second) };
        Some(Link { language, href, end })
    }

    fn learn(&mut self, bytes: &[u8], at: usize, Link { language, href, end }: &Link) {
        self.href_first = href.start < language.start;
        let (first, second) = if self.href_first { (href, language) } else { (language, href) };
        let parts = [at..first.start, first.end..second.start, second.end..*end];
        self.parts = parts.map(|part| bytes[part].to_vec());
    }
}

impl ImageShape {
    /// Reads like [`ImageShape::read`] an image that is framed as the last one was. The second value is where the white
    /// space after the image ends, or goes on.
    fn read_framed(&self, bytes: &[u8], at: usize, frame: &ImageFrame) -> Option<(Place, usize)> {
        let [_, loc, end_loc, _] = &self.tags;
        if frame.before.is_empty() {
            return None;
        }
        let start = behind(bytes, at, &frame.before)?;
        let end = find_byte(bytes, start, b'<')?;
        let next = behind(bytes, end, &frame.behind)?;
        let place = Place { tag: start - loc.len(), start, end, behind: end + end_loc.len() };
        Some((place, next))
    }

    /// Returns the image's URL, and where the image ends.
    fn read(&self, bytes: &[u8], at: usize) -> Option<(Place, usize)> {
        let [open, loc, end_loc, close] = &self.tags;
        let tag = skip_space(bytes, behind(bytes, at, open)?);
        let place = value(bytes, tag, behind(bytes, tag, loc)?, end_loc)?;
        Some((place, behind(bytes, skip_space(bytes, place.behind), close)?))
    }
}

/// Returns where `part` ends, if `bytes` has it at `at`.
fn behind(bytes: &[u8], at: usize, part: &[u8]) -> Option<usize> {
    starts_with(bytes.get(at..)?, part).then_some(at + part.len())
}

/// Returns the value from `start` to the next tag, which must be `close`.
fn value(bytes: &[u8], tag: usize, start: usize, close: &[u8]) -> Option<Place> {
    let end = find_byte(bytes, start, b'<')?;
    Some(Place { tag, start, end, behind: behind(bytes, end, close)? })
}

/// Returns the character data up to the next `<`, if it causes no finding.
fn character_data(text: &str, start: usize) -> Option<Text> {
    let end = start + memchr::memchr(b'<', &text.as_bytes()[start..])?;
    plain(text, start, end, false).filter(|text| text.raw.is_none())
}

/// Returns character data, or the value of an `attribute`, if it causes no finding except that an `&` or, in a URL, a `'`
/// is not escaped.
fn plain(text: &str, start: usize, end: usize, attribute: bool) -> Option<Text> {
    let value = &text[start..end];
    let mut found = Text { start, end, escaped: false, raw: None };
    let seen = special_classes(value.as_bytes(), &CLASSES);
    let unwanted = if attribute { ODD | SPACE } else { ODD };
    if seen & unwanted != 0 || value.len() > LONGEST {
        return None;
    }
    if seen & (AMPERSAND | CODE | PERCENT | RARE | QUOTE) == 0 {
        return Some(found);
    }
    let code =
        || seen & CODE != 0 || seen & PERCENT != 0 && find(value.as_bytes(), b"%%").is_some();
    if (seen & RARE != 0 && !value.chars().all(surely_fine::character))
        || (code() && template::residue(value).is_some())
    {
        return None;
    }
    if seen & AMPERSAND != 0 {
        let Ampersands { escaped, raw } = Ampersands::of(value)?;
        (found.escaped, found.raw) = (escaped, raw.then_some(b'&'));
    }
    if seen & QUOTE != 0 && !attribute {
        if seen & AMPERSAND != 0 || !ampersands::tells_quotes(value) {
            return None;
        }
        found.raw = Some(b'\'');
    }
    Some(found)
}

/// Lends or fills a core child in which nothing may be unescaped; `None` if the XML layer might have something to say.
#[inline(never)]
fn fill_checked(entry: &mut Entry<'_>, name: FieldName, place: &Place) -> Option<()> {
    let found = plain(entry.known.text, place.start, place.end, false)?;
    found.raw.is_none().then(|| fill(entry, name, place, found))
}

/// Lends an entry a core child, or fills it where there are references to resolve.
#[inline(never)]
fn fill(entry: &mut Entry<'_>, name: FieldName, place: &Place, found: Text) {
    if !found.escaped {
        return entry.lend(name, place, entry.known.written(place.start..place.end));
    }
    let Known { text, offset, .. } = entry.known;
    let span = |from: usize, to: usize| Span::new(offset + from as u64, offset + to as u64);
    let value = entry.begin_field(name, span(place.tag, place.start));
    pieces(text, found, |piece, from, to, reference| match reference {
        true => value.push_replaced(piece, span(from, to)),
        false => value.push(piece, span(from, to)),
    });
    value.span = span(place.start, place.end);
    value.element = span(place.tag, place.behind);
}

/// Reports what is not escaped in a URL.
#[cold]
fn tell_of_raw(known: &Known<'_>, loc: Text, mark: u8, findings: &mut Findings) {
    let fault = match mark {
        b'&' => Fault::RawAmpersand { unfinished: false },
        _ => Fault::Unescaped('\''),
    };
    let written = known.written(loc.start..loc.end);
    ampersands::unescaped(written, known.span(loc.start..loc.end).start, mark)
        .for_each(|span| xml::report(span, fault, findings));
}

/// Passes on the pieces of a text: each as written, and `&` for each reference.
fn pieces(text: &str, data: Text, mut piece: impl FnMut(&str, usize, usize, bool)) {
    let mut at = data.start;
    while data.escaped
        && let Some(length) = find(&text.as_bytes()[at..data.end], ESCAPED.as_bytes())
    {
        let from = at + length;
        if length > 0 {
            piece(&text[at..from], at, from, false);
        }
        at = from + ESCAPED.len();
        piece("&", from, at, true);
    }
    if at < data.end {
        piece(&text[at..data.end], at, data.end, false);
    }
}

fn attribute<'a>(
    text: &'a str,
    raw: &RawAttribute,
    span: &impl Fn(usize, usize) -> Span,
) -> Attribute<'a> {
    let written = &text[raw.value.start..raw.value.end];
    let value = match raw.value.escaped {
        true => Cow::Owned(ampersands::resolved(written)),
        false => Cow::Borrowed(written),
    };
    Attribute {
        prefix: "",
        local: &text[raw.name.0..raw.name.1],
        namespace: "",
        value,
        raw: written,
        span: span(raw.name.0, raw.value.end + 1),
        value_span: span(raw.value.start, raw.value.end),
        name: span(raw.name.0, raw.name.1),
    }
}

/// Returns the end of a name of ASCII letters, digits, `-` and `_`.
fn name(bytes: &[u8], start: usize) -> Option<usize> {
    if !bytes.get(start)?.is_ascii_alphabetic() {
        return None;
    }
    let part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    Some(start + bytes[start..].iter().take_while(|byte| part(byte)).count())
}

fn skip_space(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\n' | b'\t' | b'\r') = bytes.get(at) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{CLASSES, RARE, TAKEN};
    use crate::Options;
    use crate::xml::surely_fine;

    #[test]
    fn the_first_byte_tells_letters_that_are_fine() {
        let is_common =
            |c: &char| CLASSES[usize::from(c.encode_utf8(&mut [0; 4]).as_bytes()[0])] & RARE == 0;
        let beyond = ('\u{80}'..=char::MAX).filter(is_common);
        assert!(beyond.clone().count() > 40_000);
        assert!(beyond.into_iter().all(surely_fine::character));
    }

    /// A scan that declines too much changes no report. The files are the beginnings of those in benches/inputs.mjs: many
    /// plain entries; with links and images; with a raw `&`; with letters, escapes and other odd addresses; with
    /// duplicates.
    #[test]
    fn takes_what_real_files_contain() {
        let options = Options { now: Some("2026-01-31T12:00:00Z".into()), ..Options::default() };
        for (file, entries, taken) in [
            (include_str!("../../tests/data/lanes/S.xml"), 50, [50, 0]),
            (include_str!("../../tests/data/lanes/M.xml"), 24, [24, 1]),
            (include_str!("../../tests/data/lanes/F.xml"), 50, [50, 0]),
            (include_str!("../../tests/data/lanes/SU.xml"), 100, [100, 0]),
            (include_str!("../../tests/data/lanes/SD.xml"), 50, [50, 0]),
        ] {
            TAKEN.set([0; 2]);
            let report = crate::check(file.as_bytes(), &options).unwrap();
            assert_eq!(report.document.entries, entries, "{}", &file[..200]);
            assert_eq!(TAKEN.get(), taken, "{}", &file[..200]);
        }
    }
}
