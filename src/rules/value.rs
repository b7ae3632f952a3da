//! What all values have in common: empty ones, white space, invisible characters, placeholders.

use crate::rules::prelude::*;
use std::ops::Range;

use crate::text::chars::is_hidden_in_url;
use crate::text::escape::escape;
use crate::text::misread;
use crate::text::relative::absolute;

/// Returns the fix that removes an empty element. `name`: length in bytes of the name in its start tag. The fix is not safe
/// if the tag is longer, or if there is a comment: either may contain the value.
pub(crate) fn left_out(value: &Value, name: usize) -> Fix {
    let safe = value.tag.len() <= name as u64 + 3 && value.is_all();
    Fix { safe, ..Fix::safe("Remove the empty element", value.element, "") }
}

/// Returns the range of the URL in a text, without white space and invisible characters around it.
pub(crate) fn bare(text: &str) -> Range<usize> {
    // A control character may stand for a letter in an old encoding.
    let is_blank = |c: char| c.is_whitespace() || is_hidden_in_url(c) && !c.is_control();
    let start = text.len() - text.trim_start_matches(is_blank).len();
    let mut end = start + text[start..].trim_end_matches(is_blank).len();
    // The last byte of a letter read in the wrong encoding may look like white space.
    while let Some(c) = text[end..].chars().next().filter(|_| misread::belongs(text, end)) {
        end += c.len_utf8();
    }
    start..end
}

/// Returns the end of a message about a value that looks right but is not.
pub(crate) fn not_seen(text: &str) -> &'static str {
    let hidden = |c: char| is_hidden_in_url(c) || (c.is_whitespace() && !c.is_ascii());
    if text.contains(hidden) { "; it contains an invisible character" } else { "" }
}

/// Reports an empty element, called `name`.
pub(super) fn report_empty(rule: &'static Rule, name: &str, value: &Value, cx: &mut Context<'_>) {
    cx.findings.report(rule, value.tag.to(value.span), |draft| {
        draft.say(format_args!("{name} is empty; write a value or remove the tag"));
        draft.fix_by(left_out(value, name.len()));
    });
}

/// Reports white space around the value of an element called `name`.
pub(super) fn report_padding(rule: &'static Rule, name: &str, value: &Value, cx: &mut Context<'_>) {
    let range = value.trimmed_range();
    let around = [0..range.start, range.end..value.text().len()];
    let around = around.into_iter().filter(|range| !range.is_empty());
    let around = around.map(|range| value.span_of(range)).collect_small();
    let Some(first) = around.first().copied() else { return };
    cx.findings.report(rule, first, |draft| {
        draft.say(format_args!("{name} {} has white space around the value", quote(value.text())));
        let edits = around.into_iter().map(|span| (span, String::new()));
        let fix = || Fix::of("Remove the white space", true, edits.collect_small());
        draft.fix_by((!value.cdata).then(fix));
    });
}

/// Reports a URL without scheme and host. `xml`: a fix must escape it.
pub(super) fn report_relative(
    rule: &'static Rule,
    text: &str,
    place: Span,
    xml: bool,
    cx: &mut Context<'_>,
) {
    let own = cx.site.url.as_ref();
    cx.findings.report(rule, place, |draft| {
        draft.say(format_args!(
            "{} is not a complete URL; it must begin with `https://` or `http://` and the host",
            quote(text)
        ));
        let written = |whole: String| if xml { escape(&whole) } else { whole };
        let whole = absolute(text, own).map(written);
        draft.fix_by(whole.map(|whole| Fix::write_quoted(whole, false, place)));
    });
}
