//! Rules of the family `lastmod`.

#[cfg(not(target_os = "unknown"))]
#[macro_use]
mod examples;
pub(crate) mod judge;
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

rules! {
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

impl Family for Lastmod {
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        self.counted = None;
        for (number, value) in subject.entry.values(FieldName::Lastmod).enumerate() {
            self.elements += 1;
            if value.unknown {
                continue;
            }
            let explained;
            let moment = match subject.lastmod.as_ref().filter(|_| number == 0) {
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

    fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
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
}

impl Lastmod {
    /// Counts the date of a feed's item for the statistics.
    pub fn feed_date(&mut self, date: Option<(Moment, Span)>) {
        self.counted = date.map(|(moment, _)| moment);
        let Some((moment, place)) = date else { return };
        self.count(&moment, &moment.format(), place);
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
