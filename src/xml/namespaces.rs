//! Which prefix stands for which namespace, at the current place in the document.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::bytes::vocabulary::{XML, XSI, uri};

pub(super) const XMLNS: &str = "http://www.w3.org/2000/xmlns/";
pub(super) const XINCLUDE: &str = "http://www.w3.org/2001/XInclude";

/// The namespaces that sitemaps mean by prefixes that they forgot to declare.
static KNOWN: &[(&str, &str)] = &[
    ("image", uri::IMAGE),
    ("mobile", uri::MOBILE),
    ("news", uri::NEWS),
    ("pagemap", uri::PAGEMAP),
    ("video", uri::VIDEO),
    ("xhtml", uri::XHTML),
    ("xi", XINCLUDE),
    ("xsi", XSI),
];

/// Returns the namespace that a well-known prefix always stands for.
pub(super) fn well_known(prefix: &str) -> Option<&'static str> {
    KNOWN.iter().find(|(known, _)| *known == prefix).map(|(_, namespace)| *namespace)
}

/// Maximum number of bindings at one place, and of bytes in them. Further bindings are dropped.
const MAX_BINDINGS: usize = 65_536;
const MAX_TEXT: usize = 4 << 20;

/// The bindings in scope: a stack, and a map to the innermost binding of each prefix.
#[derive(Debug, Default)]
pub(super) struct Namespaces {
    bindings: Vec<Binding>,
    /// The innermost binding of each prefix.
    heads: HashMap<String, usize, FixedState>,
    /// The innermost binding of the empty prefix, which every element needs.
    default: Option<usize>,
    text: usize,
}

#[derive(Debug)]
struct Binding {
    prefix: Box<str>,
    namespace: Box<str>,
    /// The binding of the same prefix that this one hides.
    outer: Option<usize>,
}

impl Namespaces {
    /// Returns the number of bindings, to return to with [`Namespaces::leave`].
    pub fn mark(&self) -> usize {
        self.bindings.len()
    }

    /// Binds a prefix, the empty one for `xmlns="…"`. Returns whether there was room for it.
    pub fn bind(&mut self, prefix: &str, namespace: &str) -> bool {
        let size = prefix.len() + namespace.len();
        if self.bindings.len() >= MAX_BINDINGS || self.text + size > MAX_TEXT {
            return false;
        }
        self.text += size;
        let index = self.bindings.len();
        let outer = if prefix.is_empty() {
            self.default.replace(index)
        } else {
            self.heads.insert(prefix.into(), index)
        };
        self.bindings.push(Binding { prefix: prefix.into(), namespace: namespace.into(), outer });
        true
    }

    /// Drops the bindings made since the mark.
    pub fn leave(&mut self, mark: usize) {
        while self.bindings.len() > mark {
            let Some(binding) = self.bindings.pop() else { return };
            self.text -= binding.prefix.len() + binding.namespace.len();
            match (binding.prefix.is_empty(), binding.outer) {
                (true, outer) => self.default = outer,
                (false, Some(outer)) => {
                    self.heads.insert(binding.prefix.into(), outer);
                }
                (false, None) => {
                    self.heads.remove(&*binding.prefix);
                }
            }
        }
    }

    /// Returns the namespace of elements without a prefix.
    pub fn default(&self) -> &str {
        self.default.map_or("", |index| &self.bindings[index].namespace)
    }

    /// Returns the namespace that `prefix`, which is not empty, is bound to.
    pub fn get(&self, prefix: &str) -> Option<&str> {
        match prefix {
            "xml" => Some(XML),
            _ => self.heads.get(prefix).map(|&index| &*self.bindings[index].namespace),
        }
    }
}
