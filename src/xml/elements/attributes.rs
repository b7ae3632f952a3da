//! Duplicate attributes, namespace declarations, and the namespaces of prefixes.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;

use crate::bytes::vocabulary::XML;
use crate::text::span::Span;
use crate::xml::event::{Attribute, Events};
use crate::xml::fault::Fault;
use crate::xml::names;
use crate::xml::namespaces::{self, Namespaces};

/// Maximum number of undeclared prefixes that are reported.
const MAX_UNBOUND: usize = 1000;

/// Reports duplicate attributes. Without `expanded`, names are compared as written, and only the first attribute of a name
/// is kept. With `expanded`, names are equal if their prefixes stand for one namespace (Namespaces 1.0, 6.3), and all
/// attributes are kept.
pub(super) fn find_duplicates(
    attributes: &mut Vec<Attribute<'_>>,
    expanded: bool,
    out: &mut impl Events,
) {
    let named = |attribute: &Attribute<'_>| !attribute.prefix.is_empty() || !expanded;
    if attributes.iter().filter(|attribute| named(attribute)).nth(1).is_none() {
        return;
    }
    let mut seen: HashMap<(&str, &str), usize, FixedState> = HashMap::default();
    for index in 0..attributes.len() {
        let Attribute { prefix, local, namespace, span, .. } = attributes[index];
        let key = match expanded {
            false => (prefix, local),
            true if matches!(namespace, "" | namespaces::XMLNS) => continue,
            true => (namespace, local),
        };
        let first = &attributes[*seen.entry(key).or_insert(index)];
        if first.span == span {
            continue;
        }
        let (first, same_value) = (first.span, first.value == attributes[index].value);
        out.fault(span, Fault::Duplicate { name: (prefix, local), first, same_value, expanded });
        if !expanded {
            attributes[index].prefix = REMOVED;
        }
    }
    attributes.retain(|attribute| attribute.prefix != REMOVED);
}

/// Marks an attribute that is to be removed: no prefix contains this character.
const REMOVED: &str = "\0";

/// Whether a declaration binds its prefix. Namespaces 1.0 (2.2 and 3) forbids some declarations.
pub(super) fn is_bound(prefix: &str, attribute: &Attribute<'_>, out: &mut impl Events) -> bool {
    let namespace = attribute.value.as_ref();
    match (prefix, namespace) {
        ("xml", XML) => return false,
        ("xml" | "xmlns", _) | (_, XML | namespaces::XMLNS) => {}
        (prefix, namespace) if prefix.is_empty() || !namespace.is_empty() => return true,
        _ => {}
    }
    out.fault(attribute.span, Fault::Declaration { prefix, namespace });
    // An empty declaration probably means the well-known namespace. It is bound, so that the prefix is reported once.
    namespace.is_empty()
}

/// What a tag needs to resolve its prefixes.
pub(super) struct Scope<'a> {
    pub namespaces: &'a Namespaces,
    pub unbound: &'a mut HashSet<String, FixedState>,
    pub root_end: Option<u64>,
}

impl<'a> Scope<'a> {
    /// Returns the namespace of the prefix of `local`, at `name`; for an undeclared prefix, the one that is probably meant.
    pub fn resolve(
        &mut self,
        prefix: &str,
        local: &str,
        name: Span,
        out: &mut impl Events,
    ) -> &'a str {
        if let Some(namespace) = self.namespaces.get(prefix).filter(|name| !name.is_empty()) {
            return namespace;
        }
        // No extension has an element called `urlset` or `url`: declared, the prefix would hide the entries from all readers.
        let meant = match names::holds_elements(local) {
            true => "",
            false => namespaces::well_known(&prefix.to_ascii_lowercase()).unwrap_or_default(),
        };
        if self.unbound.len() < MAX_UNBOUND && self.unbound.insert(prefix.to_owned()) {
            out.fault(
                name,
                match self.namespaces.get(prefix) {
                    Some(_) => Fault::BoundToNothing { prefix },
                    None => Fault::Unbound { prefix, meant, root_end: self.root_end },
                },
            );
        }
        meant
    }
}
