//! Dates and times as sitemaps write them: W3C Date and Time Formats, the near misses that people write instead, and what
//! the schemas' `date` and `dateTime` accept.

mod calendar;
pub(crate) mod feed;
mod guess;
mod schema;
mod written;

pub(crate) use calendar::{
    civil_from_days, day_of, days_from_civil, format_day, format_seconds, is_real_day,
};
pub(crate) use guess::{day, guess, kind};
pub(crate) use schema::xsd_accepts;
pub(crate) use written::{Written, WrittenTime, WrittenZone};

use crate::text::bytes::{HIGH, word};
use calendar::{clock, format_offset};
use written::two;

/// The smallest unit that a date is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Granularity {
    Year,
    Month,
    Day,
    Minute,
    Second,
}

/// A point in time as written, and in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    /// Seconds since 1970-01-01T00:00:00Z of the first moment that the date covers; in UTC if it has no zone.
    pub seconds: i64,
    /// The year as written, whatever the zone.
    pub year: i64,
    pub month: u8,
    pub day: u8,
    pub granularity: Granularity,
    pub zone: Option<Zone>,
}

/// The zone of a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Zone {
    /// Offset in minutes east of Greenwich.
    pub minutes: i32,
    pub zulu: bool,
}

impl Moment {
    /// Whether a date is one that programs write for an unknown date.
    pub fn is_default(self) -> bool {
        if self.granularity < Granularity::Day {
            return false;
        }
        match (self.year, self.month, self.day) {
            (1970 | 1 | 1601 | 1900, 1, 1) | (1899, 12, 30) => true,
            // These are normal days, except at midnight sharp.
            (1980 | 2000, 1, 1) => self.granularity > Granularity::Day && self.is_midnight(),
            (1969, 12, 31) => self.granularity > Granularity::Day && self.seconds == 0,
            _ => false,
        }
    }

    /// Whether the time is exactly midnight, in the zone it was written in.
    pub fn is_midnight(self) -> bool {
        self.local().rem_euclid(86_400) == 0
    }

    /// Formats the moment in the notation of sitemaps, in the zone it was written in: `2026-01-05T00:00:00+01:00`.
    pub fn format(self) -> String {
        let mut text = format_seconds(self.local());
        if self.minutes() != 0 {
            text.pop();
            text += &format_offset(self.minutes(), ":");
        }
        text
    }

    /// Returns the seconds since 1970-01-01T00:00:00 in the zone it was written in.
    fn local(self) -> i64 {
        self.seconds + i64::from(self.minutes()) * 60
    }

    /// Returns the zone's offset in minutes east of Greenwich.
    fn minutes(self) -> i32 {
        self.zone.map_or(0, |zone| zone.minutes)
    }
}

const GREATEST_OFFSET: i32 = 14 * 60;
/// Maximum number of fraction digits that every parser is known to accept.
pub(crate) const MAX_FRACTION: usize = 9;

/// Accepts the valid dates that real sitemaps contain: `YYYY-MM-DD` and `YYYY-MM-DDThh:mm:ss[.f](Z|±hh:mm)` from 2001 on.
/// Reads each byte once; `None` only means that the value needs a closer look.
pub(crate) fn accept(value: &str) -> Option<Moment> {
    let bytes = value.as_bytes();
    let [year, month, day] = three(bytes, 2, b'-')?;
    let year = i64::from(two(bytes, 0)?) * 100 + i64::from(year);
    // Older dates may be the default of some program, which needs a closer look.
    if year < 2001 || !is_real_day(year, month, day) {
        return None;
    }
    let days = days_from_civil(year, month, day);
    let mut moment = Moment {
        seconds: days * 86_400,
        year,
        month,
        day,
        granularity: Granularity::Day,
        zone: None,
    };
    if bytes.len() == 10 {
        return Some(moment);
    }
    if bytes.len() < 20 || bytes[10] != b'T' {
        return None;
    }
    let [hour, minute, second] = three(bytes, 11, b':')?;
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let mut at = 19;
    if bytes[at] == b'.' {
        let digits = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 || digits > MAX_FRACTION {
            return None;
        }
        at += 1 + digits;
    }
    let zone = match &bytes[at..] {
        b"Z" => Zone { minutes: 0, zulu: true },
        [sign @ (b'+' | b'-'), _, _, b':', _, _] => {
            let (hours, rest) = (i32::from(two(bytes, at + 1)?), i32::from(two(bytes, at + 4)?));
            let minutes = hours * 60 + rest;
            if rest > 59 || minutes > GREATEST_OFFSET || (minutes == 0 && *sign == b'-') {
                return None;
            }
            Zone { minutes: if *sign == b'-' { -minutes } else { minutes }, zulu: false }
        }
        _ => return None,
    };
    moment.seconds += clock(hour, minute, second) - i64::from(zone.minutes) * 60;
    moment.granularity = Granularity::Second;
    moment.zone = Some(zone);
    Some(moment)
}

/// Reads three numbers of two digits each, with a separator between them, all at once, because every date has such a part.
fn three(bytes: &[u8], at: usize, separator: u8) -> Option<[u8; 3]> {
    let zeros = u64::from_le_bytes([b'0', b'0', separator, b'0', b'0', separator, b'0', b'0']);
    /// Added to a digit over 9, or to a separator's difference over 0, this sets the byte's highest bit.
    const ROOM: u64 = u64::from_le_bytes([118, 118, 127, 118, 118, 127, 118, 118]);
    let digits = word(bytes, at)? ^ zeros;
    if (digits | digits.wrapping_add(ROOM)) & HIGH != 0 {
        return None;
    }
    let numbers = digits * 10 + (digits >> 8);
    Some([numbers as u8, (numbers >> 24) as u8, (numbers >> 48) as u8])
}

/// Returns the seconds since 1970-01-01T00:00:00Z of a complete W3C date and time with zone (`2026-01-31T12:00:00Z`,
/// `+01:00`, fraction allowed); `None` for anything else.
pub(crate) fn seconds(text: &str) -> Option<i64> {
    let moment = w3c(text)?;
    (moment.granularity >= Granularity::Minute).then_some(moment.seconds)
}

/// Reads a value in the grammar of the W3C note: any of its six granularities, with real days.
pub(crate) fn w3c(text: &str) -> Option<Moment> {
    let written = Written::scan(text)?;
    if written.is_w3c() { written.moment() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::format_description::well_known::Rfc3339;
    use time::{Date, Month, OffsetDateTime};

    #[test]
    fn civil_days_agree_with_another_calendar() {
        let unix = OffsetDateTime::UNIX_EPOCH.date().to_julian_day();
        for days in (-719_162..2_932_896).step_by(37) {
            let date = Date::from_julian_day(unix + days).unwrap();
            let (year, month, day) = (i64::from(date.year()), u8::from(date.month()), date.day());
            assert_eq!(civil_from_days(i64::from(days)), (year, month, day));
            assert_eq!(days_from_civil(year, month, day), i64::from(days));
        }
        assert_eq!(civil_from_days(days_from_civil(-4, 2, 29)), (-4, 2, 29));
    }

    #[test]
    fn real_days_agree_with_another_calendar() {
        for year in [1600, 1900, 2000, 2004, 2023, 2100] {
            for month in 1..=12 {
                for day in 0..=32 {
                    let name = Month::try_from(month).unwrap();
                    let real = Date::from_calendar_date(year, name, day).is_ok();
                    assert_eq!(is_real_day(i64::from(year), month, day), real);
                }
            }
        }
    }

    #[test]
    fn options_take_complete_times_only() {
        assert_eq!(seconds("1970-01-01T00:00:00Z"), Some(0));
        assert_eq!(seconds("2026-01-31T12:00:00+01:00"), Some(1_769_857_200));
        assert_eq!(seconds("2026-01-31T12:00:00.25Z"), Some(1_769_860_800));
        assert_eq!(seconds("2026-01-31T12:00Z"), Some(1_769_860_800));
        for text in ["", "2026-01-31", "2026-01-31T12:00:00", "2026-02-31T12:00:00Z", "2026", "now"]
        {
            assert_eq!(seconds(text), None, "{text}");
        }
    }

    #[test]
    fn accepts_what_real_files_contain() {
        for text in [
            "2026-01-31",
            "2026-01-31T12:00:00Z",
            "2026-01-31T12:00:00.000Z",
            "2026-01-31T12:00:00+05:45",
            "2024-02-29T23:59:59.123456789-14:00",
        ] {
            assert_eq!(accept(text), w3c(text), "{text}");
            assert!(accept(text).is_some(), "{text}");
        }
        for text in ["1999-01-01", "2026-01-31T12:00Z", "2026-01-31 ", "2026-01-31T12:00:00-00:00"]
        {
            assert!(accept(text).is_none(), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn instants_agree_with_another_reader(
            text in "[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-](0[0-9]|1[0-3]):[0-5][0-9])"
        ) {
            let other = OffsetDateTime::parse(&text, &Rfc3339).ok().filter(|other| other.year() > 0);
            let ours = w3c(&text).map(|moment| moment.seconds);
            // The other reader's year 0 is filtered out, and ours has none.
            if !text.starts_with("0000") {
                proptest::prop_assert_eq!(ours, other.map(OffsetDateTime::unix_timestamp), "{}", text);
            }
            if let Some(moment) = accept(&text) {
                proptest::prop_assert_eq!(Some(moment), w3c(&text));
            }
        }

        #[test]
        fn three_numbers_are_digits(text in "[0-9:;\\-/.]{8}|([0-9]{2}:){2}[0-9]{2}", changed in 0_usize..8, to in 0_u8..) {
            let mut bytes = text.into_bytes();
            let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
            let slow = |bytes: &[u8]| {
                let two = |at: usize| Some(digit(bytes[at])? * 10 + digit(bytes[at + 1])?);
                let all = [two(0)?, two(3)?, two(6)?];
                (bytes[2] == b':' && bytes[5] == b':').then_some(all)
            };
            proptest::prop_assert_eq!(three(&bytes, 0, b':'), slow(&bytes));
            bytes[changed] = to;
            proptest::prop_assert_eq!(three(&bytes, 0, b':'), slow(&bytes));
        }

        #[test]
        fn nothing_panics(text in "\\PC{0,40}") {
            let _ = (accept(&text), w3c(&text), xsd_accepts(&text), guess(&text), kind(&text));
        }
    }
}
