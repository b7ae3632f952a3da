//! What was most likely meant by a value that is not a W3C date.

use super::calendar::format_offset;
use super::written::Cursor;
use super::*;
use crate::text::order::CollectSmall;
use crate::text::slice::slice;
use crate::text::words::is_missing_value;

pub(super) const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
pub(super) const DAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// Limit in bytes: a longer text is prose.
const LONGEST: usize = 100;

/// Returns what a date in another notation most likely means, in the notation that every consumer reads, and whether it can
/// be read in one way only. Understands dates made of words, as RFC 822, JavaScript, Go, Ruby and Java write them, and
/// `20050101`, `2005/1/1` and `31.1.2005`.
pub(crate) fn guess(text: &str) -> Option<(String, bool)> {
    if text.len() > LONGEST {
        return None;
    }
    let (right, sure) = match Written::scan(text) {
        Some(_) => (text.to_owned(), true),
        None => compact(text).or_else(|| words(text))?,
    };
    let written = Written::scan(&right).filter(|written| written.day.is_some())?;
    let sure = sure && written.time.is_some() == written.zone.is_some();
    Some((written.portable(&right)?, sure))
}

/// What stands in place of a date, with a test for it.
type Kind = (&'static str, fn(&str) -> bool);

/// The first that fits is told.
const KINDS: [Kind; 13] = [
    ("a Unix time, counted from 1970", |text| unix(text).is_some()),
    ("the number of a day, as spreadsheets count them", |text| {
        text.len() > 4
            && text.split('.').next().is_some_and(|day| day.len() == 5)
            && is_number(text)
    }),
    ("a date whose year has two digits", |text| short(text) == Some(2)),
    ("a date in which day and month could be swapped", |text| short(text) == Some(4)),
    ("a day counted by weeks or from the start of the year", |text| {
        text.get(5..)
            .is_some_and(|rest| rest.starts_with('W') || rest.len() == 3 && is_number(rest))
    }),
    ("a number", |text| is_number(text.trim_start_matches('-'))),
    ("what JavaScript writes for a date that it cannot read", |text| {
        text == "Invalid Date" || text.starts_with("NaN-NaN")
    }),
    ("what JavaScript writes for an object", |text| text == "[object Object]"),
    ("text that the generator wrote instead of a value", is_missing_value),
    ("the pattern of a date", |text| ["%Y", "yyyy", "YYYY"].iter().any(|year| text.contains(year))),
    ("a date with something else beside it", |text| {
        let days = text.as_bytes().windows(10).filter_map(|bytes| str::from_utf8(bytes).ok());
        days.filter_map(Written::scan).any(|found| found.day.is_some() && found.moment().is_some())
    }),
    ("a word", |text| text.chars().all(char::is_alphabetic)),
    ("a date in words", |text| {
        let is_year = |word: &str| word.len() == 4 && is_number(word);
        text.contains(char::is_alphabetic) && text.split([' ', ',', '-']).any(is_year)
    }),
];

/// Returns the day of a date and time as people write it, without its year: `2 March`. What is no full date stays as it is.
pub(crate) fn day(date: &str) -> String {
    let part = |range| date.get(range).and_then(|digits: &str| digits.parse::<usize>().ok());
    match (part(5..7).and_then(|month| MONTHS.get(month.wrapping_sub(1))), part(8..10)) {
        (Some(month), Some(day)) => format!("{day} {month}"),
        _ => date.to_owned(),
    }
}

/// Returns what a value is that is no date at all, or no date that [`guess()`] understands, and the date that it may mean.
pub(crate) fn kind(text: &str) -> Option<(&'static str, Option<String>)> {
    let (name, _) = KINDS.iter().find(|(_, is)| text.len() <= LONGEST && is(text))?;
    Some((name, unix(text).map(format_seconds)))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// Reads a time in seconds or milliseconds since 1970, between 2001 and 2099.
fn unix(text: &str) -> Option<i64> {
    let number: i64 = text.split('.').next()?.parse().ok().filter(|_| is_number(text))?;
    let seconds = if number < 1_000_000_000_000 { number } else { number / 1_000 };
    (1_000_000_000..4_070_908_800).contains(&seconds).then_some(seconds)
}

/// Returns the number of digits in the year of `1/2/2034`, `31.12.34` or `31-Dec-34`.
fn short(text: &str) -> Option<usize> {
    text.split([' ', ',']).find_map(|word| {
        let parts: Vec<&str> = word.split(['-', '/', '.']).collect_small();
        let [day, month, year] = parts[..] else { return None };
        let known = is_number(month) || named(&MONTHS, month).is_some();
        let fits = day.len() < 3 && is_number(day) && is_number(year) && known;
        fits.then_some(year.len())
    })
}

/// Reads `20050101` and `20050101100000`, with `T` and `Z` or without.
fn compact(text: &str) -> Option<(String, bool)> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let (date, time) = digits.split_at_checked(8)?;
    let date = format!("{}-{}-{}", &date[..4], &date[4..6], &date[6..]);
    match text.strip_prefix(&digits[..8])? {
        "" => Some((date, true)),
        rest if time.len() == 6 && rest.trim_matches(['T', 'Z']) == time => {
            let zone = if rest.ends_with('Z') { "Z" } else { "" };
            Some((format!("{date}T{}:{}:{}{zone}", &time[..2], &time[2..4], &time[4..]), true))
        }
        _ => None,
    }
}

/// Splits three numbers between `-`, `/` or `.`.
fn three_numbers(date: &str) -> Option<[&str; 3]> {
    let separator = ['-', '/', '.'].into_iter().find(|c| date.contains(*c))?;
    let parts: Vec<&str> = date.split(separator).collect_small();
    let all = parts.concat().bytes().all(|byte| byte.is_ascii_digit());
    parts.try_into().ok().filter(|_| all)
}

/// Returns year, month and day of three numbers, and whether they are certain.
fn numbers(date: &str) -> Option<([&str; 3], bool)> {
    let [first, second, third] = three_numbers(date)?;
    let is_day = |part: &str| part.parse().is_ok_and(|number: u16| number > 12);
    match (first.len(), third.len()) {
        (4, 1 | 2) => Some(([first, second, third], true)),
        // Day and month can be told apart if one of them is over 12, and so no month. With dots the day comes first.
        (1 | 2, 4) if is_day(second) => Some(([third, first, second], false)),
        (1 | 2, 4) if date.contains('.') || first == second || is_day(first) => {
            Some(([third, second, first], false))
        }
        _ => None,
    }
}

/// Reads `Mon, 02 Jan 2006 15:04:05 GMT`, `January 2, 2006 3:04 pm`, `2006-01-02 15:04:05 +0000 UTC` and the like.
fn words(text: &str) -> Option<(String, bool)> {
    let (mut year, mut month, mut day) = (None, None, None);
    let (mut time, mut zone, mut sure) = (String::new(), String::new(), true);
    // A comment names the zone, and Go adds how long the program has run.
    let end = [" (", "[", " m="].into_iter().filter_map(|mark| text.find(mark)).min();
    let text = slice(text, ..end.unwrap_or(text.len()));
    let text = spaced(text).unwrap_or_else(|| text.to_owned());
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let word = word.trim_end_matches('.');
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        let pieces: Vec<&str> = word.split('-').collect_small();
        if word.contains(':') && time.is_empty() {
            let (hour, rest) = word.split_once(':')?;
            time = format!("T{hour:0>2}:{rest}");
        } else if let ([a, name, c], None) = (&pieces[..], month)
            && let Some(found) = named(&MONTHS, name)
        {
            (year, month, day) = (Some(*c), Some(found + 1), Some(*a));
            if a.len() == 4 {
                (year, day) = (day, year);
            }
        } else if let (None, Some((found, certain))) = (month, numbers(word)) {
            (year, month, day) = (Some(found[0]), found[1].parse().ok(), Some(found[2]));
            sure = certain;
        } else if digits && word.len() == 4 && year.is_none() {
            year = Some(word);
        } else if digits && word.len() < 3 && day.is_none() {
            day = Some(word);
        } else if month.is_none()
            && let Some(found) = named(&MONTHS, word)
        {
            month = Some(found + 1);
        } else if let Some(noon) = ["am", "pm"].iter().position(|it| word.eq_ignore_ascii_case(it))
        {
            let hour: usize =
                time.get(1..3)?.parse().ok().filter(|hour| (1..=12).contains(hour))?;
            time.replace_range(1..3, &format!("{:02}", hour % 12 + 12 * noon));
        } else if named(&DAYS, word).is_none() {
            if !zone.is_empty() {
                // After an offset, the name of the zone says nothing new.
                word.bytes().all(|byte| byte.is_ascii_uppercase()).then_some(())?;
                continue;
            }
            let offset = ["GMT", "UTC"].iter().find_map(|name| word.strip_prefix(name));
            let offset = offset.filter(|offset| !offset.is_empty()).unwrap_or(word);
            zone = format_offset(named_zone(offset)?, ":");
        }
    }
    let (year, month, day) = (year.filter(|year| year.len() == 4)?, month?, day?);
    Some((format!("{year}-{month:02}-{day:0>2}{time}{zone}"), sure))
}

/// Writes a space on either side of a time that follows a date: `2006-01-02T15:04:05UTC`, `2006-01-0215:04:05+00:00`.
fn spaced(text: &str) -> Option<String> {
    let (date, time) = text.split_at_checked(10)?;
    three_numbers(date).filter(|[year, ..]| year.len() == 4)?;
    let time = time.trim_start_matches([' ', 'T']);
    let end = time.find(|c: char| !c.is_ascii_digit() && !":. ".contains(c)).unwrap_or(time.len());
    let (time, zone) = time.split_at(end);
    (!time.is_empty() || !zone.starts_with(['-', '/'])).then(|| format!("{date} {time} {zone}"))
}

/// Returns which of the names a word is, whole or shortened to three letters or more.
fn named(names: &[&str], word: &str) -> Option<usize> {
    let is =
        |name: &&str| name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    names.iter().position(|name| word.len() > 2 && is(name))
}

/// Returns the offset in minutes of a zone that RFC 822 names, or of one written as an offset with or without colon.
pub(super) fn named_zone(word: &str) -> Option<i32> {
    let hours = match word {
        "UT" | "UTC" | "GMT" => 0,
        "EDT" => -4,
        "EST" | "CDT" => -5,
        "CST" | "MDT" => -6,
        "MST" | "PDT" => -7,
        "PST" => -8,
        _ => {
            let zone = Cursor::new(word).zone()?;
            return zone.in_range().then(|| zone.offset());
        }
    };
    Some(hours * 60)
}
