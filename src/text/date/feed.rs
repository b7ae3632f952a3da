//! Dates as feeds write them: RFC 822 in RSS, RFC 3339 in Atom.

use super::calendar::{clock, format_offset};
use super::guess::{DAYS, MONTHS, named_zone};
use super::{
    Granularity, Moment, Zone, accept, civil_from_days, days_from_civil, guess, is_real_day, kind,
    w3c,
};
use crate::text::slice::slice;

/// Reads `Mon, 02 Jan 2006 15:04:05 GMT`: RFC 822, with years of two or four digits. The name of the day is not compared
/// with the date, because feed readers ignore it.
pub(crate) fn rfc822(text: &str) -> Option<Moment> {
    let text = match text.find('(') {
        Some(at) if text.ends_with(')') => slice(text, ..at),
        _ => text,
    };
    let rest = match text.split_once(',') {
        Some((day, rest)) => position(&DAYS, day.trim()).map(|_| rest)?,
        None => text,
    };
    let mut words = rest.split_ascii_whitespace();
    let day = digits(words.next()?, 1..=2)?;
    let month = position(&MONTHS, words.next()?)? as u8 + 1;
    let year = words.next()?;
    let year = match (year.len(), digits(year, 2..=4)?) {
        (2, year) => year + if year < 50 { 2000 } else { 1900 },
        (4, year) => year,
        _ => return None,
    };
    let mut time = words.next()?.split(':').map(|part| digits(part, 2..=2));
    let (hour, minute) = (time.next()??, time.next()??);
    let second = time.next().unwrap_or(Some(0))?;
    let zone = words.next()?;
    let letter = zone.len() == 1 && zone.as_bytes()[0].is_ascii_alphabetic();
    // Case does not matter (RFC 822, 3.4.7).
    let zone = zone.to_ascii_uppercase();
    let minutes = match zone.as_str() {
        // RFC 822 defines the military zones with the wrong sign, so their meaning is unknown.
        _ if letter => 0,
        "UTC" => return None,
        // An offset is a sign and four digits.
        _ if zone.contains(['+', '-']) != (zone.len() == 5) => return None,
        _ => named_zone(&zone)?,
    };
    let (year, day) = (i64::from(year), u8::try_from(day).ok()?);
    let possible = time.next().is_none()
        && words.next().is_none()
        && is_real_day(year, month, day)
        && hour < 24
        && minute < 60
        && second <= 60;
    let time = clock(hour as u8, minute as u8, second as u8);
    possible.then(|| Moment {
        seconds: days_from_civil(year, month, day) * 86_400 + time - i64::from(minutes) * 60,
        year,
        month,
        day,
        granularity: Granularity::Second,
        zone: Some(Zone { minutes, zulu: minutes == 0 }),
    })
}

/// Reads `2006-01-02T15:04:05Z`: RFC 3339, as Atom requires it.
pub(crate) fn rfc3339(text: &str) -> Option<Moment> {
    let moment = accept(text).or_else(|| w3c(text));
    moment.filter(|moment| moment.granularity == Granularity::Second)
}

/// Returns what a date in another notation most likely means, in RFC 822 (`rss`) or RFC 3339, and whether it can be read in
/// one way only.
pub(crate) fn in_feed_notation(text: &str, rss: bool) -> Option<(String, bool)> {
    let (portable, sure) = match rfc822(text) {
        Some(moment) => (moment.format(), true),
        None => guess(text).or_else(|| Some((kind(text)?.1?, false)))?,
    };
    let moment = w3c(&portable)?;
    // A day alone tells neither the time nor the zone.
    let timed = moment.granularity > Granularity::Day;
    if !rss {
        return Some((if timed { portable } else { moment.format() }, sure && timed));
    }
    let local = moment.local();
    let (days, clock) = (local.div_euclid(86_400), local.rem_euclid(86_400));
    let (year, month, day) = civil_from_days(days);
    let zone = match moment.minutes() {
        0 => String::from("GMT"),
        minutes => format_offset(minutes, ""),
    };
    // 1970-01-01 was a Thursday.
    let name = &DAYS[(days + 3).rem_euclid(7) as usize][..3];
    let month = &MONTHS[usize::from(month) - 1][..3];
    let (hour, minute, second) = (clock / 3600, clock / 60 % 60, clock % 60);
    let text =
        format!("{name}, {day:02} {month} {year:04} {hour:02}:{minute:02}:{second:02} {zone}");
    Some((text, sure && timed))
}

fn position(names: &[&str], word: &str) -> Option<usize> {
    names.iter().position(|name| name[..3].eq_ignore_ascii_case(word))
}

fn digits(word: &str, length: std::ops::RangeInclusive<usize>) -> Option<u16> {
    let right = length.contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    if right { word.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_what_feeds_write() {
        let seconds = |text| rfc822(text).map(|moment| moment.seconds);
        assert_eq!(seconds("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0));
        assert_eq!(seconds("Thu, 01 Jan 1970 01:00:00 +0100"), Some(0));
        for fine in [
            "Sat, 07 Sep 2002 00:00:01 GMT",
            "7 Sep 2002 00:00 EST",
            "Sat, 07 Sep 02 00:00:01 Z",
            "sat, 07 sep 2002 00:00:01 -0700",
            "Sat,  7 Sep 2002 00:00:01 -0700 (PDT)",
        ] {
            assert!(rfc822(fine).is_some(), "{fine}");
        }
        for wrong in [
            "",
            "2002-09-07",
            "Saturday, 07 Sep 2002 00:00:01 GMT",
            "Sat, 31 Feb 2002 00:00:01 GMT",
            "Sat, 07 Sep 2002 24:00:01 GMT",
            "Sat, 07 Sep 2002 00:00:01 UTC",
            "Sat, 07 Sep 2002 00:00:01 +01:00",
            "Sat, 07 Sep 2002 00:00:01",
            "Sat, 07 September 2002 00:00:01 GMT",
        ] {
            assert!(rfc822(wrong).is_none(), "{wrong}");
        }
        for (text, kept) in [
            ("Mon, 05 Jan 2026 00:00:00 +0100", "2026-01-05T00:00:00+01:00"),
            ("Wed, 07 Jan 2026 22:10:01 EST", "2026-01-07T22:10:01-05:00"),
            ("Wed, 07 Jan 2026 22:10 GMT", "2026-01-07T22:10:00Z"),
        ] {
            assert_eq!(rfc822(text).unwrap().format(), kept);
        }
        for fine in ["2003-12-13T18:30:02Z", "2003-12-13T18:30:02.25+01:00"] {
            assert!(rfc3339(fine).is_some(), "{fine}");
        }
        for wrong in
            ["2003-12-13", "2003-12-13T18:30Z", "2003-12-13T18:30:02", "2003-12-13t18:30:02z"]
        {
            assert!(rfc3339(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn writes_what_it_reads() {
        let write = |text, rss| in_feed_notation(text, rss).unwrap();
        assert_eq!(write("2024-01-01", true), ("Mon, 01 Jan 2024 00:00:00 GMT".into(), false));
        assert_eq!(
            write("2024-01-01T10:00:00+05:30", true),
            ("Mon, 01 Jan 2024 10:00:00 +0530".into(), true)
        );
        assert!(!write("2024-01-01 10:00:00", true).1);
        assert_eq!(
            write("Mon, 01 Jan 2024 10:00:00 UTC", true),
            ("Mon, 01 Jan 2024 10:00:00 GMT".into(), true)
        );
        assert_eq!(
            write("Mon, 01 Jan 2024 10:00:00 +0100", false),
            ("2024-01-01T10:00:00+01:00".into(), true)
        );
        assert_eq!(write("2024-01-01", false), ("2024-01-01T00:00:00Z".into(), false));
    }

    proptest! {
        #[test]
        fn repairs_are_right(text in "[-+0-9:TZ /.,GMonJa]{0,30}|[0-9]{4}-[01][0-9]-[0-3][0-9](T[0-2][0-9]:00(:00)?(Z|[+-][01][0-9]:[0-5]0)?)?") {
            prop_assert!(in_feed_notation(&text, true).is_none_or(|(text, _)| rfc822(&text).is_some()));
            prop_assert!(in_feed_notation(&text, false).is_none_or(|(text, _)| rfc3339(&text).is_some()));
        }
    }
}
