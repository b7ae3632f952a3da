//! Line ends: whether they are mixed, and whether a line is too long for editors and diffs.

use super::{QUALITY_MINIFIED_OR_HUGE_LINE, QUALITY_MIXED_EOL};
use crate::rules::prelude::*;
use crate::rules::text::TEXT_MIXED_EOL;
use crate::text::bytes::each_place;
use crate::text::order;

/// Reads the text of the whole file, piece by piece.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// Offset of the next piece, and start of the line that goes on there.
    at: u64,
    line: u64,
    /// The first line that is too long.
    huge: Option<Span>,
    /// Lines that end in CRLF, in LF alone, in CR alone.
    crlf: Kind,
    lf: Kind,
    cr: Kind,
    /// Place of a CR, until the next character shows whether it is a part of CRLF.
    open: Option<u64>,
}

/// The number of lines with one kind of line end, and the first of these ends.
#[derive(Debug, Default)]
struct Kind {
    number: u64,
    places: Vec<u64>,
}

impl Kind {
    /// Limit on the edits of one fix.
    const MAX_PLACES: usize = 10_000;

    fn add(&mut self, at: u64) {
        if self.places.len() < Self::MAX_PLACES {
            self.places.push(at);
        }
        self.number += 1;
    }

    fn is_complete(&self) -> bool {
        self.places.len() as u64 == self.number
    }
}

impl Lines {
    const HUGE: u64 = 1 << 20;

    /// Notes that the text starts at byte `offset`.
    pub fn begin_at(&mut self, offset: u64) {
        (self.at, self.line) = (offset, offset);
    }

    /// Reads the next piece. `has_cr`: the text so far has a CR.
    pub fn push(&mut self, text: &str, has_cr: bool) {
        let (bytes, start) = (text.as_bytes(), self.at);
        self.at += bytes.len() as u64;
        if !has_cr {
            self.lf.number += memchr::memchr_iter(b'\n', bytes).count() as u64;
            if self.lf.places.len() < Kind::MAX_PLACES {
                each_place(bytes, b'\n', |at| self.lf.places.push(start + at as u64));
                self.lf.places.truncate(Kind::MAX_PLACES);
            }
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
            Some(cr) if is_lf && cr + 1 == place => return self.crlf.add(cr),
            before => before.into_iter().for_each(|cr| self.cr.add(cr)),
        }
        match is_lf {
            true => self.lf.add(place),
            false => self.open = Some(place),
        }
    }

    fn measure(&mut self, end: u64) {
        if end - self.line > Self::HUGE && self.huge.is_none() {
            self.huge = Some(Span::new(self.line, end));
        }
    }

    /// Reports at `root`. `entries`: starts of entries, where lines may be broken. `plain`: the file is plain text, which has a
    /// rule of its own for line ends.
    pub fn finish(&mut self, root: Span, entries: &[u64], plain: bool, cx: &mut Context<'_>) {
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
                    .gather();
                if !edits.is_empty() {
                    let title = "Break the line between entries";
                    draft.fix_by(Fix::of(title, true, edits));
                }
            });
        }
        self.open.take().into_iter().for_each(|cr| self.cr.add(cr));
        let (crlf, lf, cr) = (&self.crlf, &self.lf, &self.cr);
        let kinds = [(crlf, "CRLF"), (lf, "LF"), (cr, "CR")];
        let different = kinds.iter().filter(|(kind, _)| kind.number > 0).count();
        // Programs that read lines do not know a single CR, though XML does.
        if different < 2 && !(plain && cr.number > 0) {
            return;
        }
        let rule = if plain { &TEXT_MIXED_EOL } else { &QUALITY_MIXED_EOL };
        cx.findings.report(rule, root, |draft| {
            let found = kinds.iter().filter(|(kind, _)| kind.number > 0);
            let ends =
                found.map(|(kind, name)| format!("{} {name}", thousands(kind.number))).gather();
            draft.say(format_args!("Lines end in {}; use one kind of line end", ends.join(", ")));
            let fewer_lf = lf.number < crlf.number && lf.is_complete() && cr.number == 0;
            let title = if fewer_lf { "End all lines in CRLF" } else { "End all lines in LF" };
            draft.advise(format_args!("{title}."));
            let mut edits: Vec<(Span, String)> = Vec::new();
            if fewer_lf {
                edits.extend(lf.places.iter().map(|&at| (Span::at(at), "\r".to_owned())));
            } else if crlf.is_complete() && cr.is_complete() {
                let returns = crlf.places.iter().map(|&at| (Span::new(at, at + 1), String::new()));
                let alone = cr.places.iter().map(|&at| (Span::new(at, at + 1), "\n".to_owned()));
                edits.extend(returns.chain(alone));
                order::sort(&mut edits, |(a, _), (b, _)| a.cmp(b));
            }
            draft.fix_by((!edits.is_empty()).then(|| Fix::of(title, true, edits)));
        });
    }
}

/// Starts of some entries, spread over the file, where a line may be broken.
#[derive(Debug, Default)]
pub(super) struct Starts {
    kept: Vec<u64>,
    /// One start of 2 to the power of `shift` is kept.
    shift: u32,
    seen: u64,
}

impl Starts {
    const MAX: usize = 2_048;

    pub fn add(&mut self, start: u64) {
        if self.seen & ((1 << self.shift) - 1) == 0 {
            if self.kept.len() == Self::MAX {
                let mut number = 0;
                self.kept.retain(|_| {
                    number += 1;
                    number % 2 == 1
                });
                self.shift += 1;
            }
            if self.seen & ((1 << self.shift) - 1) == 0 {
                self.kept.push(start);
            }
        }
        self.seen += 1;
    }

    pub fn kept(&self) -> &[u64] {
        &self.kept
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, check};

    #[test]
    fn the_help_says_what_the_repair_does() {
        for (file, says) in [
            (
                "<urlset>\r\n<url>\r\n<loc>https://e.com/</loc></url>\n</urlset>",
                "End all lines in CRLF",
            ),
            (
                "<urlset>\n<url>\n<loc>https://e.com/</loc></url>\r\n</urlset>",
                "End all lines in LF",
            ),
        ] {
            let report = check(file.as_bytes(), &Options::default()).unwrap();
            let mut findings = report.findings.into_iter();
            let finding = findings.find(|finding| finding.rule == "quality-mixed-eol").unwrap();
            assert_eq!(finding.fix.unwrap().title, says);
            assert_eq!(finding.help.unwrap(), format!("{says}."));
        }
    }
}
