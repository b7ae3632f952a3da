//! The events by which the XML layer reports a document to its sink.
//!
//! The events are always those of a well-formed document: every error becomes a fault and is corrected on the way. The sink
//! sees balanced tags and known characters only.

use super::fault::Fault;
use crate::text::span::Span;

/// Takes the events of one document, in document order.
pub(crate) trait Events {
    /// Takes a fault at `span`. It comes before the events that the XML layer makes of that place.
    fn fault(&mut self, span: Span, fault: Fault<'_>);
    /// Takes a sentence about what was not read because of a limit.
    fn not_read(&mut self, sentence: &'static str);
    /// Takes the place of the mark with which the versions of a merge conflict begin.
    fn conflict(&mut self, _span: Span) {}
    /// Asks to keep the text at `span`, because a later fault may be there.
    fn keep(&mut self, _span: Span) {}
    /// Takes the place of a CDATA section, from `<![CDATA[` to `]]>`. Its content has come before.
    fn section(&mut self, _span: Span) {}
    /// Offers text that is directly in the root. The sink may take whole children of the root, with white space before
    /// them, if the XML layer would report nothing about them. Returns how many bytes the sink took; no events come for
    /// these.
    fn entries(&mut self, _text: &str, _offset: u64) -> usize {
        0
    }
    /// Offers misplaced text that comes before the root but after other markup. Returns whether the sink recognises the
    /// text and reports it itself.
    fn prolog(&mut self, _text: &str, _span: Span) -> bool {
        false
    }
    /// Returns the number of entries that were read from their start tag to their end.
    fn complete(&self) -> u64 {
        0
    }
    /// Takes a start tag. An empty-element tag is followed by [`Events::end`] at once.
    fn start(&mut self, tag: &StartTag<'_>);
    /// Takes the end of the innermost open element.
    fn end(&mut self, tag: EndTag);
    /// Takes characters as the document has them, with line ends not yet normalised. A run of text may come in several
    /// pieces. Where it is cut does not depend on the chunks in which the document arrives.
    fn text(&mut self, text: &str, span: Span);
    /// Takes a character reference or entity reference. `text` is what it stands for. It is `None`, so that the value is
    /// unknown, for what was reported as broken, and for an entity that the document declares, because such entities are
    /// never expanded.
    fn reference(&mut self, text: Option<&str>, span: Span);
    /// Takes the content of a CDATA section, maybe in several pieces; `span` is that of the content.
    fn cdata(&mut self, text: &str, span: Span);
    /// Takes a processing instruction other than the XML declaration. `data` is cut at 4,096 bytes.
    fn instruction(&mut self, target: &str, data: &str, span: Span);
    /// Takes a comment; `text` is cut at 4,096 bytes.
    fn comment(&mut self, text: &str, span: Span);
}

/// A start tag with its names resolved.
#[derive(Debug)]
pub(crate) struct StartTag<'a> {
    pub prefix: &'a str,
    pub local: &'a str,
    /// The namespace name; empty for no namespace and for an undeclared prefix. The latter has been reported, and `prefix`
    /// is then not empty.
    pub namespace: &'a str,
    /// From `<` to after `>`.
    pub span: Span,
    /// The place of the name with its prefix.
    pub name: Span,
    pub attributes: &'a [Attribute<'a>],
    /// The tag is written as `<a/>`.
    pub empty: bool,
}

impl StartTag<'_> {
    /// Returns the place of the name without its prefix.
    pub fn local_span(&self) -> Span {
        self.name.last(self.local.len() as u64)
    }

    /// Returns the index of the attribute that binds the tag's own prefix, or the default namespace if it has none.
    pub fn declaration(&self) -> Option<usize> {
        self.attributes.iter().position(|attribute| attribute.declares() == Some(self.prefix))
    }

    /// Returns an attribute with the space before it: what to delete to remove the attribute.
    pub fn removal(&self, number: usize) -> Span {
        let before = match number.checked_sub(1) {
            Some(previous) => self.attributes[previous].span,
            None => self.name,
        };
        Span::new(before.end, self.attributes[number].span.end)
    }
}

/// The end of an element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EndTag {
    /// From `<` to after `>`. Empty if there is no end tag: the start tag was `<a/>`, or the end tag is missing, which has
    /// been reported.
    pub span: Span,
    /// The place of the name with its prefix. `None` if there is no end tag, or if the name differs from that of the start
    /// tag.
    pub name: Option<Span>,
}

impl EndTag {
    /// Makes the end of an element without end tag, at `offset`.
    pub const fn missing(offset: u64) -> EndTag {
        EndTag { span: Span::at(offset), name: None }
    }

    /// Whether the end tag has another name than the start tag. This has been reported, and one of the names is wrong, so
    /// nothing that the names lead to is reported.
    pub fn is_misnamed(self) -> bool {
        self.name.is_none() && !self.span.is_empty()
    }

    /// Returns the place of the last `length` bytes of the name.
    pub fn local(self, length: u64) -> Option<Span> {
        self.name.map(|name| name.last(length))
    }
}

/// An attribute, namespace declarations included.
#[derive(Debug)]
pub(crate) struct Attribute<'a> {
    pub prefix: &'a str,
    pub local: &'a str,
    /// Empty for an attribute without prefix; `http://www.w3.org/2000/xmlns/` for `xmlns` and `xmlns:p`.
    pub namespace: &'a str,
    /// The value with references resolved and white space normalised (XML 1.0, 3.3.3).
    pub value: std::borrow::Cow<'a, str>,
    /// From the first character of the name to after the closing quote.
    pub span: Span,
    /// The value as written between the quotes.
    pub raw: &'a str,
    /// The place of the value between the quotes.
    pub value_span: Span,
    /// The place of the name with its prefix.
    pub name: Span,
}

impl<'a> Attribute<'a> {
    /// Returns the prefix if this attribute declares a namespace; the prefix is empty for `xmlns="…"`.
    pub fn declares(&self) -> Option<&'a str> {
        match (self.prefix, self.local) {
            ("", "xmlns") => Some(""),
            ("xmlns", prefix) => Some(prefix),
            _ => None,
        }
    }
}

/// Returns a name as a tag has it: a QName of Namespaces in XML 1.0, section 4.
pub(crate) fn qualified(prefix: &str, local: &str) -> String {
    let colon = if prefix.is_empty() { "" } else { ":" };
    [prefix, colon, local].concat()
}
