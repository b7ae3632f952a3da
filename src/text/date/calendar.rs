//! Days and seconds in the Gregorian calendar.

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

pub(super) fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Returns the days since 1970-01-01 in the Gregorian calendar, which is extended to the time before it began.
pub(crate) fn days_from_civil(year: i64, month: u8, day: u8) -> i64 {
    // Let the year begin in March, so that the leap day is its last day.
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month = (i64::from(month) + 9) % 12;
    let day_of_year = (153 * month + 2) / 5 + i64::from(day) - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// Returns the day of a moment, in days since 1970-01-01; the moment is in seconds since then.
pub(crate) fn day_of(seconds: i64) -> i64 {
    seconds.div_euclid(86_400)
}

/// Returns the year, month and day of a number of days since 1970-01-01.
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
    // The conversions cannot fail: a day is at most 31 and a month at most 12.
    (year, u8::try_from(month).unwrap_or(1), u8::try_from(day).unwrap_or(1))
}

pub(super) fn clock(hour: u8, minute: u8, second: u8) -> i64 {
    i64::from(hour) * 3_600 + i64::from(minute) * 60 + i64::from(second)
}

/// Formats a moment for a message: `2026-11-20T00:00:00Z`.
pub(crate) fn format_seconds(seconds: i64) -> String {
    let rest = seconds.rem_euclid(86_400);
    format!(
        "{}T{:02}:{:02}:{:02}Z",
        format_day(day_of(seconds)),
        rest / 3_600,
        rest / 60 % 60,
        rest % 60
    )
}

/// Formats a zone given in minutes east of Greenwich: `+01:00`, or with another `colon`.
pub(super) fn format_offset(minutes: i32, colon: &str) -> String {
    let sign = if minutes < 0 { '-' } else { '+' };
    format!("{sign}{:02}{colon}{:02}", minutes.abs() / 60, minutes.abs() % 60)
}

/// Formats a day since 1970-01-01 for a message: `2026-11-20`.
pub(crate) fn format_day(days: i64) -> String {
    let (year, month, day) = civil_from_days(days);
    format!("{year:04}-{month:02}-{day:02}")
}
