//! UTF-8 that was read as windows-1252 or ISO 8859-1, so that “Ã¤” stands for “ä”.

use crate::text::cut::cut;

/// Whether a text surely is such a one. Two characters in a row may also be a letter with a quotation mark or a sign
/// behind it: “MAÇÃ”, NESCAFÉ®.
pub(crate) fn is_misread(text: &str) -> bool {
    is_misread_where(text, may_follow)
}

/// The same of an address, where no white space follows a letter: “Ã” with a no-break space behind it is “à”.
pub(crate) fn is_misread_address(text: &str) -> bool {
    is_misread_where(text, |c| may_follow(c) && !c.is_whitespace())
}

/// `may_follow`: whether the character stands behind a letter in sound texts.
fn is_misread_where(text: &str, may_follow: impl Fn(char) -> bool) -> bool {
    let bytes = text.as_bytes();
    // All that may begin one are U+00C0 to U+00FF in UTF-8, and what follows them is not ASCII: in few texts there are two.
    let mut pairs = memchr::memchr_iter(0xC3, bytes).filter_map(|at| bytes.get(at + 2));
    if !pairs.any(|byte| !byte.is_ascii()) {
        return false;
    }
    text.char_indices().filter(|&(_, c)| leads(c)).any(|(at, first)| {
        let Some((_, length)) = letter(cut(text, at..)) else { return false };
        let inside = cut(text, at + first.len_utf8()..at + length);
        let followed = text[at + length..].starts_with(char::is_alphabetic);
        let usual = matches!(first, 'Â' | 'Ã');
        // Of a diameter or a product.
        let sign = matches!(first, '×' | 'Ø');
        let doubtful = |c| may_follow(c) || !usual && is_sign(c);
        inside.contains(|c| !doubtful(c))
            || followed && !sign && !inside.starts_with(['’', '”', '®'])
            || (first, inside) == ('Â', "\u{A0}")
    })
}

/// Whether a letter of such a text may begin with the character.
fn leads(c: char) -> bool {
    matches!(c, 'Â'..='Å' | 'Î'..='Ñ' | '×'..='Û' | 'à'..='ô')
}

/// Where a letter of such a text ends that begins before `at` and goes on there: what stands at `at` is no character of
/// its own, even if it is one that nobody sees.
pub(crate) fn letter_across(text: &str, at: usize) -> Option<usize> {
    let before = cut(text, ..at).char_indices().rev().take(3);
    before.filter(|&(_, c)| leads(c)).find_map(|(start, _)| {
        let (_, length) = letter(cut(text, start..))?;
        Some(start + length).filter(|&end| end > at)
    })
}

/// Whether the character stands behind a letter in sound texts.
fn may_follow(c: char) -> bool {
    matches!(
        c,
        '\u{A0}'
            | '«'
            | '»'
            | '‘'
            | '’'
            | '“'
            | '”'
            | '–'
            | '—'
            | '…'
            | '•'
            | '‹'
            | '›'
            | '†'
            | '‡'
            | '™'
    )
}

fn is_sign(c: char) -> bool {
    matches!(c, '©' | '®' | 'ª' | 'º' | '°' | '±' | '¹' | '²' | '³' | '´' | '·' | '¼'..='¾')
}

/// What such a text says. `is_misread`: that of texts or that of addresses.
pub(crate) fn as_meant(text: &str, is_misread: fn(&str) -> bool) -> String {
    let mut meant = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (c, length) = letter(rest).unwrap_or((c, c.len_utf8()));
        meant.push(c);
        rest = cut(rest, length..);
    }
    // It may have happened to it more than once.
    match is_misread(&meant) {
        true => as_meant(&meant, is_misread),
        false => meant,
    }
}

/// The character whose bytes the text begins with, each as a character, and how much of the text that is.
fn letter(text: &str) -> Option<(char, usize)> {
    let mut chars = text.chars();
    let mut bytes = [0; 4];
    let first = byte(chars.next()?)?;
    let length = match first {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    bytes[0] = first;
    for next in &mut bytes[1..length] {
        *next = byte(chars.next()?)?;
    }
    let c = std::str::from_utf8(&bytes[..length]).ok()?.chars().next()?;
    Some((c, text.len() - chars.as_str().len()))
}

fn byte(c: char) -> Option<u8> {
    u8::try_from(c).ok().or_else(|| (0x80..=0x9F).find(|&byte| windows_1252(byte) == c))
}

/// The character of a windows-1252 byte (WHATWG Encoding Standard: the five holes are C1 controls).
pub(crate) fn windows_1252(byte: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž',
        '\u{8F}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9F => HIGH[usize::from(byte) - 0x80],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::{as_meant, is_misread};

    #[test]
    fn what_was_misread_is_read_back() {
        for meant in [
            "Käse",
            "für alle",
            "Größe",
            "Étage",
            "École",
            "São",
            "à côté",
            "a – b",
            "“a”",
            "l’été",
            "Żółty ąę",
            "Ceník šťáva",
            "Привет",
            "Ελλάδα",
            "שלום",
            "مرحبا",
            "日本語",
            "한국어",
            "😀",
            "Ernte\u{A0}fällt",
            "5 €",
            "a…",
            "İstanbul ığ",
        ] {
            let latin: String = meant.bytes().map(char::from).collect();
            let windows: String = meant.bytes().map(crate::text::mojibake::windows_1252).collect();
            let twice: String = windows.bytes().map(crate::text::mojibake::windows_1252).collect();
            for text in [latin, windows, twice] {
                assert!(is_misread(&text), "{text} {meant}");
                assert_eq!(as_meant(&text, is_misread), meant, "{text}");
            }
        }
    }

    #[test]
    fn sound_texts() {
        for text in [
            "Käse",
            "«MAÇû",
            "“MANHÔ",
            "NESCAFÉ®",
            "„ORГ",
            "été…»",
            "‘blasé’”",
            "IKEÄ’s",
            "Â",
            "MANHÖ",
            "Ð",
            "À la carte",
            "Đà Nẵng",
            "naïve – très",
            "CÖ²",
            "ÅÄÖ",
            "ÑANDÚ",
            "PÂTÉ™",
            "Ø 5 cm",
            "5 × 3°",
            "Île",
            "Привет – «мир»",
            "日本",
            "YLÄ”n",
            "Ø½in 4×½×¼",
            "2×±1",
        ] {
            assert!(!is_misread(text), "{text}");
        }
    }
}
