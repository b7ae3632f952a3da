//! The examples of the family, the table of accepted URLs, and the agreement of scan and rules.

use proptest::prelude::*;

use super::*;
use crate::report::rule::Consumer;
use crate::rules::testing::urls::{Run, repaired, run};

#[test]
fn each_cause_is_one_finding() {
    for (value, expected) in [
        ("https://www.example.org/", &[][..]),
        ("https://www.example.org/a-b_c~d/e.html?f=g&amp;h=i+j", &[]),
        ("https://www.example.org/%C3%BC/%D0%BF%D1%80?x=%2F%26", &[]),
        ("https://www.example.org/it's(1)!*;,=:@$", &[]),
        ("not a url at all", &["loc-not-absolute"]),
        ("/relative/path", &["loc-not-absolute"]),
        ("www.example.com/page", &["loc-not-absolute"]),
        ("http://exa mple.com/a b", &["loc-internal-whitespace"]),
        ("http://example.com/ä", &["loc-non-ascii"]),
        ("HTTP://EXAMPLE.COM/", &["loc-host-uppercase"]),
        ("ftp://example.com/a", &["loc-scheme-unsupported"]),
        ("mailto:someone@example.com", &["loc-scheme-unsupported"]),
        ("javascript:alert(1)", &["loc-scheme-unsupported"]),
        ("http://example.com/%zz", &["loc-percent-invalid"]),
        ("http://example.com:99999/", &["loc-port-invalid"]),
        ("http://[::1/abcd", &["loc-host-invalid"]),
        ("http:///nohost/abc", &["loc-host-missing"]),
        ("http://example.com/a|b", &["loc-illegal-character"]),
        ("http://a.b/", &["loc-too-short-xsd"]),
        ("https://x.y", &["loc-empty-path", "loc-too-short-xsd"]),
        ("https://a.bc/", &[]),
        ("https:\\\\e.example\\a\\b", &["loc-scheme-typo"]),
        ("htp://e.example/aaa", &["loc-scheme-typo"]),
        ("{{ site.url }}/about-us", &[]),
        ("http://{{ host }}/about-us", &[]),
        ("https://e.example/a#b c", &["loc-fragment", "loc-internal-whitespace"]),
        ("https://e.example/a/%2e%2E/b", &["loc-dot-segments"]),
        ("https://e.example/%7euser", &["loc-percent-unreserved"]),
        ("https://e.example/a%20%0A", &["loc-percent-control"]),
        ("https://e.example:/aaa", &["loc-port-default"]),
        ("https://a@b@c.example/", &["loc-userinfo"]),
        ("https://user@EXAMPLE.org/", &["loc-host-uppercase", "loc-userinfo"]),
        ("https://münchen.example:8443/", &["loc-host-idn-unicode", "loc-port-nonstandard"]),
    ] {
        let run = run(&format!("<loc>{value}</loc>"), None, EntryKind::Url);
        assert_eq!(run.ids(), expected, "{value}");
    }
}

#[test]
fn the_schema_verdict_is_xmllints() {
    let texts = [
        "http://e.com:abc/x",
        "http://[::1/abcd",
        "http://e.com/a[b]",
        "http://e.com/a#b#c",
        "http://e.com/100%",
        "a b:cccccccccccccccc",
        "http://a@b@c.com/aaaa",
        "http://[::1]x/aaa",
        "https://https://e.com/aaa",
        "http://e.com:2147483648/",
        "[abc]/defghijkl",
        "http://{{a}}/b[c]",
        "ht tp://e.com/aaaa",
        "mailto:a%zz@bbbbbb",
        "http://e%zz.com/aaaa",
    ];
    let fine = [
        "http://e.com:99999/",
        "http://e.com/a|b",
        "http://e.com/a b",
        "javascript:alert(1)",
        "http:///nohost/abc",
        "/relative/path",
        "http://a..b/aaaaaa",
        "http://e.com/#a[b]",
    ];
    let cases = texts.into_iter().map(|text| (text, 1)).chain(fine.map(|text| (text, 0)));
    for (text, expected) in cases {
        for kind in [EntryKind::Url, EntryKind::Sitemap] {
            let run = run(&format!("<loc>{text}</loc>"), None, kind);
            let errors = run.drafts.iter().filter(|draft| {
                draft.severities.get(Consumer::Xsd) == Some(crate::report::rule::Severity::Error)
            });
            assert_eq!(errors.count(), expected, "{text} {:?}", run.ids());
        }
    }
}

#[test]
fn the_length_of_2048_is_for_the_protocol_only() {
    let address =
        |length: usize| format!("<loc>https://e.example/{}</loc>", "a".repeat(length - 18));
    for (length, protocol, xsd) in
        [(2_047, false, false), (2_048, true, false), (2_049, true, true)]
    {
        let run = run(&address(length), None, EntryKind::Url);
        assert_eq!(run.loc.longest().map(|(length, _)| length), Some(length as u64));
        let has =
            |consumer| run.drafts.iter().any(|draft| draft.severities.get(consumer) == Some(Error));
        assert_eq!((has(Consumer::Protocol), has(Consumer::Xsd)), (protocol, xsd), "{length}");
    }
}

#[test]
fn spans_are_the_smallest_piece() {
    for (value, piece) in [
        ("https://e.example/a&amp;b|c", "|"),
        ("https://e.example:99999/", "99999"),
        ("https://e.example/a?b&amp;&amp;c", "?b&amp;&amp;c"),
        ("https://e.example/a/../b", ".."),
        ("https://a.examplehttps://a.example/", "https://a.example"),
        ("  https://e.example/a", "  "),
    ] {
        let source = format!("<loc>{value}</loc>");
        let run = run(&source, None, EntryKind::Url);
        let span = run.drafts[0].span;
        assert_eq!(&source[span.start as usize..span.end as usize], piece, "{value}");
    }
}

#[test]
fn sitemaps_among_pages_are_reported_each() {
    let entry = |name: &str| format!("<loc>https://e.example/{name}</loc>");
    let mixed = [entry("sitemap-1.xml"), entry("a"), entry("sitemap-2.xml")].concat();
    let ids = run(&mixed, None, EntryKind::Url).ids();
    assert_eq!(ids, ["loc-same-as-sitemap", "loc-same-as-sitemap"]);
    let all = [entry("sitemap-1.xml"), entry("sitemap-2.xml")].concat();
    assert_eq!(run(&all, None, EntryKind::Url).ids(), ["loc-sitemap-in-urlset"]);
    assert!(run(&all, None, EntryKind::Sitemap).ids().is_empty());
}

const PIECES: &[&str] = &[
    "a",
    "b",
    "null",
    "undefined",
    "NaN",
    "/",
    "//",
    ".",
    "..",
    "?",
    "&amp;",
    "=",
    "+",
    "%20",
    "%2E",
    "%C3%BC",
    "%c3",
    "%C3",
    "%25",
    "41",
    "%",
    "%0A",
    "%41",
    "%2F",
    "%F0%9F%98%80",
    "[",
    "]",
    "#",
    "\\",
    "|",
    " ",
    "ü",
    "e\u{301}",
    ":",
    "@",
    "http:",
    "https://",
    ".xml",
    "sitemap",
    "feed",
    "robots.txt",
    ".rss",
    "-",
    "_",
    "~",
    "$",
    "{{",
    "%%",
    "%ED%A0%80",
    "%E0%80%80",
    "(",
    "\"",
    ";",
    ",",
    "*",
    "'",
    "!",
    ":id",
    "$id",
    "[id]",
    "%5Bid%5D",
    "%3Aid",
    "%24id",
    "%22",
    "'.$a.",
    "'+a+",
    "None",
];

fn tail() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    // The same cases in every run, so that a failure comes from a change, never from chance.
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    /// A URL that the scan accepts causes no finding.
    #[test]
    fn accepted_is_silent(tail in tail()) {
        let prefix = "https://e.example";
        let source = format!("<loc>{prefix}/{tail}</loc>");
        let text = format!("{prefix}/{}", tail.replace("&amp;", "&"));
        for (kind, page) in [(EntryKind::Url, true), (EntryKind::Sitemap, false)] {
            if accept::accept(&text, prefix, page) {
                let run = run(&source, None, kind);
                prop_assert!(run.drafts.is_empty(), "{text}: {:?}", run.ids());
            }
        }
    }

    /// An origin known from an earlier URL does not change the findings.
    #[test]
    fn a_known_origin_changes_nothing(tail in "[a-zA-Zäöß東é\u{301}\u{a0}\u{200b}/._?&=%#+\\[\\] -]{0,24}") {
        let before = "<loc>https://e.example/</loc>";
        let source = format!("<loc>https://e.example/{}</loc>", tail.replace('&', "&amp;"));
        for kind in [EntryKind::Url, EntryKind::Sitemap] {
            let said = |source: &str, offset: usize| -> Vec<_> {
                let shift = offset as u64;
                run(source, None, kind)
                    .drafts
                    .into_iter()
                    .filter(|draft| draft.span.start >= shift)
                    .map(|draft| {
                        let (start, end) = (draft.span.start - shift, draft.span.end - shift);
                        (draft.rule.id, draft.severities, start, end, draft.message)
                    })
                    .collect()
            };
            prop_assert_eq!(said(&source, 0), said(&format!("{before}{source}"), before.len()));
        }
    }

    /// No URL makes the rules panic, and a fix removes its finding.
    #[test]
    fn a_repair_removes_its_finding(start in "(https?:/{0,3}|[ -~]{0,6}|[äx.:@\\[\\]]{0,3}|HTTP://)[a-zA-Z.:@_\\[\\]-]{0,12}", tail in tail()) {
        let source = format!("<loc>{}{tail}</loc>", start.replace(['&', '<', '>'], ""));
        // Browsers read a backslash as a slash: fixing it moves the end of the host, and the text around it is judged anew
        // in the next round.
        prop_assume!(!source.contains('\\'));
        let first = run(&source, Some("https://e.example/sitemap.xml"), EntryKind::Url);
        for draft in &first.drafts {
            if let Some(text) = repaired(&source, draft) {
                let again = run(&text, Some("https://e.example/sitemap.xml"), EntryKind::Url);
                let count = |run: &Run| {
                    run.ids().into_iter().filter(|id| *id == draft.rule.id).count()
                };
                prop_assert!(count(&again) < count(&first), "{}: {source} -> {text}", draft.rule.id);
            }
        }
    }
}
