//! One `<url>` or `<sitemap>` with the values of its core children, as the rules see it.

use crate::text::space::{trim_xml_space, trim_xml_space_start};
use std::ops::Range;

use crate::sitemap::node::{Node, Nodes};
use crate::text::escape::{escape, url_reference};
use crate::text::span::Span;
use crate::xml::surely_fine::is_rest_of_reference;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum EntryKind {
    #[default]
    Url,
    Sitemap,
}

/// The children that the protocol defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum FieldName {
    #[default]
    Loc,
    Lastmod,
    Changefreq,
    Priority,
}

impl FieldName {
    /// In the schema's order.
    pub const ALL: [FieldName; 4] =
        [FieldName::Loc, FieldName::Lastmod, FieldName::Changefreq, FieldName::Priority];

    pub const fn name(self) -> &'static str {
        match self {
            FieldName::Loc => "loc",
            FieldName::Lastmod => "lastmod",
            FieldName::Changefreq => "changefreq",
            FieldName::Priority => "priority",
        }
    }
}

/// An entry, read to its end. The buffers are used again for the next one.
#[derive(Debug, Default)]
pub(crate) struct Entry {
    pub kind: EntryKind,
    /// 1 for the first entry of the document.
    pub number: u64,
    /// Its start tag.
    pub tag: Span,
    /// From its start tag to behind its end tag.
    pub span: Span,
    /// It stands in the first root and ends with its own tag, not where another entry begins or its parent ends: taken out,
    /// it leaves nothing behind.
    pub whole: bool,
    /// Something stands in it that no rule reads and somebody may: an element that is passed over, an attribute, a text, a
    /// comment.
    pub odd: bool,
    /// Of an item of a feed: a number for what it calls itself, 0 where it has no such name.
    pub item: Option<u16>,
    /// Elements of extensions.
    pub nodes: Nodes,
    fields: Vec<Field>,
    used: usize,
    /// What those before the last take, in bytes.
    bytes: usize,
    cut: bool,
}

/// A core child of an entry. Written more than once, each stands here.
#[derive(Debug, Default)]
pub(crate) struct Field {
    pub name: FieldName,
    pub value: Value,
}

impl Entry {
    /// So many core children of one entry are kept, and the last: there are four that belong there.
    pub const MAX_FIELDS: usize = 1_000;
    /// The most bytes that are kept of them.
    const MAX_BYTES: usize = 4 << 20;

    /// More core children came than are kept.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// It holds its values, each once, and nothing that would be lost with it, but for what extensions say.
    pub fn is_bare(&self) -> bool {
        let twice = |&name: &FieldName| self.values(name).nth(1).is_some();
        !self.odd && !self.cut && !FieldName::ALL.iter().any(twice)
    }

    /// Core children in document order.
    pub fn fields(&self) -> &[Field] {
        &self.fields[..self.used]
    }

    /// Every value of that name, in document order.
    pub fn values(&self, name: FieldName) -> impl DoubleEndedIterator<Item = &Value> {
        self.fields().iter().filter(move |field| field.name == name).map(|field| &field.value)
    }

    /// The first value of that name.
    pub fn value(&self, name: FieldName) -> Option<&Value> {
        self.values(name).next()
    }

    /// One of its values was too long to be read whole. Of a text file's lines that is said where they are read.
    pub fn has_cut(&self) -> bool {
        let attributes = |node: &Node| node.attributes().iter().any(|one| one.value.cut);
        self.fields().iter().any(|field| field.value.cut && !field.value.plain)
            || self.nodes.all().iter().any(|node| node.value.cut || attributes(node))
    }

    /// Begins another entry in the same buffers.
    pub fn begin(&mut self, kind: EntryKind, number: u64, tag: Span) {
        self.kind = kind;
        self.number = number;
        self.tag = tag;
        self.span = tag;
        self.whole = true;
        self.odd = false;
        self.nodes.clear();
        self.used = 0;
        self.bytes = 0;
        self.cut = false;
    }

    /// Begins a core child and returns its value, empty, to be filled. Where there are too many, it takes the place of the
    /// one before.
    pub fn begin_field(&mut self, name: FieldName, tag: Span) -> &mut Value {
        if let Some(last) = self.last_field() {
            let size = last.value.size();
            self.bytes += size;
        }
        if self.used > Self::MAX_FIELDS || self.bytes > Self::MAX_BYTES {
            self.cut = true;
            self.used -= 1;
        }
        if self.used == self.fields.len() {
            self.fields.push(Field::default());
        }
        let field = &mut self.fields[self.used];
        self.used += 1;
        field.name = name;
        field.value.begin(tag);
        &mut field.value
    }

    /// The core child begun last.
    pub fn last_field(&mut self) -> Option<&mut Field> {
        self.fields[..self.used].last_mut()
    }
}

/// Character data of one element: decoded, with the way back to the places in the document.
#[derive(Debug, Default)]
pub(crate) struct Value {
    text: String,
    pieces: Vec<Piece>,
    /// The start tag of the element.
    pub tag: Span,
    /// Between start and end tag.
    pub span: Span,
    /// From the start tag to behind the end tag.
    pub element: Span,
    /// Not all of it is known: it refers to an entity of the document's own, has markup or bytes inside
    /// that could not be read, or was cut at [`Value::MAX_BYTES`]. Rules about values stay silent.
    pub unknown: bool,
    /// It was cut at [`Value::MAX_BYTES`].
    pub cut: bool,
    /// (Part of) it stands in a CDATA section.
    pub cdata: bool,
    /// It stands in a text file, where nothing is escaped.
    pub plain: bool,
    /// It has a script in it, as text, which the server should have run.
    pub script: bool,
}

/// Where a part of a value's text comes from.
#[derive(Clone, Copy, Debug)]
struct Piece {
    text_start: usize,
    source: Span,
    /// Byte for byte the same as in the document; else one reference or line end.
    verbatim: bool,
}

impl Value {
    /// Longer values are cut here, and said to be unknown. The protocol ends a `loc` at 2,048.
    pub const MAX_BYTES: usize = 65_536;

    /// What it takes, in bytes.
    pub fn size(&self) -> usize {
        self.text.len() + self.pieces.len() * size_of::<Piece>()
    }

    /// The decoded text, line ends normalised, not trimmed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text without white space (XML's four characters) at its ends: what `loc` rules judge.
    pub fn trimmed(&self) -> &str {
        match self.text.as_bytes() {
            [first, .., last] if !first.is_ascii_whitespace() && !last.is_ascii_whitespace() => {
                &self.text
            }
            _ => trim_xml_space(&self.text),
        }
    }

    /// Nothing but the text stands in the element, and as it is: no comment, no element, no reference.
    pub fn is_all(&self) -> bool {
        self.span.len() == self.text.len() as u64
    }

    /// The text as a schema sees it: without its scripts, which are in that range.
    pub fn without_script(&self, range: Range<usize>) -> String {
        let mut text = self.text.clone();
        if self.script {
            text.replace_range(range, "");
        }
        text
    }

    /// Where [`Value::trimmed`] stands in [`Value::text`].
    pub fn trimmed_range(&self) -> Range<usize> {
        let start = self.text.len() - trim_xml_space_start(&self.text).len();
        start..start + self.trimmed().len()
    }

    /// The place of the trimmed text in the document; of the whole content where it is empty.
    pub fn trimmed_span(&self) -> Span {
        if let [piece] = &self.pieces[..]
            && piece.verbatim
            && self.trimmed().len() == self.text.len()
        {
            return piece.source;
        }
        let range = self.trimmed_range();
        if range.is_empty() { self.span } else { self.span_of(range) }
    }

    /// The place in the document of a byte range of [`Value::text`]; a reference is never cut.
    pub fn span_of(&self, range: Range<usize>) -> Span {
        let start = self.source_start(range.start);
        let end = if range.is_empty() { start } else { self.source_end(range.end) };
        Span::new(start, end)
    }

    /// The place in the document of a byte range of [`Value::trimmed`].
    pub fn span_of_trimmed(&self, range: Range<usize>) -> Span {
        let base = self.trimmed_range().start;
        self.span_of(base + range.start..base + range.end)
    }

    pub fn begin(&mut self, tag: Span) {
        self.text.clear();
        self.pieces.clear();
        self.tag = tag;
        self.span = Span::at(tag.end);
        self.element = tag;
        self.unknown = false;
        self.cut = false;
        self.cdata = false;
        self.plain = false;
        self.script = false;
    }

    /// How a repair writes `text` where this value stands (outside CDATA).
    pub fn written(&self, text: &str) -> String {
        if self.plain {
            return text.to_owned();
        }
        escape(text)
    }

    /// What stands between the tags, to be written elsewhere: none where not all of it is known, or
    /// where it holds more than characters and references.
    pub fn source(&self) -> Option<String> {
        let length: u64 = self.pieces.iter().map(|piece| piece.source.len()).sum();
        // A character that could not be read has another one in its place.
        let lost = self.unknown || self.cdata || self.text.contains('\u{FFFD}');
        if lost || length != self.span.len() {
            return None;
        }
        let ends = self.pieces.iter().skip(1).map(|piece| piece.text_start);
        let mut source = String::new();
        for (piece, end) in self.pieces.iter().zip(ends.chain([self.text.len()])) {
            let text = &self.text[piece.text_start..end];
            if piece.verbatim {
                source.push_str(text);
            } else {
                source.push_str(&self.written(text).replace('\r', "&#13;"));
            }
        }
        // What a reference keeps apart.
        Some(source).filter(|source| !source.contains("]]>"))
    }

    /// Takes each reference that is escaped twice (`&amp;#38;`) for what is meant: it has been reported, and whatever
    /// else would be said of the value is not to be said of that mistake.
    pub fn escaped_once(&mut self) {
        if self.cdata {
            return;
        }
        let mut found: Vec<(Range<usize>, String)> = Vec::new();
        let mut end = 0;
        for at in memchr::memchr_iter(b'&', self.text.as_bytes()) {
            if at < end {
                continue;
            }
            let mut meant = "&".to_owned();
            let mut behind = at + 1;
            // What was escaped three times is escaped twice when read.
            while meant == "&" && is_rest_of_reference(&self.text[behind..]) {
                let Some((length, more)) = url_reference(&self.text[behind..]) else {
                    // No address has such a character.
                    self.unknown = true;
                    return;
                };
                behind += length;
                meant = more;
            }
            if behind > at + 1 {
                end = behind;
                found.push((at..behind, meant));
            }
        }
        if found.is_empty() {
            return;
        }
        *self = self.with(&found);
    }

    /// The same with other characters in some places of [`Value::text`], which are in order.
    pub fn with(&self, changes: &[(Range<usize>, String)]) -> Value {
        let mut other = Value {
            tag: self.tag,
            span: self.span,
            element: self.element,
            unknown: self.unknown,
            cut: self.cut,
            cdata: self.cdata,
            plain: self.plain,
            script: self.script,
            ..Value::default()
        };
        let mut at = 0;
        for (range, meant) in changes {
            other.copy(self, at..range.start);
            other.push_replaced(meant, self.span_of(range.clone()));
            at = range.end;
        }
        other.copy(self, at..self.text.len());
        other
    }

    /// Whether the XML layer speaks of characters in it that cannot be seen.
    pub fn shows_hidden(&self) -> bool {
        // In attributes, which have no start tag, they may stand in titles.
        !self.plain && !self.tag.is_empty()
    }

    /// Appends a part of another value, with its places.
    fn copy(&mut self, other: &Value, range: Range<usize>) {
        let first = other.pieces.partition_point(|piece| piece.text_start <= range.start);
        let ends = other.pieces.iter().skip(first).map(|piece| piece.text_start);
        let pieces = other.pieces.iter().skip(first.saturating_sub(1));
        for (piece, end) in pieces.zip(ends.chain([other.text.len()])) {
            let part = piece.text_start.max(range.start)..end.min(range.end);
            if piece.text_start >= range.end || part.is_empty() {
                break;
            }
            let source = other.span_of(part.clone());
            self.push_piece(&other.text[part], source, piece.verbatim);
        }
    }

    /// Appends characters that stand in the document at `span` as they are.
    pub fn push(&mut self, text: &str, span: Span) {
        let mut rest = text;
        let mut offset = span.start;
        while let Some(at) = memchr::memchr(b'\r', rest.as_bytes()) {
            let line_end = if rest[at..].starts_with("\r\n") { 2 } else { 1 };
            self.push_verbatim(&rest[..at], offset);
            let end = offset + (at + line_end) as u64;
            self.push_replaced("\n", Span::new(offset + at as u64, end));
            rest = &rest[at + line_end..];
            offset = end;
        }
        self.push_verbatim(rest, offset);
    }

    /// Appends `text` for what stands at `span`: a reference or a line end.
    pub fn push_replaced(&mut self, text: &str, span: Span) {
        self.push_piece(text, span, false);
    }

    fn push_verbatim(&mut self, text: &str, offset: u64) {
        if text.is_empty() {
            return;
        }
        // Pieces that go on where the last one ended are one piece, however the text was cut.
        if let Some(last) = self.pieces.last_mut()
            && last.verbatim
            && last.source.end == offset
            && self.text.len() + text.len() <= Self::MAX_BYTES
        {
            last.source.end += text.len() as u64;
            self.text.push_str(text);
            return;
        }
        self.push_piece(text, Span::new(offset, offset + text.len() as u64), true);
    }

    fn push_piece(&mut self, text: &str, span: Span, verbatim: bool) {
        let room = Self::MAX_BYTES - self.text.len().min(Self::MAX_BYTES);
        let kept = if text.len() <= room {
            text
        } else {
            self.unknown = true;
            self.cut = true;
            &text[..text.floor_char_boundary(room)]
        };
        if kept.is_empty() {
            return;
        }
        let source =
            if verbatim { Span::new(span.start, span.start + kept.len() as u64) } else { span };
        self.pieces.push(Piece { text_start: self.text.len(), source, verbatim });
        self.text.push_str(kept);
    }

    fn source_start(&self, at: usize) -> u64 {
        match self.piece_at(at) {
            Some(piece) if piece.verbatim => {
                (piece.source.start + (at - piece.text_start) as u64).min(piece.source.end)
            }
            Some(piece) if at > piece.text_start => piece.source.end.min(self.span.end),
            Some(piece) => piece.source.start,
            None => self.span.start,
        }
    }

    fn source_end(&self, at: usize) -> u64 {
        match self.piece_at(at.saturating_sub(1)) {
            Some(piece) if piece.verbatim => piece.source.start + (at - piece.text_start) as u64,
            Some(piece) => piece.source.end,
            None => self.span.end,
        }
    }

    /// The last piece that starts at or before `at`.
    fn piece_at(&self, at: usize) -> Option<&Piece> {
        let after = self.pieces.partition_point(|piece| piece.text_start <= at);
        self.pieces[..after].last()
    }
}
