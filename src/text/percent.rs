//! Percent-encoding: RFC 3986, section 2.1.

pub(crate) use percent_encoding::percent_encode_byte;
use percent_encoding::{AsciiSet, percent_decode_str, utf8_percent_encode};

/// Whether a byte has the same meaning in a URL whether it is encoded or not (RFC 3986, 2.3).
pub(crate) fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// Returns the byte that the escape at `at` stands for; `None` if there is no escape.
pub(crate) fn escaped(bytes: &[u8], at: usize) -> Option<u8> {
    let hex = |offset: usize| Some(char::from(*bytes.get(at + offset)?).to_digit(16)? as u8);
    (bytes.get(at) == Some(&b'%')).then_some(())?;
    Some(hex(1)? << 4 | hex(2)?)
}

/// Returns a text with its escapes decoded, once.
pub(crate) fn decoded(text: &str) -> Vec<u8> {
    percent_decode_str(text).collect()
}

/// Percent-encodes everything beyond ASCII.
pub(crate) fn encode(text: &str) -> String {
    utf8_percent_encode(text, &AsciiSet::EMPTY).to_string()
}

/// Returns how a URL writes a character: as it is, or percent-encoded.
pub(crate) fn url_character(c: char) -> String {
    if c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(c) {
        return c.into();
    }
    let mut encoded = String::new();
    percent_encode(c, &mut encoded);
    encoded
}

/// Appends a character with each byte of its UTF-8 escaped, in upper-case digits.
pub(crate) fn percent_encode(c: char, encoded: &mut String) {
    for &byte in c.encode_utf8(&mut [0; 4]).as_bytes() {
        encoded.push_str(percent_encode_byte(byte));
    }
}
