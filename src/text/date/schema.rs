//! The dates that the schemas' `date` and `dateTime` accept, as libxml2 reads them.

use std::cmp::Ordering;

use super::written::Cursor;
use super::*;
use crate::text::space::trim_xml_space;

/// Whether libxml2 accepts `text` as an `xsd:date` or an `xsd:dateTime`, the type of `lastmod` in the official schemas.
/// White space at the ends is ignored.
pub(crate) fn xsd_accepts(text: &str) -> bool {
    let text = trim_xml_space(text);
    let mut cursor = Cursor::new(text);
    let negative = cursor.eat(b'-');
    let start = cursor.at;
    let mut year: i64 = 0;
    while let Some(digit) = cursor.digit() {
        // libxml2 refuses a year that does not fit into a long integer.
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
        // The fraction is added up digit by digit, as in libxml2: after 59, enough nines make a full minute.
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
