//! Characters that XML forbids or advises against, and those that should be escaped where they stand.

use crate::rules::prelude::*;
use crate::text::chars::is_invisible;
use crate::xml::fault::Fault;

rules! {
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

/// The message about a byte order mark that does not begin the file.
pub(crate) const MARK_INSIDE: &str =
    "The invisible character U+FEFF is allowed only at the very start of a file";

pub(super) fn report(fault: Fault<'_>, span: Span, findings: &mut Findings) {
    use Fault::*;
    match fault {
        Forbidden(c) => findings.report(&CONTROL_CHARACTER, span, |draft| {
            let c = u32::from(c);
            draft.say(format_args!("The character U+{c:04X} is not allowed in XML; delete it"));
            draft.suggest("Delete the character", span, "");
        }),
        ForbiddenReference { digits } => findings.report(&CONTROL_CHARACTER, span, |draft| {
            draft.say(format_args!(
                "The reference {} stands for a character that XML does not allow; delete it",
                quote(&format!("&#{digits};"))
            ));
            draft.suggest("Delete the reference", span, "");
        }),
        Discouraged(c) => findings.report(&DISCOURAGED_CHARACTER, span, |draft| {
            let invisible = is_invisible(c) || c == '\u{FEFF}';
            let kind = if invisible { "is invisible" } else { "does not belong in text" };
            draft.say(format_args!("The character U+{:04X} {kind}; delete it", u32::from(c)));
            if matches!(c, '\u{80}'..='\u{9F}') {
                draft.advise("The text was probably converted with the wrong encoding. Write the character that is meant, and save the file as UTF-8.");
            }
            draft.suggest("Delete the character", span, "");
        }),
        Mark { outside, between } => {
            let severities = match (outside, between) {
                // To the schema the mark is text.
                (_, true) => Severities::protocol(Warning).and(Xsd, Error),
                (false, false) => Severities::protocol(Warning),
                (true, false) => BOM_MISPLACED.severities,
            };
            findings.report_as(&BOM_MISPLACED, severities, span, |draft| {
                draft.say(MARK_INSIDE);
                // In a name or a value, the mark is a character like any other.
                let safe = outside || between;
                draft.fix_by(Fix { safe, ..Fix::safe("Remove the character", span, "") });
            });
        }
        Unescaped(c) => findings.report(&UNESCAPED_GT_QUOTE, span, |draft| {
            let escaped = match c {
                '>' => "&gt;",
                '"' => "&quot;",
                _ => "&apos;",
            };
            draft.say(format_args!("Unescaped “{c}” in text; sitemaps.org asks for “{escaped}”"));
            draft.repair("Escape the character", span, escaped);
        }),
        SectionEnd { end } => findings.report(&CDATA_END_IN_TEXT, span, |draft| {
            draft.say("“]]>” is not allowed in text; remove it, or write “]]&gt;”");
            match end {
                true => draft.suggest("Remove the “]]>”", span, ""),
                false => draft.repair("Escape the “>”", span.last(1), "&gt;"),
            }
        }),
        _ => debug_assert!(false, "{fault:?}"),
    }
}
