//! Rules of the family `struct`: which elements stand where. The outline asks for each finding as it reads the elements.

mod faults;
mod name;

use crate::bytes::vocabulary::CHANGEFREQS;
use crate::rules::prelude::*;
use crate::text::date;
use crate::text::template;
pub(crate) use faults::*;
pub(crate) use name::Name;

rules! {
    /// The file is XML, but no sitemap.
    STRUCT_ROOT_INVALID = "struct-root-invalid" {
        title: "Root element is not a sitemap",
        why: "Search engines recognize a sitemap by its outermost element: `urlset`, `sitemapindex`, or that of an RSS or Atom feed. Google reports anything else as an unsupported format.",
        help: "Put the `url` elements in `urlset`, or the `sitemap` elements in `sitemapindex`.",
        severities: Severities::all(Error),
        fix: Suggest,
        bad: [
            Case::new(File("<sitemap xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><loc>https://www.example.org/a.xml</loc></sitemap>\n")),
            Case::new(File("<pages><page>https://www.example.org/</page></pages>\n")),
            Case::new(File("<pages>\n<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/b</loc></url>\n</pages>\n")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
            Case::new(File("<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><link href=\"https://www.example.org/\"/></entry></feed>\n")),
        ],
        sources: [PROTOCOL, XSD_SITEMAP, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }
    /// The name of the root is in the wrong case.
    STRUCT_ROOT_CASE = "struct-root-case" {
        title: "Wrong letter case in root element",
        why: "XML names are case-sensitive: `UrlSet` is not `urlset`, and a search engine that looks for `urlset` sees no sitemap. Google reports any other root as an unsupported format.",
        help: "Write `urlset` or `sitemapindex`, in lower case.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Auto,
        bad: [Case::new(File("<UrlSet xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc></url>\n</UrlSet>\n"))],
        good: [Case::new(Url("<loc>https://www.example.org/</loc>"))],
        sources: [XML, XSD_SITEMAP, GOOGLE_REPORT],
    }
    /// The entries belong in the other root.
    STRUCT_ROOT_CONTENT_MISMATCH = "struct-root-content-mismatch" {
        title: "Entries do not match the root element",
        why: "`urlset` lists pages in `url` elements; `sitemapindex` lists files in `sitemap` elements. Search engines look for the one that belongs to the root and find the file empty. Google reports the missing tag.",
        help: "Use `urlset` with `url` for pages, `sitemapindex` with `sitemap` for sitemap files.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Suggest,
        because: "The root may be right, and the entries may belong in another file.",
        bad: [
            Case::new(Index("<url><loc>https://www.example.org/</loc></url>")),
            Case::new(Urlset("<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>")),
        ],
        good: [
            Case::new(Index("<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>")),
            Case::new(Urlset("<url><loc>https://www.example.org/sitemap</loc></url>")),
        ],
        sources: [PROTOCOL, XSD_INDEX, MEASURED, GOOGLE_REPORT],
    }
    /// The sitemap has no entries.
    STRUCT_EMPTY_URLSET = "struct-empty-urlset" {
        title: "Sitemap without URLs",
        why: "The schema requires at least one `url`, and Google reports the missing tag. Usually the generator found no pages. For a news sitemap without recent articles it is harmless.",
        help: "List at least one `url`, or do not publish the file.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Warning),
        fix: NoFix,
        bad: [Case::new(Urlset("")), Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"/>\n"))],
        good: [Case::new(Url("<loc>https://www.example.org/</loc>")), Case::new(Index(""))],
        sources: [XSD_SITEMAP, GOOGLE_REPORT, GOOGLE_NEWS, MEASURED],
    }
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
    /// An entry has no `loc`.
    STRUCT_MISSING_LOC = "struct-missing-loc" {
        title: "Entry without `loc`",
        why: "`loc` is the one required child: without a URL there is nothing to crawl. Google and Yandex report the missing tag.",
        help: "Add `<loc>` with the page's URL, or remove the entry.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error).and(Yandex, Error),
        fix: Suggest,
        bad: [
            Case::new(Url("<lastmod>2026-01-31</lastmod>")),
            Case::new(Urlset("<url/>")),
            Case::new(Url("<image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image>")),
            Case::new(Urlset("<url href=\"https://www.example.org/?a=1&amp;b=2\" lastmod=\"2026-01-31\"/>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
            Case::new(Url("<loc></loc>")),
            Case::new(Url("<Loc>https://www.example.org/</Loc>")),
        ],
        sources: [PROTOCOL, XSD_SITEMAP, GOOGLE_REPORT, YANDEX_ERRORS],
    }
    /// An entry has an empty `loc`.
    STRUCT_EMPTY_LOC = "struct-empty-loc" {
        title: "Empty `loc`",
        why: "An entry without a URL gives search engines nothing to crawl, so Google and Yandex report it. Usually the generator has no URL for one of the pages.",
        help: "Fill in the page's URL, or remove the entry.",
        // Bing and Baidu do not document what they do with an entry without a URL.
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error).and(Yandex, Error),
        fix: Suggest,
        bad: [Case::new(Url("<loc/>")), Case::new(Url("<loc>\n  </loc>")), Case::new(Sitemap("<loc></loc>")), Case::new(Url("<loc href=\"https://www.example.org/\"></loc>"))],
        good: [Case::new(Url("<loc>\n  https://www.example.org/\n</loc>")), Case::new(Url("<loc><![CDATA[https://www.example.org/]]></loc>"))],
        sources: [PROTOCOL, XSD_SITEMAP, YANDEX_ERRORS, GOOGLE_REPORT],
    }
    /// An entry has the same child twice.
    STRUCT_DUPLICATE_CHILD = "struct-duplicate-child" {
        title: "Duplicate child in an entry",
        why: "Each child may appear once in an entry. Google reports too many tags, Yandex a tag found more than once. Neither documents which of the two it uses.",
        help: "Keep one of them. If there are two `loc`, make two entries.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error).and(Yandex, Error),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><loc>https://www.example.org/b</loc>")),
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2026-01-30</lastmod><lastmod>2026-01-31</lastmod>")),
        ],
        good: [
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url><url><loc>https://www.example.org/b</loc></url>")),
            Case::new(Url("<loc>https://www.example.org/</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image>")),
        ],
        sources: [XSD_SITEMAP, GOOGLE_REPORT, YANDEX_ERRORS, MEASURED],
    }
    /// Core children in another order than the schema's.
    STRUCT_CHILD_ORDER = "struct-child-order" {
        title: "Children not in the schema's order",
        why: "Only schema validation requires the order `loc`, `lastmod`, `changefreq`, `priority`. Google says that the order does not matter after `loc`.",
        help: "For tools that validate, write `loc`, `lastmod`, `changefreq`, `priority` in this order.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [Case::new(Url("<loc>https://www.example.org/</loc><priority>0.5</priority><lastmod>2026-01-31</lastmod>"))],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2026-01-31</lastmod><changefreq>daily</changefreq><priority>0.5</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>0.5</priority>")),
        ],
        sources: [XSD_SITEMAP, GOOGLE_EXTENSIONS, MEASURED],
    }
    /// Extensions must come last.
    STRUCT_EXTENSION_BEFORE_CORE = "struct-extension-before-core" {
        title: "Extension before the entry's own children",
        why: "Only schema validation requires images, language links and other extensions to come after `loc`, `lastmod`, `changefreq` and `priority`.",
        help: "For tools that validate, move the extension elements to the end of the entry.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [Case::new(Url("<loc>https://www.example.org/</loc><xhtml:link xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/de\"/><lastmod>2026-01-31</lastmod>"))],
        good: [Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2026-01-31</lastmod><xhtml:link xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/de\"/>"))],
        sources: [XSD_SITEMAP, MEASURED],
    }
    /// `loc` comes after other children.
    STRUCT_LOC_NOT_FIRST = "struct-loc-not-first" {
        title: "`loc` is not the first child",
        why: "Schema validation requires `loc` first, and Google allows any order only for what comes after it.",
        help: "Write `loc` before the other children.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [Case::new(Url("<lastmod>2026-01-31</lastmod><loc>https://www.example.org/</loc>"))],
        good: [
            Case::new(Url("<!-- home --><loc>https://www.example.org/</loc><lastmod>2026-01-31</lastmod>")),
            Case::new(Url("<lastmod>2026-01-31</lastmod>")),
        ],
        sources: [XSD_SITEMAP, GOOGLE_EXTENSIONS, MEASURED],
    }
    /// The protocol has no such element.
    STRUCT_UNKNOWN_ELEMENT = "struct-unknown-element" {
        title: "Unknown sitemap element",
        why: "The element is in the sitemap namespace, which does not define it. Google reports an invalid tag, Yandex ignores it with a warning, and schema validation fails. Often the prefix of an extension is missing.",
        help: "Correct the name, or add the prefix of the extension it belongs to. Otherwise remove the element.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Warning).and(Yandex, Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><title>Home</title>")),
            Case::new(Url("<loc>https://www.example.org/</loc><image><loc>https://www.example.org/a.png</loc></image>")),
            Case::new(Urlset("<generator>x</generator><url><loc>https://www.example.org/</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url>\n<priority>0.5</priority>")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image>https://www.example.org/a.png</image></url>\n</urlset>\n")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image>")),
            Case::new(Url("<loc>https://www.example.org/</loc><lastMod>2026-01-31</lastMod>")),
        ],
        sources: [XSD_SITEMAP, GOOGLE_REPORT, YANDEX_ERRORS, MEASURED],
    }
    /// The name of an element is in the wrong case.
    STRUCT_ELEMENT_CASE = "struct-element-case" {
        title: "Wrong letter case in an element",
        why: "XML names are case-sensitive: `lastMod` is not `lastmod`, and a search engine that looks for `lastmod` does not see it. Without `url` and `loc`, Google reports a missing tag.",
        help: "Write the element in lower case.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Auto,
        bad: [
            Case::new(Url("<Loc>https://www.example.org/</Loc>")),
            Case::new(Url("<loc>https://www.example.org/</loc><lastMod>2026-01-31</lastMod>")),
            Case::new(Urlset("<URL><loc>https://www.example.org/</loc></URL>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2026-01-31</lastmod>")),
            Case::new(Url("<loc>https://www.example.org/</loc><x:Loc xmlns:x=\"urn:x\"/>")),
        ],
        sources: [XML, XSD_SITEMAP, GOOGLE_REPORT],
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
    /// A value contains elements.
    STRUCT_NESTED_MARKUP = "struct-nested-markup" {
        title: "Tags inside a value",
        why: "`loc`, `lastmod`, `changefreq` and `priority` contain plain text. Yandex reports a tag that contains other tags; other search engines read half of the value or none of it.",
        help: "Write the plain value without any tags in it.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Yandex, Error),
        fix: Suggest,
        bad: [Case::new(Url("<loc><a href=\"https://www.example.org/\">https://www.example.org/</a></loc>"))],
        good: [Case::new(Url("<loc>https://www.example.org/?a=&lt;b&gt;<!-- home --></loc>"))],
        sources: [XSD_SITEMAP, YANDEX_ERRORS, MEASURED],
    }
    /// Foreign elements stand beside the entries.
    STRUCT_FOREIGN_IN_ROOT = "struct-foreign-in-root" {
        title: "Foreign element outside the entries",
        why: "The schema allows elements of declared extensions only before the first entry. Google reports them as invalid tags here.",
        help: "Publish a file without these elements for search engines.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Warning),
        fix: Suggest,
        bad: [
            Case::new(Urlset("<foo:bar xmlns:foo=\"urn:x\"/><url><loc>https://www.example.org/</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url><mobile:mobile xmlns:mobile=\"http://www.google.com/schemas/sitemap-mobile/1.0\"/>")),
        ],
        good: [Case::new(Url("<loc>https://www.example.org/</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image>"))],
        sources: [XSD_SITEMAP, GOOGLE_REPORT, MEASURED],
    }
    /// Entries stand inside other elements.
    STRUCT_URL_NESTED = "struct-url-nested" {
        title: "Entry inside another element",
        why: "Entries are children of the root element, one after another. Search engines and validators that follow the schema do not look any deeper.",
        help: "End each entry before the next one begins, and put all entries directly in the root element.",
        severities: Severities::protocol(Error).and(Xsd, Error),
        fix: NoFix,
        because: "Where one entry was meant to end is unknown.",
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><url><loc>https://www.example.org/b</loc></url>")),
            Case::new(Urlset("<group><url><loc>https://www.example.org/</loc></url></group>")),
            Case::new(Urlset("<url><url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/b</loc></url></url>")),
            Case::new(Url("<loc>https://www.example.org/</loc><url><loc>https://www.example.org/b</loc></url><lastmod>2026-01-31</lastmod>")),
        ],
        good: [Case::new(Urlset("<url><loc>https://www.example.org/</loc></url><url><loc>https://www.example.org/b</loc></url>"))],
        sources: [XSD_SITEMAP],
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
    /// The template engine did not run.
    STRUCT_TEMPLATE_RESIDUE = "struct-template-residue" {
        title: "Template code in the file",
        why: "The program that should have filled in a value did not. Crawlers take the template code as the value and request pages that do not exist.",
        help: "Find out why the template was not filled in, and generate the file again.",
        // Bing and Baidu do not document what they do with an invalid URL.
        severities: Severities::protocol(Error).and(Google, Error).and(Yandex, Error),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>{{ site.url }}/a</loc>")),
            Case::new(Url("<loc>https://www.example.org/%%SITE%%</loc>")),
            Case::new(Url("<loc>https://www.example.org/[object Object]</loc>")),
            Case::new(Url("<loc>https://${HOST}/a</loc>")),
            Case::new(Url("<loc>https://www.example.org/blog/[slug]</loc>")),
            Case::new(Url("<loc>https://www.example.org/users/:id/edit</loc>")),
            Case::new(Url("<loc>https://www.example.org/blog/{slug}</loc>")),
            Case::new(Url("<loc>https://www.example.org/$slug</loc>")),
            Case::new(Url("<loc>https://www.example.org/%5Bslug%5D</loc>")),
            Case::new(Url("<loc>https://www.example.org/' + slug + '</loc>")),
            Case::new(Url("<loc>https://www.example.org/'.$slug.'</loc>")),
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>&lt;%= date %&gt;</lastmod>")),
            Case::new(Urlset("{% for page in pages %}<url><loc>https://www.example.org/</loc></url>{% endfor %}")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/a{id}?a=%7B%7Bb%7D%7D</loc>")),
            Case::new(Url("<loc>https://www.example.org/?price=$5&amp;q=100%25</loc>")),
            Case::new(Url("<loc>https://www.example.org/a[0]=1</loc>")),
            Case::new(Url("<loc>https://www.example.org/?filter[color]=red</loc>")),
            Case::new(Url("<loc>https://www.example.org/wiki/Talk:id</loc>")),
            Case::new(Url("<loc>https://www.example.org/[HD]/$AAPL/10:30</loc>")),
        ],
        sources: [PROTOCOL, GOOGLE_REPORT, YANDEX_ERRORS],
    }
}

/// Whether a text between elements looks like a value that has lost its tags.
pub(crate) fn is_value(text: &str) -> bool {
    let number = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    date::w3c(text).is_some()
        || CHANGEFREQS.contains(&text)
        || (text.bytes().all(number) && text.bytes().any(|byte| byte.is_ascii_digit()))
}
