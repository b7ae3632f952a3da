//! Attributes of the sitemap's own elements, which have none.

use super::Builder;
use super::names::{self, Meaning};
use crate::report::findings::Findings;
use crate::rules::{ns, structure};
use crate::xml::event::StartTag;

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
                || self.open.depth == 1 && tag.namespace.is_empty() && attribute.value == names::CORE
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
                let bound = self.prefixes.uri_of("xsi") == Some(names::XSI);
                ns::location_without_prefix(attribute, bound, findings);
                continue;
            }
            structure::unexpected_attribute(tag, number, findings);
        }
    }
}
