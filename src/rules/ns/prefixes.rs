//! Prefixes: unused ones, unusual ones, and those that are declared again.

use crate::rules::prelude::*;
use crate::text::order;

rules! {
    /// No element or attribute has the prefix.
    NS_DECLARED_UNUSED = "ns-declared-unused" {
        title: "Unused namespace declaration",
        why: "It costs a few bytes and does no other harm. Often a plugin declares images or videos that the file does not contain.",
        help: "Remove the declaration, unless the elements will be added later.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"http://www.sitemaps.org/schemas/sitemap/0.9 http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n<url><loc>https://www.example.org/</loc></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\">\n</urlset>\n")),
        ],
        sources: [XML_NAMES],
    }
    /// An extension has an unusual prefix.
    NS_PREFIX_UNCONVENTIONAL = "ns-prefix-unconventional" {
        title: "Unusual prefix for an extension",
        why: "Any prefix is allowed, and search engines and validators that read XML properly accept it. But simple tools look for the letters `image:` and the like and find nothing.",
        help: "Use the documented prefix, for example `image`, `video`, `news` or `xhtml`.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:ns0=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><ns0:image><ns0:loc>https://www.example.org/a.png</ns0:loc></ns0:image></url>\n</urlset>\n"))],
        good: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc><image xmlns=\"http://www.google.com/schemas/sitemap-image/1.1\"><loc>https://www.example.org/a.png</loc></image></url>\n</urlset>\n")),
        ],
        sources: [XML_NAMES, GOOGLE_EXTENSIONS],
    }
    /// One prefix stands for two namespaces.
    NS_PREFIX_REDECLARED = "ns-prefix-redeclared" {
        title: "One prefix for different namespaces",
        why: "XML allows it, but the same tag name then means different things in different places. Simple tools, and people, confuse the elements.",
        help: "Give each namespace its own prefix, and declare it once on the root element.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        because: "Only you can decide which of the elements should get another prefix.",
        bad: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n<url><loc>https://www.example.org/b</loc><image:tag xmlns:image=\"urn:other\"/></url>\n</urlset>\n"))],
        good: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc><a:x xmlns:a=\"urn:a\"/></url>\n<url><loc>https://www.example.org/b</loc><b:x xmlns:b=\"urn:b\"/></url>\n</urlset>\n"))],
        sources: [XML_NAMES],
    }
    /// Many elements repeat the same declaration.
    NS_DECLARED_PER_ELEMENT = "ns-declared-per-element" {
        title: "Namespace declared again on each element",
        why: "This is legal and means the same as a single declaration. In a large file it wastes megabytes of the 50 MB allowed.",
        help: "Declare the namespace once, on the root element.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n<url><loc>https://www.example.org/b</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/b.png</image:loc></image:image></url>\n</urlset>\n")),
            Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n")),
        ],
        good: [Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<url><loc>https://www.example.org/</loc><image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>https://www.example.org/a.png</image:loc></image:image></url>\n</urlset>\n"))],
        sources: [XML_NAMES],
    }
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
