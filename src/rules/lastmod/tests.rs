use super::*;
use crate::report::findings::Findings;
use crate::report::options::Site;
use crate::rules::testing::values::{apply, run, value, wrap};
use crate::sitemap::page::Pages;

/// Value, rule ids, and whether xmllint refuses it with the official schema (measured).
const MATRIX: &[(&str, &[&str], bool)] = &[
    ("2005", &["lastmod-year-or-month-only"], true),
    ("2005-01", &["lastmod-year-or-month-only"], true),
    ("2005-01-01", &[], false),
    ("2005-01-01Z", &["lastmod-date-with-offset"], false),
    ("2005-01-01+01:00", &["lastmod-date-with-offset"], false),
    ("2005-01-01-14:01", &["lastmod-date-with-offset"], true),
    ("2017-06-20-04:00", &["lastmod-date-with-offset"], false),
    ("2005-01-01T10:00Z", &["lastmod-seconds-missing"], true),
    ("2005-01-01T10:00+00:00", &["lastmod-seconds-missing"], true),
    ("2005-01-01T10:00-00:00", &["lastmod-seconds-missing", "lastmod-negative-zero-offset"], true),
    ("2005-01-01T10:00:00", &["lastmod-timezone-missing"], false),
    ("2005-01-01T10:00", &["lastmod-timezone-missing"], true),
    ("2005-01-01T10:00:00Z", &[], false),
    ("2005-01-01T10:00:00+00:00", &[], false),
    ("2005-01-01T10:00:00.123456Z", &[], false),
    ("2005-01-01T10:00:00.1234567890Z", &["lastmod-excess-fraction"], false),
    ("2005-01-01T10:00:59.999999999999999Z", &["lastmod-excess-fraction"], true),
    ("2005-01-01T24:00:00Z", &["lastmod-hour-24"], false),
    ("2005-01-01T24:00:00.1Z", &["lastmod-hour-24"], true),
    ("2005-01-01T24:00Z", &["lastmod-hour-24"], true),
    ("2005-01-01T24:00:01Z", &["lastmod-impossible-date"], true),
    ("2005-01-01T23:59:60Z", &["lastmod-leap-second"], true),
    ("2005-02-30", &["lastmod-impossible-date"], true),
    ("2004-02-29", &[], false),
    ("2005-02-30-99:00", &["lastmod-impossible-date"], true),
    ("2005-1-1", &["lastmod-invalid"], true),
    ("20050101", &["lastmod-invalid"], true),
    ("2005-W01-1", &["lastmod-invalid"], true),
    ("2005-001", &["lastmod-invalid"], true),
    ("2005-01-01T10:00:00+0100", &["lastmod-invalid"], true),
    ("2005-01-01T10:00:00+01", &["lastmod-invalid"], true),
    ("2005-01-01T10:00:00+14:00", &[], false),
    ("2005-01-01T10:00:00+14:01", &["lastmod-offset-out-of-range"], true),
    ("2005-01-01T10:00:00-00:00", &["lastmod-negative-zero-offset"], false),
    ("2016-01-25 15:35:12", &["lastmod-space-separator"], true),
    ("2005-01-01t10:00:00z", &["lastmod-invalid"], true),
    (" 2005-01-01 ", &["lastmod-whitespace"], false),
    ("\t2005-01 ", &["lastmod-whitespace", "lastmod-year-or-month-only"], true),
    ("\u{a0}2005-01-01", &["lastmod-invalid"], true),
    ("12005-01-01", &["lastmod-year-not-4-digits"], false),
    ("02005-01-01", &["lastmod-year-not-4-digits"], true),
    ("99999999999999999999-01-01", &["lastmod-year-not-4-digits"], true),
    ("-0001-01-01", &["lastmod-year-not-4-digits"], false),
    ("+2005-01-01", &["lastmod-year-not-4-digits"], true),
    ("0000-01-01", &["lastmod-invalid"], true),
    ("0000-00-00 00:00:00", &["lastmod-invalid"], true),
    ("0001-01-01T00:00:00", &["lastmod-timezone-missing"], false),
    ("", &["lastmod-empty"], true),
    (" \n", &["lastmod-empty"], true),
    ("2005-01-01 2005-01-02", &["lastmod-invalid"], true),
    ("1970-01-01", &["lastmod-epoch"], false),
    ("1985-05", &["lastmod-year-or-month-only", "lastmod-before-web"], true),
];

#[test]
fn matrix() {
    for (text, ids, refused) in MATRIX {
        assert_eq!(value("lastmod", text), (ids.to_vec(), *refused), "{text:?}");
    }
}

#[test]
fn repairs() {
    for (text, right) in [
        ("Mon, 02 Jan 2006 15:04:05 GMT", "2006-01-02T15:04:05Z"),
        ("2 Jan 2006 15:04 -0500", "2006-01-02T15:04:00-05:00"),
        ("January 2, 2006", "2006-01-02"),
        ("2005-01-01T10:00:00+0100", "2005-01-01T10:00:00+01:00"),
        ("2005-01-01t10:00:00,5z", "2005-01-01T10:00:00.5Z"),
        ("2016-01-25 15:35:12", "2016-01-25T15:35:12Z"),
        ("20050101", "2005-01-01"),
        ("2005/1/5", "2005-01-05"),
        ("31.12.2005", "2005-12-31"),
        ("12/31/2005", "2005-12-31"),
        ("2005-12-31T24:00:00Z", "2006-01-01T00:00:00Z"),
        ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"),
        ("2015-12-22T05:31-01:00", "2015-12-22T05:31:00-01:00"),
        ("2024-01-08T10:20", "2024-01-08T10:20:00Z"),
        ("2017-06-20-04:00", "2017-06-20"),
        (" 2005-01-01\n", "2005-01-01"),
    ] {
        let file = wrap("lastmod", text);
        let drafts = run(&file, None);
        let fix = drafts.iter().find_map(|draft| draft.fix.as_ref());
        let fix = fix.unwrap_or_else(|| panic!("{text:?} has no repair"));
        assert_eq!(apply(&file, fix), wrap("lastmod", right), "{text:?}");
    }
    for text in [
        "2005-01-01 2005-01-02",
        "yesterday",
        "2005-13-45",
        "99/99/2005",
        "26-11-24",
        "2026-11-24_10-15",
        "13 mayo mar 2026",
        "54789",
        "45992 C",
        "13. marraskuuta 2026",
        "13 Meitheamh 2026",
        "13 jui 2026",
        "März 2026",
    ] {
        let drafts = run(&wrap("lastmod", text), None);
        assert!(drafts.iter().all(|draft| draft.fix.is_none()), "{text:?}");
    }
}

/// What programs write, the date that is meant, and whether its fix is safe: it is if the value says day, time and zone.
#[test]
fn notations_of_programs() {
    for (text, right, safe) in [
        // Go: time.Time
        ("2024-11-28 14:47:46 +0000 UTC", "2024-11-28T14:47:46Z", true),
        ("2024-11-28 14:47:46.123456789 +0100 CET", "2024-11-28T14:47:46.123456789+01:00", true),
        ("2024-11-28 14:47:46.12 +0000 UTC m=+0.000012", "2024-11-28T14:47:46.12Z", true),
        // JavaScript: Date
        (
            "Thu Nov 28 2024 14:47:46 GMT+0000 (Coordinated Universal Time)",
            "2024-11-28T14:47:46Z",
            true,
        ),
        (
            "Thu Nov 28 2024 15:47:46 GMT+0100 (Mitteleuropäische Normalzeit)",
            "2024-11-28T15:47:46+01:00",
            true,
        ),
        ("Thu Nov 28 2024", "2024-11-28", true),
        ("11/28/2024, 2:47:46 PM", "2024-11-28T14:47:46Z", false),
        // A lost T
        ("2024-11-2814:47:46+00:00", "2024-11-28T14:47:46Z", true),
        ("2024-11-2814:47:46", "2024-11-28T14:47:46Z", false),
        ("2024-11-28 T 14:47:46-05:00", "2024-11-28T14:47:46-05:00", true),
        // PHP: DATE_RFC2822, DATE_COOKIE, and WordPress
        ("Thu, 28 Nov 2024 14:47:46 +0000", "2024-11-28T14:47:46Z", true),
        ("Thursday, 28-Nov-2024 14:47:46 UTC", "2024-11-28T14:47:46Z", true),
        ("November 28, 2024 12:47 am", "2024-11-28T00:47:00Z", false),
        ("20241128144746", "2024-11-28T14:47:46Z", false),
        // Ruby: Time
        ("2024-11-28 14:47:46 UTC", "2024-11-28T14:47:46Z", true),
        ("2024-11-28 14:47:46 +0100", "2024-11-28T14:47:46+01:00", true),
        // Python: str(datetime), isoformat()
        ("2024-11-28 14:47:46.123456", "2024-11-28T14:47:46.123456Z", false),
        ("2024-11-28 14:47:46.123456+00:00", "2024-11-28T14:47:46.123456Z", true),
        ("2024-11-28T14:47:46.123456", "2024-11-28T14:47:46.123456Z", false),
        // SQL
        ("2024-11-28 14:47:46", "2024-11-28T14:47:46Z", false),
        // Java: Date, ZonedDateTime
        ("Thu Nov 28 14:47:46 UTC 2024", "2024-11-28T14:47:46Z", true),
        ("2024-11-28T14:47:46+01:00[Europe/Berlin]", "2024-11-28T14:47:46+01:00", true),
        // .NET
        ("11/28/2024 2:47:46 PM", "2024-11-28T14:47:46Z", false),
        ("28.11.2024 14:47:46", "2024-11-28T14:47:46Z", false),
        ("2024-11-28T14:47:46.1234567", "2024-11-28T14:47:46.1234567Z", false),
        ("28. November 2024", "2024-11-28", true),
        // ISO 8601
        ("20241128T144746Z", "2024-11-28T14:47:46Z", true),
        // A name after the time
        ("2024-11-28T14:47:46UTC", "2024-11-28T14:47:46Z", true),
        ("2024-11-28T14:47:46 GMT", "2024-11-28T14:47:46Z", true),
        // Unix times
        ("1732805266", "2024-11-28T14:47:46Z", false),
        ("1732805266.25", "2024-11-28T14:47:46Z", false),
        ("1732805266123", "2024-11-28T14:47:46Z", false),
    ] {
        let file = wrap("lastmod", text);
        let drafts = run(&file, None);
        let fix = drafts.iter().find_map(|draft| draft.fix.as_ref());
        let fix = fix.unwrap_or_else(|| panic!("{text:?} has no fix"));
        assert_eq!((&*apply(&file, fix), fix.safe), (&*wrap("lastmod", right), safe), "{text:?}");
        assert!(date::xsd_accepts(right) && date::w3c(right).is_some(), "{right}");
    }
}

#[test]
fn what_is_no_date_is_named() {
    for (text, name) in [
        ("1732805266", "a Unix time"),
        ("1732805266123", "a Unix time"),
        ("Thu Nov 28 15:47:46 CET 2024", "a date in words"),
        ("45624", "spreadsheets"),
        ("45624.6165", "spreadsheets"),
        ("2024-W48", "by weeks"),
        ("2024-W48-4", "by weeks"),
        ("2024-333", "from the start of the year"),
        ("28.11.24", "year has two digits"),
        ("24-11-28", "year has two digits"),
        ("11/28/24 10:00", "year has two digits"),
        ("Thursday, 28-Nov-24 14:47:46 UTC", "year has two digits"),
        ("01/02/2024", "could be swapped"),
        ("Invalid Date", "a date that it cannot read"),
        ("NaN-NaN-NaNTNaN:NaN:NaN", "a date that it cannot read"),
        ("[object Object]", "an object"),
        ("null", "instead of a value"),
        ("undefined", "instead of a value"),
        ("0000-00-00", "there is no year 0000"),
        ("0", "is a number;"),
        ("yyyy-MM-dd", "the pattern of a date"),
        ("%Y-%m-%d", "the pattern of a date"),
        ("2024-11-28T14:47:46 Europe/Berlin", "something else beside it"),
        ("Last modified: 2024-11-28", "something else beside it"),
        ("today", "is a word;"),
        ("jeu. 28 nov. 2024", "a date in words"),
    ] {
        let drafts = run(&wrap("lastmod", text), None);
        assert!(drafts[0].message.contains(name), "{text:?}: {}", drafts[0].message);
    }
}

#[test]
fn google_takes_no_date_before_1970() {
    for (text, google) in [
        ("1960-11-15T00:00:00+05:30", Some(Error)),
        ("1951", Some(Error)),
        ("1900-01-01", Some(Error)),
        ("1970-01-01", None),
        ("1985-01-01", None),
    ] {
        let drafts = run(&wrap("lastmod", text), None);
        let worst = |who| drafts.iter().filter_map(|draft| draft.severities.get(who)).max();
        assert_eq!(worst(Google), google, "{text}");
        assert!(worst(Protocol) < Some(Error), "{text}");
    }
}

#[test]
fn every_value_counts_and_unknown_ones_do_not() {
    let file = "<urlset><url><lastmod>2005</lastmod><lastmod>2006</lastmod></url></urlset>";
    let ids = |drafts: Vec<Draft>| -> Vec<_> { drafts.iter().map(|d| d.rule.id).collect() };
    assert_eq!(ids(run(file, None)), ["lastmod-year-or-month-only"; 2]);
    let site = Site::default();
    let mut findings = Findings::new(10, Vec::new());
    let mut cx = Context { findings: &mut findings, site: &site };
    let mut entry = Entry::default();
    entry.begin_field(FieldName::Lastmod, Span::at(0)).unknown = true;
    Lastmod::default()
        .entry(&mut Subject::read(&entry, &mut Pages::default(), cx.findings), &mut cx);
    assert!(findings.take_fresh().is_empty());
}

#[test]
fn stats_count_entries() {
    let site = Site::default();
    let mut findings = Findings::new(10, Vec::new());
    let mut cx = Context { findings: &mut findings, site: &site };
    let mut lastmod = Lastmod::default();
    let mut entry = Entry::default();
    for text in ["2026-01-31", "2025-12-31T23:00:00-05:00", "bad", "2026-01", "2026"] {
        entry.begin(crate::sitemap::entry::EntryKind::Url, 1, Span::at(0));
        let value = entry.begin_field(FieldName::Lastmod, Span::at(0));
        value.push(text, Span::new(0, text.len() as u64));
        lastmod.entry(&mut Subject::read(&entry, &mut Pages::default(), cx.findings), &mut cx);
    }
    let stats = lastmod.stats();
    assert_eq!(stats.count, 4);
    // The first date starts with the year in UTC; the other one is five hours later.
    assert_eq!(stats.first.as_deref(), Some("2026-01"));
    assert_eq!(stats.last.as_deref(), Some("2026-01-31"));
    assert_eq!(stats.months, [("2025-12".to_owned(), 1), ("2026-01".to_owned(), 2)]);
}

#[test]
fn news_may_be_alike() {
    let site = Site::default();
    let mut findings = Findings::new(10, Vec::new());
    let mut cx = Context { findings: &mut findings, site: &site };
    let mut lastmod = Lastmod { news: true, ..Lastmod::default() };
    let mut entry = Entry::default();
    for number in 1..=30 {
        entry.begin(crate::sitemap::entry::EntryKind::Url, number, Span::at(0));
        let value = entry.begin_field(FieldName::Lastmod, Span::at(0));
        value.push("2026-11-20T10:00:00Z", Span::new(0, 20));
        lastmod.entry(&mut Subject::read(&entry, &mut Pages::default(), cx.findings), &mut cx);
    }
    let document =
        Document { kind: Kind::Urlset, root: Span::at(0), entries: 30, truncated: false };
    lastmod.finish(&document, &mut cx);
    assert!(findings.take_fresh().is_empty());
}

proptest::proptest! {
    /// An accepted value causes no finding, and the schema's verdict is always in the report.
    #[test]
    fn accepted_is_silent(
        text in "[0-9]{4}-[01][0-9]-[0-3][0-9](T[0-2][0-9]:[0-6][0-9](:[0-6][0-9](\\.[0-9]{1,12})?)?(Z|[+-][01][0-9]:[0-6][0-9])?)?"
    ) {
        let (ids, refused) = value("lastmod", &text);
        if date::accept(&text).is_some() {
            proptest::prop_assert!(ids.is_empty(), "{} {:?}", text, ids);
        }
        proptest::prop_assert_eq!(refused, !date::xsd_accepts(&text), "{}", text);
    }

    /// For any text, the schema's verdict is right and every fix works.
    #[test]
    fn repairs_hold(text in "[-+0-9:TZtz /.,WJanMoy]{0,30}|[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}[ T]?[0-9:]{0,8}[+-]?[0-9:]{0,5}") {
        let (_, refused) = value("lastmod", &text);
        proptest::prop_assert_eq!(refused, !date::xsd_accepts(&text), "{}", text);
        let file = wrap("lastmod", &text);
        for draft in run(&file, None) {
            let Some(fix) = &draft.fix else { continue };
            let repaired = apply(&file, fix);
            let left = run(&repaired, None);
            proptest::prop_assert!(
                left.iter().all(|other| other.rule.id != draft.rule.id),
                "{} {} {}", draft.rule.id, text, repaired
            );
        }
    }
}
