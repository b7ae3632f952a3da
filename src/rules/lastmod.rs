//! Rules of the family `lastmod`.

mod judge;
#[cfg(test)]
mod tests;

pub(super) use judge::{Other, explain_other};

use std::collections::HashMap;
use std::ops::Range;

use crate::report::LastmodStats;
use crate::rules::prelude::*;
use crate::rules::value::{not_seen, report_empty, report_padding};
use crate::text::date::{self, Granularity, Moment, Written};
use crate::text::order;

/// A sitemap of `$times` pages with one date, and of pages with other dates.
#[cfg(not(target_os = "unknown"))]
macro_rules! pages {
    ($times:literal $lastmod:literal $($other:literal)*) => {
        Case::new(Example::many(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
            concat!("<url><loc>https://www.example.org/{}</loc><lastmod>", $lastmod, "</lastmod></url>\n"),
            $times,
            concat!($("<url><loc>https://www.example.org/</loc><lastmod>", $other, "</lastmod></url>\n",)* "</urlset>\n"),
        ))
    };
}

#[cfg(not(target_os = "unknown"))]
macro_rules! dated {
    ($lastmod:literal) => {
        Case::new(Url(concat!(
            "<loc>https://www.example.org/</loc>\n<lastmod>",
            $lastmod,
            "</lastmod>"
        )))
    };
}

rules! {
    /// Another notation, or no date at all.
    LASTMOD_INVALID = "lastmod-invalid" {
        title: "Invalid date format in lastmod",
        why: "The protocol requires a W3C date, like 2026-01-31 or 2026-01-31T12:00:00Z. Search \
            Console reports any other format as an invalid date, Yandex warns about it, and nearly \
            all of them fail schema validation.",
        help: "Write the date as YYYY-MM-DD, or as YYYY-MM-DDThh:mm:ss followed by Z or an offset \
            like +01:00.",
        severities: Severities::protocol(Error)
            .and(Xsd, Error).and(Google, Error).and(Yandex, Warning),
        fix: Auto,
        bad: [
            dated!("Mon, 02 Jan 2006 15:04:05 GMT"), dated!("20050101"), dated!("01/02/2024"),
            dated!("2024-1-5"), dated!("2005-W01-1"), dated!("2005-001"), dated!("1700000000"),
            dated!("2005-01-01t10:00:00z"), dated!("2005-01-01T10:00:00,5Z"),
            dated!("2005-01-01T10:00:00+0100"), dated!("2005-01-01 2005-01-02"),
            dated!("0000-01-01"), dated!("yesterday"),
        ],
        good: [
            dated!("2006-01-02T15:04:05Z"), dated!("2005-01-01"), dated!("2005"),
            dated!("2005-01-01T10:00-03:30"), dated!("2005-01-01T10:00:00.123456+05:45"),
            dated!("2005-02-30"), dated!("\n2005-01-01\n"),
        ],
        sources: [DATETIME, PROTOCOL, GOOGLE_REPORT, GOOGLE_LASTMOD_2006, YANDEX_ERRORS, MEASURED],
    }

    /// The element is empty.
    LASTMOD_EMPTY = "lastmod-empty" {
        title: "Empty lastmod",
        why: "An empty tag gives no information. Search Console reports an invalid date, Yandex \
            reports that a tag cannot be empty, and schema validation fails.",
        help: "Remove the empty <lastmod>, or write the date of the last change.",
        severities: Severities::protocol(Warning).and(Xsd, Error).and(Google, Error).and(Yandex, Warning),
        fix: Auto,
        bad: [
            dated!(""), dated!(" \n "),
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod/>")),
            Case::new(Sitemap("<loc>https://www.example.org/sitemap-1.xml</loc><lastmod/>")),
        ],
        good: [Case::new(Url("<loc>https://www.example.org/</loc>")), dated!(" 2026-01-31 ")],
        sources: [XSD_SITEMAP, GOOGLE_REPORT, YOAST_3035, WEB_DEV_4625, YANDEX_ERRORS, MEASURED],
    }

    /// A space between date and time, as databases write it.
    LASTMOD_SPACE_SEPARATOR = "lastmod-space-separator" {
        title: "Space instead of T in a date",
        why: "A W3C date has a T between date and time. Google reports an invalid date, and schema \
            validation fails.",
        help: "Write a T between date and time, and the time zone after the time.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Auto,
        bad: [
            dated!("2016-01-25 15:35:12"), dated!("2016-01-25 15:35:12+00:00"),
        ],
        good: [dated!("2016-01-25T15:35:12+00:00"), dated!("2016-01-25 "), dated!("25 Jan 2016")],
        sources: [DATETIME, GOOGLE_LASTMOD_2006, MEASURED],
    }

    /// The time has no zone. The schema accepts it, but the protocol does not.
    LASTMOD_TIMEZONE_MISSING = "lastmod-timezone-missing" {
        title: "Time without a time zone",
        why: "A W3C date with a time needs a time zone. Google reports an invalid date, although \
            schema validation passes.",
        help: "Add the time zone: Z for UTC or an offset like +01:00. Or write only the date.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Suggest,
        bad: [dated!("2024-01-08T00:00:00"), dated!("2024-01-08T10:20"), dated!("2024-01-08T10:20:30.5")],
        good: [dated!("2024-01-08T00:00:00Z"), dated!("2024-01-08"), dated!("2024-01-08T00:00:00-05:00")],
        sources: [DATETIME, GOOGLE_LASTMOD_2006, MEASURED],
    }

    /// Only the schema requires seconds.
    LASTMOD_SECONDS_MISSING = "lastmod-seconds-missing" {
        title: "Time without seconds",
        why: "A W3C date may omit the seconds, and Google documents that form. The schema requires \
            seconds, so validators that use it reject the file.",
        help: "Add :00 for the seconds.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [dated!("2015-12-22T05:31-01:00"), dated!("2015-12-22T05:31Z")],
        good: [dated!("2015-12-22T05:31:00-01:00"), dated!("2015-12-22")],
        sources: [DATETIME, GOOGLE_NEWS, MEASURED],
    }

    /// The W3C's notation allows it, but the schema does not.
    LASTMOD_YEAR_OR_MONTH_ONLY = "lastmod-year-or-month-only" {
        title: "Date without a day",
        why: "A W3C date may be only a year, or a year and a month. The schema rejects both, and no \
            search engine documents how it reads them.",
        help: "Add the month and the day.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Suggest,
        bad: [dated!("2005-01"), dated!("2005")],
        good: [dated!("2005-01-01")],
        sources: [DATETIME, MEASURED],
    }

    /// `xsd:date` allows it, but the W3C's notation does not.
    LASTMOD_DATE_WITH_OFFSET = "lastmod-date-with-offset" {
        title: "Time zone without a time",
        why: "In a W3C date only a time has a time zone. Google reports an invalid date, although \
            schema validation passes.",
        help: "Remove the time zone, or add the time before it.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Suggest,
        because: "The schema allows the time zone, and some readers may use it.",
        bad: [dated!("2017-06-20-04:00"), dated!("2005-01-01Z"), dated!("2005-01-01+01:00")],
        good: [dated!("2017-06-20"), dated!("2017-06-20T00:00:00-04:00")],
        sources: [DATETIME, GOOGLE_REPORT, MEASURED],
    }

    /// The notation is right, but there is no such date or time.
    LASTMOD_IMPOSSIBLE_DATE = "lastmod-impossible-date" {
        title: "Impossible date or time",
        why: "Google reports an invalid date (its own example is February 80th), Yandex warns, and \
            schema validation fails.",
        help: "Write the real date of the last change.",
        severities: Severities::protocol(Error)
            .and(Xsd, Error).and(Google, Error).and(Yandex, Warning),
        fix: NoFix,
        bad: [
            dated!("2005-02-30"), dated!("2005-13-01"), dated!("2005-01-32"), dated!("2023-02-29"),
            dated!("1900-02-29"), dated!("2005-00-10"), dated!("2005-01-01T25:00:00Z"),
            dated!("2005-01-01T10:60:00Z"), dated!("2005-01-01T24:00:01Z"), dated!("2005-13"),
        ],
        good: [
            dated!("2024-02-29"), dated!("2000-02-29"), dated!("2005-12-31T23:59:59Z"),
            dated!("2005-01-01T24:00:00Z"), dated!("2016-12-31T23:59:60Z"),
        ],
        sources: [DATETIME, GOOGLE_LASTMOD_2006, YANDEX_ERRORS, MEASURED],
    }

    /// 23:59:60.
    LASTMOD_LEAP_SECOND = "lastmod-leap-second" {
        title: "Leap second in a time",
        why: "The seconds of a W3C date run from 00 to 59, and 60 fails schema validation.",
        help: "Write 59 for the seconds.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Suggest,
        because: "The second before the leap second and the one after it are equally close.",
        bad: [dated!("2016-12-31T23:59:60Z")],
        good: [dated!("2016-12-31T23:59:59Z"), dated!("2016-12-31T23:59:61Z")],
        sources: [DATETIME, MEASURED],
    }

    /// `24:00:00` for midnight.
    LASTMOD_HOUR_24 = "lastmod-hour-24" {
        title: "Hour 24 in a time",
        why: "The hours of a W3C date run from 00 to 23. The schema reads 24:00:00 as the start of \
            the next day; other readers may not.",
        help: "Write 00:00:00 of the next day.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        bad: [dated!("2005-01-01T24:00:00Z"), dated!("2005-12-31T24:00Z")],
        good: [dated!("2005-01-02T00:00:00Z"), dated!("2005-01-01T24:30:00Z")],
        sources: [DATETIME, MEASURED],
    }

    /// No place on earth has such an offset.
    LASTMOD_OFFSET_OUT_OF_RANGE = "lastmod-offset-out-of-range" {
        title: "Time zone offset over 14 hours",
        why: "No time zone is more than 14 hours from UTC. A larger offset fails schema validation.",
        help: "Write the offset of the real time zone, or write the time in UTC with Z.",
        severities: Severities::protocol(Error).and(Xsd, Error),
        fix: NoFix,
        bad: [dated!("2005-01-01T10:00:00+14:01"), dated!("2005-01-01T10:00:00-15:00"), dated!("2005-01-01T10:00:00+01:60")],
        good: [dated!("2005-01-01T10:00:00+14:00"), dated!("2005-01-01T10:00:00-14:00")],
        sources: [XSD_SITEMAP, MEASURED],
    }

    /// `-00:00` may mean UTC, or that the zone is unknown.
    LASTMOD_NEGATIVE_ZERO_OFFSET = "lastmod-negative-zero-offset" {
        title: "Time zone offset -00:00",
        why: "ISO 8601 does not allow it. RFC 3339 reads it as UTC with an unknown local time zone, \
            and most readers take it for UTC.",
        help: "Write Z instead.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [dated!("2005-01-01T10:00:00-00:00")],
        good: [dated!("2005-01-01T10:00:00+00:00"), dated!("2005-01-01T10:00:00-00:30")],
        sources: [NULL_OFFSET],
    }

    /// `xsd:date` allows it, but the W3C's notation does not.
    LASTMOD_YEAR_NOT_4_DIGITS = "lastmod-year-not-4-digits" {
        title: "Year without exactly four digits",
        why: "A W3C date has a year of four digits without a sign. The schema accepts longer and \
            negative years, but they are always mistakes.",
        help: "Write the year with four digits.",
        severities: Severities::protocol(Error),
        fix: NoFix,
        bad: [dated!("12005-01-01"), dated!("-0001-01-01"), dated!("+2005-01-01")],
        good: [dated!("2005-01-01"), dated!("0999-01-01")],
        sources: [DATETIME, MEASURED],
    }

    /// Readers and the schema ignore the space, but it is unusual.
    LASTMOD_WHITESPACE = "lastmod-whitespace" {
        title: "White space around lastmod",
        why: "XML schemas and most readers ignore the white space, but simple readers compare the \
            whole text.",
        help: "Remove the white space inside <lastmod>.",
        severities: Severities::protocol(Info),
        fix: Auto,
        bad: [dated!(" 2005-01-01 "), dated!("\n  2005-01-01T10:00:00Z"), dated!("2005-01-01\t")],
        good: [dated!("2005-01-01"), dated!(" ")],
        sources: [XSD_SITEMAP, MEASURED],
    }

    /// No clock is that precise.
    LASTMOD_EXCESS_FRACTION = "lastmod-excess-fraction" {
        title: "More than nine decimals of a second",
        why: "Any number of decimals is valid, but parsers stop at three, six or nine, and some of \
            them then reject the date.",
        help: "Write at most three decimals.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        because: "Some readers use all of the decimals.",
        bad: [dated!("2005-01-01T10:00:00.123456789012Z")],
        good: [dated!("2005-01-01T10:00:00.123456789Z")],
        sources: [DATETIME, NUXT_214, choice!("the note of the W3C sets no limit; many programs hold at most nine digits, which is a billionth of a second")],
    }

    /// The date has not come yet.
    LASTMOD_FUTURE = "lastmod-future" {
        title: "lastmod in the future",
        why: "A page cannot have changed tomorrow. Bing is reported to reject such dates. Google \
            reports no error, but uses lastmod only where it proves accurate.",
        help: "Write the time of the last change. Check the server's clock and time zone.",
        // Others report that Bing rejects such dates; Bing itself does not say so.
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [
            dated!("2099-01-01").on("2026-11-20T00:00:00Z"),
            dated!("2026-11-21T00:00:01Z").on("2026-11-20T00:00:00Z"),
            dated!("2027").on("2026-11-20T00:00:00Z"),
        ],
        good: [
            dated!("2026-11-21").on("2026-11-20T00:00:00Z"),
            dated!("2026-11-21T10:00:00+14:00").on("2026-11-20T00:00:00Z"),
            dated!("2026").on("2026-11-20T00:00:00Z"),
            dated!("2099-01-01"),
        ],
        sources: [GOOGLE_LASTMOD, GOOGLE_LASTMOD_2006, BING_FUTURE_REPORTED],
    }

    /// A program wrote its zero for an unknown date.
    LASTMOD_EPOCH = "lastmod-epoch" {
        title: "Placeholder date (zero timestamp)",
        why: "Programs write dates like 1970-01-01 when they do not know the date. Search engines \
            then read that the page has not changed for decades, and Search Console reports a date \
            before 1970 as invalid.",
        help: "Write the real date of the last change, or leave <lastmod> out.",
        severities: Severities::protocol(Warning).and(Google, Error),
        fix: Suggest,
        bad: [
            dated!("1970-01-01T00:00:00+00:00"), dated!("1970-01-01"), dated!("0001-01-01T00:00:00Z"),
            dated!("1899-12-30"), dated!("1900-01-01"), dated!("1601-01-01"), dated!("1980-01-01T00:00:00Z"),
            dated!("2000-01-01T00:00:00+01:00"), dated!("1969-12-31T19:00:00-05:00"),
        ],
        good: [
            dated!("2000-01-01"), dated!("1980-01-01"), dated!("2000-01-01T00:00:01Z"),
            dated!("1970-01-02"), dated!("1970"),
        ],
        sources: [GOOGLE_REPORT, YOAST_3224, YOAST_3838, choice!("these are the moments from which computers count: Unix, .NET and Go, Windows, spreadsheets and databases, DOS, and clocks that were never set")],
    }

    /// The date is before the first web page.
    LASTMOD_BEFORE_WEB = "lastmod-before-web" {
        title: "lastmod older than the web",
        why: "The first web page appeared on 6 August 1991; no page changed before that day. Search \
            Console reports a date before 1970 as invalid.",
        help: "Write when the page last changed, not the date of its subject, or leave <lastmod> \
            out.",
        // Reports to Google's users name dates from 1951 to 1960.
        severities: Severities::protocol(Info).and(Google, Error),
        fix: NoFix,
        bad: [dated!("1960-11-15T00:00:00+05:30"), dated!("1985-01-01"), dated!("1991-08-05"), dated!("1990"), dated!("1991-07")],
        good: [dated!("1995-01-01"), dated!("1991-08-06"), dated!("1991"), dated!("1991-08"), dated!("1970-01-01")],
        sources: [GOOGLE_REPORT, YOAST_3224, YOAST_3838, choice!("the web was announced to the public on 6 August 1991, and no page is older")],
    }

    /// All entries have the same date.
    LASTMOD_ALL_IDENTICAL = "lastmod-all-identical" {
        title: "Same lastmod on every page",
        why: "This looks like the time the file was generated, not the time the pages changed. Bing \
            says that it distrusts such files, and Google uses lastmod only where it proves \
            accurate.",
        help: "Write when the content of each page last changed, or leave <lastmod> out.",
        severities: Severities::protocol(Warning).and(Google, Warning).and(Bing, Warning),
        fix: NoFix,
        bad: [
            pages!(20 "2026-07-10"),
            pages!(19 "2026-07-10T01:31:06+02:00" "2026-07-09T23:31:06Z"),
        ],
        good: [pages!(19 "2026-07-10T01:31:06+02:00"), pages!(19 "2026-07-10" "2026-07-11")],
        sources: [BING_LASTMOD, GOOGLE_LASTMOD],
    }

    /// Nearly all entries have the same day.
    LASTMOD_MOSTLY_IDENTICAL = "lastmod-mostly-identical" {
        title: "Nearly every lastmod on one day",
        why: "More than 90% of the dates fall on one day. If that was the day of a deployment \
            rather than of new content, Bing and Google learn to distrust lastmod.",
        help: "Take lastmod from the content of each page, not from the build.",
        severities: Severities::protocol(Info).and(Google, Info).and(Bing, Info),
        fix: NoFix,
        bad: [pages!(46 "2026-07-10T01:00:00Z" "2026-07-09T06:00:00Z" "2026-07-08T06:00:00Z" "2026-07-07T06:00:00Z" "2026-07-06T06:00:00Z")],
        good: [pages!(45 "2026-07-10T01:00:00Z" "2026-07-01T06:00:00Z" "2026-07-09T06:00:00Z" "2026-07-08T06:00:00Z" "2026-07-07T06:00:00Z" "2026-07-06T06:00:00Z"), pages!(19 "2026-07-10" "2026-07-11")],
        sources: [BING_LASTMOD, GOOGLE_LASTMOD],
    }

    /// All dates are the time at which the program ran.
    LASTMOD_IS_GENERATION_TIME = "lastmod-is-generation-time" {
        title: "Generation time used as lastmod",
        why: "Bing found that most wrong dates are the time the file was generated. All dates in \
            this file are within minutes of each other, or within hours of now.",
        help: "Write when the content of each page last changed, or leave <lastmod> out.",
        severities: Severities::protocol(Info).and(Bing, Info),
        fix: NoFix,
        bad: [
            pages!(19 "2026-11-20T10:00:00Z" "2026-11-20T10:04:59Z"),
            pages!(19 "2026-11-20T10:00:00Z" "2026-11-20T13:00:07Z").on("2026-11-20T13:30:00Z"),
        ],
        good: [
            pages!(19 "2026-11-20T10:00:00Z" "2026-11-20T13:00:07Z"),
            pages!(19 "2026-11-20T10:00:00Z" "2026-11-20T13:00:07Z").on("2026-11-22T13:30:00Z"),
            pages!(19 "2026-07-10" "2026-07-11").on("2026-11-20T13:30:00Z"),
        ],
        sources: [BING_LASTMOD, BING_SITEMAPS_2025],
    }

    /// Reported once for a file.
    LASTMOD_MISSING = "lastmod-missing" {
        title: "No entry has a lastmod",
        why: "lastmod is optional, but Bing calls it a key signal for what to crawl again, and \
            Google uses it where it proves accurate.",
        help: "Add <lastmod> with the date of the last significant change.",
        severities: Severities::of(Bing, Info),
        fix: NoFix,
        bad: [
            Case::new(Url("<loc>https://www.example.org/</loc>")),
            Case::new(Sitemap("<loc>https://www.example.org/sitemap-1.xml</loc>")),
        ],
        good: [
            Case::new(Urlset(
                "<url><loc>https://www.example.org/a</loc></url>\
                <url><loc>https://www.example.org/b</loc><lastmod>2026-01-31</lastmod></url>",
            )),
            // The empty element is the cause, and has a finding of its own.
            Case::new(Url("<loc>https://www.example.org/</loc><lastmod/>")),
            Case::new(Urlset("")),
        ],
        sources: [BING_LASTMOD, BING_SITEMAPS_2025, GOOGLE_LASTMOD],
    }

    /// Reported in the profile of a search engine that wants a time too.
    LASTMOD_DATE_ONLY = "lastmod-date-only" {
        title: "lastmod without a time",
        why: "Bing recommends date and time, because a date alone cannot tell apart several changes \
            on one day.",
        help: "Write date, time and time zone, like 2026-01-31T09:30:00+00:00.",
        severities: Severities::of(Bing, Info),
        fix: NoFix,
        bad: [dated!("2024-05-01")],
        good: [
            dated!("2024-05-01T09:30:00+00:00"),
            pages!(1 "2024-05-01" "2024-05-02T09:30:00Z"),
        ],
        sources: [BING_SITEMAPS_2025],
    }

    /// Several programs seem to have written the dates.
    LASTMOD_MIXED_FORMATS = "lastmod-mixed-formats" {
        title: "Mixed date formats in lastmod",
        why: "Each format may be valid, but a mixture often means that several programs write the \
            file and that one of them does not know the time.",
        help: "Use one date format in the whole file.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        because: "Each date is valid, and a date alone does not tell the time.",
        bad: [
            pages!(1 "2024-05-01" "2024-05-02T09:30:00Z"),
            pages!(1 "2024-05-01T09:30Z" "2024-05-02T09:30:00Z"),
            pages!(1 "2024-05-01T09:30:00+02:00" "2024-05-02T09:30:00Z"),
        ],
        good: [
            pages!(1 "2024-05-01" "2024-06-02"),
            pages!(1 "2024-05-01T09:30:00Z" "2024-05-01T09:30:00.250Z"),
            // One place has two offsets, for summer and winter time.
            pages!(1 "2024-01-01T09:30:00+01:00" "2024-06-01T09:30:00+02:00"),
            pages!(1 "2024-01-01T09:30:00+00:00" "2024-06-01T09:30:00+01:00"),
        ],
        sources: [choice!("every form is valid for itself; several in one file mostly come from several programs")],
    }
}

const DAY: i64 = 86_400;
/// Fewer pages may well have changed together.
const MIN_FOR_IDENTICAL: u64 = 20;
const MIN_FOR_MOSTLY: u64 = 50;
/// Limit in seconds: dates closer to each other come from one run of a program.
const ONE_RUN: i64 = 5 * 60;
/// Limit in seconds: dates closer to the check come from the program's last run.
const JUST_NOW: i64 = 6 * 3_600;
/// Limit on the different days counted: more than a hundred years.
const MAX_DAYS: usize = 40_000;
/// Limit on the different months counted: a hundred years.
const MAX_MONTHS: usize = 1_200;
/// A power of two, for speed.
const DAYS: i64 = 32;

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Lastmod {
    /// The first valid date of the last entry.
    pub(super) counted: Option<Moment>,
    /// Number of elements, whatever they contain.
    elements: u64,
    /// Number of entries with a valid date.
    count: u64,
    first: Option<Bound>,
    last: Option<Bound>,
    /// Number of dates without a day for each month, as year times twelve plus month.
    months: HashMap<i64, u64, foldhash::fast::FixedState>,
    /// Number of dates for each day, by the clock of the date: as the month times [`DAYS`] plus the day.
    days: HashMap<i64, u64, foldhash::fast::FixedState>,
    forms: Forms,
    /// The document is a news sitemap: its dates are all recent, so they may well be alike.
    pub news: bool,
}

/// The earliest or latest date.
#[derive(Debug)]
struct Bound {
    seconds: i64,
    written: String,
    place: Span,
}

/// The notations that occur, each with its first place.
#[derive(Debug, Default)]
struct Forms {
    granularities: Vec<(Granularity, Span)>,
    zulu: Option<Span>,
    offset: Option<Span>,
}

impl Lastmod {
    /// Checks one entry; returns the date that counts. `first`: the moment of its first value, if that is certainly fine.
    pub fn entry(&mut self, entry: &Entry, first: Option<&Moment>, cx: &mut Context<'_>) {
        self.counted = None;
        for (number, value) in entry.values(FieldName::Lastmod).enumerate() {
            self.elements += 1;
            if value.unknown {
                continue;
            }
            let explained;
            let moment = match first.filter(|_| number == 0) {
                Some(first) => first,
                None => {
                    let accepted = if number == 0 { None } else { date::accept(value.text()) };
                    match accepted.or_else(|| judge::explain(value, cx)) {
                        Some(moment) => explained = moment,
                        None => continue,
                    }
                    &explained
                }
            };
            if let Some(now) = cx.site.now
                && moment.seconds > now + DAY
            {
                cx.findings.report(&LASTMOD_FUTURE, value.trimmed_span(), |draft| {
                    draft.say(format_args!(
                        "lastmod {} is in the future; the time now is {}",
                        quote(value.trimmed()),
                        date::format_seconds(now)
                    ));
                });
            }
            // Only the first valid date of an entry counts.
            if self.counted.is_none() {
                self.counted = Some(*moment);
                self.count(moment, value.trimmed(), value.trimmed_span());
            }
        }
    }

    /// Counts the date of a feed's item for the statistics.
    pub fn feed_date(&mut self, date: Option<(Moment, Span)>) {
        self.counted = date.map(|(moment, _)| moment);
        let Some((moment, place)) = date else { return };
        self.count(&moment, &moment.format(), place);
    }

    /// Reports what only the whole document shows.
    pub fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        let root = document.root;
        if !matches!(document.kind, Kind::Urlset | Kind::Sitemapindex) {
            return;
        }
        if self.elements == 0 {
            if document.entries > 0 && !document.truncated {
                cx.findings.report(&LASTMOD_MISSING, root, |draft| match document.entries {
                    1 => draft.say("The only entry has no lastmod"),
                    entries => {
                        let entries = thousands(entries);
                        draft.say(format_args!("None of the {entries} entries has a lastmod"))
                    }
                });
            }
            return;
        }
        self.report_forms(root, cx);
        // The files of an index are often made together, but not pages.
        if document.kind == Kind::Urlset && !self.news {
            self.report_likeness(root, cx);
        }
    }

    /// Returns the statistics for the report.
    pub fn stats(&self) -> LastmodStats {
        let mut months = self.months.clone();
        for (&day, number) in &self.days {
            *months.entry(day.div_euclid(DAYS)).or_insert(0) += number;
        }
        let mut months: Vec<(i64, u64)> = months.into_iter().collect();
        order::sort(&mut months, |(a, _), (b, _)| a.cmp(b));
        LastmodStats {
            count: self.count,
            first: self.first.as_ref().map(|bound| bound.written.clone()),
            last: self.last.as_ref().map(|bound| bound.written.clone()),
            months: months.into_iter().map(|(month, number)| (month_name(month), number)).collect(),
        }
    }

    fn count(&mut self, moment: &Moment, text: &str, place: Span) {
        self.count += 1;
        let bound = || Bound { seconds: moment.seconds, written: text.to_owned(), place };
        if self.first.as_ref().is_none_or(|first| moment.seconds < first.seconds) {
            self.first = Some(bound());
        }
        if self.last.as_ref().is_none_or(|last| moment.seconds > last.seconds) {
            self.last = Some(bound());
        }
        self.forms.add(place, moment);
        let month = moment.year * 12 + i64::from(moment.month) - 1;
        let (counts, key, most) = match moment.granularity {
            Granularity::Year => return,
            Granularity::Month => (&mut self.months, month, MAX_MONTHS),
            _ => (&mut self.days, month * DAYS + i64::from(moment.day), MAX_DAYS),
        };
        if let Some(number) = counts.get_mut(&key) {
            *number += 1;
        } else if counts.len() < most {
            counts.insert(key, 1);
        }
    }

    fn report_forms(&self, root: Span, cx: &mut Context<'_>) {
        if let Some([one, other]) = self.forms.mixed() {
            cx.findings.report(&LASTMOD_MIXED_FORMATS, root, |draft| {
                draft.say("lastmod is written in more than one format; use one for all pages");
                draft.relate(one, "one format");
                draft.relate(other, "another format");
                draft.order_related();
            });
        }
        let all_days = matches!(&self.forms.granularities[..], [(Granularity::Day, _)]);
        if let (true, Some(first)) = (all_days, &self.first) {
            cx.findings.report(&LASTMOD_DATE_ONLY, root, |draft| {
                draft.say(format_args!(
                    "lastmod has dates without a time, like {}",
                    quote(&first.written)
                ));
                draft.relate(first.place, "the earliest date");
            });
        }
    }

    fn report_likeness(&self, root: Span, cx: &mut Context<'_>) {
        let (Some(first), Some(last)) = (&self.first, &self.last) else { return };
        if self.count < MIN_FOR_IDENTICAL {
            return;
        }
        let count = thousands(self.count);
        if first.seconds == last.seconds {
            cx.findings.report(&LASTMOD_ALL_IDENTICAL, root, |draft| {
                draft.say(format_args!(
                    "lastmod is {} on all {count} pages that have one",
                    quote(&first.written)
                ));
                draft.relate(first.place, "the first one");
            });
            return;
        }
        let just_now = |now: i64| first.seconds >= now - JUST_NOW && last.seconds <= now + DAY;
        if last.seconds - first.seconds <= ONE_RUN || cx.site.now.is_some_and(just_now) {
            cx.findings.report(&LASTMOD_IS_GENERATION_TIME, root, |draft| {
                draft.say(format_args!(
                    "lastmod of all {count} pages comes from one run of a program, from {} to {}",
                    quote(&first.written),
                    quote(&last.written)
                ));
                draft.relate(first.place, "the earliest date");
                draft.relate(last.place, "the latest date");
                draft.order_related();
            });
            return;
        }
        let most = self.days.iter().map(|(day, number)| (*number, *day)).max();
        if let Some((number, day)) = most
            && self.count >= MIN_FOR_MOSTLY
            && number * 10 > self.count * 9
        {
            cx.findings.report(&LASTMOD_MOSTLY_IDENTICAL, root, |draft| {
                let (month, day) = (month_name(day.div_euclid(DAYS)), day.rem_euclid(DAYS));
                let number = thousands(number);
                draft.say(format_args!(
                    "lastmod is {month}-{day:02} on {number} of the {count} pages that have one"
                ));
            });
        }
    }
}

impl Forms {
    fn add(&mut self, place: Span, moment: &Moment) {
        if !self.granularities.iter().any(|(known, _)| *known == moment.granularity) {
            self.granularities.push((moment.granularity, place));
        }
        match moment.zone {
            Some(zone) if zone.zulu => self.zulu.get_or_insert(place),
            Some(_) => self.offset.get_or_insert(place),
            None => return,
        };
    }

    /// Returns the places of two notations that one program would not mix.
    fn mixed(&self) -> Option<[Span; 2]> {
        match self.granularities[..] {
            [one, other, ..] => Some([one.1, other.1]),
            _ => Some([self.zulu?, self.offset?]),
        }
    }
}

fn month_name(month: i64) -> String {
    let (year, month) = (month.div_euclid(12), month.rem_euclid(12) + 1);
    format!("{year:04}-{month:02}")
}

/// Whether the month of a date begins with this text; an entry without a date matches only an empty text.
pub(super) fn is_in(moment: Option<Moment>, start: &str) -> bool {
    match moment {
        None => start.is_empty(),
        Some(moment) => {
            let month = moment.year * 12 + i64::from(moment.month) - 1;
            !start.is_empty()
                && moment.granularity >= Granularity::Month
                && month_name(month).starts_with(start)
        }
    }
}

/// Whether everything that a date may mean is before 6 August 1991.
fn is_before_web(moment: Moment) -> bool {
    match moment.granularity {
        Granularity::Year => moment.year < 1991,
        Granularity::Month => (moment.year, moment.month) < (1991, 8),
        _ => (moment.year, moment.month, moment.day) < (1991, 8, 6),
    }
}
