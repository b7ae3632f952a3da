//! Dates and times as sitemaps write them: W3C Date and Time Formats, the near misses that people
//! write instead, and what the schemas' `date` and `dateTime` accept.

pub(crate) mod feed;

use std::cmp::Ordering;
use std::ops::Range;

use crate::entry::is_xml_space;

/// How much of a date is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Granularity {
    Year,
    Month,
    Day,
    Minute,
    Second,
}

/// A point in time as written, with the place it has on the clock of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    /// Since 1970-01-01T00:00:00Z; the start of what is written, in UTC where no zone is.
    pub seconds: i64,
    /// As written, whatever the zone.
    pub year: i64,
    pub month: u8,
    pub day: u8,
    pub granularity: Granularity,
    pub zone: Option<Zone>,
}

/// The zone of a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Zone {
    /// East of Greenwich.
    pub minutes: i32,
    pub zulu: bool,
}

impl Moment {
    /// Midnight sharp on the clock it was written by.
    pub fn is_midnight(self) -> bool {
        let offset = self.zone.map_or(0, |zone| i64::from(zone.minutes) * 60);
        (self.seconds + offset).rem_euclid(86_400) == 0
    }
}

const GREATEST_OFFSET: i32 = 14 * 60;
/// Fraction digits that every parser is known to take.
pub(crate) const MAX_FRACTION: usize = 9;

/// Says "surely fine" for what real sitemaps contain: `YYYY-MM-DD` and
/// `YYYY-MM-DDThh:mm:ss[.f](Z|±hh:mm)` from this century, in one look at each byte.
pub(crate) fn accept(value: &str) -> Option<Moment> {
    let bytes = value.as_bytes();
    if bytes.len() < 10 || bytes[4] != b'-' || bytes[7] != b'-' {
        return None;
    }
    let year = i64::from(two(bytes, 0)?) * 100 + i64::from(two(bytes, 2)?);
    let (month, day) = (two(bytes, 5)?, two(bytes, 8)?);
    // Older ones may be somebody's default date, which takes a closer look.
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
    if bytes.len() < 20 || bytes[10] != b'T' || bytes[13] != b':' || bytes[16] != b':' {
        return None;
    }
    let (hour, minute, second) = (two(bytes, 11)?, two(bytes, 14)?, two(bytes, 17)?);
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

/// Seconds since 1970-01-01T00:00:00Z of a complete W3C date and time with zone
/// (`2026-01-31T12:00:00Z`, `+01:00`, fraction allowed); `None` for anything else.
pub(crate) fn seconds(text: &str) -> Option<i64> {
    let moment = w3c(text)?;
    (moment.granularity >= Granularity::Minute).then_some(moment.seconds)
}

/// Reads a value of the W3C note's grammar: any of its six granularities, with real days.
pub(crate) fn w3c(text: &str) -> Option<Moment> {
    let written = Written::scan(text)?;
    if written.is_w3c() { written.moment() } else { None }
}

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

    fn offset(&self) -> i32 {
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
    fn is_w3c(&self) -> bool {
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

/// What a date in another notation most likely says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guess {
    year: i64,
    month: u8,
    day: u8,
    time: Option<GuessedTime>,
    /// There is one way to read it.
    pub sure: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct GuessedTime {
    hour: u8,
    minute: u8,
    second: u8,
    fraction: Option<String>,
    zone: Option<i32>,
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
            let _ = write!(text, ".{}", &fraction[..fraction.len().min(MAX_FRACTION)]);
        }
        if zone == 0 {
            text.push('Z');
        } else {
            let sign = if zone < 0 { '-' } else { '+' };
            let _ = write!(text, "{sign}{:02}:{:02}", zone.abs() / 60, zone.abs() % 60);
        }
        Some(text)
    }
}

/// Reads the notations that people write instead: RFC 822 and other dates with the month's name,
/// `20050101`, `2005/1/1`, `1.2.2005`, week and ordinal dates, seconds since 1970.
pub(crate) fn guess(text: &str) -> Option<Guess> {
    // Longer text is prose.
    if text.len() > 100 {
        return None;
    }
    let cleaned: String = text
        .chars()
        .map(|c| match c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            c if c.is_whitespace() => ' ',
            c => c,
        })
        .collect();
    let cleaned = cleaned.trim_matches(|c| matches!(c, ' ' | '"' | '\''));
    // Java writes the zone's name behind its offset.
    let cleaned = match (cleaned.ends_with(']'), cleaned.find('[')) {
        (true, Some(at)) => &cleaned[..at],
        _ => cleaned,
    };
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
    if cleaned.bytes().all(|byte| byte.is_ascii_digit()) {
        return digits_only(cleaned);
    }
    compact(cleaned)
        .or_else(|| week_or_ordinal(cleaned))
        .or_else(|| numbers(cleaned))
        .or_else(|| with_month_name(cleaned))
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
            let mut guess = digits_only(&text[..8])?;
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
        6 => (&time[..2], &time[2..4], &time[4..6]),
        4 => (&time[..2], &time[2..4], "0"),
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
    let (year, month, day, sure) = match (long(first), long(third)) {
        (Some(year), None) => (year, short(second)?, short(third)?, true),
        (None, Some(year)) => match (short(first)?, short(second)?) {
            // Day and month can be told apart where one of them is no month.
            (month, day) if day > 12 => (year, month, day, false),
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
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    // JavaScript repeats the zone's name in brackets.
    let text = text.split('(').next()?;
    let (mut year, mut month, mut day) = (None, None, None);
    let mut time: Option<GuessedTime> = None;
    let mut zone = None;
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let lower = word.to_ascii_lowercase();
        let named = |names: &[&str]| {
            let start = lower.get(..3)?;
            let known = lower.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'.');
            names.iter().position(|name| known && *name == start)
        };
        if word.contains(':') && time.is_none() && word.as_bytes()[0].is_ascii_digit() {
            time = Some(clock_time(word)?);
        } else if word.bytes().all(|byte| byte.is_ascii_digit()) {
            match word.len() {
                4 if year.is_none() => year = Some(word.parse().ok()?),
                1 | 2 if day.is_none() => day = Some(word.parse().ok()?),
                _ => return None,
            }
        } else if let Some(found) = named(&MONTHS)
            && month.is_none()
        {
            month = Some(u8::try_from(found + 1).ok()?);
        } else if named(&DAYS).is_some() && month.is_none() {
            // The name of the day adds nothing.
        } else {
            if zone.is_some() {
                return None;
            }
            zone = Some(named_zone(word)?);
        }
    }
    let sure = match &mut time {
        Some(time) => {
            time.zone = time.zone.or(zone);
            time.zone.is_some()
        }
        None => zone.is_none(),
    };
    Some(Guess { year: year?, month: month?, day: day?, time, sure })
}

/// The zones that RFC 822 names, and offsets with or without colon; in minutes.
fn named_zone(word: &str) -> Option<i32> {
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

/// Whether libxml2 takes `text` for an `xsd:date` or an `xsd:dateTime`: the type of `lastmod` in
/// the official schemas. White space at the ends collapses.
pub(crate) fn xsd_accepts(text: &str) -> bool {
    let text = text.trim_matches(is_xml_space);
    let mut cursor = Cursor { bytes: text.as_bytes(), at: 0 };
    let negative = cursor.eat(b'-');
    let start = cursor.at;
    let mut year: i64 = 0;
    while let Some(digit) = cursor.digit() {
        // A year too great for the machine's long integer is refused.
        match year.checked_mul(10).and_then(|year| year.checked_add(i64::from(digit))) {
            Some(next) => year = next,
            None => return false,
        }
    }
    let digits = cursor.at - start;
    if digits < 4 || (digits > 4 && cursor.bytes[start] == b'0') || year == 0 {
        return false;
    }
    let mut date = || {
        cursor.eat(b'-').then_some(())?;
        let (month, _) = cursor.pair()?;
        cursor.eat(b'-').then_some(())?;
        let (day, _) = cursor.pair()?;
        Some((month, day))
    };
    let Some((month, day)) = date() else { return false };
    if !is_real_day(if negative { -year } else { year }, month, day) {
        return false;
    }
    if cursor.eat(b'T') && xsd_time(&mut cursor).is_none() {
        return false;
    }
    if cursor.done() || cursor.eat(b'Z') {
        return cursor.done();
    }
    match &cursor.bytes[cursor.at..] {
        [b'+' | b'-', _, _, b':', _, _] => {
            match (two(cursor.bytes, cursor.at + 1), two(cursor.bytes, cursor.at + 4)) {
                (Some(hours), Some(minutes)) => {
                    minutes < 60 && i32::from(hours) * 60 + i32::from(minutes) <= GREATEST_OFFSET
                }
                _ => false,
            }
        }
        _ => false,
    }
}

fn xsd_time(cursor: &mut Cursor<'_>) -> Option<()> {
    let (hour, _) = cursor.pair()?;
    cursor.eat(b':').then_some(())?;
    let (minute, _) = cursor.pair()?;
    cursor.eat(b':').then_some(())?;
    let mut second = f64::from(cursor.pair()?.0);
    if cursor.eat(b'.') {
        // Added up digit by digit as libxml2 does it: enough nines after 59 make a minute.
        let mut place = 1.0;
        let start = cursor.at;
        while let Some(digit) = cursor.digit() {
            place /= 10.0;
            second += f64::from(digit) * place;
        }
        if cursor.at == start {
            return None;
        }
    }
    let end_of_day = hour == 24 && minute == 0 && second.partial_cmp(&0.0) == Some(Ordering::Equal);
    ((hour < 24 && minute < 60 && second < 60.0) || end_of_day).then_some(())
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn done(&self) -> bool {
        self.at == self.bytes.len()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn digit(&mut self) -> Option<u8> {
        let byte = self.peek().filter(u8::is_ascii_digit)?;
        self.at += 1;
        Some(byte - b'0')
    }

    /// Exactly two digits.
    fn pair(&mut self) -> Option<(u8, Range<usize>)> {
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

    fn time(
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

    fn zone(&mut self, slip: &mut Option<Range<usize>>) -> Option<WrittenZone> {
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

fn two(bytes: &[u8], at: usize) -> Option<u8> {
    match bytes.get(at..at + 2)? {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0') * 10 + (ones - b'0')),
        _ => None,
    }
}

fn clock(hour: u8, minute: u8, second: u8) -> i64 {
    i64::from(hour) * 3_600 + i64::from(minute) * 60 + i64::from(second)
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

pub(crate) fn is_real_day(year: i64, month: u8, day: u8) -> bool {
    let last = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        _ => return false,
    };
    (1..=last).contains(&day)
}

/// Days since 1970-01-01 in the Gregorian calendar, reckoned back before its time.
pub(crate) fn days_from_civil(year: i64, month: u8, day: u8) -> i64 {
    // The year begins in March, so that the leap day is its last.
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month = (i64::from(month) + 9) % 12;
    let day_of_year = (153 * month + 2) / 5 + i64::from(day) - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// The year, month and day of a number of days since 1970-01-01.
pub(crate) fn civil_from_days(days: i64) -> (i64, u8, u8) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    // Both fit: a day is at most 31 and a month at most 12.
    (year, u8::try_from(month).unwrap_or(1), u8::try_from(day).unwrap_or(1))
}

fn format_day(days: i64) -> String {
    let (year, month, day) = civil_from_days(days);
    format!("{year:04}-{month:02}-{day:02}")
}

/// A moment as a message shows it: `2026-11-20T00:00:00Z`.
pub(crate) fn format_seconds(seconds: i64) -> String {
    let rest = seconds.rem_euclid(86_400);
    format!(
        "{}T{:02}:{:02}:{:02}Z",
        format_day(seconds.div_euclid(86_400)),
        rest / 3_600,
        rest / 60 % 60,
        rest % 60
    )
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
            // The other reader has no year 0 by its filter, and so have we.
            if !text.starts_with("0000") {
                proptest::prop_assert_eq!(ours, other.map(OffsetDateTime::unix_timestamp), "{}", text);
            }
            if let Some(moment) = accept(&text) {
                proptest::prop_assert_eq!(Some(moment), w3c(&text));
            }
        }

        #[test]
        fn nothing_panics(text in "\\PC{0,40}") {
            let _ = (accept(&text), w3c(&text), xsd_accepts(&text), has_two_dates(&text));
            let _ = guess(&text).and_then(|guess| guess.portable());
        }
    }
}
