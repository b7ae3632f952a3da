//! `xsi:schemaLocation`: whether readers find it, and whether it fits the file.

use crate::rules::prelude::*;
use crate::sitemap::names::{self, Meaning};
use crate::xml::event::Attribute;

rules! {
    /// The values do not come in pairs.
    NS_SCHEMALOCATION_ODD = "ns-schemalocation-odd" {
        title: "Incomplete pair in `xsi:schemaLocation`",
        why: "The attribute lists pairs: a namespace and the URL of its schema. If half of a pair is missing, tools that use it load the wrong schema or none. Search engines do not need the attribute.",
        help: "Write each namespace followed by its schema URL, or remove the attribute.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        because: "Half of a pair may simply be missing, and validators read the complete pairs.",
        bad: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"http://www.sitemaps.org/schemas/sitemap/0.9\n  http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
        ],
        sources: [XSD_STRUCTURES],
    }
    /// The pairs do not fit the document.
    NS_SCHEMALOCATION_MISMATCH = "ns-schemalocation-mismatch" {
        title: "`xsi:schemaLocation` does not match the file",
        why: "Tools that use the attribute check the file against the wrong schema and reject it. Search engines do not need the attribute.",
        help: "Name the namespaces of this file and the schema of its root element, or remove the attribute.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        bad: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/siteindex.xsd\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"https://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
        ],
        good: [
            Case::new(File("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/siteindex.xsd\">\n<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>\n</sitemapindex>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd http://www.google.com/schemas/sitemap-image/1.1 http://www.google.com/schemas/sitemap-image/1.1/sitemap-image.xsd\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
        ],
        sources: [PROTOCOL, XSD_SITEMAP, XSD_INDEX],
    }
    /// `schemaLocation` is in no namespace, or in a wrong one.
    NS_XSI_WRONG = "ns-xsi-wrong" {
        title: "`schemaLocation` outside its namespace",
        why: "Only `schemaLocation` in the namespace `http://www.w3.org/2001/XMLSchema-instance` tells a tool where the schema is. In any other it is an ordinary attribute, which sitemap elements must not have, so schema validation fails.",
        help: "Write `xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"` and `xsi:schemaLocation`, or remove both.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Auto,
        bad: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://wwww.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" schemaLocation=\"http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
        ],
        good: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:x=\"http://www.w3.org/2001/XMLSchema-instance\" x:schemaLocation=\"http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        sources: [XSD_STRUCTURES, MEASURED],
    }
}

/// Whether the attribute is `xsi:schemaLocation`, even if the namespace of `xsi` is misspelt: that is reported at the
/// declaration.
pub(crate) fn is_location(attribute: &Attribute<'_>) -> bool {
    attribute.local == "schemaLocation"
        && names::classify(attribute.prefix, attribute.namespace).meaning == Meaning::Xsi
}

/// Reports an `xsi:schemaLocation` that is no list of pairs. `removal`: what to delete to remove the attribute.
pub(crate) fn odd_location(span: Span, removal: Span, findings: &mut Findings) {
    findings.report(&NS_SCHEMALOCATION_ODD, span, |draft| {
        draft.say("`xsi:schemaLocation` has an odd number of values; write pairs of a namespace and its schema URL");
        draft.suggest("Remove the attribute", removal, "");
    });
}

/// Reports a pair of `xsi:schemaLocation` that names the schema of the other root. `kind`: the kind of this root; `right`:
/// the URL of its schema, which may be written in place of `schema`; `name`: the file name of that.
pub(crate) fn other_schema(
    span: Span,
    schema: &str,
    kind: EntryKind,
    (name, right): (&str, String),
    findings: &mut Findings,
) {
    findings.report(&NS_SCHEMALOCATION_MISMATCH, span, |draft| {
        draft.show(schema);
        draft.say(format_args!(
            "`xsi:schemaLocation` names {}; the schema of `{}` is `{name}`",
            quote(schema),
            names::root_name(kind)
        ));
        if span.len() == schema.len() as u64 {
            draft.repair("Name the right schema", span, right);
        }
    });
}

/// Reports a pair of `xsi:schemaLocation` for a namespace that the file does not use. `removal`: what to delete to remove
/// the pair alone.
pub(crate) fn unused_location(
    span: Span,
    namespace: &str,
    removal: Option<Span>,
    findings: &mut Findings,
) {
    findings.report(&NS_SCHEMALOCATION_MISMATCH, span, |draft| {
        draft.show(namespace);
        draft.say(format_args!(
            "`xsi:schemaLocation` names the namespace {}, which the file does not use",
            quote(namespace)
        ));
        draft.fix_by(removal.map(|removal| Fix::safe("Remove the pair", removal, "")));
    });
}

/// Reports a `schemaLocation` outside the namespace of `xsi`. `bound`: the prefix `xsi` is that namespace here.
pub(crate) fn location_without_prefix(
    attribute: &Attribute<'_>,
    bound: bool,
    findings: &mut Findings,
) {
    let name = attribute.local;
    findings.report(&NS_XSI_WRONG, attribute.name, |draft| {
        draft.say(format_args!("`{name}` lacks the prefix `xsi`, so tools do not find it"));
        if bound {
            draft.repair("Add the prefix", attribute.name, format_args!("xsi:{name}"));
        }
    });
}
