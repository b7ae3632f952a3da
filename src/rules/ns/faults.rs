//! What the outline finds wrong with namespaces and schema locations: the words, severities and fix of each finding.

use super::*;
use crate::sitemap::names::{self, Class, Meaning, Spelling, XHTML};
use crate::text::order;
use crate::xml::event::{Attribute, StartTag};

/// Reports what is wrong with the root's namespace. Returns a prefix that the root does not need as a finding to which the
/// outline adds the fix, when it knows all places of the prefix.
pub(crate) fn root(tag: &StartTag<'_>, findings: &mut Findings) -> Option<Draft> {
    let declared = tag.declaration().map(|at| &tag.attributes[at]);
    if tag.namespace.is_empty() {
        findings.report(&NS_MISSING, tag.span, |draft| {
            let core = names::CORE;
            draft.say(format_args!("`{}` has no namespace; declare {}", tag.local, quote(core)));
            let (place, text) = match declared {
                Some(attribute) => (attribute.value_span, core.to_owned()),
                None => (Span::at(tag.name.end), format!(" xmlns=\"{core}\"")),
            };
            draft.repair("Add the namespace", place, text);
        });
        return None;
    }
    let rule = match names::classify("", tag.namespace) {
        Class { meaning: Meaning::Core, spelling } => match spelling {
            Spelling::Right if tag.prefix.is_empty() => return None,
            Spelling::Right => {
                findings.keep(tag.name);
                let rule = &NS_PREFIXED_CORE;
                let mut draft = Draft::new(rule, rule.severities, tag.name);
                draft.say(format_args!(
                    "`{}` has the prefix {}; without it, simple tools can read it too",
                    tag.local,
                    quote(tag.prefix)
                ));
                draft.show(format_args!("{}:{}", tag.prefix, tag.local));
                return Some(draft);
            }
            Spelling::Variant => &NS_KNOWN_VARIANT,
            Spelling::Legacy => &NS_LEGACY_GOOGLE_084,
            Spelling::Typo => &NS_CASE_OR_TYPO,
        },
        _ => &NS_UNKNOWN_ROOT,
    };
    let mut places = vec![declared.map_or(tag.name, |attribute| attribute.value_span)];
    places.extend(located(tag));
    let names = (tag.prefix, tag.namespace, names::CORE);
    wrong_namespace(rule, rule.severities, names, places, findings);
    None
}

/// Returns the places where `xsi:schemaLocation` names the tag's own namespace: correcting the declaration alone would
/// leave them wrong.
fn located(tag: &StartTag<'_>) -> Vec<Span> {
    let mut spans = Vec::new();
    // With references, the value is shorter than the text as written, so its places are unknown.
    let plain = |it: &&Attribute<'_>| it.raw.len() == it.value.len() && is_location(it);
    for attribute in tag.attributes.iter().filter(plain) {
        let start = attribute.raw.as_ptr() as usize;
        for word in attribute.raw.split_ascii_whitespace().step_by(2) {
            if word == tag.namespace {
                let at = attribute.value_span.start + (word.as_ptr() as usize - start) as u64;
                spans.push(Span::new(at, at + word.len() as u64));
            }
        }
    }
    spans
}

/// Whether the attribute is `xsi:schemaLocation`, even if the namespace of `xsi` is misspelt: that is reported at the
/// declaration.
pub(crate) fn is_location(attribute: &Attribute<'_>) -> bool {
    attribute.local == "schemaLocation"
        && names::classify(attribute.prefix, attribute.namespace).meaning == Meaning::Xsi
}

/// Reports the misspelt namespace of an extension or of `xsi`. `value`: its place. `applied`: something is in the namespace,
/// so a schema finds fault with it.
pub(crate) fn misspelt(
    (prefix, uri): (&str, &str),
    class: Class,
    value: Span,
    applied: bool,
    findings: &mut Findings,
) {
    let rule = match (class.meaning, class.spelling) {
        (Meaning::Xsi, _) => &NS_XSI_WRONG,
        (_, Spelling::Typo) => &NS_CASE_OR_TYPO,
        (Meaning::Extension(XHTML), _) => &NS_XHTML_WRONG,
        _ => &NS_EXTENSION_VARIANT,
    };
    let severities = match applied {
        true => rule.severities.and(Xsd, Error),
        false => rule.severities.without(Xsd),
    };
    wrong_namespace(rule, severities, (prefix, uri, class.uri()), vec![value], findings);
}

/// Reports a namespace that is not the one that was meant. `places`: where the namespace is written, its declaration first.
fn wrong_namespace(
    rule: &'static Rule,
    severities: Severities,
    (prefix, uri, right): (&str, &str, &str),
    mut places: Vec<Span>,
    findings: &mut Findings,
) {
    findings.report_as(rule, severities, places[0], |draft| {
        let colon = if prefix.is_empty() { "" } else { ":" };
        draft.say(format_args!("`xmlns{colon}{prefix}` is {}; write {}", quote(uri), quote(right)));
        draft.show(uri);
        order::sort(&mut places, Span::cmp);
        let edits = places.into_iter().map(|place| (place, right.to_owned())).collect_small();
        draft.fix_by(Fix::of("Correct the namespace", rule.fix == Auto, edits));
    });
}

/// Reports a core element outside the root's namespace. `inherits`: it would be in that namespace without its own
/// declaration.
pub(crate) fn stray_child(tag: &StartTag<'_>, inherits: bool, findings: &mut Findings) {
    let declared = tag.declaration();
    let span = declared.map_or(tag.name, |at| tag.attributes[at].span);
    findings.report(&NS_CORE_CHILD_NO_NAMESPACE, span, |draft| {
        let namespace = match tag.namespace {
            "" => "no namespace".to_owned(),
            namespace => format!("the namespace {}", quote(namespace)),
        };
        draft.say(format_args!(
            "`{}` is in {namespace}; it must be in the namespace of the root element",
            tag.local
        ));
        if let Some(at) = declared.filter(|_| inherits) {
            draft.repair("Remove the attribute", tag.removal(at), "");
        }
    });
}

/// Reports an element in a namespace that search engines do not know. `documented`: some search engine has documented the
/// namespace, but no schema declares it.
pub(crate) fn unknown_extension(tag: &StartTag<'_>, documented: bool, findings: &mut Findings) {
    let rule = &NS_EXTENSION_UNKNOWN;
    let (severities, nobody) = match documented {
        true => (Severities::of(Xsd, Error), "no official schema declares"),
        false => (rule.severities, "search engines do not know"),
    };
    findings.report_as(rule, severities, tag.name, |draft| {
        draft.say(format_args!(
            "The element {} is in the namespace {}, which {nobody}",
            quote(tag.local),
            quote(tag.namespace)
        ));
    });
}

/// A prefix that nothing uses.
#[derive(Debug)]
pub(crate) struct Unused {
    pub prefix: String,
    /// Name of the attribute that declares the prefix.
    pub name: Span,
    /// The declaration, and the pair that `xsi:schemaLocation` has for its namespace.
    pub removals: [Option<Span>; 2],
}

/// Reports the prefixes that an element declares and nothing uses: generators declare all that they know, in each file.
pub(crate) fn unused(unused: &[Unused], safe: bool, findings: &mut Findings) {
    /// Generators declare no more extensions than these.
    const MOST_NAMED: usize = 6;
    let Some(first) = unused.first() else { return };
    findings.report(&NS_DECLARED_UNUSED, first.name, |draft| {
        let named = unused.iter().take(MOST_NAMED);
        let named = named.map(|unused| quote(&unused.prefix).to_string());
        let mut prefixes = named.collect_small().join(", ");
        if unused.len() > MOST_NAMED {
            prefixes.push_str(&format!(" and {} more", unused.len() - MOST_NAMED));
        }
        let (what, number) = match unused.len() {
            1 => ("The prefix", "is"),
            _ => ("The prefixes", "are"),
        };
        draft.say(format_args!("{what} {prefixes} {number} declared but not used"));
        draft.show(format_args!("xmlns:{}", first.prefix));
        let mut spans: Vec<Span> =
            unused.iter().flat_map(|unused| unused.removals).flatten().collect_small();
        let title = match spans.len() - unused.len() {
            0 => "Remove the declaration",
            _ => "Remove the declaration and the schema URL",
        };
        order::sort(&mut spans, Span::cmp);
        let mut edits: Vec<(Span, String)> = Vec::new();
        for span in spans {
            match edits.last_mut() {
                // Two pairs beside each other share the space between them.
                Some((last, _)) if span.start < last.end => last.end = last.end.max(span.end),
                _ => edits.push((span, String::new())),
            }
        }
        draft.fix_by(Fix::of(title, safe, edits));
    });
}

/// Reports a prefix that stands for `uri` at `span` and for `other` elsewhere.
pub(crate) fn rebound(span: Span, prefix: &str, uri: &str, other: &str, findings: &mut Findings) {
    findings.report(&NS_PREFIX_REDECLARED, span, |draft| {
        draft.say(format_args!(
            "The prefix {} stands for {} here and for {} elsewhere; give each its own prefix",
            quote(prefix),
            quote(uri),
            quote(other)
        ));
    });
}

/// Reports a namespace that is declared again. `removal`: what to delete, if an outer declaration says the same.
pub(crate) fn repeated(span: Span, uri: &str, removal: Option<Span>, findings: &mut Findings) {
    findings.report(&NS_DECLARED_PER_ELEMENT, span, |draft| {
        draft.say(format_args!(
            "The namespace {} is declared again; declare it once on the root element",
            quote(uri)
        ));
        draft.fix_by(removal.map(|removal| Fix::safe("Remove the declaration", removal, "")));
    });
}

/// Writes an unusual prefix, declared at `name`; the outline adds the fix, when it knows all places of the prefix.
pub(crate) fn unconventional(prefix: &str, usual: &str, name: Span) -> Draft {
    let rule = &NS_PREFIX_UNCONVENTIONAL;
    let mut draft = Draft::new(rule, rule.severities, name);
    draft.say(format_args!(
        "The prefix {} is unusual; simple tools expect `{usual}`",
        quote(prefix)
    ));
    draft.show(format_args!("xmlns:{prefix}"));
    draft
}

/// Reports a `schemaLocation` outside the namespace of `xsi`. `bound`: the prefix `xsi` is that namespace here.
pub(crate) fn location_without_prefix(
    attribute: &Attribute<'_>,
    bound: bool,
    findings: &mut Findings,
) {
    let name = attribute.local;
    findings.report(&NS_XSI_WRONG, attribute.name, |draft| {
        draft.say(format_args!("`{name}` lacks the prefix `xsi`, so tools do not find it"));
        if bound {
            draft.repair("Add the prefix", attribute.name, format_args!("xsi:{name}"));
        }
    });
}

/// Reports an `xsi:schemaLocation` that is no list of pairs. `removal`: what to delete to remove the attribute.
pub(crate) fn odd_location(span: Span, removal: Span, findings: &mut Findings) {
    findings.report(&NS_SCHEMALOCATION_ODD, span, |draft| {
        draft.say("`xsi:schemaLocation` has an odd number of values; write pairs of a namespace and its schema URL");
        draft.suggest("Remove the attribute", removal, "");
    });
}

/// Reports a pair of `xsi:schemaLocation` that names the schema of the other root. `kind`: the kind of this root; `right`:
/// the URL of its schema, which may be written in place of `schema`; `name`: the file name of that.
pub(crate) fn other_schema(
    span: Span,
    schema: &str,
    kind: EntryKind,
    (name, right): (&str, String),
    findings: &mut Findings,
) {
    findings.report(&NS_SCHEMALOCATION_MISMATCH, span, |draft| {
        draft.show(schema);
        draft.say(format_args!(
            "`xsi:schemaLocation` names {}; the schema of `{}` is `{name}`",
            quote(schema),
            names::root_name(kind)
        ));
        if span.len() == schema.len() as u64 {
            draft.repair("Name the right schema", span, right);
        }
    });
}

/// Reports a pair of `xsi:schemaLocation` for a namespace that the file does not use. `removal`: what to delete to remove
/// the pair alone.
pub(crate) fn unused_location(
    span: Span,
    namespace: &str,
    removal: Option<Span>,
    findings: &mut Findings,
) {
    findings.report(&NS_SCHEMALOCATION_MISMATCH, span, |draft| {
        draft.show(namespace);
        draft.say(format_args!(
            "`xsi:schemaLocation` names the namespace {}, which the file does not use",
            quote(namespace)
        ));
        draft.fix_by(removal.map(|removal| Fix::safe("Remove the pair", removal, "")));
    });
}
