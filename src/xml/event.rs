//! What the XML layer tells its reader, event by event.
//!
//! The events are always those of a well-formed document: whatever is wrong becomes a fault, and is corrected on the way,
//! so that the sink sees balanced tags and known characters only.

use super::fault::Fault;
use crate::text::span::Span;

/// Takes the events of one document, in document order.
pub(crate) trait Events {
    /// A fault at `span`. It comes before the events that the reader makes of what is there.
    fn fault(&mut self, span: Span, fault: Fault<'_>);
    /// A sentence about what the reader left out because of one of its limits.
    fn not_read(&mut self, sentence: &'static str);
    /// A fault that comes later may be at `span`: its text is still needed then.
    fn keep(&mut self, _span: Span) {}
    /// Byte order marks at `span` are outside the root, in no name or value.
    fn marks_outside(&mut self, _span: Span) {}
    /// Byte order marks at `span` stand before the URL of an element, like white space.
    fn marks_before_url(&mut self, _span: Span) {}
    /// A CDATA section, from `<![CDATA[` to `]]>`. Its content has come before.
    fn section(&mut self, _span: Span) {}
    /// Offers text that stands directly in the root. The sink may take whole children of the root, with space before
    /// them, of which the XML layer would have nothing to say; returns how many bytes. No events come for them.
    fn entries(&mut self, _text: &str, _offset: u64) -> usize {
        0
    }
    /// Offers text that stands before the root, but behind other markup, where none belongs. Returns whether the sink
    /// knows what it is and speaks of it itself.
    fn prolog(&mut self, _text: &str, _span: Span) -> bool {
        false
    }
    /// An end tag behind the root that closes nothing, with its name. Returns whether the sink knows what it is and speaks
    /// of it itself.
    fn behind(&mut self, _name: &str) -> bool {
        false
    }
    /// Entries that have come from their start tag to their end.
    fn complete(&self) -> u64 {
        0
    }
    /// A start tag, or an empty-element tag, which is followed by [`Events::end`].
    fn start(&mut self, tag: &StartTag<'_>);
    /// The end of the innermost open element.
    fn end(&mut self, tag: EndTag);
    /// Characters as they stand in the document, line ends not yet normalised. A run of text may
    /// come in several pieces, cut anywhere but never differently for other chunks.
    fn text(&mut self, text: &str, span: Span);
    /// What is known of the value that the text belongs to.
    fn value(&mut self) -> &str {
        ""
    }
    /// A character reference or entity reference. `text`: what it stands for; `None` for an entity
    /// that the document declares, which is never expanded, and for what was reported as broken: the value is unknown.
    fn reference(&mut self, text: Option<&str>, span: Span);
    /// The content of a CDATA section (maybe in several pieces); `span` is that of the content.
    fn cdata(&mut self, text: &str, span: Span);
    /// A processing instruction other than the XML declaration. `data` is cut at 4,096 bytes.
    fn instruction(&mut self, target: &str, data: &str, span: Span);
    /// A comment; `text` is cut at 4,096 bytes.
    fn comment(&mut self, text: &str, span: Span);
}

/// A start tag with its names resolved.
#[derive(Debug)]
pub(crate) struct StartTag<'a> {
    pub prefix: &'a str,
    pub local: &'a str,
    /// The namespace name; empty for none and for a prefix that is not bound (reported already,
    /// and told by `prefix` being non-empty).
    pub namespace: &'a str,
    /// From `<` to behind `>`.
    pub span: Span,
    /// Of the name with its prefix.
    pub name: Span,
    pub attributes: &'a [Attribute<'a>],
    /// Written as `<a/>`.
    pub empty: bool,
    /// It was too long: its attributes were not read, and that has been said.
    pub cut: bool,
}

/// What ends an element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EndTag {
    /// From `<` to behind `>`. Empty where there is none, because the start tag was `<a/>` or because the end tag is
    /// missing (then reported already).
    pub span: Span,
    /// The place of its name with its prefix, which is that of the start tag but for capitals (reported already).
    /// `None` where there is no end tag, and where another one was taken for it: what stands there is not known.
    pub name: Option<Span>,
    /// That the start tag is called otherwise, and should be called so, has been reported.
    pub told: bool,
}

impl EndTag {
    /// None; the element ends at `offset`.
    pub const fn missing(offset: u64) -> EndTag {
        EndTag::another(Span::at(offset))
    }

    /// Another one, which was taken for it.
    pub const fn another(span: Span) -> EndTag {
        EndTag { span, name: None, told: false }
    }

    /// The place of the last so many bytes of its name.
    pub fn local(self, length: u64) -> Option<Span> {
        self.name.map(|name| name.last(length))
    }
}

/// An attribute, namespace declarations included.
#[derive(Debug)]
pub(crate) struct Attribute<'a> {
    pub prefix: &'a str,
    pub local: &'a str,
    /// Empty for an attribute without prefix; for `xmlns` and `xmlns:p`
    /// `http://www.w3.org/2000/xmlns/`.
    pub namespace: &'a str,
    /// References resolved, white space normalised (XML 1.0, 3.3.3).
    pub value: std::borrow::Cow<'a, str>,
    /// From the first character of the name to behind the closing quote.
    pub span: Span,
    /// Between the quotes, as written.
    pub raw: &'a str,
    /// Where that stands.
    pub value_span: Span,
    /// Of the name with its prefix.
    pub name: Span,
}

impl<'a> Attribute<'a> {
    /// `Some(prefix)` if this declares a namespace; the prefix is empty for `xmlns="…"`.
    pub fn declares(&self) -> Option<&'a str> {
        match (self.prefix, self.local) {
            ("", "xmlns") => Some(""),
            ("xmlns", prefix) => Some(prefix),
            _ => None,
        }
    }
}

/// A name as a tag has it: a QName of Namespaces in XML 1.0, section 4.
pub(crate) fn qualified(prefix: &str, local: &str) -> String {
    let colon = if prefix.is_empty() { "" } else { ":" };
    [prefix, colon, local].concat()
}
