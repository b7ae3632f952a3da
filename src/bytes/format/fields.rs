//! What follows a URL on its line: other URLs, or the date, the frequency and the priority of a table.

use std::ops::Range;

use crate::bytes::vocabulary::CHANGEFREQS;
use crate::text::misread;
use crate::text::slice::slice;
use crate::text::wrapped::http_from;

/// Returns the gaps between the URLs of a line that begins with one: white space, or a separator.
pub(crate) fn gaps(text: &str) -> Vec<Range<usize>> {
    let mut gaps = Vec::new();
    let query = text.find('?').unwrap_or(text.len());
    let mut from = 1;
    while let Some(at) = http_from(text, from) {
        from = at + 4;
        let before = text[..at].trim_end();
        let spaced = before.len() < at;
        let url = before.trim_end_matches([',', ';', '|']);
        // In a query, a comma may well precede another URL.
        let separated = url.len() < before.len() && url.len() <= query;
        if spaced || separated {
            gaps.push(url.trim_end().len()..at);
        }
    }
    gaps
}

/// Returns where the URL ends that is followed by fields of a table, a remark or markup.
pub(crate) fn fields_at(text: &str) -> Option<usize> {
    if text.ends_with('>') {
        return text.find('<');
    }
    let is_blank = |&(at, c): &(usize, char)| c.is_whitespace() && !misread::belongs(text, at);
    if let Some((at, _)) = text.char_indices().find(is_blank) {
        let rest = slice(text, at..);
        let words = rest.trim_start();
        let tabbed = rest[..rest.len() - words.len()].contains('\t');
        let told = words.starts_with('#') || is_field(words);
        return (tabbed || told).then_some(at);
    }
    [',', ';', '|'].into_iter().find_map(|separator| {
        let (url, rest) = text.split_once(separator)?;
        let told = |cell: &str| is_word(cell) || is_date(cell) || is_priority(cell);
        let is_value =
            |cell: &str| cell.is_empty() || is_word(cell) || is_number(cell) || is_priority(cell);
        // Two dates are a span of time, and two decimals are map coordinates.
        let name = url.rsplit('/').next().unwrap_or_default();
        let pair = name.contains(['.', '-']) && name.ends_with(|c: char| c.is_ascii_digit());
        let cells = || rest.split(separator);
        // A number after the complete end of a path is hardly a part of the path.
        let whole = url.ends_with('/') || url.ends_with(".html");
        let fields = cells().all(is_value) && (whole || cells().any(told)) && !pair;
        (!url.contains('?') && (fields || cells().all(str::is_empty))).then_some(url.len())
    })
}

/// Whether every word can be a value of `lastmod`, `changefreq` or `priority`.
pub(crate) fn is_field(text: &str) -> bool {
    text.split_whitespace().all(|word| is_word(word) || is_number(word))
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

/// Whether the text is written like a priority: `0.5`, `1.0`, also with a decimal comma.
fn is_priority(cell: &str) -> bool {
    let begins = ["0.", "0,", "1.0", "1,0"].iter().any(|start| cell.starts_with(start));
    matches!(cell.len(), 3 | 4) && begins
}

/// Whether the text begins like `2026-01-31`.
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
    fn several_urls_on_a_line() {
        let parts = |text: &str| -> usize { gaps(text).len() };
        assert_eq!(gaps("https://a.com/ , http://b.com/").first(), Some(&(14..17)));
        assert_eq!(parts("https://a.com/|HTTP://b.com/;https://c.com"), 2);
        assert_eq!(parts("https://a.com/?to=1 https://b.com/"), 1);
        for one in [
            "https://a.com/https://b.com/",
            "https://a.com/?to=x,https://b.com/",
            "https://a.com/a,b;c|d",
            "https://https://a.com/",
        ] {
            assert_eq!(parts(one), 0, "{one}");
        }
    }

    #[test]
    fn fields_behind_a_url() {
        for (text, url) in [
            ("https://a.com/a<br>", "https://a.com/a"),
            ("https://a.com/a lastmod=2026-01-01 priority=0.5", "https://a.com/a"),
            ("https://a.com/a,2026-01-01", "https://a.com/a"),
            ("https://a.com/a2.html,2026-01-01", "https://a.com/a2.html"),
            ("https://a.com/a;daily;0.5;", "https://a.com/a"),
            ("https://a.com/a,,", "https://a.com/a"),
            ("https://a.com/,0.5", "https://a.com/"),
            ("https://a.com/a,1.0", "https://a.com/a"),
            ("https://a.com/a;0,8", "https://a.com/a"),
            ("https://a.com/a.html;7", "https://a.com/a.html"),
            ("https://a.com/|2026-01-01|3", "https://a.com/"),
            ("https://a.com/a 0.8", "https://a.com/a"),
            ("https://a.com/a\tabout us", "https://a.com/a"),
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
            "https://a.com/a2026-01-01",
            "https://a.com/?d=a,2026-01-31",
            "https://a.com/news,daily-report",
        ] {
            assert_eq!(fields_at(text), None, "{text}");
        }
    }
}
