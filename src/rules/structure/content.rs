//! Text, attributes and processing instructions, where the protocol has none.

use crate::bytes::format::{CONFLICT, MESSAGE_ADVICE, is_mark, is_message};
use crate::rules::prelude::*;
use crate::rules::xml::sections::UNRUN;
use crate::text::chars::is_hidden_in_url;
use crate::xml::event::{StartTag, qualified};

rules! {
    /// Text where only elements belong.
    STRUCT_TEXT_CONTENT = "struct-text-content" {
        title: "Text between elements",
        why: "The list and its entries contain only elements. Text between them belongs to no value and fails schema validation. Often a tag got lost, or a program printed an error message.",
        help: "Remove the text, or put it in the element it belongs to. If it is an error message, fix its cause.",
        severities: Severities::protocol(Error).and(Xsd, Error),
        fix: Auto,
        because: "Removing visible text is only a suggestion, because someone wrote it.",
        bad: [
            Case::new(Urlset("hello<url><loc>https://www.example.org/</loc></url>")),
            Case::new(Url("<loc>https://www.example.org/</loc>,")),
        ],
        good: [
            Case::new(Urlset(" \t\n<!-- hello --><url>&#32;<loc>https://www.example.org/</loc></url>\r\n")),
            Case::new(Url("<loc>https://www.example.org/</loc><m:p xmlns:m=\"urn:x\">Hello <m:b>great <m:i>new</m:i></m:b> world</m:p>")),
            Case::new(Url("<loc>https://www.example.org/</loc><xhtml:div xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">Hello <xhtml:b>world</xhtml:b></xhtml:div>")),
        ],
        sources: [XSD_SITEMAP, MEASURED],
    }
    /// Core elements have no attributes.
    STRUCT_UNEXPECTED_ATTRIBUTE = "struct-unexpected-attribute" {
        title: "Attribute on a sitemap element",
        why: "The protocol defines no attributes, and search engines ignore them. Any attribute fails schema validation, even `xml:lang`.",
        help: "Remove the attribute.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Suggest,
        because: "A program of your own may read it, and removing the attribute loses its value.",
        bad: [
            Case::new(Urlset("<url id=\"1\"><loc>https://www.example.org/</loc></url>")),
            Case::new(Url("<loc xml:lang=\"en\">https://www.example.org/</loc>")),
            Case::new(Urlset("<url lastmod=\"2026-01-31\"><loc>https://www.example.org/</loc></url>")),
        ],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(Url("<loc>https://www.example.org/</loc><xhtml:link xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/de\"/>")),
        ],
        sources: [XSD_SITEMAP, MEASURED],
    }
    /// No reader of sitemaps knows the instruction.
    STRUCT_PROCESSING_INSTRUCTION = "struct-processing-instruction" {
        title: "Processing instruction in the file",
        why: "Search engines ignore processing instructions, and browsers read only a stylesheet. A `<?php` shows that the server sends the script instead of running it.",
        help: "Remove the instruction. If it is `<?php`, make the server run the script.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        because: "The instruction was written for some program, which may read it.",
        bad: [
            Case::new(Urlset("<?php echo $urls; ?><url><loc>https://www.example.org/</loc></url>")),
            Case::new(Urlset("<?generator x?><url><loc>https://www.example.org/</loc></url>")),
        ],
        good: [Case::new(File("<?xml version=\"1.0\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"/sitemap.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        sources: [XML],
    }
}

/// Reports text between two elements. `removable`: a fix may remove it; `known`: all of the text is known.
pub(crate) fn stray_text(
    span: Span,
    text: &str,
    (removable, known): (bool, bool),
    findings: &mut Findings,
) {
    let printed = is_message(text);
    let mark = ['=', '>', '|'].into_iter().any(|mark| text.lines().any(|it| is_mark(it, mark)));
    findings.report(&STRUCT_TEXT_CONTENT, span, |draft| {
        match text {
            _ if printed => {
                let what = "between elements; correct the program";
                draft.say(format_args!("Program output {} {what}", quote(text)));
                draft.advise(MESSAGE_ADVICE);
            }
            _ if mark => {
                draft.say(format_args!("Text {} is of a merge conflict; resolve it", quote(text)));
                draft.advise(CONFLICT.advice);
            }
            "" => draft.say("Empty markup between elements; remove it"),
            _ if text.starts_with('<') => draft.say(format_args!(
                "Escaped tags {} between elements; write `<`, not `&lt;`",
                quote(text)
            )),
            _ => draft.say(format_args!("Unexpected text {} between elements", quote(text))),
        }
        // Visible text may be a value that lost its tags, so its removal is never a safe fix.
        if removable && !printed && !mark {
            let unseen = |c: char| c.is_whitespace() || is_hidden_in_url(c);
            let safe = known && text.chars().all(unseen);
            draft.fix_by(Fix { safe, ..Fix::safe("Remove the text", span, "") });
        }
    });
}

/// Reports text between the elements of an extension: visible text, or an empty CDATA section, which is text to the schema.
pub(crate) fn text_in_extension(node: &Node, findings: &mut Findings) {
    let (text, span) = (node.value.trimmed(), node.value.trimmed_span());
    if text.is_empty() {
        let severities = Severities::protocol(Info).and(Xsd, Error);
        return findings.report_as(&STRUCT_TEXT_CONTENT, severities, node.value.tag, |draft| {
            let parent = quote(&node.local);
            let what = "Empty CDATA section between the elements of";
            draft.say(format_args!("{what} {parent}; remove it"));
        });
    }
    findings.report(&STRUCT_TEXT_CONTENT, span, |draft| {
        let (text, parent) = (quote(text), quote(&node.local));
        let what = "between the elements of";
        draft.say(format_args!("Unexpected text {text} {what} {parent}"));
    });
}

/// Reports the attribute `number` of an element that has none.
pub(crate) fn unexpected_attribute(tag: &StartTag<'_>, number: usize, findings: &mut Findings) {
    let attribute = &tag.attributes[number];
    findings.report(&STRUCT_UNEXPECTED_ATTRIBUTE, attribute.span, |draft| {
        draft.say(format_args!(
            "`{}` has the attribute {}; sitemap elements have no attributes",
            tag.local,
            quote(&qualified(attribute.prefix, attribute.local))
        ));
        draft.suggest("Remove the attribute", tag.removal(number), "");
    });
}

/// Reports a processing instruction. `php`: the server should have run it.
pub(crate) fn instruction(target: &str, span: Span, php: bool, findings: &mut Findings) {
    findings.withhold_fixes |= php;
    let rule = &STRUCT_PROCESSING_INSTRUCTION;
    let severities = if php { Severities::protocol(Warning) } else { rule.severities };
    findings.report_as(rule, severities, span, |draft| {
        // The instruction may be the program that should print this part of the sitemap, so no fix removes it.
        if php {
            return draft.say(UNRUN);
        }
        draft.say(format_args!(
            "The processing instruction {} means nothing to search engines; remove it",
            quote(target)
        ));
        draft.suggest("Remove the instruction", span, "");
    });
}
