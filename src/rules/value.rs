//! What holds of values whatever they are of: empty ones, white space, what cannot be seen, what stands for nothing.

use std::ops::Range;

use crate::report::findings::Fix;
use crate::sitemap::entry::Value;
use crate::text::chars::is_hidden_in_url;
use crate::text::space::is_xml_space;
use crate::text::span::Span;

/// Leaves out an element that is empty, as its value shows. `name`: what may stand in its start tag; more may be the value,
/// and so may a comment.
pub(crate) fn left_out(value: &Value, name: usize) -> Fix {
    let safe = value.tag.len() <= name as u64 + 3 && value.is_all();
    Fix { safe, ..Fix::safe("Remove the empty element", value.element, "") }
}

/// Where the address stands in a text that has white space around it, or what nobody sees.
pub(crate) fn bare(text: &str) -> Range<usize> {
    // A control character may stand for a letter of an old encoding.
    let is_blank = |c: char| c.is_whitespace() || is_hidden_in_url(c) && !c.is_control();
    let start = text.len() - text.trim_start_matches(is_blank).len();
    let end = start + text[start..].trim_end_matches(is_blank).len();
    start..end
}

/// The white space before a value, or that behind it where there is none before.
pub(super) fn padding(value: &Value) -> Span {
    let range = value.trimmed_range();
    if range.start > 0 {
        value.span_of(0..range.start)
    } else {
        value.span_of(range.end..value.text().len())
    }
}

/// Removes the white space around a value.
pub(super) fn trim(value: &Value) -> Fix {
    const TITLE: &str = "Remove the white space";
    let range = value.trimmed_range();
    let before = value.span_of(0..range.start);
    let behind = value.span_of(range.end..value.text().len());
    debug_assert!(!value.trimmed().ends_with(is_xml_space));
    match (before.is_empty(), behind.is_empty()) {
        (false, false) => Fix::safe(TITLE, before, "").and(behind, ""),
        (false, true) => Fix::safe(TITLE, before, ""),
        _ => Fix::safe(TITLE, behind, ""),
    }
}

/// A text without the characters in it that cannot be seen, if it has any.
pub(crate) fn seen(text: &str) -> Option<String> {
    let hidden = |c: char| is_hidden_in_url(c) || (c.is_whitespace() && !c.is_ascii());
    text.contains(hidden).then(|| text.replace(hidden, ""))
}

/// What to say of a value that looks right and is not.
pub(crate) fn not_seen(text: &str) -> &'static str {
    match seen(text) {
        Some(_) => "; it contains an invisible character",
        None => "",
    }
}
