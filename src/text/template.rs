//! Template code that a program was to fill in.

use std::ops::Range;

use crate::text::slice::slice;

/// Returns the range of template code in `text`, from the start of the first piece to the end of the last.
pub(crate) fn residue(text: &str) -> Option<Range<usize>> {
    let mut found: Option<Range<usize>> = None;
    let mut at = 0;
    while let Some(next) = text[at..].find(['{', '[', '<', '%', '$']) {
        let start = at + next;
        at = start + 1;
        if let Some(length) = residue_at(slice(text, start..)) {
            at = start + length;
            found = Some(found.map_or(start, |range| range.start)..at);
        }
    }
    found
}

/// Returns the start of a text. Code is short, and searching further would make many open braces slow.
fn near(text: &str) -> &str {
    slice(text, ..text.floor_char_boundary(1_000))
}

/// Returns the length of the template code at the start of `text`.
fn residue_at(text: &str) -> Option<usize> {
    const PAIRS: [(&str, &str); 5] =
        [("{{", "}}"), ("{%", "%}"), ("<%", "%>"), ("<?", "?>"), ("${", "}")];
    for (open, close) in PAIRS {
        if let Some(rest) = text.strip_prefix(open) {
            return Some(open.len() + near(rest).find(close)? + close.len());
        }
    }
    if text.starts_with("[object Object]") {
        return Some("[object Object]".len());
    }
    let name = text.strip_prefix("%%")?;
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    (end > 0 && name[end..].starts_with("%%")).then_some(end + 4)
}
