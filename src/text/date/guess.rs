//! What was most likely meant by a value that is not a W3C date.

use super::calendar::format_offset;
use super::written::Cursor;
use super::*;
use crate::text::order::CollectSmall;

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

/// Returns what a date in another notation most likely means, in the notation that every consumer reads, and whether it can
/// be read in one way only. Understands RFC 822 and other dates with the English name of the month, `20050101`, `2005/1/1`
/// and `31.1.2005`.
pub(crate) fn guess(text: &str) -> Option<(String, bool)> {
    // A longer text is prose.
    if text.len() > 100 {
        return None;
    }
    let (right, sure) = match Written::scan(text) {
        Some(_) => (text.to_owned(), true),
        None => compact(text).or_else(|| numbers(text)).or_else(|| with_month_name(text))?,
    };
    let written = Written::scan(&right).filter(|written| written.day.is_some())?;
    let sure = sure && written.time.is_some() == written.zone.is_some();
    Some((written.portable(&right)?, sure))
}

/// Reads `20050101`.
fn compact(text: &str) -> Option<(String, bool)> {
    let digits = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| (format!("{}-{}-{}", &text[..4], &text[4..6], &text[6..]), true))
}

/// Reads three numbers between `-`, `/` or `.`, maybe with a time after them.
fn numbers(text: &str) -> Option<(String, bool)> {
    let (date, time) = text.split_at(text.find([' ', 'T']).unwrap_or(text.len()));
    let separator = ['-', '/', '.'].into_iter().find(|c| date.contains(*c))?;
    let parts: Vec<&str> = date.split(separator).collect_small();
    let [first, second, third] = parts[..] else { return None };
    if !parts.concat().bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let is_day = |part: &str| part.parse().is_ok_and(|number: u16| number > 12);
    let (year, month, day, sure) = match (first.len(), third.len()) {
        (4, 1 | 2) => (first, second, third, true),
        // Day and month can be told apart if one of them is over 12, and so no month. With dots the day comes first.
        (1 | 2, 4) if is_day(second) => (third, first, second, false),
        (1 | 2, 4) if separator == '.' || first == second || is_day(first) => {
            (third, second, first, false)
        }
        _ => return None,
    };
    let time = time.trim_start_matches([' ', 'T']);
    let separator = if time.is_empty() { "" } else { "T" };
    Some((format!("{year}-{month:0>2}-{day:0>2}{separator}{time}"), sure))
}

/// Reads `Mon, 02 Jan 2006 15:04:05 GMT`, `January 2, 2006`, `2 January 2006` and the like.
fn with_month_name(text: &str) -> Option<(String, bool)> {
    let (mut year, mut month, mut day) = (None, None, None);
    let (mut time, mut zone) = (String::new(), String::new());
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        if word.contains(':') && time.is_empty() {
            time = format!("T{word}");
        } else if digits && word.len() == 4 && year.is_none() {
            year = Some(word);
        } else if digits && word.len() < 3 && day.is_none() {
            day = Some(word);
        } else if month.is_none()
            && let Some(found) = named(&MONTHS, word)
        {
            month = Some(found + 1);
        } else if named(&DAYS, word).is_none() {
            if !zone.is_empty() {
                return None;
            }
            zone = format_offset(named_zone(word)?, ":");
        }
    }
    Some((format!("{}-{:02}-{:0>2}{time}{zone}", year?, month?, day?), true))
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
