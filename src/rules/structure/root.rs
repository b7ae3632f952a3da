//! The root: whether it is that of a sitemap, and whether its entries belong in it.

use crate::rules::prelude::*;
use crate::sitemap::names;

rules! {
    /// The file is XML, but no sitemap.
    STRUCT_ROOT_INVALID = "struct-root-invalid" {
        title: "Root element is not a sitemap",
        why: "Search engines recognize a sitemap by its outermost element: `urlset`, `sitemapindex`, or that of an RSS or Atom feed. Google reports anything else as an unsupported format.",
        help: "Put the `url` elements in `urlset`, or the `sitemap` elements in `sitemapindex`.",
        severities: Severities::all(Error),
        fix: Suggest,
        bad: [
            Case::new(File("<sitemap xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><loc>https://www.example.org/a.xml</loc></sitemap>\n")),
            Case::new(File("<pages><page>https://www.example.org/</page></pages>\n")),
            Case::new(File("<pages>\n<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/b</loc></url>\n</pages>\n")),
        ],
        good: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
            Case::new(File("<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><link href=\"https://www.example.org/\"/></entry></feed>\n")),
        ],
        sources: [PROTOCOL, XSD_SITEMAP, GOOGLE_REPORT, BING_SITEMAPS, YANDEX, BAIDU_SECONDARY],
    }
    /// The entries belong in the other root.
    STRUCT_ROOT_CONTENT_MISMATCH = "struct-root-content-mismatch" {
        title: "Entries do not match the root element",
        why: "`urlset` lists pages in `url` elements; `sitemapindex` lists files in `sitemap` elements. Search engines look for the one that belongs to the root and find the file empty. Google reports the missing tag.",
        help: "Use `urlset` with `url` for pages, `sitemapindex` with `sitemap` for sitemap files.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Suggest,
        because: "The root may be right, and the entries may belong in another file.",
        bad: [
            Case::new(Index("<url><loc>https://www.example.org/</loc></url>")),
            Case::new(Urlset("<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>")),
        ],
        good: [
            Case::new(Index("<sitemap><loc>https://www.example.org/a.xml</loc></sitemap>")),
            Case::new(Urlset("<url><loc>https://www.example.org/sitemap</loc></url>")),
        ],
        sources: [PROTOCOL, XSD_INDEX, MEASURED, GOOGLE_REPORT],
    }
    /// The sitemap has no entries.
    STRUCT_EMPTY_URLSET = "struct-empty-urlset" {
        title: "Sitemap without URLs",
        why: "The schema requires at least one `url`, and Google reports the missing tag. Usually the generator found no pages. For a news sitemap without recent articles it is harmless.",
        help: "List at least one `url`, or do not publish the file.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Warning),
        fix: NoFix,
        bad: [Case::new(Urlset("")), Case::new(File("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"/>\n"))],
        good: [Case::new(Url("<loc>https://www.example.org/</loc>")), Case::new(Index(""))],
        sources: [XSD_SITEMAP, GOOGLE_REPORT, GOOGLE_NEWS, MEASURED],
    }
}

/// Reports that the root is missing: the file begins with `local`, an entry or a `loc`. `kind`: the kind of the entries.
pub(crate) fn no_root(span: Span, local: &str, kind: Option<EntryKind>, findings: &mut Findings) {
    findings.report(&STRUCT_ROOT_INVALID, span, |draft| {
        draft.say(format_args!(
            "The root element is missing; put the `{local}` elements in a `{}`",
            kind.map_or("urlset", names::root_name)
        ));
    });
}

/// Reports a root that is that of no sitemap.
pub(crate) fn wrong_root(span: Span, local: &str, fix: Option<Fix>, findings: &mut Findings) {
    findings.report(&STRUCT_ROOT_INVALID, span, |draft| {
        draft.say(format_args!(
            "The root element {} is not a sitemap; write `urlset` or `sitemapindex`",
            quote(local)
        ));
        draft.show(local);
        draft.fix_by(fix);
    });
}

/// Reports entries of the kind `entry` in the root of the kind `kind`. `tag`: the first of them.
pub(crate) fn root_mismatch(
    tag: Span,
    entry: EntryKind,
    kind: EntryKind,
    fix: Option<Fix>,
    findings: &mut Findings,
) {
    let name = names::entry_name(entry);
    findings.report(&STRUCT_ROOT_CONTENT_MISMATCH, tag, |draft| {
        draft.say(format_args!(
            "`{name}` is in `{}`, which may list only `{}` elements",
            names::root_name(kind),
            names::entry_name(kind)
        ));
        draft.show(format_args!("<{name}>"));
        draft.fix_by(fix);
    });
}

/// Reports a `urlset` without entries. `news`: the root declares the namespace of news.
pub(crate) fn empty_urlset(tag: Span, news: bool, findings: &mut Findings) {
    let (severities, message) = match news {
        true => (
            Severities::protocol(Info).and(Xsd, Error),
            "`urlset` lists no `url`; this is fine while there is no news, even if Google reports it",
        ),
        false => (STRUCT_EMPTY_URLSET.severities, "`urlset` lists no `url`; it needs at least one"),
    };
    findings.report_as(&STRUCT_EMPTY_URLSET, severities, tag, |draft| draft.say(message));
}
