//! Addresses as JSON writes them.

use super::*;
use crate::text::cut::cut;
use crate::text::order::Gather;

/// So much of an address is surely shown.
const SHOWN: usize = 40;

impl<'v> Judge<'v> {
    /// An address as JSON writes it: `https:\/\/a.com\/caf\u00e9`.
    pub(super) fn json(&mut self) -> bool {
        let (text, place) = (self.text, self.place);
        let Some((edits, safe)) = json_escapes(text) else { return false };
        let range = edits[0].0.start..edits[edits.len() - 1].0.end;
        let rule = match beginning(text) {
            Beginning::Misspelt(end, _) if range.start < end => &LOC_SCHEME_TYPO,
            _ => &LOC_BACKSLASH,
        };
        let base = place.value.trimmed_range().start + place.base;
        let changes: Vec<_> = edits
            .iter()
            .map(|(range, meant)| (base + range.start..base + range.end, meant.clone()))
            .gather();
        let meant = place.value.with(&changes);
        let shown = meant.trimmed().to_owned();
        self.meant = Some(meant);
        let mut severities = rule.severities;
        if range.start == 0 {
            severities = severities.and(Consumer::Google, Severity::Error);
        }
        // Of a long address the beginning is shown, which may be the same in both.
        let from = if range.start > SHOWN { range.start } else { 0 };
        self.report_as(rule, severities, range, move |draft| {
            draft.say(format_args!(
                "The {} {} is written as JSON writes it, with backslashes; {} is meant",
                if from == 0 { "URL" } else { "part" },
                quote(cut(text, from..)),
                quote(shown.get(from..).unwrap_or(&shown))
            ));
            draft.help =
                Some("Let the program that makes the file write the address itself.".into());
            draft.fix_by(place.fix(safe, "Write it without backslashes", edits));
        });
        true
    }
}

/// Where an address has escapes of JSON, and what they stand for. Whether that is sure: it has no other backslash.
fn json_escapes(text: &str) -> Option<(Vec<Change>, bool)> {
    let unit = |at: usize| {
        let digits = text[at..].strip_prefix("\\u")?.get(..4)?;
        let hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        hex.then(|| u32::from_str_radix(digits, 16).ok())?
    };
    // Around the address they are line ends and quotation marks of a program.
    const AROUND: [&str; 5] = ["\\n", "\\r", "\\t", "\\\"", "\\'"];
    let twice = || AROUND.iter().chain(&AROUND);
    let core = twice().fold(text, |core, mark| core.trim_end_matches(mark));
    let stop = core.len();
    let core = twice().fold(core, |core, mark| core.trim_start_matches(mark));
    let mut end = stop - core.len();
    let mut edits = Vec::new();
    if end > 0 {
        edits.push((0..end, String::new()));
    }
    // Of a folder of Windows they may be names.
    let mut safe = core.len() == text.len();
    for at in memchr::memchr_iter(b'\\', &text.as_bytes()[..stop]) {
        if at < end {
            continue;
        }
        // Escaped twice, there are more of them.
        let last = at + text[at..].bytes().take_while(|byte| *byte == b'\\').count() - 1;
        end = last + 1;
        if text[end..].starts_with('/') {
            end += 1;
            edits.push((at..end, "/".to_owned()));
            continue;
        }
        let (c, length) = match unit(last) {
            Some(high @ 0xD800..0xDC00) => {
                let low = unit(last + 6).filter(|low| (0xDC00..0xE000).contains(low));
                let code = low.map(|low| 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF));
                (code.and_then(char::from_u32), 12)
            }
            code => (code.and_then(char::from_u32), 6),
        };
        let Some(c) = c else {
            safe = false;
            continue;
        };
        let seen = !c.is_control() && !is_hidden(c);
        safe &= seen;
        end = last + length;
        edits.push((at..end, if seen { url_character(c) } else { String::new() }));
    }
    if stop < text.len() {
        edits.push((stop..text.len(), String::new()));
    }
    (!edits.is_empty() && !core.is_empty()).then_some((edits, safe))
}
