//! A date as it is written: its parts and their places, before anybody asks what the numbers say.

use std::ops::Range;

use super::calendar::{clock, days_from_civil, is_leap};
use super::guess::{Guess, GuessedTime};
use super::*;
use crate::text::space::is_xml_space;

/// A value with the outline of a W3C date, whatever its numbers say and with the usual slips of
/// notation. Ranges are byte ranges of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub signed: bool,
    pub year: i64,
    pub year_range: Range<usize>,
    pub month: Option<(u8, Range<usize>)>,
    pub day: Option<(u8, Range<usize>)>,
    pub time: Option<WrittenTime>,
    pub zone: Option<WrittenZone>,
    /// The first character that differs from the W3C notation though its meaning is clear: `t`,
    /// `z`, a comma before the fraction, `+0100`, a space before the zone.
    pub slip: Option<Range<usize>>,
}

/// The time of a [`Written`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenTime {
    /// What stands between date and time.
    pub separator: Range<usize>,
    pub spaced: bool,
    pub hour: (u8, Range<usize>),
    pub minute: (u8, Range<usize>),
    pub second: Option<(u8, Range<usize>)>,
    /// The digits behind the decimal point.
    pub fraction: Option<Range<usize>>,
}

impl WrittenTime {
    /// Hour 24 or second 60: possible, and yet not on W3C's clock.
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
    /// Finds the parts; `None` where the outline is another one.
    pub fn scan(text: &str) -> Option<Written> {
        let mut cursor = Cursor { bytes: text.as_bytes(), at: 0 };
        let signed = cursor.eat(b'-') || cursor.eat(b'+');
        let year_start = if signed { 1 } else { 0 };
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
            // More digits without a dash are a compact date or a count of seconds.
            return (cursor.at == 4 || signed).then_some(written);
        }
        if !cursor.eat(b'-') {
            return None;
        }
        written.month = Some(cursor.pair()?);
        if cursor.done() {
            return Some(written);
        }
        if !cursor.eat(b'-') {
            return None;
        }
        written.day = Some(cursor.pair()?);
        if cursor.done() {
            return Some(written);
        }
        let separator = cursor.at;
        let spaces = cursor.spaces();
        if cursor.peek().is_some_and(|byte| matches!(byte, b'T' | b't')) && spaces == 0 {
            if cursor.eat(b't') {
                written.slip_at(separator..separator + 1);
            } else {
                cursor.at += 1;
            }
            written.time = Some(cursor.time(separator, false, &mut written.slip)?);
        } else if spaces > 0 && cursor.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            written.time = Some(cursor.time(separator, true, &mut written.slip)?);
        } else {
            cursor.at = separator;
        }
        if cursor.done() {
            return Some(written);
        }
        written.zone = Some(cursor.zone(&mut written.slip)?);
        Some(written)
    }

    fn slip_at(&mut self, range: Range<usize>) {
        self.slip.get_or_insert(range);
    }

    /// Whether every part has the right form: what is left to judge are the numbers.
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

    /// The part that no calendar or clock has. 24:00 and :60 are another matter.
    pub fn impossible(&self) -> Option<Impossible> {
        if let Some((month, range)) = &self.month
            && !(1..=12).contains(month)
        {
            return Some(Impossible { range: range.clone(), what: "months run from 01 to 12" });
        }
        if let (Some((month, _)), Some((day, range))) = (&self.month, &self.day)
            && !is_real_day(self.year, *month, *day)
        {
            let what = match month {
                _ if (1..=28).contains(day) => "the year is out of range",
                _ if *day == 0 => "days are counted from 01",
                2 if is_leap(self.year) => "that February has 29 days",
                2 => "that February has 28 days",
                4 | 6 | 9 | 11 => "that month has 30 days",
                _ => "that month has 31 days",
            };
            return Some(Impossible { range: range.clone(), what });
        }
        let time = self.time.as_ref()?;
        if time.minute.0 > 59 {
            let range = time.minute.1.clone();
            return Some(Impossible { range, what: "minutes run from 00 to 59" });
        }
        if let Some((second, range)) = &time.second
            && *second > 60
        {
            let range = range.clone();
            return Some(Impossible { range, what: "seconds run from 00 to 59" });
        }
        let past_midnight =
            time.minute.0 > 0 || time.second.as_ref().is_some_and(|second| second.0 > 0);
        if time.hour.0 > 24 || (time.hour.0 == 24 && past_midnight) {
            let range = time.hour.1.clone();
            return Some(Impossible { range, what: "hours run from 00 to 23" });
        }
        None
    }

    /// The point in time, where the parts are possible at all.
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

    /// The same in the notation that everybody reads. A time without zone becomes UTC.
    pub fn portable(&self, text: &str) -> Option<String> {
        let guess = Guess {
            year: self.year,
            month: self.month.as_ref().map_or(1, |month| month.0),
            day: self.day.as_ref().map_or(1, |day| day.0),
            time: self.time.as_ref().map(|time| GuessedTime {
                hour: time.hour.0,
                minute: time.minute.0,
                second: time.second.as_ref().map_or(0, |second| second.0),
                fraction: time.fraction.clone().map(|range| text[range].to_owned()),
                zone: self.zone.as_ref().map(WrittenZone::offset),
            }),
            sure: true,
        };
        if self.signed || self.zone.as_ref().is_some_and(|zone| !zone.in_range()) {
            return None;
        }
        guess.portable()
    }
}

/// A number that cannot be, and what it may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Impossible {
    pub range: Range<usize>,
    pub what: &'static str,
}

/// How far a value has been read, in bytes.
pub(super) struct Cursor<'a> {
    pub bytes: &'a [u8],
    pub at: usize,
}

impl Cursor<'_> {
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

    /// Exactly two digits.
    pub(super) fn pair(&mut self) -> Option<(u8, Range<usize>)> {
        let number = two(self.bytes, self.at)?;
        let range = self.at..self.at + 2;
        self.at += 2;
        // A third digit makes it another number.
        if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Some((number, range))
    }

    fn spaces(&mut self) -> usize {
        let start = self.at;
        while self.peek().is_some_and(|byte| is_xml_space(char::from(byte))) {
            self.at += 1;
        }
        self.at - start
    }

    pub(super) fn time(
        &mut self,
        separator: usize,
        spaced: bool,
        slip: &mut Option<Range<usize>>,
    ) -> Option<WrittenTime> {
        let separator = separator..self.at;
        let hour = self.pair()?;
        if !self.eat(b':') {
            return None;
        }
        let minute = self.pair()?;
        let mut time =
            WrittenTime { separator, spaced, hour, minute, second: None, fraction: None };
        if !self.eat(b':') {
            return Some(time);
        }
        time.second = Some(self.pair()?);
        let point = self.at;
        let comma = self.eat(b',');
        if comma {
            slip.get_or_insert(point..point + 1);
        }
        if comma || self.eat(b'.') {
            while self.digit().is_some() {}
            if self.at == point + 1 {
                return None;
            }
            time.fraction = Some(point + 1..self.at);
        }
        Some(time)
    }

    pub(super) fn zone(&mut self, slip: &mut Option<Range<usize>>) -> Option<WrittenZone> {
        let mut slips = Vec::new();
        let before = self.at;
        if self.spaces() > 0 {
            slips.push(before..self.at);
        }
        let start = self.at;
        let rest = &self.bytes[start..];
        let mut zone =
            WrittenZone { range: start..start, negative: false, zulu: true, hours: 0, minutes: 0 };
        match rest {
            b"Z" => self.at += 1,
            b"z" => {
                self.at += 1;
                slips.push(start..self.at);
            }
            b"UTC" | b"GMT" => {
                self.at += 3;
                slips.push(start..self.at);
            }
            [sign @ (b'+' | b'-'), ..] => {
                self.at += 1;
                zone.zulu = false;
                zone.negative = *sign == b'-';
                zone.hours = two(self.bytes, self.at)?;
                self.at += 2;
                let colon = self.eat(b':');
                if colon || self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                    zone.minutes = self.pair()?.0;
                }
                if !colon {
                    slips.push(start..self.at);
                }
            }
            _ => return None,
        }
        zone.range = start..self.at;
        // Go writes the name behind the offset.
        if matches!(&self.bytes[self.at..], b" UTC" | b" GMT") && !zone.zulu {
            slips.push(self.at..self.bytes.len());
            self.at = self.bytes.len();
        }
        if !self.done() {
            return None;
        }
        if let Some(first) = slips.into_iter().next() {
            slip.get_or_insert(first);
        }
        Some(zone)
    }
}

pub(super) fn two(bytes: &[u8], at: usize) -> Option<u8> {
    match bytes.get(at..at + 2)? {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0') * 10 + (ones - b'0')),
        _ => None,
    }
}
