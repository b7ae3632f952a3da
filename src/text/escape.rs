//! Escapes text for XML, and reads references in text.

use crate::text::percent::url_character;
use crate::text::slice::slice;

/// Escapes text as the protocol asks between tags, and XML in attributes.
pub(crate) fn escape(text: &str) -> String {
    let escapes = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&apos;")];
    escapes.into_iter().fold(text.to_owned(), |text, (c, escaped)| text.replace(c, escaped))
}

/// Reads a character reference or one to a predefined entity at the start of a text. Returns its length and its character.
pub(crate) fn reference(text: &str) -> Option<(usize, char)> {
    let end = text.bytes().take(12).position(|byte| byte == b';')?;
    Some((end + 1, named(slice(text, 1..end))?))
}

/// Reads the rest of such a reference, after its `&`, in a URL. Returns its length, and how the URL writes its character.
pub(crate) fn url_reference(rest: &str) -> Option<(usize, String)> {
    let end = rest.bytes().take(12).position(|byte| byte == b';')?;
    let c = named(slice(rest, ..end))?;
    (!c.is_control()).then(|| (end + 1, url_character(c)))
}

/// Returns what a reference stands for: one of the five names, or a number.
fn named(name: &str) -> Option<char> {
    if let Some(c) = predefined(name) {
        return Some(c);
    }
    let digits = name.strip_prefix('#')?;
    let code = match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => digits.parse(),
    };
    char::from_u32(code.ok()?)
}

/// Returns the character of one of the five entities that every document has (XML 1.0, 4.6).
pub(crate) fn predefined(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => return None,
    })
}
