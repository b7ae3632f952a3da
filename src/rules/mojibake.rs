//! What is said of texts that were read in another encoding than they were written in.

use crate::report::findings::{Draft, Findings};
use crate::rules::xml;
use crate::text::bytes::find;
use crate::text::mojibake::{as_meant, is_misread, is_misread_address};
use crate::text::percent::decoded;
use crate::text::quote::quote;
use crate::text::span::Span;
use crate::text::wrapped::http_at;

/// Says of what is written that it is such a text. `right`: what would be right there.
pub(crate) fn explain(draft: &mut Draft, written: &str, read: &str, right: &str) {
    draft.advise("Read the data as UTF-8 where the file is made.");
    draft.say(format_args!(
        "{} is {}, read in another encoding than it was written in; {} would be right",
        quote(written),
        quote(read),
        quote(right)
    ));
}

/// Reports such a text, or one in which characters were lost. `written`: how what is meant is written there.
pub(crate) fn report(
    text: &str,
    span: Span,
    written: impl FnOnce(&str) -> Option<String>,
    findings: &mut Findings,
) {
    let lost = text.contains(char::REPLACEMENT_CHARACTER);
    // In an address its bytes may be escaped.
    let escaped = find(text.as_bytes(), b"%C3%8");
    let decoded = escaped.and_then(|_| String::from_utf8(decoded(text)).ok());
    let read = decoded.as_deref().unwrap_or(text);
    let is_misread = match http_at(text) {
        Some(_) => is_misread_address,
        None => is_misread,
    };
    if !lost && !is_misread(read) {
        return;
    }
    findings.report(&xml::DISCOURAGED_CHARACTER, span, |draft| {
        if lost {
            draft.say(format_args!(
                "In {} a character was lost; the right one belongs there",
                quote(text)
            ));
            return;
        }
        let meant = as_meant(read, is_misread);
        explain(draft, text, &meant, &meant);
        if let Some(written) = written(&meant).filter(|_| decoded.is_none()) {
            draft.suggest("Write what is meant", span, written);
        }
    });
}
