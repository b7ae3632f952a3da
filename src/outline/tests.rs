//! Documents and what the builder finds in them, read by the real XML layer.

use super::{Builder, Sink};
use crate::report::Document;
use crate::report::findings::{Draft, Findings};
use crate::report::options::{Options, Site};
use crate::report::rule::{Case, Consumer, Rule, Severity};
use crate::rules;
use crate::sitemap::names;
use crate::xml::Xml;

/// Reads `text` in pieces of `step` bytes.
fn read(text: &str, step: usize, site: Site) -> (Vec<Draft>, Document, Builder) {
    let mut findings = Findings::new(1_000, Vec::new());
    let mut builder = Builder::new(site);
    let mut xml = Xml::default();
    let mut done = 0;
    let mut end = 0;
    loop {
        end = text.floor_char_boundary((end + step).min(text.len()).max(done));
        if end == done && end < text.len() {
            end = text.ceil_char_boundary(end + 1);
        }
        let last = end == text.len();
        let mut sink = Sink { builder: &mut builder, findings: &mut findings };
        done += xml.read(&text[done..end], done as u64, last, &mut sink);
        if last {
            break;
        }
    }
    let document = builder.finish(false, &mut findings);
    (findings.take_fresh(), document, builder)
}

fn is_ours(rule: &Rule) -> bool {
    matches!(rule.family(), "ns" | "struct" | "index")
}

/// Returns the rule ids of this module's findings, in order of their places.
fn ids(text: &str) -> String {
    let (mut drafts, ..) = read(text, usize::MAX / 2, Site::default());
    drafts.retain(|draft| is_ours(draft.rule));
    drafts.sort_by_key(|draft| (draft.span.start, draft.rule.id));
    drafts.iter().map(|draft| draft.rule.id).collect::<Vec<_>>().join(" ")
}

fn urlset(inside: &str) -> String {
    format!("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">{inside}</urlset>")
}

fn site(case: &Case) -> Site {
    let options = Options {
        name: case.name.map(str::to_owned),
        url: case.url.map(str::to_owned),
        ..Options::default()
    };
    options.read().expect("options of a case").site
}

fn ours() -> impl Iterator<Item = &'static Rule> {
    rules::all().filter(|rule| is_ours(rule))
}

#[test]
fn fixes_remove_their_findings() {
    for rule in ours() {
        for case in rule.docs.bad {
            let file = String::from_utf8(case.example.file()).expect("UTF-8");
            let (drafts, ..) = read(&file, usize::MAX / 2, site(case));
            let count = |drafts: &[Draft]| drafts.iter().filter(|d| d.rule.id == rule.id).count();
            let Some(fix) =
                drafts.iter().filter(|d| d.rule.id == rule.id).find_map(|d| d.fix.clone())
            else {
                continue;
            };
            let mut fixed = file.clone();
            for (span, text) in fix.edits.iter().rev() {
                fixed.replace_range(span.start as usize..span.end as usize, text);
            }
            let (after, ..) = read(&fixed, usize::MAX / 2, site(case));
            assert!(count(&after) < count(&drafts), "{}: {fixed}", rule.id);
            let broken = |drafts: &[Draft]| {
                drafts
                    .iter()
                    .filter(|d| d.severities.get(Consumer::Protocol) == Some(Severity::Error))
                    .count()
            };
            assert!(broken(&after) <= broken(&drafts), "{}: {fixed}", rule.id);
        }
    }
}

#[test]
fn chunks_do_not_matter() {
    for rule in ours() {
        for case in rule.docs.bad.iter().chain(rule.docs.good) {
            let file = String::from_utf8(case.example.file()).expect("UTF-8");
            let whole = format!("{:?}", read(&file, usize::MAX / 2, site(case)).0);
            for step in [1, 7, 64] {
                let cut = format!("{:?}", read(&file, step, site(case)).0);
                assert_eq!(whole, cut, "{} in steps of {step}", rule.id);
            }
        }
    }
}

#[test]
fn one_cause_is_one_finding() {
    let url = "<url><loc>https://www.example.org/</loc></url>";
    let image = "<image:image><image:loc>https://www.example.org/a.png</image:loc></image:image>";
    let table: &[(String, &str)] = &[
        (urlset(url), ""),
        (format!("<urlset>{url}{url}</urlset>"), "ns-missing"),
        (
            format!("<URLSET xmlns=\"https://sitemaps.org/schemas/sitemap/0.9/\">{url}</URLSET>"),
            "struct-root-case ns-known-variant",
        ),
        (
            urlset(
                "<url xmlns=\"\"><loc>https://www.example.org/</loc><lastmod>2026-01-31</lastmod></url>",
            ),
            "ns-core-child-no-namespace",
        ),
        (urlset(""), "struct-empty-urlset"),
        (
            urlset("<url>a<!-- x -->b<loc>https://www.example.org/</loc></url>"),
            "struct-text-content struct-text-content",
        ),
        (urlset("<url>a &amp; b<loc>https://www.example.org/</loc></url>"), "struct-text-content"),
        (
            urlset("<url><![CDATA[ ]]><loc>https://www.example.org/</loc></url>"),
            "struct-text-content",
        ),
        (urlset("<url><url><loc>https://www.example.org/</loc></url></url>"), "struct-url-nested"),
        (urlset(&format!("<g>{url}{url}</g>")), "struct-url-nested"),
        (
            urlset(
                "<url><priority>1</priority><lastmod>2026-01-31</lastmod><loc>https://www.example.org/</loc><changefreq>daily</changefreq></url>",
            ),
            "struct-child-order struct-loc-not-first struct-child-order",
        ),
        (
            urlset(
                "<url><x:y xmlns:x=\"urn:x\"/><loc>https://www.example.org/</loc><lastmod>2026-01-31</lastmod></url>",
            ),
            "ns-extension-unknown struct-loc-not-first",
        ),
        (
            urlset("<url><loc>https://www.example.org/<b>x</b><i/></loc></url>"),
            "struct-nested-markup",
        ),
        (urlset("<url><loc>{{ a }}/{{ b }}</loc></url>"), "struct-template-residue"),
        (
            urlset(
                "<sitemap><loc>https://www.example.org/a.xml</loc></sitemap><sitemap><loc>https://www.example.org/b.xml</loc></sitemap>",
            ),
            "struct-root-content-mismatch",
        ),
        (urlset("<url><loc>https://www.example.org/</loc><loc/></url>"), "struct-duplicate-child"),
        (
            format!(
                "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"https://www.google.com/schemas/sitemap-image/1.1\"><url><loc>https://www.example.org/</loc>{image}{image}</url></urlset>"
            ),
            "ns-extension-variant",
        ),
        ("<opml version=\"2.0\"><body/></opml>".into(), ""),
        ("<html><body>hello</body></html>".into(), ""),
    ];
    for (text, expected) in table {
        assert_eq!(ids(text), *expected, "{text}");
    }
}

#[test]
fn the_schema_column_follows_xmllint() {
    let url = "<url><loc>https://www.example.org/</loc></url>";
    let root = |attributes: &str, inside: &str| {
        format!(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\" {attributes}>{inside}</urlset>"
        )
    };
    let image = "<image:image><image:loc>https://www.example.org/a.png</image:loc></image:image>";
    let with =
        |inside: &str| root("", &format!("<url><loc>https://www.example.org/</loc>{inside}</url>"));
    for text in [
        root("", url),
        root("xsi:schemaLocation=\"one\"", url),
        root("xsi:noNamespaceSchemaLocation=\"one\"", url),
        root("", "<url xsi:type=\"tUrl\"><loc xsi:type=\"tLoc\">https://www.example.org/</loc></url>"),
        root("", &format!("{image}{url}")),
        root("", &format!("<?php a ?>&#32;{url}")),
        with(image),
        with("<m:mobile xmlns:m=\"http://www.google.com/schemas/sitemap-mobile/1.0\"/>"),
        root("xmlns:xhtml=\"https://www.w3.org/1999/xhtml\"", url),
        root("", "<url><loc>https://www.example.org/{{ a }}</loc></url>"),
        "<s:urlset xmlns:s=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><s:url><s:loc>https://www.example.org/</s:loc></s:url></s:urlset>".to_owned(),
        "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><sitemap><loc>https://www.example.org/</loc><i:image xmlns:i=\"http://www.google.com/schemas/sitemap-image/1.1\"><i:loc>a</i:loc></i:image></sitemap></sitemapindex>".to_owned(),
    ] {
        assert!(!refused(&text), "xmllint accepts {text}");
    }
    for text in [
        root("schemaLocation=\"a b\"", url),
        root("xsi:type=\"a\"", url),
        root("xsi:nil=\"false\"", url),
        root("xml:base=\"http://a/\"", url),
        root("", &format!("{url}{image}")),
        root("", &format!("<url>{image}<loc>https://www.example.org/</loc></url>")),
        root("", &format!("<![CDATA[ ]]>{url}")),
        root("", &format!("&#160;{url}")),
        root("", ""),
        with("<x xmlns=\"\"/>"),
        with("<x xmlns=\"urn:x\"/>"),
        with("<g:geo xmlns:g=\"http://www.google.com/geo/schemas/sitemap/1.0\"/>"),
        with("<xhtml:link xmlns:xhtml=\"https://www.w3.org/1999/xhtml\"/>"),
        root("", "<url><loc>https://www.example.org/%%SITE%%</loc></url>"),
    ] {
        assert!(refused(&text), "xmllint refuses {text}");
    }
}

/// Verdicts measured with xmllint (libxml2 2.9.14) for each of these places, extensions and elements.
#[test]
fn the_schemas_take_nothing_strange_in_an_extension() {
    let google = |space: &str| format!("http://www.google.com/schemas/sitemap-{space}");
    let extensions = [
        ("image/1.1", "<e:image><e:loc>https://www.example.org/a.png</e:loc>|</e:image>"),
        (
            "video/1.1",
            "<e:video><e:thumbnail_loc>https://www.example.org/1.jpg</e:thumbnail_loc><e:title>T</e:title><e:description>D</e:description><e:tvshow><e:show_title>S</e:show_title><e:video_type>full</e:video_type>|</e:tvshow></e:video>",
        ),
        (
            "news/0.9",
            "<e:news><e:publication><e:name>N</e:name><e:language>en</e:language></e:publication><e:publication_date>2026-11-20</e:publication_date><e:title>T</e:title>|</e:news>",
        ),
        ("mobile/1.0", "<e:mobile>|</e:mobile>"),
        ("pagemap/1.0", "<e:PageMap><e:DataObject type=\"d\">|</e:DataObject></e:PageMap>"),
    ];
    let strange = [
        "<x:title xmlns:x=\"urn:x\"/>",
        "<title xmlns=\"urn:x\"/>",
        "<title xmlns=\"\"/>",
        "<title/>",
        "<x:geo xmlns:x=\"http://www.google.com/geo/schemas/sitemap/1.0\"/>",
        "<x:title xmlns:x=\"https://www.google.com/schemas/sitemap-video/1.1\">T</x:title>",
    ];
    let page = "<loc>https://www.example.org/</loc>";
    let places = [
        ("urlset", format!("<url>{page}|</url>")),
        ("urlset", format!("|<url>{page}</url>")),
        ("sitemapindex", format!("<sitemap>{page}|</sitemap>")),
        ("sitemapindex", format!("|<sitemap>{page}</sitemap>")),
    ];
    for (root, place) in &places {
        for (space, extension) in extensions {
            let uri = google(space);
            let file = |inside: &str| {
                let content = place.replace('|', &extension.replace('|', inside));
                format!("<{root} xmlns=\"{}\" xmlns:e=\"{uri}\">{content}</{root}>", names::CORE)
            };
            assert!(!refused(&file("")), "xmllint accepts {}", file(""));
            for inside in strange {
                assert!(refused(&file(inside)), "xmllint refuses {}", file(inside));
            }
        }
    }
}

/// Whether a finding says that the schema refuses the text.
fn refused(text: &str) -> bool {
    let (drafts, ..) = read(text, usize::MAX / 2, Site::default());
    drafts.iter().any(|d| d.severities.get(Consumer::Xsd) == Some(Severity::Error))
}

#[test]
fn facts_of_the_document() {
    let text = "<urlset xmlns=\"urn:wrong\" xmlns:image=\"https://www.google.com/schemas/sitemap-image/1.1\"><url><image:image><image:loc/></image:image></url><url/></urlset>";
    let (_, document, builder) = read(text, 5, Site::default());
    assert_eq!(document.entries, 2);
    assert_eq!(builder.outline.name.as_deref(), Some("urlset"));
    assert_eq!(builder.outline.namespace.as_deref(), Some("urn:wrong"));
    assert_eq!(
        builder.extensions(),
        [("http://www.google.com/schemas/sitemap-image/1.1".to_owned(), 2)]
    );
    let (_, document, builder) = read("<opml><body/></opml>", 5, Site::default());
    assert_eq!(document.entries, 0);
    assert_eq!(builder.outline.unsupported.map(|(name, _)| name), Some("OPML"));
    let (_, document, _) = read("<rss><channel><item/><item/></channel></rss>", 5, Site::default());
    assert_eq!(document.entries, 2);
}
