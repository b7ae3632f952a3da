//! What comes before the root: the XML declaration, and white space and text before it.

use super::BUT_XSD;
use crate::bytes::format::{MESSAGE_ADVICE, is_message};
use crate::rules::prelude::*;
use crate::xml::fault::Fault;

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
}

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";

pub(super) fn report(fault: Fault<'_>, span: Span, findings: &mut Findings) {
    use Fault::*;
    match fault {
        Space { mark } => findings.report(&LEADING_WHITESPACE, span, |draft| {
            draft.say("White space comes before the XML declaration; remove it");
            let whole = Span::new(if mark { 0 } else { span.start }, span.end);
            draft.repair("Remove what comes before the declaration", whole, "");
        }),
        Junk { text } => findings.report(&LEADING_JUNK, span, |draft| {
            if is_message(text) {
                let what = "comes before the root element; correct the program";
                draft.advise(MESSAGE_ADVICE);
                return draft.say(format_args!("The program output {} {what}", quote(text)));
            }
            draft.say(format_args!("{} comes before the root element; remove it", quote(text)));
            // The text may be all that the file lists, or the start tag of its root.
            if !text.starts_with("http") && !text.contains("xmlns") {
                draft.suggest("Remove the text", span, "");
            }
        }),
        NoDeclaration => findings.report(&DECLARATION_MISSING, span, |draft| {
            draft.say("The file has no XML declaration; this is fine for UTF-8");
            draft.repair("Add the XML declaration", span, format_args!("{DECLARATION}\n"));
        }),
        DeclarationMisplaced { after_root: true, .. } => {
            findings.report(&DECLARATION_MISPLACED, span, |draft| {
                draft.say(
                    "A second XML declaration comes after the root element; a file has only one",
                );
                draft.advise("Save each document as a separate file.");
            });
        }
        DeclarationMisplaced { data, start, .. } => {
            findings.report(&DECLARATION_MISPLACED, span, |draft| {
                draft.say("The XML declaration must be at the very start of the file");
                draft.fix_by(match data {
                    Some(data) => {
                        let (start, text) = (Span::at(start), format_args!("<?xml{data}?>\n"));
                        Fix::suggest("Move the declaration to the start", start, text).and(span, "")
                    }
                    None => Fix::suggest("Remove the declaration", span, ""),
                });
            });
        }
        DeclarationMalformed { data, whole, tolerated } => {
            let rule = &DECLARATION_MALFORMED;
            let severities = if tolerated { BUT_XSD } else { rule.severities };
            findings.report_as(rule, severities, span, |draft| malformed(data, whole, draft));
        }
        Version { version } => findings.report(&VERSION_1_1, span, |draft| {
            draft.say(format_args!("The XML version is {}; sitemaps use “1.0”", quote(version)));
            draft.suggest("Write “1.0”", span, "1.0");
        }),
        _ => debug_assert!(false, "{fault:?}"),
    }
}

fn malformed(data: Option<&str>, whole: Span, draft: &mut Draft) {
    let right = quote(DECLARATION);
    draft.say(format_args!("The XML declaration is malformed; it should be {right}"));
    // The fix is safe if it loses no other word.
    const SAID: [&str; 8] = ["", "version", "1.0", "encoding", "utf-8", "standalone", "yes", "no"];
    let safe = data.is_some_and(|data| {
        let lower = data.to_ascii_lowercase();
        let mut words = lower.split(|c: char| !c.is_alphanumeric() && !"-.".contains(c));
        words.all(|word| SAID.contains(&word))
    });
    draft.fix_by(Fix { safe, ..Fix::safe("Replace the declaration", whole, DECLARATION) });
}

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
