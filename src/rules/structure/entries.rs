//! Entries: whether each has a URL, and stands where it belongs.

use crate::rules::prelude::*;
use crate::sitemap::names;
use crate::text::escape::escape;
use crate::text::space::is_xml_space;
use crate::text::url::is_whole;
use crate::xml::event::qualified;

rules! {
    /// An entry has no `loc`.
    STRUCT_MISSING_LOC = "struct-missing-loc" {
        title: "Entry without `loc`",
        why: "`loc` is the one required child: without a URL there is nothing to crawl. Google and Yandex report the missing tag.",
        help: "Add `<loc>` with the page's URL, or remove the entry.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error).and(Yandex, Error),
        fix: Suggest,
        bad: [
            Case::new(Url("<lastmod>2026-01-31</lastmod>")),
            Case::new(Urlset("<url/>")),
            Case::new(Url("<image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image>")),
            Case::new(Urlset("<url href=\"https://www.example.org/?a=1&amp;b=2\" lastmod=\"2026-01-31\"/>")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
            Case::new(Url("<loc></loc>")),
            Case::new(Url("<Loc>https://www.example.org/</Loc>")),
        ],
        sources: [PROTOCOL, XSD_SITEMAP, GOOGLE_REPORT, YANDEX_ERRORS],
    }
    /// An entry has an empty `loc`.
    STRUCT_EMPTY_LOC = "struct-empty-loc" {
        title: "Empty `loc`",
        why: "An entry without a URL gives search engines nothing to crawl, so Google and Yandex report it. Usually the generator has no URL for one of the pages.",
        help: "Fill in the page's URL, or remove the entry.",
        // Bing and Baidu do not document what they do with an entry without a URL.
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error).and(Yandex, Error),
        fix: Suggest,
        bad: [Case::new(Url("<loc/>")), Case::new(Url("<loc>\n  </loc>")), Case::new(Sitemap("<loc></loc>")), Case::new(Url("<loc href=\"https://www.example.org/\"></loc>"))],
        good: [Case::new(Url("<loc>\n  https://www.example.org/\n</loc>")), Case::new(Url("<loc><![CDATA[https://www.example.org/]]></loc>"))],
        sources: [PROTOCOL, XSD_SITEMAP, YANDEX_ERRORS, GOOGLE_REPORT],
    }
    /// Core children in another order than the schema's.
    STRUCT_CHILD_ORDER = "struct-child-order" {
        title: "Children not in the schema's order",
        why: "Only schema validation requires the order `loc`, `lastmod`, `changefreq`, `priority`. Google says that the order does not matter after `loc`.",
        help: "For tools that validate, write `loc`, `lastmod`, `changefreq`, `priority` in this order.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [Case::new(Url("<loc>https://www.example.org/</loc><priority>0.5</priority><lastmod>2026-01-31</lastmod>"))],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2026-01-31</lastmod><changefreq>daily</changefreq><priority>0.5</priority>")),
            Case::new(Url("<loc>https://www.example.org/</loc><priority>0.5</priority>")),
        ],
        sources: [XSD_SITEMAP, GOOGLE_EXTENSIONS, MEASURED],
    }
    /// Extensions must come last.
    STRUCT_EXTENSION_BEFORE_CORE = "struct-extension-before-core" {
        title: "Extension before the entry's own children",
        why: "Only schema validation requires images, language links and other extensions to come after `loc`, `lastmod`, `changefreq` and `priority`.",
        help: "For tools that validate, move the extension elements to the end of the entry.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [Case::new(Url("<loc>https://www.example.org/</loc><xhtml:link xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/de\"/><lastmod>2026-01-31</lastmod>"))],
        good: [Case::new(Url("<loc>https://www.example.org/</loc><lastmod>2026-01-31</lastmod><xhtml:link xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.org/de\"/>"))],
        sources: [XSD_SITEMAP, MEASURED],
    }
    /// `loc` comes after other children.
    STRUCT_LOC_NOT_FIRST = "struct-loc-not-first" {
        title: "`loc` is not the first child",
        why: "Schema validation requires `loc` first, and Google allows any order only for what comes after it.",
        help: "Write `loc` before the other children.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [Case::new(Url("<lastmod>2026-01-31</lastmod><loc>https://www.example.org/</loc>"))],
        good: [
            Case::new(Url("<!-- home --><loc>https://www.example.org/</loc><lastmod>2026-01-31</lastmod>")),
            Case::new(Url("<lastmod>2026-01-31</lastmod>")),
        ],
        sources: [XSD_SITEMAP, GOOGLE_EXTENSIONS, MEASURED],
    }
    /// Entries stand inside other elements.
    STRUCT_URL_NESTED = "struct-url-nested" {
        title: "Entry inside another element",
        why: "Entries are children of the root element, one after another. Search engines and validators that follow the schema do not look any deeper.",
        help: "End each entry before the next one begins, and put all entries directly in the root element.",
        severities: Severities::protocol(Error).and(Xsd, Error),
        fix: NoFix,
        because: "Where one entry was meant to end is unknown.",
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><url><loc>https://www.example.org/b</loc></url>")),
            Case::new(Urlset("<group><url><loc>https://www.example.org/</loc></url></group>")),
            Case::new(Urlset("<url><url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/b</loc></url></url>")),
            Case::new(Url("<loc>https://www.example.org/</loc><url><loc>https://www.example.org/b</loc></url><lastmod>2026-01-31</lastmod>")),
        ],
        good: [Case::new(Urlset("<url><loc>https://www.example.org/</loc></url><url><loc>https://www.example.org/b</loc></url>"))],
        sources: [XSD_SITEMAP],
    }
}

/// The rules about entries of one kind, where an index has rules of its own.
#[derive(Debug)]
pub(crate) struct EntryRules {
    pub kind: EntryKind,
    pub missing_loc: &'static Rule,
    pub child_order: &'static Rule,
}

/// The rules about a `url`.
pub(crate) static ENTRY: EntryRules = EntryRules {
    kind: EntryKind::Url,
    missing_loc: &STRUCT_MISSING_LOC,
    child_order: &STRUCT_CHILD_ORDER,
};

/// Reports a URL that is missing or empty. `closed`: the entry has an end tag, so that what is missing is missing; `other`: an
/// unknown element of the entry, and the fix that makes it the `loc` if its text is a URL.
#[cold]
pub(crate) fn no_loc(
    rules: &EntryRules,
    entry: &Entry,
    (closed, other): (bool, Option<(&str, Option<Fix>)>),
    findings: &mut Findings,
) {
    let remove = || closed.then(|| Fix::suggest("Remove the entry", entry.span, ""));
    match entry.value(FieldName::Loc) {
        // The `loc` may be one of the children that were not kept.
        None if closed && !entry.is_cut() => {
            findings.report(rules.missing_loc, entry.tag, |draft| {
                let name = names::entry_name(entry.kind);
                draft.say(format_args!("`{name}` has no `loc`; add the URL"));
                let Some((written, rename)) = other else { return draft.fix_by(remove()) };
                // The URL may be in the unknown element: to remove the entry would lose it.
                if rename.is_some() {
                    let written = quote(written);
                    draft.say(format_args!("`{name}` has its URL in {written}; write `loc`"));
                    draft.advise("Write the element with the URL as `loc`.");
                }
                draft.fix_by(rename);
            });
        }
        Some(loc) if loc.trimmed().is_empty() && !loc.unknown => {
            let span = if loc.span.is_empty() { loc.tag } else { loc.span };
            findings.report(&STRUCT_EMPTY_LOC, span, |draft| {
                draft.say("`loc` is empty; write the complete URL");
                draft.fix_by(remove());
            });
        }
        _ => {}
    }
}

/// Reports a URL that stands in an entry as text. `prefix`: that of the root, if a fix may put the URL in a `loc`.
pub(crate) fn url_without_loc(
    rules: &EntryRules,
    (span, text): (Span, &str),
    prefix: Option<&str>,
    findings: &mut Findings,
) {
    findings.report(rules.missing_loc, span, |draft| {
        let entry = names::entry_name(rules.kind);
        draft.say(format_args!("The URL {} is not in a `loc`; `{entry}` needs one", quote(text)));
        // As in the index of crawler-commons' test.
        let whole = is_whole(text) && !text.contains(is_xml_space);
        if let Some(prefix) = prefix.filter(|_| whole) {
            let loc = qualified(prefix, FieldName::Loc.name());
            let written = format_args!("<{loc}>{}</{loc}>", escape(text));
            draft.suggest("Make it the entry's `loc`", span, written);
        }
    });
}

/// Reports a child of an entry that is out of order. `tag`: its start tag; `before`: that of an extension, if the child is
/// late only because the extension comes before it.
pub(crate) fn late_child(
    rules: &EntryRules,
    name: FieldName,
    tag: Span,
    before: Option<Span>,
    fix: impl FnOnce() -> Option<Fix>,
    findings: &mut Findings,
) {
    let rule = match before {
        _ if name == FieldName::Loc && rules.kind == EntryKind::Url => &STRUCT_LOC_NOT_FIRST,
        Some(_) => &STRUCT_EXTENSION_BEFORE_CORE,
        None => rules.child_order,
    };
    findings.report(rule, before.unwrap_or(tag), |draft| {
        let name = name.name();
        if before.is_some() {
            draft.relate(tag, format_args!("`{name}`"));
            draft.say(format_args!(
                "The extension comes before `{name}`; move it to the end of the entry"
            ));
        } else if rules.kind == EntryKind::Sitemap {
            draft.say("`loc` comes after `lastmod`; move it to the start");
        } else {
            let right = "`loc`, `lastmod`, `changefreq`, `priority`";
            draft.say(format_args!("`{name}` is out of order; the schema's order is {right}"));
        }
        draft.fix_by(fix());
    });
}

/// Reports an entry inside another element. `unknown`: that element is no entry.
pub(crate) fn nested_entry(span: Span, name: &str, unknown: bool, findings: &mut Findings) {
    // Google and Yandex report that they do not know the element around the entries.
    let severities = match STRUCT_URL_NESTED.severities {
        all if unknown => all.and(Google, Warning).and(Yandex, Warning),
        all => all,
    };
    findings.report_as(&STRUCT_URL_NESTED, severities, span, |draft| {
        draft.say(format_args!(
            "`{name}` is inside another element; put it directly in the root element"
        ));
        draft.show(format_args!("<{name}>"));
    });
}
