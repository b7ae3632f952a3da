//! What is wrong with a document as XML, in the terms of XML: what rule that breaks, and in which words it is told, is not
//! the reader's business.

use super::elements::Path;
pub(crate) use super::sections::Kind as Section;
use crate::text::span::Span;

/// What is wrong at a place that is told beside it. Texts are those of the document, of any length.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault<'t> {
    // Characters.
    /// XML forbids it.
    Forbidden(char),
    /// XML advises against it, or nobody sees it.
    Discouraged(char),
    /// A `>`, `"` or `'`, which sitemaps should escape.
    Unescaped(char),
    /// A `]]>` in text. `end`: the text ends with it.
    SectionEnd {
        end: bool,
    },

    // References.
    RawAmpersand,
    /// It lacks its `;`. `completes`: with that it is a reference.
    Unfinished {
        written: &'t str,
        completes: bool,
    },
    /// To a character that XML forbids.
    ForbiddenReference {
        digits: &'t str,
    },
    /// To an entity that nobody declares. `right`: what is to be written instead; empty for nothing.
    Undefined {
        name: &'t str,
        right: &'t str,
        meaning: Entity,
    },
    /// To an entity that the document declares.
    Declared {
        written: &'t str,
    },
    /// `name` with its `;` stands behind an `&amp;`.
    EscapedTwice {
        name: &'t str,
        ampersand: Span,
    },

    // A `<`.
    /// One or more that begin no tag. `right`: what is to be written instead.
    RawLess {
        right: &'t str,
    },
    /// Where only elements belong.
    StrayLess,
    /// In the value of an attribute. `code`: it begins template code.
    LessInValue {
        code: bool,
    },
    /// `<%…%>`.
    TemplateCode,
    /// `<…>` in a URL. `is_name`: what stands in it is a name.
    Brackets {
        written: &'t str,
        is_name: bool,
    },

    // Tags.
    /// Between `<` and the name.
    SpaceBeforeName,
    /// No `>`, which belongs at `place`. `end`: in an end tag.
    Unterminated {
        end: bool,
        place: Span,
    },
    /// `<!` and nothing that is known.
    UnknownDeclaration,
    DoctypeInSmallLetters,
    /// A `/` inside a tag. `gap`: what stands between it and the end of the tag.
    SlashInTag {
        gap: Option<Span>,
    },
    /// An end tag that is more than its name, or has none. `space`: all that it has too much is white space.
    EndTag {
        name: &'t str,
        space: bool,
    },

    // Attributes.
    NoSpaceBefore {
        name: &'t str,
    },
    /// None or several `=` at `place`.
    Equals {
        name: &'t str,
        place: Span,
    },
    /// What is no attribute.
    StrayInTag {
        text: &'t str,
    },
    /// The value has no second `mark`, which belongs at `place`.
    UnclosedValue {
        name: &'t str,
        mark: char,
        place: Span,
    },
    /// The value is in curly quotes, or in none: `open` and `close`.
    Unquoted {
        name: &'t str,
        value: &'t str,
        open: Span,
        close: Span,
    },
    /// It is there twice. `expanded`: by its namespace only.
    Duplicate {
        name: (&'t str, &'t str),
        first: Span,
        same_value: bool,
        expanded: bool,
    },

    // Names and namespaces.
    /// `what` has it. `is_name`: it is none only by Namespaces in XML.
    InvalidName {
        name: &'t str,
        what: &'static str,
        is_name: bool,
    },
    /// A declaration that binds what may not be bound.
    Declaration {
        prefix: &'t str,
        namespace: &'t str,
    },
    /// `near`: another prefix, which is declared. `meant`: the namespace, or empty. `root_end`: where it can be declared.
    Unbound {
        prefix: &'t str,
        near: Option<&'t str>,
        meant: &'t str,
        root_end: Option<u64>,
    },
    /// Declared with an empty namespace.
    BoundToNothing {
        prefix: &'t str,
    },
    XInclude,

    // Elements.
    /// An end tag without start tag.
    StrayEnd {
        name: &'t str,
    },
    /// The start tag `name`, whose end tag is called `right`, rightly.
    MisnamedStart {
        name: &'t str,
        right: &'t str,
    },
    /// The end tag `name` of the element `expected`, whose start tag is at `start`.
    MisnamedEnd {
        name: &'t str,
        expected: &'t str,
        start: Span,
    },
    /// The end tag is at `end`. `instead`: where the start tag belongs.
    NoStart {
        name: &'t str,
        end: Span,
        instead: Span,
    },
    /// An end tag without its slash, `written` so.
    NoSlash {
        name: &'t str,
        written: &'t str,
    },
    /// Those of `path` have no end tag, as `next` shows: the end tag of `ended`, or else a start tag. The innermost ends at
    /// `end`.
    Unclosed {
        path: Path<'t>,
        next: Span,
        ended: Option<&'t str>,
        end: u64,
    },
    /// Open at the end of the document. `root`: it is that of a sitemap, and all in it is closed.
    Open {
        name: &'t str,
        end: u64,
        complete: u64,
        root: bool,
        likely: bool,
    },
    TooDeep,

    // Sections and instructions.
    /// The document ends in `what`, or before its end. `complete`: entries before it.
    CutOff {
        what: &'static str,
        complete: u64,
    },
    /// `script`: it is one of PHP.
    UnclosedSection {
        section: Section,
        script: bool,
    },
    /// In a comment. `dashes`: those to be replaced, by `right`.
    Dashes {
        dashes: Span,
        right: &'static str,
    },
    /// A value in a CDATA section. `whole`: this is all of it.
    ValueInSection {
        value: &'t str,
        whole: bool,
    },
    NoTarget,
    /// Of an instruction. `is_name`: it is none only by Namespaces in XML.
    Target {
        target: &'t str,
        is_name: bool,
    },
    /// A stylesheet that browsers ignore. `prolog`: it is before the root, but says nothing of where it is.
    Stylesheet {
        prolog: bool,
    },
    Xslt {
        kind: &'t str,
    },

    // The document.
    /// White space before the declaration. `mark`: behind a byte order mark.
    Space {
        mark: bool,
    },
    /// Text before the root.
    Junk {
        text: &'t str,
    },
    NoDeclaration,
    /// `behind`: it follows the root. `data`: what it says, where it can go to `start`.
    DeclarationMisplaced {
        behind: bool,
        data: Option<&'t str>,
        start: u64,
    },
    /// `whole`: all of it. `tolerated`: libxml2 accepts it.
    DeclarationMalformed {
        data: Option<&'t str>,
        whole: Span,
        tolerated: bool,
    },
    Version {
        version: &'t str,
    },
    /// `declares`: entities, and not only where it is.
    EntityDeclaration {
        declares: bool,
    },
    /// `subset`: something stands in `[…]`; `parameters`: even references.
    Doctype {
        name: &'t str,
        subset: bool,
        parameters: bool,
    },
    /// `root`: in the root, or behind it.
    DoctypeMisplaced {
        root: bool,
    },
    /// The end tag of `root` before its last entry. `again`: there is another one. `missing`: where it belongs.
    EarlyEnd {
        root: &'t str,
        again: bool,
        missing: Option<u64>,
    },
    /// Text or markup behind the root. `rest`: so is all that follows.
    Trailing {
        text: &'t str,
        rest: bool,
    },
    NoRoot,
}

/// What an entity means that nobody declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entity {
    /// A character that can be written instead.
    Known,
    /// A character that does not belong there.
    Unwanted,
    Unknown,
}
