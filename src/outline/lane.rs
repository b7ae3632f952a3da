//! The fast lane: an entry written as nearly all entries are, taken in one pass over its bytes.
//!
//! First it tries the shapes that most files are full of, and asks the families to take the entry as it is
//! ([`Sure`]); then any plain, well-formed entry, which it reads for them.
//!
//! It never explains. It takes a whole `<url>` of which the XML layer and the builder would have nothing to say but, in the
//! first way, that an `&` is not escaped, or a `'` in an address, which are the most frequent faults of all: core children without
//! attributes in the schema's order, then elements of extensions, plain characters, `&amp;` as the only reference. Nothing
//! has changed when it declines, and that entry goes through the strict path (law 5). The report is the same from either.

use std::borrow::Cow;

use super::entries::OpenEntry;
use super::prefixes::Prefixes;
use super::{Builder, Content, names};
use crate::report::findings::{Context, Findings};
use crate::rules::{structure, xml};
use crate::sitemap::entry::{EntryKind, FieldName};
use crate::sitemap::sure::{self, Link, Place, Sure};
use crate::text::bytes::{byte_table, classes, find, find_byte, has_either, starts_with};
use crate::text::span::Span;
use crate::xml::ampersands::{self, Ampersands, ESCAPED};
use crate::xml::event::{Attribute, EndTag, StartTag};
use crate::xml::fault::Fault;
use crate::xml::surely_fine;

/// What the pass found in one entry. The buffers are used again for the next.
#[derive(Debug, Default)]
pub(super) struct Lane {
    fields: Vec<Field>,
    tokens: Vec<Token>,
    attributes: Vec<RawAttribute>,
    /// Open elements of extensions: their tokens.
    open: Vec<usize>,
    shapes: Shapes,
    sure: Parts,
    /// Prefixes met, with their namespaces.
    prefixes: Vec<(Box<str>, Box<str>)>,
    /// The root that declares them.
    root: Span,
}

/// How this file writes the elements of extensions that most entries have, where it does so in the usual way.
#[derive(Debug, Default)]
struct Shapes {
    link: Option<LinkShape>,
    image: Option<ImageShape>,
}

/// A language link: in any order of its attributes, as the last one was written that was not so.
#[derive(Debug)]
struct LinkShape {
    /// What stands before, between and behind its language and its address.
    parts: [Box<[u8]>; 3],
    /// The address comes first.
    href_first: bool,
    /// Where its elements are counted.
    index: usize,
}

/// An image with its address and nothing else.
#[derive(Debug)]
struct ImageShape {
    tags: [Box<[u8]>; 4],
    /// Where its elements are counted.
    index: usize,
}

/// The values of a [`Sure`] entry.
#[derive(Debug, Default)]
struct Parts {
    fields: [Option<Place>; 4],
    links: Vec<Link>,
    images: Vec<Place>,
    image_frame: ImageFrame,
    block: Block,
    frame: Frame,
}

/// What stands around the values of core children: in nearly all entries of a file the same bytes, that can be compared
/// at once where tags and white space would be looked for one by one. Learnt of the entry before.
#[derive(Debug, Default)]
struct Frame {
    /// All of it, from the start of the entry to behind the white space that follows the last child.
    text: Vec<u8>,
    /// The fields there are, and where in `text` that ends which stands before their values.
    values: Vec<(usize, usize)>,
}

/// What stood around the address of the last image, with all white space: mostly it is that of the next.
#[derive(Debug, Default)]
struct ImageFrame {
    /// Empty: there was none.
    before: Vec<u8>,
    behind: Vec<u8>,
}

/// How the links of an entry are written. All pages of a group have the same, and mostly follow each other.
#[derive(Debug, Default)]
struct Block {
    text: Vec<u8>,
    /// Where that stood.
    start: usize,
    /// Grows with each that is another one.
    number: u64,
}

/// A core child; places are indexes into the text.
#[derive(Debug)]
struct Field {
    name: FieldName,
    tag: usize,
    text: Text,
    end: usize,
}

/// Character data.
#[derive(Debug, Clone, Copy)]
struct Text {
    start: usize,
    end: usize,
    /// It holds `&amp;`.
    escaped: bool,
}

/// A piece of an extension.
#[derive(Debug)]
enum Token {
    Start {
        at: usize,
        colon: usize,
        name_end: usize,
        end: usize,
        /// Index into [`Lane::prefixes`].
        prefix: usize,
        /// The first of its attributes; the last is before the first of the next tag.
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

/// What a byte may be in character data and in values of attributes.
static CLASSES: [u8; 256] = byte_table!(byte => match byte {
    b'\t' | b'\n' | b'\r' => SPACE,
    0..0x20 | 0x7F | b'<' | b'>' | b'"' => ODD,
    b'\'' => QUOTE,
    b'&' => AMPERSAND,
    b'{' | b'[' | b'%' | b'+' => CODE,
    0x80.. => BEYOND,
    _ => 0,
});

/// Something may be to be said of it.
const ODD: u8 = 1;
/// Not in attributes, where it is replaced.
const SPACE: u8 = 2;
/// Not in text, where it should be escaped.
const QUOTE: u8 = 4;
const AMPERSAND: u8 = 8;
/// Template code may begin here.
const CODE: u8 = 16;
/// Not ASCII.
const BEYOND: u8 = 32;

/// Longer texts, which are cut somewhere or other, go through the strict path from here on, so that there is one cost for
/// what is long.
const LONGEST: usize = 8 << 10;
/// More attributes are compared in another way.
const MAX_ATTRIBUTES: usize = 8;
const MAX_DEPTH: usize = 8;

impl Builder {
    /// Takes as many whole entries as it can at the start of `text`, which stands directly in the root; returns
    /// their bytes.
    pub(super) fn lane(&mut self, text: &str, offset: u64, findings: &mut Findings) -> usize {
        if !self.is_between_entries() {
            return 0;
        }
        let mut lane = std::mem::take(&mut self.lane);
        if lane.root != self.outer.tag {
            lane.root = self.outer.tag;
            lane.prefixes.clear();
            lane.shapes = Shapes::default();
            lane.sure.forget_extensions();
        }
        lane.shapes.learn(&self.prefixes);
        let mut at = 0;
        loop {
            let start = skip_space(text.as_bytes(), at);
            if let Some(end) = lane.sure.scan(text.as_bytes(), start, &lane.shapes)
                && is_whole(start, end, offset, findings)
                && self.take_sure(&lane, &text[..end], start, offset, findings)
            {
                at = end;
            } else if let Some(end) = lane.scan(text, start, self)
                && is_whole(start, end, offset, findings)
            {
                self.take(&lane, &text[..end], start, offset, findings);
                at = end;
                if !lane.tokens.is_empty() {
                    lane.shapes.learn(&self.prefixes);
                    lane.learn_link(text.as_bytes());
                }
            } else {
                break;
            }
        }
        self.match_seen |= at > 0;
        self.lane = lane;
        at
    }

    fn is_between_entries(&self) -> bool {
        self.depth == 1
            && !self.strict
            && matches!(self.content, Content::Entries(EntryKind::Url))
            && self.outer.prefix.is_empty()
            && !self.outer.unbound
            && !self.outer.again
            && self.wrapper.is_none()
            // The root may be an entry itself.
            && self.open_entry.is_none()
            && self.skipped.is_none()
            && self.aside.is_none()
            && self.run.start().is_none()
    }

    /// Offers the entry that was found to the families. `text` ends with it.
    fn take_sure(
        &mut self,
        lane: &Lane,
        text: &str,
        start: usize,
        offset: u64,
        findings: &mut Findings,
    ) -> bool {
        let Parts { fields, links, images, block: Block { number: block, .. }, .. } = &lane.sure;
        let (number, end) = (self.entries + 1, text.len());
        let Some(written) = &fields[sure::LOC] else { return false };
        let loc = &text[written.start..written.end];
        let plain = match has_either(loc.as_bytes(), b'&', b'\'') {
            true => match ampersands::resolve(loc) {
                None => return false,
                plain => plain,
            },
            false => None,
        };
        let sure = Sure {
            number,
            text,
            loc: plain.as_ref().map_or(loc, |(plain, _)| plain),
            unescaped: plain.is_some(),
            offset,
            start,
            end,
            fields,
            links,
            block: *block,
            images,
        };
        let mut cx = Context { findings, site: &self.site };
        if !self.families.sure(&sure, &mut cx) {
            return false;
        }
        let start = offset + written.start as u64;
        if let Some((plain, true)) = plain {
            let (mark, fault) = match plain {
                Cow::Owned(_) => (b'&', Fault::RawAmpersand),
                Cow::Borrowed(_) => (b'\'', Fault::Unescaped('\'')),
            };
            ampersands::unescaped(loc, start, mark)
                .for_each(|span| xml::report(span, fault, findings));
        }
        self.entries = number;
        if let Some(shape) = &lane.shapes.link {
            self.prefixes.extensions[shape.index].1 += links.len() as u64;
        }
        if let Some(shape) = &lane.shapes.image {
            self.prefixes.extensions[shape.index].1 += 2 * images.len() as u64;
        }
        true
    }

    /// Hands the entry that was found to the rules. `text` ends with it.
    fn take(
        &mut self,
        lane: &Lane,
        text: &str,
        start: usize,
        offset: u64,
        findings: &mut Findings,
    ) {
        let span = |from: usize, to: usize| Span::new(offset + from as u64, offset + to as u64);
        let tag = span(start, start + OPEN.len());
        self.entries += 1;
        self.entry.begin(EntryKind::Url, self.entries, tag);
        for field in &lane.fields {
            let value = self.entry.begin_field(field.name, span(field.tag, field.text.start));
            value.span = span(field.text.start, field.text.end);
            value.element = span(field.tag, field.end);
            pieces(text, field.text, |piece, from, to, reference| match reference {
                true => value.push_replaced(piece, span(from, to)),
                false => value.push(piece, span(from, to)),
            });
        }
        if !lane.tokens.is_empty() {
            self.extensions_of(lane, text, tag, offset, findings);
        }
        self.entry.span = span(start, text.len());
        self.check_entry(tag, true, findings);
    }

    /// Reads the elements of extensions as if they came from the XML layer.
    fn extensions_of(
        &mut self,
        lane: &Lane,
        text: &str,
        tag: Span,
        offset: u64,
        findings: &mut Findings,
    ) {
        let span = |from: usize, to: usize| Span::new(offset + from as u64, offset + to as u64);
        self.entry_name.clear();
        self.entry_name.push_str("url");
        self.entry_namespace.clone_from(&self.outer.namespace);
        self.depth = 2;
        self.open_entry = Some(OpenEntry { depth: 2, tag, ..OpenEntry::default() });
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
                        cut: false,
                    };
                    self.start(&start, findings);
                    if empty {
                        self.end(EndTag::missing(start.span.end), findings);
                    }
                }
                Token::Text(value) => {
                    pieces(text, value, |piece, from, to, reference| match reference {
                        true => self.reference(Some(piece), span(from, to)),
                        false => self.text(piece, span(from, to), findings),
                    });
                }
                Token::End(from, to) => {
                    let name = Some(span(from + "</".len(), to - ">".len()));
                    self.end(EndTag { span: span(from, to), name, told: false }, findings);
                }
            }
        }
        self.open_entry = None;
        self.depth = 1;
    }
}

/// Whether all bytes of an entry could be read: where not, something else stands in their place.
fn is_whole(start: usize, end: usize, offset: u64, findings: &Findings) -> bool {
    !findings.is_damaged(Span::new(offset + start as u64, offset + end as u64))
}

const OPEN: &[u8] = b"<url>";
const CLOSE: &[u8] = b"</url>";
const FIELDS: [(&[u8], &[u8], FieldName); 4] = [
    (b"<loc>", b"</loc>", FieldName::Loc),
    (b"<lastmod>", b"</lastmod>", FieldName::Lastmod),
    (b"<changefreq>", b"</changefreq>", FieldName::Changefreq),
    (b"<priority>", b"</priority>", FieldName::Priority),
];

impl Shapes {
    /// Learns the prefixes, once the strict path has met them and said what is to be said of them.
    fn learn(&mut self, prefixes: &Prefixes) {
        let settled =
            |extension: usize| prefixes.settled(extension).filter(|(prefix, _)| !prefix.is_empty());
        let bytes = |text: String| text.into_bytes().into();
        if self.link.is_none()
            && let Some((prefix, index)) = settled(names::XHTML)
        {
            let open = format!("<{prefix}:link rel=\"alternate\" hreflang=\"");
            let parts = [open, "\" href=\"".into(), "\"/>".into()].map(bytes);
            self.link = Some(LinkShape { parts, href_first: false, index });
        }
        if self.image.is_none()
            && let Some((prefix, index)) = settled(names::IMAGE)
        {
            let tags = ["<_:image>", "<_:loc>", "</_:loc>", "</_:image>"];
            let tags = tags.map(|tag| bytes(tag.replace('_', prefix)));
            self.image = Some(ImageShape { tags, index });
        }
    }
}

impl Parts {
    /// Where the entry ends that begins at `start`, if it is nothing but tags that are known and something between
    /// them: whether that is fine, the families find out.
    fn scan(&mut self, bytes: &[u8], start: usize, shapes: &Shapes) -> Option<usize> {
        if let Some(at) = self.read_framed(bytes, start)
            && let Some(end) = self.scan_rest(bytes, at, shapes)
        {
            return Some(end);
        }
        let at = self.read_fields(bytes, start)?;
        self.scan_rest(bytes, at, shapes)
    }

    /// Finds the values of core children in an entry whose tags and white space are those of the one before; returns
    /// where something else stands. What is not in the frame has not been there since.
    fn read_framed(&mut self, bytes: &[u8], start: usize) -> Option<usize> {
        let Parts { fields, frame, .. } = self;
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

    /// The same in any entry.
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

    /// Where the entry ends whose core children end at `at`.
    fn scan_rest(&mut self, bytes: &[u8], mut at: usize, shapes: &Shapes) -> Option<usize> {
        self.images.clear();
        // In either order.
        at = self.read_images(bytes, at, shapes);
        if let Some(shape) = &shapes.link {
            at = self.read_links(bytes, at, shape);
            at = self.read_images(bytes, at, shapes);
        }
        behind(bytes, at, CLOSE)
    }

    /// Finds the images that stand at `at`; returns where something else stands.
    fn read_images(&mut self, bytes: &[u8], mut at: usize, shapes: &Shapes) -> usize {
        let Some(shape) = &shapes.image else { return at };
        let frame = &mut self.image_frame;
        while let Some((image, end)) = shape.read_framed(bytes, at, frame).or_else(|| {
            let (image, end) = shape.read(bytes, at)?;
            let end = skip_space(bytes, end);
            frame.learn(&bytes[at..image.start], &bytes[image.end..end]);
            Some((image, end))
        }) {
            at = skip_space(bytes, end);
            self.images.push(image);
        }
        at
    }

    /// They would be others, written with prefixes that now mean something else.
    fn forget_extensions(&mut self) {
        self.image_frame = ImageFrame::default();
        self.links.clear();
        self.block = Block { number: self.block.number + 1, ..Block::default() };
    }

    /// Finds the links that stand at `at`; returns where something else stands.
    fn read_links(&mut self, bytes: &[u8], at: usize, shape: &LinkShape) -> usize {
        let block = &mut self.block;
        if !block.text.is_empty()
            && let Some(end) = behind(bytes, at, &block.text)
            && behind(bytes, skip_space(bytes, end), &shape.parts[0]).is_none()
        {
            for link in &mut self.links {
                link.move_to(block.start, at);
            }
            block.start = at;
            return skip_space(bytes, end);
        }
        self.links.clear();
        let mut end = at;
        let mut next = at;
        while let Some(link) = shape.read(bytes, next) {
            end = link.end;
            next = skip_space(bytes, end);
            self.links.push(link);
        }
        block.text.clear();
        block.text.extend_from_slice(&bytes[at..end]);
        (block.start, block.number) = (at, block.number + 1);
        next
    }
}

impl Frame {
    fn clear(&mut self) {
        self.text.clear();
        self.values.clear();
    }

    /// `before`: what stands before the value of the next field.
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
    fn read(&self, bytes: &[u8], at: usize) -> Option<Link> {
        let [open, between, close] = &self.parts;
        // What begins a value ends it: a quotation mark.
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
}

impl ImageShape {
    /// The same as [`ImageShape::read`] of an image that is framed as the last one was; and where the white space behind it
    /// ends, or goes on.
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

    /// The address, and where the image ends.
    fn read(&self, bytes: &[u8], at: usize) -> Option<(Place, usize)> {
        let [open, loc, end_loc, close] = &self.tags;
        let tag = skip_space(bytes, behind(bytes, at, open)?);
        let place = value(bytes, tag, behind(bytes, tag, loc)?, end_loc)?;
        Some((place, behind(bytes, skip_space(bytes, place.behind), close)?))
    }
}

/// Where `part` ends, if it stands at `at`.
fn behind(bytes: &[u8], at: usize, part: &[u8]) -> Option<usize> {
    starts_with(bytes.get(at..)?, part).then_some(at + part.len())
}

/// What stands from `start` to the next tag, which has to be `close`.
fn value(bytes: &[u8], tag: usize, start: usize, close: &[u8]) -> Option<Place> {
    let end = find_byte(bytes, start, b'<')?;
    Some(Place { tag, start, end, behind: behind(bytes, end, close)? })
}

impl Lane {
    /// Where the entry ends that begins at `start`; `None` if it is not surely fine, or not complete.
    fn scan(&mut self, text: &str, start: usize, builder: &Builder) -> Option<usize> {
        let bytes = text.as_bytes();
        if !starts_with(bytes.get(start..)?, OPEN) {
            return None;
        }
        self.fields.clear();
        self.tokens.clear();
        self.attributes.clear();
        let mut at = skip_space(bytes, start + OPEN.len());
        let mut fields = FIELDS.iter();
        loop {
            let rest = &bytes[at..];
            // Each at most once, in the schema's order.
            let Some((open, close, name)) = fields.find(|(open, ..)| starts_with(rest, open))
            else {
                break;
            };
            let value = character_data(text, at + open.len(), ODD | QUOTE)?;
            if !starts_with(&bytes[value.end..], close) {
                return None;
            }
            let end = value.end + close.len();
            self.fields.push(Field { name: *name, tag: at, text: value, end });
            at = skip_space(bytes, end);
        }
        if !matches!(self.fields.first(), Some(Field { name: FieldName::Loc, .. })) {
            return None;
        }
        while !starts_with(&bytes[at..], CLOSE) {
            at = skip_space(bytes, self.extension(text, at, builder)?);
        }
        Some(at + CLOSE.len())
    }

    /// Learns how the first link of the entry is written, if that is another way than the one that is known. Blocks of links
    /// found before stay what they are.
    fn learn_link(&mut self, bytes: &[u8]) {
        let Some(shape) = &mut self.shapes.link else { return };
        let link = self.tokens.iter().enumerate().find_map(|(number, token)| {
            let Token::Start { at, name_end, end, attributes, empty, .. } = *token else {
                return None;
            };
            let name = &bytes[at..name_end];
            let open = shape.parts[0].strip_prefix(name)?;
            let [_, _, _] = &self.attributes[attributes.0..attributes.1] else { return None };
            let end = match (empty, self.tokens.get(number + 1)) {
                (true, _) => end,
                (false, Some(&Token::End(from, to))) if from == end => to,
                _ => return None,
            };
            open.first().is_some_and(u8::is_ascii_whitespace).then_some((at, attributes, end))
        });
        let Some((at, attributes, end)) = link else { return };
        let attributes = &self.attributes[attributes.0..attributes.1];
        let named = |name: &[u8]| {
            let attribute = attributes.iter().find(|it| &bytes[it.name.0..it.name.1] == name)?;
            Some(attribute.value.start..attribute.value.end)
        };
        let all = (named(b"rel"), named(b"hreflang"), named(b"href"));
        let (Some(rel), Some(language), Some(href)) = all else { return };
        if &bytes[rel] != b"alternate" {
            return;
        }
        let href_first = href.start < language.start;
        let (first, second) = if href_first { (href, language) } else { (language, href) };
        let parts = [at..first.start, first.end..second.start, second.end..end];
        let parts = parts.map(|part| &bytes[part]);
        if shape.href_first != href_first || shape.parts.iter().zip(parts).any(|(a, b)| **a != *b) {
            *shape = LinkShape { parts: parts.map(Box::from), href_first, index: shape.index };
        }
    }

    /// One element of an extension, with all that is in it.
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
                let data = character_data(text, at, ODD | QUOTE)?;
                self.tokens.push(Token::Text(data));
                at = data.end;
            }
        }
    }

    /// A start tag or an empty-element tag, with a prefix.
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

    /// `name="value"`, in either kind of quotation marks; where it ends.
    fn attribute(&mut self, text: &str, at: usize, first: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let end = name(bytes, at)?;
        let &[b'=', quote @ (b'"' | b'\'')] = bytes.get(end..end + 2)? else { return None };
        if self.attributes.len() - first == MAX_ATTRIBUTES {
            return None;
        }
        let word = &bytes[at..end];
        let known = |other: &RawAttribute| &bytes[other.name.0..other.name.1] == word;
        // A declaration opens a scope.
        if word == b"xmlns" || self.attributes[first..].iter().any(known) {
            return None;
        }
        let start = end + 2;
        let close = start + memchr::memchr(quote, &bytes[start..])?;
        let value = plain(text, start, close, ODD | SPACE)?;
        self.attributes.push(RawAttribute { name: (at, end), value });
        Some(close + 1)
    }

    /// The number of a prefix that the root declares.
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

/// Character data up to the next `<`, if nothing is to be said of it.
fn character_data(text: &str, start: usize, unwanted: u8) -> Option<Text> {
    let end = start + memchr::memchr(b'<', &text.as_bytes()[start..])?;
    plain(text, start, end, unwanted)
}

/// Text without what is unwanted, if nothing is to be said of it.
fn plain(text: &str, start: usize, end: usize, unwanted: u8) -> Option<Text> {
    let bytes = &text.as_bytes()[start..end];
    let seen = classes(bytes, &CLASSES);
    if seen & unwanted != 0 || bytes.len() > LONGEST {
        return None;
    }
    let mut ampersands = Ampersands::default();
    if seen & (AMPERSAND | CODE | BEYOND) != 0 {
        let value = &text[start..end];
        ampersands = Ampersands::of(value)?;
        if (seen & BEYOND != 0 && !value.chars().all(surely_fine::character))
            || (seen & CODE != 0 && structure::template_residue(value).is_some())
        {
            return None;
        }
    }
    let Ampersands { escaped, raw } = ampersands;
    (!raw).then_some(Text { start, end, escaped })
}

/// Gives the pieces of a text: as they stand, and `&` for each reference.
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

/// The end of a name of ASCII letters and the like without `:`.
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
