//! Attributes that are written twice, namespace declarations, and what prefixes stand for.

use std::collections::HashSet;

use foldhash::fast::FixedState;

use crate::bytes::vocabulary::XML;
use crate::report::findings::{Findings, Fix};
use crate::report::rule::{Consumer, Severities, Severity};
use crate::rules::xml as rule;
use crate::text::quote::quote;
use crate::text::span::Span;
use crate::xml::document::BUT_XSD;
use crate::xml::event::{Attribute, qualified};
use crate::xml::namespaces::{self, Namespaces};

/// After so many prefixes without a declaration further ones are not reported.
const MAX_UNBOUND: usize = 1000;

/// Finds attributes that are written twice, and keeps the first.
pub(super) fn remove_duplicates(attributes: &mut Vec<Attribute<'_>>, findings: &mut Findings) {
    if attributes.len() < 2 {
        return;
    }
    let mut seen: HashSet<(&str, &str), FixedState> = HashSet::default();
    let mut index = 0;
    while index < attributes.len() {
        let key = (attributes[index].prefix, attributes[index].local);
        if !seen.insert(key) {
            report_duplicate(attributes, index, false, findings);
            // The values of a million duplicates need no second look.
            attributes[index].prefix = "\0";
        }
        index += 1;
    }
    attributes.retain(|attribute| attribute.prefix != "\0");
}

/// The same for attributes whose prefixes stand for one namespace (Namespaces 1.0, 6.3).
pub(super) fn remove_expanded_duplicates(
    attributes: &mut Vec<Attribute<'_>>,
    findings: &mut Findings,
) {
    let prefixed =
        |attribute: &&Attribute<'_>| !attribute.prefix.is_empty() && attribute.declares().is_none();
    if attributes.iter().filter(prefixed).take(2).count() < 2 {
        return;
    }
    let mut seen: HashSet<(&str, &str), FixedState> = HashSet::default();
    for index in 0..attributes.len() {
        let attribute = &attributes[index];
        if prefixed(&attribute)
            && !attribute.namespace.is_empty()
            && !seen.insert((attribute.namespace, attribute.local))
        {
            report_duplicate(attributes, index, true, findings);
        }
    }
}

fn report_duplicate(
    attributes: &[Attribute<'_>],
    index: usize,
    expanded: bool,
    findings: &mut Findings,
) {
    let attribute = &attributes[index];
    let severities = if expanded { BUT_XSD } else { rule::DUPLICATE_ATTRIBUTE.severities };
    findings.report_as(&rule::DUPLICATE_ATTRIBUTE, severities, attribute.span, |draft| {
        let name = qualified(attribute.prefix, attribute.local);
        let first = attributes[..index].iter().find(|other| {
            other.local == attribute.local
                && (other.prefix == attribute.prefix
                    || expanded && other.namespace == attribute.namespace)
        });
        draft.say(format_args!(
            "The attribute {} appears twice in the tag; remove one",
            quote(&name)
        ));
        if let Some(first) = first {
            draft.relate(first.span, "The first attribute");
            draft.fix_by(Fix::of(
                "Remove the second attribute",
                first.value == attribute.value,
                vec![(attribute.span, String::new())],
            ));
        }
    });
}

/// Reports a declaration that Namespaces 1.0 (2.2 and 3) forbids; says whether it binds.
pub(super) fn report_declaration(
    prefix: &str,
    attribute: &Attribute<'_>,
    findings: &mut Findings,
) -> bool {
    let namespace = attribute.value.as_ref();
    match (prefix, namespace) {
        ("xml", XML) => return false,
        ("xml" | "xmlns", _) | (_, XML | namespaces::XMLNS) => {}
        (prefix, namespace) if prefix.is_empty() || !namespace.is_empty() => return true,
        _ => {}
    }
    findings.report(&rule::NAMESPACE_DECLARATION, attribute.span, |draft| {
        draft.say(format_args!(
            "The prefix {} must not stand for the namespace {}",
            quote(prefix),
            quote(namespace)
        ));
    });
    // An empty declaration was meant to be the well-known one; it is bound, so that it is reported
    // once.
    namespace.is_empty()
}

/// What a tag needs to know to resolve its prefixes.
pub(super) struct Scope<'a> {
    pub namespaces: &'a Namespaces,
    pub unbound: &'a mut HashSet<String, FixedState>,
    pub root_end: Option<u64>,
    /// Declarations may have been overlooked.
    pub silent: bool,
}

impl<'a> Scope<'a> {
    /// The namespace of a prefix; of one that is not bound the one that is meant.
    pub fn resolve(&mut self, prefix: &str, name: Span, findings: &mut Findings) -> &'a str {
        if let Some(namespace) = self.namespaces.get(prefix).filter(|name| !name.is_empty()) {
            return namespace;
        }
        let known = namespaces::well_known(&prefix.to_ascii_lowercase());
        let near = self.namespaces.near(prefix).filter(|_| known.is_none());
        let meant = near.and_then(|near| self.namespaces.get(near)).or(known).unwrap_or("");
        match self.namespaces.get(prefix) {
            Some("") if !prefix.is_empty() => {
                self.bound_to_nothing(prefix, name, findings);
                return meant;
            }
            Some(_) => return meant,
            None => {}
        }
        if self.silent || self.unbound.len() >= MAX_UNBOUND || self.unbound.contains(prefix) {
            return meant;
        }
        self.unbound.insert(prefix.to_owned());
        findings.report(&rule::UNBOUND_PREFIX, name, |draft| {
            if let Some(right) = near {
                draft.say(format_args!(
                    "The prefix {} is not declared; you probably mean {}",
                    quote(prefix),
                    quote(right)
                ));
                draft.advise(format_args!("Write `{right}` in the start tags and the end tags."));
                return;
            }
            let declaration = format!("xmlns:{prefix}");
            draft.say(format_args!(
                "The prefix {} is not declared; add {declaration} to the root element",
                quote(prefix)
            ));
            if meant.is_empty() {
                draft.advise(
                    "Correct the prefix, or declare it on the root element with its namespace.",
                );
                return;
            }
            let text = format!("{declaration}=\"{meant}\"");
            draft.advise(format_args!("Declare the prefix on the root element, as in `{text}`."));
            if let Some(at) = self.root_end {
                let title = format!("Declare the prefix {}", quote(prefix));
                draft.repair(title, Span::at(at), format_args!(" {text}"));
            }
        });
        meant
    }

    /// Everybody else refuses the declaration. xmllint only prints an error there, and reads the name as if there were
    /// no declaration; the schema then knows no such name.
    fn bound_to_nothing(&mut self, prefix: &str, name: Span, findings: &mut Findings) {
        if self.unbound.len() >= MAX_UNBOUND || !self.unbound.insert(prefix.to_owned()) {
            return;
        }
        let severities = Severities::of(Consumer::Xsd, Severity::Error);
        findings.report_as(&rule::UNBOUND_PREFIX, severities, name, |draft| {
            draft.say(format_args!(
                "The prefix {} is declared with an empty namespace; the schema does not know its elements",
                quote(prefix)
            ));
        });
    }
}
