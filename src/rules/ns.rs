//! Rules of the family `ns`: namespaces and schema locations. The outline asks for each finding as it reads the names.

mod faults;

use crate::rules::prelude::*;
pub(crate) use faults::*;

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
    /// No element or attribute has the prefix.
    NS_DECLARED_UNUSED = "ns-declared-unused" {
        title: "Unused namespace declaration",
        why: "It costs a few bytes and does no other harm. Often a plugin declares images or videos that the file does not contain.",
        help: "Remove the declaration, unless the elements will be added later.",
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
    /// An extension has an unusual prefix.
    NS_PREFIX_UNCONVENTIONAL = "ns-prefix-unconventional" {
        title: "Unusual prefix for an extension",
        why: "Any prefix is allowed, and search engines and validators that read XML properly accept it. But simple tools look for the letters `image:` and the like and find nothing.",
        help: "Use the documented prefix, for example `image`, `video`, `news` or `xhtml`.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:ns0=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><ns0:image><ns0:loc>https://www.example.org/a.png</ns0:loc></ns0:image></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc><image xmlns=\"http://www.google.com/schemas/sitemap-image/1.1\"><loc>https://www.example.org/a.png</loc></image></url>\n</urlset>\n")),
        ],
        sources: [XML_NAMES, GOOGLE_EXTENSIONS],
    }
    /// One prefix stands for two namespaces.
    NS_PREFIX_REDECLARED = "ns-prefix-redeclared" {
        title: "One prefix for different namespaces",
        why: "XML allows it, but the same tag name then means different things in different places. Simple tools, and people, confuse the elements.",
        help: "Give each namespace its own prefix, and declare it once on the root element.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        because: "Only you can decide which of the elements should get another prefix.",
        bad: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n<url><loc>https://www.example.org/b</loc><image:tag xmlns:image=\"urn:other\"/></url>\n</urlset>\n"))],
        good: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc><a:x xmlns:a=\"urn:a\"/></url>\n<url><loc>https://www.example.org/b</loc><b:x xmlns:b=\"urn:b\"/></url>\n</urlset>\n"))],
        sources: [XML_NAMES],
    }
    /// Many elements repeat the same declaration.
    NS_DECLARED_PER_ELEMENT = "ns-declared-per-element" {
        title: "Namespace declared again on each element",
        why: "This is legal and means the same as a single declaration. In a large file it wastes megabytes of the 50 MB allowed.",
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
