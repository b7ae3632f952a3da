//! Lists of URLs beside a sitemap, as search engines, crawlers and spreadsheets write them: `lists/figures.txt` has what each of them
//! shows about `lists/sitemap.xml`. `BLESS=1` writes it anew; read what it wrote.

mod common;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use common::{compare, files_below, tests_folder};
use sitemap_lint::{InvalidList, ListReader, Options, SiteCheck, SiteReport, UrlList};

#[test]
fn every_list_gives_its_figures() {
    let folder = tests_folder().join("lists");
    let mut out = String::new();
    for path in lists(&folder) {
        let bytes = std::fs::read(&path).unwrap();
        let report = report(&path, |mut list| {
            list.push(&bytes);
            list.finish()
        });
        let shown = path.strip_prefix(&folder).unwrap().to_str().unwrap();
        let _ = writeln!(out, "{shown}\n  {}", report.list.as_ref().unwrap().figures());
        for finding in report.findings.iter().filter(|finding| !finding.rule.starts_with("quality"))
        {
            let _ =
                writeln!(out, "  {}: {} [{}]", finding.start.line, finding.message, finding.rule);
            if let Some(fix) = &finding.fix {
                let _ = writeln!(out, "     {}", fix.title);
            }
        }
        out.push('\n');
    }
    let wrong = compare(&folder.join("figures.txt"), &out);
    assert!(wrong.is_none(), "{}", wrong.unwrap_or_default());
}

#[test]
fn the_cutting_does_not_matter() {
    for path in lists(&tests_folder().join("lists")) {
        let bytes = std::fs::read(&path).unwrap();
        let cut = |size: usize| {
            report(&path, |mut list| {
                bytes.chunks(size).for_each(|piece| list.push(piece));
                list.finish()
            })
        };
        let whole = cut(bytes.len());
        for size in [1, 2, 3, 7, 64] {
            assert_eq!(cut(size), whole, "{} in pieces of {size}", path.display());
        }
    }
}

/// Exports of Search Console end there, whatever columns they have.
#[test]
fn nothing_is_missing_in_a_list_of_exactly_1000_urls() {
    let urls = |number: usize| -> String {
        (0..number).map(|number| format!("https://www.example.org/{number}\n")).collect()
    };
    let missing = |number: usize| {
        let mut site = SiteCheck::new(&Options::default()).unwrap();
        site.add("sitemap.txt", urls(1_100).as_bytes());
        let mut list = site.list("list.csv", None);
        list.push(urls(number).as_bytes());
        site.compare(list.finish().unwrap());
        let report = site.finish();
        let list = report.list.unwrap();
        (report.counts.get("list-lacks-url").copied(), list.missing, list.partial)
    };
    assert_eq!(missing(1_001), (Some(99), 99, None));
    let (reported, number, partial) = missing(1_000);
    assert_eq!((reported, number), (None, 100));
    let says = "“list.csv” ends at 1,000 URLs, as exports of Search Console do. What is not in it is not reported.";
    assert_eq!(partial.as_deref(), Some(says));
}

#[test]
fn what_is_no_list_is_refused() {
    let refused = |bytes: &[u8]| {
        let mut list = SiteCheck::new(&Options::default()).unwrap().list("a", None);
        list.push(bytes);
        list.finish().map(|_| ())
    };
    for text in
        ["", "\n\n", "page,clicks\n/a,1\n", "\"https://www.example.org/ and more\"", "{\"a\": 1}"]
    {
        assert_eq!(refused(text.as_bytes()), Err(InvalidList::NoUrls), "{text}");
    }
    let sheet = b"PK\x03\x04\x14\0\x08\x08\x08\0[Content_Types].xml https://www.example.org/\n";
    assert_eq!(refused(sheet), Err(InvalidList::Binary("an Office document (DOCX, XLSX)")));
    assert_eq!(refused(b"PK\x03\x04\x14\0"), Err(InvalidList::Binary("a zip archive")));
}

/// Whatever a file is called, says or repeats, the numbers add up.
#[test]
fn hostile_lists_are_counted() {
    let reasons: String = (0..300)
        .map(|number| format!("https://www.example.org/{number},reason {number}\n"))
        .collect();
    let text = format!("url,reason\n{reasons}{reasons}");
    let mut site = SiteCheck::new(&Options::default()).unwrap();
    let urls: String =
        (0..300).map(|number| format!("https://www.example.org/{number}\n")).collect();
    site.add("sitemap.txt", urls.as_bytes());
    let mut list = site.list("\u{202E}<b>.csv", None);
    list.push(text.as_bytes());
    site.compare(list.finish().unwrap());
    let report = site.finish();
    assert_eq!(report.counts["list-reason"], 100);
    assert_eq!(report.incomplete.len(), 1, "{:?}", report.incomplete);
    let list = report.list.unwrap();
    assert_eq!((list.urls, list.listed, list.found, list.missing), (300, 300, 300, 0));
    assert!(list.figures().starts_with("List: 300 URLs in “\u{FFFD}<b>.csv” · 300 listed"));
}

fn report(
    path: &Path,
    read: impl FnOnce(ListReader) -> Result<UrlList, InvalidList>,
) -> SiteReport {
    let mut site = SiteCheck::new(&Options::default()).unwrap();
    site.add("sitemap.xml", &std::fs::read(tests_folder().join("lists/sitemap.xml")).unwrap());
    let beside = files_below(path.parent().unwrap());
    let beside = beside.iter().filter(|beside| beside.parent() == path.parent());
    let mut metadata =
        beside.filter(|beside| is_metadata(beside)).map(|path| std::fs::read(path).unwrap());
    let name = path.file_name().unwrap().to_str().unwrap();
    let list = read(site.list(name, metadata.next().as_deref()));
    site.compare(list.unwrap_or_else(|error| panic!("{}: {error}", path.display())));
    site.finish()
}

fn lists(folder: &Path) -> Vec<PathBuf> {
    let is_list = |path: &PathBuf| {
        let name = path.file_name().unwrap();
        !is_metadata(path) && name != "sitemap.xml" && name != "figures.txt"
    };
    files_below(folder).into_iter().filter(is_list).collect()
}

fn is_metadata(path: &Path) -> bool {
    ListReader::is_metadata(path.file_name().unwrap().to_str().unwrap())
}
