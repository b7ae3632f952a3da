//! Names of elements and attributes, and the namespaces that their prefixes stand for.

use super::{BUT_XSD, XSD};
use crate::rules::prelude::*;
use crate::xml::fault::Fault;

rules! {
    INVALID_NAME = "xml-invalid-name" {
        title: "Invalid name",
        why: "A name begins with a letter or `_` and contains only letters, digits, `-`, `.` and `_`, with at most one `:` after a prefix. Other names make parsers reject the file.",
        help: "Correct the name: begin it with a letter, and use only letters, digits, `-`, `_` and `.`.",
        severities: Severities::all(Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><1url>x</1url>")),
            Case::new(Url("<loc>https://www.example.org/</loc><a:b:c/>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
        ],
        sources: [XML, XML_NAMES, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    UNBOUND_PREFIX = "xml-unbound-prefix" {
        title: "Undeclared prefix",
        why: "The prefix says which extension an element belongs to. Without its declaration, browsers and search engines reject the file or ignore everything with the prefix. xmllint only prints an error, but the schema does not know such an element.",
        help: "Declare the prefix on the root element, as in `xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"`.",
        severities: Severities::all(Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML_NAMES, MEASURED, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    NAMESPACE_DECLARATION = "xml-namespace-declaration" {
        title: "Invalid namespace declaration",
        why: "A prefix cannot stand for an empty namespace, and `xml` and `xmlns` are reserved. Parsers that know namespaces reject the file; xmllint only prints an error.",
        help: "Declare the prefix with the namespace of its extension.",
        severities: Severities::all(Error).without(Consumer::Xsd),
        fix: NoFix,
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"\"></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xml=\"https://www.example.org/\"></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML_NAMES, MEASURED, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    XINCLUDE = "xml-xinclude" {
        title: "XInclude in a sitemap",
        why: "Search engines do not include other files, so the content of those files is missing from the sitemap.",
        help: "Write the content itself into the file.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"a.xml\"/></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [PROTOCOL],
    }
}

pub(super) fn report(fault: Fault<'_>, span: Span, findings: &mut Findings) {
    use Fault::*;
    match fault {
        InvalidName { name, what, is_name } => {
            let severities = if is_name { BUT_XSD } else { INVALID_NAME.severities };
            findings.report_as(&INVALID_NAME, severities, span, |draft| {
                draft.say(format_args!("{} is not a valid name for an {what}", quote(name)));
            });
        }
        Declaration { prefix, namespace } => {
            findings.report(&NAMESPACE_DECLARATION, span, |draft| {
                draft.say(format_args!(
                    "The prefix {} must not stand for the namespace {}",
                    quote(prefix),
                    quote(namespace)
                ));
            });
        }
        Unbound { prefix, meant, root_end } => findings.report(&UNBOUND_PREFIX, span, |draft| {
            let (declaration, prefix) = (format!("xmlns:{prefix}"), quote(prefix));
            if meant.is_empty() {
                let right = "correct it, or declare it on the root element";
                draft.say(format_args!("The prefix {prefix} is not declared; {right}"));
                return draft.advise(
                    "Correct the prefix, or declare it on the root element with its namespace.",
                );
            }
            draft.say(format_args!(
                "The prefix {prefix} is not declared; add {declaration} to the root element"
            ));
            let text = format!("{declaration}=\"{meant}\"");
            draft.advise(format_args!("Declare the prefix on the root element, as in `{text}`."));
            if let Some(at) = root_end {
                let title = format!("Declare the prefix {prefix}");
                draft.repair(title, Span::at(at), format_args!(" {text}"));
            }
        }),
        // All other readers refuse the declaration. xmllint only prints an error, and ignores the declaration; the schema
        // then does not know the name.
        BoundToNothing { prefix } => findings.report_as(&UNBOUND_PREFIX, XSD, span, |draft| {
            draft.say(format_args!(
                "The prefix {} is declared with an empty namespace; the schema does not know its elements",
                quote(prefix)
            ));
        }),
        XInclude => findings.report(&XINCLUDE, span, |draft| {
            draft.say("Search engines ignore “xi:include”; the content it refers to is missing");
        }),
        _ => debug_assert!(false, "{fault:?}"),
    }
}
