//! The DOCTYPE, and the entities that it declares.

use super::XSD;
use super::root::TRAILING_CONTENT;
use super::tags::TAG_SYNTAX;
use crate::rules::prelude::*;
use crate::xml::fault::Fault;

rules! {
    DOCTYPE = "xml-doctype" {
        title: "DOCTYPE in a sitemap",
        why: "Sitemaps have no DOCTYPE. It can make parsers fetch and expand other files, so careful parsers reject the file.",
        help: "Remove the DOCTYPE.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        because: "If the DOCTYPE has something between its brackets, such as a comment or a default value, the fix is only a suggestion.",
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE urlset><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, PROTOCOL],
    }

    ENTITY_DECLARATION = "xml-entity-declaration" {
        title: "Entity declared in the DOCTYPE",
        why: "Entities can make a parser read other files or run out of memory, so search engines do not follow them. This checker never expands them, and does not check values that use them.",
        help: "Remove the DOCTYPE and write the text itself in place of each entity.",
        severities: Severities::protocol(Error),
        fix: NoFix,
        because: "Entities may contain other entities, and this checker never works out their text.",
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE urlset [<!ENTITY x \"https://www.example.org/\">]><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE urlset [<!ENTITY x \"a\">]><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/&x;</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE urlset SYSTEM \"x.dtd\"><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE urlset><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML],
    }
}

pub(super) fn report(fault: Fault<'_>, span: Span, findings: &mut Findings) {
    use Fault::*;
    match fault {
        Doctype { name, subset, parameters } => findings.report(&DOCTYPE, span, |draft| {
            draft.say(format_args!("The file has the DOCTYPE {}; remove it", quote(name)));
            let fix = Fix { safe: !subset, ..Fix::safe("Remove the DOCTYPE", span, "") };
            draft.fix_by((!parameters).then_some(fix));
        }),
        DoctypeMisplaced { root } => {
            let rule = if root { &TRAILING_CONTENT } else { &TAG_SYNTAX };
            findings.report(rule, span, |draft| {
                draft.say("This DOCTYPE is inside the root element, or is not the first; remove it");
                draft.suggest("Remove the DOCTYPE", span, "");
            });
        }
        EntityDeclaration { declares } => findings.report(&ENTITY_DECLARATION, span, |draft| {
            draft.say(match declares {
                true => "The DOCTYPE declares entities, which are not expanded here; write the text itself",
                false => "The DOCTYPE refers to an external file, which is not read here; remove the DOCTYPE",
            });
        }),
        // xmllint does not judge the content of a document with references to entities that it declares itself (measured).
        Declared { written } => findings.report_as(&ENTITY_DECLARATION, XSD, span, |draft| {
            draft.say(format_args!(
                "The entity {} is declared in the DOCTYPE; schema validators do not expand it",
                quote(written)
            ));
            draft.advise("Write the text itself instead of the entity.");
        }),
        _ => debug_assert!(false, "{fault:?}"),
    }
}
