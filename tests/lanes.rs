//! The fast lane and the strict path give one report (design law 5).

mod common;

use std::path::{Path, PathBuf};

use common::laws::assert_lanes_agree;
use proptest::prelude::*;
use sitemap_lint::Options;

fn same(bytes: &[u8], what: &dyn std::fmt::Display) {
    let now = Some("2026-01-31T12:00:00Z".into());
    let at_a_time = Options { now, urls: true, ..Options::default() };
    let at = |url: String| Options { url: Some(url), ..at_a_time.clone() };
    let elsewhere = at("https://www.example.org/sitemap.xml".to_owned());
    let places = beside_the_first(bytes).into_iter().map(at);
    for options in [Options::default(), at_a_time.clone(), elsewhere].into_iter().chain(places) {
        assert_lanes_agree(bytes, &options, what);
    }
}

/// Where a sitemap may be that speaks for the first address: at the top of its site, and in its directory.
fn beside_the_first(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let first = text.split_once("<loc>").and_then(|(_, rest)| rest.split_once("</loc>"));
    let Some(Ok(first)) = first.map(|(loc, _)| url::Url::parse(loc.trim())) else { return vec![] };
    let Ok(top) = first.join("/sitemap.xml") else { return vec![] };
    let mut places = vec![top.into()];
    places.extend(first.join("sitemap.xml").map(String::from));
    places.retain(|place: &String| place.starts_with("http"));
    places.dedup();
    places
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_none_or(|extension| extension != "txt") {
            found.push(path);
        }
    }
}

#[test]
fn every_fixture() {
    let mut found = Vec::new();
    for folder in ["tests/fixtures", "tests/documents", "tests/sites"] {
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    }
    assert!(found.len() > 1_000);
    for path in found {
        same(&std::fs::read(&path).unwrap(), &path.display());
    }
}

/// One of these stands where each value does; the first are those that the fast lane takes. `§` becomes a byte that is
/// no UTF-8.
const LOCS: [&str; 40] = [
    "https://www.site.test-shop.com/",
    "https://www.site.test-shop.com/news/first-page",
    "https://www.site.test-shop.com/news/second-page.html",
    "https://www.site.test-shop.com/news/third/",
    "https://www.site.test-shop.com/a/b/c-1.php",
    "https://www.site.test-shop.com/Upper/Case",
    "https://www.site.test-shop.com/under_score/a_b",
    "https://www.site.test-shop.com/caf%C3%A9%20bar",
    "https://www.site.test-shop.com/p?a=1&amp;b=2",
    "https://www.site.test-shop.com/p?a=1&b=2",
    "https://www.site.test-shop.com/feed",
    "https://www.site.test-shop.com/login",
    "https://www.site.test-shop.com/en/en/page",
    "https://www.site.test-shop.com/style.css",
    "https://www.site.test-shop.com/sitemap.xml",
    "https://www.site.test-shop.com/a//b",
    "https://www.site.test-shop.com/./b",
    "https://www.site.test-shop.com/null",
    "https://www.site.test-shop.com/p?utm_source=x",
    "https://www.site.test-shop.com/o'neill",
    "https://www.site.test-shop.com/größe",
    "http://www.site.test-shop.com/news/first-page",
    "https://m.test-shop.com/news/first-page",
    " https://www.site.test-shop.com/spaced ",
    "relative/page",
    "https://www.site.test-shop.com/caf§",
    "https://www.site.test-shop.com/a,",
    "https://www.site.test-shop.com/b;",
    "https://www.site.test-shop.com/users/:id",
    "https://www.site.test-shop.com/__SLUG__",
    "https://www.site.test-shop.com/www.site.test-shop.com/a",
    "https://www.site.test-shop.com/https:/www.site.test-shop.com/a",
    "https://www.site.test-shop.com/caf%C3%83%C2%A9",
    "https://www.site.test-shop.com/cafÃª",
    "https://www.site.test-shop.com/a%E2%80%8B",
    "https://www.site.test-shop.com/?a=1%26amp;b=2",
    "https://www.site.test-shop.com/?a=1&amp;b=2&c=3&amp;&d",
    "https://www.site.test-shop.com/?a=1&copy=2&lt=3&amp=4",
    "https://www.site.test-shop.com/?a=1&nbsp;b&eacute;&#38;&#x26&#",
    "https://www.site.test-shop.com/größe?a=1&b=2",
];
const ORIGINS: [&str; 5] = [
    "https://e.test-shop.com",
    "https://e.test-shop.com",
    "http://e.test-shop.com",
    "https://user.github.io",
    "https://staging.test-shop.com",
];
/// What paths and queries are made of.
const PIECES: [&str; 70] = [
    "/",
    "/",
    "page",
    "a",
    "Shop",
    "x_y",
    "-",
    ".",
    "..",
    ".html",
    ".css",
    "2",
    "page/2",
    "es/guides",
    "en/mainen",
    "en",
    "login",
    "index.html",
    "%C3%A9",
    "%c3%a9",
    "%20",
    "%2F",
    "%2E",
    "%41",
    "%C3",
    "%",
    "%0A",
    "%26",
    "é",
    "日本",
    "e\u{301}",
    "\u{200b}",
    "'",
    "(",
    "{{",
    "[",
    "]",
    "+",
    ";",
    ";jsessionid=4F",
    ";v=1",
    "?",
    "?a=1",
    "?id=7",
    "?page=2",
    "?sort=x",
    "?color=x",
    "?s=x",
    "?sid=0123456789abcdef",
    "?token=a1b2c3d4e5",
    "?utm_source=x",
    "&amp;",
    "&amp;b=2",
    "&amp;amp",
    "&amp;copy=1",
    "&amp;lt;",
    "&amp;ref=x",
    "&",
    "&b=2",
    "& b",
    "&amp",
    "&copy",
    "&lt=",
    "&b;",
    "&;",
    "&#38;",
    "&#38",
    "&#x",
    "&quot;",
    "#top",
];
const LASTMODS: [&str; 10] = [
    "2024-05-17",
    "2024-05-17T10:00:00Z",
    "2024-05-17T10:00:00.123+02:00",
    "2026-12-31",
    "2024-02-30",
    "1970-01-01",
    "2024-05",
    " 2024-05-17 ",
    "17.05.2024",
    "",
];
const CHANGEFREQS: [&str; 5] = ["daily", "weekly", "never", "Weekly", "often"];
const PRIORITIES: [&str; 5] = ["0.5", "1.0", "0.85", "2", "high"];
const LANGUAGES: [&str; 7] = ["de", "fr-CA", "en", "x-default", "co", "xx-yy", "en-uk"];
const IMAGES: [&str; 12] = [
    "https://cdn.test-shop.com/img/one.jpg",
    "https://cdn.test-shop.com/img/two.png",
    "https://cdn.test-shop.com/img/one.jpg?v=1&amp;width=2",
    "https://cdn.test-shop.com/img/o'neill.jpg?v=1",
    "https://cdn.test-shop.com/img/one.jpg?v=1&width=2",
    "https://cdn.test-shop.com/img/caf%C3%A9.jpg?v=&amp;amp;",
    "https://cdn.test-shop.com/img/{{name}}.jpg",
    "http://cdn.test-shop.com/img/three.jpg",
    "https://cdn.test-shop.com/img/1x1.gif",
    "https://cdn.test-shop.com/img/page.html",
    "https://cdn.test-shop.com/img?id=4&size=l",
    "not an address",
];
/// What may stand between the elements.
const GAPS: [&str; 6] = ["\n  ", "", "\r\n", "<!-- a comment -->", "stray text", "<other/>"];

/// Mostly the first of the list, so that entries are fine all through often enough.
fn pick(list: &'static [&'static str], first: usize) -> impl Strategy<Value = &'static str> {
    prop_oneof![
        3 => (0..first).prop_map(move |at| list[at]),
        1 => (0..list.len()).prop_map(move |at| list[at]),
    ]
}

fn field(
    name: &'static str,
    value: impl Strategy<Value = &'static str>,
) -> impl Strategy<Value = String> {
    value.prop_map(move |value| format!("<{name}>{value}</{name}>"))
}

/// How a language link may be written; all but the first two are well-formed and name a version.
const LINKS: [&str; 9] = [
    "<xhtml:link rel=\"canonical\" hreflang=\"{tag}\" href=\"{href}\"/>",
    "<xhtml:link rel=\"alternate\" hreflang=\"{tag}\" href=\"{href}\">text</xhtml:link>",
    "<xhtml:link rel='alternate' hreflang='{tag}' href='{href}'/>",
    "<xhtml:link href=\"{href}\" hreflang=\"{tag}\" rel=\"alternate\"/>",
    "<xhtml:link hreflang=\"{tag}\"\n    rel=\"alternate\"\n    href=\"{href}\"\n/>",
    "<xhtml:link rel=\"alternate\" href=\"{href}\" hreflang=\"{tag}\"></xhtml:link>",
    "<xhtml:link rel=\"alternate\" hreflang=\"{tag}\" href=\"{href}\" title=\"t\"/>",
    "<xhtml:link rel=\"alternate\" hreflang=\"{tag}\" href=\"{href}\" />",
    "<xhtml:link rel=\"alternate\" hreflang=\"{tag}\" href=\"{href}\"/>",
];

/// Links, mostly written in one way.
fn links(form: usize) -> impl Strategy<Value = String> {
    let form = prop_oneof![9 => Just(form), 1 => 0..LINKS.len()];
    (pick(&LANGUAGES, 4), pick(&LOCS, 10), form)
        .prop_map(|(tag, href, form)| LINKS[form].replace("{tag}", tag).replace("{href}", href))
}

fn link() -> impl Strategy<Value = String> {
    (0..LINKS.len()).prop_flat_map(links)
}

/// Links of groups, all mostly written in one way.
fn groups() -> impl Strategy<Value = Vec<Vec<String>>> {
    (0..LINKS.len()).prop_flat_map(|form| {
        proptest::collection::vec(proptest::collection::vec(links(form), 1..4), 1..3)
    })
}

fn entry() -> impl Strategy<Value = String> {
    let image = (pick(&IMAGES, 3), 0..6u8).prop_map(|(loc, form)| match form {
        0 => format!(
            "<image:image><image:loc>{loc}</image:loc><image:title>t</image:title></image:image>"
        ),
        1 => "<image:image></image:image>".to_owned(),
        _ => format!("<image:image>\n<image:loc>{loc}</image:loc>\n</image:image>"),
    });
    let optional = |field: BoxedStrategy<String>| proptest::option::weighted(0.6, field);
    (
        field("loc", pick(&LOCS, 10)),
        optional(field("lastmod", pick(&LASTMODS, 3)).boxed()),
        optional(field("changefreq", pick(&CHANGEFREQS, 2)).boxed()),
        optional(field("priority", pick(&PRIORITIES, 2)).boxed()),
        proptest::collection::vec(link(), 0..4),
        proptest::collection::vec(image, 0..3),
        pick(&GAPS, 3),
        0..40u8,
    )
        .prop_map(|(loc, lastmod, changefreq, priority, links, images, gap, broken)| {
            let mut children = vec![loc];
            children.extend([lastmod, changefreq, priority].into_iter().flatten());
            let (first, number) = (children.len(), links.len());
            children.extend(links);
            children.extend(images);
            match broken {
                // Images before links.
                5..=12 => children[first..].rotate_left(number),
                0 => children.reverse(),
                1 => children[0] = children[0].replace("</loc>", ""),
                2 => children[0] = children[0].replace("<loc>", "<loc a=\"b\">"),
                3 => {
                    children.push("<video:video><video:title>t</video:title></video:video>".into())
                }
                4 => children[0].push('&'),
                _ => {}
            }
            format!("<url>{gap}{}{gap}</url>\n", children.join(gap))
        })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    /// Entries with the same links as the one before, as those of a group have, or with one more.
    #[test]
    fn any_groups(
        groups in groups(),
        entries in proptest::collection::vec((pick(&LOCS, 10), 0..3usize, 0..12u8), 1..24),
    ) {
        let entry = |(loc, group, more): &(&str, usize, u8)| {
            let links = groups[group % groups.len()].join(if more % 2 == 0 { "\n" } else { "" });
            let further = match more {
                10 => groups[0][0].as_str(),
                11 => "<other/>",
                _ => "",
            };
            format!("<url><loc>{loc}</loc>{links}{further}</url>\n")
        };
        let text = format!(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
             xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n{}</urlset>",
            entries.iter().map(entry).collect::<String>()
        );
        same(text.as_bytes(), &text);
    }

    #[test]
    fn any_addresses(
        tails in proptest::collection::vec(
            proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..6),
            1..16,
        ),
        origin in proptest::sample::select(&ORIGINS[..]),
    ) {
        let entry = |tail: &Vec<&str>| format!("<url><loc>{origin}/{}</loc></url>\n", tail.concat());
        let entries: String = tails.iter().map(entry).collect();
        // The first makes the host known.
        let text = format!(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n\
             <url><loc>{origin}/a/first</loc></url>\n{entries}</urlset>"
        );
        same(text.as_bytes(), &text);
    }

    #[test]
    fn any_entries(entries in proptest::collection::vec(entry(), 1..12), prefix in 0..4u8) {
        let image = ["image", "image", "img", "image"][usize::from(prefix)];
        let namespace = if prefix == 3 { "https" } else { "http" };
        let entries = entries.concat().replace("image:", &format!("{image}:"));
        let text = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
             xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" \
             xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\" \
             xmlns:{image}=\"{namespace}://www.google.com/schemas/sitemap-image/1.1\">\n\
             {entries}</urlset>\n"
        );
        // The byte for an é in windows-1252.
        let parts: Vec<&[u8]> = text.split('§').map(str::as_bytes).collect();
        same(&parts.join(&0xE9), &"made of parts");
    }
}

/// So many entries that the fast lane's shapes are learnt, that the text comes in several blocks, and that limits are
/// passed.
#[test]
fn a_long_file() {
    use std::fmt::Write as _;
    let mut text = String::from(
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" \
         xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n",
    );
    for number in 0..10_500 {
        let (month, day) = (number % 12 + 1, number % 28 + 1);
        write!(
            text,
            "<url><loc>https://www.test-shop.com/page-{number}</loc><lastmod>2023-{month:02}-{day:02}</lastmod>"
        )
        .unwrap();
        if number % 3 == 0 {
            for language in ["de", "en", "x-default"] {
                write!(
                    text,
                    "<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"https://www.test-shop.com/{language}/page-{number}\"/>"
                )
                .unwrap();
            }
        }
        if number % 5 == 0 {
            write!(
                text,
                "<image:image><image:loc>https://cdn.test-shop.com/{number}.jpg</image:loc></image:image>"
            )
            .unwrap();
        }
        if number % 1_000 == 999 {
            text.push_str("<lastmod>late</lastmod>");
        }
        text.push_str("</url>\n");
    }
    text.push_str("</urlset>\n");
    same(text.as_bytes(), &"a long file");
}

/// A lane that skips a byte skips what is wrong with it.
#[test]
fn every_change_of_a_byte() {
    let all = [("", 8), ("?a=1&amp;b=2", 8), ("?a=1&amp;b=2", 5), ("", 4), ("", 2)];
    std::thread::scope(|scope| {
        for (query, link) in all {
            scope.spawn(move || change_every_byte(query, LINKS[link]));
        }
    });
}

fn change_every_byte(query: &str, link: &str) {
    let entry = |path: &str| {
        let link = link
            .replace("{tag}", "de")
            .replace("{href}", &format!("https://www.example.org/{path}{query}"));
        format!(
            "<url>\n<loc>https://www.example.org/{path}{query}</loc>\n<lastmod>2026-01-31</lastmod>\n<changefreq>daily</changefreq>\n<priority>0.5</priority>\n\
             {link}\n<image:image><image:loc>https://www.example.org/{path}.jpg{query}</image:loc></image:image>\n</url>\n"
        )
    };
    let head = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n";
    // The third entry is changed: the lane has learned from those before, and goes on with the last.
    let before = [head, &entry("0"), &entry("a")].concat();
    let (start, end) = (before.len(), before.len() + entry("b").len());
    let text = [&before, &entry("b"), &entry("c"), "</urlset>\n"].concat().into_bytes();
    for at in start..end {
        for byte in *b"<>&\"'/=:; -x\n\r\t\0\x1C" {
            let mut changed = text.clone();
            changed[at] = byte;
            assert_lanes_agree(&changed, &Options::default(), &format!("byte {at} is {byte:?}"));
        }
        let mut shorter = text.clone();
        shorter.remove(at);
        assert_lanes_agree(&shorter, &Options::default(), &format!("without byte {at}"));
    }
}
