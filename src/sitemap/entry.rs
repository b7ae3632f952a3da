//! A `<url>` or `<sitemap>` entry with the values of its core children, as the rules see it.

use std::borrow::Cow;
use std::ops::Range;

use crate::sitemap::known::{Known, Place};
use crate::sitemap::node::{Node, Nodes};
use crate::text::escape::escape;
use crate::text::space::{trim_xml_space, trim_xml_space_start};
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
    /// All names, in the schema's order.
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

/// An entry that has been read to its end. Its buffers are reused for the next entry.
#[derive(Debug, Default)]
pub(crate) struct Entry<'t> {
    pub kind: EntryKind,
    /// 1 for the first entry of the document.
    pub number: u64,
    /// The place of the entry's start tag.
    pub tag: Span,
    /// From the entry's start tag to after its end tag.
    pub span: Span,
    /// The entry is in the first root and ends with its own end tag, not where another entry begins or its parent ends.
    /// Removing the entry then leaves nothing behind.
    pub whole: bool,
    /// The entry contains something that no rule reads but another reader may: a skipped element, an attribute, text, or a
    /// comment.
    pub odd: bool,
    /// The entry is an item of a feed.
    pub item: bool,
    /// The elements of extensions.
    pub nodes: Nodes,
    /// Elements of extensions as the fast lane reads them; then there are no nodes.
    pub known: Known<'t>,
    fields: Vec<Field<'t>>,
    used: usize,
    /// Where the first field of each name stands, plus one; 0 if there is none.
    first: [u16; FieldName::ALL.len()],
    /// A name comes more than once.
    twice: bool,
    /// Size of all fields before the last one, in bytes.
    bytes: usize,
    cut: bool,
}

/// A core child of an entry. If it is written more than once, each occurrence is a field.
#[derive(Debug, Default)]
pub(crate) struct Field<'t> {
    pub name: FieldName,
    pub value: Value<'t>,
}

impl<'t> Entry<'t> {
    /// Maximum number of core children of one entry that are kept, besides the last one. Only four different ones exist.
    pub const MAX_FIELDS: usize = 1_000;
    /// Maximum size of the core children that are kept, in bytes.
    const MAX_BYTES: usize = 4 << 20;

    /// Whether the entry had more core children than are kept.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// Whether removing the entry loses nothing but its core values, each written once, and what extensions say.
    pub fn is_bare(&self) -> bool {
        !self.odd && !self.cut && !self.twice
    }

    /// Returns the core children in document order.
    pub fn fields(&self) -> &[Field<'t>] {
        &self.fields[..self.used]
    }

    /// Iterates over all values of that name, in document order.
    pub fn values(&self, name: FieldName) -> impl DoubleEndedIterator<Item = &Value<'t>> {
        let fields = match usize::from(self.first[name as usize]) {
            0 => &[],
            first if self.twice => &self.fields[first - 1..self.used],
            first => std::slice::from_ref(&self.fields[first - 1]),
        };
        fields.iter().filter(move |field| field.name == name).map(|field| &field.value)
    }

    /// Returns the first value of that name.
    pub fn value(&self, name: FieldName) -> Option<&Value<'t>> {
        let first = usize::from(self.first[name as usize]);
        Some(&self.fields.get(first.wrapping_sub(1))?.value)
    }

    /// Whether a value was too long to be read whole. For the lines of a text file, their reader reports that.
    pub fn has_cut(&self) -> bool {
        let attributes = |node: &Node| node.attributes().iter().any(|one| one.value.cut);
        self.fields().iter().any(|field| field.value.cut && !field.value.plain)
            || self.nodes.all().iter().any(|node| node.value.cut || attributes(node))
    }

    /// Starts another entry in the same buffers.
    pub fn begin(&mut self, kind: EntryKind, number: u64, tag: Span) {
        self.kind = kind;
        self.number = number;
        self.tag = tag;
        self.span = tag;
        self.whole = true;
        self.odd = false;
        self.nodes.clear();
        self.used = 0;
        self.first = Default::default();
        self.twice = false;
        self.bytes = 0;
        self.cut = false;
    }

    /// The same buffers for another text.
    pub fn reused<'o>(mut self) -> Entry<'o> {
        self.fields.clear();
        Entry {
            kind: self.kind,
            nodes: self.nodes,
            known: self.known.reused(),
            fields: self.fields.into_iter().map(|_| Field::default()).collect(),
            ..Entry::default()
        }
    }

    /// Starts a core child and returns its value, empty, for the caller to fill. If there are too many, it replaces the one
    /// before.
    pub fn begin_field(&mut self, name: FieldName, tag: Span) -> &mut Value<'t> {
        if let Some(last) = self.last_field() {
            let size = last.value.size();
            self.bytes += size;
        }
        if self.used > Self::MAX_FIELDS || self.bytes > Self::MAX_BYTES {
            self.cut = true;
            self.used -= 1;
            let gone = &mut self.first[self.fields[self.used].name as usize];
            if usize::from(*gone) == self.used + 1 {
                *gone = 0;
            }
        }
        if self.used == self.fields.len() {
            self.fields.push(Field::default());
        }
        let field = &mut self.fields[self.used];
        self.used += 1;
        match &mut self.first[name as usize] {
            0 => self.first[name as usize] = self.used as u16,
            _ => self.twice = true,
        }
        field.name = name;
        field.value.begin(tag);
        &mut field.value
    }

    /// Takes a core child whose `text` is written as it is meant, without a copy. An entry that is lent its children has
    /// at most one of each name.
    #[inline(always)]
    pub fn lend(&mut self, name: FieldName, place: &Place, text: &'t str) {
        if self.used == self.fields.len() {
            self.fields.push(Field::default());
        }
        let Field { name: of, value } = &mut self.fields[self.used];
        self.used += 1;
        self.first[name as usize] = self.used as u16;
        let known = &self.known;
        *of = name;
        value.text = Cow::Borrowed(text);
        value.pieces.clear();
        value.tag = known.span(place.tag..place.start);
        value.span = known.span(place.start..place.end);
        value.element = known.span(place.tag..place.behind);
        value.unmark();
    }

    /// Returns the core child that was started last.
    pub fn last_field(&mut self) -> Option<&mut Field<'t>> {
        self.fields[..self.used].last_mut()
    }
}

/// The character data of one element: decoded text, with a map back to places in the document.
#[derive(Debug, Default)]
pub(crate) struct Value<'t> {
    text: Cow<'t, str>,
    pieces: Vec<Piece>,
    /// The start tag of the element.
    pub tag: Span,
    /// The content between start tag and end tag.
    pub span: Span,
    /// From the start tag to after the end tag.
    pub element: Span,
    /// Not all of the value is known: it refers to an entity that the document declares, contains markup or unreadable
    /// bytes, or was cut at [`Value::MAX_BYTES`]. Rules about values then report nothing.
    pub unknown: bool,
    /// The value was cut at [`Value::MAX_BYTES`].
    pub cut: bool,
    /// At least a part of the value is in a CDATA section.
    pub cdata: bool,
    /// The value is a line of a text file, in which nothing is escaped.
    pub plain: bool,
    /// The value contains, as text, a script that the server should have run.
    pub script: bool,
}

/// The source of a part of a value's text.
#[derive(Clone, Copy, Debug)]
struct Piece {
    text_start: usize,
    source: Span,
    /// The part is the same in the document, byte for byte. Otherwise it stands for one reference or line end.
    verbatim: bool,
}

impl<'t> Value<'t> {
    /// Longer values are cut here and marked as unknown. The protocol allows a `loc` of up to 2,048 characters.
    pub const MAX_BYTES: usize = 65_536;

    /// Returns the memory that the value takes, in bytes.
    pub fn size(&self) -> usize {
        self.text.len() + self.pieces.len() * size_of::<Piece>()
    }

    /// Returns the decoded text, with line ends normalised, not trimmed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text without XML white space at its ends, which is what the rules for `loc` judge.
    #[inline]
    pub fn trimmed(&self) -> &str {
        if self.is_trimmed() { &self.text } else { trim_xml_space(&self.text) }
    }

    /// There is no space at the ends of two characters or more.
    #[inline]
    fn is_trimmed(&self) -> bool {
        matches!(self.text.as_bytes(), [first, .., last]
            if !first.is_ascii_whitespace() && !last.is_ascii_whitespace())
    }

    /// Whether the element contains nothing but the text, written as it is: no comment, element or reference.
    pub fn is_all(&self) -> bool {
        self.span.len() == self.text.len() as u64
    }

    /// Returns the text as a schema sees it: without the scripts in `range`.
    pub fn without_script(&self, range: Range<usize>) -> String {
        let mut text = self.text().to_owned();
        if self.script {
            text.replace_range(range, "");
        }
        text
    }

    /// Returns the range of [`Value::trimmed`] in [`Value::text`].
    pub fn trimmed_range(&self) -> Range<usize> {
        let start = self.text.len() - trim_xml_space_start(&self.text).len();
        start..start + self.trimmed().len()
    }

    /// Returns the place of the trimmed text in the document; that of the whole content if the trimmed text is empty.
    #[inline]
    pub fn trimmed_span(&self) -> Span {
        match self.pieces.is_empty() && self.is_trimmed() {
            true => self.span,
            false => self.trimmed_pieces(),
        }
    }

    fn trimmed_pieces(&self) -> Span {
        if let [] | [Piece { verbatim: true, .. }] = &self.pieces[..]
            && self.trimmed().len() == self.text.len()
        {
            return self.pieces.first().map_or(self.span, |piece| piece.source);
        }
        let range = self.trimmed_range();
        if range.is_empty() { self.span } else { self.span_of(range) }
    }

    /// Returns the place in the document of a byte range of [`Value::text`]; a reference is never split.
    pub fn span_of(&self, range: Range<usize>) -> Span {
        let start = self.source_start(range.start);
        let end = if range.is_empty() { start } else { self.source_end(range.end) };
        Span::new(start, end)
    }

    /// Returns the place in the document of a byte range of [`Value::trimmed`].
    pub fn span_of_trimmed(&self, range: Range<usize>) -> Span {
        let base = self.trimmed_range().start;
        self.span_of(base + range.start..base + range.end)
    }

    pub fn begin(&mut self, tag: Span) {
        if let Cow::Owned(text) = &mut self.text {
            text.clear();
        } else {
            self.text = Cow::Borrowed("");
        }
        self.pieces.clear();
        self.tag = tag;
        self.span = Span::at(tag.end);
        self.element = tag;
        self.unmark();
    }

    fn unmark(&mut self) {
        self.unknown = false;
        self.cut = false;
        self.cdata = false;
        self.plain = false;
        self.script = false;
    }

    /// Returns `text` as a fix writes it in place of this value (outside CDATA).
    pub fn written(&self, text: &str) -> String {
        if self.plain {
            return text.to_owned();
        }
        escape(text)
    }

    /// Returns the source between the tags, to be written elsewhere. `None` if not all of the value is known, or if it
    /// contains more than characters and references.
    pub fn source(&self) -> Option<String> {
        let length: u64 = self.pieces().map(|piece| piece.source.len()).sum();
        // U+FFFD stands in for a character that could not be read.
        let lost = self.unknown || self.cdata || self.text.contains('\u{FFFD}');
        if lost || length != self.span.len() {
            return None;
        }
        let ends = self.pieces().skip(1).map(|piece| piece.text_start);
        let mut source = String::new();
        for (piece, end) in self.pieces().zip(ends.chain([self.text.len()])) {
            let text = &self.text[piece.text_start..end];
            if piece.verbatim {
                source.push_str(text);
            } else {
                source.push_str(&self.written(text).replace('\r', "&#13;"));
            }
        }
        // Joining a reference with its neighbours may make `]]>`, which text must not contain.
        Some(source).filter(|source| !source.contains("]]>"))
    }

    /// Whether the text contains a character reference. It was escaped twice, and has been reported.
    pub fn has_reference(&self) -> bool {
        let mut found = self.text.match_indices("&#");
        !self.cdata && found.any(|(at, _)| is_rest_of_reference(&self.text[at + 1..]))
    }

    /// Whether the XML layer reports invisible characters in the value.
    pub fn shows_hidden(&self) -> bool {
        // An attribute value has no start tag. Attributes may be titles, in which these characters are allowed.
        !self.plain && !self.tag.is_empty()
    }

    /// Appends characters that the document has at `span` as they are.
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

    /// Appends `text`, which stands for a reference or a line end at `span`.
    pub fn push_replaced(&mut self, text: &str, span: Span) {
        self.push_piece(text, span, false);
    }

    fn push_verbatim(&mut self, text: &str, offset: u64) {
        if text.is_empty() {
            return;
        }
        // A piece that continues where the last one ended is added to it, wherever the text was cut.
        if let Some(last) = self.pieces.last_mut()
            && last.verbatim
            && last.source.end == offset
            && self.text.len() + text.len() <= Self::MAX_BYTES
        {
            last.source.end += text.len() as u64;
            self.text.to_mut().push_str(text);
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
        self.text.to_mut().push_str(kept);
    }

    /// In document order.
    fn pieces(&self) -> impl Iterator<Item = Piece> {
        let lent = self.pieces.is_empty() && !self.text.is_empty();
        let whole = Piece { text_start: 0, source: self.span, verbatim: true };
        lent.then_some(whole).into_iter().chain(self.pieces.iter().copied())
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

    /// Returns the last piece that starts at or before `at`.
    fn piece_at(&self, at: usize) -> Option<Piece> {
        if self.pieces.is_empty() {
            return self.pieces().next();
        }
        let after = self.pieces.partition_point(|piece| piece.text_start <= at);
        self.pieces[..after].last().copied()
    }
}
