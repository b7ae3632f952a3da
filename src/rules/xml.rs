//! Rules of the family `xml`: bytes, characters and markup, whatever the elements are. Those about the encoding stand in
//! `encoding`.
//!
//! If a document is not XML, that is an error for everybody. A breach of Namespaces in XML is one too, but not for xmllint,
//! which prints such errors and goes on.

pub(crate) mod attributes;
pub(crate) mod characters;
pub(crate) mod doctype;
pub(crate) mod elements;
pub(crate) mod names;
pub(crate) mod prolog;
pub(crate) mod references;
pub(crate) mod root;
pub(crate) mod sections;
pub(crate) mod tags;

use crate::rules::prelude::*;
use crate::xml::fault::{Fault, Section};

/// No error for xmllint, which checks namespaces, but only prints what it finds.
const BUT_XSD: Severities = Severities::all(Error).without(Xsd);
const XSD: Severities = Severities::of(Xsd, Error);

/// Reports a fault at `span`. The file of its rule words it, and gets no others.
#[cold]
#[inline(never)]
pub(crate) fn report(span: Span, fault: Fault<'_>, findings: &mut Findings) {
    use Fault::*;
    let report = match fault {
        Space { .. }
        | Junk { .. }
        | NoDeclaration
        | DeclarationMisplaced { .. }
        | DeclarationMalformed { .. }
        | Version { .. } => prolog::report,
        Forbidden(_)
        | ForbiddenReference { .. }
        | Discouraged(_)
        | Mark { .. }
        | Unescaped(_)
        | SectionEnd { .. } => characters::report,
        RawAmpersand { .. } | Undefined { .. } | EscapedTwice { .. } => references::report,
        RawLess { .. }
        | StrayLess
        | LessInValue
        | TemplateCode
        | Brackets { .. }
        | SpaceBeforeName
        | Unterminated { .. }
        | UnknownDeclaration
        | DoctypeInSmallLetters
        | SlashInTag
        | EndTag { .. } => tags::report,
        NoSpaceBefore { .. }
        | StrayInTag { .. }
        | UnclosedValue { .. }
        | Unquoted { .. }
        | Duplicate { .. } => attributes::report,
        InvalidName { .. }
        | Declaration { .. }
        | Unbound { .. }
        | BoundToNothing { .. }
        | XInclude => names::report,
        NoTarget
        | Target { .. }
        | Stylesheet { .. }
        | Xslt { .. }
        | UnclosedSection { section: Section::Instruction, .. }
        | Dashes { .. }
        | ValueInSection { .. } => sections::report,
        StrayEnd { .. }
        | MisnamedEnd { .. }
        | Unclosed { .. }
        | Open { .. }
        | TooDeep
        | CutOff { .. }
        | UnclosedSection { .. } => elements::report,
        Doctype { .. } | DoctypeMisplaced { .. } | EntityDeclaration { .. } | Declared { .. } => {
            doctype::report
        }
        EarlyEnd { .. } | Trailing { .. } | NoRoot => root::report,
    };
    report(fault, span, findings);
}

/// Whether a finding so far shows that the document cannot be read as XML from start to end. It is then read as it was
/// meant, and its tags may not be what they seem.
pub(crate) fn is_broken(findings: &Findings) -> bool {
    findings.counts().iter().any(|count| breaks_wellformedness(count.rule.id))
}

/// Whether every finding of the rule `id` means that the document is not well-formed XML 1.0, or not namespace-well-formed.
/// An empty file is neither. (For `xml-bom-misplaced` this is true only before the root, where its findings are errors.)
pub fn breaks_wellformedness(id: &str) -> bool {
    matches!(
        id,
        "file-empty"
            | "xml-attribute-syntax"
            | "xml-cdata-end-in-text"
            | "xml-comment-syntax"
            | "xml-control-character"
            | "xml-declaration-malformed"
            | "xml-declaration-misplaced"
            | "xml-duplicate-attribute"
            | "xml-encoding-declaration-conflict"
            | "xml-invalid-name"
            | "xml-invalid-utf8"
            | "xml-leading-junk"
            | "xml-leading-whitespace"
            | "xml-mismatched-tag"
            | "xml-namespace-declaration"
            | "xml-no-root"
            | "xml-pi-syntax"
            | "xml-tag-syntax"
            | "xml-trailing-content"
            | "xml-unbound-prefix"
            | "xml-unclosed-element"
            | "xml-undefined-entity"
            | "xml-unescaped-ampersand"
            | "xml-unescaped-lt"
    )
}
