//! Attributes of the sitemap's own elements, which have none.

use super::Builder;
use super::entries::Instead;
use super::names::{self, Meaning};
use super::prefixes::removal;
use super::root::ns_misspelt;
use crate::report::findings::{Findings, Fix};
use crate::rules::{is_broken, ns, structure};
use crate::sitemap::entry::{EntryKind, FieldName};
use crate::text::escape::escape;
use crate::text::order;
use crate::text::order::Gather;
use crate::text::quote::quote;
use crate::text::span::Span;
use crate::text::url::is_whole;
use crate::xml::event::{Attribute, StartTag, qualified};
use crate::xml::event::{filled, is_ended};

/// An attribute of an entry that holds what should be a child of it. Reported at the end, when it is known whether there
/// is one.
#[derive(Debug)]
pub(super) struct Carried {
    name: FieldName,
    /// Of the whole attribute, and what to delete to be rid of it.
    span: Span,
    removal: Span,
    message: String,
    /// The child; empty where the attribute may be another one than it seems.
    element: String,
}

impl Carried {
    /// Those of an entry that has its address elsewhere.
    pub fn all(tag: &StartTag<'_>, findings: &Findings) -> Vec<Carried> {
        let mut all = carried(tag, true);
        all.retain(|(_, name)| *name != FieldName::Loc);
        let of = |(number, name): (usize, FieldName)| {
            let attribute = &tag.attributes[number];
            Carried {
                name,
                span: attribute.span,
                removal: removal(tag, number),
                message: has_attribute(tag, attribute),
                element: match findings.is_damaged(attribute.span) {
                    true => String::new(),
                    false => child(tag, name, attribute),
                },
            }
        };
        all.into_iter().map(of).gather()
    }
}

/// The attributes that hold what should be content, each with what it is: that of the address first. `entry`: in
/// elements of their own.
fn carried(tag: &StartTag<'_>, entry: bool) -> Vec<(usize, FieldName)> {
    let mut carried = Vec::new();
    let Some(last) = tag.attributes.last() else { return carried };
    if tag.cut || !is_ended(tag.span, last.span.end, tag.empty) {
        return carried;
    }
    for (number, attribute) in tag.attributes.iter().enumerate() {
        let value = attribute.value.trim();
        if !attribute.prefix.is_empty() || attribute.declares().is_some() || value.is_empty() {
            continue;
        }
        let address = is_whole(value);
        let field = names::field_name(if entry { attribute.local } else { tag.local });
        let name = match field.map(|(name, _)| name) {
            Some(FieldName::Loc) if entry || address => FieldName::Loc,
            Some(name) if name != FieldName::Loc => name,
            _ if entry && address => FieldName::Loc,
            _ => continue,
        };
        if !carried.iter().any(|&(_, known)| known == name) {
            carried.push((number, name));
        }
    }
    order::sort(&mut carried, |a, b| (a.1 as usize).cmp(&(b.1 as usize)));
    carried
}

/// Writes attributes as content.
fn inside(tag: &StartTag<'_>, entry: bool, carried: &[(usize, FieldName)]) -> Fix {
    let mut content = String::new();
    let mut edits = Vec::new();
    for &(number, name) in carried {
        let attribute = &tag.attributes[number];
        edits.push((removal(tag, number), String::new()));
        if entry {
            content.push_str(&child(tag, name, attribute));
        } else {
            content.push_str(&escape(attribute.value.trim()));
        }
    }
    order::sort(&mut edits, |(a, _), (b, _)| a.cmp(b));
    edits.push(filled(tag.span, &qualified(tag.prefix, tag.local), tag.empty, content));
    Fix::of("Write it between the tags", false, edits)
}

/// An attribute as a child of the element.
fn child(tag: &StartTag<'_>, name: FieldName, attribute: &Attribute<'_>) -> String {
    let (name, value) = (qualified(tag.prefix, name.name()), escape(attribute.value.trim()));
    format!("<{name}>{value}</{name}>")
}

/// Whether it has more than declarations of namespaces.
pub(super) fn has_attributes(tag: &StartTag<'_>) -> bool {
    tag.attributes.iter().any(|attribute| attribute.declares().is_none())
}

fn has_attribute(tag: &StartTag<'_>, attribute: &Attribute<'_>) -> String {
    let name = qualified(attribute.prefix, attribute.local);
    format!("`{}` has the attribute {}; sitemap elements have none", tag.local, quote(&name))
}

impl Builder {
    /// Core elements have no attributes. `schema_type`: what `xsi:type` may say of the element.
    /// Returned is what has to wait for the content: the attribute holds what may be missing there.
    pub(super) fn attributes(
        &self,
        tag: &StartTag<'_>,
        schema_type: Option<&str>,
        findings: &mut Findings,
    ) -> Option<Box<Instead>> {
        let entry = names::entry_kind(tag.local).is_some();
        let carried = carried(tag, entry);
        for (number, attribute) in tag.attributes.iter().enumerate() {
            if attribute.declares().is_some()
                || (attribute.namespace.is_empty() && !attribute.prefix.is_empty())
                || self.depth == 1 && ns_misspelt(tag, attribute)
            {
                continue;
            }
            let location =
                matches!(attribute.local, "schemaLocation" | "noNamespaceSchemaLocation");
            if attribute.namespace == names::XSI {
                let (prefix, name) =
                    attribute.value.trim().split_once(':').unwrap_or(("", attribute.value.trim()));
                let right_type = attribute.local == "type"
                    && schema_type == Some(name)
                    && self.prefixes.uri_of(prefix) == Some(names::CORE);
                if location || right_type {
                    continue;
                }
            } else if self.prefixes.meaning(attribute.prefix) == Some(Meaning::Xsi)
                && !attribute.prefix.is_empty()
            {
                // Reported where the prefix is declared.
                continue;
            } else if location {
                self.report_location(tag, attribute, findings);
                continue;
            }
            let meant = carried.iter().any(|&(carrier, _)| carrier == number);
            if meant {
                continue;
            }
            findings.report(&structure::STRUCT_UNEXPECTED_ATTRIBUTE, attribute.span, |draft| {
                draft.say(has_attribute(tag, attribute));
                if attribute.namespace == names::XSI
                    && attribute.local.eq_ignore_ascii_case("schemaLocation")
                {
                    let name = attribute.name.last(attribute.local.len() as u64);
                    draft.suggest("Write `schemaLocation`", name, "schemaLocation");
                    return;
                }
                draft.suggest("Remove the attribute", removal(tag, number), "");
            });
        }
        let &(number, name) = carried.first()?;
        let attribute = &tag.attributes[number];
        (!entry || name == FieldName::Loc).then(|| {
            let quoted = quote(attribute.local);
            Box::new(Instead {
                rule: &structure::STRUCT_UNEXPECTED_ATTRIBUTE,
                span: attribute.span,
                quoted: None,
                message: has_attribute(tag, attribute),
                fix: Some(Fix::suggest("Remove the attribute", removal(tag, number), "")),
                meant: if entry {
                    format!(
                        "`{}` has no `loc`; the address is in the attribute {quoted}",
                        tag.local
                    )
                } else {
                    format!("`{}` is empty; its value is in the attribute {quoted}", tag.local)
                },
                // It may be another one than it seems.
                repair: (!findings.is_damaged(attribute.span))
                    .then(|| inside(tag, entry, &carried)),
                guessed: false,
            })
        })
    }

    /// Reports the attributes that an entry has for children. `closed`: it has an end tag.
    pub(super) fn report_carried(
        &self,
        carried: Vec<Carried>,
        closed: bool,
        findings: &mut Findings,
    ) {
        let kind = self.entry.kind;
        let movable = closed && !is_broken(findings);
        for Carried { name, span, removal, message, element } in carried {
            let takes = kind == EntryKind::Url || name == FieldName::Lastmod;
            let missing = takes && self.entry.value(name).is_none();
            // Behind those that the schema has before it.
            let before = self.entry.fields().iter().filter(|field| field.name < name);
            let place = before.max_by_key(|field| field.name).map(|field| field.value.element.end);
            findings.report(&structure::STRUCT_UNEXPECTED_ATTRIBUTE, span, |draft| {
                draft.say(message);
                let fix = Fix::suggest("Remove the attribute", removal, "");
                let Some(place) = place.filter(|_| missing && movable && !element.is_empty())
                else {
                    return draft.fix_by(fix);
                };
                draft.advise("Write it as an element, where it is read.");
                let fix = fix.and(Span::at(place), element);
                draft.fix_by(Fix { title: "Write it as an element".to_owned(), ..fix });
            });
        }
    }

    /// `schemaLocation` that is not in the namespace of `xsi`.
    pub(super) fn report_location(
        &self,
        tag: &StartTag<'_>,
        attribute: &Attribute<'_>,
        findings: &mut Findings,
    ) {
        let mut others = tag.attributes.iter().filter(|other| other.name != attribute.name);
        // With the prefix it would be there twice.
        let taken = others.clone().any(|other| other.local == attribute.local);
        // Another one like it may bring the declaration, and a tag takes it once.
        let first = others.all(|other| {
            !other.prefix.is_empty()
                || other.name.start > attribute.name.start
                || !matches!(other.local, "schemaLocation" | "noNamespaceSchemaLocation")
        });
        findings.report(&ns::NS_XSI_WRONG, attribute.name, |draft| {
            draft.say(format_args!(
                "`{}` has not the prefix `xsi`; tools do not see it",
                attribute.local
            ));
            let text = match self.prefixes.uri_of("xsi") {
                Some(names::XSI) if !taken => format!("xsi:{}", attribute.local),
                None if !taken && first => {
                    format!("xmlns:xsi=\"{}\" xsi:{}", names::XSI, attribute.local)
                }
                _ => return,
            };
            draft.repair("Write it with the prefix", attribute.name, text);
        });
    }

    pub(super) fn attribute_residue(&self, tag: &StartTag<'_>, findings: &mut Findings) {
        for attribute in tag.attributes {
            if let Some(range) = structure::template_residue(&attribute.value) {
                findings.report(
                    &structure::STRUCT_TEMPLATE_RESIDUE,
                    attribute.value_span,
                    |draft| {
                        draft.say(format_args!(
                            "Attribute {} contains the template code {}; it should be filled in",
                            quote(attribute.local),
                            quote(&attribute.value[range])
                        ));
                    },
                );
            }
        }
    }
}
