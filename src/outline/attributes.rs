//! Attributes of the sitemap's own elements, which have none.

use super::Builder;
use super::entries::Instead;
use super::names::{self, Meaning};
use super::prefixes::removal;
use crate::report::findings::{Draft, Findings};
use crate::rules::{ns, structure};
use crate::sitemap::entry::FieldName;
use crate::text::quote::quote;
use crate::text::url::is_whole;
use crate::xml::event::{Attribute, StartTag, qualified};

/// Whether a tag has attributes other than namespace declarations.
pub(super) fn has_attributes(tag: &StartTag<'_>) -> bool {
    tag.attributes.iter().any(|attribute| attribute.declares().is_none())
}

impl Builder {
    /// Reports attributes of a core element, which has none. `schema_type`: the type that `xsi:type` may name. Returns the
    /// finding that must wait for the content, if an attribute contains the URL that may be missing there.
    pub(super) fn attributes(
        &self,
        tag: &StartTag<'_>,
        schema_type: Option<&str>,
        findings: &mut Findings,
    ) -> Option<Box<Instead>> {
        let mut instead = None;
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
                self.report_location(tag, attribute, findings);
                continue;
            }
            let rule = &structure::STRUCT_UNEXPECTED_ATTRIBUTE;
            let name = qualified(attribute.prefix, attribute.local);
            let (local, quoted) = (tag.local, quote(&name));
            let mut found = Draft::new(rule, rule.severities, attribute.span);
            found.say(format_args!(
                "`{local}` has the attribute {quoted}; sitemap elements have no attributes"
            ));
            found.suggest("Remove the attribute", removal(tag, number), "");
            // An empty `lastmod` has the same cause, whatever the attribute contains.
            let field = names::field_name(local);
            let value = field.is_some_and(|name| name != FieldName::Loc);
            let meant = value || is_whole(attribute.value.trim());
            if meant && instead.is_none() && self.depth > 1 && attribute.prefix.is_empty() {
                let meant = match names::entry_kind(local) {
                    Some(_) => {
                        format!("`{local}` has no `loc`; its URL is in the attribute {quoted}")
                    }
                    None => format!("`{local}` is empty; its value is in the attribute {quoted}"),
                };
                instead = Some(Box::new(Instead { found, meant, repair: None }));
                continue;
            }
            findings.submit(found);
        }
        instead
    }

    /// Reports a `schemaLocation` outside the namespace of `xsi`.
    pub(super) fn report_location(
        &self,
        tag: &StartTag<'_>,
        attribute: &Attribute<'_>,
        findings: &mut Findings,
    ) {
        // With the prefix added, the attribute or the declaration might be there twice.
        let mut others = tag.attributes.iter().filter(|other| other.name != attribute.name);
        let alone = !others
            .any(|other| matches!(other.local, "schemaLocation" | "noNamespaceSchemaLocation"));
        findings.report(&ns::NS_XSI_WRONG, attribute.name, |draft| {
            draft.say(format_args!(
                "`{}` lacks the prefix `xsi`, so tools do not find it",
                attribute.local
            ));
            let declared = self.prefixes.uri_of("xsi");
            if alone && declared.is_none_or(|uri| uri == names::XSI) {
                let bring =
                    declared.map_or(format!("xmlns:xsi=\"{}\" ", names::XSI), |_| String::new());
                let text = format!("{bring}xsi:{}", attribute.local);
                draft.repair("Add the prefix", attribute.name, text);
            }
        });
    }

    pub(super) fn attribute_residue(&self, tag: &StartTag<'_>, findings: &mut Findings) {
        for attribute in tag.attributes {
            if let Some(range) = structure::template_residue(&attribute.value) {
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
