//! A URL with something around it, as people copy it: quotation marks, brackets, a word.

use crate::text::slice::slice;

use std::ops::Range;

/// Signs that people put around a URL.
const WRAPPERS: [char; 17] =
    ['"', '\'', '`', '<', '>', '*', '(', ')', '[', ']', '«', '»', '‘', '’', '“', '”', '„'];

/// Returns the place of the first absolute URL in the text, up to white space, and up to such a sign if the URL does not
/// begin the text.
pub(crate) fn address_in(text: &str) -> Option<Range<usize>> {
    let start = http_at(text)?;
    let rest = slice(text, start..);
    let ends = |c: char| c.is_whitespace() || start > 0 && is_wrapper(c);
    Some(start..start + rest.find(ends).unwrap_or(rest.len()))
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

/// Whether the character is one of the signs that people put around a URL.
pub(crate) fn is_wrapper(c: char) -> bool {
    WRAPPERS.contains(&c)
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
            ("„https://a.com/b“", "https://a.com/b"),
            ("<HTTP://a.com/b> or so", "HTTP://a.com/b"),
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
