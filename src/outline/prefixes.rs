//! The namespace of each prefix, where the prefix was declared, and whether it is used.

use super::locations::Locations;
use super::names::{self, Class, EXTENSIONS, Meaning, NEWS, Spelling, XHTML};
use super::renames::{Rename, Renames};
use crate::report::findings::Findings;
use crate::rules::extension::is_outermost;
use crate::rules::{is_broken, ns, xml};
use crate::sitemap::node::Space;
use crate::text::span::Span;
use crate::xml::event::{Attribute, StartTag};

/// Limit on the declarations in scope, and on the different ones kept. Files have a handful.
const MAX: usize = 128;

/// The namespace declarations of the document.
#[derive(Debug, Default)]
pub(super) struct Prefixes {
    open: Vec<Declaration>,
    /// The first [`MAX`] different declarations of the document.
    all: Vec<Binding>,
    /// The first [`MAX`] namespaces of foreign elements, and how many elements each has.
    pub extensions: Vec<(String, u64)>,
    /// Prefixes to be replaced.
    pub renames: Renames,
    /// Where the root says that the schemas of the namespaces are.
    pub locations: Locations,
    /// For each of `extensions`: whether the unknown namespace has been reported.
    told: Vec<bool>,
}

#[derive(Debug)]
struct Declaration {
    bound: Binding,
    depth: u32,
    /// Place of the attribute's name.
    name: Span,
    /// Place of the attribute's value.
    value: Span,
    removal: Span,
    used: bool,
    /// The findings about the namespace have been reported.
    told: bool,
}

#[derive(Clone, Debug)]
struct Binding {
    prefix: String,
    uri: String,
    class: Class,
    /// The declaration is below the root.
    inner: bool,
}

impl Binding {
    fn is(&self, prefix: &str, uri: &str) -> bool {
        self.prefix == prefix && self.uri == uri
    }
}

/// The namespace of an element.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element {
    pub class: Class,
    /// The prefix is not bound; this has been reported.
    pub unbound: bool,
    /// Index into [`Prefixes::extensions`].
    index: Option<usize>,
}

impl Element {
    /// Whether the official schemas declare elements of this namespace.
    pub fn in_schema(self) -> bool {
        match self.class {
            Class { meaning: Meaning::Extension(index), spelling: Spelling::Right } => {
                EXTENSIONS[index].in_schema()
            }
            _ => false,
        }
    }

    pub fn space(self) -> Space {
        match self.class.meaning {
            Meaning::Extension(index) => EXTENSIONS[index].space,
            Meaning::Core => Space::Core,
            Meaning::Xsi | Meaning::Unknown => Space::Unknown,
        }
    }

    /// Whether the namespace is written wrong, which is reported at its declaration.
    pub fn misspelt(self) -> bool {
        self.unbound || self.class.spelling != Spelling::Right
    }
}

impl Prefixes {
    /// Takes the declarations of a start tag.
    pub fn declare(&mut self, tag: &StartTag<'_>, depth: u32, findings: &mut Findings) {
        for (number, attribute) in tag.attributes.iter().enumerate() {
            let Some(prefix) = attribute.declares() else { continue };
            if prefix != "xml" {
                self.declaration(tag, number, prefix, attribute, depth, findings);
            }
        }
        for attribute in tag.attributes {
            if attribute.declares().is_none() && !attribute.prefix.is_empty() {
                self.mark_used(attribute.prefix);
                if attribute.namespace == names::XSI
                    && attribute.local == "type"
                    && let Some((prefix, _)) = attribute.value.trim().split_once(':')
                {
                    self.mark_used(prefix);
                }
            }
        }
    }

    /// Forgets the declarations of the element that ends. Reports the unused ones if the `whole` element was read. `empty`:
    /// no entry has come.
    pub fn leave(&mut self, depth: u32, (whole, empty): (bool, bool), findings: &mut Findings) {
        let (mut unused, mut safe) = (Vec::new(), true);
        while let Some(declaration) = self.open.pop_if(|last| last.depth == depth) {
            let Binding { prefix, uri, .. } = &declaration.bound;
            // A news sitemap without entries needs the prefix for the next article.
            let to_come = empty && uri == EXTENSIONS[NEWS].uri;
            if declaration.told {
                continue;
            }
            if declaration.is_wrong() {
                declaration.report_wrong(false, findings);
            } else if whole
                && !declaration.used
                && !prefix.is_empty()
                // The empty namespace has been reported, and elements with the prefix are read all the same.
                && !uri.is_empty()
                // Every template declares `xsi`, and the fix for a wrong `xsi:schemaLocation` leaves the declaration in
                // place.
                && uri != names::XSI
                && !to_come
                // The prefix may be the one that an unbound prefix was meant to be.
                && findings.number(&xml::names::UNBOUND_PREFIX) == 0
            {
                // In a broken file, a tag that needs the prefix may have been lost.
                let broken = is_broken(findings);
                // The pair in `xsi:schemaLocation` goes with its namespace.
                let mut pairs = self.locations.removals(uri);
                let (pair, more) = (pairs.next(), pairs.next());
                let alone = pair.is_none_or(|pair| pair.is_some() && more.is_none());
                safe &= alone && !broken;
                unused.push(ns::Unused {
                    prefix: prefix.clone(),
                    name: declaration.name,
                    removals: [Some(declaration.removal), pair.flatten().filter(|_| alone)],
                });
            }
        }
        unused.reverse();
        ns::unused(&unused, safe, findings);
    }

    /// Marks the declaration of the root's own namespace: the builder reports what is wrong with it.
    pub fn take_root(&mut self, prefix: &str) {
        if let Some(at) = self.find(prefix) {
            self.open[at].told = true;
            self.open[at].used = true;
        }
    }

    /// Corrects the namespace of a well-known prefix that stands for something else, if the element is one that the prefix
    /// is known for: then the namespace is wrong, not the prefix.
    pub fn correct(&mut self, tag: &StartTag<'_>) {
        let Some(at) = self.find(tag.prefix) else { return };
        let declaration = &self.open[at];
        let meaning = declaration.bound.class.meaning;
        let Some(index) = names::expected(tag.prefix, meaning) else { return };
        if declaration.told || !is_outermost(EXTENSIONS[index].space, tag.local) {
            return;
        }
        let class = Class { meaning: Meaning::Extension(index), spelling: Spelling::Variant };
        let uri = &declaration.bound.uri;
        let same = self.all.iter_mut().filter(|binding| binding.is(tag.prefix, uri));
        same.for_each(|binding| binding.class = class);
        self.open[at].bound.class = class;
    }

    /// Returns the namespace of an element, and marks its declaration as used.
    pub fn element(&mut self, tag: &StartTag<'_>, findings: &mut Findings) -> Element {
        let unbound = tag.namespace.is_empty() && !tag.prefix.is_empty();
        let found = self.find(tag.prefix).filter(|&at| self.uri(at) == tag.namespace);
        let class = match found {
            Some(at) => {
                let used = std::mem::replace(&mut self.open[at].used, true);
                self.first_use(at, used, findings);
                self.open[at].bound.class
            }
            None if tag.namespace.is_empty() => {
                Class { meaning: Meaning::Unknown, spelling: Spelling::Right }
            }
            None => self.classify(tag.prefix, tag.namespace),
        };
        Element { class, unbound, index: None }
    }

    /// Counts a foreign element.
    pub fn count(&mut self, element: &mut Element, tag: &StartTag<'_>) {
        let uri = match element.class.meaning {
            Meaning::Extension(_) => element.class.uri(),
            _ => tag.namespace,
        };
        if uri.is_empty() {
            return;
        }
        element.index = self.extensions.iter().position(|(known, _)| known == uri);
        if element.index.is_none() && self.extensions.len() < MAX {
            element.index = Some(self.extensions.len());
            self.extensions.push((uri.to_owned(), 0));
            self.told.push(false);
        }
        if let Some(index) = element.index {
            self.extensions[index].1 += 1;
        }
    }

    /// Whether the unknown namespace of the element is still to be reported. True only once for each namespace.
    pub fn is_news(&mut self, element: Element) -> bool {
        match element.index {
            Some(index) => !std::mem::replace(&mut self.told[index], true),
            None => false,
        }
    }

    /// Returns the prefix that the root binds to the extension with that index in [`EXTENSIONS`], and the index of its
    /// count, once no more findings about the prefix can come.
    pub fn settled(&self, extension: usize) -> Option<(&str, usize)> {
        let right = Class { meaning: Meaning::Extension(extension), spelling: Spelling::Right };
        let meant = |it: &&Declaration| it.depth == 1 && it.used && it.bound.class == right;
        let prefix = &self.open.iter().find(meant)?.bound.prefix;
        let uri = EXTENSIONS[extension].uri;
        let index = self.extensions.iter().position(|(known, _)| known == uri)?;
        (!self.renames.concern(prefix)).then_some((prefix, index))
    }

    /// Marks the declaration of the extension with that index as used, because an element was meant to be in it.
    pub fn meant(&mut self, extension: usize) {
        let meaning = Meaning::Extension(extension);
        let declaration = self.open.iter_mut().rfind(|it| it.bound.class.meaning == meaning);
        declaration.into_iter().for_each(|declaration| declaration.used = true);
    }

    /// Whether the root declares the namespace of the extension with that index.
    pub fn declares(&self, extension: usize) -> bool {
        self.all.iter().any(|binding| !binding.inner && binding.uri == EXTENSIONS[extension].uri)
    }

    /// Returns the prefix that the root binds to XHTML, and marks its declaration as used.
    pub fn xhtml(&mut self) -> Option<&str> {
        let xhtml = Meaning::Extension(XHTML);
        let binding =
            self.all.iter().find(|binding| !binding.inner && binding.class.meaning == xhtml)?;
        if let Some(at) = self.find(&binding.prefix) {
            self.open[at].used = true;
        }
        Some(&binding.prefix)
    }

    /// Whether the document declares or uses the namespace.
    pub fn knows(&self, uri: &str) -> bool {
        self.all.iter().any(|binding| binding.uri == uri || binding.class.uri() == uri)
            || self.extensions.iter().any(|(known, _)| known == uri)
    }

    /// Returns what a namespace is meant to be. The answer is kept for each declaration, as it is slow for unknown
    /// namespaces.
    pub fn classify(&self, prefix: &str, uri: &str) -> Class {
        self.all
            .iter()
            .find(|binding| binding.is(prefix, uri))
            .map_or_else(|| names::classify(prefix, uri), |binding| binding.class)
    }

    /// Returns the meaning of a prefix in scope.
    pub fn meaning(&self, prefix: &str) -> Option<Meaning> {
        self.find(prefix).map(|at| self.open[at].bound.class.meaning)
    }

    pub fn uri_of(&self, prefix: &str) -> Option<&str> {
        self.find(prefix).map(|at| self.uri(at))
    }

    fn declaration(
        &mut self,
        tag: &StartTag<'_>,
        number: usize,
        prefix: &str,
        attribute: &Attribute<'_>,
        depth: u32,
        findings: &mut Findings,
    ) {
        let uri = attribute.value.as_ref();
        let class = self.classify(prefix, uri);
        let inner = depth > 1;
        let bound = Binding { prefix: prefix.to_owned(), uri: uri.to_owned(), class, inner };
        let removal = tag.removal(number);
        let known = self.all.iter().any(|other| other.is(prefix, uri) && other.inner == inner);
        if inner && !uri.is_empty() {
            let around = self.uri_of(prefix) == Some(uri);
            // The nested root is reported anyway, and needs the declaration once it is a file of its own.
            if around && matches!(tag.local, "urlset" | "sitemapindex") {
                return;
            }
            let other = |binding: &&Binding| {
                binding.prefix == prefix
                    && binding.uri != uri
                    && (class.meaning == Meaning::Unknown || binding.class.meaning != class.meaning)
            };
            let first = self.all.iter().find(other).filter(|_| !prefix.is_empty() && !around);
            if let Some(first) = first {
                ns::rebound(attribute.span, prefix, uri, &first.uri, findings);
            } else if around || (known && class.meaning != Meaning::Core) {
                ns::repeated(attribute.span, uri, around.then_some(removal), findings);
            }
            if around {
                return;
            }
        }
        if !known && self.all.len() < MAX {
            self.all.push(bound.clone());
        }
        if self.open.len() == MAX {
            findings.not_read(
                "Only 128 of the namespace declarations in effect at one place were checked.",
            );
            return;
        }
        if depth == 1 || class.usual_prefix(prefix).is_some() {
            // A finding about the declaration may come as late as the end of the element.
            findings.keep(attribute.name);
            findings.keep(attribute.value_span);
        }
        let (name, value) = (attribute.name, attribute.value_span);
        let (used, told) = (false, false);
        let mut declaration = Declaration { bound, depth, name, value, removal, used, told };
        if class.meaning == Meaning::Xsi && class.spelling != Spelling::Right {
            let applied = tag.attributes.iter().any(|other| other.prefix == prefix);
            declaration.report_wrong(applied, findings);
            declaration.told = true;
        }
        self.open.push(declaration);
    }

    /// Reports the findings about a namespace when its first element comes. `used`: an attribute has used it before.
    fn first_use(&mut self, at: usize, used: bool, findings: &mut Findings) {
        let declaration = &self.open[at];
        if declaration.told {
            return;
        }
        let prefix = &declaration.bound.prefix;
        if declaration.is_wrong() {
            declaration.report_wrong(true, findings);
        } else if let Some(usual) = declaration.bound.class.usual_prefix(prefix) {
            let rename = Rename {
                found: ns::unconventional(prefix, usual, declaration.name),
                from: prefix.clone(),
                to: usual,
                depth: declaration.depth,
                declaration: declaration.name,
                // Attributes have used the prefix, or the usual prefix already stands for something.
                impossible: used || self.find(usual).is_some(),
                places: Vec::new(),
            };
            self.renames.begin(rename, findings);
        }
        self.open[at].told = true;
    }

    fn mark_used(&mut self, prefix: &str) {
        if let Some(at) = self.find(prefix) {
            self.open[at].used = true;
        }
    }

    /// Returns the innermost declaration of a prefix.
    fn find(&self, prefix: &str) -> Option<usize> {
        self.open.iter().rposition(|declaration| declaration.bound.prefix == prefix)
    }

    fn uri(&self, at: usize) -> &str {
        &self.open[at].bound.uri
    }
}

impl Declaration {
    /// Whether this is the misspelt namespace of an extension or of `xsi`. The core namespace is checked at its elements.
    fn is_wrong(&self) -> bool {
        let Class { meaning, spelling } = self.bound.class;
        spelling != Spelling::Right && matches!(meaning, Meaning::Extension(_) | Meaning::Xsi)
    }

    /// Reports the misspelt namespace. `applied`: something is in the namespace, so a schema finds fault with it.
    fn report_wrong(&self, applied: bool, findings: &mut Findings) {
        let Binding { prefix, uri, class, .. } = &self.bound;
        ns::misspelt((prefix, uri), *class, self.value, applied, findings);
    }
}
