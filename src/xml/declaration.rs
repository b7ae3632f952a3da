//! The XML declaration (XML 1.0, 2.8, production XMLDecl).

use std::ops::Range;

use super::names::is_space;
use crate::text::slice::slice;

/// Where a declaration is malformed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Malformed {
    /// Byte range in the text given to [`check`].
    pub place: Range<usize>,
    /// libxml2 accepts the declaration.
    pub tolerated: bool,
}

/// Checks the text between `<?xml` and `?>`, and returns where the version is if it is not 1.0.
pub(super) fn check(data: &str) -> Result<Option<Range<usize>>, Malformed> {
    const PARTS: [&str; 3] = ["version", "encoding", "standalone"];
    let mut other = None;
    let mut at = 0;
    // Number of parts that have had their turn.
    let mut done = 0;
    loop {
        let space = skip_space(data, at);
        let rest = slice(data, space..);
        if rest.is_empty() && done > 0 {
            return Ok(other);
        }
        let word = space..space + rest.find([' ', '\t', '\r', '\n']).unwrap_or(rest.len());
        let malformed = Malformed { place: word, tolerated: false };
        let part = PARTS.iter().position(|part| rest.starts_with(part));
        // Only the first part is required.
        let Some(part) =
            part.filter(|part| space > at && (*part == 0) == (done == 0) && *part >= done)
        else {
            return Err(malformed);
        };
        let Some(value) = value(data, space + PARTS[part].len()) else { return Err(malformed) };
        let text = slice(data, value.clone());
        let right = match part {
            0 => {
                let minor = text.strip_prefix("1.").filter(|minor| !minor.is_empty());
                minor.is_some_and(|minor| minor.bytes().all(|b| b.is_ascii_digit()))
            }
            1 => {
                text.starts_with(|c: char| c.is_ascii_alphabetic())
                    && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
            }
            _ => matches!(text, "yes" | "no"),
        };
        if !right {
            return Err(Malformed { place: value, tolerated: text == "1." });
        }
        at = value.end + 1;
        if part == 0 && text != "1.0" {
            other = Some(value);
        }
        done = part + 1;
    }
}

/// Returns where the value is that follows an `=`, in quotes.
fn value(data: &str, name_end: usize) -> Option<Range<usize>> {
    let equals = skip_space(data, name_end);
    let open = skip_space(data, equals + usize::from(data[equals..].starts_with('=')));
    let quote = data[open..].starts_with(['"', '\'']) && equals < open;
    let start = open + 1;
    let mark = *data.as_bytes().get(open).filter(|_| quote)?;
    Some(start..start + memchr::memchr(mark, &data.as_bytes()[start..])?)
}

fn skip_space(data: &str, from: usize) -> usize {
    from + data.as_bytes()[from..].iter().take_while(|byte| is_space(**byte)).count()
}
