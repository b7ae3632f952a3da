//! Characters that are invisible, or that do not belong in text.

/// Whether XML 1.0 (2.2) allows the character but advises against it.
pub(crate) fn is_discouraged(c: char) -> bool {
    matches!(c, '\u{7F}'..='\u{84}' | '\u{86}'..='\u{9F}' | '\u{FDD0}'..='\u{FDEF}')
        || (c as u32) > 0xFFFF && (c as u32) & 0xFFFE == 0xFFFE
}

/// Whether the character is invisible and yet changes a URL. U+FEFF has a rule of its own.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character of a URL is reported if it is written as a reference. Then even U+FEFF is no byte order mark.
pub(crate) fn is_hidden_in_url(c: char) -> bool {
    is_discouraged(c) || is_invisible(c) || c == '\u{FEFF}'
}

/// Whether a character could command a terminal, forge a line, or turn the direction of one.
pub fn is_command(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Whether bytes look like Chinese in GBK: pairs of bytes of which at least half are frequent characters, those of the first
/// level of GB 2312 (rows 16 to 55). In windows-1252, such pairs begin with a sign or a capital, before another letter that is
/// not ASCII either.
pub(crate) fn looks_like_gbk(bytes: &[u8]) -> bool {
    let pairs = bytes.chunks_exact(2);
    let frequent = pairs.clone().filter(|pair| (0xB0..=0xD7).contains(&pair[0])).count();
    frequent > 0
        && bytes.len().is_multiple_of(2)
        && frequent * 2 >= pairs.len()
        && bytes.iter().all(|byte| (0xA1..=0xFE).contains(byte))
}

/// Returns the character of a windows-1252 byte (WHATWG Encoding Standard: the five holes are C1 controls).
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
