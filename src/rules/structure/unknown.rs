//! Elements that are not part of the protocol, or stand in the wrong place.

use super::entries::EntryRules;
use super::root::STRUCT_ROOT_CONTENT_MISMATCH;
use crate::rules::prelude::*;
use crate::sitemap::names;
use crate::xml::event::StartTag;

rules! {
    /// The protocol has no such element.
    STRUCT_UNKNOWN_ELEMENT = "struct-unknown-element" {
        title: "Unknown sitemap element",
        why: "The element is in the sitemap namespace, which does not define it. Google reports an invalid tag, Yandex ignores it with a warning, and schema validation fails. Often the prefix of an extension is missing.",
        help: "Correct the name, or add the prefix of the extension it belongs to. Otherwise remove the element.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Warning).and(Yandex, Warning),
        fix: Suggest,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc><title>Home</title>")),
            Case::new(Url("<loc>https://www.example.org/</loc><image><loc>https://www.example.org/a.png</loc></image>")),
            Case::new(Urlset("<generator>x</generator><url><loc>https://www.example.org/</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url>\n<priority>0.5</priority>")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image>https://www.example.org/a.png</image></url>\n</urlset>\n")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image>")),
            Case::new(Url("<loc>https://www.example.org/</loc><lastMod>2026-01-31</lastMod>")),
        ],
        sources: [XSD_SITEMAP, GOOGLE_REPORT, YANDEX_ERRORS, MEASURED],
    }
    /// Foreign elements stand beside the entries.
    STRUCT_FOREIGN_IN_ROOT = "struct-foreign-in-root" {
        title: "Foreign element outside the entries",
        why: "The schema allows elements of declared extensions only before the first entry. Google reports them as invalid tags here.",
        help: "Publish a file without these elements for search engines.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Warning),
        fix: Suggest,
        bad: [
            Case::new(Urlset("<foo:bar xmlns:foo=\"urn:x\"/><url><loc>https://www.example.org/</loc></url>")),
            Case::new(Urlset("<url><loc>https://www.example.org/</loc></url><mobile:mobile xmlns:mobile=\"http://www.google.com/schemas/sitemap-mobile/1.0\"/>")),
        ],
        good: [Case::new(Url("<loc>https://www.example.org/</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image>"))],
        sources: [XSD_SITEMAP, GOOGLE_REPORT, MEASURED],
    }
}

/// Writes a finding about an element that should not be where it is; the outline reports it at the element's end.
pub(crate) fn unwanted(
    rule: &'static Rule,
    severities: Severities,
    tag: &StartTag<'_>,
    message: String,
) -> Draft {
    let mut draft = Draft::new(rule, severities, tag.span);
    draft.say(message);
    draft.show(format_args!("<{}>", tag.local));
    draft
}

/// Writes an unknown element in an entry. `kind`: the kind of entry that the root lists; `prefix`: the prefix that the
/// element lacks, if its name is one of an extension's.
pub(crate) fn unknown_child(tag: &StartTag<'_>, kind: EntryKind, prefix: Option<&str>) -> Draft {
    let rule = &STRUCT_UNKNOWN_ELEMENT;
    let Some(prefix) = prefix else {
        return unwanted(
            rule,
            unknown_severities(tag.local),
            tag,
            unknown_message(tag.local, kind),
        );
    };
    // Nobody reads the content of this element, but no search engine says that it rejects the page.
    let severities = rule.severities.and(Protocol, Error);
    let name = tag.local;
    let message = format!("The element {} lacks its prefix; write `{prefix}:{name}`", quote(name));
    unwanted(rule, severities, tag, message)
}

/// Reports an unknown element in the root. `kind`: the kind of entry that the root lists.
pub(crate) fn unknown_in_root(tag: Span, name: &str, kind: EntryKind, findings: &mut Findings) {
    findings.withhold_fixes |= is_of_message(name);
    let rule = &STRUCT_UNKNOWN_ELEMENT;
    let severities = unknown_severities(name);
    findings.report_as(rule, severities, tag, |draft| draft.say(unknown_message(name, kind)));
}

/// Reports a `loc` in the root, written as `name`. `entry`: name of the entry that it belongs in, with the prefix; `end`: the
/// `loc`'s end tag, empty if it has none.
pub(crate) fn loc_in_root(
    rules: &EntryRules,
    (tag, end): (Span, Span),
    (name, entry): (&str, &str),
    findings: &mut Findings,
) {
    let severities = rules.missing_loc.severities;
    findings.report_as(&STRUCT_ROOT_CONTENT_MISMATCH, severities, tag, |draft| {
        draft.say(unknown_message(name, rules.kind));
        if !end.is_empty() {
            let (title, start) = (format!("Put `loc` in a `{entry}`"), Span::at(tag.start));
            let fix = Fix::suggest(title, start, format_args!("<{entry}>"));
            draft.fix_by(fix.and(Span::at(end.end), format_args!("</{entry}>")));
        }
    });
}

/// Writes an element of an extension outside all entries, by `rule` if the extension has one of its own. `refused`: the
/// schema refuses it there; `kind`: the kind of entry that the root lists.
pub(crate) fn outside_entries(
    rule: Option<&'static Rule>,
    refused: bool,
    tag: &StartTag<'_>,
    kind: EntryKind,
) -> Draft {
    let rule = rule.unwrap_or(&STRUCT_FOREIGN_IN_ROOT);
    let severities = if refused { rule.severities } else { rule.severities.without(Xsd) };
    let message = format!(
        "The element {} is outside all entries; `{}` may contain only `{}` elements",
        quote(tag.local),
        names::root_name(kind),
        names::entry_name(kind)
    );
    unwanted(rule, severities, tag, message)
}

fn unknown_severities(name: &str) -> Severities {
    // That no element can have the name has been reported.
    let is_name = !name.contains(':') && name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    if is_name { STRUCT_UNKNOWN_ELEMENT.severities } else { Severities::of(Xsd, Error) }
}

/// Whether messages of programs begin with an element of that name.
fn is_of_message(name: &str) -> bool {
    matches!(name, "b" | "br")
}

/// Returns the message for an unknown element. `kind`: the kind of entry that the root lists.
fn unknown_message(name: &str, kind: EntryKind) -> String {
    let (root, entry) = (names::root_name(kind), names::entry_name(kind));
    let what = if matches!(name, "urlset" | "sitemapindex") {
        format!("is inside another one; a file has a single `{root}` around all entries")
    } else if names::field_name(name).is_some() {
        format!("is in the wrong place; it belongs in a `{entry}`")
    } else if is_of_message(name) {
        "is HTML; a program may have printed a message here".to_owned()
    } else {
        "is not part of the protocol, and has no extension prefix".to_owned()
    };
    format!("The element {} {what}", quote(name))
}
