//! Rules of the family `xml`: bytes, characters and markup, whatever the elements are.
//!
//! If a document is not XML, that is an error for everybody. A breach of Namespaces in XML is one too, but not for xmllint,
//! which prints such errors and goes on.

mod faults;

use crate::bytes::format::{MESSAGE_ADVICE, is_message};
use crate::report::options::Site;
use crate::rules::prelude::*;
use crate::xml::pseudo;
pub(crate) use faults::report;

rules! {
    LEADING_WHITESPACE = "xml-leading-whitespace" {
        title: "White space before the XML declaration",
        why: "XML allows the declaration only at the very start of the file, so a parser rejects the whole file. Google says it still reads such files; other search engines may not.",
        help: "Remove the empty lines or spaces before `<?xml`. In PHP they often come from a file that ends with an empty line after `?>`.",
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
        title: "Text before the first tag",
        why: "Only the XML declaration, comments and white space may come before the root element; a parser rejects the file at the first other character. The text is often an error message from the program that generates the sitemap.",
        help: "Remove everything before the XML declaration, and find out what printed it.",
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
        title: "XML declaration not at the start",
        why: "Parsers reject a file with a declaration after a comment, or with a second declaration, as when two files are joined. Everything after it is lost.",
        help: "Keep one XML declaration, as the first thing in the file. Split files that were joined.",
        severities: Severities::all(Error),
        fix: Suggest,
        because: "The text before the declaration may be another document, or the output of a program. Look at it before you move or remove anything.",
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
        title: "No XML declaration",
        why: "The declaration is optional for UTF-8, and every parser accepts a file without it. All examples in the protocol have it.",
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
        title: "Malformed XML declaration",
        why: "Parsers read the declaration first. They reject the whole file if its parts are in the wrong order, in curly quotes or in capitals, or if the version is missing.",
        help: "Write `<?xml version=\"1.0\" encoding=\"UTF-8\"?>`.",
        severities: Severities::all(Error),
        fix: Auto,
        because: "If the declaration contains more than version, encoding and `standalone`, the fix is only a suggestion, because it removes the rest.",
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
        title: "XML version other than 1.0",
        why: "Few parsers read XML 1.1. Some reject it, others read it as 1.0 and warn. Sitemaps do not need it.",
        help: "Write `version=\"1.0\"`.",
        severities: Severities::protocol(Warning).and(Consumer::Xsd, Warning),
        fix: Suggest,
        because: "The declaration is the first line of the file. What follows may use something that only XML 1.1 allows.",
        bad: [
            Case::new(File("<?xml version=\"1.1\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, MEASURED],
    }

    ENCODING_NOT_UTF8 = "xml-encoding-not-utf8" {
        title: "Encoding other than UTF-8",
        why: "The protocol, Google and Yandex require UTF-8. In any other encoding, crawlers may misread letters outside ASCII, and those URLs lead nowhere.",
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
        title: "Declared encoding does not match file",
        why: "The bytes show one encoding and the declaration names another. In XML that is a fatal error, and parsers that continue have to guess which one is right.",
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
        title: "Invalid UTF-8",
        why: "A parser stops at the first byte that is not UTF-8 and rejects the file. Most such files were saved in an older encoding, such as windows-1252.",
        help: "Save the file as UTF-8, or correct the program that writes it.",
        severities: Severities::all(Error),
        fix: Auto,
        because: "Only a byte order mark that does not belong can be removed safely. What the other bytes were meant to be is a guess.",
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
        title: "Byte order mark at the start",
        why: "The mark is allowed, and XML parsers skip it. Programs that join files, or look only at the first bytes, may fail because of it.",
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
        title: "Byte order mark inside the file",
        why: "Only the first character of a file can be a byte order mark. Anywhere else it is an invisible character, usually left over from joining files: before the declaration it makes parsers reject the file, in a value it breaks the URL.",
        help: "Remove the invisible character U+FEFF.",
        severities: Severities::all(Error),
        fix: Auto,
        because: "Inside a name or a value the fix is only a suggestion, because a URL may really contain the character, though not before `https://`.",
        bad: [
            Case::new(Url("<loc>\u{FEFF}https://www.example.org/</loc>")),
            Case::new(File("﻿﻿<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
            Case::new(File("﻿<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    UTF16 = "xml-utf16" {
        title: "UTF-16 file",
        why: "The protocol, Google and Yandex require UTF-8. Windows programs write UTF-16 when they say “Unicode”, and so does `>` in PowerShell.",
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
        title: "Non-standard encoding name",
        why: "Most parsers know that `utf8` means UTF-8. Some reject a name that is not registered.",
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
        title: "Control character",
        why: "XML has no way to write most control characters, not even as a reference; a parser rejects the file at the first one. They usually come from databases or from pasted text.",
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
        title: "Invisible or discouraged character",
        why: "The file can be read. But a URL with an invisible character is not the URL you see, and usually does not exist. With one before `https://` it is no URL at all: nobody trims it.",
        help: "Delete the character.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        because: "Except before a URL the fix is only a suggestion, because a URL may really contain the character.",
        bad: [
            Case::new(Url("<loc>https://www.example.org/a\u{200B}b</loc>")),
            Case::new(Url("<loc>\u{200B}https://www.example.org/a</loc>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/ab</loc>")),
        ],
        sources: [XML],
    }

    UNESCAPED_AMPERSAND = "xml-unescaped-ampersand" {
        title: "Unescaped “&”",
        why: "In XML, `&` starts an entity such as `&amp;`. A bare `&` makes parsers reject the whole file, and Google reports a parsing error. It happens most often in URLs with a query.",
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
        title: "Undefined entity",
        why: "XML knows five entities: `amp`, `lt`, `gt`, `quot` and `apos`. HTML entities such as `&nbsp;` make parsers reject the file.",
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
        title: "Double-escaped “&”",
        why: "The file is valid, but after parsing the value still contains `&amp;`, so crawlers ask your server for the wrong URL.",
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
        title: "Unescaped “<”",
        why: "“<” always begins markup. In text or in the value of an attribute it makes parsers reject the file.",
        help: "Write `&lt;`, or `%3C` in a URL.",
        severities: Severities::all(Error),
        fix: Suggest,
        because: "The “<” may be the rest of a tag.",
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
        title: "Unescaped “>” or quote",
        why: "XML allows these characters in text, and every parser reads them. The protocol asks you to escape them in the values of a sitemap; feeds do not need it.",
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
        title: "URL or date in a CDATA section",
        why: "XML parsers read it like other text. Simple programs that look for `<loc>http` do not find it. In titles and descriptions, a CDATA section is as good as escaping.",
        help: "Write the value as plain text and escape `&` and `<`.",
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
        title: "Duplicate attribute",
        why: "Parsers reject a file in which a tag has the same attribute twice. Usually two plugins declare the same namespace.",
        help: "Remove the second attribute.",
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

    MISMATCHED_TAG = "xml-mismatched-tag" {
        title: "Mismatched end tag",
        why: "Each element ends with an end tag of exactly the same name, in the same letter case. Parsers stop at the first one that does not match.",
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
        title: "Unclosed markup",
        why: "An element, a comment or a tag has no end. Either it was forgotten, or the file is cut off because the server or a program stopped. Parsers reject the file.",
        help: "Add what is missing. If the end of the file is missing, generate the file again.",
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
        title: "Content after the root element",
        why: "Only comments and white space may follow the end tag of the root element. Text, scripts or a second root make parsers reject the file.",
        help: "Remove everything after the root element. Split files that were joined.",
        severities: Severities::all(Error),
        fix: Suggest,
        because: "The content may be a second sitemap, or entries that belong in the first. Removing it could lose pages.",
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset><script>x</script>")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>Done")),
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>\n<!-- 0.2 s -->\n")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    ATTRIBUTE_SYNTAX = "xml-attribute-syntax" {
        title: "Malformed attribute",
        why: "Attributes are written `name=\"value\"`, in straight quotes and with a space before them. Anything else, such as the curly quotes of a word processor, makes parsers reject the file.",
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

    COMMENT_SYNTAX = "xml-comment-syntax" {
        title: "Malformed comment",
        why: "A comment is written `<!-- … -->`, with no `--` inside. Otherwise parsers reject the file, or take what follows as part of the comment.",
        help: "Write a single `-` or another character inside the comment, and `-->` at its end.",
        severities: Severities::all(Error),
        fix: Suggest,
        because: "Replacing two dashes inside a comment is only a suggestion: the comment may contain entries to be used again, with `--` in their URLs.",
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

    STYLESHEET_PI = "xml-stylesheet-pi" {
        title: "XSLT stylesheet attached",
        why: "A stylesheet changes only what people see when they open the sitemap in a browser, and browsers are about to drop XSLT. Search engines ignore it.",
        help: "Remove the instruction, or use a CSS stylesheet.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        because: "The stylesheet was added on purpose, and still works in some browsers.",
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
        title: "Stylesheet on another origin",
        why: "Browsers load XSLT stylesheets only from the same origin; otherwise people see an empty page. Search engines ignore stylesheets.",
        help: "Write the stylesheet's URL as a path, such as `/sitemap.xsl`.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        because: "Only you know where the stylesheet is on your own site.",
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
        title: "Stylesheet without effect",
        why: "Browsers read the stylesheet instruction only before the root element, and only if it has an `href`.",
        help: "Move the instruction after the XML declaration, or remove it.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "The stylesheet has no effect where it is. Only you know whether it is still wanted.",
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
        title: "Elements nested too deep",
        why: "A sitemap with all extensions is six levels deep. More than 64 levels are a mistake or an attack, and parsers have limits.",
        help: "Check the program that writes the file.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [
            Case::new(Urlset("<a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a></a>")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [PROTOCOL],
    }

    NO_ROOT = "xml-no-root" {
        title: "No root element",
        why: "The file contains only a declaration or comments, so parsers reject it. Even an empty sitemap has a root element.",
        help: "Write at least the root element, and find out why the generator found no pages.",
        severities: Severities::all(Error),
        fix: NoFix,
        bad: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- nothing -->")),
        ],
        good: [
            Case::new(File("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>")),
        ],
        sources: [XML, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }

    TAG_SYNTAX = "xml-tag-syntax" {
        title: "Malformed tag",
        why: "A tag has its name right after `<` or `</`, and `>` at its end. Anything else makes parsers reject the file.",
        help: "Write the tag like `<loc>`, `</loc>` or `<loc/>`; put attributes after the name, each with a space before it.",
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
        title: "Malformed processing instruction",
        why: "A processing instruction is written `<?name data?>`, and its name is not “xml”. Anything else makes parsers reject the file. Often it is left-over PHP code.",
        help: "Correct or remove the instruction.",
        severities: Severities::all(Error),
        fix: NoFix,
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

    CDATA_END_IN_TEXT = "xml-cdata-end-in-text" {
        title: "“]]>” in text",
        why: "These three characters end a CDATA section and are not allowed anywhere else. Parsers reject the file.",
        help: "Remove them, or write `]]&gt;` if they are meant.",
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

/// Reports a stylesheet that browsers do not fetch for the sitemap. `data`: the text of its instruction.
pub(crate) fn stylesheet(data: &str, span: Span, site: &Site, findings: &mut Findings) {
    // A CSS stylesheet may come from any origin.
    if pseudo(data, "type") == Some("text/css") {
        return;
    }
    let href = pseudo(data, "href").unwrap_or_default().trim();
    let scheme = href.split_once(':').map_or("", |(scheme, _)| scheme).to_ascii_lowercase();
    let (elsewhere, why) = if let Some(own) = &site.url {
        // A `data:` URL contains the stylesheet itself.
        let other = |url: url::Url| url.scheme() != "data" && url.origin() != own.origin();
        (own.join(href).is_ok_and(other), "is on another origin than the sitemap")
    } else {
        // `//host/…` may be the sitemap's own host: Yoast writes it like this.
        let other = matches!(&*scheme, "http" | "file" | "ftp");
        (other, "uses http; a sitemap on https cannot load it")
    };
    if elsewhere {
        findings.report(&STYLESHEET_CROSS_ORIGIN, span, |draft| {
            draft.say(format_args!("The stylesheet {} {why}", quote(href)));
        });
    }
}

/// The message about a byte order mark that does not begin the file.
pub(crate) const MARK_INSIDE: &str =
    "The invisible character U+FEFF is allowed only at the very start of a file";

/// The message about PHP, and the advice.
pub(crate) const UNRUN: &str = "The file contains a PHP script that the server should have run";
pub(crate) const RUN: &str = "Make the server run the script.";

/// Reports the output of a program before the document. The text stands at `at`.
pub(crate) fn printed(text: &str, at: u64, findings: &mut Findings) {
    let span = Span::new(at, at + text.len() as u64);
    let text = text.trim_start_matches('\u{FEFF}').trim();
    findings.report(&LEADING_JUNK, span, |draft| {
        let what = "comes before the XML; nothing may come before it";
        draft.say(format_args!("The program output {} {what}", quote(text)));
        // Without its message, the program would only look as if it worked.
        match is_message(text) {
            true => draft.advise(MESSAGE_ADVICE),
            false => draft.suggest("Remove the output", span, ""),
        }
    });
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
