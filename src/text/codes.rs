//! Codes of languages and countries, as the standards list them.

/// Whether a table of concatenated codes, each of `length` letters, contains this one, in any case.
pub(crate) fn listed(table: &str, code: &str, length: usize) -> bool {
    code.len() == length
        && table
            .as_bytes()
            .chunks_exact(length)
            .any(|known| known.eq_ignore_ascii_case(code.as_bytes()))
}

/// The codes of languages, one bit for each three letters. The table is computed at compile time, so the program does not
/// contain the text.
static LANGUAGES: [u64; WORDS] = bits(include_bytes!("codes/languages.txt"));
const WORDS: usize = (27 * 27 * 27_usize).div_ceil(64);

/// Returns the index of the bit for a code of two or three small letters.
const fn place(first: u8, second: u8, third: Option<u8>) -> usize {
    let third = match third {
        Some(letter) => letter - b'a' + 1,
        None => 0,
    };
    ((first - b'a') as usize * 27 + (second - b'a') as usize) * 27 + third as usize
}

/// Reads rows of the form: beginning of the codes, a space, the letters that they end with.
const fn bits(text: &[u8]) -> [u64; WORDS] {
    let mut bits = [0; WORDS];
    let mut at = 0;
    while at < text.len() {
        let row = at;
        while text[at] != b'\n' {
            let end = at;
            at += 1;
            if text[row] == b'#' || end < row + 2 || !text[end].is_ascii_lowercase() {
                continue;
            }
            let place = match text[row + 1] {
                b' ' => place(text[row], text[end], None),
                second => place(text[row], second, Some(text[end])),
            };
            bits[place / 64] |= 1 << (place % 64);
        }
        at += 1;
    }
    bits
}

/// Whether the code is that of a language, in any case: one in IANA's registry or in ISO 639-2.
pub(crate) fn is_language(code: &str) -> bool {
    let mut letters = [0; 3];
    let Some(letters) = letters.get_mut(..code.len()) else { return false };
    letters.copy_from_slice(code.as_bytes());
    letters.make_ascii_lowercase();
    let place = match *letters {
        _ if !letters.iter().all(u8::is_ascii_lowercase) => return false,
        [first, second] => place(first, second, None),
        [first, second, third] => place(first, second, Some(third)),
        _ => return false,
    };
    LANGUAGES[place / 64] >> (place % 64) & 1 == 1
}

/// Whether the code is one of ISO 639-1, in any case, that is still in use.
pub(crate) fn is_in_iso_639_1(code: &str) -> bool {
    code.len() == 2 && is_language(code) && lookup(WITHDRAWN, code).is_none()
}

/// Codes that ISO 639-1 has withdrawn and that programs still write, each with its replacement.
pub(crate) const WITHDRAWN: &str = "iw=he in=id ji=yi jw=jv sh=sr mo=ro";

/// Returns the text after `word=` in a list of such pairs, in any case.
pub(crate) fn lookup(table: &'static str, word: &str) -> Option<&'static str> {
    table
        .split(' ')
        .filter_map(|pair| pair.split_once('='))
        .find(|(known, _)| known.eq_ignore_ascii_case(word))
        .map(|(_, meant)| meant)
}

/// The country codes of ISO 3166-1 alpha-2.
pub(crate) const REGIONS: &str = "\
     ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCI\
     CKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQ\
     GRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLS\
     LTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPG\
     PHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTK\
     TLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW\
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages() {
        for code in [
            "en", "EN", "aa", "zu", "bh", "sh", "in", "jw", "gsw", "fil", "zzj", "eng", "ger",
            "deu",
        ] {
            assert!(is_language(code), "{code}");
        }
        for code in ["", "e", "xx", "jp", "xyz", "qqq", "engl", "e1", "12", "de ", "é", "zé", "zzz"]
        {
            assert!(!is_language(code), "{code}");
        }
        let letters = || b'a'..=b'z';
        let pairs: Vec<String> = letters()
            .flat_map(|a| letters().map(move |b| String::from_utf8(vec![a, b]).unwrap()))
            .collect();
        assert_eq!(pairs.iter().filter(|code| is_in_iso_639_1(code)).count(), 184);
        let known = pairs.iter().filter(|code| is_language(code)).count();
        let longer = pairs
            .iter()
            .flat_map(|start| letters().map(move |end| format!("{start}{}", char::from(end))));
        // The number of codes is that of the letters at the ends of the rows.
        assert_eq!((known, longer.filter(|code| is_language(code)).count()), (190, 8_281));
    }
}
