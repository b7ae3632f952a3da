//! Characters and names of XML 1.0 (fifth edition, 2.2 and 2.3) and qualified names.

use crate::text::slice::slice;

/// Production S.
pub(super) const fn is_space(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r')
}

/// Production Char.
pub(super) const fn is_char(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..)
}

/// Production NameStartChar.
pub(super) const fn is_name_start(c: char) -> bool {
    matches!(c,
        'a'..='z' | 'A'..='Z' | '_' | ':'
        | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}'
        | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}'
        | '\u{2070}'..='\u{218F}' | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}'
        | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}')
}

/// Production NameChar.
pub(super) const fn is_name_char(c: char) -> bool {
    is_name_start(c)
        || matches!(c, '-' | '.' | '0'..='9' | '\u{B7}'
            | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}

/// Production Name.
pub(super) fn is_name(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(is_name_start) && chars.all(is_name_char)
}

/// Production NCName: a name without colon.
pub(super) fn is_ncname(name: &str) -> bool {
    is_name(name) && !name.contains(':')
}

/// Returns the length in bytes of the name characters at the start of `text`.
pub(super) fn name_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    // Nearly all names are ASCII, whose bytes need no decoding.
    let plain = |byte: &&u8| byte.is_ascii() && is_name_char(char::from(**byte));
    let length = bytes.iter().take_while(plain).count();
    if bytes.get(length).is_none_or(u8::is_ascii) {
        return length;
    }
    text.find(|c| !is_name_char(c)).unwrap_or(text.len())
}

/// Returns the name that begins at `at`; empty if there is none.
pub(super) fn name_of(text: &str, at: usize) -> &str {
    let rest = slice(text, at..);
    slice(rest, ..name_len(rest))
}

/// Whether an element of that name lists a page or a file.
pub(super) fn is_entry(name: &str) -> bool {
    matches!(name, "url" | "sitemap" | "item" | "entry")
}

/// Whether an element contains elements and no text.
pub(super) fn holds_elements(name: &str) -> bool {
    matches!(
        name,
        "url"
            | "urlset"
            | "sitemap"
            | "sitemapindex"
            | "image:image"
            | "video:video"
            | "news:news"
            | "news:publication"
            | "rss"
            | "channel"
            | "item"
            | "feed"
            | "entry"
    )
}

/// What is wrong with a name that should be a qualified name (Namespaces 1.0, production QName).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameFault {
    /// The name is no Name: the document is not well-formed.
    NotName,
    /// The name is a Name, but no QName: the document is not namespace-well-formed.
    NotQName,
}

/// Splits a qualified name into prefix and local name. A name with a fault is returned whole, as the local name.
pub(super) fn split(name: &str) -> (&str, &str, Option<NameFault>) {
    // Nearly every name is made of ASCII letters only.
    if name.bytes().all(|b| b.is_ascii_alphabetic()) && !name.is_empty() {
        return ("", name, None);
    }
    if !is_name(name) {
        return ("", name, Some(NameFault::NotName));
    }
    match name.split_once(':') {
        None => ("", name, None),
        Some((prefix, local)) if is_ncname(prefix) && is_ncname(local) => (prefix, local, None),
        Some(_) => ("", name, Some(NameFault::NotQName)),
    }
}
