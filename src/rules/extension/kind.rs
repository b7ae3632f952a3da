//! The types of values in extensions, and what the schemas accept of each, as libxml2 decides.

use crate::rules::loc::schema_refuses;
use crate::rules::priority::{Decimal, MAX_DIGITS};
use crate::text::codes::{REGIONS, listed};
use crate::text::date;
use crate::text::space::trim_xml_space;

/// The type of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Url,
    /// A text, and the number of characters that it may have.
    Text(usize),
    /// A whole number, and the least and the greatest value.
    Integer(u32, u32),
    /// A number from 0.0 to 5.0.
    Rating,
    Date,
    YesNo,
    Countries,
    Platforms,
    OneOf(&'static [&'static str]),
    Currency,
    /// A form that a function recognises.
    Form(fn(&str) -> bool),
}

/// A text of any length.
pub(crate) const ANY: Kind = Kind::Text(usize::MAX);

/// Whether the schema accepts the value. `text`: not trimmed, with normalised line ends.
pub(crate) fn accepts(kind: Kind, text: &str) -> bool {
    match kind {
        Kind::Url => !schema_refuses(text),
        Kind::Text(most) => text.len() <= most || text.chars().count() <= most,
        Kind::Integer(least, most) => integer(text).is_some_and(|number| {
            i128::from(least) <= number && (most == u32::MAX || number <= i128::from(most))
        }),
        Kind::Rating => rating(text),
        Kind::Date => date::xsd_accepts(text),
        Kind::YesNo => matches!(text, "yes" | "Yes" | "YES" | "no" | "No" | "NO"),
        Kind::Countries => countries(text),
        Kind::Platforms => text.is_empty() || text.split(' ').all(is_platform),
        Kind::OneOf(words) => words.contains(&text),
        Kind::Currency => text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase()),
        Kind::Form(takes) => takes(text),
    }
}

/// Returns the value of an `xsd:integer` as libxml2 reads it.
pub(crate) fn integer(text: &str) -> Option<i128> {
    let number = Decimal::read(trim_xml_space(text))?;
    let plain = !text.contains('.') && number.whole.len() <= MAX_DIGITS;
    let value: i128 = match number.whole {
        _ if !plain => return None,
        "" => 0,
        digits => digits.parse().ok()?,
    };
    Some(if number.negative { -value } else { value })
}

fn rating(text: &str) -> bool {
    let Some(number) = Decimal::read(trim_xml_space(text)) else { return false };
    let whole_only = number.fraction.bytes().all(|digit| digit == b'0');
    let in_range = match number.whole.as_bytes() {
        [] => !number.negative || whole_only,
        [b'1'..=b'4'] => !number.negative,
        [b'5'] => !number.negative && whole_only,
        _ => false,
    };
    in_range && number.whole.len() + number.fraction.len() <= MAX_DIGITS
}

fn countries(text: &str) -> bool {
    let two = |code: &str| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    let mut codes = text.split(' ');
    let ends = |code: Option<&str>| code.is_none_or(two);
    text.is_empty()
        || (ends(codes.next())
            && ends(codes.next_back())
            && codes.all(|code| code.is_empty() || two(code)))
}

pub(crate) fn is_platform(word: &str) -> bool {
    matches!(word, "web" | "mobile" | "tv")
}

/// Whether ISO 3166 assigns the code to a country, or everybody uses it like that: XK for Kosovo.
pub(crate) fn is_country(code: &str) -> bool {
    code.bytes().all(|byte| byte.is_ascii_uppercase()) && (listed(REGIONS, code, 2) || code == "XK")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_of_the_world() {
        assert_eq!(REGIONS.len(), 2 * 249);
        for code in ["GB", "AD", "ZW", "XK"] {
            assert!(is_country(code), "{code}");
        }
        assert!(!is_country("UK") && !is_country("gb") && !is_country("GBR"));
        // `DA` stands across the border of two codes in the list.
        assert!(!is_country("DA"));
    }

    /// Verdicts measured with xmllint (libxml2 2.9.14).
    #[test]
    fn accepts_what_xmllint_accepts() {
        for (kind, right, wrong) in [
            (Kind::Text(3), &["", "   ", "äöü", "\n\n\n"][..], &["abcd", "    "][..]),
            (
                Kind::Integer(0, 28_800),
                &["0", "28800", " 60 ", "+60", "-0", "0000000000000000000000000000000060"],
                &["", " ", "-1", "28801", "1.0", "60.", "PT1M", "1e1", "6 0"],
            ),
            (
                Kind::Integer(1, u32::MAX),
                &["1", "999999999999999999999999"],
                &["0", "-1", "9999999999999999999999999"],
            ),
            (
                Kind::Rating,
                &["0", "5", "5.0", "4.99", "+.5", "-0", " 3 "],
                &["", "5.1", "-0.1", "4,2", "1e0", "10"],
            ),
            (Kind::YesNo, &["yes", "NO"], &["", " yes ", "yEs", "true"]),
            (
                Kind::Countries,
                &["", "US", "US CA", "US   CA", "UK"],
                &[" US", "US ", " ", "us", "US,CA", "US\nCA", "USA"],
            ),
            (
                Kind::Platforms,
                &["", "web", "web tv", "tv tv"],
                &[" ", "web  tv", "WEB", "web,tv", " web"],
            ),
            (Kind::Currency, &["EUR"], &["", "eur", "EURO", " EUR"]),
        ] {
            for text in right {
                assert!(accepts(kind, text), "{kind:?} {text:?}");
            }
            for text in wrong {
                assert!(!accepts(kind, text), "{kind:?} {text:?}");
            }
        }
    }
}
