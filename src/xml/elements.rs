//! Open elements, their namespaces, and what end tags close.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use foldhash::fast::FixedState;

use super::document::{BUT_XSD, Where};
use super::names::{self, NameFault};
use super::namespaces::{self, Namespaces};
use super::{Out, Xml, tag};
use crate::event::{Attribute, Events, StartTag};
use crate::findings::{Findings, Fix};
use crate::rules::quote;
use crate::rules::xml as rule;
use crate::span::Span;

/// Deeper elements are counted only: their end tags are not compared with their names.
const MAX_DEPTH: usize = 10_000;
const MAX_NAMES: usize = 4 << 20;
/// Sitemaps nest six levels deep.
const EXCESSIVE_DEPTH: usize = 64;
/// How far up an end tag looks for its start tag.
const MAX_SEARCH: usize = 256;
/// How many elements that were closed for their missing end tag are remembered.
const MAX_IMPLIED: usize = 16;
/// How far up a start tag looks for an element of its own name.
const REPEAT_DEPTH: usize = 3;
/// After so many prefixes without a declaration further ones are not reported.
const MAX_UNBOUND: usize = 1000;

#[derive(Debug, Default)]
pub(super) struct Elements {
    open: Vec<Open>,
    /// The names of the open elements, one behind the other.
    names: String,
    /// Open elements beyond those in `open`.
    deeper: u64,
    namespaces: Namespaces,
    unbound: HashSet<String, FixedState>,
    /// Where an attribute can be added to the root.
    root_end: u64,
    /// Elements closed before their end tag came: it may still come.
    implied: Vec<String>,
}

#[derive(Debug)]
struct Open {
    /// Start of its name in `names`.
    name: usize,
    tag: Span,
    /// The bindings before it.
    mark: usize,
    has_child: bool,
    has_text: bool,
    /// It holds a URL.
    url: bool,
    /// Where an element of the same name begins in it, or in one around it: if the end tag is
    /// missing, then most likely there.
    repeat: Option<u64>,
}

impl Elements {
    pub fn is_outside(&self) -> bool {
        self.open.is_empty()
    }

    /// The innermost open element holds text.
    pub fn has_text(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.has_text = true;
        }
    }

    /// The innermost open element holds a URL.
    pub fn in_url(&self) -> bool {
        self.deeper == 0 && self.open.last().is_some_and(|open| open.url)
    }

    /// The root is that of a feed.
    pub fn in_feed(&self) -> bool {
        matches!(self.open.first().map(|_| self.name(0)), Some("rss" | "feed"))
    }

    fn name(&self, index: usize) -> &str {
        let end = self.open.get(index + 1).map_or(self.names.len(), |next| next.name);
        &self.names[self.open[index].name..end]
    }

    /// An element of that name begins at `at`.
    fn mark_repeat(&mut self, name: &str, at: u64) {
        let top = self.open.len();
        let near = (top.saturating_sub(REPEAT_DEPTH)..top).rev();
        if let Some(same) = near.into_iter().find(|&index| self.name(index) == name) {
            for open in &mut self.open[same..] {
                open.repeat.get_or_insert(at);
            }
        }
    }

    /// Takes the innermost element off the stack.
    fn pop(&mut self) {
        if let Some(open) = self.open.pop() {
            self.names.truncate(open.name);
            self.namespaces.leave(open.mark);
        }
    }

    /// Puts an element on the stack; says whether there was room for it.
    fn push(&mut self, name: &str, local: &str, tag: Span, mark: usize) -> bool {
        if self.deeper > 0
            || self.open.len() >= MAX_DEPTH
            || self.names.len() + name.len() > MAX_NAMES && !self.open.is_empty()
        {
            self.deeper += 1;
            return false;
        }
        self.open.push(Open {
            name: self.names.len(),
            tag,
            mark,
            has_child: false,
            has_text: false,
            url: local.ends_with("loc"),
            repeat: None,
        });
        self.names.push_str(name);
        true
    }
}

impl Xml {
    /// A complete start tag; its name starts at `name_start`.
    pub(super) fn start_tag<S: Events>(
        &mut self,
        text: &str,
        name_start: usize,
        at: u64,
        out: &mut Out<'_, S>,
    ) {
        let span = Span::new(at, at + text.len() as u64);
        self.markup(span, out);
        let findings = &mut *out.findings;
        tag::parts(text, name_start, at, &mut self.parts, findings);
        let parts = &self.parts;
        let name = &text[parts.name.0..parts.name.1];
        let name_span = Span::new(at + parts.name.0 as u64, at + parts.name.1 as u64);
        let (prefix, local, fault) = names::split(name);
        report_name(fault, name, name_span, "element", findings);
        let elements = &mut self.elements;
        if elements.is_outside() {
            if self.document.place != Where::Root {
                elements.root_end = at + parts.inside_end as u64;
            }
            self.document.root(span, text, findings);
            elements.implied.clear();
        } else if let Some(parent) = elements.open.last_mut() {
            parent.has_child = true;
            elements.mark_repeat(name, at);
        }

        let mut attributes = Vec::with_capacity(parts.attributes.len());
        for raw in &parts.attributes {
            let name = &text[raw.name.0..raw.name.1];
            let name_span = Span::new(at + raw.name.0 as u64, at + raw.name.1 as u64);
            let (prefix, local, fault) = names::split(name);
            report_name(fault, name, name_span, "attribute", findings);
            let value_at = at + raw.value.0 as u64;
            let written = &text[raw.value.0..raw.value.1];
            attributes.push(Attribute {
                prefix,
                local,
                namespace: "",
                value: tag::value(written, value_at, self.facts.as_ref(), findings),
                raw: written,
                span: Span::new(name_span.start, at + raw.end as u64),
                value_span: Span::new(value_at, value_at + written.len() as u64),
                name: name_span,
            });
        }
        remove_duplicates(&mut attributes, findings);

        let mark = elements.namespaces.mark();
        let keeps = elements.deeper == 0 && elements.open.len() < MAX_DEPTH;
        for attribute in &mut attributes {
            let declared = match (attribute.prefix, attribute.local) {
                ("", "xmlns") => "",
                ("xmlns", prefix) => prefix,
                _ => continue,
            };
            attribute.namespace = namespaces::XMLNS;
            if report_declaration(declared, attribute, findings) && keeps {
                let value = attribute.value.as_ref();
                if !elements.namespaces.bind(declared, value) {
                    findings.not_read(
                        "Namespace declarations are only read up to 65,536 and 4 MiB at one place.",
                    );
                }
            }
        }
        let mut scope = Scope {
            namespaces: &elements.namespaces,
            unbound: &mut elements.unbound,
            root_end: elements.root_end,
            silent: elements.deeper > 0,
        };
        for attribute in &mut attributes {
            if !attribute.prefix.is_empty() && attribute.namespace.is_empty() {
                attribute.namespace = scope.resolve(attribute.prefix, attribute.name, findings);
            }
        }
        remove_expanded_duplicates(&mut attributes, findings);
        let namespace = if prefix.is_empty() {
            scope.namespaces.default()
        } else {
            scope.resolve(prefix, name_span, findings)
        };
        if namespace == namespaces::XINCLUDE && local == "include" {
            findings.report(&rule::XINCLUDE, span, |draft| {
                draft.message =
                    "xi:include is not followed: what it includes is missing".to_owned();
            });
        }
        let start = StartTag {
            prefix,
            local,
            namespace,
            span,
            name: name_span,
            attributes: &attributes,
            empty: parts.empty,
        };
        out.sink.start(&start, findings);
        if parts.empty {
            out.sink.end(Span::at(span.end), findings);
            elements.namespaces.leave(mark);
        } else {
            open(elements, name, local, span, mark, findings);
        }
    }

    /// An end tag, `</name …`, whose name starts at `name_start`.
    pub(super) fn end_tag<S: Events>(
        &mut self,
        text: &str,
        name_start: usize,
        at: u64,
        out: &mut Out<'_, S>,
    ) {
        let span = Span::new(at, at + text.len() as u64);
        self.markup(span, out);
        let inner = text[name_start..].trim_end_matches('>');
        let gap = inner.len() - inner.trim_start_matches([' ', '\t', '\r', '\n']).len();
        let name = &inner[gap..];
        let name = &name[..name.find([' ', '\t', '\r', '\n', '/']).unwrap_or(name.len())];
        let rest = inner[gap + name.len()..].trim_matches([' ', '\t', '\r', '\n']);
        if name.is_empty() || gap > 0 || !rest.is_empty() {
            out.findings.report(&rule::TAG_SYNTAX, span, |draft| {
                draft.message = if name.is_empty() {
                    "The end tag has no name".to_owned()
                } else if gap > 0 {
                    "White space stands before the name of the end tag".to_owned()
                } else {
                    format!("The end tag holds more than its name: {}", quote(rest))
                };
                if !name.is_empty() {
                    draft.fix = Some(Fix::suggest("Rewrite it", span, format!("</{name}>")));
                }
            });
            if name.is_empty() {
                return;
            }
        }
        let elements = &mut self.elements;
        if elements.deeper > 0 {
            elements.deeper -= 1;
            out.sink.end(span, out.findings);
            return;
        }
        let Some(top) = elements.open.len().checked_sub(1) else {
            if let Some(known) = elements.implied.iter().position(|implied| implied == name) {
                elements.implied.remove(known);
            } else if self.document.place == Where::Root {
                self.document.trailing(span, text, out.findings);
            } else {
                report_stray(name, span, out.findings);
            }
            return;
        };
        if elements.name(top) == name {
            out.sink.end(span, out.findings);
            elements.pop();
            return;
        }
        self.mismatched(name, top, span, out);
    }

    fn mismatched<S: Events>(&mut self, name: &str, top: usize, span: Span, out: &mut Out<'_, S>) {
        let elements = &mut self.elements;
        let search = (0..top).rev().take(MAX_SEARCH);
        let open = search.into_iter().find(|&index| elements.name(index) == name);
        if let Some(open) = open {
            let inner = elements.open[top].tag;
            let others = top - open - 1;
            out.findings.report(&rule::UNCLOSED_ELEMENT, inner, |draft| {
                draft.message = format!("Element {} has no end tag", quote(elements.name(top)));
                if others > 0 {
                    draft.message.push_str(&format!(", nor have {others} around it"));
                }
                draft.related.push((span, format!("{} ends here", quote(name))));
                let missing = open + 1..=top;
                draft.fix = Some(Fix {
                    title: "Insert the end tag".into(),
                    safe: false,
                    edits: insertions(elements, missing, span.start),
                });
            });
            for index in (open + 1..=top).rev() {
                let implied = elements.name(index).to_owned();
                imply(&mut elements.implied, implied);
                out.sink.end(Span::at(span.start), out.findings);
                elements.pop();
            }
            out.sink.end(span, out.findings);
            elements.pop();
            return;
        }
        if let Some(known) = elements.implied.iter().position(|implied| implied == name) {
            // It comes too late; that its element was closed has been reported.
            elements.implied.remove(known);
            return;
        }
        let expected = elements.name(top);
        let leaf = !elements.open[top].has_child && elements.open[top].has_text;
        if leaf || is_alike(expected, name) {
            let expected = expected.to_owned();
            let tag = elements.open[top].tag;
            out.findings.report(&rule::MISMATCHED_TAG, span, |draft| {
                draft.message = format!(
                    "The end tag {} does not match the start tag {}",
                    quote(&format!("</{name}>")),
                    quote(&format!("<{expected}>"))
                );
                draft.related.push((tag, "The element starts here".to_owned()));
                let right = format!("</{expected}>");
                draft.fix = Some(Fix::suggest("Write the matching end tag", span, right));
            });
            imply(&mut elements.implied, expected);
            out.sink.end(span, out.findings);
            elements.pop();
            return;
        }
        report_stray(name, span, out.findings);
    }

    /// A start tag that is too long to be read: its attributes are skipped.
    pub(super) fn long_element<S: Events>(
        &mut self,
        name: &str,
        at: u64,
        empty: bool,
        out: &mut Out<'_, S>,
    ) {
        let text = format!("<{name}{}>", if empty { "/" } else { "" });
        self.start_tag(&text, 1, at, out);
    }

    /// Closes what is still open at the end of the document.
    pub(super) fn finish<S: Events>(&mut self, end: u64, out: &mut Out<'_, S>) {
        self.finish_section(end, out);
        let elements = &mut self.elements;
        if let (Some(open), false) =
            (elements.open.last(), self.document.cut || self.document.cut_short)
        {
            let name = elements.name(elements.open.len() - 1);
            out.findings.report(&rule::UNCLOSED_ELEMENT, open.tag, |draft| {
                draft.message =
                    format!("Element {} is still open where the file ends", quote(name));
                draft.related.push((Span::at(end), "The file ends here".to_owned()));
            });
        }
        while elements.deeper > 0 {
            elements.deeper -= 1;
            out.sink.end(Span::at(end), out.findings);
        }
        while !elements.open.is_empty() {
            out.sink.end(Span::at(end), out.findings);
            elements.pop();
        }
        self.document.finish(out.findings);
    }
}

fn open(
    elements: &mut Elements,
    name: &str,
    local: &str,
    span: Span,
    mark: usize,
    findings: &mut Findings,
) {
    if !elements.push(name, local, span, mark) {
        elements.namespaces.leave(mark);
        findings.not_read(
            "Elements nested more than 10,000 deep are read without comparing their end tags.",
        );
    }
    if elements.open.len() == EXCESSIVE_DEPTH + 1 && elements.deeper == 0 {
        // Once for the document: the same place is passed again and again.
        if findings.number(&rule::EXCESSIVE_DEPTH) == 0 {
            findings.report(&rule::EXCESSIVE_DEPTH, span, |draft| {
                draft.message =
                    "Elements are nested more than 64 levels deep; sitemaps need six".to_owned();
            });
        }
    }
}

/// Edits that insert the end tags of open elements: where the next of the same name begins, or at
/// `end` from the innermost out.
fn insertions(
    elements: &Elements,
    missing: RangeInclusive<usize>,
    end: u64,
) -> Vec<(Span, String)> {
    let mut edits: Vec<(Span, String)> = Vec::new();
    let mut last = String::new();
    for index in missing {
        let tag = format!("</{}>", elements.name(index));
        match elements.open[index].repeat {
            // Those inside end at the same place, and before it.
            Some(at) => match edits.last_mut().filter(|(span, _)| span.start == at) {
                Some((_, text)) => text.insert_str(0, &tag),
                None => edits.push((Span::at(at), tag)),
            },
            None => last.insert_str(0, &tag),
        }
    }
    if !last.is_empty() {
        edits.push((Span::at(end), last));
    }
    edits
}

fn imply(implied: &mut Vec<String>, name: String) {
    if implied.len() == MAX_IMPLIED {
        implied.remove(0);
    }
    implied.push(name);
}

/// A name that is likely meant for the other: capitals, or a letter or two wrong.
fn is_alike(a: &str, b: &str) -> bool {
    if a.eq_ignore_ascii_case(b) {
        return true;
    }
    let same_end = |a: &str, b: &str| a.rsplit(':').next() == b.rsplit(':').next();
    if same_end(a, b) {
        return true;
    }
    let front = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    let back = a.bytes().rev().zip(b.bytes().rev()).take_while(|(x, y)| x == y).count();
    let longer = a.len().max(b.len());
    longer >= 3 && front + back + 2 >= longer && a.len().abs_diff(b.len()) <= 2
}

fn report_stray(name: &str, span: Span, findings: &mut Findings) {
    findings.report(&rule::MISMATCHED_TAG, span, |draft| {
        draft.message =
            format!("The end tag {} closes nothing that is open", quote(&format!("</{name}>")));
        draft.fix = Some(Fix::suggest("Remove it", span, ""));
    });
}

fn report_name(
    fault: Option<NameFault>,
    name: &str,
    span: Span,
    what: &str,
    findings: &mut Findings,
) {
    let Some(fault) = fault else { return };
    let severities = match fault {
        NameFault::NotName => rule::INVALID_NAME.severities,
        NameFault::NotQName => BUT_XSD,
    };
    findings.report_as(&rule::INVALID_NAME, severities, span, |draft| {
        draft.message = match fault {
            NameFault::NotName => format!("{} cannot be the name of an {what}", quote(name)),
            NameFault::NotQName => format!(
                "The name {} of an {what} may hold one “:” only, with a name on each side",
                quote(name)
            ),
        };
    });
}

/// Finds attributes that are written twice, and keeps the first.
fn remove_duplicates(attributes: &mut Vec<Attribute<'_>>, findings: &mut Findings) {
    if attributes.len() < 2 {
        return;
    }
    let mut seen: HashSet<(&str, &str), FixedState> = HashSet::default();
    let few = attributes.len() <= 8;
    let mut index = 0;
    while index < attributes.len() {
        let key = (attributes[index].prefix, attributes[index].local);
        let known = if few {
            attributes[..index].iter().any(|other| (other.prefix, other.local) == key)
        } else {
            !seen.insert(key)
        };
        if known {
            report_duplicate(attributes, index, false, findings);
            // The values of a million duplicates need no second look.
            attributes[index].prefix = "\0";
        }
        index += 1;
    }
    attributes.retain(|attribute| attribute.prefix != "\0");
}

/// The same for attributes whose prefixes stand for one namespace (Namespaces 1.0, 6.3).
fn remove_expanded_duplicates(attributes: &mut Vec<Attribute<'_>>, findings: &mut Findings) {
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
        let name = match attribute.prefix {
            "" => attribute.local.to_owned(),
            prefix => format!("{prefix}:{}", attribute.local),
        };
        let first = attributes[..index].iter().find(|other| {
            other.local == attribute.local
                && (other.prefix == attribute.prefix
                    || expanded && other.namespace == attribute.namespace)
        });
        draft.message = format!("Attribute {} is there already; a tag has it once", quote(&name));
        if let Some(first) = first {
            draft.related.push((first.span, "The first one".to_owned()));
            draft.fix = Some(Fix {
                title: "Remove the second".to_owned(),
                safe: first.value == attribute.value,
                edits: vec![(attribute.span, String::new())],
            });
        }
    });
}

/// Reports a declaration that Namespaces 1.0 (2.2 and 3) forbids; says whether it binds.
fn report_declaration(prefix: &str, attribute: &Attribute<'_>, findings: &mut Findings) -> bool {
    let namespace = attribute.value.as_ref();
    let message = match (prefix, namespace) {
        ("xml", namespaces::XML) => return false,
        ("xml", _) => "The prefix “xml” cannot be bound to another namespace".to_owned(),
        ("xmlns", _) => "The prefix “xmlns” cannot be declared".to_owned(),
        (_, namespaces::XML | namespaces::XMLNS) => {
            format!("The namespace {} is reserved and cannot be declared", quote(namespace))
        }
        ("", _) => return true,
        (_, "") => format!("The prefix {} is bound to nothing", quote(prefix)),
        _ => return true,
    };
    findings.report(&rule::NAMESPACE_DECLARATION, attribute.span, |draft| {
        draft.message = message;
    });
    // An empty declaration was meant to be the well-known one; it is bound, so that it is reported
    // once.
    namespace.is_empty()
}

/// What a tag needs to know to resolve its prefixes.
struct Scope<'a> {
    namespaces: &'a Namespaces,
    unbound: &'a mut HashSet<String, FixedState>,
    root_end: u64,
    /// Declarations may have been overlooked.
    silent: bool,
}

impl<'a> Scope<'a> {
    /// The namespace of a prefix; of one that is not bound the one that is meant.
    fn resolve(&mut self, prefix: &str, name: Span, findings: &mut Findings) -> &'a str {
        let meant = namespaces::well_known(prefix).unwrap_or("");
        match self.namespaces.get(prefix) {
            Some("") => return meant,
            Some(namespace) => return namespace,
            None => {}
        }
        if self.silent || self.unbound.len() >= MAX_UNBOUND || self.unbound.contains(prefix) {
            return meant;
        }
        self.unbound.insert(prefix.to_owned());
        findings.report(&rule::UNBOUND_PREFIX, name, |draft| {
            let declaration = format!("xmlns:{prefix}");
            draft.message = format!(
                "The prefix {} is not declared; add {declaration} to the root",
                quote(prefix)
            );
            if !meant.is_empty() {
                let at = Span::at(self.root_end);
                draft.fix = Some(Fix::safe(
                    format!("Declare the prefix {}", quote(prefix)),
                    at,
                    format!(" {declaration}=\"{meant}\""),
                ));
            }
        });
        meant
    }
}
