//! Letters whose UTF-8 was read as windows-1252 or ISO-8859-1 and saved again: of `é` came `Ã©`, of `à` an `Ã` and a no-break
//! space.

use std::ops::Range;

use crate::text::chars::windows_1252;
use crate::text::slice::slice;

/// Returns the letter that the text begins with, if it was misread, and the length in bytes of what it became.
pub(crate) fn letter(text: &str) -> Option<(char, usize)> {
    let mut chars = text.chars();
    let first = chars.next().filter(|c| matches!(c, '\u{C2}'..='\u{F4}'))? as u8;
    let number = match first {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        _ => 4,
    };
    let mut bytes = [first, 0, 0, 0];
    for byte in &mut bytes[1..number] {
        *byte = chars.next().and_then(byte_of)?;
    }
    let meant = std::str::from_utf8(&bytes[..number]).ok()?.chars().next()?;
    // Nobody writes the scripts between these in URLs, but an `É` before a quotation mark.
    let is_likely = matches!(meant, '\u{A1}'..='\u{AC}' | '\u{AE}'..='\u{17F}' | '\u{370}'..='\u{6FF}' | '\u{900}'..)
        && !meant.is_whitespace()
        && !meant.is_control();
    is_likely.then_some((meant, text.len() - chars.as_str().len()))
}

/// Returns the misread letters of a text, with the places of what they became.
pub(crate) fn letters(text: &str) -> impl Iterator<Item = (Range<usize>, char)> {
    let places = text.char_indices().map(|(at, _)| at);
    places.filter_map(|at| letter(slice(text, at..)).map(|(c, length)| (at..at + length, c)))
}

/// Whether the character at `at` belongs to a misread letter that begins before it.
pub(crate) fn belongs(text: &str, at: usize) -> bool {
    let before = slice(text, ..at).char_indices().rev().take(3);
    before
        .map(|(start, _)| start)
        .any(|start| letter(slice(text, start..)).is_some_and(|(_, length)| start + length > at))
}

/// Returns the byte that a character stands for in windows-1252 or ISO-8859-1.
fn byte_of(c: char) -> Option<u8> {
    match c {
        '\u{80}'..='\u{FF}' => Some(c as u8),
        _ => (0x80..=0x9F).find(|byte| windows_1252(*byte) == c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_known_by_both_encodings() {
        for meant in ('\u{C0}'..='\u{17F}').chain('А'..='я').chain('ก'..='ฮ').chain('一'..='十')
        {
            let utf8 = meant.to_string().into_bytes();
            for read in [char::from, windows_1252] {
                let text: String = utf8.iter().map(|byte| read(*byte)).collect();
                assert_eq!(letter(&text), Some((meant, text.len())), "{meant}");
                let last = text.char_indices().next_back().unwrap().0;
                assert!(belongs(&text, last) && !belongs(&text, 0), "{meant}");
            }
        }
        let found: Vec<_> = letters("cafÃ©Ã\u{A0}x").collect();
        assert_eq!(found, [(3..7, 'é'), (7..11, 'à')]);
    }

    #[test]
    fn other_letters_are_what_they_are() {
        for text in [
            "",
            "a",
            "Ã",
            "São",
            "Ä",
            "é",
            "É”",
            "ÈŽ",
            "Â\u{A0}",
            "Â\u{AD}",
            "новости",
            "日本",
            "ßa",
        ] {
            assert_eq!(letters(text).next(), None, "{text}");
        }
    }
}
