//! The URLs of a line that holds several.

use std::ops::Range;

use crate::bytes::format::fields::without_all_fields;
use crate::text::address::{authority, behind_scheme};
use crate::text::cut::cut;
use crate::text::order::Gather;
use crate::text::wrapped::http_from;

/// What stands between the URLs of a line that begins with one: space, or a separator.
pub(super) fn gaps(text: &str) -> Vec<Range<usize>> {
    let mut gaps = Vec::new();
    let query = text.find('?').unwrap_or(text.len());
    let mut from = 1;
    while let Some(at) = http_from(text, from) {
        from = at + 4;
        let before = text[..at].trim_end();
        let spaced = before.len() < at;
        let url = before.trim_end_matches([',', ';', '|']);
        // In a query a comma may well stand before another address.
        let separated = url.len() < before.len() && url.len() <= query;
        if spaced || separated {
            gaps.push(url.trim_end().len()..at);
        }
    }
    gaps
}

/// URLs of one host that follow each other without a break but for dates and the like. An address within that of an
/// archive is one of another host.
pub(super) fn glued(text: &str) -> Vec<Range<usize>> {
    let Some(start) = behind_scheme(text.as_bytes()) else { return Vec::new() };
    let origin = cut(text, ..authority(text, start).end);
    // Behind any other mark it is a part of the path, or the value of a parameter.
    let follows = |at: &usize| *at == 0 || text.as_bytes()[at - 1].is_ascii_alphanumeric();
    let starts: Vec<usize> = text.match_indices(origin).map(|(at, _)| at).filter(follows).gather();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    without_all_fields(text, starts.iter().zip(ends).map(|(&start, end)| start..end).gather())
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
    fn urls_without_a_break() {
        let urls = |text: &str| -> Vec<String> {
            glued(text).into_iter().map(|range| text[range].to_owned()).collect()
        };
        assert_eq!(urls("https://a.com/ahttps://a.com/b"), ["https://a.com/a", "https://a.com/b"]);
        assert_eq!(
            urls("https://a.com/p12024-05-01T10:00:00+00:00weekly0.1https://a.com/p22024-05-02"),
            ["https://a.com/p1", "https://a.com/p2"]
        );
        assert_eq!(
            urls("https://a.com/ahttps://a.com/2024-05-01"),
            ["https://a.com/a", "https://a.com/2024-05-01"]
        );
        for one in [
            "https://a.com/a2024-05-01",
            "https://a.com/a2024-05-01T10:00:00Z",
            "https://a.com/web/https://b.com/",
            "https://a.com/https://a.com/b",
            "https://a.com/?to=https://a.com/b",
        ] {
            assert_eq!(urls(one).len(), 1, "{one}");
        }
    }
}
