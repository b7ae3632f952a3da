//! A date as it is written: its parts and their places, before the numbers are judged.

use std::ops::Range;

use super::calendar::{clock, days_from_civil, format_day};
use super::*;
use crate::text::space::is_xml_space;

/// A value that has the outline of a W3C date, whatever its numbers are and even with common slips of notation. Ranges are
/// byte ranges of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub signed: bool,
    pub year: i64,
    pub year_range: Range<usize>,
    pub month: Option<(u8, Range<usize>)>,
    pub day: Option<(u8, Range<usize>)>,
    pub time: Option<WrittenTime>,
    pub zone: Option<WrittenZone>,
    /// The first part that differs from the W3C notation but has a clear meaning: `t`, `z`, a comma before the fraction,
    /// `+0100`, a space before the zone.
    pub slip: Option<Range<usize>>,
}

/// The time of a [`Written`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenTime {
    /// The characters between date and time.
    pub separator: Range<usize>,
    pub spaced: bool,
    pub hour: (u8, Range<usize>),
    pub minute: (u8, Range<usize>),
    pub second: Option<(u8, Range<usize>)>,
    /// The digits after the decimal point.
    pub fraction: Option<Range<usize>>,
}

impl WrittenTime {
    /// Whether the hour is 24 or the second 60: possible times that the W3C notation does not have.
    pub fn is_odd(&self) -> bool {
        self.hour.0 == 24 || self.second.as_ref().is_some_and(|second| second.0 == 60)
    }
}

/// The zone of a [`Written`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenZone {
    pub range: Range<usize>,
    pub negative: bool,
    pub zulu: bool,
    pub hours: u8,
    pub minutes: u8,
}

impl WrittenZone {
    pub fn in_range(&self) -> bool {
        self.minutes < 60 && i32::from(self.hours) * 60 + i32::from(self.minutes) <= GREATEST_OFFSET
    }

    pub fn is_negative_zero(&self) -> bool {
        self.negative && self.hours == 0 && self.minutes == 0
    }

    pub(super) fn offset(&self) -> i32 {
        let minutes = i32::from(self.hours) * 60 + i32::from(self.minutes);
        if self.negative { -minutes } else { minutes }
    }
}

impl Written {
    /// Finds the parts; `None` if the value has another outline.
    pub fn scan(text: &str) -> Option<Written> {
        let mut cursor = Cursor::new(text);
        let signed = cursor.eat(b'-') || cursor.eat(b'+');
        let year_start = cursor.at;
        let mut year: i64 = 0;
        while let Some(digit) = cursor.digit() {
            year = year.saturating_mul(10).saturating_add(i64::from(digit));
        }
        if cursor.at - year_start < 4 {
            return None;
        }
        let mut written = Written {
            signed,
            year,
            year_range: 0..cursor.at,
            month: None,
            day: None,
            time: None,
            zone: None,
            slip: None,
        };
        if cursor.done() {
            // More digits without a dash are a compact date or a Unix time.
            return (cursor.at == 4 || signed).then_some(written);
        }
        cursor.eat(b'-').then_some(())?;
        written.month = Some(cursor.pair()?);
        if cursor.done() {
            return Some(written);
        }
        cursor.eat(b'-').then_some(())?;
        written.day = Some(cursor.pair()?);
        let separator = cursor.at;
        let spaced = cursor.spaces();
        let small = !spaced && cursor.eat(b't');
        if small {
            cursor.slip(separator);
        }
        if small || !spaced && cursor.eat(b'T') || spaced && two(cursor.bytes, cursor.at).is_some()
        {
            written.time = Some(cursor.time(separator, spaced)?);
        } else {
            cursor.at = separator;
        }
        if !cursor.done() {
            written.zone = Some(cursor.zone()?);
        }
        written.slip = cursor.slip;
        Some(written)
    }

    /// Whether every part has the right form and is possible.
    pub(super) fn is_w3c(&self) -> bool {
        !self.signed
            && self.year_range.len() == 4
            && self.slip.is_none()
            && match (&self.time, &self.zone) {
                (None, None) => true,
                (Some(time), Some(zone)) => !time.spaced && !time.is_odd() && zone.in_range(),
                _ => false,
            }
            && self.year > 0
            && self.impossible().is_none()
    }

    pub fn granularity(&self) -> Granularity {
        match (&self.time, &self.month, &self.day) {
            (Some(WrittenTime { second: Some(_), .. }), ..) => Granularity::Second,
            (Some(_), ..) => Granularity::Minute,
            (None, _, Some(_)) => Granularity::Day,
            (None, Some(_), None) => Granularity::Month,
            (None, None, None) => Granularity::Year,
        }
    }

    /// Returns the part that no calendar or clock has, and why. 24:00 and :60 are handled elsewhere.
    pub fn impossible(&self) -> Option<(Range<usize>, &'static str)> {
        let month = self.month.as_ref()?;
        if !(1..=12).contains(&month.0) {
            return Some((month.1.clone(), "months run from 01 to 12"));
        }
        let day = self.day.as_ref()?;
        if !is_real_day(self.year, month.0, day.0) {
            return Some((day.1.clone(), "that month has no such day"));
        }
        let time = self.time.as_ref()?;
        if time.minute.0 > 59 {
            return Some((time.minute.1.clone(), "minutes run from 00 to 59"));
        }
        let second = time.second.as_ref().map_or(0, |second| second.0);
        if let Some((61.., range)) = &time.second {
            return Some((range.clone(), "seconds run from 00 to 59"));
        }
        let past_midnight = time.minute.0 > 0 || second > 0;
        (time.hour.0 > 24 || time.hour.0 == 24 && past_midnight)
            .then(|| (time.hour.1.clone(), "hours run from 00 to 23"))
    }

    /// Returns the point in time, if all parts are possible.
    pub fn moment(&self) -> Option<Moment> {
        if self.signed || !(1..=9999).contains(&self.year) || self.impossible().is_some() {
            return None;
        }
        let month = self.month.as_ref().map_or(1, |month| month.0);
        let day = self.day.as_ref().map_or(1, |day| day.0);
        let time = self.time.as_ref().map_or(0, |time| {
            clock(time.hour.0, time.minute.0, time.second.as_ref().map_or(0, |second| second.0))
        });
        let zone = self.zone.as_ref().map(|zone| Zone { minutes: zone.offset(), zulu: zone.zulu });
        Some(Moment {
            seconds: days_from_civil(self.year, month, day) * 86_400 + time
                - zone.map_or(0, |zone| i64::from(zone.minutes) * 60),
            year: self.year,
            month,
            day,
            granularity: self.granularity(),
            zone,
        })
    }

    /// Writes the date in the notation that every consumer reads. A time without zone becomes UTC.
    pub fn portable(&self, text: &str) -> Option<String> {
        let mut moment = self.moment()?;
        let Some(time) = &self.time else {
            return Some(format_day(days_from_civil(moment.year, moment.month, moment.day)));
        };
        // The notation has no leap second, so the second before it is written.
        moment.seconds -= i64::from(matches!(time.second, Some((60, _))));
        let mut right = moment.format();
        if let Some(fraction) = &time.fraction {
            let kept = fraction.start..fraction.end.min(fraction.start + MAX_FRACTION);
            right.insert_str("2026-01-31T12:00:00".len(), &format!(".{}", &text[kept]));
        }
        accept(&right).or_else(|| w3c(&right)).map(|_| right)
    }
}

/// The state of a scan of a value; `at` is in bytes.
pub(super) struct Cursor<'a> {
    pub bytes: &'a [u8],
    pub at: usize,
    /// The slip, as in [`Written`].
    slip: Option<Range<usize>>,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { bytes: text.as_bytes(), at: 0, slip: None }
    }

    /// Keeps the first slip: the part read since `start`.
    fn slip(&mut self, start: usize) {
        self.slip.get_or_insert(start..self.at);
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    pub(super) fn done(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    pub(super) fn digit(&mut self) -> Option<u8> {
        let byte = self.peek().filter(u8::is_ascii_digit)?;
        self.at += 1;
        Some(byte - b'0')
    }

    /// Reads exactly two digits.
    pub(super) fn pair(&mut self) -> Option<(u8, Range<usize>)> {
        let number = two(self.bytes, self.at)?;
        let range = self.at..self.at + 2;
        self.at += 2;
        // A third digit would make it another number.
        if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Some((number, range))
    }

    /// Skips white space and returns whether there was any.
    fn spaces(&mut self) -> bool {
        let start = self.at;
        while self.peek().is_some_and(|byte| is_xml_space(char::from(byte))) {
            self.at += 1;
        }
        self.at > start
    }

    fn time(&mut self, separator: usize, spaced: bool) -> Option<WrittenTime> {
        let separator = separator..self.at;
        let hour = self.pair()?;
        self.eat(b':').then_some(())?;
        let minute = self.pair()?;
        let mut time =
            WrittenTime { separator, spaced, hour, minute, second: None, fraction: None };
        if !self.eat(b':') {
            return Some(time);
        }
        time.second = Some(self.pair()?);
        let point = self.at;
        if self.eat(b',') {
            self.slip(point);
        }
        if self.at > point || self.eat(b'.') {
            while self.digit().is_some() {}
            time.fraction = Some(point + 1..self.at).filter(|digits| !digits.is_empty());
            time.fraction.as_ref()?;
        }
        Some(time)
    }

    pub(super) fn zone(&mut self) -> Option<WrittenZone> {
        let before = self.at;
        if self.spaces() {
            self.slip(before);
        }
        let start = self.at;
        let mut zone =
            WrittenZone { range: start..start, negative: false, zulu: true, hours: 0, minutes: 0 };
        if self.eat(b'z') {
            self.slip(start);
        } else if !self.eat(b'Z') {
            zone.zulu = false;
            zone.negative = self.eat(b'-');
            if !zone.negative && !self.eat(b'+') {
                return None;
            }
            zone.hours = two(self.bytes, self.at)?;
            self.at += 2;
            let colon = self.eat(b':');
            if colon || !self.done() {
                zone.minutes = self.pair()?.0;
            }
            if !colon {
                self.slip(start);
            }
        }
        zone.range.end = self.at;
        self.done().then_some(zone)
    }
}

pub(super) fn two(bytes: &[u8], at: usize) -> Option<u8> {
    match bytes.get(at..at + 2)? {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0') * 10 + (ones - b'0')),
        _ => None,
    }
}
