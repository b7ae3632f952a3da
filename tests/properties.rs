//! Laws that hold for every input.

mod common;

use std::sync::LazyLock;

use common::hostile::GENERATORS;
use common::laws::{assert_numbers, assert_places, in_pieces, repairs_well};
use common::{apply_fix, files_below, is_input, options_of, tests_folder};
use proptest::prelude::*;
use sitemap_lint::{Finding, Options, check};

/// Every input file of the other tests.
fn inputs() -> Vec<(String, Vec<u8>, Options)> {
    let tests = tests_folder();
    [tests.join("fixtures"), tests.join("documents")]
        .iter()
        .flat_map(|folder| files_below(folder))
        .filter(|path| is_input(path))
        .map(|path| (path.display().to_string(), std::fs::read(&path).unwrap(), options_of(&path)))
        .collect()
}

#[test]
fn the_report_does_not_depend_on_the_cuts() {
    for (name, bytes, options) in inputs() {
        let whole = check(&bytes, &options).unwrap();
        for sizes in [&[1usize][..], &[2, 3, 5], &[7, 1000], &[64]] {
            assert_eq!(in_pieces(&bytes, &options, sizes), whole, "{name} in {sizes:?}");
        }
    }
}

/// Files longer than one block, so that the inner blocks cut tags, references and line ends too.
#[test]
fn long_files_do_not_depend_on_the_cuts_either() {
    for pad in [0usize, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89] {
        let mut text = format!(
            "<?xml version=\"1.0\"?>\r\n<!--{}-->\r\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\r\n",
            "é".repeat(pad)
        );
        for number in 0..3000 {
            text.push_str(&format!(
                "<url><loc>https://www.example.org/ü😀/{number}?a=1&b=2&amp;c=3</loc>\r\n<lastmod>2026-13-01</lastmod></url>\r\n"
            ));
        }
        text.push_str("</urlset>\r\n");
        let options = Options { max_per_rule: Some(4000), ..Options::default() };
        let whole = check(text.as_bytes(), &options).unwrap();
        assert_eq!(whole.counts["xml-unescaped-ampersand"], 3000);
        assert_eq!(whole.document.entries, 3000);
        assert_places(&whole, text.as_bytes(), "long file");
        assert_eq!(in_pieces(text.as_bytes(), &options, &[65_537, 13]), whole);
    }
}

#[test]
fn places_are_those_of_the_text() {
    for (name, bytes, options) in inputs() {
        assert_places(&check(&bytes, &options).unwrap(), &bytes, &name);
    }
}

/// People drop what is no sitemap, too: reports of ours, tables, scripts.
#[test]
fn any_file_gives_a_report() {
    for path in files_below(&tests_folder()) {
        let bytes = std::fs::read(&path).unwrap();
        let name = path.display().to_string();
        let options = Options { name: Some(name.clone()), ..Options::default() };
        assert_places(&check(&bytes, &options).unwrap(), &bytes, &name);
    }
}

#[test]
fn safe_fixes_remove_their_findings_and_add_none() {
    let wrong: Vec<String> = inputs()
        .iter()
        .filter_map(|(name, bytes, options)| {
            repairs_well(bytes, options).err().map(|complaint| format!("{name}: {complaint}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn suggestions_for_what_stands_at_the_wrong_place_put_it_right_and_lose_no_entry() {
    const RULES: [&str; 2] = ["struct-root-invalid", "struct-text-content"];
    let mut tried = [0; 2];
    for (name, bytes, options) in inputs() {
        let before = check(&bytes, &options).unwrap();
        if before.document.compressed_bytes.is_some() || before.document.encoding != "UTF-8" {
            continue;
        }
        for finding in &before.findings {
            let Some(at) = RULES.iter().position(|rule| *rule == finding.rule) else { continue };
            let Some(fix) = finding.fix.as_ref().filter(|fix| !fix.safe) else { continue };
            tried[at] += 1;
            let text = apply_fix(&bytes, fix);
            let after = check(&text, &options).unwrap();
            let of = |report: &sitemap_lint::Report| {
                report.counts.get(finding.rule).copied().unwrap_or(0)
            };
            let words = || format!("{name}: {}\n{}", fix.title, String::from_utf8_lossy(&text));
            assert_eq!(of(&after) + 1, of(&before), "{}", words());
            assert!(after.document.entries >= before.document.entries, "{}", words());
        }
    }
    assert!(tried.iter().all(|&number| number > 2), "{tried:?}");
}

/// Values, names, attributes and lines that go on and on: what is said of them does not.
#[test]
fn no_words_grow_with_the_file() {
    const PLACES: usize = 6;
    let mut wrong = Vec::new();
    for (name, bytes, options) in inputs() {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric();
        let ends = (1..bytes.len()).filter(|&at| is_word(&bytes[at - 1]) && !is_word(&bytes[at]));
        let ends: Vec<usize> = ends.collect();
        let some = ends.iter().step_by(ends.len().div_ceil(PLACES).max(1));
        for (&at, long) in some.zip(["x", "é-", "1 "].iter().cycle()) {
            let mut longer = bytes.clone();
            longer.splice(at..at, long.repeat(3_000).bytes());
            let report = check(&longer, &options).unwrap();
            for finding in report.findings.iter().chain(&report.elsewhere) {
                wrong.extend(too_long(finding).map(|what| format!("{name} at {at}: {what}")));
            }
        }
    }
    for generator in GENERATORS {
        let hostile = (generator.make)(20_000);
        let report = check(&hostile.bytes, &hostile.options()).unwrap();
        for finding in report.findings.iter().chain(&report.elsewhere) {
            wrong.extend(too_long(finding).map(|what| format!("{}: {what}", generator.name)));
        }
    }
    assert!(wrong.is_empty(), "{} too long\n{}", wrong.len(), wrong.join("\n"));
}

/// Of the words of a finding those that are not short.
fn too_long(finding: &Finding) -> Option<String> {
    let labels = finding.related.iter().map(|related| &*related.label);
    let titles = finding.fix.iter().map(|fix| &*fix.title);
    let words = [&*finding.message].into_iter().chain(finding.help.as_deref());
    let long = words.chain(labels).chain(titles).find(|words| words.chars().count() > 500);
    let excerpt =
        Some(&*finding.excerpt.text).filter(|text| text.chars().count() > 96 + 2 * 48 + 3);
    let text: String = long.or(excerpt)?.chars().take(120).collect();
    Some(format!("{}: {text}", finding.rule))
}

#[test]
fn languages_are_counted_by_pairs() {
    let link = |tag: &str, page: &str| {
        format!("<xhtml:link rel=\"alternate\" hreflang=\"{tag}\" href=\"https://e.com/{page}\"/>")
    };
    let url = |page: &str, links: &[(&str, &str)]| {
        let links: String = links.iter().map(|(tag, page)| link(tag, page)).collect();
        format!("<url><loc>https://e.com/{page}</loc>{links}</url>")
    };
    let text = format!(
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">{}{}{}{}</urlset>",
        url("plain", &[]),
        url("en", &[("x-default", "en"), ("EN", "en"), ("de", "de")]),
        url("de", &[("de", "de"), ("en", "en")]),
        url("other", &[("de", "de")]),
    );
    let report = check(text.as_bytes(), &Options::default()).unwrap();
    let pairs = &report.document.stats.hreflang.pairs;
    let pairs: Vec<_> = pairs.iter().map(|(own, to, links)| (&**own, &**to, *links)).collect();
    let mut sorted = pairs.clone();
    sorted.sort_unstable();
    assert_eq!(
        sorted,
        [
            ("", "de", 1),
            ("de", "de", 1),
            ("de", "en", 1),
            ("en", "de", 1),
            ("en", "en", 1),
            ("en", "x-default", 1),
        ]
    );
}

#[test]
fn languages_are_counted_by_name() {
    let path = tests_folder().join("documents/text-where-a-tag-begins.xml");
    let report = check(&std::fs::read(path).unwrap(), &Options::default()).unwrap();
    assert_eq!(report.document.stats.hreflang.languages, [("de".to_owned(), 1)]);
}

#[test]
fn numbers_are_true() {
    for (_, bytes, mut options) in inputs() {
        for cap in [None, Some(0), Some(1)] {
            options.max_per_rule = cap;
            assert_numbers(&check(&bytes, &options).unwrap());
        }
    }
}

/// Parts of sitemaps, right and wrong, to be put together at random.
fn fragment() -> impl Strategy<Value = String> {
    let parts: Vec<&'static str> = vec![
        "<?xml version=\"1.0\"?>",
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">",
        "<url>",
        "<loc>",
        "</loc>",
        "https://www.example.org/?a=1&b=2",
        "&amp;",
        "&nbsp;",
        "&",
        "<",
        ">",
        "]]>",
        "<![CDATA[",
        "<!--",
        "-->",
        "--",
        "</url>",
        "</urlset>",
        "<lastmod>",
        "2026-01-01",
        "</lastmod>",
        "\r\n",
        "\r",
        "\n",
        "é",
        "😀",
        "\u{FEFF}",
        "\u{1}",
        "\"",
        "'",
        "<a b=\"c\" d='e'",
        "/>",
        "xmlns:image=\"",
        "<image:image>",
        "<!DOCTYPE urlset [",
        "<!ENTITY x \"y\">",
        "]>",
        "&x;",
        "<?php",
        "?>",
        "&#0;",
        "&#x41;",
        "=",
        " ",
        "<priority>0.5</priority>",
    ];
    prop::collection::vec(prop::sample::select(parts), 0..40).prop_map(|parts| parts.concat())
}

/// What word processors, editors and other languages put into texts, and what has a meaning somewhere.
const MARKS: [&str; 40] = [
    "“", "”", "‘", "„", "«", "»", "‹", "…", "–", "\u{A0}", "\u{200B}", "\u{202E}", "\u{FEFF}",
    "\u{3000}", "＜", "：", "é", "日本", "😀", "e\u{301}", "\u{2028}", "İ", "\u{660}", "\\", "<",
    "&", "\"", "'", "[", "(", "%", "#", "?", "/", ":", " ", "\t", "\r", "\0", "-",
];

/// An input of the other tests with some marks in it, half of them where a line begins.
fn marked() -> impl Strategy<Value = Vec<u8>> {
    use prop::sample::{Index, select};
    static INPUTS: LazyLock<Vec<Vec<u8>>> =
        LazyLock::new(|| inputs().into_iter().map(|(_, bytes, _)| bytes).collect());
    let mark = (any::<Index>(), any::<bool>(), select(&MARKS[..]));
    (any::<Index>(), prop::collection::vec(mark, 1..4)).prop_map(|(input, marks)| {
        let mut bytes = input.get(&INPUTS).clone();
        for (at, line, mark) in marks {
            let at = at.index(bytes.len() + 1);
            let start = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let at = if line { start } else { at };
            bytes.splice(at..at, mark.bytes());
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2_000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_mark_anywhere_gives_a_report(bytes in marked()) {
        let report = check(&bytes, &Options::default()).unwrap();
        assert_places(&report, &bytes, &String::from_utf8_lossy(&bytes));
    }
}

proptest! {
    // The same cases in every run: a failure is a change, never chance.
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_bytes_give_a_report(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        let options = Options::default();
        let whole = check(&bytes, &options).unwrap();
        prop_assert_eq!(in_pieces(&bytes, &options, &[1, 3]), whole);
    }

    #[test]
    fn any_markup_gives_a_report(text in fragment(), sizes in prop::collection::vec(1usize..50, 1..5)) {
        let options = Options::default();
        let whole = check(text.as_bytes(), &options).unwrap();
        assert_places(&whole, text.as_bytes(), &text);
        prop_assert_eq!(in_pieces(text.as_bytes(), &options, &sizes), whole);
    }

    #[test]
    fn a_truncated_file_gives_a_report(cut in 0usize..400) {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/é?a=1&amp;b=2</loc><lastmod>2026-01-01</lastmod><!-- c --><changefreq><![CDATA[daily]]></changefreq></url></urlset>\n";
        let bytes = &text.as_bytes()[..cut.min(text.len())];
        let report = check(bytes, &Options::default()).unwrap();
        prop_assert!(bytes.len() + 1 >= text.len() || report.summary.errors > 0);
    }
}
