//! A URL with something around it, as people copy it: quotation marks, brackets, a link in Markdown, a word.

use crate::text::cut::cut;

use std::ops::Range;

const PAIRS: [(char, char); 12] = [
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('<', '>'),
    ('>', '<'),
    ('*', '*'),
    ('(', ')'),
    ('[', ']'),
    ('«', '»'),
    ('‘', '’'),
    ('“', '”'),
    ('„', '“'),
];

/// Returns the place of the first absolute URL in the text, up to white space or to the character that closes what was
/// opened before it.
pub(crate) fn address_in(text: &str) -> Option<Range<usize>> {
    let target = || markdown_target(text).filter(|&at| http_at(cut(text, at..)) == Some(0));
    let start = target().or_else(|| http_at(text))?;
    let rest = cut(text, start..);
    let word = cut(rest, ..rest.find(char::is_whitespace).unwrap_or(rest.len()));
    let opened = text[..start].chars().next_back();
    let pair = PAIRS.iter().find(|(open, _)| Some(*open) == opened);
    let end = pair.and_then(|(_, close)| word.rfind(*close)).unwrap_or(word.len());
    let end = match () {
        () if text[..start].ends_with("CDATA[") => word.trim_end_matches([']', '>']).len(),
        () if opened == Some('*') => word.trim_end_matches('*').len(),
        () => end,
    };
    Some(start..start + end)
}

/// Iterates over the ranges before and after the URL that are not empty.
pub(crate) fn around(text: &str, address: &Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let both = [0..address.start, address.end..text.len()];
    both.into_iter().filter(|range| !range.is_empty())
}

/// Returns where `http://` or `https://` first occurs, in any case.
pub(crate) fn http_at(text: &str) -> Option<usize> {
    http_from(text, 0)
}

/// Like [`http_at`], from a place on.
pub(crate) fn http_from(text: &str, from: usize) -> Option<usize> {
    let bytes = &text.as_bytes()[from..];
    memchr::memchr_iter(b':', bytes).find_map(|at| {
        if !bytes[at..].starts_with(b"://") {
            return None;
        }
        ["https", "http"].into_iter().find_map(|scheme| {
            let start = at.checked_sub(scheme.len())?;
            bytes[start..at].eq_ignore_ascii_case(scheme.as_bytes()).then_some(from + start)
        })
    })
}

/// Whether the character is one of the opening or closing characters around URLs.
pub(crate) fn is_wrapper(c: char) -> bool {
    PAIRS.iter().any(|&(open, close)| c == open || c == close)
}

/// Returns where the URL of a link or an image in Markdown begins: `[text](address)`.
fn markdown_target(text: &str) -> Option<usize> {
    let is_link = text.starts_with('[') || text.starts_with("![");
    text.find("](").filter(|_| is_link).map(|at| at + "](".len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_in_texts() {
        for (text, address) in [
            ("https://a.com/b", "https://a.com/b"),
            ("\"https://a.com/b\"", "https://a.com/b"),
            ("\"https://a.com/b\",", "https://a.com/b"),
            ("(https://a.com/b_(c))", "https://a.com/b_(c)"),
            ("„https://a.com/b“", "https://a.com/b"),
            ("<HTTP://a.com/b> or so", "HTTP://a.com/b"),
            ("[https://a…](https://a.com/b \"c\")", "https://a.com/b"),
            ("![a](https://a.com/b)", "https://a.com/b"),
            ("[https://a.com/b](c)", "https://a.com/b"),
            ("view-source:https://a.com/b", "https://a.com/b"),
            ("1. https://a.com/b (c)", "https://a.com/b"),
            ("'https://a.com/b", "https://a.com/b"),
        ] {
            assert_eq!(address_in(text).map(|range| &text[range]), Some(address), "{text}");
        }
        assert_eq!(address_in("a.com"), None);
        assert_eq!(address_in("ttps://a.com"), None);
    }
}
