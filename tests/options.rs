//! What the options choose, and what they leave as it is.

use sitemap_lint::{Consumer, Finding, Options, Report, SiteCheck, Summary, Verdict, check, rules};

/// Errors of three families: `xml`, `loc` and `lastmod`.
const TANGLED: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.example.org/?a=1&b=2</loc></url>
<url><loc>https://www.example.org/a b</loc></url>
<url><loc>/relative</loc></url>
<url><loc>https://www.example.org/date</loc><lastmod>yesterday</lastmod></url>
</urlset>
"#;

fn only(names: &[&str]) -> Options {
    Options { only: names.iter().map(|&name| name.to_owned()).collect(), ..Options::default() }
}

fn all(report: &Report) -> Vec<Finding> {
    report.findings.iter().chain(&report.elsewhere).cloned().collect()
}

/// What is listed and counted is what `keep` lets through of the whole report; all else is that of the whole file.
#[track_caller]
fn assert_shows(options: &Options, keep: impl Fn(&str) -> bool) -> Report {
    let whole = check(TANGLED.as_bytes(), &Options::default()).unwrap();
    let part = check(TANGLED.as_bytes(), options).unwrap();

    assert_eq!(part.verdicts, whole.verdicts);
    assert_eq!(part.incomplete, whole.incomplete);
    assert_eq!(part.document, whole.document);

    let kept = |finding: &&Finding| keep(finding.rule);
    let findings: Vec<Finding> = whole.findings.iter().filter(kept).cloned().collect();
    let elsewhere: Vec<Finding> = whole.elsewhere.iter().filter(kept).cloned().collect();
    assert_eq!(part.findings, findings);
    assert_eq!(part.elsewhere, elsewhere);
    let counts: Vec<(&str, u64)> =
        whole.counts.iter().filter(|(id, _)| keep(id)).map(|(id, number)| (id, *number)).collect();
    assert_eq!(part.counts.iter().map(|(id, number)| (id, *number)).collect::<Vec<_>>(), counts);
    let of =
        |severity| findings.iter().filter(|finding| finding.severity == severity).count() as u64;
    let summary = Summary {
        errors: of(sitemap_lint::Severity::Error),
        warnings: of(sitemap_lint::Severity::Warning),
        infos: of(sitemap_lint::Severity::Info),
    };
    assert_eq!(part.summary, summary);
    part
}

#[test]
fn only_takes_ids() {
    let report = assert_shows(&only(&["lastmod-invalid"]), |id| id == "lastmod-invalid");
    assert_eq!(report.counts["lastmod-invalid"], 1);
    assert_eq!(report.counts.len(), 1);
}

#[test]
fn only_takes_families() {
    let report = assert_shows(&only(&["loc"]), |id| id.starts_with("loc-"));
    assert!(report.counts.len() > 1, "{:?}", report.counts);
}

#[test]
fn only_takes_both_and_several() {
    let report = assert_shows(&only(&["xml", "lastmod-invalid"]), |id| {
        id.starts_with("xml-") || id == "lastmod-invalid"
    });
    assert_eq!(report.counts["xml-unescaped-ampersand"], 1);
    assert_eq!(report.counts["lastmod-invalid"], 1);
}

#[test]
fn every_rule_and_every_family_can_be_asked_for() {
    for rule in rules() {
        for name in [rule.id, rule.family()] {
            assert!(check(b"", &only(&[name])).is_ok(), "{name}");
        }
    }
}

/// Who looks only at addresses must not take a broken file for a good one.
#[test]
fn what_only_leaves_out_still_fails_the_file() {
    let report = assert_shows(&only(&["changefreq"]), |_| false);
    assert_eq!(all(&report), []);
    assert!(report.counts.is_empty());
    assert_eq!(report.summary, Summary::default());
    assert_eq!(report.verdicts["protocol"], Verdict::Fail);
}

#[test]
fn only_hides_nothing_that_was_not_read() {
    let options = only(&["loc"]);
    let report = check(b"%PDF-1.7", &options).unwrap();
    assert_eq!(report.incomplete, check(b"%PDF-1.7", &Options::default()).unwrap().incomplete);
    assert_eq!(report.incomplete.len(), 1);
}

#[test]
fn only_holds_for_sites() {
    let index = r#"<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://www.example.org/a.xml</loc></sitemap></sitemapindex>"#;
    let run = |options: &Options| {
        let mut site = SiteCheck::new(options).unwrap();
        site.add("index.xml", index.as_bytes());
        site.add("broken.xml", TANGLED.as_bytes());
        site.finish()
    };
    let whole = run(&Options::default());
    assert!(whole.counts.len() > 1, "{:?}", whole.counts);
    let part = run(&only(&["set-index-child-not-supplied"]));
    assert_eq!(part.verdicts, whole.verdicts);
    assert_eq!(part.incomplete, whole.incomplete);
    assert_eq!(part.counts["set-index-child-not-supplied"], 1);
    assert_eq!(part.counts.len(), 1);
    let ids = |findings: &[Finding]| findings.iter().map(|f| f.rule).collect::<Vec<_>>();
    assert_eq!(ids(&part.findings), ["set-index-child-not-supplied"]);
    assert_eq!(part.elsewhere, []);
    for (part, whole) in part.files.iter().zip(&whole.files) {
        assert_eq!(part.verdicts, whole.verdicts, "{}", part.name);
        assert_eq!(part.summary, Summary::default(), "{}", part.name);
    }
}

#[test]
fn names_that_nothing_has_are_refused() {
    for names in [&["no-such-rule"][..], &["loc", "locs"], &[""], &["Loc"]] {
        let error = check(b"", &only(names)).unwrap_err().to_string();
        assert!(error.starts_with("option `only`: there is no rule or family"), "{error}");
    }
}

#[test]
fn the_profile_is_written_as_a_word() {
    for consumer in Consumer::ALL {
        let text = format!(r#"{{"profile":"{consumer}"}}"#);
        let options: Options = serde_json::from_str(&text).unwrap();
        assert_eq!(options, Options { profile: Some(consumer), ..Options::default() });
        assert_eq!(serde_json::to_string(&options).unwrap(), text);
        let report = check(TANGLED.as_bytes(), &options).unwrap();
        for finding in &report.findings {
            assert_eq!(Some(&finding.severity), finding.consumers.get(consumer.name()));
        }
        for finding in &report.elsewhere {
            assert_eq!(finding.consumers.get(consumer.name()), None);
        }
    }
    let error = serde_json::from_str::<Options>(r#"{"profile":"altavista"}"#).unwrap_err();
    assert!(error.to_string().contains("\"altavista\" is none of protocol, xsd"), "{error}");
}

/// The page has one field for the address, of a file or of the folder that several lie in.
#[test]
fn the_address_of_a_file_stands_for_its_folder() {
    let url = "https://www.example.org/maps/a.xml";
    let urlset = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>";
    let scopes = |folder: &str| {
        let options = Options { url: Some(folder.to_owned()), ..Options::default() };
        let mut site = SiteCheck::new(&options).unwrap();
        site.add("a.xml", urlset.as_bytes());
        let report = site.finish();
        (report.files[0].clone(), report.verdicts, report.counts)
    };
    assert_eq!(scopes(url), scopes("https://www.example.org/maps/"));
    assert_ne!(scopes(url), scopes("https://www.example.org/"));
}
