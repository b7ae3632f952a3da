//! Errors that search engines name, and points on which validators are known to be wrong: each with
//! what we say.

mod common;

use common::{files_below, render, tests_folder};
use sitemap_lint::{Options, Report, Verdict, check, rules};

/// Errors of Google's Sitemaps report that a file can show, and the rules that find their causes.
/// <https://support.google.com/webmasters/answer/7451001>
const SEARCH_CONSOLE: &[(&str, &[&str])] = &[
    ("Sitemap blocked by robots.txt", &["robots-sitemap-blocked"]),
    ("Sitemap is HTML", &["file-is-html"]),
    (
        "Unsupported file format",
        &["file-unsupported-format", "struct-root-invalid", "xml-attribute-syntax"],
    ),
    ("Parsing error", &["xml-mismatched-tag", "xml-unclosed-element", "xml-unescaped-ampersand"]),
    ("Leading whitespace", &["xml-leading-whitespace"]),
    (
        "Incorrect namespace",
        &["ns-missing", "ns-known-variant", "ns-xhtml-wrong", "ns-extension-variant"],
    ),
    ("Compression error", &["file-gzip-corrupt", "file-gzip-double"]),
    ("Empty sitemap", &["struct-empty-urlset", "file-empty"]),
    ("Sitemap file size error", &["file-size-exceeded"]),
    ("Too many URLs", &["limit-urls-exceeded"]),
    ("Too many sitemaps", &["limit-sitemaps-exceeded"]),
    ("Nested sitemap indexes", &["index-nested"]),
    ("Invalid URL in sitemap index: incomplete URL", &["index-loc-not-absolute"]),
    ("Invalid URL", &["loc-internal-whitespace", "loc-scheme-typo", "loc-host-invalid"]),
    ("URL not allowed", &["scope-host-differs", "scope-scheme-differs", "scope-outside-directory"]),
    ("Path mismatch: missing www, includes www", &["scope-www-mismatch"]),
    ("URLs not followed", &["loc-not-absolute"]),
    ("URLs blocked by robots.txt", &["robots-listed-url-blocked"]),
    (
        "Invalid date",
        &[
            "lastmod-invalid",
            "lastmod-impossible-date",
            "lastmod-timezone-missing",
            "news-publication-date-invalid",
            "video-date-invalid",
        ],
    ),
    (
        "Invalid tag value",
        &[
            "changefreq-invalid",
            "priority-out-of-range",
            "video-rating-invalid",
            "video-yes-no-invalid",
        ],
    ),
    ("Invalid attribute value", &["video-relationship-invalid"]),
    ("Missing XML attribute", &["video-restriction-relationship-missing", "hreflang-attr-missing"]),
    (
        "Missing XML tag",
        &[
            "struct-missing-loc",
            "image-missing-loc",
            "news-missing-title",
            "video-missing-description",
        ],
    ),
    (
        "Invalid XML: too many tags",
        &["struct-duplicate-child", "video-duplicate-child", "news-multiple-per-url"],
    ),
    (
        "Invalid XML tag",
        &[
            "struct-unknown-element",
            "struct-foreign-in-root",
            "image-unknown-child",
            "video-unknown-child",
            "news-unknown-child",
        ],
    ),
    ("Missing thumbnail URL", &["video-missing-thumbnail-loc"]),
    ("Missing video title", &["video-missing-title"]),
    ("Video location and play page location are the same", &["video-loc-equals-page"]),
    ("Video location URL appears to be a play page URL", &["video-content-loc-is-page"]),
    ("Too many news URLs", &["news-too-many"]),
    ("Missing <publication> tag", &["news-missing-publication"]),
];

/// Yandex's dictionary of errors.
/// <https://yandex.com/support/webmaster/en/error-dictionary/sitemap>
const YANDEX: &[(&str, &[&str])] = &[
    ("Maximum file size exceeded", &["file-size-exceeded"]),
    ("Response contains no data", &["file-empty"]),
    ("Extraction error", &["file-gzip-corrupt"]),
    ("Tag found more than once", &["struct-duplicate-child"]),
    ("Unknown tag", &["struct-unknown-element"]),
    ("Tag not found", &["struct-missing-loc"]),
    ("Incorrect page address", &["loc-not-absolute", "loc-host-missing"]),
    ("Incorrect URL (doesn't match the Sitemap file location)", &["scope-host-differs"]),
    ("URL too long", &["loc-too-long-yandex"]),
    ("Tag cannot be empty", &["struct-empty-loc", "lastmod-empty"]),
    ("Tag cannot contain other tags", &["struct-nested-markup"]),
    ("Data limit exceeded", &["engine-yandex-tag-100-bytes"]),
    ("Forbidden by robots.txt", &["robots-sitemap-blocked"]),
];

#[test]
fn every_error_that_engines_name_has_a_fixture() {
    let made = std::fs::read_to_string(tests_folder().join("limits.rs")).unwrap();
    for (name, ids) in SEARCH_CONSOLE.iter().chain(YANDEX) {
        for id in *ids {
            let rule = rules().find(|rule| rule.id == *id);
            let rule = rule.unwrap_or_else(|| panic!("{name}: no rule {id}"));
            let folders = [
                tests_folder().join("fixtures").join(rule.family()).join(id),
                tests_folder().join("sites").join(id),
            ];
            let shown = folders.iter().flat_map(|folder| files_below(folder)).any(|path| {
                path.file_name().unwrap().to_str().unwrap().starts_with("bad")
                    && path.extension().is_some_and(|end| end == "txt")
                    && std::fs::read_to_string(&path).unwrap().contains(id)
            });
            assert!(shown || made.contains(&format!("\"{id}\"")), "{name}: no fixture of {id}");
        }
    }
}

const CORE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const EXTENSIONS: &str = "xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" \
    xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\" xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\"";

fn urlset(inside: &str) -> Report {
    file(&format!("<urlset xmlns=\"{CORE}\" {EXTENSIONS}>\n{inside}\n</urlset>\n"), None)
}

fn url(inside: &str) -> Report {
    urlset(&format!("<url><loc>https://www.sitemaps.org/a</loc>{inside}</url>"))
}

fn file(text: &str, at: Option<&str>) -> Report {
    let options = Options {
        url: at.map(str::to_owned),
        now: Some("2026-11-20T00:00:00Z".to_owned()),
        ..Options::default()
    };
    check(text.as_bytes(), &options).unwrap()
}

/// Nothing worse than a note is said of it, and nothing of those rules.
#[track_caller]
fn fine(report: &Report, silent: &[&str]) {
    assert_eq!(report.verdicts["protocol"], Verdict::Pass, "{}", render(report));
    assert_eq!(report.summary.warnings, 0, "{}", render(report));
    for id in silent {
        assert_eq!(report.counts.get(id), None, "{}", render(report));
    }
}

#[track_caller]
fn found(report: &Report, id: &str) {
    assert!(report.counts.contains_key(id), "{id}\n{}", render(report));
}

#[test]
fn what_others_refuse_and_is_fine() {
    // Every extension, for those who know the core schema only.
    let image = "<image:image><image:loc>https://cdn.sitemaps.org/a.png</image:loc></image:image>";
    assert_eq!(url(image).verdicts["xsd"], Verdict::Pass);
    fine(&url(image), &["scope-host-mixed"]);
    // The namespace that satisfied such a validator, and that Google refuses.
    let wrong = format!(
        "<urlset xmlns=\"{CORE}\" xmlns:xhtml=\"http://www.w3.org/TR/xhtml11/xhtml11_schema.html\"><url><loc>https://www.sitemaps.org/</loc><xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://www.sitemaps.org/\"/></url></urlset>"
    );
    found(&file(&wrong, None), "ns-xhtml-wrong");
    // The order of children: of concern to the schema alone.
    let order = url("<priority>0.5</priority><lastmod>2026-01-31</lastmod>");
    fine(&order, &[]);
    assert_eq!(order.verdicts["google"], Verdict::Pass);
    assert_eq!(order.verdicts["xsd"], Verdict::Fail);
    // A date without seconds.
    fine(&url("<lastmod>2026-01-31T10:00+01:00</lastmod>"), &["lastmod-invalid"]);
    // A year, or a month: a warning, not an error.
    for date in ["2026", "2026-01"] {
        let report = url(&format!("<lastmod>{date}</lastmod>"));
        assert_eq!(report.verdicts["protocol"], Verdict::Pass);
        found(&report, "lastmod-year-or-month-only");
    }
    // What a browser copies of its view of XML is told as what it is.
    let pasted = format!(
        "This XML file does not appear to have any style information associated with it. The document tree is shown below.\n<urlset xmlns=\"{CORE}\">\n<url>\n<loc>https://www.sitemaps.org/</loc>\n</url>\n</urlset>"
    );
    found(&file(&pasted, None), "file-pasted-view-source");
    // No declaration, and a byte order mark.
    fine(
        &file(
            &format!(
                "\u{FEFF}<urlset xmlns=\"{CORE}\"><url><loc>https://www.sitemaps.org/</loc></url></urlset>"
            ),
            None,
        ),
        &[],
    );
    // Alternates on another host.
    let both = "<xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://www.sitemaps.org/a\"/><xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.sitemaps.de/a\"/>";
    fine(&url(both), &["scope-host-mixed", "hreflang-return-missing"]);
    // A news sitemap without news.
    let empty = format!(
        "<urlset xmlns=\"{CORE}\" xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\"></urlset>"
    );
    assert_eq!(file(&empty, None).verdicts["protocol"], Verdict::Pass);
    // The page for phones, by its media.
    let media = "<xhtml:link rel=\"alternate\" media=\"only screen and (max-width: 640px)\" href=\"https://m.sitemaps.org/a\"/>";
    fine(&url(media), &["hreflang-attr-missing"]);
    // One date on a few pages.
    let few: String = (0..5)
        .map(|n| {
            format!(
                "<url><loc>https://www.sitemaps.org/{n}</loc><lastmod>2026-01-31</lastmod></url>"
            )
        })
        .collect();
    fine(&urlset(&few), &["lastmod-all-identical"]);
}

#[test]
fn alternates_are_no_entries() {
    let link = |n| {
        format!(
            "<xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://www.sitemaps.org/{n}\"/>"
        )
    };
    let report = url(&(0..50).map(link).collect::<String>());
    assert_eq!(report.document.entries, 1);
}

#[test]
fn what_others_pass_and_is_broken() {
    // The schema takes all of these.
    found(&url("<lastmod>2026-01-31T10:00:00</lastmod>"), "lastmod-timezone-missing");
    found(&url("<lastmod>2017-06-20-04:00</lastmod>"), "lastmod-date-with-offset");
    for (loc, id) in [
        ("/relative/path", "loc-not-absolute"),
        ("www.sitemaps.org/a-page", "loc-not-absolute"),
        ("https://www.sitemaps.org/a page", "loc-internal-whitespace"),
        ("javascript:alert(1)", "loc-scheme-unsupported"),
        ("None", "loc-placeholder-value"),
        ("https://www.sitemaps.orghttps://www.sitemaps.org/a", "loc-doubled-origin"),
        ("http://localhost:8000/a", "quality-localhost"),
    ] {
        found(&urlset(&format!("<url><loc>{loc}</loc></url>")), id);
    }
    let news = "<news:news><news:publication><news:name>N</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-11-19</news:publication_date><news:title>T</news:title></news:news>";
    found(&url(&format!("{news}{news}")), "news-multiple-per-url");
    let video = "<video:video><video:thumbnail_loc>https://www.sitemaps.org/t.jpg</video:thumbnail_loc><video:title>T</video:title><video:description>D</video:description></video:video>";
    found(&url(video), "video-missing-content-or-player");
    // xmllint calls a prefix without declaration a namespace error, and says all is well.
    found(
        &file(
            &format!(
                "<urlset xmlns=\"{CORE}\"><url><loc>https://www.sitemaps.org/</loc><foo:bar/></url></urlset>"
            ),
            None,
        ),
        "xml-unbound-prefix",
    );
    // By the schema an extension may stand before the first entry; Google reports it.
    let early = urlset(
        "<image:image><image:loc>https://www.sitemaps.org/a.png</image:loc></image:image><url><loc>https://www.sitemaps.org/</loc></url>",
    );
    assert_eq!(early.verdicts["xsd"], Verdict::Pass);
    found(&early, "image-outside-url");
    // Host and port in capitals are the same place.
    let at = Some("https://www.sitemaps.org/sitemap.xml");
    let capitals = format!(
        "<urlset xmlns=\"{CORE}\"><url><loc>https://WWW.sitemaps.org:443/a</loc></url></urlset>"
    );
    assert_eq!(file(&capitals, at).counts.get("scope-host-differs"), None);
    // A truncated file: its end is missing, and what was read is counted.
    let cut = file(
        &format!(
            "<urlset xmlns=\"{CORE}\"><url><loc>https://www.sitemaps.org/</loc></url><url><loc>https://www.site"
        ),
        None,
    );
    found(&cut, "xml-unclosed-element");
    assert_eq!(cut.document.entries, 2);
    // Google's robots parser takes more than others do.
    let robots =
        file("User-agent: *\nDisallow:\n\nSitemaps: https://www.sitemaps.org/sitemap.xml\n", None);
    found(&robots, "robots-sitemap-key-typo");
}
