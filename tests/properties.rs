//! Laws that hold for every input.

mod common;

use std::io::Write;

use common::{apply_safe_fixes, files_below, is_input, options_of, tests_folder};
use proptest::prelude::*;
use sitemap_lint::{Checker, Options, Position, Report, check};

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

fn in_pieces(bytes: &[u8], options: &Options, sizes: &[usize]) -> Report {
    let mut checker = Checker::new(options).unwrap();
    let mut rest = bytes;
    let mut sizes = sizes.iter().cycle();
    while !rest.is_empty() {
        let size = (*sizes.next().unwrap()).clamp(1, rest.len());
        checker.write_all(&rest[..size]).unwrap();
        rest = &rest[size..];
    }
    checker.finish()
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
        let report = check(&bytes, &options).unwrap();
        let plain = report.document.compressed_bytes.is_none();
        if plain && report.document.encoding == "UTF-8" {
            assert_places(&report, &bytes, &name);
        }
    }
}

/// Lines and columns counted the slow way.
fn assert_places(report: &Report, bytes: &[u8], name: &str) {
    let mark = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let text: String = String::from_utf8_lossy(&bytes[mark..]).into_owned();
    if text.len() != bytes.len() - mark {
        return;
    }
    let mut line = 1;
    let mut column = 1;
    let mut places = std::collections::HashMap::new();
    let mut previous = '\0';
    for (at, c) in text.char_indices() {
        places.insert((at + mark) as u64, (line, column));
        match c {
            '\n' if previous == '\r' => column = 1,
            '\n' | '\r' => {
                line += 1;
                column = 1;
            }
            c => column += c.len_utf16() as u64,
        }
        previous = c;
    }
    places.insert((text.len() + mark) as u64, (line, column));
    assert_eq!(report.document.lines, line, "{name}: lines");
    let assert_place = |position: Position, rule: &str| {
        if position.offset < mark as u64 {
            return;
        }
        let place = places.get(&position.offset);
        assert_eq!(place, Some(&(position.line, position.column)), "{name}: {rule} {position:?}");
    };
    for finding in report.findings.iter().chain(&report.elsewhere) {
        assert!(finding.start.offset <= finding.end.offset, "{name}: {finding:?}");
        assert_place(finding.start, finding.rule);
        assert_place(finding.end, finding.rule);
        let units = finding.excerpt.text.encode_utf16().count() as u32;
        assert!(finding.excerpt.from <= finding.excerpt.to && finding.excerpt.to <= units);
    }
}

#[test]
fn safe_fixes_remove_their_findings_and_add_none() {
    let mut wrong = Vec::new();
    for (name, bytes, options) in inputs() {
        let before = check(&bytes, &options).unwrap();
        if before.document.compressed_bytes.is_some() || before.document.encoding != "UTF-8" {
            continue;
        }
        let mut repaired = bytes.clone();
        let mut report = before.clone();
        // Fixes that overlap are left for another round; three are always enough.
        for _ in 0..4 {
            repaired = apply_safe_fixes(&repaired, &report);
            report = check(&repaired, &options).unwrap();
        }
        let again = apply_safe_fixes(&repaired, &report);
        if again != repaired {
            wrong.push(format!("{name}: fixing does not end\n{}", common::render(&report)));
        }
        for (rule, number) in &report.counts {
            // What describes the whole file may come to light when the values can be read: notes, no
            // more (a repaired date is a date, an empty one that is removed is missing).
            let note = |finding: &&sitemap_lint::Finding| {
                finding.rule == *rule && finding.severity == "info"
            };
            if report.findings.iter().chain(&report.elsewhere).any(|finding| note(&finding)) {
                continue;
            }
            // The host of nearly all examples, seen where it can be read.
            if *rule == "quality-placeholder-host" {
                continue;
            }
            if *number > before.counts.get(rule).copied().unwrap_or(0) {
                wrong.push(format!(
                    "{name}: fixing added {rule}\n{}\n{}",
                    String::from_utf8_lossy(&repaired),
                    common::render(&report)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
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
