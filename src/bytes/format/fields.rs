//! What follows a URL on its line: the date, the frequency and the priority of a table, markup, other words.

use std::ops::Range;

use crate::bytes::vocabulary::CHANGEFREQS;
use crate::text::cut::cut;
use crate::text::order::Gather;

/// Whether it can be the value of `lastmod`, `changefreq` or `priority`.
pub(crate) fn is_field(text: &str) -> bool {
    text.split_whitespace().all(|word| is_word(word) || is_number(word))
}

/// Where the URL ends that fields of a table, markup or other words follow.
pub(crate) fn fields_at(text: &str) -> Option<usize> {
    let tag = text.find('<').filter(|&at| {
        text.ends_with('>')
            && text[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/')
    });
    if tag.is_some() {
        return tag;
    }
    if let Some(at) = text.find(char::is_whitespace) {
        let (url, rest) = text.split_at(at);
        let words = rest.trim_start();
        let gap = cut(rest, ..rest.len() - words.len());
        let fields = is_field(words);
        let other = gap.contains('\t') || words.starts_with(['#', '|', '–', '—', '<', '"']);
        return (is_whole(url) || fields || other).then_some(at);
    }
    let separated = [',', ';', '|'].into_iter().find_map(|separator| {
        let (url, rest) = text.split_once(separator)?;
        let empty = rest.split(separator).all(str::is_empty);
        let told = |cell: &str| is_word(cell) || is_date(cell) || is_priority(cell);
        let value =
            |cell: &str| cell.is_empty() || is_word(cell) || is_number(cell) || is_priority(cell);
        // Two dates are a span of time, two decimals a place on a map.
        let decimal =
            cut(url, url.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').len()..);
        let second = decimal.contains('.')
            || url.len().checked_sub(10).and_then(|at| url.get(at..)).is_some_and(is_date);
        let fields = rest.split(separator).all(value)
            && (is_whole(url) || rest.split(separator).any(told) && !second);
        (!url.contains('?') && (empty || fields)).then_some(url.len())
    });
    separated.or_else(|| {
        // Behind a letter or a digit a time is no part of the path.
        let at = without_fields(text).len();
        let time = text[at..].contains('T') && text[at..].contains(':');
        (time && text[..at].ends_with(|c: char| c.is_ascii_alphanumeric())).then_some(at)
    })
}

/// The URLs without what follows them. All of them have some of it, or what looks so belongs to the address.
pub(crate) fn without_all_fields(text: &str, urls: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let end = |url: &Range<usize>| url.start + without_fields(&text[url.clone()]).len();
    match urls.iter().all(|url| end(url) < url.end) {
        true => urls.iter().map(|url| url.start..end(url)).gather(),
        false => urls,
    }
}

/// A URL without the date, the frequency and the priority that follow it, directly or behind space.
fn without_fields(url: &str) -> &str {
    if let Some(at) = url.find(char::is_whitespace) {
        return fields_at(url).map_or(url, |end| cut(url, ..end.min(at)));
    }
    let number = url.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    let of_word = |text: &'_ str| {
        let word = CHANGEFREQS.iter().find(|word| text.ends_with(**word))?;
        Some(text.len() - word.len())
    };
    let url = of_word(number).or_else(|| of_word(url)).map_or(url, |end| cut(url, ..end));
    let dates = url.match_indices('-').filter_map(|(at, _)| at.checked_sub(4));
    let is_time =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || b"-:.TZ+".contains(&byte));
    let mut dates =
        dates.filter(|&at| url.get(at..).is_some_and(|rest| is_date(rest) && is_time(rest)));
    dates.next().map_or(url, |at| cut(url, ..at))
}

/// Whether it ends as an address does, so that a number behind it is hardly a part of its path.
fn is_whole(url: &str) -> bool {
    [".html", ".htm", ".php", ".aspx", "/"].iter().any(|end| url.ends_with(end))
}

fn is_word(cell: &str) -> bool {
    CHANGEFREQS.iter().any(|word| cell.eq_ignore_ascii_case(word))
        || cell
            .split_once('=')
            .is_some_and(|(name, _)| ["lastmod", "changefreq", "priority"].contains(&name))
}

fn is_number(cell: &str) -> bool {
    cell.starts_with(|c: char| c.is_ascii_digit())
        && cell.bytes().all(|byte| byte.is_ascii_digit() || b"-:.TZ+".contains(&byte))
}

/// Whether it is written as priorities are: `0.5`, `1.0`, and with the comma of other languages.
fn is_priority(cell: &str) -> bool {
    let decimals = cell.strip_prefix("0.").or(cell.strip_prefix("0,"));
    let is_digits =
        |text: &str| matches!(text.len(), 1 | 2) && text.bytes().all(|b| b.is_ascii_digit());
    matches!(cell, "1.0" | "1,0" | "1.00") || decimals.is_some_and(is_digits)
}

/// Whether this begins like `2026-01-31`.
fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() >= 10
        && bytes[..10].iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_behind_a_url() {
        for (text, url) in [
            ("https://a.com/a<br>", "https://a.com/a"),
            ("https://a.com/a</loc>", "https://a.com/a"),
            ("https://a.com/a lastmod=2026-01-01 priority=0.5", "https://a.com/a"),
            ("https://a.com/a,2026-01-01", "https://a.com/a"),
            ("https://a.com/a;daily;0.5;", "https://a.com/a"),
            ("https://a.com/a,,", "https://a.com/a"),
            ("https://a.com/,0.5", "https://a.com/"),
            ("https://a.com/a,1.0", "https://a.com/a"),
            ("https://a.com/a;0,8", "https://a.com/a"),
            ("https://a.com/a.html;7", "https://a.com/a.html"),
            ("https://a.com/|2026-01-01|3", "https://a.com/"),
            ("https://a.com/a2026-01-01T10:00:00Zdaily0.5", "https://a.com/a"),
            ("https://a.com/a 0.8", "https://a.com/a"),
            ("https://a.com/a\tabout us", "https://a.com/a"),
            ("https://a.com/ is the start page", "https://a.com/"),
            ("https://a.com/a.html # first", "https://a.com/a.html"),
        ] {
            assert_eq!(fields_at(text), Some(url.len()), "{text}");
        }
        for text in [
            "https://a.com/a b",
            "https://a.com/a,123",
            "https://a.com/a;12",
            "https://a.com/@52.5,13.4,17z",
            "https://a.com/@51.5,0.12",
            "https://a.com/version,1.5",
            "https://a.com/2026-01-01,2026-01-31",
            "https://a.com/events-2026-01-01,2026-01-31",
            "https://a.com/2026-01-01T10:00:00Z",
            "https://a.com/a2026-01-01",
            "https://a.com/?d=a,2026-01-31",
            "https://a.com/news,daily-report",
        ] {
            assert_eq!(fields_at(text), None, "{text}");
        }
    }
}
