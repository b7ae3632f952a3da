//! A single scan that finds most URLs of real files certainly fine.

use super::nfc::is_mark;
use crate::rules::prelude::*;
use crate::text::address::scan;
use crate::text::bytes::{byte_table, strip_prefix};
use crate::text::chars::is_hidden_in_url;
use crate::text::percent::is_unreserved;
use crate::text::words;
use crate::text::{misread, template};
use crate::xml::surely_fine::character;

/// The meaning of a byte after the host.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// The rules must look at the URL.
    Odd,
    Plain,
    Slash,
    Question,
    Ampersand,
    Plus,
    Percent,
}

static CLASSES: [Class; 256] = byte_table!(byte => match byte {
    b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => Class::Plain,
    b'!' | b'$' | b'\'' | b'(' | b')' | b'*' | b',' | b';' | b'=' | b':' | b'@' => Class::Plain,
    b'/' => Class::Slash,
    b'?' => Class::Question,
    b'&' => Class::Ampersand,
    b'+' => Class::Plus,
    b'%' => Class::Percent,
    _ => Class::Odd,
});

/// Lengths in bytes that no rule about lengths concerns.
pub(super) const LENGTHS: std::ops::RangeInclusive<usize> = 12..=1_024;

/// Whether certainly no rule of the family concerns this value; `false` only means that the rules must look. `prefix`:
/// scheme and authority of a URL that was found to be fine. `page`: the entry lists a page.
pub(crate) fn accept(text: &str, prefix: &str, page: bool) -> bool {
    LENGTHS.contains(&text.len())
        && !prefix.is_empty()
        && strip_prefix(text.as_bytes(), prefix.as_bytes())
            .is_some_and(|rest| tail(rest, page, false))
}

/// Whether no rule of the family concerns this value except the one about visible letters and digits beyond ASCII, each
/// written as one character that was read in the right encoding. The parameters are those of [`accept`].
pub(super) fn accept_letters(text: &str, prefix: &str, page: bool) -> bool {
    let bytes = text.as_bytes();
    let fine = |(at, c): (usize, char)| {
        c.is_ascii()
            || (is_common_letter(c)
                || (c.is_alphanumeric() && !is_mark(c) && !is_hidden_in_url(c) && character(c)))
                && !(matches!(c, 'Â'..='ô')
                    && misread::letter(&text[prefix.len() + at..]).is_some())
    };
    LENGTHS.contains(&text.len())
        && !prefix.is_empty()
        && strip_prefix(bytes, prefix.as_bytes()).is_some_and(|rest| tail(rest, page, true))
        && text[prefix.len()..].char_indices().all(fine)
}

/// Whether a letter is in one of the scripts that most such URLs are written in.
fn is_common_letter(c: char) -> bool {
    matches!(c, 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ɏ' | 'Α'..='Ρ' | 'Σ'..='ώ' | 'Ѐ'..='ҁ' | 'ぁ'..='ゖ' | 'ァ'..='ヺ'
        | '一'..='鿿' | '가'..='힣')
}

/// Returns the marks of the part after the prefix, if one quick look shows that a URL is certainly fine. Only for the
/// plainest URLs, and not for those of pages.
pub(crate) fn accept_plain(text: &str, prefix: &str) -> Option<Marks> {
    if !LENGTHS.contains(&text.len()) || prefix.is_empty() {
        return None;
    }
    let rest = strip_prefix(text.as_bytes(), prefix.as_bytes())?;
    let marks = scan(rest.strip_prefix(b"/").map(|_| rest)?);
    (!marks.has(Marks::NOTABLE.or(Marks::ESCAPED)) && !rest.starts_with(SCHEME)).then_some(marks)
}

/// Whether certainly no rule concerns the part of a page's URL after an origin that is fine. An accepted part also contains
/// nothing that is special in XML or templates.
pub(super) fn accept_page(tail: &str) -> bool {
    self::tail(tail.as_bytes(), true, false)
}

/// Start of a path that may contain a second URL.
const SCHEME: &[u8] = b"/http";

/// Whether path and query are fine, from the slash after the authority. `beyond`: bytes beyond ASCII count as letters.
fn tail(bytes: &[u8], page: bool, beyond: bool) -> bool {
    if bytes.first() != Some(&b'/') || bytes.starts_with(SCHEME) {
        return false;
    }
    let mut segment = 1;
    let mut at = 1;
    if is_odd_start(&bytes[1..]) {
        return false;
    }
    while at < bytes.len() {
        match CLASSES[bytes[at] as usize] {
            Class::Plain | Class::Ampersand => at += 1,
            Class::Slash => {
                // Two slashes in a row make an empty segment.
                if at == segment || words::is_placeholder(&bytes[segment..at]) {
                    return false;
                }
                at += 1;
                segment = at;
                if is_odd_start(&bytes[at..]) {
                    return false;
                }
            }
            Class::Percent => match triplet(bytes, at) {
                Some(next) => at = next,
                None => return false,
            },
            Class::Question => break,
            Class::Odd if beyond && !bytes[at].is_ascii() => at += 1,
            Class::Odd | Class::Plus => return false,
        }
    }
    let path = &bytes[..at];
    if words::is_placeholder(&bytes[segment..at]) || (page && super::other_than_page(path)) {
        return false;
    }
    at == bytes.len() || query(bytes, at, beyond)
}

/// Whether a dot segment, or the name of a value that was not filled in, may begin here.
fn is_odd_start(rest: &[u8]) -> bool {
    if rest.first().is_some_and(|first| template::may_begin_slot(*first)) {
        return true;
    }
    if let [b'%', b'2' | b'3' | b'5' | b'7', digit, ..] = rest {
        return matches!(digit, b'2' | b'4' | b'7' | b'A' | b'B' | b'C');
    }
    let ([b'.', b'.', behind @ ..] | [b'.', behind @ ..]) = rest else { return false };
    matches!(behind.first(), None | Some(b'/' | b'?' | b'#' | b'\\'))
}

/// Whether the query from the question mark on is fine.
fn query(bytes: &[u8], question: usize, beyond: bool) -> bool {
    let mut at = question;
    loop {
        // `?` or `&` before `&` or the end makes an empty parameter.
        at += 1;
        if matches!(bytes.get(at), None | Some(b'&')) {
            return false;
        }
        loop {
            let Some(&byte) = bytes.get(at) else { return true };
            match CLASSES[byte as usize] {
                Class::Plain | Class::Slash | Class::Question | Class::Plus => at += 1,
                Class::Percent => match triplet(bytes, at) {
                    Some(next) => at = next,
                    None => return false,
                },
                Class::Ampersand => break,
                Class::Odd if beyond && !byte.is_ascii() => at += 1,
                Class::Odd => return false,
            }
        }
    }
}

/// Returns the end of a percent-encoded character that causes no finding: a reserved one in upper case, or a whole UTF-8
/// character.
fn triplet(bytes: &[u8], at: usize) -> Option<usize> {
    let first = byte(bytes, at)?;
    let length = match first {
        0x20 if is_between_words(bytes, at) => return Some(at + 3),
        0x00..=0x20 | 0x25 | 0x7f => return None,
        0x21..=0x7e if is_unreserved(first) => return None,
        0x21..=0x7e => return Some(at + 3),
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return None,
    };
    let mut character = [first, 0, 0, 0];
    for (number, next) in character[..length].iter_mut().enumerate().skip(1) {
        *next = byte(bytes, at + 3 * number)?;
    }
    std::str::from_utf8(&character[..length]).ok()?;
    Some(at + 3 * length)
}

/// Whether an escaped space stands between letters or digits.
fn is_between_words(bytes: &[u8], at: usize) -> bool {
    let (before, behind) = (&bytes[..at], &bytes[at + 3..]);
    before.last().is_some_and(u8::is_ascii_alphanumeric)
        && behind.first().is_some_and(u8::is_ascii_alphanumeric)
}

fn byte(bytes: &[u8], at: usize) -> Option<u8> {
    if *bytes.get(at)? != b'%' {
        return None;
    }
    Some(upper_hex(*bytes.get(at + 1)?)? << 4 | upper_hex(*bytes.get(at + 2)?)?)
}

fn upper_hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_letters_are_letters() {
        for c in ('\u{80}'..=char::MAX).filter(|c| is_common_letter(*c)) {
            assert!(
                c.is_alphanumeric() && !is_mark(c) && !is_hidden_in_url(c) && character(c),
                "{c}"
            );
        }
    }
}
