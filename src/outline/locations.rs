//! `xsi:schemaLocation`: pairs of a namespace and the URL of its schema.

use super::names;
use super::prefixes::Prefixes;
use crate::report::findings::Findings;
use crate::rules::ns;
use crate::sitemap::entry::EntryKind;
use crate::text::order::CollectSmall;
use crate::text::span::Span;
use crate::xml::event::Attribute;

/// Limit on the pairs kept; a file has one pair for each namespace.
const MAX: usize = 64;

#[derive(Debug, Default)]
pub(super) struct Locations {
    pairs: Vec<Pair>,
}

#[derive(Debug)]
struct Pair {
    namespace: String,
    schema: String,
    namespace_span: Span,
    schema_span: Span,
    /// The pair with the space before or after it; `None` where the rest of the attribute needs the pair.
    removal: Option<Span>,
}

impl Locations {
    /// Reads the attribute of the root. `removal`: what to delete to remove the whole attribute.
    pub fn read(&mut self, attribute: &Attribute<'_>, removal: Span, findings: &mut Findings) {
        let value = attribute.value.as_ref();
        let tokens: Vec<&str> = value.split_ascii_whitespace().collect_small();
        if tokens.len() % 2 == 1 {
            return ns::odd_location(attribute.span, removal, findings);
        }
        // White space in an attribute is replaced one to one, unless there are references or CRLF: then the places of the
        // words are unknown.
        let exact = value.len() as u64 == attribute.value_span.len();
        let place = |token: &str| {
            let at = (token.as_ptr() as usize - value.as_ptr() as usize) as u64;
            let start = attribute.value_span.start + at;
            if exact { Span::new(start, start + token.len() as u64) } else { attribute.value_span }
        };
        for (number, pair) in tokens.chunks_exact(2).enumerate().take(MAX - self.pairs.len()) {
            let (namespace_span, schema_span) = (place(pair[0]), place(pair[1]));
            let removal = match number {
                _ if !exact => None,
                0 => tokens.get(2).map(|next| Span::new(namespace_span.start, place(next).start)),
                _ => Some(Span::new(place(tokens[number * 2 - 1]).end, schema_span.end)),
            };
            // Only the end of the document shows whether the pair is wrong.
            findings.keep(namespace_span);
            findings.keep(schema_span);
            self.pairs.push(Pair {
                namespace: pair[0].to_owned(),
                schema: pair[1].to_owned(),
                namespace_span,
                schema_span,
                removal,
            });
        }
    }

    /// Returns what to delete to remove each pair that names the namespace; `None` where that is not possible.
    pub fn removals(&self, namespace: &str) -> impl Iterator<Item = Option<Span>> {
        self.pairs.iter().filter(move |pair| pair.namespace == namespace).map(|pair| pair.removal)
    }

    /// Compares the pairs with the namespaces that the document uses.
    pub fn finish(
        &self,
        kind: EntryKind,
        root_namespace: &str,
        prefixes: &Prefixes,
        findings: &mut Findings,
    ) {
        let (ours, others) = match kind {
            EntryKind::Url => ("sitemap.xsd", "siteindex.xsd"),
            EntryKind::Sitemap => ("siteindex.xsd", "sitemap.xsd"),
        };
        for pair in &self.pairs {
            if pair.namespace == names::CORE || pair.namespace == root_namespace {
                let Some(start) = pair.schema.strip_suffix(others) else { continue };
                if start.is_empty() || start.ends_with('/') {
                    let right = (ours, format!("{start}{ours}"));
                    ns::other_schema(pair.schema_span, &pair.schema, kind, right, findings);
                }
            } else if !prefixes.knows(&pair.namespace) && pair.namespace != names::XSI {
                let (span, removal) = (pair.namespace_span, pair.removal);
                ns::unused_location(span, &pair.namespace, removal, findings);
            }
        }
    }
}
