//! Template code that was not filled in.

use std::fmt::Arguments;

use crate::bytes::vocabulary::CHANGEFREQS;
use crate::rules::prelude::*;
use crate::text::date;
use crate::text::space::{is_xml_space, trim_xml_space};
use crate::text::template;
use crate::xml::event::StartTag;

rules! {
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

/// Reports the first template code in an element's text or in a text between elements, which is unknown then. `refused`:
/// whether the schema refuses a text; it gets this one as readers see it, without code that they take for an instruction.
pub(crate) fn residue(
    value: &mut Value,
    refused: impl FnOnce(&str) -> bool,
    findings: &mut Findings,
) -> bool {
    let severities = STRUCT_TEMPLATE_RESIDUE.severities;
    residue_in(format_args!("Text"), severities, value, refused, findings)
}

/// Reports the first template code in the value of a field, which is unknown then.
pub(crate) fn residue_in_field(name: FieldName, value: &mut Value, findings: &mut Findings) {
    let loc = name == FieldName::Loc;
    // In place of an instruction, readers see an empty value.
    let severities = match value.script && !loc {
        true => Severities::protocol(Warning),
        false => STRUCT_TEMPLATE_RESIDUE.severities,
    };
    // The schema accepts almost anything as a URL, but not as another value.
    let refused = |seen: &str| match trim_xml_space(seen) {
        seen if loc => !schema_takes_address(seen),
        seen => !is_value(seen),
    };
    residue_in(format_args!("`{}`", name.name()), severities, value, refused, findings);
}

/// Reports template code in the attributes of an element.
pub(crate) fn residue_in_attributes(tag: &StartTag<'_>, findings: &mut Findings) {
    for attribute in tag.attributes {
        if let Some(range) = template::residue(&attribute.value) {
            let (place, code) = (attribute.value_span, &attribute.value[range]);
            let (name, severities) = (quote(attribute.local), STRUCT_TEMPLATE_RESIDUE.severities);
            code_in(format_args!("The attribute {name}"), severities, place, code, findings);
        }
    }
}

/// Reports template code in a line of a text file, whose content begins at `start`. Returns whether there is any.
pub(crate) fn residue_in_line(text: &str, start: u64, findings: &mut Findings) -> bool {
    let Some(range) = template::residue(text) else { return false };
    let place = Span::new(start + range.start as u64, start + range.end as u64);
    let severities = STRUCT_TEMPLATE_RESIDUE.severities;
    code_in(format_args!("The line"), severities, place, &text[range], findings);
    true
}

fn residue_in(
    what: Arguments<'_>,
    severities: Severities,
    value: &mut Value,
    refused: impl FnOnce(&str) -> bool,
    findings: &mut Findings,
) -> bool {
    let Some(range) = template::residue(value.text()) else { return false };
    let severities = match refused(&value.without_script(range.clone())) {
        true => severities.and(Xsd, Error),
        false => severities,
    };
    code_in(what, severities, value.span_of(range.clone()), &value.text()[range], findings);
    value.unknown = true;
    true
}

/// `what`: the text or element that contains the code.
fn code_in(
    what: Arguments<'_>,
    severities: Severities,
    place: Span,
    code: &str,
    findings: &mut Findings,
) {
    findings.report_as(&STRUCT_TEMPLATE_RESIDUE, severities, place, |draft| {
        let code = quote(code);
        draft
            .say(format_args!("{what} contains the template code {code}, which was not filled in"));
    });
}

/// Whether the schema accepts a `loc` with template code in it, as measured with libxml2: the length must fit, and percent
/// signs and brackets must stand where libxml2 allows them.
fn schema_takes_address(value: &str) -> bool {
    let mut length = 0;
    let mut space = false;
    for c in value.chars() {
        let is_space = is_xml_space(c);
        length += usize::from(!is_space || !space);
        space = is_space;
    }
    let escapes = value.match_indices('%').all(|(at, _)| {
        let digits = value.as_bytes().get(at + 1..at + 3).unwrap_or_default();
        digits.len() == 2 && digits.iter().all(u8::is_ascii_hexdigit)
    });
    (12..=2048).contains(&length) && escapes && !value.contains(['[', ']'])
}

/// Whether a text between elements looks like a value that has lost its tags.
pub(crate) fn is_value(text: &str) -> bool {
    let number = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    date::w3c(text).is_some()
        || CHANGEFREQS.contains(&text)
        || (text.bytes().all(number) && text.bytes().any(|byte| byte.is_ascii_digit()))
}
