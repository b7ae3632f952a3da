//! Judges one date by the rules that look at a single value, in an order that reports each cause once. The rules about the
//! form also apply to the dates of news and videos.

use std::fmt::Display;

use super::*;
use crate::text::date::{MAX_FRACTION, WrittenTime, WrittenZone};

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
