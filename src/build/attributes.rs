//! Attributes of the sitemap's own elements, which have none.

use super::Builder;
use super::names::{self, Meaning};
use super::prefixes::removal;
use crate::event::{Attribute, StartTag, qualified};
use crate::findings::Findings;
use crate::rules::{ns, quote, structure};

impl Builder {
    /// Core elements have no attributes. `schema_type`: what `xsi:type` may say of the element.
    pub(super) fn attributes(
        &self,
        tag: &StartTag<'_>,
        schema_type: Option<&str>,
        findings: &mut Findings,
    ) {
        for (number, attribute) in tag.attributes.iter().enumerate() {
            if attribute.declares().is_some()
                || (attribute.namespace.is_empty() && !attribute.prefix.is_empty())
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
            let damaged = findings.is_damaged(attribute.span);
            findings.report(&structure::STRUCT_UNEXPECTED_ATTRIBUTE, attribute.span, |draft| {
                draft.say(format_args!(
                    "`{}` has the attribute {}; sitemap elements have none",
                    tag.local,
                    quote(&qualified(attribute.prefix, attribute.local))
                ));
                let (title, place) = ("Remove the attribute", removal(tag, number));
                match damaged {
                    // It may be another one than it seems.
                    true => draft.suggest(title, place, ""),
                    false => draft.repair(title, place, ""),
                }
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
            draft.message =
                format!("`{}` has not the prefix `xsi`; tools do not see it", attribute.local);
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
