//! Values whose only reference is `&amp;`, as in nearly all URLs, or that contain an unescaped `&` or `'`.

use std::borrow::Cow;

use super::{references, surely_fine};
use crate::text::bytes::{find_bytes, has_byte};
use crate::text::span::Span;

pub(crate) const ESCAPED: &str = "&amp;";

/// How the `&` characters of a text are written.
#[derive(Debug, Default)]
pub(crate) struct Ampersands {
    pub escaped: bool,
    pub raw: bool,
}

impl Ampersands {
    /// Classifies the `&` of a text. `None` if one begins another reference, stands in a broken reference, or is escaped
    /// twice: the XML layer then has more to report.
    pub fn of(text: &str) -> Option<Ampersands> {
        let mut found = Ampersands::default();
        for at in find_bytes(text.as_bytes(), b'&') {
            match text[at..].strip_prefix(ESCAPED) {
                Some(behind) if !surely_fine::is_rest_of_reference(behind) => found.escaped = true,
                None if references::is_raw(&text[at..]) => found.raw = true,
                _ => return None,
            }
        }
        Some(found)
    }
}

/// Returns the value of an element's text, and whether it contains an unescaped `&` or `'`. `None` if the XML layer would
/// report anything else. A text with a `'` is its own value.
pub(crate) fn resolve(text: &str) -> Option<(Cow<'_, str>, bool)> {
    let bytes = text.as_bytes();
    if has_byte(bytes, b'\'') {
        return (!has_byte(bytes, b'&') && tells_quotes(text))
            .then_some((Cow::Borrowed(text), true));
    }
    let Ampersands { raw, .. } = Ampersands::of(text)?;
    Some((Cow::Owned(resolved(text)), raw))
}

/// Whether each `'` in a value without references is one to escape. In any text but a URL it may be a quotation mark around
/// the whole value.
pub(crate) fn tells_quotes(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// Returns the value of an attribute in which each `&` is escaped.
pub(crate) fn resolve_escaped(text: &str) -> Option<String> {
    Ampersands::of(text).filter(|found| !found.raw).map(|_| resolved(text))
}

/// Replaces each `&amp;` by `&` in a text without other references.
pub(crate) fn resolved(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut from = 0;
    for at in find_bytes(text.as_bytes(), b'&') {
        if text[at..].starts_with(ESCAPED) {
            plain.push_str(&text[from..=at]);
            from = at + ESCAPED.len();
        }
    }
    plain.push_str(&text[from..]);
    plain
}

/// Finds each unescaped `mark`, `&` or `'`, in a value that starts at `offset`.
pub(crate) fn unescaped(value: &str, offset: u64, mark: u8) -> impl Iterator<Item = Span> {
    let found = find_bytes(value.as_bytes(), mark);
    let found = found.filter(|at| !value[*at..].starts_with(ESCAPED)).map(|at| at as u64);
    found.map(move |at| Span::new(offset + at, offset + at + 1))
}
