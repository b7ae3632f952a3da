//! What is wrong with a document as XML. The XML layer does not decide which rule a fault breaks or how it is worded.

pub(crate) use super::sections::Kind as Section;
use crate::text::span::Span;

/// A fault, without its place. Its texts are as the document has them, and may be long.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault<'t> {
    // Characters.
    /// A character that XML forbids.
    Forbidden(char),
    /// A character that XML advises against, or that is invisible.
    Discouraged(char),
    /// A byte order mark. `outside`: it is outside the root. `between`: no text belongs there.
    Mark { outside: bool, between: bool },
    /// A `>`, `"` or `'` that sitemaps.org asks to escape.
    Unescaped(char),
    /// A `]]>` in text. `end`: the text ends with it.
    SectionEnd { end: bool },

    // References.
    /// An `&` that begins no reference. `unfinished`: perhaps one that lacks its `;`.
    RawAmpersand { unfinished: bool },
    /// A reference to a character that XML forbids.
    ForbiddenReference { digits: &'t str },
    /// A reference to an entity that nothing declares. `right`: what to write instead, empty for nothing. `known`: HTML
    /// has the entity. `safe`: `right` means the same.
    Undefined { name: &'t str, right: &'t str, safe: bool, known: bool },
    /// A reference to an entity that the document declares.
    Declared { written: &'t str },
    /// An `&amp;` followed by `name` and `;`.
    EscapedTwice { name: &'t str, ampersand: Span },

    // A `<`.
    /// One `<` or more that begin no tag. `right`: what to write instead.
    RawLess { right: &'t str },
    /// A `<` where only elements belong.
    StrayLess,
    /// A `<` in the value of an attribute.
    LessInValue,
    /// Template code in `<%…%>`.
    TemplateCode,
    /// A `<…>` in a URL.
    Brackets { written: &'t str },

    // Tags.
    /// White space between `<` and the name.
    SpaceBeforeName,
    /// A tag without its `>`, which belongs at `place`. `end`: it is an end tag.
    Unterminated { end: bool, place: Span },
    /// A `<!` that begins nothing that XML knows.
    UnknownDeclaration,
    /// A DOCTYPE written like `<!doctype`.
    DoctypeInSmallLetters,
    /// A `/` inside a tag.
    SlashInTag,
    /// An end tag with no name, or with more than a name. `space`: all that is too much is white space.
    EndTag { name: &'t str, space: bool },

    // Attributes.
    /// An attribute without white space before it.
    NoSpaceBefore { name: &'t str },
    /// A piece of a tag that is no attribute.
    StrayInTag { text: &'t str },
    /// A value without its second quotation mark: `mark`, which belongs at `place`.
    UnclosedValue { name: &'t str, mark: char, place: Span },
    /// A value in curly or doubled quotes, or in none: `open` and `close`.
    Unquoted { name: &'t str, value: &'t str, open: Span, close: Span },
    /// A second attribute of that name. `expanded`: only its namespace makes the names equal.
    Duplicate { name: (&'t str, &'t str), first: Span, same_value: bool, expanded: bool },

    // Names and namespaces.
    /// An invalid name. `what`: what has the name. `is_name`: only Namespaces in XML forbids it.
    InvalidName { name: &'t str, what: &'static str, is_name: bool },
    /// A declaration that binds what may not be bound.
    Declaration { prefix: &'t str, namespace: &'t str },
    /// A prefix without declaration. `meant`: the namespace, or empty. `root_end`: where the root can declare it.
    Unbound { prefix: &'t str, meant: &'t str, root_end: Option<u64> },
    /// A prefix that is declared with an empty namespace.
    BoundToNothing { prefix: &'t str },
    /// An `xi:include`.
    XInclude,

    // Elements.
    /// An end tag without start tag.
    StrayEnd { name: &'t str },
    /// An end tag that closes the element `expected`, whose start tag is at `start`.
    MisnamedEnd { name: &'t str, expected: &'t str, start: Span },
    /// Elements without end tag: `names`, the innermost first. `next`: the end tag of `ended` that shows it. `ends`: where
    /// each of them ends.
    Unclosed { names: &'t [&'t str], next: Span, ended: &'t str, ends: &'t [u64] },
    /// An element that is open at the end of the document. `complete`: the number of whole entries. `root`: it is the
    /// root of a sitemap, and no other is open.
    Open { name: &'t str, end: u64, complete: u64, root: bool },
    /// An element that is nested deeper than any in a sitemap.
    TooDeep,

    // Sections and instructions.
    /// Markup that the document ends in: `what`. `complete`: the number of whole entries before it.
    CutOff { what: &'static str, complete: u64 },
    /// A section without its end. `script`: it is PHP.
    UnclosedSection { section: Section, script: bool },
    /// A `--` in a comment. `dashes`: which to replace, by `right`.
    Dashes { dashes: Span, right: &'static str },
    /// A value in a CDATA section. `whole`: `value` is all of it.
    ValueInSection { value: &'t str, whole: bool },
    /// A processing instruction without a name.
    NoTarget,
    /// A processing instruction with an invalid name. `is_name`: only Namespaces in XML forbids it.
    Target { target: &'t str, is_name: bool },
    /// A stylesheet that browsers ignore. `prolog`: it comes before the root, but does not say where the stylesheet is.
    Stylesheet { prolog: bool },
    /// A stylesheet in XSLT. `kind`: its type.
    Xslt { kind: &'t str },

    // The document.
    /// White space before the declaration. `mark`: a byte order mark comes before the white space.
    Space { mark: bool },
    /// Text before the root.
    Junk { text: &'t str },
    /// No XML declaration.
    NoDeclaration,
    /// A declaration that is not at the start. `after_root`: it follows the root. `data`: its text, if it can move to `start`.
    DeclarationMisplaced { after_root: bool, data: Option<&'t str>, start: u64 },
    /// A malformed declaration. `whole`: all of it. `tolerated`: libxml2 accepts it.
    DeclarationMalformed { data: Option<&'t str>, whole: Span, tolerated: bool },
    /// A version other than 1.0.
    Version { version: &'t str },
    /// A DOCTYPE that declares entities, or refers to an external file. `declares`: the DOCTYPE itself declares them.
    EntityDeclaration { declares: bool },
    /// Any other DOCTYPE. `subset`: something is in its `[…]`. `parameters`: references to parameter entities are.
    Doctype { name: &'t str, subset: bool, parameters: bool },
    /// A DOCTYPE in or after the root, or a second one. `root`: it is in or after the root.
    DoctypeMisplaced { root: bool },
    /// An end tag of `root` before the last entry. `missing`: where the end tag belongs, if it stands nowhere else.
    EarlyEnd { root: &'t str, missing: Option<u64> },
    /// Text or markup after the root. `rest`: everything from here on can be removed.
    Trailing { text: &'t str, rest: bool },
    /// No element at all.
    NoRoot,
}
