//! The same form of a date is the same fault wherever it stands: in `lastmod`, in news and in videos.

use std::collections::BTreeMap;

use sitemap_lint::{Options, Severity, check};

/// Where a date may stand; `{}` is the date.
const PLACES: [(&str, &str); 5] = [
    ("lastmod", "<lastmod>{}</lastmod>"),
    (
        "news:publication_date",
        "<news:news><news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:publication_date>{}</news:publication_date><news:title>Cats ahead</news:title></news:news>",
    ),
    (
        "video:publication_date",
        "{video}<video:publication_date>{}</video:publication_date></video:video>",
    ),
    (
        "video:expiration_date",
        "{video}<video:expiration_date>{}</video:expiration_date></video:video>",
    ),
    (
        "video:premier_date",
        "{video}<video:tvshow><video:show_title>Cats</video:show_title><video:video_type>full</video:video_type><video:premier_date>{}</video:premier_date></video:tvshow></video:video>",
    ),
];

const SPACES: &str = r#"xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1""#;
const VIDEO: &str = "<video:video><video:thumbnail_loc>https://www.example.org/t.jpg</video:thumbnail_loc><video:title>Cats</video:title><video:description>Cats ahead</video:description><video:content_loc>https://www.example.org/v.mp4</video:content_loc>";

const FORMS: &[&str] = &[
    "2031-11-20",
    "2031-11-20T08:00:00Z",
    "2031-11-20T08:00:00.123+01:00",
    "1999-01-01",
    "2031-11-20T08:00Z",
    "2031-11-20T08:00+01:00",
    "2031-11-20T08:00:00-00:00",
    "2031-11-20T08:00:00.1234567890Z",
    "2031-11-20T08:00-00:00",
    "2031-11",
    "2031",
    "2031-11-20T24:00:00Z",
    "2031-12-31T23:59:60Z",
    "2031-11-20T08:00:00",
    "2031-11-20T08:00",
    "2031-11-20+01:00",
    "2031-11-20Z",
    "2031-11-20 08:00:00",
    "2031-11-20 08:00:00Z",
    "2031-11-20T08:00:00+0100",
    "2031-11-20T08:00:00+01",
    "2031-11-20T08:00:00,5Z",
    "2031-11-20t08:00:00z",
    "2031-11-31",
    "2031-11-20T08:60:00Z",
    "2031-11-20T08:00:00+14:01",
    "12031-11-20",
    "-2031-11-20",
    "0000-11-20",
    "20311120",
    "2031-W47-4",
    "2031/11/20",
    "20.11.2031",
    "01/02/2031",
    "Thu, 20 Nov 2031 08:00:00 GMT",
    "1952928000",
    "0000-00-00 00:00:00",
    "2031-11-20 08:00:00 +0000 UTC",
    "2031-11-20 08:00:00 UTC",
    "2031-11-2008:00:00+00:00",
    "Thu Nov 20 2031 08:00:00 GMT+0000 (Coordinated Universal Time)",
    "Thu Nov 20 08:00:00 UTC 2031",
    "Thursday, 20-Nov-2031 08:00:00 UTC",
    "11/20/2031 8:00:00 AM",
    "2031-324",
    "1952928000000",
    "45992",
    "20.11.31",
    "Invalid Date",
    "2031-11-20 2031-11-21",
    "tomorrow",
    "null",
];

#[test]
fn a_form_is_judged_alike_everywhere() {
    let mut wrong = Vec::new();
    for form in FORMS {
        let [lastmod, news, published, expires, premiere] =
            PLACES.map(|(name, element)| judged(name, element, form));
        let mut expected = lastmod;
        // Of `lastmod` alone: Yandex warns, and Bing asks for the time.
        expected.remove("yandex");
        expected.remove("bing");
        // Google's pages on news and videos ask for the complete date.
        if matches!(*form, "2031" | "2031-11") {
            expected.insert("google".into(), "error".into());
        }
        // Nobody reads it.
        let mut noted = expected.clone();
        noted.remove("google");
        noted.entry("protocol".into()).and_modify(|severity| *severity = "info".into());
        let all =
            [(news, &expected), (published, &expected), (expires, &expected), (premiere, &noted)];
        for ((name, _), (is, should)) in PLACES[1..].iter().zip(all) {
            if is != *should {
                wrong.push(format!("{form} in {name}: {is:?}, should be {should:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The greatest severity for each consumer of what is said of the date.
fn judged(name: &str, element: &str, date: &str) -> BTreeMap<String, String> {
    let element = element.replace("{video}", VIDEO).replace("{}", date);
    let plain = "<url><loc>https://www.example.org/b</loc></url>\n".repeat(2);
    let file = format!(
        "<urlset {SPACES}>\n{plain}<url><loc>https://www.example.org/a</loc>{element}</url>\n</urlset>\n"
    );
    let report = check(file.as_bytes(), &Options::default()).unwrap();
    let mut all: BTreeMap<String, Severity> = BTreeMap::new();
    for finding in report.findings.iter().chain(&report.elsewhere) {
        if finding.message.starts_with(name) || finding.message.starts_with(&format!("`{name}`")) {
            for (consumer, severity) in finding.consumers.iter() {
                let known = all.entry(consumer.to_string()).or_insert(*severity);
                *known = (*known).max(*severity);
            }
        }
    }
    all.into_iter().map(|(consumer, severity)| (consumer, severity.name().to_owned())).collect()
}
