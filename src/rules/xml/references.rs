//! References to entities, and what only looks like one.

use crate::rules::prelude::*;
use crate::xml::fault::Fault;
use crate::xml::html_entity;

rules! {
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
}

pub(super) fn report(fault: Fault<'_>, span: Span, findings: &mut Findings) {
    use Fault::*;
    match fault {
        RawAmpersand { unfinished } => findings.report(&UNESCAPED_AMPERSAND, span, |draft| {
            draft.say(match unfinished {
                true => "“&” starts an entity without its “;”; complete it, or write “&amp;”",
                false => "Unescaped “&”; write “&amp;”",
            });
            let fix = Fix::safe("Replace “&” with “&amp;”", span, "&amp;");
            draft.fix_by((!unfinished).then_some(fix));
        }),
        Undefined { name, right, safe, known } => {
            findings.report(&UNDEFINED_ENTITY, span, |draft| {
                let written = format!("&{name};");
                let (written, shown) = (quote(&written), quote(right));
                match right {
                    _ if !known => draft.say(format_args!(
                        "The entity {written} is not defined; if a plain “&” is meant, write “&amp;”"
                    )),
                    "" => draft.say(format_args!(
                        "The entity {written} exists only in HTML, for an invisible character; delete it"
                    )),
                    _ => draft.say(format_args!(
                        "The entity {written} does not exist in XML; write {shown} instead"
                    )),
                }
                let title = match right {
                    "" => "Delete the entity".to_owned(),
                    _ => format!("Write {shown}"),
                };
                draft.fix_by(Fix { safe, ..Fix::safe(title, span, right) });
            });
        }
        EscapedTwice { name, ampersand } => {
            findings.report(&DOUBLE_ESCAPED_ENTITY, span, |draft| {
                if let Some((shown, written)) = html_entity(name) {
                    draft.say(format_args!(
                        "“&amp;{name};” is read as “&{name};”; write the character {} itself",
                        quote(&shown.to_string())
                    ));
                    return draft.suggest("Write the character", span, written);
                }
                draft.say(format_args!(
                    "“&amp;{name};” is escaped twice and read as “&{name};”; write “&{name};”"
                ));
                draft.suggest("Escape it once", ampersand, "&");
            })
        }
        _ => debug_assert!(false, "{fault:?}"),
    }
}
