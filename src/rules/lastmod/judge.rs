//! Judges one date by the rules that look at a single value, in an order that reports each cause once. The rules about the
//! form also apply to the dates of news and videos.

use std::fmt::Display;

use super::*;
use crate::text::date::{MAX_FRACTION, WrittenTime, WrittenZone};

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
}

/// A date of another family, which reports the faults of its form by rules of its own.
pub(crate) struct Other {
    /// The rule for faults that are worse than a note.
    pub invalid: &'static Rule,
    /// The rule for notes: dates in the W3C's notation that some readers refuse.
    pub unusual: &'static Rule,
    /// Whether Google reads the date. A date that nobody reads gets only notes.
    pub read: bool,
}

impl Other {
    /// Returns the rule that stands for a rule of `lastmod`, and its severities.
    fn rule(&self, rule: &'static Rule) -> (&'static Rule, Severities) {
        // Yandex reads neither news nor videos.
        let mut severities = rule.severities.without(Yandex);
        let note = severities.without(Xsd).worst() == Some(Info);
        if !self.read {
            severities = Severities::protocol(Info);
        } else if std::ptr::eq(rule, &LASTMOD_YEAR_OR_MONTH_ONLY) {
            // Google requires a complete date for news and videos, but not for `lastmod`.
            severities = severities.and(Google, Error);
        }
        (if note { self.unusual } else { self.invalid }, severities)
    }
}

/// Reports on one value; the first finding includes the schema's verdict.
struct Report<'a, 'b> {
    /// Start of the messages.
    name: &'a str,
    /// `None` for a `lastmod`.
    other: Option<&'a Other>,
    value: &'a Value<'a>,
    text: &'a str,
    /// The schema refuses the value, and no finding says so yet.
    refused: bool,
    /// Google takes the date: it is right in form and not before 1970.
    taken: bool,
    cx: &'a mut Context<'b>,
}

impl<'a, 'b> Report<'a, 'b> {
    fn new(
        name: &'a str,
        other: Option<&'a Other>,
        value: &'a Value<'a>,
        cx: &'a mut Context<'b>,
    ) -> Report<'a, 'b> {
        let text = value.trimmed();
        Report { name, other, value, text, refused: !date::xsd_accepts(text), taken: false, cx }
    }

    /// Reports a finding about the value. `what`: the message after the name and the value.
    fn at(
        &mut self,
        rule: &'static Rule,
        range: Range<usize>,
        what: impl Display,
        fix: impl FnOnce() -> Option<Fix>,
    ) {
        let (rule, severities) = match self.other {
            Some(other) => other.rule(rule),
            None => (rule, rule.severities),
        };
        let severities = if self.taken { severities.without(Google) } else { severities };
        let severities = if std::mem::take(&mut self.refused) {
            severities.and(Xsd, Error)
        } else {
            severities.without(Xsd)
        };
        let span = self.span(range);
        self.cx.findings.report_as(rule, severities, span, |draft| {
            draft.say(format_args!("{} {} {what}", self.name, quote(self.text)));
            draft.fix_by(fix());
        });
    }

    fn span(&self, range: Range<usize>) -> Span {
        self.value.span_of_trimmed(range)
    }

    fn whole(&self) -> Range<usize> {
        0..self.text.len()
    }
}

/// Reports the faults of a value that is not certainly fine. Returns its moment, if the W3C's note allows the notation.
pub(super) fn explain(value: &Value, cx: &mut Context<'_>) -> Option<Moment> {
    let text = value.trimmed();
    if text.is_empty() {
        report_empty(&LASTMOD_EMPTY, "lastmod", value, cx);
        return None;
    }
    report_padding(&LASTMOD_WHITESPACE, "lastmod", value, cx);
    let mut report = Report::new("lastmod", None, value, cx);
    let moment = form(&mut report)?;
    let rest = report.whole();
    report.taken = moment.seconds >= 0;
    if moment.is_default() {
        report.at(
            &LASTMOD_EPOCH,
            rest,
            "is a placeholder that programs write for an unknown date",
            || Some(Fix::suggest("Remove the date", value.element, "")),
        );
    } else if is_before_web(moment) {
        let what = match report.taken {
            true => "is older than the first web page (6 August 1991)",
            false => "is before 1970; Google reports such a date as invalid",
        };
        report.at(&LASTMOD_BEFORE_WEB, rest, what, || None);
    }
    Some(moment)
}

/// Reports the faults of a date of another family, called `name`, and returns its moment. The date must include a day.
pub(crate) fn explain_other(
    name: &str,
    other: &Other,
    value: &Value,
    cx: &mut Context<'_>,
) -> Option<Moment> {
    form(&mut Report::new(name, Some(other), value, cx))
        .filter(|moment| moment.granularity >= Granularity::Day)
}

/// Judges the form of a date of any family.
fn form(report: &mut Report<'_, '_>) -> Option<Moment> {
    let moment = match Written::scan(report.text) {
        Some(written) => judge(&written, report),
        None => {
            invalid(report, report.whole(), date::guess(report.text));
            None
        }
    };
    debug_assert!(!report.refused, "{:?} fails the schema and no finding says so", report.text);
    moment
}

/// Judges the parts of a value that looks like a W3C date. All that makes it invalid is one finding; each part that is
/// valid but unusual is another.
fn judge(written: &Written, report: &mut Report<'_, '_>) -> Option<Moment> {
    let (text, whole) = (report.text, report.whole());
    let place = report.span(whole.clone());
    let zoned = written.zone.is_some();
    let rewritten = |safe| Some(Fix::write(written.portable(text)?, safe, place));
    let wrong_year = written.signed || written.year_range.len() > 4 || written.year == 0;
    if let Some((range, why)) = written.impossible().filter(|_| !wrong_year) {
        let what = format_args!("is impossible: {why}");
        report.at(&LASTMOD_IMPOSSIBLE_DATE, range, what, || None);
        return None;
    }
    match (&written.time, &written.zone, &written.slip) {
        _ if written.signed || written.year_range.len() > 4 => {
            let what = "has a year that is not four digits without a sign";
            report.at(&LASTMOD_YEAR_NOT_4_DIGITS, written.year_range.clone(), what, || None);
        }
        _ if written.year == 0 => {
            report.at(&LASTMOD_INVALID, whole, "is impossible: there is no year 0000", || None);
        }
        (Some(time), ..) if time.spaced => {
            let what = "is missing the “T” between date and time";
            let separator = time.separator.clone();
            report.at(&LASTMOD_SPACE_SEPARATOR, separator, what, || rewritten(zoned));
        }
        (None, Some(zone), _) => {
            let what = "has a time zone but no time";
            let range = zone.range.clone();
            report.at(&LASTMOD_DATE_WITH_OFFSET, range, what, || rewritten(false));
        }
        (.., Some(slip)) => {
            invalid(report, slip.clone(), written.portable(text).map(|right| (right, zoned)));
        }
        (Some(time), None, _) => {
            let what = "has a time but no time zone; add Z or an offset like +01:00";
            let range = time.hour.1.start..whole.end;
            report.at(&LASTMOD_TIMEZONE_MISSING, range, what, || rewritten(false));
        }
        (_, Some(zone), _) if !zone.in_range() => {
            let what = "has an offset over 14 hours or with more than 59 minutes";
            report.at(&LASTMOD_OFFSET_OUT_OF_RANGE, zone.range.clone(), what, || None);
        }
        (Some(time), ..) if time.hour.0 == 24 => {
            let hour = time.hour.1.clone();
            report
                .at(&LASTMOD_HOUR_24, hour, "has the hour 24; hours run to 23", || rewritten(true));
        }
        (Some(time), Some(zone), _) => judge_time(time, zone, report),
        _ if written.granularity() < Granularity::Day => {
            let what = "is a date without a day; write the full date";
            report.at(&LASTMOD_YEAR_OR_MONTH_ONLY, whole, what, || rewritten(false));
        }
        _ => {}
    }
    date::w3c(text)
}

/// Judges a time with zone whose numbers are possible. The edits of the findings do not overlap.
fn judge_time(time: &WrittenTime, zone: &WrittenZone, report: &mut Report<'_, '_>) {
    const KEPT: usize = 3;
    let minute = time.minute.1.end;
    let [seconds, zoned] = [minute..minute, zone.range.clone()].map(|range| report.span(range));
    match &time.second {
        None => {
            let what = "has no seconds; schema validators reject it";
            report.at(&LASTMOD_SECONDS_MISSING, time.hour.1.start..minute, what, || {
                Some(Fix::safe("Add :00", seconds, ":00"))
            });
        }
        Some((60, range)) => {
            let span = report.span(range.clone());
            report.at(
                &LASTMOD_LEAP_SECOND,
                range.clone(),
                "has the second 60; seconds run to 59",
                || Some(Fix::suggest("Write 59", span, "59")),
            );
        }
        Some(_) => {}
    }
    if let Some(range) = time.fraction.clone().filter(|range| range.len() > MAX_FRACTION) {
        let rest = report.span(range.start + KEPT..range.end);
        let what = format_args!("has {} decimals of a second; three are enough", range.len());
        report.at(&LASTMOD_EXCESS_FRACTION, range, what, || {
            Some(Fix::suggest("Keep three decimals", rest, ""))
        });
    }
    if zone.is_negative_zero() {
        let what = "ends with -00:00, which means UTC with an unknown time zone; write Z";
        report.at(&LASTMOD_NEGATIVE_ZERO_OFFSET, zone.range.clone(), what, || {
            Some(Fix::safe("Write Z", zoned, "Z"))
        });
    }
}

/// Reports a value in another notation. `right`: the date most likely meant, and whether that is certain.
fn invalid(report: &mut Report<'_, '_>, range: Range<usize>, right: Option<(String, bool)>) {
    let place = report.span(report.whole());
    let hidden = not_seen(report.text);
    let known = right.is_some() || !hidden.is_empty();
    let kind = if known { None } else { date::kind(report.text) };
    let (name, right) = match kind {
        Some((name, meant)) => (name, meant.map(|meant| (meant, false))),
        None => ("", right),
    };
    let what = match &right {
        Some((right, _)) if !name.is_empty() => {
            format!("is {name}. If you mean {}, write {}", date::day(right), quote(right))
        }
        Some((right, true)) => format!("is not a valid date; write {}", quote(right)),
        Some((right, false)) => {
            format!("is not a valid date. If you mean {}, write {}", date::day(right), quote(right))
        }
        None if !name.is_empty() => format!("is {name}; write a date like 2026-01-31"),
        None => format!("is not a date like 2026-01-31 or 2026-01-31T12:00:00Z{hidden}"),
    };
    let fix = || right.map(|(right, sure)| Fix::write(right, sure, place));
    report.at(&LASTMOD_INVALID, range, what, fix);
}
