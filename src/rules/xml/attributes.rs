//! Attributes that are malformed, or come twice.

use super::BUT_XSD;
use crate::rules::prelude::*;
use crate::xml::event::qualified;
use crate::xml::fault::Fault;

rules! {
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
}

pub(super) fn report(fault: Fault<'_>, span: Span, findings: &mut Findings) {
    let Fault::Duplicate { name: (prefix, local), first, same_value, expanded } = fault else {
        return findings.report(&ATTRIBUTE_SYNTAX, span, |draft| malformed(fault, draft));
    };
    let severities = if expanded { BUT_XSD } else { DUPLICATE_ATTRIBUTE.severities };
    findings.report_as(&DUPLICATE_ATTRIBUTE, severities, span, |draft| {
        draft.say(format_args!(
            "The attribute {} appears twice in the tag; remove one",
            quote(&qualified(prefix, local))
        ));
        draft.relate(first, "The first attribute");
        let fix = Fix::safe("Remove the second attribute", span, "");
        draft.fix_by(Fix { safe: same_value, ..fix });
    });
}

fn malformed(fault: Fault<'_>, draft: &mut Draft) {
    use Fault::*;
    match fault {
        NoSpaceBefore { name } => {
            draft.say(format_args!("The attribute {} has no space before it", quote(name)));
            draft.advise("Insert a space before the attribute.");
            draft.repair("Insert a space", Span::at(draft.span.start), " ");
        }
        StrayInTag { text } => {
            draft.say(format_args!("{} in the tag is not an attribute with a value", quote(text)));
            draft.advise("Remove it, or write a name, “=” and a value in quotes.");
        }
        UnclosedValue { name, mark, place } => {
            draft.say(format_args!("The value of {} has no closing quote", quote(name)));
            draft.advise(format_args!("Write {mark} at the end of the value."));
            draft.suggest("Close the quote", place, mark);
        }
        Unquoted { name, value, open, close } => {
            let plain = !value.contains('"');
            let (value, name, doubled) = (quote(value), quote(name), open.len() == 2);
            let wrong = if doubled { "is in doubled quotes" } else { "has no straight quotes" };
            draft
                .say(format_args!("The value {value} of {name} {wrong}; XML allows only \" and '"));
            if plain {
                let fix = Fix::safe("Put the value in straight quotes", open, "\"");
                draft.fix_by(fix.and(close, "\""));
            }
        }
        _ => debug_assert!(false, "{fault:?}"),
    }
}
