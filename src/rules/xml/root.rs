//! The end of the root element, what follows it, and files without one.

use super::BUT_XSD;
use crate::bytes::format::{MESSAGE_ADVICE, is_message};
use crate::rules::prelude::*;
use crate::xml::fault::Fault;

rules! {
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
}

pub(super) fn report(fault: Fault<'_>, span: Span, findings: &mut Findings) {
    use Fault::*;
    match fault {
        EarlyEnd { root, missing } => findings.report(&TRAILING_CONTENT, span, |draft| {
            draft.say(format_args!(
                "“</{root}>” comes before the last entry; move it after all entries"
            ));
            draft.fix_by(missing.map(|end| {
                Fix::suggest("Move the end tag", span, "")
                    .and(Span::at(end), format_args!("</{root}>"))
            }));
        }),
        Trailing { text, rest } => {
            // libxml2 takes a NUL for the end of the file.
            let ends = text.starts_with('\0');
            let severities = if ends { BUT_XSD } else { TRAILING_CONTENT.severities };
            findings.report_as(&TRAILING_CONTENT, severities, span, |draft| {
                if is_output(text) {
                    draft.advise(MESSAGE_ADVICE);
                    let what = "comes after the root element; a program may have printed a message";
                    return draft.say(format_args!("{} {what}", quote(text)));
                }
                draft.say(format_args!(
                    "{} comes after the root element; nothing may follow it",
                    quote(text)
                ));
                if rest {
                    let rest = Span::to_the_end(span.start);
                    draft.suggest("Remove everything after the root element", rest, "");
                }
            });
        }
        NoRoot => findings.report(&NO_ROOT, span, |draft| draft.say("The file has no XML element")),
        _ => debug_assert!(false, "{fault:?}"),
    }
}

/// Whether text outside the root is, or begins, a message of a program.
fn is_output(text: &str) -> bool {
    is_message(text) || ["<br", "<b>"].iter().any(|start| text.starts_with(start))
}
