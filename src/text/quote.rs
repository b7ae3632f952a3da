//! How messages quote text of a file.

use std::fmt::{self, Write as _};

use crate::text::chars::is_hidden_in_url;
use crate::text::slice::slice;

/// Quotes a value for a message: in curly quotes, at most 60 characters, line ends visible.
pub(crate) fn quote(value: &str) -> Quoted<'_> {
    Quoted(value)
}

/// The result of [`quote`], written straight into the message. As a `String`, hundreds of messages would each need code to
/// free it.
#[derive(Clone, Copy)]
pub(crate) struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX: usize = 60;
        if self.0.chars().all(is_invisible) && !self.0.is_ascii() {
            // The text would be invisible between the quotes.
            let mut chars = self.0.chars();
            for (number, c) in chars.by_ref().take(3).enumerate() {
                let space = if number == 0 { "" } else { " " };
                write!(out, "{space}U+{:04X}", u32::from(c))?;
            }
            return if chars.next().is_some() { out.write_str(" …") } else { Ok(()) };
        }
        let end = self.0.char_indices().nth(MAX).map(|(end, _)| end);
        out.write_char('“')?;
        for piece in slice(self.0, ..end.unwrap_or(self.0.len())).split_inclusive(is_control) {
            let Some(c) = piece.chars().next_back().filter(|c| is_control(*c)) else {
                out.write_str(piece)?;
                break;
            };
            out.write_str(slice(piece, ..piece.len() - c.len_utf8()))?;
            out.write_char(match c {
                '\n' => '⏎',
                '\t' => '⇥',
                // Unicode has pictures of the control characters.
                c => char::from_u32(0x2400 + u32::from(c)).unwrap_or(c),
            })?;
        }
        out.write_str(if end.is_some() { "…”" } else { "”" })
    }
}

fn is_control(c: char) -> bool {
    c < ' '
}

/// Whether a character shows nothing.
fn is_invisible(c: char) -> bool {
    c.is_whitespace() || is_hidden_in_url(c)
}

/// Formats a count for people: `49,990`.
pub(crate) fn thousands(number: u64) -> Thousands {
    Thousands(number)
}

/// Formats a count with what is counted: `1 entry`, `2 entries`.
pub(crate) fn counted(number: u64, one: &str, several: &str) -> String {
    format!("{} {}", thousands(number), if number == 1 { one } else { several })
}

/// The result of [`thousands`], written straight into the message, as [`quote`](crate::text::quote::quote()) does.
#[derive(Clone, Copy)]
pub(crate) struct Thousands(u64);

impl fmt::Display for Thousands {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            number @ 0..1_000 => write!(out, "{number}"),
            number => write!(out, "{},{:03}", Thousands(number / 1_000), number % 1_000),
        }
    }
}
