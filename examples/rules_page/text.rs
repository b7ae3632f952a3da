//! From text to HTML.

use std::fmt::{self, Display, Write};

/// Escaped; what would be invisible or unfit for HTML is shown by its code point.
pub struct Text<'a>(pub &'a str);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\n' | '\t' => f.write_char(c)?,
                c if c.is_control() || invisible(c) => write!(f, "[U+{:04X}]", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

fn invisible(c: char) -> bool {
    matches!(c,
        '\u{a0}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// Our own sentences, in which `this` is code.
pub struct Prose<'a>(pub &'a str);

impl Display for Prose<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An odd backtick has no partner and stays what it is.
        let pairs = self.0.matches('`').count() / 2;
        for (number, part) in self.0.splitn(pairs * 2 + 1, '`').enumerate() {
            if number % 2 == 1 {
                write!(f, "<code>{}</code>", Text(part))?;
            } else {
                Text(part).fmt(f)?;
            }
        }
        Ok(())
    }
}
