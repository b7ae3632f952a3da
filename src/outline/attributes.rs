//! Attributes of the sitemap's own elements, which have none.

use super::Builder;
use super::names::{self, Meaning};
use super::prefixes::removal;
use crate::report::findings::Findings;
use crate::rules::{ns, structure};
use crate::text::quote::quote;
use crate::text::template;
use crate::xml::event::{Attribute, StartTag, qualified};

/// Whether a tag has attributes other than namespace declarations.
pub(super) fn has_attributes(tag: &StartTag<'_>) -> bool {
    tag.attributes.iter().any(|attribute| attribute.declares().is_none())
}

impl Builder {
    /// Reports attributes of a core element, which has none. `schema_type`: the type that `xsi:type` may name.
    pub(super) fn attributes(
        &self,
        tag: &StartTag<'_>,
        schema_type: Option<&str>,
        findings: &mut Findings,
    ) {
        for (number, attribute) in tag.attributes.iter().enumerate() {
            if attribute.declares().is_some()
                || (attribute.namespace.is_empty() && !attribute.prefix.is_empty())
                // The attribute was meant to be `xmlns`: the missing namespace is reported instead.
                || self.depth == 1 && tag.namespace.is_empty() && attribute.value == names::CORE
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
                // The wrong namespace is reported where the prefix is declared.
                continue;
            } else if location {
                self.report_location(attribute, findings);
                continue;
            }
            findings.report(&structure::STRUCT_UNEXPECTED_ATTRIBUTE, attribute.span, |draft| {
                draft.say(format_args!(
                    "`{}` has the attribute {}; sitemap elements have no attributes",
                    tag.local,
                    quote(&qualified(attribute.prefix, attribute.local))
                ));
                draft.suggest("Remove the attribute", removal(tag, number), "");
            });
        }
    }

    /// Reports a `schemaLocation` outside the namespace of `xsi`.
    pub(super) fn report_location(&self, attribute: &Attribute<'_>, findings: &mut Findings) {
        findings.report(&ns::NS_XSI_WRONG, attribute.name, |draft| {
            draft.say(format_args!(
                "`{}` lacks the prefix `xsi`, so tools do not find it",
                attribute.local
            ));
            if self.prefixes.uri_of("xsi") == Some(names::XSI) {
                draft.repair("Add the prefix", attribute.name, format!("xsi:{}", attribute.local));
            }
        });
    }

    pub(super) fn attribute_residue(&self, tag: &StartTag<'_>, findings: &mut Findings) {
        for attribute in tag.attributes {
            if let Some(range) = template::residue(&attribute.value) {
                let rule = &structure::STRUCT_TEMPLATE_RESIDUE;
                findings.report(rule, attribute.value_span, |draft| {
                    draft.say(format_args!(
                        "The attribute {} contains the template code {}, which was not filled in",
                        quote(attribute.local),
                        quote(&attribute.value[range])
                    ));
                });
            }
        }
    }
}
