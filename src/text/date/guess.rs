//! What was most likely meant by a value that is no date of the W3C's.

use std::ops::Range;

use super::calendar::{days_from_civil, format_day, is_leap};
use super::written::{Cursor, WrittenZone};
use super::*;
use crate::text::chars::is_hidden_in_url;
use crate::text::cut::cut;

/// What a date in another notation most likely says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guess {
    pub(super) year: i64,
    pub(super) month: u8,
    pub(super) day: u8,
    pub(super) time: Option<GuessedTime>,
    /// There is one way to read it.
    pub sure: bool,
}

/// The time of a [`Guess`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GuessedTime {
    pub(super) hour: u8,
    pub(super) minute: u8,
    pub(super) second: u8,
    pub(super) fraction: Option<String>,
    pub(super) zone: Option<i32>,
}

impl Guess {
    /// In the notation that everybody reads; `None` where it is no real date.
    pub fn portable(&self) -> Option<String> {
        use std::fmt::Write as _;
        if !(1..=9999).contains(&self.year) || !is_real_day(self.year, self.month, self.day) {
            return None;
        }
        let mut days = days_from_civil(self.year, self.month, self.day);
        let Some(time) = &self.time else {
            return Some(format_day(days));
        };
        let (mut hour, mut second) = (time.hour, time.second);
        if hour == 24 && time.minute == 0 && second == 0 {
            hour = 0;
            days += 1;
        }
        // The leap second has no place in the notation: the second before it has.
        second = if second == 60 { 59 } else { second };
        let zone = time.zone.unwrap_or(0);
        if hour > 23 || time.minute > 59 || second > 59 || zone.abs() > GREATEST_OFFSET {
            return None;
        }
        let mut text = format_day(days);
        if text.len() != 10 {
            return None;
        }
        let _ = write!(text, "T{hour:02}:{:02}:{second:02}", time.minute);
        if let Some(fraction) = &time.fraction {
            let _ = write!(text, ".{}", cut(fraction, ..fraction.len().min(MAX_FRACTION)));
        }
        if zone == 0 {
            text.push('Z');
        } else {
            text += &format_offset(zone, ":");
        }
        Some(text)
    }
}

/// Reads the notations that people write instead: RFC 822 and other dates with the month's name,
/// `20050101`, `2005/1/1`, `1.2.2005`, week and ordinal dates, seconds since 1970, a spreadsheet's days.
pub(crate) fn guess(text: &str) -> Option<Guess> {
    // Longer text is prose.
    if text.len() > 100 {
        return None;
    }
    // An underscore stands for a dash, or for the space before the time.
    let timed = text.contains(':');
    let cleaned: String = text
        .chars()
        .filter(|&c| !is_hidden_in_url(c))
        .map(|c| match c {
            '_' if timed => ' ',
            '_' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '年' | '月' => '-',
            '日' => ' ',
            // Of East Asian scripts, as wide as a letter there.
            '\u{FF0D}'..='\u{FF1A}' => char::from(b'-' + (c as u32 - 0xFF0D) as u8),
            c if c.is_whitespace() => ' ',
            c => c,
        })
        .collect();
    // Python writes bytes so.
    let cleaned = cleaned.strip_prefix("b'").unwrap_or(&cleaned);
    let cleaned = cleaned.trim_matches([' ', '"', '\'', '“', '”', '„']);
    let cleaned = cleaned.trim_end_matches(['.', ',', ';']);
    // Java writes the zone's name behind its offset.
    let cleaned = match (cleaned.ends_with(']'), cleaned.find('[')) {
        (true, Some(at)) => cut(cleaned, ..at),
        _ => cleaned,
    };
    if let Some((rest, last)) = two_zones(cleaned) {
        let guess = guess(rest)?;
        let first = guess.time.as_ref()?.zone?;
        return Some(Guess { sure: guess.sure && first == last, ..guess });
    }
    if let Some(written) = Written::scan(cleaned)
        && !written.signed
        && written.year_range.len() == 4
        && written.day.is_some()
    {
        let zone = written.zone.as_ref();
        if zone.is_some_and(|zone| !zone.in_range()) {
            return None;
        }
        let time = written.time.as_ref().map(|time| GuessedTime {
            hour: time.hour.0,
            minute: time.minute.0,
            second: time.second.as_ref().map_or(0, |second| second.0),
            fraction: time.fraction.clone().map(|range| cleaned[range].to_owned()),
            zone: zone.map(WrittenZone::offset),
        });
        let sure = time.as_ref().is_none_or(|time| time.zone.is_some());
        let (month, day) = (written.month?.0, written.day?.0);
        return Some(Guess { year: written.year, month, day, time, sure });
    }
    if let Some((year, month, day)) = day_number(cleaned) {
        return Some(Guess { year, month, day, time: None, sure: false });
    }
    if cleaned.bytes().all(|byte| byte.is_ascii_digit()) {
        return digits_only(cleaned);
    }
    compact(cleaned)
        .or_else(|| week_or_ordinal(cleaned))
        .or_else(|| numbers(cleaned))
        .or_else(|| with_month_name(cleaned))
        .or_else(|| with_month_name(&cleaned.replace('-', " ")).filter(|_| !cleaned.contains(':')))
        .or_else(|| numbers(&cleaned.replace(' ', "-")).filter(|guess| guess.time.is_none()))
        .or_else(|| mended(cleaned))
}

/// The date of `45992`, as spreadsheets keep dates: the days since 1899-12-30, of this half of the century. Behind a point
/// comes the time of day, in a zone that nobody knows.
pub(crate) fn day_number(text: &str) -> Option<(i64, u8, u8)> {
    let (days, time) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let days: i64 = days.parse().ok().filter(|days| (36_526..54_789).contains(days))?;
    let whole = time.bytes().all(|byte| byte.is_ascii_digit());
    whole.then(|| civil_from_days(days - 25_569))
}

/// Both dates that three numbers may say of which nobody knows whether the day or the month comes first.
pub(crate) fn either(text: &str) -> Option<[String; 2]> {
    // Of such the first may be the year as well.
    if text.split('-').nth(1).is_some() && text.split('-').all(|part| part.len() < 3) {
        return None;
    }
    let by_day = guess(&text.replace(['/', '-'], ".")).and_then(|guess| guess.portable())?;
    let (year, month, day, rest) = (&by_day[..5], &by_day[5..7], &by_day[8..10], &by_day[10..]);
    let by_month = format!("{year}{day}-{month}{rest}");
    Some([by_day, by_month])
}

/// Reads it with a digit for the letter, a colon for the point, and what stands for a sign in an address.
fn mended(text: &str) -> Option<Guess> {
    let (date, time) = text.split_at_checked("2026-01-31T".len()).unwrap_or((text, ""));
    let mut time = time.replace("%2B", "+").replace("%3A", ":").replace(".Z", "Z");
    let mut lost = false;
    if let Some((start, end)) = time.split_at_checked("08:15:30".len()) {
        // The `+` of a zone, which is a space in an address.
        let zone = end.strip_prefix(' ').filter(|zone| zone.contains(':'));
        lost = zone.is_some();
        let sign = if lost { "+" } else { "" };
        time = format!("{}{sign}{}", start.replace('.', ":"), zone.unwrap_or(end));
    }
    let mended = format!("{date}{time}").replace(['O', 'o'], "0");
    Written::scan(&mended).filter(|_| mended != text)?;
    guess(&mended).map(|guess| Guess { sure: guess.sure && !lost, ..guess })
}

/// A second zone behind the first, as a program writes that adds `Z` to what is complete: what stands before it, and its
/// minutes.
fn two_zones(text: &str) -> Option<(&str, i32)> {
    let zone = match text.ends_with(['Z', 'z']) {
        true => 1,
        false => "+00:00".len(),
    };
    let (rest, last) = text.split_at_checked(text.len().checked_sub(zone)?)?;
    let first = Written::scan(rest)?.zone?;
    first.in_range().then_some((rest, named_zone(last)?))
}

/// `20050101`, or seconds or milliseconds since 1970.
fn digits_only(text: &str) -> Option<Guess> {
    match text.len() {
        8 => Some(Guess {
            year: text[..4].parse().ok()?,
            month: text[4..6].parse().ok()?,
            day: text[6..].parse().ok()?,
            time: None,
            sure: true,
        }),
        9 | 10 => from_seconds(text.parse().ok()?),
        12 | 13 => from_seconds(text.parse::<i64>().ok()? / 1_000),
        14 => {
            let mut guess = digits_only(cut(text, ..8))?;
            guess.time = Some(GuessedTime {
                hour: text[8..10].parse().ok()?,
                minute: text[10..12].parse().ok()?,
                second: text[12..].parse().ok()?,
                fraction: None,
                zone: None,
            });
            guess.sure = false;
            Some(guess)
        }
        _ => None,
    }
}

fn from_seconds(seconds: i64) -> Option<Guess> {
    let (year, month, day) = civil_from_days(seconds.div_euclid(86_400));
    let rest = seconds.rem_euclid(86_400);
    Some(Guess {
        year,
        month,
        day,
        time: Some(GuessedTime {
            hour: u8::try_from(rest / 3_600).ok()?,
            minute: u8::try_from(rest / 60 % 60).ok()?,
            second: u8::try_from(rest % 60).ok()?,
            fraction: None,
            zone: Some(0),
        }),
        sure: false,
    })
}

/// `20050101T100000Z`.
fn compact(text: &str) -> Option<Guess> {
    let (date, time) = text.split_once(['T', 't'])?;
    if date.len() != 8 || !date.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut guess = digits_only(date)?;
    let digits = time.bytes().take_while(u8::is_ascii_digit).count();
    let (hour, minute, second) = match digits {
        6 => (cut(time, ..2), cut(time, 2..4), cut(time, 4..6)),
        4 => (cut(time, ..2), cut(time, 2..4), "0"),
        _ => return None,
    };
    let zone = match time[digits..].trim() {
        "" => None,
        zone => Some(named_zone(zone)?),
    };
    guess.sure = zone.is_some();
    guess.time = Some(GuessedTime {
        hour: hour.parse().ok()?,
        minute: minute.parse().ok()?,
        second: second.parse().ok()?,
        fraction: None,
        zone,
    });
    Some(guess)
}

/// `2005-W01-1` and `2005-001`.
fn week_or_ordinal(text: &str) -> Option<Guess> {
    let bytes = text.as_bytes();
    let number = |range: Range<usize>| -> Option<i64> {
        let part = bytes.get(range)?;
        part.iter().try_fold(0, |sum, byte| {
            byte.is_ascii_digit().then(|| sum * 10 + i64::from(byte - b'0'))
        })
    };
    let year = number(0..4)?;
    let days = match bytes {
        [_, _, _, _, b'-', b'W', _, _, b'-', _] => {
            let (week, day) = (number(6..8)?, number(9..10)?);
            if !(1..=53).contains(&week) || !(1..=7).contains(&day) {
                return None;
            }
            // The week with 4 January is the first; 1970-01-01 was a Thursday.
            let fourth = days_from_civil(year, 1, 4);
            fourth - (fourth + 3).rem_euclid(7) + (week - 1) * 7 + day - 1
        }
        [_, _, _, _, b'-', _, _, _] => {
            let day = number(5..8)?;
            if !(1..=if is_leap(year) { 366 } else { 365 }).contains(&day) {
                return None;
            }
            days_from_civil(year, 1, 1) + day - 1
        }
        _ => return None,
    };
    let (year, month, day) = civil_from_days(days);
    Some(Guess { year, month, day, time: None, sure: true })
}

/// Three numbers between `-`, `/` or `.`, maybe with a time behind them.
fn numbers(text: &str) -> Option<Guess> {
    let end = text.find([' ', 'T', 't', ',']).unwrap_or(text.len());
    let (date, rest) = text.split_at(end);
    let separator = ['-', '/', '.'].into_iter().find(|c| date.contains(*c))?;
    let mut parts = date.split(separator);
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let short = |part: &str| -> Option<u8> {
        if matches!(part.len(), 1 | 2) && part.bytes().all(|byte| byte.is_ascii_digit()) {
            part.parse().ok()
        } else {
            None
        }
    };
    let long = |part: &str| -> Option<i64> {
        if part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_digit()) {
            part.parse().ok()
        } else {
            None
        }
    };
    // `11/24/26`; between dashes the year might come first.
    let last = long(third).or_else(|| {
        let years = short(third).filter(|_| separator != '-' && first.len() < 3);
        years.filter(|_| third.len() == 2).map(|years| 2000 + i64::from(years))
    });
    let (year, month, day, sure) = match (long(first), last) {
        (Some(year), None) => (year, short(second)?, short(third)?, true),
        (None, Some(year)) => match (short(first)?, short(second)?) {
            // Day and month can be told apart where one of them is no month.
            (month, day) if day > 12 => (year, month, day, false),
            // With dots the day comes first; else nobody knows.
            (day, month) if day <= 12 && day != month && separator != '.' => return None,
            (day, month) => (year, month, day, false),
        },
        _ => return None,
    };
    let rest = rest.trim_start_matches([' ', 'T', 't', ',']);
    let (time, timed) = if rest.is_empty() { (None, true) } else { read_time(rest)? };
    Some(Guess { year, month, day, time, sure: sure && timed })
}

/// A clock time with an optional zone, and whether it has one.
fn read_time(text: &str) -> Option<(Option<GuessedTime>, bool)> {
    let mut words = text.split(' ').filter(|word| !word.is_empty());
    let mut time = clock_time(words.next()?)?;
    for word in words {
        match word {
            "AM" | "am" => time.hour = if time.hour == 12 { 0 } else { time.hour },
            "PM" | "pm" => time.hour = if time.hour < 12 { time.hour + 12 } else { time.hour },
            word => time.zone = Some(named_zone(word)?),
        }
    }
    let sure = time.zone.is_some();
    Some((Some(time), sure))
}

/// `9:05`, `09:05:07.25`, with the zone right behind it or without.
fn clock_time(word: &str) -> Option<GuessedTime> {
    let end = word.find(|c: char| !(c.is_ascii_digit() || matches!(c, ':' | '.' | ',')));
    let (digits, zone) = word.split_at(end.unwrap_or(word.len()));
    let (whole, fraction) = match digits.split_once(['.', ',']) {
        Some((whole, fraction)) => (whole, Some(fraction.to_owned())),
        None => (digits, None),
    };
    if fraction.as_ref().is_some_and(|f| f.is_empty() || !f.bytes().all(|b| b.is_ascii_digit())) {
        return None;
    }
    let mut parts = whole.split(':');
    let hour = parts.next()?.parse().ok()?;
    let minute = parts.next()?.parse().ok()?;
    let second = match parts.next() {
        Some(second) => second.parse().ok()?,
        None => 0,
    };
    if parts.next().is_some() {
        return None;
    }
    let zone = if zone.is_empty() { None } else { Some(named_zone(zone)?) };
    Some(GuessedTime { hour, minute, second, fraction, zone })
}

/// `Mon, 02 Jan 2006 15:04:05 GMT`, `January 2, 2006`, `2 January 2006` and their like.
fn with_month_name(text: &str) -> Option<Guess> {
    // As they begin, in English, German, French, Spanish, Portuguese, Italian, Dutch and Swedish.
    const MONTHS: &str = "jan ene gen|feb fev fév|mar mär maa|apr avr abr|may mai mag maj mei|jun giu juin|\
        jul lug juil|aug ago aou aoû|sep set|oct okt out ott|nov|dec dez dic déc";
    // JavaScript repeats the zone's name in brackets.
    let text = text.split('(').next()?;
    let (mut year, mut month, mut day) = (None, None, None);
    let mut time: Option<GuessedTime> = None;
    let mut zone = None;
    let (mut first, mut sure) = (true, true);
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let word = word.trim_end_matches('.');
        let lower = word.to_ascii_lowercase();
        let named = |names: &str| {
            let known = |byte: u8| byte.is_ascii_lowercase() || byte == b'.' || !byte.is_ascii();
            // These are November in Finnish and June in Irish.
            !matches!(lower.get(..5), Some("marra" | "meith"))
                && lower.bytes().all(known)
                && names.split(' ').any(|name| lower.starts_with(name))
        };
        if word.contains(':') && time.is_none() && word.as_bytes()[0].is_ascii_digit() {
            time = Some(clock_time(word)?);
        } else if word.bytes().all(|byte| byte.is_ascii_digit()) {
            match word.len() {
                4 if year.is_none() => year = Some(word.parse().ok()?),
                1 | 2 if day.is_none() => day = Some(word.parse().ok()?),
                // `24-Nov-26`
                2 if year.is_none() && month.is_some() => {
                    year = Some(2000 + word.parse::<i64>().ok()?);
                    sure = false;
                }
                _ => return None,
            }
        } else if let Some(found) = MONTHS.split('|').position(named)
            // In French, Spanish and Italian, Tuesday begins as March does.
            && month.is_none_or(|month| month == 3)
        {
            month = Some(u8::try_from(found + 1).ok()?);
        } else if lower == "de" || named("mon tue wed thu fri sat sun") && month.is_none() {
            // The name of the day adds nothing.
        } else if first && word.chars().all(char::is_alphabetic) {
            // Of other languages, too: it stands before all else.
            sure = false;
        } else {
            if zone.is_some() {
                return None;
            }
            zone = Some(named_zone(word)?);
        }
        first = false;
    }
    let timed = match &mut time {
        Some(time) => {
            time.zone = time.zone.or(zone);
            time.zone.is_some()
        }
        None => zone.is_none(),
    };
    Some(Guess { year: year?, month: month?, day: day?, time, sure: sure && timed })
}

/// The zones that RFC 822 names, and offsets with or without colon; in minutes.
pub(super) fn named_zone(word: &str) -> Option<i32> {
    let hours = match word {
        "Z" | "z" | "UT" | "UTC" | "GMT" => 0,
        "EDT" => -4,
        "EST" | "CDT" => -5,
        "CST" | "MDT" => -6,
        "MST" | "PDT" => -7,
        "PST" => -8,
        _ => {
            let offset = word.strip_prefix("GMT").or_else(|| word.strip_prefix("UTC"));
            let mut cursor = Cursor { bytes: offset.unwrap_or(word).as_bytes(), at: 0 };
            let zone = cursor.zone(&mut None)?;
            return (zone.in_range() && cursor.done()).then(|| zone.offset());
        }
    };
    Some(hours * 60)
}

/// Whether `text` holds a second date in W3C notation behind the first.
pub(crate) fn has_two_dates(text: &str) -> bool {
    let starts = |window: &[u8]| {
        window.iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        })
    };
    let bytes = text.as_bytes();
    bytes
        .windows(10)
        .position(starts)
        .is_some_and(|first| bytes[first + 10..].windows(10).any(starts))
}
