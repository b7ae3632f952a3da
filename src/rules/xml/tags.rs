//! A `<` that begins no tag, and tags that are malformed.

use crate::rules::prelude::*;
use crate::xml::fault::Fault;

rules! {
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
}

pub(super) fn report(fault: Fault<'_>, span: Span, findings: &mut Findings) {
    use Fault::*;
    match fault {
        RawLess { .. } | StrayLess | LessInValue | TemplateCode | Brackets { .. } => {
            findings.report(&UNESCAPED_LT, span, |draft| begins_none(fault, draft));
        }
        _ => findings.report(&TAG_SYNTAX, span, |draft| malformed(fault, draft)),
    }
}

/// Writes that a `<` begins no tag.
fn begins_none(fault: Fault<'_>, draft: &mut Draft) {
    use Fault::*;
    let span = draft.span;
    match fault {
        RawLess { right } => {
            let shown = "<".repeat(span.len() as usize);
            draft.say(format_args!("“{shown}” does not begin a tag; write “{right}”"));
            draft.suggest(format_args!("Write “{right}”"), span, right);
        }
        StrayLess => {
            draft.say("Stray “<” between elements; remove it");
            draft.suggest("Remove the “<”", span, "");
        }
        LessInValue => {
            draft.say("Unescaped “<” in the value of an attribute; write “&lt;”");
            draft.suggest("Replace “<” with “&lt;”", span, "&lt;");
        }
        // No fix is offered, as escaping the code would only hide it.
        TemplateCode => {
            draft.say("“<%” begins template code that was not filled in");
            draft.advise("Make the server run the template, and publish its output.");
        }
        Brackets { written } => {
            draft.say(format_args!(
                "{} in a URL looks like a tag; replace it with its value, or write “%3C…%3E” for literal brackets",
                quote(written)
            ));
            let name = slice(written, 1..written.len() - 1);
            draft.suggest("Escape the brackets", span, format_args!("%3C{name}%3E"));
        }
        _ => debug_assert!(false, "{fault:?}"),
    }
}

fn malformed(fault: Fault<'_>, draft: &mut Draft) {
    use Fault::*;
    let span = draft.span;
    match fault {
        SpaceBeforeName => {
            draft.say("“<” is separated from the tag name; write the name right after it");
            draft.suggest("Remove the white space", span, "");
        }
        Unterminated { end, place } => {
            draft.say(match end {
                true => "The end tag has no closing “>”",
                false => "The tag has no closing “>”",
            });
            draft.advise("Write “>” where the tag ends.");
            draft.suggest("Close the tag", place, ">");
        }
        UnknownDeclaration => draft.say(
            "“<!” does not begin a comment, CDATA section or DOCTYPE; remove it, or write “&lt;!”",
        ),
        DoctypeInSmallLetters => draft.say("“<!DOCTYPE” must be in capitals"),
        SlashInTag => draft.say("“/” is inside the tag; write it directly before “>”"),
        EndTag { name: "", .. } => {
            draft.say("The end tag has no name; write it after “</”");
        }
        EndTag { name, space } => {
            draft.say(format_args!("The end tag is malformed; write “</{name}>”"));
            let fix = Fix::safe("Rewrite the end tag", span, format_args!("</{name}>"));
            draft.fix_by(Fix { safe: space, ..fix });
        }
        _ => debug_assert!(false, "{fault:?}"),
    }
}
