//! What the outline finds wrong with the elements: the words, severities and fix of each finding.

use std::fmt::Arguments;

use super::*;
use crate::bytes::format::{CONFLICT, MESSAGE_ADVICE, is_mark, is_message};
use crate::rules::xml::UNRUN;
use crate::sitemap::names;
use crate::text::chars::is_hidden_in_url;
use crate::text::escape::escape;
use crate::text::space::{is_xml_space, trim_xml_space};
use crate::text::url::is_whole;
use crate::xml::event::{StartTag, qualified};

/// Reports that the root is missing: the file begins with `local`, an entry or a `loc`. `kind`: the kind of the entries.
pub(crate) fn no_root(span: Span, local: &str, kind: Option<EntryKind>, findings: &mut Findings) {
    findings.report(&STRUCT_ROOT_INVALID, span, |draft| {
        draft.say(format_args!(
            "The root element is missing; put the `{local}` elements in a `{}`",
            kind.map_or("urlset", names::root_name)
        ));
    });
}

/// Reports a root that is that of no sitemap.
pub(crate) fn wrong_root(span: Span, local: &str, fix: Option<Fix>, findings: &mut Findings) {
    findings.report(&STRUCT_ROOT_INVALID, span, |draft| {
        draft.say(format_args!(
            "The root element {} is not a sitemap; write `urlset` or `sitemapindex`",
            quote(local)
        ));
        draft.show(local);
        draft.fix_by(fix);
    });
}

/// Reports entries of the kind `entry` in the root of the kind `kind`. `tag`: the first of them.
pub(crate) fn root_mismatch(
    tag: Span,
    entry: EntryKind,
    kind: EntryKind,
    fix: Option<Fix>,
    findings: &mut Findings,
) {
    let name = names::entry_name(entry);
    findings.report(&STRUCT_ROOT_CONTENT_MISMATCH, tag, |draft| {
        draft.say(format_args!(
            "`{name}` is in `{}`, which may list only `{}` elements",
            names::root_name(kind),
            names::entry_name(kind)
        ));
        draft.show(format_args!("<{name}>"));
        draft.fix_by(fix);
    });
}

/// Reports a `urlset` without entries. `news`: the root declares the namespace of news.
pub(crate) fn empty_urlset(tag: Span, news: bool, findings: &mut Findings) {
    let (severities, message) = match news {
        true => (
            Severities::protocol(Info).and(Xsd, Error),
            "`urlset` lists no `url`; this is fine while there is no news, even if Google reports it",
        ),
        false => (STRUCT_EMPTY_URLSET.severities, "`urlset` lists no `url`; it needs at least one"),
    };
    findings.report_as(&STRUCT_EMPTY_URLSET, severities, tag, |draft| draft.say(message));
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
    severities: Severities,
    (tag, end): (Span, Span),
    (name, entry): (&str, &str),
    kind: EntryKind,
    findings: &mut Findings,
) {
    findings.report_as(&STRUCT_ROOT_CONTENT_MISMATCH, severities, tag, |draft| {
        draft.say(unknown_message(name, kind));
        if !end.is_empty() {
            let (title, start) = (format!("Put `loc` in a `{entry}`"), Span::at(tag.start));
            let fix = Fix::suggest(title, start, format_args!("<{entry}>"));
            draft.fix_by(fix.and(Span::at(end.end), format_args!("</{entry}>")));
        }
    });
}

/// Reports a URL that is missing or empty, by `rule` if it is missing. `start`: the entry's start tag; `closed`: the entry
/// has an end tag, so that what is missing is missing; `other`: an unknown element of the entry, and the fix that makes it
/// the `loc` if its text is a URL.
#[cold]
pub(crate) fn no_loc(
    rule: &'static Rule,
    entry: &Entry,
    start: Span,
    (closed, other): (bool, Option<(String, Option<Fix>)>),
    findings: &mut Findings,
) {
    let remove = || closed.then(|| Fix::suggest("Remove the entry", entry.span, ""));
    match entry.value(FieldName::Loc) {
        // The `loc` may be one of the children that were not kept.
        None if closed && !entry.is_cut() => {
            findings.report(rule, start, |draft| {
                let name = names::entry_name(entry.kind);
                draft.say(format_args!("`{name}` has no `loc`; add the URL"));
                let Some((written, rename)) = other else { return draft.fix_by(remove()) };
                // The URL may be in the unknown element: to remove the entry would lose it.
                if rename.is_some() {
                    let written = quote(&written);
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

/// Reports a URL that stands in an entry as text, by `rule`. `prefix`: that of the root, if a fix may put the URL in a `loc`.
pub(crate) fn url_without_loc(
    rule: &'static Rule,
    (span, text): (Span, &str),
    entry: EntryKind,
    prefix: Option<&str>,
    findings: &mut Findings,
) {
    findings.report(rule, span, |draft| {
        let entry = names::entry_name(entry);
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

/// Reports text between two elements. `removable`: a fix may remove it; `known`: all of the text is known.
pub(crate) fn stray_text(
    span: Span,
    text: &str,
    (removable, known): (bool, bool),
    findings: &mut Findings,
) {
    let printed = is_message(text);
    let mark = ['=', '>', '|'].into_iter().any(|mark| text.lines().any(|it| is_mark(it, mark)));
    findings.report(&STRUCT_TEXT_CONTENT, span, |draft| {
        match text {
            _ if printed => {
                let what = "between elements; correct the program";
                draft.say(format_args!("Program output {} {what}", quote(text)));
                draft.advise(MESSAGE_ADVICE);
            }
            _ if mark => {
                draft.say(format_args!("Text {} is of a merge conflict; resolve it", quote(text)));
                draft.advise(CONFLICT.advice);
            }
            "" => draft.say("Empty markup between elements; remove it"),
            _ if text.starts_with('<') => draft.say(format_args!(
                "Escaped tags {} between elements; write `<`, not `&lt;`",
                quote(text)
            )),
            _ => draft.say(format_args!("Unexpected text {} between elements", quote(text))),
        }
        // Visible text may be a value that lost its tags, so its removal is never a safe fix.
        if removable && !printed && !mark {
            let unseen = |c: char| c.is_whitespace() || is_hidden_in_url(c);
            let safe = known && text.chars().all(unseen);
            draft.fix_by(Fix { safe, ..Fix::safe("Remove the text", span, "") });
        }
    });
}

/// Reports text between the elements of an extension: visible text, or an empty CDATA section, which is text to the schema.
pub(crate) fn text_in_extension(node: &Node, findings: &mut Findings) {
    let (text, span) = (node.value.trimmed(), node.value.trimmed_span());
    if text.is_empty() {
        let severities = Severities::protocol(Info).and(Xsd, Error);
        return findings.report_as(&STRUCT_TEXT_CONTENT, severities, node.value.tag, |draft| {
            let parent = quote(&node.local);
            let what = "Empty CDATA section between the elements of";
            draft.say(format_args!("{what} {parent}; remove it"));
        });
    }
    findings.report(&STRUCT_TEXT_CONTENT, span, |draft| {
        let (text, parent) = (quote(text), quote(&node.local));
        let what = "between the elements of";
        draft.say(format_args!("Unexpected text {text} {what} {parent}"));
    });
}

/// Reports a processing instruction. `php`: the server should have run it.
pub(crate) fn instruction(target: &str, span: Span, php: bool, findings: &mut Findings) {
    findings.withhold_fixes |= php;
    let rule = &STRUCT_PROCESSING_INSTRUCTION;
    let severities = if php { Severities::protocol(Warning) } else { rule.severities };
    findings.report_as(rule, severities, span, |draft| {
        // The instruction may be the program that should print this part of the sitemap, so no fix removes it.
        if php {
            return draft.say(UNRUN);
        }
        draft.say(format_args!(
            "The processing instruction {} means nothing to search engines; remove it",
            quote(target)
        ));
        draft.suggest("Remove the instruction", span, "");
    });
}

/// Reports the attribute `number` of an element that has none.
pub(crate) fn unexpected_attribute(tag: &StartTag<'_>, number: usize, findings: &mut Findings) {
    let attribute = &tag.attributes[number];
    findings.report(&STRUCT_UNEXPECTED_ATTRIBUTE, attribute.span, |draft| {
        draft.say(format_args!(
            "`{}` has the attribute {}; sitemap elements have no attributes",
            tag.local,
            quote(&qualified(attribute.prefix, attribute.local))
        ));
        draft.suggest("Remove the attribute", tag.removal(number), "");
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

/// Writes a child that is out of order, of an entry of the kind `kind`. `before`: the child's start tag, if the child is late
/// only because an extension comes before it.
pub(crate) fn order(draft: &mut Draft, name: FieldName, kind: EntryKind, before: Option<Span>) {
    let name = name.name();
    if let Some(tag) = before {
        draft.relate(tag, format_args!("`{name}`"));
        draft.say(format_args!(
            "The extension comes before `{name}`; move it to the end of the entry"
        ));
    } else if kind == EntryKind::Sitemap {
        draft.say("`loc` comes after `lastmod`; move it to the start");
    } else {
        let right = "`loc`, `lastmod`, `changefreq`, `priority`";
        draft.say(format_args!("`{name}` is out of order; the schema's order is {right}"));
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

/// Writes an element of an extension outside all entries, by `rule`. `kind`: the kind of entry that the root lists.
pub(crate) fn outside_entries(
    rule: &'static Rule,
    severities: Severities,
    tag: &StartTag<'_>,
    kind: EntryKind,
) -> Draft {
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
