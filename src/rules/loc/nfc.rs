//! Decomposed letters, as macOS writes file names: found, and composed.

use std::ops::Range;

use crate::text::case;
use crate::text::cut::cut;
use crate::text::order::Gather;

/// The first letter followed by marks that have one character together, and the text with all of
/// them composed.
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
        let cluster = cut(text, start..end);
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

/// Combining characters that NFC joins with what stands before them.
pub(super) fn is_mark(c: char) -> bool {
    c >= '\u{300}'
        && matches!(c, '\u{300}'..='\u{36f}' | '\u{653}'..='\u{655}' | '\u{93c}' | '\u{9be}' | '\u{9d7}'
        | '\u{b3e}' | '\u{b56}' | '\u{b57}' | '\u{bbe}' | '\u{bd7}' | '\u{c56}'
        | '\u{cc2}' | '\u{cd5}' | '\u{cd6}' | '\u{d3e}' | '\u{d57}' | '\u{1161}'..='\u{1175}'
        | '\u{11a8}'..='\u{11c2}' | '\u{3099}' | '\u{309a}')
}

/// The normaliser is the one that hosts go through: a label is put into NFC on its way to
/// punycode. It also folds case, which is undone, and compatibility characters, which are left.
fn compose(base: char, cluster: &str) -> Option<String> {
    let lower = case::lower(base);
    let marks = cut(cluster, base.len_utf8()..);
    if !label(lower.encode_utf8(&mut [0; 4]))?.chars().eq([lower]) {
        return None;
    }
    let composed = label(&format!("{lower}{marks}"))?;
    if composed.chars().count() >= cluster.chars().count() {
        return None;
    }
    if lower == base {
        return Some(composed);
    }
    let mut chars = composed.chars();
    let mut capital = String::from(case::upper(chars.next()?)?);
    capital.push_str(chars.as_str());
    Some(capital)
}

/// A label as a host would be read.
fn label(text: &str) -> Option<String> {
    let url = url::Url::parse(&format!("http://{text}/")).ok()?;
    let host = url.host_str()?;
    match host.strip_prefix("xn--") {
        None => Some(host.to_owned()),
        Some(encoded) => punycode(encoded),
    }
}

/// RFC 3492, decoding; what comes here has been encoded by `url`.
fn punycode(encoded: &str) -> Option<String> {
    let (basic, digits) = encoded.rsplit_once('-').unwrap_or(("", encoded));
    let mut output: Vec<char> = basic.chars().gather();
    let (mut n, mut i, mut bias) = (128u32, 0u32, 72u32);
    let mut digits = digits.bytes().peekable();
    while digits.peek().is_some() {
        let (start, mut weight, mut k) = (i, 1u32, 36u32);
        loop {
            let digit = match digits.next()? {
                byte @ b'a'..=b'z' => u32::from(byte - b'a'),
                byte @ b'0'..=b'9' => u32::from(byte - b'0') + 26,
                _ => return None,
            };
            i = i.checked_add(digit.checked_mul(weight)?)?;
            let threshold = k.saturating_sub(bias).clamp(1, 26);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(36 - threshold)?;
            k += 36;
        }
        let length = u32::try_from(output.len()).ok()? + 1;
        let mut delta = if start == 0 { i / 700 } else { (i - start) / 2 };
        delta += delta / length;
        bias = 0;
        while delta > 455 {
            delta /= 35;
            bias += 36;
        }
        bias += 36 * delta / (delta + 38);
        n = n.checked_add(i / length)?;
        i %= length;
        output.insert(i as usize, char::from_u32(n)?);
        i += 1;
    }
    Some(output.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::composed;

    #[test]
    fn composes_what_has_one_character() {
        for (text, expected) in [
            ("cafe\u{301}", "café"),
            ("U\u{308}ber", "Über"),
            ("か\u{3099}", "が"),
            ("и\u{306}", "й"),
            ("a\u{302}\u{301}", "ấ"),
            // Two characters are left, of which the second joins with nothing.
            ("a\u{323}\u{301}", "ạ\u{301}"),
        ] {
            assert_eq!(composed(text).map(|(_, text)| text).as_deref(), Some(expected));
        }
        // Already composed, a mark that joins with nothing, a script that NFC leaves apart.
        for text in ["café", "über", "x\u{301}", "क\u{93c}", "が", ""] {
            assert_eq!(composed(text), None, "{text}");
        }
    }
}
