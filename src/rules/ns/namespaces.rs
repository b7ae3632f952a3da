//! Namespaces that are missing, misspelt, or unknown to everybody.

use super::locations::{NS_XSI_WRONG, is_location};
use crate::rules::prelude::*;
use crate::sitemap::names::{self, Class, Meaning, Spelling, XHTML};
use crate::text::order;
use crate::xml::event::{Attribute, StartTag};

rules! {
    /// The root is in no namespace.
    NS_MISSING = "ns-missing" {
        title: "Missing namespace on the root element",
        why: "The namespace says that this XML is a sitemap. The protocol requires it, schema validation fails without it, and Google reports “Incorrect namespace”.",
        help: "Write `xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"` on the root element.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(File("<urlset>\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<sitemapindex xmlns=\"\">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n</sitemapindex>\n")),
        ],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<rss version=\"2.0\"><channel><item><link>https://www.example.org/</link></item></channel></rss>\n")),
        ],
        sources: [PROTOCOL, XSD_SITEMAP, GOOGLE_REPORT, MEASURED],
    }
    /// A frequent misspelling of the root's namespace.
    NS_KNOWN_VARIANT = "ns-known-variant" {
        title: "Misspelled sitemap namespace",
        why: "The protocol has one namespace, with `http`. Namespaces are compared character by character, so `https` or a final slash makes it a different one. Google lists “Incorrect namespace” as an error. It does not document how it treats each spelling, and has read many such files; users report that Search Console rejects them, in 2026 more strictly than before. Other crawlers may be tolerant.",
        help: "Write the namespace exactly as `http://www.sitemaps.org/schemas/sitemap/0.9`, with `http`.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(File("<urlset xmlns=\"https://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9/\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.google.com/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<sitemapindex xmlns=\"http://sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n</sitemapindex>\n")),
        ],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.google.com/schemas/sitemap/0.84\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
        ],
        sources: [
            PROTOCOL, XML_NAMES, GOOGLE_REPORT, SITEMAP_49, STATAMIC_SITEMAP_7, PKP_LIB_9845,
            CONTAO_9903, CRAWLER_COMMONS, MEASURED,
        ],
    }
    /// Google's namespace of 2005.
    NS_LEGACY_GOOGLE_084 = "ns-legacy-google-084" {
        title: "Outdated Google namespace (2005)",
        why: "The common protocol replaced Google's own sitemap format 0.84 in November 2006. Google has reported an incorrect namespace since May 2010, other search engines never supported it, and schema validation fails.",
        help: "Replace the namespace with `http://www.sitemaps.org/schemas/sitemap/0.9`.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(File("<urlset xmlns=\"http://www.google.com/schemas/sitemap/0.84\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.google.com/schemas/sitemap/.84\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
        ],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.84\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
        ],
        sources: [PROTOCOL, CRAWLER_COMMONS, GOOGLE_REPORT, EXHIBITA],
    }
    /// The root is in an unrelated namespace.
    NS_UNKNOWN_ROOT = "ns-unknown-root" {
        title: "Wrong namespace on the root element",
        why: "The element has the name of a sitemap element, but its namespace says that it belongs to another format. Search engines and validators that respect namespaces do not see a sitemap.",
        help: "Replace the namespace with `http://www.sitemaps.org/schemas/sitemap/0.9`.",
        // Google is the only search engine that documents what it does with another namespace.
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Suggest,
        bad: [Case::new(File("<urlset xmlns=\"http://example.com/ns\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<sm:urlset xmlns=\"http://example.com/ns\" xmlns:sm=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sm:url><sm:loc>https://www.example.org/</sm:loc></sm:url>\n</sm:urlset>\n")),
        ],
        sources: [PROTOCOL, XSD_SITEMAP, MEASURED, GOOGLE_REPORT],
    }
    /// A namespace differs in a few characters.
    NS_CASE_OR_TYPO = "ns-case-or-typo" {
        title: "Typo in a namespace",
        why: "Namespaces are compared character by character, including letter case and spaces. With one wrong character, its elements mean nothing to search engines and validators.",
        help: "Write the namespace exactly as its documentation does.",
        // Google is the only search engine that documents what it does with another namespace.
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schema/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9 \">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schema/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n")),
        ],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"https://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
        ],
        sources: [XML_NAMES, XSD_SITEMAP, GOOGLE_REPORT],
    }
    /// The core elements have a prefix.
    NS_PREFIXED_CORE = "ns-prefixed-core" {
        title: "Sitemap elements with a prefix",
        why: "This is legal and passes the schema. But simple tools that look for the letters `<url>` and `<loc>` find nothing.",
        help: "Make the sitemap namespace the default: declare it as `xmlns=\"…\"`, and write the tags without a prefix.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(File("<sm:urlset xmlns:sm=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sm:url><sm:loc>https://www.example.org/</sm:loc></sm:url>\n</sm:urlset>\n"))],
        good: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        sources: [XML_NAMES, MEASURED],
    }
    /// A core child is not in the root's namespace.
    NS_CORE_CHILD_NO_NAMESPACE = "ns-core-child-no-namespace" {
        title: "Sitemap element outside the sitemap namespace",
        why: "Programs that build XML node by node write `xmlns=\"\"` if a child was created without a namespace. The child is then not a sitemap element, and search engines and validators that respect namespaces skip it.",
        help: "Remove the `xmlns` attribute from the child, or create the child in the sitemap namespace.",
        severities: Severities::protocol(Error).and(Xsd, Error),
        fix: Auto,
        bad: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url xmlns=\"\"><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc xmlns=\"https://www.sitemaps.org/schemas/sitemap/0.9\">https://www.example.org/</loc></url>\n</urlset>\n")),
        ],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset>\n<url xmlns=\"\"><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
        ],
        sources: [XML_NAMES, XSD_SITEMAP],
    }
    /// The namespace of an extension is misspelt.
    NS_EXTENSION_VARIANT = "ns-extension-variant" {
        title: "Misspelled extension namespace",
        why: "Google compares an extension's namespace with the documented one and reports any other as incorrect. It then ignores the elements in it. `https` is the usual mistake.",
        help: "Write the namespace exactly as documented, with `http`.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"https://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.84\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.sitemaps.org/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-video/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n")),
        ],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:mobile=\"http://www.baidu.com/schemas/sitemap-mobile/1/\">\n<url><loc>https://www.example.org/</loc><mobile:mobile type=\"mobile\"/></url>\n</urlset>\n")),
        ],
        sources: [GOOGLE_EXTENSIONS, GOOGLE_REPORT, CRAWLER_COMMONS],
    }
    /// The XHTML namespace is misspelt.
    NS_XHTML_WRONG = "ns-xhtml-wrong" {
        title: "Wrong namespace for `xhtml`",
        why: "Language versions are given in `xhtml:link`, which Google reads only in the namespace `http://www.w3.org/1999/xhtml`. It rejects files with another one. A popular recipe for passing validators spreads a wrong one.",
        help: "Write `xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"`.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/TR/xhtml11/xhtml11_schema.html\">\n<url><loc>https://www.example.org/</loc><xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/de\"/></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"https://www.w3.org/1999/xhtml\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xlink\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/de\"/></url>\n</urlset>\n")),
        ],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n<url><loc>https://www.example.org/</loc><xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/de\"/></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
        ],
        sources: [GOOGLE_LOCALIZED, GOOGLE_REPORT, SITEMAP_46],
    }
    /// No search engine documents the elements, or no schema declares them.
    NS_EXTENSION_UNKNOWN = "ns-extension-unknown" {
        title: "Elements from an unknown namespace",
        why: "The protocol allows elements of other namespaces, and search engines skip those they do not know. Schema validation fails for every element that the official schemas do not declare.",
        help: "Remove these elements, unless a program of your own reads them.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: NoFix,
        bad: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:foo=\"urn:x\">\n<url><loc>https://www.example.org/</loc><foo:bar/></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:foo=\"urn:x\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc><PageMap xmlns=\"http://www.google.com/schemas/sitemap-pagemap/1.0\"/></url>\n</urlset>\n")),
        ],
        sources: [PROTOCOL, XSD_SITEMAP, MEASURED],
    }
}

/// Reports what is wrong with the root's namespace. Returns a prefix that the root does not need as a finding to which the
/// outline adds the fix, when it knows all places of the prefix.
pub(crate) fn root(tag: &StartTag<'_>, findings: &mut Findings) -> Option<Draft> {
    let declared = tag.declaration().map(|at| &tag.attributes[at]);
    if tag.namespace.is_empty() {
        findings.report(&NS_MISSING, tag.span, |draft| {
            let core = names::CORE;
            draft.say(format_args!("`{}` has no namespace; declare {}", tag.local, quote(core)));
            let (place, text) = match declared {
                Some(attribute) => (attribute.value_span, core.to_owned()),
                None => (Span::at(tag.name.end), format!(" xmlns=\"{core}\"")),
            };
            draft.repair("Add the namespace", place, text);
        });
        return None;
    }
    let rule = match names::classify("", tag.namespace) {
        Class { meaning: Meaning::Core, spelling } => match spelling {
            Spelling::Right if tag.prefix.is_empty() => return None,
            Spelling::Right => {
                findings.keep(tag.name);
                let rule = &NS_PREFIXED_CORE;
                let mut draft = Draft::new(rule, rule.severities, tag.name);
                draft.say(format_args!(
                    "`{}` has the prefix {}; without it, simple tools can read it too",
                    tag.local,
                    quote(tag.prefix)
                ));
                draft.show(format_args!("{}:{}", tag.prefix, tag.local));
                return Some(draft);
            }
            Spelling::Variant => &NS_KNOWN_VARIANT,
            Spelling::Legacy => &NS_LEGACY_GOOGLE_084,
            Spelling::Typo => &NS_CASE_OR_TYPO,
        },
        _ => &NS_UNKNOWN_ROOT,
    };
    let mut places = vec![declared.map_or(tag.name, |attribute| attribute.value_span)];
    places.extend(located(tag));
    let names = (tag.prefix, tag.namespace, names::CORE);
    wrong_namespace(rule, rule.severities, names, places, findings);
    None
}

/// Returns the places where `xsi:schemaLocation` names the tag's own namespace: correcting the declaration alone would
/// leave them wrong.
fn located(tag: &StartTag<'_>) -> Vec<Span> {
    let mut spans = Vec::new();
    // With references, the value is shorter than the text as written, so its places are unknown.
    let plain = |it: &&Attribute<'_>| it.raw.len() == it.value.len() && is_location(it);
    for attribute in tag.attributes.iter().filter(plain) {
        let start = attribute.raw.as_ptr() as usize;
        for word in attribute.raw.split_ascii_whitespace().step_by(2) {
            if word == tag.namespace {
                let at = attribute.value_span.start + (word.as_ptr() as usize - start) as u64;
                spans.push(Span::new(at, at + word.len() as u64));
            }
        }
    }
    spans
}

/// Reports the misspelt namespace of an extension or of `xsi`. `value`: its place. `applied`: something is in the namespace,
/// so a schema finds fault with it.
pub(crate) fn misspelt(
    (prefix, uri): (&str, &str),
    class: Class,
    value: Span,
    applied: bool,
    findings: &mut Findings,
) {
    let rule = match (class.meaning, class.spelling) {
        (Meaning::Xsi, _) => &NS_XSI_WRONG,
        (_, Spelling::Typo) => &NS_CASE_OR_TYPO,
        (Meaning::Extension(XHTML), _) => &NS_XHTML_WRONG,
        _ => &NS_EXTENSION_VARIANT,
    };
    let severities = match applied {
        true => rule.severities.and(Xsd, Error),
        false => rule.severities.without(Xsd),
    };
    wrong_namespace(rule, severities, (prefix, uri, class.uri()), vec![value], findings);
}

/// Reports a namespace that is not the one that was meant. `places`: where the namespace is written, its declaration first.
fn wrong_namespace(
    rule: &'static Rule,
    severities: Severities,
    (prefix, uri, right): (&str, &str, &str),
    mut places: Vec<Span>,
    findings: &mut Findings,
) {
    findings.report_as(rule, severities, places[0], |draft| {
        let colon = if prefix.is_empty() { "" } else { ":" };
        draft.say(format_args!("`xmlns{colon}{prefix}` is {}; write {}", quote(uri), quote(right)));
        draft.show(uri);
        order::sort(&mut places, Span::cmp);
        let edits = places.into_iter().map(|place| (place, right.to_owned())).collect_small();
        draft.fix_by(Fix::of("Correct the namespace", rule.fix == Auto, edits));
    });
}

/// Reports a core element outside the root's namespace. `inherits`: it would be in that namespace without its own
/// declaration.
pub(crate) fn stray_child(tag: &StartTag<'_>, inherits: bool, findings: &mut Findings) {
    let declared = tag.declaration();
    let span = declared.map_or(tag.name, |at| tag.attributes[at].span);
    findings.report(&NS_CORE_CHILD_NO_NAMESPACE, span, |draft| {
        let namespace = match tag.namespace {
            "" => "no namespace".to_owned(),
            namespace => format!("the namespace {}", quote(namespace)),
        };
        draft.say(format_args!(
            "`{}` is in {namespace}; it must be in the namespace of the root element",
            tag.local
        ));
        if let Some(at) = declared.filter(|_| inherits) {
            draft.repair("Remove the attribute", tag.removal(at), "");
        }
    });
}

/// Reports an element in a namespace that search engines do not know. `documented`: some search engine has documented the
/// namespace, but no schema declares it.
pub(crate) fn unknown_extension(tag: &StartTag<'_>, documented: bool, findings: &mut Findings) {
    let rule = &NS_EXTENSION_UNKNOWN;
    let (severities, nobody) = match documented {
        true => (Severities::of(Xsd, Error), "no official schema declares"),
        false => (rule.severities, "search engines do not know"),
    };
    findings.report_as(rule, severities, tag.name, |draft| {
        draft.say(format_args!(
            "The element {} is in the namespace {}, which {nobody}",
            quote(tag.local),
            quote(tag.namespace)
        ));
    });
}
