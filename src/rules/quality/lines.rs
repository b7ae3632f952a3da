//! Line ends: whether they are mixed, and whether a line is too long for editors and diffs.

use super::{QUALITY_MINIFIED_OR_HUGE_LINE, QUALITY_MIXED_EOL};
use crate::rules::prelude::*;

/// Reads the text of the whole file, piece by piece.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// Offset of the next piece, and start of the line that goes on there.
    at: u64,
    line: u64,
    /// The first line that is too long.
    huge: Option<Span>,
    /// The number of lines that end in CRLF, in LF alone, in CR alone.
    crlf: u64,
    lf: u64,
    cr: u64,
    /// Places of the first CRs, and whether each is alone.
    returns: Vec<(u64, bool)>,
    /// Place of a CR, until the next character shows whether it is a part of CRLF.
    open: Option<u64>,
}

impl Lines {
    const HUGE: u64 = 1 << 20;
    /// Limit on the edits of one fix.
    const MAX_RETURNS: usize = 10_000;

    /// Notes that the text starts at byte `offset`.
    pub fn begin_at(&mut self, offset: u64) {
        (self.at, self.line) = (offset, offset);
    }

    /// Reads the next piece. `has_cr`: the text so far has a CR.
    pub fn push(&mut self, text: &str, has_cr: bool) {
        let (bytes, start) = (text.as_bytes(), self.at);
        self.at += bytes.len() as u64;
        if !has_cr {
            self.lf += memchr::memchr_iter(b'\n', bytes).count() as u64;
        } else {
            memchr::memchr2_iter(b'\n', b'\r', bytes)
                .for_each(|at| self.add(bytes[at] == b'\n', start + at as u64));
        }
        if let Some(first) = memchr::memchr2(b'\n', b'\r', bytes) {
            self.measure(start + first as u64);
            let last = memchr::memrchr2(b'\n', b'\r', bytes).unwrap_or(first);
            self.line = start + last as u64 + 1;
        }
    }

    fn add(&mut self, is_lf: bool, place: u64) {
        match self.open.take() {
            Some(cr) if is_lf && cr + 1 == place => {
                self.crlf += 1;
                return self.add_return(cr, false);
            }
            before => before.into_iter().for_each(|cr| self.add_return(cr, true)),
        }
        match is_lf {
            true => self.lf += 1,
            false => self.open = Some(place),
        }
    }

    fn add_return(&mut self, place: u64, alone: bool) {
        self.cr += u64::from(alone);
        if self.returns.len() < Self::MAX_RETURNS {
            self.returns.push((place, alone));
        }
    }

    fn measure(&mut self, end: u64) {
        if end - self.line > Self::HUGE && self.huge.is_none() {
            self.huge = Some(Span::new(self.line, end));
        }
    }

    /// Reports at `root`. `entries`: starts of entries, where lines may be broken. `mixed`: the rule
    /// about mixed line ends, of which plain text has one of its own.
    pub fn finish(
        &mut self,
        root: Span,
        entries: &[u64],
        mixed: &'static Rule,
        cx: &mut Context<'_>,
    ) {
        self.measure(self.at);
        if let Some(line) = self.huge {
            cx.findings.report(&QUALITY_MINIFIED_OR_HUGE_LINE, root, |draft| {
                draft.say(format_args!(
                    "A line has {} bytes; write each entry on its own line",
                    thousands(line.len())
                ));
                let inside = |at: &&u64| line.start < **at && **at < line.end;
                let edits: Vec<(Span, String)> = entries
                    .iter()
                    .filter(inside)
                    .map(|&at| (Span::at(at), "\n".to_owned()))
                    .collect_small();
                if !edits.is_empty() {
                    let title = "Break the line between entries";
                    draft.fix_by(Fix::of(title, true, edits));
                }
            });
        }
        self.open.take().into_iter().for_each(|cr| self.add_return(cr, true));
        let kinds = [(self.crlf, "CRLF"), (self.lf, "LF"), (self.cr, "CR")];
        let found = kinds.iter().filter(|(number, _)| *number > 0);
        let ends =
            found.map(|(number, name)| format!("{} {name}", thousands(*number))).collect_small();
        // Programs that read lines do not know a single CR, though XML does.
        if ends.len() < 2 && (mixed.is(&QUALITY_MIXED_EOL) || self.cr == 0) {
            return;
        }
        cx.findings.report(mixed, root, |draft| {
            draft.say(format_args!("Lines end in {}; use one kind of line end", ends.join(", ")));
            draft.advise("End all lines in LF.");
            if self.returns.len() as u64 == self.crlf + self.cr {
                let edits = self.returns.iter().map(|&(at, alone)| {
                    (Span::new(at, at + 1), if alone { "\n" } else { "" }.to_owned())
                });
                draft.fix_by(Fix::of("End all lines in LF", true, edits.collect_small()));
            }
        });
    }
}
