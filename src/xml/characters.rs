//! Character data of elements, character by character where it is not plain.

use super::names::is_char;
use crate::report::findings::Findings;
use crate::rules::xml as rule;
use crate::text::bytes::{byte_table, classes};
use crate::text::chars::{is_discouraged, is_invisible};
use crate::text::cut::cut;
use crate::text::span::Span;

/// Whether every byte is an ASCII character that needs no second look in character data.
pub(super) fn is_plain(bytes: &[u8]) -> bool {
    classes(bytes, &ODD) == 0
}

static ODD: [u8; 256] = byte_table!(byte => match byte {
    b'\n' | b'\r' | b'\t' => 0,
    0..0x20 | 0x7F.. | b'>' | b'"' | b'\'' => 1,
    _ => 0,
});

pub(super) fn report_control(c: char, span: Span, findings: &mut Findings) {
    findings.report(&rule::CONTROL_CHARACTER, span, |draft| {
        draft
            .say(format_args!("The character U+{:04X} is not allowed in XML; delete it", c as u32));
        draft.suggest("Delete the character", span, "");
    });
}

pub(super) fn report_discouraged(c: char, span: Span, findings: &mut Findings) {
    findings.report(&rule::DISCOURAGED_CHARACTER, span, |draft| {
        let invisible = is_invisible(c) || c == '\u{FEFF}';
        let kind = if invisible { "is invisible" } else { "does not belong in text" };
        draft.say(format_args!("The character U+{:04X} {kind}; delete it", c as u32));
        if matches!(c, '\u{80}'..='\u{9F}') {
            draft.advise("The text was probably converted with the wrong encoding. Write the character that is meant, and save the file as UTF-8.");
        }
        draft.suggest("Delete the character", span, "");
    });
}

/// Where text stands, as far as its characters are judged by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Text,
    /// Where none belongs, or no quote does, which is said.
    Between,
    /// In an element that holds a URL.
    Url,
    CData,
    /// In a CDATA section in such an element.
    UrlInCData,
}

/// Cuts `text` at the characters that XML forbids, reports what is to be reported of the others,
/// and gives the pieces to `piece`. `brackets` counts the `]` directly before (no more than two).
pub(super) fn check(
    text: &str,
    base: u64,
    place: Place,
    brackets: &mut u8,
    findings: &mut Findings,
    mut piece: impl FnMut(&str, Span, &mut Findings),
) {
    // What is wrong with an address in quotation marks has been said with that.
    let odd = ['"', '\'', '<', '>', '{', '[', '\\'];
    let wrapped = || match text.split_once("://") {
        Some((before, _)) => before.contains(odd),
        None => text.trim_start().starts_with(odd),
    };
    let url = matches!(place, Place::Url | Place::UrlInCData);
    let told = place == Place::Between || place == Place::Url && wrapped();
    // Of what nobody sees before an address the rules for addresses speak, as of any white space there.
    let lead = if url { before_address(text) } else { 0 };
    findings.drop_marks(Span::new(base, base + lead as u64));
    let mut from = 0;
    for (at, c) in text.char_indices() {
        let span = Span::new(base + at as u64, base + (at + c.len_utf8()) as u64);
        let before = std::mem::take(brackets);
        match c {
            ']' => *brackets = (before + 1).min(2),
            '>' | '"' | '\'' if matches!(place, Place::CData | Place::UrlInCData) => {}
            '>' if before == 2 => {
                let whole = Span::new(span.end - 3, span.end);
                // At the end it is that of a section whose beginning is lost, and no part of the value.
                let start = at.checked_sub(2).filter(|start| *start >= from);
                let start = start.filter(|_| text[at + 1..].trim_end().is_empty());
                findings.report(&rule::CDATA_END_IN_TEXT, whole, |draft| {
                    draft.say("“]]>” is not allowed in text; remove it, or write “]]&gt;”");
                    match start {
                        Some(_) => draft.suggest("Remove the “]]>”", whole, ""),
                        None => draft.repair("Escape the “>”", span, "&gt;"),
                    }
                });
                if let Some(start) = start {
                    emit(cut(text, from..start), base + from as u64, findings, &mut piece);
                    from = at + 1;
                }
            }
            '>' | '"' | '\'' if told => {}
            // They belong in no address, which is said of it.
            '>' | '"' if place == Place::Url => {}
            '>' | '"' | '\'' => report_unescaped(c, span, findings),
            c if !is_char(c) => {
                report_control(c, span, findings);
                emit(cut(text, from..at), base + from as u64, findings, &mut piece);
                from = at + c.len_utf8();
            }
            c if is_discouraged(c) || url && is_invisible(c) && at >= lead => {
                report_discouraged(c, span, findings);
            }
            _ => {}
        }
    }
    emit(cut(text, from..), base + from as u64, findings, &mut piece);
}

/// How much white space, or of what nobody sees, stands before an address that begins in this text.
fn before_address(text: &str) -> usize {
    let unseen = |c: char| c.is_whitespace() || is_invisible(c) || c == '\u{FEFF}';
    let rest = text.trim_start_matches(unseen);
    let is_address = rest.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("http"));
    if is_address { text.len() - rest.len() } else { 0 }
}

fn emit(
    text: &str,
    base: u64,
    findings: &mut Findings,
    piece: &mut impl FnMut(&str, Span, &mut Findings),
) {
    if !text.is_empty() {
        piece(text, Span::new(base, base + text.len() as u64), findings);
    }
}

pub(super) fn report_unescaped(c: char, span: Span, findings: &mut Findings) {
    let escaped = match c {
        '>' => "&gt;",
        '"' => "&quot;",
        _ => "&apos;",
    };
    findings.report(&rule::UNESCAPED_GT_QUOTE, span, |draft| {
        draft.say(format_args!("Unescaped “{c}” in text; sitemaps.org asks for “{escaped}”"));
        draft.repair("Escape the character", span, escaped);
    });
}
