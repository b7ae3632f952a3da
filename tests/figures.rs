//! Each figure of a report opens the entries that it counts.

mod common;

use common::{files_below, is_input, options_of, tests_folder};
use sitemap_lint::{Kind, Options, Report, Selected, Selection, SiteCheck, check};

fn selected(bytes: &[u8], options: &Options, selection: Selection) -> Selected {
    let options = Options { select: Some(selection), ..options.clone() };
    check(bytes, &options).unwrap().document.stats.selected.unwrap()
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// What each figure of a report is, with the selection of what it counts.
fn figures(report: &Report) -> Vec<(Selection, u64)> {
    let document = &report.document;
    let stats = &document.stats;
    let mut figures = Vec::new();
    let mut add = |selection, number| figures.push((selection, number));
    let none = Selection::default;
    let sum = |list: &[(String, u64)], wanted: &dyn Fn(&str) -> bool| -> u64 {
        list.iter().filter(|(name, _)| wanted(name)).map(|(_, number)| number).sum()
    };
    for (host, number) in &stats.hosts {
        add(Selection { host: text(host), ..none() }, *number);
    }
    for (directory, _) in &stats.paths {
        let number = sum(&stats.paths, &|path| path.starts_with(directory));
        add(Selection { directory: text(directory), ..none() }, number);
    }
    let months = &stats.lastmod.months;
    for (month, number) in months {
        add(Selection { lastmod: text(month), ..none() }, *number);
        let year = month.rsplit_once('-').unwrap().0;
        let number = sum(months, &|month| month.starts_with(year));
        add(Selection { lastmod: text(year), ..none() }, number);
    }
    for (value, _) in &stats.changefreq {
        let number = sum(&stats.changefreq, &|other| other == value);
        add(Selection { changefreq: text(value), ..none() }, number);
    }
    for (value, _) in &stats.priority {
        let number = sum(&stats.priority, &|other| other == value);
        add(Selection { priority: text(value), ..none() }, number);
    }
    // Lines that are no URL are entries, and so is a `url` around others, but nothing is counted of them.
    let of_lines = matches!(document.kind, Kind::Text | Kind::Robots);
    if !of_lines && !report.counts.contains_key("struct-url-nested") {
        let without = |counted: u64| document.entries - counted;
        add(Selection { lastmod: text(""), ..none() }, without(stats.lastmod.count));
        let number = without(sum(&stats.changefreq, &|_| true));
        add(Selection { changefreq: text(""), ..none() }, number);
        let number = without(sum(&stats.priority, &|_| true));
        add(Selection { priority: text(""), ..none() }, number);
    }
    for (language, number) in &stats.hreflang.languages {
        let language = || Selection { language: text(language), ..none() };
        add(language(), *number);
        let missing = stats.hreflang.entries - number;
        add(Selection { missing: true, ..language() }, missing);
    }
    let pairs = &stats.hreflang.pairs;
    for (from, to, number) in pairs {
        let pair = || Selection { language: text(to), from: text(from), ..none() };
        add(pair(), *number);
        let is_own = |(a, b, _): &&(String, String, u64)| (a, b) == (from, from);
        if let Some((.., pages)) = pairs.iter().find(is_own) {
            add(Selection { missing: true, ..pair() }, pages - number);
        }
    }
    // What a `sitemap` beside `url`s lists is no page.
    if let (Some(unique), Some(urls)) = (stats.unique_urls, &stats.urls) {
        let number = (urls.len() - stats.children.len()) as u64 - unique;
        add(Selection { duplicate: true, ..none() }, number);
    }
    figures
}

#[test]
fn as_many_entries_are_selected_as_the_figure_says() {
    let tests = tests_folder();
    let inputs = ["fixtures", "documents"].iter().flat_map(|name| files_below(&tests.join(name)));
    let mut wrong = Vec::new();
    let mut number = 0;
    for path in inputs.filter(|path| is_input(path)) {
        let bytes = std::fs::read(&path).unwrap();
        let options = Options { urls: true, ..options_of(&path) };
        let report = check(&bytes, &options).unwrap();
        for (selection, figure) in figures(&report) {
            let selected = selected(&bytes, &options, selection.clone());
            number += 1;
            if selected.number != figure || selected.entries.len() as u64 != figure.min(100_000) {
                let selection = serde_json::to_string(&selection).unwrap();
                wrong.push(format!(
                    "{}: {selection} is {figure}, selected are {}",
                    path.display(),
                    selected.number
                ));
            }
        }
    }
    assert!(number > 1_000, "{number}");
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

const PAGES: &str = r#"<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://www.example.org/</loc><lastmod>2026-01-31</lastmod><changefreq>daily</changefreq><priority>0.5</priority></url>
<url><loc>https://www.example.org/shop/a</loc><lastmod>2026-02-01T10:00:00Z</lastmod><changefreq> daily </changefreq></url>
<url><loc>https://www.example.org/shop/red/b</loc><lastmod>2026</lastmod><priority>0.85</priority></url>
<url><loc>https://shop.example.org/shop/red/c</loc><changefreq>daily</changefreq><changefreq>weekly</changefreq></url>
<url><loc>HTTPS://WWW.example.org:443/shop/a</loc></url>
<url><loc>https://www.example.org/de</loc><xhtml:link rel="alternate" hreflang="de" href="https://www.example.org/de"/><xhtml:link rel="alternate" hreflang="en" href="https://www.example.org/en"/></url>
<url><loc>https://www.example.org/en</loc><xhtml:link rel="alternate" hreflang="EN" href="https://www.example.org/en"/></url>
<url><loc>https://www.example.org/fr</loc><xhtml:link rel="alternate" hreflang="de" href="https://www.example.org/de"/><xhtml:link rel="alternate" hreflang="de" href="https://www.example.org/de2"/></url>
<url><lastmod>2025-12-24</lastmod><image:image><image:loc>https://www.example.org/i.png</image:loc></image:image></url>
<url><loc>https://www.example.org/</loc><image:image><image:loc>https://www.example.org/i.png</image:loc></image:image><image:image><image:loc>https://www.example.org/j.png</image:loc></image:image></url>
</urlset>
"#;

/// Of [`PAGES`], by their lines.
#[test]
fn what_is_selected() {
    for (selection, lines) in [
        (r#"{"host":"www.example.org"}"#, &[2, 3, 4, 6, 7, 8, 9, 11][..]),
        (r#"{"host":"example.org"}"#, &[]),
        (r#"{"directory":"/shop/"}"#, &[3, 4, 5, 6]),
        (r#"{"directory":"/shop/red/"}"#, &[4, 5]),
        (r#"{"lastmod":"2026"}"#, &[2, 3]),
        (r#"{"lastmod":"2026-02"}"#, &[3]),
        (r#"{"lastmod":""}"#, &[5, 6, 7, 8, 9, 11]),
        (r#"{"changefreq":"daily"}"#, &[2, 3, 5]),
        (r#"{"changefreq":"weekly"}"#, &[]),
        (r#"{"priority":"0.85"}"#, &[4]),
        (r#"{"priority":""}"#, &[3, 5, 6, 7, 8, 9, 10, 11]),
        (r#"{"language":"en"}"#, &[7, 8]),
        (r#"{"language":"en","missing":true}"#, &[9]),
        (r#"{"language":"de","from":"en","missing":true}"#, &[8]),
        (r#"{"language":"de","from":"de"}"#, &[7]),
        (r#"{"language":"de","from":""}"#, &[9]),
        (r#"{"media":"image"}"#, &[10, 11]),
        (r#"{"media":"video"}"#, &[]),
        (r#"{"duplicate":true}"#, &[6, 11]),
    ] {
        let parsed = serde_json::from_str(selection).unwrap();
        let selected = selected(PAGES.as_bytes(), &Options::default(), parsed);
        let found: Vec<u64> = selected.entries.iter().map(|entry| entry.line.unwrap()).collect();
        assert_eq!(found, lines, "{selection}");
        assert_eq!(selected.number, lines.len() as u64, "{selection}");
    }
    let image = Selection { media: text("image"), ..Selection::default() };
    let selected = selected(PAGES.as_bytes(), &Options::default(), image);
    let [without_url, first] = &selected.entries[..] else { panic!("{selected:?}") };
    assert_eq!((&*without_url.loc, without_url.lastmod.as_deref()), ("", Some("2025-12-24")));
    assert_eq!((&*first.loc, &first.lastmod), ("https://www.example.org/", &None));
}

#[test]
fn what_is_selected_changes_nothing_else() {
    let without = check(PAGES.as_bytes(), &Options::default()).unwrap();
    let options = Options {
        select: Some(Selection { duplicate: true, ..Selection::default() }),
        ..Options::default()
    };
    let mut with = check(PAGES.as_bytes(), &options).unwrap();
    assert!(with.document.stats.selected.take().is_some());
    with.options = Options::default();
    assert_eq!(with, without);
}

#[test]
fn of_many_entries_the_first_are_listed() {
    let mut file = String::new();
    for number in 0..100_001 {
        file.push_str(&format!("https://www.example.org/{number}\n"));
    }
    let all = Selection { host: text("www.example.org"), ..Selection::default() };
    let selected = selected(file.as_bytes(), &Options::default(), all);
    assert_eq!((selected.number, selected.entries.len()), (100_001, 100_000));
    let last = &selected.entries[99_999];
    assert_eq!((&*last.loc, last.line), ("https://www.example.org/99999", Some(100_000)));
}

#[test]
fn a_selection_that_makes_no_sense_is_refused() {
    let exactly = "option `select`: give exactly one of host, directory, lastmod, changefreq, priority, language, media and duplicate";
    for (selection, error) in [
        ("{}", exactly),
        (r#"{"duplicate":false}"#, exactly),
        (r#"{"host":"a","directory":"/"}"#, exactly),
        (r#"{"host":"a","duplicate":true}"#, exactly),
        (r#"{"from":"de"}"#, exactly),
        (
            r#"{"host":"a","missing":true}"#,
            "option `select`: `from` and `missing` belong to `language`",
        ),
        (r#"{"media":"audio"}"#, "option `select`: `media` is image, video or news"),
    ] {
        let options = Options {
            select: Some(serde_json::from_str(selection).unwrap()),
            ..Options::default()
        };
        assert_eq!(check(b"", &options).unwrap_err().to_string(), error, "{selection}");
        assert_eq!(SiteCheck::new(&options).unwrap_err().to_string(), error, "{selection}");
    }
}

fn urls(paths: &[&str]) -> String {
    let entry = |path: &&str| format!("<url><loc>https://www.example.org/{path}</loc></url>\n");
    let entries: String = paths.iter().map(entry).collect();
    format!("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{entries}</urlset>\n")
}

#[test]
fn different_urls_are_counted() {
    let unique = |text: &str| {
        let report = check(text.as_bytes(), &Options::default()).unwrap();
        report.document.stats.unique_urls
    };
    assert_eq!(unique(PAGES), Some(7));
    assert_eq!(unique(&urls(&["a", "a/", "A", "%61", "a#b", "a?b=1&amp;c=2", "a"])), Some(4));
    assert_eq!(unique("https://www.example.org/a\nhttps://www.example.org/a\n"), Some(1));
    // An index lists no pages.
    assert_eq!(
        unique(&urls(&["a"]).replace("urlset", "sitemapindex").replace("url>", "sitemap>")),
        None
    );
    assert_eq!(unique("User-agent: *\nDisallow:\n"), None);
    let many: String = (0..65_537).map(|n| format!("https://www.example.org/{n}\n")).collect();
    assert_eq!(unique(&many), None);
}

#[test]
fn different_urls_of_a_site_are_counted() {
    let mut site = SiteCheck::new(&Options::default()).unwrap();
    site.add("a.xml", urls(&["1", "2", "3", "1"]).as_bytes());
    site.add("b.xml", urls(&["2", "%33", "4"]).as_bytes());
    site.add("c.txt", b"https://www.example.org/5\nhttps://www.example.org/1\n");
    site.add("robots.txt", b"User-agent: *\nDisallow:\n");
    let stats = site.finish().stats;
    assert_eq!((stats.pages, stats.unique_urls), (9, Some(5)));
}
