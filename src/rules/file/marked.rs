//! Marks before the lines of a sitemap, which programs put there that quote or compare texts.

use std::ops::Range;

use super::{PASTED_VIEW_SOURCE, UNSUPPORTED_FORMAT};
use crate::bytes::format::LineMarks;
use crate::report::findings::{Findings, Fix};
use crate::report::rule::Consumer::Xsd;
use crate::report::rule::Severities;
use crate::report::rule::Severity::Error;
use crate::text::cut::cut;
use crate::text::order::Gather;
use crate::text::span::Span;

pub(super) const DIFF: &str = "a comparison of two versions (diff)";

/// For those who have copied what a program made of the file.
pub(super) const COPY_IT: &str = "Copy the file itself, or save it from where it lies.";

/// Reports marks before the lines of a text that stands at `start`. Returns it with spaces in their place, so that all
/// of it stands where it did.
pub(crate) fn marked(
    whose: LineMarks,
    head: &str,
    start: u64,
    is_file: bool,
    findings: &mut Findings,
) -> String {
    let mail = whose == LineMarks::Mail;
    let what = if mail { "a quoted mail" } else { DIFF };
    let marks = marks(head, whose);
    let first = marks.first().map_or(0..0, Range::clone);
    let plain = head[first.clone()].trim_matches(['>', ' ', '\u{FEFF}']).is_empty();
    let safe = mail && plain;
    // Search engines pass over what stands between elements.
    let severities = match () {
        () if mail && !is_file => PASTED_VIEW_SOURCE.severities,
        () if !mail && head.trim_start().starts_with('<') => {
            findings.not_read("The lines of the old version, which search engines read as well, were not checked.");
            Severities::protocol(Error).and(Xsd, Error)
        }
        () => Severities::all(Error),
    };
    let rule = if mail { &PASTED_VIEW_SOURCE } else { &UNSUPPORTED_FORMAT };
    let span = |mark: &Range<usize>| Span::new(start + mark.start as u64, start + mark.end as u64);
    findings.report_as(rule, severities, span(&first), |draft| {
        draft.say(format_args!("The lines have the marks of {what}; they are not the sitemap's"));
        draft.advise(COPY_IT);
        let edits = marks.iter().map(|mark| (span(mark), String::new())).gather();
        let title = if mail { "Remove the marks" } else { "Keep the new version" };
        draft.fix_by(Fix::of(title, safe, edits));
    });
    if !safe {
        // A line that another repair inserts would have no mark, and then the others are none either.
        findings.doubt();
    }
    let mut bytes = head.as_bytes().to_vec();
    for byte in marks.into_iter().flatten() {
        if !matches!(bytes[byte], b'\n' | b'\r') {
            bytes[byte] = b' ';
        }
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// The marks before the lines, and the lines that go with them.
fn marks(head: &str, whose: LineMarks) -> Vec<Range<usize>> {
    const SAYS: [&str; 5] = ["diff ", "index ", "+++ ", "@@ ", "\\ "];
    let mut marks = Vec::new();
    // Lines that are in both versions have a mark of their own, unless only some were copied.
    let context = !head.starts_with('<');
    // Words before the quotation.
    let words = head.find('<').filter(|_| whose == LineMarks::Mail).unwrap_or(0);
    let mut at = 0;
    for line in head.split_inclusive('\n') {
        let behind = match line.as_bytes().first() {
            _ if whose == LineMarks::Mail => {
                let rest = line.trim_start_matches('>');
                let rest = rest.trim_start_matches(" >");
                rest.strip_prefix(' ').filter(|_| rest.len() < line.len()).unwrap_or(rest)
            }
            _ if SAYS.iter().any(|words| line.starts_with(words)) => "",
            Some(b'-') => "",
            Some(b'+') => cut(line, 1..),
            Some(b' ') if context => cut(line, 1..),
            _ => line,
        };
        let end = at + line.len() - behind.len();
        if end > at && end > words {
            marks.push(if at < words { 0..words } else { at..end });
        } else if at < words && at + line.len() > words {
            marks.push(0..words);
        }
        at += line.len();
    }
    marks
}
