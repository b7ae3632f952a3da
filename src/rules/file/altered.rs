//! Sitemaps of which something else was made on the way here, with what makes sitemaps of them again.

use std::ops::Range;

use super::UNSUPPORTED_FORMAT;
use super::marked::{COPY_IT, DIFF};
use crate::bytes::format::{Altered, is_url_line};
use crate::report::findings::{Findings, Fix};
use crate::text::cut::cut;
use crate::text::order::Gather;
use crate::text::span::Span;
use crate::text::wrapped::http_at;

/// Reports it, where `head` begins at document offset `start`. `whole`: nothing follows it.
pub(super) fn report(
    how: Altered,
    (start, head): (u64, &str),
    whole: bool,
    findings: &mut Findings,
) {
    let lead = head.len() - head.trim_start().len();
    findings.report(&UNSUPPORTED_FORMAT, Span::at(start + lead as u64), |draft| {
        let (what, help, repair): (_, _, Option<Repair>) = match how {
            Altered::String => (
                "a string as a program prints it",
                "Let the program write the text itself, without the escapes that its source or JSON needs.",
                Some(("Remove the escapes", unescape)),
            ),
            Altered::Escaped => (
                "XML whose tags are written as text",
                "Take the file itself: what was copied is escaped for a page of HTML, with `&lt;` for each `<`.",
                Some(("Write the tags", as_markup)),
            ),
            Altered::Shown => (
                "what a browser shows of a sitemap",
                TAKE_IT,
                Some(("Keep the addresses only", addresses)),
            ),
            Altered::Table => {
                ("a table", UNSUPPORTED_FORMAT.help, Some(("Keep the addresses only", first_cells)))
            }
            Altered::ErrorPage => ("the error message of a browser", TAKE_IT, None),
            Altered::Diff => (DIFF, COPY_IT, None),
        };
        draft.say(format_args!("The file is {what}, not a sitemap"));
        draft.advise(help);
        draft.fix_by(repair.filter(|_| whole).and_then(|(title, edits)| {
            let edits = edits(head, start);
            (!edits.is_empty()).then(|| Fix::of(title, false, edits))
        }));
    });
}

/// The title of a repair, and what makes it of a text that stands at a place.
type Repair = (&'static str, fn(&str, u64) -> Vec<(Span, String)>);

/// For those who have copied a browser's window.
const TAKE_IT: &str =
    "Take the file itself: “View source” (Ctrl+U) shows it, and “Save page as” keeps it.";

/// What makes markup of what is escaped once. It stands at `start`.
fn as_markup(head: &str, start: u64) -> Vec<(Span, String)> {
    const REFERENCES: [(&str, &str); 6] = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ];
    let references = head.match_indices('&').filter_map(|(at, _)| {
        let (written, meant) = REFERENCES.iter().find(|(name, _)| head[at..].starts_with(name))?;
        let at = start + at as u64;
        Some((Span::new(at, at + written.len() as u64), (*meant).to_owned()))
    });
    references.gather()
}

/// What leaves nothing but the address of each line that begins with one.
fn addresses(head: &str, start: u64) -> Vec<(Span, String)> {
    keep(head, start, |line| {
        let lead = line.len() - line.trim_start().len();
        let text = cut(line, lead..);
        let end = lead + text.find(char::is_whitespace).unwrap_or(text.len());
        (http_at(text) == Some(0)).then_some(0..end)
    })
}

/// What leaves nothing of a table but the address of each row that begins with one.
fn first_cells(head: &str, start: u64) -> Vec<(Span, String)> {
    let heading = head.trim_start().lines().next().unwrap_or_default();
    let separator = ['\t', ';', ','].into_iter().find(|&separator| heading.contains(separator));
    keep(head, start, |row| {
        let lead = row.find(|c: char| !c.is_whitespace() && c != '"').unwrap_or(row.len());
        let text = cut(row, lead..);
        let quoted = row[..lead].contains('"');
        let end = text.find(|c| c == '"' || (!quoted && Some(c) == separator));
        is_url_line(text).then(|| lead..lead + end.unwrap_or(text.len()))
    })
}

/// What takes away all but the `part` of each line, and lines that have none with their ends.
fn keep(
    head: &str,
    start: u64,
    part: impl Fn(&str) -> Option<Range<usize>>,
) -> Vec<(Span, String)> {
    let mut at = start;
    let mut edits = Vec::new();
    for line in head.split_inclusive('\n') {
        let text = line.trim_end_matches(['\r', '\n']);
        let rests = match part(text) {
            Some(part) => [0..part.start, part.end..text.len()],
            None => [0..0, 0..line.len()],
        };
        for rest in rests.into_iter().filter(|rest| !rest.is_empty()) {
            edits.push((Span::new(at + rest.start as u64, at + rest.end as u64), String::new()));
        }
        at += line.len() as u64;
    }
    edits
}

/// What turns a string as a program prints it into its text. It stands at `start`.
fn unescape(head: &str, start: u64) -> Vec<(Span, String)> {
    let span = |from: usize, to: usize| Span::new(start + from as u64, start + to as u64);
    let mut edits = Vec::new();
    let (Some(from), Some(to)) = (head.find('<'), head.rfind('>')) else { return edits };
    if from > 0 {
        edits.push((span(0, from), String::new()));
    }
    let mut at = from;
    while let Some(found) = head.get(at..to).and_then(|rest| rest.find('\\')) {
        at += found;
        let Some(next) = head[at + 1..].chars().next() else { break };
        let (length, text) = match next {
            'n' => (2, "\n"),
            't' => (2, "\t"),
            'r' => (2, ""),
            _ => (1, ""),
        };
        edits.push((span(at, at + length), text.to_owned()));
        at += 1 + next.len_utf8();
    }
    // Behind the last tag there may be a line end, a quotation mark and a bracket.
    if !head[to + 1..].trim().is_empty() {
        edits.push((span(to + 1, head.len()), "\n".to_owned()));
    }
    edits
}
