//! Rules of the family `ns`: namespaces and schema locations. They are reported by `build` and
//! its parts, where the names are read.

#[cfg(not(target_os = "unknown"))]
use crate::report::rule::{Case, Example::File};
use crate::report::rule::{
    Consumer::{Google, Xsd},
    FixKind::{Auto, None, Suggest},
    Severities,
    Severity::{Error, Info, Warning},
    rules,
};
#[cfg(not(target_os = "unknown"))]
use crate::rules::sources::{
    CONTAO_9903, CRAWLER_COMMONS, EXHIBITA, GOOGLE_EXTENSIONS, GOOGLE_LOCALIZED, GOOGLE_REPORT,
    MEASURED, PKP_LIB_9845, PROTOCOL, SITEMAP_46, SITEMAP_49, STATAMIC_SITEMAP_7, XML_NAMES,
    XSD_INDEX, XSD_SITEMAP, XSD_STRUCTURES,
};

rules! {
    /// The root is in no namespace.
    NS_MISSING = "ns-missing" {
        title: "The root element has no namespace",
        why: "The namespace says that this XML is a sitemap and no other vocabulary. The protocol demands it, schema validation fails without it, and Google names the problem “Incorrect namespace”.",
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
    /// The root's namespace is a form of the right one that is often seen.
    NS_KNOWN_VARIANT = "ns-known-variant" {
        title: "The root's namespace is not quite the right one",
        why: "The protocol gives one namespace, with `http`, and a namespace is compared character by character, so that `https` or a slash at the end make another one. Google lists “Incorrect namespace” as an error. It does not document how it treats each form, and has read many such files; users report that Search Console refuses them, in 2026 more strictly than before. Other crawlers may be tolerant.",
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
        title: "The root has Google's namespace of 2005",
        why: "Google's own sitemap format 0.84 gave way to the common protocol in November 2006. Google has reported an incorrect namespace since May 2010, other search engines have never known it, and schema validation fails.",
        help: "Replace the namespace by `http://www.sitemaps.org/schemas/sitemap/0.9`.",
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
    /// The root's namespace is another one altogether.
    NS_UNKNOWN_ROOT = "ns-unknown-root" {
        title: "The root's namespace is not that of sitemaps",
        why: "The element is called like a sitemap's, but its namespace says that it belongs to another vocabulary. Consumers that heed namespaces do not see a sitemap here.",
        help: "Replace the namespace by `http://www.sitemaps.org/schemas/sitemap/0.9`.",
        // Of the search engines Google alone says what it does with another namespace.
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Suggest,
        bad: [Case::new(File("<urlset xmlns=\"http://example.com/ns\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<sm:urlset xmlns=\"http://example.com/ns\" xmlns:sm=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sm:url><sm:loc>https://www.example.org/</sm:loc></sm:url>\n</sm:urlset>\n")),
        ],
        sources: [PROTOCOL, XSD_SITEMAP, MEASURED, GOOGLE_REPORT],
    }
    /// A namespace is wrong by a few characters.
    NS_CASE_OR_TYPO = "ns-case-or-typo" {
        title: "A namespace has a typing error",
        why: "A namespace is compared character by character, case and spaces included. With one wrong character its elements mean nothing to anybody.",
        help: "Write the namespace exactly as its documentation does.",
        // Of the search engines Google alone says what it does with another namespace.
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
        title: "The sitemap elements have a prefix",
        why: "This is legal and passes the schema. Simple tools that look for the letters `<url>` and `<loc>` find nothing, though.",
        help: "Make the sitemap namespace the default one: `xmlns=\"…\"` without prefix, and no prefix in the tags.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(File("<sm:urlset xmlns:sm=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sm:url><sm:loc>https://www.example.org/</sm:loc></sm:url>\n</sm:urlset>\n"))],
        good: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        sources: [XML_NAMES, MEASURED],
    }
    /// A core child left the root's namespace.
    NS_CORE_CHILD_NO_NAMESPACE = "ns-core-child-no-namespace" {
        title: "A sitemap element is not in the root's namespace",
        why: "Programs that build XML node by node write `xmlns=\"\"` where a child was made without namespace. The child then is no sitemap element, and consumers that heed namespaces skip it.",
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
    /// A known extension's namespace, written wrong.
    NS_EXTENSION_VARIANT = "ns-extension-variant" {
        title: "An extension's namespace is written in another form",
        why: "Google compares the namespace of an extension with the documented one and reports others as incorrect; the elements in it are then ignored. `https` is the usual mistake.",
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
    /// The XHTML namespace, written wrong.
    NS_XHTML_WRONG = "ns-xhtml-wrong" {
        title: "The `xhtml` prefix has the wrong namespace",
        why: "Language versions are given in `xhtml:link`, which Google reads only in the namespace `http://www.w3.org/1999/xhtml`. It refuses files with another one; a recipe that pleases validators spreads such a one.",
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
    /// Elements that no consumer documents, or that no schema declares.
    NS_EXTENSION_UNKNOWN = "ns-extension-unknown" {
        title: "Elements of a namespace that sitemaps do not use",
        why: "The protocol allows foreign elements and search engines pass over those they do not know. Schema validation fails for every element that the official schemas do not declare.",
        help: "Remove these elements, or keep them knowingly for a consumer of your own.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: None,
        bad: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:foo=\"urn:x\">\n<url><loc>https://www.example.org/</loc><foo:bar/></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:foo=\"urn:x\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc><PageMap xmlns=\"http://www.google.com/schemas/sitemap-pagemap/1.0\"/></url>\n</urlset>\n")),
        ],
        sources: [PROTOCOL, XSD_SITEMAP, MEASURED],
    }
    /// A prefix that nothing has.
    NS_DECLARED_UNUSED = "ns-declared-unused" {
        title: "A namespace is declared and not used",
        why: "It does no harm but for a few bytes. Often it shows that a plug-in announces images or videos that never come.",
        help: "Remove the declaration, unless the elements are still to come.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\">\n</urlset>\n")),
        ],
        sources: [XML_NAMES],
    }
    /// An extension goes by another prefix than usual.
    NS_PREFIX_UNCONVENTIONAL = "ns-prefix-unconventional" {
        title: "An extension has an unusual prefix",
        why: "The prefix is free, and consumers that read XML properly do not care. Simple tools look for the letters `image:` and the like and find nothing.",
        help: "Use the prefix of the documentation, for example `image`, `video`, `news` or `xhtml`.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:ns0=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><ns0:image><ns0:loc>https://www.example.org/a.png</ns0:loc></ns0:image></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc><image xmlns=\"http://www.google.com/schemas/sitemap-image/1.1\"><loc>https://www.example.org/a.png</loc></image></url>\n</urlset>\n")),
        ],
        sources: [XML_NAMES, GOOGLE_EXTENSIONS],
    }
    /// One prefix for two namespaces.
    NS_PREFIX_REDECLARED = "ns-prefix-redeclared" {
        title: "A prefix stands for different namespaces",
        why: "XML allows it, but the same tag name then means different things at different places. Simple tools, and people, take the elements for one another.",
        help: "Give each namespace a prefix of its own, declared once on the root.",
        severities: Severities::protocol(Warning),
        fix: None,
        because: "Which of the elements is to have the other prefix is for the author to say.",
        bad: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n<url><loc>https://www.example.org/b</loc><image:tag xmlns:image=\"urn:other\"/></url>\n</urlset>\n"))],
        good: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc><a:x xmlns:a=\"urn:a\"/></url>\n<url><loc>https://www.example.org/b</loc><b:x xmlns:b=\"urn:b\"/></url>\n</urlset>\n"))],
        sources: [XML_NAMES],
    }
    /// The same declaration again and again.
    NS_DECLARED_PER_ELEMENT = "ns-declared-per-element" {
        title: "A namespace is declared again on each element",
        why: "It is legal and read like a single declaration. In a large file it costs megabytes of the 50 MB there are.",
        help: "Declare the namespace once, on the root element.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n<url><loc>https://www.example.org/b</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/b.png</image:loc></image:image></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n")),
        ],
        good: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n"))],
        sources: [XML_NAMES],
    }
    /// Not pairs.
    NS_SCHEMALOCATION_ODD = "ns-schemalocation-odd" {
        title: "`xsi:schemaLocation` does not hold pairs",
        why: "The attribute lists pairs of a namespace and the address of its schema. With one left over, tools that follow it load the wrong schema or none. Search engines do not need the attribute.",
        help: "Write namespace and schema address in turn, or remove the attribute.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        because: "Half of a pair may be what is missing, and validators read the pairs that are whole.",
        bad: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"http://www.sitemaps.org/schemas/sitemap/0.9\n  http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
        ],
        sources: [XSD_STRUCTURES],
    }
    /// Pairs that do not fit the document.
    NS_SCHEMALOCATION_MISMATCH = "ns-schemalocation-mismatch" {
        title: "`xsi:schemaLocation` does not fit the file",
        why: "Tools that follow the attribute check the file against another schema than its own, and fail it. Search engines do not need the attribute.",
        help: "Name the namespaces of this file and the schema of its root, or remove the attribute.",
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
    /// `schemaLocation` in no or another namespace.
    NS_XSI_WRONG = "ns-xsi-wrong" {
        title: "`schemaLocation` is not in its namespace",
        why: "Only `schemaLocation` of the namespace `http://www.w3.org/2001/XMLSchema-instance` tells a tool where the schema is. Any other is an attribute like all, which sitemap elements must not have: schema validation fails.",
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
