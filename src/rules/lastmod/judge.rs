//! Explains one date: the rules that look at a single value, in the order that keeps one cause to one finding. Those on
//! its form hold for the dates of news and videos as well.

use super::*;
use crate::text::cut::cut;
use crate::text::date::{MAX_FRACTION, WrittenTime, WrittenZone};

/// A date of another family, which says of each form what `lastmod` says of it, by rules of its own.
pub(crate) struct Other {
    /// What has a greater severity than a note.
    pub invalid: &'static Rule,
    /// The notes: dates of the W3C's notation that some readers refuse.
    pub unusual: &'static Rule,
    /// No article is without its date.
    pub required: bool,
    /// Google reads it. What nobody reads gets notes only.
    pub read: bool,
}

impl Other {
    /// Which rule says what `rule` says of `lastmod`, and to whom it matters.
    fn rule(&self, rule: &'static Rule) -> (&'static Rule, Severities) {
        // Yandex takes neither.
        let mut severities = rule.severities.without(Yandex);
        let note = severities.without(Xsd).worst() == Some(Info);
        if !self.read {
            severities = Severities::protocol(Info);
        } else if std::ptr::eq(rule, &LASTMOD_YEAR_OR_MONTH_ONLY) {
            // Its pages on news and videos ask for the complete date, that on `lastmod` does not.
            severities = severities.and(Google, Error);
        }
        (if note { self.unusual } else { self.invalid }, severities)
    }
}

/// Reports on one value, with the schema's verdict on it in the first finding.
struct Report<'a, 'b> {
    /// As messages begin.
    name: &'a str,
    /// Unless it is a `lastmod`.
    other: Option<&'a Other>,
    value: &'a Value,
    text: &'a str,
    /// The schema refuses the value, and no finding says so yet.
    refused: bool,
    cx: &'a mut Context<'b>,
}

impl<'a, 'b> Report<'a, 'b> {
    fn new(
        name: &'a str,
        other: Option<&'a Other>,
        value: &'a Value,
        cx: &'a mut Context<'b>,
    ) -> Report<'a, 'b> {
        let text = value.trimmed();
        Report { name, other, value, text, refused: !date::xsd_accepts(text), cx }
    }

    fn at(&mut self, rule: &'static Rule, range: Range<usize>, explain: impl FnOnce(&mut Draft)) {
        let (rule, severities) = match self.other {
            Some(other) => other.rule(rule),
            None => (rule, rule.severities),
        };
        let severities = if std::mem::take(&mut self.refused) {
            severities.and(Xsd, Error)
        } else {
            severities.without(Xsd)
        };
        let span = self.span(range);
        let (name, value, text) = (self.name, self.value, self.text);
        let removable = self.is_removable();
        self.cx.findings.report_as(rule, severities, span, |draft| {
            explain(draft);
            // Put right, it would still be no date of the page.
            if removable && date::w3c(text).is_none() && says_nothing(text) {
                draft.say(format_args!(
                    "{name} {} is no date; programs write it where they have none",
                    quote(text)
                ));
                draft.suggest("Remove the date", value.element, "");
            }
        });
    }

    fn is_removable(&self) -> bool {
        self.other.is_none_or(|other| !other.required)
    }

    fn span(&self, range: Range<usize>) -> Span {
        self.value.span_of_trimmed(range)
    }

    fn whole(&self) -> Range<usize> {
        0..self.text.len()
    }
}

/// Reports what is wrong with a value that was not surely fine; the moment it means, where the W3C
/// note allows it.
pub(super) fn explain(value: &Value, cx: &mut Context<'_>) -> Option<Moment> {
    let text = value.trimmed();
    if text.is_empty() {
        cx.findings.report(&LASTMOD_EMPTY, value.tag.to(value.span), |draft| {
            draft.say("lastmod is empty; leave it out");
            draft.fix_by(left_out(value, "lastmod".len()));
        });
        return None;
    }
    if text.len() < value.text().len() {
        cx.findings.report(&LASTMOD_WHITESPACE, padding(value), |draft| {
            draft.say(format_args!("lastmod {} has white space around it", quote(value.text())));
            draft.fix_by(trim(value));
        });
    }
    let mut report = Report::new("lastmod", None, value, cx);
    let moment = form(&mut report)?;
    let rest = report.whole();
    if is_default_date(moment) {
        report.at(&LASTMOD_EPOCH, rest, |draft| {
            draft.say(format_args!("lastmod {} is what programs write for no date", quote(text)));
            draft.suggest("Remove the date", value.element, "");
        });
    } else if is_before_web(moment) {
        report.at(&LASTMOD_BEFORE_WEB, rest, |draft| {
            draft.say(format_args!("lastmod {} is older than the web (1991-08-06)", quote(text)));
        });
    }
    Some(moment)
}

/// Does the same for a date of another family, called `name`. A day, at least, has to be written.
pub(crate) fn explain_other(
    name: &str,
    other: &Other,
    value: &Value,
    cx: &mut Context<'_>,
) -> Option<Moment> {
    form(&mut Report::new(name, Some(other), value, cx))
        .filter(|moment| moment.granularity >= Granularity::Day)
}

/// Judges the form of a date, wherever it stands.
fn form(report: &mut Report<'_, '_>) -> Option<Moment> {
    let moment = match Written::scan(report.text) {
        Some(written) => judge(&written, report),
        None => {
            invalid(report);
            None
        }
    };
    debug_assert!(!report.refused, "{:?} fails the schema and no finding says so", report.text);
    moment
}

/// Judges the parts of a value with the outline of a W3C date. One finding for what makes it
/// invalid; what is valid but unusual is said for each part.
fn judge(written: &Written, report: &mut Report<'_, '_>) -> Option<Moment> {
    if is_no_date(written, report) || is_no_notation(written, report) {
        return None;
    }
    match (&written.time, &written.zone) {
        (Some(time), Some(zone)) => judge_time(written, time, zone, report),
        _ => judge_date(written, report),
    }
    date::w3c(report.text)
}

/// Reports a year, month, day or time that there is not.
fn is_no_date(written: &Written, report: &mut Report<'_, '_>) -> bool {
    let (name, text, whole) = (report.name, report.text, report.whole());
    let quoted = quote(text);
    if written.signed || written.year_range.len() > 4 {
        report.at(&LASTMOD_YEAR_NOT_4_DIGITS, written.year_range.clone(), |draft| {
            draft.say(format_args!("{name} {quoted}: the year must have four digits and no sign"));
        });
    } else if written.year == 0 {
        report.at(&LASTMOD_INVALID, whole, |draft| {
            draft.say(format_args!("{name} {quoted}: there is no year 0000"));
        });
    } else if let Some(impossible) = written.impossible() {
        let place = report.span(whole);
        report.at(&LASTMOD_IMPOSSIBLE_DATE, impossible.range, |draft| {
            draft.say(format_args!("{name} {quoted} cannot be: {}", impossible.what));
            if let Some(right) = with_day_first(text) {
                draft.fix_by(Fix::write(right, false, place));
            }
        });
    } else {
        return false;
    }
    true
}

/// The date that a value means if day and month have changed places.
fn with_day_first(text: &str) -> Option<String> {
    let (year, month, day) = (text.get(..5)?, text.get(8..10)?, text.get(5..7)?);
    let right = format!("{year}{month}-{day}{}", text.get(10..).unwrap_or_default());
    date::accept(&right).map(|_| right)
}

/// Reports date, time and zone that are not put together as the W3C note has it.
fn is_no_notation(written: &Written, report: &mut Report<'_, '_>) -> bool {
    let (name, text, whole) = (report.name, report.text, report.whole());
    let place = report.span(whole.clone());
    let quoted = quote(text);
    match (&written.time, &written.zone) {
        (Some(time), zone) if time.spaced => {
            report.at(&LASTMOD_SPACE_SEPARATOR, time.separator.clone(), |draft| {
                draft.say(format_args!(
                    "{name} {quoted} has a space between date and time instead of T"
                ));
                draft.fix_by(rewritten(written, text, place, zone.is_some()));
            });
        }
        (None, Some(zone)) => {
            report.at(&LASTMOD_DATE_WITH_OFFSET, zone.range.clone(), |draft| {
                draft.say(format_args!("{name} {quoted} has a time zone but no time"));
                draft.fix_by(Fix::write(cut(text, ..10).to_owned(), false, place));
            });
        }
        _ if written.slip.is_some() => {
            let slip = written.slip.clone().unwrap_or(whole);
            report.at(&LASTMOD_INVALID, slip, |draft| {
                match written.portable(text) {
                    Some(right) => draft.say(format_args!(
                        "{name} {quoted} is not written as dates in sitemaps are; {} is",
                        quote(&right)
                    )),
                    None => draft.say(format_args!(
                        "{name} {quoted} is not written as dates in sitemaps are"
                    )),
                }
                draft.fix_by(rewritten(written, text, place, written.zone.is_some()));
            });
        }
        (Some(time), None) => {
            report.at(&LASTMOD_TIMEZONE_MISSING, time.hour.1.start..whole.end, |draft| {
                draft.say(format_args!("{name} {quoted} has a time but no time zone"));
                let anew = time.is_odd().then(|| rewritten(written, text, place, false));
                draft.fix_by(anew.flatten().unwrap_or_else(|| match time.second {
                    Some(_) => Fix::suggest("Add Z", Span::at(place.end), "Z"),
                    None => Fix::suggest("Add seconds and Z", Span::at(place.end), ":00Z"),
                }));
            });
            if !time.is_odd() {
                excess(time, report);
            }
        }
        (Some(_), Some(zone)) if !zone.in_range() => {
            report.at(&LASTMOD_OFFSET_OUT_OF_RANGE, zone.range.clone(), |draft| {
                draft.say(format_args!(
                    "{name} {quoted}: offsets run from -14:00 to +14:00, minutes to 59"
                ));
            });
        }
        _ => return false,
    }
    true
}

/// The value as every reader takes it.
fn rewritten(written: &Written, text: &str, place: Span, safe: bool) -> Option<Fix> {
    Some(Fix::write(written.portable(text)?, safe, place))
}

/// A date without time: it may lack its day.
fn judge_date(written: &Written, report: &mut Report<'_, '_>) {
    if written.granularity() == Granularity::Day {
        return;
    }
    let (name, text, whole) = (report.name, report.text, report.whole());
    let (quoted, place) = (quote(text), report.span(whole.clone()));
    report.at(&LASTMOD_YEAR_OR_MONTH_ONLY, whole, |draft| {
        match written.granularity() {
            Granularity::Year => {
                draft.say(format_args!("{name} {quoted} is a year without month and day"))
            }
            _ => draft.say(format_args!("{name} {quoted} is a month without day")),
        }
        draft.fix_by(rewritten(written, text, place, false));
    });
}

/// A time with zone, possible by its numbers. The findings' edits do not touch each other.
fn judge_time(
    written: &Written,
    time: &WrittenTime,
    zone: &WrittenZone,
    report: &mut Report<'_, '_>,
) {
    let (name, text, place) = (report.name, report.text, report.span(report.whole()));
    let quoted = quote(text);
    if time.hour.0 == 24 {
        report.at(&LASTMOD_HOUR_24, time.hour.1.clone(), |draft| {
            draft.say(format_args!("{name} {quoted}: hours run from 00 to 23"));
            draft.fix_by(rewritten(written, text, place, true));
        });
        return;
    }
    match &time.second {
        None => {
            let minute = time.minute.1.clone();
            let end = report.span(minute.clone()).end;
            report.at(&LASTMOD_SECONDS_MISSING, time.hour.1.start..minute.end, |draft| {
                draft.say(format_args!(
                    "{name} {quoted} has no seconds; schema validators refuse it"
                ));
                draft.repair("Add :00", Span::at(end), ":00");
            });
        }
        Some((60, range)) => {
            let span = report.span(range.clone());
            report.at(&LASTMOD_LEAP_SECOND, range.clone(), |draft| {
                draft.say(format_args!("{name} {quoted}: seconds run from 00 to 59"));
                draft.suggest("Write second 59", span, "59");
            });
        }
        Some(_) => {}
    }
    excess(time, report);
    if zone.is_negative_zero() {
        let span = report.span(zone.range.clone());
        report.at(&LASTMOD_NEGATIVE_ZERO_OFFSET, zone.range.clone(), |draft| {
            draft.say(format_args!("{name} {quoted}: -00:00 says UTC, zone unknown; Z is clear"));
            draft.repair("Write Z", span, "Z");
        });
    }
}

/// More decimals than readers take.
fn excess(time: &WrittenTime, report: &mut Report<'_, '_>) {
    const KEPT: usize = 3;
    let Some(range) = time.fraction.clone().filter(|range| range.len() > MAX_FRACTION) else {
        return;
    };
    let (name, quoted) = (report.name, quote(report.text));
    let span = report.span(range.start + KEPT..range.end);
    report.at(&LASTMOD_EXCESS_FRACTION, range.clone(), |draft| {
        draft.say(format_args!(
            "{name} {quoted} has {} decimals of a second; three are plenty",
            range.len()
        ));
        draft.suggest("Keep three decimals", span, "");
    });
}

/// Whether a value in another notation stands for no date.
fn says_nothing(text: &str) -> bool {
    // What MySQL keeps for no date, in whatever notation, and what PHP makes of it.
    let letters = || text.bytes().filter(u8::is_ascii_alphanumeric);
    let zero = text.starts_with('0') && letters().all(|byte| matches!(byte, b'0' | b'T' | b'Z'));
    if zero || text.starts_with("-0001-11-30") || text.ends_with("-0001") {
        return true;
    }
    let guess = date::guess(text).and_then(|guess| guess.portable());
    guess.is_some_and(|date| date::w3c(&date).is_some_and(is_default_date))
}

/// A value of another outline: says which, where it can be read.
fn invalid(report: &mut Report<'_, '_>) {
    let (name, text, value) = (report.name, report.text, report.value);
    let place = report.span(report.whole());
    let removable = report.is_removable();
    report.at(&LASTMOD_INVALID, report.whole(), |draft| {
        let guess = date::guess(text);
        let portable = guess.as_ref().and_then(|guess| Some((guess.sure, guess.portable()?)));
        match &portable {
            _ if date::has_two_dates(text) => {
                draft.say(format_args!("{name} {} holds more than one date", quote(text)))
            }
            Some((sure, right)) => draft.say(format_args!(
                "{name} {} is not written as dates in sitemaps are; {} is{}",
                quote(text),
                quote(right),
                match sure {
                    true => "",
                    _ if date::day_number(text).is_some() =>
                        ", if it is a spreadsheet's number for a day",
                    false => ", if that is what it means",
                }
            )),
            None => match date::either(text) {
                Some([by_day, by_month]) => draft.say(format_args!(
                    "{name} {} may mean {} or {}",
                    quote(text),
                    quote(&by_day),
                    quote(&by_month)
                )),
                None if text.trim_matches('#').is_empty() => {
                    draft.say(format_args!(
                        "{name} {} is what a spreadsheet shows for a date where the column is too narrow",
                        quote(text)
                    ));
                    draft.advise("Widen the column, and make the sitemap again.");
                }
                None => draft.say(format_args!(
                    "{name} {} is not a date like 2026-01-31 or 2026-01-31T12:00:00Z",
                    quote(text)
                )),
            },
        }
        draft.add(not_seen(text));
        if removable && told_as_nothing(name, value, draft) {
            return;
        }
        draft.fix_by(portable.map(|(sure, right)| Fix::write(right, sure, place)));
    });
}
