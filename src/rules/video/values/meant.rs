//! What was meant by a value in another notation.

use super::*;
use crate::rules::video::schema::{is_country, is_platform};
use crate::text::cut::cut;
use crate::text::space::is_xml_space;

/// Seconds of a duration in another notation, and whether there is one way to read it.
pub(super) fn seconds(text: &str) -> Option<(bool, String)> {
    let text = text.trim().to_ascii_lowercase();
    let (sure, number) = if let Some(parts) = text.strip_prefix("pt") {
        (true, units(parts)?)
    } else if text.contains(':') {
        let mut number = 0;
        let mut parts = 0;
        for part in text.split(':') {
            let digits = part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
            let part: u32 =
                part.parse().ok().filter(|part| digits && (parts == 0 || *part < 60))?;
            number = number * 60 + part;
            parts += 1;
        }
        (parts == 3, (parts <= 3).then_some(number)?)
    } else if let Some((whole, fraction)) = text.split_once('.').or_else(|| {
        // Three digits behind a comma may as well be thousands.
        text.split_once(',').filter(|(_, fraction)| fraction.len() < 3)
    }) {
        let digits = fraction.bytes().all(|byte| byte.is_ascii_digit());
        (fraction.bytes().all(|byte| byte == b'0'), whole.parse().ok().filter(|_| digits)?)
    } else {
        (false, units(&text)?)
    };
    (1..=MAX_SECONDS).contains(&number).then(|| (sure, number.to_string()))
}

/// Sums numbers with their units: `1h2m3s`, `5 minutes`.
fn units(text: &str) -> Option<u32> {
    let mut rest = text;
    let mut sum: u32 = 0;
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number: u32 = rest[..digits].parse().ok()?;
        rest = rest[digits..].trim_start();
        let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_lowercase()).len();
        let unit = match cut(rest, ..letters) {
            "h" | "hr" | "hour" | "hours" => 3_600,
            "m" | "min" | "mins" | "minute" | "minutes" => 60,
            "s" | "sec" | "secs" | "second" | "seconds" => 1,
            _ => return None,
        };
        sum = sum.checked_add(number.checked_mul(unit)?)?;
        rest = rest[letters..].trim_start();
    }
    Some(sum)
}

/// A number with separators between its thousands.
pub(super) fn thousands(text: &str) -> Option<(bool, String)> {
    let mut groups = text.trim().split([',', '.', ' ', '\'', '\u{A0}', '\u{202F}']);
    let digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let first = groups.next().filter(|first| (1..=3).contains(&first.len()) && digits(first))?;
    let mut number = first.to_owned();
    for group in groups {
        number.push_str(Some(group).filter(|group| group.len() == 3 && digits(group))?);
    }
    (number.len() < 10).then_some((false, number))
}

pub(super) fn yes_no(text: &str) -> Wrong {
    let word = text.trim().to_ascii_lowercase();
    let meant = match &*word {
        // One letter from `no`.
        "on" => Some((false, "yes".to_owned())),
        "yes" | "true" | "1" | "y" => Some((true, "yes".to_owned())),
        "no" | "false" | "0" | "n" | "off" => Some((true, "no".to_owned())),
        _ => None,
    };
    let slight = matches!(&*word, "yes" | "no");
    Wrong { slight, ..Wrong::new("`yes` or `no`").meant(meant) }
}

/// What is wrong with a list of countries, if anything is.
pub(super) fn countries(text: &str) -> Option<Wrong> {
    let mut wrong = Wrong::new("two-letter country codes in capitals with spaces between them");
    let mut meant: Option<String> = Some(String::new());
    for part in words(text) {
        let code = text[part.clone()].to_ascii_uppercase();
        let code = if code == "UK" { "GB" } else { &*code };
        let known = is_country(code);
        if code != &text[part.clone()] || !known {
            wrong.part.get_or_insert(part);
        }
        meant = meant.filter(|_| known).map(|list| joined(list, code));
    }
    if let Some(part) = wrong.part.clone()
        && accepts(Kind::Countries, &text[part])
    {
        wrong.wanted = "codes that ISO 3166 gives to countries, which not all of these are";
    }
    if words(text).any(|part| &text[part] == "UK") {
        wrong.wanted = "codes of ISO 3166, which has `GB` for the United Kingdom and no `UK`";
    }
    let form = accepts(Kind::Countries, text);
    if form && wrong.part.is_none() {
        return None;
    }
    let list = text.split(is_xml_space).filter(|word| !word.is_empty());
    let squeezed = list.fold(String::new(), joined);
    wrong.slight = meant.as_ref() == Some(&squeezed);
    Some(wrong.meant(meant.map(|meant| (true, meant))))
}

pub(super) fn platforms(text: &str) -> Wrong {
    let mut wrong = Wrong::new("`web`, `mobile` and `tv` with one space between them");
    let mut meant: Option<String> = Some(String::new());
    for part in words(text) {
        let word = text[part.clone()].to_ascii_lowercase();
        let known = is_platform(&word);
        if !known {
            wrong.part.get_or_insert(part);
        }
        meant = meant.filter(|_| known).map(|list| joined(list, &word));
    }
    let list = text.split(is_xml_space).filter(|word| !word.is_empty());
    wrong.slight = meant.as_ref() == Some(&list.fold(String::new(), joined));
    wrong.meant(meant.map(|meant| (true, meant)))
}

fn joined(mut list: String, word: &str) -> String {
    if !list.is_empty() {
        list.push(' ');
    }
    list.push_str(word);
    list
}

/// Words between white space, commas and the like.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let separates = |c: char| is_xml_space(c) || matches!(c, ',' | ';' | '|' | '/');
        let start = at + text[at..].find(|c| !separates(c))?;
        at = text[start..].find(separates).map_or(text.len(), |length| start + length);
        Some(start..at)
    })
}

/// The parts between commas, where there are several and the commas do not stand in numbers.
pub(super) fn list(text: &str) -> Option<Vec<Range<usize>>> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut parts = Vec::new();
    let mut start = 0;
    for at in memchr::memchr_iter(b',', bytes).chain([text.len()]) {
        if at < text.len() && at > 0 && digit(at - 1) && digit(at + 1) {
            continue;
        }
        let part = text[start..at].trim();
        if !part.is_empty() {
            let first = start + text[start..at].find(part).unwrap_or(0);
            parts.push(first..first + part.len());
        }
        start = at + 1;
    }
    (parts.len() > 1).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_in_other_notations() {
        for (text, expected) in [
            ("PT1H1M1S", Some((true, "3661"))),
            ("pt90s", Some((true, "90"))),
            ("01:01:01", Some((true, "3661"))),
            ("1:30", Some((false, "90"))),
            ("60.0", Some((true, "60"))),
            ("60.5", Some((false, "60"))),
            ("5 minutes", Some((false, "300"))),
            ("PT", None),
            ("PT9H", None),
            ("1:60", None),
            ("1:2:3:4", None),
            ("-60", None),
            ("99999999999h", None),
            ("sechzig", None),
            ("", None),
        ] {
            let expected = expected.map(|(sure, number)| (sure, number.to_owned()));
            assert_eq!(seconds(text), expected, "{text:?}");
        }
    }

    #[test]
    fn lists_in_a_tag() {
        let parts = |text: &'static str| -> Option<Vec<&str>> {
            list(text).map(|parts| parts.into_iter().map(|part| &text[part]).collect())
        };
        assert_eq!(parts("a, b ,,c,"), Some(vec!["a", "b", "c"]));
        assert_eq!(parts("1,000 recipes"), None);
        assert_eq!(parts("steak,"), None);
        assert_eq!(parts(","), None);
    }
}
