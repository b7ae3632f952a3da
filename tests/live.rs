//! Sites as their servers give them. `tests/live/rules/` has for each rule that takes a server to be shown what its examples
//! give; `tests/live/sites/` has tables of answers (`.served`) with the report of each beside it.
//!
//! `BLESS=1 cargo test --test live` writes the expected reports anew. Read what it wrote.

mod common;

use std::fmt::Write as _;

use common::served::{self, check, options, render, table};
use common::{compare, files_below, options_of, tests_folder};
use sitemap_lint::{
    Deep, Failure, Inside, LiveCheck, LiveOptions, LiveReport, Options, Rule, Step, rules,
};

#[test]
fn every_example_gives_its_report() {
    let mut wrong = Vec::new();
    for rule in rules().filter(|rule| is_served(rule)) {
        let mut text = String::new();
        for (kind, cases) in [("bad", rule.docs.bad), ("good", rule.docs.good)] {
            for answers in cases.iter().filter_map(|case| case.example.served()) {
                let answers = served::of(answers);
                // Whether the page is there is nothing that this family shows.
                let deep = if rule.family() == "http" { Deep::None } else { Deep::All };
                let options = LiveOptions { deep, ..options() };
                let report = check(&answers[0].0, &answers, &options, false);
                let found = report.site.counts.get(rule.id).copied().unwrap_or(0);
                if (kind == "bad") != (found > 0) {
                    wrong.push(format!("{}: {found} findings\n{}", rule.id, render(&report)));
                }
                let _ = writeln!(text, "## {kind}\n\n{}", render(&report));
            }
        }
        let expected = tests_folder().join("live/rules").join(rule.id).with_extension("txt");
        wrong.extend(compare(&expected, &text));
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

fn is_served(rule: &Rule) -> bool {
    rule.docs.bad.iter().any(|case| case.example.served().is_some())
}

#[test]
fn every_site_gives_its_report_in_whatever_order_answers_come() {
    let mut wrong = Vec::new();
    for path in files_below(&tests_folder().join("live/sites")) {
        if path.extension().is_none_or(|end| end != "served") {
            continue;
        }
        let answers = table(&std::fs::read_to_string(&path).unwrap());
        let options = LiveOptions { options: options_of(&path), ..options() };
        let report = check(&answers[0].0, &answers, &options, false);
        wrong.extend(compare(&path.with_extension("txt"), &render(&report)));
        let other = check(&answers[0].0, &answers, &options, true);
        assert_eq!(
            common::render_site(&report.site),
            common::render_site(&other.site),
            "{}",
            path.display()
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

#[test]
fn a_start_is_a_site_or_a_url() {
    let first = |start: &str| match LiveCheck::new(start, &LiveOptions::default()) {
        Ok(mut check) => match check.poll() {
            Step::Fetch(fetch) => fetch.url,
            step => panic!("{step:?}"),
        },
        Err(error) => error.to_string(),
    };
    for start in ["example.org", " https://example.org/ ", "https://example.org/sitemap.xml#top"] {
        assert_eq!(first(start), "https://example.org/robots.txt", "{start}");
    }
    for start in ["", "file:///etc/passwd", "https://", "exa mple"] {
        assert!(first(start).ends_with("is not the URL of a site or a sitemap"), "{start}");
    }
    let only = Options { only: vec!["no-such-rule".into()], ..Options::default() };
    let options = LiveOptions { options: only, ..LiveOptions::default() };
    assert!(LiveCheck::new("example.org", &options).is_err());
}

/// Nothing that a server sends makes a check run for ever or panic; what was asked for and never came is said.
#[test]
fn a_check_that_is_stopped_says_so() {
    let mut check = LiveCheck::new("example.org", &LiveOptions::default()).unwrap();
    let Step::Fetch(fetch) = check.poll() else { panic!() };
    check.cancel();
    assert_eq!(check.poll(), Step::Wait);
    check.failed(fetch.id, sitemap_lint::Failure::TimedOut);
    assert_eq!(check.poll(), Step::Done);
    let report = check.finish();
    assert_eq!(report.site.incomplete, ["The check was stopped before everything was fetched."]);
    assert_ne!(report.site.verdicts["google"], sitemap_lint::Verdict::Pass);
}

/// The lines of a table that are no comments, each with its first word and the rest.
fn rows(table: &str) -> impl Iterator<Item = (&str, &str)> {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split_once(' ').map(|(first, rest)| (first, rest.trim())).unwrap())
}

#[test]
fn addresses_that_no_public_server_has() {
    let mut number = 0;
    for (address, expected) in rows(include_str!("live/addresses.txt")) {
        let address: std::net::IpAddr = address.parse().unwrap();
        let inside = Inside::of_address(address);
        let words = inside.map_or("public".into(), |inside| inside.to_string());
        assert!(words.ends_with(expected), "{address}: {words}");
        number += 1;
    }
    assert!(number > 50);
}

/// What a site names, redirects to, or links to: no host is asked to fetch it if it leads inside.
#[test]
fn nothing_leads_inside() {
    for (url, expected) in rows(include_str!("live/inside.txt")) {
        let index = format!(
            "200\n\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><sitemap><loc>{url}</loc></sitemap></sitemapindex>"
        );
        let links = format!(
            "200\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><url><loc>https://e.org/b</loc><xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"{url}\"/><image:image><image:loc>{url}</image:loc></image:image></url></urlset>"
        );
        let ways = [
            ("https://e.org/sitemap.xml", links),
            ("https://e.org/robots.txt", format!("200\n\nSitemap: {url}\n")),
            ("https://e.org/robots.txt", format!("302\nLocation: {url}\n\n")),
            ("https://e.org/sitemap.xml", format!("302\nLocation: {url}\n\n")),
            ("https://e.org/sitemap.xml", index),
            ("https://e.org/", format!("200\n\n<link rel=sitemap href={url}>")),
            ("https://e.org/a", format!("302\nLocation: {url}\n\n")),
        ];
        for (way, answer) in ways {
            let list = "200\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://e.org/a</loc></url></urlset>";
            let mut answers = vec![(way, &*answer)];
            if way == "https://e.org/a" {
                answers.push(("https://e.org/sitemap.xml", list));
            }
            let options = LiveOptions { other_hosts: true, ..options() };
            let (asked, report) = asked("https://e.org/", &answers, &options);
            let led = asked.iter().any(|url| !url.starts_with("https://e.org/"));
            // A page that moves to another host is not followed.
            let public = expected == "public" && way != "https://e.org/a";
            assert_eq!(led, public, "{url} by {way}: {asked:?}");
            let said = report.site.incomplete.iter().any(|text| text.contains(expected));
            assert_eq!(said, expected != "public" && way != "https://e.org/a", "{url} by {way}");
        }
    }
}

/// A start that is inside may ask its own host and no other; who allows it may ask all.
#[test]
fn a_start_that_is_inside_stays_there() {
    let robots = "200\n\nSitemap: http://127.0.0.1:9000/a.xml\nSitemap: http://localhost:8000/b.xml\nSitemap: http://192.168.0.1/c.xml\n";
    let answers = [("http://localhost:8000/robots.txt", robots)];
    let others = |allow_private| {
        let options = LiveOptions { allow_private, ..options() };
        let (asked, _) = asked("http://localhost:8000/", &answers, &options);
        asked.into_iter().filter(|url| url.ends_with(".xml")).collect::<Vec<_>>()
    };
    assert_eq!(others(false), ["http://localhost:8000/b.xml"]);
    assert_eq!(others(true).len(), 3);
}

/// Whose robots.txt may be passed over: the one of the start's own host.
#[test]
fn robots_txt_is_ignored_at_home_only() {
    let robots = "200\n\nUser-agent: *\nDisallow: /a\n";
    let list = "200\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://e.org/a</loc></url><url><loc>https://other.org/a</loc></url></urlset>";
    let answers = [
        ("https://e.org/robots.txt", robots),
        ("https://other.org/robots.txt", robots),
        ("https://e.org/sitemap.xml", list),
    ];
    let pages = |ignore_robots| {
        let options = LiveOptions { ignore_robots, other_hosts: true, ..options() };
        let (asked, report) = asked("https://e.org/sitemap.xml", &answers, &options);
        let asked = asked.into_iter().filter(|url| url.ends_with("/a"));
        (asked.collect::<Vec<_>>(), report.pages.forbidden)
    };
    assert_eq!(pages(false), (vec![], 2));
    assert_eq!(pages(true), (vec!["https://e.org/a".to_owned()], 1));
}

/// A browser follows redirects unseen: what came from inside is not read.
#[test]
fn what_a_browser_got_from_inside_is_not_read() {
    let mut check = LiveCheck::new("https://e.org/sitemap.xml", &options()).unwrap();
    let Step::Fetch(robots) = check.poll() else { panic!() };
    check.failed(robots.id, Failure::Unknown);
    let Step::Fetch(fetch) = check.poll() else { panic!() };
    let final_url = Some("http://127.0.0.1/sitemap.xml".to_owned());
    let answer = sitemap_lint::Answer { status: 200, final_url, ..Default::default() };
    assert!(check.answer(fetch.id, &answer).is_none());
    assert_eq!(check.poll(), Step::Done);
    assert_eq!(check.refused(), 1);
}

/// Crawlers read 500 KiB of a robots.txt. What comes later is read to be told, up to five mebibytes.
#[test]
fn a_long_robots_txt_is_read_on() {
    let robots = |length: usize| {
        let rules = "Disallow: /x\n".repeat(length / 13);
        format!("200\n\nUser-agent: *\n{rules}Sitemap: https://e.org/map.xml\n")
    };
    let check = |length: usize| {
        let text = robots(length);
        asked("https://e.org/", &[("https://e.org/robots.txt", &text)], &options()).1.site
    };
    let count = |site: &sitemap_lint::SiteReport, rule: &str| {
        let reports = site.files.iter().filter_map(|file| file.report.as_ref());
        reports.filter_map(|report| report.counts.get(rule).copied()).sum::<u64>()
    };
    let site = check(600_000);
    assert_eq!(count(&site, "robots-too-large"), 1);
    assert_eq!(count(&site, "robots-no-sitemap"), 0);
    let cut = "robots.txt that go on after byte 5,242,880, where reading them ended: 1.";
    assert!(!site.incomplete.contains(&cut.to_owned()));
    assert!(check(6_000_000).incomplete.contains(&cut.to_owned()));
}

/// A page's head is read to its end, up to a mebibyte; its body is not.
#[test]
fn a_head_is_read_to_its_end() {
    let list = "200\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://e.org/a</loc></url></urlset>";
    let check = |style: usize, body: usize| {
        let (style, body) = ("a{}".repeat(style / 3), "<p>a".repeat(body / 4));
        let page = format!(
            "200\nContent-Type: text/html\n\n<style>{style}</style><meta name=robots content=noindex><body>{body}"
        );
        let answers = [("https://e.org/sitemap.xml", list), ("https://e.org/a", &*page)];
        asked("https://e.org/sitemap.xml", &answers, &options()).1
    };
    for style in [0, 16_300, 70_000, 1_000_000] {
        let report = check(style, 2_000_000);
        assert_eq!(report.site.counts.get("page-noindex"), Some(&1), "{style}");
        assert_eq!(report.site.incomplete, [""; 0], "{style}");
    }
    let report = check(1_100_000, 0);
    assert_eq!(report.site.counts.get("page-noindex"), None);
    assert_eq!(
        report.site.incomplete,
        ["Pages with a head that goes on after byte 1,048,576, where reading them ended: 1."]
    );
}

/// Checks a site. Returns the URLs that were asked for as well.
fn asked(
    start: &str,
    answers: &[(&str, &str)],
    options: &LiveOptions,
) -> (Vec<String>, LiveReport) {
    let mut asked = Vec::new();
    let report = served::check_seen(start, &served::of(answers), options, false, &mut |url| {
        asked.push(url.to_owned());
    });
    (asked, report)
}

/// An index of indexes that never ends is left at some depth.
#[test]
fn an_endless_chain_of_indexes_ends() {
    let mut check = LiveCheck::new(
        "https://example.org/0.xml",
        &LiveOptions { deep: Deep::None, ..LiveOptions::default() },
    )
    .unwrap();
    let mut number = 0;
    loop {
        let fetch = match check.poll() {
            Step::Fetch(fetch) => fetch,
            Step::Wait => unreachable!(),
            Step::Done => break,
        };
        number += 1;
        let answer = sitemap_lint::Answer { status: 200, ..Default::default() };
        let Some(mut body) = check.answer(fetch.id, &answer) else { continue };
        body.push(format!("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><sitemap><loc>https://example.org/{number}.xml</loc></sitemap></sitemapindex>").as_bytes());
        check.done(fetch.id, body.finish(), Default::default());
    }
    assert!(number < 10, "{number}");
    let report = check.finish();
    assert_eq!(report.unfetched.len(), 1);
    assert_eq!(
        report.site.incomplete,
        ["A listed sitemap was not fetched: too many indexes lead to it."]
    );
}

/// Whatever a server answers, in whatever order: the check ends, and says the same for either order.
mod whatever_a_server_answers {
    use super::*;
    use proptest::prelude::*;

    const URLS: [&str; 8] = [
        "https://e.org/",
        "https://e.org/robots.txt",
        "https://e.org/sitemap.xml",
        "https://e.org/a.xml",
        "https://e.org/b.xml",
        "https://e.org/1",
        "https://e.org/2",
        "https://f.org/a.xml",
    ];

    fn answer() -> impl Strategy<Value = String> {
        let urls = || prop::sample::select(&URLS[..]);
        let list = prop::collection::vec(urls(), 0..4);
        let (open, close) = ("<", " xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
        prop_oneof![
            prop::sample::select(vec!["404\n\n", "500\n\n", "timed out\n", "301\n\n", "429\n\n", "200\n\n"])
                .prop_map(str::to_owned),
            urls().prop_map(|url| format!("302\nLocation: {url}\n\n")),
            urls().prop_map(|url| format!("200\nContent-Type: text/html\n\n<title>x</title><link rel=canonical href={url}><link rel=sitemap href={url}>")),
            (urls(), urls()).prop_map(|(one, other)| format!("200\nContent-Type: text/html\n\n<title>x</title><link rel=alternate hreflang=de href={one}><body><a href={one}>1</a><a href={other}>2</a>")),
            urls().prop_map(|url| format!("200\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"><url><loc>https://e.org/1</loc><xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"{url}\"/></url></urlset>")),
            urls().prop_map(|url| format!("200\n\nUser-agent: *\nDisallow: /1\nSitemap: {url}\n")),
            (list.clone(), 0..90_u64).prop_map(move |(urls, length)| {
                let inside: String = urls.iter().map(|url| format!("<url><loc>{url}</loc></url>")).collect();
                format!("200\nContent-Length: {}\n\n{open}urlset{close}{inside}</urlset>", length * 9)
            }),
            list.prop_map(move |urls| {
                let inside: String = urls.iter().map(|url| format!("<sitemap><loc>{url}</loc></sitemap>")).collect();
                format!("200\n\n{open}sitemapindex{close}{inside}</sitemapindex>")
            }),
        ]
    }

    proptest! {
        #[test]
        fn is_judged_alike_in_any_order(
            answers in prop::collection::vec(answer(), URLS.len()),
            start in prop::sample::select(vec![0, 1, 2, 5]),
        ) {
            let table: served::Table = URLS.iter().map(|url| (*url).to_owned()).zip(answers).collect();
            let one = check(URLS[start], &table, &options(), false);
            let other = check(URLS[start], &table, &options(), true);
            prop_assert_eq!(common::render_site(&one.site), common::render_site(&other.site));
            prop_assert!(one.fetched < 60);
        }
    }
}
