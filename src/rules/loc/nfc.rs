//! Decomposed letters, as macOS writes file names: finds and composes them.

use crate::rules::prelude::*;
use std::ops::Range;

use url::quirks::domain_to_unicode;

/// Returns the first letter that forms one character with the marks after it, and the text with all such small
/// letters composed.
pub(super) fn composed(text: &str) -> Option<(Range<usize>, String)> {
    if !text.chars().any(is_mark) {
        return None;
    }
    let mut first = None;
    let mut result = String::new();
    let mut chars = text.char_indices().peekable();
    while let Some((start, base)) = chars.next() {
        let mut end = start + base.len_utf8();
        while let Some(&(at, mark)) = chars.peek() {
            if !is_mark(mark) {
                break;
            }
            end = at + mark.len_utf8();
            chars.next();
        }
        let cluster = slice(text, start..end);
        let one = if end > start + base.len_utf8() { compose(base, cluster) } else { None };
        match one {
            Some(one) => {
                first.get_or_insert(start..end);
                result.push_str(&one);
            }
            None => result.push_str(cluster),
        }
    }
    Some((first?, result))
}

/// Whether NFC joins a combining character with the character before it.
pub(super) fn is_mark(c: char) -> bool {
    c >= '\u{300}'
        && matches!(c, '\u{300}'..='\u{36f}' | '\u{653}'..='\u{655}' | '\u{93c}' | '\u{9be}' | '\u{9d7}'
        | '\u{b3e}' | '\u{b56}' | '\u{b57}' | '\u{bbe}' | '\u{bd7}' | '\u{c56}'
        | '\u{cc2}' | '\u{cd5}' | '\u{cd6}' | '\u{d3e}' | '\u{d57}' | '\u{1161}'..='\u{1175}'
        | '\u{11a8}'..='\u{11c2}' | '\u{3099}' | '\u{309a}')
}

/// Composes a letter by the normaliser for hosts, which puts a label into NFC. It also writes small letters, so a capital
/// comes back as it was, and replaces compatibility characters, which stay out.
fn compose(base: char, cluster: &str) -> Option<String> {
    let small = domain_to_unicode(slice(cluster, ..base.len_utf8()));
    let composed = domain_to_unicode(cluster);
    if small.chars().count() != 1
        || composed.is_empty()
        || composed.chars().count() >= cluster.chars().count()
    {
        return None;
    }
    Some(if small.starts_with(base) { composed } else { cluster.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::composed;

    #[test]
    fn composes_what_has_one_character() {
        for (text, expected) in [
            ("cafe\u{301}", "café"),
            ("U\u{308}bu\u{308}ng", "U\u{308}büng"),
            ("か\u{3099}", "が"),
            ("и\u{306}", "й"),
            ("a\u{302}\u{301}", "ấ"),
            // Two characters are left, as the second one joins with nothing.
            ("a\u{323}\u{301}", "ạ\u{301}"),
        ] {
            assert_eq!(composed(text).map(|(_, text)| text).as_deref(), Some(expected));
        }
        // Already composed, a mark that joins with nothing, a script that NFC leaves decomposed.
        for text in ["café", "über", "x\u{301}", "क\u{93c}", "が", ""] {
            assert_eq!(composed(text), None, "{text}");
        }
    }
}
