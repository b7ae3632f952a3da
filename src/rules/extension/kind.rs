//! The types of values in extensions, and what the schemas accept of each, as libxml2 decides.

use crate::rules::loc::schema_refuses;
use crate::rules::prelude::*;
use crate::text::codes::{REGIONS, is_language, listed};
use crate::text::date;
use crate::text::decimal::{Decimal, MAX_DIGITS};
use crate::text::space::trim_xml_space;

/// The type of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Url,
    /// A text, and the number of characters that it may have.
    Text(usize),
    /// A whole number, and the least value.
    Integer(u32),
    /// A whole number of seconds up to [`MAX_SECONDS`].
    Seconds,
    /// A number from 0.0 to 5.0.
    Rating,
    Date,
    YesNo,
    Countries,
    Platforms,
    OneOf(&'static [&'static str]),
    /// Some of the words, with commas between them.
    ListOf(&'static [&'static str]),
    Currency,
    /// A language as Google News writes it.
    Language,
    /// Stock tickers with their exchanges.
    Tickers,
}

/// A text of any length.
pub(crate) const ANY: Kind = Kind::Text(usize::MAX);
pub(crate) const MAX_SECONDS: i128 = 28_800;

/// Whether the schema accepts the value. `text`: not trimmed, with normalised line ends.
pub(crate) fn accepts(kind: Kind, text: &str) -> bool {
    match kind {
        Kind::Url => !schema_refuses(text),
        Kind::Text(most) => text.len() <= most || text.chars().count() <= most,
        Kind::Integer(least) => integer(text).is_some_and(|number| i128::from(least) <= number),
        Kind::Seconds => integer(text).is_some_and(|number| (0..=MAX_SECONDS).contains(&number)),
        Kind::Rating => rating(text),
        Kind::Date => date::xsd_accepts(text),
        Kind::YesNo => matches!(text, "yes" | "Yes" | "YES" | "no" | "No" | "NO"),
        Kind::Countries => countries(text),
        Kind::Platforms => {
            text.is_empty() || text.split(' ').all(|word| matches!(word, "web" | "mobile" | "tv"))
        }
        Kind::OneOf(words) => words.contains(&text),
        Kind::ListOf(words) => items(text).all(|item| words.contains(&item)),
        Kind::Currency => text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase()),
        Kind::Language => {
            matches!(text, "zh-cn" | "zh-tw")
                || (matches!(text.len(), 2 | 3) && text.bytes().all(|b| b.is_ascii_lowercase()))
        }
        Kind::Tickers => {
            text.is_empty() || (items(text).count() <= 5 && items(text).all(is_ticker))
        }
    }
}

/// Whether a value is right: the schema accepts it, and readers know it.
pub(super) fn is_right(kind: Kind, text: &str) -> bool {
    accepts(kind, text)
        && match kind {
            Kind::Seconds => integer(text) != Some(0),
            Kind::Countries => text.split_ascii_whitespace().all(is_country),
            Kind::Language => text.len() > 3 || is_language(text),
            _ => true,
        }
}

/// Says which values are right, or what is wrong with one of the right form.
pub(super) fn wanted(kind: Kind, text: &str) -> String {
    let words = match kind {
        Kind::OneOf(words) => return format!("must be one of {}", words.join(", ")),
        Kind::ListOf(words) => return format!("must be a list of words from {}", words.join(", ")),
        Kind::Language if accepts(kind, text) => {
            return "is the code of no registered language; write one like en".to_owned();
        }
        Kind::Integer(1) => "a whole number of at least 1",
        Kind::Integer(_) => "a whole number in digits only",
        Kind::Seconds => "a whole number of seconds from 1 to 28,800",
        Kind::Rating => "a number from 0.0 to 5.0",
        Kind::YesNo => "`yes` or `no`",
        Kind::Countries => {
            "two-letter country codes in capitals, like GB and not UK, separated by spaces"
        }
        Kind::Platforms => "`web`, `mobile` or `tv`, with one space between several",
        Kind::Currency => "three capital letters like EUR",
        Kind::Language => "a code of two or three lower-case letters like en",
        Kind::Tickers => "a list of up to five tickers like NASDAQ:AMAT",
        Kind::Url | Kind::Text(_) | Kind::Date => "as the schema says",
    };
    format!("must be {words}")
}

/// Returns the right form of a value, if the value shows what was meant.
pub(super) fn right(kind: Kind, text: &str) -> Option<String> {
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    let find = |words: &[&'static str], text: &str| {
        words.iter().copied().find(|word| word.eq_ignore_ascii_case(text.trim()))
    };
    let words = |right: &dyn Fn(&str) -> String| {
        let words = text.split([' ', ',', '\t', '\n', '\r']).filter(|word| !word.is_empty());
        words.map(right).collect_small().join(" ")
    };
    let right = match kind {
        Kind::YesNo => match &*lower {
            "true" | "1" => "yes".to_owned(),
            "false" | "0" => "no".to_owned(),
            _ => lower,
        },
        Kind::Rating => text.replacen(',', ".", 1),
        Kind::Seconds => seconds(text).unwrap_or_else(|| text.to_owned()),
        Kind::Countries => words(&|word| match word.to_ascii_uppercase() {
            code if code == "UK" => String::from("GB"),
            code => code,
        }),
        Kind::Platforms => words(&str::to_ascii_lowercase),
        Kind::OneOf(known) => find(known, text)?.to_owned(),
        Kind::ListOf(known) => {
            let items = text.split([',', ';']).map(|item| find(known, item));
            items.collect::<Option<Vec<_>>>()?.join(", ")
        }
        Kind::Language => match lower.replace('_', "-") {
            code if accepts(kind, &code) => code,
            code => code.split_once('-').filter(|(code, _)| *code != "zh")?.0.to_owned(),
        },
        _ => text.to_owned(),
    };
    is_right(kind, &right).then_some(right)
}

/// Returns the seconds of a duration as in structured data (`PT1H2M3S`), or of a clock (`1:02:03`).
fn seconds(text: &str) -> Option<String> {
    let duration = text.to_ascii_uppercase();
    let clock = text.replacen(':', "H", 1).replacen(':', "M", 1) + "S";
    let is_clock = text.matches(':').count() == 2;
    let mut rest = if is_clock { &*clock } else { duration.strip_prefix("PT")? };
    let mut sum: u32 = 0;
    for (unit, length) in [('H', 3_600), ('M', 60), ('S', 1)] {
        if let Some((number, behind)) = rest.split_once(unit) {
            sum = sum.checked_add(number.parse::<u32>().ok()?.checked_mul(length)?)?;
            rest = behind;
        }
    }
    rest.is_empty().then(|| sum.to_string())
}

/// Returns the items between commas, without the spaces after the commas.
fn items(text: &str) -> impl Iterator<Item = &str> {
    let items = text.split(',').enumerate();
    items.map(|(at, item)| if at == 0 { item } else { item.trim_start_matches(' ') })
}

fn is_ticker(text: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.chars().all(is_word);
    text.split_once(':').is_some_and(|(exchange, name)| is_word(exchange) && is_word(name))
}

/// Whether a character is in `\w` of the schema: everything but punctuation, separators and control characters.
fn is_word(c: char) -> bool {
    match c {
        '\0'..='\u{7f}' => c.is_ascii_alphanumeric() || "$+<=>^`|~".contains(c),
        '\u{a1}' | '\u{ab}' | '\u{b7}' | '\u{bb}' | '\u{bf}' => false,
        '\u{60c}' | '\u{61b}' | '\u{61f}' | '\u{ff1a}' | '\u{ff1b}' | '\u{ff1f}' => false,
        '\u{1800}'..='\u{180a}' | '\u{fe30}'..='\u{fe52}' | '\u{ff0c}'..='\u{ff0f}' => false,
        '\u{ff01}'..='\u{ff03}' | '\u{ff05}'..='\u{ff0a}' => false,
        '\u{ad}' | '\u{2010}'..='\u{2043}' | '\u{2045}'..='\u{2051}' => false,
        '\u{2053}'..='\u{206f}' | '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}' => false,
        _ => !c.is_whitespace() && !c.is_control(),
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

/// Whether ISO 3166 assigns the code to a country, or everybody uses it like that: XK for Kosovo.
fn is_country(code: &str) -> bool {
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

    #[test]
    fn what_was_meant() {
        for (kind, text, expected) in [
            (Kind::Seconds, "PT1H1M1S", Some("3661")),
            (Kind::Seconds, "pt90s", Some("90")),
            (Kind::Seconds, "01:01:01", Some("3661")),
            (Kind::Seconds, " 60 ", Some("60")),
            (Kind::Seconds, "1:30", None),
            (Kind::Seconds, "PT", None),
            (Kind::Seconds, "PT9H", None),
            (Kind::Seconds, "1:2:3:4", None),
            (Kind::Seconds, "PT99999999999H", None),
            (Kind::Seconds, "sechzig", None),
            (Kind::Rating, "4,2", Some("4.2")),
            (Kind::YesNo, "True", Some("yes")),
            (Kind::YesNo, "maybe", None),
            (Kind::Countries, "us,UK", Some("US GB")),
            (Kind::Countries, "Germany", None),
            (Kind::Platforms, "WEB,  tv", Some("web tv")),
            (Kind::ListOf(&["Blog", "OpEd"]), "blog;OPED", Some("Blog, OpEd")),
            (Kind::Language, "en_US", Some("en")),
            (Kind::Language, "zh-CN", Some("zh-cn")),
            (Kind::Language, "zh-HK", None),
        ] {
            assert_eq!(right(kind, text).as_deref(), expected, "{kind:?} {text:?}");
        }
    }

    /// Verdicts measured with xmllint (libxml2 2.9.14).
    #[test]
    fn accepts_what_xmllint_accepts() {
        for (kind, right, wrong) in [
            (Kind::Text(3), &["", "   ", "äöü", "\n\n\n"][..], &["abcd", "    "][..]),
            (
                Kind::Seconds,
                &["0", "28800", " 60 ", "+60", "-0", "0000000000000000000000000000000060"],
                &["", " ", "-1", "28801", "1.0", "60.", "PT1M", "1e1", "6 0"],
            ),
            (
                Kind::Integer(1),
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
