//! Percent-encoding: RFC 3986, section 2.1.

pub(crate) use percent_encoding::percent_encode_byte;
use percent_encoding::{AsciiSet, percent_decode_str, utf8_percent_encode};

use crate::text::bytes::byte_table;

/// Whether a byte has the same meaning in a URL whether it is encoded or not (RFC 3986, 2.3).
pub(crate) fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// Returns the byte that the escape at `at` stands for; `None` if there is no escape.
#[inline]
pub(crate) fn escaped(bytes: &[u8], at: usize) -> Option<u8> {
    let [b'%', high, low] = *bytes.get(at..)?.first_chunk()? else { return None };
    let (high, low) = (DIGITS[usize::from(high)], DIGITS[usize::from(low)]);
    (high | low < 16).then_some(high << 4 | low)
}

/// The values of hexadecimal digits. A table, because URLs of other scripts consist of escapes.
static DIGITS: [u8; 256] = byte_table!(byte => match byte {
    b'0'..=b'9' => byte - b'0',
    b'a'..=b'f' => byte - b'a' + 10,
    b'A'..=b'F' => byte - b'A' + 10,
    _ => u8::MAX,
});

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
