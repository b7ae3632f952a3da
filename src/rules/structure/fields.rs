//! What an entry says: `loc`, `lastmod`, `changefreq`, `priority`, each once and as plain text.

use crate::rules::prelude::*;

rules! {
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
}

/// Reports a field that comes twice in an entry. `previous`: the element before the last one; `entry`: the entry's name
/// with its prefix.
pub(crate) fn duplicate_child(
    name: FieldName,
    (first, last): (&Value, &Value),
    previous: Span,
    entry: &str,
    findings: &mut Findings,
) {
    let (element, value) = (last.element, last.trimmed());
    findings.report(&STRUCT_DUPLICATE_CHILD, element, |draft| {
        draft.say(format_args!("`{}` appears twice in the entry", name.name()));
        if !value.is_empty() {
            draft.add(format_args!(", here with {}", quote(value)));
        }
        draft.relate(first.tag, "the first one");
        draft.fix_by(if name != FieldName::Loc {
            Fix::suggest("Remove the earlier one", previous, "")
        } else if first.trimmed() == value {
            Fix::suggest("Remove this one", element, "")
        } else {
            let text = format_args!("</{entry}><{entry}>");
            Fix::suggest("Make two entries", Span::at(element.start), text)
        });
    });
}

/// Reports an element inside the field `name`.
pub(crate) fn nested_markup(
    name: FieldName,
    (tag, markup): (Span, &str),
    fix: impl FnOnce() -> Option<Fix>,
    findings: &mut Findings,
) {
    findings.report(&STRUCT_NESTED_MARKUP, tag, |draft| {
        draft.say(format_args!(
            "`{}` contains the element {}; write plain text",
            name.name(),
            quote(markup)
        ));
        draft.show(format_args!("<{markup}>"));
        draft.fix_by(fix());
    });
}
