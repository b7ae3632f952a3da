//! Decimal numbers as XML Schema writes them.

use crate::text::slice::slice;

/// Limit on the digits that libxml2 reads, without leading zeros.
pub(crate) const MAX_DIGITS: usize = 24;

/// A decimal number of any length.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Decimal<'a> {
    pub negative: bool,
    /// Digits before the point, without leading zeros.
    pub whole: &'a str,
    pub fraction: &'a str,
}

impl<'a> Decimal<'a> {
    /// Reads an `xsd:decimal`: an optional sign, digits, an optional point, digits; at least one digit.
    pub fn read(text: &'a str) -> Option<Decimal<'a>> {
        let (negative, rest) = match text.as_bytes().first()? {
            b'-' => (true, slice(text, 1..)),
            b'+' => (false, slice(text, 1..)),
            _ => (false, text),
        };
        let (whole, fraction) = rest.split_once('.').unwrap_or((rest, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() + fraction.len() == 0 || !digits(whole) || !digits(fraction) {
            return None;
        }
        Some(Decimal { negative, whole: whole.trim_start_matches('0'), fraction })
    }

    /// Whether the number is from 0.0 to 1.0.
    pub fn in_range(self) -> bool {
        let no_fraction = self.fraction.bytes().all(|digit| digit == b'0');
        match self.whole {
            "" => !self.negative || no_fraction,
            "1" => !self.negative && no_fraction,
            _ => false,
        }
    }

    /// Returns the number with 1 to 18 decimals. It must be in range.
    pub fn number(self) -> String {
        if !self.whole.is_empty() {
            return "1.0".into();
        }
        let fraction = slice(self.fraction, ..self.fraction.len().min(18)).trim_end_matches('0');
        format!("0.{fraction:0<1}")
    }
}
