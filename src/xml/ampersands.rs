//! Values in which `&amp;` is the only reference, as in nearly all addresses, and `&` and `'` that are not escaped.

use std::borrow::Cow;

use super::{references, surely_fine};
use crate::text::bytes::has_byte;
use crate::text::span::Span;

pub(crate) const ESCAPED: &str = "&amp;";

/// How the `&` of a text are written.
#[derive(Debug, Default)]
pub(crate) struct Ampersands {
    pub escaped: bool,
    pub raw: bool,
}

impl Ampersands {
    /// `None` if one is the beginning of anything but an `&amp;` of which nothing is to be said, and does not stand for
    /// itself.
    pub fn of(text: &str) -> Option<Ampersands> {
        let mut found = Ampersands::default();
        for at in memchr::memchr_iter(b'&', text.as_bytes()) {
            match text[at..].strip_prefix(ESCAPED) {
                Some(behind) if !surely_fine::is_rest_of_reference(behind) => found.escaped = true,
                None if references::is_raw(&text[at..]) => found.raw = true,
                _ => return None,
            }
        }
        Some(found)
    }
}

/// The value of an element's text of which nothing is to be said but that an `&` or a `'` is not escaped, and whether one
/// is not: where it is a `'`, the value stands as it is written.
pub(crate) fn resolve(text: &str) -> Option<(Cow<'_, str>, bool)> {
    let bytes = text.as_bytes();
    if has_byte(bytes, b'\'') {
        return (!has_byte(bytes, b'&') && tells_quotes(text))
            .then_some((Cow::Borrowed(text), true));
    }
    let Ampersands { raw, .. } = Ampersands::of(text)?;
    Some((Cow::Owned(resolved(text)), raw))
}

/// Whether each `'` in the value of an address without references is one that should be escaped: not what the whole stands
/// in.
pub(crate) fn tells_quotes(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// The value of an attribute in which each `&` is escaped.
pub(crate) fn resolve_escaped(text: &str) -> Option<String> {
    Ampersands::of(text).filter(|found| !found.raw).map(|_| resolved(text))
}

/// A text with `&` for each `&amp;`, the only reference in it.
pub(crate) fn resolved(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut from = 0;
    for at in memchr::memchr_iter(b'&', text.as_bytes()) {
        if text[at..].starts_with(ESCAPED) {
            plain.push_str(&text[from..=at]);
            from = at + ESCAPED.len();
        }
    }
    plain.push_str(&text[from..]);
    plain
}

/// Where in a value at `offset` each `mark` is that is not escaped: `&` or `'`.
pub(crate) fn unescaped(value: &str, offset: u64, mark: u8) -> impl Iterator<Item = Span> {
    let found = memchr::memchr_iter(mark, value.as_bytes());
    let found = found.filter(|at| !value[*at..].starts_with(ESCAPED)).map(|at| at as u64);
    found.map(move |at| Span::new(offset + at, offset + at + 1))
}
