//! What the check of a site takes of memory, for small responses that unpack to much: bounded, and what is left out is said.

mod common;

use std::io::Write as _;

use peak_alloc::PeakAlloc;
use sitemap_lint::{Answer, Deep, End, Example, LiveCheck, LiveOptions, LiveReport, Step, rules};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

const SPACE: &str = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";

/// What a site answers: the packed body of `/N.xml`, and of all others.
struct Site {
    name: &'static str,
    children: usize,
    body: fn(usize) -> String,
    deep: Deep,
    /// The body of every page.
    page: fn(&str) -> String,
}

const SITES: &[Site] = &[
    Site { name: "indexes", children: 8, body: index, deep: Deep::None, page: nothing },
    Site { name: "faults", children: 4, body: faults, deep: Deep::None, page: nothing },
    Site { name: "pages", children: 3, body: pages, deep: Deep::All, page: nothing },
    Site { name: "links", children: 3, body: links, deep: Deep::All, page: linking },
];

fn nothing(_: &str) -> String {
    String::new()
}

/// A page that links to twenty others and names other versions than the sitemap says. One has ten thousand links that are short
/// only as they are written.
fn linking(path: &str) -> String {
    if path == "pages/0/0" {
        let base = "a".repeat(500_000);
        let links = "<link rel=alternate hreflang=de href=x>".repeat(10_000);
        return format!("<base href=/{base}/>{links}<body>{}", "<a href=y>".repeat(5_000));
    }
    let links: String = (0..20).map(|n| format!("<a href=\"/{path}-{n}\">{n}</a>\n")).collect();
    let long = "a".repeat(500);
    format!(
        "<title>Page not found</title><link rel=alternate hreflang=de href=/{long}><body>{links}"
    )
}

/// Pages with a version in another language and an image, each on a host of its own.
fn links(number: usize) -> String {
    let page = |n| {
        format!(
            "<url><loc>https://example.org/pages/{number}/{n}</loc><xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://de-{n}.example.net/{number}/{n}\"/><image:image><image:loc>https://images-{n}.example.net/{number}.png</image:loc></image:image></url>\n"
        )
    };
    let pages: String = (0..20_000).map(page).collect();
    format!(
        "<urlset {SPACE} xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">{pages}</urlset>"
    )
}

fn index(number: usize) -> String {
    let child = |n| {
        format!(
            "<sitemap><loc>https://example.org/maps/{number}-{n}.xml</loc><lastmod>2026-01-01</lastmod></sitemap>\n"
        )
    };
    let children: String = (0..50_000).map(child).collect();
    format!("<sitemapindex {SPACE}>{children}</sitemapindex>")
}

fn pages(number: usize) -> String {
    let page = |n| format!("<url><loc>https://example.org/pages/{number}/{n}</loc></url>\n");
    let pages: String = (0..50_000).map(page).collect();
    format!("<urlset {SPACE}>{pages}</urlset>")
}

/// For each rule a fault of an entry that breaks it, a hundred times.
fn faults(_: usize) -> String {
    let cases =
        rules().filter_map(|rule| rule.docs.bad.first()).filter_map(|case| match case.example {
            Example::Url(text) => Some(format!("<url>{text}</url>\n")),
            _ => None,
        });
    let all = cases.collect::<String>().repeat(100);
    format!("<urlset {SPACE}>{all}</urlset>")
}

fn packed(text: &str) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(text.as_bytes()).unwrap();
    packer.finish().unwrap()
}

fn check(site: &Site) -> (LiveReport, usize) {
    let options = LiveOptions { deep: site.deep, deep_links: true, ..LiveOptions::default() };
    let mut check = LiveCheck::new("https://example.org/sitemap.xml", &options).unwrap();
    ALLOCATOR.reset_peak_usage();
    let before = ALLOCATOR.current_usage();
    let mut extra = 0;
    loop {
        let fetch = match check.poll() {
            Step::Fetch(fetch) => fetch,
            Step::Wait => unreachable!(),
            Step::Done => break,
        };
        let path = fetch.url.strip_prefix("https://example.org/").unwrap_or("pages/elsewhere");
        let number = path.strip_suffix(".xml").and_then(|name| name.parse::<usize>().ok());
        let body = match number {
            _ if path == "sitemap.xml" => {
                let child =
                    |n| format!("<sitemap><loc>https://example.org/{n}.xml</loc></sitemap>");
                let children: String = (0..site.children).map(child).collect();
                Some(format!("<sitemapindex {SPACE}>{children}</sitemapindex>"))
            }
            Some(number) => Some((site.body)(number)),
            None if path.starts_with("pages/") => Some((site.page)(path)),
            None => None,
        };
        let encoding = number.map(|_| "gzip".to_owned());
        let html = Some("text/html".to_owned());
        let status = if body.is_some() { 200 } else { 404 };
        let answer =
            Answer { status, content_encoding: encoding, content_type: html, ..Answer::default() };
        let Some(mut reader) = check.answer(fetch.id, &answer) else { continue };
        let body = body.unwrap_or_default();
        let bytes = if number.is_some() { packed(&body) } else { body.clone().into_bytes() };
        // The input is the test's own.
        extra = extra.max(body.capacity() + bytes.capacity());
        for piece in bytes.chunks(1 << 16) {
            reader.push(piece);
        }
        check.done(fetch.id, reader.finish(), End { bytes: bytes.len() as u64, ..End::default() });
    }
    let report = check.finish();
    (report, ALLOCATOR.peak_usage() - before - extra)
}

const MOST: usize = 200 << 20;

// One test, as others beside it would be measured with it.
#[test]
fn no_site_takes_much_memory() {
    for site in SITES {
        let (report, taken) = check(site);
        assert!(taken < MOST, "{}: {} MiB", site.name, taken >> 20);
        let said = report.site.incomplete.iter().any(|text| text.contains("100 MB of memory"));
        // Of very many findings fewer are kept, and all are counted.
        assert_eq!(said, site.name != "faults", "{}: {:?}", site.name, report.site.incomplete);
        let reports = report.site.files.iter().filter_map(|file| file.report.as_ref());
        let found: u64 = reports.flat_map(|report| report.counts.values()).sum();
        assert!(site.name != "faults" || found > 20_000, "{found}");
    }
}
