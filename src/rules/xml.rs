//! Rules of the family `xml`: bytes, characters and markup, before there is any sitemap in it.
//!
//! What makes a document no XML is an error for everybody. What Namespaces in XML forbids is one
//! for all but xmllint, which prints such errors and goes on.

use crate::report::findings::Findings;
use crate::report::options::Site;
#[cfg_attr(target_os = "unknown", allow(unused_imports))]
use crate::report::rule::{
    Case, Consumer,
    Example::{Bytes, File, Url, Urlset},
    FixKind::{Auto, None, Suggest},
    Severities,
    Severity::{Error, Info, Warning},
    rules,
};
#[cfg_attr(target_os = "unknown", allow(unused_imports))]
use crate::rules::sources::*;
use crate::text::cut::cut;
use crate::text::order::Gather;
use crate::text::quote::quote;
use crate::text::span::Span;
use crate::xml::pseudo;

rules! {
    LEADING_WHITESPACE = "xml-leading-whitespace" {
        title: "White space comes before the XML declaration",
        why: "XML allows the declaration at the very start of the file only, so a parser refuses the whole file. Google says that it still reads such files; other readers need not.",
        help: "Remove the empty lines or spaces before `<?xml`; in PHP they often come from a file that ends with an empty line after `?>`.",
        severities: Severities::all(Error).and(Consumer::Google, Warning),
        fix: Auto,
        bad: [
            Case::new(File("\n<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("  <?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    LEADING_JUNK = "xml-leading-junk" {
        title: "Text comes before the first tag",
        why: "Nothing but the XML declaration, comments and white space may come before the root element; a parser refuses the file at the first other character. The text is often an error message of the program that makes the sitemap.",
        help: "Remove everything before the XML declaration, and look into what printed it.",
        severities: Severities::all(Error),
        fix: Suggest,
        bad: [
            Case::new(File("Warning: foo in x.php on line 3\n<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\nx<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- x --><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    DECLARATION_MISPLACED = "xml-declaration-misplaced" {
        title: "The XML declaration is not at the start",
        why: "Parsers refuse a file with a declaration after a comment, or with a second one, as in two files written one after the other. What follows is lost.",
        help: "Keep one XML declaration, as the first thing in the file; split files that were joined.",
        severities: Severities::all(Error),
        fix: Suggest,
        because: "What stands before the declaration may be another document, or what a program printed: somebody should see what is moved or removed.",
        bad: [
            Case::new(File("<!-- made by x --><?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>\n<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- made by x --><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    DECLARATION_MISSING = "xml-declaration-missing" {
        title: "There is no XML declaration",
        why: "XML makes it optional for UTF-8, and every reader accepts a file without one. All examples of the protocol have it.",
        help: "Begin the file with `<?xml version=\"1.0\" encoding=\"UTF-8\"?>`.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, PROTOCOL],
    }

    DECLARATION_MALFORMED = "xml-declaration-malformed" {
        title: "The XML declaration is malformed",
        why: "Parsers read the declaration first and refuse the whole file when it is wrong: in a wrong order, without version, in curly quotes or in capitals.",
        help: "Write `<?xml version=\"1.0\" encoding=\"UTF-8\"?>`.",
        severities: Severities::all(Error),
        fix: Auto,
        because: "Of one that says more than version, encoding and `standalone` it is only suggested, for that would be lost.",
        bad: [
            Case::new(File("<?xml version=“1.0”?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml encoding=\"UTF-8\" version=\"1.0\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?XML version=\"1.0\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\"><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version='1.0' standalone='yes' ?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    VERSION_1_1 = "xml-version-1-1" {
        title: "The XML version is not 1.0",
        why: "Hardly any program reads XML 1.1; some refuse it, others read it as 1.0 and warn. Sitemaps need nothing of it.",
        help: "Write `version=\"1.0\"`.",
        severities: Severities::protocol(Warning).and(Consumer::Xsd, Warning),
        fix: Suggest,
        because: "The declaration is the first line, and what only XML 1.1 allows may follow.",
        bad: [
            Case::new(File("<?xml version=\"1.1\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, MEASURED],
    }

    ENCODING_NOT_UTF8 = "xml-encoding-not-utf8" {
        title: "The encoding is not UTF-8",
        why: "The protocol, Google and Yandex ask for UTF-8. In another encoding, letters outside ASCII are at best read as others, and the URLs lead nowhere.",
        help: "Save the file as UTF-8 and declare `encoding=\"UTF-8\"`.",
        severities: Severities::protocol(Error).and(Consumer::Google, Error).and(Consumer::Yandex, Error),
        fix: Auto,
        bad: [
            Case::new(Bytes(b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<!-- caf\xe9 -->\n<url><loc>https://www.example.org/</loc></url>\n</urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"utf-8\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [PROTOCOL, GOOGLE_BUILD, YANDEX],
    }

    ENCODING_DECLARATION_CONFLICT = "xml-encoding-declaration-conflict" {
        title: "The declared encoding is not that of the file",
        why: "The bytes show one encoding and the declaration names another. XML calls that a fatal error, and readers that go on guess which one is right.",
        help: "Save the file as UTF-8 without byte order mark and declare `encoding=\"UTF-8\"`.",
        severities: Severities::all(Error).without(Consumer::Xsd),
        fix: Auto,
        bad: [
            Case::new(Bytes(b"\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"UTF-16\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"/>")),
            Case::new(Bytes(b"\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"/>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><!-- für --><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    INVALID_UTF8 = "xml-invalid-utf8" {
        title: "Bytes are not valid UTF-8",
        why: "A parser stops at the first byte that is not UTF-8 and refuses the file. It was mostly written in an older encoding, such as windows-1252.",
        help: "Save the file as UTF-8, or fix the program that writes it.",
        severities: Severities::all(Error),
        fix: Auto,
        because: "Only a byte order mark that does not fit can go unseen. What other bytes were meant to be is a guess.",
        bad: [
            Case::new(Bytes(b"<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/caf\xE9</loc></url></urlset>")),
            Case::new(Bytes(b"<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><!-- 5 \xE2\x82 --><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(Bytes(b"<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><!-- \xED\xA0\xBD\xED\xB8\x80 --><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(Bytes(b"\xFF\xFE<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/caf%C3%A9schemas/sitemap/0.9\"><url><loc>https://www.example.org/caf%C3%A9</loc></url></urlset>")),
        ],
        sources: [XML, PROTOCOL, GOOGLE_BUILD, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    UTF8_BOM = "xml-utf8-bom" {
        title: "The file begins with a byte order mark",
        why: "It is allowed, and readers of XML skip it. Programs that join files or look at the first bytes only may stumble over it.",
        help: "Save the file as UTF-8 without byte order mark.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(File("﻿<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML],
    }

    BOM_MISPLACED = "xml-bom-misplaced" {
        title: "A byte order mark is inside the file",
        why: "Only the first character of a file can be a byte order mark. A second one is an invisible character before the declaration or inside a value, mostly left by files that were joined; parsers refuse the first and URLs break with the other.",
        help: "Remove the invisible character U+FEFF.",
        severities: Severities::all(Error),
        fix: Auto,
        because: "Within a name or a value it is only suggested: an address may really have the character.",
        bad: [
            Case::new(File("﻿﻿<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("﻿<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    UTF16 = "xml-utf16" {
        title: "The file is UTF-16",
        why: "The protocol, Google and Yandex ask for UTF-8. Windows programs write UTF-16 where they say “Unicode”, as does `>` in PowerShell.",
        help: "Save the file as UTF-8.",
        severities: Severities::protocol(Error).and(Consumer::Google, Error).and(Consumer::Yandex, Error),
        fix: Auto,
        bad: [
            Case::new(Bytes(b"\xFF\xFE<\0u\0r\0l\0s\0e\0t\0/\0>\0")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [PROTOCOL, GOOGLE_BUILD, YANDEX],
    }

    ENCODING_NAME_NONSTANDARD = "xml-encoding-name-nonstandard" {
        title: "The encoding's name is not the registered one",
        why: "Most parsers know that `utf8` means UTF-8; some refuse a name that is not registered.",
        help: "Write `encoding=\"UTF-8\"`.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"utf8\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML],
    }

    CONTROL_CHARACTER = "xml-control-character" {
        title: "A character is not allowed in XML",
        why: "XML has no way to write most control characters, not even as a reference; a parser refuses the file at the first. They come from databases and from text that was pasted.",
        help: "Delete the character where the data comes from.",
        severities: Severities::all(Error),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/\u{B}</loc>")),
            Case::new(Url("<loc>https://www.example.org/&#x1F;</loc>")),
        ],
        good: [
            Case::new(Url("<loc>	https://www.example.org/&#10;</loc>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    DISCOURAGED_CHARACTER = "xml-discouraged-character" {
        title: "A character that surely is not meant",
        why: "The file can be read, but a URL with an invisible character in it is another URL than the one you see, and mostly does not exist.",
        help: "Delete the character.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/a\u{200B}b</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/ab</loc>")),
        ],
        sources: [XML],
    }

    UNESCAPED_AMPERSAND = "xml-unescaped-ampersand" {
        title: "“&” has to be written “&amp;”",
        why: "In XML a “&” begins a reference. Where none follows, parsers refuse the whole file; Google reports a parsing error. URLs with a query have it most.",
        help: "Write `&amp;` for each `&`.",
        severities: Severities::all(Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/?a=1&b=2</loc>")),
            Case::new(Url("<loc>https://www.example.org/?a=1&copy=2</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/?a=1&amp;b=2</loc>")),
            Case::new(Url("<loc>https://www.example.org/?a=1&#38;b=2</loc>")),
        ],
        sources: [XML, PROTOCOL, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    UNDEFINED_ENTITY = "xml-undefined-entity" {
        title: "XML does not know this name between “&” and “;”",
        why: "XML knows five names: `amp`, `lt`, `gt`, `quot` and `apos`. Names of HTML such as `&nbsp;` make parsers refuse the file.",
        help: "Write the character itself, or its number, such as `&#233;`.",
        severities: Severities::all(Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/caf&eacute;</loc>")),
            Case::new(Url("<loc>https://www.example.org/</loc><!-- --><lastmod>&foo;</lastmod>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/caf%C3%A9?a&amp;b</loc>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    DOUBLE_ESCAPED_ENTITY = "xml-double-escaped-entity" {
        title: "A reference is escaped twice",
        why: "The file is valid, but what readers get still holds `&amp;`: they ask your server for a URL that nobody meant.",
        help: "Escape once: `&amp;`, not `&amp;amp;`.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/?a=1&amp;amp;b=2</loc>")),
            Case::new(Url("<loc>https://www.example.org/?a=1&amp;#38;b=2</loc>")),
            Case::new(Url("<loc>https://www.example.org/m&amp;uuml;hle</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/?a=1&amp;b=2</loc>")),
            Case::new(Url("<loc>https://www.example.org/?a=1&amp;amp=2</loc>")),
        ],
        sources: [XML, PROTOCOL],
    }

    UNESCAPED_LT = "xml-unescaped-lt" {
        title: "“<” has to be written “&lt;”",
        why: "A “<” always begins markup. In text or in the value of an attribute parsers refuse it, and with it the file.",
        help: "Write `&lt;`, or `%3C` in a URL.",
        severities: Severities::all(Error),
        fix: Auto,
        because: "Between elements, where no text belongs, it is only suggested: it may be what is left of a tag.",
        bad: [
            Case::new(Url("<loc>https://www.example.org/?a<5</loc>")),
            Case::new(Url("<loc>https://www.example.org/a < b</loc>")),
            Case::new(Url("<loc>https://www.example.org/<id></loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/?a&lt;5</loc>")),
        ],
        sources: [XML, PROTOCOL, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    UNESCAPED_GT_QUOTE = "xml-unescaped-gt-quote" {
        title: "“>” or a quote is not escaped",
        why: "XML allows these in text, and every reader copes. The protocol asks to escape them in the values of a sitemap; feeds need not.",
        help: "Write `&gt;`, `&quot;` and `&apos;`.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/it's</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/it&apos;s</loc>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\"><channel><title>Ann's \"news\"</title><link>https://www.example.org/</link><description>A > B</description><item><title>It's here</title><link>https://www.example.org/a</link></item></channel></rss>")),
        ],
        sources: [PROTOCOL],
    }

    CDATA_IN_VALUE = "xml-cdata-in-value" {
        title: "An address or a date is in a CDATA section",
        why: "Parsers read it like other text. Simple programs that look for `<loc>http` do not find it. In titles and descriptions a section is as good as escapes.",
        help: "Write the value as text and escape `&` and `<`.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(Url("<loc><![CDATA[https://www.example.org/?a&b]]></loc>")),
            Case::new(Url("<loc><![CDATA[https://www.example.org/it's]]></loc>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.jpg</image:loc><image:title><![CDATA[Salt & pepper]]></image:title></image:image></url>\n</urlset>\n")),
            Case::new(Url("<loc>https://www.example.org/?a&amp;b</loc>")),
        ],
        sources: [XML],
    }

    DUPLICATE_ATTRIBUTE = "xml-duplicate-attribute" {
        title: "An attribute is written twice",
        why: "Parsers refuse a tag that has an attribute twice, and with it the file. It is mostly a namespace that two plugins declare.",
        help: "Remove the second one.",
        severities: Severities::all(Error),
        fix: Auto,
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"></urlset>")),
            Case::new(Url("<loc a=\"1\" a=\"2\">https://www.example.org/</loc>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, XML_NAMES, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    UNBOUND_PREFIX = "xml-unbound-prefix" {
        title: "A prefix is not declared",
        why: "The prefix says which extension an element belongs to. Without its declaration, browsers and search engines refuse the file or ignore what carries it; xmllint only prints an error, but the schema knows no such element.",
        help: "Declare the prefix on the root, as in `xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"`.",
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

    MISMATCHED_TAG = "xml-mismatched-tag" {
        title: "An end tag does not match",
        why: "Each element ends with an end tag of exactly its name, capitals included. Parsers stop at the first that does not match.",
        help: "Write the end tag like its start tag, or remove it.",
        severities: Severities::all(Error),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</Loc>")),
            Case::new(Url("<loc>https://www.example.org/</loc></lastmod>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    UNCLOSED_ELEMENT = "xml-unclosed-element" {
        title: "Something is not closed",
        why: "An element, a comment or a tag has no end: it was forgotten, or the file is cut off because the server or a program stopped. Parsers refuse the file.",
        help: "Add the end tag, or generate the file again if its end is missing.",
        severities: Severities::all(Error),
        fix: Suggest,
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><lo")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    TRAILING_CONTENT = "xml-trailing-content" {
        title: "Something follows the root element",
        why: "Behind the end tag of the root only comments and white space are allowed. Text, scripts or a second root make parsers refuse the file.",
        help: "Remove what follows the root; split files that were joined.",
        severities: Severities::all(Error),
        fix: Suggest,
        because: "What follows may be a second sitemap, or entries that were to be in the first: cutting it off could lose pages.",
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset><script>x</script>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>Done")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/b</loc></url>\n")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>\n<!-- 0.2 s -->\n")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    ATTRIBUTE_SYNTAX = "xml-attribute-syntax" {
        title: "An attribute is malformed",
        why: "Attributes are written `name=\"value\"`, in straight quotes and with a space before. Parsers refuse the file at anything else, such as the curly quotes of a word processor.",
        help: "Put the value in straight quotes.",
        severities: Severities::all(Error),
        fix: Auto,
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=http://www.sitemaps.org/schemas/sitemap/0.9></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=“http://www.sitemaps.org/schemas/sitemap/0.9”></urlset>")),
            Case::new(Url("<loc a>https://www.example.org/</loc>")),
            Case::new(Url("<loc a=\"1\"b=\"2\">https://www.example.org/</loc>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    DOCTYPE = "xml-doctype" {
        title: "The file has a DOCTYPE",
        why: "Sitemaps have none. It can make parsers fetch and expand other files, so careful readers refuse it.",
        help: "Remove the DOCTYPE.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        because: "Where something stands between its brackets, such as a comment or a default value, it is only suggested.",
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE urlset><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, PROTOCOL],
    }

    ENTITY_DECLARATION = "xml-entity-declaration" {
        title: "The DOCTYPE declares entities or refers to a file",
        why: "Such declarations can make a parser read other files or fill the memory, so search engines do not follow them. They are never expanded here, and values that use them are not checked.",
        help: "Remove the DOCTYPE and write the texts themselves.",
        severities: Severities::protocol(Error),
        fix: None,
        because: "Entities may be made of others; what a declaration stands for is not worked out.",
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

    XINCLUDE = "xml-xinclude" {
        title: "XInclude is not followed",
        why: "No reader of sitemaps includes other files. What is to be included is missing from the sitemap.",
        help: "Write the content itself into the file.",
        severities: Severities::protocol(Warning),
        fix: None,
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"a.xml\"/></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [PROTOCOL],
    }

    COMMENT_SYNTAX = "xml-comment-syntax" {
        title: "A comment is malformed",
        why: "It is written `<!-- … -->`, with `--` at its ends only. Parsers refuse the file at anything else, or take what follows for a part of the comment.",
        help: "Write a single `-` or another character inside it, and `-->` at its end.",
        severities: Severities::all(Error),
        fix: Suggest,
        because: "Of two dashes within it: in a comment may stand entries that are to come back, with addresses that have them.",
        bad: [
            Case::new(Urlset("<!-- a -- b -->")),
            Case::new(Urlset("<!-- a --->")),
        ],
        good: [
            Case::new(Urlset("<!-- a - b -->")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    INVALID_NAME = "xml-invalid-name" {
        title: "A name is not allowed",
        why: "Names begin with a letter or `_` and hold letters, digits, `-`, `.` and `_`, with one `:` after a prefix at most. Parsers refuse others.",
        help: "Correct the name: it begins with a letter, and holds letters, digits, `-`, `_` and `.`.",
        severities: Severities::all(Error),
        fix: None,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><1url>x</1url>")),
            Case::new(Url("<loc>https://www.example.org/</loc><a:b:c/>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
        ],
        sources: [XML, XML_NAMES, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    STYLESHEET_PI = "xml-stylesheet-pi" {
        title: "An XSLT stylesheet is attached",
        why: "It changes only what people see who open the sitemap in a browser, and browsers are about to drop XSLT. Search engines ignore it.",
        help: "Remove the instruction, or use a CSS stylesheet.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        because: "Somebody wanted the list to look well, and in some browsers it still does.",
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/css\" href=\"/s.css\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML_STYLESHEET],
    }

    STYLESHEET_CROSS_ORIGIN = "xml-stylesheet-cross-origin" {
        title: "The stylesheet is on another origin",
        why: "Browsers load XSLT stylesheets from the same origin only; otherwise people see an empty page. Search engines ignore it.",
        help: "Give the stylesheet's address as a path, such as `/sitemap.xsl`.",
        severities: Severities::protocol(Info),
        fix: None,
        because: "Where the stylesheet would be on the site itself, only its author can know.",
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"http://cdn.example.org/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"//cdn.example.org/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")).at("https://www.example.org/sitemap.xml"),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"https://cdn.example.org/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")).at("https://www.example.org/sitemap.xml"),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"//www.example.org/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/css\" href=\"http://cdn.example.org/s.css\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"https://www.example.org/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")).at("https://www.example.org/sitemap.xml"),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"/s.xsl\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML_STYLESHEET],
    }

    STYLESHEET_MISPLACED = "xml-stylesheet-misplaced" {
        title: "The stylesheet instruction has no effect",
        why: "Browsers read it only before the root element, and only with an `href`.",
        help: "Move it after the XML declaration, or remove it.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "The stylesheet did nothing where it is; whether it is still wanted is for its author to say.",
        bad: [
            Case::new(Urlset("<?xml-stylesheet type=\"text/css\" href=\"/s.css\"?>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/css\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/css\" href=\"/s.css\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML_STYLESHEET],
    }

    EXCESSIVE_DEPTH = "xml-excessive-depth" {
        title: "Elements are nested very deep",
        why: "A sitemap with all extensions is six levels deep. More than 64 are generated by mistake or in bad faith, and parsers have limits.",
        help: "Look at the program that writes the file.",
        severities: Severities::protocol(Warning),
        fix: None,
        bad: [
            Case::new(Urlset("<a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [PROTOCOL],
    }

    NO_ROOT = "xml-no-root" {
        title: "There is no element",
        why: "The file holds no more than a declaration or comments, so parsers refuse it. An empty sitemap still has its root.",
        help: "Write at least the root element; look why the program that makes the file found nothing.",
        severities: Severities::all(Error),
        fix: None,
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- nothing -->")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    TAG_SYNTAX = "xml-tag-syntax" {
        title: "A tag is malformed",
        why: "A tag has its name directly behind `<` or `</`, and its `>` at the end. Parsers refuse the file at anything else.",
        help: "Write the tag like `<loc>`, `</loc>` or `<loc/>`; attributes stand behind the name, each with a space before it.",
        severities: Severities::all(Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc a=\"b\">")),
            Case::new(Url("< loc>https://www.example.org/</loc>")),
            Case::new(Url("<loc>https://www.example.org/< / loc>")),
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod/ >")),
            Case::new(Url("<loc>https://www.example.org/</loc></>")),
        ],
        good: [
            Case::new(Url("<loc >https://www.example.org/</loc >")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    PI_SYNTAX = "xml-pi-syntax" {
        title: "A processing instruction is malformed",
        why: "It is written `<?name data?>`, with a name other than “xml”. Parsers refuse others, often the rests of PHP code.",
        help: "Correct or remove it.",
        severities: Severities::all(Error),
        fix: None,
        bad: [
            Case::new(Urlset("<? echo 1 ?>")),
            Case::new(Urlset("<?1 x?>")),
            Case::new(Urlset("<?php echo 1;")),
            Case::new(Url("<loc><?= $url ?></loc>")),
        ],
        good: [
            Case::new(Urlset("<?php echo 1; ?>")),
        ],
        sources: [XML, XML_NAMES, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    NAMESPACE_DECLARATION = "xml-namespace-declaration" {
        title: "A namespace declaration is not allowed",
        why: "A prefix cannot be bound to nothing, and `xml` and `xmlns` are taken. Parsers that know namespaces refuse the file; xmllint only prints an error.",
        help: "Declare the prefix with the address of its extension.",
        severities: Severities::all(Error).without(Consumer::Xsd),
        fix: None,
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"\"></urlset>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xml=\"https://www.example.org/\"></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML_NAMES, MEASURED, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    CDATA_END_IN_TEXT = "xml-cdata-end-in-text" {
        title: "“]]>” is in text",
        why: "These three characters end a CDATA section and are not allowed anywhere else. Parsers refuse the file.",
        help: "Remove it, or write `]]&gt;` if it is meant.",
        severities: Severities::all(Error),
        fix: Auto,
        bad: [
            Case::new(Url("<loc>https://www.example.org/?a=]]>b</loc>")),
            Case::new(Url("<loc>https://www.example.org/a]]></loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/?a=]]&gt;b</loc>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }
}

/// Reports a stylesheet that browsers do not fetch for the sitemap. `data`: of its instruction.
pub(crate) fn stylesheet(data: &str, span: Span, site: &Site, findings: &mut Findings) {
    // One in CSS may come from anywhere.
    if pseudo(data, "type") == Some("text/css") {
        return;
    }
    let href = pseudo(data, "href").unwrap_or_default().trim();
    let scheme = href.split_once(':').map_or("", |(scheme, _)| scheme).to_ascii_lowercase();
    let (elsewhere, why) = if let Some(own) = &site.url {
        // What stands in the instruction itself comes from nowhere else.
        let other = |url: url::Url| url.scheme() != "data" && url.origin() != own.origin();
        (own.join(href).is_ok_and(other), "is not on the sitemap's own origin")
    } else {
        // `//host/…` may be the sitemap's own host: that is how Yoast writes it.
        let other = matches!(&*scheme, "http" | "file" | "ftp");
        (other, "is not on the origin of an https: page")
    };
    if elsewhere {
        findings.report(&STYLESHEET_CROSS_ORIGIN, span, |draft| {
            draft.say(format_args!("The stylesheet {} {why}", quote(href)));
        });
    }
}

/// What is said of PHP, and what to do with it.
pub(crate) const UNRUN: &str = "A PHP script is in the file; the server should have run it";
pub(crate) const RUN: &str = "Let the server run the script.";

/// Reports what a program has printed before the document, at `at`.
pub(crate) fn printed(text: &str, at: u64, findings: &mut Findings) {
    let lead = text.len() - text.trim_start_matches(['\u{FEFF}', ' ', '\t', '\r', '\n']).len();
    let span = Span::new(at, at + text.len() as u64);
    findings.report(&LEADING_JUNK, span, |draft| {
        draft.say(format_args!(
            "The output of a program, {}, comes before the document",
            quote(&words(cut(text, lead..)))
        ));
        draft.suggest("Remove it", span, "");
    });
}

/// The text of a piece of HTML, without its tags.
fn words(text: &str) -> String {
    let mut words = String::new();
    for (number, piece) in text.split('<').enumerate() {
        let text = if number == 0 { piece } else { piece.split_once('>').map_or("", |it| it.1) };
        words.push_str(text);
    }
    words.split_ascii_whitespace().gather().join(" ")
}

/// Whether something has been found so far by which the document is not to be read as XML from start to end: what is
/// broken is read as it was meant, and its tags may be others than they seem.
pub(crate) fn is_broken(findings: &Findings) -> bool {
    findings.counts().iter().any(|count| breaks_wellformedness(count.rule.id))
}

/// Whether every finding of the rule `id` says that the document is not well-formed XML 1.0, or not
/// namespace-well-formed. An empty file is neither. (`xml-bom-misplaced` says so before the root only:
/// its findings are errors there.)
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
